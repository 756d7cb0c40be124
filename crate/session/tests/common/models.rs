//! Answers of a model, and runs that are driven by them.
#![allow(dead_code)] // Each test file uses its own part.

use super::{Driven, Trouble, config, recorded};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::{
    ModelAnswer, ModelApi, ModelFault, ModelFaultKind, ModelPlan, ModelPrice, ModelRequest,
    ModelUsage, PromptSize,
};
use passerby_artifacts::run::{RunConfig, RunRecord};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_session::Effects;
use serde_json::{Value, json};

pub const LIMIT: usize = 500;

pub fn plan() -> ModelPlan {
    ModelPlan {
        api: ModelApi::Compatible,
        model: "m".into(),
        prompt: PromptSize::Full,
        sight: false,
        staged: false,
        check_claims: false,
        max_output_tokens: 500,
        timeout_ms: 10_000,
        price: ModelPrice {
            input_usd: 1.0,
            cached_input_usd: 0.1,
            output_usd: 10.0,
        },
        max_tokens: None,
        max_cost_usd: None,
        cheap: None,
        fence: "00112233445566778899aabbccddeeff".into(),
        seed: 7,
    }
}

pub fn by(policy: Policy) -> RunConfig {
    RunConfig {
        policy,
        model: Some(plan()),
        ..config()
    }
}

pub fn said(change: Value) -> EventKind {
    text(&step(change))
}

pub fn step(change: Value) -> String {
    let mut whole = json!({
        "last_verdict": "matched", "last_notes": "As I thought.", "suggestion": "", "sees": "A form.",
        "stands_out": [], "why": "It is next.", "action": "click", "target": "", "text": "", "confidence": 0.9,
        "expects": "Something happens.", "expect": "something_changes", "expect_text": "", "within_ms": 2000,
        "sureness": 0.8,
    });
    let fields = change.as_object().expect("an object");
    for (key, value) in fields {
        whole[key] = value.clone();
    }
    whole.to_string()
}

pub fn text(text: &str) -> EventKind {
    EventKind::ModelAnswered {
        answer: ModelAnswer {
            text: text.into(),
            usage: ModelUsage {
                input_tokens: 1_000,
                cached_input_tokens: 500,
                output_tokens: 100,
                estimated: false,
            },
            took_ms: 10.0,
        },
    }
}

pub fn failed(kind: ModelFaultKind, retry_after_ms: Option<u32>) -> EventKind {
    EventKind::ModelFailed {
        fault: ModelFault {
            kind,
            message: "It failed.".into(),
            advice: "Mend it.".into(),
            retry_after_ms,
            usage: None,
        },
    }
}

/// The registration, as a model would do it: by role and name, since ids are the merge's to give.
pub fn registration() -> Vec<Value> {
    let types = |field: &str, text: &str| json!({"action": "type", "target": format!("textbox \"{field}\""), "text": text});
    vec![
        types("Full name", "Ada"),
        types("Email", "ada@example.com"),
        types("Password", "credential:password"),
        json!({"action": "check", "target": "checkbox \"I agree to the terms\"", "text": "on"}),
        json!({"action": "click", "target": "button \"Register\"", "expect": "form_taken"}),
        json!({"action": "finish", "text": "It says that the account is ready.", "expect": "nothing_changes"}),
    ]
}

pub fn driven(config: RunConfig, model: Vec<EventKind>) -> Driven {
    let mut driven = Driven::begin(config, Trouble::default());
    driven.world.model = model.into();
    let started = driven.started();
    driven.drive(started, LIMIT);
    driven
}

pub fn ended(config: RunConfig, model: Vec<EventKind>) -> (Driven, RunRecord) {
    let driven = driven(config, model);
    let record = recorded(&driven.run, &driven.lines);
    (driven, record)
}

pub fn asked(driven: &Driven) -> impl Iterator<Item = (u32, &ModelRequest)> {
    let effects = driven.lines.iter().flat_map(|line| line.effects());
    effects.filter_map(|effect| match effect {
        Effect::AskModel { delay_ms, request } => Some((*delay_ms, request.as_ref())),
        _ => None,
    })
}
