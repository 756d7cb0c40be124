//! What becomes of a decision on a tree, and of a reply.

use passerby_act::{PlanError, explain, plan, succeeded};
use passerby_artifacts::act::{ActOutcome, ActPlan, ActReply, FoundBy, Gesture, InputPlan};
use passerby_artifacts::decision::{Action, Decision, Policy, Target, TextSource};
use passerby_artifacts::dom::{ActionKind, ElementFacts};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::ui_tree::{NodeId, PerceptionStats, Source, UiNode, UiTree};
use proptest::prelude::*;

fn node(id: &str, role: &str, name: &str, actions: &[ActionKind]) -> UiNode {
    UiNode {
        id: NodeId(id.to_owned()),
        handle: Some(7),
        facts: ElementFacts {
            role: role.to_owned(),
            name: name.to_owned(),
            actions: actions.to_vec(),
            rect: CssRect::new(10.0, 20.0, 100.0, 300.0),
            visible: true,
            in_viewport: true,
            ..ElementFacts::default()
        },
        ..UiNode::default()
    }
}

fn tree() -> UiTree {
    let mut seen = node("btn_seen", "button", "Seen only", &[ActionKind::Click]);
    (seen.handle, seen.source) = (None, Source::Vision);
    let mut grey = node("btn_grey", "button", "Grey", &[ActionKind::Click]);
    grey.states.disabled = true;
    let nodes = vec![
        node("btn_ok", "button", "OK", &[ActionKind::Click]),
        node(
            "txt_name",
            "textbox",
            "Name",
            &[ActionKind::Click, ActionKind::Type],
        ),
        node("pop_size", "combobox", "Size", &[ActionKind::Select]),
        node("pop_font", "combobox", "Font", &[ActionKind::Click]),
        node(
            "chk_news",
            "checkbox",
            "News",
            &[ActionKind::Click, ActionKind::Check],
        ),
        node("scr_list", "region", "List", &[ActionKind::Scroll]),
        node("btn_more1", "button", "More", &[ActionKind::Click]),
        node("btn_more2", "button", "More", &[ActionKind::Click]),
        seen,
        grey,
    ];
    UiTree {
        lang: String::new(),
        schema: 1,
        url: "https://a.example/".to_owned(),
        title: String::new(),
        document_id: "doc".to_owned(),
        viewport: Viewport {
            width: 1000.0,
            height: 800.0,
            device_pixel_ratio: 2.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1000.0,
            page_height: 4000.0,
        },
        nodes,
        frames: Vec::new(),
        transients: Vec::new(),
        stats: PerceptionStats::default(),
        warnings: Vec::new(),
    }
}

fn decide(action: Action, target: Option<(&str, &str, &str)>) -> Decision {
    let target = target.map(|(id, role, name)| Target {
        node: NodeId(id.to_owned()),
        identity: None,
        role: role.to_owned(),
        name: name.to_owned(),
    });
    Decision {
        action,
        target,
        reasoning: String::new(),
        confidence: 0.9,
        decided_by: Policy::Rules,
        prompt_text: String::new(),
    }
}

fn plain(text: &str) -> TextSource {
    TextSource::Plain {
        text: text.to_owned(),
    }
}

/// The gesture, the handle and what the element must offer, as one line.
fn shown(plan: Result<ActPlan, PlanError>) -> String {
    match plan {
        Ok(ActPlan::Page {
            input:
                InputPlan {
                    element,
                    gesture,
                    hand: passerby_artifacts::hand::Hand::Pointer,
                    ..
                },
        }) => match element {
            Some(e) => format!(
                "{gesture:?} on {} {:?} needs {:?}",
                e.name, e.handle, e.needs
            ),
            None => format!("{gesture:?}"),
        },
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    }
}

fn many(options: &[&str]) -> Action {
    Action::SelectMany {
        options: options.iter().map(|&option| option.to_owned()).collect(),
    }
}

#[test]
fn decisions_become_plans_or_errors_that_say_what_to_do() {
    let ok = Some(("btn_ok", "button", "OK"));
    let name = Some(("txt_name", "textbox", "Name"));
    let key = |key: &str| Action::PressKey {
        key: key.to_owned(),
        times: 1,
    };
    let go = |url: &str| Action::Navigate {
        url: url.to_owned(),
    };
    let scroll = |screens| Action::Scroll { screens };
    let rows = [
        (Action::Click, ok, "Click on OK Some(7) needs Some(Click)"),
        (
            Action::DoubleClick,
            ok,
            "DoubleClick on OK Some(7) needs Some(Click)",
        ),
        (
            Action::ContextMenu,
            name,
            "ContextMenu on Name Some(7) needs None",
        ),
        (Action::Hover, ok, "Hover on OK Some(7) needs None"),
        (
            Action::Click,
            Some(("btn_old", "button", "OK")),
            "Click on OK Some(7) needs Some(Click)",
        ),
        (
            Action::Click,
            Some(("btn_ok", "button", "Cancel")),
            "`btn_ok` was button “Cancel” and is button “OK” now",
        ),
        (
            Action::Click,
            Some(("btn_ok", "link", "OK")),
            "was link “OK” and is button “OK” now",
        ),
        (
            Action::Click,
            Some(("btn_seen", "button", "Seen only")),
            "Click on Seen only None needs Some(Click)",
        ),
        (
            Action::Click,
            Some(("btn_old", "button", "More")),
            "2 nodes are a button “More”",
        ),
        (
            Action::Click,
            Some(("btn_old", "button", "Gone")),
            "no node `btn_old` and no button “Gone”",
        ),
        (
            Action::Click,
            Some(("btn_old", "button", "")),
            "no node `btn_old`",
        ),
        (Action::Click, None, "needs a target"),
        (
            Action::Click,
            Some(("btn_grey", "button", "Grey")),
            "is disabled",
        ),
        (
            Action::Type { text: plain("x") },
            name,
            "SetText { text: Plain { text: \"x\" } } on Name",
        ),
        (
            Action::Type { text: plain("x") },
            ok,
            "does not take `type`; it offers click",
        ),
        (
            Action::Clear,
            name,
            "SetText { text: Plain { text: \"\" } } on Name",
        ),
        (
            Action::Select {
                option: "L".to_owned(),
            },
            Some(("pop_size", "combobox", "Size")),
            "SelectOption { label: \"L\" }",
        ),
        (
            Action::Select {
                option: "Serif".to_owned(),
            },
            Some(("pop_font", "combobox", "Font")),
            "SelectOption { label: \"Serif\" }",
        ),
        (
            Action::Type { text: plain("L") },
            Some(("pop_size", "combobox", "Size")),
            "it offers select",
        ),
        (
            Action::Check { on: true },
            Some(("chk_news", "checkbox", "News")),
            "SetChecked { on: true }",
        ),
        (
            many(&["L", "XL"]),
            Some(("pop_size", "combobox", "Size")),
            "SelectOptions { labels: [\"L\", \"XL\"] }",
        ),
        (
            many(&[]),
            Some(("pop_size", "combobox", "Size")),
            "takes 1 to 50 options",
        ),
        (
            many(&["L"; 51]),
            Some(("pop_size", "combobox", "Size")),
            "names 51",
        ),
        (many(&["L"]), ok, "does not take `select_many`"),
        (
            Action::ScrollIntoView,
            Some(("btn_grey", "button", "Grey")),
            "ScrollIntoView",
        ),
        (Action::ScrollIntoView, None, "needs a target"),
        (
            Action::AskUser {
                question: "Which?".to_owned(),
            },
            None,
            "ask the user instead",
        ),
        (
            key("Enter"),
            name,
            "PressKey { key: \"Enter\", times: 1 } on Name Some(7) needs None",
        ),
        (
            key("Escape"),
            None,
            "PressKey { key: \"Escape\", times: 1 }",
        ),
        (key(" "), None, "PressKey { key: \" \", times: 1 }"),
        (key(""), None, "needs the name of a key"),
        (scroll(1.0), None, "ScrollBy { dx: 0.0, dy: 680.0 }"),
        (scroll(-0.5), None, "ScrollBy { dx: 0.0, dy: -340.0 }"),
        (
            scroll(1.0),
            Some(("scr_list", "region", "List")),
            "ScrollBy { dx: 0.0, dy: 255.0 } on List",
        ),
        (scroll(1.0), ok, "does not take `scroll`"),
        (scroll(f64::NAN), None, "not a finite number"),
        (
            go("https://a.example/x"),
            None,
            "Navigate { url: \"https://a.example/x\" }",
        ),
        (go("/x"), None, "not an absolute http or https address"),
        (
            go("javascript:alert(1)"),
            None,
            "the scheme is `javascript`",
        ),
        (
            Action::Drag {
                dx: -30.0,
                dy: 12.5,
            },
            Some(("btn_ok", "button", "OK")),
            "Drag { dx: -30.0, dy: 12.5 }",
        ),
        (
            Action::Drag { dx: -1e9, dy: 1e9 },
            Some(("btn_ok", "button", "OK")),
            "Drag { dx: -20000.0, dy: 20000.0 }",
        ),
        (
            Action::Drag { dx: 1e9, dy: -1e9 },
            Some(("btn_ok", "button", "OK")),
            "Drag { dx: 20000.0, dy: -20000.0 }",
        ),
        (
            Action::Drag {
                dx: f64::NAN,
                dy: 0.0,
            },
            Some(("btn_ok", "button", "OK")),
            "distance",
        ),
        (
            Action::Drag {
                dx: 0.0,
                dy: f64::INFINITY,
            },
            Some(("btn_ok", "button", "OK")),
            "distance",
        ),
        (Action::Back, None, "Back"),
        (Action::Wait { ms: 300 }, None, "Wait { ms: 300 }"),
        (
            Action::Finish {
                evidence: String::new(),
            },
            None,
            "`finish` ends the run",
        ),
        (
            Action::GiveUp {
                reason: String::new(),
            },
            None,
            "`give_up` ends the run",
        ),
    ];
    for (action, target, expected) in rows {
        let decision = decide(action, target);
        let plan = shown(plan(&decision, &tree()));
        assert!(
            plan.contains(expected),
            "{decision:?} gave {plan}, not {expected}"
        );
    }
}

#[test]
fn an_element_is_told_in_full() {
    let decision = decide(Action::Click, Some(("btn_ok", "button", "OK")));
    let Ok(ActPlan::Page { input }) = plan(&decision, &tree()) else {
        panic!("a click is done in the page");
    };
    let element = input.element.unwrap();
    assert_eq!(input.gesture, Gesture::Click);
    assert_eq!(
        (element.document_id.as_str(), element.role.as_str()),
        ("doc", "button")
    );
    assert_eq!(element.rect, CssRect::new(10.0, 20.0, 100.0, 300.0));
}

#[test]
fn replies_are_told_in_one_sentence() {
    let reason = "no such option.".to_owned();
    let rows = [
        (ActOutcome::Done, true, "given"),
        (ActOutcome::PageLeft, true, "went away"),
        (ActOutcome::Detached, false, "no longer"),
        (ActOutcome::NotVisible, false, "not to be seen"),
        (
            ActOutcome::Obscured {
                by: "dialog “Cookies”".to_owned(),
            },
            false,
            "covered by dialog “Cookies”.",
        ),
        (
            ActOutcome::Obscured { by: String::new() },
            false,
            "Something else",
        ),
        (ActOutcome::Disabled, false, "cannot be operated"),
        (
            ActOutcome::NotApplicable {
                reason: reason.clone(),
            },
            false,
            "input: no such option.",
        ),
        (
            ActOutcome::Failed { reason },
            false,
            "asked to act: no such option.",
        ),
        (
            ActOutcome::NotApplicable {
                reason: " ".to_owned(),
            },
            false,
            "The element does not take this input.",
        ),
        (
            ActOutcome::Failed {
                reason: String::new(),
            },
            false,
            "The page could not be asked to act.",
        ),
    ];
    for (outcome, done, expected) in rows {
        let sentence = explain(&outcome);
        assert!(
            sentence.contains(expected) && sentence.ends_with('.') && !sentence.ends_with(".."),
            "{sentence}"
        );
        let reply = ActReply {
            outcome,
            found_by: FoundBy::Nothing,
            input: None,
            act_ms: 1.0,
            keys: None,
            pointer_only: false,
        };
        assert_eq!(succeeded(&reply), done, "{sentence}");
    }
}

proptest! {
    #[test]
    fn a_plan_is_total_and_scrolls_a_finite_way(screens in any::<f64>(), url in "\\PC{0,30}") {
        for action in [Action::Scroll { screens }, Action::Navigate { url: url.clone() }] {
            if let Ok(ActPlan::Page { input: InputPlan { gesture: Gesture::ScrollBy { dy, .. }, .. } }) = plan(&decide(action, None), &tree()) {
                prop_assert!(dy.is_finite());
            }
        }
    }
}
