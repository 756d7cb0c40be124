//! What a form is for, as a score.
//!
//! Must never know who fills it in. Words are in [`crate::lexicon`].

use crate::inputs::is_toggle;
use crate::lexicon;
use crate::phrases::Phrases;
use crate::text::canonical;
use passerby_artifacts::screen::{FormInput, FormIntent, StandaloneAction};

/// Above this a form is for authentication.
const AUTHENTICATION_ABOVE: f64 = 0.7;
/// Above this a form takes other input.
const USER_INPUT_ABOVE: f64 = 0.4;

/// `(intent, score)` of a form. `hints` is what the markup says of the inputs (`autocomplete`
/// and field names).
pub(crate) fn of(
    label: &str,
    inputs: &[FormInput],
    submits: &[StandaloneAction],
    hints: &[String],
) -> (FormIntent, f64) {
    let authentication = authentication(label, inputs, submits, hints);
    if authentication > AUTHENTICATION_ABOVE {
        return (FormIntent::Authentication, authentication);
    }
    let user_input = user_input(inputs, submits);
    if user_input > USER_INPUT_ABOVE {
        (FormIntent::UserInput, user_input)
    } else {
        (FormIntent::Unknown, user_input)
    }
}

fn authentication(
    label: &str,
    inputs: &[FormInput],
    submits: &[StandaloneAction],
    hints: &[String],
) -> f64 {
    let names: Vec<String> = std::iter::once(label)
        .chain(submits.iter().map(|s| s.label.as_str()))
        .map(canonical)
        .collect();
    let says = |words: &Phrases| names.iter().any(|name| words.is_in(name));
    let has_password = inputs.iter().any(|input| input.kind == "password");
    let has_code = hints.iter().any(|hint| hint.contains("one-time-code"));
    let has_account_name = inputs.iter().any(|input| {
        input.kind == "email" || lexicon::ACCOUNT_NAME.is_in(&canonical(&input.label))
    }) || hints.iter().any(|hint| hint.contains("username"));
    let fields = inputs
        .iter()
        .filter(|input| !is_toggle(&input.kind))
        .count();

    let mut score = 0.0;
    if has_password || has_code {
        score += 0.65;
    }
    if says(&lexicon::AUTHENTICATION) {
        score += 0.35;
    }
    // A name alone asks for the account first and for the password on the next screen.
    if has_account_name && (has_password || fields == 1) {
        score += if has_password { 0.2 } else { 0.4 };
    }
    if says(&lexicon::NEWSLETTER) && !has_password {
        score -= 0.4;
    }
    f64::clamp(score, 0.0, 1.0)
}

fn user_input(inputs: &[FormInput], submits: &[StandaloneAction]) -> f64 {
    let (toggles, fields): (Vec<_>, Vec<_>) = inputs.iter().partition(|i| is_toggle(&i.kind));
    let mut score = 0.0;
    if !fields.is_empty() {
        score += 0.3;
    }
    if !submits.is_empty() {
        score += 0.2;
    }
    if inputs.iter().any(|input| input.kind == "search") {
        score += 0.2;
    }
    score += 0.05 * fields.len().min(5) as f64 + 0.03 * toggles.len().min(5) as f64;
    score.min(1.0)
}
