//! What axe-core and Passerby say of the same colours.

use super::*;

/// Ours is told of a line of text, axe-core's of the element around it.
#[test]
fn a_faint_text_bears_axe_cores_rule_too() {
    let faint = StepRecord {
        faint: vec![FaintTextFact {
            part: String::new(),
            control: ControlFact {
                id: String::new(),
                role: "text".to_owned(),
                name: "Terms".to_owned(),
                make: String::new(),
                hint: String::new(),
                rect: CssRect::new(20.0, 30.0, 80.0, 16.0),
            },
            colour: [0x99; 3],
            background: [0xff; 3],
            ratio: 2.84,
            wanted: 4.5,
            placeholder: false,
        }],
        ..step(1)
    };
    let around = node("text", Some(CssRect::new(10.0, 20.0, 300.0, 40.0)));
    let elsewhere = node("text", Some(CssRect::new(10.0, 220.0, 300.0, 40.0)));
    let rule = violation(
        "color-contrast",
        AuditImpact::Serious,
        vec![around, elsewhere],
    );
    let found = found(&[checked(faint, vec![rule])]);
    let told: Vec<_> = found.iter().map(|f| (f.kind, f.rules().len())).collect();
    assert_eq!(told, [(Contrast, 2), (AxeViolation, 1)]);
}

/// axe-core computes from styles what lies behind a text; where the picture shows the text, it is measured there.
#[test]
fn colours_are_taken_from_the_picture_where_it_shows_them() {
    let text = |y: f64| node("text", Some(CssRect::new(10.0, y, 300.0, 40.0)));
    let rule = violation(
        "color-contrast",
        AuditImpact::Serious,
        vec![text(20.0), text(2_000.0)],
    );
    for (seen, expected) in [(true, 1), (false, 2)] {
        let viewport = Viewport {
            width: 1280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1280.0,
            page_height: 3_000.0,
        };
        let shot = seen.then(|| Screenshot {
            id: "step_001".to_owned(),
            width_px: 1280,
            height_px: 800,
            viewport,
            url: String::new(),
            title: String::new(),
            faint: Vec::new(),
            taken_at_ms: 0,
            capture_ms: 0.0,
            changed_share: None,
            changed_rect: None,
            controls_changed: false,
        });
        let step = StepRecord {
            screenshot: shot,
            ..step(1)
        };
        let found = found(&[checked(step, vec![rule.clone()])]);
        assert_eq!(
            found.iter().map(|card| card.count).sum::<usize>(),
            expected,
            "{found:?}"
        );
    }
}

#[test]
fn a_faint_text_in_the_colours_of_one_of_ours_is_a_further_place_of_it() {
    let text = FaintTextFact {
        part: String::new(),
        control: ControlFact {
            id: String::new(),
            role: "button".to_owned(),
            name: "Save".to_owned(),
            make: String::new(),
            hint: String::new(),
            rect: at(5.0),
        },
        ratio: 2.84,
        wanted: 4.5,
        colour: [0x99; 3],
        background: [255; 3],
        placeholder: false,
    };
    let in_colours = |cause: &str| AuditViolation {
        cause: cause.to_owned(),
        ..violation(
            "color-contrast",
            AuditImpact::Serious,
            vec![node("text", Some(at(500.0)))],
        )
    };
    for (cause, expected) in [
        ("#999999 on #ffffff, 2.84:1", vec![(Contrast, 2)]),
        (
            "#888888 on #ffffff, 3.54:1",
            vec![(Contrast, 1), (AxeViolation, 1)],
        ),
    ] {
        let ours = StepRecord {
            faint: vec![text.clone()],
            ..step(1)
        };
        let found = found(&[checked(ours, vec![in_colours(cause)])]);
        let told: Vec<_> = found.iter().map(|f| (f.kind, f.count)).collect();
        assert_eq!(told, expected, "{cause}");
    }
}

/// They are worked through together, whether a picture shows them or not.
#[test]
fn faint_texts_that_no_picture_shows_are_on_the_list_of_ours() {
    let text = |at_x: f64, grey: u8| FaintTextFact {
        part: String::new(),
        control: ControlFact {
            id: String::new(),
            role: "text".to_owned(),
            name: format!("Text {grey}"),
            make: String::new(),
            hint: String::new(),
            rect: at(at_x),
        },
        ratio: 2.0,
        wanted: 4.5,
        colour: [grey; 3],
        background: [255; 3],
        placeholder: false,
    };
    let below = AuditViolation {
        cause: "#777777 on #d0ffd0, 4.03:1".to_owned(),
        ..violation(
            "color-contrast",
            AuditImpact::Serious,
            vec![node("text", Some(CssRect::new(5.0, 5_000.0, 30.0, 30.0)))],
        )
    };
    let ours = StepRecord {
        faint: vec![text(5.0, 0x99), text(200.0, 0xaa), text(400.0, 0xbb)],
        ..step(1)
    };
    let found = found(&[checked(ours, vec![below])]);
    let [card] = found.as_slice() else {
        panic!("{found:#?}");
    };
    assert_eq!((card.kind, card.count), (Contrast, 4));
    assert_eq!(
        card.rules(),
        ["passerby/low-contrast", "axe/color-contrast"]
    );
    assert!(card.detail.contains("#d0ffd0, 4.03:1"), "{}", card.detail);
}
