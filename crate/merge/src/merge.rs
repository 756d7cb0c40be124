//! Puts elements and detections together into one tree.
//!
//! Knows the order of the steps and the shape of the result; what is admitted, what matches and
//! what a node is called stand in `sanitize`, `matching` and `ids`; where page and eye disagree, in `facts`.

use crate::facts;
use crate::ids;
use crate::matching::{EvidenceTarget, Placement, place_hits};
use crate::sanitize::{sanitized_hits, sanitized_nodes, sanitized_transients, sanitized_viewport};
use crate::table::{add, at, count, set};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::ui_tree::{
    AccessFact, NodeId, PerceptionStats, Source, StageTimings, UiNode, UiTree,
};

/// How detections are matched to elements.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MergeConfig {
    /// Intersection over union from which a detection and a leaf are one thing, 0..=1.
    /// Anything else counts as the default.
    pub min_iou: f64,
}

impl Default for MergeConfig {
    fn default() -> Self {
        Self { min_iou: 0.5 }
    }
}

impl MergeConfig {
    fn checked_min_iou(self) -> f64 {
        if (0.0..=1.0).contains(&self.min_iou) {
            self.min_iou
        } else {
            Self::default().min_iou
        }
    }
}

/// One tree from what the page listed and what the detector saw.
///
/// Each detection ends in exactly one place, whatever order they come in:
/// - on a *leaf*, which becomes [`Source::Merged`] and gains the detection's confidence and class;
///   of several detections and leaves the pair with the best IoU is joined first, one to one;
/// - as *evidence*, counted in [`UiNode::evidence`]: of a leaf that a better detection has taken, of a
///   control that it is a part of (the icon in a button), or of another detection of the same thing;
/// - as a [`Source::Vision`] node, when none of these: inside the deepest uncovered element whose box
///   holds its centre, after that element's own children; else as a root.
///
/// A leaf is an element with nothing but text in it, or one that can be operated and holds nothing
/// else that can be. It is matched by its own box or by that of the text and pictures in it: the
/// painted part of a wide link is what the detector sees. Only what is visible and in the viewport
/// takes part, and of it only the part inside the viewport.
///
/// Where page and eye disagree the node bears an [`AccessFact`]; `facts` says when.
///
/// The snapshot is taken for bad input: parents out of order become roots, impossible boxes become
/// empty ones, roles that are no word become `generic`, nodes beyond [`crate::MAX_NODES`] are left
/// out, impossible detections too; each with one warning. [`StageTimings::merge_ms`] and
/// [`StageTimings::capture_ms`] are left at 0 for the caller, who has a clock.
pub fn merge(
    snapshot: &DomSnapshot,
    detections: Option<&Detections>,
    config: &MergeConfig,
) -> UiTree {
    let mut warnings = snapshot.warnings.clone();
    let viewport = sanitized_viewport(&snapshot.viewport, &mut warnings);
    let elements = sanitized_nodes(&snapshot.nodes, &mut warnings);
    let hits = sanitized_hits(detections.map_or(&[], |d| &d.hits), &mut warnings);
    let places = place_hits(&elements, &hits, viewport.rect(), config.checked_min_iou());

    let mut nodes = assemble(&elements, &hits, &places);
    ids::assign(&mut nodes, &viewport);
    facts::state(&mut nodes, &snapshot.url, &warnings);
    UiTree {
        lang: snapshot.lang.clone(),
        schema: SCHEMA_VERSION,
        url: snapshot.url.clone(),
        title: snapshot.title.clone(),
        document_id: snapshot.document_id.clone(),
        viewport,
        stats: stats(&nodes, snapshot, detections),
        nodes,
        frames: snapshot.frames.clone(),
        transients: sanitized_transients(&snapshot.transients, &mut warnings),
        warnings,
    }
}

/// Elements and detections as one list in document order, parents before children. Ids are still empty.
fn assemble(elements: &[DomNode], hits: &[Detection], places: &[Placement]) -> Vec<UiNode> {
    let mut seen_as: Vec<Option<&Detection>> = vec![None; elements.len()];
    let mut evidence: Vec<u32> = vec![0; elements.len()];
    let mut hit_evidence: Vec<u32> = vec![0; hits.len()];
    let mut hits_inside: Vec<Vec<usize>> = vec![Vec::new(); elements.len()];
    let mut root_hits = Vec::new();
    for (hit, place) in places.iter().enumerate() {
        match *place {
            Placement::Leaf(element) => set(&mut seen_as, element, hits.get(hit)),
            Placement::EvidenceOf(EvidenceTarget::Element(element)) => {
                count(&mut evidence, element);
            }
            Placement::EvidenceOf(EvidenceTarget::Hit(other)) => count(&mut hit_evidence, other),
            Placement::Inside(Some(element)) => add(&mut hits_inside, element, hit),
            Placement::Inside(None) => root_hits.push(hit),
        }
    }

    let (roots, children) = children_of(elements);
    let mut nodes: Vec<UiNode> = Vec::with_capacity(elements.len().saturating_add(hits.len()));
    // An explicit stack: a page can nest deeper than the call stack.
    let mut stack: Vec<(Item, Option<usize>)> = Vec::new();
    stack.extend(
        root_hits
            .into_iter()
            .rev()
            .map(|hit| (Item::Hit(hit), None)),
    );
    stack.extend(
        roots
            .into_iter()
            .rev()
            .map(|element| (Item::Element(element), None)),
    );
    while let Some((item, parent)) = stack.pop() {
        let index = nodes.len();
        let depth = parent
            .and_then(|parent| nodes.get(parent))
            .map_or(0, |parent| parent.depth.saturating_add(1));
        let made = match item {
            Item::Hit(hit) => hits.get(hit).map(|seen| UiNode {
                evidence: at(&hit_evidence, hit),
                ..vision_node(seen, parent, depth)
            }),
            Item::Element(element) => {
                let inside = members(&hits_inside, element).map(Item::Hit);
                let below = members(&children, element).map(Item::Element);
                stack.extend(inside.rev().map(|item| (item, Some(index))));
                stack.extend(below.rev().map(|item| (item, Some(index))));
                let hit = at(&seen_as, element);
                elements.get(element).map(|listed| UiNode {
                    evidence: at(&evidence, element),
                    ..element_node(listed, hit, parent, depth)
                })
            }
        };
        nodes.extend(made);
    }
    nodes
}

#[derive(Clone, Copy)]
enum Item {
    Element(usize),
    Hit(usize),
}

/// The members of the list at an index.
fn members(lists: &[Vec<usize>], index: usize) -> impl DoubleEndedIterator<Item = usize> {
    lists.get(index).into_iter().flatten().copied()
}

fn children_of(elements: &[DomNode]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut roots = Vec::new();
    let mut children = vec![Vec::new(); elements.len()];
    for (index, element) in elements.iter().enumerate() {
        match element.parent {
            Some(parent) => add(&mut children, parent, index),
            None => roots.push(index),
        }
    }
    (roots, children)
}

fn element_node(
    element: &DomNode,
    hit: Option<&Detection>,
    parent: Option<usize>,
    depth: u32,
) -> UiNode {
    UiNode {
        id: NodeId(String::new()),
        parent,
        depth,
        facts: element.facts.clone(),
        source: if hit.is_some() {
            Source::Merged
        } else {
            Source::Dom
        },
        confidence: hit.map(|h| h.confidence),
        class: hit.map(|h| h.class),
        evidence: 0,
        fact: None,
        handle: Some(element.handle),
        frame: element.frame,
    }
}

fn vision_node(hit: &Detection, parent: Option<usize>, depth: u32) -> UiNode {
    UiNode {
        id: NodeId(String::new()),
        parent,
        depth,
        facts: ElementFacts {
            role: hit.class.role().to_owned(),
            actions: actions_of(hit.class).to_vec(),
            rect: hit.rect,
            visible: true,
            in_viewport: true,
            ..ElementFacts::default()
        },
        source: Source::Vision,
        confidence: Some(hit.confidence),
        class: Some(hit.class),
        evidence: 0,
        fact: None,
        handle: None,
        frame: None,
    }
}

/// What a person would try on something that looks like this.
fn actions_of(class: DetectionClass) -> &'static [ActionKind] {
    match class {
        DetectionClass::TextInput => &[ActionKind::Click, ActionKind::Type],
        DetectionClass::Toggle => &[ActionKind::Click, ActionKind::Check],
        DetectionClass::Select => &[ActionKind::Click, ActionKind::Select],
        DetectionClass::Button | DetectionClass::Link | DetectionClass::Icon => {
            &[ActionKind::Click]
        }
    }
}

fn stats(
    nodes: &[UiNode],
    snapshot: &DomSnapshot,
    detections: Option<&Detections>,
) -> PerceptionStats {
    let count = |source| nodes.iter().filter(|n| n.source == source).count();
    let facts = |fact| nodes.iter().filter(|n| n.fact == Some(fact)).count();
    PerceptionStats {
        dom: count(Source::Dom),
        vision: count(Source::Vision),
        merged: count(Source::Merged),
        detections: detections.map_or(0, |d| d.hits.len()),
        visible_not_accessible: facts(AccessFact::VisibleNotAccessible),
        accessible_not_visible: facts(AccessFact::AccessibleNotVisible),
        timings: StageTimings {
            capture_ms: 0.0,
            decode_ms: detections.map_or(0.0, |d| d.decode_ms),
            detect_ms: detections.map_or(0.0, |d| d.detect_ms),
            snapshot_ms: snapshot.snapshot_ms,
            merge_ms: 0.0,
        },
    }
}
