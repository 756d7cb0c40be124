//! The shape of a persona file, and the checks a shape cannot express.

use super::allowed::{DETAIL_KEYS, MAX_FILE_BYTES, READING_RATES};
use super::error::PersonaError;
use super::vault::{Vault, canonical_origin};
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

/// What is shown of a bad name or key at most, characters.
const SHOWN: usize = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonaFile {
    id: String,
    name: String,
    summary: String,
    technical_comfort: Level,
    patience: Level,
    #[serde(default)]
    reading: Reading,
    #[serde(default)]
    input: InputHabit,
    eyesight: Option<Level>,
    aim: Option<Level>,
    words_per_minute: Option<u32>,
    #[serde(default)]
    accessibility_needs: Vec<String>,
    #[serde(default = "english")]
    language: String,
    #[serde(default)]
    also_reads: Vec<String>,
    #[serde(default)]
    goals: Vec<String>,
    #[serde(default)]
    details: BTreeMap<String, String>,
    #[serde(default)]
    credentials: CredentialsFile,
}

// The parser's messages for a wrong type repeat what they found. `untagged` swallows them, so that
// no mistake below `credentials` can bring a secret into an error.
#[derive(Deserialize)]
#[serde(untagged)]
enum CredentialsFile {
    Named(BTreeMap<String, CredentialFile>),
    Other(IgnoredAny),
}

impl Default for CredentialsFile {
    fn default() -> Self {
        Self::Named(BTreeMap::new())
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CredentialFile {
    Proper(ProperCredential),
    Other(IgnoredAny),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProperCredential {
    value: String,
    #[serde(default)]
    origin: Option<String>,
}

fn english() -> String {
    "en".to_owned()
}

pub(super) fn read(yaml: &str) -> Result<(Persona, Vault), PersonaError> {
    if yaml.len() > MAX_FILE_BYTES {
        return Err(PersonaError::TooLong { bytes: yaml.len() });
    }
    let file: PersonaFile = serde_saphyr::from_str(yaml).map_err(|error| shape(&error, yaml))?;
    check_texts(&file)?;
    let vault = vault(file.credentials)?;
    let persona = Persona {
        id: file.id,
        name: file.name.trim().to_owned(),
        summary: file.summary.trim().to_owned(),
        technical_comfort: file.technical_comfort,
        patience: file.patience,
        reading: file.reading,
        input: file.input,
        eyesight: file.eyesight,
        aim: file.aim,
        words_per_minute: file.words_per_minute,
        accessibility_needs: file.accessibility_needs,
        language: file.language,
        also_reads: file.also_reads,
        goals: file.goals,
        details: file.details,
        credentials: vault.names().map(str::to_owned).collect(),
    };
    Ok((persona, vault))
}

/// The parser's error without the excerpt of the file it can show, for that may hold a secret.
fn shape(error: &serde_saphyr::Error, yaml: &str) -> PersonaError {
    let (line, column) = error
        .location()
        .map_or((0, 0), |at| (at.line(), at.column()));
    let problem = if may_tell_a_secret(yaml, line) {
        "the YAML is not well formed here (put secrets in quotes)".to_owned()
    } else {
        without_place(&error.without_snippet().render())
    };
    PersonaError::Shape {
        line,
        column,
        problem,
    }
}

/// Whether a message about this line could quote what stands below `credentials`: the nearest key
/// at the left margin, at or above the line, is none of the others.
fn may_tell_a_secret(yaml: &str, line: u64) -> bool {
    let upto = usize::try_from(line).unwrap_or(usize::MAX);
    let above: Vec<&str> = yaml.lines().take(upto.max(1)).collect();
    if line > 0 && !above.iter().any(|l| l.contains("credentials")) {
        return false;
    }
    let starts_a_key = |l: &&&str| l.starts_with(|c: char| c.is_ascii_lowercase());
    let nearest = above.iter().rev().find(starts_a_key);
    nearest.is_none_or(|l| l.starts_with("credentials") || !l.contains(':'))
}

/// The message without the place the parser appends, which stands in front already.
fn without_place(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    let parts = first.rsplit_once(" at line ");
    parts.map_or(first, |(message, _)| message).to_owned()
}

fn check_texts(file: &PersonaFile) -> Result<(), PersonaError> {
    let id_char = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if file.id.is_empty() || file.id.len() > 64 || !file.id.chars().all(id_char) {
        return Err(PersonaError::BadId {
            id: shown(&file.id),
        });
    }
    let texts = [
        ("name", &file.name),
        ("summary", &file.summary),
        ("language", &file.language),
    ];
    if let Some((key, _)) = texts.into_iter().find(|(_, text)| text.trim().is_empty()) {
        return Err(PersonaError::Empty { key });
    }
    if file.also_reads.iter().any(|tag| tag.trim().is_empty()) {
        return Err(PersonaError::Empty { key: "also_reads" });
    }
    if file.goals.iter().any(|goal| goal.trim().is_empty()) {
        return Err(PersonaError::Empty { key: "goals" });
    }
    if let Some(rate) = file.words_per_minute
        && !READING_RATES.contains(&rate)
    {
        return Err(PersonaError::BadReadingRate { rate });
    }
    let unknown = |key: &&String| !DETAIL_KEYS.contains(&key.as_str());
    match file.details.keys().find(unknown) {
        Some(key) => Err(PersonaError::UnknownDetail { key: shown(key) }),
        None => Ok(()),
    }
}

fn vault(credentials: CredentialsFile) -> Result<Vault, PersonaError> {
    let CredentialsFile::Named(credentials) = credentials else {
        return Err(PersonaError::BadCredentials);
    };
    let mut vault = Vault::default();
    for (name, credential) in credentials {
        let name_char = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
        if name.is_empty() || name.len() > 64 || !name.chars().all(name_char) {
            return Err(PersonaError::BadCredentialName { name: shown(&name) });
        }
        let CredentialFile::Proper(ProperCredential { value, origin }) = credential else {
            return Err(PersonaError::BadCredential { name });
        };
        if value.is_empty() {
            return Err(PersonaError::BadCredential { name });
        }
        let origin = match origin.as_deref().map(canonical_origin) {
            Some(None) => return Err(PersonaError::BadOrigin { name }),
            Some(origin) => origin,
            None => None,
        };
        vault.insert(name, value, origin);
    }
    Ok(vault)
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
