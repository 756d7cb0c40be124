//! Which elements a detection can be, and which controls it can be a part of.

use crate::table::{at, set};
use passerby_artifacts::detection::Detection;
use passerby_artifacts::dom::{ActionKind, DomNode};
use passerby_artifacts::geometry::CssRect;

/// Share of a detection that must lie in a control for it to be a part of it.
const MIN_SHARE_INSIDE: f64 = 0.8;

/// A control of no known role is one thing up to this height, CSS px: a line or two of text. A taller
/// one may be a canvas or a card, and what is painted on it a thing of its own.
const MAX_SINGLE_HEIGHT: f64 = 64.0;

/// Which elements are leaves, and which leaf each element speaks for: see [`crate::merge()`].
pub(crate) struct Leaves {
    is_leaf: Vec<bool>,
    leaf_of: Vec<Option<usize>>,
}

impl Leaves {
    pub(crate) fn of(elements: &[DomNode]) -> Self {
        let is_leaf = leaves(elements);
        let mut leaf_of: Vec<Option<usize>> = Vec::with_capacity(elements.len());
        for (index, (element, is_leaf)) in elements.iter().zip(&is_leaf).enumerate() {
            let outer = element.parent.and_then(|parent| at(&leaf_of, parent));
            leaf_of.push(outer.or(is_leaf.then_some(index)));
        }
        Self { is_leaf, leaf_of }
    }

    /// The leaf that this element is or stands in.
    pub(crate) fn leaf_of(&self, index: usize) -> Option<usize> {
        at(&self.leaf_of, index)
    }

    pub(crate) fn is_leaf(&self, index: usize) -> bool {
        at(&self.is_leaf, index)
    }
}

/// Whether what was detected is painted on this control as a part of it. `seen` is the control's box, or
/// what of it lies in the viewport.
pub(crate) fn is_part_of(hit: &Detection, control: &DomNode, seen: &CssRect) -> bool {
    if !is_interactive(control) || control.covered {
        return false;
    }
    let Some(common) = hit.rect.intersection(seen) else {
        return false;
    };
    common.area() >= MIN_SHARE_INSIDE * hit.rect.area()
        && (is_single(&control.role) || control.rect.height <= MAX_SINGLE_HEIGHT)
}

/// Whether what was detected is painted on the edge of this control: its centre lies in the control's box, which is no smaller.
pub(crate) fn is_on_edge_of(hit: &Detection, control: &DomNode) -> bool {
    is_interactive(control)
        && !control.covered
        && is_single(&control.role)
        && control.rect.contains(hit.rect.centre())
        && hit.rect.area() <= control.rect.area()
}

/// Roles of a control that is one thing to its user, whatever is painted on it.
fn is_single(role: &str) -> bool {
    matches!(
        role,
        "button"
            | "link"
            | "textbox"
            | "searchbox"
            | "spinbutton"
            | "combobox"
            | "checkbox"
            | "radio"
            | "switch"
            | "slider"
            | "tab"
            | "option"
            | "menuitem"
            | "menuitemcheckbox"
            | "menuitemradio"
    )
}

fn leaves(elements: &[DomNode]) -> Vec<bool> {
    let mut holds_element = vec![false; elements.len()];
    let mut holds_interactive = vec![false; elements.len()];
    // Parents precede their children, so the way back meets every child before its parent.
    for (index, element) in elements.iter().enumerate().rev() {
        let Some(parent) = element.parent else {
            continue;
        };
        let seen = takes_part(element);
        if at(&holds_element, index) || (seen && !is_text(element)) {
            set(&mut holds_element, parent, true);
        }
        if at(&holds_interactive, index) || (seen && is_interactive(element)) {
            set(&mut holds_interactive, parent, true);
        }
    }
    let is_leaf = |(index, element): (usize, &DomNode)| {
        takes_part(element)
            && if is_interactive(element) {
                !at(&holds_interactive, index)
            } else {
                !at(&holds_element, index)
            }
    };
    elements.iter().enumerate().map(is_leaf).collect()
}

pub(crate) fn takes_part(element: &DomNode) -> bool {
    element.visible && element.in_viewport
}

pub(crate) fn is_text(element: &DomNode) -> bool {
    element.role == "text"
}

pub(crate) fn is_interactive(element: &DomNode) -> bool {
    element.actions.iter().any(|a| *a != ActionKind::Scroll)
}
