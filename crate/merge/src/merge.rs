//! Puts elements and detections together into one tree.
//!
//! Knows the order of the steps and the shape of the result; what is admitted, what matches and
//! what a node is called stand in `sanitize`, `matching` and `ids`; where page and eye disagree, in `facts`.

use crate::facts;
use crate::guessed_labels;
use crate::ids;
use crate::layers;
use crate::matching::{Placement, SeenBefore, place_hits};
use crate::sanitize::{sanitized_hits, sanitized_nodes, sanitized_transients, sanitized_viewport};
use crate::table::{add, at, count, set};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{
    AccessFact, DetectionPlaces, NodeId, PerceptionStats, Source, StageTimings, UiNode, UiTree,
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
/// - on a *holder*, a control with other controls in it that it overlaps as well: likewise;
/// - as a *part* of a control (the icon in a button). Where nothing was seen of the control itself, its
///   surest part makes it [`Source::Merged`] and gives it its confidence, but not its class;
/// - as *the same thing again*, which a better detection is of;
/// - as a [`Source::Vision`] node, when none of these: inside the deepest uncovered element whose box
///   holds its centre, after that element's own children; else as a root;
/// - left out, where it lies outside the viewport or has an impossible box or confidence.
///
/// [`DetectionPlaces`] counts each of these. [`UiNode::evidence`] counts the parts and the repetitions that
/// fell on a node beyond what made it what it is.
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
    let mut hits = sanitized_hits(detections.map_or(&[], |d| &d.hits), &mut warnings);
    keep_those_in_view(&mut hits, &viewport.rect());
    let places = place_hits(&elements, &hits, viewport.rect(), config.checked_min_iou());

    let mut nodes = assemble(&elements, &hits, &places);
    layers::name_dialogs(&mut nodes);
    guessed_labels::guess(&mut nodes);
    ids::assign(&mut nodes, &viewport);
    facts::state(&mut nodes, &snapshot.url, &warnings);
    UiTree {
        lang: snapshot.lang.clone(),
        schema: SCHEMA_VERSION,
        url: snapshot.url.clone(),
        title: snapshot.title.clone(),
        document_id: snapshot.document_id.clone(),
        viewport,
        stats: stats(&nodes, &places, snapshot, detections),
        nodes,
        frames: snapshot.frames.clone(),
        transients: sanitized_transients(&snapshot.transients, &mut warnings),
        warnings,
    }
}

/// Leaves out what lies outside the viewport. One without size says nothing of that.
fn keep_those_in_view(hits: &mut Vec<Detection>, viewport: &CssRect) {
    if viewport.area() > 0.0 {
        hits.retain(|hit| {
            hit.rect.x < viewport.right()
                && hit.rect.y < viewport.bottom()
                && hit.rect.right() >= viewport.x
                && hit.rect.bottom() >= viewport.y
        });
    }
}

/// Elements and detections as one list in document order, parents before children. Ids are still empty.
fn assemble(elements: &[DomNode], hits: &[Detection], places: &[Placement]) -> Vec<UiNode> {
    let mut seen_as: Vec<Option<SeenAs>> = vec![None; elements.len()];
    let mut evidence: Vec<u32> = vec![0; elements.len()];
    let mut hit_evidence: Vec<u32> = vec![0; hits.len()];
    let mut hits_inside: Vec<Vec<usize>> = vec![Vec::new(); elements.len()];
    let mut root_hits = Vec::new();
    for (hit, place) in places.iter().enumerate() {
        match *place {
            Placement::Leaf(element) | Placement::Holder(element) => {
                set(&mut seen_as, element, hits.get(hit).map(SeenAs::whole));
            }
            Placement::PartOf(element) | Placement::Again(SeenBefore::Element(element)) => {
                count(&mut evidence, element);
            }
            Placement::Again(SeenBefore::Hit(other)) => count(&mut hit_evidence, other),
            Placement::Inside(Some(element)) => add(&mut hits_inside, element, hit),
            Placement::Inside(None) => root_hits.push(hit),
        }
    }
    for (hit, place) in hits.iter().zip(places) {
        // The surest part comes first.
        if let Placement::PartOf(element) = *place
            && at(&seen_as, element).is_none()
        {
            set(&mut seen_as, element, Some(SeenAs::part(hit)));
            let others = at(&evidence, element).saturating_sub(1);
            set(&mut evidence, element, others);
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
                let seen_as = at(&seen_as, element);
                elements.get(element).map(|listed| UiNode {
                    evidence: at(&evidence, element),
                    ..element_node(listed, seen_as, parent, depth)
                })
            }
        };
        nodes.extend(made);
    }
    nodes
}

/// What the detector knows of an element.
#[derive(Clone, Copy)]
struct SeenAs {
    confidence: f32,
    /// `None` where only a part of it was seen: what the part looks like says nothing of the whole.
    class: Option<DetectionClass>,
}

impl SeenAs {
    fn whole(hit: &Detection) -> Self {
        Self {
            confidence: hit.confidence,
            class: Some(hit.class),
        }
    }

    fn part(hit: &Detection) -> Self {
        Self {
            confidence: hit.confidence,
            class: None,
        }
    }
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
    seen_as: Option<SeenAs>,
    parent: Option<usize>,
    depth: u32,
) -> UiNode {
    UiNode {
        id: NodeId(String::new()),
        parent,
        depth,
        enabled: enabled(&element.facts),
        facts: element.facts.clone(),
        source: if seen_as.is_some() {
            Source::Merged
        } else {
            Source::Dom
        },
        confidence: seen_as.map(|seen| seen.confidence),
        class: seen_as.and_then(|seen| seen.class),
        evidence: 0,
        fact: None,
        handle: Some(element.handle),
        frame: element.frame,
    }
}

/// `None` for what nobody would operate; nor does a picture tell it.
fn enabled(facts: &ElementFacts) -> Option<bool> {
    let is_control =
        facts.states.disabled || facts.actions.iter().any(|a| *a != ActionKind::Scroll);
    is_control.then_some(!facts.states.disabled)
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
        enabled: None,
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
    places: &[Placement],
    snapshot: &DomSnapshot,
    detections: Option<&Detections>,
) -> PerceptionStats {
    let came_in = detections.map_or(0, |d| d.hits.len());
    let count = |source| nodes.iter().filter(|n| n.source == source).count();
    let facts = |fact| nodes.iter().filter(|n| n.fact == Some(fact)).count();
    PerceptionStats {
        dom: count(Source::Dom),
        vision: count(Source::Vision),
        merged: count(Source::Merged),
        detections: came_in,
        places: DetectionPlaces {
            left_out: came_in.saturating_sub(places.len()),
            ..counted(places)
        },
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

fn counted(places: &[Placement]) -> DetectionPlaces {
    let mut counted = DetectionPlaces::default();
    for place in places {
        let count = match place {
            Placement::Leaf(_) => &mut counted.leaf,
            Placement::Holder(_) => &mut counted.holder,
            Placement::PartOf(_) => &mut counted.part,
            Placement::Again(_) => &mut counted.repeated,
            Placement::Inside(_) => &mut counted.vision,
        };
        *count = count.saturating_add(1);
    }
    counted
}
