//! One look at the page while its parts come in: snapshot, then image, then detections.

use passerby_artifacts::detection::Detections;
use passerby_artifacts::dom::{DomSnapshot, Transient};
use passerby_artifacts::fault::Warning;
use passerby_artifacts::run::{AccessGap, ControlFact};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_merge::{MergeConfig, merge};

/// Controls without a name that a step keeps at most; a page with more has one problem, not hundreds.
const UNLABELLED_LIMIT: usize = 20;

/// Gaps that a step keeps at most.
const GAP_LIMIT: usize = 20;

/// How much the image may be narrower or wider than the viewport says, as a share: more means that the
/// window changed its size between snapshot and capture, and boxes would lie beside their elements.
const SCALE_TOLERANCE: f64 = 0.02;

/// The parts of one look that have come in so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Observation {
    pub snapshot: Option<DomSnapshot>,
    pub screenshot: Option<Screenshot>,
    pub detections: Option<Detections>,
    pub warnings: Vec<Warning>,
}

impl Observation {
    /// Whether image and snapshot show the same viewport.
    pub fn fits(&self) -> bool {
        let (Some(snapshot), Some(shot)) = (&self.snapshot, &self.screenshot) else {
            return true;
        };
        let expected = snapshot.viewport.device_pixel_ratio;
        let across = shot.image_scale();
        let down = f64::from(shot.height_px) / snapshot.viewport.height.max(1.0);
        [across, down]
            .iter()
            .all(|actual| (actual / expected - 1.0).abs() <= SCALE_TOLERANCE)
    }

    /// What came and went before the snapshot.
    pub fn transients(&self) -> Vec<Transient> {
        let told = self.snapshot.as_ref().map(|s| s.transients.clone());
        told.unwrap_or_default()
    }

    /// The tree of what was seen; `None` while the snapshot is not there.
    pub fn tree(&self) -> Option<UiTree> {
        let snapshot = self.snapshot.as_ref()?;
        let mut tree = merge(snapshot, self.detections.as_ref(), &MergeConfig::default());
        let timings = &mut tree.stats.timings;
        timings.snapshot_ms = snapshot.snapshot_ms;
        timings.capture_ms = self.screenshot.as_ref().map_or(0.0, |s| s.capture_ms);
        if let Some(detections) = &self.detections {
            timings.decode_ms = detections.decode_ms;
            timings.detect_ms = detections.detect_ms;
        }
        Some(tree)
    }
}

/// Controls in view that a person can see and that have no name.
pub(crate) fn unlabelled(tree: &UiTree) -> Vec<ControlFact> {
    tree.nodes
        .iter()
        .filter(|node| is_unlabelled(node))
        .take(UNLABELLED_LIMIT)
        .map(control)
        .collect()
}

/// Controls that only some people can find; those without a name are told by [`unlabelled`] already.
pub(crate) fn access_gaps(tree: &UiTree) -> Vec<AccessGap> {
    tree.nodes
        .iter()
        .filter(|node| !is_unlabelled(node))
        .filter_map(|node| {
            Some(AccessGap {
                fact: node.fact?,
                control: control(node),
            })
        })
        .take(GAP_LIMIT)
        .collect()
}

fn is_unlabelled(node: &UiNode) -> bool {
    let can_be_seen = node.visible && node.in_viewport && !node.covered;
    let is_listed = node.handle.is_some();
    node.is_interactive() && can_be_seen && is_listed && node.name.trim().is_empty()
}

fn control(node: &UiNode) -> ControlFact {
    ControlFact {
        role: node.role.clone(),
        name: node.name.trim().to_owned(),
        rect: node.rect,
    }
}
