//! A difference in one line, and pages to begin with.

use crate::common::{self, screen};
use passerby_artifacts::screen::{Difference, Identity, ScreenState};
use passerby_screen::{Act, difference};

/// Signals and outcome in one line.
fn told(difference: &Difference) -> String {
    let signals: Vec<String> = difference.signals.iter().map(common::told).collect();
    format!("{} | {:?}", signals.join(", "), difference.outcome)
}

#[track_caller]
pub fn check(name: &str, before: &ScreenState, after: &ScreenState, sent: &str, expected: &str) {
    let form = (!sent.is_empty()).then(|| Identity(sent.to_owned()));
    let difference = difference(
        before,
        after,
        &Act {
            sends: form.as_ref(),
            on: None,
            asked: None,
        },
    );
    assert_eq!(told(&difference), expected, "{name}\n{difference:#?}");
}

pub const LOGIN: &str = r#"
main
  form "Login"
    textbox "E-mail" kind=email required value="a@b.org"
    textbox "Password" kind=password required secret filled
    button "Log in" tag=button
"#;

pub const LOGIN_CLEARED: &str = r#"
main
  form "Login"
    textbox "E-mail" kind=email required value="a@b.org"
    textbox "Password" kind=password required secret
    button "Log in" tag=button
"#;

pub const LOGIN_EMPTY: &str = r#"
main
  form "Login"
    textbox "E-mail" kind=email required
    textbox "Password" kind=password required secret
    button "Log in" tag=button
"#;

pub fn with(page: &str, more: &str) -> ScreenState {
    screen(&format!("{page}{more}"))
}
