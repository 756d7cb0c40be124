//! Acts as the lines of a script, and as a goal in words.

use super::element::Element;
use super::steps::{Act, What};
use serde_json::{Value, json};

/// Time in which what is expected has to come, ms.
const WITHIN_MS: u32 = 5_000;
/// What tells that a value stands for a credential of the persona's.
const CREDENTIAL: &str = "credential:";

/// A line for each act, and one that ends the run.
pub(super) fn lines(acts: &[Act]) -> Vec<String> {
    let done = acts.iter().map(line);
    let end = decision(
        "The recording ends here.",
        ("finish", "", "All acts of the recording were done."),
        ("Nothing more happens.", "nothing_changes"),
    );
    done.chain(std::iter::once(end.to_string())).collect()
}

fn line(act: &Act) -> String {
    let target = act.what.element().map(Element::target).unwrap_or_default();
    let (action, target, text) = match &act.what {
        What::Click(_) => ("click", target, String::new()),
        What::DoubleClick(_) => ("double_click", target, String::new()),
        What::ContextMenu(_) => ("context_menu", target, String::new()),
        What::Hover(_) => ("hover", target, String::new()),
        // Only a text field holds several lines; else the field tells whether it is typed into or chosen from.
        What::Enter { value, .. } if value.contains('\n') => ("type", target, value.clone()),
        What::Enter { value, .. } => {
            let text = format!("{target}={value}");
            ("fill_and_submit", String::new(), text)
        }
        What::Key(key) => ("press_key", String::new(), key.clone()),
        What::Navigate(url) => ("navigate", String::new(), url.clone()),
        What::WaitFor { text, gone, ms } => {
            let gone = if *gone { "gone: " } else { "" };
            ("wait_for", String::new(), format!("{gone}{text}\n{ms}"))
        }
    };
    let expected = match &act.what {
        _ if act.leads_on => ("Another page comes.", "page_changes"),
        What::Navigate(_) => ("Another page comes.", "page_changes"),
        What::Enter { .. } => ("The field holds the value.", "value_becomes"),
        _ => ("Something changes.", "something_changes"),
    };
    let why = format!("It is step {} of the recording.", act.number);
    decision(&why, (action, &target, &text), expected).to_string()
}

/// A decision as a script has it.
fn decision(
    why: &str,
    (action, target, text): (&str, &str, &str),
    (expects, expect): (&str, &str),
) -> Value {
    json!({
        "sees": "The recording says what is done next.", "why": why,
        "action": action, "target": target, "text": text, "confidence": 1.0,
        "expects": expects, "expect": expect, "within_ms": WITHIN_MS, "sureness": 0.9,
    })
}

/// What the acts do in words, so that the run tells of each of them whether it was seen done; `None` where there are no words for
/// any of them.
pub(super) fn goal(acts: &[Act]) -> Option<String> {
    let clauses: Vec<String> = acts.iter().filter_map(clause).collect();
    let (last, others) = clauses.split_last()?;
    let whole = match others.is_empty() {
        true => last.clone(),
        false => format!("{} and {last}", others.join(", ")),
    };
    let mut signs = whole.chars();
    let first = signs.next()?;
    Some(first.to_uppercase().chain(signs).collect())
}

fn clause(act: &Act) -> Option<String> {
    let name = &act.what.element()?.name;
    // A secret is named in no goal, and quotes within quotes say where nothing ends.
    let is_plain = |text: &str| !text.contains(['"', '\n']) && !text.trim().is_empty();
    if !is_plain(name) {
        return None;
    }
    match &act.what {
        What::Click(_) => Some(format!("press \"{name}\"")),
        What::Enter { field, value } if is_plain(value) && !value.starts_with(CREDENTIAL) => {
            let chooses = matches!(field.role.as_str(), "combobox" | "listbox");
            let verb = if chooses { "choose" } else { "enter" };
            Some(format!("{verb} \"{value}\" in \"{name}\""))
        }
        _ => None,
    }
}
