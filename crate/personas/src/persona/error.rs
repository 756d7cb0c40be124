//! What can be wrong with a persona file.

use super::allowed::{DETAIL_KEYS, MAX_FILE_BYTES, READING_RATES};

/// Why a persona file is not taken. No variant holds a secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PersonaError {
    /// The file is too long.
    #[error("the persona file has {bytes} bytes; {MAX_FILE_BYTES} are allowed: shorten it")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// It is not YAML, or not of the shape of a persona.
    #[error("line {line}, column {column}: {problem}; correct the file there")]
    Shape {
        /// Line, from 1; 0 when not known.
        line: u64,
        /// Column, from 1; 0 when not known.
        column: u64,
        /// What is wrong; names the key and the known ones where a key is unknown.
        problem: String,
    },
    /// The id cannot serve as one.
    #[error(
        "the id `{id}` is not made of 1 to 64 small letters, digits and hyphens; \
         write one such as `careful-ada`"
    )]
    BadId {
        /// The id, shortened.
        id: String,
    },
    /// A text that must be there is empty.
    #[error("`{key}` is empty; write what belongs there")]
    Empty {
        /// Which one.
        key: &'static str,
    },
    /// Nobody reads at this rate.
    #[error(
        "`words_per_minute` is {rate}; write one from {} to {}, such as 240",
        READING_RATES.start(),
        READING_RATES.end()
    )]
    BadReadingRate {
        /// Words a minute.
        rate: u32,
    },
    /// A detail nobody would look for.
    #[error("the detail `{key}` is not known; known are {}", DETAIL_KEYS.join(", "))]
    UnknownDetail {
        /// Its key, shortened.
        key: String,
    },
    /// A credential has no usable name.
    #[error(
        "the credential name `{name}` is not made of 1 to 64 small letters, digits, `_` and `-`; \
         write one such as `password`"
    )]
    BadCredentialName {
        /// The name, shortened.
        name: String,
    },
    /// What stands below `credentials` is no map of names.
    #[error(
        "`credentials` is not a map; write each as its name with a `value` and, if it is for one \
         site alone, an `origin`"
    )]
    BadCredentials,
    /// A credential is not of the right shape.
    #[error(
        "the credential `{name}` needs a `value` that is a text and not empty (quote it), may have \
         an `origin`, and nothing else"
    )]
    BadCredential {
        /// Its name.
        name: String,
    },
    /// A credential is bound to something that is no origin.
    #[error(
        "the origin of the credential `{name}` is not one; write scheme and host alone, \
         such as `https://shop.example`"
    )]
    BadOrigin {
        /// Name of the credential.
        name: String,
    },
}
