//! What each gate lets through and what it refuses of one decision.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::Page;
use common::gates::{decision, enter, go, page, rule, secret, typing};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, Decision, GateVerdict};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::RunConfig;
use passerby_decide::gates::{GateContext, check, key, leads_to};
use proptest::prelude::*;

#[test]
fn gates_judge_one_decision() {
    let finish = || Action::Finish {
        evidence: "seen".to_owned(),
    };
    let rows = [
        ("sure enough", Action::Click, "Save", 0.65, ""),
        ("not sure enough", Action::Click, "Save", 0.64, "confidence"),
        ("no number", Action::Click, "Save", f64::NAN, "confidence"),
        ("more than sure", Action::Click, "Save", 1.01, "confidence"),
        (
            "finish needs confidence too",
            finish(),
            "",
            0.5,
            "confidence",
        ),
        ("finish needs nothing else", finish(), "nowhere", 0.7, ""),
        ("no target", Action::Click, "nowhere", 0.9, "target"),
        ("hidden", Action::Click, "Hidden", 0.9, "target"),
        ("disabled", Action::Click, "Greyed", 0.9, "target"),
        ("type on a button", typing(), "Save", 0.9, "target"),
        ("type in a field", typing(), "City", 0.9, ""),
        (
            "into view though disabled",
            Action::ScrollIntoView,
            "Greyed",
            0.9,
            "",
        ),
        (
            "into view though hidden",
            Action::ScrollIntoView,
            "Hidden",
            0.9,
            "target",
        ),
        (
            "into view of nothing",
            Action::ScrollIntoView,
            "",
            0.9,
            "target",
        ),
        (
            "several options of a button",
            Action::SelectMany {
                options: vec!["a".to_owned()],
            },
            "Save",
            0.9,
            "target",
        ),
        (
            "a question",
            Action::AskUser {
                question: "Which?".to_owned(),
            },
            "",
            0.9,
            "",
        ),
        (
            "a question without words",
            Action::AskUser {
                question: " ".to_owned(),
            },
            "",
            0.9,
            "budget",
        ),
        (
            "a question that one is not sure of",
            Action::AskUser {
                question: "Which?".to_owned(),
            },
            "",
            0.5,
            "confidence",
        ),
        (
            "Enter where nothing has the focus",
            enter(),
            "",
            0.9,
            "target",
        ),
        (
            "another key",
            Action::PressKey {
                key: "Escape".to_owned(),
                times: 1,
            },
            "",
            0.9,
            "",
        ),
        (
            "another port",
            go("https://shop.example:8443/x"),
            "",
            0.9,
            "host",
        ),
        (
            "a way on to elsewhere",
            go("https://shop.example/out?to=http%3A%2F%2Fevil.example%2F%3Fd%3D1"),
            "",
            0.9,
            "host",
        ),
        (
            "a way on without a scheme",
            go("https://shop.example/out?to=//evil.example/"),
            "",
            0.9,
            "host",
        ),
        (
            "a way on within the run",
            go("https://shop.example/out?to=https%3A%2F%2Fshop.example%2Fy"),
            "",
            0.9,
            "",
        ),
        ("same host", go("https://shop.example/x"), "", 0.9, ""),
        (
            "www of the host",
            go("https://www.shop.example/x"),
            "",
            0.9,
            "",
        ),
        (
            "below the host",
            go("https://help.shop.example/"),
            "",
            0.9,
            "",
        ),
        (
            "another host",
            go("https://elsewhere.example/"),
            "",
            0.9,
            "host",
        ),
        (
            "a host that only ends alike",
            go("https://notshop.example/"),
            "",
            0.9,
            "host",
        ),
        ("another scheme", go("file:///etc/passwd"), "", 0.9, "host"),
        ("no address", go("help"), "", 0.9, "host"),
        ("link within", Action::Click, "Help", 0.9, ""),
        ("link out", Action::Click, "Partner", 0.9, "host"),
        (
            "link to another program",
            Action::Click,
            "Mail us",
            0.9,
            "host",
        ),
        ("pay", Action::Click, "Pay now", 0.9, "costly"),
        ("a word", Action::Click, "word of ", 0.9, ""),
        (
            "a word of a link",
            Action::Click,
            "word of Partner",
            0.9,
            "host",
        ),
        (
            "a word of a button",
            Action::Click,
            "word of Pay now",
            0.9,
            "costly",
        ),
        (
            "twice",
            Action::DoubleClick,
            "word of Pay now",
            0.9,
            "costly",
        ),
        (
            "a word of a disabled one",
            Action::Click,
            "word of Greyed",
            0.9,
            "target",
        ),
        ("point at it", Action::Hover, "Greyed", 0.9, "target"),
        ("point at nothing", Action::Hover, "nothing", 0.9, "target"),
        (
            "delete, in German",
            Action::Click,
            "Konto löschen",
            0.9,
            "costly",
        ),
        (
            "an article about buying",
            Action::Click,
            "How to buy a house in the country",
            0.9,
            "",
        ),
        ("Enter would press Buy", enter(), "City", 0.9, "costly"),
        ("writing costs nothing", typing(), "City", 0.9, ""),
        (
            "sliding may confirm",
            Action::Drag { dx: 90.0, dy: 0.0 },
            "Slide to purchase",
            0.9,
            "costly",
        ),
        (
            "a form that is sent elsewhere",
            Action::Click,
            "Join",
            0.9,
            "host",
        ),
        ("by Enter in its field", enter(), "Your e-mail", 0.9, "host"),
        ("its field alone", Action::Click, "Your e-mail", 0.9, ""),
        (
            "a secret in a secret field",
            secret("password"),
            "Password",
            0.9,
            "",
        ),
        (
            "a secret in a field that is labelled so",
            secret("password"),
            "Password in clear",
            0.9,
            "",
        ),
        (
            "a secret in a field for something else",
            secret("password"),
            "Nickname",
            0.9,
            "credential",
        ),
        (
            "a secret where many lines are written",
            secret("password"),
            "Password and comment",
            0.9,
            "credential",
        ),
        (
            "a user name anywhere",
            secret("username"),
            "Nickname",
            0.9,
            "",
        ),
    ];
    let page = page();
    for (name, action, on, confidence, expected) in rows {
        let decision = decision(&page, action, on, confidence);
        let config = RunConfig::default();
        let context = GateContext {
            page: None,
            config: &config,
            tree: &page.tree,
            fingerprint: "f",
            acted: &[],
            thoughts_since_act: 0,
            start_host: "shop.example",
        };
        let verdict = check(&decision, &context);
        assert_eq!(rule(&verdict), expected, "{name}: {verdict:?}");
    }
}

fn check_on(page: &Page, decision: &Decision) -> GateVerdict {
    let config = RunConfig::default();
    let context = GateContext {
        page: None,
        config: &config,
        tree: &page.tree,
        fingerprint: "f",
        acted: &[],
        thoughts_since_act: 0,
        start_host: "https://shop.example/",
    };
    check(decision, &context)
}

#[test]
fn a_key_without_a_target_is_judged_by_what_has_the_focus() {
    for (focused, expected) in [
        ("Save", ""),
        ("Pay now", "costly"),
        ("City", "costly"),
        ("Partner", "host"),
        ("Your e-mail", "host"),
    ] {
        let mut page = page();
        for node in &mut page.tree.nodes {
            node.states.focused = node.name == focused;
        }
        let verdict = check_on(&page, &decision(&page, enter(), "", 0.9));
        assert_eq!(rule(&verdict), expected, "{focused}: {verdict:?}");
    }
}

/// A press opens a combobox of the page's own, and what is in it is pressed then.
#[test]
fn a_choice_from_a_combobox_of_the_pages_own_is_judged_by_what_is_chosen() {
    let mut page = Page::new("https://shop.example/", "Shop");
    page.node("combobox", "Bulk edit", &[ActionKind::Click]);
    for (option, expected) in [("Newest", ""), ("Delete all", "costly")] {
        let option = option.to_owned();
        let chosen = decision(&page, Action::Select { option }, "Bulk edit", 0.9);
        let verdict = check_on(&page, &chosen);
        assert_eq!(rule(&verdict), expected, "{verdict:?}");
    }
}

#[test]
fn a_picture_that_destroys_is_known_by_its_words() {
    let page = page();
    let nameless = page.tree.nodes.iter().filter(|node| node.name.is_empty());
    let mut judged = 0;
    for node in nameless.filter(|node| node.role == "button") {
        let mut press = decision(&page, Action::Click, "Save", 0.9);
        press.target.as_mut().unwrap().node = node.id.clone();
        assert_eq!(rule(&check_on(&page, &press)), "costly", "{node:?}");
        judged += 1;
    }
    assert_eq!(judged, 2);
}

#[test]
fn nothing_is_done_on_a_page_outside_of_the_run() {
    let mut page = page();
    page.tree.url = "https://elsewhere.example/landed".to_owned();
    for (action, on, expected) in [
        (Action::Click, "Save", "host"),
        (typing(), "City", "host"),
        (secret("password"), "Password", "host"),
        (enter(), "", "host"),
        (go("https://elsewhere.example/more"), "", "host"),
        (go("https://shop.example/"), "", ""),
        (Action::Back, "", ""),
        (Action::Wait { ms: 100 }, "", ""),
        (Action::Scroll { screens: 1.0 }, "", ""),
    ] {
        let verdict = check_on(&page, &decision(&page, action, on, 0.9));
        assert_eq!(rule(&verdict), expected, "{on}: {verdict:?}");
    }
}

#[test]
fn a_run_may_be_allowed_more() {
    let page = page();
    let config = RunConfig {
        allow_costly: CostlyKind::ALL.to_vec(),
        allowed_hosts: vec![
            "elsewhere.example".to_owned(),
            "www.shop.example".to_owned(),
        ],
        ..RunConfig::default()
    };
    let rows = [
        (Action::Click, "Pay now", ""),
        (Action::Click, "Partner", ""),
        (Action::Click, "Help", ""),
        (Action::Click, "Mail us", "host"),
        (go("https://third.example/"), "", "host"),
    ];
    for (action, on, expected) in rows {
        let context = GateContext {
            page: None,
            config: &config,
            tree: &page.tree,
            fingerprint: "f",
            acted: &[],
            thoughts_since_act: 0,
            start_host: "shop.example",
        };
        let verdict = check(&decision(&page, action, on, 0.9), &context);
        assert_eq!(rule(&verdict), expected, "{on}: {verdict:?}");
    }
}

#[test]
fn approval_is_given_by_kind() {
    let page = page();
    for (on, kind) in [
        ("Pay now", CostlyKind::Pay),
        ("Konto löschen", CostlyKind::Delete),
        ("City", CostlyKind::Order),
    ] {
        let action = || if on == "City" { enter() } else { Action::Click };
        for allowed in CostlyKind::ALL {
            let config = RunConfig {
                allow_costly: vec![allowed],
                ..RunConfig::default()
            };
            let context = GateContext {
                page: None,
                config: &config,
                tree: &page.tree,
                fingerprint: "f",
                acted: &[],
                thoughts_since_act: 0,
                start_host: "shop.example",
            };
            let verdict = check(&decision(&page, action(), on, 0.9), &context);
            let lacks = match &verdict {
                GateVerdict::Refused { kind, reason, .. } => {
                    assert!(reason.contains(kind.unwrap().as_str()), "{reason}");
                    *kind
                }
                GateVerdict::Passed => None,
            };
            assert_eq!(lacks, (allowed != kind).then_some(kind), "{on} {allowed}");
        }
    }
}

proptest! {
    #[test]
    fn gates_are_total(name in "\\PC{0,40}", url in "\\PC{0,40}", confidence in any::<f64>(), host in "\\PC{0,20}") {
        let page = Page::new("x", "").link(&name, &url);
        let config = RunConfig { allowed_hosts: vec![host.clone()], ..RunConfig::default() };
        for action in [Action::Click, go(&url), Action::Back, Action::Scroll { screens: confidence }] {
            let context = GateContext { page: None, config: &config, tree: &page.tree, fingerprint: &name, acted: &[], thoughts_since_act: 0, start_host: &host };
            let verdict = check(&decision(&page, action, &name, confidence), &context);
            if !(0.65..=1.0).contains(&confidence) {
                prop_assert_eq!(rule(&verdict), "confidence");
            }
        }
    }
}

/// What the gate against repetition takes for the same thing, where an act has no target.
#[test]
fn acts_without_a_target_have_keys_of_their_own() {
    let page = page();
    let key_of = |action: Action| key(&decision(&page, action, "", 0.9));
    let url = "https://shop.example/a".to_owned();
    assert_eq!(key_of(Action::Navigate { url: url.clone() }), url);
    assert_eq!(key_of(enter()), "Enter");
    assert_eq!(key_of(Action::Scroll { screens: -1.0 }), "page:up");
    assert_eq!(key_of(Action::Scroll { screens: 1.0 }), "page:down");
    assert_eq!(key_of(Action::Scroll { screens: 0.0 }), "page:down");
    assert_eq!(key_of(Action::Click), "page");
}

#[test]
fn an_act_tells_to_which_other_site_it_leads() {
    let rows = [
        (Action::Click, "Partner", Some("https://elsewhere.example")),
        (Action::Click, "Save", None),
        (Action::Click, "Mail us", None),
        (enter(), "Your e-mail", Some("https://elsewhere.example")),
        (typing(), "City", None),
        (
            go("https://third.example:8443/a?b"),
            "",
            Some("https://third.example:8443"),
        ),
        (go("https://shop.example/more"), "", None),
        (go("about:blank"), "", None),
        (Action::Back, "", None),
    ];
    let page = page();
    for (action, on, expected) in rows {
        let led = leads_to(&decision(&page, action, on, 0.9), &page.tree);
        assert_eq!(led.as_deref(), expected, "{on}");
    }
}
