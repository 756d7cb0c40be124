//! The same thing over again, or a way back.

use super::{Run, act_key, decision, element, grouped, page, what};
use passerby_artifacts::decision::{Action, Decision, ExpectationVerdict, Policy};
use passerby_artifacts::finding::{Basis, Finding, FindingKind, Severity};
use passerby_artifacts::run::StepRecord;

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
        .filter_map(<[StepRecord]>::first)
        .filter(|step| decision(step).is_some_and(|d| can_loop(&d.action)));
    let mut loops: Vec<&StepRecord> = in_a_row.collect();
    loops.sort_by_key(|step| step.index);
    let keyed = loops
        .into_iter()
        .map(|step| (format!("{} {}", page(&step.url), act_key(step)), step));
    grouped(keyed)
        .into_iter()
        .filter_map(|group| group.first().copied())
        .map(|step| Finding {
            kind: FindingKind::LoopOrBacktrack,
            severity: Severity::Medium,
            title: format!("Going in circles at {}", what(step)),
            detail: format!(
                "The same thing was tried again and again on {} at {} without getting further.",
                what(step),
                step.url
            ),
            suggestion: "Show after each act what it did and what the next step is, so that nobody has to try it again."
                .to_owned(),
            step: step.index,
            element: element(step),
            basis: Basis::Inferred,
            more_places: Vec::new(),
            count: 1,
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
            let step = *group.first()?;
            let severity = if group.len() > 1 {
                Severity::Medium
            } else {
                Severity::Low
            };
            Some(went_back(
                step,
                severity,
                "They went back from it by the browser's history.",
            ))
        })
        .collect()
}

/// Pages left for the one before as soon as they were seen.
fn dead_ends(run: &Run<'_>) -> Vec<Finding> {
    let turned = run
        .steps
        .array_windows()
        .filter(|[before, left, after]| {
            page(&before.url) == page(&after.url) && page(&before.url) != page(&left.url)
        })
        .filter(|[_, left, _]| {
            decision(left).is_some_and(|d| !is_chosen_way(&d.action) && is_of_person(d))
        })
        .map(|[_, left, _]| (page(&left.url).to_owned(), left));
    grouped(turned)
        .into_iter()
        .filter_map(|group| group.first().copied())
        .map(|step| {
            went_back(
                step,
                Severity::Low,
                "The next step led to the page before it again.",
            )
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

fn went_back(step: &StepRecord, severity: Severity, how: &str) -> Finding {
    let title = if step.title.is_empty() {
        page(&step.url)
    } else {
        step.title.as_str()
    };
    Finding {
        kind: FindingKind::LoopOrBacktrack,
        severity,
        title: format!("A way back from “{title}”"),
        detail: format!("The page {} was not what was looked for. {how}", step.url),
        suggestion: "Name links by what people find behind them, and offer on the page the next step towards it."
            .to_owned(),
        step: step.index,
        element: None,
        basis: Basis::Inferred,
        more_places: Vec::new(),
        count: 1,
    }
}
