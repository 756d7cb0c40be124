//! What findings say of the page as it stands: its texts, names, layers and refused forms.

use super::{Texts, capital, in_plain_words, named, quoted};
use passerby_artifacts::geometry::CssRect;

/// A text that is hard to read, as its finding tells it.
pub(in crate::findings) struct FaintText<'a> {
    /// `link`, `text`, `hint`.
    pub kind: &'a str,
    /// What the control or text is called.
    pub name: &'a str,
    /// Role and name of the control that it is a part of; `None` where it is all that this is called.
    pub within: Option<(&'a str, &'a str)>,
    /// Role of the field that it is the hint of; `None` for other texts.
    pub hint_of: Option<&'a str>,
    /// `#999999 on #ffffff, 2.84:1`
    pub measured: &'a str,
    /// The first text of the same cause, which names the card: `button “Save”, 2.84:1`
    pub first: &'a str,
    /// Whether that one is the hint of a field.
    pub first_is_hint: bool,
    /// Contrast that its size needs, to 1.
    pub wanted: f64,
    pub way: Way,
    /// Whether other texts of the cause have the two colours the other way round.
    pub both_ways: bool,
}

/// Which of the colours of a faint text has to change, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::findings) enum Way {
    /// The text lighter, or what is behind it darker.
    LighterText,
    /// The text darker, or what is behind it lighter.
    DarkerText,
    /// A light text that not even white makes readable: the colour behind it is at fault.
    DarkerBackground,
}

/// `button “Save”, 2.84:1`; of what is a text and no more, its words alone.
pub(in crate::findings) fn faint_title(kind: &str, name: &str, ratio: &str) -> String {
    match in_plain_words(kind).as_str() {
        "text" => format!("{}, {ratio}:1", quoted(name)),
        kind => format!("{kind} {}, {ratio}:1", quoted(name)),
    }
}

pub(in crate::findings) fn faint(text: &FaintText<'_>, url: &str) -> Texts {
    let subject = match text.hint_of {
        Some(role) => format!("The placeholder of {}", named(role, text.name, "")),
        None => capital(&named(text.kind, text.name, "")),
    };
    let subject = match text.within {
        Some((role, name)) => format!("{subject} in {}", named(role, name, "")),
        None => subject,
    };
    let way = match text.way {
        Way::LighterText => "Make this text lighter, or what is behind it darker,",
        Way::DarkerText => "Make this text darker, or what is behind it lighter,",
        Way::DarkerBackground => "Make the colour behind this text darker, or put dark text on it,",
    };
    let what = match text.first_is_hint {
        true => "Low-contrast placeholder",
        false => "Low-contrast text",
    };
    Texts {
        title: format!("{what}: {}", text.first),
        detail: format!(
            "{subject} has the colours {}; text of its size needs {}:1. The background was measured on the screenshot of {url}.",
            text.measured, text.wanted
        ),
        suggestion: format!(
            "{way} until the contrast is {}:1 (WCAG 2.2, 1.4.3 Contrast (Minimum)).{}",
            text.wanted,
            if text.both_ways {
                " Where the same colours stand the other way round, the other way."
            } else {
                ""
            }
        ),
    }
}

/// One of several pairs of colours that stand out too little.
pub(in crate::findings) struct FaintPair {
    /// `link`, `text`, `hint`.
    pub kind: String,
    /// What a text in it says.
    pub name: String,
    /// `#999999 on #ffffff, 2.84:1`
    pub measured: String,
    /// `button “Save”, 2.84:1`
    pub title: String,
    /// Contrast that its size needs, to 1.
    pub wanted: f64,
}

/// Pairs that a detail lists.
const LISTED: usize = 8;

/// At least two pairs, the worst first.
/// Stands in the title of a card on several pairs of colours, and in no other.
pub(in crate::findings) const PAIRS: &str = " pairs of colours, at worst ";

/// What axe-core says of texts that no picture shows, beside our card on several pairs.
pub(in crate::findings) fn further_faint(measured: &str) -> String {
    format!(" Outside of the pictures axe-core measured further ones: {measured}.")
}

pub(in crate::findings) fn faint_pairs(pairs: &[FaintPair]) -> Texts {
    let worst = pairs.first().map_or("", |pair| pair.title.as_str());
    let told = |pair: &FaintPair| {
        let what = named(&pair.kind, &pair.name, "");
        format!("{} ({what}; needs {}:1)", pair.measured, pair.wanted)
    };
    let listed: Vec<String> = pairs.iter().take(LISTED).map(told).collect();
    let more = match pairs.len() > LISTED {
        true => "; and others",
        false => "",
    };
    Texts {
        // Pairs that differ by little are told as one, so that their number says little.
        title: format!("Low-contrast text in several{PAIRS}{worst}"),
        detail: format!(
            "The worst first: {}{more}. Of pairs that share a colour the worst is named. The backgrounds were measured on the screenshots.",
            listed.join("; ")
        ),
        suggestion: "Correct the colours where the style sheets name them: text needs 4.5:1, large text 3:1 (WCAG 2.2, 1.4.3 \
                     Contrast (Minimum))."
            .to_owned(),
    }
}

/// `role`: `link` or `button`.
pub(in crate::findings) fn same_name(role: &str, names: &[(&str, usize)], url: &str) -> Texts {
    let each: Vec<String> = names
        .iter()
        .take(NAMED)
        .map(|(name, count)| format!("{count} are called {}", quoted(name)))
        .collect();
    let rest = match names.len().saturating_sub(each.len()) {
        0 => String::new(),
        rest => format!(", and {rest} more names are shared as well"),
    };
    let (many, leads, criterion) = match role {
        "button" => ("buttons", "", "2.4.6 Headings and Labels"),
        _ => (
            "links",
            "; each of these leads to another address",
            "2.4.4 Link Purpose (In Context)",
        ),
    };
    let title = match names {
        [(name, count)] => format!("{count} {many} are called {}", quoted(name)),
        _ => format!("{} share {} names", super::capital(many), names.len()),
    };
    let example = names.first().map_or("", |(name, _)| name);
    Texts {
        title,
        detail: format!(
            "Of the {many} on the screen at {url}, {}{rest}{leads}. Neither a row, a list item, a heading nor a description says \
             which is which.",
            each.join(", ")
        ),
        suggestion: format!(
            "Put what each {} is about into its name, with visible text, an aria-label or visually hidden text (WCAG \
             2.2, {criterion}).",
            quoted(example)
        ),
    }
}

/// Fields that a detail names.
const NAMED: usize = 5;

/// What took a text away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::findings) enum LostBy {
    /// The page refused the form.
    Refusal,
    /// Another field of the page was used.
    OtherField,
    /// Another part of the page was shown in between.
    Return,
}

pub(in crate::findings) fn lost_input(what: &str, url: &str, fields: &[&str], by: LostBy) -> Texts {
    let title = match fields {
        [only] => format!("Lost what was typed into {}", quoted(only)),
        fields => format!("Lost what was typed into {} fields", fields.len()),
    };
    let named: Vec<String> = fields
        .iter()
        .take(NAMED)
        .map(|field| quoted(field))
        .collect();
    let (refused, suggestion) = match by {
        LostBy::Refusal => (
            " the page refused the form, and",
            "Show the refused form with what was entered, all but secrets, and mark the fields to be corrected (WCAG 2.2, \
             3.3.7 Redundant Entry).",
        ),
        LostBy::Return => (
            "",
            "Keep what was typed when people look at another part of the form and come back.",
        ),
        LostBy::OtherField => (
            "",
            "Keep what was typed when another field changes: redraw only the part of the form that depends on \
             it.",
        ),
    };
    Texts {
        title,
        detail: format!(
            "After {what} was used at {url},{refused} these fields were empty again: {}.",
            named.join(", ")
        ),
        suggestion: suggestion.to_owned(),
    }
}

/// `named`: the texts with the size of their letters, CSS px.
pub(in crate::findings) fn small_text(named: &[(&str, f64)], smallest_px: f64, url: &str) -> Texts {
    let count = named.len();
    let told: Vec<String> = named
        .iter()
        .take(NAMED)
        .map(|(name, size_px)| format!("{} ({} px)", quoted(name), size(*size_px)))
        .collect();
    let more = match count > told.len() {
        true => " and others",
        false => "",
    };
    Texts {
        title: match named {
            [(name, size_px)] => {
                format!("{} is written in only {} px", quoted(name), size(*size_px))
            }
            // Like texts of a page are told once, so that their number says little.
            _ => {
                let sizes = named.iter().map(|(_, size_px)| *size_px);
                let (smallest, largest) = sizes.fold((f64::MAX, 0.0_f64), |(low, high), px| {
                    (low.min(px), high.max(px))
                });
                let sizes = match (size(smallest), size(largest)) {
                    (smallest, largest) if smallest == largest => smallest,
                    (smallest, largest) => format!("{smallest} to {largest}"),
                };
                format!("Texts of {sizes} px are too small for the persona’s eyesight")
            }
        },
        detail: format!(
            "First on {url}: {}{more}. With this persona’s eyesight, letters under {smallest_px:.0} px cannot be told apart at the \
             usual distance.",
            told.join(", ")
        ),
        suggestion: format!(
            "Set them in {smallest_px:.0} px or more, in rem, so that they follow the size that people choose in their browser (WCAG \
             2.2, 1.4.4)."
        ),
    }
}

/// `11`, `11.7`: what is just under a bound is not told as the bound.
fn size(px: f64) -> String {
    match (px - px.round()).abs() < 0.05 {
        true => format!("{px:.0}"),
        false => format!("{px:.1}"),
    }
}

/// `first`: one of the controls out of reach, in words; `layer`: what lies over them.
pub(in crate::findings) fn layer_in_way(
    first: &str,
    layer: &str,
    count: usize,
    url: &str,
) -> Texts {
    Texts {
        title: format!("Something lies over the page: {count} controls out of reach"),
        detail: format!(
            "When {url} was opened, {layer} lay over most of its controls. {} could not be pressed because of it, nor could \
             {} more.",
            capital(first),
            count.saturating_sub(1)
        ),
        suggestion: UNCOVER.to_owned(),
    }
}

/// `what`: a control out of reach; `layer`: what lies over it; `after`: what was used before it lay there.
pub(in crate::findings) fn layer_left(what: &str, layer: &str, after: &str, url: &str) -> Texts {
    Texts {
        title: format!(
            "{} cannot be pressed: something lies over it",
            capital(what)
        ),
        detail: format!(
            "After {after} was used at {url}, {layer} lay over {what} and other controls. Pressing it does nothing as long as it is there."
        ),
        suggestion: format!(
            "Remove {layer}, or hide it by “display: none”, as soon as what it belongs to is closed."
        ),
    }
}

pub(in crate::findings) fn dialog_in_way(dialog: &str, url: &str) -> Texts {
    let dialog = quoted(dialog);
    Texts {
        title: format!("A dialog had to be closed first: {dialog}"),
        detail: format!(
            "When {url} was opened, the dialog {dialog} was there by itself, and had to be closed before the page could be used."
        ),
        suggestion: UNCOVER.to_owned(),
    }
}

const UNCOVER: &str = "Let people see and use the page first: show this beside the content, once, and with a control that \
                       closes it.";

/// Of an error's text, with the line that it names, characters.
const ERROR_CHARS: usize = 240;

/// `after`: the act before it, `the button “Save” was pressed`, where it was on the same page.
pub(in crate::findings) fn script_error(
    text: &str,
    after: Option<&str>,
    url: &str,
    times: usize,
) -> Texts {
    let title = format!("A script failed: {}", quoted(text));
    let text: String = text.chars().take(ERROR_CHARS).collect();
    let when = match after {
        Some(what) => format!("After {what} was used at {url}"),
        None => format!("While {url} was loading or at rest"),
    };
    let again = if times > 1 {
        format!(" It was thrown {times} times.")
    } else {
        String::new()
    };
    Texts {
        title,
        detail: format!(
            "{when}, a script of the page threw an error that nothing caught: “{text}”.{again}"
        ),
        suggestion:
            "Repeat the steps with the browser's console open; the line it names is where to begin."
                .to_owned(),
    }
}

pub(in crate::findings) fn small_target(
    what: &str,
    rect: &CssRect,
    wanted: f64,
    url: &str,
) -> Texts {
    let room = |side: f64, sides: &str| {
        let px = ((wanted - side) / 2.0).ceil();
        (px > 0.0).then(|| format!("{px:.0} px more padding {sides}"))
    };
    let rooms = [
        room(rect.height, "above and below"),
        room(rect.width, "left and right"),
    ];
    let rooms: Vec<String> = rooms.into_iter().flatten().collect();
    Texts {
        title: format!(
            "{} is only {:.0} × {:.0} px",
            capital(what),
            rect.width,
            rect.height
        ),
        detail: format!(
            "On {url}, {what} measures {:.0} × {:.0} CSS px, with another control right next to it.",
            rect.width, rect.height
        ),
        suggestion: format!(
            "Make it at least {wanted:.0} × {wanted:.0} CSS px, for example with {} (WCAG 2.2, 2.5.8).",
            rooms.join(" and ")
        ),
    }
}
