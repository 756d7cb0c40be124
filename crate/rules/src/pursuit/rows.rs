//! Rows of lists and tables: the one that is of the thing leads to it, those of other things lead elsewhere.

use super::super::screen_context::ScreenContext;
use super::facts::said_in;
use super::labels;
use super::meaning::{self, Thing};
use super::past::Step;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// The control that opens the thing from the only row that is of it, where its own name does not say so.
pub(super) fn opener<'l>(look: &ScreenContext<'l>, things: &[Thing]) -> Option<&'l UiNode> {
    let is_it = |text: &str| things.iter().any(|thing| thing.tells() && thing.is(text));
    let nodes = look.tree().nodes.iter().enumerate();
    let rows: Vec<(usize, String)> = nodes
        .filter(|(_, node)| node.role == "row" && node.visible)
        .map(|(at, node)| (at, format!("{} {}", node.name, said_in(look, at))))
        .filter(|(_, said)| is_it(said))
        .collect();
    // Of two that are called alike, the kind that the goal names may tell which is meant.
    let is_of_kind =
        |(_, said): &&(usize, String)| things.iter().any(|thing| thing.says_kind(said));
    let row = match rows.as_slice() {
        [(only, _)] => *only,
        _ => {
            let mut fitting = rows.iter().filter(is_of_kind);
            fitting.next().filter(|_| fitting.next().is_none())?.0
        }
    };
    let itself = look.tree().nodes.get(row);
    let itself = itself.filter(|node| node.offers(ActionKind::Click));
    if itself.is_some() {
        return itself;
    }
    leads_from(look, row)
}

/// The link that opens what a row is of.
pub(super) fn leads_from<'l>(look: &ScreenContext<'l>, row: usize) -> Option<&'l UiNode> {
    let links: Vec<&UiNode> = look
        .tree()
        .inside(row)
        .filter(|node| node.visible && node.role == "link" && node.offers(ActionKind::Click))
        .filter(|node| !labels::does_something(&node.role, &node.name))
        .collect();
    let ids: Vec<&NodeId> = links.iter().map(|node| &node.id).collect();
    let opens = links
        .iter()
        .find(|node| meaning::says_one(&node.name, labels::OPEN));
    let best = opens.or_else(|| links.first())?;
    look.tree()
        .nodes
        .iter()
        .find(|node| ids.contains(&&node.id) && node.id == best.id)
}

/// Whether a control stands in a row of a table, which is of a thing that the page lists.
pub(super) fn is_in_row(look: &ScreenContext, node: &UiNode) -> bool {
    let at = look.position(&node.id);
    at.is_some_and(|at| look.tree().around(at).any(|around| around.role == "row"))
}

/// Whether what a step pressed stood in a row that was of the thing, as the page was told then.
pub(super) fn was_of_it((step, decision): &Step, things: &[Thing]) -> bool {
    let Some(target) = &decision.target else {
        return false;
    };
    let id = target.node.0.as_str();
    let has_id = |line: &&str| line.split_whitespace().any(|word| word == id);
    let row = step
        .tree_text
        .lines()
        .map(str::trim_start)
        .filter(|line| line.contains(" | "))
        .find(has_id);
    row.is_some_and(|row| things.iter().any(|thing| thing.tells() && thing.is(row)))
}
