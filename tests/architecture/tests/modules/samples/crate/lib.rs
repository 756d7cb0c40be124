//! Read as text by the test of cycles, never compiled.

mod left;
mod right;
mod tidy;

pub use right::Right;
