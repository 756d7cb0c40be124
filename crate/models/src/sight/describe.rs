//! A description such as “the search icon at the top right” or “the blue button labelled Submit”, held against role, name
//! and place of everything the picture shows.
//!
//! Colours and shapes are not in the tree, so they count for nothing: what decides is the rest.

use super::super::answer_error::AnswerError;
use super::{in_picture, place_of};
use crate::words;
use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::model::ModelImage;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// What people call the things of a page, and the roles these have.
const ROLES: [(&str, &[&str]); 16] = [
    ("button", &["button", "menuitem", "switch"]),
    ("link", &["link"]),
    ("field", &["textbox", "searchbox", "combobox", "spinbutton"]),
    ("input", &["textbox", "searchbox", "combobox", "spinbutton"]),
    ("textbox", &["textbox", "searchbox"]),
    ("box", &["textbox", "searchbox", "checkbox", "combobox"]),
    ("checkbox", &["checkbox"]),
    ("tick", &["checkbox"]),
    ("radio", &["radio"]),
    ("switch", &["switch", "checkbox"]),
    ("toggle", &["switch", "checkbox", "button"]),
    ("dropdown", &["combobox", "listbox"]),
    ("menu", &["menuitem", "combobox", "button"]),
    ("tab", &["tab"]),
    ("slider", &["slider"]),
    ("option", &["option", "menuitem", "radio"]),
];
/// Words of a description that say how it looks or only hold it together.
const LOOKS: [&str; 40] = [
    "red", "green", "blue", "yellow", "orange", "purple", "pink", "black", "white", "grey", "gray",
    "brown", "dark", "light", "large", "big", "small", "round", "square", "rounded", "labelled",
    "labeled", "called", "named", "reading", "saying", "says", "text", "icon", "picture", "image",
    "symbol", "shaped", "element", "control", "screen", "page", "side", "edge", "near",
];
/// Words of place, as shares of the viewport: which part of it, left to right and top to bottom.
const PLACES: [(&str, Axis, f64); 10] = [
    ("top", Axis::Down, 0.0),
    ("upper", Axis::Down, 0.0),
    ("bottom", Axis::Down, 1.0),
    ("lower", Axis::Down, 1.0),
    ("middle", Axis::Down, 0.5),
    ("left", Axis::Across, 0.0),
    ("right", Axis::Across, 1.0),
    ("centre", Axis::Across, 0.5),
    ("center", Axis::Across, 0.5),
    ("corner", Axis::Neither, 0.0),
];
const ORDER: [(&str, usize); 6] = [
    ("first", 0),
    ("second", 1),
    ("third", 2),
    ("fourth", 3),
    ("fifth", 4),
    ("last", usize::MAX),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Across,
    Down,
    Neither,
}

/// Least that a thing must have in common with its description.
const MIN_SCORE: f64 = 1.0;
/// Least that its name must have of the words that name it: half of them.
const MIN_NAME: f64 = 1.25;
/// By how much it must fit better than the next.
const MIN_LEAD: f64 = 0.25;

/// So many things are named where a description fits several.
const MAX_NAMED: usize = 4;

/// The one element that fits best: of the controls, or where none fits, of all that the picture shows.
pub(super) fn find<'t>(
    description: &str,
    needed: Option<ActionKind>,
    image: &ModelImage,
    tree: &'t UiTree,
) -> Result<&'t UiNode, AnswerError> {
    let wanted = Description::read(description);
    let scored = |among: &dyn Fn(&UiNode) -> bool| -> Vec<(f64, &'t UiNode)> {
        in_picture(tree)
            .filter(|node| !node.covered && among(node))
            .map(|node| (wanted.score(node, tree), node))
            .filter(|(score, _)| *score >= MIN_SCORE)
            .collect()
    };
    let takes = |node: &UiNode| needed.is_none_or(|kind| node.takes(kind));
    let mut scored = match scored(&|node| node.is_interactive() && takes(node)) {
        none if none.is_empty() && needed.is_none() => scored(&|_| true),
        controls => controls,
    };
    let best = scored.iter().map(|(score, _)| *score).fold(0.0, f64::max);
    scored.retain(|(score, _)| best - score < MIN_LEAD);
    match (scored.as_slice(), wanted.order) {
        ([], _) => Err(AnswerError::NothingLikeIt),
        ([(_, node)], _) => Ok(node),
        // Document order is reading order for those that are alike.
        (several, Some(order)) => several
            .get(order)
            .or(several.last())
            .map(|(_, node)| *node)
            .ok_or(AnswerError::NothingLikeIt),
        (several, None) => Err(AnswerError::SeveralLikeIt {
            count: several.len(),
            places: several
                .iter()
                .take(MAX_NAMED)
                .map(|(_, node)| place_of(node, image, tree))
                .collect(),
        }),
    }
}

/// A description taken apart.
struct Description {
    /// Words that should be its name.
    named: Vec<String>,
    /// Whether those stood in quotes.
    is_quoted: bool,
    roles: Vec<&'static str>,
    is_picture: bool,
    places: Vec<(Axis, f64)>,
    order: Option<usize>,
}

impl Description {
    fn read(description: &str) -> Self {
        let quoted = quoted(description);
        let around = quoted.map_or_else(
            || description.to_owned(),
            |inside| description.replace(inside, " "),
        );
        let said = words::tokens(&around);
        let is_place = |word: &str| PLACES.iter().any(|(name, ..)| *name == word);
        let is_order = |word: &str| ORDER.iter().any(|(name, _)| *name == word);
        let role_of = |word: &str| ROLES.iter().find(|(name, _)| *name == word);
        let named = match quoted {
            Some(inside) => words::tokens(inside),
            None => words::content(&around)
                .into_iter()
                .filter(|word| !LOOKS.contains(&word.as_str()))
                .filter(|word| !is_place(word) && !is_order(word) && role_of(word).is_none())
                .collect(),
        };
        let roles = said.iter().filter_map(|word| role_of(word));
        let places = said
            .iter()
            .filter_map(|word| PLACES.iter().find(|(name, ..)| name == word));
        let mut order = said
            .iter()
            .filter_map(|word| ORDER.iter().find(|(name, _)| name == word));
        Self {
            named,
            is_quoted: quoted.is_some(),
            roles: roles.flat_map(|(_, roles)| roles.iter().copied()).collect(),
            is_picture: said.iter().any(|w| w == "icon" || w == "symbol"),
            places: places.map(|(_, axis, share)| (*axis, *share)).collect(),
            order: order.next().map(|(_, at)| *at),
        }
    }

    fn score(&self, node: &UiNode, tree: &UiTree) -> f64 {
        let name = self.name(node);
        // A thing of another name is not meant, wherever it lies.
        if !self.named.is_empty() && name < MIN_NAME {
            return 0.0;
        }
        name + self.role(node) + self.place(node, tree)
    }

    /// 0..=4: how much of the words it bears, and how little beside them.
    fn name(&self, node: &UiNode) -> f64 {
        if self.named.is_empty() {
            return 0.0;
        }
        let placeholder = node.input.as_ref().map_or("", |hints| &hints.placeholder);
        let name = words::tokens(&node.name);
        if self.is_quoted && name == self.named {
            return 4.0;
        }
        let beside = format!("{placeholder} {} {}", node.description, node.icon);
        let mut bears = name.clone();
        bears.extend(words::tokens(&beside));
        let common = self
            .named
            .iter()
            .filter(|word| {
                bears
                    .iter()
                    .any(|own| own == *word || stem(own) == stem(word))
            })
            .count() as f64;
        let of_wanted = common / self.named.len() as f64;
        let of_name = common / name.len().max(self.named.len()) as f64;
        2.5 * of_wanted + 0.5 * of_name
    }

    fn role(&self, node: &UiNode) -> f64 {
        let pictured = node.class == Some(DetectionClass::Icon)
            || (node.name.trim().is_empty() && !node.icon.is_empty());
        let as_picture = if self.is_picture && pictured {
            0.75
        } else {
            0.0
        };
        if self.roles.is_empty() {
            return as_picture;
        }
        let fits = self.roles.contains(&node.role.as_str());
        as_picture + if fits { 1.0 } else { -0.5 }
    }

    /// Up to 1 for each word of place, the more the nearer it lies there.
    fn place(&self, node: &UiNode, tree: &UiTree) -> f64 {
        let (x, y) = node.rect.centre();
        let across = x / tree.viewport.width.max(1.0);
        let down = y / tree.viewport.height.max(1.0);
        let nearness = |(axis, share): &(Axis, f64)| match axis {
            Axis::Across => 1.0 - 2.0 * (across - share).abs(),
            Axis::Down => 1.0 - 2.0 * (down - share).abs(),
            Axis::Neither => 0.0,
        };
        self.places.iter().map(nearness).sum()
    }
}

/// What stands in quotes, or after a word that says that it is a name.
fn quoted(text: &str) -> Option<&str> {
    for (open, close) in [('"', '"'), ('“', '”'), ('‘', '’'), ('\'', '\''), ('«', '»')] {
        let inside = text
            .split_once(open)
            .and_then(|(_, rest)| Some(rest.get(..end_of_quote(rest, close)?)?.trim()));
        if let Some(inside) = inside.filter(|inside| !inside.is_empty()) {
            return Some(inside);
        }
    }
    let after = ["labelled ", "labeled ", "called ", "named ", "reading "];
    let named = after.iter().find_map(|word| text.split_once(word));
    named
        .map(|(_, rest)| without_place(rest).trim())
        .filter(|rest| !rest.is_empty() && rest.split_whitespace().count() <= 6)
}

/// Where the quote ends that is open: an apostrophe within a word closes nothing.
fn end_of_quote(rest: &str, close: char) -> Option<usize> {
    let mut ends = rest.match_indices(close).map(|(at, _)| at);
    ends.find(|at| {
        let after = rest.get(at.saturating_add(close.len_utf8())..);
        let next = after.and_then(|after| after.chars().next());
        !next.is_some_and(char::is_alphanumeric)
    })
}

/// A name without the words behind it that say where it lies.
fn without_place(text: &str) -> &str {
    const PLACES: [&str; 12] = [
        " at the ",
        " in the ",
        " on the ",
        " below ",
        " above ",
        " beside ",
        " next to ",
        " under ",
        " left of ",
        " right of ",
        " near ",
        ", ",
    ];
    let ends = PLACES.iter().filter_map(|place| text.find(place));
    let end = ends.min().unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

/// Enough of a word to know it in another form.
fn stem(word: &str) -> &str {
    let end = word.char_indices().nth(5);
    end.and_then(|(at, _)| word.get(..at)).unwrap_or(word)
}
