//! What a field wants, from its `autocomplete`, its type and its words.

mod tables;

use crate::words;
use passerby_artifacts::screen::FormInput;
use passerby_artifacts::ui_tree::UiNode;
use tables::{AUTOCOMPLETE, PHRASES};

/// What a field wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FieldPurpose {
    /// First and last name in one.
    FullName,
    /// First name.
    FirstName,
    /// Last name.
    LastName,
    /// Middle name.
    MiddleName,
    /// Form of address: Ms, Dr.
    Title,
    /// Gender.
    Gender,
    /// What one logs in as.
    Username,
    /// E-mail address.
    Email,
    /// Password.
    Password,
    /// Telephone number.
    Phone,
    /// Words to search for.
    Search,
    /// Any day.
    Date,
    /// Day of birth.
    BirthDate,
    /// Time of day.
    Time,
    /// Day and time.
    DateTime,
    /// Month of a year.
    Month,
    /// Week of a year.
    Week,
    /// Age in years.
    Age,
    /// Year.
    Year,
    /// Any number.
    Number,
    /// Address of a page.
    Url,
    /// Street, with or without the number of the house.
    Street,
    /// Number of the house.
    HouseNumber,
    /// Second line of an address.
    AddressLine2,
    /// Postal code.
    PostalCode,
    /// Town.
    City,
    /// State, region or county.
    State,
    /// Country.
    Country,
    /// Company.
    Company,
    /// What one works as.
    JobTitle,
    /// What a message is about.
    Subject,
    /// Free text of several sentences.
    Message,
    /// Colour.
    Colour,
    /// Codes, cards, captchas, files: what only a real person has.
    Unanswerable,
    /// Not known.
    Other,
}

/// What the field wants. The page's own word (`autocomplete`) counts more than its type, and that
/// more than the words around it.
pub fn wants(input: &FormInput, node: &UiNode) -> FieldPurpose {
    let read = |text: &str| by_words(text).filter(|wants| !is_heading(*wants, input, text));
    by_autocomplete(node)
        .or_else(|| by_type(&input.kind))
        .or_else(|| read(&input.label))
        .or_else(|| read(&node.input.as_ref()?.field_name))
        .or_else(|| read(&node.input.as_ref()?.placeholder))
        .or_else(|| read(&node.description))
        .unwrap_or_else(|| by_shape(input))
}

/// Whether a field to type in asks for what a thing is called: a form of address is chosen, or called by another word.
fn is_heading(wants: FieldPurpose, input: &FormInput, text: &str) -> bool {
    let says_title = || words::tokens(text).iter().any(|word| word == "title");
    wants == FieldPurpose::Title && takes_text(input) && says_title()
}

/// The words a person has for the field: label, placeholder, name.
pub fn words_of(input: &FormInput, node: &UiNode) -> Vec<String> {
    let mut all = words::tokens(&input.label);
    all.extend(words::tokens(&node.name));
    if let Some(hints) = &node.input {
        all.extend(words::tokens(&hints.placeholder));
        all.extend(words::tokens(&hints.field_name));
    }
    all
}

/// Whether text is typed into it (and not chosen, ticked or pressed).
pub fn takes_text(input: &FormInput) -> bool {
    const NOT_TEXT: &[&str] = &[
        "checkbox",
        "radio",
        "switch",
        "select",
        "select-one",
        "select-multiple",
        "button",
        "submit",
        "reset",
        "file",
        "image",
        "hidden",
        "range",
        "slider",
    ];
    input.checked.is_none() && !NOT_TEXT.contains(&input.kind.as_str())
}

fn by_autocomplete(node: &UiNode) -> Option<FieldPurpose> {
    let hints = node.input.as_ref()?;
    let tokens = hints.autocomplete.split_ascii_whitespace().rev();
    let known = |token: &str| {
        AUTOCOMPLETE
            .iter()
            .find(|(name, _)| token.eq_ignore_ascii_case(name))
    };
    tokens.filter_map(known).map(|(_, wants)| *wants).next()
}

fn by_type(kind: &str) -> Option<FieldPurpose> {
    Some(match kind {
        "email" => FieldPurpose::Email,
        "password" => FieldPurpose::Password,
        "tel" => FieldPurpose::Phone,
        "search" => FieldPurpose::Search,
        "url" => FieldPurpose::Url,
        "time" => FieldPurpose::Time,
        "datetime-local" | "datetime" => FieldPurpose::DateTime,
        "month" => FieldPurpose::Month,
        "week" => FieldPurpose::Week,
        "color" => FieldPurpose::Colour,
        "file" => FieldPurpose::Unanswerable,
        _ => return None,
    })
}

/// Whether a word alone names what fields ask for.
pub fn is_name_of_field(word: &str) -> bool {
    by_words(word).is_some()
}

/// What a field with these words on it wants; `None` where they say nothing that is known.
pub fn by_words(text: &str) -> Option<FieldPurpose> {
    let words = words::tokens(text);
    let says = |phrases: &&[&str]| phrases.iter().any(|p| words::has_phrase(&words, p));
    PHRASES
        .iter()
        .find(|(_, phrases)| says(phrases))
        .map(|(wants, _)| *wants)
}

fn by_shape(input: &FormInput) -> FieldPurpose {
    match (input.kind.as_str(), input.role.as_str()) {
        ("textarea" | "contenteditable", _) => FieldPurpose::Message,
        ("date", _) => FieldPurpose::Date,
        ("number" | "range", _) | (_, "spinbutton") => FieldPurpose::Number,
        (_, "searchbox") => FieldPurpose::Search,
        _ => FieldPurpose::Other,
    }
}
