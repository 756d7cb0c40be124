//! A run that is read-only presses nothing whose address says that it changes something even where it is only read, and
//! chooses nothing where the page says that a choice takes effect at once. What else it presses, the browser holds to reading.

use super::costly::{at_once, changes};
use super::made::making;
use super::{GateContext, RefusalReason, node_of, pressed_by};
use passerby_artifacts::decision::{Action, Decision};

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    if !context.config.is_read_only() {
        return None;
    }
    let to = pressed_by(decision, context.tree)
        .into_iter()
        .find(|node| node.href.as_deref().is_some_and(changes));
    if let Some(node) = to {
        let name = &node.name;
        return Some(format!(
            "The address that “{name}” leads to changes something; this run only reads."
        ));
    }
    // Where one such link has made something, the others of the site are like it.
    if context.acted.iter().any(|act| act.may_have_made) {
        let page = &context.tree.url;
        let to = pressed_by(decision, context.tree).into_iter().find(|node| {
            node.href
                .as_deref()
                .is_some_and(|href| making(href, page).is_some())
        });
        if let Some(node) = to {
            let name = &node.name;
            return Some(format!(
                "On this site following a link may make something, and “{name}” leads to such an address; this run only reads."
            ));
        }
    }
    let node = node_of(decision, context.tree)?;
    let chooses = match &decision.action {
        Action::Select { .. } | Action::SelectMany { .. } | Action::Check { .. } => true,
        Action::Click => at_once::is_choice(node),
        _ => false,
    };
    (chooses && at_once::is_said_to_act(node, context.tree)).then(|| {
        let name = &node.name;
        format!("The page says that choosing “{name}” takes effect at once; this run only reads.")
    })
}
