//! One look at the page while its parts come in: snapshot, then image, then detections, then what axe-core says.

mod emptied;
mod faint;
mod in_way;
mod same_names;
mod script_errors;

pub(crate) use emptied::emptied;
pub(crate) use faint::{faint_texts, small_texts};
pub(crate) use in_way::{cover, dialogs};
pub(crate) use same_names::same_named;
pub(crate) use script_errors::script_errors;

use passerby_artifacts::audit::Audit;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::detection::Detections;
use passerby_artifacts::dom::{DomSnapshot, Transient};
use passerby_artifacts::fault::Warning;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{AccessGap, ControlFact};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::settings::MergeSettings;
use passerby_artifacts::ui_tree::{AccessFact, UiNode, UiTree};
use passerby_merge::{MergeConfig, merge, picture_words};

/// A hint is cut to this, characters.
const HINT_CHARS: usize = 40;
const HINT_WORDS: usize = 3;
/// Controls without a name that a step keeps at most; a page with more has one problem, not hundreds.
const UNLABELLED_LIMIT: usize = 60;

/// Gaps that a step keeps at most.
const GAP_LIMIT: usize = 20;

/// How much the image may be narrower or wider than the viewport says, as a share: more means that the
/// window changed its size between snapshot and capture, and boxes would lie beside their elements.
const SCALE_TOLERANCE: f64 = 0.02;

/// Tries at each part of perception within one step: it is repeated once.
pub(crate) const LOOK_TRIES: u32 = 2;

/// The parts of one look that have come in so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Observation {
    pub snapshot: Option<DomSnapshot>,
    pub screenshot: Option<Screenshot>,
    pub detections: Option<Detections>,
    pub audit: Option<Audit>,
    /// What an extraction reads; `None` inside: it could not be read.
    pub content: Option<Option<Box<PageContent>>>,
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

    /// Whether the page changed its controls between the snapshot and the image: what is seen in the one is not in
    /// the other.
    pub fn is_torn(&self) -> bool {
        self.screenshot
            .as_ref()
            .is_some_and(|shot| shot.controls_changed)
    }

    /// What came and went before the snapshot.
    pub fn transients(&self) -> Vec<Transient> {
        let told = self.snapshot.as_ref().map(|s| s.transients.clone());
        told.unwrap_or_default()
    }

    /// The tree of what was seen; `None` while the snapshot is not there.
    pub fn tree(&self, settings: &MergeSettings) -> Option<UiTree> {
        let snapshot = self.snapshot.as_ref()?;
        let config = MergeConfig {
            min_iou: settings.iou,
        };
        let mut tree = merge(snapshot, self.detections.as_ref(), &config);
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
        .enumerate()
        .filter(|(at, node)| is_unlabelled(tree, *at, node))
        .map(|(_, node)| control(node))
        .take(UNLABELLED_LIMIT)
        .collect()
}

/// Controls that only some people can find; those without a name are told by [`unlabelled`] already.
pub(crate) fn access_gaps(tree: &UiTree) -> Vec<AccessGap> {
    tree.nodes
        .iter()
        .enumerate()
        // That a control is not painted says nothing of whether keys reach it: it may come into view with the focus.
        .filter(|(_, node)| node.fact == Some(AccessFact::VisibleNotAccessible))
        .filter(|(at, node)| {
            !is_unlabelled(tree, *at, node)
                && !is_part_of_control(tree, *at, node)
                && !is_around_control(tree, node)
        })
        .map(|(_, node)| AccessGap {
            fact: AccessFact::VisibleNotAccessible,
            control: control(node),
        })
        .take(GAP_LIMIT)
        .collect()
}

/// Whether a control that the page lists stands in it: then it is the frame or the row of that one.
fn is_around_control(tree: &UiTree, node: &UiNode) -> bool {
    tree.nodes.iter().any(|other| {
        other.handle.is_some()
            && other.is_interactive()
            && NAMED_ROLES.contains(&other.role.as_str())
            && other.rect.area() < node.rect.area()
            && node.rect.contains(other.rect.centre())
    })
}

/// Roles that have to have a name of their own. What has none of them may react to a press and yet be a wrapper.
const NAMED_ROLES: [&str; 16] = [
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
    "treeitem",
];

fn is_unlabelled(tree: &UiTree, at: usize, node: &UiNode) -> bool {
    let can_be_seen = node.visible && node.in_viewport && !node.covered;
    let is_listed = node.handle.is_some();
    // What can only be read is a text, whatever draws it: code that a viewer shows, say.
    let has_to = NAMED_ROLES.contains(&node.role.as_str()) && !node.states.read_only;
    let no_name = [&node.name, &node.description]
        .iter()
        .all(|text| text.trim().is_empty());
    node.is_interactive()
        && can_be_seen
        && is_listed
        // Who hears the page is kept from it on purpose: a pointer's shortcut to what is offered elsewhere.
        && !node.unexposed
        && has_to
        && no_name
        && !is_list_of_field(tree, node)
        && !holds_control(tree, at)
        && !is_part_of_control(tree, at, node)
}

/// Whether it is the list that an opened field shows, which people know by the field.
fn is_list_of_field(tree: &UiTree, node: &UiNode) -> bool {
    let is_open = |other: &UiNode| {
        other.states.expanded == Some(true) && is_named_control(other) && other.visible
    };
    node.role == "listbox" && tree.nodes.iter().any(is_open)
}

/// Whether another control lies in it: then it is the shell of that one, which is told itself where it has no name.
fn holds_control(tree: &UiTree, at: usize) -> bool {
    let after = tree.nodes.iter().enumerate().skip(at).skip(1);
    let has_to = |node: &UiNode| node.is_interactive() && NAMED_ROLES.contains(&node.role.as_str());
    after
        .take(SHELL_NODES)
        .filter(|(_, node)| is_named_control(node) || has_to(node) && node.visible)
        .any(|(i, _)| tree.ancestors(i).any(|outer| outer == at))
}

/// Whether it lies in a control with a name, by the page or by its place.
fn is_part_of_control(tree: &UiTree, at: usize, node: &UiNode) -> bool {
    let by_page = tree
        .ancestors(at)
        .filter_map(|i| tree.nodes.get(i))
        .any(is_named_control);
    by_page
        || tree.nodes.iter().enumerate().any(|(i, other)| {
            i != at && is_named_control(other) && other.visible && holds(&other.rect, &node.rect)
        })
}

fn is_named_control(node: &UiNode) -> bool {
    node.is_interactive() && !node.name.trim().is_empty() && node.role != "generic"
}

/// Whether most of a box lies in another.
fn holds(outer: &CssRect, inner: &CssRect) -> bool {
    let common = outer
        .intersection(inner)
        .map_or(0.0, |common| common.area());
    inner.area() > 0.0 && common >= MOSTLY * inner.area()
}

/// Nodes after a control that may lie in it, at most: a shell holds few.
const SHELL_NODES: usize = 200;

/// Share of a box that makes it a part of what it lies in.
const MOSTLY: f64 = 0.8;

/// What a nameless control can be told apart by: words for its picture, or the text beside it.
fn hint(node: &UiNode) -> String {
    let facts = &node.facts;
    if !node.name.trim().is_empty() {
        return String::new();
    }
    let picture = picture_words(&facts.icon);
    let words = [facts.guessed_label.as_str(), &picture].map(str::trim);
    // More words than these are of classes and addresses.
    let is_told = |words: &&str| (1..=HINT_WORDS).contains(&words.split_whitespace().count());
    let known = words.into_iter().find(is_told);
    known.unwrap_or_default().chars().take(HINT_CHARS).collect()
}

fn control(node: &UiNode) -> ControlFact {
    ControlFact {
        id: node.id.to_string(),
        role: node.role.clone(),
        name: node.name.trim().to_owned(),
        make: node.make.clone(),
        hint: hint(node),
        rect: node.rect,
    }
}

#[cfg(test)]
mod tests;
