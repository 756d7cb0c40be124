//! What a difference amounts to; above all, whether a form was taken.
//!
//! Must never know who sent the form, or why.

use super::facts::{Facts, is_dialog};
use super::forms::common_inputs;
use crate::inputs::is_toggle;
use crate::text::{canonical, has_phrase};
use crate::tone::is_demand;
use passerby_artifacts::screen::{
    Form, FormInput, FormIntent, Identity, ScreenOutcome, ScreenState, Tone,
};

/// A typed text shorter than this may turn up by chance, in characters.
const ECHO_MIN: usize = 3;

/// What became of a form that an act tried to send.
#[derive(Debug)]
pub(super) struct FormResult {
    /// Whether the form left the browser, as far as the screen shows.
    pub(super) sent: bool,
    /// What it amounts to; `None` when the screen does not tell.
    pub(super) outcome: Option<ScreenOutcome>,
}

impl FormResult {
    fn taken() -> Self {
        Self {
            sent: true,
            outcome: Some(ScreenOutcome::FormSubmissionSucceeded),
        }
    }

    fn refused(sent: bool) -> Self {
        Self {
            sent,
            outcome: Some(ScreenOutcome::FormSubmissionFailed),
        }
    }
}

/// What a difference amounts to when no form was to be sent, or the form tells nothing.
pub(super) fn of_other(facts: &Facts) -> ScreenOutcome {
    if facts.is_nothing() {
        ScreenOutcome::NoChange
    } else if facts.loaded || facts.moved {
        ScreenOutcome::Navigation
    } else {
        ScreenOutcome::Unknown
    }
}

/// What became of the form with this identity, which an act tried to send. `asked`: whether the page asked a server for
/// anything since, where that is known.
pub(super) fn of_submission(
    facts: &Facts,
    before: &ScreenState,
    after: &ScreenState,
    submitted: &Identity,
    asked: Option<bool>,
) -> FormResult {
    let left = facts.loaded || facts.moved;
    let stayed_here = !left && asked == Some(false);
    let earlier = before.forms.iter().position(|f| &f.identity == submitted);
    let pair = earlier.and_then(|e| {
        let &(b, a) = facts.forms.iter().find(|&&(b, _)| b == e)?;
        Some((before.forms.get(b)?, after.forms.get(a)?))
    });
    match (earlier, pair) {
        // The form is gone. What took its place may still say that it went wrong.
        (Some(_), None) if facts.successes.is_empty() && !facts.errors.is_empty() => {
            FormResult::refused(true)
        }
        // A dialog lies over it, or the page shows another part of itself.
        (Some(e), None) if stayed_here => of_hidden_form(facts, before.forms.get(e)),
        (Some(_), None) => FormResult::taken(),
        (Some(_), Some((was, is))) if left => of_page_after(facts, after, was, is),
        (Some(_), Some((was, is))) => of_same_page(facts, before, after, (was, is), stayed_here),
        (None, _) => of_unknown_form(facts, left),
    }
}

/// The form was loaded anew, or stands on the next page too (as a search box does).
fn of_page_after(facts: &Facts, after: &ScreenState, was: &Form, is: &Form) -> FormResult {
    if !facts.errors.is_empty() || is.inputs.iter().any(|input| input.invalid) {
        return FormResult::refused(true);
    }
    // Who made something is not asked for it again. A search is, and its address tells what for.
    let asks_again = !is_search(is)
        && !after.url.contains('?')
        && was.identity == is.identity
        && keeps_entries(was, is);
    let shows_effect =
        !facts.successes.is_empty() || !asks_again && (facts.results > 0 || echoes(facts, was));
    if shows_effect {
        return FormResult::taken();
    }
    if is.intent == FormIntent::Authentication {
        // A page that asks for the password again has not let anybody in.
        return FormResult::refused(true);
    }
    if says_so_in_red(facts) {
        return FormResult::refused(true);
    }
    if facts.moved && !asks_again || was_cleared(was, is) {
        return FormResult::taken();
    }
    FormResult {
        sent: true,
        outcome: None,
    }
}

/// The form is not on the screen any more, and no server was asked: only a script of the page can have taken it.
fn of_hidden_form(facts: &Facts, was: Option<&Form>) -> FormResult {
    if !facts.successes.is_empty() || facts.results > 0 || was.is_some_and(|was| echoes(facts, was))
    {
        FormResult::taken()
    } else {
        FormResult {
            sent: false,
            outcome: None,
        }
    }
}

/// The document stays, and the form with it. `stayed_here`: no server was asked for anything.
fn of_same_page(
    facts: &Facts,
    before: &ScreenState,
    after: &ScreenState,
    (was, is): (&Form, &Form),
    stayed_here: bool,
) -> FormResult {
    let unfit = is
        .inputs
        .iter()
        .any(|input| lacks_value(input) || is_unfit(input));
    if !facts.errors.is_empty() || is.inputs.iter().any(|input| input.invalid) {
        // With a value missing the browser or the page's script held the form back.
        return FormResult::refused(!unfit && !stayed_here);
    }
    let shows_effect = !facts.successes.is_empty()
        || facts.results > 0
        || facts.announced && !unfit
        || was_cleared(was, is)
        || echoes(facts, was);
    if shows_effect {
        return FormResult::taken();
    }
    if says_so_in_red(facts) {
        return FormResult::refused(!unfit && !stayed_here);
    }
    let complaint_stays = facts.is_nothing() && shows_complaint(before) && shows_complaint(after);
    if unfit || complaint_stays {
        return FormResult::refused(false);
    }
    FormResult {
        sent: !facts.is_nothing() && !stayed_here,
        outcome: None,
    }
}

/// The form was not on the screen before: only the rest of the screen can tell.
fn of_unknown_form(facts: &Facts, left: bool) -> FormResult {
    if !facts.errors.is_empty() {
        FormResult::refused(true)
    } else if left || !facts.successes.is_empty() || facts.results > 0 {
        FormResult::taken()
    } else {
        FormResult {
            sent: false,
            outcome: None,
        }
    }
}

/// Whether the form stands there again with a few words in red that were not there before, and nothing else answers: an error
/// in words that are not known.
fn says_so_in_red(facts: &Facts) -> bool {
    /// From here on the page has red for something else.
    const MANY: usize = 4;
    (1..MANY).contains(&facts.reds.len()) && !facts.opened_part && facts.opened.is_empty()
}

/// Whether the browser would hold the form back for this input: it must be filled and is not.
fn lacks_value(input: &FormInput) -> bool {
    input.required && !input.filled && !input.disabled
}

/// Whether the browser would hold the form back for this input: it holds what its type excludes.
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-type-mismatch
fn is_unfit(input: &FormInput) -> bool {
    if !input.filled || input.disabled {
        return false;
    }
    match input.kind.as_str() {
        "email" => {
            let parts = input.value.split_once('@');
            !parts.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty())
        }
        "url" => !input.value.contains(':'),
        _ => false,
    }
}

/// Whether it is a search box, which stands on the page with what it found too.
fn is_search(form: &Form) -> bool {
    let is_text = |input: &&FormInput| !is_toggle(&input.kind) && !input.kind.starts_with("select");
    let is_searched = |input: &FormInput| input.role == "searchbox" || input.kind == "search";
    form.inputs.iter().any(is_searched) || form.inputs.iter().filter(is_text).count() < 2
}

/// Whether fields of the form hold what was entered into them before.
fn keeps_entries(was: &Form, is: &Form) -> bool {
    let mut common = common_inputs(was, is).into_iter();
    common.any(|(earlier, later)| {
        let is_text = !is_toggle(&earlier.kind) && !earlier.kind.starts_with("select");
        is_text
            && earlier.filled
            && earlier.value == later.value
            && earlier.value != crate::WITHHELD
    })
}

/// Whether something was typed into the form before and its fields are empty now.
fn was_cleared(was: &Form, is: &Form) -> bool {
    let mut fields = common_inputs(was, is)
        .into_iter()
        .filter(|(earlier, _)| !is_toggle(&earlier.kind) && !earlier.kind.starts_with("select"))
        .filter(|(earlier, _)| earlier.filled)
        .peekable();
    fields.peek().is_some() && fields.all(|(_, later)| !later.filled)
}

/// Whether what was typed now stands on the screen, as a new entry does.
fn echoes(facts: &Facts, was: &Form) -> bool {
    was.inputs
        .iter()
        .filter(|input| !is_toggle(&input.kind) && input.value != crate::WITHHELD)
        .map(|input| canonical(&input.value))
        .filter(|typed| typed.chars().count() >= ECHO_MIN)
        .any(|typed| {
            let mut texts = facts.added.iter().filter(|item| !is_dialog(item));
            texts.any(|item| has_phrase(&canonical(&item.text), &typed))
        })
}

fn shows_complaint(state: &ScreenState) -> bool {
    state
        .outputs
        .iter()
        .any(|output| output.tone == Tone::Error || is_demand(&output.text))
}
