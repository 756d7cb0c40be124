//! The same thing over again, or a way back.

use super::{Run, act_key, card, cost, decision, grouped, page, texts, what};
use passerby_artifacts::decision::{Action, Decision, ExpectationVerdict, Policy};
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

/// The same act this many times in a row is a loop.
const LOOP_MIN: usize = 3;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut findings = loops(run);
    findings.extend(backtracks(run));
    findings.extend(dead_ends(run));
    findings
}

/// The same act again and again.
fn loops(run: &Run<'_>) -> Vec<Finding> {
    let in_a_row = run
        .steps
        .chunk_by(is_same_act)
        .filter(|chunk| chunk.len() >= LOOP_MIN)
        .filter(|chunk| {
            let decision = chunk.first().and_then(decision);
            // An address that the rules go to by themselves is no way of the page.
            let is_own_way = |d: &Decision| {
                d.decided_by == Policy::Rules && matches!(d.action, Action::Navigate { .. })
            };
            decision.is_some_and(|d| can_loop(&d.action) && !is_own_way(d))
        })
        .filter_map(|chunk| {
            let step = chunk.first()?;
            Some((format!("{} {}", page(&step.url), act_key(step)), chunk))
        });
    grouped(in_a_row)
        .into_iter()
        .filter_map(|chunks| {
            let all: Vec<&StepRecord> = chunks.into_iter().flatten().collect();
            let step = *all.first()?;
            let texts = texts::going_in_circles(&what(step), &step.url, all.len());
            Some(Finding {
                basis: Basis::Inferred,
                ..card(
                    FindingKind::LoopOrBacktrack,
                    step,
                    texts,
                    cost::of_lost(run, &all),
                )
            })
        })
        .collect()
}

/// The same act on the same thing; one that went as expected got further, as the second press of
/// "Next" does.
fn is_same_act(a: &StepRecord, b: &StepRecord) -> bool {
    let actions = (
        decision(a).map(|d| &d.action),
        decision(b).map(|d| &d.action),
    );
    let same = matches!(actions, (Some(x), Some(y)) if x == y);
    same && act_key(a) == act_key(b) && a.url == b.url && !went_well(a) && !went_well(b)
}

fn went_well(step: &StepRecord) -> bool {
    let verdict = step
        .evaluation
        .as_ref()
        .map(|evaluation| evaluation.verdict);
    verdict == Some(ExpectationVerdict::Matched)
}

/// Whether a button was pressed that is none for going back: what it confirms leads back by itself.
fn confirms(step: &StepRecord) -> bool {
    const BACK: [&str; 12] = [
        "cancel",
        "back",
        "close",
        "no",
        "zurück",
        "abbrechen",
        "annuler",
        "retour",
        "cancelar",
        "volver",
        "return",
        "discard",
    ];
    let target = decision(step).and_then(|decision| decision.target.as_ref());
    target.is_some_and(|target| {
        let name = target.name.to_lowercase();
        let mut words = name.split(|c: char| !c.is_alphanumeric());
        target.role == "button" && !words.any(|word| BACK.contains(&word))
    })
}

/// Whether both are one address, wherever on it.
fn is_same_address(a: &str, b: &str) -> bool {
    a.split('#').next() == b.split('#').next()
}

/// Whether the act sent a form.
fn sent(step: &StepRecord) -> bool {
    let is_sent = |signal: &Signal| matches!(signal, Signal::FormSubmitted { .. });
    step.difference.iter().any(|difference| {
        difference.outcome == ScreenOutcome::FormSubmissionSucceeded
            || difference.signals.iter().any(is_sent)
    })
}

/// Reading on down a page is no loop, and neither is waiting.
fn can_loop(action: &Action) -> bool {
    !matches!(action, Action::Scroll { .. } | Action::Wait { .. }) && !action.is_terminal()
}

/// Ways back in the history, by the page they lead away from.
fn backtracks(run: &Run<'_>) -> Vec<Finding> {
    let back = run
        .steps
        .iter()
        .filter(|step| decision(step).is_some_and(|d| d.action == Action::Back && is_of_person(d)))
        .map(|step| (page(&step.url).to_owned(), step));
    grouped(back)
        .into_iter()
        .filter_map(|group| {
            let how = "The persona left it by the browser’s back button.";
            went_back(run, &group, how)
        })
        .collect()
}

/// Pages left for the one before as soon as they were seen.
fn dead_ends(run: &Run<'_>) -> Vec<Finding> {
    let turned = run
        .steps
        .array_windows()
        .filter(|[before, left, after]| {
            // What an address asks for may make it another page: one form for records of every kind.
            is_same_address(&before.url, &after.url) && page(&before.url) != page(&left.url)
        })
        .filter(|[_, left, _]| {
            decision(left).is_some_and(|d| !is_chosen_way(&d.action) && is_of_person(d))
        })
        // A page that came by itself once something was sent was not chosen, and so not chosen wrongly.
        .filter(|[before, left, _]| !sent(before) && !confirms(left))
        .map(|[_, left, _]| (page(&left.url).to_owned(), left));
    grouped(turned)
        .into_iter()
        .filter_map(|group| {
            let how = "The next step led to the page before it again.";
            went_back(run, &group, how)
        })
        .collect()
}

/// Whether the way was chosen by what the page says, as a model or a script does. Rules also try ways only to have tried them.
fn is_of_person(decision: &Decision) -> bool {
    decision.decided_by != Policy::Rules
}

/// Whether the act says itself where it goes: back, or (as explorations do) to an address that was seen before.
fn is_chosen_way(action: &Action) -> bool {
    matches!(action, Action::Back | Action::Navigate { .. })
}

/// Each way back is a step that came to nothing.
fn went_back(run: &Run<'_>, group: &[&StepRecord], how: &str) -> Option<Finding> {
    let step = *group.first()?;
    let title = if step.title.is_empty() {
        page(&step.url)
    } else {
        step.title.as_str()
    };
    let before = run
        .steps
        .iter()
        .rev()
        .find(|other| other.index < step.index);
    let led_by = before.filter(|before| page(&before.url) != page(&step.url));
    let led_by = led_by.map(what);
    let texts = texts::went_back(title, &step.url, how, led_by.as_deref());
    Some(Finding {
        basis: Basis::Inferred,
        element: None,
        ..card(
            FindingKind::LoopOrBacktrack,
            step,
            texts,
            cost::of_lost(run, group),
        )
    })
}
