//! A model that says anything: what a good one would, what a bad one does, and every fault of an endpoint.

use crate::rng::Rng;
use passerby_artifacts::model::{
    ModelAnswer, ModelApi, ModelFault, ModelFaultKind, ModelPlan, ModelPrice, ModelRequest,
    ModelUsage, PromptSize,
};
use passerby_artifacts::trace::EventKind;
use serde_json::{Value, json};

/// Input and output tokens of each answer.
pub const TOKENS: u64 = 1_100;

const FAULTS: [ModelFaultKind; 16] = [
    ModelFaultKind::Unauthorized,
    ModelFaultKind::Forbidden,
    ModelFaultKind::NotFound,
    ModelFaultKind::TooLarge,
    ModelFaultKind::BadRequest,
    ModelFaultKind::RateLimited,
    ModelFaultKind::QuotaUsed,
    ModelFaultKind::TimedOut,
    ModelFaultKind::Overloaded,
    ModelFaultKind::ServerError,
    ModelFaultKind::Unreachable,
    ModelFaultKind::CutOff,
    ModelFaultKind::NotJson,
    ModelFaultKind::Malformed,
    ModelFaultKind::Refused,
    ModelFaultKind::TooLong,
];

pub fn plan(rng: &mut Rng) -> ModelPlan {
    ModelPlan {
        api: ModelApi::Compatible,
        model: "m".into(),
        sight: false,
        staged: false,
        check_claims: false,
        prompt: rng.of(&[PromptSize::Full, PromptSize::Compact]),
        max_output_tokens: 500,
        timeout_ms: 10_000,
        price: ModelPrice {
            input_usd: 1.0,
            cached_input_usd: 0.1,
            output_usd: 10.0,
        },
        max_tokens: rng.of(&[None, Some(5_000), Some(20_000)]),
        max_cost_usd: None,
        cheap: None,
        fence: "00112233445566778899aabbccddeeff".into(),
        seed: 7,
    }
}

/// The answer follows from the seed and the question alone: a question that is asked again is answered alike.
pub fn answer(
    seed: u64,
    request: &ModelRequest,
    targets: &[(&'static str, String)],
    stormy: bool,
) -> EventKind {
    let said = request
        .turns
        .iter()
        .map(|turn| turn.text.as_str())
        .collect::<String>();
    let mut rng = Rng::named(seed, &said);
    if stormy && rng.happens(80) {
        return failed(&mut rng);
    }
    if rng.happens(80) {
        return text(
            rng.of(&[
                "I would press it.",
                "{\"action\":",
                "",
                "{}",
                "<html>",
                "{\"action\": 7}",
            ])
            .to_owned(),
        );
    }
    text(step(&decision(&mut rng, targets)))
}

/// Lines of a script: decisions of the same kinds.
pub fn script(rng: &mut Rng, targets: &[(&'static str, String)]) -> Vec<String> {
    (0..4 + rng.below(16))
        .map(|_| step(&decision(rng, targets)))
        .collect()
}

fn decision(rng: &mut Rng, targets: &[(&'static str, String)]) -> Value {
    if rng.happens(150) || targets.is_empty() {
        return rng.of(&[
            json!({"action": "wait", "text": "10"}),
            json!({"action": "scroll", "text": "down"}),
            json!({"action": "press_key", "text": "Enter"}),
            json!({"action": "back"}),
            json!({"action": "press_key", "text": "ArrowDown 3"}),
            json!({"action": "ask_user", "text": "Which one?"}),
            json!({"action": "ask_user", "text": "And how many?"}),
            json!({"action": "finish", "text": "It is done."}),
            json!({"action": "give_up", "text": "It is not there."}),
            json!({"action": "click", "target": "btn_beef"}),
            json!({"action": "navigate", "text": "http://evil.test/"}),
            json!({"action": "navigate", "text": "http://shop.test/1"}),
            json!({"action": "click", "target": "button \"Save\"", "confidence": 0.2}),
        ]);
    }
    if rng.happens(80)
        && let Some((_, button)) = targets.iter().find(|(action, _)| *action == "click")
    {
        return json!({"action": "fill_and_submit", "target": button, "text": filled(targets)});
    }
    let (action, target) = rng.of(targets);
    let text = match action {
        "type" => rng.of(&["Ada", "ada@example.com", "credential:password"]),
        "check" => "on",
        _ => "",
    };
    let mut decided = json!({"action": action, "target": target, "text": text});
    if rng.happens(150) {
        decided["then"] = (0..1 + rng.below(3))
            .map(|_| further(rng, targets))
            .collect();
    }
    decided
}

/// A line of the acts that follow.
fn further(rng: &mut Rng, targets: &[(&'static str, String)]) -> Value {
    let (action, target) = rng.of(targets);
    json!(match action {
        "type" => format!("type {target}=Bo"),
        "check" => format!("check {target}=on"),
        _ => format!("click {target}"),
    })
}

/// A line for each field of the form.
fn filled(targets: &[(&'static str, String)]) -> String {
    let line = |(action, target): &(&'static str, String)| match *action {
        "type" => Some(format!("{target}=Ada")),
        "check" => Some(format!("{target}=on")),
        _ => None,
    };
    targets
        .iter()
        .filter_map(line)
        .collect::<Vec<_>>()
        .join("\n")
}

fn step(change: &Value) -> String {
    let mut whole = json!({
        "last_verdict": "matched", "last_notes": "As I thought.", "suggestion": "", "sees": "A form.",
        "stands_out": [], "why": "It is next.", "action": "click", "target": "", "text": "", "confidence": 0.9,
        "expects": "Something happens.", "expect": "something_changes", "expect_text": "", "within_ms": 2000,
        "sureness": 0.8,
    });
    for (key, value) in change.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    whole.to_string()
}

fn text(text: String) -> EventKind {
    let usage = ModelUsage {
        input_tokens: 1_000,
        cached_input_tokens: 500,
        output_tokens: TOKENS - 1_000,
        estimated: false,
    };
    EventKind::ModelAnswered {
        answer: ModelAnswer {
            text,
            usage,
            took_ms: 10.0,
        },
    }
}

fn failed(rng: &mut Rng) -> EventKind {
    let fault = ModelFault {
        kind: rng.of(&FAULTS),
        message: "It failed.".into(),
        advice: "Mend it.".into(),
        retry_after_ms: rng.of(&[None, None, Some(500), Some(20_000), Some(86_400_000)]),
        usage: None,
    };
    EventKind::ModelFailed { fault }
}
