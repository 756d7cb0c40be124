//! Saying of each of several numbers which of two it is, by buttons beside it: `odd or even`.

use super::super::proposal::Proposal;
use super::super::screen_context::ScreenContext;
use crate::words;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// The next button to press.
pub(super) fn next(look: &ScreenContext, names: &[String; 2]) -> Vec<Proposal> {
    let open = wanted(look, names)
        .into_iter()
        .filter(|n| !was_pressed(look, n));
    let one = |n: &UiNode| {
        Proposal::press(look, n, 0.85).because("This is what the number beside it is.")
    };
    open.take(1).map(one).collect()
}

/// Whether each number was told.
pub(super) fn is_done(look: &ScreenContext, names: &[String; 2]) -> bool {
    let all = wanted(look, names);
    !all.is_empty() && all.iter().all(|n| was_pressed(look, n))
}

/// Buttons of the same name are told apart by their node.
fn was_pressed(look: &ScreenContext, node: &UiNode) -> bool {
    look.executed()
        .any(|(_, d)| d.target.as_ref().is_some_and(|t| t.node == node.id))
}

/// For each number on the screen the button of its row that says what it is.
fn wanted<'t>(look: &ScreenContext<'t>, names: &[String; 2]) -> Vec<&'t UiNode> {
    let nodes = || look.tree().nodes.iter().filter(|n| n.visible);
    let numbers = nodes().filter_map(|n| Some((n.name.trim().parse::<i64>().ok()?, n)));
    let in_row = |n: &UiNode, m: &UiNode| {
        (n.rect.centre().1 - m.rect.centre().1).abs() < n.rect.height / 2.0
    };
    let button = |(number, n): (i64, &UiNode)| {
        let name = names.iter().find(|name| is(number, name) == Some(true))?;
        nodes()
            .find(|m| m.offers(ActionKind::Click) && words::fold(&m.name) == *name && in_row(n, m))
    };
    numbers.filter_map(button).collect()
}

/// Whether a number is what the word says; `None` for words that say nothing of numbers.
fn is(number: i64, word: &str) -> Option<bool> {
    Some(match word {
        "odd" => number.rem_euclid(2) == 1,
        "even" => number.rem_euclid(2) == 0,
        "positive" => number > 0,
        "negative" => number < 0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::is;

    #[test]
    fn words_say_what_numbers_are() {
        assert_eq!(is(-3, "odd"), Some(true));
        assert_eq!(is(-2, "even"), Some(true));
        assert_eq!(is(0, "positive"), Some(false));
        assert_eq!(is(0, "pretty"), None);
    }
}
