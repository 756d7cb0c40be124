//! The persona's own words for what the rules see and do.

use crate::forms::Serving;
use crate::{Proposal, ScreenContext, shown};
use passerby_artifacts::decision::{Action, Analysis};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::screen::Output;
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode};
use std::collections::BTreeSet;

/// What stands out, at most.
const MAX_STANDOUTS: usize = 6;

/// What the persona sees: those who read everything quote the page, those who scan name headings and buttons.
pub(crate) fn analysis(look: &ScreenContext, serving: Option<&Serving>) -> Analysis {
    let mut sentences = vec![opening(look)];
    sentences.push(match serving {
        Some(serving) => about_form(serving),
        None => about_actions(look),
    });
    sentences.extend(trouble(look));
    Analysis {
        summary: sentences.join(" "),
        stands_out: stands_out(look, serving),
    }
}

fn opening(look: &ScreenContext) -> String {
    let screen = look.screen();
    let title = if screen.title.trim().is_empty() {
        "a page without a title"
    } else {
        &screen.title
    };
    let title = shown(title);
    match look.context.persona.reading {
        Reading::Everything => {
            let from = if look.tree().viewport.scroll_y >= 1.0 {
                "from where it is scrolled to"
            } else {
                "from the top"
            };
            let is_first = |o: &&Output| says_something(&o.text) && is_in_view(look, &o.node);
            let headings = headings(look);
            let told = match (headings.first(), in_front(look).find(is_first)) {
                (Some(heading), _) => format!("the heading is “{}”", shown(&heading.name)),
                (None, Some(first)) => format!("it says “{}”", shown(&first.text)),
                (None, None) => "there is hardly any text".to_owned(),
            };
            format!("I read “{title}” {from}; {told}.")
        }
        Reading::Scans => match headings(look).first() {
            Some(heading) => format!(
                "I skim “{title}”; the heading is “{}”.",
                shown(&heading.name)
            ),
            None => format!("I skim “{title}”."),
        },
    }
}

/// Roles of what only tells of something that happened.
const NOTICES: [&str; 4] = ["alert", "status", "log", "tooltip"];

/// The headings that somebody sees who looks at the page: those of an open dialog, where there is one, and none of a notice. The main ones,
/// or where there are none the others.
fn headings<'a>(look: &ScreenContext<'a>) -> Vec<&'a UiNode> {
    const MAIN_LEVEL: u32 = 2;
    let dialog = look.screen().dialogs.last().map(|dialog| &dialog.node);
    let is_of_notice = |node: &UiNode| {
        let at = look.position(&node.id);
        let mut around = at.into_iter().flat_map(|at| look.tree().around(at));
        around.any(|outer| NOTICES.contains(&outer.role.as_str()))
    };
    let is_seen = |node: &&UiNode| {
        node.role == "heading"
            && node.visible
            && node.in_viewport
            && !node.covered
            && !node.name.trim().is_empty()
            && dialog.is_none_or(|dialog| look.is_inside(&node.id, dialog))
            && !is_of_notice(node)
    };
    let seen: Vec<&UiNode> = look.tree().nodes.iter().filter(is_seen).collect();
    let is_main = |node: &&&UiNode| node.level.is_none_or(|level| level <= MAIN_LEVEL);
    let main: Vec<&UiNode> = seen.iter().filter(is_main).copied().collect();
    if main.is_empty() { seen } else { main }
}

/// What the screen says, or where a dialog is open, what that says.
fn in_front<'a>(look: &'a ScreenContext<'a>) -> impl Iterator<Item = &'a Output> {
    let dialog = look.screen().dialogs.last().map(|dialog| &dialog.node);
    let outputs = look.screen().outputs.iter();
    outputs.filter(move |o| dialog.is_none_or(|dialog| look.is_inside(&o.node, dialog)))
}

fn is_in_view(look: &ScreenContext, node: &NodeId) -> bool {
    look.node(node).is_some_and(|node| node.in_viewport)
}

/// Whether it has a word: the sign between two parts of a path says nothing.
fn says_something(text: &str) -> bool {
    const LETTERS: usize = 3;
    text.chars().filter(|c| c.is_alphabetic()).count() >= LETTERS
}

fn about_form(serving: &Serving) -> String {
    let form = serving.form;
    let open = form
        .inputs
        .iter()
        .filter(|i| !i.filled && i.checked != Some(true))
        .count();
    let label = shown(&form.label);
    let fields = match form.inputs.len() {
        1 => "one field".to_owned(),
        n => format!("{n} fields"),
    };
    match open {
        0 => format!("The form “{label}” with {fields} is what I need, and it is filled."),
        1 if form.inputs.len() == 1 => {
            format!("The form “{label}” with one field is what I need; it is still open.")
        }
        1 => format!("The form “{label}” with {fields} is what I need; 1 of them is open."),
        open => {
            format!("The form “{label}” with {fields} is what I need; {open} of them are open.")
        }
    }
}

fn about_actions(look: &ScreenContext) -> String {
    let screen = look.screen();
    let submits = screen.forms.iter().flat_map(|form| &form.submits);
    let all: Vec<_> = screen.actions.iter().chain(submits).collect();
    let names = all
        .iter()
        .filter(|a| can_be_reached(look, &a.node))
        .map(|a| a.label.trim())
        .filter(|l| !l.is_empty());
    let names: Vec<String> = names.take(3).map(|l| format!("“{}”", shown(l))).collect();
    if names.is_empty() {
        return about_controls(look);
    }
    let names_told = names.join(", ");
    // Links to where one is and the like are no actions, and can be pressed all the same.
    let usual = look.tree().nodes.iter();
    let usual = usual.filter(|n| is_usual(n) && n.visible && n.offers(ActionKind::Click));
    let actions = all.iter().map(|a| &a.node);
    let known: BTreeSet<&NodeId> = actions.chain(usual.map(|n| &n.id)).collect();
    let reachable = known.into_iter();
    let reachable = reachable.filter(|node| can_be_reached(look, node)).count();
    match reachable.saturating_sub(names.len()) {
        0 => format!("I could press {names_told}."),
        more => format!("I could press {names_told} and {more} more."),
    }
}

/// Whether it stands in the window, and nothing lies over it, as a dialog does over the page.
fn can_be_reached(look: &ScreenContext, node: &NodeId) -> bool {
    let tree = look.tree();
    let found = tree.index_of(node).and_then(|at| tree.nodes.get(at));
    // What the picture alone shows may be nothing.
    let is_known = |node: &UiNode| node.source != Source::Vision;
    found.is_some_and(|node| {
        node.in_viewport && !node.covered && !node.states.disabled && is_known(node)
    })
}

/// What people think of first when they look for something to press.
fn is_usual(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "button" | "link" | "menuitem" | "tab")
}

/// What can be pressed where no action stands by itself: buttons in forms and menus, links.
fn about_controls(look: &ScreenContext) -> String {
    let is_control = |n: &&UiNode| n.visible && n.in_viewport && n.offers(ActionKind::Click);
    let all = look.tree().nodes.iter().filter(is_control);
    let controls = all.clone().filter(|n| !n.covered);
    let (named, rest): (Vec<&UiNode>, Vec<&UiNode>) = controls.partition(|n| is_usual(n));
    if named.is_empty() && rest.is_empty() {
        // What lies over it may be seen through.
        let is_any = all.into_iter().next().is_some();
        return if is_any {
            "Something lies over all that could be pressed."
        } else {
            "I see nothing to press."
        }
        .to_owned();
    }
    let mut told: Vec<String> = Vec::new();
    // Options and cells are told where there is nothing else.
    for name in named.iter().chain(&rest).map(|n| shown(&n.name)) {
        let name = format!("“{name}”");
        if told.len() < 3 && name != "“”" && !told.contains(&name) {
            told.push(name);
        }
    }
    if told.is_empty() {
        return "I see things to press, and none of them has a name.".to_owned();
    }
    format!("I could press {}.", told.join(", "))
}

/// What is in the way or went wrong, the gravest first.
fn trouble(look: &ScreenContext) -> Option<String> {
    if let Some(error) = look.errors().next() {
        let verb = if look.lacks_answers() {
            "says"
        } else {
            "complains"
        };
        return Some(format!("It {verb}: “{}”.", shown(&error.text)));
    }
    let dialog = look.screen().dialogs.last()?;
    let label = shown(&dialog.label);
    let what = if dialog.is_layer { "pop-up" } else { "dialog" };
    Some(match label.as_str() {
        "" => format!("A {what} is open."),
        label => format!("A {what} is open: “{label}”."),
    })
}

/// `Welcome, Margaret.`: it stands there on every page.
fn is_greeting(text: &str) -> bool {
    const GREETINGS: [&str; 6] = [
        "welcome",
        "hello",
        "willkommen",
        "hallo",
        "bienvenue",
        "bienvenido",
    ];
    let words = crate::words::tokens(text);
    words.len() <= 3
        && words
            .first()
            .is_some_and(|first| GREETINGS.contains(&first.as_str()))
}

fn stands_out(look: &ScreenContext, serving: Option<&Serving>) -> Vec<String> {
    let screen = look.screen();
    let quoted = |kind: &str, text: &str| {
        let text = shown(text);
        let says = text.chars().any(char::is_alphanumeric);
        says.then(|| format!("{kind} “{text}”"))
    };
    let error = if look.lacks_answers() {
        "text"
    } else {
        "error"
    };
    let errors = look.errors().map(|o| quoted(error, &o.text));
    let answers: Vec<&Output> = look.answers().collect();
    let successes = look.successes().map(|o| {
        let is_answer = answers.iter().any(|answer| answer.identity == o.identity);
        quoted(
            if is_answer && !is_greeting(&o.text) {
                "success"
            } else {
                "text"
            },
            &o.text,
        )
    });
    let dialogs = screen
        .dialogs
        .iter()
        .rev()
        // It may be scrolled away with the page.
        .filter(|d| is_in_view(look, &d.node))
        .map(|d| quoted(if d.is_layer { "pop-up" } else { "dialog" }, &d.label));
    let form = serving.iter().map(|s| quoted("form", &s.form.label));
    let headings = headings(look).into_iter();
    let headings = headings.map(|h| quoted("heading", &h.name));
    let mut all: Vec<Option<String>> = errors
        .chain(successes)
        .chain(dialogs)
        .chain(form)
        .chain(headings)
        .collect();
    match look.context.persona.reading {
        Reading::Everything => {
            // What is scrolled away stands out to nobody.
            let shown = in_front(look).filter(|o| is_in_view(look, &o.node));
            all.extend(shown.map(|o| quoted("text", &o.text)));
        }
        Reading::Scans => all.extend(buttons(look).map(|b| quoted("button", &b.name))),
    }
    let mut distinct: Vec<String> = Vec::new();
    for phrase in all.into_iter().flatten() {
        if !distinct.contains(&phrase) && distinct.len() < MAX_STANDOUTS {
            distinct.push(phrase);
        }
    }
    distinct
}

fn buttons<'a>(look: &'a ScreenContext<'a>) -> impl Iterator<Item = &'a UiNode> {
    let dialog = look.screen().dialogs.last().map(|dialog| &dialog.node);
    let named = move |n: &&UiNode| {
        n.role == "button"
            && n.visible
            && n.in_viewport
            && !n.name.trim().is_empty()
            && dialog.is_none_or(|dialog| look.is_inside(&n.id, dialog))
    };
    look.tree().nodes.iter().filter(named)
}

/// Why, as this persona would say it.
pub(crate) fn reasoning(look: &ScreenContext, proposal: &Proposal) -> String {
    let persona = look.context.persona;
    let mut words = proposal.reasoning.clone();
    let presses = matches!(proposal.action, Action::Click | Action::Check { .. });
    if presses && persona.input == InputHabit::Keyboard {
        words.push_str(" I go there with the keyboard.");
    } else if presses && persona.technical_comfort == Level::Low && is_time_to_say(look) {
        words.push_str(" I hope this is the right one.");
    }
    words
}

/// What a persona always says is read once; so it comes every few steps.
fn is_time_to_say(look: &ScreenContext) -> bool {
    const EVERY: usize = 8;
    look.context.history.len().is_multiple_of(EVERY)
}

/// What will happen, as this persona would say it.
pub(crate) fn expectation(look: &ScreenContext, proposal: &Proposal) -> String {
    let waits = !proposal.action.is_terminal() && look.context.persona.patience == Level::Low;
    if waits && is_time_to_say(look) {
        return format!("{} It had better be quick.", proposal.expects);
    }
    proposal.expects.clone()
}

/// How long the persona thinks it should take, ms: what stays on the page answers at once, a page
/// may take its time. https://www.nngroup.com/articles/response-times-3-important-limits/
pub(crate) fn patience_ms(persona: &Persona, proposal: &Proposal) -> u32 {
    let (here, elsewhere) = match persona.patience {
        Level::Low => (500, 2_000),
        Level::Medium => (1_000, 4_000),
        Level::High => (2_000, 10_000),
    };
    match &proposal.action {
        Action::Click
        | Action::DoubleClick
        | Action::Navigate { .. }
        | Action::Back
        | Action::PressKey { .. } => elsewhere,
        Action::Wait { ms } | Action::WaitFor { ms, .. } => ms.saturating_add(here),
        _ => here,
    }
}
