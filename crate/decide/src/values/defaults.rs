//! A persona's own facts by kind of field, and what anybody would write.

use super::{Field, day_for};
use crate::dates::Day;
use crate::fields::Wants;
use passerby_artifacts::persona::Persona;

/// What the persona tells of itself.
pub(super) fn own(wants: Wants, persona: &Persona) -> Vec<String> {
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
        Wants::FullName => full
            .clone()
            .or_else(|| both_names(&detail("first_name"), &detail("last_name"))),
        Wants::FirstName => detail("first_name").or_else(|| first_word(name)),
        Wants::LastName => detail("last_name").or_else(|| last_word(name)),
        Wants::Username => detail("username").or_else(|| detail("email")),
        Wants::Street => detail("street"),
        other => key_of(other).and_then(detail),
    };
    found.into_iter().collect()
}

fn key_of(wants: Wants) -> Option<&'static str> {
    Some(match wants {
        Wants::Title => "title",
        Wants::Gender => "gender",
        Wants::Email => "email",
        Wants::Phone => "phone",
        Wants::Age => "age",
        Wants::Url => "website",
        Wants::HouseNumber => "house_number",
        Wants::AddressLine2 => "address_line_2",
        Wants::PostalCode => "postal_code",
        Wants::City => "city",
        Wants::State => "state",
        Wants::Country => "country",
        Wants::Company => "company",
        Wants::JobTitle => "job_title",
        Wants::Subject => "subject",
        Wants::Message => "message",
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
        Wants::FullName => &["Robin Example"],
        Wants::FirstName => &["Robin"],
        Wants::LastName => &["Example"],
        Wants::MiddleName => &["M"],
        Wants::Title => &["Mx"],
        Wants::Username => &["robin.example", "robinexample", "robinexample27"],
        // https://www.rfc-editor.org/rfc/rfc2606: example.com reaches nobody.
        Wants::Email => &["robin@example.com", "robin.example@example.com"],
        Wants::Password => &["Made-up-Pass-2027", "MadeUpPass2027", "Made_up!2027"],
        Wants::Phone => &[
            "+1 202 555 0143",
            "+12025550143",
            "2025550143",
            "202-555-0143",
            "(202) 555-0143",
        ],
        Wants::Time => &["10:00"],
        Wants::Url => &["https://example.com"],
        Wants::Street => &["1 Example Street"],
        Wants::HouseNumber => &["1"],
        Wants::PostalCode => &[
            "12345",
            "12345-6789",
            "1234",
            "123456",
            "SW1A 1AA",
            "K1A 0B1",
        ],
        Wants::City => &["Springfield"],
        Wants::State => &["Ohio", "OH"],
        Wants::Country => &["Germany", "DE"],
        Wants::Company => &["Example Ltd"],
        Wants::JobTitle => &["Clerk"],
        Wants::Gender => &["other"],
        Wants::Subject => &["A question"],
        Wants::Message => &["Hello, I have a question and would be glad of an answer. Thank you."],
        Wants::Colour => &["#336699"],
        Wants::Number | Wants::Age => return numbers(field),
        Wants::Year => return vec![Day::of_birth(birth_date(persona)).year().to_string()],
        Wants::Date => return day_for(field, any_day),
        Wants::BirthDate => return day_for(field, Day::of_birth(birth_date(persona))),
        Wants::DateTime => return vec![format!("{}T10:00", any_day.iso())],
        Wants::Month => return vec![any_day.month()],
        Wants::Week => return vec![any_day.week()],
        Wants::Search => &["test"],
        Wants::AddressLine2 | Wants::Unanswerable | Wants::Other => &[],
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
    let mut number: f64 = if field.wants == Wants::Age { 38.0 } else { 1.0 };
    if let Some(max) = max {
        number = number.min(max);
    }
    if let Some(min) = min {
        number = number.max(min);
    }
    vec![number.to_string()]
}
