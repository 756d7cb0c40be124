//! What the screen says by way of an answer: what it announces, errors and successes that it did not say before.
//!
//! Another page says much that it did not say before; of that only what stands at its beginning answers what led there.
//! Must never judge what the words amount to; see [`super::outcome`].

use super::facts::Facts;
use super::texts::{LEADING_TEXTS, MAX_MESSAGES, is_subject};
use crate::text::canonical;
use passerby_artifacts::screen::{Identity, Output, ScreenState, Tone};
use std::collections::BTreeSet;

/// Words that a sentence has at least.
const SENTENCE: usize = 5;
/// So many are told.
const MAX_TOLD: usize = 4;

/// Sentences right beside a success that the page tells, and as new: one notice may say what was done in several texts.
fn beside_a_success<'s>(
    said: &[&'s Output],
    answers: &[&'s Output],
    is_new: impl Fn(&&'s Output) -> bool,
) -> Vec<&'s Output> {
    let is_answer = |output: &Output| answers.iter().any(|a| a.identity == output.identity);
    let succeeds = |output: &Output| output.tone == Tone::Success && is_answer(output);
    let is_sentence = |text: &str| {
        text.split_whitespace().count() >= SENTENCE && text.trim_end().ends_with(['.', '!'])
    };
    let pairs = said.windows(2).filter_map(|pair| match pair {
        [a, b] if succeeds(b) => Some(*a),
        [a, b] if succeeds(a) => Some(*b),
        _ => None,
    });
    pairs
        .filter(|output| output.tone == Tone::Neutral && !output.linked)
        .filter(|output| is_sentence(&output.text) && !is_answer(output) && is_new(output))
        .collect()
}

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
        sent: bool,
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
            // What a page that a link led to announces always stands there, unless it tells of success or failure.
            answers.retain(|output| {
                let is_state = output.text.split_whitespace().count() < 2;
                let comes_with_page = !sent && (self.loaded || self.moved);
                if comes_with_page && !output.live && is_state {
                    return false;
                }
                output.live && (!comes_with_page || output.tone != Tone::Neutral)
                    || (plain <= MAX_MESSAGES && leading.contains(&output.identity))
            });
        }
        let beside = beside_a_success(said_after, &answers, |output| is_new(&output));
        answers.extend(beside);
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
