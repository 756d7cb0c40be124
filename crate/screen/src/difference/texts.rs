//! What the screen says: new texts, others in their place, errors and successes, results and their order.
//!
//! Must never know what was sent; see [`super::outcome`].

use super::facts::{Facts, Told, item};
use super::relisted::{is_covered, words_of};
use super::still_there::letters;
use crate::lexicon;
use crate::text::canonical;
use crate::tone::{LiveRole, is_demand, says_it_failed, tone};
use crate::volatile::comparable;
use passerby_artifacts::screen::{
    Change, ChangedProperty, Identity, Output, Region, ScreenState, Tone, TransientOutput,
};
use std::collections::{BTreeMap, BTreeSet};

/// New texts at once from which on a part of the page was opened, whose texts explain what is in it.
const OPENED_TEXTS: usize = 5;
/// Errors on one new page that are taken for messages and not for what the page is about.
pub(super) const MAX_MESSAGES: usize = 2;
/// Words of a message that comes up in passing and that nothing marks as one, at most.
const MESSAGE_WORDS: usize = 8;
/// Texts of a new page among which the answer to what led there stands. An error further down is one of a part of the page.
pub(super) const LEADING_TEXTS: usize = 12;

impl Facts {
    /// What the screen says, before and after. `title`: of the page after.
    pub(super) fn gather_outputs(&mut self, before: &[&Output], after: &[&Output], title: &str) {
        let known: BTreeMap<&Identity, &Output> =
            before.iter().map(|o| (&o.identity, *o)).collect();
        let present: BTreeSet<&Identity> = after.iter().map(|o| &o.identity).collect();
        let mut errors: Vec<&Output> = Vec::new();
        let new = after.iter().filter(|o| !known.contains_key(&o.identity));
        self.opened_part = new.count() >= OPENED_TEXTS;
        for output in after {
            let earlier = known.get(&output.identity).copied();
            let is_new_text = match earlier {
                Some(earlier) => self.gather_output_change(earlier, output),
                None => {
                    self.added
                        .push(item(&output.identity, role_of(output), &output.text));
                    if output.region == Region::Results {
                        self.results = self.results.saturating_add(1);
                    }
                    true
                }
            };
            let tone_turned = earlier.is_some_and(|earlier| earlier.tone != output.tone);
            if self.is_error(output, is_new_text, tone_turned) {
                errors.push(output);
            } else if is_new_text
                && (is_red_message(output)
                    || is_marked_as_error(output)
                    || self.is_new_demand(output))
            {
                self.reds.push(output.text.clone());
            } else if output.tone == Tone::Success && (is_new_text || tone_turned) {
                self.successes.push(output.text.clone());
            } else if output.live && is_new_text {
                self.announced = true;
            }
        }
        if self.results == 0 {
            let mut new = after.iter().filter(|o| !known.contains_key(&o.identity));
            self.results = new.find_map(|o| counted_results(&o.text)).unwrap_or(0);
        }
        for output in before.iter().filter(|o| !present.contains(&o.identity)) {
            self.removed
                .push(item(&output.identity, role_of(output), &output.text));
        }
        if self.loaded || self.moved {
            without_subject_matter(&mut errors);
            let mut leading = after.iter().filter(|output| !output.linked);
            let answers: Vec<&Identity> = leading
                .by_ref()
                .take(LEADING_TEXTS)
                .map(|o| &o.identity)
                .collect();
            errors.retain(|error| !is_standing_box(error) && !is_subject(error, title));
            errors.retain(|error| error.live || answers.contains(&&error.identity));
        }
        // What the page says of an error tells more than that a field is marked.
        if !errors.is_empty() {
            self.errors = errors.iter().map(|error| error.text.clone()).collect();
        }
    }

    /// Records a change of an output that is there before and after; whether its text is another.
    fn gather_output_change(&mut self, before: &Output, after: &Output) -> bool {
        let differs = comparable(&before.text) != comparable(&after.text)
            && letters(&before.text) != letters(&after.text);
        let mut record = |property: ChangedProperty, was: String, is: String| {
            self.changed.push(Change {
                identity: after.identity.clone(),
                label: after.text.clone(),
                property,
                before: was,
                after: is,
            });
        };
        if differs {
            record(
                ChangedProperty::Text,
                before.text.clone(),
                after.text.clone(),
            );
        }
        if before.tone != after.tone {
            record(
                ChangedProperty::State,
                tone_word(before.tone).to_owned(),
                tone_word(after.tone).to_owned(),
            );
        }
        differs
    }

    fn is_error(&self, output: &Output, is_new_text: bool, tone_turned: bool) -> bool {
        let told = is_new_text || tone_turned;
        if self.loaded || self.moved {
            // On another page a demand is more likely a hint than an answer to what was sent.
            return told && output.tone == Tone::Error;
        }
        let demands = !self.opened_part
            && !self.brought_fields()
            && matches!(
                output.region,
                Region::Main | Region::Modal | Region::Unknown
            )
            && output.tone == Tone::Neutral
            && is_demand(&output.text);
        told && output.tone == Tone::Error || is_new_text && demands
    }

    /// Whether a text of a new page asks for another value: where its form comes back, that is the answer.
    fn is_new_demand(&self, output: &Output) -> bool {
        (self.loaded || self.moved)
            && !self.opened_part
            && is_demand(&output.text)
            && is_message(output)
    }

    /// Whether a form or a field is new: what comes with it tells how it is to be filled.
    fn brought_fields(&self) -> bool {
        const FIELDS: [&str; 5] = ["form", "textbox", "searchbox", "combobox", "spinbutton"];
        let mut added = self.added.iter();
        added.any(|item| FIELDS.contains(&item.role.as_str()))
    }

    /// What belongs to a page or a part of it that was opened is no answer: its help may say what cannot be done. What is announced, red or
    /// marked is kept, and what says in so many words that something failed.
    pub(super) fn leave_out_standing_texts(&mut self, after: &[&Output]) {
        let opened = !self.opened.is_empty() && (self.opened_part || self.brought_fields());
        if !(self.loaded || self.moved || self.opened_part || opened) {
            return;
        }
        let is_answer = |error: &String| {
            let mut told = after
                .iter()
                .filter(|output| output.text == *error)
                .peekable();
            let is_told = told.peek().is_some();
            let marked =
                |output: &&&Output| output.live || output.red || starts_with_warning(&output.text);
            !is_told || told.any(|output| marked(&output)) || says_it_failed(error)
        };
        self.errors.retain(is_answer);
    }

    /// What came and went before the screen was looked at: a user had read it.
    pub(super) fn gather_passed(&mut self, before: &ScreenState, after: &ScreenState) {
        // A page that draws its rows anew shows nothing in passing.
        let stood = |text: &str| before.outputs.iter().any(|o| o.text == text);
        let is_notice = |role: &str| matches!(role, "alert" | "status" | "dialog" | "alertdialog");
        let (was, is) = (words_of(before), words_of(after));
        // What is called by words of the page that stay is a tooltip on the way, or a part that was drawn anew.
        let says_more = |passed: &TransientOutput| {
            let is_short = passed.text.split_whitespace().count() <= MESSAGE_WORDS;
            let is_known = is_covered(&passed.text, &was) || is_covered(&passed.text, &is);
            !stood(&passed.text) && is_short && !is_known
        };
        let is_told = |passed: &&TransientOutput| {
            is_notice(&passed.role) || passed.tone != Tone::Neutral || says_more(passed)
        };
        for passed in after.passed.iter().filter(is_told) {
            self.added
                .push(item(&passed.identity, &passed.role, &passed.text));
            let stays = after.outputs.iter().any(|o| o.text == passed.text);
            match passed.tone {
                _ if matches!(passed.role.as_str(), "dialog" | "alertdialog") => {
                    let told = Told {
                        label: passed.text.clone(),
                        is_layer: false,
                    };
                    self.opened.push(told.clone());
                    self.closed.push(told);
                }
                // A tooltip tells what something is called.
                Tone::Error if !stays && passed.role != "tooltip" => {
                    self.errors.push(passed.text.clone());
                }
                Tone::Success if !stays => self.successes.push(passed.text.clone()),
                _ => {}
            }
        }
    }
}

/// Whether a text begins with a sign that warns, and may be a message.
fn is_marked_as_error(output: &Output) -> bool {
    starts_with_warning(&output.text) && is_message(output)
}

fn starts_with_warning(text: &str) -> bool {
    const SIGNS: [char; 10] = ['⚠', '❗', '❌', '✖', '✗', '✘', '⛔', '🚫', '‼', '⨯'];
    text.trim_start().starts_with(SIGNS)
}

/// Whether a text may be an error by its colour: short, in words, and no price, count or link.
fn is_red_message(output: &Output) -> bool {
    output.red && is_message(output)
}

fn is_message(output: &Output) -> bool {
    /// An error beside a form is a sentence or two.
    const CHARS: usize = 160;
    const LETTERS: usize = 4;
    let in_page = matches!(
        output.region,
        Region::Main | Region::Modal | Region::Unknown
    );
    let text = output.text.trim();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let begins_in_words = text.chars().find(|c| c.is_alphanumeric());
    let begins_in_words = begins_in_words.is_some_and(char::is_alphabetic);
    let is_price = text.contains(['$', '€', '£', '¥']);
    output.tone == Tone::Neutral
        && in_page
        && !output.linked
        && letters >= LETTERS
        && text.chars().count() <= CHARS
        && begins_in_words
        && !is_price
}

/// How many results a line says that there are: `4 Results for: fog`, `Results (1 of 1)`. `None` where it says none.
fn counted_results(text: &str) -> Option<usize> {
    /// A longer text tells of results and counts none.
    const WORDS: usize = 8;
    let text = canonical(text);
    let is_line = text.split(' ').count() <= WORDS;
    if !is_line || !lexicon::RESULTS.is_in(&text) || lexicon::NO_HITS.is_in(&text) {
        return None;
    }
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    let mut numbers = text.split(|c: char| !is_part(c));
    let number = numbers.find(|part| part.contains(|c: char| c.is_ascii_digit()))?;
    // `1,204 results`: what parts thousands is no end of the number.
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|count| *count > 0)
}

/// Whether a text that came with its page is one that always stands there: announced, long, and without a word of failure.
fn is_standing_box(output: &Output) -> bool {
    /// An error that a page announces says in fewer words what is wrong.
    const WORDS: usize = 12;
    output.text.split_whitespace().count() > WORDS
        && tone(&output.text, LiveRole::Plain) != Tone::Error
        && !is_demand(&output.text)
}

/// Whether a text is what its page is about (`TC-21: Sign in with a wrong PIN five times`): the page's title says it too, or the most of it
/// that it begins with (`… five times: history`), and it speaks to nobody.
pub(super) fn is_subject(output: &Output, title: &str) -> bool {
    /// Titles of error pages are shorter.
    const WORDS: usize = 5;
    const TO_SOMEBODY: [&str; 6] = ["you", "your", "please", "sorry", "we", "our"];
    let text = canonical(&output.text);
    let words: Vec<&str> = text.split(' ').collect();
    let most = words.len().saturating_mul(3).div_ceil(5).max(WORDS);
    let beginning = words.get(..most).map(|words| words.join(" "));
    words.len() >= WORDS
        && beginning.is_some_and(|beginning| canonical(title).contains(&beginning))
        && !words.iter().any(|word| TO_SOMEBODY.contains(word))
}

/// Drops the errors of a page that speaks of errors all over, as a manual does, but for what it announces.
fn without_subject_matter(errors: &mut Vec<&Output>) {
    let plain = errors.iter().filter(|error| !error.live).count();
    if plain > MAX_MESSAGES {
        errors.retain(|error| error.live);
    }
}

/// The role of a text that the page announces, as far as its tone tells it; a state does not keep roles.
fn role_of(output: &Output) -> &'static str {
    match output.tone {
        Tone::Error if output.live => "alert",
        _ if output.live => "status",
        _ => "text",
    }
}

fn tone_word(tone: Tone) -> &'static str {
    match tone {
        Tone::Neutral => "neutral",
        Tone::Error => "error",
        Tone::Success => "success",
    }
}
