//! The run as one JSON document: the record, with what the other formats say on top of it.

use crate::view::{NOTICE, gravest_first};
use crate::words;
use passerby_artifacts::clause::ClauseRecord;
use passerby_artifacts::extraction::Extraction;
use passerby_artifacts::fault::Warning;
use passerby_artifacts::finding::{Limitation, SourcedFinding};
use passerby_artifacts::path_time::PathTime;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{RunConfig, RunRecord, StepRecord, StopReason};
use serde::Serialize;

/// In the order in which the other formats tell it. Every field of a [`RunRecord`] is here under its
/// own name, so that the document can be read back as one.
#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    notice: &'static str,
    verdict: String,
    persona: &'a Persona,
    config: &'a RunConfig,
    start_url: &'a str,
    started_at_ms: u64,
    ended_at_ms: u64,
    stop: &'a StopReason,
    #[serde(skip_serializing_if = "<[ClauseRecord]>::is_empty")]
    clauses: &'a [ClauseRecord],
    #[serde(skip_serializing_if = "Option::is_none")]
    extraction: Option<&'a Extraction>,
    findings: Vec<SourcedFinding>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs_review: Vec<SourcedFinding>,
    #[serde(skip_serializing_if = "<[Limitation]>::is_empty")]
    limitations: &'a [Limitation],
    #[serde(skip_serializing_if = "Option::is_none")]
    path_time: Option<PathTime>,
    steps: &'a [StepRecord],
    warnings: &'a [Warning],
}

/// The run as JSON for people and programs: indented, ended by a newline, the gravest finding first.
///
/// It can be read back as a [`RunRecord`]; `notice` and `verdict` stand beside the record's fields, `rules` and `standards` beside
/// those of a finding.
pub fn json(run: &RunRecord) -> String {
    // Taken apart, so that a field that is added to the record cannot be forgotten here.
    let RunRecord {
        schema,
        config,
        persona,
        start_url,
        started_at_ms,
        ended_at_ms,
        stop,
        clauses,
        extraction,
        steps,
        findings,
        needs_review,
        limitations,
        path_time,
        warnings,
    } = run;
    pretty(&Document {
        schema: *schema,
        notice: NOTICE,
        verdict: words::verdict(run),
        persona,
        config,
        start_url,
        started_at_ms: *started_at_ms,
        ended_at_ms: *ended_at_ms,
        stop,
        clauses,
        extraction: extraction.as_deref(),
        findings: gravest_first(findings)
            .into_iter()
            .cloned()
            .map(SourcedFinding::from)
            .collect(),
        needs_review: needs_review
            .iter()
            .cloned()
            .map(SourcedFinding::from)
            .collect(),
        limitations,
        path_time: *path_time,
        steps,
        warnings,
    })
}

/// A value as JSON for people: indented, ended by a newline.
pub(crate) fn pretty<T: Serialize>(value: &T) -> String {
    written(serde_json::to_string_pretty(value)) + "\n"
}

/// A value as JSON on one line, without a newline.
pub(crate) fn line<T: Serialize>(value: &T) -> String {
    written(serde_json::to_string(value))
}

#[cfg_attr(
    not(test),
    expect(
        clippy::expect_used,
        reason = "records and traces have text keys only, and a number that JSON lacks is written as null: nothing in them can fail"
    )
)]
fn written(json: serde_json::Result<String>) -> String {
    json.expect("a record is always JSON")
}
