//! Every title, detail and suggestion of a finding, and the words they are made of.
//!
//! A suggestion names the thing and says what to change about it. One that would fit any page is left out.

pub(super) mod count;
pub(super) mod keyboard;
pub(super) mod page;

use crate::notes::seconds;
use passerby_artifacts::act::Request;
use passerby_artifacts::decision::{Evaluation, Expectation};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::role::in_plain_words;
use passerby_artifacts::ui_tree::AccessFact;

/// Characters of a quoted text in a finding at most.
const QUOTED_CHARS: usize = 80;

/// Of a missing name, where the browser refused what the page may have got it by.
pub(super) const NO_ANSWER: &str = " The run was read-only, and the browser refused the page some of what it asked for: it may get its names by that. \
                                        Check it in a browser of your own.";

/// What a finding says.
#[derive(Clone)]
pub(super) struct Texts {
    pub title: String,
    pub detail: String,
    pub suggestion: String,
}

/// Text in quotation marks, cut where it is long.
pub(super) fn quoted(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = text.char_indices().nth(QUOTED_CHARS);
    match cut.and_then(|(end, _)| text.get(..end)) {
        Some(kept) => format!("“{}…”", kept.trim_end()),
        None => format!("“{text}”"),
    }
}

/// `the button “Save”`, `the area without a name at the top right`.
pub(super) fn named(role: &str, name: &str, place: &str) -> String {
    let role = in_plain_words(role);
    if name.trim().is_empty() {
        format!("the {role} without a name{}", after_blank(place))
    } else {
        format!("the {role} {}", quoted(name))
    }
}

/// `A button without a name at the top right`.
fn unnamed(role: &str, place: &str) -> String {
    let role = in_plain_words(role);
    let article = if role.starts_with(['a', 'e', 'i', 'o']) {
        "An"
    } else {
        "A"
    };
    format!("{article} {role} without a name{}", after_blank(place))
}

fn after_blank(place: &str) -> String {
    if place.is_empty() {
        String::new()
    } else {
        format!(" {place}")
    }
}

/// The first letter in upper case.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), chars.as_str())
}

/// `once`, `twice`, `3 times`.
fn times(count: usize) -> String {
    match count {
        0 | 1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

pub(super) fn expectation_missed(
    what: &str,
    expectation: &Expectation,
    evaluation: &Evaluation,
    is_form: bool,
    count: usize,
) -> Texts {
    let mut detail = format!("The persona expected: “{}”", expectation.sentence);
    for fact in &evaluation.evidence {
        detail.push(' ');
        detail.push_str(fact);
    }
    if count > 1 {
        detail.push_str(&format!(" This happened {}.", times(count)));
    }
    let title = if is_form {
        format!("The form was not accepted after using {what}")
    } else {
        format!("{} did the opposite of what was expected", capital(what))
    };
    let suggestion = evaluation.suggestions.first().cloned().unwrap_or_else(|| {
        format!("Rename {what}, or change what it does, so that the two agree: the persona read its words as quoted here.")
    });
    Texts {
        title,
        detail,
        suggestion,
    }
}

/// `errors`: all that one act led to; the first is the one that is named.
pub(super) fn error_shown(
    what: &str,
    url: &str,
    errors: &[&str],
    refused: bool,
    count: usize,
) -> Texts {
    let text = errors.first().copied().unwrap_or_default();
    let mut detail = format!(
        "After {what} was used, the page {url} showed “{}”.",
        errors.join("”, “")
    );
    if count > 1 {
        detail.push_str(&format!(" It was shown {}.", times(count)));
    }
    let suggestion = if refused {
        format!(
            "Say next to the field what it accepts before the form is sent. In {}, name the field and give a value that \
             is accepted (WCAG 2.2, 3.3.1 and 3.3.3).",
            quoted(text)
        )
    } else {
        format!(
            "Add to {} what people can do now: the link to go to, or the value to change (WCAG 2.2, 3.3.3).",
            quoted(text)
        )
    };
    Texts {
        title: format!("Error shown: {}", quoted(text)),
        detail,
        suggestion,
    }
}

/// `status`: of the answer to the address `url`.
pub(super) fn error_page(what: &str, status: u16, url: &str, count: usize) -> Texts {
    let fails = status >= 500;
    let (title, suggestion) = if fails {
        (
            format!("The server fails when {what} is pressed (HTTP {status})"),
            "Find this request in the server’s log and fix what fails. Until then show a page that says so in plain words, with a \
             link back.",
        )
    } else {
        (
            format!(
                "{} leads to a page that is not there (HTTP {status})",
                capital(what)
            ),
            "Correct the address that it leads to, or take the control away where the page is gone.",
        )
    };
    let mut detail = format!(
        "{} was pressed, and {url} was answered with status {status}.",
        capital(what)
    );
    if count > 1 {
        detail.push_str(&format!(" This happened {}.", times(count)));
    }
    Texts {
        title,
        detail,
        suggestion: suggestion.to_owned(),
    }
}

/// `is_rage`: pressed again and again.
pub(super) fn dead_click(
    what: &str,
    url: &str,
    reasoning: &str,
    count: usize,
    is_rage: bool,
) -> Texts {
    let mut detail = format!(
        "{} was pressed {} on {url}, and the screen stayed as it was.",
        capital(what),
        times(count)
    );
    if !reasoning.is_empty() {
        detail.push_str(&format!(" Why the persona pressed it: “{reasoning}”"));
    }
    Texts {
        title: if is_rage {
            format!("Rage click: nothing happens when {what} is pressed, again and again")
        } else {
            format!("Nothing happens when {what} is pressed")
        },
        detail,
        suggestion: format!(
            "If {what} works without a visible result, show a message next to it when it is pressed. If it has nothing to \
             do in this state, disable it and say next to it why."
        ),
    }
}

pub(super) fn slow_response(
    what: &str,
    took_ms: u64,
    expected_ms: u64,
    still_busy: &[String],
    longest: Option<&Request>,
    count: usize,
) -> Texts {
    let mut detail = format!(
        "The page came to rest {} after {what} was used; more than {} is felt as a wait.",
        seconds(took_ms),
        seconds(expected_ms)
    );
    if !still_busy.is_empty() {
        let busy: Vec<&str> = still_busy.iter().map(|what| busy_words(what)).collect();
        detail.push_str(&format!(" Even then, {} went on.", busy.join(" and ")));
    }
    if count > 1 {
        detail.push_str(&format!(" {count} steps were slow here."));
    }
    let suggestion = match longest {
        Some(request) => format!(
            "Start with the request to {}, which took {}. Until it is answered, show next to {what} that work is going on.",
            request.url,
            seconds(request.took_ms.max(0.0) as u64)
        ),
        None => format!(
            "Record {what} in the browser’s performance tools to see what takes {}. Until it is done, show next to it that \
             work is going on.",
            seconds(took_ms)
        ),
    };
    Texts {
        title: format!("{} takes {} to answer", capital(what), seconds(took_ms)),
        detail,
        suggestion,
    }
}

/// `title`: of the page that the run began on.
pub(super) fn slow_page(title: &str, url: &str, took_ms: u64, felt_ms: u64) -> Texts {
    Texts {
        title: format!("The page {} takes {} to load", quoted(title), seconds(took_ms)),
        detail: format!(
            "{url} was read and showed its first text {} after it was asked for; more than {} is felt as a wait.",
            seconds(took_ms),
            seconds(felt_ms)
        ),
        suggestion: "Record the loading of this page in the browser’s performance tools. Send what people see first before the \
                     scripts that it can do without."
            .to_owned(),
    }
}

/// What was still going on, as people say it.
fn busy_words(what: &str) -> &str {
    match what {
        "load" => "loading the page",
        "dom" => "changes to the page",
        "network" => "requests to the server",
        "animation" => "an animation",
        "fonts" => "loading of fonts",
        "blank" => "a page that showed nothing yet",
        other => other,
    }
}

pub(super) fn going_in_circles(what: &str, url: &str, count: usize) -> Texts {
    Texts {
        title: format!(
            "{} was tried {} without getting further",
            capital(what),
            times(count)
        ),
        detail: format!(
            "On {url} the same act was done {} in a row on {what}, and none of them had the expected result.",
            times(count)
        ),
        suggestion: format!(
            "When {what} cannot do what it says, show next to it what is missing first."
        ),
    }
}

pub(super) fn went_back(title: &str, url: &str, how: &str, led_by: Option<&str>) -> Texts {
    let suggestion = match led_by {
        Some(link) => format!(
            "The persona came here by {link}. Name it after what {} holds, or add the missing link to that page.",
            quoted(title)
        ),
        None => format!(
            "Compare what {} offers with what the page before it promises, and name the link to match.",
            quoted(title)
        ),
    };
    Texts {
        title: format!("The persona went back from {}", quoted(title)),
        detail: format!("{url} was not what the persona looked for. {how}"),
        suggestion,
    }
}

pub(super) fn unlabelled_file_field(place: &str, url: &str) -> Texts {
    Texts {
        title: format!("A field for files without a label{}", after_blank(place)),
        detail: format!(
            "On {url}, nothing says what the file is for: a screen reader says “Choose file”, as for any such field."
        ),
        suggestion: "Add a <label> for it. If the page shows one already, set its “for” to the field’s “id” and give the field one \
                     if it has none (WCAG 2.2, 1.3.1 and 4.1.2)."
            .to_owned(),
    }
}

/// `is_native`: whether the browser draws it, so that a label can be tied to it.
pub(super) fn unlabelled(
    role: &str,
    is_native: bool,
    place: &str,
    rect: &CssRect,
    url: &str,
) -> Texts {
    let plain = in_plain_words(role);
    let suggestion = match role {
        "textbox" | "searchbox" | "combobox" | "listbox" | "spinbutton" | "checkbox" | "radio" | "switch" | "slider" if !is_native => format!(
            "Name the {plain} with “aria-label”, or with “aria-labelledby” by a text that the page shows for it: a <label> names native \
             fields only (WCAG 2.2, 4.1.2)."
        ),
        "textbox" | "searchbox" | "combobox" | "listbox" | "spinbutton" | "checkbox" | "radio" | "switch" | "slider" => format!(
            "Add a <label> for the {plain}. If the page shows one already, set its “for” to the {plain}’s “id”, and give the {plain} an “id” if it \
             has none (WCAG 2.2, 4.1.2)."
        ),
        "button" | "link" | "menuitem" | "tab" => format!(
            "Write on the {plain} what it does. Where only a picture fits, name it with “aria-label” or with the picture’s \
             “alt” (WCAG 2.2, 4.1.2)."
        ),
        _ => "If it can be pressed, make it a <button> with words on it or with an “aria-label”. If not, take away its \
              click handler and the hand pointer (WCAG 2.2, 4.1.2)."
            .to_owned(),
    };
    Texts {
        title: unnamed(role, place),
        detail: format!(
            "On {url}, the {plain} of {:.0} × {:.0} px{} has no name: a screen reader cannot say what it is, and it cannot be used \
             by voice.",
            rect.width,
            rect.height,
            after_blank(place)
        ),
        suggestion,
    }
}

/// The same, with what a reader can tell the control by.
pub(super) fn with_hint(texts: Texts, hint: &str) -> Texts {
    if hint.is_empty() {
        return texts;
    }
    Texts {
        detail: format!("{} What it may be for: {}.", texts.detail, quoted(hint)),
        ..texts
    }
}

/// A control as an access gap lists it.
pub(super) fn access_gap(fact: AccessFact, url: &str, listed: &str, count: usize) -> Texts {
    let (one, many, why, suggestion) = match fact {
        AccessFact::VisibleNotAccessible => (
            "A control that can only be seen",
            "controls that can only be seen",
            "It looks like a control on the screenshot, but for screen readers and voice control there is none.",
            "Use a <button>, <a> or <input> for it, or give it a role, a name and a tabindex of 0 (WCAG 2.2, 4.1.2).",
        ),
        AccessFact::AccessibleNotVisible => (
            "A control that cannot be seen",
            "controls that cannot be seen",
            "Keyboard and screen reader reach it, but nothing of it is painted: whoever tabs there loses sight of the focus.",
            "While it is hidden, take it out with “display: none”, “visibility: hidden” or “inert”; or show it when it gets \
             the focus (WCAG 2.2, 2.4.7).",
        ),
    };
    Texts {
        title: if count == 1 {
            one.to_owned()
        } else {
            format!("{count} {many}")
        },
        detail: format!("On {url}: {listed}. {why}"),
        suggestion: suggestion.to_owned(),
    }
}

/// An element of a list in a detail: `the button “Help” at 852, 330`.
pub(super) fn at(role: &str, name: &str, rect: &CssRect) -> String {
    format!("{} at {:.0}, {:.0}", named(role, name, ""), rect.x, rect.y)
}

/// The same, with how often the persona's pointer came down beside it.
pub(super) fn with_misses(texts: Texts, misses: usize) -> Texts {
    if misses == 0 {
        return texts;
    }
    let often = if misses == 1 {
        String::new()
    } else {
        format!(" {misses} times")
    };
    Texts {
        detail: format!(
            "{} The persona, whose hand is unsteady, came down beside it{often}.",
            texts.detail
        ),
        ..texts
    }
}
