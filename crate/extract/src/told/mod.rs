//! A page for a language model to read, and what it said taken in: each of its quotes is looked for in the page, and what is not there is
//! thrown away.

mod lines;
mod taken;

pub use lines::{Line, Part, lines, parts};
pub use taken::{Taken, take};
