//! What stands between a person and the page: open dialogs, and a layer over most of the controls.

use passerby_artifacts::run::{ControlFact, Cover};
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// Dialogs that a step keeps at most.
const DIALOG_LIMIT: usize = 10;
/// So many controls a layer covers at least; fewer may lie under a menu that is open.
const MIN_COVERED: usize = 4;

/// The open dialogs that can be seen, the topmost last.
pub(crate) fn dialogs(tree: &UiTree, screen: &ScreenState) -> Vec<ControlFact> {
    let shown = screen
        .dialogs
        .iter()
        .filter(|dialog| dialog.rect.is_sane() && dialog.rect.area() > 0.0);
    let facts = shown.filter_map(|dialog| {
        Some(ControlFact {
            id: dialog.node.to_string(),
            role: tree.node(&dialog.node)?.role.clone(),
            name: dialog.label.clone(),
            make: String::new(),
            hint: String::new(),
            rect: dialog.rect,
        })
    });
    facts.take(DIALOG_LIMIT).collect()
}

/// The one layer that keeps the pointer from more than half of the controls in view; `None` where there is none.
pub(crate) fn cover(tree: &UiTree) -> Option<Cover> {
    let is_control = |node: &&UiNode| {
        node.is_interactive() && node.visible && node.in_viewport && node.handle.is_some()
    };
    let controls: Vec<&UiNode> = tree.nodes.iter().filter(is_control).collect();
    let covered = || controls.iter().filter(|node| node.covered);
    let layers = covered().map(|node| node.covered_by.as_str());
    let by = layers
        .filter(|by| !by.is_empty())
        .max_by_key(|by| covered().filter(|node| node.covered_by == *by).count())?;
    let count = covered().filter(|node| node.covered_by == by).count();
    let is_most = count >= MIN_COVERED && count.saturating_mul(2) > controls.len();
    is_most.then(|| Cover {
        by: by.to_owned(),
        covered: count,
        controls: controls.len(),
    })
}
