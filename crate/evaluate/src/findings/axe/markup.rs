//! The one card for axe-core's rules on how roles, attributes and lists are written.

use super::super::texts::Texts;
use super::{Seen, advice, nodes};

const RULES: [&str; 15] = [
    "aria-allowed-attr",
    "aria-conditional-attr",
    "aria-deprecated-role",
    "aria-prohibited-attr",
    "aria-required-attr",
    "aria-required-children",
    "aria-required-parent",
    "aria-roles",
    "aria-valid-attr",
    "aria-valid-attr-value",
    "definition-list",
    "dlitem",
    "list",
    "listitem",
    "presentation-role-conflict",
];
/// Rules whose elements the card names.
const TOLD: usize = 4;
/// Rules that the card says a mend for: more would be a list to read, and the elements say the rest.
const ADVISED: usize = 3;

pub(super) fn is_markup(rule: &str) -> bool {
    RULES.contains(&rule)
}

/// The texts of a card with elements of several rules; `None` for one rule alone.
pub(super) fn texts(all: &[Seen<'_>]) -> Option<Texts> {
    let mut rules: Vec<Vec<Seen<'_>>> = Vec::new();
    for seen in all {
        let of_rule = |known: &&mut Vec<Seen<'_>>| {
            let first = known.first();
            first.is_some_and(|first| first.violation.rule == seen.violation.rule)
        };
        match rules.iter_mut().find(of_rule) {
            Some(known) => known.push(*seen),
            None => rules.push(vec![*seen]),
        }
    }
    if rules.len() < 2 {
        return None;
    }
    let told = rules.iter().take(TOLD).filter_map(|seen| {
        let first = seen.first()?;
        let (rule, listed) = (&first.violation.rule, nodes::some_of(seen));
        let causes = super::causes(seen);
        Some(format!(
            "{} ({rule}): {listed}{}{}",
            super::headline(first.violation),
            if causes.is_empty() { "" } else { "." },
            causes.trim_end_matches('.'),
        ))
    });
    let told: Vec<String> = told.collect();
    let more = match rules.len().saturating_sub(told.len()) {
        0 => String::new(),
        1 => " One more rule is named below.".to_owned(),
        more => format!(" {more} more rules are named below."),
    };
    let advice = rules.iter().take(ADVISED).filter_map(|seen| {
        let violation = seen.first()?.violation;
        Some(advice::advice(&violation.rule, &violation.help_url))
    });
    let place = nodes::at(all);
    Some(Texts {
        title: "axe-core: roles, attributes or lists are written wrongly in several ways"
            .to_owned(),
        detail: format!("{place}: {}.{more}", told.join(". ")),
        suggestion: advice.collect::<Vec<_>>().join(" "),
    })
}
