//! A step's answer, checked: from here on nobody sees what the model wrote, only what was made of it.
//!
//! Errors name the model's own words and ids only, never a text of the page: they are told to the model outside the
//! fence.

use super::expect;
use super::schema::{ACTIONS, EXPECTS, VERDICTS};
use crate::context::Context;
use crate::gates::MIN_CONFIDENCE;
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Expectation, ExpectationVerdict, Policy, Target, TextSource,
    Thought,
};
use passerby_artifacts::ui_tree::{NodeId, UiNode};
use serde::Deserialize;

pub use super::answer_error::AnswerError;

/// What a model made of one screen.
#[derive(Debug, Clone, PartialEq)]
pub struct StepAnswer {
    /// Its view of the last act, if there was one.
    pub evaluation: Option<Judgement>,
    /// The other three products.
    pub thought: Thought,
}

/// The persona's view of the last act. What really happened is for machines to say: this adds to it. [D11]
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// Against what was expected.
    pub verdict: ExpectationVerdict,
    /// One sentence.
    pub notes: String,
    /// What would have helped; may be empty.
    pub suggestion: String,
}

/// The answer's fields, as [`super::schema`] has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    last_verdict: String,
    last_notes: String,
    suggestion: String,
    sees: String,
    stands_out: Vec<String>,
    why: String,
    action: String,
    target: String,
    text: String,
    confidence: f64,
    expects: String,
    expect: String,
    expect_text: String,
    within_ms: f64,
    sureness: f64,
}

/// Longest wait that may be asked for, ms.
const MAX_WAIT_MS: u32 = 10_000;
/// Longest time that may be expected, ms.
const MAX_WITHIN_MS: u32 = 60_000;
/// Texts of the model's that are kept are cut to this.
const MAX_WORDS_CHARS: usize = 600;

/// Checks an answer against the screen it was given for.
///
/// # Errors
/// [`AnswerError`]: the answer is not used, in no part of it.
pub fn parse(text: &str, context: &Context, policy: Policy) -> Result<StepAnswer, AnswerError> {
    let fields: Fields = object(text)?;
    let verdict = word("last_verdict", &fields.last_verdict, &VERDICTS)?;
    let node = target(&fields, context)?;
    let action = action(&fields, context)?;
    if node.is_none() && needs_target(&action) {
        return Err(AnswerError::NoTarget {
            action: action.name().to_owned(),
        });
    }
    let expect = word("expect", &fields.expect, &EXPECTS)?;
    let thought = Thought {
        analysis: Analysis {
            summary: words(&fields.sees),
            stands_out: fields
                .stands_out
                .iter()
                .take(6)
                .map(|phrase| words(phrase))
                .collect(),
        },
        expectation: Expectation {
            sentence: words(&fields.expects),
            predicate: expect::predicate(
                expect,
                &fields.expect_text,
                &action,
                node,
                context.screen,
            ),
            within_ms: fields.within_ms.clamp(0.0, f64::from(MAX_WITHIN_MS)) as u32,
            sureness: number("sureness", fields.sureness)?,
        },
        decision: Decision {
            target: node.filter(|_| !action.is_terminal()).map(|node| Target {
                node: node.id.clone(),
                identity: expect::identity(&node.id, context.screen),
                role: node.role.clone(),
                name: node.name.clone(),
            }),
            action,
            reasoning: words(&fields.why),
            confidence: number("confidence", fields.confidence)?,
            decided_by: policy,
        },
    };
    Ok(StepAnswer {
        evaluation: judgement(verdict, &fields),
        thought,
    })
}

/// The one object in the answer. Words around it are let pass, since many models cannot do without.
fn object(text: &str) -> Result<Fields, AnswerError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(AnswerError::Empty);
    }
    let Some(start) = text.find('{') else {
        return Err(AnswerError::Prose);
    };
    let mut stream =
        serde_json::Deserializer::from_str(&text[start..]).into_iter::<serde_json::Value>();
    let value = match stream.next() {
        Some(Ok(value)) => value,
        Some(Err(error)) if error.is_eof() => return Err(AnswerError::Cut),
        Some(Err(_)) | None => return Err(AnswerError::Prose),
    };
    let rest = &text[start + stream.byte_offset()..];
    if rest.contains('{') {
        return Err(AnswerError::Several);
    }
    serde_json::from_value(value).map_err(|error| AnswerError::Shape {
        why: error.to_string().chars().take(120).collect(),
    })
}

/// The element that is meant: by its id, or by role and name where exactly one element has them.
fn target<'a>(fields: &Fields, context: &Context<'a>) -> Result<Option<&'a UiNode>, AnswerError> {
    let given = fields.target.trim().trim_matches(['[', ']', '#', '`']);
    if given.is_empty() {
        return Ok(None);
    }
    let tree = context.tree;
    if let Some(node) = tree.node(&NodeId(given.to_owned())) {
        return Ok(Some(node));
    }
    let described = given.split_once(' ').and_then(|(role, name)| {
        let name = name.trim().trim_matches('"');
        let mut alike = tree.nodes.iter().filter(|node| {
            node.visible && node.is_interactive() && node.role == role && node.name == name
        });
        alike.next().filter(|_| alike.next().is_none())
    });
    described
        .map(Some)
        .ok_or_else(|| AnswerError::NoSuchElement {
            // The model may have it from the page: only what an id can be made of is said again.
            id: given
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                .take(24)
                .collect(),
        })
}

fn action(fields: &Fields, context: &Context) -> Result<Action, AnswerError> {
    let name = word("action", &fields.action, &ACTIONS)?;
    let text = fields.text.trim();
    let lacks = |what| AnswerError::Text {
        action: name.to_owned(),
        what,
    };
    Ok(match name {
        "type" => Action::Type {
            text: source(&fields.text, context)?,
        },
        "clear" => Action::Clear,
        "select" if text.is_empty() => return Err(lacks("the label of the option")),
        "select" => Action::Select {
            option: text.to_owned(),
        },
        "check" => match text {
            "on" | "true" => Action::Check { on: true },
            "off" | "false" => Action::Check { on: false },
            _ => return Err(lacks("on or off")),
        },
        "press_key" if text.is_empty() || text.contains(' ') => {
            return Err(lacks("the name of a key, such as Enter"));
        }
        "press_key" => Action::PressKey {
            key: text.to_owned(),
            times: 1,
        },
        "scroll" => match text {
            "down" | "" => Action::Scroll { screens: 0.8 },
            "up" => Action::Scroll { screens: -0.8 },
            _ => return Err(lacks("down or up")),
        },
        "navigate" => match url::Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => {
                Action::Navigate { url: url.into() }
            }
            _ => return Err(lacks("an absolute http or https URL")),
        },
        "back" => Action::Back,
        "wait" => Action::Wait {
            ms: text.parse().unwrap_or(1_000).min(MAX_WAIT_MS),
        },
        "finish" if text.is_empty() => {
            return Err(lacks("what on the screen shows that the goal is met"));
        }
        "finish" => Action::Finish {
            evidence: words(text),
        },
        "give_up" if text.is_empty() => return Err(lacks("the reason")),
        "give_up" => Action::GiveUp {
            reason: words(text),
        },
        _ => Action::Click,
    })
}

fn source(text: &str, context: &Context) -> Result<TextSource, AnswerError> {
    let Some(name) = text.trim().strip_prefix("credential:") else {
        if text.is_empty() {
            return Err(AnswerError::Text {
                action: "type".to_owned(),
                what: "the text",
            });
        }
        return Ok(TextSource::Plain {
            text: text.to_owned(),
        });
    };
    let known = context
        .persona
        .credentials
        .iter()
        .find(|known| *known == name.trim());
    let name = known.ok_or(AnswerError::NoCredential)?.clone();
    Ok(TextSource::Credential { name })
}

fn needs_target(action: &Action) -> bool {
    matches!(
        action,
        Action::Click
            | Action::Type { .. }
            | Action::Clear
            | Action::Select { .. }
            | Action::Check { .. }
    )
}

fn judgement(verdict: &str, fields: &Fields) -> Option<Judgement> {
    let verdict = match verdict {
        "matched" => ExpectationVerdict::Matched,
        "missed" => ExpectationVerdict::Missed,
        "contradicted" => ExpectationVerdict::Contradicted,
        "unknown" => ExpectationVerdict::Unknown,
        _ => return None,
    };
    Some(Judgement {
        verdict,
        notes: words(&fields.last_notes),
        suggestion: words(&fields.suggestion),
    })
}

fn word<'w>(field: &'static str, given: &str, allowed: &[&'w str]) -> Result<&'w str, AnswerError> {
    let found = allowed.iter().find(|word| **word == given.trim());
    found.copied().ok_or_else(|| AnswerError::Word {
        field,
        allowed: allowed.join(", "),
    })
}

fn number(field: &'static str, given: f64) -> Result<f64, AnswerError> {
    // Written so that NaN is refused too.
    if (0.0..=1.0).contains(&given) {
        return Ok(given);
    }
    Err(AnswerError::Number {
        field,
        from: 0,
        to: 1,
    })
}

/// A text of the model's, of a bearable length.
fn words(text: &str) -> String {
    let text = text.trim();
    if text.chars().count() <= MAX_WORDS_CHARS {
        return text.to_owned();
    }
    text.chars()
        .take(MAX_WORDS_CHARS - 1)
        .chain(['…'])
        .collect()
}

/// How sure the rules must be for the hybrid policy to ask no model: more than the gate asks of everybody.
pub const RULES_SURE: f64 = MIN_CONFIDENCE + 0.1;
