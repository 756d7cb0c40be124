//! How large a picture may be.

/// Pixels of the largest screenshot that is worked on: two 8K screens' worth.
pub const MAX_PIXELS: u64 = 64_000_000;
