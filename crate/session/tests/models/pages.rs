//! Questions whose pages a model reads: what it is asked, and what of its answers counts.

use crate::common::models::{LIMIT, asked, by, failed, text};
use crate::common::{Driven, Trouble, recorded};
use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::extraction::{EvidenceSource, ExtractionPlan, FieldSpec, Value, ValueKind};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::model::{AnswerSchema, ModelFaultKind, ModelRequest};
use passerby_artifacts::run::{RunConfig, RunRecord, StopReason};
use passerby_artifacts::trace::EventKind;
use serde_json::{Value as Json, json};

const QUESTION: &str = "What is a bowl at the soup kiosk, and who runs it?";

fn field(name: &str, kind: ValueKind) -> FieldSpec {
    FieldSpec {
        name: name.into(),
        kind,
        ..FieldSpec::default()
    }
}

fn config(policy: Policy, guessed: bool) -> RunConfig {
    RunConfig {
        goal: QUESTION.into(),
        steps: 4,
        extraction: Some(Box::new(ExtractionPlan {
            question: QUESTION.into(),
            entities: vec!["soup kiosk".into()],
            fields: match guessed {
                true => vec![field("answer", ValueKind::Text)],
                false => vec![
                    field("bowl", ValueKind::Money),
                    field("owner", ValueKind::Text),
                ],
            },
            guessed,
            pages: 1,
            ..ExtractionPlan::default()
        })),
        ..by(policy)
    }
}

/// A page of paragraphs; line 0 is its heading.
fn page() -> PageContent {
    let texts = [
        ("h1", "The soup kiosk"),
        (
            "p",
            "Thanh Le opened it in spring, with her sister behind the counter.",
        ),
        ("p", "A large bowl is € 6.80, a small one half of that."),
    ];
    let mut nodes = vec![ContentNode {
        tag: "body".into(),
        block: true,
        ..ContentNode::default()
    }];
    for (tag, text) in texts {
        let at = nodes.len();
        nodes.push(ContentNode {
            parent: Some(0),
            tag: tag.into(),
            block: true,
            ..ContentNode::default()
        });
        nodes.push(ContentNode {
            parent: Some(at),
            tag: "#text".into(),
            text: text.into(),
            ..ContentNode::default()
        });
    }
    PageContent {
        url: "https://shop.example/register".into(),
        title: "The soup kiosk".into(),
        taken_at_ms: 1_500,
        nodes,
        ..PageContent::default()
    }
}

/// The same with so much more below it that it is told in parts.
fn long_page() -> PageContent {
    let mut page = page();
    for number in 0..90 {
        let at = page.nodes.len();
        page.nodes.push(ContentNode {
            parent: Some(0),
            tag: "p".into(),
            block: true,
            ..ContentNode::default()
        });
        page.nodes.push(ContentNode {
            parent: Some(at),
            tag: "#text".into(),
            text: format!("Day {number}. {}", "It rained, and few came. ".repeat(40)),
            ..ContentNode::default()
        });
    }
    page
}

/// A page that names its one value.
fn labelled_page() -> PageContent {
    let mut page = page();
    page.nodes.truncate(3);
    let list = page.nodes.len();
    page.nodes.push(ContentNode {
        parent: Some(0),
        tag: "dl".into(),
        block: true,
        ..ContentNode::default()
    });
    for (tag, text) in [("dt", "Bowl"), ("dd", "€ 6.80")] {
        let at = page.nodes.len();
        page.nodes.push(ContentNode {
            parent: Some(list),
            tag: tag.into(),
            block: true,
            ..ContentNode::default()
        });
        page.nodes.push(ContentNode {
            parent: Some(at),
            tag: "#text".into(),
            text: text.into(),
            ..ContentNode::default()
        });
    }
    page
}

fn answer(values: &[Json], complete: bool) -> EventKind {
    text(&json!({"values": values, "complete": complete, "next": ""}).to_string())
}

fn quote(field: &str, line: usize, quote: &str) -> Json {
    json!({"record": 0, "field": field, "line": line, "quote": quote})
}

fn run(config: RunConfig, model: Vec<EventKind>) -> (Vec<AnswerSchema>, String, RunRecord) {
    let (requests, record) = run_on(page(), config, model);
    let schemas = requests.iter().map(|request| request.schema).collect();
    let told = requests.last().map(said_in);
    (schemas, told.unwrap_or_default(), record)
}

fn said_in(request: &ModelRequest) -> String {
    let turns = request.turns.iter().map(|turn| turn.text.as_str());
    turns.collect::<Vec<_>>().join("\n")
}

fn run_on(
    page: PageContent,
    config: RunConfig,
    model: Vec<EventKind>,
) -> (Vec<ModelRequest>, RunRecord) {
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.content = Some(page);
    driven.world.model = model.into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = recorded(&driven.run, &driven.lines);
    let requests = asked(&driven).map(|(_, request)| request.clone()).collect();
    (requests, record)
}

#[test]
fn what_the_model_quotes_is_found_in_the_page_and_read() {
    let said = answer(
        &[quote("bowl", 2, "€ 6.80"), quote("owner", 1, "Thanh Le")],
        true,
    );
    let (asked, told, record) = run(config(Policy::Model, false), vec![said]);
    assert_eq!(asked, [AnswerSchema::PageV1]);
    assert!(told.contains("2: A large bowl is € 6.80"), "{told}");
    assert!(
        matches!(record.stop, StopReason::Answered { .. }),
        "{:?}",
        record.stop
    );
    let found = record.extraction.expect("the answer is kept");
    let values = &found.records[0].values;
    let bowl = Value::Money {
        amount: 6.8,
        currency: "EUR".into(),
    };
    assert_eq!(values["bowl"].value, bowl);
    assert_eq!(values["owner"].evidence.quote, "Thanh Le");
    let unproved = passerby_extract::check::check(&found, &[page()]);
    assert!(unproved.is_empty(), "{unproved:?}");
}

#[test]
fn what_does_not_stand_in_the_page_is_thrown_away_and_told() {
    let said = answer(
        &[
            quote("bowl", 2, "€ 7.80"),
            quote("owner", 1, "Thanh Le"),
            quote("colour", 1, "spring"),
        ],
        true,
    );
    let (_, _, record) = run(config(Policy::Model, false), vec![said]);
    let found = record.extraction.expect("the part is kept");
    assert!(!found.records[0].values.contains_key("bowl"));
    assert_eq!(found.records[0].values["owner"].evidence.quote, "Thanh Le");
    assert!(found.unsatisfied.iter().any(|told| told.field == "bowl"));
    let mut warnings = record.steps.iter().flat_map(|step| &step.warnings);
    assert!(warnings.any(
        |warning| warning.kind == WarningKind::ModelRepair && warning.message.contains("7.80")
    ));
}

#[test]
fn a_question_that_nobody_planned_is_planned_by_the_model() {
    let plan = text(
        &json!({"fields": ["bowl: money"], "many": false, "kind": "", "about": ["soup kiosk"]})
            .to_string(),
    );
    let said = answer(&[quote("bowl", 2, "€ 6.80")], true);
    let (asked, _, record) = run(config(Policy::Model, true), vec![plan, said]);
    assert_eq!(asked, [AnswerSchema::QuestionV1, AnswerSchema::PageV1]);
    let found = record.extraction.expect("the answer is kept");
    assert_eq!(found.plan.fields.len(), 1);
    assert_eq!(found.records[0].values["bowl"].evidence.quote, "€ 6.80");
    assert!(found.unsatisfied.is_empty());
}

#[test]
fn a_model_that_fails_leaves_the_page_to_the_rules() {
    for down in [
        failed(ModelFaultKind::Unauthorized, None),
        text("I cannot say."),
    ] {
        let (_, _, record) = run(config(Policy::Model, false), vec![down.clone(), down]);
        let found = record.extraction.expect("what was asked is kept");
        assert!(
            found
                .records
                .iter()
                .all(|record| !record.values.contains_key("owner"))
        );
        let mut warnings = record.steps.iter().flat_map(|step| &step.warnings);
        assert!(warnings.any(|warning| warning.message.contains("the rules went on")));
        assert!(
            !matches!(record.stop, StopReason::Unrecoverable { .. }),
            "{:?}",
            record.stop
        );
    }
}

#[test]
fn in_a_hybrid_run_the_rules_answer_nothing_before_the_question_is_planned() {
    let mut config = config(Policy::Hybrid, false);
    if let Some(plan) = &mut config.extraction {
        plan.fields = vec![field("bowl", ValueKind::Money)];
        plan.guessed_many = true;
    }
    let plan = |many: bool| {
        text(&json!({"fields": ["bowl: money"], "many": many, "kind": "bowls", "about": ["soup kiosk"]}).to_string())
    };
    // One thing that the page names is the rules' to answer.
    let (asked, record) = run_on(labelled_page(), config.clone(), vec![plan(false)]);
    assert_eq!(asked.len(), 1, "the page is not asked about");
    let found = record.extraction.expect("the answer is kept");
    assert_eq!(found.records[0].values["bowl"].evidence.quote, "€ 6.80");
    // What a sentence says, and which of several fit, the model says.
    let said = answer(&[quote("bowl", 2, "€ 6.80")], true);
    let (asked, _, record) = run(config.clone(), vec![plan(false), said.clone()]);
    assert_eq!(asked, [AnswerSchema::QuestionV1, AnswerSchema::PageV1]);
    let found = record.extraction.expect("the answer is kept");
    assert_eq!(
        found.records[0].values["bowl"].evidence.by,
        EvidenceSource::Model
    );
    let (asked, _, record) = run(config, vec![plan(true), said]);
    assert_eq!(asked, [AnswerSchema::QuestionV1, AnswerSchema::PageV1]);
    assert_eq!(record.extraction.map(|found| found.records.len()), Some(1));
}

#[test]
fn what_is_left_of_a_long_page_is_told_with_the_answer() {
    let next = |next: &str| {
        let values = [quote("owner", 1, "Thanh Le")];
        text(&json!({"values": values, "complete": false, "next": next}).to_string())
    };
    let (asked, record) = run_on(
        long_page(),
        config(Policy::Model, false),
        vec![next("more"), next("stop")],
    );
    assert!(said_in(&asked[0]).contains("has more lines"));
    assert!(!said_in(&asked[1]).contains("The soup kiosk opened"));
    let found = record.extraction.expect("the part is kept");
    let [left] = found.partly_read.as_slice() else {
        panic!("{:?}", found.partly_read);
    };
    assert_eq!(left.read, 2);
    assert!(left.of > 2, "{left:?}");
    let missing = &found.unsatisfied[0];
    assert!(missing.reason.contains("parts were read"), "{missing:?}");
    let short = run(config(Policy::Model, false), vec![next("stop")]).2;
    assert!(
        short
            .extraction
            .is_some_and(|found| found.partly_read.is_empty())
    );
}

#[test]
fn a_model_that_sees_gets_the_picture_with_the_first_part_of_a_page() {
    let next = |next| text(&json!({"values": [], "complete": false, "next": next}).to_string());
    for sight in [false, true] {
        let mut config = config(Policy::Model, false);
        if let Some(plan) = &mut config.model {
            plan.sight = sight;
        }
        let (asked, _) = run_on(long_page(), config, vec![next("more"), next("stop")]);
        let shown: Vec<bool> = asked.iter().map(|asked| asked.image.is_some()).collect();
        assert_eq!(shown.get(..2), Some([sight, false].as_slice()));
        assert_eq!(said_in(&asked[0]).contains("The picture shows"), sight);
    }
}

#[test]
fn a_page_with_more_elements_than_are_read_is_told_so() {
    let mut cut = page();
    cut.left_out = 7;
    let mut config = config(Policy::Rules, false);
    config.model = None;
    let (_, record) = run_on(cut, config, Vec::new());
    let found = record.extraction.expect("what was asked is kept");
    let [left] = found.partly_read.as_slice() else {
        panic!("{:?}", found.partly_read);
    };
    assert_eq!((left.read, left.of), (7, 14));
    let reasons = found.unsatisfied.iter().map(|missing| &missing.reason);
    assert!(reasons.clone().count() > 0);
    assert!(
        reasons
            .clone()
            .all(|reason| reason.contains("7 of 14 elements"))
    );
}
