//! A model's answer, checked: from here on nobody sees what the model wrote, only what was made of it.
//!
//! Errors name the model's own words and ids only, never a text of the page: they are told to the model outside the
//! fence. `object` checks the shape, `action` what is to be done, `sight` where on a picture.

use super::element::named;
use super::expect;
use super::fields::{DecisionFields, EvaluationFields, ExpectationFields, PointingFields};
use super::object::{number, products, word, words};
use super::schema::{EXPECTS, VERDICTS};
use super::sight;
use crate::context::Context;
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Expectation, ExpectationVerdict, Pointing, Policy, Predicate,
    Target, Thought,
};
use passerby_artifacts::model::{AnswerSchema, ModelImage};

pub use super::answer_error::AnswerError;

/// What a model made of one screen, or one product of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// Its view of the last act, if there was one and it was asked for.
    pub evaluation: Option<ModelVerdict>,
    /// What it sees, if asked.
    pub analysis: Option<Analysis>,
    /// What it does, if asked.
    pub decided: Option<ParsedDecision>,
    /// What it thinks will happen, if asked.
    pub expectation: Option<Expectation>,
}

impl Answer {
    /// The three products that stand before an act; `None` where one was not asked for.
    pub fn thought(self) -> Option<Thought> {
        self.thoughts()?.into_iter().next()
    }

    /// What is expected of all its acts, in the model's words.
    pub fn expected(&self) -> Option<String> {
        Some(self.expectation.as_ref()?.sentence.clone())
    }

    /// The same for each act that was decided on, in their order: several where a form is filled and sent.
    pub fn thoughts(self) -> Option<Vec<Thought>> {
        let ParsedDecision {
            decision,
            sight,
            rest,
            expected_of,
        } = self.decided?;
        let (analysis, expectation) = (self.analysis?, self.expectation?);
        let count = rest.len();
        let decisions = std::iter::once(decision).chain(rest);
        let thoughts = decisions.enumerate().map(|(index, decision)| Thought {
            analysis: analysis.clone(),
            expectation: match expected_of {
                Some(at) if at == index => expectation.clone(),
                // Of a form that is only filled the words are the model's, and what is checked is the field.
                None if index == count => Expectation {
                    sentence: expectation.sentence.clone(),
                    ..own_effect(&decision, &expectation)
                },
                _ => own_effect(&decision, &expectation),
            },
            decision,
            sight: sight.clone(),
        });
        Some(thoughts.collect())
    }
}

/// What is expected of one act of several, by its kind.
fn own_effect(decision: &Decision, whole: &Expectation) -> Expectation {
    let input = decision.target.as_ref().and_then(|t| t.identity.clone());
    let fills = decision.action.fills();
    let sentence = match fills {
        true => "The field holds what was entered.",
        false => "Something changes on the screen.",
    };
    let predicate = match (input.filter(|_| fills), &decision.action) {
        (Some(input), Action::Check { on }) => Predicate::CheckedBecomes { input, on: *on },
        (Some(input), action) => Predicate::ValueBecomes {
            input,
            value: expect::value(action),
        },
        (None, Action::PressKey { key, .. }) if moves_the_caret(key, decision) => {
            Predicate::NothingChanges
        }
        (None, _) => Predicate::SomethingChanges,
    };
    Expectation {
        sentence: sentence.to_owned(),
        predicate,
        ..whole.clone()
    }
}

/// Whether the key only moves the caret in a field of text, or marks some of it: nobody sees more of that than the caret.
fn moves_the_caret(key: &str, decision: &Decision) -> bool {
    let role = decision.target.as_ref().map(|target| target.role.as_str());
    let last = key.rsplit('+').next().unwrap_or_default();
    matches!(role, Some("textbox" | "searchbox"))
        && matches!(
            last,
            "Home" | "End" | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"
        )
}

/// A decision, and how its target was pointed out on a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct ParsedDecision {
    /// The decision.
    pub decision: Decision,
    /// `None`: the model read the tree.
    pub sight: Option<Pointing>,
    /// The acts that are to follow it.
    pub rest: Vec<Decision>,
    /// Which of all its acts what the model expects is about, from 0: what sends a form, else the last. `None`: of none,
    /// since a form is only filled, and each field tells by itself whether it was.
    pub expected_of: Option<usize>,
}

impl ParsedDecision {
    /// The act that the expectation is about; the last where it is about none.
    pub fn expected(&self) -> &Decision {
        let at = self.expected_of.unwrap_or(self.rest.len());
        let of_rest = at.checked_sub(1).and_then(|at| self.rest.get(at));
        of_rest.unwrap_or(&self.decision)
    }
}

/// The persona's view of the last act. What really happened is for machines to say: this adds to it.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelVerdict {
    /// Against what was expected.
    pub verdict: ExpectationVerdict,
    /// One sentence.
    pub notes: String,
    /// What would have helped; may be empty.
    pub suggestion: String,
}

/// What was asked, as far as its answer depends on it.
#[derive(Debug, Clone, Copy)]
pub struct AnswerContext<'a> {
    /// Shape of the answer.
    pub schema: AnswerSchema,
    /// The picture that points are of.
    pub image: Option<&'a ModelImage>,
    /// The decision that an expectation is about, where it was made before.
    pub decided: Option<&'a Decision>,
    /// Who decides.
    pub policy: Policy,
}

impl AnswerContext<'_> {
    /// A whole step, by the tree.
    pub fn step(policy: Policy) -> Self {
        AnswerContext {
            schema: AnswerSchema::StepV3,
            image: None,
            decided: None,
            policy,
        }
    }
}

/// Longest time that may be expected, ms.
const MAX_WITHIN_MS: u32 = 60_000;

/// Checks an answer against the screen it was given for.
///
/// # Errors
/// [`AnswerError`]: the answer is not used, in no part of it.
pub fn parse(
    text: &str,
    context: &Context,
    question: &AnswerContext,
) -> Result<Answer, AnswerError> {
    let products = products(text, question.schema)?;
    let evaluation = products.evaluation.map(judgement).transpose()?.flatten();
    let analysis = products.analysis.map(|fields| Analysis {
        summary: words(&fields.sees),
        stands_out: fields
            .stands_out
            .iter()
            .take(6)
            .map(|phrase| words(phrase))
            .collect(),
    });
    let pointing = products.pointing;
    let decided = products
        .decision
        .map(|fields| decided(&fields, pointing.as_ref(), context, question))
        .transpose()?;
    let decision = decided.as_ref().map(ParsedDecision::expected);
    let decision = decision.or(question.decided);
    let expectation = products
        .expectation
        .map(|fields| expectation(&fields, decision, context))
        .transpose()?;
    Ok(Answer {
        evaluation,
        analysis,
        decided,
        expectation,
    })
}

fn decided(
    fields: &DecisionFields,
    pointing: Option<&PointingFields>,
    context: &Context,
    question: &AnswerContext,
) -> Result<ParsedDecision, AnswerError> {
    if pointing.is_none() && super::form::is_meant(fields) {
        return filled(fields, context, question);
    }
    let action = super::action::of(fields, pointing.is_some(), context)?;
    let (node, sight) = match pointing {
        None => (named(&fields.target, context)?, None),
        Some(pointing) => {
            let image = question.image.ok_or(AnswerError::NoPicture)?;
            let (node, said) = sight::find(pointing, image, &action, context.tree)?;
            (node, Some(said))
        }
    };
    if node.is_none() && super::action::needs_target(&action) {
        let action = action.name().to_owned();
        return Err(match sight {
            None => AnswerError::NoTarget { action },
            Some(_) => AnswerError::NoPlace { action },
        });
    }
    let image = pointing.and(question.image);
    let action = super::action::completed(action, fields, node, image, context.tree)?;
    // A press has no text of its own.
    let prompt_text = match action {
        Action::Click => words(&fields.text),
        _ => String::new(),
    };
    let decision = Decision {
        target: node.filter(|_| !action.is_word()).map(|node| Target {
            node: node.id.clone(),
            identity: expect::identity(&node.id, context.screen),
            role: node.role.clone(),
            name: node.name.clone(),
        }),
        action,
        reasoning: words(&fields.why),
        confidence: confidence(fields)?,
        decided_by: question.policy,
        prompt_text,
    };
    let first = ParsedDecision {
        decision,
        sight,
        rest: Vec::new(),
        expected_of: Some(0),
    };
    followed(first, fields, context)
}

/// A form that is filled and sent: an act for each field, and one for the button.
fn filled(
    fields: &DecisionFields,
    context: &Context,
    question: &AnswerContext,
) -> Result<ParsedDecision, AnswerError> {
    let button = named(&fields.target, context)?;
    let acts = super::form::acts(fields, button, context)?;
    let confidence = confidence(fields)?;
    let count = acts.len();
    let decision = |(number, (action, target)): (usize, (Action, Target))| Decision {
        action,
        target: Some(target),
        reasoning: format!(
            "{} ({number} of {count} acts on the form)",
            words(&fields.why)
        ),
        confidence,
        decided_by: question.policy,
        prompt_text: String::new(),
    };
    let expected_of = button.and(count.checked_sub(1));
    let mut decisions = (1..).zip(acts).map(decision);
    let first = decisions.next().ok_or_else(|| AnswerError::NoTarget {
        action: fields.action.clone(),
    })?;
    let first = ParsedDecision {
        decision: first,
        sight: None,
        rest: decisions.collect(),
        expected_of,
    };
    followed(first, fields, context)
}

/// The same with the acts that are to follow. What the model expects is then of the last one, but for a form that is sent:
/// what it expects is what comes of that.
fn followed(
    mut parsed: ParsedDecision,
    fields: &DecisionFields,
    context: &Context,
) -> Result<ParsedDecision, AnswerError> {
    if parsed.sight.is_some() || parsed.decision.action.is_word() {
        return Ok(parsed);
    }
    let acts = super::then::acts(&fields.then, context)?;
    if acts.is_empty() {
        return Ok(parsed);
    }
    let done = parsed.rest.len().saturating_add(1);
    let count = done.saturating_add(acts.len());
    let numbered = |number: usize| format!("{} ({number} of {count} acts)", words(&fields.why));
    let all = std::iter::once(&mut parsed.decision).chain(&mut parsed.rest);
    for (number, decision) in (1..).zip(all) {
        decision.reasoning = numbered(number);
    }
    let (confidence, decided_by) = (parsed.decision.confidence, parsed.decision.decided_by);
    let first = done.saturating_add(1);
    let next = |(number, (action, target)): (usize, (Action, Option<Target>))| Decision {
        action,
        target,
        reasoning: numbered(number),
        confidence,
        decided_by,
        prompt_text: String::new(),
    };
    parsed.rest.extend((first..).zip(acts).map(next));
    if !super::form::is_meant(fields) || parsed.expected_of.is_none() {
        parsed.expected_of = count.checked_sub(1);
    }
    Ok(parsed)
}

/// Who gives up need not be sure of anything; and an act is not refused because it is not said how sure the model is of it.
fn confidence(fields: &DecisionFields) -> Result<f64, AnswerError> {
    match fields.confidence {
        Some(given) => number("confidence", given),
        None if fields.action.trim() == "give_up" => Ok(1.0),
        None => Ok(UNSTATED),
    }
}

fn expectation(
    fields: &ExpectationFields,
    decision: Option<&Decision>,
    context: &Context,
) -> Result<Expectation, AnswerError> {
    let kind = word("expect", &fields.expect, &EXPECTS)?;
    let target = decision.and_then(|decision| decision.target.as_ref());
    let node = target.and_then(|target| context.tree.node(&target.node));
    let action = decision.map_or(&Action::Back, |decision| &decision.action);
    Ok(Expectation {
        sentence: words(&fields.expects),
        predicate: expect::predicate(kind, &fields.expect_text, action, node, context.screen),
        within_ms: fields.within_ms.clamp(0.0, f64::from(MAX_WITHIN_MS)) as u32,
        sureness: number("sureness", fields.sureness)?,
    })
}

fn judgement(fields: EvaluationFields) -> Result<Option<ModelVerdict>, AnswerError> {
    let verdict = match word("last_verdict", &fields.last_verdict, &VERDICTS)? {
        "matched" => ExpectationVerdict::Matched,
        "missed" => ExpectationVerdict::Missed,
        "contradicted" => ExpectationVerdict::Contradicted,
        "unknown" => ExpectationVerdict::Unknown,
        _ => return Ok(None),
    };
    Ok(Some(ModelVerdict {
        verdict,
        notes: words(&fields.last_notes),
        suggestion: words(&fields.suggestion),
    }))
}

/// How sure the rules must be for the hybrid policy to ask no model: more than the gate asks of everybody unless
/// it is set otherwise.
pub const RULES_SURE: f64 = 0.75;
/// How sure a model counts as that does not say it: surer than what any gate asks for by default.
const UNSTATED: f64 = 0.7;
