//! The fields of an answer as the model wrote them, before anything is made of them.

use serde::{Deserialize, Deserializer};

/// The fields of each product, as [`super::schema`] has them. `None` where it was not asked for.
#[derive(Debug, Default)]
pub(super) struct Products {
    pub evaluation: Option<EvaluationFields>,
    pub analysis: Option<AnalysisFields>,
    pub decision: Option<DecisionFields>,
    pub pointing: Option<PointingFields>,
    pub expectation: Option<ExpectationFields>,
}

#[derive(Debug, Deserialize)]
pub(super) struct EvaluationFields {
    #[serde(default = "no_verdict")]
    pub last_verdict: String,
    #[serde(default)]
    pub last_notes: String,
    #[serde(default)]
    pub suggestion: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct AnalysisFields {
    #[serde(default)]
    pub sees: String,
    #[serde(default)]
    pub stands_out: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct DecisionFields {
    #[serde(default)]
    pub why: String,
    pub action: String,
    /// Empty where the target is pointed out.
    #[serde(default)]
    pub target: String,
    #[serde(default)]
    pub text: String,
    /// The acts to follow, one a line; of who sees a picture they are not read.
    #[serde(default)]
    pub then: Vec<String>,
    /// May be missing only where nothing is done.
    pub confidence: Option<f64>,
}

/// What is said of a claim.
#[derive(Debug, Deserialize)]
pub(super) struct ClaimCheckFields {
    /// A line for each part of the goal; some models write a list of them.
    #[serde(default, deserialize_with = "lines")]
    pub reading: String,
    pub verdict: String,
    /// Numbers of parts, from 1.
    #[serde(default)]
    pub doubted: Vec<i64>,
    #[serde(default)]
    pub why: String,
}

/// What a goal wants, task by task.
#[derive(Debug, Deserialize)]
pub(super) struct ReadingFields {
    pub tasks: Vec<ReadingTaskFields>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct ReadingTaskFields {
    /// The goal's own words for it.
    #[serde(default)]
    pub words: String,
    pub act: String,
    #[serde(default)]
    pub forbidden: bool,
    #[serde(default)]
    pub thing: String,
    #[serde(default)]
    pub place: String,
    /// Which of several; a condition.
    #[serde(default)]
    pub which: String,
    /// `FIELD=VALUE` each.
    #[serde(default)]
    pub fields: Vec<String>,
}

/// What a question asks for.
#[derive(Debug, Deserialize)]
pub(super) struct QuestionFields {
    /// `NAME: TYPE` each.
    #[serde(default)]
    pub fields: Vec<String>,
    #[serde(default)]
    pub many: bool,
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub about: Vec<String>,
}

/// What a page says to a question.
#[derive(Debug, Deserialize)]
pub(super) struct PageFields {
    #[serde(default)]
    pub values: Vec<PageValueFields>,
    #[serde(default)]
    pub complete: bool,
    /// `link N`, `search WORDS`, `more`, or empty.
    #[serde(default)]
    pub next: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct PageValueFields {
    #[serde(default)]
    pub record: usize,
    pub field: String,
    pub line: usize,
    pub quote: String,
}

/// Where on the picture; negative coordinates: nowhere.
#[derive(Debug, Deserialize)]
pub(super) struct PointingFields {
    #[serde(default)]
    pub description: String,
    #[serde(default = "nowhere")]
    pub x: f64,
    #[serde(default = "nowhere")]
    pub y: f64,
}

/// Without a kind, only that something changes is expected.
#[derive(Debug, Deserialize)]
pub(super) struct ExpectationFields {
    #[serde(default)]
    pub expects: String,
    #[serde(default = "something_changes")]
    pub expect: String,
    #[serde(default)]
    pub expect_text: String,
    #[serde(default = "usual_wait_ms")]
    pub within_ms: f64,
    #[serde(default = "unsure")]
    pub sureness: f64,
}

/// A text, or a list of its lines.
fn lines<'de, D: Deserializer<'de>>(fields: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Lines {
        Text(String),
        List(Vec<String>),
    }
    Ok(match Lines::deserialize(fields)? {
        Lines::Text(text) => text,
        Lines::List(lines) => lines.join("\n"),
    })
}

fn no_verdict() -> String {
    "none".to_owned()
}

fn something_changes() -> String {
    "something_changes".to_owned()
}

fn nowhere() -> f64 {
    -1.0
}

/// As long as people wait for a page before they doubt that it comes.
fn usual_wait_ms() -> f64 {
    5_000.0
}

fn unsure() -> f64 {
    0.5
}
