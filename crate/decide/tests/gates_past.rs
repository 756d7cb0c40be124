//! What the gates refuse because of what was done before: repeats, circles, and what leads nowhere.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::gates::{decision, page, rule};
use passerby_artifacts::decision::{Action, GateVerdict};
use passerby_artifacts::run::RunConfig;
use passerby_decide::gates::{ActedOn, GateContext, check};

/// The past as a word of acts: `s` pressed Save on this screen, `o` on another one, capital: it progressed.
#[test]
fn gates_judge_a_decision_by_the_past() {
    let rows = [
        ("first time", "", 0, ""),
        ("second time", "s", 0, ""),
        ("third time", "ss", 0, "repeat"),
        ("progress does not unmake a repeat", "SS", 0, "repeat"),
        ("once, and nobody knows whether", "?", 0, "repeat"),
        ("nobody knows, on another screen", "~", 0, ""),
        ("on other screens", "ooo", 0, ""),
        ("retries used up", "oooo", 0, "budget"),
        ("retries given back", "ooooO", 0, ""),
        ("circle", "so", 0, ""),
        ("circles used up", "soqoq", 0, "budget"),
        ("circles given back", "soqoqO", 0, ""),
        ("thoughts left", "", 4, ""),
        ("thoughts used up", "", 5, "budget"),
        ("after success", "f", 0, "budget"),
    ];
    let page = page();
    let config = RunConfig::default();
    let press = decision(&page, Action::Click, "Save", 0.9);
    let other = decision(&page, Action::Click, "Help", 0.9);
    for (name, past, thoughts_since_act, expected) in rows {
        let acted: Vec<ActedOn> = past
            .chars()
            .map(|c| {
                let (decision, screen) = match c.to_ascii_lowercase() {
                    's' | '?' => (&press, "here"),
                    'o' | '~' => (&press, "there"),
                    _ => (&other, "third"),
                };
                let mut act = ActedOn::new(decision, screen);
                act.progressed = c.is_ascii_uppercase();
                act.unknown = matches!(c, '?' | '~');
                if c == 'f' {
                    act.meets_goal = true;
                }
                act
            })
            .collect();
        let context = GateContext {
            page: None,
            config: &config,
            tree: &page.tree,
            fingerprint: "here",
            acted: &acted,
            thoughts_since_act,
            start_host: "shop.example",
        };
        let verdict = check(&press, &context);
        assert_eq!(rule(&verdict), expected, "{name}: {verdict:?}");
    }
}

/// What a run without sense does next, and whether it progresses by that: by the number of the act.
type Wanders = fn(usize) -> (&'static str, String, bool);

#[test]
fn whoever_goes_in_circles_is_stopped() {
    let rows: [(&str, Wanders, usize); 7] = [
        (
            "the same on the same screen",
            |_| ("Save", "a".into(), false),
            2,
        ),
        (
            "though each press changes something that goes again",
            |_| ("Save", "a".into(), true),
            2,
        ),
        (
            "two screens in turn",
            |n| (["Save", "Help"][n % 2], ["a", "b"][n % 2].into(), false),
            4,
        ),
        (
            "two screens in turn, each loaded anew",
            |n| (["Save", "Help"][n % 2], ["a", "b"][n % 2].into(), true),
            4,
        ),
        (
            "three screens in turn",
            |n| {
                (
                    ["Save", "Help", "Sort"][n % 3],
                    ["a", "b", "c"][n % 3].into(),
                    true,
                )
            },
            6,
        ),
        (
            "many screens, and nothing comes of it",
            |n| (["Save", "Help", "Sort"][n % 3], n.to_string(), false),
            12,
        ),
        (
            "many screens that lead on",
            |n| ("Save", n.to_string(), true),
            100,
        ),
    ];
    let page = page().button("Sort");
    let config = RunConfig::default();
    for (name, wanders, expected) in rows {
        let mut acted: Vec<ActedOn> = Vec::new();
        while acted.len() < 100 {
            let (on, screen, progressed) = wanders(acted.len());
            let decision = decision(&page, Action::Click, on, 0.9);
            let context = GateContext {
                page: None,
                config: &config,
                tree: &page.tree,
                fingerprint: &screen,
                acted: &acted,
                thoughts_since_act: 0,
                start_host: "shop.example",
            };
            if check(&decision, &context) != GateVerdict::Passed {
                break;
            }
            let mut act = ActedOn::new(&decision, &screen);
            act.progressed = progressed;
            acted.push(act);
        }
        assert_eq!(acted.len(), expected, "{name}");
    }
}

#[test]
fn who_only_looks_around_is_not_stopped_where_nothing_comes_of_it() {
    let page = (0..30).fold(page(), |page, n| page.button(&format!("Button {n}")));
    for (goal, expected) in [("Hire somebody", 12), ("", 30)] {
        let config = RunConfig {
            goal: goal.to_owned(),
            ..RunConfig::default()
        };
        let mut acted: Vec<ActedOn> = Vec::new();
        while acted.len() < 30 {
            let name = format!("Button {}", acted.len());
            let decision = decision(&page, Action::Click, &name, 0.9);
            let context = GateContext {
                page: None,
                config: &config,
                tree: &page.tree,
                fingerprint: "the same",
                acted: &acted,
                thoughts_since_act: 0,
                start_host: "shop.example",
            };
            if check(&decision, &context) != GateVerdict::Passed {
                break;
            }
            acted.push(ActedOn::new(&decision, "the same"));
        }
        assert_eq!(acted.len(), expected, "goal “{goal}”");
    }
}

#[test]
fn the_limits_can_be_set() {
    let press = |n: usize| (["Save", "Help"][n % 2], ["a", "b"][n % 2]);
    // What is set; the acts that pass of a walk between two screens, of which the very first alone progressed.
    let rows = [
        ("", 4),
        ("gates.repeats=1", 2),
        ("gates.repeats=20", 7),
        ("gates.repeats=20 gates.loops_after_progress=2", 4),
        ("gates.repeats=20 gates.loops_after_progress=0", 2),
        ("gates.repeats=20 gates.retries=1", 5),
        (
            "gates.repeats=20 gates.retries=50 gates.loops_after_progress=50",
            13,
        ),
        ("gates.repeats=20 gates.stalled=3", 4),
        ("gates.confidence=0.95", 0),
    ];
    let page = page();
    for (set, expected) in rows {
        let mut config = RunConfig {
            goal: "Hire somebody".to_owned(),
            ..RunConfig::default()
        };
        for setting in set.split_whitespace() {
            config.settings.assign(setting).unwrap();
        }
        let mut acted: Vec<ActedOn> = Vec::new();
        while acted.len() < 30 {
            let (on, screen) = press(acted.len());
            let decision = decision(&page, Action::Click, on, 0.9);
            let context = GateContext {
                config: &config,
                tree: &page.tree,
                page: None,
                fingerprint: screen,
                acted: &acted,
                thoughts_since_act: 0,
                start_host: "shop.example",
            };
            if check(&decision, &context) != GateVerdict::Passed {
                break;
            }
            let mut act = ActedOn::new(&decision, screen);
            act.progressed = acted.is_empty();
            acted.push(act);
        }
        assert_eq!(acted.len(), expected, "{set:?}");
    }
}

#[test]
fn where_one_link_made_something_a_run_that_only_reads_follows_no_other() {
    let made = |may_have_made| {
        let click = decision(&page(), Action::Click, "Save", 0.9);
        ActedOn {
            may_have_made,
            ..ActedOn::new(&click, "f")
        }
    };
    for (href, earlier, expected) in [
        ("https://shop.example/plan/new", true, "read_only"),
        ("https://shop.example/plan/new", false, ""),
        ("https://shop.example/plans", true, ""),
    ] {
        let mut page = page();
        let decision = decision(&page, Action::Click, "Save", 0.9);
        let id = decision.target.as_ref().unwrap().node.clone();
        page.tree.url = "https://shop.example/".to_owned();
        let node = page.tree.nodes.iter_mut().find(|node| node.id == id);
        node.unwrap().href = Some(href.to_owned());
        let config = RunConfig {
            goal: String::new(),
            ..RunConfig::default()
        };
        let context = GateContext {
            page: None,
            config: &config,
            tree: &page.tree,
            fingerprint: "f",
            acted: &[made(earlier)],
            thoughts_since_act: 0,
            start_host: "https://shop.example/",
        };
        let verdict = check(&decision, &context);
        assert_eq!(rule(&verdict), expected, "{href} {earlier}: {verdict:?}");
    }
}
