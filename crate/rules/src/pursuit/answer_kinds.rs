//! Kinds of text that a question asks for: where the page of the thing has only one of that kind, that is the answer, though its label is
//! another word than the goal's.

use super::facts::Fact;
use super::meaning::says_one;
use super::question::Question;
use crate::dates::Day;
use crate::words;
use passerby_grounding::days::days_of;
use passerby_lexicon::vectors::Vector;

/// A kind of text that shows by its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Day,
    Clock,
    Money,
    Percent,
}

/// A question begins with what it asks for.
const FIRST: usize = 4;
/// A label that has less to do with the question is of something else.
const LEAST: f64 = 0.15;

/// The only text of the kind that is asked for, among those that are said of the thing.
pub(super) fn only<'f>(asked: &str, question: &Question, facts: &[&'f Fact]) -> Option<&'f Fact> {
    let fields = question.fields.join(" ");
    // `Quand` in the middle of a sentence asks for nothing.
    let first: Vec<&str> = asked.split_whitespace().take(FIRST).collect();
    let kind = Kind::asked(&first.join(" ")).or_else(|| Kind::asked(&fields))?;
    let mut fitting = facts.iter().filter(|fact| kind.is_of(&fact.text));
    let only = *fitting.next()?;
    let is_alone = fitting.all(|other| other.text == only.text);
    let label = Vector::of(&only.label);
    let own = question.fields.iter().map(String::as_str);
    let near = own
        .chain([asked])
        .map(|said| Vector::of(said).cosine(&label))
        .fold(0.0, f64::max);
    (is_alone && near >= LEAST).then_some(only)
}

impl Kind {
    fn asked(asked: &str) -> Option<Self> {
        const CLOCK: &[&str] = &[
            "what time",
            "at what time",
            "quelle heure",
            "que hora",
            "uhr",
            "wie spat",
            "um wie viel uhr",
        ];
        const DAY: &[&str] = &[
            "when",
            "date",
            "what day",
            "which day",
            "since when",
            "until when",
            "wann",
            "quand",
            "cuando",
            "quel jour",
            "que dia",
            "datum",
        ];
        const MONEY: &[&str] = &[
            "cost", "price", "pay", "owe", "euros", "dollars", "pounds", "charge", "kostet",
            "kosten", "preis", "zahlen", "coute", "prix", "payer", "cuesta", "precio", "pagar",
            "fee", "rent",
        ];
        const PERCENT: &[&str] = &[
            "per cent",
            "percent",
            "percentage",
            "prozent",
            "pour cent",
            "por ciento",
        ];
        let says = |phrases: &[&str]| says_one(asked, phrases);
        match () {
            () if says(PERCENT) => Some(Self::Percent),
            () if says(CLOCK) => Some(Self::Clock),
            () if says(DAY) => Some(Self::Day),
            () if says(MONEY) => Some(Self::Money),
            () => None,
        }
    }

    fn is_of(self, text: &str) -> bool {
        const LONGEST: usize = 6;
        let has_digit = text.chars().any(|c| c.is_ascii_digit());
        let is_short = text.split_whitespace().count() <= LONGEST;
        let is_it = match self {
            Self::Day => Day::written(text).is_some() || !days_of(text).is_empty(),
            Self::Clock => text.split_whitespace().any(is_clock),
            Self::Money => is_money(text),
            Self::Percent => text.contains('%'),
        };
        has_digit && is_short && is_it
    }
}

/// `9:40`, `12h45`.
fn is_clock(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_digit());
    let parts = word.split_once([':', 'h', '.']);
    let number = |part: &str, least: usize, below: u32| {
        (least..=2).contains(&part.len()) && part.parse::<u32>().is_ok_and(|n| n < below)
    };
    parts.is_some_and(|(hour, minute)| number(hour, 1, 25) && number(minute, 2, 60))
}

fn is_money(text: &str) -> bool {
    const CODES: &[&str] = &["eur", "usd", "gbp", "chf", "euro", "euros"];
    text.contains(['€', '$', '£', '¥'])
        || words::tokens(text)
            .iter()
            .any(|word| CODES.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_shows_by_its_form() {
        for (asked, text, is) in [
            ("When did it come out?", "18 October 2026", true),
            ("When did it come out?", "Autumn release", false),
            ("What time is it?", "9:40", true),
            ("À quelle heure ça ferme ?", "12h45", true),
            ("What time is it?", "940", false),
            ("Was kostet der Garten 22?", "167,40 €", true),
            ("Was kostet der Garten 22?", "250 m²", false),
            ("What do I earn, in per cent?", "2.1 %", true),
        ] {
            let kind = Kind::asked(asked).expect("it asks for a kind");
            assert_eq!(kind.is_of(text), is, "{asked} {text}");
        }
        assert_eq!(Kind::asked("Who wrote it?"), None);
    }
}
