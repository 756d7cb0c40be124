//! The door: whatever a page or a file sent becomes something the later steps can rely on.
//!
//! After it, parents stand before their children, boxes are finite and roles are words. What had to
//! be mended is told once per kind, however often it happened: a page cannot flood the warnings.

use passerby_artifacts::detection::Detection;
use passerby_artifacts::dom::{DomNode, ElementFacts, Transient};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::geometry::{CssRect, Viewport};
use std::borrow::Cow;

/// Elements beyond this many are left out of the tree, with a `truncated` warning.
pub const MAX_NODES: usize = 30_000;

/// A text of a node is cut to this, bytes: what a content script sends is shorter.
const MAX_TEXT_BYTES: usize = 16_000;

/// Things that came and went beyond this many are left out, the oldest first.
const MAX_TRANSIENTS: usize = 64;

/// No browser lays anything out farther away than this, CSS px: Chromium's coordinates end at 2^25,
/// and a scroll offset may come on top.
const MAX_COORDINATE: f64 = 67_108_864.0;

/// The longest ARIA role has 17 letters.
const MAX_ROLE_LENGTH: usize = 32;

/// The viewport with every impossible number replaced by 0 (the pixel ratio by 1).
pub(crate) fn sanitized_viewport(viewport: &Viewport, warnings: &mut Vec<Warning>) -> Viewport {
    let length = |v: f64| {
        if (0.0..=MAX_COORDINATE).contains(&v) {
            v
        } else {
            0.0
        }
    };
    let offset = |v: f64| if v.abs() <= MAX_COORDINATE { v } else { 0.0 };
    let ratio = viewport.device_pixel_ratio;
    let admitted = Viewport {
        width: length(viewport.width),
        height: length(viewport.height),
        device_pixel_ratio: if ratio > 0.0 && ratio.is_finite() {
            ratio
        } else {
            1.0
        },
        scroll_x: offset(viewport.scroll_x),
        scroll_y: offset(viewport.scroll_y),
        page_width: length(viewport.page_width),
        page_height: length(viewport.page_height),
    };
    if admitted != *viewport {
        warnings.push(Warning::new(
            WarningKind::BadViewport,
            "The page gave an impossible size of its viewport; those numbers count as 0.",
        ));
    }
    admitted
}

/// The elements that take part, in their order, with parents, boxes and roles that can be relied on. Copied
/// only where something is to be mended: a page has thousands of them.
pub(crate) fn sanitized_nodes<'a>(
    nodes: &'a [DomNode],
    warnings: &mut Vec<Warning>,
) -> Cow<'a, [DomNode]> {
    let is_sound = |(index, node): (usize, &DomNode)| {
        node.parent.is_none_or(|parent| parent < index)
            && is_possible(&node.rect)
            && is_role(&node.role)
            && texts_of(node).all(|text| text.len() <= MAX_TEXT_BYTES)
    };
    if nodes.len() <= MAX_NODES && nodes.iter().enumerate().all(is_sound) {
        return Cow::Borrowed(nodes);
    }
    Cow::Owned(mended(nodes, warnings))
}

fn mended(nodes: &[DomNode], warnings: &mut Vec<Warning>) -> Vec<DomNode> {
    let [
        mut bad_parents,
        mut bad_boxes,
        mut bad_roles,
        mut long_texts,
    ] = [0_usize; 4];
    let mut admitted: Vec<DomNode> = nodes.iter().take(MAX_NODES).cloned().collect();
    for (index, node) in admitted.iter_mut().enumerate() {
        if node.parent.is_some_and(|parent| parent >= index) {
            node.parent = None;
            bad_parents = bad_parents.saturating_add(1);
        }
        if !is_possible(&node.rect) {
            node.rect = CssRect::default();
            bad_boxes = bad_boxes.saturating_add(1);
        }
        if !is_role(&node.role) {
            node.role = "generic".to_owned();
            bad_roles = bad_roles.saturating_add(1);
        }
        long_texts = long_texts.saturating_add(usize::from(cut_texts(node)));
    }
    let dropped = nodes.len().saturating_sub(admitted.len());
    for (count, kind, what) in [
        (
            dropped,
            WarningKind::Truncated,
            "elements were left out: the page has too many",
        ),
        (
            long_texts,
            WarningKind::Truncated,
            "elements had a text that is too long; it is cut",
        ),
        (
            bad_parents,
            WarningKind::BadParent,
            "elements named a parent that does not precede them; they stand at the root",
        ),
        (
            bad_boxes,
            WarningKind::BadRect,
            "elements had an impossible box; it counts as empty",
        ),
        (
            bad_roles,
            WarningKind::BadRole,
            "elements had a role that is no word; they count as generic",
        ),
    ] {
        warn_of(count, kind, what, warnings);
    }
    admitted
}

/// The texts that a page writes.
fn texts_of(facts: &ElementFacts) -> impl Iterator<Item = &String> {
    [&facts.name, &facts.description, &facts.covered_by]
        .into_iter()
        .chain(&facts.value)
        .chain(&facts.href)
        .chain(facts.sends.iter().flat_map(|sends| {
            std::iter::once(&sends.action)
                .chain(&sends.asks)
                .chain(&sends.chosen)
        }))
        .chain(facts.attributes.values())
}

/// Cuts what is too long; whether anything was.
fn cut_texts(facts: &mut ElementFacts) -> bool {
    let mut was_cut = false;
    let texts = [
        &mut facts.name,
        &mut facts.description,
        &mut facts.covered_by,
    ]
    .into_iter()
    .chain(&mut facts.value)
    .chain(&mut facts.href)
    .chain(facts.sends.iter_mut().flat_map(|sends| {
        let sends = &mut **sends;
        std::iter::once(&mut sends.action)
            .chain(&mut sends.asks)
            .chain(&mut sends.chosen)
    }))
    .chain(facts.attributes.values_mut());
    for text in texts.filter(|text| text.len() > MAX_TEXT_BYTES) {
        text.truncate(text.floor_char_boundary(MAX_TEXT_BYTES));
        was_cut = true;
    }
    was_cut
}

/// Those that can be relied on, the newest if there are too many, in the order in which they vanished.
pub(crate) fn sanitized_transients(
    transients: &[Transient],
    warnings: &mut Vec<Warning>,
) -> Vec<Transient> {
    let mut admitted: Vec<Transient> = transients
        .iter()
        .filter(|t| {
            is_possible(&t.rect) && is_role(&t.role) && t.vanished_at_ms >= t.appeared_at_ms
        })
        .cloned()
        .collect();
    let what = "things that came and went had an impossible box, role or time; they were left out";
    warn_of(
        transients.len().saturating_sub(admitted.len()),
        WarningKind::BadTransient,
        what,
        warnings,
    );
    admitted.sort_by_key(|t| (t.vanished_at_ms, t.appeared_at_ms));
    let surplus = admitted.len().saturating_sub(MAX_TRANSIENTS);
    let what = "things that came and went were left out: there were too many";
    warn_of(surplus, WarningKind::TransientsDropped, what, warnings);
    admitted.drain(..surplus);
    admitted
}

/// The detections that make sense, in an order that depends on nothing but themselves:
/// the surest first, then from the top, from the left, the smallest, by class.
pub(crate) fn sanitized_hits(hits: &[Detection], warnings: &mut Vec<Warning>) -> Vec<Detection> {
    let mut admitted: Vec<Detection> = hits
        .iter()
        .filter(|hit| is_possible(&hit.rect) && (0.0..=1.0).contains(&hit.confidence))
        .cloned()
        .collect();
    admitted.sort_by(|a, b| {
        b.confidence
            .total_cmp(&a.confidence)
            .then(a.rect.y.total_cmp(&b.rect.y))
            .then(a.rect.x.total_cmp(&b.rect.x))
            .then(a.rect.height.total_cmp(&b.rect.height))
            .then(a.rect.width.total_cmp(&b.rect.width))
            .then(a.class.cmp(&b.class))
    });
    let dropped = hits.len().saturating_sub(admitted.len());
    let what = "detections had an impossible box or confidence; they were left out";
    warn_of(dropped, WarningKind::BadDetection, what, warnings);
    admitted
}

fn warn_of(count: usize, kind: WarningKind, what: &str, warnings: &mut Vec<Warning>) {
    if count > 0 {
        warnings.push(Warning::new(kind, format!("{count} {what}.")));
    }
}

fn is_possible(rect: &CssRect) -> bool {
    rect.is_sane()
        && [rect.x, rect.y, rect.width, rect.height]
            .iter()
            .all(|v| v.abs() <= MAX_COORDINATE)
}

fn is_role(role: &str) -> bool {
    !role.is_empty()
        && role.len() <= MAX_ROLE_LENGTH
        && role.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}
