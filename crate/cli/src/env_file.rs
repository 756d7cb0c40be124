//! `--env-file FILE`: environment variables of this program, from a file.
//!
//! They are set by starting the program again with them, once. Nothing else is right: Rust holds that setting a variable of the
//! process itself is unsafe, and a table of our own would be known neither to the readers of arguments nor to the system's libraries
//! nor to the browser. On Unix the new program takes the place of the old one (`exec`), so that process id, signals, terminal and
//! exit code are its own. The values are told nowhere.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What the program is started with again, so that it does not read the file once more: that may be a pipe.
const IS_READ: &str = "--env-file-is-read";

/// Why a file cannot be used. Says nothing of what is in it: it holds secrets.
#[derive(Debug, thiserror::Error)]
pub enum EnvFileError {
    /// It cannot be read.
    #[error("The environment file {} could not be read: {source}. Name a file that is there with --env-file.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A line is no variable.
    #[error(
        "{}, line {line}: not written as NAME=value. Put a value with spaces, quotes, `#` or `$` in single quotes.",
        path.display()
    )]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
    },
}

/// The variables of a file.
#[derive(Default)]
pub struct EnvFile {
    path: PathBuf,
    variables: BTreeMap<String, String>,
}

impl EnvFile {
    /// Reads a file. Of a variable that stands there twice the last value counts, as in a shell.
    ///
    /// # Errors
    /// [`EnvFileError`].
    pub fn read(path: &Path) -> Result<Self, EnvFileError> {
        let text = std::fs::read_to_string(path).map_err(|source| EnvFileError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let variables = parse(&text).map_err(|line| EnvFileError::Line {
            path: path.to_owned(),
            line,
        })?;
        Ok(Self {
            path: path.to_owned(),
            variables,
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The names of its variables, and whether each is set by it; else it was set before.
    pub fn names(&self) -> impl Iterator<Item = (&str, bool)> {
        self.variables
            .keys()
            .map(|name| (name.as_str(), !is_set(name)))
    }

    /// Whether this variable has its value from the file.
    pub fn sets(&self, name: &str) -> bool {
        self.variables.contains_key(name) && !is_set(name)
    }

    /// Starts the program again with these words and the variables that are not set yet, and ends as it ends.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start_again(&self, words: &[OsString]) -> io::Result<ExitCode> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(IS_READ).args(words.iter().skip(1));
        let variables = self.variables.iter();
        command.envs(variables.filter(|(name, _)| !is_set(name)));
        replaced_by(command)
    }
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some()
}

#[cfg(unix)]
fn replaced_by(mut command: Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    if let Some(name) = std::env::args_os().next() {
        command.arg0(name);
    }
    Err(command.exec())
}

/// Where no program takes another's place, this one waits for it.
#[cfg(not(unix))]
fn replaced_by(command: Command) -> io::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let status = runtime.block_on(async {
        // Ctrl+C reaches both, and is the other's to answer.
        let _interrupts = crate::interrupt::Interrupts::listen()?;
        tokio::process::Command::from(command).status().await
    })?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The variables of a text, or the number of the first line that is none.
fn parse(text: &str) -> Result<BTreeMap<String, String>, usize> {
    let place = Cell::new(0);
    let lines = Lines {
        // Some editors begin a file with a mark of its byte order.
        rest: text.trim_start_matches('\u{feff}').as_bytes(),
        place: &place,
    };
    let mut variables = BTreeMap::new();
    for read in dotenvy::from_read_iter(lines) {
        let (name, value) = read.map_err(|error| first_line(&error, place.get()))?;
        if value.contains('\0') {
            return Err(place.get());
        }
        variables.insert(name, value);
    }
    Ok(variables)
}

/// Where begins what cannot be read, if it ends in line `last`: quotes may hold line breaks.
fn first_line(error: &dotenvy::Error, last: usize) -> usize {
    let lines = match error {
        dotenvy::Error::LineParse(text, _) => text.lines().count().max(1),
        _ => 1,
    };
    last.saturating_sub(lines).saturating_add(1)
}

/// Gives a line at a time, so that the place of a reader is known that does not tell it.
struct Lines<'t> {
    rest: &'t [u8],
    /// How many lines were given.
    place: &'t Cell<usize>,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = self.rest.iter().position(|byte| *byte == b'\n');
        let line = end.map_or(self.rest.len(), |end| end.saturating_add(1));
        let (mut given, _) = self.rest.split_at(line.min(buffer.len()));
        let length = given.read(buffer)?;
        let (_, rest) = self.rest.split_at(length);
        if length > 0 && length == line {
            self.place.set(self.place.get().saturating_add(1));
        }
        self.rest = rest;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_read_and_a_line_that_is_none_is_told_by_its_number() {
        let long = format!("A='{}'\nnone", "x".repeat(20_000));
        type Expected<'a> = Result<&'a [(&'a str, &'a str)], usize>;
        let rows: [(&str, Expected); 14] = [
            ("", Ok(&[])),
            (
                "A=1\n\n# more\nB = two # said\n",
                Ok(&[("A", "1"), ("B", "two")]),
            ),
            ("export A='a b # $c'", Ok(&[("A", "a b # $c")])),
            ("A=\"a\nb\"\nB=", Ok(&[("A", "a\nb"), ("B", "")])),
            ("\u{feff}A=1\r\nB=2\r\n", Ok(&[("A", "1"), ("B", "2")])),
            ("A=1\nA=2", Ok(&[("A", "2")])),
            ("A=1\nB=\"${A}2\"", Ok(&[("A", "1"), ("B", "12")])),
            ("hunter2", Err(1)),
            ("A=1\n\nhunter2\nB=2", Err(3)),
            ("A=1\n# said\nB=hunter 2\n", Err(3)),
            ("A=1\nB='hunter2\nC=1\n\n", Err(2)),
            ("A=\"a\nb\"\n1B=hunter2\n", Err(3)),
            ("A=1\nB=hunter\0two", Err(2)),
            (&long, Err(2)),
        ];
        for (text, expected) in rows {
            let read = parse(text);
            let told = read.as_ref().map(|variables| {
                let pairs = variables.iter();
                pairs
                    .map(|(name, value)| (name.as_str(), value.as_str()))
                    .collect::<Vec<_>>()
            });
            assert_eq!(
                told.as_deref().map_err(|line| **line),
                expected,
                "{text:.60}"
            );
        }
    }
}
