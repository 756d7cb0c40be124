//! Clauses that name an aim instead of acts: to register, to log in, to find a page.

use super::super::judge;
use super::super::proposal::shown;
use super::super::screen_context::{ScreenContext, had_effect, sent, submits};
use super::record;
use crate::fields;
use crate::goal::{Clause, Login, Task};
use crate::words;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Form, Region, ScreenOutcome};

pub(super) fn clauses(look: &ScreenContext) -> Vec<ClauseRecord> {
    let mut clauses: Vec<ClauseRecord> = Vec::new();
    for clause in &look.goal.clauses {
        if let Some(last) = clauses.last_mut()
            && gives_values(look, clause)
        {
            last.text = format!("{}, {}", last.text, clause.text);
            continue;
        }
        let (state, evidence) = state(look, clause);
        let was_tried = matches!(state, ClauseState::Seen | ClauseState::NotSeen);
        let step = submission(look).filter(|_| was_tried);
        clauses.push(ClauseRecord {
            step: step.map(|step| step.index),
            ..record(&clause.text, state, evidence)
        });
    }
    if clauses.is_empty() {
        let goal = match &look.login {
            Some(stage) => stage.rest.as_str(),
            None => look.context.goal.trim(),
        };
        clauses.push(record(goal, ClauseState::NotUnderstood, ""));
    }
    clauses
}

fn state(look: &ScreenContext, clause: &Clause) -> (ClauseState, String) {
    let has_task = look
        .goal
        .task
        .concept()
        .is_some_and(|concept| words::has_concept(&clause.text, concept));
    let is_search = look.goal.task == Task::Search && look.goal.query.is_some();
    if has_task || is_search || (look.goal.fills && look.goal.clauses.len() == 1) {
        return task(look, clause);
    }
    if look.goal.looks_only {
        return arrival(look, clause);
    }
    if clause.is_known {
        return arrival(look, clause);
    }
    (ClauseState::NotUnderstood, String::new())
}

/// Whether a clause only says what to put into which field.
fn gives_values(look: &ScreenContext, clause: &Clause) -> bool {
    let given = &look.goal.given;
    let mut left = words::subject(&clause.text);
    left.retain(|word| {
        let of_given = given.iter().any(|g| {
            g.field.iter().any(|f| words::same_word(f, word))
                || words::tokens(&g.value).iter().any(|v| v == word)
        });
        !of_given && !fields::is_name_of_field(word)
    });
    left.is_empty() && !given.is_empty()
}

/// A form that was to be found, filled and sent.
fn task(look: &ScreenContext, clause: &Clause) -> (ClauseState, String) {
    let Some(step) = submission(look) else {
        if look.goal.sends_nothing {
            return filled(look);
        }
        let worked_at = look
            .executed()
            .any(|(_, d)| matches!(d.action, Action::Type { .. } | Action::Select { .. }));
        return if worked_at {
            let why = "Nothing says that a form was sent.".to_owned();
            (ClauseState::NotSeen, why)
        } else if look.goal.looks_only {
            (ClauseState::NotSeen, String::new())
        } else {
            (ClauseState::NotTried, String::new())
        };
    };
    if let Some(value) = not_entered(look) {
        let why = format!("“{}” of the goal was not entered as given.", shown(value));
        return (ClauseState::NotSeen, why);
    }
    let left = neither_shown_nor_entered(look, clause);
    if !left.is_empty() {
        let why = format!("Not checked: “{}”.", left.join(" "));
        return (ClauseState::NotSeen, why);
    }
    if look.goal.task == Task::Search {
        if !had_effect(step) || look.errors().next().is_some() {
            return (ClauseState::NotSeen, String::new());
        }
        let query = look.goal.query.as_deref().unwrap_or_default();
        return match hit(look, query) {
            Some(name) => {
                let fact = format!(
                    "The search for “{}” brought up “{}”.",
                    shown(query),
                    shown(name)
                );
                (ClauseState::Seen, fact)
            }
            None => {
                let why = format!("Nothing that came up is called “{}”.", shown(query));
                (ClauseState::NotSeen, why)
            }
        };
    }
    was_taken(look, step)
}

/// Roles that a search shows its hits in.
const HIT_ROLES: &[&str] = &[
    "article", "cell", "gridcell", "link", "listitem", "option", "row", "treeitem",
];

/// What a search brought up that has all words of the query. A query that took in other parts of the goal finds none.
fn hit<'l>(look: &'l ScreenContext, query: &str) -> Option<&'l str> {
    let wanted = words::tokens(query);
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let mut hits = nodes.filter(|n| {
        HIT_ROLES.contains(&n.role.as_str())
            && n.value.is_none()
            && words::coverage(&wanted, &words::tokens(&n.name)) >= 1.0
            // “No hits for …” leads nowhere.
            && (n.href.is_some() || !judge::echoes(look, &n.name))
    });
    hits.next().map(|n| n.name.as_str())
}

/// Words of the tasks themselves, which no page has to repeat.
const TASK_WORDS: &[&str] = &[
    "account",
    "anmelden",
    "become",
    "compte",
    "contact",
    "create",
    "cuenta",
    "customer",
    "form",
    "in",
    "join",
    "konto",
    "log",
    "login",
    "member",
    "message",
    "new",
    "newsletter",
    "password",
    "profile",
    "register",
    "registrieren",
    "reset",
    "search",
    "sign",
    "signup",
    "subscribe",
    "team",
    "up",
    "user",
    "website",
];

/// Words of a clause, beside those of its task, that the screen does not show and no step entered: what they ask for may
/// not have been done.
fn neither_shown_nor_entered(look: &ScreenContext, clause: &Clause) -> Vec<String> {
    let mut left = words::subject(&clause.text);
    left.retain(|word| !TASK_WORDS.contains(&word.as_str()) && !crate::goal::is_verb(word));
    let entered = look
        .executed()
        .filter_map(|(_, decision)| match &decision.action {
            Action::Type {
                text: TextSource::Plain { text },
            } => Some(text.as_str()),
            Action::Select { option } => Some(option.as_str()),
            _ => None,
        });
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let texts = nodes.map(|n| n.name.as_str()).chain(entered);
    let known: Vec<String> = texts.flat_map(words::tokens).collect();
    left.retain(|word| !known.iter().any(|other| words::same_word(word, other)));
    left
}

/// The last step that was to send a form, or that did so by the screen's account.
fn submission<'l>(look: &'l ScreenContext) -> Option<&'l StepRecord> {
    let mut steps = look.executed().map(|(step, _)| step).rev();
    steps.find(|step| submits(step) || sent(step).is_some())
}

fn was_taken(look: &ScreenContext, step: &StepRecord) -> (ClauseState, String) {
    if let Some(error) = look.errors().next() {
        let why = format!("The page says “{}”.", shown(&error.text));
        return (ClauseState::NotSeen, why);
    }
    if let Some(said) = look.successes().next() {
        let fact = format!("The page says “{}”.", shown(&said.text));
        return (ClauseState::Seen, fact);
    }
    let forms = look.screen().forms.iter();
    let asks_again = forms.clone().any(|form| match look.goal.task {
        // Who is logged in is not asked for a password.
        Task::LogIn => form.inputs.iter().any(|input| input.kind == "password"),
        _ => {
            let is_called_so = judge::was_sent(step, form) || sent(step) == Some(&form.identity);
            is_called_so && has_what_was_entered(look, form)
        }
    });
    let outcome = step.outcome();
    let title = shown(&look.screen().title);
    match outcome {
        Some(ScreenOutcome::FormSubmissionFailed) => (ClauseState::NotSeen, String::new()),
        Some(ScreenOutcome::FormSubmissionSucceeded | ScreenOutcome::Navigation) if !asks_again => {
            let fact = format!("The form was accepted: the page “{title}” opened.");
            (ClauseState::Seen, fact)
        }
        _ => {
            let why = "Nothing says that the form was accepted.".to_owned();
            (ClauseState::NotSeen, why)
        }
    }
}

/// Whether the form has a field that the run filled, or it filled none: another page may have a form of the same name.
fn has_what_was_entered(look: &ScreenContext, form: &Form) -> bool {
    let entered = look.executed().filter_map(|(_, decision)| {
        let enters = matches!(
            decision.action,
            Action::Type { .. } | Action::Select { .. } | Action::Check { .. }
        );
        decision
            .target
            .as_ref()
            .filter(|_| enters)?
            .identity
            .as_ref()
    });
    let mut entered = entered.peekable();
    entered.peek().is_none()
        || entered.any(|identity| form.inputs.iter().any(|input| input.identity == *identity))
}

/// A form that was to be filled and not to be sent.
fn filled(look: &ScreenContext) -> (ClauseState, String) {
    let typed = look
        .executed()
        .any(|(_, d)| matches!(d.action, Action::Type { .. } | Action::Select { .. }));
    match (typed, not_entered(look)) {
        (false, _) => (ClauseState::NotTried, String::new()),
        (true, Some(value)) => {
            let why = format!("“{}” of the goal was not entered as given.", shown(value));
            (ClauseState::NotSeen, why)
        }
        (true, None) => {
            let fact = "The fields hold what the goal gives.".to_owned();
            (ClauseState::Seen, fact)
        }
    }
}

/// A value that the goal gives and that no step entered.
fn not_entered<'l>(look: &'l ScreenContext) -> Option<&'l str> {
    let entered = |value: &str| {
        look.executed().any(|(_, decision)| match &decision.action {
            Action::Type { text } => Login::enters(text, value),
            Action::Select { option } => words::fold(option) == words::fold(value),
            Action::Check { .. } => true,
            _ => false,
        })
    };
    let mut given = look.goal.given.iter().map(|g| g.value.as_str());
    given.find(|value| !entered(value))
}

/// What was to be found is on the screen: a title, heading, dialog or chosen tab says all of it.
fn arrival(look: &ScreenContext, clause: &Clause) -> (ClauseState, String) {
    let subject = words::subject(&clause.text);
    if !look.goal.looks_only || asks(&clause.text) {
        let tried = look.executed().next().is_some();
        let state = if tried {
            ClauseState::NotSeen
        } else {
            ClauseState::NotTried
        };
        return (state, String::new());
    }
    match judge::best_text(look, &subject) {
        Some((share, text))
            if share >= 1.0 && !subject.is_empty() && !judge::echoes(look, &text) =>
        {
            if is_one_of_others(look, &subject, &text) {
                let why = format!("The page lists “{}” among others.", shown(&text));
                return (ClauseState::NotSeen, why);
            }
            let fact = format!("The page shows “{}”.", shown(&text));
            (ClauseState::Seen, fact)
        }
        _ => (ClauseState::NotSeen, String::new()),
    }
}

/// Whether the text is an entry of results beside entries that do not say all of it: a list of everything shows nothing of it.
fn is_one_of_others(look: &ScreenContext, subject: &[String], text: &str) -> bool {
    let results = look.screen().outputs.iter();
    let results = results.filter(|output| output.region == Region::Results);
    let is_entry = results.clone().any(|output| output.text == text);
    let mut others = results.filter(|o| words::coverage(subject, &words::tokens(&o.text)) < 1.0);
    let mut heads = look.headings();
    is_entry && others.next().is_some() && !heads.any(|head| head.name == text)
}

/// A question wants an answer; that something is on the screen is none.
fn asks(text: &str) -> bool {
    const QUESTIONS: &[&str] = &[
        "what", "who", "when", "which", "why", "is", "does", "do", "are", "can", "whether", "if",
        "much", "many", "how", "out",
    ];
    text.trim_end().ends_with('?')
        || words::tokens(text)
            .iter()
            .take(4)
            .any(|word| QUESTIONS.contains(&word.as_str()))
}
