//! Persona files: YAML in, a [`Persona`] and a [`Vault`] with its secrets out.
//!
//! ```yaml
//! id: ada
//! name: Ada
//! summary: A retired teacher who reads every word.
//! technical_comfort: low        # low, medium, high
//! patience: high                # low, medium, high
//! reading: everything           # everything, scans
//! input: mouse                  # mouse, keyboard: keys alone, and the mouse only where no need keeps them from it and keys failed
//! eyesight: medium              # low, medium, high; like aim, as most people have it if left out
//! aim: high                     # low, medium, high
//! words_per_minute: 180         # 20 to 1500; as the way of reading has it if left out
//! accessibility_needs: [low_vision]
//! language: en                  # BCP 47
//! also_reads: [fr]              # further languages
//! goals: [Register a new account]
//! details: {full_name: Ada Quill, email: ada@example.org}
//! credentials:
//!   password: {value: not-a-real-password, origin: "https://shop.example"}
//! ```
//!
//! A file is bad input until checked: nothing panics on it, every error says where and what to do,
//! and no error repeats a secret.

mod allowed;
mod error;
mod file;
mod vault;

pub use allowed::{DETAIL_KEYS, MAX_FILE_BYTES, READING_RATES};
pub use error::PersonaError;
pub use vault::Vault;

use passerby_artifacts::persona::Persona;

/// Reads a persona file.
///
/// The persona names its credentials; their values are in the vault alone. Errors:
/// [`PersonaError`], with line and column where the file's syntax or shape is at fault.
pub fn parse_persona(yaml: &str) -> Result<(Persona, Vault), PersonaError> {
    file::read(yaml)
}
