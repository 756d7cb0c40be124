//! The one thing that a goal points out, and what it says to do with it.

use super::wanted::Wanted;

/// A thing that a goal points out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointing {
    /// What is to be done with it.
    pub how: Pointed,
    /// The words for it, as written.
    pub phrase: String,
    /// The same as a name, a kind and a count, as far as they say these.
    pub wanted: Wanted,
}

/// What is done with a thing that is pointed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pointed {
    /// It is pressed.
    Press,
    /// This text is put into it.
    Type(String),
    /// It is switched on or off.
    Tick(bool),
}
