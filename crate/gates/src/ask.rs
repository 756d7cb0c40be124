//! The user is asked a few times at most, and nothing twice: a run that leans on them is none.

use super::{GateContext, RefusalReason, key};
use passerby_artifacts::decision::{Action, Decision};
use std::mem::discriminant;

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let Action::AskUser { question } = &decision.action else {
        return None;
    };
    if question.trim().is_empty() {
        return Some("A question without words asks nothing.".to_owned());
    }
    let kind = discriminant(&decision.action);
    let asked = context.acted.iter().filter(|act| act.action == kind);
    if asked.clone().any(|act| act.key == key(decision)) {
        return Some("The user was asked this already.".to_owned());
    }
    let most = context.config.settings.gates.questions;
    (asked.count() >= most as usize)
        .then(|| format!("The user may be asked {most} times in a run; decide with what is known."))
}
