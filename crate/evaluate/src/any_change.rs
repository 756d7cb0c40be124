//! Whether an act went as expected only since something changed, whatever it was.

use crate::happened::is_page_change;
use crate::observed::Observed;
use crate::verdict::judge;
use passerby_artifacts::decision::{ExpectationVerdict, Predicate};
use passerby_artifacts::screen::Signal;

/// Whether all that shows that it came as expected is that something changed: a menu that closed since the pointer went elsewhere, or
/// what a page does by itself, is told by that too.
pub(crate) fn is_any_change(predicate: &Predicate, seen: &Observed<'_>) -> bool {
    let is_told =
        |signal: &Signal| is_page_change(signal) || matches!(signal, Signal::DialogOpened { .. });
    match predicate {
        Predicate::SomethingChanges => !seen.difference.signals.iter().any(is_told),
        Predicate::Within { of, .. } => is_any_change(of, seen),
        Predicate::AnyOf { of } => {
            let holds = |one: &&Predicate| judge(one, seen).verdict == ExpectationVerdict::Matched;
            of.iter().filter(holds).all(|one| is_any_change(one, seen))
        }
        _ => false,
    }
}
