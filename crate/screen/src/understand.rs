//! One tree to the meaning of one screen.
//!
//! Must never compare: it knows one screen. What became of another is told in
//! [`crate::difference`].

use crate::identity::Identities;
use crate::outline::Outline;
use crate::text::fold;
use crate::{
    actions, ambient, dialogs, forms, look, only_seen, outputs, profile, regions, transients,
};
use passerby_artifacts::screen::{Form, Identity, Output, ScreenState, StandaloneAction};
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use std::collections::{BTreeMap, BTreeSet};

/// What the screen means: its forms, what can be pressed, what it says, which dialogs are open.
///
/// Only what is painted counts, on the whole page and not only in the viewport. What stands behind
/// a modal dialog is no action; forms there stay, with their controls disabled. Identities are
/// unique within the state. Total: any tree gives a state.
pub fn understand(tree: &UiTree) -> ScreenState {
    let outline = Outline::new(tree);
    let contexts = regions::NodeContexts::of(&outline);
    let mut identities = Identities::default();
    let (dialogs, barrier) = dialogs::find(&outline, &mut identities);
    let groups = forms::group(&outline, &contexts);
    let used: BTreeSet<usize> = groups
        .iter()
        .flat_map(|group| group.inputs.iter().chain(&group.submits))
        .copied()
        .collect();
    let parts = ambient::parts(&outline);
    let actions = actions::find(&outline, &contexts, &barrier, &mut identities, &used);
    let said = outputs::find(&outline, &contexts, &mut identities);
    let ambient = in_parts(tree, &parts, &actions, &said.outputs);
    let forms: Vec<Form> = groups
        .iter()
        .map(|group| forms::form(&outline, &contexts, &barrier, &mut identities, group))
        .collect();
    let only_seen = only_seen::identities(tree, &forms, &actions);
    let claimed = look::claimed(&forms, &said.outputs);
    ScreenState {
        url: without_anchor(&tree.url).to_owned(),
        title: fold(&tree.title),
        document_id: tree.document_id.clone(),
        page: profile::page_state(&tree.url, &tree.title, claimed),
        scroll: (tree.viewport.scroll_x, tree.viewport.scroll_y),
        forms,
        actions,
        outputs: said.outputs,
        dialogs,
        busy: said.busy,
        passed: transients::find(&tree.transients, &mut identities),
        ambient,
        only_seen,
        behind: actions::behind(&outline, &contexts, &barrier, &used),
    }
}

/// The actions and outputs that stand in a part which changes by itself.
fn in_parts(
    tree: &UiTree,
    parts: &[Option<usize>],
    actions: &[StandaloneAction],
    outputs: &[Output],
) -> BTreeMap<Identity, usize> {
    let part_of: BTreeMap<&NodeId, usize> = tree
        .nodes
        .iter()
        .zip(parts)
        .filter_map(|(node, part)| Some((&node.id, (*part)?)))
        .collect();
    let of_actions = actions.iter().map(|a| (&a.identity, &a.node));
    let of_outputs = outputs.iter().map(|o| (&o.identity, &o.node));
    of_actions
        .chain(of_outputs)
        .filter_map(|(identity, node)| Some((identity.clone(), *part_of.get(node)?)))
        .collect()
}

/// The address without a fragment that only points into the page. One that is a path of an application (`#/orders/7`, `#!/orders`)
/// is another page of it.
fn without_anchor(url: &str) -> &str {
    match url.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['/', '!']) => page,
        _ => url,
    }
}
