//! The question before the first step of an extraction without a schema: what is asked for, and of what?
//!
//! It is asked once, of the question alone: no page is told with it.

use super::answer_error::AnswerError;
use super::object;
use passerby_artifacts::extraction::{ExtractionPlan, FieldSpec, ValueKind};
use passerby_artifacts::model::{AnswerSchema, ModelPlan, ModelRequest, ModelRole, ModelTurn};
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

/// Fields of one question.
const MAX_FIELDS: usize = 20;
/// Names of what it is about.
const MAX_NAMES: usize = 12;
/// Longest name, characters.
const MAX_NAME_CHARS: usize = 80;

const RULES: &str = "\
Somebody asks a question that a web site is to answer. You have not seen the site. Say what is asked for, so that a program can look for it.

Answer with one JSON object and nothing else:
- fields: a line NAME: TYPE for each value that is wanted, NAME in lower case as a table's heading would have it (\"price\", \"release date\"), in the \
language of the question, TYPE one of text, number, money, date, duration, size, rating, address, link, image, boolean. Money only for an amount with its \
currency, number for any other count or measure. A length of time is a duration; a time of day, an opening time or anything that is not surely of a type is text. \
Of a list the first field is what tells its entries apart.
- many: true where several things may fit and all are wanted, each with these fields (\"which talks\", \"list the stations\", \"the top three\"); false for one thing, \
of however many fields.
- kind: for a list what its entries are, in the plural (\"books\"); else \"\".
- about: the names and words that the page with the answer, or its entry, has to bear, as the question has them, the names first: [\"Harbour Lights\"]. Not what is \
asked for, and no words of asking.";

/// The question how a question is meant. The fields of a schema are told with it.
pub fn question(plan: &ExtractionPlan, model: &ModelPlan) -> ModelRequest {
    ModelRequest {
        system: RULES.to_owned(),
        turns: vec![ModelTurn {
            role: ModelRole::User,
            text: format!(
                "Question: {}{}\n\nWhat is asked for? One JSON object.",
                plan.question.trim(),
                given(plan)
            ),
        }],
        image: None,
        schema: AnswerSchema::QuestionV1,
        max_output_tokens: model.max_output_tokens,
        cheap: false,
    }
}

fn given(plan: &ExtractionPlan) -> String {
    if plan.guessed {
        return String::new();
    }
    let fields = plan.fields.iter();
    let fields: Vec<String> = fields
        .map(|field| {
            format!(
                "{}: {}",
                field.name,
                format!("{:?}", field.kind).to_lowercase()
            )
        })
        .collect();
    format!("\n\nThe fields are given, copy them: {}", fields.join(", "))
}

/// Reads the answer: the plan with the fields and the names that it says.
///
/// # Errors
/// [`AnswerError`]: it asks for nothing, or has not the shape that was asked for.
pub fn parse(text: &str, plan: &ExtractionPlan) -> Result<ExtractionPlan, AnswerError> {
    let said = object::question_plan(text)?;
    let mut fields: Vec<FieldSpec> = Vec::new();
    for line in said.fields.iter().take(MAX_FIELDS) {
        let field = field(line)?;
        if !field.name.is_empty() && fields.iter().all(|other| other.name != field.name) {
            fields.push(field);
        }
    }
    // A schema's fields stay.
    if !plan.guessed {
        fields.clone_from(&plan.fields);
    }
    if fields.is_empty() {
        return Err(AnswerError::NoTask);
    }
    let names = said.about.iter().map(|name| bounded(name));
    Ok(ExtractionPlan {
        fields,
        entities: names
            .filter(|name| !name.is_empty())
            .take(MAX_NAMES)
            .collect(),
        kind: if said.many {
            bounded(&said.kind)
        } else {
            String::new()
        },
        many: said.many,
        ..plan.clone()
    })
}

fn field(line: &str) -> Result<FieldSpec, AnswerError> {
    let (name, kind) = line.rsplit_once(':').unwrap_or((line, "text"));
    let kind = kind.trim().to_lowercase();
    let read = ValueKind::deserialize(StrDeserializer::<Error>::new(&kind));
    let kind = read.map_err(|_| AnswerError::Word {
        field: "fields",
        allowed: "NAME: TYPE, TYPE one of text, number, money, date, duration, size, rating, address, link, image, boolean"
            .to_owned(),
    })?;
    Ok(FieldSpec {
        name: bounded(name).to_lowercase().replace(' ', "_"),
        kind,
        ..FieldSpec::default()
    })
}

fn bounded(text: &str) -> String {
    text.trim().chars().take(MAX_NAME_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_has_the_fields_that_are_said() {
        let plan = ExtractionPlan {
            guessed: true,
            question: "Who runs the soup kiosk, and what is a bowl?".into(),
            pages: 3,
            ..ExtractionPlan::default()
        };
        let text = r#"{"fields":["Owner: text","bowl price: money"],"many":false,"kind":"","about":["soup kiosk"]}"#;
        let read = parse(text, &plan).expect("it can be read");
        let names: Vec<&str> = read
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        assert_eq!(names, ["owner", "bowl_price"]);
        assert_eq!(
            read.fields.get(1).map(|field| field.kind),
            Some(ValueKind::Money)
        );
        assert_eq!(read.entities, ["soup kiosk"]);
        assert_eq!((read.pages, read.question), (3, plan.question.clone()));
        for text in [
            r#"{"fields":[],"many":false,"kind":"","about":[]}"#,
            r#"{"fields":["owner: person"],"many":false,"kind":"","about":[]}"#,
            "the owner",
        ] {
            assert!(parse(text, &plan).is_err(), "{text}");
        }
    }
}
