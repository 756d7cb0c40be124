//! The values a goal gives: `name "Ada"`, `city: Rome`, `"Ada" into the name field`, `search for X`.

use super::lexer::Token;
use crate::slices::Parts;
use crate::words;

/// A value, and the words for the field it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Words for the field, folded; never empty.
    pub field: Vec<String>,
    /// The value as written.
    pub value: String,
}

/// Words that end the name of a field when read backwards, beside the stop words.
const BREAKS: &[&str] = &[
    "enter", "type", "fill", "put", "write", "set", "use", "using", "click", "press", "select",
    "choose", "pick", "check", "tick", "search", "find", "look", "named", "called", "add",
    "create", "open", "and", "then", "with", "suche", "mit",
];
/// Words between a field and its value.
const LINKS: &[&str] = &["is", "as", "to", "be", "equals", "of", "ist", "als"];
/// Words that lead from a value to its field.
const LEADS: &[&str] = &["in", "into", "as", "for", "from", "to", "ins", "als", "on"];
/// Names of fields that need no mark before their value.
const FIELDS: &[&str] = &[
    "name",
    "username",
    "user",
    "email",
    "mail",
    "password",
    "phone",
    "city",
    "subject",
    "message",
    "company",
    "benutzername",
    "passwort",
    "login",
    "surname",
    "zip",
];
/// Longest name of a field, words.
const MAX_FIELD_WORDS: usize = 3;

pub(super) fn read(tokens: &[Token]) -> Vec<Given> {
    let mut given: Vec<Given> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let found = match token {
            Token::Quoted(value) => field_of_quoted(tokens, at).map(|f| (f, value.clone())),
            Token::Mark(':' | '=') => marked(tokens, at),
            Token::Word(word) if word.contains('@') && word.contains('.') => {
                Some((vec!["email".to_owned()], word.clone()))
            }
            Token::Word(word) => bare(tokens, at, word),
            Token::Mark(_) => None,
        };
        if let Some((field, value)) = found
            && !given.iter().any(|g| g.field == field || g.value == value)
        {
            given.push(Given { field, value });
        }
    }
    given
}

/// What to search for: `search for X`, `look up X`, in quotes or up to the next clause.
pub(super) fn query(tokens: &[Token]) -> Option<String> {
    let words: Vec<String> = tokens.iter().map(Token::folded).collect();
    let rest = words.iter().enumerate().find_map(|(i, word)| {
        let next = words.next_to(i).map(String::as_str).unwrap_or_default();
        let after = tokens.after(i);
        match (word.as_str(), next) {
            ("search" | "look" | "searching", "for")
            | ("suche" | "suchen", "nach")
            | ("look", "up") => Some(after.after(0)),
            (
                "search" | "suche" | "recherche" | "rechercher" | "buscar" | "busca" | "cerca"
                | "pesquisar" | "zoek",
                _,
            ) => Some(after),
            _ => None,
        }
    })?;
    let clause = || rest.iter().take_while(|t| !ends_clause(t));
    if let Some(quoted) = clause().find_map(Token::quoted) {
        return Some(quoted.to_owned());
    }
    let plain: Vec<&str> = clause().filter_map(Token::word).collect();
    let plain = plain.join(" ");
    let plain = plain.trim_start_matches("the ").trim().to_owned();
    let says_something = words::content(&plain).iter().any(|w| !words::is_generic(w));
    says_something.then_some(plain)
}

fn ends_clause(token: &Token) -> bool {
    match token {
        Token::Mark(c) => matches!(c, ',' | ';' | '.'),
        Token::Word(word) => matches!(words::fold(word).as_str(), "and" | "then" | "und" | "et"),
        Token::Quoted(_) => false,
    }
}

fn field_of_quoted(tokens: &[Token], at: usize) -> Option<Vec<String>> {
    let before = backwards(tokens, at);
    if before.is_empty() {
        forwards(tokens, at)
    } else {
        Some(before)
    }
}

/// The words for a field that stand before its value.
fn backwards(tokens: &[Token], at: usize) -> Vec<String> {
    let mut field = Vec::new();
    let mut linked = false;
    for token in tokens.before(at).iter().rev() {
        let word = token.folded();
        let is_mark = matches!(token, Token::Mark(':' | '='));
        if field.is_empty() && !linked && (is_mark || LINKS.contains(&word.as_str())) {
            linked = is_mark || !matches!(word.as_str(), "to" | "of");
            continue;
        }
        let ends = word.is_empty() || BREAKS.contains(&word.as_str()) || words::is_stop(&word);
        if ends || field.len() == MAX_FIELD_WORDS {
            break;
        }
        if !words::is_generic(&word) {
            field.insert(0, word);
        }
    }
    field.into_iter().flat_map(|w| words::tokens(&w)).collect()
}

/// The words for a field that stand after its value: `"Ada" into the name field`.
fn forwards(tokens: &[Token], at: usize) -> Option<Vec<String>> {
    let (lead, after) = tokens.after(at).split_first()?;
    let lead = lead.folded();
    if !LEADS.contains(&lead.as_str()) {
        return None;
    }
    let mut field = Vec::new();
    for token in after {
        let word = token.folded();
        if field.is_empty() && words::is_stop(&word) && word != "and" {
            continue;
        }
        if word.is_empty()
            || words::is_stop(&word)
            || words::is_generic(&word)
            || field.len() == MAX_FIELD_WORDS
        {
            break;
        }
        field.extend(words::tokens(&word));
    }
    (!field.is_empty()).then_some(field)
}

/// `city: Rome`, up to the end of the clause.
fn marked(tokens: &[Token], at: usize) -> Option<(Vec<String>, String)> {
    let field = backwards(tokens, at);
    let value: Vec<&str> = tokens
        .after(at)
        .iter()
        .map_while(|t| if ends_clause(t) { None } else { t.word() })
        .collect();
    (!field.is_empty() && !value.is_empty()).then(|| (field, value.join(" ")))
}

/// `with username bob`: a field everybody knows, and the words up to the end of the clause.
fn bare(tokens: &[Token], at: usize, word: &str) -> Option<(Vec<String>, String)> {
    let field = words::fold(word).replace(' ', "");
    let mut earlier = tokens.before(at).iter().rev();
    let before = earlier.next().map(Token::folded)?;
    let introduced = matches!(
        before.as_str(),
        "with" | "and" | "using" | "mit" | "und" | "" | "the" | "as"
    );
    // `"a@b.example" as email address`: the value stood before.
    let told = before == "as" && earlier.next().is_some_and(|t| t.quoted().is_some());
    if told || !introduced || !FIELDS.contains(&field.as_str()) {
        return None;
    }
    let value: Vec<&str> = tokens
        .after(at)
        .iter()
        .map_while(|t| if ends_clause(t) { None } else { t.word() })
        .collect();
    let first = words::fold(value.first()?);
    let plain =
        !words::is_stop(&first) && !words::is_generic(&first) && value.len() <= MAX_FIELD_WORDS;
    plain.then(|| (vec![field], value.join(" ")))
}
