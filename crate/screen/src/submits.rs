//! Which controls send a form, and which of them is the main one.
//!
//! Must never know which inputs a form has; see [`crate::forms`].

use crate::lexicon;
use crate::outline::Outline;
use crate::phrases::Phrases;
use crate::text::canonical;

/// Marked up to send a form.
const SENDS: u8 = 40;
/// Named like something that sends a form.
const NAMED: u8 = 30;
/// Sends the form by way of another site's account.
const BY_PROVIDER: u8 = 12;
/// A plain button: by HTML's rules it sends the form that it stands in.
const PLAIN: u8 = 10;

/// Other sites whose accounts are offered in place of the form.
static PROVIDERS: Phrases = Phrases::new(&[
    "google",
    "apple",
    "facebook",
    "github",
    "gitlab",
    "microsoft",
    "twitter",
    "linkedin",
    "sso",
    "passkey",
]);

/// How much a control looks like one that sends a form; 0 when it does not.
pub(crate) fn score(outline: &Outline<'_>, i: usize) -> u8 {
    let node = outline.node(i);
    let kind = node.input.as_ref().map_or("", |hints| hints.kind.as_str());
    let is_button = node.role == "button" || matches!(kind, "submit" | "image");
    let opens_something = node.states.expanded.is_some() || node.states.pressed.is_some();
    let can_press = outline.is_pressable(i) || node.states.disabled;
    if !node.visible || !is_button || !can_press || opens_something || kind == "reset" {
        return 0;
    }
    let label = canonical(&outline.label(i));
    let bare = label.trim_matches(|c: char| !c.is_alphanumeric());
    if lexicon::SUBMIT.has(bare) {
        return if kind == "submit" {
            SENDS + 1
        } else {
            NAMED + 1
        };
    }
    if lexicon::NOT_SUBMIT.is_in(&label) {
        0
    } else if PROVIDERS.is_in(&label) {
        BY_PROVIDER
    } else if matches!(kind, "submit" | "image")
        || node.tag == "input" && node.facts.sends.is_some()
    {
        SENDS
    } else if lexicon::SUBMIT.is_in(&label) {
        NAMED
    } else if node.tag == "button" && node.facts.sends.is_some() {
        PLAIN
    } else {
        0
    }
}

/// Whether the control sends a form even where no markup says which.
pub(crate) fn is_submit_like(outline: &Outline<'_>, i: usize) -> bool {
    score(outline, i) >= NAMED
}

/// Of the controls in a form those that send it, the main one first.
pub(crate) fn choose(outline: &Outline<'_>, candidates: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut scored: Vec<(u8, usize)> = candidates
        .map(|i| (score(outline, i), i))
        .filter(|&(score, _)| score > 0)
        .collect();
    let best = scored.iter().map(|&(score, _)| score).max().unwrap_or(0);
    if best >= NAMED {
        scored.retain(|&(score, _)| score >= BY_PROVIDER);
    } else if best == PLAIN {
        // Nothing tells them apart; the one that sends comes last.
        scored = scored.pop().into_iter().collect();
    }
    // Stable: equals stay in document order.
    scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    scored.into_iter().map(|(_, i)| i).collect()
}
