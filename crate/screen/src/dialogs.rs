//! Open dialogs, and what they keep a person from reaching.
//!
//! Must never know why a dialog opened.

use crate::identity::Identities;
use crate::outline::Outline;
use crate::regions::{NodeContexts, is_dialog};
use crate::text::{cut, fold, slug, without_endings};
use passerby_artifacts::screen::Dialog;

/// Longest label of a dialog, in characters.
const LABEL_LIMIT: usize = 80;

/// What the open dialogs keep a person from reaching.
#[derive(Debug, Default)]
pub(crate) struct ModalBarrier {
    /// The topmost dialog that makes the rest inert.
    modal: Option<usize>,
    /// Whether any dialog is open.
    any: bool,
}

impl ModalBarrier {
    /// Whether a dialog stands between a person and the node.
    pub(crate) fn blocks(&self, outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> bool {
        let behind_modal = self.modal.is_some_and(|top| !outline.is_within(i, top));
        // Not every dialog says that it is modal, but its backdrop covers what is behind.
        let behind_other = self.any && outline.node(i).covered && contexts.at(i).dialog.is_none();
        behind_modal || behind_other
    }
}

/// The open dialogs, the topmost last, and what they block.
pub(crate) fn find(
    outline: &Outline<'_>,
    identities: &mut Identities,
) -> (Vec<Dialog>, ModalBarrier) {
    let mut open: Vec<usize> = outline
        .indices()
        .filter(|&i| {
            let node = outline.node(i);
            is_dialog(&node.role, &node.tag) && is_open(outline, i)
        })
        .collect();
    // Modal ones stand in the top layer, above the others; within a layer the later is above.
    open.sort_by_key(|&i| outline.node(i).states.modal);
    let barrier = ModalBarrier {
        modal: open
            .last()
            .copied()
            .filter(|&i| outline.node(i).states.modal),
        any: !open.is_empty(),
    };
    let dialogs = open
        .into_iter()
        .map(|i| {
            let label = label(outline, i);
            Dialog {
                identity: identities.claim(format!("dialog:{}", slug(&label))),
                node: outline.node(i).id.clone(),
                label,
                rect: outline.node(i).rect,
                is_layer: outline.node(i).states.layer,
            }
        })
        .collect();
    (dialogs, barrier)
}

/// A dialog's own element may have no area while what is in it is painted.
fn is_open(outline: &Outline<'_>, i: usize) -> bool {
    outline.node(i).visible
        || outline
            .descendants(i)
            .any(|inner| outline.node(inner).visible)
}

/// Name, heading or first text. What follows a field is about what is entered there, and changes with it.
fn label(outline: &Outline<'_>, i: usize) -> String {
    let fields = outline.descendants(i).filter(|&inner| {
        let node = outline.node(inner);
        node.is_interactive() && !node.name.trim().is_empty()
    });
    // What a field or a button in it is called is no name of the dialog: in the bar it stands behind the title, and changes.
    let of_controls: Vec<String> = fields.map(|at| fold(&outline.node(at).name)).collect();
    let name = without_endings(&fold(&outline.node(i).name), &of_controls);
    if !name.is_empty() {
        return cut(&name, LABEL_LIMIT);
    }
    let before_fields = outline
        .descendants(i)
        .take_while(|&inner| outline.node(inner).input.is_none());
    let mut shown = before_fields.filter(|&inner| {
        let node = outline.node(inner);
        node.visible && !of_controls.contains(&fold(&node.name))
    });
    let heading = outline
        .descendants(i)
        .find(|&inner| outline.node(inner).visible && outline.node(inner).role == "heading");
    heading
        .map(|heading| outline.label(heading))
        .or_else(|| {
            shown
                .find(|&inner| outline.node(inner).role == "text")
                .map(|inner| fold(&outline.node(inner).name))
        })
        .map(|label| cut(&label, LABEL_LIMIT))
        .unwrap_or_default()
}
