//! Findings of axe-core: how they are grouped, how grave they are, and where they are one with ours.

#[path = "axe/colours.rs"]
mod colours;
mod common;
#[path = "axe/counted.rs"]
mod counted;

use common::{deciding, persona, step, target};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::audit::{Audit, AuditImpact, AuditNode, AuditViolation};
use passerby_artifacts::decision::Action;
use passerby_artifacts::finding::FindingKind::{
    AxeViolation, Contrast, SmallTarget, UnlabelledControl,
};
use passerby_artifacts::finding::Severity::Low;
use passerby_artifacts::finding::{Finding, MAX_PLACES};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::run::{ControlFact, FaintTextFact, StepRecord, StopReason};
use passerby_artifacts::screenshot::Screenshot;
use passerby_evaluate::{Run, findings};

fn node(role: &str, rect: Option<CssRect>) -> AuditNode {
    AuditNode {
        handle: None,
        id: String::new(),
        make: String::new(),
        target: format!("{role} at {rect:?}"),
        html: "<x id=\"it\">".to_owned(),
        role: role.to_owned(),
        name: String::new(),
        rect,
    }
}

fn violation(rule: &str, impact: AuditImpact, nodes: Vec<AuditNode>) -> AuditViolation {
    AuditViolation {
        rule: rule.to_owned(),
        impact,
        help: format!("Help on {rule}"),
        help_url: String::new(),
        criteria: vec!["4.1.2".to_owned()],
        cause: String::new(),
        count: nodes.len(),
        nodes,
    }
}

fn checked(step: StepRecord, violations: Vec<AuditViolation>) -> StepRecord {
    let audit = Some(Audit {
        version: "4.14.1".to_owned(),
        took_ms: 1.0,
        violations,
        notes: vec![],
    });
    StepRecord { audit, ..step }
}

fn at(x: f64) -> CssRect {
    CssRect::new(x, 5.0, 30.0, 30.0)
}

fn nameless(step: StepRecord, boxes: &[CssRect]) -> StepRecord {
    let control = |rect: &CssRect| ControlFact {
        id: String::new(),
        role: "button".to_owned(),
        name: String::new(),
        make: String::new(),
        hint: String::new(),
        rect: *rect,
    };
    StepRecord {
        unlabelled: boxes.iter().map(control).collect(),
        ..step
    }
}

fn found(steps: &[StepRecord]) -> Vec<Finding> {
    let found = findings(&Run {
        persona: &persona(),
        steps,
        stop: &StopReason::StepsReached,
        clauses: &[],
    });
    assert_eq!(
        found,
        findings(&Run {
            persona: &persona(),
            steps,
            stop: &StopReason::StepsReached,
            clauses: &[],
        })
    );
    found
}

/// axe-core tells how much a rule matters to people in general; a run knows what it cost this one.
#[test]
fn what_cost_the_persona_nothing_is_low_whatever_its_impact() {
    for impact in [
        AuditImpact::Critical,
        AuditImpact::Serious,
        AuditImpact::Moderate,
        AuditImpact::Minor,
    ] {
        let one = violation("list", impact, vec![node("list", Some(at(0.0)))]);
        let found = found(&[checked(step(1), vec![one])]);
        let told: Vec<_> = found.iter().map(|f| (f.kind, f.severity)).collect();
        assert_eq!(told, [(AxeViolation, Low)], "{impact:?}");
    }
}

/// They come in swarms: a list of tabs that holds no tab is two rules, and each wrong attribute one more.
#[test]
fn rules_on_how_roles_are_written_have_one_card() {
    let of = |rule: &str, x: f64| {
        violation(
            rule,
            AuditImpact::Serious,
            vec![node("button", Some(at(x)))],
        )
    };
    let steps = [
        checked(
            step(1),
            vec![
                of("aria-required-children", 0.0),
                of("aria-required-parent", 90.0),
                of("html-has-lang", 200.0),
            ],
        ),
        checked(
            step(2),
            vec![of("list", 400.0), of("html-lang-valid", 500.0)],
        ),
    ];
    let found = found(&steps);
    let told: Vec<(usize, &str)> = found
        .iter()
        .map(|f| (f.rules().len(), f.title.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            // Of one template, which misses the language here and leaves it empty there.
            (2, "axe-core: The page does not say which language it is in"),
            (
                3,
                "axe-core: roles, attributes or lists are written wrongly in several ways"
            ),
        ]
    );
    let card = &found[1];
    for said in ["(aria-required-children): ", "(list): "] {
        assert!(card.detail.contains(said), "{}", card.detail);
    }
    assert_eq!(card.count, 3);
}

#[test]
fn a_card_names_the_attribute_that_is_wrong() {
    for (rule, cause, told) in [
        (
            "aria-valid-attr",
            "aria-expand",
            "The attribute: aria-expand.",
        ),
        ("accesskeys", "w", "The key: w."),
        (
            "color-contrast",
            "#777777 on #ffffff, 4.47:1",
            "What they share: #777777 on #ffffff, 4.47:1.",
        ),
    ] {
        let mut one = violation(
            rule,
            AuditImpact::Serious,
            vec![node("button", Some(at(0.0)))],
        );
        one.cause = cause.to_owned();
        let found = found(&[checked(step(1), vec![one])]);
        assert!(found[0].detail.ends_with(told), "{}", found[0].detail);
    }
}

#[test]
fn a_card_says_that_it_is_axe_cores_with_rule_criterion_and_elements() {
    let mut one = violation(
        "image-alt",
        AuditImpact::Critical,
        vec![node("img", Some(at(0.0))), node("img", None)],
    );
    one.criteria = vec!["1.1.1".to_owned()];
    one.count = 12;
    let found = found(&[checked(step(1), vec![one])]);
    let [card] = found.as_slice() else {
        panic!("{found:#?}");
    };
    assert_eq!(
        card.title,
        "axe-core: A picture without a text for those who do not see it"
    );
    assert_eq!(card.rules(), ["axe/image-alt"]);
    assert_eq!(card.standards(), ["WCAG 2.2, 1.1.1 Non-text Content"]);
    let axe = card.axe.as_ref().expect("axe-core said it");
    assert_eq!(axe.source, "axe-core 4.14.1");
    assert_eq!((card.count, card.more_places.len()), (12, 1));
    assert!(card.detail.contains("and 10 more"), "{}", card.detail);
    assert!(card.more_places[0].element.is_none(), "it has no box");
}

#[test]
fn one_card_a_rule_over_all_causes_and_what_stands_on_every_page_once() {
    let pale = |cause: &str, count: usize| AuditViolation {
        cause: cause.to_owned(),
        count,
        ..violation(
            "color-contrast",
            AuditImpact::Serious,
            (0..10)
                .map(|x| node("text", Some(at(f64::from(x) + 100.0 * count as f64))))
                .collect(),
        )
    };
    let two = vec![pale("#777 on #fff", 40), pale("#eee on #fff", 10)];
    let other = StepRecord {
        url: "https://example.org/other".to_owned(),
        ..step(2)
    };
    let steps = [checked(step(1), two.clone()), checked(other, two), step(3)];
    let found = found(&steps);
    let told: Vec<_> = found.iter().map(|f| (f.step, f.count)).collect();
    // What stands on the other page too is told once.
    assert_eq!(told, [(1, 50)]);
    assert_eq!(found[0].more_places.len(), 19.min(MAX_PLACES));
    for cause in ["#777 on #fff", "#eee on #fff"] {
        assert!(found[0].detail.contains(cause), "{}", found[0].detail);
    }
}

#[test]
fn an_element_that_stands_on_the_page_at_each_of_its_addresses_counts_once() {
    let at_route = |index: u32, route: &str, count: usize| {
        let nodes = vec![node("list", Some(at(0.0))), node("list", Some(at(9.0)))];
        let one = AuditViolation {
            count,
            ..violation("list", AuditImpact::Serious, nodes)
        };
        let url = format!("https://example.org/app#/{route}");
        checked(StepRecord { url, ..step(index) }, vec![one])
    };
    let found = found(&[at_route(1, "a", 5), at_route(2, "b", 7)]);
    let told: Vec<_> = found
        .iter()
        .map(|f| (f.count, f.more_places.len()))
        .collect();
    assert_eq!(told, [(7, 1)]);
}

#[test]
fn what_both_say_of_one_element_is_one_card_with_both_rules() {
    let rules = [
        violation(
            "button-name",
            AuditImpact::Critical,
            vec![node("button", Some(at(5.5)))],
        ),
        // The picture in the button, for whose sake it has no name.
        violation(
            "image-alt",
            AuditImpact::Critical,
            vec![node("img", Some(CssRect::new(10.0, 10.0, 20.0, 20.0)))],
        ),
    ];
    let found = found(&[checked(nameless(step(1), &[at(5.0)]), rules.to_vec())]);
    let [card] = found.as_slice() else {
        panic!("{found:#?}");
    };
    assert_eq!(
        (card.kind, card.severity, card.count),
        (UnlabelledControl, Low, 1)
    );
    assert_eq!(
        card.rules(),
        [
            "passerby/unlabelled-control",
            "axe/button-name",
            "axe/image-alt"
        ]
    );
    assert_eq!(card.standards(), ["WCAG 2.2, 4.1.2 Name, Role, Value"]);
}

/// A part of the page scrolls by itself: the picture that fills a link stands elsewhere when axe-core looks.
#[test]
fn a_picture_as_large_as_a_nameless_control_is_its_picture() {
    let moved = |width: f64| {
        let rect = CssRect::new(400.0, 300.0, width, 30.0);
        let rule = violation(
            "image-alt",
            AuditImpact::Critical,
            vec![node("img", Some(rect))],
        );
        found(&[checked(nameless(step(1), &[at(5.0)]), vec![rule])]).len()
    };
    let width = at(5.0).width;
    assert_eq!((moved(width), moved(width + 90.0)), (1, 2));
}

#[test]
fn what_gets_its_name_as_ours_do_joins_them_and_what_does_not_stays_axe_cores() {
    let button = |x: f64| node("button", Some(at(x)));
    let wide = node("link", Some(CssRect::new(5.0, 500.0, 300.0, 30.0)));
    let rule = violation(
        "button-name",
        AuditImpact::Critical,
        vec![button(5.0), button(905.0), wide],
    );
    let found = found(&[checked(nameless(step(1), &[at(5.0)]), vec![rule])]);
    let told: Vec<_> = found.iter().map(|f| (f.kind, f.count)).collect();
    assert_eq!(told, [(UnlabelledControl, 2), (AxeViolation, 1)]);
    assert_eq!(found[0].rules().len(), 2, "{:?}", found[0].rules());
}

#[test]
fn another_rule_page_or_place_is_no_agreement() {
    let on = |rule: &str, rect: CssRect| {
        vec![violation(
            rule,
            AuditImpact::Serious,
            vec![node("link", Some(rect))],
        )]
    };
    let elsewhere = StepRecord {
        url: "https://example.org/other".to_owned(),
        ..step(2)
    };
    let ours = || nameless(step(1), &[at(5.0)]);
    for (name, steps) in [
        ("rule", vec![checked(ours(), on("color-contrast", at(5.0)))]),
        ("place", vec![checked(ours(), on("link-name", at(95.0)))]),
        (
            "page",
            vec![ours(), checked(elsewhere, on("link-name", at(5.0)))],
        ),
    ] {
        let kinds: Vec<_> = found(&steps).iter().map(|f| f.kind).collect();
        assert_eq!(kinds, [UnlabelledControl, AxeViolation], "{name}");
    }
}

#[test]
fn a_small_target_that_was_pressed_bears_axe_cores_rule_too() {
    let rect = CssRect::new(5.0, 5.0, 17.0, 17.0);
    let pressed = StepRecord {
        target_rect: Some(rect),
        target_crowded: true,
        reply: Some(common::reply(ActOutcome::Done)),
        ..deciding(step(1), Action::Click, Some(target("button", "x")))
    };
    let rule = violation(
        "target-size",
        AuditImpact::Serious,
        vec![node("button", Some(rect)), node("button", Some(at(300.0)))],
    );
    let found = found(&[checked(pressed, vec![rule])]);
    let told: Vec<_> = found.iter().map(|f| (f.kind, f.rules().len())).collect();
    assert_eq!(told, [(SmallTarget, 2), (AxeViolation, 1)]);
}

#[test]
fn of_equal_severity_what_the_run_met_comes_first() {
    let late = nameless(step(9), &[at(5.0)]);
    let early = checked(
        step(1),
        vec![violation(
            "list",
            AuditImpact::Serious,
            vec![node("list", None)],
        )],
    );
    let kinds: Vec<_> = found(&[early, late]).iter().map(|f| f.kind).collect();
    assert_eq!(kinds, [UnlabelledControl, AxeViolation]);
}
