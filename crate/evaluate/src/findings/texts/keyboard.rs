//! What findings say of a page that was used by the keyboard.

use super::{Texts, capital, named};
use crate::keys::Lack;
use passerby_artifacts::hand::KeyWay;

pub(in crate::findings) fn trap(way: &KeyWay, url: &str) -> Texts {
    let held: Vec<String> = way
        .held
        .iter()
        .map(|stop| named(&stop.role, &stop.name, ""))
        .collect();
    let held = held.join(" and ");
    Texts {
        title: format!("Keyboard trap: {held}"),
        detail: format!(
            "At {url} the focus came to {held} and did not get away again. Pressed: {}.",
            way.keys()
        ),
        suggestion: format!(
            "Let Tab and Shift+Tab move the focus on from {held}: remove what sets the focus back, or what prevents these \
             keys (WCAG 2.2, 2.1.2 No Keyboard Trap)."
        ),
    }
}

/// `names`: of the controls, at least one.
pub(in crate::findings) fn no_access(names: &[String], lack: Lack, url: &str) -> Texts {
    if names.len() > 1 {
        return no_focus(names, url);
    }
    let what = names.first().map_or("", String::as_str);
    let subject = capital(what);
    let (title, detail, suggestion) = match lack {
        Lack::Focus => (
            "cannot take the focus",
            format!(
                "{subject} at {url} cannot take the focus, nor can anything in it or around it: no key gets there."
            ),
            format!(
                "Make {what} a native button, link or field, or give it a role, tabindex=\"0\" and handlers for Enter and Space"
            ),
        ),
        Lack::Order => (
            "is not in the tab order",
            format!("Tab went once around the whole page at {url} and did not come to {what}."),
            format!(
                "Take the negative tabindex from {what}, or offer the same by another control that Tab comes to"
            ),
        ),
        Lack::Stop => (
            "is passed over by Tab",
            format!(
                "{subject} at {url} has a negative tabindex, so Tab passes it over, and the keys that were pressed did not come to it."
            ),
            format!(
                "Take the negative tabindex from {what}, or offer the same by another control that Tab comes to"
            ),
        ),
        Lack::Reaction => (
            "does not react to keys",
            format!(
                "{subject} at {url} had the focus, and the key that operates such controls did nothing: no click, no change, no request."
            ),
            format!(
                "Make {what} a native button, link or field, or handle Enter and Space as a click"
            ),
        ),
    };
    Texts {
        title: format!("{subject} {title}"),
        detail,
        suggestion: format!("{suggestion} (WCAG 2.2, 2.1.1 Keyboard)."),
    }
}

fn no_focus(names: &[String], url: &str) -> Texts {
    Texts {
        title: format!(
            "{} and {} more cannot take the focus",
            capital(names.first().map_or("", String::as_str)),
            names.len().saturating_sub(1)
        ),
        detail: format!(
            "At {url}, {} cannot take the focus, nor can anything in them or around them: no key gets there.",
            listed(names)
        ),
        suggestion: "Make each a native button, link or field, or give it a role, tabindex=\"0\" and handlers for Enter and Space (WCAG \
                     2.2, 2.1.1 Keyboard)."
            .to_owned(),
    }
}

/// `names`: of all that was pressed by the mouse; `alike`: of what else looks so and was not pressed; `others`: whether some of them stand
/// on other pages than `url`.
pub(in crate::findings) fn for_pointers_only(
    names: &[String],
    alike: &[String],
    url: &str,
    others: bool,
) -> Texts {
    let place = if others {
        format!("At {url} first, and on other pages,")
    } else {
        format!("At {url}")
    };
    let (listed, they) = (listed(names), if names.len() == 1 { "it" } else { "each" });
    let title = match names {
        [only] => format!("{} works only with a mouse", capital(only)),
        names => format!("{} controls work only with a mouse", names.len()),
    };
    let unpressed = match alike {
        [] => String::new(),
        alike => format!(
            " Not pressed, but of the same look, and no control for assistive technology either: {}.",
            self::listed(alike)
        ),
    };
    let headings = names
        .iter()
        .all(|name| name.starts_with("the column heading"));
    let suggestion = if headings {
        "Put a <button> into the heading, which remains a heading; “aria-sort” on the heading tells the order (WCAG 2.2, 2.1.1 Keyboard)."
            .to_owned()
    } else {
        format!(
            "Make {they} a native button or link, or give {they} a role, tabindex=\"0\" and handlers for Enter and Space (WCAG 2.2, \
             2.1.1 Keyboard)."
        )
    };
    Texts {
        title,
        detail: format!(
            "{place} the mouse pressed {listed}, and the page answered. No key gets there: neither the control nor anything in it or \
             around it can take the focus.{unpressed}"
        ),
        suggestion,
    }
}

/// Controls that are named.
const NAMED: usize = 3;

pub(in crate::findings) fn not_visible(names: &[String], url: &str, pages: usize) -> Texts {
    let listed = listed(names);
    let title = match names {
        [only] => format!("{} does not show the focus", capital(only)),
        names => format!("{} controls do not show the focus", names.len()),
    };
    let on = match pages {
        0 | 1 => format!("At {url}"),
        2 => format!("At {url}, and on another page,"),
        pages => format!("At {url}, and on {} other pages,", pages.saturating_sub(1)),
    };
    Texts {
        title,
        detail: format!(
            "{on} the keyboard came to {listed}, and nothing in or around it looked different then: no \
             outline, border, shadow, background or text changed."
        ),
        suggestion: format!(
            "Give {listed} a style for :focus-visible that can be seen, such as an outline (WCAG 2.2, 2.4.7 Focus Visible)."
        ),
    }
}

fn listed(names: &[String]) -> String {
    let told = names.get(..NAMED).unwrap_or(names);
    match (names.len().saturating_sub(NAMED), told) {
        (0, [first @ .., last]) if !first.is_empty() => {
            format!("{} and {last}", first.join(", "))
        }
        (0, told) => told.join(", "),
        (rest, told) => format!("{} and {rest} more", told.join(", ")),
    }
}
