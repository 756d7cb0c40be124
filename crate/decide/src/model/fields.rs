//! The fields of an answer as the model wrote them, before anything is made of them.

use serde::Deserialize;

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
    pub last_verdict: String,
    pub last_notes: String,
    pub suggestion: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct AnalysisFields {
    pub sees: String,
    pub stands_out: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct DecisionFields {
    pub why: String,
    pub action: String,
    /// Empty where the target is pointed out.
    #[serde(default)]
    pub target: String,
    pub text: String,
    pub confidence: f64,
}

/// Where on the picture; negative coordinates: nowhere.
#[derive(Debug, Deserialize)]
pub(super) struct PointingFields {
    pub description: String,
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, Deserialize)]
pub(super) struct ExpectationFields {
    pub expects: String,
    pub expect: String,
    pub expect_text: String,
    pub within_ms: f64,
    pub sureness: f64,
}
