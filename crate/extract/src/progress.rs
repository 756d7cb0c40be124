//! How far an extraction is.

use crate::page::Page;
use passerby_artifacts::extraction::PageRead;

/// How far an extraction is after a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// The page says nothing of what is asked.
    Nothing,
    /// It says some of it; the rest may stand elsewhere.
    Part,
    /// A list goes on on the page that this control leads to.
    NextPage {
        /// Its handle.
        handle: u32,
    },
    /// All is there that is asked for.
    Complete,
}

/// A page that was read, and how many records come from it.
pub(crate) fn of_page(page: &Page, records: u32) -> PageRead {
    PageRead {
        url: page.content.url.clone(),
        title: page.content.title.clone(),
        at_ms: page.content.taken_at_ms,
        records,
    }
}
