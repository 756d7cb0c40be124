//! The table of phrases: words of several languages for what costs, destroys or commits.
//!
//! `phrases.json` is data, and the page's dialog rule (extension/dialogs/phrases.ts) reads the same file; a change
//! of how it is read must be made in both; `crate/decide/tests/costly/matcher.jsonl` holds both to one verdict.
//!
//! `words` has classes of phrases by language. A phrase is words that stand side by side, of which `*` stands for any
//! letters (or, alone, for any word), `#` for a number, `##` for one of three digits or more, `¤` for a currency and `..`
//! for up to `max_gap` words; `stem~ending` for the forms of a verb as `endings` lists them: first those of a command, then
//! those of a statement. `+` in front: in statements only; `^`: at the start; `$` after: at the end. `kinds` has rules:
//! classes that must occur near each other, within `max_spread` words.

use super::pattern::{Part, fits, forms, parts, spellings};
use passerby_artifacts::costly::CostlyKind;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

const SOURCE: &str = include_str!("phrases.json");

/// What [`SOURCE`] says, as it is written.
#[derive(Debug, Deserialize)]
struct PhraseFile {
    /// The order in which kinds win over each other where all else is equal.
    order: Vec<CostlyKind>,
    /// In words.
    max_gap: usize,
    max_spread: usize,
    umlauts: BTreeMap<String, String>,
    endings: BTreeMap<String, BTreeMap<String, [String; 2]>>,
    words: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    kinds: BTreeMap<CostlyKind, WrittenRules>,
    negations: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct WrittenRules {
    commands: Vec<String>,
    statements: Vec<String>,
    page: Vec<String>,
    fallback: Vec<String>,
    unless: Vec<String>,
}

/// A class of phrases, by its place in the table.
pub(super) type Class = usize;

#[derive(Debug)]
struct Phrase {
    class: Class,
    only_in_statements: bool,
    at_start: bool,
    at_end: bool,
    parts: Vec<Part>,
}

/// Classes that must occur near each other, and those that must not occur.
#[derive(Debug)]
pub(super) struct Rule {
    pub wants: Vec<Class>,
    pub spares: Vec<Class>,
}

/// What makes an act one of a kind.
#[derive(Debug)]
pub(super) struct Rules {
    pub kind: CostlyKind,
    pub commands: Vec<Rule>,
    /// What only counts in a statement.
    pub statements: Vec<Rule>,
    /// What only counts in what a page says of itself.
    pub page: Vec<Rule>,
    /// What only counts in a statement in which nothing else does.
    pub fallback: Vec<Rule>,
    pub unless: Vec<Class>,
}

/// Where phrases of a class stand in a text: words `start..end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub class: Class,
    pub start: usize,
    pub end: usize,
}

impl Span {
    /// In words.
    pub const fn len(&self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

/// The table, ready to be asked.
#[derive(Debug)]
pub(super) struct Table {
    classes: BTreeMap<String, Class>,
    phrases: Vec<Phrase>,
    /// Phrases by their first word, and those whose first word is a pattern.
    by_word: HashMap<String, Vec<usize>>,
    by_pattern: Vec<usize>,
    /// In the order in which they win.
    pub kinds: Vec<Rules>,
    pub negated_names: Vec<Rule>,
    pub negated_statements: Vec<Rule>,
    /// Classes of one rule stand within as many words.
    pub max_spread: usize,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    // A table that did not parse would have to refuse nothing, in silence.
    #[expect(
        clippy::expect_used,
        reason = "the source is part of the program, and a test proves that it parses"
    )]
    let written: PhraseFile = serde_json::from_str(SOURCE).expect("the table of phrases is valid");
    Table::of(&written)
});

pub(super) fn table() -> &'static Table {
    &TABLE
}

impl Table {
    fn of(written: &PhraseFile) -> Self {
        let names = written.words.keys().cloned();
        let mut table = Self {
            classes: names.enumerate().map(|(at, name)| (name, at)).collect(),
            phrases: Vec::new(),
            by_word: HashMap::new(),
            by_pattern: Vec::new(),
            kinds: Vec::new(),
            negated_names: Vec::new(),
            negated_statements: Vec::new(),
            max_spread: written.max_spread,
        };
        for (at, languages) in written.words.values().enumerate() {
            for (language, phrases) in languages {
                for phrase in phrases {
                    table.add(at, phrase, language, written);
                }
            }
        }
        for kind in &written.order {
            if let Some(rules) = written.kinds.get(kind) {
                let rules = table.rules(*kind, rules);
                table.kinds.push(rules);
            }
        }
        let negations = |name: &str| written.negations.get(name).map(Vec::as_slice);
        table.negated_names = table.all(negations("names").unwrap_or_default());
        table.negated_statements = table.all(negations("statements").unwrap_or_default());
        table
    }

    /// The class of this name; one that is not in the table has no phrases.
    pub fn class(&self, name: &str) -> Class {
        self.classes.get(name).copied().unwrap_or(usize::MAX)
    }

    fn rules(&self, kind: CostlyKind, written: &WrittenRules) -> Rules {
        Rules {
            kind,
            commands: self.all(&written.commands),
            statements: self.all(&written.statements),
            page: self.all(&written.page),
            fallback: self.all(&written.fallback),
            unless: written.unless.iter().map(|name| self.class(name)).collect(),
        }
    }

    fn all(&self, written: &[String]) -> Vec<Rule> {
        written.iter().map(|rule| self.rule(rule)).collect()
    }

    fn rule(&self, written: &str) -> Rule {
        let (spares, wants): (Vec<&str>, Vec<&str>) =
            written.split(' ').partition(|name| name.starts_with('-'));
        Rule {
            wants: wants.into_iter().map(|name| self.class(name)).collect(),
            spares: spares
                .into_iter()
                .map(|name| self.class(name.trim_start_matches('-')))
                .collect(),
        }
    }

    fn add(&mut self, class: Class, phrase: &str, language: &str, written: &PhraseFile) {
        let (only_in_statements, rest) = after(phrase, '+');
        let (at_start, rest) = after(rest, '^');
        let (rest, at_end) = match rest.strip_suffix('$') {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        for (rest, is_statement) in forms(rest, written.endings.get(language)) {
            for spelt in spellings(&rest, &written.umlauts) {
                let parts = parts(&spelt, written.max_gap);
                let index = self.phrases.len();
                match parts.first() {
                    Some(Part::Is(word)) => {
                        self.by_word.entry(word.clone()).or_default().push(index);
                    }
                    Some(_) => self.by_pattern.push(index),
                    None => continue,
                }
                self.phrases.push(Phrase {
                    class,
                    only_in_statements: only_in_statements || is_statement,
                    at_start,
                    at_end,
                    parts,
                });
            }
        }
    }

    /// Where phrases stand in these words; in a command those of statements do not count.
    pub fn spans(&self, words: &[String], is_command: bool) -> Vec<Span> {
        let lead = self.class("LEAD");
        let mut spans = Vec::new();
        for (start, word) in words.iter().enumerate() {
            for phrase in self.beginning_with(word) {
                if phrase.only_in_statements && is_command {
                    continue;
                }
                if phrase.at_start && !self.leads(words.get(..start).unwrap_or_default(), lead) {
                    continue;
                }
                let Some(end) = fits(&phrase.parts, words, start) else {
                    continue;
                };
                if !phrase.at_end || end == words.len() {
                    let class = phrase.class;
                    spans.push(Span { class, start, end });
                }
            }
        }
        spans
    }

    /// Whether the words only lead up to a command, as `yes` and `please` do.
    fn leads(&self, words: &[String], lead: Class) -> bool {
        words.iter().all(|word| {
            let mut phrases = self.beginning_with(word);
            phrases.any(|phrase| match phrase.parts.as_slice() {
                [only] => phrase.class == lead && only.fits(word),
                _ => false,
            })
        })
    }

    /// The phrases that this word may begin.
    fn beginning_with(&self, word: &str) -> impl Iterator<Item = &Phrase> {
        let named = self.by_word.get(word).into_iter().flatten();
        let indices = named.chain(&self.by_pattern);
        indices.filter_map(|&index| self.phrases.get(index))
    }
}

fn after(text: &str, mark: char) -> (bool, &str) {
    match text.strip_prefix(mark) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_parses_and_every_rule_names_a_class() {
        let written: PhraseFile = serde_json::from_str(SOURCE).expect("the table parses");
        assert_eq!(written.kinds.len(), CostlyKind::ALL.len());
        let ordered: BTreeSet<_> = written.order.iter().collect();
        assert!(
            written.kinds.keys().eq(ordered),
            "each kind stands in the order"
        );
        let table = Table::of(&written);
        let known = |rules: &[Rule]| {
            let mut classes = rules.iter().flat_map(|r| r.wants.iter().chain(&r.spares));
            classes.all(|class| *class < table.classes.len())
        };
        for kind in &table.kinds {
            for rules in [&kind.commands, &kind.statements, &kind.page, &kind.fallback] {
                assert!(known(rules), "{:?}", kind.kind);
            }
            assert!(kind.unless.iter().all(|class| *class < table.classes.len()));
        }
        assert!(known(&table.negated_names) && known(&table.negated_statements));
        for (class, languages) in &written.words {
            for (language, phrases) in languages {
                for phrase in phrases.iter().filter(|phrase| phrase.contains('~')) {
                    let endings = written.endings.get(language);
                    assert!(
                        forms(phrase, endings).len() > 1,
                        "{class} {language} {phrase}"
                    );
                }
            }
        }
    }
}
