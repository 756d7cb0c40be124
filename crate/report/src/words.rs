//! How it is said: every word of a report that comes from no page and no persona.
//!
//! The phrases are plain text. What comes from a page stands in quotation marks within them. Headings and labels are in
//! [`labels`]. Ids and names that the code has for things are never said.

mod cost;
mod decision;
pub(crate) mod labels;
mod page;
mod run;
mod time;
mod waits;

pub(crate) use cost::cost;
pub(crate) use decision::{
    CHANGED, action, decided_by, expectation_verdict, model_saw, predicate, short_action,
    target_place,
};
pub(crate) use page::{
    KEPT_BACK, act_outcome, change, glance, input_kind, item, outcome, plan, request, run_input,
    settled, signals,
};
pub use run::verdict;
pub(crate) use run::{
    claim_check, claimant_of, clause_state, ended, finding_kind, goal, input_habit, level, limits,
    model_work, reading, severities, severity, shares, worked,
};
pub(crate) use time::{path_time, path_time_rows, path_time_short};

use crate::text::quote;
use passerby_artifacts::role::in_plain_words;

/// Whether a field is called by no more than its kind, since it has no name.
pub(crate) fn is_kind(name: &str) -> bool {
    const KINDS: [&str; 13] = [
        "checkbox",
        "combobox",
        "contenteditable",
        "email",
        "number",
        "password",
        "radio",
        "range",
        "select",
        "switch",
        "tel",
        "text",
        "textarea",
    ];
    KINDS.contains(&name.trim())
}

/// An element: `button “Create account”`, `field without a name`.
pub(crate) fn element(role: &str, name: &str) -> String {
    let role = in_plain_words(&crate::text::fold(role));
    if name.trim().is_empty() || is_kind(name) {
        format!("{role} without a name")
    } else {
        format!("{role} {}", quote(name))
    }
}
