//! Semantic identities: names that survive re-renders, unique within a screen.
//!
//! Must never look at a node's place or handle: an identity is made of what a person reads.

use passerby_artifacts::screen::Identity;
use std::collections::BTreeMap;

/// Gives out identities; the second of the same name becomes `name#2`, and so on.
#[derive(Debug, Default)]
pub(crate) struct Identities {
    taken: BTreeMap<String, u32>,
}

impl Identities {
    /// The identity of this name, numbered where the name is taken. Ask in document order.
    pub(crate) fn claim(&mut self, name: String) -> Identity {
        // A slug holds no `#`, so a numbered name never meets an unnumbered one.
        let count = self.taken.entry(name.clone()).or_insert(0);
        *count = count.saturating_add(1);
        Identity(if *count == 1 {
            name
        } else {
            format!("{name}#{count}")
        })
    }
}

/// `kind:label` (or `kind:label#2`) of an identity that belongs to a form.
pub(crate) fn within_form<'a>(identity: &'a Identity, form: &Identity) -> &'a str {
    identity
        .0
        .strip_prefix(form.0.as_str())
        .and_then(|rest| rest.strip_prefix(':'))
        .unwrap_or(&identity.0)
}
