//! `passerby personas`: those that ship, one as its file, a check of one's own, and a new one to begin with.

use crate::args::{PersonasArgs, PersonasCommand};
use crate::browser;
use crate::error::{CliError, CommandOutcome};
use crate::output;
use crate::persona::{PersonaError, PersonaSource};
use passerby_decide::persona::parse_persona;
use std::path::Path;

/// A persona to change.
const TEMPLATE: &str = "id: ID
name: NAME
summary: Who they are, in a sentence or two.
technical_comfort: medium   # low, medium, high
patience: medium            # low, medium, high
reading: scans              # everything, scans
input: mouse                # mouse, keyboard
language: en                # BCP 47
goals:
  - What they come for, in their own words
";

/// Does what is asked.
///
/// # Errors
/// The extension, the persona or the file is missing, or a file is no persona.
pub fn perform(args: &PersonasArgs) -> Result<CommandOutcome, CliError> {
    match &args.command {
        PersonasCommand::List => list(args),
        PersonasCommand::Show { id } => show(args, id),
        PersonasCommand::Check { file } => check(file),
        PersonasCommand::New { file } => begin(file),
    }
}

/// The text of one that ships, by its id.
///
/// # Errors
/// There is none, or no extension.
pub(super) fn shipped_text(extension: Option<&Path>, id: &str) -> Result<String, CliError> {
    let all = shipped(extension)?;
    if let Some((_, text)) = all.iter().find(|(own, _)| own == id) {
        return Ok(text.clone());
    }
    let unknown = PersonaError::Unknown {
        id: id.to_owned(),
        known: all.into_iter().map(|(id, _)| id).collect(),
    };
    Err(unknown.into())
}

/// The text of each that ships, by the name of its file.
fn shipped(extension: Option<&Path>) -> Result<Vec<(String, String)>, CliError> {
    let folder = browser::extension_dir(extension)?.join("personas");
    let failed = |source| PersonaError::Unreadable {
        path: folder.clone(),
        source,
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|kind| kind == "yaml") {
            let name = path.file_stem().unwrap_or_default();
            let text = std::fs::read_to_string(&path).map_err(failed)?;
            found.push((name.to_string_lossy().into_owned(), text));
        }
    }
    found.sort();
    Ok(found)
}

fn list(args: &PersonasArgs) -> Result<CommandOutcome, CliError> {
    for (id, text) in shipped(args.extension.as_deref())? {
        let summary = match parse_persona(&text) {
            Ok((persona, _)) => format!("{}. {}", persona.name, persona.summary),
            Err(error) => error.to_string(),
        };
        output::print(&output::printable(&format!("{id:<8} {summary}\n")))?;
    }
    Ok(CommandOutcome::Success)
}

fn show(args: &PersonasArgs, id: &str) -> Result<CommandOutcome, CliError> {
    let text = shipped_text(args.extension.as_deref(), id)?;
    output::print(&text)?;
    Ok(CommandOutcome::Success)
}

fn check(file: &Path) -> Result<CommandOutcome, CliError> {
    // A name without a folder is a file here, and no id.
    let path = Path::new(".").join(file);
    PersonaSource::read(&path.to_string_lossy())?;
    output::print(&format!("{} is a persona.\n", file.display()))?;
    Ok(CommandOutcome::Success)
}

fn begin(file: &Path) -> Result<CommandOutcome, CliError> {
    let id: String = file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let mut name = id.clone();
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    let text = TEMPLATE.replace("ID", &id).replace("NAME", &name);
    let write = |source| CliError::Write {
        path: file.to_owned(),
        source,
    };
    // What is there already is somebody's work.
    let mut options = std::fs::OpenOptions::new();
    let opened = options.write(true).create_new(true).open(file);
    std::io::Write::write_all(&mut opened.map_err(write)?, text.as_bytes()).map_err(write)?;
    output::print(&format!(
        "{} is there. Change it, and check it with `passerby personas check {}`.\n",
        file.display(),
        file.display()
    ))?;
    Ok(CommandOutcome::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_persona_is_one_and_overwrites_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("kim-2.yaml");
        assert!(begin(&file).is_ok());
        let text = std::fs::read_to_string(&file).unwrap();
        let (persona, _) = parse_persona(&text).unwrap();
        assert_eq!(
            (persona.id.as_str(), persona.name.as_str()),
            ("kim-2", "Kim-2")
        );
        assert!(matches!(begin(&file), Err(CliError::Write { .. })));
        assert!(check(&file).is_ok());
    }
}
