//! What is another in a text that was edited: of a page of text nobody finds the one word that changed.

use crate::screen::{Change, ChangedProperty};

/// Shorter texts are told whole, in characters.
const SHORT_CHARS: usize = 60;

/// Stands for an empty line.
const LINE_END: &str = "⏎";

/// The part of a long text that an edit replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edited {
    /// What stood there, whole words; empty: something was put in.
    pub before: String,
    /// What stands there now; empty: something was taken out.
    pub after: String,
}

impl Change {
    /// The part of a field's long text, or of a long text, that is another; `None` where it is short, or nothing of it is left as it was.
    pub fn edited(&self) -> Option<Edited> {
        let is_text = matches!(
            self.property,
            ChangedProperty::Value | ChangedProperty::Text
        );
        let is_long = |text: &str| text.chars().count() > SHORT_CHARS;
        if !(is_text && is_long(&self.before) && is_long(&self.after)) {
            return None;
        }
        let (old, new) = (words_of(&self.before), words_of(&self.after));
        let same = |(a, b): &(&&str, &&str)| a.trim_end() == b.trim_end();
        let first = old.iter().zip(&new).take_while(same).count();
        let (old, new) = (old.get(first..)?, new.get(first..)?);
        let last = old.iter().rev().zip(new.iter().rev());
        let last = last.take_while(same).count();
        let middle = |words: &[&str]| {
            let end = words.len().saturating_sub(last);
            words.get(..end).map(|words| match words.concat() {
                // Nothing but empty lines.
                blank if !blank.is_empty() && blank.trim().is_empty() => LINE_END.to_owned(),
                said => said.trim().to_owned(),
            })
        };
        let edited = Edited {
            before: middle(old)?,
            after: middle(new)?,
        };
        let is_left = first > 0 || last > 0;
        let is_any = edited.before != edited.after;
        (is_left && is_any).then_some(edited)
    }
}

/// Words, each with the space behind it.
fn words_of(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Identity;

    #[test]
    fn the_words_that_are_others() {
        let text =
            "## Minutes\nWe meet on **Tuesday** at six, in the hall by the pond.\n- Keys\n- Rent";
        for (after, expected) in [
            (
                text.replace("Tuesday", "Friday"),
                Some(("**Tuesday**", "**Friday**")),
            ),
            (
                text.replace("- Rent", "- Rent\n- Lamps"),
                Some(("", "- Lamps")),
            ),
            (text.replace("at six, ", ""), Some(("at six,", ""))),
            (text.replace("Keys", "**Keys**"), Some(("Keys", "**Keys**"))),
            (text.replace("Minutes\n", "Minutes\n\n"), Some(("", "⏎"))),
            ("Short".to_owned(), None),
            (text.to_owned(), None),
        ] {
            let change = Change {
                identity: Identity(String::new()),
                label: "Text".to_owned(),
                property: ChangedProperty::Value,
                before: text.to_owned(),
                after: after.clone(),
            };
            let edited = change.edited();
            let told = edited
                .as_ref()
                .map(|e| (e.before.as_str(), e.after.as_str()));
            assert_eq!(told, expected, "{after}");
        }
    }
}
