//! What of axe-core's is told once, and what is not told: one cause of several rules, one element met again, what has no size.

use super::*;

#[test]
fn what_follows_from_another_fault_of_the_same_elements_is_no_card_of_its_own() {
    let moderate = AuditImpact::Moderate;
    let tab = || node("tab", Some(at(0.0)));
    let link = || node("link", Some(CssRect::new(3.0, 6.0, 24.0, 28.0)));
    let elsewhere = || node("link", Some(at(300.0)));
    for (rules, cards) in [
        (
            vec![
                violation("nested-interactive", moderate, vec![tab()]),
                violation("presentation-role-conflict", moderate, vec![link()]),
            ],
            1,
        ),
        (
            vec![
                violation("nested-interactive", moderate, vec![tab()]),
                violation("presentation-role-conflict", moderate, vec![elsewhere()]),
            ],
            2,
        ),
        (
            vec![
                violation("aria-command-name", moderate, vec![tab()]),
                violation("aria-required-parent", moderate, vec![tab(), elsewhere()]),
            ],
            1,
        ),
        // A control stands between a list of tabs and the tab in it.
        (
            vec![
                violation("nested-interactive", moderate, vec![tab()]),
                violation("aria-required-parent", moderate, vec![link()]),
            ],
            1,
        ),
        (
            vec![
                violation("nested-interactive", moderate, vec![elsewhere()]),
                violation("aria-required-parent", moderate, vec![link()]),
            ],
            2,
        ),
    ] {
        let names: Vec<String> = rules.iter().map(|rule| rule.rule.clone()).collect();
        let found = found(&[checked(step(1), rules)]);
        assert_eq!(found.len(), cards, "{names:?} {found:#?}");
        let told = found.iter().flat_map(|card| &card.axe);
        let told: usize = told.map(|axe| axe.rules.len()).sum();
        assert_eq!(told, 2, "each rule is told: {found:#?}");
        let says = |card: &&Finding| card.detail.contains("The same change may mend");
        let folded = usize::from(cards == 1);
        assert_eq!(found.iter().filter(says).count(), folded, "{found:#?}");
    }
}

#[test]
fn what_has_no_size_needs_no_name() {
    let empty = CssRect::new(0.0, 5.0, 30.0, 0.0);
    let rule = |rect| {
        violation(
            "button-name",
            AuditImpact::Serious,
            vec![node("button", Some(rect))],
        )
    };
    assert!(found(&[checked(step(1), vec![rule(empty)])]).is_empty());
    let label = violation("label", AuditImpact::Serious, vec![node("checkbox", None)]);
    assert!(found(&[checked(step(1), vec![label])]).is_empty());
    assert_eq!(found(&[checked(step(1), vec![rule(at(0.0))])]).len(), 1);
}

/// axe-core looked before the list was scrolled to the side in a part of its own: its boxes are those that ours found later.
#[test]
fn the_boxes_of_a_list_are_the_same_wherever_it_was_scrolled_to() {
    let make = "tbody > tr > td > input.box";
    let place = |x: f64, n: u32| CssRect::new(x, 40.0 * f64::from(n), 16.0, 16.0);
    let theirs = (0..3).map(|n| AuditNode {
        make: make.to_owned(),
        ..node("checkbox", Some(place(195.0, n)))
    });
    let label = violation("label", AuditImpact::Serious, theirs.collect());
    let ours = (0..5).map(|n| ControlFact {
        id: String::new(),
        role: "checkbox".to_owned(),
        name: String::new(),
        make: make.to_owned(),
        hint: String::new(),
        rect: place(175.0, n),
    });
    let later = StepRecord {
        unlabelled: ours.collect(),
        ..step(2)
    };
    let found = found(&[checked(step(1), vec![label]), later]);
    let titles: Vec<&str> = found.iter().map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["A checkbox without a name, in at least 5 places"]);
    assert!(found[0].axe.is_some(), "{found:#?}");
}

/// A list above the fields grew between two looks, so that their selectors and places changed: they are the fields that were told.
#[test]
fn what_was_pushed_down_is_known_by_its_id() {
    let field = |id: &str, y: f64, at: u32| AuditNode {
        id: id.to_owned(),
        target: format!("div:nth-child({at}) > input"),
        ..node("textbox", Some(CssRect::new(900.0, y, 60.0, 30.0)))
    };
    let label = |fields: Vec<AuditNode>| violation("label", AuditImpact::Serious, fields);
    let ours = |y: f64| ControlFact {
        id: "txt_1".to_owned(),
        role: "textbox".to_owned(),
        name: String::new(),
        make: String::new(),
        hint: String::new(),
        rect: CssRect::new(40.0, y, 300.0, 30.0),
    };
    let look = |index: u32, down: f64, at: u32| StepRecord {
        unlabelled: vec![ours(100.0 + down)],
        ..checked(
            step(index),
            vec![label(vec![
                field("txt_2", 500.0 + down, at),
                field("txt_3", 600.0 + down, at + 1),
            ])],
        )
    };
    let found = found(&[look(1, 0.0, 2), look(2, 35.0, 3)]);
    let titles: Vec<&str> = found.iter().map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["A field without a name, in at least 3 places"]);
}
