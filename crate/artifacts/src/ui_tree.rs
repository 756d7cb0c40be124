//! The one tree of UI nodes that everything after perception reads.

use crate::detection::DetectionClass;
use crate::dom::{ActionKind, ElementFacts, FrameDocument, Transient};
use crate::fault::Warning;
use crate::geometry::Viewport;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// A node's id: a short role prefix, an underscore and a short hash, such as `btn_3fa9`.
/// Unique within its tree; equal for the same element of the same page state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub String);

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Page elements and detections, merged. Nodes stand in document order, parents before children.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UiTree {
    /// [`crate::SCHEMA_VERSION`] of the writer.
    pub schema: u32,
    /// Address of the page.
    pub url: String,
    /// Title of the page.
    pub title: String,
    /// Language that the page claims (`<html lang>`), empty where it claims none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lang: String,
    /// Document the handles belong to.
    pub document_id: String,
    /// Viewport of the snapshot.
    pub viewport: Viewport,
    /// The nodes.
    pub nodes: Vec<UiNode>,
    /// Documents of other origins whose nodes are in here too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<FrameDocument>,
    /// What appeared and vanished since the tree before, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transients: Vec<Transient>,
    /// Counts and times.
    pub stats: PerceptionStats,
    /// What is missing from this tree, and why.
    #[serde(default)]
    pub warnings: Vec<Warning>,
}

impl UiTree {
    /// The node with this id.
    pub fn node(&self, id: &NodeId) -> Option<&UiNode> {
        self.nodes.iter().find(|node| &node.id == id)
    }

    /// Index of the node with this id.
    pub fn index_of(&self, id: &NodeId) -> Option<usize> {
        self.nodes.iter().position(|node| &node.id == id)
    }

    /// The nodes inside this one, in document order.
    pub fn inside(&self, index: usize) -> impl Iterator<Item = &UiNode> + '_ {
        let after = self.nodes.iter().enumerate().skip(index).skip(1);
        let is_inside = move |at: usize| self.ancestors(at).any(|ancestor| ancestor == index);
        after.filter_map(move |(at, node)| is_inside(at).then_some(node))
    }

    /// Indices of the node's direct children, in document order.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let after = self.nodes.iter().enumerate().skip(index).skip(1);
        after.filter_map(move |(i, node)| (node.parent == Some(index)).then_some(i))
    }

    /// The node's ancestors, nearest first, as indices. A parent that does not stand before its child counts as none.
    pub fn ancestors(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |i: usize| self.nodes.get(i)?.parent.filter(|&parent| parent < i);
        std::iter::successors(parent(index), move |&i| parent(i))
    }

    /// The node's ancestors, nearest first.
    pub fn around(&self, index: usize) -> impl Iterator<Item = &UiNode> + '_ {
        self.ancestors(index).filter_map(|i| self.nodes.get(i))
    }
}

/// One node of the tree. The default one has no name, no role and no place, and is not painted.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct UiNode {
    /// Stable id.
    pub id: NodeId,
    /// Index of the parent in [`UiTree::nodes`]; always smaller than the node's own.
    pub parent: Option<usize>,
    /// Distance from the root, 0 for a root.
    pub depth: u32,
    /// What is known of it; of a node that only vision knows its role, its place and what could be done with it.
    #[serde(flatten)]
    pub facts: ElementFacts,
    /// Of what can be operated (or could, if it were not disabled): whether it can be now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enabled: Option<bool>,
    /// Who knows of it.
    pub source: Source,
    /// The detector's confidence, where it saw the node or, of a control, nothing but a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f32>,
    /// The detector's class, where it saw the node itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<DetectionClass>,
    /// How many further detections fell on the node: parts of it, or the same thing seen again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub evidence: u32,
    /// What page and eye disagree on here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<AccessFact>,
    /// The page element's handle; `None` for a node only vision knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<u32>,
    /// Index into [`UiTree::frames`] of the document the handle belongs to; `None`: [`UiTree::document_id`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<usize>,
}

impl Deref for UiNode {
    type Target = ElementFacts;

    fn deref(&self) -> &ElementFacts {
        &self.facts
    }
}

impl DerefMut for UiNode {
    fn deref_mut(&mut self) -> &mut ElementFacts {
        &mut self.facts
    }
}

impl UiNode {
    /// Whether the node offers this action and is not disabled.
    pub fn offers(&self, action: ActionKind) -> bool {
        !self.states.disabled && self.actions.contains(&action)
    }

    /// Whether the act can be tried on it, disabled or not: what it offers, and a choice from a combobox of the page's own,
    /// which a press opens.
    pub fn takes(&self, action: ActionKind) -> bool {
        let opens_a_list = self.role == "combobox" && self.actions.contains(&ActionKind::Click);
        let is_choice = action == ActionKind::Select && opens_a_list && self.handle.is_some();
        is_choice || self.actions.contains(&action)
    }

    /// Whether a person could operate it in some way.
    pub fn is_interactive(&self) -> bool {
        self.actions.iter().any(|a| *a != ActionKind::Scroll)
    }

    /// Whether it is there to be operated, be it now or once the page enables it.
    pub fn is_control(&self) -> bool {
        self.is_interactive() || self.states.disabled
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// What is there for the eye and not for assistive technology, or the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccessFact {
    /// The detector is sure of a control, and the page lists none there, or one without role or name.
    VisibleNotAccessible,
    /// The page offers a control to assistive technology and to the keyboard, and paints nothing of it.
    AccessibleNotVisible,
}

impl AccessFact {
    /// The fact as one word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VisibleNotAccessible => "visible-not-accessible",
            Self::AccessibleNotVisible => "accessible-not-visible",
        }
    }
}

/// Who knows of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The page only.
    #[default]
    Dom,
    /// The detector only.
    Vision,
    /// Both the page and the detector.
    Merged,
}

/// Counts and times of one look at the page.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PerceptionStats {
    /// Nodes only the page knows.
    pub dom: usize,
    /// Nodes only the detector knows.
    pub vision: usize,
    /// Nodes both know.
    pub merged: usize,
    /// Detections that came in.
    pub detections: usize,
    /// What became of each of them.
    #[serde(default)]
    pub places: DetectionPlaces,
    /// Nodes that bear [`AccessFact::VisibleNotAccessible`].
    #[serde(default)]
    pub visible_not_accessible: usize,
    /// Nodes that bear [`AccessFact::AccessibleNotVisible`].
    #[serde(default)]
    pub accessible_not_visible: usize,
    /// Milliseconds for each stage.
    pub timings: StageTimings,
}

/// Where the detections of one look ended. Each is counted once, so that they add up to
/// [`PerceptionStats::detections`]. All 0 in records of older builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DetectionPlaces {
    /// It is a leaf, which became [`Source::Merged`].
    pub leaf: usize,
    /// It is a control that holds other controls, which became [`Source::Merged`].
    pub holder: usize,
    /// It is a part of a control; a control of which only parts were seen became [`Source::Merged`].
    pub part: usize,
    /// Only the detector knows it: a [`Source::Vision`] node.
    pub vision: usize,
    /// A better detection is of the same thing.
    pub repeated: usize,
    /// Outside the viewport, or with an impossible box or confidence.
    pub left_out: usize,
}

impl DetectionPlaces {
    /// All that are accounted for.
    pub fn total(&self) -> usize {
        [
            self.leaf,
            self.holder,
            self.part,
            self.vision,
            self.repeated,
            self.left_out,
        ]
        .into_iter()
        .fold(0, usize::saturating_add)
    }
}

/// Milliseconds spent in each stage of perception; 0 where the stage did not run.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct StageTimings {
    /// Capture of the visible tab.
    pub capture_ms: f64,
    /// Decoding of the image.
    pub decode_ms: f64,
    /// Letterbox, network, suppression.
    pub detect_ms: f64,
    /// Walk of the page.
    pub snapshot_ms: f64,
    /// Merging, ms.
    pub merge_ms: f64,
}
