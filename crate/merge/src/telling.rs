//! How well each text of a page tells what the row is called that it stands in.

use crate::dates::is_figure_or_date;
use crate::table::at;
use crate::wrappers::parent_of;
use passerby_artifacts::ui_tree::UiNode;

/// The best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Telling {
    Heading,
    #[default]
    Text,
    /// What a control is called: many rows have it.
    Label,
    /// It ticks.
    FigureOrDate,
    /// What stands in a menu or a control says what can be done there.
    Menu,
}

/// Of each node.
pub(crate) fn telling(nodes: &[UiNode]) -> Vec<Telling> {
    let in_menu = in_menu(nodes);
    let each = nodes.iter().zip(in_menu);
    each.map(|(node, in_menu)| match node.role.as_str() {
        _ if in_menu || !node.visible => Telling::Menu,
        _ if is_figure_or_date(&node.name) => Telling::FigureOrDate,
        "heading" => Telling::Heading,
        "link" | "text" | "cell" | "gridcell" | "rowheader" => Telling::Text,
        _ if node.is_interactive() => Telling::Label,
        _ => Telling::Text,
    })
    .collect()
}

/// For each node whether it stands in a menu, a popup or a control.
fn in_menu(nodes: &[UiNode]) -> Vec<bool> {
    let mut inside: Vec<bool> = Vec::with_capacity(nodes.len());
    for index in 0..nodes.len() {
        let parent = parent_of(nodes, index);
        let is_inside = parent.is_some_and(|parent| {
            at(&inside, parent) || nodes.get(parent).is_some_and(|node| offers(&node.role))
        });
        inside.push(is_inside);
    }
    inside
}

/// Whether the role holds things to choose from, or is pressed.
fn offers(role: &str) -> bool {
    matches!(
        role,
        "menu"
            | "menubar"
            | "menuitem"
            | "menuitemcheckbox"
            | "menuitemradio"
            | "listbox"
            | "combobox"
            | "button"
            | "tooltip"
            | "toolbar"
            | "tablist"
    )
}
