//! A persona's own facts by kind of field, and what anybody would write.

use super::{Field, day_for};
use crate::dates::Day;
use crate::fields::FieldPurpose;
use passerby_artifacts::persona::Persona;

/// What the persona tells of itself.
pub(super) fn own(wants: FieldPurpose, persona: &Persona) -> Vec<String> {
    let detail = |key: &str| {
        persona
            .details
            .get(key)
            .map(|v| v.trim().to_owned())
            .filter(|v| !v.is_empty())
    };
    let full = detail("full_name");
    let name = full.as_deref().unwrap_or(&persona.name);
    let found = match wants {
        FieldPurpose::FullName => full
            .clone()
            .or_else(|| both_names(&detail("first_name"), &detail("last_name"))),
        FieldPurpose::FirstName => detail("first_name").or_else(|| first_word(name)),
        FieldPurpose::LastName => detail("last_name").or_else(|| last_word(name)),
        FieldPurpose::Username => detail("username").or_else(|| detail("email")),
        FieldPurpose::Street => detail("street"),
        other => key_of(other).and_then(detail),
    };
    found.into_iter().collect()
}

fn key_of(wants: FieldPurpose) -> Option<&'static str> {
    Some(match wants {
        FieldPurpose::Title => "title",
        FieldPurpose::Gender => "gender",
        FieldPurpose::Email => "email",
        FieldPurpose::Phone => "phone",
        FieldPurpose::Age => "age",
        FieldPurpose::Url => "website",
        FieldPurpose::HouseNumber => "house_number",
        FieldPurpose::AddressLine2 => "address_line_2",
        FieldPurpose::PostalCode => "postal_code",
        FieldPurpose::City => "city",
        FieldPurpose::State => "state",
        FieldPurpose::Country => "country",
        FieldPurpose::Company => "company",
        FieldPurpose::JobTitle => "job_title",
        FieldPurpose::Subject => "subject",
        FieldPurpose::Message => "message",
        _ => return None,
    })
}

fn both_names(first: &Option<String>, last: &Option<String>) -> Option<String> {
    Some(format!("{} {}", first.as_ref()?, last.as_ref()?))
}

fn first_word(name: &str) -> Option<String> {
    name.split_whitespace().next().map(str::to_owned)
}

fn last_word(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    (words.len() > 1).then(|| words.last().map(|w| (*w).to_owned()))?
}

/// What anybody would write, the likeliest first; several where pages differ in what they take.
pub(super) fn common(field: &Field, persona: &Persona, any_day: Day) -> Vec<String> {
    let texts: &[&str] = match field.wants {
        FieldPurpose::FullName => &["Robin Example"],
        FieldPurpose::FirstName => &["Robin"],
        FieldPurpose::LastName => &["Example"],
        FieldPurpose::MiddleName => &["M"],
        FieldPurpose::Title => &["Mx"],
        FieldPurpose::Username => &["robin.example", "robinexample", "robinexample27"],
        // https://www.rfc-editor.org/rfc/rfc2606: example.com reaches nobody.
        FieldPurpose::Email => &["robin@example.com", "robin.example@example.com"],
        FieldPurpose::Password => &["Made-up-Pass-2027", "MadeUpPass2027", "Made_up!2027"],
        FieldPurpose::Phone => &[
            "+1 202 555 0143",
            "+12025550143",
            "2025550143",
            "202-555-0143",
            "(202) 555-0143",
        ],
        FieldPurpose::Time => &["10:00"],
        FieldPurpose::Url => &["https://example.com"],
        FieldPurpose::Street => &["1 Example Street"],
        FieldPurpose::HouseNumber => &["1"],
        FieldPurpose::PostalCode => &[
            "12345",
            "12345-6789",
            "1234",
            "123456",
            "SW1A 1AA",
            "K1A 0B1",
        ],
        FieldPurpose::City => &["Springfield"],
        FieldPurpose::State => &["Ohio", "OH"],
        FieldPurpose::Country => &["Germany", "DE"],
        FieldPurpose::Company => &["Example Ltd"],
        FieldPurpose::JobTitle => &["Clerk"],
        FieldPurpose::Gender => &["other"],
        FieldPurpose::Subject => &["A question"],
        FieldPurpose::Message => {
            &["Hello, I have a question and would be glad of an answer. Thank you."]
        }
        FieldPurpose::Colour => &["#336699"],
        FieldPurpose::Number | FieldPurpose::Age => return numbers(field),
        FieldPurpose::Year => return vec![Day::of_birth(birth_date(persona)).year().to_string()],
        FieldPurpose::Date => return day_for(field, any_day),
        FieldPurpose::BirthDate => return day_for(field, Day::of_birth(birth_date(persona))),
        FieldPurpose::DateTime => return vec![format!("{}T10:00", any_day.iso())],
        FieldPurpose::Month => return vec![any_day.month()],
        FieldPurpose::Week => return vec![any_day.week()],
        FieldPurpose::Search => &["test"],
        FieldPurpose::AddressLine2 | FieldPurpose::Unanswerable | FieldPurpose::Other => &[],
    };
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn birth_date(persona: &Persona) -> Option<&str> {
    persona.details.get("birth_date").map(String::as_str)
}

/// A number within the field's bounds.
fn numbers(field: &Field) -> Vec<String> {
    let bound = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
    let hints = field.node.input.as_ref();
    let min = hints.and_then(|h| bound(&h.min));
    let max = hints.and_then(|h| bound(&h.max));
    let mut number: f64 = if field.wants == FieldPurpose::Age {
        38.0
    } else {
        1.0
    };
    if let Some(max) = max {
        number = number.min(max);
    }
    if let Some(min) = min {
        number = number.max(min);
    }
    vec![number.to_string()]
}
