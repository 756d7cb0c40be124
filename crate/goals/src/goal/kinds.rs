//! Kinds of things on a page, and the nouns people have for them.

use crate::slices::Parts;
use crate::words;

/// Kinds of things on a page, as people name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A button.
    Button,
    /// A link, or a text that reacts as one.
    Link,
    /// A tab.
    Tab,
    /// A box to tick, or a switch.
    Checkbox,
    /// One of several that exclude each other.
    Radio,
    /// A field of one line.
    Field,
    /// A field of several lines.
    TextArea,
    /// A list to choose from.
    List,
    /// A slider.
    Slider,
    /// A field for a number, with steps.
    Spinner,
    /// What folds out.
    Section,
    /// A dialog.
    Dialog,
    /// A picture.
    Image,
    /// A heading.
    Heading,
    /// A text.
    Paragraph,
}

/// Nouns of each kind, folded; two words are looked for first.
const KINDS: &[(&str, Kind)] = &[
    ("text area", Kind::TextArea),
    ("text box", Kind::Field),
    ("text field", Kind::Field),
    ("text input", Kind::Field),
    ("input field", Kind::Field),
    ("input box", Kind::Field),
    ("search box", Kind::Field),
    ("check box", Kind::Checkbox),
    ("radio button", Kind::Radio),
    ("drop down", Kind::List),
    ("scroll list", Kind::List),
    ("dialog box", Kind::Dialog),
    ("textarea", Kind::TextArea),
    ("textbox", Kind::Field),
    ("field", Kind::Field),
    ("input", Kind::Field),
    ("checkbox", Kind::Checkbox),
    ("tickbox", Kind::Checkbox),
    ("radio", Kind::Radio),
    ("dropdown", Kind::List),
    ("combobox", Kind::List),
    ("list", Kind::List),
    ("slider", Kind::Slider),
    ("spinner", Kind::Spinner),
    ("stepper", Kind::Spinner),
    ("section", Kind::Section),
    ("accordion", Kind::Section),
    ("panel", Kind::Section),
    ("dialog", Kind::Dialog),
    ("popup", Kind::Dialog),
    ("modal", Kind::Dialog),
    ("button", Kind::Button),
    ("knopf", Kind::Button),
    ("schaltflache", Kind::Button),
    ("link", Kind::Link),
    ("tab", Kind::Tab),
    ("reiter", Kind::Tab),
    ("image", Kind::Image),
    ("picture", Kind::Image),
    ("heading", Kind::Heading),
    ("paragraph", Kind::Paragraph),
];

/// The kind that a phrase names first; plurals count.
pub(super) fn kind_in(words: &[String]) -> Option<Kind> {
    let single = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let words: Vec<String> = words.iter().map(|w| single(w)).collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let two = words
            .next_to(at)
            .map(|next| format!("{word} {next}"))
            .unwrap_or_default();
        let names = |noun: &&(&str, Kind)| noun.0 == two || noun.0 == word;
        KINDS.iter().find(names).map(|(_, kind)| *kind)
    })
}

/// The kind that a name itself is the noun of: `a "checkbox" widget`.
pub fn kind_named(name: &str) -> Option<Kind> {
    let folded = words::fold(name);
    KINDS.iter().find(|k| k.0 == folded).map(|(_, kind)| *kind)
}

/// Whether the word is (a part of) the noun of a kind; plurals count.
pub(super) fn is_noun(word: &str) -> bool {
    let single = word.strip_suffix('s').unwrap_or(word);
    KINDS
        .iter()
        .any(|(noun, _)| noun.split(' ').any(|part| part == single))
}
