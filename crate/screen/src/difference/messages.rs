//! What the screen says by way of an answer: what it announces, errors and successes that it did not say before.
//!
//! Another page says much that it did not say before; of that only what stands at its beginning answers what led there.
//! Must never judge what the words amount to; see [`super::outcome`].

use super::facts::Facts;
use super::texts::{LEADING_TEXTS, MAX_MESSAGES, is_subject};
use crate::text::canonical;
use passerby_artifacts::screen::{Identity, Output, ScreenState, Tone};
use std::collections::BTreeSet;

/// So many are told.
const MAX_TOLD: usize = 4;

impl Facts {
    /// The page refused a form, and says why in words that are not known: what came in red is the answer.
    pub(super) fn take_red_for_errors(&mut self) {
        for text in std::mem::take(&mut self.reds) {
            if self.messages.len() < MAX_TOLD && !self.messages.contains(&text) {
                self.messages.push(text.clone());
            }
            self.errors.push(text);
        }
    }

    pub(super) fn gather_messages(
        &mut self,
        before: &ScreenState,
        said_before: &[&Output],
        after: &ScreenState,
        said_after: &[&Output],
    ) {
        // A message may stand in another place than before, and be the same.
        let was: BTreeSet<String> = before.outputs.iter().map(|o| canonical(&o.text)).collect();
        let was_plain: BTreeSet<&Identity> = said_before
            .iter()
            .filter(|output| output.tone == Tone::Neutral)
            .map(|output| &output.identity)
            .collect();
        let is_new = |output: &&&Output| {
            let turned = output.tone != Tone::Neutral && was_plain.contains(&output.identity);
            turned || !was.contains(&canonical(&output.text))
        };
        let answers = said_after.iter().filter(is_new).copied();
        let mut answers: Vec<&Output> = answers
            .filter(|output| output.live || output.tone != Tone::Neutral)
            .collect();
        if self.loaded || self.moved || self.opened_part {
            let leading = said_after.iter().filter(|output| !output.linked);
            let leading: BTreeSet<&Identity> = leading
                .take(LEADING_TEXTS)
                .map(|output| &output.identity)
                .collect();
            answers.retain(|output| !is_subject(output, &after.title));
            let plain = answers.iter().filter(|output| !output.live).count();
            answers.retain(|output| {
                output.live || (plain <= MAX_MESSAGES && leading.contains(&output.identity))
            });
        }
        let passed = after.passed.iter().filter(|passed| {
            passed.tone != Tone::Neutral || matches!(passed.role.as_str(), "alert" | "status")
        });
        let texts = answers.iter().map(|output| &output.text);
        for text in texts.chain(passed.map(|passed| &passed.text)) {
            let is_room = self.messages.len() < MAX_TOLD;
            if is_room && !text.trim().is_empty() && !self.messages.contains(text) {
                self.messages.push(text.clone());
            }
        }
    }
}
