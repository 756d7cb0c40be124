//! Parts of a claim that forbid: `leave the carpet alone`. No text of a page shows that something was not
//! done; the run's own acts do, where the part names what they must not have been done to.

use super::super::acts::of_act;
use super::deeds::{Deed, headings};
use super::parts::Part;
use crate::forbidden::{forbids, is_forbidding};
use crate::words;
use passerby_artifacts::run::StepRecord;

/// Whether the part forbids to touch something that it names, that the run saw, and that none of its deeds was done to.
///
/// `others`: all parts of the claim; a word that another part has too names nothing that is to be left alone. `was_met`: whether the
/// run saw the word.
pub(super) fn is_kept(
    part: &Part,
    others: &[Part],
    was_met: impl Fn(&str) -> bool,
    deeds: &[Deed],
) -> bool {
    if !forbids(part.text) {
        return false;
    }
    let is_elsewhere = |word: &String| {
        let mut rest = others.iter().filter(|other| other.text != part.text);
        rest.any(|other| has(&words::tokens(other.text), word))
    };
    let mut named = words::subject(part.text);
    named.retain(|word| !is_forbidding(word));
    named.retain(|word| !is_elsewhere(word) && was_met(word));
    let done_to = |word: &String| {
        let mut deeds = deeds.iter();
        deeds.any(|deed| has(&words::tokens(&thing_of(deed)), word))
    };
    !named.is_empty() && !named.iter().any(done_to)
}

/// What says which thing a deed was done to: the control and its entry, the page, and the entry that led there.
fn thing_of(deed: &Deed) -> String {
    let of_step = |step: &StepRecord| format!("{} {}", of_act(step), step.target_entry);
    let mut said = vec![of_step(deed.step), deed.step.title.clone()];
    said.extend(headings(&deed.step.tree_text).map(str::to_owned));
    said.extend(deed.chosen.map(of_step));
    said.join(" ")
}

fn has(words: &[String], wanted: &str) -> bool {
    words.iter().any(|word| words::same_word(word, wanted))
}
