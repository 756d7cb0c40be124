//! What a reader was shown last, kept small: enough to tell what is new, other or gone.

use super::outline::{Atom, Outline};
use super::phrase::{self, NodeDetail};
use super::{Scope, ViewOptions};
use crate::quote::shortened;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Characters kept of a text, to tell which one is gone.
const MAX_KEPT_CHARS: usize = 32;

/// A detection differs by so much from one look at the same picture to the next, CSS px.
const TREMBLE_PX: u64 = 3;

/// What a reader knows of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ViewState {
    pub(crate) document_id: String,
    pub(crate) scope: Scope,
    pub(crate) url: String,
    pub(crate) title: String,
    pub(crate) nodes: BTreeMap<NodeId, ShownNode>,
    /// When the last of what came and went was missed, milliseconds since the Unix epoch; 0 if nothing did.
    #[serde(default)]
    pub(crate) vanished_at_ms: u64,
}

/// One node as the reader knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ShownNode {
    /// Of all that was to say of it. Compared within one build only.
    pub hash: u64,
    /// Its box where that is said of it, whole CSS px of the viewport: x, y, width, height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rect: Option<[i64; 4]>,
    /// Beginning of its text; empty where it is known by its id.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its number on the marked screenshot, where the reader was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Whether it has left the view since, while it is still on the page.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

impl ViewState {
    /// What a reader knows who was told this view of the tree.
    pub fn of_view(tree: &UiTree, scope: Scope, options: &ViewOptions) -> Self {
        Self::of(&Outline::of(tree, scope), scope, options)
    }

    /// The view they were told.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// What a reader of this outline knows.
    pub(crate) fn of(outline: &Outline, scope: Scope, options: &ViewOptions) -> Self {
        let tree = outline.tree;
        let atoms = outline.blocks.iter().flat_map(|block| &block.atoms);
        let nodes = atoms.filter_map(|atom| match *atom {
            Atom::Node { index, named } => {
                let node = tree.nodes.get(index)?;
                let number = outline.number(index).filter(|_| options.marks);
                let shown = ShownNode {
                    number,
                    ..ShownNode::of(node, named)
                };
                Some((node.id.clone(), shown))
            }
            Atom::Inside | Atom::Cell => None,
        });
        let latest = tree.transients.iter().map(|gone| gone.vanished_at_ms).max();
        Self {
            document_id: tree.document_id.clone(),
            scope,
            url: tree.url.clone(),
            title: tree.title.clone(),
            nodes: nodes.collect(),
            vanished_at_ms: latest.unwrap_or_default(),
        }
    }

    /// How many nodes the reader knows.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the reader knows nothing.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl ShownNode {
    /// Whether the same is said of both; a box that trembles is the same box.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let is_near = |(a, b): (&i64, &i64)| a.abs_diff(*b) <= TREMBLE_PX;
        let is_there = match (&self.rect, &other.rect) {
            (Some(a), Some(b)) => a.iter().zip(b).all(is_near),
            (None, None) => true,
            _ => false,
        };
        self.hash == other.hash && is_there && self.number == other.number
    }

    fn of(node: &UiNode, named: bool) -> Self {
        let manner = NodeDetail {
            named,
            max_chars: usize::MAX,
            with_id: false,
            number: None,
        };
        // What a reader asked to see besides is no change of the page.
        let plain = ViewOptions {
            max_name_chars: usize::MAX,
            max_options: usize::MAX,
            ..ViewOptions::default()
        };
        let mut said = String::new();
        let says_box = phrase::says_box(node, false, &plain);
        if says_box {
            let mut boxless = node.clone();
            boxless.rect = CssRect::default();
            phrase::write(&mut said, &boxless, manner, &plain);
        } else {
            phrase::write(&mut said, node, manner, &plain);
        }
        let text = if phrase::bears_id(node) {
            String::new()
        } else {
            shortened(&node.name, MAX_KEPT_CHARS)
        };
        let mut hasher = DefaultHasher::new();
        said.hash(&mut hasher);
        Self {
            hash: hasher.finish(),
            rect: says_box.then(|| phrase::whole_px(&node.rect)),
            text,
            number: None,
            away: false,
        }
    }
}
