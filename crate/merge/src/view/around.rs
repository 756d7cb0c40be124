//! What lies outside of the viewport, a line for each side; and how much there is not painted, but reached.

use super::{Scope, behind, is_accessible_only};
use crate::quote::quoted;
use passerby_artifacts::ui_tree::{AccessFact, Source, UiNode, UiTree};

/// How many headings a line names, and how much of each.
const MAX_HEADINGS: usize = 5;
const MAX_HEADING_CHARS: usize = 40;

/// The line for what lies above, and those for what lies below and beside; each empty where nothing does.
pub(crate) fn lines(tree: &UiTree) -> (String, String) {
    let mut above = Side::default();
    let mut below = Side::default();
    let mut beside = Side::default();
    let mut unpainted = 0_usize;
    let left_out = tree
        .nodes
        .iter()
        .filter(|node| !Scope::Screen.shows(node, &tree.viewport));
    for node in left_out {
        if !node.visible {
            unpainted = unpainted.saturating_add(usize::from(is_accessible_only(node)));
            continue;
        }
        let side = if node.rect.bottom() <= 0.0 {
            &mut above
        } else if node.rect.y >= tree.viewport.height {
            &mut below
        } else {
            &mut beside
        };
        side.count(node);
    }
    let mut after =
        behind_dialog(tree, Scope::Screen) + &below.line("below") + &beside.line("beside");
    if unpainted > 0 {
        let fact = AccessFact::AccessibleNotVisible.as_str();
        after += &format!("… out of the viewport: {unpainted} {fact}\n");
    }
    (above.line("above"), after)
}

/// The line for what an open dialog keeps out of reach; empty where nothing is.
pub(crate) fn behind_dialog(tree: &UiTree, scope: Scope) -> String {
    let mut hidden = Side::default();
    for (node, is_behind) in tree.nodes.iter().zip(behind::nodes(tree)) {
        let shows = scope.shows(node, &tree.viewport) && node.source != Source::Vision;
        if is_behind && shows {
            hidden.count(node);
        }
    }
    hidden.line("behind the dialog")
}

#[derive(Default)]
struct Side<'a> {
    interactive: usize,
    texts: usize,
    unseen: usize,
    headings: Vec<&'a str>,
}

impl<'a> Side<'a> {
    fn count(&mut self, node: &'a UiNode) {
        let count = |so_far: usize, one: bool| so_far.saturating_add(usize::from(one));
        self.interactive = count(self.interactive, node.is_interactive());
        self.texts = count(self.texts, !node.is_interactive() && !node.name.is_empty());
        self.unseen = count(self.unseen, node.unseen.is_some());
        if node.role == "heading" && !node.name.is_empty() {
            self.headings.push(&node.name);
        }
    }

    fn line(&self, place: &str) -> String {
        if [self.interactive, self.texts, self.unseen] == [0; 3] {
            return String::new();
        }
        let named = self.headings.iter().take(MAX_HEADINGS);
        let mut headings: Vec<String> = named.map(|name| quoted(name, MAX_HEADING_CHARS)).collect();
        let rest = self.headings.len().saturating_sub(headings.len());
        if rest > 0 {
            headings.push(format!("+{rest}"));
        }
        let unseen = match self.unseen {
            0 => String::new(),
            count => format!(", {count} unseen"),
        };
        let colon = if headings.is_empty() { "" } else { ": " };
        format!(
            "… {place}: {} interactive, {} texts{unseen}{colon}{}\n",
            self.interactive,
            self.texts,
            headings.join(" ")
        )
    }
}
