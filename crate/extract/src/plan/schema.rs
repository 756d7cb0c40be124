//! A schema: an object of field names and types, or a JSON Schema's properties.

use passerby_artifacts::extraction::{FieldSpec, ValueKind};
use serde_json::{Map, Value};
use thiserror::Error;

/// Fields of a schema at most.
const MAX_FIELDS: usize = 40;

/// Why a schema is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SchemaError {
    /// It is no JSON.
    #[error(
        "The schema is no JSON: {0}. Write an object of field names and types, such as {{\"title\": \"text\", \"price\": \"money\"}}."
    )]
    NoJson(String),
    /// It is no object.
    #[error(
        "The schema has to be an object of field names and types, such as {{\"title\": \"text\", \"price\": \"money\"}}."
    )]
    NoObject,
    /// It names no field.
    #[error("The schema names no field.")]
    Empty,
    /// It names too many.
    #[error("The schema has more than {MAX_FIELDS} fields.")]
    TooMany,
    /// A type is none.
    #[error(
        "The field “{field}” has the type “{kind}”; known are text, number, money, date, duration, size, rating, address, link, image, boolean, list and object."
    )]
    UnknownType {
        /// The field.
        field: String,
        /// Its type.
        kind: String,
    },
}

/// A schema, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    /// Its fields.
    pub fields: Vec<FieldSpec>,
    /// Whether it says that many are asked for; `None` where it does not say.
    pub many: Option<bool>,
}

/// The fields of a schema.
///
/// # Errors
/// Where it is none.
pub fn fields(schema: &str) -> Result<Vec<FieldSpec>, SchemaError> {
    read(schema).map(|schema| schema.fields)
}

pub(super) fn read(schema: &str) -> Result<Schema, SchemaError> {
    let value: Value =
        serde_json::from_str(schema).map_err(|error| SchemaError::NoJson(error.to_string()))?;
    let (parts, many) = match &value {
        Value::Object(parts) => (parts, None),
        // `[{…}]`: many such.
        Value::Array(all) => match all.as_slice() {
            [Value::Object(parts)] => (parts, Some(true)),
            _ => return Err(SchemaError::NoObject),
        },
        _ => return Err(SchemaError::NoObject),
    };
    // A JSON Schema of an array, or of an object.
    if let Some(items) = parts.get("items").and_then(Value::as_object) {
        let inner = properties(items).ok_or(SchemaError::Empty)?;
        return Ok(Schema {
            fields: listed(inner)?,
            many: Some(true),
        });
    }
    let own = properties(parts).unwrap_or(parts);
    Ok(Schema {
        fields: listed(own)?,
        many,
    })
}

fn properties(parts: &Map<String, Value>) -> Option<&Map<String, Value>> {
    parts.get("properties").and_then(Value::as_object)
}

fn listed(parts: &Map<String, Value>) -> Result<Vec<FieldSpec>, SchemaError> {
    if parts.is_empty() {
        return Err(SchemaError::Empty);
    }
    if parts.len() > MAX_FIELDS {
        return Err(SchemaError::TooMany);
    }
    parts
        .iter()
        .map(|(name, value)| field(name, value))
        .collect()
}

fn field(name: &str, value: &Value) -> Result<FieldSpec, SchemaError> {
    let unknown = |kind: &str| SchemaError::UnknownType {
        field: name.to_owned(),
        kind: kind.to_owned(),
    };
    let (kind, words) = match value {
        Value::String(kind) => (kind.clone(), Vec::new()),
        Value::Object(parts) => {
            let text = |key: &str| parts.get(key).and_then(Value::as_str);
            let kind = match (text("format"), text("type")) {
                (Some("date" | "date-time"), _) => "date",
                (Some("uri" | "url"), _) => "link",
                (_, Some(kind)) => kind,
                (_, None) => "text",
            };
            let words = text("description").map(str::to_owned);
            (kind.to_owned(), words.into_iter().collect())
        }
        other => return Err(unknown(&other.to_string())),
    };
    Ok(FieldSpec {
        name: name.to_owned(),
        kind: named(&kind).ok_or_else(|| unknown(&kind))?,
        words,
        many: false,
    })
}

fn named(kind: &str) -> Option<ValueKind> {
    Some(match kind.trim().to_lowercase().as_str() {
        "text" | "string" | "str" => ValueKind::Text,
        "number" | "integer" | "int" | "float" => ValueKind::Number,
        "money" | "price" | "currency" => ValueKind::Money,
        "date" | "datetime" | "time" => ValueKind::Date,
        "duration" => ValueKind::Duration,
        "size" | "bytes" => ValueKind::Size,
        "rating" => ValueKind::Rating,
        "address" => ValueKind::Address,
        "link" | "url" | "uri" => ValueKind::Link,
        "image" => ValueKind::Image,
        "boolean" | "bool" => ValueKind::Boolean,
        "list" | "array" => ValueKind::List,
        "object" => ValueKind::Object,
        _ => return None,
    })
}
