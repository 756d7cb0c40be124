//! Questions about pages: a file in `cases/` is a case. Its parts stand between lines of dashes: the question (and a schema in a second line, where there is
//! one), the page's body as XHTML, and the answer as JSON: an object of quotes, a list of such, or `null`.

mod common;

use common::{content, title_of};
use passerby_artifacts::extraction::{ExtractedRecord, Extraction};
use passerby_extract::{Progress, Ways, check, conclude, plan, read};
use serde_json::{Value, json};
use std::fs;

#[test]
fn pages_answer_what_is_asked() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
    let mut wrong = Vec::new();
    let mut cases = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let parts: Vec<&str> = text.split("\n---\n").collect();
        let [asked, page, expected] = parts.as_slice() else {
            panic!("{name} has three parts");
        };
        let (question, schema) = asked.split_once('\n').unwrap_or((asked, ""));
        let schema = Some(schema.trim()).filter(|schema| !schema.is_empty());
        let expected: Value = serde_json::from_str(expected).unwrap();
        let content = content(page, &title_of(page));
        let mut found = Extraction {
            plan: plan::plan(question, schema, None).unwrap(),
            ..Extraction::default()
        };
        let progress = read(&mut found, &mut Ways::default(), &content);
        conclude(&mut found, "No page says it.");
        assert!(
            check::check(&found, std::slice::from_ref(&content)).is_empty(),
            "{name}: all is proved"
        );
        assert!(
            progress != Progress::Complete || found.count() > 0,
            "{name}"
        );
        let told: Vec<Value> = found.records.iter().map(quotes).collect();
        let given = match (found.plan.many, told.as_slice()) {
            (_, []) => Value::Null,
            (true, all) => json!(all),
            (false, [one, ..]) => one.clone(),
        };
        if given != expected {
            wrong.push(format!(
                "{name}: {given:#}\nplan {:#?}\nunsatisfied {:?}",
                found.plan, found.unsatisfied
            ));
        }
        cases += 1;
    }
    assert!(cases > 0 && wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn quotes(record: &ExtractedRecord) -> Value {
    let values = record
        .values
        .iter()
        .map(|(name, value)| (name.clone(), json!(value.evidence.quote)));
    Value::Object(values.collect())
}
