//! Prints for each phrase of captured pages which element answers best, the signs of how surely, and whether it is right: what
//! `models/mention/fit.py` reads. Captured by `./build.sh bench grounding --trees DIR`.

use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_grounding::mention::{Phrase, choose};
use serde::Deserialize;
use serde_json::json;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

#[derive(Deserialize)]
struct Page {
    tree: UiTree,
    pairs: Vec<Pair>,
}

#[derive(Deserialize)]
struct Pair {
    phrase: String,
    act: String,
    how: String,
    /// Boxes of what is meant, CSS px of the viewport; none where the page has no such thing.
    boxes: Vec<CssRect>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: mentions DIR")?;
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    for file in files {
        let page: Page = serde_json::from_slice(&std::fs::read(&file)?)?;
        for pair in &page.pairs {
            tell(&page.tree, pair)?;
        }
    }
    Ok(())
}

fn tell(tree: &UiTree, pair: &Pair) -> std::io::Result<()> {
    let takes = |node: &UiNode| match pair.act.as_str() {
        "type" => node.offers(ActionKind::Type),
        "tick" => node.states.checked.is_some(),
        _ => [ActionKind::Click, ActionKind::Check, ActionKind::Select]
            .iter()
            .any(|act| node.offers(*act)),
    };
    let found = choose(tree, &Phrase::read(&pair.phrase), takes);
    let best = found.first();
    let right = best.is_some_and(|best| {
        pair.boxes
            .iter()
            .any(|meant| is_same(&best.node.rect, meant))
    });
    let signs = best.map(|best| {
        json!({
            "score": best.signs.score,
            "ahead": best.signs.ahead,
            "open": best.signs.open,
            "literal": best.signs.literal,
            "is_related": best.signs.is_related,
            "is_placed": best.signs.is_placed,
        })
    });
    let chosen = best.map(|best| format!("{} “{}”", best.node.role, best.node.name));
    let line = json!({
        "phrase": pair.phrase,
        "how": pair.how,
        "chosen": chosen,
        "sure": best.map(|best| best.sure),
        "signs": signs,
        "right": right,
    });
    writeln!(std::io::stdout(), "{line}")
}

/// The same measure as the bench's: boxes that overlap by half, or of which one holds the other's middle and is not much larger.
fn is_same(a: &CssRect, b: &CssRect) -> bool {
    let width = (a.x + a.width).min(b.x + b.width) - a.x.max(b.x);
    let height = (a.y + a.height).min(b.y + b.height) - a.y.max(b.y);
    if width <= 0.0 || height <= 0.0 {
        return false;
    }
    let (own, other, both) = (a.width * a.height, b.width * b.height, width * height);
    let holds = |outer: &CssRect, inner: &CssRect| {
        let (x, y) = inner.centre();
        (outer.x..=outer.x + outer.width).contains(&x)
            && (outer.y..=outer.y + outer.height).contains(&y)
    };
    both / (own + other - both) >= 0.5
        || (holds(a, b) || holds(b, a)) && own.max(other) / own.min(other) < 4.0
}
