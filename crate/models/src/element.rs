//! What an element is called in an answer.

use super::answer_error::AnswerError;
use crate::context::Context;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// The element that is meant: by its id, by role and name, or, what bears no id, by its words in quotes.
pub(super) fn named<'a>(
    given: &str,
    context: &Context<'a>,
) -> Result<Option<&'a UiNode>, AnswerError> {
    let given = given.trim().trim_matches(['[', ']', '#', '`']);
    if given.is_empty() {
        return Ok(None);
    }
    if let Some(node) = context.tree.node(&NodeId(given.to_owned())) {
        return Ok(Some(node));
    }
    // The model may have it from the page: only what an id can be made of is said again.
    let id = || -> String {
        let allowed = given
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        allowed.take(24).collect()
    };
    let ids = |nodes: &[&UiNode]| {
        nodes
            .iter()
            .take(MAX_NEAR)
            .map(|node| node.id.to_string())
            .collect()
    };
    match described(given, context).as_slice() {
        [] => Err(AnswerError::NoSuchElement {
            id: id(),
            near: near(given, context),
        }),
        [node] => Ok(Some(node)),
        several => Err(AnswerError::SeveralSuch {
            count: several.len(),
            ids: ids(several),
        }),
    }
}

/// What is described as `role "name"`, or by its words in quotes alone. What can be operated comes first; words can be
/// pointed at, marked and scrolled to.
///
/// The quotes may be left out: `Water the plants` are words as well.
fn described<'a>(given: &str, context: &Context<'a>) -> Vec<&'a UiNode> {
    let (role, name) = match given.strip_prefix(['"', '“']) {
        Some(name) => ("", name),
        None => given.split_once(' ').unwrap_or_default(),
    };
    match called(role, name, context) {
        found if found.is_empty() && !given.contains(['"', '“']) => called("", given, context),
        found => found,
    }
}

fn called<'a>(role: &str, name: &str, context: &Context<'a>) -> Vec<&'a UiNode> {
    let name = name.trim().trim_matches(['"', '“', '”']);
    if name.is_empty() {
        return Vec::new();
    }
    // A text that was shortened in the listing ends in dots.
    let is_named_so = |node: &UiNode| match name.strip_suffix('…') {
        Some(start) => node.name.starts_with(start),
        None => node.name == name,
    };
    // A field without a name goes by the text beside it.
    let guess = name.trim_end_matches([':', '*', ' ']);
    let is_called_so = |node: &UiNode| {
        is_named_so(node) || (!node.guessed_label.is_empty() && node.guessed_label == guess)
    };
    let nodes = context.tree.nodes.iter();
    let alike: Vec<&UiNode> = nodes
        .filter(|node| node.visible && (role.is_empty() || node.role == role) && is_called_so(node))
        .collect();
    let controls: Vec<&UiNode> = alike
        .iter()
        .copied()
        .filter(|node| node.is_interactive())
        .collect();
    match (controls.is_empty(), alike.as_slice()) {
        (false, _) => controls,
        // A heading or a cell and the text in it are one thing.
        (true, [outer, rest @ ..]) if rest.iter().all(|node| is_within(node, outer, context)) => {
            vec![*outer]
        }
        (true, _) => alike,
    }
}

fn is_within(node: &UiNode, outer: &UiNode, context: &Context) -> bool {
    let at = context.tree.index_of(&node.id);
    at.is_some_and(|at| context.tree.around(at).any(|around| around.id == outer.id))
}

/// So many are named where none is meant for certain.
const MAX_NEAR: usize = 3;

/// Ids that may be meant by one that is not on the screen: what is now called as that was before, then what is spelt
/// nearly like it.
fn near(given: &str, context: &Context) -> Vec<String> {
    let steps = context.history.iter().rev();
    let mut targets = steps.filter_map(|step| step.thought.as_ref()?.decision.target.as_ref());
    let known = targets.find(|target| target.node.0 == given);
    let is_called_so = |node: &UiNode| {
        known.is_some_and(|known| node.role == known.role && node.name == known.name)
    };
    let prefix = given.split('_').next().unwrap_or_default();
    let nodes = context.tree.nodes.iter();
    let mut ranked: Vec<(bool, usize, &str)> = nodes
        .filter(|node| node.visible && node.is_interactive())
        .filter(|node| is_called_so(node) || node.id.0.split('_').next() == Some(prefix))
        .map(|node| {
            (
                !is_called_so(node),
                letters_apart(&node.id.0, given),
                node.id.0.as_str(),
            )
        })
        .collect();
    ranked.sort();
    ranked
        .into_iter()
        .take(MAX_NEAR)
        .map(|(.., id)| id.to_owned())
        .collect()
}

/// In how many places two ids differ.
fn letters_apart(a: &str, b: &str) -> usize {
    let differing = a.chars().zip(b.chars()).filter(|(a, b)| a != b).count();
    differing.saturating_add(a.len().abs_diff(b.len()))
}
