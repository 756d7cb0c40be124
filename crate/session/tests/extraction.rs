//! Runs that answer a question with values.

mod common;

use common::{Driven, Trouble, config, recorded};
use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::extraction::{ExtractionPlan, FieldSpec, Value, ValueKind};
use passerby_artifacts::fault::FaultCode;
use passerby_artifacts::run::{RunConfig, RunRecord, StopReason};

const QUESTION: &str = "Who wrote Harbour Lights, and how many pages has it?";

fn asked() -> RunConfig {
    let field = |name: &str, kind| FieldSpec {
        name: name.into(),
        kind,
        ..FieldSpec::default()
    };
    RunConfig {
        goal: QUESTION.into(),
        steps: 5,
        vision: false,
        extraction: Some(Box::new(ExtractionPlan {
            question: QUESTION.into(),
            entities: vec!["Harbour Lights".into()],
            fields: vec![
                field("author", ValueKind::Text),
                field("pages", ValueKind::Number),
            ],
            pages: 1,
            ..ExtractionPlan::default()
        })),
        ..config()
    }
}

/// A page about a book, with these terms and definitions.
fn page(terms: &[(&str, &str)]) -> PageContent {
    let mut nodes = Vec::new();
    let mut add = |parent: Option<usize>, tag: &str, text: &str| {
        nodes.push(ContentNode {
            parent,
            tag: tag.into(),
            text: text.into(),
            block: tag != "#text",
            ..ContentNode::default()
        });
        nodes.len() - 1
    };
    let body = add(None, "body", "");
    let head = add(Some(body), "h1", "");
    add(Some(head), "#text", "Harbour Lights");
    let list = add(Some(body), "dl", "");
    for (term, definition) in terms {
        let at = add(Some(list), "dt", "");
        add(Some(at), "#text", term);
        let at = add(Some(list), "dd", "");
        add(Some(at), "#text", definition);
    }
    PageContent {
        url: "https://shop.example/register".into(),
        title: "Harbour Lights".into(),
        taken_at_ms: 1_500,
        nodes,
        ..PageContent::default()
    }
}

fn run(content: Option<PageContent>) -> RunRecord {
    let mut driven = Driven::begin(asked(), Trouble::default());
    driven.world.content = content;
    let started = driven.started();
    driven.drive(started, 200);
    recorded(&driven.run, &driven.lines)
}

#[test]
fn a_run_ends_when_all_is_found_and_keeps_the_evidence() {
    let record = run(Some(page(&[("Author", "Mira Holm"), ("Pages", "212")])));
    assert!(
        matches!(record.stop, StopReason::Answered { .. }),
        "{:?}",
        record.stop
    );
    assert!(
        record.clauses.is_empty(),
        "a question has no clauses that were not attempted"
    );
    let found = record.extraction.expect("the answer is kept");
    let values = &found.records[0].values;
    assert_eq!(values["author"].value, Value::Text("Mira Holm".into()));
    assert_eq!(values["pages"].value, Value::Number(212.0));
    assert_eq!(values["pages"].evidence.quote, "212");
    assert!(found.unsatisfied.is_empty());
}

#[test]
fn what_no_page_says_has_no_value_and_a_reason() {
    let record = run(Some(page(&[("Author", "Mira Holm")])));
    let StopReason::PartlyMet { .. } = record.stop else {
        panic!("{:?}", record.stop);
    };
    let found = record.extraction.expect("the part is kept");
    assert!(!found.records[0].values.contains_key("pages"));
    assert_eq!(found.unsatisfied[0].field, "pages");
    assert!(!found.unsatisfied[0].reason.is_empty());
}

#[test]
fn a_page_that_cannot_be_read_is_said_and_nothing_is_made_up() {
    let record = run(None);
    let StopReason::Unrecoverable { fault } = &record.stop else {
        panic!("{:?}", record.stop);
    };
    assert_eq!(
        fault.code,
        FaultCode::LoginNeeded,
        "the page asks for a password"
    );
    let found = record.extraction.expect("what was asked is kept");
    assert_eq!(found.count(), 0);
    assert_eq!(found.unsatisfied.len(), 2);
    assert!(!record.steps[0].warnings.is_empty());
}
