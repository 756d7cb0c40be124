//! What holds for every page and every set of detections.

use crate::outline::{snapshot_of, viewport};
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode, UiTree};
use passerby_merge::{MAX_NODES, MergeConfig, ViewOptions, full_view, marks, merge};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const ROLES: [&str; 8] = [
    "generic", "text", "button", "link", "textbox", "img", "list", "group",
];

/// Whole numbers: shifting such a box is exact.
fn any_rect() -> impl Strategy<Value = CssRect> {
    (-100i32..1300, -100i32..900, 0i32..300, 0i32..200)
        .prop_map(|(x, y, w, h)| CssRect::new(x.into(), y.into(), w.into(), h.into()))
}

fn any_name() -> impl Strategy<Value = String> {
    let names = vec!["", "Save", "Open", "Item 1", "Item 2"];
    prop_oneof![
        4 => prop::sample::select(names).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

/// A node and what its parent will be computed from.
fn any_node() -> impl Strategy<Value = (DomNode, Option<u8>)> {
    let flags = (
        prop::bool::weighted(0.9),
        prop::bool::weighted(0.9),
        prop::bool::weighted(0.1),
        any::<bool>(),
    );
    let parent = prop::option::weighted(0.8, any::<u8>());
    let role = prop::sample::select(ROLES.to_vec());
    (role, any_name(), any_rect(), flags, parent).prop_map(|(role, name, rect, flags, parent)| {
        let (visible, in_viewport, covered, clickable) = flags;
        let actions = match role {
            "button" | "link" => vec![ActionKind::Click],
            "textbox" => vec![ActionKind::Click, ActionKind::Type],
            "generic" if clickable => vec![ActionKind::Click],
            _ => vec![],
        };
        let node = DomNode {
            facts: ElementFacts {
                role: role.to_owned(),
                value: (role == "textbox").then(|| name.clone()),
                name,
                rect,
                actions,
                visible,
                in_viewport: visible && in_viewport,
                covered,
                ..ElementFacts::default()
            },
            ..DomNode::default()
        };
        (node, parent)
    })
}

fn any_page() -> impl Strategy<Value = DomSnapshot> {
    prop::collection::vec(any_node(), 0..40).prop_map(|nodes| {
        let nodes = (0..).zip(nodes).map(|(handle, (mut node, parent))| {
            let index = handle as usize;
            node.handle = handle;
            node.parent = parent.filter(|_| index > 0).map(|p| usize::from(p) % index);
            node
        });
        snapshot_of(nodes.collect())
    })
}

/// Detections, most of them close to the page's own boxes.
fn any_page_and_hits() -> impl Strategy<Value = (DomSnapshot, Vec<Detection>)> {
    any_page().prop_flat_map(|page| {
        let boxes: Vec<CssRect> = page.nodes.iter().map(|n| n.rect).collect();
        let near = if boxes.is_empty() {
            any_rect().boxed()
        } else {
            (prop::sample::select(boxes), -9i32..9)
                .prop_map(|(r, by)| CssRect::new(r.x + f64::from(by), r.y, r.width, r.height))
                .boxed()
        };
        let rect = prop_oneof![3 => near, 1 => any_rect()];
        let hit = (0..6usize, 0u8..=10, rect).prop_map(|(class, tenths, rect)| Detection {
            class: DetectionClass::ALL[class],
            confidence: f32::from(tenths) / 10.0,
            rect,
        });
        (Just(page), prop::collection::vec(hit, 0..25))
    })
}

fn seen(hits: Vec<Detection>) -> Detections {
    Detections {
        hits,
        ..Detections::default()
    }
}

fn merged(page: &DomSnapshot, hits: Vec<Detection>) -> UiTree {
    merge(page, Some(&seen(hits)), &MergeConfig::default())
}

fn alone(page: &DomSnapshot) -> UiTree {
    merge(page, None, &MergeConfig::default())
}

fn ids_by_handle(tree: &UiTree) -> BTreeMap<u32, NodeId> {
    let nodes = tree.nodes.iter();
    nodes
        .filter_map(|node| Some((node.handle?, node.id.clone())))
        .collect()
}

/// Whether this node came of that detection.
fn came_of(node: &UiNode, hit: &Detection) -> bool {
    node.class.is_none_or(|class| class == hit.class)
        && node.confidence == Some(hit.confidence)
        && (node.source == Source::Merged || node.rect == hit.rect)
}

/// Whether the detection overlaps the node, or something in it, as well as a match must.
fn is_seen_there(hit: &Detection, tree: &UiTree, index: usize) -> bool {
    (0..tree.nodes.len())
        .filter(|&i| i == index || tree.ancestors(i).any(|a| a == index))
        .filter_map(|i| tree.nodes[i].rect.intersection(&tree.viewport.rect()))
        .any(|rect| rect.iou(&hit.rect) >= 0.5)
}

fn is_in_view(hit: &Detection, tree: &UiTree) -> bool {
    let viewport = tree.viewport.rect();
    let (left, right) = (
        hit.rect.x < viewport.right(),
        hit.rect.right() >= viewport.x,
    );
    let (above, below) = (
        hit.rect.y < viewport.bottom(),
        hit.rect.bottom() >= viewport.y,
    );
    left && right && above && below
}

fn is_same_place(a: &CssRect, b: &CssRect) -> bool {
    a == b || a.iou(b) >= 0.5
}

fn lies_mostly_in(hit: &Detection, node: &UiNode, tree: &UiTree) -> bool {
    let seen = node.rect.intersection(&tree.viewport.rect());
    let common = seen.and_then(|seen| seen.intersection(&hit.rect));
    common.is_some_and(|common| common.area() >= 0.8 * hit.rect.area())
}

/// On a control that it is a part of: mostly in it, or drawn over its edge with the centre inside.
fn is_part(hit: &Detection, node: &UiNode, tree: &UiTree) -> bool {
    let is_on_edge = node.rect.contains(hit.rect.centre()) && hit.rect.area() <= node.rect.area();
    node.is_interactive() && (is_on_edge || lies_mostly_in(hit, node, tree))
}

proptest! {
    #[test]
    fn the_tree_is_a_tree((page, hits) in any_page_and_hits()) {
        let tree = merged(&page, hits);
        let ids: BTreeSet<&NodeId> = tree.nodes.iter().map(|n| &n.id).collect();
        prop_assert_eq!(ids.len(), tree.nodes.len(), "ids collide");
        // The path from the root to the node before: in preorder a parent is always on it.
        let mut path: Vec<usize> = Vec::new();
        for (index, node) in tree.nodes.iter().enumerate() {
            while path.last().copied() != node.parent {
                prop_assert!(path.pop().is_some(), "node {} does not stand in preorder", index);
            }
            prop_assert_eq!(node.depth as usize, path.len());
            path.push(index);
        }
        let handles: BTreeSet<u32> = tree.nodes.iter().filter_map(|n| n.handle).collect();
        prop_assert_eq!(handles.len(), page.nodes.len(), "an element is lost or doubled");
    }

    #[test]
    fn every_detection_ends_in_exactly_one_place((page, mut hits) in any_page_and_hits()) {
        // Told apart by their confidence, so that what became of each can be seen.
        for (index, hit) in (0u8..).zip(&mut hits) {
            hit.confidence = hit.confidence * 0.9 + f32::from(index) * 1e-3;
        }
        let tree = merged(&page, hits.clone());
        prop_assert_eq!(tree.stats.detections, hits.len());
        let evidence: u32 = tree.nodes.iter().map(|n| n.evidence).sum();
        let ended = tree.stats.vision + tree.stats.merged + evidence as usize;
        let places = tree.stats.places;
        prop_assert_eq!(places.total(), hits.len(), "{:?} does not add up", places);
        prop_assert_eq!(ended + places.left_out, hits.len(), "a detection is lost or doubled");
        prop_assert_eq!(places.vision, tree.stats.vision);
        prop_assert!(tree.stats.merged >= places.leaf + places.holder);
        prop_assert!(tree.stats.merged <= places.leaf + places.holder + places.part);
        // Each vision or merged node uses up one detection; what stands alone first, it can be of one only.
        let mut left = hits;
        left.retain(|hit| is_in_view(hit, &tree));
        prop_assert_eq!(left.len(), ended, "what is out of view is not left out, or something else is");
        for source in [Source::Vision, Source::Merged] {
            for (index, node) in tree.nodes.iter().enumerate().filter(|(_, n)| n.source == source) {
                let hit = left.iter().position(|hit| {
                    let is_there = match (source, node.class) {
                        (Source::Vision, _) => true,
                        (_, Some(_)) => is_seen_there(hit, &tree, index),
                        (_, None) => is_part(hit, node, &tree),
                    };
                    came_of(node, hit) && is_there
                });
                prop_assert!(hit.is_some(), "no detection for {:?}", node);
                left.remove(hit.unwrap());
            }
        }
        // What is left over is evidence of something that it lies on.
        for hit in left {
            let mut places = (0..tree.nodes.len()).filter(|&i| tree.nodes[i].evidence > 0);
            let is_of = |index: usize| {
                let node = &tree.nodes[index];
                is_seen_there(&hit, &tree, index)
                    || (node.source == Source::Vision && is_same_place(&node.rect, &hit.rect))
                    || is_part(&hit, node, &tree)
            };
            prop_assert!(places.any(is_of), "{:?} is nowhere", hit);
        }
    }

    #[test]
    fn merging_twice_is_merging_once((page, hits) in any_page_and_hits()) {
        let once = merged(&page, hits.clone());
        let twice = merged(&page, [hits.clone(), hits].concat());
        for (once, twice) in once.nodes.iter().zip(&twice.nodes) {
            let mut twice = twice.clone();
            twice.evidence = once.evidence;
            prop_assert_eq!(once, &twice);
        }
        prop_assert_eq!(once.nodes.len(), twice.nodes.len());
    }

    #[test]
    fn nothing_in_a_control_becomes_a_node_of_its_own((page, hits) in any_page_and_hits()) {
        let tree = merged(&page, hits);
        for node in tree.nodes.iter().filter(|n| n.source == Source::Vision) {
            let parent = node.parent.map(|parent| &tree.nodes[parent]);
            let hit = Detection { class: DetectionClass::Icon, confidence: 0.0, rect: node.rect };
            let is_part = parent.is_some_and(|p| {
                p.role == "button" && !p.covered && lies_mostly_in(&hit, p, &tree)
                    && tree.children(node.parent.unwrap()).all(|c| tree.nodes[c].source == Source::Vision)
            });
            prop_assert!(!is_part, "{:?} in {:?}", node, parent);
        }
    }

    #[test]
    fn the_order_of_detections_does_not_matter(
        (page, hits, shuffled) in any_page_and_hits()
            .prop_flat_map(|(page, hits)| (Just(page), Just(hits.clone()), Just(hits).prop_shuffle())),
    ) {
        prop_assert_eq!(merged(&page, hits), merged(&page, shuffled));
    }

    #[test]
    fn the_detector_changes_nothing_the_page_knows((page, hits) in any_page_and_hits()) {
        let (alone, both) = (alone(&page), merged(&page, hits));
        prop_assert_eq!(ids_by_handle(&alone), ids_by_handle(&both));
        let listed = both.nodes.iter().filter(|n| n.source != Source::Vision);
        for (alone, both) in alone.nodes.iter().zip(listed) {
            prop_assert_eq!(
                (&alone.role, &alone.name, &alone.actions, alone.rect),
                (&both.role, &both.name, &both.actions, both.rect)
            );
        }
    }

    #[test]
    fn typing_scrolling_and_rendering_anew_keep_the_ids(page in any_page(), by in -500i32..500) {
        let mut later = page.clone();
        later.viewport.scroll_y += f64::from(by);
        for (handle, node) in (1000..).zip(&mut later.nodes) {
            node.handle = handle;
            node.rect.y -= f64::from(by);
            node.value = node.value.as_ref().map(|value| format!("{value}!"));
            node.in_viewport = !node.in_viewport;
        }
        let ids = |page| alone(page).nodes.into_iter().map(|n| n.id).collect::<Vec<_>>();
        prop_assert_eq!(ids(&page), ids(&later));
    }

    #[test]
    fn what_only_vision_knows_keeps_its_id_when_the_page_scrolls(
        places in prop::collection::vec((0u16..1000, 300u16..450, 0u16..200, 0u16..100), 1..9),
        by in -250i32..250,
        inside in any::<bool>(),
    ) {
        let ids = |by: f64| {
            let mut page = snapshot_of(vec![]);
            page.viewport.scroll_y = by;
            if inside {
                let rect = CssRect::new(-999.0, -999.0 - by, 9999.0, 9999.0);
                let role = "group".to_owned();
                let facts = ElementFacts { role, rect, visible: true, in_viewport: true, ..ElementFacts::default() };
                page.nodes.push(DomNode { facts, ..DomNode::default() });
            }
            let hits = places.iter().map(|&(x, y, width, height)| Detection {
                class: DetectionClass::Icon,
                confidence: 0.5,
                rect: CssRect::new(x.into(), f64::from(y) - by, width.into(), height.into()),
            });
            merged(&page, hits.collect()).nodes.into_iter().map(|n| n.id).collect::<Vec<_>>()
        };
        prop_assert_eq!(ids(0.0), ids(f64::from(by)));
    }

    #[test]
    fn bad_input_is_survived(
        (mut page, mut hits) in any_page_and_hits(),
        numbers in prop::collection::vec(any::<f64>(), 1..9),
        parents in prop::collection::vec(any::<usize>(), 1..9),
        min_iou in any::<f64>(),
    ) {
        for ((node, number), parent) in page.nodes.iter_mut().zip(&numbers).zip(&parents) {
            node.rect.width = *number;
            node.parent = Some(*parent);
            node.role = format!("{number}\n");
        }
        for (hit, number) in hits.iter_mut().zip(&numbers) {
            hit.rect.x = *number;
            hit.confidence = *number as f32;
        }
        page.viewport.height = numbers[0];
        let tree = merge(&page, Some(&seen(hits)), &MergeConfig { min_iou });
        prop_assert!(tree.nodes.len() >= page.nodes.len());
        prop_assert!(tree.nodes.iter().all(|n| n.rect.is_sane() && !n.role.contains('\n')));
    }

    #[test]
    fn marks_number_what_can_be_operated((page, hits) in any_page_and_hits()) {
        let tree = merged(&page, hits);
        let marks = marks(&tree);
        let wanted = tree.nodes.iter().filter(|n| n.is_interactive() && n.visible && n.in_viewport);
        prop_assert!(marks.iter().map(|m| &m.id).eq(wanted.map(|n| &n.id)));
        prop_assert!(marks.iter().map(|m| m.number).eq(1..=marks.len() as u32));
    }
}

#[test]
fn digits_that_tick_change_no_id() {
    let ids = |role: &str, name: &str| {
        let actions = match role {
            "button" => vec![ActionKind::Click],
            _ => vec![],
        };
        let node = DomNode {
            facts: ElementFacts {
                role: role.to_owned(),
                name: name.to_owned(),
                actions,
                ..ElementFacts::default()
            },
            ..DomNode::default()
        };
        alone(&snapshot_of(vec![node])).nodes[0].id.clone()
    };
    for (role, before, after, same) in [
        ("text", "9:59", "10:00", true),
        ("text", "7 left", "7 right", false),
        ("heading", "Inbox (3)", "Inbox (12)", true),
        ("button", "Page 1", "Page 2", true),
        ("button", "Save 1", "Open 1", false),
    ] {
        assert_eq!(
            ids(role, before) == ids(role, after),
            same,
            "{role} {before}"
        );
    }
}

#[test]
fn a_page_without_end_is_cut_and_told() {
    // Nested as deep as it goes, every box over every other: the worst there is.
    let nodes = (0..MAX_NODES + 5).map(|index| DomNode {
        parent: index.checked_sub(1),
        facts: ElementFacts {
            role: "button".to_owned(),
            actions: vec![ActionKind::Click],
            rect: viewport().rect(),
            visible: true,
            in_viewport: true,
            ..ElementFacts::default()
        },
        ..DomNode::default()
    });
    let hits = (0..300u16).map(|n| Detection {
        class: DetectionClass::Button,
        confidence: 0.5,
        rect: CssRect::new(f64::from(n), 0.0, 1280.0, 800.0),
    });
    let tree = merged(&snapshot_of(nodes.collect()), hits.collect());
    let elements = tree.nodes.iter().filter(|n| n.source != Source::Vision);
    assert_eq!(elements.count(), MAX_NODES);
    let kinds: Vec<String> = tree.warnings.iter().map(|w| w.kind.to_string()).collect();
    assert_eq!(kinds, ["truncated"]);
    let text = full_view(&tree, &ViewOptions::default());
    assert!(text.len() < 150 * tree.nodes.len(), "{}", text.len());
}

#[test]
fn texts_without_end_are_cut_and_told() {
    let page = snapshot_of(vec![DomNode {
        facts: ElementFacts {
            role: "textbox".to_owned(),
            name: "ä".repeat(1_000_000),
            value: Some("v".repeat(1_000_000)),
            attributes: [("data-x".to_owned(), "x".repeat(1_000_000))].into(),
            visible: true,
            ..ElementFacts::default()
        },
        ..DomNode::default()
    }]);
    let tree = merged(&page, vec![]);
    let [node] = &tree.nodes[..] else {
        panic!("{} nodes", tree.nodes.len())
    };
    assert_eq!(node.name.chars().count(), 8_000);
    assert_eq!(node.value.as_ref().map(String::len), Some(16_000));
    assert_eq!(node.attributes["data-x"].len(), 16_000);
    let kinds: Vec<String> = tree.warnings.iter().map(|w| w.kind.to_string()).collect();
    assert_eq!(kinds, ["truncated"]);
    assert!(full_view(&tree, &ViewOptions::default()).contains("\n… cut: \""));
}

#[test]
fn times_are_passed_on() {
    let detections = Detections {
        decode_ms: 2.0,
        detect_ms: 3.0,
        ..Detections::default()
    };
    let page = snapshot_of(vec![]);
    let timings = merge(&page, Some(&detections), &MergeConfig::default())
        .stats
        .timings;
    let passed_on = (timings.snapshot_ms, timings.decode_ms, timings.detect_ms);
    assert_eq!(passed_on, (5.0, 2.0, 3.0));
    assert_eq!((timings.merge_ms, timings.capture_ms), (0.0, 0.0));
}
