//! How long a merge takes, beside a matcher that compares every element with every detection.
//!
//! Prints one JSON line for each size of page: milliseconds of CPU time for a whole merge and for one
//! without detections, both medians; the difference is what matching costs. `every_pair_ms` is the
//! same work done by comparing all with all: the least it could cost, since it only finds the pairs.
//! `./build.sh bench merge` shows the lines as a table.

#![allow(clippy::print_stdout)] // The lines are what it is for.

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_merge::{MergeConfig, merge};
use std::hint::black_box;
use std::time::Instant;

const NODES: [usize; 3] = [1_000, 5_000, 20_000];
const DETECTIONS: usize = 300;
const SAMPLES: usize = 15;
/// Merges a sample: enough that the kernel's count of CPU time, which ticks, is exact to a percent.
const MERGES_PER_SAMPLE: u32 = 20;

const VIEWPORT: Viewport = Viewport {
    width: 1920.0,
    height: 1080.0,
    device_pixel_ratio: 1.0,
    scroll_x: 0.0,
    scroll_y: 0.0,
    page_width: 1920.0,
    page_height: 1080.0,
};

fn main() {
    // `cargo test --all-targets` runs benches too: a single round shows there that it works.
    let measures = std::env::args().any(|arg| arg == "--bench");
    let config = MergeConfig::default();
    for count in NODES {
        let page = page(count);
        let seen = detections(&page);
        let time = |work: &dyn Fn()| {
            if measures {
                median_ms(work)
            } else {
                work();
                0.0
            }
        };
        let merge_ms = time(&|| drop(black_box(merge(&page, Some(&seen), &config))));
        let alone_ms = time(&|| drop(black_box(merge(&page, None, &config))));
        let every_pair_ms = time(&|| drop(black_box(every_pair(&page.nodes, &seen.hits))));
        let stats = merge(&page, Some(&seen), &config).stats;
        println!(
            "{{\"nodes\":{},\"detections\":{},\"merged\":{},\"vision\":{},\"merge_ms\":{merge_ms:.3},\"alone_ms\":{alone_ms:.3},\"every_pair_ms\":{every_pair_ms:.3}}}",
            page.nodes.len(),
            seen.hits.len(),
            stats.merged,
            stats.vision,
        );
    }
}

/// The peer: intersection over union of every element with every detection.
fn every_pair(nodes: &[DomNode], hits: &[Detection]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (h, hit) in hits.iter().enumerate() {
        for (n, node) in nodes.iter().enumerate() {
            if hit.rect.iou(&node.rect) >= 0.5 {
                pairs.push((h, n));
            }
        }
    }
    pairs
}

/// All of a dense application in one viewport: panels of rows, each row a link, a field and a button with
/// its text. That no element lies outside the viewport is the worst case for matching.
fn page(count: usize) -> DomSnapshot {
    let mut nodes: Vec<DomNode> = Vec::with_capacity(count + 64);
    let rows = count.div_ceil(8);
    let columns = (rows as f64 / 40.0).sqrt().ceil().max(1.0) as usize * 2;
    let lines = rows.div_ceil(columns);
    let (width, height) = (
        VIEWPORT.width / columns as f64,
        VIEWPORT.height / lines as f64,
    );
    for column in 0..columns {
        let x = column as f64 * width;
        let panel = nodes.len();
        let rect = CssRect::new(x, 0.0, width, VIEWPORT.height);
        nodes.push(node(None, "region", "Panel", rect, &[]));
        for line in 0..lines {
            if nodes.len() + 8 > count {
                break;
            }
            let at = |from: f64, share: f64| {
                CssRect::new(
                    x + from * width,
                    line as f64 * height,
                    share * width,
                    height * 0.9,
                )
            };
            let row = nodes.len();
            nodes.push(node(Some(panel), "listitem", "", at(0.0, 1.0), &[]));
            for (role, from, share, actions) in [
                ("link", 0.0, 0.3, &[ActionKind::Click][..]),
                (
                    "textbox",
                    0.32,
                    0.3,
                    &[ActionKind::Click, ActionKind::Type][..],
                ),
                ("button", 0.64, 0.2, &[ActionKind::Click][..]),
            ] {
                let control = nodes.len();
                let name = format!("{role} {line}");
                nodes.push(node(Some(row), role, &name, at(from, share), actions));
                let text = at(from + 0.05, share - 0.1);
                nodes.push(node(Some(control), "text", &name, text, &[]));
            }
            nodes.push(node(
                Some(row),
                "text",
                "about 5 minutes ago",
                at(0.86, 0.14),
                &[],
            ));
        }
    }
    for (handle, node) in (1..).zip(&mut nodes) {
        node.handle = handle;
    }
    DomSnapshot {
        schema: SCHEMA_VERSION,
        url: "http://127.0.0.1/".to_owned(),
        title: "A dense page".to_owned(),
        lang: String::new(),
        document_id: "document".to_owned(),
        viewport: VIEWPORT,
        taken_at_ms: 0,
        snapshot_ms: 0.0,
        load_ms: None,
        http_status: None,
        nodes,
        texts: Vec::new(),
        frames: Vec::new(),
        transients: Vec::new(),
        warnings: Vec::new(),
    }
}

fn node(
    parent: Option<usize>,
    role: &str,
    name: &str,
    rect: CssRect,
    actions: &[ActionKind],
) -> DomNode {
    DomNode {
        parent,
        facts: ElementFacts {
            role: role.to_owned(),
            name: name.to_owned(),
            rect,
            actions: actions.to_vec(),
            visible: true,
            in_viewport: true,
            ..ElementFacts::default()
        },
        ..DomNode::default()
    }
}

/// Four of five near a control, as a detector sees it; the rest where nothing is.
fn detections(page: &DomSnapshot) -> Detections {
    let controls: Vec<&DomNode> = page
        .nodes
        .iter()
        .filter(|node| !node.actions.is_empty())
        .collect();
    let hits = (0..DETECTIONS).map(|n| {
        // A fixed multiplier spreads them over the page: every run measures the same.
        let near = controls[n * 7919 % controls.len()].rect;
        let rect = if n % 5 == 0 {
            CssRect::new((n * 613 % 1900) as f64, (n * 379 % 1060) as f64, 18.0, 18.0)
        } else {
            CssRect::new(near.x + 1.0, near.y, near.width * 0.95, near.height)
        };
        Detection {
            class: DetectionClass::ALL[n % 6],
            confidence: 0.3 + (n % 70) as f32 / 100.0,
            rect,
        }
    });
    Detections {
        hits: hits.collect(),
        ..Detections::default()
    }
}

fn median_ms(work: &dyn Fn()) -> f64 {
    work();
    let mut samples: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            let (began, cpu) = (Instant::now(), cpu_ns());
            for _ in 0..MERGES_PER_SAMPLE {
                work();
            }
            let ns = match (cpu, cpu_ns()) {
                (Some(before), Some(after)) => (after - before) as f64,
                _ => began.elapsed().as_nanos() as f64,
            };
            ns / 1e6 / f64::from(MERGES_PER_SAMPLE)
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    samples[SAMPLES / 2]
}

/// Nanoseconds this thread has had a processor; `None` where the kernel does not tell.
fn cpu_ns() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split_whitespace().next()?.parse().ok()
}
