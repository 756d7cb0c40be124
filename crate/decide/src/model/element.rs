//! What an element is called in an answer.

use super::answer_error::AnswerError;
use crate::context::Context;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// The element that is meant: by its id, or by role and name where exactly one element has them.
pub(super) fn named<'a>(
    given: &str,
    context: &Context<'a>,
) -> Result<Option<&'a UiNode>, AnswerError> {
    let given = given.trim().trim_matches(['[', ']', '#', '`']);
    if given.is_empty() {
        return Ok(None);
    }
    let tree = context.tree;
    if let Some(node) = tree.node(&NodeId(given.to_owned())) {
        return Ok(Some(node));
    }
    let described = given.split_once(' ').and_then(|(role, name)| {
        let name = name.trim().trim_matches('"');
        let alike = || {
            let nodes = tree.nodes.iter();
            nodes.filter(|node| node.visible && node.role == role && node.name == name)
        };
        // What can be operated comes first; words can be marked and scrolled to.
        let controls: Vec<&UiNode> = alike()
            .filter(|node| node.is_interactive())
            .take(2)
            .collect();
        let words: Vec<&UiNode> = alike().take(2).collect();
        match (controls.as_slice(), words.as_slice()) {
            ([node], _) | ([], [node]) => Some(*node),
            _ => None,
        }
    });
    described
        .map(Some)
        .ok_or_else(|| AnswerError::NoSuchElement {
            // The model may have it from the page: only what an id can be made of is said again.
            id: given
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                .take(24)
                .collect(),
        })
}
