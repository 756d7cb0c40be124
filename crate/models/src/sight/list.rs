//! The list of a drop-down that the browser draws over the page: no picture of the page shows it.

use crate::short::{quoted, short};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// So many options are told, as many as a person would see of an open list.
const MAX_TOLD: usize = 20;
/// Each to so many characters.
const MAX_CHARS: usize = 40;

/// A line with the options of the drop-down that has the focus, as somebody who opened it would see them; empty where there is none.
pub(crate) fn of_focused(tree: &UiTree) -> String {
    let is_open = |node: &&UiNode| node.states.focused && node.offers(ActionKind::Select);
    let options = tree
        .nodes
        .iter()
        .find(is_open)
        .and_then(|node| node.input.as_ref())
        .map_or(&[][..], |input| &input.options);
    if options.is_empty() {
        return String::new();
    }
    let told = options.iter().take(MAX_TOLD);
    let told: Vec<String> = told
        .map(|option| quoted(&short(option, MAX_CHARS)))
        .collect();
    let more = match options.len().saturating_sub(MAX_TOLD) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "\nThe drop-down with the focus has a list that the picture does not show: {}{more}.",
        told.join(", ")
    )
}
