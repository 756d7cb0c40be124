//! What makes a finding the same in two runs: baselines and the fingerprints of SARIF rest on it.

use passerby_artifacts::finding::Finding;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// What makes a finding the same in two runs: its kind, its rules and the element, never an id, a step or a time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Its kind.
    pub kind: String,
    /// Role of the element; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role: String,
    /// Name of the element; of a finding without one its title, where numbers count as the same.
    pub name: String,
}

impl Known {
    /// Of a finding.
    pub fn of(finding: &Finding) -> Self {
        let kind = serde_json::to_value(finding.kind).ok();
        let kind = kind.and_then(|kind| kind.as_str().map(str::to_owned));
        let rules = finding.rules().join(",");
        let element = finding.element.as_ref();
        Self {
            kind: match rules.is_empty() {
                true => kind.unwrap_or_default(),
                false => format!("{}:{rules}", kind.unwrap_or_default()),
            },
            role: element
                .map(|element| element.role.clone())
                .unwrap_or_default(),
            name: element
                .map(|element| &element.name)
                .filter(|name| !name.is_empty())
                .map_or_else(|| without_numbers(&finding.title), Clone::clone),
        }
    }

    /// The same as one word of 64 hexadecimal digits: equal for what is the same.
    pub fn fingerprint(&self) -> String {
        let whole = [&self.kind, &self.role, &self.name].map(String::as_str);
        let digest = Sha256::digest(whole.join("\0").as_bytes());
        digest.iter().fold(String::new(), |mut hex, byte| {
            // Writing to a String cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

/// Times and counts differ from run to run.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            true if plain.ends_with('#') => {}
            true => plain.push('#'),
            false => plain.push(c),
        }
    }
    plain
}
