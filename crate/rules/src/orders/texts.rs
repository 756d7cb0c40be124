//! Texts that a goal wants written without saying them: copies, answers, what stands beside a label.

use super::super::screen_context::ScreenContext;
use super::{field, table};
use crate::goal::{Text, Wanted};
use crate::slices::Parts;
use crate::words;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// The text itself; `None` while the screen does not tell it.
pub(super) fn resolve(look: &ScreenContext, text: &Text) -> Option<String> {
    match text {
        Text::Plain(text) => Some(text.clone()),
        Text::CopyOf(source) => copy(look, source),
        Text::Beside(label) if label.is_empty() => None,
        Text::Beside(label) => beside(look, label, None),
        Text::Cell { row, column } => table::cell(look, row, column),
        Text::Answer => look.tree().nodes.iter().find_map(|n| sum(&n.name)),
        Text::Offered { .. } => None,
    }
}

fn copy(look: &ScreenContext, source: &Wanted) -> Option<String> {
    let (_, field) = field::fields(look, source).into_iter().next()?;
    field.node.value.clone().filter(|v| !v.is_empty())
}

/// What stands beside a label: the next cell of its row, the term's definition, what follows `Label:`.
/// `but`: not within this element, which is where it is to be written.
pub(super) fn beside(look: &ScreenContext, label: &str, but: Option<&NodeId>) -> Option<String> {
    let nodes = &look.tree().nodes;
    let wanted = words::tokens(label);
    if wanted.is_empty() {
        return None;
    }
    let tells = |n: &UiNode| {
        n.visible && !n.name.trim().is_empty() && n.value.is_none() && !n.offers(ActionKind::Type)
    };
    let is_label = |n: &UiNode| tells(n) && words::tokens(&n.name) == wanted;
    let next = |(at, n): (usize, &UiNode)| {
        let follows = nodes
            .after(at)
            .iter()
            .find(|m| tells(m) || m.offers(ActionKind::Type))?;
        let in_line = (follows.rect.centre().1 - n.rect.centre().1).abs()
            < n.rect.height.max(follows.rect.height);
        let is_value =
            tells(follows) && in_line && but != Some(&follows.id) && !follows.is_interactive();
        is_value.then(|| follows.name.trim().to_owned())
    };
    nodes
        .iter()
        .enumerate()
        .filter(|(_, n)| is_label(n))
        .find_map(next)
}

/// Whether an order to take an offer is fulfilled: a field holds one that fits, and it was chosen or is the only text.
pub(super) fn is_offered(look: &ScreenContext, wanted: &Wanted, text: &Text) -> bool {
    match text {
        Text::Offered { starts, ends } => field::fields(look, wanted)
            .iter()
            .any(|(_, f)| f.input.value.len() > starts.len() && fits(&f.input.value, starts, ends)),
        Text::Beside(_) => {
            let all = field::fields(look, wanted);
            let right = |f: &crate::values::Field| {
                beside(look, &f.input.label, Some(&f.node.id))
                    .is_none_or(|v| same(&v, &f.input.value))
            };
            !all.is_empty()
                && all.iter().all(|(_, f)| right(f))
                && all.iter().any(|(_, f)| f.input.filled)
        }
        _ => false,
    }
}

/// Whether an offer begins and ends as wanted; case is kept, as it is read.
pub(super) fn fits(offer: &str, starts: &str, ends: &str) -> bool {
    let offer = offer.trim().to_lowercase();
    offer.starts_with(&starts.to_lowercase()) && offer.ends_with(&ends.to_lowercase())
}

/// Whether two texts are the same to a reader: white space is folded, a clock time may be spelt both ways.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    folded(a) == folded(b) || (clock(a).is_some() && clock(a) == clock(b))
}

/// `8:04 PM` as a clock of 24 hours shows it, `20:04`.
pub(super) fn clock(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let (time, half) = match text.strip_suffix("am").or_else(|| text.strip_suffix("pm")) {
        Some(time) => (time.trim(), text.chars().rev().nth(1)),
        None => (text.as_str(), None),
    };
    let (hour, minute) = time.split_once(':')?;
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.get(..2)?.parse().ok()?);
    let hour = match half {
        Some('p') => (hour % 12).saturating_add(12),
        Some(_) => hour % 12,
        None => hour,
    };
    (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
}

/// The answer to `1 + 2 =` or `What is 7 x 6?`; the unknown of `3 + x = 10`.
pub(super) fn sum(text: &str) -> Option<String> {
    let spaced: String = text
        .chars()
        .flat_map(|c| match c {
            '+' | '*' | '×' | '÷' | '/' | '=' | '?' => vec![' ', c, ' '],
            '−' | '–' => vec![' ', '-', ' '],
            c => vec![c],
        })
        .collect();
    let parts: Vec<&str> = spaced.split_whitespace().collect();
    let number = |part: &&str| part.parse::<i64>().ok();
    let found = parts
        .array_windows::<3>()
        .enumerate()
        .find_map(|(at, [a, by, b])| Some((at, number(a)?, operator(by)?, number(b)?)));
    if let Some((at, a, by, b)) = found {
        let mut then = parts.iter().skip(at).skip(3);
        let asks = then.next().is_none_or(|p| matches!(*p, "=" | "?"));
        let answered = then.next().is_some_and(|p| number(p).is_some());
        return (asks && !answered)
            .then(|| apply(by, a, b))
            .flatten()
            .map(|n| n.to_string());
    }
    unknown(&parts).map(|n| n.to_string())
}

/// `x + 3 = 10`, `3 + x = 10`, `x - 2 = 4`, `9 - x = 4`.
fn unknown(parts: &[&str]) -> Option<i64> {
    let equals = parts.iter().position(|p| *p == "=")?;
    let (left, right) = parts.split_at_checked(equals)?;
    let ([.., a, op, b], [_, right, ..]) = (left, right) else {
        return None;
    };
    let total: i64 = right.parse().ok()?;
    let (op, a, b) = (operator(op)?, a.parse::<i64>().ok(), b.parse::<i64>().ok());
    match (op, a, b) {
        ('+', Some(known), None) | ('+', None, Some(known)) => total.checked_sub(known),
        ('-', None, Some(known)) => total.checked_add(known),
        ('-', Some(known), None) => known.checked_sub(total),
        ('*', Some(known), None) | ('*', None, Some(known)) => exact_quotient(total, known),
        _ => None,
    }
}

fn operator(part: &str) -> Option<char> {
    match part {
        "+" | "plus" => Some('+'),
        "-" | "minus" => Some('-'),
        "*" | "×" | "x" | "times" => Some('*'),
        "/" | "÷" => Some('/'),
        _ => None,
    }
}

fn apply(operator: char, a: i64, b: i64) -> Option<i64> {
    match operator {
        '+' => a.checked_add(b),
        '-' => a.checked_sub(b),
        '*' => a.checked_mul(b),
        _ => exact_quotient(a, b),
    }
}

/// What `a / b` comes to, where nothing is left over and the answer has room.
fn exact_quotient(a: i64, b: i64) -> Option<i64> {
    (a.checked_rem(b)? == 0).then(|| a.checked_div(b)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_solved() {
        let rows = [
            ("1 + 2 =", Some("3")),
            ("What is 7 x 6?", Some("42")),
            ("10-4 = ?", None),
            ("10 - 4 = ?", Some("6")),
            ("8 ÷ 2", Some("4")),
            ("3 + x = 10", Some("7")),
            ("x - 2 = 4", Some("6")),
            ("2 + 2 = 4", None),
            ("Pages 1 / 2 of the list", None),
            ("Call 020 7946", None),
            // What no number of the answer's size can hold is not answered.
            ("-9223372036854775808 / -1 =", None),
            ("-1 * x = -9223372036854775808", None),
            ("x * -1 = -9223372036854775808", None),
            ("-9223372036854775808 - 1 =", None),
            ("9223372036854775807 * 2 =", None),
            ("x - 1 = 9223372036854775807", None),
            ("1 / 0 =", None),
            ("0 * x = 4", None),
            ("-9223372036854775808 / 2 =", Some("-4611686018427387904")),
        ];
        for (text, expected) in rows {
            assert_eq!(sum(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn clocks_are_read_in_both_spellings() {
        let rows = [
            ("8:04 PM", Some("20:04")),
            ("12:00 AM", Some("00:00")),
            ("12:30pm", Some("12:30")),
            ("08:04", Some("08:04")),
            ("25:00", None),
            ("eight", None),
        ];
        for (text, expected) in rows {
            assert_eq!(clock(text).as_deref(), expected, "{text}");
        }
    }
}
