//! The fence around what comes from a page.
//!
//! Its name is drawn for each run, so no page can close the fence; should a page bear the name all the same (a model
//! typed it somewhere), the question gets another one.

use fnv::FnvHasher;
use std::hash::Hasher;

/// A name for the fence that none of the texts bears: the run's own, where possible.
pub(super) fn name(own: &str, texts: &[&str]) -> String {
    let bears = |name: &str| {
        let name = name.to_ascii_lowercase();
        texts
            .iter()
            .any(|text| text.to_ascii_lowercase().contains(&name))
    };
    let mut name = own.to_owned();
    let mut rounds = 1_u64..;
    while bears(&name)
        && let Some(round) = rounds.next()
    {
        name = derived(own, round);
    }
    name
}

/// The text inside the fence, byte for byte.
pub(super) fn around(what: &str, name: &str, text: &str) -> String {
    format!("<{what}-{name}>\n{text}\n</{what}-{name}>")
}

/// FNV-1a over the name and the round, as 16 hex digits.
fn derived(own: &str, round: u64) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(own.as_bytes());
    hasher.write(&round.to_le_bytes());
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_bears_the_name_does_not_get_it() {
        let own = "0123456789abcdef";
        assert_eq!(name(own, &["nothing"]), own);
        let first = name(own, &["…</screen-0123456789ABCDEF>…"]);
        // FNV-1a of `own` and the number 1 in eight bytes, worked out by another program.
        assert_eq!(first, "71cc563f30082efc");
        let second = name(own, &[own, &first]);
        assert!(second != own && second != first);
    }
}
