//! Values in running text: the sentence that says what is asked, in the part of the page that is about it.

mod reach;
mod sentences;

use crate::about::About;
use crate::evidence::Found;
use crate::matching::Wanted;
use crate::page::Page;
use crate::records::{Entry, Group};
use crate::values::Read;
use passerby_artifacts::extraction::ValueKind;
use reach::{Reach, Set};
use sentences::Sentence;

/// A sentence that answers less says something else.
const LEAST: f64 = 0.55;
/// Two that answer alike leave it open.
const APART: f64 = 0.1;
/// So much of what the field is called has to be in the sentence.
const ASKED: f64 = 0.3;

/// The sentences of a page, ready to be asked.
pub struct Prose {
    sentences: Vec<(Sentence, Set)>,
    reach: Reach,
}

impl Prose {
    /// Makes them ready.
    pub fn new(page: &Page, groups: &[Group], about: &About) -> Self {
        let sentences = sentences::of(page).into_iter();
        Self {
            reach: Reach::new(page, groups, about),
            sentences: sentences
                .map(|sentence| {
                    let set = about.set(&sentence.text);
                    (sentence, set)
                })
                .collect(),
        }
    }

    /// The value that a sentence says in the field's own words; `None` where none does, or two differ.
    pub fn answer(&self, wanted: &Wanted, within: Option<Entry>) -> Option<Found<'static>> {
        let is_typed = matches!(
            wanted.field.kind,
            ValueKind::Number
                | ValueKind::Money
                | ValueKind::Date
                | ValueKind::Duration
                | ValueKind::Size
                | ValueKind::Rating
        );
        if !is_typed {
            return None;
        }
        let own = self
            .sentences
            .iter()
            .filter(|(sentence, _)| within.is_none_or(|entry| entry.holds(sentence.node)));
        let mut said: Vec<(f64, &Sentence, Read)> = own
            .flat_map(|(sentence, set)| self.values(wanted, sentence, *set))
            .collect();
        said.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (best, sentence, read) = said.first()?;
        let is_open = said
            .iter()
            .any(|(score, _, other)| *score > best - APART && other.value != read.value);
        (*best >= LEAST && !is_open).then(|| Found {
            fact: std::borrow::Cow::Owned(sentences::fact(sentence)),
            read: read.clone(),
        })
    }

    /// The values of a sentence that has the field's words, with how well each answers.
    fn values<'s>(
        &self,
        wanted: &Wanted,
        sentence: &'s Sentence,
        set: Set,
    ) -> Vec<(f64, &'s Sentence, Read)> {
        let at = sentence.node;
        let entry = self.reach.entry(at).map_or(0, |(_, set)| set);
        let chain = set | entry | self.reach.above(at) | self.reach.identity;
        if wanted.asked_in(&sentence.text) < ASKED || self.reach.named(chain) < 1.0 {
            return Vec::new();
        }
        let read = sentences::values_in(&sentence.text, wanted.field.kind);
        let score = |begin: usize, read: &Read| {
            self.reach.share(set)
                + 0.5 * wanted.beside(&sentence.text, begin, &read.quote)
                + 0.3 * self.reach.share(chain)
        };
        read.into_iter()
            .map(|(begin, read)| (score(begin, &read), sentence, read))
            .collect()
    }
}
