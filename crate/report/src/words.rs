//! How it is said: each value of the contract as a phrase or a sentence.
//!
//! The phrases are plain text. What comes from a page stands in quotation marks within them.

mod decision;
mod page;
mod run;

pub(crate) use decision::{action, decided_by, expectation_verdict, gate, predicate, seen};
pub(crate) use page::{
    act_outcome, change, glance, input_kind, item, outcome, plan, request, settled, signal,
};
pub use run::verdict;
pub(crate) use run::{
    ended, finding_kind, goal, input_habit, level, limits, model_work, reading, severities,
    severity, shares,
};

use crate::text::{fold, quote};

/// An element: `button “Create account”`, `button without a name`.
pub(crate) fn element(role: &str, name: &str) -> String {
    let role = fold(role);
    let role = if role.is_empty() { "element" } else { &role };
    if name.trim().is_empty() {
        format!("{role} without a name")
    } else {
        format!("{role} {}", quote(name))
    }
}
