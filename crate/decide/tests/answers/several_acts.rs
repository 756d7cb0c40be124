//! Answers that are several acts: a form that is filled and sent, and acts that follow the first.

use super::*;

#[test]
fn a_form_that_is_filled_and_sent_is_an_act_for_each_part() {
    let text = "n_4=Ada = Lovelace\ncheckbox \"Stay\"=on";
    let thoughts = read(&answer(
        json!({"action": "fill_and_submit", "text": text, "expect": "form_taken"}),
    ))
    .unwrap()
    .thoughts()
    .unwrap();
    let acts: Vec<(String, Action)> = thoughts
        .iter()
        .map(|t| {
            let on = t.decision.target.as_ref().unwrap().name.clone();
            (on, t.decision.action.clone())
        })
        .collect();
    let types = Action::Type {
        text: TextSource::Plain {
            text: "Ada = Lovelace".into(),
        },
    };
    assert_eq!(
        acts,
        [
            ("Nickname".to_owned(), types),
            ("Stay".to_owned(), Action::Check { on: true }),
            ("Send".to_owned(), Action::Click),
        ]
    );
    let expected: Vec<&Predicate> = thoughts.iter().map(|t| &t.expectation.predicate).collect();
    assert!(
        matches!(
            expected.as_slice(),
            [
                Predicate::ValueBecomes { value: Some(value), .. },
                Predicate::CheckedBecomes { on: true, .. },
                Predicate::PageChanges | Predicate::FormTaken { .. },
            ] if value == "Ada = Lovelace"
        ),
        "{expected:?}"
    );
}

#[test]
fn a_form_without_a_button_is_sent_by_its_field() {
    let filled = answer(
        json!({"action": "fill_and_submit", "text": "n_4=Ada\ncheckbox \"Stay\"=off", "target": "n_4"}),
    );
    let thoughts = read(&filled).unwrap().thoughts().unwrap();
    let last = &thoughts.last().unwrap().decision;
    let enter = Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    };
    assert_eq!(last.action, enter);
    assert_eq!(last.target.as_ref().unwrap().name, "Nickname");
}

#[test]
fn a_form_may_be_filled_and_not_sent() {
    let filled = answer(
        json!({"action": "fill_and_submit", "text": "n_4=Ada\ncheckbox \"Stay\"=off", "target": ""}),
    );
    let thoughts = read(&filled).unwrap().thoughts().unwrap();
    let acts: Vec<&Action> = thoughts.iter().map(|t| &t.decision.action).collect();
    assert!(
        matches!(acts[..], [Action::Type { .. }, Action::Check { on: false }]),
        "{acts:?}"
    );
}

/// The acts of an answer, each with what it is done on and what is expected of it.
fn acts(change: Value) -> Vec<(Action, String, Predicate)> {
    let thoughts = read(&answer(change)).unwrap().thoughts().unwrap();
    let all = thoughts.into_iter().map(|thought| {
        let on = thought.decision.target.map(|target| target.name);
        let expected = thought.expectation.predicate;
        (thought.decision.action, on.unwrap_or_default(), expected)
    });
    all.collect()
}

#[test]
fn acts_that_follow_are_acts_of_their_own() {
    let then = [
        "type n_4=a = b",
        "check checkbox \"Stay\"=off",
        "press_key n_4=Enter",
        "clear n_4",
        "click button \"Cancel\"",
    ];
    let all = acts(json!({"then": then, "expect": "dialog_opens"}));
    let told: Vec<(&str, &str)> = all
        .iter()
        .map(|(a, on, _)| (a.name(), on.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            ("click", "Send"),
            ("type", "Nickname"),
            ("check", "Stay"),
            ("press_key", "Nickname"),
            ("clear", "Nickname"),
            ("click", "Cancel"),
        ]
    );
    let text = TextSource::Plain {
        text: "a = b".into(),
    };
    assert_eq!(all[1].0, Action::Type { text });
    assert_eq!(all[2].0, Action::Check { on: false });
    let expected: Vec<&Predicate> = all.iter().map(|(_, _, expected)| expected).collect();
    assert!(
        matches!(
            expected.as_slice(),
            [
                Predicate::SomethingChanges,
                Predicate::ValueBecomes { .. },
                Predicate::CheckedBecomes { on: false, .. },
                Predicate::SomethingChanges,
                Predicate::ValueBecomes { .. },
                Predicate::DialogOpens,
            ]
        ),
        "{expected:?}"
    );
}

#[test]
fn what_is_expected_of_a_form_that_is_sent_is_of_the_sending_whatever_follows() {
    let form = json!({
        "action": "fill_and_submit", "text": "n_4=Ada", "expect": "dialog_opens", "then": ["click n_2"],
    });
    let all = acts(form);
    let told: Vec<(&str, bool)> = all
        .iter()
        .map(|(a, _, expected)| (a.name(), *expected == Predicate::DialogOpens))
        .collect();
    assert_eq!(told, [("type", false), ("click", true), ("click", false)]);
}

#[test]
fn acts_that_follow_and_cannot_be_read_leave_nothing_to_be_done() {
    let six = ["click n_1"; 6];
    for (then, said) in [
        (json!(six), "more than 5"),
        (json!(["navigate https://e.org/"]), "another act"),
        (json!(["finish"]), "another act"),
        (json!(["type n_4"]), "id=text"),
        (json!(["click n_99"]), "no element"),
        (json!(["click"]), "needs the id"),
        (json!(["check n_5=perhaps"]), "on or off"),
        (json!(["type n_4=credential:bank_pin"]), "no credential"),
    ] {
        let error = read(&answer(json!({"then": then.clone()}))).unwrap_err();
        assert!(error.to_string().contains(said), "{then}: {error}");
        assert!(error.is_of_the_act(), "{then}");
    }
    // Nothing follows the end.
    let end = json!({"action": "give_up", "text": "No.", "then": ["click n_1"]});
    assert_eq!(acts(end).len(), 1);
    assert_eq!(acts(json!({"then": ["", " "]})).len(), 1);
}

/// A key that moves the caret shows nothing else, so that nothing is missed by it and what follows is done.
#[test]
fn nothing_is_expected_of_a_key_that_only_moves_the_caret() {
    for (target, key, expected) in [
        ("n_4", "Control+Home", Predicate::NothingChanges),
        ("n_4", "Shift+End", Predicate::NothingChanges),
        ("n_4", "Enter", Predicate::SomethingChanges),
        ("n_1", "End", Predicate::SomethingChanges),
    ] {
        let then = [format!("press_key {target}={key}"), "click n_2".to_owned()];
        let all = acts(json!({"then": then}));
        assert_eq!(all[1].2, expected, "{key} on {target}");
    }
}

#[test]
fn a_text_of_several_lines_fits_on_one_line_of_an_answer() {
    let lines = |change| {
        let typed = acts(change)
            .into_iter()
            .filter_map(|(action, ..)| match action {
                Action::Type {
                    text: TextSource::Plain { text },
                } => Some(text),
                _ => None,
            });
        typed.collect::<Vec<_>>()
    };
    let then = json!({"then": ["type n_4=one ⏎  ⏎ two"]});
    let filled = json!({"action": "fill_and_submit", "text": "n_4=one ⏎  ⏎ two"});
    for change in [then, filled] {
        assert_eq!(lines(change), ["one\n\ntwo"]);
    }
}

/// A due date is enabled by its checkbox: the two are filled in one answer, and the gate looks at the date when its turn comes.
#[test]
fn a_field_that_an_earlier_line_enables_is_filled_by_its_role() {
    let mut page = Page::new("https://tracker.test/", "Milestone").button("Save");
    for (role, name) in [
        ("checkbox", "Due"),
        ("textbox", "Date"),
        ("combobox", "Time"),
    ] {
        let actions: &[ActionKind] = match role {
            "checkbox" => &[ActionKind::Click, ActionKind::Check],
            _ => &[],
        };
        let node = page.node(role, name, actions);
        node.facts.states.disabled = actions.is_empty();
    }
    let persona = persona("ada");
    let filled = answer(json!({
        "action": "fill_and_submit", "target": "button \"Save\"",
        "text": "checkbox \"Due\"=on\ntextbox \"Date\"=2027-03-12\ncombobox \"Time\"=18:00",
    }));
    let step = AnswerContext::step(Policy::Model);
    let read = parse(&filled, &context(&page, &persona), &step).unwrap();
    let acts: Vec<Action> = read
        .thoughts()
        .unwrap()
        .into_iter()
        .map(|thought| thought.decision.action)
        .collect();
    let text = TextSource::Plain {
        text: "2027-03-12".into(),
    };
    let option = "18:00".into();
    assert_eq!(
        acts,
        [
            Action::Check { on: true },
            Action::Type { text },
            Action::Select { option },
            Action::Click,
        ]
    );
    page.tree.nodes.retain(|node| node.name != "Date");
    page.node("button", "Date", &[]).facts.states.disabled = true;
    let pressed = filled.replace("textbox", "button");
    let refused = parse(&pressed, &context(&page, &persona), &step).unwrap_err();
    assert!(refused.to_string().contains("is no field"), "{refused}");
}
