//! `extract`: a question about a site, answered with values and what proves them.

use super::answer::{Answer, ToolError};
use super::desk::Desk;
use super::tools::Ask;
use super::trying::{Onlooker, ran};
use crate::error::CliError;
use crate::requests;
use crate::run_folder;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::extraction::{Evidence, Extraction};
use passerby_artifacts::protocol::{ExtractRequest, PersonaChoice};
use passerby_extract::plan::{self, PlanError};
use passerby_extract::shape;
use serde_json::{Value, json};

/// Time for an answer, s.
const LIMIT_S: u32 = 600;
/// Moves from page to page.
const STEPS: u32 = 20;

/// Answers the question.
///
/// # Errors
/// There is no plan for it, no page, or the run cannot be begun or followed.
pub async fn extract(
    desk: &mut Desk,
    asked: &Ask,
    onlooker: &Onlooker,
) -> Result<Answer, ToolError> {
    if !(1..=100).contains(&asked.pages) {
        return Err(ToolError::validation("pages: from 1 to 100."));
    }
    let schema = asked
        .schema
        .clone()
        .map(|fields| Value::Object(fields).to_string());
    let model = desk.model.clone();
    match plan::plan(&asked.question, schema.as_deref(), Some(asked.pages)) {
        // A model says what is asked for.
        Err(PlanError::NothingAsked(_)) if model.is_some() => {}
        Err(error) => return Err(CliError::Plan(error).into()),
        Ok(_) => {}
    }
    let folder = desk.kept.next_folder("extract");
    desk.open_at(&asked.session, &asked.url).await?;
    let make = |tab_id| {
        let reader = PersonaChoice::Yaml(requests::READER.to_owned());
        let mut start = requests::start(tab_id, reader, &asked.question);
        start.policy = model.as_ref().map_or(Policy::Rules, |_| Policy::Hybrid);
        start.model = model.map(Box::new);
        start.steps = STEPS;
        start.timeout_s = LIMIT_S;
        start.vision = false;
        start.asked_url = Some(asked.url.clone()).filter(|url| !url.is_empty());
        start.extract = Some(ExtractRequest {
            schema,
            pages: asked.pages,
            allow_url_search: false,
        });
        start
    };
    let end = ran(desk, &asked.session, make, &folder, onlooker)
        .await?
        .stop;
    let id = desk.kept.keep(&folder, &asked.question);
    let record = desk.kept.run(&id)?.record()?;
    let found = record.extraction.ok_or_else(|| ToolError {
        code: "UI_QUERY_FAILED",
        message: end.sentence(),
        lost_browser: false,
    })?;
    let whole = shape::answer(&found);
    // The folder has all that proves a value; a client needs the words and where they stand.
    let path = folder.join(run_folder::ANSWER_FILE);
    std::fs::write(&path, format!("{whole:#}\n"))
        .map_err(|source| CliError::Write { path, source })?;
    Ok(Answer::text(short(&found, &whole, &id, &end.sentence())))
}

/// The result, and for each value its words and their page.
fn short(found: &Extraction, whole: &Value, id: &str, end: &str) -> String {
    let result = whole.get("result").or_else(|| whole.get("latest_release"));
    let quotes: Vec<Value> = found
        .records
        .iter()
        .enumerate()
        .flat_map(|(at, record)| {
            let values = record.values.iter();
            values.map(move |(name, value)| quote(at, name, &value.evidence))
        })
        .collect();
    json!({
        "result": result, "evidence": quotes, "unsatisfied": whole.get("unsatisfied"), "end": end, "runId": id,
    })
    .to_string()
}

fn quote(entry: usize, field: &str, evidence: &Evidence) -> Value {
    json!({"entry": entry, "field": field, "quote": evidence.quote, "url": evidence.url})
}
