//! Clauses that spell out their acts.

use super::super::acts::touches;
use super::super::judge;
use super::super::orders::{
    self,
    done::{self, Progress},
};
use super::super::proposal::{called_dialog, shown};
use super::super::screen_context::{ScreenContext, had_effect, sent, submits, was_in_vain};
use super::called::{says_all, says_more};
use super::record;
use crate::fields::{self, takes_text};
use crate::goal::{Clause, Order, Text};
use crate::words::{self, Concept};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, Decision, ExpectationVerdict, Target};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Form, ScreenOutcome, Signal};

type Done<'l> = (&'l Order, Progress<'l>);

pub(super) fn clauses(look: &ScreenContext) -> Vec<ClauseRecord> {
    let progress: Vec<Done> = done::progress(look).collect();
    let of = |clause: &Clause| {
        let own: Vec<&Done> = clause
            .orders
            .iter()
            .filter_map(|at| progress.get(*at))
            .collect();
        let (state, evidence) = match state(look, clause, &own) {
            (ClauseState::Seen, _) if is_only_named(look, clause, &own) => (
                ClauseState::NotSeen,
                "Something of that name was pressed, and the goal does not say what for."
                    .to_owned(),
            ),
            judged => judged,
        };
        let steps = own.iter().filter_map(|(_, progress)| match progress {
            Progress::Did(step, _) => Some(step.index),
            Progress::Holds | Progress::Open => None,
        });
        ClauseRecord {
            step: steps.max(),
            ..record(&clause.text, state, evidence)
        }
    };
    look.goal.clauses.iter().map(of).collect()
}

/// Whether a clause behind others has no verb that is known: `put the kettle and the cup on it` is not done by pressing “cup”.
fn is_only_named(look: &ScreenContext, clause: &Clause, own: &[&Done]) -> bool {
    let is_first = look
        .goal
        .clauses
        .first()
        .is_some_and(|first| std::ptr::eq(first, clause));
    !clause.is_known
        && !is_first
        && own
            .iter()
            .all(|(order, _)| matches!(order, Order::Reach(_)))
}

fn state(look: &ScreenContext, clause: &Clause, own: &[&Done]) -> (ClauseState, String) {
    let open = |done: &&&Done| matches!(done.1, Progress::Open);
    if own.is_empty() || (!clause.is_known && own.iter().all(|done| open(&done))) {
        return (ClauseState::NotUnderstood, String::new());
    }
    // `we need a new`: whatever is called so, nobody knows that it was meant.
    if own.iter().all(|(order, _)| says_too_little(order)) {
        return (ClauseState::NotUnderstood, String::new());
    }
    match own.iter().filter(open).count() {
        0 => {}
        left if left == own.len() => {
            let state = match look.executed().any(|step| touches(&step, &clause.text)) {
                true => ClauseState::NotSeen,
                false => ClauseState::NotTried,
            };
            return (state, String::new());
        }
        // To look and to wait is no part of a deed yet.
        _ if own.iter().all(|done| is_open_or_idle(done)) => {
            return (ClauseState::NotTried, String::new());
        }
        _ => {
            return (
                ClauseState::NotSeen,
                "Only a part of it was done.".to_owned(),
            );
        }
    }
    let left = unaccounted(clause, own);
    if !left.is_empty() {
        let why = format!("Not checked: “{}”.", left.join(" "));
        return (ClauseState::NotSeen, why);
    }
    let mut evidence = Vec::new();
    for (order, progress) in own {
        match seen(look, clause, order, *progress) {
            Ok(fact) => evidence.push(fact),
            Err(why) => return (ClauseState::NotSeen, why),
        }
    }
    evidence.dedup();
    (ClauseState::Seen, evidence.join(" "))
}

/// Whether it asks for what is only described by words that fit many things.
fn says_too_little(order: &Order) -> bool {
    let Order::Reach(wanted) = order else {
        return false;
    };
    let words = words::subject(&wanted.name);
    words.iter().all(|word| MANNER.contains(&word.as_str())) && wanted.nth.is_none()
}

fn is_open_or_idle((_, progress): &Done) -> bool {
    match progress {
        Progress::Did(_, decision) => decision.action.only_looks(),
        Progress::Open => true,
        Progress::Holds => false,
    }
}

/// What shows that an act of the goal was done; else why that cannot be told.
fn seen(
    look: &ScreenContext,
    clause: &Clause,
    order: &Order,
    progress: Progress,
) -> Result<String, String> {
    let (step, decision) = match progress {
        Progress::Did(step, decision) => (step, decision),
        Progress::Holds => return Ok("It is so on the screen.".to_owned()),
        Progress::Open => return Err("It was not done.".to_owned()),
    };
    if was_in_vain(step) || !had_effect(step) {
        return Err("Nothing on the screen changed.".to_owned());
    }
    if let Some(error) = error_of(step) {
        return Err(format!("The page showed an error: “{}”.", shown(error)));
    }
    if matches!(order, Order::Point(_)) && orders::is_doubtful(decision) {
        return Err(
            "It is the nearest to what the goal describes, and may not be what is meant."
                .to_owned(),
        );
    }
    let named = match order {
        Order::Reach(wanted) | Order::Tick { wanted, .. } => Some(wanted),
        Order::Point(pointing) if matches!(decision.action, Action::Check { .. }) => {
            Some(&pointing.wanted)
        }
        _ => None,
    };
    if named.is_some_and(|wanted| wanted.near.is_empty() && !says_all(decision, &wanted.name)) {
        return Err("What was pressed has another name than the goal gives.".to_owned());
    }
    if let Some(more) = says_more(look, order, step, decision) {
        let pressed = match more.trim() {
            "" => "Something without a name".to_owned(),
            name => format!("“{}”", shown(name)),
        };
        return Err(format!(
            "{pressed} was pressed, which may be something else than the goal names."
        ));
    }
    if let Order::Fill {
        field,
        text: Text::Plain(_),
    } = order
    {
        entered_well(look, clause, &field.name, (step, decision))?;
    }
    if matches!(order, Order::Submit) && !was_taken(look, clause, step) {
        return Err("Nothing says that the form was accepted.".to_owned());
    }
    Ok(fact(look, step, decision))
}

/// Whether a text went into the field that the clause names, and stayed there.
fn entered_well(
    look: &ScreenContext,
    clause: &Clause,
    field: &str,
    (step, decision): (&StepRecord, &Decision),
) -> Result<(), String> {
    let Some(target) = &decision.target else {
        return Ok(());
    };
    let named = shown(&target.name);
    let mut wanted = words::content(field);
    if wanted.is_empty() {
        // `How much?` has no other words.
        wanted = words::tokens(field);
    }
    wanted.retain(|word| !MANNER.contains(&word.as_str()));
    let own = words::tokens(&target.name);
    let meant = fields::by_words(&target.name)
        .is_some_and(|purpose| crate::values::means(&wanted, purpose));
    if !wanted.is_empty() && !own.is_empty() && words::coverage(&wanted, &own) <= 0.0 && !meant {
        return Err(format!(
            "It was entered into “{named}”, which is not called so."
        ));
    }
    let is_search = target.role == "searchbox" || words::has_concept(&target.name, Concept::Search);
    if is_search && !words::has_concept(&clause.text, Concept::Search) {
        let field = if named.is_empty() {
            "a field".to_owned()
        } else {
            format!("“{named}”")
        };
        return Err(format!("It was entered into {field}, which searches."));
    }
    if is_to_be_kept(clause) && holds_still(look, target) && waits_to_be_sent(look, step, target) {
        return Err(format!(
            "It was entered into “{named}”, and nothing says that it was saved."
        ));
    }
    if is_to_be_sent(clause, &target.name) && holds_still(look, target) {
        return Err(format!(
            "It was entered into “{named}”, and nothing says that it was sent."
        ));
    }
    let next = look.executed().find(|(later, d)| {
        later.index > step.index && !matches!(d.action, Action::Wait { .. } | Action::Scroll { .. })
    });
    let replaced =
        next.is_some_and(|(_, later)| {
            let same = later.target.as_ref().is_some_and(|other| {
                match (&other.identity, &target.identity) {
                    (Some(a), Some(b)) => a == b,
                    _ => other.node == target.node,
                }
            });
            same && matches!(later.action, Action::Type { .. }) && later.action != decision.action
        });
    if replaced {
        return Err(format!("What was entered into “{named}” was replaced."));
    }
    Ok(())
}

/// Whether a clause wants something changed, and not only typed.
fn is_to_be_kept(clause: &Clause) -> bool {
    const CHANGING: &[&str] = &["change", "update", "rename", "correct", "edit", "set"];
    let said = words::tokens(&clause.text);
    said.iter()
        .take(4)
        .any(|word| CHANGING.contains(&word.as_str()))
}

/// Whether the form of a field has a button that sends it, and nothing was sent since a step.
fn waits_to_be_sent(look: &ScreenContext, step: &StepRecord, field: &Target) -> bool {
    let is_its_form = |form: &&Form| {
        form.inputs.iter().any(|input| match &field.identity {
            Some(identity) => *identity == input.identity,
            None => input.node == field.node,
        })
    };
    let mut forms = look.screen().forms.iter().filter(is_its_form);
    let sent_later = look.executed().any(|(later, _)| {
        later.index > step.index && had_effect(later) && (submits(later) || sent(later).is_some())
    });
    forms.any(|form| !form.submits.is_empty()) && !sent_later
}

/// Whether a text for this field is written to be read by others: `write to Ada`, and not `type “x” into the message field`.
fn is_to_be_sent(clause: &Clause, field: &str) -> bool {
    const LETTERS: &[&str] = &[
        "message",
        "chat",
        "comment",
        "reply",
        "nachricht",
        "kommentar",
    ];
    const TYPING: &[&str] = &[
        "type", "enter", "fill", "put", "input", "typing", "entering",
    ];
    let of_field = words::tokens(field);
    let of_clause = words::tokens(&clause.text);
    LETTERS
        .iter()
        .any(|word| of_field.iter().any(|own| own == word))
        && !TYPING
            .iter()
            .any(|word| of_clause.iter().any(|said| said == word))
}

/// Whether the field is there and holds something yet.
fn holds_still(look: &ScreenContext, field: &Target) -> bool {
    let mut inputs = look.screen().forms.iter().flat_map(|form| &form.inputs);
    inputs.any(|input| {
        let is_it = match &field.identity {
            Some(identity) => identity == &input.identity,
            None => field.name == input.label,
        };
        is_it && input.filled
    })
}

/// Words of a clause that none of its acts stands for.
fn unaccounted(clause: &Clause, own: &[&Done]) -> Vec<String> {
    // These describe a thing by what is computed from the page.
    let computed = |order: &Order| {
        matches!(
            order,
            Order::Day(_)
                | Order::Compare { .. }
                | Order::Message(_)
                | Order::Key { .. }
                | Order::Scroll(_)
        ) || matches!(order, Order::Fill { text, .. } if !matches!(text, Text::Plain(_)))
    };
    if own.iter().any(|(order, _)| computed(order)) {
        return Vec::new();
    }
    // What an act was read from stands in it, whichever its fields are.
    let mut said: Vec<String> = Vec::new();
    for (order, _) in own {
        said.extend(words::tokens(&format!("{order:?}")));
    }
    let mut left = words::subject(&clause.text);
    left.retain(|word| {
        !said.iter().any(|other| words::same_word(word, other))
            && !crate::goal::is_verb(word)
            && !MANNER.contains(&word.as_str())
    });
    left
}

/// Words that say how, or what kind of thing, and change nothing in what is to be done.
const MANNER: &[&str] = &[
    "also",
    "again",
    "ascending",
    "called",
    "change",
    "checkbox",
    "column",
    "containing",
    "descending",
    "done",
    "dropdown",
    "field",
    "following",
    "input",
    "labeled",
    "labelled",
    "name",
    "named",
    "new",
    "now",
    "off",
    "option",
    "order",
    "radio",
    "row",
    "table",
    "task",
    "text",
    "textbox",
    "titled",
    "todo",
    "value",
    "complete",
    "completed",
    "entry",
];

fn error_of(step: &StepRecord) -> Option<&str> {
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    signals
        .filter_map(|signal| match signal {
            Signal::ErrorAppeared { text } => Some(text.as_str()),
            _ => None,
        })
        .next()
}

/// Whether a form that was sent was accepted: the screen says so, or shows what the clause put into it.
fn was_taken(look: &ScreenContext, clause: &Clause, step: &StepRecord) -> bool {
    let said = step.outcome() == Some(ScreenOutcome::FormSubmissionSucceeded)
        || look.successes().next().is_some();
    let matched = step
        .evaluation
        .as_ref()
        .is_some_and(|e| e.verdict == ExpectationVerdict::Matched);
    let typed: Vec<&str> = clause
        .orders
        .iter()
        .filter_map(|at| look.goal.orders.get(*at))
        .filter_map(|order| match order {
            Order::Fill {
                text: Text::Plain(text),
                ..
            } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    if typed.is_empty() {
        return said || matched && !asks_again(look, step);
    }
    typed.iter().all(|text| stands_there(look, step, text))
}

/// Whether the form that a step sent came again with a new page, as it was filled in: servers refuse so, often without a word.
fn asks_again(look: &ScreenContext, step: &StepRecord) -> bool {
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let is_new = signals
        .into_iter()
        .any(|signal| *signal == Signal::ScreenLoaded);
    let is_it = |form: &&Form| judge::was_sent(step, form) || sent(step) == Some(&form.identity);
    let mut forms = look.screen().forms.iter().filter(is_it);
    let is_last = look
        .last_act()
        .is_some_and(|(last, _)| last.index == step.index);
    is_last
        && is_new
        && forms.any(|form| {
            form.inputs
                .iter()
                .any(|input| input.filled && takes_text(input))
        })
}

/// Whether a text came with a step, or is on the screen outside of the fields.
fn stands_there(look: &ScreenContext, step: &StepRecord, text: &str) -> bool {
    let text = words::fold(text);
    let says = |other: &str| words::fold(other).contains(&text);
    let added = step.difference.iter().flat_map(|d| &d.added);
    let mut nodes = look.tree().nodes.iter().filter(|n| n.value.is_none());
    added.map(|item| item.text.as_str()).any(says) || nodes.any(|n| says(&n.name))
}

/// What a step did, and what came of it, one sentence.
fn fact(look: &ScreenContext, step: &StepRecord, decision: &Decision) -> String {
    let target = decision.target.as_ref().map_or("", |t| t.name.as_str());
    let on = if target.trim().is_empty() {
        String::new()
    } else {
        format!(" “{}”", shown(target))
    };
    use passerby_artifacts::decision::TextSource;
    let did = match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        }
        | Action::Insert { text } => {
            return format!("“{}” was entered{}.", shown(text), with(" into", &on));
        }
        Action::Type { .. } => return format!("A credential was entered{}.", with(" into", &on)),
        Action::Select { option } => {
            return format!("“{}” was chosen{}.", shown(option), with(" in", &on));
        }
        Action::Check { on: true } => return format!("The box{on} was ticked."),
        Action::Check { on: false } => return format!("The box{on} was unticked."),
        Action::Click if on.is_empty() => "It was pressed".to_owned(),
        Action::Click => format!("{} was pressed", on.trim_start()),
        action => format!(
            "{}{} was done",
            action.name().replace('_', " "),
            with(" on", &on)
        ),
    };
    match came(look, step) {
        Some(came) => format!("{did}, and {came}."),
        None => format!("{did}, and the screen changed."),
    }
}

fn with(joint: &str, on: &str) -> String {
    if on.is_empty() {
        String::new()
    } else {
        format!("{joint}{on}")
    }
}

/// What a person would say happened.
fn came(look: &ScreenContext, step: &StepRecord) -> Option<String> {
    let is_last = look
        .last_act()
        .is_some_and(|(last, _)| last.index == step.index);
    if is_last && let Some(said) = look.successes().next() {
        return Some(format!("the page says “{}”", shown(&said.text)));
    }
    let next = look.context.history.iter().find(|s| s.index > step.index);
    let title = next.map_or(look.screen().title.as_str(), |s| s.title.as_str());
    if step.came_late {
        return Some("the page that it leads to came later".to_owned());
    }
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    signals
        .filter_map(|signal| match signal {
            Signal::NavigationOccurred { .. } if !title.trim().is_empty() => {
                Some(format!("the page “{}” opened", shown(title)))
            }
            Signal::DialogOpened { label, is_layer } => {
                Some(format!("{} opened", called_dialog(label, *is_layer)))
            }
            Signal::DialogClosed { label, is_layer } => {
                Some(format!("{} closed", called_dialog(label, *is_layer)))
            }
            Signal::ResultsAppeared { .. } => {
                Some("lists show entries that they did not show before".to_owned())
            }
            _ => None,
        })
        .next()
}
