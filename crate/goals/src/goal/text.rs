//! What a goal wants written, where it does not say it letter by letter.

use super::wanted::Wanted;

/// A text to be put into a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Text {
    /// The text itself.
    Plain(String),
    /// What another field holds.
    CopyOf(Wanted),
    /// What stands beside this label on the page; empty: beside the field's own label.
    Beside(String),
    /// What the page says of something: the cell of its row under this heading.
    Cell {
        /// What the row is called.
        row: String,
        /// What the column, or the label in its group, is called.
        column: String,
    },
    /// The answer to the sum on the page.
    Answer,
    /// Whatever the field offers that begins and ends so.
    Offered {
        /// Beginning, may be empty.
        starts: String,
        /// End, may be empty.
        ends: String,
    },
}
