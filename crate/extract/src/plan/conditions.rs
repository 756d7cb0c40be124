//! What must hold of an entry: `under 20 euros`, `at least 4 stars`, `from 2024`, `after March 2023`, `between 10 and 20`; and which one is
//! meant by its rank: `the cheapest`, `the newest`.

use super::word::Word;
use crate::values;
use passerby_artifacts::extraction::{FieldCondition, Rank, Test, ValueKind};
use passerby_goals::dates::month_named;

/// How a bound is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Below,
    AtMost,
    Above,
    AtLeast,
    Between,
    /// In a month or a year.
    In,
}

const BOUNDS: &[(&str, Bound)] = &[
    ("shorter than", Bound::Below),
    ("lower than", Bound::Below),
    ("smaller than", Bound::Below),
    ("lighter than", Bound::Below),
    ("earlier than", Bound::Below),
    ("older than", Bound::Below),
    ("weniger als", Bound::Below),
    ("kleiner als", Bound::Below),
    ("billiger als", Bound::Below),
    ("gunstiger als", Bound::Below),
    ("higher than", Bound::Above),
    ("larger than", Bound::Above),
    ("bigger than", Bound::Above),
    ("greater than", Bound::Above),
    ("taller than", Bound::Above),
    ("heavier than", Bound::Above),
    ("newer than", Bound::Above),
    ("later than", Bound::Above),
    ("mehr als", Bound::Above),
    ("hoher als", Bound::Above),
    ("grosser als", Bound::Above),
    ("langer als", Bound::Above),
    ("plus que", Bound::Above),
    ("mas que", Bound::Above),
    ("under", Bound::Below),
    ("below", Bound::Below),
    ("less than", Bound::Below),
    ("cheaper than", Bound::Below),
    ("fewer than", Bound::Below),
    ("before", Bound::Below),
    ("unter", Bound::Below),
    ("vor", Bound::Below),
    ("moins de", Bound::Below),
    ("menos de", Bound::Below),
    ("at most", Bound::AtMost),
    ("up to", Bound::AtMost),
    ("no more than", Bound::AtMost),
    ("not more than", Bound::AtMost),
    ("hochstens", Bound::AtMost),
    ("until", Bound::AtMost),
    ("over", Bound::Above),
    ("above", Bound::Above),
    ("more than", Bound::Above),
    ("after", Bound::Above),
    ("longer than", Bound::Above),
    ("uber", Bound::Above),
    ("nach", Bound::Above),
    ("plus de", Bound::Above),
    ("mas de", Bound::Above),
    ("at least", Bound::AtLeast),
    ("no less than", Bound::AtLeast),
    ("mindestens", Bound::AtLeast),
    ("au moins", Bound::AtLeast),
    ("al menos", Bound::AtLeast),
    ("since", Bound::AtLeast),
    ("seit", Bound::AtLeast),
    ("between", Bound::Between),
    ("zwischen", Bound::Between),
    ("entre", Bound::Between),
    ("in", Bound::In),
    ("from", Bound::In),
    ("of", Bound::In),
    ("aus", Bound::In),
];

/// The conditions of a question; their words are taken.
pub(super) fn read(words: &mut [Word]) -> Vec<FieldCondition> {
    let mut conditions = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match one(words, at) {
            Some((condition, length)) => {
                for word in words.iter_mut().skip(at).take(length) {
                    word.taken = true;
                }
                conditions.push(condition);
                at = at.saturating_add(length.max(1));
            }
            None => at = at.saturating_add(1),
        }
    }
    conditions
}

fn one(words: &[Word], at: usize) -> Option<(FieldCondition, usize)> {
    let (bound, length) = bound_at(words, at)?;
    let from = at.saturating_add(length);
    // Few words say an amount; more belong to the next phrase.
    let said: Vec<&Word> = words.iter().skip(from).take(6).collect();
    let (kind, number, used) = amount(&said)?;
    let test = match bound {
        Bound::Below => Test::Below { bound: number },
        Bound::AtMost => Test::AtMost { bound: number },
        Bound::Above => Test::Above {
            bound: of_period(kind, number),
        },
        Bound::AtLeast => Test::AtLeast { bound: number },
        Bound::Between => {
            let rest: Vec<&Word> = said.iter().skip(used.saturating_add(1)).copied().collect();
            let (_, most, more) = amount(&rest)?;
            let length = length
                .saturating_add(used)
                .saturating_add(1)
                .saturating_add(more);
            return Some((
                made(
                    words,
                    at,
                    length,
                    kind,
                    Test::Between {
                        least: number,
                        most,
                    },
                ),
                length,
            ));
        }
        Bound::In if kind == ValueKind::Date => Test::Between {
            least: number,
            most: of_period(kind, number),
        },
        Bound::In => return None,
    };
    let length = length.saturating_add(used);
    Some((made(words, at, length, kind, test), length))
}

fn made(words: &[Word], at: usize, length: usize, kind: ValueKind, test: Test) -> FieldCondition {
    let text: Vec<&str> = words
        .iter()
        .skip(at)
        .take(length)
        .map(|word| word.text)
        .collect();
    FieldCondition {
        text: text.join(" "),
        field: String::new(),
        kind,
        test,
    }
}

/// The last day of a month or a year that is meant whole.
fn of_period(kind: ValueKind, number: f64) -> f64 {
    match kind {
        ValueKind::Date if number % 10_000.0 == 0.0 => number + 1_299.0,
        ValueKind::Date if number % 100.0 == 0.0 => number + 99.0,
        _ => number,
    }
}

fn bound_at(words: &[Word], at: usize) -> Option<(Bound, usize)> {
    let fits = |phrase: &&str| {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let own = words.iter().skip(at).take(parts.len());
        own.clone().count() == parts.len()
            && own.zip(&parts).all(|(word, part)| word.folded == *part)
    };
    let fitting = BOUNDS.iter().filter(|(phrase, _)| fits(phrase));
    let best = fitting.max_by_key(|(phrase, _)| phrase.len())?;
    Some((best.1, best.0.split(' ').count()))
}

/// What the first words say as a bound: its kind, its number, and how many words it takes.
fn amount(said: &[&Word]) -> Option<(ValueKind, f64, usize)> {
    let first = said.first()?;
    // `March 2024`, `5 March 2024`, `2024`.
    for used in (1..=3).rev() {
        let own: Vec<&str> = said.iter().take(used).map(|word| word.text).collect();
        if own.len() < used {
            continue;
        }
        let has_month = own.iter().any(|word| month_named(word).is_some());
        let has_digit = own
            .last()
            .is_some_and(|word| word.chars().any(|c| c.is_ascii_digit()));
        let is_iso = used == 1
            && own
                .first()
                .is_some_and(|word| word.contains('-') || word.matches('.').count() == 2);
        if (has_month && used > 1 && has_digit) || is_iso {
            let text = own.join(" ");
            let read = values::read(ValueKind::Date, &text)?;
            return Some((ValueKind::Date, values::comparable(&read.value)?, used));
        }
    }
    let (number, quote) = values::first_number(first.text)?;
    let rest = said
        .get(1)
        .map(|word| word.folded.as_str())
        .unwrap_or_default();
    let together = format!("{} {rest}", first.text);
    if first.text.contains(['€', '$', '£']) {
        return Some((ValueKind::Money, number, 1));
    }
    if values::currency_named(rest).is_some() {
        return Some((ValueKind::Money, number, 2));
    }
    for (kind, is_unit) in [
        (
            ValueKind::Size,
            matches!(rest, "bytes" | "byte" | "kb" | "mb" | "gb" | "kib" | "mib"),
        ),
        (ValueKind::Rating, rest.starts_with("star")),
        (ValueKind::Duration, true),
    ] {
        if is_unit && let Some(read) = values::read(kind, &together) {
            return Some((kind, values::comparable(&read.value)?, 2));
        }
    }
    let is_year = quote.len() == 4 && (1500.0..2100.0).contains(&number) && quote == first.text;
    match is_year {
        true => Some((ValueKind::Date, number * 10_000.0, 1)),
        false => Some((ValueKind::Number, number, 1)),
    }
}

/// Words of rank, with the kind of value and which end is meant.
const RANKS: &[(&str, ValueKind, bool, &[&str])] = &[
    ("cheapest", ValueKind::Money, false, &["price"]),
    ("most expensive", ValueKind::Money, true, &["price"]),
    ("dearest", ValueKind::Money, true, &["price"]),
    ("newest", ValueKind::Date, true, &[]),
    ("latest", ValueKind::Date, true, &[]),
    ("most recent", ValueKind::Date, true, &[]),
    ("oldest", ValueKind::Date, false, &[]),
    ("earliest", ValueKind::Date, false, &[]),
    ("longest", ValueKind::Duration, true, &["duration"]),
    ("shortest", ValueKind::Duration, false, &["duration"]),
    ("largest", ValueKind::Size, true, &["size"]),
    ("biggest", ValueKind::Size, true, &["size"]),
    ("smallest", ValueKind::Size, false, &["size"]),
    ("highest rated", ValueKind::Rating, true, &["rating"]),
    ("best rated", ValueKind::Rating, true, &["rating"]),
    ("billigste", ValueKind::Money, false, &["preis"]),
    ("gunstigste", ValueKind::Money, false, &["preis"]),
    ("teuerste", ValueKind::Money, true, &["preis"]),
    ("neueste", ValueKind::Date, true, &[]),
    ("alteste", ValueKind::Date, false, &[]),
];

/// The rank that a question asks for; its words are taken.
pub(super) fn rank(words: &mut [Word]) -> Option<Rank> {
    for (phrase, kind, greatest, names) in RANKS {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let at = words.windows(parts.len()).position(|window| {
            let stem = |word: &Word| word.folded.trim_end_matches(['n', 'r', 's']).to_owned();
            window.iter().zip(&parts).all(|(word, part)| {
                word.folded == **part || parts.len() == 1 && stem(word) == *part
            })
        });
        let Some(at) = at else { continue };
        for word in words.iter_mut().skip(at).take(parts.len()) {
            word.taken = true;
        }
        return Some(Rank {
            text: (*phrase).to_owned(),
            kind: *kind,
            words: names.iter().map(|name| (*name).to_owned()).collect(),
            greatest: *greatest,
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::plan;
    use passerby_artifacts::extraction::{Test, ValueKind};

    #[test]
    fn bounds_are_read_with_their_kind() {
        let below = |bound| Test::Below { bound };
        for (question, kind, test) in [
            (
                "All books under 20 euros, with title",
                ValueKind::Money,
                below(20.0),
            ),
            (
                "All books under €20, with title",
                ValueKind::Money,
                below(20.0),
            ),
            (
                "Which types take at most 4 bytes?",
                ValueKind::Size,
                Test::AtMost { bound: 4.0 },
            ),
            (
                "All talks in March 2024, with title",
                ValueKind::Date,
                Test::Between {
                    least: 20_240_300.0,
                    most: 20_240_399.0,
                },
            ),
            (
                "All posts since 2023, with title",
                ValueKind::Date,
                Test::AtLeast {
                    bound: 20_230_000.0,
                },
            ),
            (
                "All recipes under 30 minutes, with title",
                ValueKind::Duration,
                below(1800.0),
            ),
            (
                "All hotels with at least 4 stars, with name",
                ValueKind::Rating,
                Test::AtLeast { bound: 4.0 },
            ),
            (
                "All players over 20 goals, with name",
                ValueKind::Number,
                Test::Above { bound: 20.0 },
            ),
        ] {
            let plan = plan(question, None, None).expect("it asks for something");
            let condition = plan
                .conditions
                .first()
                .unwrap_or_else(|| panic!("{question}"));
            assert_eq!(
                (condition.kind, &condition.test),
                (kind, &test),
                "{question}"
            );
        }
    }
}
