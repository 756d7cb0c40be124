//! What a control is called, how large it is, and who can find it.

use crate::common::{persona, step};
use crate::runs::{check, findings, met, screenshot, with_need};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::Basis;
use passerby_artifacts::finding::FindingKind::{self, SameName, UnlabelledControl};
use passerby_artifacts::finding::Severity::{Low, Medium};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{AccessGap, ControlFact, SameNamed, StepRecord};
use passerby_artifacts::ui_tree::AccessFact;

#[test]
fn unlabelled_controls() {
    let control = |x: f64| ControlFact {
        id: String::new(),
        role: "button".to_owned(),
        name: String::new(),
        make: String::new(),
        hint: String::new(),
        rect: CssRect::new(x, 5.0, 30.0, 30.0),
    };
    let showing = |index: u32, xs: &[f64]| StepRecord {
        unlabelled: xs.iter().map(|&x| control(x)).collect(),
        ..step(index)
    };
    // Places and widths of controls in one row.
    let bar = |controls: &[(f64, f64)]| {
        let sized = |&(x, width): &(f64, f64)| ControlFact {
            rect: CssRect::new(x, 5.0, width, 30.0),
            ..control(x)
        };
        StepRecord {
            unlabelled: controls.iter().map(sized).collect(),
            screenshot: Some(screenshot()),
            ..step(1)
        }
    };
    let one = [(UnlabelledControl, Low, 1)];
    check(
        "one in two steps",
        &persona(),
        &[showing(1, &[5.0]), showing(2, &[6.0])],
        &met(),
        &one,
    );
    let found = check(
        "another of the same make in the second is one cause",
        &persona(),
        &[showing(1, &[5.0]), showing(2, &[5.0, 90.0])],
        &met(),
        &one,
    );
    assert_eq!((found[0].count, found[0].more_places.len()), (2, 1));
    assert_eq!(found[0].more_places[0].step, 2);
    let rows_of = |index: u32, row: &str, tops: &[f64]| {
        let mut screen = showing(index, tops);
        for (control, y) in screen.unlabelled.iter_mut().zip(tops) {
            control.role = "checkbox".to_owned();
            control.make = format!("tbody > {row} > td > input[checkbox ids]");
            control.rect.y = *y;
        }
        screen
    };
    let found = check(
        "rows that are selected elsewhere on the page are those rows",
        &persona(),
        &[
            rows_of(1, "tr", &[300.0, 330.0]),
            rows_of(2, "tr.selected", &[100.0, 130.0, 160.0]),
        ],
        &met(),
        &one,
    );
    assert_eq!(found[0].count, 3);
    let mut wider = showing(2, &[90.0]);
    wider.unlabelled[0].rect.width = 80.0;
    check(
        "one of another make that would be told in the same words",
        &persona(),
        &[showing(1, &[5.0]), wider.clone()],
        &met(),
        &one,
    );
    let found = check(
        "buttons anywhere are mended the same way",
        &persona(),
        &[bar(&[(5.0, 30.0), (40.0, 55.0), (900.0, 80.0)])],
        &met(),
        &one,
    );
    assert_eq!(found[0].count, 3);
    let mut toolbar = bar(&[(5.0, 30.0), (300.0, 55.0), (700.0, 80.0)]);
    for (control, icon) in toolbar.unlabelled.iter_mut().zip(["bold", "list", "undo"]) {
        control.make = format!("div.toolbar > button.{icon}");
    }
    let found = check(
        "the markup of several kinds is told",
        &persona(),
        &[toolbar],
        &met(),
        &one,
    );
    let told = "By markup: 1 × div.toolbar > button.bold; 1 × div.toolbar > button.list; 1 × div.toolbar > button.undo.";
    assert!(found[0].detail.ends_with(told), "{}", found[0].detail);
    wider.unlabelled[0].role = "link".to_owned();
    check(
        "what gets its name in another way is another cause",
        &persona(),
        &[showing(1, &[5.0]), wider],
        &met(),
        &[(UnlabelledControl, Low, 1), (UnlabelledControl, Low, 2)],
    );
    let rows = || {
        let mut screen = showing(1, &[5.0, 300.0]);
        for (control, width) in screen.unlabelled.iter_mut().zip([40.0, 700.0]) {
            control.role = "textbox".to_owned();
            control.make = "article > form > input[text url]".to_owned();
            control.rect.width = width;
        }
        StepRecord {
            screenshot: Some(screenshot()),
            ..screen
        }
    };
    check(
        "fields that one template draws are one cause, however wide",
        &persona(),
        &[rows()],
        &met(),
        &one,
    );
    let made = |makes: [&str; 2]| {
        let mut screen = showing(1, &[5.0, 300.0]);
        for (control, make) in screen.unlabelled.iter_mut().zip(makes) {
            control.role = "textbox".to_owned();
            control.make = make.to_owned();
            control.rect.y = 2.0 * control.rect.x;
            control.rect.width += control.rect.x;
        }
        screen
    };
    let of_roles = |roles: [&str; 2]| {
        let mut screen = made(["form > td > input", "form > div > input"]);
        for (control, role) in screen.unlabelled.iter_mut().zip(roles) {
            control.role = role.to_owned();
        }
        screen
    };
    for (roles, title, cards) in [
        (
            ["textbox", "combobox"],
            "A form control without a label, in at least 2 places",
            1,
        ),
        (
            ["textbox", "textbox"],
            "A field without a name, in at least 2 places",
            1,
        ),
        // A box of a form is named as its fields are, one of each row is not.
        (
            ["textbox", "checkbox"],
            "A form control without a label, in at least 2 places",
            1,
        ),
        (["checkbox", "textbox"], "A checkbox without a name", 2),
    ] {
        let expected = vec![(UnlabelledControl, Low, 1); cards];
        let found = check(title, &persona(), &[of_roles(roles)], &met(), &expected);
        assert_eq!(found[0].title, title);
    }
    let moved = |index: u32, down: f64| {
        let mut screen = rows();
        screen.index = index;
        for control in &mut screen.unlabelled {
            control.rect.y += down;
        }
        screen
    };
    let found = check(
        "a table that moved has as many of them",
        &persona(),
        &[moved(1, 0.0), moved(2, 140.0)],
        &met(),
        &one,
    );
    assert_eq!(found[0].count, 2);
    let on_page = |index: u32, at: &[f64]| StepRecord {
        url: format!("https://example.org/{index}"),
        ..showing(index, at)
    };
    for (pages, title, all) in [
        (
            [on_page(1, &[5.0]), on_page(2, &[5.0])],
            "A button without a name",
            2,
        ),
        (
            [on_page(1, &[5.0, 300.0]), on_page(2, &[5.0])],
            "A button without a name, in at least 2 places",
            3,
        ),
    ] {
        let found = findings(&persona(), &pages, &met());
        assert_eq!(found.len(), 1, "{title}");
        assert!(found[0].title.starts_with(title), "{}", found[0].title);
        assert_eq!(found[0].title.contains("places"), title.contains("places"));
        assert_eq!(found[0].count, all, "{title}");
    }
    for (need, severity) in [
        ("screen_reader", Medium),
        ("low vision", Low),
        ("color_blind", Low),
    ] {
        let expected = [(UnlabelledControl, severity, 1)];
        check(
            need,
            &with_need(need),
            &[showing(1, &[5.0])],
            &met(),
            &expected,
        );
    }
}

#[test]
fn same_names() {
    let link = || ControlFact {
        id: String::new(),
        role: "link".to_owned(),
        name: "Read more".to_owned(),
        make: String::new(),
        hint: String::new(),
        rect: CssRect::new(10.0, 10.0, 80.0, 16.0),
    };
    let showing = |index: u32| StepRecord {
        same_named: vec![SameNamed {
            links: vec![link(), link()],
        }],
        ..step(index)
    };
    let steps = [showing(1), showing(2)];
    let found = check(
        "in each step",
        &persona(),
        &steps,
        &met(),
        &[(SameName, Low, 1)],
    );
    assert_eq!(found[0].title, "2 links are called “Read more”");
    let button = || ControlFact {
        id: String::new(),
        role: "button".to_owned(),
        ..link()
    };
    let mut with_buttons = showing(1);
    with_buttons.same_named.push(SameNamed {
        links: vec![button(), button(), button()],
    });
    let found = check(
        "buttons are another card",
        &persona(),
        &[with_buttons],
        &met(),
        &[(SameName, Low, 1), (SameName, Low, 1)],
    );
    let of_buttons = &found[1];
    assert_eq!(of_buttons.title, "3 buttons are called “Read more”");
    assert_eq!(
        of_buttons.standards(),
        ["WCAG 2.2, 2.4.6 Headings and Labels"]
    );
    let called = |name: &str| ControlFact {
        name: name.to_owned(),
        ..link()
    };
    let rows = |index: u32| StepRecord {
        same_named: ["Edit", "Delete"]
            .map(|name| SameNamed {
                links: vec![called(name), called(name), called(name)],
            })
            .into(),
        ..step(index)
    };
    let found = check(
        "the links of each row",
        &persona(),
        &[rows(1), rows(2)],
        &met(),
        &[(SameName, Low, 1)],
    );
    assert_eq!(found[0].title, "Links share 2 names");
    assert!(
        found[0]
            .detail
            .contains("3 are called “Edit”, 3 are called “Delete”; each")
    );
    assert_eq!(found[0].more_places.len(), 1);
    check(
        "who hears names",
        &with_need("screen reader"),
        &steps,
        &met(),
        &[(SameName, Medium, 1)],
    );
}

#[test]
fn access_gaps() {
    use AccessFact::{AccessibleNotVisible, VisibleNotAccessible};
    let gap = |fact, name: &str| AccessGap {
        fact,
        control: ControlFact {
            id: String::new(),
            role: "button".to_owned(),
            name: name.to_owned(),
            make: String::new(),
            hint: String::new(),
            rect: CssRect::new(5.0, 5.0, 30.0, 30.0),
        },
    };
    let showing = |index: u32, gaps: &[(AccessFact, &str)]| StepRecord {
        access_gaps: gaps.iter().map(|&(fact, name)| gap(fact, name)).collect(),
        ..step(index)
    };
    let both = [
        (VisibleNotAccessible, ""),
        (VisibleNotAccessible, ""),
        (AccessibleNotVisible, "Close"),
    ];
    check(
        "one of each kind, in two steps",
        &persona(),
        &[showing(1, &both), showing(2, &both)],
        &met(),
        &[
            (FindingKind::AccessGap, Low, 1),
            (FindingKind::AccessGap, Low, 1),
        ],
    );
    check(
        "who reads with the ears misses what can only be seen",
        &with_need("screen_reader"),
        &[showing(2, &both[..2]), showing(3, &both[..2])],
        &met(),
        &[(FindingKind::AccessGap, Medium, 2)],
    );
    check(
        "one box alone may be a picture of a control",
        &persona(),
        &[showing(1, &both[1..]), showing(2, &both[1..])],
        &met(),
        &[(FindingKind::AccessGap, Low, 1)],
    );
    check(
        "what one look saw may have come or gone between the picture and the listing",
        &persona(),
        &[showing(1, &both[..2]), showing(2, &[])],
        &met(),
        &[],
    );
    let behind = |index| {
        let mut step = showing(index, &both[..2]);
        step.dialogs = vec![ControlFact {
            id: String::new(),
            role: "dialog".to_owned(),
            ..gap(VisibleNotAccessible, "New").control
        }];
        step
    };
    check(
        "what stands behind a dialog is kept back on purpose",
        &persona(),
        &[behind(1), behind(2)],
        &met(),
        &[],
    );
    let many = [(AccessibleNotVisible, "Close"); 5];
    let found = findings(&persona(), &[showing(1, &many)], &met());
    assert_eq!(found[0].title, "5 controls that cannot be seen");
    assert!(
        found[0].detail.contains("and 2 more"),
        "{}",
        found[0].detail
    );
    assert_eq!(found[0].element, None);
}

#[test]
fn a_field_for_files_is_named_by_its_button_and_not_by_a_label() {
    let showing = StepRecord {
        unlabelled: vec![ControlFact {
            id: String::new(),
            role: "button".to_owned(),
            name: String::new(),
            make: "form > input[file import]".to_owned(),
            hint: String::new(),
            rect: CssRect::new(5.0, 5.0, 200.0, 30.0),
        }],
        ..step(1)
    };
    let found = findings(&persona(), &[showing], &met());
    assert_eq!(found[0].title, "A field for files without a label");
    assert!(!found[0].suggestion.contains("Write on"), "{found:#?}");
}

#[test]
fn a_label_is_advised_for_native_fields_only() {
    for (make, advice) in [
        ("form > input[text]", "Add a <label>"),
        ("", "Add a <label>"),
        ("div.page > div.editor", "Name the field with “aria-label”"),
    ] {
        let showing = StepRecord {
            unlabelled: vec![ControlFact {
                id: String::new(),
                role: "textbox".to_owned(),
                name: String::new(),
                make: make.to_owned(),
                hint: String::new(),
                rect: CssRect::new(5.0, 5.0, 200.0, 30.0),
            }],
            ..step(1)
        };
        let found = findings(&persona(), &[showing], &met());
        let suggestion = &found[0].suggestion;
        assert!(suggestion.starts_with(advice), "{make}: {suggestion}");
    }
}

#[test]
fn a_name_that_may_come_by_a_refused_connection_is_inferred_to_be_missing() {
    let showing = |kind: WarningKind| StepRecord {
        unlabelled: vec![ControlFact {
            id: String::new(),
            role: "button".to_owned(),
            name: String::new(),
            make: String::new(),
            hint: String::new(),
            rect: CssRect::new(5.0, 5.0, 30.0, 30.0),
        }],
        warnings: vec![Warning::new(kind, "Refused. More.")],
        ..step(1)
    };
    for (kind, basis) in [
        (WarningKind::SocketRefused, Basis::Inferred),
        (WarningKind::PageNote, Basis::Observed),
    ] {
        let found = findings(&persona(), &[showing(kind)], &met());
        assert_eq!(found[0].basis, basis);
        assert_eq!(
            found[0].detail.contains("browser of your own"),
            basis == Basis::Inferred
        );
    }
    // A form was refused, and the page stood as it was.
    let refused = StepRecord {
        difference: Some(passerby_artifacts::screen::Difference {
            signals: vec![passerby_artifacts::screen::Signal::NoOp],
            ..Default::default()
        }),
        ..showing(WarningKind::RequestRefused)
    };
    let found = findings(&persona(), &[refused], &met());
    assert_eq!(found[0].basis, Basis::Observed);
}

/// After a scroll to the side the boxes of a list stand in another column of the window, and a ticked row has a class more.
#[test]
fn the_boxes_of_a_list_that_was_moved_sideways_are_the_same() {
    let boxes = |index: u32, x: f64, row: &str, count: u32| {
        let control = |n: u32| ControlFact {
            id: String::new(),
            role: "checkbox".to_owned(),
            name: String::new(),
            make: format!("{row} > td > input.box"),
            hint: String::new(),
            rect: CssRect::new(x, 30.0 * f64::from(n), 16.0, 16.0),
        };
        StepRecord {
            unlabelled: (0..count).map(control).collect(),
            ..step(index)
        }
    };
    let steps = [
        boxes(1, 195.0, "tbody > tr", 3),
        boxes(2, 175.0, "tbody > tr.row-selected", 5),
    ];
    let found = findings(&persona(), &steps, &met());
    let titles: Vec<&str> = found.iter().map(|f| f.title.as_str()).collect();
    assert!(
        titles.contains(&"A checkbox without a name, in at least 5 places"),
        "{titles:?}"
    );
}
