//! Controls that are too small to hit.

use crate::common::{deciding, persona, step, target};
use crate::runs::{check, met, with_need};
use passerby_artifacts::decision::Action;
use passerby_artifacts::finding::FindingKind::SmallTarget;
use passerby_artifacts::finding::Severity::{Low, Medium};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StepRecord;

#[test]
fn small_targets() {
    let sized = |role: &str, name: &str, width: f64, height: f64| StepRecord {
        target_rect: Some(CssRect::new(0.0, 0.0, width, height)),
        target_crowded: true,
        ..deciding(step(1), Action::Click, Some(target(role, name)))
    };
    let with_room = StepRecord {
        target_crowded: false,
        ..sized("button", "A", 12.0, 12.0)
    };
    let in_larger = StepRecord {
        target_area: Some(CssRect::new(0.0, 0.0, 90.0, 30.0)),
        ..sized("button", "A", 80.0, 12.0)
    };
    for (name, who, step, expected) in [
        (
            "large enough",
            persona(),
            sized("button", "A", 24.0, 24.0),
            vec![],
        ),
        (
            "too low",
            persona(),
            sized("button", "A", 90.0, 16.0),
            vec![(SmallTarget, Low, 1)],
        ),
        (
            "as low as a browser makes it, and wide",
            persona(),
            sized("button", "A", 90.0, 19.0),
            vec![],
        ),
        (
            "the same for a tremor",
            with_need("tremor"),
            sized("button", "A", 90.0, 19.0),
            vec![(SmallTarget, Medium, 1)],
        ),
        (
            "a little less than the standard wants, for a steady hand",
            persona(),
            sized("button", "A", 20.0, 20.0),
            vec![],
        ),
        (
            "tiny",
            persona(),
            sized("button", "A", 12.0, 12.0),
            vec![(SmallTarget, Low, 1)],
        ),
        (
            "a row of a tree",
            persona(),
            sized("treeitem", "Africa", 90.0, 18.0),
            vec![],
        ),
        ("nothing else is near", persona(), with_room, vec![]),
        (
            "the bar around it takes the press",
            persona(),
            in_larger,
            vec![],
        ),
        (
            "for a tremor",
            with_need("tremor"),
            sized("button", "A", 12.0, 12.0),
            vec![(SmallTarget, Medium, 1)],
        ),
        (
            "a link in a line",
            persona(),
            sized("link", "more", 60.0, 18.0),
            vec![],
        ),
        (
            "a link that is an icon",
            persona(),
            sized("link", "", 17.0, 17.0),
            vec![(SmallTarget, Low, 1)],
        ),
        (
            "the browser's own box",
            persona(),
            sized("checkbox", "A", 13.0, 13.0),
            vec![],
        ),
        (
            "no box at all",
            persona(),
            sized("button", "A", 0.0, 0.0),
            vec![],
        ),
        (
            "no number",
            persona(),
            sized("button", "A", f64::NAN, 3.0),
            vec![],
        ),
    ] {
        check(name, &who, &[step], &met(), &expected);
    }
}
