//! Inputs from a seed, the same on every machine: sound ones with something changed, cut, doubled or mixed.

/// Texts that readers are known to stumble over.
const TOKENS: &[&str] = &[
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "-1e999",
    "0",
    "-1",
    "4294967295",
    "null",
    "true",
    "\"\"",
    "\\ud800",
    "\\u0000",
    "\u{202e}",
    "\u{feff}",
    "é",
    "😀",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\n",
    ":",
    "- ",
    "&a",
    "*a",
    "<<",
    "2147483648",
    "1e-320",
    "{\"a\":",
    "[[[[[[[[[[[[[[[[",
];

/// Numbers that follow from a seed (SplitMix64).
pub struct Rng(u64);

impl Rng {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        self.number().checked_rem(end as u64).unwrap_or_default() as usize
    }
}

/// An input made of the seeds: one of them, changed in up to eight places.
pub fn input(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = seeds[rng.below(seeds.len())].clone();
    for _ in 0..rng.below(9) {
        change(rng, &mut bytes, seeds);
    }
    bytes
}

fn change(rng: &mut Rng, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let at = rng.below(bytes.len() + 1);
    let to = at + rng.below((bytes.len() - at + 1).min(64));
    match rng.below(7) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = rng.number() as u8;
            }
        }
        2 => drop(bytes.drain(at..to)),
        3 => {
            let part = bytes[at..to].to_vec();
            let times = 1 + rng.below(8);
            bytes.splice(at..at, part.repeat(times));
        }
        4 | 5 => {
            let token = TOKENS[rng.below(TOKENS.len())];
            bytes.splice(at..to, token.bytes());
        }
        _ => {
            let other = &seeds[rng.below(seeds.len())];
            let from = rng.below(other.len() + 1);
            let part = other[from..(from + 64).min(other.len())].to_vec();
            bytes.splice(at..to, part);
        }
    }
}
