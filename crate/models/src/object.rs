//! The shape of an answer: one JSON object with the fields that matter. What it has beside is not read.

use super::answer_error::AnswerError;
use super::fields::{ClaimCheckFields, PageFields, Products, QuestionFields, ReadingFields};
use super::schema::{self, AnswerPart};
use passerby_artifacts::model::AnswerSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Texts of the model's that are kept are cut to this.
const MAX_WORDS_CHARS: usize = 600;
/// And what is claimed at the end, which has a line for each part of the goal, to this.
const MAX_CLAIM_CHARS: usize = 4_000;

/// The fields of the products that this shape has.
pub(super) fn products(text: &str, schema: AnswerSchema) -> Result<Products, AnswerError> {
    let object = without_nulls(object(text)?);
    check_names(&object, schema)?;
    let mut products = Products::default();
    for product in schema::products(schema) {
        match product {
            AnswerPart::Evaluation => products.evaluation = Some(read(&object)?),
            AnswerPart::Analysis => products.analysis = Some(read(&object)?),
            AnswerPart::Decision => products.decision = Some(read(&object)?),
            AnswerPart::SightDecision => {
                products.decision = Some(read(&object)?);
                products.pointing = Some(read(&object)?);
            }
            AnswerPart::Expectation => products.expectation = Some(read(&object)?),
            AnswerPart::ClaimCheck
            | AnswerPart::Reading
            | AnswerPart::Question
            | AnswerPart::Page
            | AnswerPart::Ping => {}
        }
    }
    Ok(products)
}

/// The fields of what is said of a claim.
pub(super) fn claim_check(text: &str) -> Result<ClaimCheckFields, AnswerError> {
    let object = without_nulls(object(text)?);
    check_names(&object, AnswerSchema::ClaimCheckV1)?;
    read(&object)
}

/// The fields of what a goal wants.
pub(super) fn reading(text: &str) -> Result<ReadingFields, AnswerError> {
    let object = object(text)?;
    check_names(&object, AnswerSchema::ReadingV1)?;
    read(&object)
}

/// The fields of what a question asks for.
pub(super) fn question_plan(text: &str) -> Result<QuestionFields, AnswerError> {
    let object = without_nulls(object(text)?);
    check_names(&object, AnswerSchema::QuestionV1)?;
    read(&object)
}

/// The fields of what is said of a page.
pub(super) fn page(text: &str) -> Result<PageFields, AnswerError> {
    let object = without_nulls(object(text)?);
    check_names(&object, AnswerSchema::PageV1)?;
    read(&object)
}

/// The one object in the answer. Words around it are let pass, since many models cannot do without.
fn object(text: &str) -> Result<Value, AnswerError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(AnswerError::Empty);
    }
    let Some(answer) = text.find('{').and_then(|start| text.get(start..)) else {
        return Err(AnswerError::Prose);
    };
    let mut stream = serde_json::Deserializer::from_str(answer).into_iter::<Value>();
    let value = match stream.next() {
        Some(Ok(value)) => value,
        Some(Err(error)) if error.is_eof() => return Err(AnswerError::Cut),
        Some(Err(_)) | None => return Err(AnswerError::Prose),
    };
    let rest = answer.get(stream.byte_offset()..);
    if rest.is_none_or(|rest| rest.contains('{')) {
        return Err(AnswerError::Several);
    }
    Ok(value)
}

/// A field that says nothing is one that is not there.
fn without_nulls(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// An object with none of the fields is another one than was asked for.
fn check_names(object: &Value, schema: AnswerSchema) -> Result<(), AnswerError> {
    let mut known = schema::fields(schema).peekable();
    let first = known.peek().copied().unwrap_or_default();
    if known.any(|name| object.get(name).is_some()) {
        return Ok(());
    }
    Err(AnswerError::Shape {
        why: format!("missing field `{first}`"),
    })
}

fn read<T: DeserializeOwned>(object: &Value) -> Result<T, AnswerError> {
    T::deserialize(object).map_err(|error| AnswerError::Shape {
        why: error.to_string().chars().take(120).collect(),
    })
}

/// One of the words that are allowed.
pub(super) fn word<'w>(
    field: &'static str,
    given: &str,
    allowed: &[&'w str],
) -> Result<&'w str, AnswerError> {
    let found = allowed.iter().find(|word| **word == given.trim());
    found.copied().ok_or_else(|| AnswerError::Word {
        field,
        allowed: allowed.join(", "),
    })
}

/// A share, 0..=1.
pub(super) fn number(field: &'static str, given: f64) -> Result<f64, AnswerError> {
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
pub(super) fn words(text: &str) -> String {
    cut(text, MAX_WORDS_CHARS)
}

/// What the model says shows that the goal is met, part by part: a claim that is cut would lose the quotes of its last parts.
pub(super) fn claim(text: &str) -> String {
    cut(text, MAX_CLAIM_CHARS)
}

fn cut(text: &str, chars: usize) -> String {
    let text = text.trim();
    if text.chars().count() <= chars {
        return text.to_owned();
    }
    text.chars()
        .take(chars.saturating_sub(1))
        .chain(['…'])
        .collect()
}
