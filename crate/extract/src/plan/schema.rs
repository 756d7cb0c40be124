//! A schema: an object of field names and types, or a JSON Schema's properties.

use super::ordered::Ordered;
use passerby_artifacts::extraction::{FieldSpec, ValueKind};
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
    let value: Ordered =
        serde_json::from_str(schema).map_err(|error| SchemaError::NoJson(error.to_string()))?;
    let (parts, many) = match &value {
        Ordered::Object(_) => (&value, None),
        // `[{…}]`: many such.
        Ordered::Array(all) => match all.as_slice() {
            [parts @ Ordered::Object(_)] => (parts, Some(true)),
            _ => return Err(SchemaError::NoObject),
        },
        _ => return Err(SchemaError::NoObject),
    };
    // A JSON Schema of an array, or of an object.
    let items = parts
        .get("items")
        .filter(|items| items.as_object().is_some());
    if let Some(items) = items {
        let inner = properties(items).ok_or(SchemaError::Empty)?;
        return Ok(Schema {
            fields: listed(inner)?,
            many: Some(true),
        });
    }
    let own = properties(parts)
        .or_else(|| parts.as_object())
        .unwrap_or_default();
    Ok(Schema {
        fields: listed(own)?,
        many,
    })
}

fn properties(parts: &Ordered) -> Option<&[(String, Ordered)]> {
    parts.get("properties").and_then(Ordered::as_object)
}

fn listed(parts: &[(String, Ordered)]) -> Result<Vec<FieldSpec>, SchemaError> {
    if parts.is_empty() {
        return Err(SchemaError::Empty);
    }
    if parts.len() > MAX_FIELDS {
        return Err(SchemaError::TooMany);
    }
    let is_last = |(at, name): (usize, &str)| {
        parts
            .iter()
            .skip(at)
            .skip(1)
            .all(|(other, _)| other != name)
    };
    let named = parts
        .iter()
        .enumerate()
        .filter(|(at, (name, _))| is_last((*at, name)));
    named.map(|(_, (name, value))| field(name, value)).collect()
}

fn field(name: &str, value: &Ordered) -> Result<FieldSpec, SchemaError> {
    let unknown = |kind: &str| SchemaError::UnknownType {
        field: name.to_owned(),
        kind: kind.to_owned(),
    };
    let (kind, words) = match value {
        Ordered::Text(kind) => (kind.clone(), Vec::new()),
        Ordered::Object(_) => {
            let text = |key: &str| value.get(key).and_then(Ordered::as_str);
            let kind = match (text("format"), text("type")) {
                (Some("date" | "date-time"), _) => "date",
                (Some("uri" | "url"), _) => "link",
                (_, Some(kind)) => kind,
                (_, None) => "text",
            };
            let words = text("description").map(str::to_owned);
            (kind.to_owned(), words.into_iter().collect())
        }
        Ordered::Other(written) => return Err(unknown(written)),
        Ordered::Array(_) => return Err(unknown("[…]")),
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
        // What has a unit or a form of its own is told in the page's words.
        "text" | "string" | "str" | "email" | "phone" | "telephone" | "time" | "distance"
        | "length" | "weight" | "area" | "volume" | "temperature" => ValueKind::Text,
        "number" | "integer" | "int" | "float" => ValueKind::Number,
        "money" | "price" | "currency" => ValueKind::Money,
        "date" | "datetime" => ValueKind::Date,
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

#[cfg(test)]
mod tests {
    use super::fields;

    #[test]
    fn fields_keep_the_order_they_are_written_in() {
        for schema in [
            r#"{"title": "text", "price": "money", "author": "text"}"#,
            r#"[{"title": "text", "price": "money", "author": "text"}]"#,
            r#"{"type": "array", "items": {"type": "object", "properties": {
                "title": {"type": "string"}, "price": {"type": "number"}, "author": {"type": "string"}}}}"#,
        ] {
            let fields = fields(schema).unwrap_or_default();
            let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            assert_eq!(names, ["title", "price", "author"], "{schema}");
        }
    }

    #[test]
    fn of_two_fields_of_one_name_the_last_counts() {
        let fields = fields(r#"{"a": "text", "b": "text", "a": "date"}"#).unwrap_or_default();
        let told: Vec<String> = fields
            .iter()
            .map(|field| format!("{} {:?}", field.name, field.kind))
            .collect();
        assert_eq!(told, ["b Text", "a Date"]);
    }
}
