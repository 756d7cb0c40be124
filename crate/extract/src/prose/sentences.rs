//! Values inside of running text: each sentence of a block, and what it says.

use crate::facts::Fact;
use crate::page::Page;
use crate::values::{self, Read};
use passerby_artifacts::extraction::{EvidenceSource, ValueKind};

/// A longer block is read to here, characters.
const BLOCK_MOST: usize = 20_000;
/// Values of one sentence.
const VALUES_MOST: usize = 12;

/// A sentence of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Sentence {
    /// The block that it stands in.
    pub node: usize,
    /// Its words.
    pub text: String,
}

/// All sentences outside of the site's frame, in the page's order.
pub fn of(page: &Page) -> Vec<Sentence> {
    let nodes = page.content.nodes.iter().enumerate();
    let blocks = nodes.filter(|(at, node)| {
        let is_block = node.block || matches!(node.tag.as_str(), "td" | "th" | "li" | "dd");
        is_block
            && crate::page::level(node).is_none()
            && !page.inside(*at).any(|(_, inner)| inner.block)
            && !page.is_around(*at)
    });
    blocks
        .flat_map(|(at, _)| {
            let text: String = page.text(at).chars().take(BLOCK_MOST).collect();
            let own = split(&text).into_iter().map(|text| Sentence {
                node: at,
                text: text.to_owned(),
            });
            own.collect::<Vec<_>>()
        })
        .collect()
}

/// The sentences of a text.
fn split(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    for line in text.lines() {
        let mut from = 0;
        for (at, mark) in line.match_indices(['.', '!', '?']) {
            let end = at.saturating_add(mark.len());
            let rest = line.get(end..).unwrap_or_default();
            let goes_on = rest.strip_prefix(' ').is_none_or(|next| {
                !next.starts_with(|c: char| c.is_uppercase() || matches!(c, '"' | '“' | '(' | '¿'))
            });
            // `Dr. Lang`, `a. M. Main` end no sentence.
            let before = line.get(from..at).unwrap_or_default();
            let last = before.rsplit(' ').next().unwrap_or_default();
            let is_short = matches!(last, "Mrs" | "Prof" | "etc")
                || last.chars().filter(|c| c.is_alphabetic()).count() <= 2
                    && last.chars().next().is_some_and(char::is_uppercase);
            if goes_on || is_short {
                continue;
            }
            sentences.extend(line.get(from..end));
            from = end;
        }
        sentences.extend(line.get(from..));
    }
    sentences.retain(|sentence| sentence.chars().any(char::is_alphanumeric));
    sentences
}

/// The values of a kind in a sentence, each with where it begins.
pub fn values_in(sentence: &str, kind: ValueKind) -> Vec<(usize, Read)> {
    let mut found = Vec::new();
    let mut from = 0_usize;
    while found.len() < VALUES_MOST
        && let Some(rest) = sentence.get(from..)
        && let Some(read) = values::read(kind, rest)
        && let Some(at) = rest.find(&read.quote)
    {
        let begin = from.saturating_add(at);
        from = begin.saturating_add(read.quote.len().max(1));
        found.push((begin, read));
    }
    found
}

/// The fact that a value in a sentence is.
pub fn fact(sentence: &Sentence) -> Fact {
    Fact {
        text: sentence.text.clone(),
        node: Some(sentence.node),
        source: EvidenceSource::Text,
        ..Fact::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_a_new_one_begins() {
        let rows = [
            ("One. Two! Three?", 3),
            ("Dr. Lang is here. He waits.", 2),
            ("Version 1.2 is out.\nA line", 2),
        ];
        for (text, count) in rows {
            assert_eq!(split(text).len(), count, "{text}");
        }
    }
}
