//! What earlier steps told already, so that a long report tells it once.

use super::tree::Trees;
use super::{Fact, Value};
use crate::text::Text;
use crate::unit;
use passerby_artifacts::geometry::CssRect;
use std::collections::BTreeMap;

/// What was told so far, and by which step.
#[derive(Debug, Default)]
pub(crate) struct PriorMentions {
    /// Steps that told an entry, one for each time that it occurs on the page.
    lists: BTreeMap<Entry, Vec<u32>>,
    /// The trees.
    pub trees: Trees,
}

/// Entries that are one and the same to a reader.
type Entry = (&'static str, String, String);

/// An entry of a list.
pub(crate) struct Item {
    /// What is the same in two steps where the entry is the same.
    pub same: String,
    /// The entry as it is told.
    pub text: Text,
}

impl Item {
    /// A control: the same where its words and its size are. Its place changes with every scroll.
    pub fn control(words: String, rect: &CssRect) -> Self {
        let same = format!("{words}, {:.0} × {:.0}", rect.width, rect.height);
        let text = Text::line(format!("{words}, {}", unit::place(rect)));
        Self { same, text }
    }

    /// A sentence.
    pub fn sentence(text: &str) -> Self {
        let text = Text::line(text);
        let same = text.as_str().to_owned();
        Self { same, text }
    }
}

impl PriorMentions {
    /// The list with what no earlier step told of this page; the rest is counted. `None` for an empty list.
    pub fn list(
        &mut self,
        label: &'static str,
        url: &str,
        step: u32,
        items: impl IntoIterator<Item = Item>,
    ) -> Option<Fact> {
        let mut seen: BTreeMap<Entry, usize> = BTreeMap::new();
        let (mut new, mut told_by) = (Vec::new(), Vec::new());
        for item in items {
            if item.text.is_empty() {
                continue;
            }
            let entry = (label, page(url).to_owned(), item.same);
            let times = seen.entry(entry.clone()).or_default();
            let told = self.lists.entry(entry).or_default();
            match told.get(*times) {
                Some(earlier) => told_by.push(*earlier),
                None => {
                    told.push(step);
                    new.push(item.text);
                }
            }
            *times = times.saturating_add(1);
        }
        let earlier = earlier(&told_by);
        match (new.is_empty(), earlier) {
            (true, None) => None,
            (true, Some(earlier)) => Some(Fact::text(label, earlier)),
            (false, earlier) => {
                new.extend(earlier.map(|earlier| Text::line(format!("and {earlier}"))));
                let value = Value::List(new);
                Some(Fact { label, value })
            }
        }
    }
}

/// `7 as in step 3`.
fn earlier(told_by: &[u32]) -> Option<String> {
    let first = told_by.first()?;
    let count = told_by.len();
    Some(if told_by.iter().all(|step| step == first) {
        format!("{count} as in step {first}")
    } else {
        format!("{count} as in earlier steps")
    })
}

/// The page without the place in it.
fn page(url: &str) -> &str {
    url.split('#').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(said: &mut PriorMentions, step: u32, url: &str, items: &[&str]) -> Option<Value> {
        let items = items.iter().map(|text| Item::sentence(text));
        said.list("Things", url, step, items).map(|fact| fact.value)
    }

    #[test]
    fn a_list_is_told_once_a_page() {
        let list = |items: &[&str]| Some(Value::List(items.iter().map(Text::line).collect()));
        let text = |text: &str| Some(Value::Text(Text::line(text)));
        let mut said = PriorMentions::default();
        for (step, url, items, expected) in [
            (1, "p#a", &["a", "a", "b"][..], list(&["a", "a", "b"])),
            (2, "p#b", &["a", "b"], text("2 as in step 1")),
            (3, "p", &["a", "a", "a"], list(&["a", "and 2 as in step 1"])),
            (4, "p", &["a", "a", "a"], text("3 as in earlier steps")),
            (5, "q", &["a"], list(&["a"])),
            (6, "q", &[""], None),
        ] {
            assert_eq!(told(&mut said, step, url, items), expected, "step {step}");
        }
    }

    #[test]
    fn a_control_that_was_scrolled_is_the_same() {
        let at = |y| Item::control("button “x”".to_owned(), &CssRect::new(1.0, y, 20.0, 10.0));
        assert_eq!(at(5.0).same, at(900.0).same);
        assert_ne!(at(5.0).text, at(900.0).text);
    }
}
