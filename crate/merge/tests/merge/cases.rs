//! Each file of `cases` is a page, what the detector saw on it, and the tree that becomes of both.
//! `UPDATE_EXPECT=1` writes the trees anew; read the difference before it is kept.

use crate::case_files::assert_each;
use crate::outline;
use passerby_artifacts::ui_tree::DetectionPlaces;
use passerby_merge::{MergeConfig, ViewOptions, full_view, merge, screen_view};
use std::fmt::Write;

#[test]
fn every_case_gives_its_tree() {
    assert_each("tests/merge/cases", with_result);
}

/// The case with its results as they are now.
fn with_result(case: &str) -> String {
    let (given, _) = case
        .split_once("--- screen ---\n")
        .expect("a part `screen`");
    let (about, rest) = given.split_once("--- page ---\n").expect("a part `page`");
    let (page, seen) = rest
        .split_once("--- detections ---\n")
        .expect("a part `detections`");
    let snapshot = outline::page(page);
    let detections = outline::detections(seen);
    let tree = merge(&snapshot, Some(&detections), &MergeConfig::default());
    let screen = screen_view(&tree, &ViewOptions::default());
    let told_all = ViewOptions {
        hrefs: true,
        descriptions: true,
        boxes: true,
        ..ViewOptions::default()
    };
    let full = full_view(&tree, &told_all);
    let mut made = format!("{about}--- page ---\n{page}--- detections ---\n{seen}");
    write!(
        made,
        "--- screen ---\n{screen}--- full ---\n{full}--- stats ---\n"
    )
    .expect("write");
    let stats = &tree.stats;
    writeln!(
        made,
        "dom {}, vision {}, merged {}, detections {}",
        stats.dom, stats.vision, stats.merged, stats.detections
    )
    .expect("write");
    if stats.detections > 0 {
        writeln!(made, "became: {}", places(&stats.places)).expect("write");
    }
    for node in tree
        .nodes
        .iter()
        .filter(|n| n.evidence > 0 || n.fact.is_some())
    {
        write!(made, "{}:", node.id).expect("write");
        if node.evidence > 0 {
            write!(made, " evidence {}", node.evidence).expect("write");
        }
        if let Some(fact) = node.fact {
            write!(made, " {}", fact.as_str()).expect("write");
        }
        made.push('\n');
    }
    for warning in &tree.warnings {
        writeln!(made, "{}: {}", warning.kind, warning.message).expect("write");
    }
    made
}

/// What became of the detections, without what happened to none.
fn places(places: &DetectionPlaces) -> String {
    let counts = [
        (places.leaf, "leaf"),
        (places.holder, "holder"),
        (places.part, "part"),
        (places.vision, "vision"),
        (places.repeated, "repeated"),
        (places.left_out, "left out"),
    ];
    let told = counts.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told
        .map(|(count, what)| format!("{what} {count}"))
        .collect();
    told.join(", ")
}
