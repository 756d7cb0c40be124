//! Controls without a name that the picture alone shows.
//!
//! A detector may take a thing for a control in one look and not in the next, so that one of them came or went says nothing
//! of the page. Must never drop them: a person may try them.

use passerby_artifacts::screen::{Form, Identity, StandaloneAction};
use passerby_artifacts::ui_tree::{NodeId, Source, UiTree};
use std::collections::BTreeSet;

/// The identities of those among the controls of forms and the actions, and of forms that hold no other.
pub(crate) fn identities(
    tree: &UiTree,
    forms: &[Form],
    actions: &[StandaloneAction],
) -> BTreeSet<Identity> {
    let nodes = tree.nodes.iter();
    let seen: BTreeSet<&NodeId> = nodes
        .filter(|node| node.source == Source::Vision && node.name.trim().is_empty())
        .map(|node| &node.id)
        .collect();
    let submits = forms.iter().flat_map(|form| &form.submits);
    let pressed = actions.iter().chain(submits);
    let pressed = pressed.filter(|action| action.label.is_empty());
    let pressed = pressed.map(|action| (&action.node, &action.identity));
    // What they are called is guessed from the words about them.
    let inputs = forms.iter().flat_map(|form| &form.inputs);
    let inputs = inputs.map(|input| (&input.node, &input.identity));
    let all = pressed.chain(inputs);
    let mut found: BTreeSet<Identity> = all
        .filter(|(node, _)| seen.contains(node))
        .map(|(_, identity)| identity.clone())
        .collect();
    let of_such = forms.iter().filter(|form| {
        let inputs = form.inputs.iter().map(|input| &input.identity);
        let submits = form.submits.iter().map(|submit| &submit.identity);
        inputs.chain(submits).all(|part| found.contains(part))
    });
    let of_such: Vec<Identity> = of_such.map(|form| form.identity.clone()).collect();
    found.extend(of_such);
    found
}
