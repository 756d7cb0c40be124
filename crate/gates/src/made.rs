//! Links that make something by being followed: some sites answer a GET of `/workout/add` by making a workout and leading to
//! it, where most show a form. No address tells the two apart before it was asked for.

use super::pressed_by;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::ui_tree::UiTree;
use std::collections::BTreeSet;
use url::Url;

/// What names a page for something new, as a word of an address's path.
const MAKING: [&str; 24] = [
    "add",
    "create",
    "new",
    "copy",
    "clone",
    "duplicate",
    "generate",
    "start",
    "begin",
    "neu",
    "anlegen",
    "erstellen",
    "hinzufuegen",
    "kopieren",
    "nouveau",
    "creer",
    "ajouter",
    "nuevo",
    "crear",
    "nuovo",
    "crea",
    "novo",
    "criar",
    "nieuw",
];

/// The page for something new on the site of this page that a press leads to, as an absolute address.
pub fn making_link(decision: &Decision, tree: &UiTree) -> Option<String> {
    let presses = matches!(decision.action, Action::Click | Action::DoubleClick);
    let pressed = presses.then(|| pressed_by(decision, tree));
    let mut hrefs = pressed.into_iter().flatten();
    hrefs.find_map(|node| making(node.href.as_deref()?, &tree.url))
}

/// The same of an address on the page at `page`.
pub(super) fn making(href: &str, page: &str) -> Option<String> {
    let page = Url::parse(page).ok()?;
    let url = page.join(href).ok()?;
    (url.origin() == page.origin() && words(&url).any(|word| MAKING.contains(&word.as_str())))
        .then(|| url.to_string())
}

/// Whether the link led to a thing with a number of its own instead of the page for something new: then that thing may have been
/// made by it.
pub fn may_have_made(link: &str, came_to: &str) -> bool {
    let (Ok(link), Ok(came_to)) = (Url::parse(link), Url::parse(came_to)) else {
        return false;
    };
    let known: BTreeSet<String> = words(&link).collect();
    let is_new = |word: &String| word.chars().any(|c| c.is_ascii_digit()) && !known.contains(word);
    link.origin() == came_to.origin()
        && !words(&came_to).any(|word| MAKING.contains(&word.as_str()))
        && words(&came_to).any(|word| is_new(&word))
}

/// The words of a path, in lower case, without the endings of files.
fn words(url: &Url) -> impl Iterator<Item = String> {
    let segments = url.path().split('/');
    let words = segments.flat_map(|segment| {
        let name = segment.split('.').next().unwrap_or_default();
        name.split(['-', '_', ':'])
    });
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    words.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_with_a_number_of_its_own_came_of_a_link_for_something_new() {
        for (link, came_to, expected) in [
            ("/en/routine/add", "/en/routine/12/view", true),
            ("/notes/new", "/notes/9f3a21/edit", true),
            ("/en/routine/add", "/en/routine/add", false),
            ("/issues/new", "/issues/new/choose?step=2", false),
            // The form of a thing's part, and the thing that it is a part of.
            ("/routine/12/day/add", "/routine/12/day/add", false),
            ("/routine/12/day/add", "/routine/12", false),
            ("/add", "/login?next=/add", false),
            ("/add", "/help/adding", false),
        ] {
            let at = |path: &str| format!("https://a.example{path}");
            assert_eq!(
                may_have_made(&at(link), &at(came_to)),
                expected,
                "{link} to {came_to}"
            );
        }
        assert!(!may_have_made(
            "https://a.example/add",
            "https://b.example/4"
        ));
    }

    #[test]
    fn links_for_something_new_by_their_address() {
        for (href, expected) in [
            ("/workout/add", true),
            ("add-entry.php?kind=2", true),
            ("/address", false),
            ("/news", false),
            ("https://b.example/new", false),
            ("/list?new=1", false),
        ] {
            let found = making(href, "https://a.example/list");
            assert_eq!(found.is_some(), expected, "{href}");
        }
    }
}
