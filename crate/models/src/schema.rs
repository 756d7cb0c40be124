//! The shapes that answers must have, as JSON schemas that every API's strict mode takes: flat objects, every field
//! required, nothing beside them. A shape that changes gets another version.

use passerby_artifacts::model::AnswerSchema;

/// Verdicts on the last act; `none` where there was none.
pub(super) const VERDICTS: [&str; 5] = ["matched", "missed", "contradicted", "unknown", "none"];

/// Verdicts on what is claimed at the end.
pub(super) const CLAIM_VERDICTS: [&str; 3] = ["done", "not_done", "not_shown"];

/// The composite: it names fields by their ids, which a picture does not show.
pub(super) const FILL_AND_SUBMIT: &str = "fill_and_submit";

/// The actions that an answer may name; the first is for who reads the tree.
pub(super) const ACTIONS: [&str; 24] = [
    FILL_AND_SUBMIT,
    "click",
    "double_click",
    "context_menu",
    "hover",
    "type",
    "clear",
    "select",
    "select_many",
    "check",
    "press_key",
    "drag",
    "select_text",
    "insert",
    "scroll",
    "scroll_into_view",
    "navigate",
    "back",
    "wait",
    "wait_for",
    "ask_user",
    "answer",
    "finish",
    "give_up",
];

/// The actions of who sees the picture.
pub(super) fn sight_actions() -> &'static [&'static str] {
    ACTIONS.split_first().map_or(&[], |(_, rest)| rest)
}

/// Kinds of expectations.
pub(super) const EXPECTS: [&str; 16] = [
    "something_changes",
    "nothing_changes",
    "value_becomes",
    "checked_becomes",
    "form_taken",
    "page_changes",
    "url_contains",
    "dialog_opens",
    "dialog_closes",
    "appears",
    "disappears",
    "page_says",
    "results_appear",
    "request_succeeds",
    "picture_changes",
    "scrolls",
];

/// What a task of a goal may come to, as a reading names it; of what `passerby_artifacts::instruction::Act` has, what the rules tell apart.
pub(super) const READING_ACTS: [&str; 27] = [
    "open",
    "search",
    "filter",
    "sort",
    "ask",
    "add",
    "set",
    "rename",
    "delete",
    "move",
    "copy",
    "select",
    "check",
    "uncheck",
    "send",
    "reply",
    "invite",
    "assign",
    "approve",
    "reject",
    "rate",
    "subscribe",
    "unsubscribe",
    "order",
    "book",
    "cancel",
    "download",
];

/// The schema's name, which some APIs take for that of a tool.
pub(super) fn name(schema: AnswerSchema) -> &'static str {
    match schema {
        AnswerSchema::StepV3 => "step_v3",
        AnswerSchema::SightV1 => "sight_v1",
        AnswerSchema::EvaluationV1 => "evaluation_v1",
        AnswerSchema::AnalysisV1 => "analysis_v1",
        AnswerSchema::DecisionV2 => "decision_v2",
        AnswerSchema::SightDecisionV1 => "sight_decision_v1",
        AnswerSchema::ExpectationV1 => "expectation_v1",
        AnswerSchema::ClaimCheckV1 => "claim_check_v1",
        AnswerSchema::ReadingV1 => "reading_v1",
        AnswerSchema::QuestionV1 => "question_v1",
        AnswerSchema::PageV1 => "page_v1",
        AnswerSchema::PingV1 => "ping_v1",
    }
}

/// The products that an answer of this shape has.
pub(super) fn products(schema: AnswerSchema) -> &'static [AnswerPart] {
    use AnswerPart::{
        Analysis, ClaimCheck, Decision, Evaluation, Expectation, Page, Ping, Question, Reading,
        SightDecision,
    };
    match schema {
        AnswerSchema::StepV3 => &[Evaluation, Analysis, Decision, Expectation],
        AnswerSchema::SightV1 => &[Evaluation, Analysis, SightDecision, Expectation],
        AnswerSchema::EvaluationV1 => &[Evaluation],
        AnswerSchema::AnalysisV1 => &[Analysis],
        AnswerSchema::DecisionV2 => &[Decision],
        AnswerSchema::SightDecisionV1 => &[SightDecision],
        AnswerSchema::ExpectationV1 => &[Expectation],
        AnswerSchema::ClaimCheckV1 => &[ClaimCheck],
        AnswerSchema::ReadingV1 => &[Reading],
        AnswerSchema::QuestionV1 => &[Question],
        AnswerSchema::PageV1 => &[Page],
        AnswerSchema::PingV1 => &[Ping],
    }
}

/// A part of an answer: fields that come together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerPart {
    Evaluation,
    Analysis,
    Decision,
    /// The target is a point or a description in place of an id.
    SightDecision,
    Expectation,
    ClaimCheck,
    Reading,
    Question,
    Page,
    Ping,
}

/// The names of an answer's fields.
pub(super) fn fields(schema: AnswerSchema) -> impl Iterator<Item = &'static str> {
    let products = products(schema).iter();
    products
        .flat_map(|product| shapes(*product))
        .map(|(name, _)| name)
}

/// The schema itself, JSON. Models write the fields in this order: what is seen comes before what is done. So it is
/// written by hand, since a JSON object in memory does not keep its order.
pub(super) fn json_schema(schema: AnswerSchema) -> String {
    let products = products(schema).iter();
    object(&products.flat_map(|p| shapes(*p)).collect::<Vec<_>>())
}

fn shapes(product: AnswerPart) -> Vec<(&'static str, String)> {
    match product {
        AnswerPart::Evaluation => vec![
            ("last_verdict", one_of(&VERDICTS)),
            ("last_notes", text()),
            ("suggestion", text()),
        ],
        AnswerPart::Analysis => vec![("sees", text()), ("stands_out", texts())],
        AnswerPart::Decision => {
            let mut shapes = acts(&ACTIONS, vec![("target", text())]);
            // Before how sure the model is: of all of them.
            shapes.insert(shapes.len().saturating_sub(1), ("then", texts()));
            shapes
        }
        AnswerPart::SightDecision => acts(
            sight_actions(),
            vec![
                ("description", text()),
                ("x", kind("integer")),
                ("y", kind("integer")),
            ],
        ),
        AnswerPart::Expectation => vec![
            ("expects", text()),
            ("expect", one_of(&EXPECTS)),
            ("expect_text", text()),
            ("within_ms", kind("integer")),
            ("sureness", kind("number")),
        ],
        AnswerPart::ClaimCheck => vec![
            ("reading", text()),
            ("verdict", one_of(&CLAIM_VERDICTS)),
            ("doubted", numbers()),
            ("why", text()),
        ],
        AnswerPart::Reading => vec![("tasks", list_of(&reading_task()))],
        AnswerPart::Question => vec![
            ("fields", texts()),
            ("many", kind("boolean")),
            ("kind", text()),
            ("about", texts()),
        ],
        AnswerPart::Page => vec![
            ("values", list_of(&page_value())),
            ("complete", kind("boolean")),
            ("next", text()),
        ],
        AnswerPart::Ping => vec![("ok", kind("boolean"))],
    }
}

/// One task of a reading.
fn reading_task() -> String {
    object(&[
        ("words", text()),
        ("act", one_of(&READING_ACTS)),
        ("forbidden", kind("boolean")),
        ("thing", text()),
        ("place", text()),
        ("which", text()),
        ("fields", texts()),
    ])
}

/// One value that a page says.
fn page_value() -> String {
    object(&[
        ("record", kind("integer")),
        ("field", text()),
        ("line", kind("integer")),
        ("quote", text()),
    ])
}

/// A decision's fields, with those that name its target.
fn acts(actions: &[&str], target: Vec<(&'static str, String)>) -> Vec<(&'static str, String)> {
    let mut shapes = vec![("why", text()), ("action", one_of(actions))];
    shapes.extend(target);
    shapes.extend([("text", text()), ("confidence", kind("number"))]);
    shapes
}

fn object(fields: &[(&str, String)]) -> String {
    let shapes: Vec<String> = fields
        .iter()
        .map(|(name, shape)| format!(r#""{name}":{shape}"#))
        .collect();
    let names: Vec<String> = fields
        .iter()
        .map(|(name, _)| format!(r#""{name}""#))
        .collect();
    format!(
        r#"{{"type":"object","properties":{{{}}},"required":[{}],"additionalProperties":false}}"#,
        shapes.join(","),
        names.join(",")
    )
}

fn kind(name: &str) -> String {
    format!(r#"{{"type":"{name}"}}"#)
}

fn text() -> String {
    kind("string")
}

fn texts() -> String {
    list_of(&text())
}

fn numbers() -> String {
    list_of(&kind("integer"))
}

fn list_of(shape: &str) -> String {
    format!(r#"{{"type":"array","items":{shape}}}"#)
}

fn one_of(words: &[&str]) -> String {
    format!(r#"{{"type":"string","enum":["{}"]}}"#, words.join(r#"",""#))
}
