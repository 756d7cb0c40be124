//! Numbers that follow from a seed alone: SplitMix64 (Steele, Lea and Flood, 2014).

use fnv::FnvHasher;
use std::hash::Hasher;

/// A stream of numbers.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// The stream of this name that follows from a seed.
    pub fn named(seed: u64, name: &str) -> Self {
        let mut salt = FnvHasher::default();
        salt.write(name.as_bytes());
        Self(seed ^ salt.finish())
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to `end`, without it.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// So many times of a thousand.
    pub fn happens(&mut self, per_mille: usize) -> bool {
        self.below(1_000) < per_mille
    }

    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}
