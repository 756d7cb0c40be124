//! `passerby.toml`: defaults for the command line, found upwards from the working folder.
//!
//! ```toml
//! [defaults]            # for every command that has the option
//! window = "1440x900"
//! [run]                 # for one command
//! steps = 60
//! set = ["gates.confidence=0.7"]
//! ```
//!
//! What stands on the command line goes before the environment, and that before the file. A file may come with a repository that somebody else
//! wrote: what names programs, endpoints, hosts or files to overwrite, and what permits something, counts on the command line alone.

use crate::args::Cli;
use clap::{Arg, ArgAction, Command, CommandFactory};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Name of the file.
pub const FILE: &str = "passerby.toml";
/// The table for every command.
const DEFAULTS: &str = "defaults";
/// Options that a file cannot set.
const NEVER: [&str; 25] = [
    "allow",
    "allow-changes",
    "allow-costly",
    "allow-hosts",
    "allow-url-search",
    "api",
    "check",
    "chromedriver",
    "chromium",
    "chromium-arg",
    "endpoint",
    "env-file",
    "extension",
    "force",
    "grid",
    "grid-extension",
    "header",
    "key-env",
    "out",
    "profile",
    "recording",
    "runs",
    "script",
    "update-baseline",
    "trusted-input",
];

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}.", path.display())]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, without a full stop.
    pub why: String,
}

/// An option, and where its value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Name of the option.
    pub name: String,
    /// The environment variable that may give its value.
    pub variable: Option<OsString>,
    /// Where from.
    pub from: Source,
}

/// Where the value of an option comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The command line.
    CommandLine,
    /// The environment.
    Environment,
    /// This file.
    File(PathBuf),
    /// Nowhere: it is the default.
    Default,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CommandLine => f.write_str("command line"),
            Self::Environment => f.write_str("environment"),
            Self::File(path) => path.display().fmt(f),
            Self::Default => f.write_str("default"),
        }
    }
}

/// A command line with what the file adds to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completed {
    /// The words, the program's name first.
    pub words: Vec<OsString>,
    /// Where each option of the command comes from.
    pub origins: Vec<Origin>,
}

/// Completes a command line from the file that is found upwards of `folder`, if there is one.
///
/// # Errors
/// [`ConfigError`].
pub fn complete(words: Vec<OsString>, folder: &Path) -> Result<Completed, ConfigError> {
    let cli = Cli::command();
    let found = words.iter().enumerate().skip(1).find_map(|(at, word)| {
        let before = words.get(at.saturating_sub(1))?;
        if takes_the_next(&cli, before) {
            return None;
        }
        Some((at, cli.find_subcommand(word.to_str()?)?))
    });
    let Some((at, command)) = found else {
        return Ok(Completed {
            words,
            origins: Vec::new(),
        });
    };
    let given: Vec<String> = words
        .iter()
        .skip(at)
        .filter_map(|word| word.to_str())
        .map(str::to_owned)
        .collect();
    let file = find(folder);
    let table = match &file {
        Some(path) => read(path, &cli)?,
        None => Table::new(),
    };
    let failed = |why: String| ConfigError {
        path: file.clone().unwrap_or_default(),
        why,
    };
    let mut added: Vec<OsString> = Vec::new();
    let mut origins = Vec::new();
    let named: Vec<(&Arg, &str)> = command
        .get_arguments()
        .filter_map(|arg| Some((arg, arg.get_long()?)))
        .collect();
    for (arg, long) in &named {
        let is_given = given
            .iter()
            .any(|word| word == &format!("--{long}") || word.starts_with(&format!("--{long}=")));
        let in_environment = arg
            .get_env()
            .is_some_and(|name| std::env::var_os(name).is_some());
        let value = in_table(&table, command, long);
        let from = match value {
            _ if is_given => Source::CommandLine,
            _ if in_environment => Source::Environment,
            Some(value) => {
                added.extend(as_words(arg, long, value).map_err(failed)?);
                Source::File(file.clone().unwrap_or_else(|| PathBuf::from(FILE)))
            }
            None => Source::Default,
        };
        origins.push(Origin {
            name: (*long).to_owned(),
            variable: arg.get_env().map(OsStr::to_owned),
            from,
        });
    }
    let mut words = words;
    let rest = words.split_off(at.saturating_add(1));
    words.extend(added);
    words.extend(rest);
    Ok(Completed { words, origins })
}

/// Whether the word after this one is the value of an option of all commands, and so no command.
fn takes_the_next(cli: &Command, word: &OsStr) -> bool {
    let long = word.to_str().and_then(|word| word.strip_prefix("--"));
    let is_meant = |arg: &&Arg| arg.get_long().is_some() && arg.get_long() == long;
    let arg = cli.get_arguments().find(is_meant);
    arg.is_some_and(|arg| arg.get_action().takes_values())
}

fn find(folder: &Path) -> Option<PathBuf> {
    let files = folder.ancestors().map(|folder| folder.join(FILE));
    files.into_iter().find(|file| file.is_file())
}

/// The file, checked: each of its keys is an option that it may set.
fn read(path: &Path, cli: &Command) -> Result<Table, ConfigError> {
    let failed = |why: String| ConfigError {
        path: path.to_owned(),
        why,
    };
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let first = error.message().lines().next().unwrap_or_default();
        failed(first.to_owned())
    })?;
    for (name, part) in &table {
        let command = cli.find_subcommand(name);
        if name != DEFAULTS && command.is_none() {
            return Err(failed(format!(
                "`{name}` is no command; for all commands write [{DEFAULTS}]"
            )));
        }
        let options = part
            .as_table()
            .ok_or_else(|| failed(format!("`{name}` has to be a table, [{name}]")))?;
        for key in options.keys() {
            if NEVER.contains(&key.as_str()) {
                return Err(failed(format!(
                    "`{key}` counts on the command line or in the environment alone, since a file may come from somebody else"
                )));
            }
            let mut commands = cli.get_subcommands();
            let is_known = match command {
                Some(command) => has(command, key),
                None => commands.any(|command| has(command, key)),
            };
            if !is_known {
                return Err(failed(format!("[{name}] has no option `{key}`")));
            }
        }
    }
    Ok(table)
}

fn has(command: &Command, key: &str) -> bool {
    command
        .get_arguments()
        .any(|arg| arg.get_long() == Some(key))
}

/// What the file says of an option: for the command itself, else for all.
fn in_table<'t>(table: &'t Table, command: &Command, long: &str) -> Option<&'t Value> {
    let of = |name: &str| table.get(name)?.get(long);
    of(command.get_name()).or_else(|| of(DEFAULTS))
}

fn as_words(arg: &Arg, long: &str, value: &Value) -> Result<Vec<OsString>, String> {
    let is_flag = matches!(arg.get_action(), ArgAction::SetTrue);
    let plain = |value: &Value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        _ => Err(format!("`{long}` has to be a text or a number")),
    };
    let option = || format!("--{long}");
    match value {
        Value::Boolean(on) if is_flag => Ok(if *on {
            vec![option().into()]
        } else {
            Vec::new()
        }),
        _ if is_flag => Err(format!("`{long}` has to be true or false")),
        Value::Array(values) => {
            let values = values.iter().map(plain).collect::<Result<Vec<_>, _>>()?;
            Ok(values
                .into_iter()
                .map(|value| format!("--{long}={value}").into())
                .collect())
        }
        value => Ok(vec![format!("--{long}={}", plain(value)?).into()]),
    }
}

#[cfg(test)]
mod tests;
