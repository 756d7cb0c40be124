//! What can be pressed outside of forms.
//!
//! Must never know what pressing it would do.

use crate::dialogs::ModalBarrier;
use crate::identity::Identities;
use crate::inputs;
use crate::outline::Outline;
use crate::regions::NodeContexts;
use crate::text::{fold, slug, without_endings};
use crate::volatile::timeless;
use passerby_artifacts::screen::{StandaloneAction, Toggles};
use std::collections::BTreeSet;

/// Roles that say nothing of what an element is for; one that can be pressed may only wrap the
/// control that is meant, or be part of it.
const VAGUE_ROLES: [&str; 5] = ["generic", "text", "img", "none", "presentation"];

/// Everything that offers to be pressed and can be, in document order, and the entries of menus that cannot be pressed now; `used` are the controls of forms.
pub(crate) fn find(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    barrier: &ModalBarrier,
    identities: &mut Identities,
    used: &BTreeSet<usize>,
) -> Vec<StandaloneAction> {
    outline
        .indices()
        .filter(|i| !used.contains(i) && is_action(outline, *i, used))
        .filter(|&i| !barrier.blocks(outline, contexts, i))
        .map(|i| {
            let name = slug_of(&timeless(&label(outline, contexts, i)));
            let mut found = action(outline, identities, i, format!("screen:action:{name}"));
            found.label = label(outline, contexts, i);
            found
        })
        .collect()
}

/// What is called so that a dialog keeps people from pressing it.
pub(crate) fn behind(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    barrier: &ModalBarrier,
    used: &BTreeSet<usize>,
) -> Vec<String> {
    let kept_off = outline.indices().filter(|&i| {
        !used.contains(&i) && is_action(outline, i, used) && barrier.blocks(outline, contexts, i)
    });
    let labels = kept_off.map(|i| label(outline, contexts, i));
    labels.filter(|label| !label.is_empty()).collect()
}

fn is_action(outline: &Outline<'_>, i: usize, used: &BTreeSet<usize>) -> bool {
    let node = outline.node(i);
    let is_toggle = matches!(node.role.as_str(), "checkbox" | "radio" | "switch");
    let offers = outline.is_pressable(i)
        || is_toggle && (node.is_interactive() || node.states.disabled)
        || node.role.starts_with("menuitem") && node.states.disabled;
    // Pressing a label presses its control.
    // A part of the page may take the focus to be scrolled by keys; nobody presses it.
    let is_part = matches!(
        node.role.as_str(),
        "article" | "main" | "region" | "tabpanel"
    );
    if !node.visible || !offers || node.tag == "label" || is_part {
        return false;
    }
    let inside_control = outline.ancestors(i).any(|a| {
        used.contains(&a)
            || VAGUE_ROLES.contains(&node.role.as_str())
                && outline.is_pressable(a)
                && !VAGUE_ROLES.contains(&outline.node(a).role.as_str())
    });
    !inside_control && !only_wraps(outline, i)
}

/// Whether a vague element only wraps a control of the same name.
fn only_wraps(outline: &Outline<'_>, i: usize) -> bool {
    VAGUE_ROLES.contains(&outline.node(i).role.as_str())
        && outline.descendants(i).any(|inner| {
            outline.is_pressable(inner)
                && outline.node(inner).visible
                && outline.label(inner) == outline.label(i)
        })
}

fn label(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> String {
    let label = own_label(outline, i);
    if label.is_empty() && outline.node(i).input.is_some() {
        inputs::label(outline, contexts, i)
    } else {
        label
    }
}

/// What it is called; an entry of a menu without what its own menu holds.
fn own_label(outline: &Outline<'_>, i: usize) -> String {
    let label = outline.label(i);
    if outline.node(i).role != "menuitem" {
        return label;
    }
    let entries = outline.descendants(i).filter(|&inner| {
        let node = outline.node(inner);
        node.role == "menuitem" && !node.name.trim().is_empty()
    });
    let entries: Vec<String> = entries
        .map(|inner| fold(&outline.node(inner).name))
        .collect();
    without_endings(&label, &entries)
}

/// The slug of a label without the count that it may bear: `Cart (3)` is `cart`.
pub(crate) fn slug_of(label: &str) -> String {
    let bare = fold(label);
    let without_count = bare
        .strip_suffix([')', ']'])
        .and_then(|rest| rest.rsplit_once(['(', '[']))
        .filter(|(name, count)| {
            !name.is_empty() && count.chars().all(|c| c.is_ascii_digit() || c == '+')
        })
        .map(|(name, _)| name);
    slug(without_count.unwrap_or(&bare))
}

/// The action that a node is, under this identity.
pub(crate) fn action(
    outline: &Outline<'_>,
    identities: &mut Identities,
    i: usize,
    name: String,
) -> StandaloneAction {
    let node = outline.node(i);
    StandaloneAction {
        identity: identities.claim(name),
        node: node.id.clone(),
        role: node.role.clone(),
        label: outline.label(i),
        disabled: node.states.disabled,
        toggles: toggles(outline, i),
    }
}

fn toggles(outline: &Outline<'_>, i: usize) -> Toggles {
    let states = &outline.node(i).states;
    let sort_of = |i: usize| outline.node(i).states.sort;
    Toggles {
        // The button that sorts stands in the header that tells the order.
        sort: sort_of(i).or_else(|| outline.ancestors(i).find_map(sort_of)),
        checked: states.checked,
        expanded: states.expanded,
        selected: states.selected,
        pressed: states.pressed,
    }
}

#[cfg(test)]
mod tests {
    use super::slug_of;

    #[test]
    fn counts_are_no_part_of_a_name() {
        for (label, slug) in [
            ("Cart (3)", "cart"),
            ("Inbox [12+]", "inbox"),
            ("Cart", "cart"),
            ("Plan (monthly)", "plan-monthly"),
            ("(3)", "3"),
            ("", "unnamed"),
        ] {
            assert_eq!(slug_of(label), slug);
        }
    }
}
