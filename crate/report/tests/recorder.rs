//! A run as a flow for Chrome DevTools' Recorder.

mod common;

use common::{NASTY, run, run_saying};
use expect_test::expect_file;
use passerby_artifacts::decision::{Action, Target, TextSource};
use passerby_artifacts::run::RunRecord;
use passerby_artifacts::ui_tree::NodeId;
use passerby_report::{RecorderFlow, recorder};
use serde_json::{Value, json};

#[test]
fn a_flow_is_as_agreed() {
    expect_file!["./expect/run.recorder.json"].assert_eq(&recorder(&run()).json);
}

/// The flow of a run whose first step does this on this, the screen being told so.
fn doing(action: Action, target: Option<(&str, &str)>, tree: &str) -> RecorderFlow {
    let mut run: RunRecord = run();
    run.steps.truncate(2);
    let step = &mut run.steps[0];
    step.tree_text = tree.to_owned();
    if let Some(thought) = &mut step.thought {
        thought.decision.action = action;
        thought.decision.target = target.map(|(role, name)| Target {
            node: NodeId("n_1".to_owned()),
            identity: None,
            role: role.to_owned(),
            name: name.to_owned(),
        });
    }
    run.steps[1].thought = None;
    recorder(&run)
}

/// The steps behind the first two, without what is the same in all of them.
fn steps(flow: &RecorderFlow) -> Vec<Value> {
    let whole: Value = serde_json::from_str(&flow.json).expect("JSON");
    let all = whole["steps"]
        .as_array()
        .expect("a list")
        .iter()
        .skip(2)
        .cloned();
    all.map(|mut step| {
        for field in ["target", "offsetX", "offsetY"] {
            step.as_object_mut().expect("an object").remove(field);
        }
        step
    })
    .collect()
}

fn text(text: &str) -> Action {
    Action::Type {
        text: TextSource::Plain {
            text: text.to_owned(),
        },
    }
}

#[test]
fn acts_become_steps() {
    let button = Some(("button", "Save (all)"));
    let field = Some(("textbox", "Name"));
    let tick = Some(("checkbox", "I agree"));
    let key = |key: &str| Action::PressKey {
        key: key.to_owned(),
        times: 1,
    };
    let on_button = json!([["aria/Save (all)[role=\"button\"]"]]);
    let on_field = json!([["aria/Name[role=\"textbox\"]"]]);
    let on_tick = json!([["aria/I agree[role=\"checkbox\"]"]]);
    let enter = [
        json!({"type": "keyDown", "key": "Enter"}),
        json!({"type": "keyUp", "key": "Enter"}),
    ];
    let ticked = "chk n_1 \"I agree\" checked";
    let rows = [
        (
            Action::Click,
            button,
            "",
            vec![json!({"type": "click", "selectors": on_button})],
        ),
        (
            Action::DoubleClick,
            button,
            "",
            vec![json!({"type": "doubleClick", "selectors": on_button})],
        ),
        (
            Action::ContextMenu,
            button,
            "",
            vec![json!({"type": "click", "selectors": on_button, "button": "secondary"})],
        ),
        (
            Action::Hover,
            button,
            "",
            vec![json!({"type": "hover", "selectors": on_button})],
        ),
        (
            text("Ada"),
            field,
            "",
            vec![json!({"type": "change", "selectors": on_field, "value": "Ada"})],
        ),
        (
            Action::Clear,
            field,
            "",
            vec![json!({"type": "change", "selectors": on_field, "value": ""})],
        ),
        (
            Action::Check { on: true },
            tick,
            "",
            vec![json!({"type": "click", "selectors": on_tick})],
        ),
        (Action::Check { on: true }, tick, ticked, vec![]),
        (
            Action::Check { on: false },
            tick,
            ticked,
            vec![json!({"type": "click", "selectors": on_tick})],
        ),
        (
            Action::Click,
            Some(("text", "More")),
            "",
            vec![json!({"type": "click", "selectors": [["text/More"]]})],
        ),
        (key("Enter"), None, "", enter.to_vec()),
        (
            key("Enter"),
            field,
            "",
            [
                &[json!({"type": "click", "selectors": on_field})],
                &enter[..],
            ]
            .concat(),
        ),
        (
            Action::WaitFor {
                text: "Saved".to_owned(),
                gone: true,
                ms: 90_000,
            },
            None,
            "",
            vec![
                json!({"type": "waitForElement", "selectors": [["text/Saved"]], "visible": false, "timeout": 30_000}),
            ],
        ),
        (Action::Wait { ms: 100 }, None, "", vec![]),
        (Action::ScrollIntoView, button, "", vec![]),
    ];
    for (action, target, tree, expected) in rows {
        let name = action.name();
        let flow = doing(action, target, tree);
        assert_eq!(steps(&flow), expected, "{name}");
        assert_eq!(flow.left_out, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn what_a_flow_cannot_do_is_told() {
    let rows = [
        (
            Action::Drag { dx: 1.0, dy: 1.0 },
            Some(("button", "Card")),
            "drag has no counterpart",
        ),
        (Action::Click, Some(("button", "")), "no name"),
        (
            Action::Click,
            Some(("button", "a[b=\"c\"]")),
            "selectors cannot hold",
        ),
        (
            Action::Click,
            Some(("button", "a\\b")),
            "selectors cannot hold",
        ),
        (
            Action::PressKey {
                key: "é".to_owned(),
                times: 1,
            },
            None,
            "a recording does not have",
        ),
        (
            Action::PressKey {
                key: "Enter".to_owned(),
                times: 1,
            },
            Some(("button", "Save")),
            "has not the focus",
        ),
        (Action::Scroll { screens: 0.8 }, None, "not known"),
    ];
    for (action, target, said) in rows {
        let flow = doing(action, target, "");
        assert_eq!(steps(&flow), Vec::<Value>::new(), "{said}");
        assert!(
            flow.left_out[0].starts_with("Step 1: ") && flow.left_out[0].contains(said),
            "{:?}",
            flow.left_out
        );
    }
}

#[test]
fn a_label_is_told_where_a_value_is_wanted() {
    let option = "Norway".to_owned();
    let flow = doing(Action::Select { option }, Some(("combobox", "Country")), "");
    assert_eq!(steps(&flow)[0]["value"], "Norway");
    assert!(flow.left_out[0].contains("“Norway”"), "{:?}", flow.left_out);
}

#[test]
fn a_secret_stands_by_its_name_alone() {
    let action = Action::Type {
        text: TextSource::Credential {
            name: "password".to_owned(),
        },
    };
    let flow = doing(action, Some(("textbox", "Password")), "");
    assert_eq!(steps(&flow)[0]["value"], "credential:password");
    assert_eq!(flow.secrets, ["credential:password"]);
}

#[test]
fn nothing_that_a_page_says_breaks_the_flow() {
    for nasty in NASTY {
        let flow: Value =
            serde_json::from_str(&recorder(&run_saying(&|_| nasty.to_owned())).json).unwrap();
        for step in flow["steps"].as_array().unwrap() {
            let of_name = step["selectors"][0][0].as_str().unwrap_or("aria/x");
            assert!(
                of_name.starts_with("aria/") || of_name.starts_with("text/"),
                "{of_name}"
            );
        }
    }
}
