//! Which element a goal's words mean.

use crate::goal::Goal;
use crate::words::{self, Concept, concepts_in, has_concept};
use passerby_artifacts::ui_tree::UiNode;

/// How well an element answers to a name that is meant literally, 0..=1: 1 for the very name, less
/// for a part of it.
pub fn named(node: &UiNode, label: &str) -> f64 {
    named_as(&node.name, label)
}

/// The same for a name alone.
pub fn named_as(own: &str, label: &str) -> f64 {
    let (wanted, name) = (words::tokens(label), words::tokens(own));
    if wanted.is_empty() || name.is_empty() {
        return if own.trim() == label.trim() && !label.trim().is_empty() {
            1.0
        } else {
            0.0
        };
    }
    if wanted == name {
        return 1.0;
    }
    // `log out` is `Logout`.
    if wanted.concat() == name.concat() {
        return 0.98;
    }
    let covered = words::coverage(&wanted, &name);
    if covered < 1.0 {
        return 0.0;
    }
    // Each further word of the name makes it less the one that is meant.
    let further = name.len().saturating_sub(wanted.len()) as f64;
    (0.9 - 0.05 * further).max(0.5)
}

/// How well an element serves a goal, 0..=1.
///
/// The goal's quoted text counts as a literal name. A label of the goal's own concept (to register,
/// to log in, …) gets 0.9, less what it says beside. Else two thirds are the share of the goal's
/// words in the label (at half weight in the link's address), one third the share of the label's
/// words in the goal.
pub fn serves(node: &UiNode, goal: &Goal) -> f64 {
    let quoted = goal
        .quoted
        .iter()
        .map(|q| named(node, q))
        .fold(0.0, f64::max);
    quoted.max(by_concept(node, goal)).max(by_words(node, goal))
}

fn by_concept(node: &UiNode, goal: &Goal) -> f64 {
    let Some(concept) = goal.task.concept() else {
        return 0.0;
    };
    let about = concepts_in(&node.name);
    if !about.contains(&concept) {
        return 0.0;
    }
    let further = words::subject(&node.name).len().saturating_sub(2) as f64;
    let elsewhere = about.contains(&Concept::ThirdParty) && concept != Concept::Search;
    (0.9 - 0.04 * further - if elsewhere { 0.4 } else { 0.0 }).max(0.0)
}

fn by_words(node: &UiNode, goal: &Goal) -> f64 {
    let label = words::content(&node.name);
    let label: Vec<String> = label
        .into_iter()
        .filter(|w| !words::is_generic(w))
        .collect();
    let share = words::coverage(&goal.subject, &label);
    let path = 0.5 * words::coverage(&goal.subject, &path_words(node));
    let precise = words::coverage(&label, &goal.subject);
    let score = 0.65 * share.max(path) + 0.35 * precise;
    if share > 0.0 || path > 0.0 {
        score
    } else {
        0.0
    }
}

fn path_words(node: &UiNode) -> Vec<String> {
    let address = node
        .href
        .as_deref()
        .and_then(|href| url::Url::parse(href).ok());
    address
        .map(|url| words::tokens(url.path()))
        .unwrap_or_default()
}

/// Whether pressing it takes something out of the way: `Close`, `No thanks`, `×`.
pub fn dismisses(node: &UiNode) -> bool {
    is_dismissal(&node.name)
}

/// The same for a name alone.
pub fn is_dismissal(name: &str) -> bool {
    is_cross(name) || has_concept(name, Concept::Close) || has_concept(name, Concept::Reject)
}

/// The sign that closes things, however it is drawn.
pub fn is_cross(name: &str) -> bool {
    matches!(name.trim(), "×" | "✕" | "✖" | "╳" | "X" | "x")
}
