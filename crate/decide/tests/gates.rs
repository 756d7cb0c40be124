//! What each gate lets through and what it refuses.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::Page;
use passerby_artifacts::decision::{Action, Decision, GateVerdict, Policy, Target, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::screen::FormIntent;
use passerby_artifacts::ui_tree::UiNode;
use passerby_decide::gates::{ActedOn, GateContext, check};
use proptest::prelude::*;

fn page() -> Page {
    let mut page = Page::new("https://shop.example/", "Shop")
        .link("Help", "https://shop.example/help")
        .link("Partner", "https://elsewhere.example/")
        .link("Mail us", "mailto:us@shop.example")
        .link("How to buy a house in the country", "/advice")
        .button("Pay now")
        .button("Konto löschen")
        .button("Save")
        .button("Hidden")
        .button("Greyed")
        .form("Order", FormIntent::UserInput)
        .field("text", "City")
        .button("Buy")
        .end()
        .form("Newsletter", FormIntent::UserInput)
        .field("email", "Your e-mail")
        .button("Join")
        .end()
        .form("Profile", FormIntent::UserInput)
        .field("password", "Password")
        .field("text", "Password in clear")
        .field("text", "Nickname")
        .field("textarea", "Password and comment")
        .end();
    page.node("slider", "Slide to purchase", &[ActionKind::Click]);
    page.node("button", "", &[ActionKind::Click]).icon = "fa fa-trash-o".to_owned();
    page.node("button", "", &[ActionKind::Click]).description = "Delete this entry".to_owned();
    for node in &mut page.tree.nodes {
        if node.name == "Join" {
            node.href = Some("https://elsewhere.example/join".to_owned());
        }
        node.states.secret = node.name == "Password";
        node.visible = node.name != "Hidden";
        node.states.disabled = node.name == "Greyed";
    }
    for control in ["Partner", "Pay now", "Greyed", ""] {
        let named = |n: &UiNode| !control.is_empty() && n.name == control;
        let around = page.tree.nodes.iter().position(named);
        let word = format!("word of {control}");
        page.node("text", &word, &[]).parent = around;
    }
    page
}

fn decision(page: &Page, action: Action, on: &str, confidence: f64) -> Decision {
    let node = page
        .tree
        .nodes
        .iter()
        .find(|n| !on.is_empty() && n.name == on && n.role != "form");
    let target = node.map(|n| Target {
        node: n.id.clone(),
        identity: None,
        role: n.role.clone(),
        name: n.name.clone(),
    });
    Decision {
        action,
        target,
        reasoning: String::new(),
        confidence,
        decided_by: Policy::Rules,
    }
}

fn go(url: &str) -> Action {
    Action::Navigate {
        url: url.to_owned(),
    }
}

fn typing() -> Action {
    Action::Type {
        text: TextSource::Plain {
            text: "x".to_owned(),
        },
    }
}

fn secret(name: &str) -> Action {
    Action::Type {
        text: TextSource::Credential {
            name: name.to_owned(),
        },
    }
}

fn enter() -> Action {
    Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    }
}

fn rule(verdict: &GateVerdict) -> &str {
    match verdict {
        GateVerdict::Passed => "",
        GateVerdict::Refused { rule, .. } => rule,
    }
}

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
        ("key without target", enter(), "", 0.9, ""),
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
        allow_costly: true,
        allowed_hosts: vec![
            "elsewhere.example:8080".to_owned(),
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
                    act.action = "finish".to_owned();
                }
                act
            })
            .collect();
        let context = GateContext {
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
                    ["Save", "Help", "Hire"][n % 3],
                    ["a", "b", "c"][n % 3].into(),
                    true,
                )
            },
            6,
        ),
        (
            "many screens, and nothing comes of it",
            |n| (["Save", "Help", "Hire"][n % 3], n.to_string(), false),
            12,
        ),
        (
            "many screens that lead on",
            |n| ("Save", n.to_string(), true),
            100,
        ),
    ];
    let page = page().button("Hire");
    let config = RunConfig::default();
    for (name, wanders, expected) in rows {
        let mut acted: Vec<ActedOn> = Vec::new();
        while acted.len() < 100 {
            let (on, screen, progressed) = wanders(acted.len());
            let decision = decision(&page, Action::Click, on, 0.9);
            let context = GateContext {
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

proptest! {
    #[test]
    fn gates_are_total(name in "\\PC{0,40}", url in "\\PC{0,40}", confidence in any::<f64>(), host in "\\PC{0,20}") {
        let page = Page::new("x", "").link(&name, &url);
        let config = RunConfig { allowed_hosts: vec![host.clone()], ..RunConfig::default() };
        for action in [Action::Click, go(&url), Action::Back, Action::Scroll { screens: confidence }] {
            let context = GateContext { config: &config, tree: &page.tree, fingerprint: &name, acted: &[], thoughts_since_act: 0, start_host: &host };
            let verdict = check(&decision(&page, action, &name, confidence), &context);
            if !(0.65..=1.0).contains(&confidence) {
                prop_assert_eq!(rule(&verdict), "confidence");
            }
        }
    }
}
