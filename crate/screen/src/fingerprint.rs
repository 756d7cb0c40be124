//! A screen's state as 16 digits.
//!
//! Must never take in what a person cannot see: node ids, document ids, exact places.

use crate::text::{Fnv, canonical};
use crate::volatile;
use passerby_artifacts::screen::{Form, Identity, ScreenState, StandaloneAction};

/// Scrolling by less than this is no other screen, CSS px.
const SCROLL_GRAIN: f64 = 50.0;

/// 16 hex digits that are equal for equal screens.
///
/// They change with the address, any input's value or state, the dialogs, what can be pressed, what
/// is said (but for what ticks, turns by itself, or only says that the page is at work), and the scroll offset in grains of 50 CSS px; not when the same
/// screen is loaded anew.
pub fn fingerprint(state: &ScreenState) -> String {
    let mut hasher = Fnv::default();
    hasher.write(&state.url);
    for offset in [state.scroll.0, state.scroll.1] {
        // `as` saturates, so that no offset a page may report is a fault.
        hasher.write(&((offset / SCROLL_GRAIN).round() as i64).to_string());
    }
    for dialog in &state.dialogs {
        hasher.write(&dialog.identity.0);
    }
    for form in &state.forms {
        write_form(&mut hasher, form);
    }
    let stays = |identity: &Identity| !state.ambient.contains_key(identity);
    for action in state.actions.iter().filter(|a| stays(&a.identity)) {
        write_action(&mut hasher, action);
    }
    for output in state.outputs.iter().filter(|o| stays(&o.identity)) {
        hasher.write(&output.identity.0);
        hasher.write(&volatile::comparable(&output.text));
        hasher.write(&format!("{:?}", output.tone));
    }
    format!("{:016x}", hasher.finish())
}

fn write_form(hasher: &mut Fnv, form: &Form) {
    hasher.write(&form.identity.0);
    for input in &form.inputs {
        hasher.write(&input.identity.0);
        hasher.write(&input.value);
        let states = (input.filled, input.invalid, input.disabled, input.checked);
        hasher.write(&format!("{states:?}"));
    }
    for submit in &form.submits {
        write_action(hasher, submit);
    }
}

fn write_action(hasher: &mut Fnv, action: &StandaloneAction) {
    hasher.write(&action.identity.0);
    hasher.write(&canonical(&action.label));
    hasher.write(if action.disabled {
        "disabled"
    } else {
        "enabled"
    });
    hasher.write(&action.toggles.to_string());
}
