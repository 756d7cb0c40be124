//! What a persona has read in a run already.
//!
//! A text is known by its role and its words, wherever it stands: the bar at the top of the next page is the one of this
//! page. Steps keep only what was new to them ([`Glance::texts`]), so that what is kept, and the time to gather it, grows
//! with what there was to read and not with the number of steps.

use fnv::FnvHasher;
use passerby_artifacts::run::{Glance, StepRecord};
use passerby_artifacts::ui_tree::UiNode;
use std::collections::BTreeMap;
use std::hash::Hasher;

/// How many words of each text were read, by the text's digest.
#[derive(Debug, Default)]
pub(super) struct Memory(BTreeMap<u32, u32>);

impl Memory {
    /// What was read in these steps.
    pub(super) fn of(steps: &[StepRecord]) -> Self {
        let mut memory = Self::default();
        for glance in steps.iter().filter_map(|step| step.glance.as_ref()) {
            memory.add(glance);
        }
        memory
    }

    /// Keeps what was read at one look.
    pub(super) fn add(&mut self, glance: &Glance) {
        for &(text, words) in &glance.texts {
            self.keep(text, words);
        }
    }

    pub(super) fn keep(&mut self, text: u32, words: u32) {
        let most = self.0.entry(text).or_default();
        *most = words.max(*most);
    }

    /// Words that are known from the beginning of this text on.
    pub(super) fn words(&self, text: u32) -> u32 {
        self.0.get(&text).copied().unwrap_or_default()
    }

    /// As a step keeps it.
    pub(super) fn into_texts(self) -> Vec<(u32, u32)> {
        self.0.into_iter().collect()
    }
}

/// FNV-1a over role and words, its lower half: of ten thousand texts one in a hundred runs takes two for the same, which
/// changes a time and nothing else.
pub(super) fn digest(node: &UiNode) -> u32 {
    let mut hasher = FnvHasher::default();
    hasher.write(node.role.as_bytes());
    for word in node.name.split_whitespace() {
        hasher.write(b" ");
        hasher.write(word.as_bytes());
    }
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::dom::ElementFacts;

    /// FNV-1a of `link Log in`, worked out by another program.
    const DIGEST: u32 = 0x099f_d2e2;

    fn node(role: &str, name: &str) -> UiNode {
        UiNode {
            facts: ElementFacts {
                role: role.to_owned(),
                name: name.to_owned(),
                ..ElementFacts::default()
            },
            ..UiNode::default()
        }
    }

    fn step(index: u32, texts: &[(u32, u32)]) -> StepRecord {
        StepRecord {
            glance: Some(Glance {
                texts: texts.to_vec(),
                ..Glance::default()
            }),
            ..StepRecord::new(index, 0)
        }
    }

    #[test]
    fn a_text_is_told_by_role_and_words_and_not_by_its_spaces() {
        assert_eq!(digest(&node("link", "Log in")), DIGEST);
        assert_eq!(digest(&node("link", " Log\n in ")), DIGEST);
        assert_ne!(digest(&node("button", "Log in")), DIGEST);
        assert_ne!(digest(&node("link", "Login")), DIGEST);
        assert_ne!(digest(&node("link", "log in")), DIGEST);
    }

    #[test]
    fn the_most_that_was_read_of_a_text_is_known() {
        let steps = [
            step(1, &[(7, 20), (8, 3)]),
            StepRecord::new(2, 0),
            step(3, &[(7, 90)]),
            step(4, &[(7, 5)]),
        ];
        let memory = Memory::of(&steps);
        assert_eq!([7, 8, 9].map(|text| memory.words(text)), [90, 3, 0]);
        assert_eq!(memory.into_texts(), [(7, 90), (8, 3)]);
    }
}
