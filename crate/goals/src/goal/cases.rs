//! How a goal wants a text spelt: in capitals, in lower case, backwards.

use super::lexer::Token;
use super::text::Text;

/// The text as the clause wants it: `in all lower case letters`, `in capitals`, `in title case`, `backwards`.
pub(super) fn cased(text: &str, rest: &[Token]) -> Text {
    let said: Vec<String> = rest.iter().map(Token::folded).collect();
    let has = |word: &str| said.iter().any(|w| w == word);
    let cased = has("case") || has("letters") || has("cased");
    Text::Plain(
        if has("lowercase") || (cased && (has("lower") || has("small"))) {
            text.to_lowercase()
        } else if has("uppercase")
            || has("capitals")
            || has("caps")
            || (cased && (has("upper") || has("capital")))
        {
            text.to_uppercase()
        } else if has("capitalized") || has("capitalised") || (cased && has("title")) {
            text.split(' ')
                .map(capitalized)
                .collect::<Vec<_>>()
                .join(" ")
        } else if has("backwards") || has("reversed") {
            text.chars().rev().collect()
        } else {
            text.to_owned()
        },
    )
}

/// The clause without `in all lower case letters`, whose words are no name of a field.
pub(super) fn without_case(clause: &[Token]) -> Vec<Token> {
    const CASES: &[&str] = &[
        "lower",
        "upper",
        "title",
        "capital",
        "small",
        "lowercase",
        "uppercase",
        "capitals",
        "caps",
    ];
    const REST: &[&str] = &["case", "letters", "all"];
    let mut kept: Vec<Token> = Vec::new();
    let mut tokens = clause.iter().peekable();
    while let Some(token) = tokens.next() {
        let mut ahead = tokens.clone().map(Token::folded);
        let next = ahead.next().unwrap_or_default();
        let case = if next == "all" {
            ahead.next().unwrap_or_default()
        } else {
            next
        };
        if matches!(token.folded().as_str(), "in" | "as") && CASES.contains(&case.as_str()) {
            let of_case = |t: &&Token| {
                let word = t.folded();
                CASES.contains(&word.as_str()) || REST.contains(&word.as_str())
            };
            while tokens.next_if(of_case).is_some() {}
        } else {
            kept.push(token.clone());
        }
    }
    kept
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + &letters.as_str().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn texts_are_spelt_as_the_goal_wants_them() {
        let rows = [
            ("in all lower case letters", "ada lovelace"),
            ("in lowercase", "ada lovelace"),
            ("in UPPER CASE", "ADA LOVELACE"),
            ("in capitals", "ADA LOVELACE"),
            ("in capital letters", "ADA LOVELACE"),
            ("in title case", "Ada Lovelace"),
            ("backwards", "ecalevoL ADA"),
            ("into the lower field", "ADA Lovelace"),
        ];
        for (said, expected) in rows {
            assert_eq!(
                cased("ADA Lovelace", &lex(said)),
                Text::Plain(expected.to_owned()),
                "{said}"
            );
        }
        let kept = without_case(&lex("in all lower case letters in the first field"));
        assert_eq!(kept, lex("in the first field"));
    }
}
