//! What the screen, the looks before it and a claim say.

use super::super::proposal::shown;
use super::super::screen_context::ScreenContext;
use super::kept;
use crate::words::{self, Concept};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::ui_tree::UiNode;

/// Digits of an id in a look's text at least.
const ID_DIGITS: usize = 4;

/// The goal without its login.
pub(super) fn wanted<'l>(look: &'l ScreenContext) -> &'l str {
    let stage = look.login.as_ref();
    stage.map_or(look.context.goal, |stage| stage.rest.as_str())
}

/// What the screen shows, and what its fields hold.
pub(super) fn shown_now(look: &ScreenContext) -> kept::Shown {
    let inputs = look.screen().forms.iter().flat_map(|form| &form.inputs);
    kept::Shown {
        all: all_together(look),
        held: inputs.map(|input| words::fold(&input.value)).collect(),
    }
}

/// What earlier looks showed, in the window and outside of it, folded.
pub(super) fn earlier(history: &[StepRecord]) -> Vec<String> {
    let looks = history
        .iter()
        .flat_map(|step| [&step.tree_text, &step.off_view]);
    let looks = looks.filter(|look| !look.is_empty());
    looks
        .flat_map(|look| [words::fold(look), words::fold(&without_ids(look))])
        .collect()
}

/// A look without the ids between what it says: people quote a line across them.
fn without_ids(look: &str) -> String {
    let is_id = |word: &&str| {
        let parts = word.split_once('_');
        parts.is_some_and(|(kind, number)| {
            let number = number.split('_').next().unwrap_or_default();
            kind.chars().all(|c| c.is_ascii_lowercase())
                && number.len() >= ID_DIGITS
                && number.chars().all(|c| c.is_ascii_hexdigit())
        })
    };
    let words = look.split_whitespace().filter(|word| !is_id(word));
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a part of the goal is a login and nothing else.
pub(super) fn is_login(part: &str) -> bool {
    // A name to log in with may be an address, which is about mail.
    let verb = part.split('“').next().unwrap_or_default();
    let concepts = words::concepts_in(verb);
    let joins = [" and ", " und ", " et ", " y ", ", "];
    concepts.contains(&Concept::LogIn)
        && concepts.len() == 1
        && !joins.iter().any(|word| part.contains(word))
}

/// What the screen says and holds.
pub(super) fn texts<'a>(look: &ScreenContext<'a>) -> impl Iterator<Item = &'a str> {
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let of = |n: &'a UiNode| [Some(n.name.as_str()), n.value.as_deref()];
    let title = look.screen().title.as_str();
    nodes
        .flat_map(of)
        .flatten()
        .chain(std::iter::once(title))
        .filter(|text| !shown(text).is_empty())
}

/// What the screen says, as one text: people quote a line across the links and marks in it.
pub(super) fn all_together(look: &ScreenContext) -> String {
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let said = nodes.map(|n| words::fold(&n.name));
    let said: Vec<String> = said.filter(|text| !text.is_empty()).collect();
    said.join(" ")
}

#[cfg(test)]
mod tests {
    use super::without_ids;

    #[test]
    fn ids_are_nothing_that_a_page_says() {
        let look = "h1 \"Ships\"\n  lnk_1a2b \"Status:\" btn_3c4d_2 \"Live\" \"summer_campaign\"";
        let expected = "h1 \"Ships\" \"Status:\" \"Live\" \"summer_campaign\"";
        assert_eq!(without_ids(look), expected);
    }
}
