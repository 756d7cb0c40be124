//! Clauses that say what to write where.

use super::cases::{cased, without_case};
use super::given;
use super::lexer::Token;
use super::orders::Order;
use super::text::Text;
use super::wanted::Wanted;
use crate::slices::Parts;
use crate::words;

/// Words between a text that is not quoted and its field.
const LEADS: &[&str] = &["as", "into", "in", "for", "to", "with"];

/// `clause` with its verb, `rest` after it.
pub(super) fn read(clause: &[Token], rest: &[Token]) -> Vec<Order> {
    let quoted: Vec<&str> = rest.iter().filter_map(Token::quoted).collect();
    if let Some(offered) = offered(rest) {
        return vec![offered];
    }
    if let Some(cell) = cell(rest) {
        return vec![cell];
    }
    let Some(first) = quoted.first().filter(|_| !value_stands_before(rest)) else {
        let types = says_to_type(clause, rest);
        return unquoted(rest).filter(|_| types).into_iter().collect();
    };
    let said = rest;
    let (clause, rest) = (&without_case(clause)[..], &without_case(rest)[..]);
    let named = given::read(clause);
    if named.is_empty() {
        let text = cased(first, said);
        let field = field_after(rest, rest.iter().position(|t| t.quoted().is_some()));
        return vec![Order::Fill { field, text }];
    }
    let place = Wanted::read(&without_quotes(rest)).pop();
    let one = |given: given::Given| {
        let nth = place.as_ref().and_then(|p| p.nth);
        let kind = place.as_ref().and_then(|p| p.kind);
        let counted = nth.is_some();
        let name = if counted {
            String::new()
        } else {
            name_of(&given.field)
        };
        Order::Fill {
            field: Wanted {
                name,
                kind,
                nth,
                ..Wanted::default()
            },
            text: cased(&given.value, said),
        }
    };
    named.into_iter().map(one).collect()
}

/// `10/24/2026 as the "Date"`: the only text in quotes is the field's name.
fn value_stands_before(rest: &[Token]) -> bool {
    let at = rest.iter().position(|t| t.quoted().is_some());
    let before = at.map(|at| rest.before(at)).unwrap_or_default();
    let lead = before
        .iter()
        .position(|t| LEADS.contains(&t.folded().as_str()));
    let value = lead.map(|lead| before.before(lead)).unwrap_or_default();
    let single = rest.iter().filter(|t| t.quoted().is_some()).count() == 1;
    let says = |t: &Token| {
        t.word()
            .is_some_and(|w| w.contains(|c: char| c.is_ascii_digit() || c == '@'))
    };
    single && value.iter().any(says)
}

/// Words for a field, without what says nothing of which one is meant.
fn name_of(field: &[String]) -> String {
    let told = field.iter().filter(|w| {
        !matches!(
            w.as_str(),
            "text"
                | "textbox"
                | "input"
                | "field"
                | "fields"
                | "box"
                | "item"
                | "number"
                | "word"
                | "below"
                | "lower"
                | "upper"
                | "case"
                | "letters"
                | "all"
                | "lowercase"
                | "uppercase"
                | "capital"
                | "capitals"
                | "caps"
                | "capitalized"
                | "capitalised"
                | "backwards"
                | "reversed"
        )
    });
    told.map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn without_quotes(rest: &[Token]) -> Vec<Token> {
    rest.iter()
        .filter(|t| t.quoted().is_none())
        .cloned()
        .collect()
}

fn field_after(rest: &[Token], at: Option<usize>) -> Wanted {
    let after = at.map_or(rest, |at| rest.after(at));
    let mut field = Wanted::read(after).pop().unwrap_or_default();
    field.name = name_of(&words::tokens(&field.name));
    field
}

/// `the price of "Milk" into the total field`: what a table or a list says of something.
fn cell(rest: &[Token]) -> Option<Order> {
    // Of these a goal says the text itself: `the name of "Ada"`, `the text of …`.
    const LITERAL: &[&str] = &[
        "text", "word", "words", "string", "phrase", "value", "letters", "name", "title", "list",
        "field", "label", "sum", "answer", "solution", "number", "out",
    ];
    let said: Vec<String> = rest.iter().map(Token::folded).collect();
    let of = said
        .iter()
        .position(|w| matches!(w.as_str(), "of" | "for"))?;
    let (what, after) = (rest.before(of), rest.after(of));
    let into = said
        .after(of)
        .iter()
        .position(|w| matches!(w.as_str(), "into" | "in" | "to" | "as"))?;
    let text = |tokens: &[Token]| {
        let quoted = tokens.iter().find_map(Token::quoted).map(str::to_owned);
        quoted.unwrap_or_else(|| {
            let words = tokens.iter().filter_map(Token::word);
            words
                .filter(|w| !words::is_stop(&words::fold(w)))
                .collect::<Vec<_>>()
                .join(" ")
        })
    };
    let (column, row) = (text(what), text(after.before(into)));
    let literal = words::tokens(&column)
        .iter()
        .any(|w| LITERAL.contains(&w.as_str()));
    let is_quoted = what.iter().any(|t| t.quoted().is_some());
    if column.is_empty()
        || row.is_empty()
        || literal
        || is_quoted
        || words::tokens(&column).len() > 3
    {
        return None;
    }
    let mut field = Wanted::read(after.after(into)).pop().unwrap_or_default();
    field.name = name_of(&words::tokens(&field.name));
    let text = Text::Cell { row, column };
    Some(Order::Fill { field, text })
}

/// The quoted text after one of these words.
fn quoted_after(clause: &[Token], verbs: &[&str]) -> Option<String> {
    let at = clause
        .iter()
        .position(|t| verbs.contains(&t.folded().as_str()))?;
    let text = clause.since(at).iter().find_map(Token::quoted)?;
    Some(text.to_owned())
}

const STARTS: &[&str] = &["starts", "begins", "starting", "beginning"];
const ENDS: &[&str] = &["ends", "ending"];

/// `an item that starts with "Ce"`.
fn offered(rest: &[Token]) -> Option<Order> {
    let starts = quoted_after(rest, STARTS)?;
    let ends = quoted_after(rest, ENDS).unwrap_or_default();
    let field = Wanted::default();
    let text = Text::Offered { starts, ends };
    Some(Order::Fill { field, text })
}

/// `… and ends with "lic"`: whether the clause only says more of the last text.
pub(super) fn goes_on(clause: &[Token], last: Option<&mut Order>) -> bool {
    let Some(Order::Fill {
        text: Text::Offered { ends, .. },
        ..
    }) = last
    else {
        return false;
    };
    let more = quoted_after(clause, ENDS);
    let says_more = more.is_some() && ends.is_empty();
    if let (true, Some(more)) = (says_more, more) {
        *ends = more;
    }
    says_more
}

/// `hobbies "Skiing" and "Running"`: a text alone is of the field before it.
pub(super) fn more_of(clause: &[Token], last: Option<&Order>) -> Option<Order> {
    let ([Token::Quoted(text)], Some(Order::Fill { field, .. })) = (clause, last) else {
        return None;
    };
    let field = Some(field.clone()).filter(|f| !f.name.is_empty() && f.nth.is_none())?;
    let text = Text::Plain(text.clone());
    Some(Order::Fill { field, text })
}

/// Whether it is typing that is asked for. *Put the page on your list* and *write a page about it* are other acts, and so may
/// be words that follow a verb of another clause, unless they hold what only a value does or name a field.
fn says_to_type(clause: &[Token], rest: &[Token]) -> bool {
    const FIELDS: &[&str] = &[
        "field",
        "fields",
        "box",
        "textbox",
        "textarea",
        "input",
        "searchbox",
        "area",
    ];
    let before = clause.before(clause.len().saturating_sub(rest.len()));
    let is_verb_of_typing = before.iter().any(|t| {
        !matches!(
            t.folded().as_str(),
            "put" | "write" | "please" | "and" | "then"
        )
    });
    let is_value = |word: &str| word.contains(|c: char| c.is_ascii_digit() || c == '@');
    let says_value = rest.iter().filter_map(Token::word).any(is_value);
    let names_field = rest
        .iter()
        .any(|t| FIELDS.contains(&t.folded().as_str()) || matches!(t, Token::Mark(':')));
    is_verb_of_typing || says_value || names_field
}

fn unquoted(rest: &[Token]) -> Option<Order> {
    let said: Vec<String> = rest.iter().map(Token::folded).collect();
    // `that you would come`: what is to be said, and not how.
    if said.first().is_some_and(|w| w == "that") {
        return None;
    }
    let lead = said.iter().rposition(|w| LEADS.contains(&w.as_str()));
    let (value, place) = match (lead, said.first()) {
        (Some(_), Some(first)) if LEADS.contains(&first.as_str()) => {
            // `in the channel: I come`; without the colon nothing tells the place from the text.
            let colon = rest.iter().position(|t| matches!(t, Token::Mark(':')))?;
            (rest.after(colon), rest.before(colon).after(0))
        }
        (Some(lead), _) => (rest.before(lead), rest.after(lead)),
        _ => (rest, Default::default()),
    };
    let mut field = Wanted::read(place).pop().unwrap_or_default();
    field.name = name_of(&words::tokens(&field.name));
    let text = value_of(value, place)?;
    if matches!(&text, Text::Beside(label) if label.is_empty()) {
        field = Wanted::default();
    }
    Some(Order::Fill { field, text })
}

fn value_of(value: &[Token], place: &[Token]) -> Option<Text> {
    let all: Vec<&str> = value.iter().filter_map(Token::word).collect();
    let folded: Vec<String> = all.iter().map(|w| words::fold(w)).collect();
    let has = |word: &str| folded.iter().any(|w| w == word);
    if has("answer") || has("solution") {
        return Some(Text::Answer);
    }
    if let Some(of) = folded
        .array_windows()
        .position(|[value, of]| value == "value" && of == "of")
    {
        return Some(Text::Beside(all.after(of).after(0).join(" ")));
    }
    if has("value")
        && (has("each")
            || has("corresponds")
            || place
                .iter()
                .any(|t| matches!(t.folded().as_str(), "each" | "label" | "labels")))
    {
        return Some(Text::Beside(String::new()));
    }
    if folded.iter().any(|w| matches!(w.as_str(), "it" | "them")) {
        return None;
    }
    let first = folded.iter().position(|w| !words::is_stop(w))?;
    let text = all.since(first).join(" ");
    let generic = words::subject(&text).is_empty() && text.parse::<f64>().is_err();
    (!generic || text.contains(':')).then_some(Text::Plain(text))
}

/// `copy the text from the 1st text area below`: where to copy from.
pub(super) fn copied(clause: &[Token]) -> Option<Wanted> {
    let at = clause.iter().position(|t| t.folded() == "copy")?;
    let mut from = Wanted::read(clause.after(at)).pop()?;
    from.name = name_of(&words::tokens(&from.name));
    Some(from)
}

/// `paste it into the text input`.
pub(super) fn pasted(clause: &[Token], copied: &Option<Wanted>) -> Option<Order> {
    let at = clause.iter().position(|t| t.folded() == "paste")?;
    let field = field_after(clause, Some(at));
    let text = Text::CopyOf(copied.clone()?);
    Some(Order::Fill { field, text })
}
