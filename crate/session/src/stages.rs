//! What a model has said of one screen so far, where it is asked for one product after the other.
//!
//! What it sees stays when its decision is refused: only the decision and what it expects of it are asked for anew.

use passerby_artifacts::decision::{Analysis, Expectation, Predicate};
use passerby_artifacts::model::AnswerSchema;
use passerby_decide::model::answer::{Answer, ParsedDecision};

/// The products that are there.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Stages {
    /// Whether the last act was judged.
    pub judged: bool,
    pub analysis: Option<Analysis>,
    pub decided: Option<ParsedDecision>,
    pub expectation: Option<Expectation>,
}

impl Stages {
    /// Keeps what an answer brought. Any answer leaves the last act judged: it comes first, or with the rest.
    pub fn keep(&mut self, answer: Answer) {
        self.judged = true;
        self.analysis = answer.analysis.or(self.analysis.take());
        self.decided = answer.decided.or(self.decided.take());
        self.expectation = answer.expectation.or(self.expectation.take());
        let decided = self.decided.as_ref().map(|decided| &decided.decision);
        if decided.is_some_and(|decision| decision.action.is_terminal()) {
            // Nobody need be asked what they expect of the end.
            self.expectation.get_or_insert_with(nothing_more);
        }
    }

    /// The three products that stand before an act, once all are there; of each act where several were decided on.
    pub fn take_answer(&mut self) -> Option<Answer> {
        let (Some(analysis), true, true) = (
            self.analysis.clone(),
            self.decided.is_some(),
            self.expectation.is_some(),
        ) else {
            return None;
        };
        Some(Answer {
            evaluation: None,
            analysis: Some(analysis),
            decided: self.decided.take(),
            expectation: self.expectation.take(),
        })
    }
}

fn nothing_more() -> Expectation {
    Expectation {
        sentence: "Nothing more is to happen.".to_owned(),
        predicate: Predicate::NothingChanges,
        within_ms: 1_000,
        sureness: 1.0,
    }
}

/// Whether a question needs less than the others: what became of the last act is judged by what the machine found, and
/// what is expected follows from the decision. What is seen and what is done decide the run.
pub(crate) fn needs_less(schema: AnswerSchema) -> bool {
    matches!(
        schema,
        AnswerSchema::EvaluationV1 | AnswerSchema::ExpectationV1
    )
}

/// What is asked next: everything, or the first product that is missing.
pub(crate) fn schema_of_next(
    staged: bool,
    by_picture: bool,
    has_acted: bool,
    stages: &Stages,
) -> AnswerSchema {
    match (staged, by_picture) {
        (false, false) => AnswerSchema::StepV3,
        (false, true) => AnswerSchema::SightV1,
        (true, _) if has_acted && !stages.judged => AnswerSchema::EvaluationV1,
        (true, _) if stages.analysis.is_none() => AnswerSchema::AnalysisV1,
        (true, false) if stages.decided.is_none() => AnswerSchema::DecisionV2,
        (true, true) if stages.decided.is_none() => AnswerSchema::SightDecisionV1,
        (true, _) => AnswerSchema::ExpectationV1,
    }
}
