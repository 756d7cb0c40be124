//! The options of a drop-down, as one word of its line: each once, the chosen ones marked, and of a long list those that
//! the reader may look for.

use super::ViewOptions;
use crate::quote::quoted;
use passerby_artifacts::dom::InputHints;
use std::collections::BTreeSet;

/// An option beyond this many characters is shortened.
const MAX_OPTION_CHARS: usize = 40;
/// So many are listed for the reader's words' sake, beside the first ones.
const MAX_SOUGHT: usize = 12;
/// Shorter words say too little of what is looked for.
const MIN_WORD_CHARS: usize = 3;

/// `options=["Draft" "Open"* +3]`; `None` where there are none. `value`: what the field holds.
pub(crate) fn listed(
    input: &InputHints,
    value: Option<&str>,
    view: &ViewOptions,
) -> Option<String> {
    let mut met = BTreeSet::new();
    let all = input.options.iter().map(String::as_str);
    let all: Vec<&str> = all.filter(|option| met.insert(*option)).collect();
    let is_chosen = |option: &str| value.is_some_and(|value| holds(value, option));
    let mut sought = 0usize;
    let mut told: Vec<String> = Vec::new();
    for (at, option) in all.iter().enumerate() {
        let is_sought = sought < MAX_SOUGHT && is_sought(option, &view.sought);
        sought = sought.saturating_add(usize::from(is_sought && at >= view.max_options));
        if at < view.max_options || is_sought || is_chosen(option) {
            let mark = if is_chosen(option) { "*" } else { "" };
            told.push(format!("{}{mark}", quoted(option, MAX_OPTION_CHARS)));
        }
    }
    if told.is_empty() {
        return None;
    }
    let rest = all.len().saturating_sub(told.len());
    if rest > 0 {
        told.push(format!("+{rest}"));
    }
    Some(format!("options=[{}]", told.join(" ")))
}

/// Whether the option is the value, or one of several.
fn holds(value: &str, option: &str) -> bool {
    value == option || value.split(", ").any(|one| one == option)
}

fn is_sought(option: &str, sought: &BTreeSet<String>) -> bool {
    words(option).any(|word| sought.contains(&word))
}

/// Whether the reader may look for the text: it shares more than one of the words that are not the shortest ones.
pub(crate) fn is_sought_text(text: &str, sought: &BTreeSet<String>) -> bool {
    let telling = words(text).filter(|word| word.chars().count() > MIN_WORD_CHARS);
    let shared: BTreeSet<String> = telling.filter(|word| sought.contains(word)).collect();
    shared.len() > 1
}

/// The words by which something may be looked for.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.map(str::to_lowercase).filter(|word| {
        word.chars().count() >= MIN_WORD_CHARS || word.chars().any(|c| c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(options: &[&str], value: &str, sought: &str) -> String {
        let input = InputHints {
            options: options.iter().map(|option| (*option).to_owned()).collect(),
            ..InputHints::default()
        };
        let view = ViewOptions {
            max_options: 2,
            sought: words(sought).collect(),
            ..ViewOptions::default()
        };
        listed(&input, Some(value), &view).unwrap_or_default()
    }

    #[test]
    fn each_once_the_chosen_marked_and_the_sought_listed() {
        let cases: [(&[&str], &str, &str, &str); 5] = [
            (&[], "", "", ""),
            (&["a", "b", "a"], "b", "", r#"options=["a" "b"*]"#),
            (
                &["a", "b", "c", "d"],
                "d",
                "",
                r#"options=["a" "b" "d"* +1]"#,
            ),
            (
                &["Draft", "Open", "On hold", "Archived"],
                "Draft",
                "move it to archived",
                r#"options=["Draft"* "Open" "Archived" +1]"#,
            ),
            (
                &["One", "Two", "Three"],
                "One, Three",
                "",
                r#"options=["One"* "Two" "Three"*]"#,
            ),
        ];
        for (options, value, sought, expected) in cases {
            assert_eq!(told(options, value, sought), expected);
        }
    }

    #[test]
    fn a_word_of_all_options_does_not_list_them_all() {
        let options: Vec<String> = (0..90).map(|n| format!("Room {n}")).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let text = told(&options, "", "a room");
        assert_eq!(text.matches("Room").count(), 2 + MAX_SOUGHT);
        assert!(text.contains("+76"), "{text}");
    }
}
