//! The element that somebody points out in words of their own: `the arrow next to Error logs`, `remove Lucas Harper`, `where I
//! write my comment`, `the bell at the top right`.
//!
//! A phrase is parted into what it says (`phrase`): words, what stands where beside what, place, count, kind. Each element that
//! could be meant is scored by how much of that it explains, by its own texts (`texts`) and by those around it (`around`), by
//! where it stands (`place`); the best is sure as far as the phrase is explained and the next best is far behind (`choose`).

mod around;
mod candidate;
mod choose;
mod colour;
mod icons;
mod order;
mod phrase;
mod place;
mod relations;
mod score;
mod sure;
mod texts;
mod vocabulary;

pub use choose::{Found, choose};
pub use phrase::Phrase;
pub use sure::Signs;

/// More nodes are not compared with each other.
const MOST_NODES: usize = 4_000;
