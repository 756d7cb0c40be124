//! Where a goal says a thing stands: `Edit` *in the row of "Ada"*, the box *next to "Milk"*, the user *whose e-mail is
//! "ada@a.example"*.

use super::lexer::Token;
use crate::slices::Parts;

/// Joints that always say so, folded.
const BESIDE: &[&[&str]] = &[
    &["next", "to"],
    &["beside"],
    &["near"],
    &["belonging", "to"],
    &["that", "contains"],
    &["which", "contains"],
    &["containing"],
    &["with", "the", "text"],
    &["in", "the", "row"],
    &["in", "the", "line"],
    &["on", "the", "row"],
    &["in", "row"],
];
/// Joints that say so between two quoted texts alone: in a name they are just words.
const BETWEEN_QUOTED: &[&str] = &["for", "of", "from", "on"];
/// Words between the joint and what stands there.
const LINKS: &[&str] = &[
    "of",
    "for",
    "with",
    "that",
    "contains",
    "containing",
    "says",
    "saying",
    "named",
    "called",
    "the",
    "a",
    "an",
    "where",
    "whose",
    "reads",
    "row",
    "item",
    "label",
    "text",
    "to",
];

/// The words for the thing itself, and what stands beside it; `None` where the phrase says nothing of that.
pub(super) fn split(phrase: &[Token]) -> Option<(&[Token], String)> {
    let words: Vec<String> = phrase.iter().map(Token::folded).collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let tail = after(&words, phrase, at, word)?;
        Some((phrase.before(at), near(tail)?))
    })
}

/// What follows a joint that begins at this word.
fn after<'t>(words: &[String], phrase: &'t [Token], at: usize, word: &str) -> Option<&'t [Token]> {
    let said = words.since(at);
    let joint = BESIDE.iter().find(|joint| {
        let begins = said.iter().map(String::as_str).take(joint.len());
        said.len() > joint.len() && joint.iter().copied().eq(begins)
    });
    if let Some(joint) = joint {
        return phrase.since(at).get(joint.len()..);
    }
    if matches!(word, "whose" | "where") {
        return condition(words, phrase, at);
    }
    let quoted = |tokens: &[Token]| tokens.iter().any(|t| t.quoted().is_some());
    (BETWEEN_QUOTED.contains(&word)
        && phrase.next_to(at)?.quoted().is_some()
        && quoted(phrase.before(at)))
    .then(|| phrase.after(at))
}

/// `whose e-mail is X`, `where the status equals X`: the value.
fn condition<'t>(words: &[String], phrase: &'t [Token], at: usize) -> Option<&'t [Token]> {
    let verb = words.since(at).iter().position(|w| {
        matches!(
            w.as_str(),
            "is" | "equals" | "says" | "contains" | "reads" | "are"
        )
    })?;
    Some(phrase.since(at).after(verb))
}

/// The text: what is quoted, else the words up to the end.
fn near(tail: &[Token]) -> Option<String> {
    if let Some(text) = tail.iter().find_map(Token::quoted) {
        return Some(text.to_owned());
    }
    let words: Vec<&str> = tail.iter().filter_map(Token::word).collect();
    let from = words
        .iter()
        .position(|w| !LINKS.contains(&crate::words::fold(w).as_str()))?;
    Some(words.since(from).join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::wanted::Wanted;
    use crate::goal::lexer::lex;

    #[test]
    fn phrases_say_beside_what_a_thing_stands() {
        let rows = [
            ("\"Edit\" for \"Ada\"", "Edit", "Ada"),
            (
                "\"Edit\" in the row of Ada Lovelace",
                "Edit",
                "Ada Lovelace",
            ),
            (
                "the Delete button in the row that contains \"Milk\"",
                "Delete",
                "Milk",
            ),
            ("the checkbox next to Milk", "", "Milk"),
            (
                "the user whose email is \"ada@a.example\"",
                "user",
                "ada@a.example",
            ),
            ("the order where the status is Open", "order", "Open"),
            ("the link for Lord of the Rings", "Lord of the Rings", ""),
            ("\"Terms of use\"", "Terms of use", ""),
        ];
        for (phrase, name, near) in rows {
            let read = Wanted::read(&lex(phrase));
            let told: Vec<_> = read
                .iter()
                .map(|w| (w.name.as_str(), w.near.as_str()))
                .collect();
            assert_eq!(told, vec![(name, near)], "{phrase}");
        }
    }
}
