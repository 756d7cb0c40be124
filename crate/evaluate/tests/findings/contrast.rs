//! Texts that stand out too little.

use crate::common::{persona, step};
use crate::runs::{check, findings, met, with_need};
use passerby_artifacts::finding::FindingKind::{Contrast, SmallText};
use passerby_artifacts::finding::Severity::{Low, Medium};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{ControlFact, FaintTextFact, SmallTextFact, StepRecord};
use passerby_evaluate::needs_review;

fn faint(role: &str, name: &str, ratio: f64, colour: [u8; 3]) -> FaintTextFact {
    FaintTextFact {
        part: String::new(),
        control: ControlFact {
            id: String::new(),
            role: role.to_owned(),
            name: name.to_owned(),
            make: String::new(),
            hint: String::new(),
            rect: CssRect::new(10.0, 10.0, 80.0, 16.0),
        },
        ratio,
        wanted: 4.5,
        colour,
        background: [255; 3],
        placeholder: false,
    }
}

fn showing(index: u32, faint: Vec<FaintTextFact>) -> StepRecord {
    StepRecord {
        faint,
        ..step(index)
    }
}

#[test]
fn faint_texts() {
    const GREY: [u8; 3] = [0x99; 3];
    const BLUE: [u8; 3] = [0x00, 0x7b, 0xff];
    let other = |role: &str, name: &str| faint(role, name, 2.84, GREY);
    for (name, steps, expected) in [
        (
            "in view",
            vec![showing(1, vec![other("text", "Note")])],
            vec![(Contrast, Low, 1)],
        ),
        (
            "seen in each step",
            vec![
                showing(1, vec![other("text", "Note")]),
                showing(2, vec![other("text", "Note")]),
            ],
            vec![(Contrast, Low, 1)],
        ),
        (
            "of one cause",
            vec![showing(
                1,
                vec![other("text", "Note"), other("text", "Other note")],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "of one cause, on a link",
            vec![showing(
                1,
                vec![other("text", "Note"), other("link", "More")],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "in two colours",
            vec![showing(
                1,
                vec![other("link", "More"), faint("link", "All", 3.97, BLUE)],
            )],
            vec![(Contrast, Low, 1), (Contrast, Low, 1)],
        ),
        (
            "a grey that is to stand back, on two grounds",
            vec![showing(
                1,
                vec![
                    other("text", "Note"),
                    FaintTextFact {
                        background: [0xd9, 0xd0, 0xe1],
                        ..other("text", "Load")
                    },
                ],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "white on two buttons",
            vec![showing(
                1,
                vec![
                    FaintTextFact {
                        background: [0x49, 0xcc, 0x90],
                        ..faint("link", "Go", 2.0, [0xff; 3])
                    },
                    FaintTextFact {
                        background: [0xff, 0xc8, 0x00],
                        ..faint("link", "Stop", 1.6, [0xff; 3])
                    },
                ],
            )],
            vec![(Contrast, Low, 1), (Contrast, Low, 1)],
        ),
        (
            "a link on a grey bar, on white, and a button of its colour",
            vec![showing(
                1,
                vec![
                    FaintTextFact {
                        background: [0xe4; 3],
                        ..faint("link", "Help", 3.1, BLUE)
                    },
                    faint("link", "All", 3.97, BLUE),
                    FaintTextFact {
                        background: BLUE,
                        ..faint("button", "Go", 3.97, [0xff; 3])
                    },
                ],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "the same button in two themes",
            vec![
                showing(1, vec![other("button", "Menu")]),
                showing(
                    2,
                    vec![FaintTextFact {
                        background: [0; 3],
                        ..faint("button", "Menu", 3.0, [0x50, 0x50, 0x60])
                    }],
                ),
            ],
            vec![(Contrast, Low, 1)],
        ),
        (
            "two texts of a row that is one link, in colours of their own",
            vec![showing(
                1,
                vec![
                    FaintTextFact {
                        part: "By Anna".to_owned(),
                        ..other("link", "Soup By Anna Draft")
                    },
                    FaintTextFact {
                        part: "Draft".to_owned(),
                        ..faint("link", "Soup By Anna Draft", 3.58, [0xfb, 0x2d, 0x8d])
                    },
                ],
            )],
            vec![(Contrast, Low, 1), (Contrast, Low, 1)],
        ),
        (
            "one colour of the design, as text and behind text",
            vec![showing(
                1,
                vec![
                    faint("link", "All", 3.97, BLUE),
                    FaintTextFact {
                        background: BLUE,
                        ..faint("button", "Save", 3.97, [0xff; 3])
                    },
                ],
            )],
            vec![(Contrast, Low, 1)],
        ),
        (
            "hardly to be seen",
            vec![showing(1, vec![faint("text", "Note", 1.6, [0xcc; 3])])],
            vec![(Contrast, Low, 1)],
        ),
        (
            "on what was pressed",
            vec![showing(1, vec![other("button", "Save")])],
            vec![(Contrast, Low, 1)],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
    let steps = [showing(
        1,
        vec![other("text", "Note"), other("text", "Other")],
    )];
    let found = check(
        "who sees little",
        &with_need("low vision"),
        &steps,
        &met(),
        &[(Contrast, Medium, 1)],
    );
    assert_eq!(found[0].title, "Low-contrast text: “Note”, 2.84:1");
    assert_eq!((found[0].count, found[0].more_places.len()), (2, 1));
    let many = vec![
        other("button", "Save"),
        faint("text", "Grey", 3.5, [0x88; 3]),
        faint("text", "Less pale", 1.7, [0xcc; 3]),
        faint("text", "Pale", 1.6, [0xcc; 3]),
        faint("link", "All", 3.97, BLUE),
        faint("cell", "Total", 3.5, [0x88; 3]),
    ];
    let found = check(
        "in pairs of colours that were not needed, but for one",
        &persona(),
        &[showing(1, many)],
        &met(),
        &[(Contrast, Low, 1), (Contrast, Low, 1)],
    );
    assert_eq!(found[0].title, "Low-contrast text: button “Save”, 2.84:1");
    assert_eq!(
        (found[1].title.as_str(), found[1].count),
        (
            "Low-contrast text in several pairs of colours, at worst “Pale”, 1.60:1",
            5
        )
    );
    let shown = found[1]
        .element
        .as_ref()
        .map(|element| element.name.as_str());
    assert_eq!(shown, Some("Pale"), "the worst is shown");
    for said in ["#888888 on #ffffff, 3.50:1", "#007bff on #ffffff", "“All”"] {
        assert!(found[1].detail.contains(said), "{}", found[1].detail);
    }
    let of_browser = |ratio: f64| FaintTextFact {
        placeholder: true,
        ..faint("textbox", "Search", ratio, [0x75; 3])
    };
    for (name, ratio, expected) in [
        ("a hint in the browser's colour, by little", 4.33, vec![]),
        ("on a dark page", 3.49, vec![(Contrast, Low, 1)]),
    ] {
        let steps = [showing(1, vec![of_browser(ratio)])];
        check(name, &persona(), &steps, &met(), &expected);
    }
    let hint = FaintTextFact {
        placeholder: true,
        ..faint("textbox", "Search", 4.499, [0x77; 3])
    };
    let found = check(
        "a hint, by little",
        &persona(),
        &[showing(1, vec![hint])],
        &met(),
        &[(Contrast, Low, 1)],
    );
    assert_eq!(
        found[0].title,
        "Low-contrast placeholder: field “Search”, 4.49:1"
    );
    for said in ["The placeholder of the field “Search”", "4.49:1", "4.5:1"] {
        assert!(found[0].detail.contains(said), "{found:?}");
    }
}

#[test]
fn a_hint_in_a_colour_that_texts_have_is_no_card_of_its_own() {
    const GREY: [u8; 3] = [0x99; 3];
    let hint = FaintTextFact {
        placeholder: true,
        ..faint("textbox", "Email", 2.84, GREY)
    };
    let note = faint("text", "Note", 2.84, GREY);
    let found = findings(&persona(), &[showing(1, vec![hint, note])], &met());
    let titles: Vec<&str> = found.iter().map(|f| f.title.as_str()).collect();
    assert_eq!(titles, ["Low-contrast text: “Note”, 2.84:1"]);
    // The title names what the card shows.
    assert!(found[0].detail.contains("“Note”"), "{}", found[0].detail);
}

#[test]
fn what_is_faint_in_a_control_is_named_and_not_the_control() {
    let hint = FaintTextFact {
        part: "F".to_owned(),
        ..faint("button", "Add filter F", 3.0, [0x99; 3])
    };
    let found = findings(&persona(), &[showing(1, vec![hint])], &met());
    assert_eq!(found[0].title, "Low-contrast text: “F”, 3.00:1");
    let subject = "The text “F” in the button “Add filter F” has the colours #999999 on #ffffff";
    assert!(found[0].detail.contains(subject), "{}", found[0].detail);
}

/// On dark ground only lighter text gets there.
#[test]
fn the_advice_goes_where_the_contrast_can_be_had() {
    for (colour, background, way) in [
        ([0x99; 3], [0xff; 3], "text darker"),
        ([0x33, 0x7a, 0xb7], [0x64, 0x3a, 0x44], "text lighter"),
        ([0x40; 3], [0x50; 3], "text lighter"),
        // Both ways lead there; it is the lighter of the two.
        ([0x80; 3], [0x75; 3], "text lighter"),
        ([0x70; 3], [0x75; 3], "text darker"),
        // White on a green that is too bright for it, as on a button.
        ([0xff; 3], [0x5c, 0xb8, 0x5c], "behind this text darker"),
    ] {
        let text = FaintTextFact {
            background,
            ..faint("text", "Note", 2.0, colour)
        };
        let found = findings(&persona(), &[showing(1, vec![text])], &met());
        assert!(
            found[0].suggestion.contains(way),
            "{colour:?} {background:?}: {}",
            found[0].suggestion
        );
    }
}

/// By the persona's eyesight: who sees as most do reads them all.
#[test]
fn small_texts() {
    let small = |name: &str, size_px: f64| SmallTextFact {
        control: faint("text", name, 0.0, [0; 3]).control,
        size_px,
    };
    let page = || {
        vec![
            StepRecord {
                small_texts: vec![
                    small("Terms apply", 11.0),
                    small("All rights reserved", 9.0),
                ],
                ..step(1)
            },
            StepRecord {
                small_texts: vec![small("Terms apply", 11.0)],
                ..step(2)
            },
        ]
    };
    let seeing = |eyesight: Option<Level>| Persona {
        eyesight,
        ..persona()
    };
    for (name, who, titles) in [
        ("as most", seeing(None), vec![]),
        ("well", seeing(Some(Level::High)), vec![]),
        (
            "not so well",
            seeing(Some(Level::Medium)),
            vec!["“All rights reserved” is written in only 9 px"],
        ),
        (
            "little",
            seeing(Some(Level::Low)),
            vec!["Texts of 9 to 11 px are too small for the persona’s eyesight"],
        ),
        (
            "little, by a need",
            with_need("low vision"),
            vec!["Texts of 9 to 11 px are too small for the persona’s eyesight"],
        ),
    ] {
        let found = findings(&who, &page(), &met());
        let small: Vec<_> = found.iter().filter(|f| f.kind == SmallText).collect();
        let told: Vec<&str> = small.iter().map(|f| f.title.as_str()).collect();
        assert_eq!(told, titles, "{name}");
        assert!(small.iter().all(|finding| needs_review(finding)), "{name}");
    }
}

#[test]
fn hints_of_two_colours_are_two_causes_and_a_card_names_the_faintest() {
    let hint = |name: &str, ratio, colour| FaintTextFact {
        placeholder: true,
        ..faint("textbox", name, ratio, colour)
    };
    let shown = [showing(
        1,
        vec![
            hint("Venue", 2.5, [0xa3; 3]),
            hint("Search", 1.7, [0xc7; 3]),
            faint("link", "Terms", 4.4, [0x77; 3]),
            faint("link", "Help", 3.7, [0x77; 3]),
        ],
    )];
    let found = findings(&persona(), &shown, &met());
    let of_contrast = found.iter().filter(|f| f.kind == Contrast);
    let titles: Vec<&str> = of_contrast.map(|f| f.title.as_str()).collect();
    let told = titles.join("; ");
    for named in ["“Search”", "1.70:1"] {
        assert!(told.contains(named), "{told}");
    }
    assert!(!told.contains("“Terms”"), "{told}");
}

/// A link on white, and a button of the link's colour: what helps the one is the other way round for the other.
#[test]
fn the_advice_holds_for_colours_that_stand_both_ways() {
    const BLUE: [u8; 3] = [0x1a, 0xa0, 0xc8];
    let link = faint("link", "Charts", 3.0, BLUE);
    let button = FaintTextFact {
        background: BLUE,
        ..faint("button", "Add", 3.0, [255; 3])
    };
    for (texts, both) in [(vec![link.clone(), button], true), (vec![link], false)] {
        let found = findings(&persona(), &[showing(1, texts)], &met());
        assert_eq!(found.len(), 1, "{found:#?}");
        let says = found[0].suggestion.contains("the other way round");
        assert_eq!(says, both, "{}", found[0].suggestion);
    }
}
