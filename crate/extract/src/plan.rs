//! A question, and a schema if there is one → how it is to be answered.

// Tables of words are read by the line, not by the word.
#[rustfmt::skip]
mod attributes;
mod conditions;
mod measures;
mod ordered;
mod question;
mod repository;
mod said;
mod schema;
mod spec;
mod word;
// Tables of words are read by the line, not by the word.
#[rustfmt::skip]
mod speech;

use passerby_artifacts::extraction::{ExtractionPlan, ExtractionTarget, FieldSpec, ValueKind};
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};
use std::collections::BTreeSet;
use thiserror::Error;

pub use attributes::words_for;
pub use schema::{SchemaError, fields as schema_fields};

/// Pages of a list that are read where nothing else is said.
const PAGES: u32 = 1;
/// Longest question, characters.
pub const MAX_QUESTION_CHARS: usize = 2_000;

/// Why there is no plan.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlanError {
    /// The question says nothing.
    #[error(
        "The question is empty. Ask for something, such as “Which is the newest release of X?”, or give `owner/name`."
    )]
    Empty,
    /// The question is longer than any question.
    #[error("The question has more than {MAX_QUESTION_CHARS} characters. Ask for less at once.")]
    TooLong,
    /// The schema cannot be read.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// The question names nothing that could be looked for.
    #[error(
        "Passerby does not see what is asked for in “{0}”. Name the things and what is wanted of each (“all books, with title and price”), or give a schema."
    )]
    NothingAsked(String),
}

/// The plan for a question. `schema`: JSON, an object of field names and types.
///
/// # Errors
/// Where nothing is asked, or the schema is none.
pub fn plan(
    question: &str,
    schema: Option<&str>,
    pages: Option<u32>,
) -> Result<ExtractionPlan, PlanError> {
    let question = question.trim();
    if question.is_empty() {
        return Err(PlanError::Empty);
    }
    if question.chars().count() > MAX_QUESTION_CHARS {
        return Err(PlanError::TooLong);
    }
    let schema = schema.map(schema::read).transpose()?;
    if let Some(plan) = repository::plan(question, schema.as_ref()) {
        return Ok(plan);
    }
    let asked = question::read(question);
    let said_many = schema.as_ref().and_then(|schema| schema.many);
    let many = said_many.unwrap_or(asked.many);
    let guessed = schema.is_none();
    let fields = match schema {
        Some(schema) => schema.fields,
        None => asked.fields,
    };
    let fields = with_words(fields);
    if fields.is_empty() {
        return Err(PlanError::NothingAsked(question.to_owned()));
    }
    let is_field = |word: &String| {
        let names = fields
            .iter()
            .flat_map(|field| std::iter::once(&field.name).chain(&field.words));
        let mut names =
            names.flat_map(|name| passerby_lexicon::words::tokens(&name.replace('_', " ")));
        names.any(|name| passerby_lexicon::words::same_word(&name, word))
    };
    let mut entities = asked.entities;
    // What is asked for is not what it is asked of.
    entities.retain(|entity| {
        let tokens = passerby_lexicon::words::content(entity);
        !tokens.is_empty() && !tokens.iter().all(is_field)
    });
    // `the smallest and the largest value` are fields where the schema has such.
    let names: Vec<String> = fields
        .iter()
        .flat_map(|field| passerby_lexicon::words::tokens(&field.name))
        .collect();
    let is_asked = |text: &str| {
        passerby_lexicon::words::tokens(text)
            .iter()
            .any(|word| names.contains(word))
    };
    let rank = asked.rank.filter(|rank| !many && !is_asked(&rank.text));
    let mut seen = BTreeSet::new();
    entities.retain(|entity| seen.insert(passerby_lexicon::words::fold(entity)));
    Ok(ExtractionPlan {
        question: question.to_owned(),
        target: ExtractionTarget::Custom,
        repository: None,
        entities,
        kind: asked.kind,
        many,
        fields,
        conditions: asked.conditions,
        rank,
        required: asked.required,
        excluded: asked.excluded,
        guessed,
        guessed_many: said_many.is_none(),
        pages: pages.unwrap_or(PAGES).max(1),
        allow_url_search: false,
    })
}

/// The plan for a question that the rules do not understand, for a model that does: one text is asked for, until it says more.
pub fn unread(question: &str, pages: Option<u32>) -> ExtractionPlan {
    let asked = question::read(question);
    ExtractionPlan {
        question: question.trim().to_owned(),
        entities: asked.entities,
        many: asked.many,
        fields: vec![FieldSpec {
            name: "answer".to_owned(),
            ..FieldSpec::default()
        }],
        guessed: true,
        guessed_many: true,
        pages: pages.unwrap_or(PAGES).max(1),
        ..ExtractionPlan::default()
    }
}

/// What the question asks, as the rules find their way by it.
pub fn instructions(plan: &ExtractionPlan) -> Vec<Instruction> {
    let mark = |tag, text: &str| Mark {
        tag,
        text: text.to_owned(),
    };
    let mut marks = vec![mark(Tag::Act, "what")];
    if !plan.many {
        marks.extend(
            plan.fields
                .iter()
                .map(|field| mark(Tag::Field, &field.name.replace('_', " "))),
        );
    }
    if !plan.kind.is_empty() {
        marks.push(mark(Tag::Object, &plan.kind));
    }
    marks.extend(plan.entities.iter().map(|entity| mark(Tag::Object, entity)));
    vec![Instruction {
        text: plan.question.clone(),
        act: Act::Ask,
        marks,
        sureness: 1.0,
    }]
}

/// Fields with the words by which pages call them.
fn with_words(mut fields: Vec<FieldSpec>) -> Vec<FieldSpec> {
    for field in &mut fields {
        let known = words_for(&field.name);
        for word in known {
            if !field.words.iter().any(|own| own == word) {
                field.words.push((*word).to_owned());
            }
        }
        if field.kind == ValueKind::List {
            field.many = true;
        }
    }
    fields
}
