//! Parts of a goal that are no act by themselves: where it is to be done, how something is marked, by what it is sorted.

use super::lexer::Token;
use super::orders::Order;
use super::wanted::Wanted;
use crate::slices::Parts;
use crate::words;

const WITHIN: &[&str] = &["in", "within", "inside", "under", "on"];

/// The part of the page that a clause begins with (`In the table "Orders" sort …`), and the rest of the clause.
pub(super) fn scope(clause: &[Token]) -> (Option<String>, &[Token]) {
    let leads = clause
        .first()
        .is_some_and(|t| WITHIN.contains(&t.folded().as_str()));
    let at = clause.iter().position(|t| t.quoted().is_some());
    match at {
        Some(at) if (leads || fills(clause, at)) && at <= 4 => {
            let name = clause.get(at).and_then(Token::quoted).unwrap_or_default();
            let rest = match clause.after(at) {
                [Token::Mark(_), rest @ ..] | rest => rest,
            };
            (Some(name.to_owned()), rest)
        }
        _ => (None, clause),
    }
}

/// `Fill in the "Registration": name "Ada"`: what is filled is a form, not a field.
fn fills(clause: &[Token], at: usize) -> bool {
    let word = |at: usize| clause.get(at).map(Token::folded).unwrap_or_default();
    let begins =
        matches!(word(0).as_str(), "fill" | "complete") && matches!(word(1).as_str(), "in" | "out");
    let ends = clause
        .next_to(at)
        .is_none_or(|t| matches!(t, Token::Mark(':')));
    begins && ends
}

/// `Navigate through the tree`, `starting with the lowest`: how, not what.
pub(super) fn is_manner(clause: &[Token]) -> bool {
    let first = clause.first().map(Token::folded).unwrap_or_default();
    if matches!(first.as_str(), "starting" | "beginning" | "using" | "so") {
        return true;
    }
    let second = clause.get(1).map(Token::folded).unwrap_or_default();
    matches!(second.as_str(), "through" | "around" | "along")
}

/// Whether a clause is no request of its own: it begins with what joins it to the one before.
pub(super) fn goes_with_the_last(clause: &[Token]) -> bool {
    let first = clause.first().map(Token::folded).unwrap_or_default();
    matches!(
        first.as_str(),
        "as" | "with" | "for" | "because" | "so" | "als" | "mit" | "fur" | "avec" | "con"
    )
}

/// What a clause aims at: all that it quotes, else its words without those that say nothing.
pub(super) fn aims(clause: &[Token]) -> Vec<Wanted> {
    if clause.iter().any(|t| t.quoted().is_some()) {
        return Wanted::read(clause);
    }
    const GOING: &[&str] = &[
        "go", "open", "visit", "navigate", "show", "view", "switch", "return", "back", "gehe",
        "offne", "mark",
    ];
    let said = clause.iter().filter_map(Token::word);
    let text = said.collect::<Vec<_>>().join(" ");
    let mut name = words::content(&text);
    name.retain(|w| !GOING.contains(&w.as_str()));
    let kind = Wanted::read(clause).pop().and_then(|w| w.kind);
    let wanted = Wanted {
        kind,
        ..Wanted::named(&name.join(" "))
    };
    if name.is_empty() {
        Vec::new()
    } else {
        vec![wanted]
    }
}

/// `log out`, `sign out`: the one act that pages hide in a menu and everybody calls the same.
pub(super) fn leaving(clause: &[Token]) -> Option<Wanted> {
    let said: Vec<String> = clause.iter().map(Token::folded).collect();
    let phrase = said.join(" ");
    let is = [
        "log out", "logout", "sign out", "log off", "sign off", "abmelden",
    ]
    .iter()
    .find(|leaving| phrase.starts_with(*leaving) && said.len() <= 4)?;
    Some(Wanted::named(is))
}

/// `"Buy milk" as done`: whether it is to be on; `None` where the clause does not say so, or names nothing to be marked.
pub(super) fn marked(rest: &[Token]) -> Option<bool> {
    const ON: &[&str] = &[
        "done",
        "complete",
        "completed",
        "finished",
        "checked",
        "read",
        "selected",
    ];
    const OFF: &[&str] = &["undone", "incomplete", "open", "unread", "unchecked"];
    rest.iter().find(|t| t.quoted().is_some())?;
    let at = rest.iter().position(|t| t.folded() == "as")?;
    let said: Vec<String> = rest.since(at).iter().map(Token::folded).collect();
    let has = |list: &[&str]| said.iter().any(|w| list.contains(&w.as_str()));
    let negated = has(&["not"]);
    (has(ON) || has(OFF)).then(|| has(ON) != negated)
}

/// `the table by "Age" in descending order`.
pub(super) fn sort_by(rest: &[Token]) -> Option<Order> {
    const ORDER: &[&str] = &[
        "ascending",
        "descending",
        "increasing",
        "decreasing",
        "order",
        "in",
        "from",
    ];
    let at = rest.iter().position(|t| t.folded() == "by")?;
    let after = rest.after(at);
    let said: Vec<String> = rest.iter().map(Token::folded).collect();
    let down = said
        .iter()
        .any(|w| matches!(w.as_str(), "descending" | "decreasing"));
    let plain = || {
        let column = after
            .iter()
            .take_while(|t| !ORDER.contains(&t.folded().as_str()));
        column
            .filter_map(Token::word)
            .filter(|w| !words::is_stop(&words::fold(w)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let column = after
        .iter()
        .find_map(Token::quoted)
        .map_or_else(plain, str::to_owned);
    (!column.is_empty()).then_some(Order::SortBy { column, down })
}
