//! What a model means that points at a picture or describes a place, and what each of its questions asks.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::{Page, persona};
use passerby_artifacts::decision::{Pointing, Policy, Predicate};
use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::dom::ActionKind::{Click, Select, Type};
use passerby_artifacts::dom::InputHints;
use passerby_artifacts::geometry::{CssPoint, CssRect, Viewport};
use passerby_artifacts::model::{
    AnswerSchema, ModelApi, ModelImage, ModelPlan, ModelRequest, PromptSize,
};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::ui_tree::Source;
use passerby_decide::Context;
use passerby_decide::model::answer::{Answer, AnswerContext, AnswerError, parse};
use passerby_decide::model::step::{EarlierAnswers, ScreenInput, picture, question};
use serde_json::{Value, json};

/// A viewport of 1280 by 800 CSS px.
fn page() -> Page {
    let mut page = Page::new("https://shop.test/", "Shop");
    let mut put = |role: &str, name: &str, x: f64, y: f64, width: f64, height: f64| {
        let actions: &[_] = if role == "textbox" {
            &[Click, Type]
        } else {
            &[Click]
        };
        let actions = if matches!(role, "text" | "img") {
            &[]
        } else {
            actions
        };
        let node = page.node(role, name, actions);
        node.rect = CssRect::new(x, y, width, height);
        node.in_viewport = y < 800.0;
        node.icon.clear();
        page.tree.nodes.len() - 1
    };
    put("link", "The whole card", 100.0, 100.0, 400.0, 200.0);
    put("button", "Save", 120.0, 250.0, 80.0, 30.0);
    put("text", "Save", 130.0, 255.0, 30.0, 12.0);
    put("button", "Cancel", 220.0, 250.0, 80.0, 30.0);
    put("textbox", "Search", 900.0, 20.0, 200.0, 30.0);
    let magnifier = put("button", "", 1110.0, 20.0, 30.0, 30.0);
    let cart = put("button", "", 1200.0, 20.0, 30.0, 30.0);
    let bin = put("button", "", 40.0, 740.0, 30.0, 30.0);
    let under = put("button", "Under it", 600.0, 400.0, 20.0, 20.0);
    put("button", "Over it", 560.0, 360.0, 120.0, 120.0);
    put("img", "Map", 480.0, 700.0, 60.0, 60.0);
    put("button", "Far below", 100.0, 2000.0, 80.0, 30.0);
    put("button", "Delete", 700.0, 600.0, 80.0, 30.0);
    put("button", "Delete", 700.0, 640.0, 80.0, 30.0);
    let drawn = put("button", "", 1000.0, 600.0, 100.0, 40.0);
    let nodes = &mut page.tree.nodes;
    nodes[magnifier].icon = "icon-search".to_owned();
    nodes[cart].icon = "fa fa-shopping-cart".to_owned();
    nodes[bin].class = Some(DetectionClass::Icon);
    nodes[under].covered = true;
    nodes[drawn].source = Source::Vision;
    nodes[drawn].handle = None;
    page
}

/// Half the size of the viewport, so that a scale that is forgotten shows.
fn image() -> ModelImage {
    ModelImage {
        id: "step_001".to_owned(),
        width_px: 640,
        height_px: 400,
        blurred: Vec::new(),
    }
}

fn context<'a>(page: &'a Page, persona: &'a passerby_artifacts::persona::Persona) -> Context<'a> {
    Context {
        persona,
        goal: "Save it",
        instructions: &[],
        tree: &page.tree,
        screen: &page.screen,
        fingerprint: "f",
        history: &[],
        refused: &[],
        began_at_ms: 1_795_392_000_000,
        min_confidence: 0.65,
        steps_left: 20,
        stopped: None,
    }
}

fn answer(schema: AnswerSchema, change: Value) -> String {
    let mut whole = serde_json::Map::new();
    let fields: &[(&str, Value)] = &[
        ("last_verdict", json!("none")),
        ("last_notes", json!("")),
        ("suggestion", json!("")),
        ("sees", json!("A form.")),
        ("stands_out", json!([])),
        ("why", json!("It is next.")),
        ("action", json!("click")),
        ("description", json!("")),
        ("x", json!(-1)),
        ("y", json!(-1)),
        ("text", json!("")),
        ("confidence", json!(0.9)),
        ("expects", json!("It is saved.")),
        ("expect", json!("picture_changes")),
        ("expect_text", json!("")),
        ("within_ms", json!(2000)),
        ("sureness", json!(0.8)),
    ];
    let wanted: &[&str] = match schema {
        AnswerSchema::EvaluationV1 => &["last_verdict", "last_notes", "suggestion"],
        AnswerSchema::AnalysisV1 => &["sees", "stands_out"],
        AnswerSchema::SightDecisionV1 => &[
            "why",
            "action",
            "description",
            "x",
            "y",
            "text",
            "confidence",
        ],
        AnswerSchema::ExpectationV1 => {
            &["expects", "expect", "expect_text", "within_ms", "sureness"]
        }
        _ => &[],
    };
    for (name, value) in fields {
        if wanted.is_empty() || wanted.contains(name) {
            whole.insert((*name).to_owned(), value.clone());
        }
    }
    whole.extend(change.as_object().unwrap().clone());
    Value::Object(whole).to_string()
}

fn read(schema: AnswerSchema, change: Value) -> Result<Answer, AnswerError> {
    let (page, persona, image) = (page(), persona("ada"), image());
    let asked = AnswerContext {
        schema,
        image: Some(&image),
        decided: None,
        policy: Policy::Model,
    };
    parse(&answer(schema, change), &context(&page, &persona), &asked)
}

/// Where the target's box begins, CSS px: names are not unique here.
fn meant(change: Value) -> Result<(f64, f64), String> {
    let thought = read(AnswerSchema::SightV1, change).map_err(|e| e.to_string())?;
    let target = thought.thought().unwrap().decision.target.unwrap();
    let page = page();
    let rect = page.tree.node(&target.node).unwrap().rect;
    Ok((rect.x, rect.y))
}

#[test]
fn a_point_means_what_lies_there_and_nothing_beside_it() {
    let rows = [
        (
            "on a button that lies on a card",
            (80, 132),
            Ok((120.0, 250.0)),
        ),
        ("on the text of that button", (66, 129), Ok((120.0, 250.0))),
        ("on the card", (150, 100), Ok((100.0, 100.0))),
        ("on what covers another", (303, 203), Ok((560.0, 360.0))),
        (
            "on a picture that nothing tells of",
            (250, 360),
            Ok((480.0, 700.0)),
        ),
        (
            "a little beside a button",
            (495, 302),
            Err("nothing at that place"),
        ),
        (
            "on what only the detector sees",
            (525, 310),
            Ok((1000.0, 600.0)),
        ),
        ("on nothing", (400, 20), Err("nothing at that place")),
        (
            "beside the picture",
            (641, 20),
            Err("outside of the picture"),
        ),
    ];
    for (name, (x, y), expected) in rows {
        match (meant(json!({"x": x, "y": y})), expected) {
            (Ok(is), Ok(should)) => assert_eq!(is, should, "{name}"),
            (Err(is), Err(should)) => assert!(is.contains(should), "{name}: {is}"),
            (is, should) => panic!("{name}: {is:?} instead of {should:?}"),
        }
    }
}

#[test]
fn a_description_means_what_bears_its_words_and_lies_there() {
    let rows = [
        ("the button labelled Save", Ok((120.0, 250.0))),
        ("the blue button labelled \"Cancel\"", Ok((220.0, 250.0))),
        (
            "the button labelled Save at the left of Cancel",
            Ok((120.0, 250.0)),
        ),
        (
            "the button \"Save\", left of the one called \"Cancel\"",
            Ok((120.0, 250.0)),
        ),
        ("Save", Ok((120.0, 250.0))),
        ("the search field", Ok((900.0, 20.0))),
        ("the search icon", Ok((1110.0, 20.0))),
        (
            "the shopping cart icon at the top right",
            Ok((1200.0, 20.0)),
        ),
        ("the icon at the bottom left", Ok((40.0, 740.0))),
        ("the first Delete button", Ok((700.0, 600.0))),
        ("the last button called Delete", Ok((700.0, 640.0))),
        ("the map", Ok((480.0, 700.0))),
        (
            "the Delete button",
            Err("fits 2 things: button at 370,308, button at 370,328"),
        ),
        (
            "the button labelled Submit",
            Err("nothing on the picture fits"),
        ),
        (
            "the button labelled Far below",
            Err("nothing on the picture fits"),
        ),
        (
            "the Pay button at the bottom left",
            Err("nothing on the picture fits"),
        ),
        ("", Err("needs a place")),
    ];
    for (description, expected) in rows {
        match (meant(json!({"description": description})), expected) {
            (Ok(is), Ok(should)) => assert_eq!(is, should, "{description}"),
            (Err(is), Err(should)) => assert!(is.contains(should), "{description}: {is}"),
            (is, should) => panic!("{description}: {is:?} instead of {should:?}"),
        }
    }
}

#[test]
fn the_thought_says_how_its_target_was_pointed_out() {
    let thought = |change| {
        let answer = read(AnswerSchema::SightV1, change).unwrap();
        answer.thought().unwrap()
    };
    let at = thought(json!({"x": 80, "y": 132}));
    let point = CssPoint { x: 160.0, y: 264.0 };
    assert_eq!(at.sight.unwrap().at, Some(point));
    assert_eq!(at.expectation.predicate, Predicate::PictureChanges);
    let described = thought(json!({"description": "the button labelled Save"}));
    assert_eq!(
        described.sight.unwrap().description,
        "the button labelled Save"
    );
    let scrolls = thought(json!({"action": "scroll", "text": "down", "x": 3, "y": 3}));
    assert_eq!(scrolls.decision.target, None);
    let finishes = thought(json!({"action": "finish", "text": "It says saved."}));
    assert_eq!(finishes.sight, Some(Pointing::default()));
}

#[test]
fn typing_means_the_field_under_the_point() {
    let typed = json!({"action": "type", "text": "shoes", "x": 480, "y": 18});
    assert_eq!(meant(typed), Ok((900.0, 20.0)));
    // Only a field takes text: the icon beside it is not meant.
    let beside = json!({"action": "type", "text": "shoes", "x": 562, "y": 18});
    assert_eq!(
        meant(beside),
        Err("at that place is something of the role button, which does not take this act; point at what does".to_owned()),
    );
}

#[test]
fn each_product_alone_is_read_from_its_own_fields() {
    use AnswerSchema::{AnalysisV1, EvaluationV1, ExpectationV1, SightDecisionV1};
    let judged = read(EvaluationV1, json!({"last_verdict": "missed"})).unwrap();
    assert!(judged.evaluation.is_some() && judged.analysis.is_none());
    assert_eq!(
        read(AnalysisV1, json!({}))
            .unwrap()
            .analysis
            .unwrap()
            .summary,
        "A form."
    );
    let decided = read(SightDecisionV1, json!({"x": 80, "y": 132})).unwrap();
    assert!(decided.decided.is_some() && decided.expectation.is_none());
    assert!(
        read(ExpectationV1, json!({}))
            .unwrap()
            .expectation
            .is_some()
    );
    for schema in [EvaluationV1, AnalysisV1, SightDecisionV1, ExpectationV1] {
        let extra = read(schema, json!({"x": 80, "y": 132, "ghost": 1}));
        assert!(extra.is_ok(), "{schema:?}: {extra:?}");
    }
    let question = AnswerContext {
        schema: AnalysisV1,
        ..AnswerContext::step(Policy::Model)
    };
    let (page, persona) = (page(), persona("ada"));
    let other = parse(r#"{"expects": "x"}"#, &context(&page, &persona), &question).unwrap_err();
    assert!(
        other.to_string().contains("missing field `sees`"),
        "{other}"
    );
}

fn plan(sight: bool, staged: bool, prompt: PromptSize) -> ModelPlan {
    ModelPlan {
        api: ModelApi::Compatible,
        model: "m".to_owned(),
        prompt,
        sight,
        staged,
        check_claims: false,
        max_output_tokens: 500,
        timeout_ms: 1_000,
        price: Default::default(),
        max_tokens: None,
        max_cost_usd: None,
        cheap: None,
        fence: "0123456789abcdef".to_owned(),
        seed: 7,
    }
}

fn asked(sight: bool, staged: bool, schema: AnswerSchema, prompt: PromptSize) -> ModelRequest {
    let (page, persona, image) = (page(), persona("ada"), image());
    let shown = if sight {
        ScreenInput::Picture(&image)
    } else {
        ScreenInput::Tree("btn_1 \"Save\"")
    };
    let plan = plan(sight, staged, prompt);
    question(
        &context(&page, &persona),
        &plan,
        schema,
        shown,
        EarlierAnswers::default(),
    )
}

/// The browser draws the list of a drop-down over the page, where no picture of the page shows it.
#[test]
fn the_list_of_the_drop_down_with_the_focus_is_told_beside_the_picture() {
    let (mut page, persona, image) = (page(), persona("ada"), image());
    let list = page.node("combobox", "Town", &[Click, Select]);
    list.states.focused = true;
    list.facts.input = Some(InputHints {
        options: (1..=22).map(|n| format!("Town {n}\"")).collect(),
        ..InputHints::default()
    });
    for (focused, expected) in [(true, 1), (false, 0)] {
        page.tree.nodes.last_mut().unwrap().states.focused = focused;
        let asked = question(
            &context(&page, &persona),
            &plan(true, false, PromptSize::Full),
            AnswerSchema::SightV1,
            ScreenInput::Picture(&image),
            EarlierAnswers::default(),
        );
        let text = &asked.turns[0].text;
        let told = text.lines().filter(|line| line.contains("\"Town 1"));
        assert_eq!(told.count(), expected, "{text}");
        assert_eq!(text.contains("and 2 more"), focused, "{text}");
        assert!(!text.contains("Town 21"), "{text}");
    }
}

#[test]
fn a_question_by_sight_has_the_picture_and_no_tree() {
    for prompt in [PromptSize::Compact, PromptSize::Full] {
        let request = asked(true, false, AnswerSchema::SightV1, prompt);
        assert_eq!(request.image, Some(image()));
        let text = format!("{} {}", request.system, request.turns[0].text);
        assert!(text.contains("640 px wide and 400 px high"));
        assert!(!text.contains("Save\"") && !text.contains("btn_"), "{text}");
        let tree = asked(false, false, AnswerSchema::StepV3, prompt);
        assert_eq!(tree.image, None);
        assert!(!tree.system.contains("picture of"), "{}", tree.system);
    }
}

#[test]
fn staged_questions_share_their_rules_and_ask_for_one_thing_each() {
    use AnswerSchema::{AnalysisV1, DecisionV2, EvaluationV1, ExpectationV1};
    for prompt in [PromptSize::Compact, PromptSize::Full] {
        let schemas = [EvaluationV1, AnalysisV1, DecisionV2, ExpectationV1];
        let all: Vec<_> = schemas.map(|s| asked(false, true, s, prompt)).into();
        assert!(all.iter().all(|request| request.system == all[0].system));
        for (at, word) in ["last_verdict", "stands_out", "action", "within_ms"]
            .iter()
            .enumerate()
        {
            for (other, request) in all.iter().enumerate() {
                let asks = request.turns[0].text.contains(&format!("{word}:"))
                    || request.turns[0].text.contains(&format!("{word}, "));
                assert_eq!(asks, other == at, "{word} in {:?}", schemas[other]);
            }
        }
        let whole = asked(false, false, AnswerSchema::StepV3, prompt);
        assert!(all[0].system.len() < whole.system.len());
    }
}

#[test]
fn a_picture_is_sent_at_a_size_that_no_endpoint_changes() {
    for ((width_px, height_px), ratio, expected) in [
        ((1280, 800), 1.0, (1280, 800)),
        ((2560, 1600), 2.0, (1280, 800)),
        ((1920, 1080), 1.0, (1430, 804)),
        ((800, 3000), 1.0, (418, 1568)),
        ((0, 0), 1.0, (1, 1)),
    ] {
        let shot = Screenshot {
            id: "step_001".to_owned(),
            width_px,
            height_px,
            viewport: Viewport {
                width: f64::from(width_px) / ratio,
                height: f64::from(height_px) / ratio,
                device_pixel_ratio: ratio,
                scroll_x: 0.0,
                scroll_y: 0.0,
                page_width: 1280.0,
                page_height: 800.0,
            },
            url: String::new(),
            title: String::new(),
            taken_at_ms: 0,
            capture_ms: 0.0,
            changed_share: None,
            changed_rect: None,
            controls_changed: false,
            faint: Vec::new(),
        };
        let scaled = picture(&shot, &[]);
        assert_eq!((scaled.width_px, scaled.height_px), expected);
        assert!(scaled.blurred.is_empty());
        let small = CssRect::new(-10.0, 20.5, 110.0, 9.0);
        let area = picture(&shot, &[small]).blurred[0];
        let per_css = f64::from(expected.0) * ratio / f64::from(width_px.max(1));
        let right = f64::from(area.x + area.width);
        assert_eq!(area.x, 0, "what lies outside is cut");
        assert!((right - 100.0 * per_css).abs() < 1.5, "{area:?}");
        assert!((f64::from(area.y) - 20.5 * per_css).abs() < 1.5, "{area:?}");
    }
}
