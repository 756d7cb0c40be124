//! Names `super::two` in a comment alone.

pub const ONE: u32 = super::ZERO;
