//! What a card of axe-core's rule says: of the page as a whole, of hidden labels, of elements without a word.

mod common;

use common::{persona, step};
use passerby_artifacts::audit::{Audit, AuditImpact, AuditNode, AuditViolation};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::Finding;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_evaluate::{Run, findings, needs_review};

fn node(target: &str, role: &str, name: &str) -> AuditNode {
    AuditNode {
        handle: None,
        id: String::new(),
        target: target.to_owned(),
        html: String::new(),
        role: role.to_owned(),
        name: name.to_owned(),
        make: String::new(),
        rect: Some(CssRect::new(0.0, 0.0, 1265.0, 800.0)),
    }
}

/// The card of a rule that is broken by these.
fn card(rule: &str, nodes: Vec<AuditNode>) -> Finding {
    card_of(step(1), rule, nodes)
}

/// The same, met in this step.
fn card_of(step: StepRecord, rule: &str, nodes: Vec<AuditNode>) -> Finding {
    let violation = AuditViolation {
        rule: rule.to_owned(),
        impact: AuditImpact::Serious,
        help: format!("Help on {rule}"),
        help_url: String::new(),
        criteria: vec![],
        cause: String::new(),
        count: nodes.len(),
        nodes,
    };
    let checked = StepRecord {
        audit: Some(Audit {
            version: "4.14.1".to_owned(),
            took_ms: 1.0,
            violations: vec![violation],
            notes: vec![],
        }),
        ..step
    };
    let mut found = findings(&Run {
        persona: &persona(),
        steps: &[checked],
        stop: &StopReason::StepsReached,
        clauses: &[],
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

#[test]
fn what_a_rule_alone_cannot_decide_needs_review() {
    for (rule, is_open) in [
        ("target-size", true),
        ("link-in-text-block", true),
        ("document-title", false),
        ("image-alt", false),
    ] {
        let card = card(rule, vec![node("#it", "link", "Help")]);
        assert_eq!(needs_review(&card), is_open, "{rule}");
    }
}

#[test]
fn what_is_empty_on_a_page_without_its_data_needs_review() {
    let refused = || StepRecord {
        warnings: vec![Warning::new(WarningKind::RequestRefused, "It only reads.")],
        ..step(1)
    };
    for (rule, is_open) in [("link-name", true), ("image-alt", false)] {
        let card = card_of(refused(), rule, vec![node("#it", "link", "")]);
        assert_eq!(needs_review(&card), is_open, "{rule}");
    }
}

#[test]
fn a_card_about_the_page_marks_no_box_and_points_at_none() {
    let card = card("document-title", vec![node("html", "generic", "")]);
    assert!(
        card.detail.ends_with("At https://example.org/."),
        "{}",
        card.detail
    );
    assert!(card.element.is_none());
    assert_eq!(card.reproduce.len(), 1, "{:?}", card.reproduce);
    assert!(
        card.reproduce[0].starts_with("Open "),
        "{:?}",
        card.reproduce
    );
}

#[test]
fn a_field_whose_label_is_hidden_is_told_as_such() {
    let card = card("label", vec![node("#q", "searchbox", "Search:")]);
    for said in ["the field “Search:” (#q)", "the one that is tied is hidden"] {
        assert!(card.detail.contains(said), "{}", card.detail);
    }
    assert!(card.suggestion.contains("do not hide that label"));
}

#[test]
fn of_several_elements_those_without_a_word_are_their_selectors() {
    let nodes = vec![
        node(".dot", "text", "."),
        node("a.icon", "link", ""),
        node("a.help", "link", "Help"),
    ];
    let card = card("link-in-text-block", nodes);
    let listed = ": .dot; link (a.icon); the link “Help” (a.help).";
    assert!(card.detail.ends_with(listed), "{}", card.detail);
}
