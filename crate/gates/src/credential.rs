//! A secret goes only into a field that is meant for it: what stands in any other can be read by everybody.

use super::{GateContext, RefusalReason, node_of};
use crate::words;
use passerby_artifacts::decision::{Action, Decision, GOAL_SECRET, TextSource};
use passerby_artifacts::ui_tree::UiNode;

/// Credentials that name a person and keep nothing secret.
const NAMES: [&str; 6] = ["username", "user", "login", "email", "mail", "account"];

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let Action::Type {
        text: TextSource::Credential { name },
    } = &decision.action
    else {
        return None;
    };
    let node = node_of(decision, context.tree)?;
    let words = words::tokens(name);
    if name == GOAL_SECRET && is_named_as_one(node) {
        return None;
    }
    let is_name = words.iter().all(|word| NAMES.contains(&word.as_str()));
    if is_name || node.states.secret || asks_for(node, &words) {
        return None;
    }
    let (role, label) = (&node.role, &node.name);
    Some(format!(
        "The {role} “{label}” is no field for a secret such as the credential “{name}”."
    ))
}

/// A line whose label says that it takes what a goal may give to get in: `Access code`.
fn is_named_as_one(node: &UiNode) -> bool {
    const ASKED: [&str; 8] = [
        "password",
        "code",
        "pin",
        "token",
        "key",
        "passwort",
        "kennwort",
        "contrasena",
    ];
    ASKED
        .iter()
        .any(|word| asks_for(node, &[(*word).to_owned()]))
}

/// One line that its own label says is for this: pages show a password in clear where they want it checked by eye.
fn asks_for(node: &UiNode, credential: &[String]) -> bool {
    let hints = node.input.as_ref();
    let many_lines = hints.is_some_and(|h| h.kind == "textarea" || h.kind == "contenteditable");
    let field_name = hints.map_or("", |h| h.field_name.as_str());
    let label = words::tokens(&format!("{} {field_name}", node.name));
    // A sentence that mentions passwords is no label.
    let is_label = label.len() <= 6;
    !many_lines && is_label && credential.iter().all(|word| label.contains(word))
}
