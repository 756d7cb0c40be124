//! The one with the least or the most: the cheapest offer, the longest flight, the greatest number.

use super::super::proposal::Proposal;
use super::super::screen_context::ScreenContext;
use crate::goal::Test;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Measure {
    Money,
    Duration,
    Number,
}

pub(super) fn press(look: &ScreenContext, of: &[String], test: Test) -> Vec<Proposal> {
    let measure = measure(of);
    let nodes = &look.tree().nodes;
    let mut items: Vec<(f64, &UiNode)> = Vec::new();
    let mut texts: Vec<&str> = Vec::new();
    for node in nodes.iter().filter(|n| n.visible) {
        if node.offers(ActionKind::Click) {
            texts.push(&node.name);
            if let Some(value) = texts.iter().rev().find_map(|t| read(t, measure)) {
                items.push((value, node));
            }
            // What was read before a thing to press belongs to it, and not to the next.
            texts.clear();
        } else if node.role == "text" || node.role == "cell" {
            texts.push(&node.name);
        }
    }
    let sought = match test {
        Test::Most => items.iter().map(|i| i.0).fold(f64::NEG_INFINITY, f64::max),
        Test::Least => items.iter().map(|i| i.0).fold(f64::INFINITY, f64::min),
        Test::Within(least, most) => {
            items.retain(|(value, _)| (least..=most).contains(value));
            f64::NAN
        }
    };
    if !sought.is_nan() {
        if items.len() < 2 {
            return Vec::new();
        }
        items.retain(|(value, _)| *value == sought);
    }
    let why = match test {
        Test::Within(..) => "This is within what my goal says.".to_owned(),
        _ => format!("Of those I see this has the {}.", of.join(" ")),
    };
    let one = |(_, node): (f64, &UiNode)| Proposal::press(look, node, 0.85).because(why.clone());
    items.into_iter().take(1).map(one).collect()
}

fn measure(of: &[String]) -> Measure {
    let has = |list: &[&str]| of.iter().any(|w| list.contains(&w.as_str()));
    if has(&["cheapest", "price", "cost", "expensive", "fare"]) {
        Measure::Money
    } else if has(&[
        "duration", "fastest", "quickest", "time", "flight", "trip", "shortest", "longest",
    ]) {
        Measure::Duration
    } else {
        Measure::Number
    }
}

fn read(text: &str, measure: Measure) -> Option<f64> {
    match measure {
        Measure::Money => money(text),
        Measure::Duration => duration(text),
        Measure::Number => text.trim().replace('−', "-").replace(',', "").parse().ok(),
    }
}

/// `$1,255`, `390 €`, as a number.
fn money(text: &str) -> Option<f64> {
    let at = text.find(['$', '€', '£', '¥'])?;
    let digits = |part: &str| {
        let number: String = part
            .chars()
            .filter(|c| c.is_ascii_digit() || *c == '.')
            .collect();
        number.parse().ok()
    };
    let (before, amount) = text.split_at_checked(at)?;
    let after: String = amount
        .chars()
        .skip(1)
        .skip_while(|c| c.is_whitespace())
        .take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.'))
        .collect();
    digits(&after).or_else(|| digits(before.split_whitespace().last()?))
}

/// `14h 18m`, `2 hours`, `45 min`, in minutes.
fn duration(text: &str) -> Option<f64> {
    let mut minutes = None;
    let mut number = String::new();
    let mut unit = String::new();
    for c in text.to_lowercase().chars().chain([' ', ' ']) {
        if c.is_ascii_digit() || c == '.' {
            if !unit.is_empty() {
                number.clear();
                unit.clear();
            }
            number.push(c);
            continue;
        }
        if c.is_alphabetic() && !number.is_empty() {
            unit.push(c);
            continue;
        }
        let factor = match unit.as_str() {
            "d" | "day" | "days" => 1440.0,
            "h" | "hr" | "hrs" | "hour" | "hours" => 60.0,
            "m" | "min" | "mins" | "minute" | "minutes" => 1.0,
            _ => continue,
        };
        if let Ok(value) = number.parse::<f64>() {
            minutes = Some(minutes.unwrap_or(0.0) + value * factor);
        }
        number.clear();
        unit.clear();
    }
    minutes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read() {
        assert_eq!(money("Book for $1,255"), Some(1255.0));
        assert_eq!(money("39.90 €"), Some(39.9));
        assert_eq!(money("no price"), None);
        assert_eq!(duration("14h 18m"), Some(858.0));
        assert_eq!(duration("2 hours 5 minutes"), Some(125.0));
        assert_eq!(duration("5 apples"), None);
    }
}
