//! The hash that ids are made of, and maps whose keys are such hashes.
//!
//! By hand, since every trace and every agent's last look names nodes by these bits. Of the crates, `fnv` takes a round for
//! each byte of every name of every element, and `rustc-hash` and `ahash` promise their bits for no version.

use std::hash::BuildHasherDefault;

/// A multiply-and-shift hash over 64 bits: the same on every machine and in every version of Rust, which
/// the standard library's hasher does not promise. Not for secrets: whoever wants two names of one hash
/// can have them, and gets longer ids for it.
pub(crate) struct Hasher(u64);

impl Hasher {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Eight bytes at once: one round of the mix for each word instead of each byte.
    pub(crate) fn number(self, number: u64) -> Self {
        let mixed = (self.0 ^ number).wrapping_mul(0x9fb2_1c65_1e98_df25);
        Self(mixed ^ (mixed >> 32))
    }

    /// The length goes first, so that `("ab", "c")` and `("a", "bc")` differ.
    pub(crate) fn text(self, text: &str) -> Self {
        let mut words = text.as_bytes().chunks_exact(8);
        let mut hasher = self.number(text.len() as u64);
        for word in &mut words {
            hasher = hasher.number(word.iter().fold(0, |w, &byte| w << 8 | u64::from(byte)));
        }
        let rest = words.remainder().iter();
        hasher.number(rest.fold(0, |w, &byte| w << 8 | u64::from(byte)))
    }

    /// Ids show the high digits: one round more spreads the last word over them.
    pub(crate) fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 33)
    }
}

/// For maps and sets whose keys are hashes already.
pub(crate) type Hashed = BuildHasherDefault<Identity>;

#[derive(Default)]
pub(crate) struct Identity(u64);

impl std::hash::Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
