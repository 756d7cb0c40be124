//! One tree to the meaning of one screen.
//!
//! Must never compare: it knows one screen. What became of another is told in
//! [`crate::difference`].

use crate::identity::Identities;
use crate::outline::Outline;
use crate::text::fold;
use crate::{actions, dialogs, forms, outputs, regions};
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::ui_tree::UiTree;
use std::collections::BTreeSet;

/// What the screen means: its forms, what can be pressed, what it says, which dialogs are open.
///
/// Only what is painted counts, on the whole page and not only in the viewport. What stands behind
/// a modal dialog is no action; forms there stay, with their controls disabled. Identities are
/// unique within the state. Total: any tree gives a state.
pub fn understand(tree: &UiTree) -> ScreenState {
    let outline = Outline::new(tree);
    let places = regions::places(&outline);
    let mut identities = Identities::default();
    let (dialogs, barrier) = dialogs::find(&outline, &mut identities);
    let groups = forms::group(&outline, &places);
    let used: BTreeSet<usize> = groups
        .iter()
        .flat_map(|group| group.inputs.iter().chain(&group.submits))
        .copied()
        .collect();
    ScreenState {
        url: without_fragment(&tree.url).to_owned(),
        title: fold(&tree.title),
        document_id: tree.document_id.clone(),
        scroll: (tree.viewport.scroll_x, tree.viewport.scroll_y),
        forms: groups
            .iter()
            .map(|group| forms::form(&outline, &places, &barrier, &mut identities, group))
            .collect(),
        actions: actions::find(&outline, &places, &barrier, &mut identities, &used),
        outputs: outputs::find(&outline, &places, &mut identities),
        dialogs,
    }
}

fn without_fragment(url: &str) -> &str {
    url.split_once('#').map_or(url, |(page, _)| page)
}
