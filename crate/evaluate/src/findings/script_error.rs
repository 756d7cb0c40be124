//! A script of the page failed, and nothing on the page caught it.

use super::{Run, card, cost, grouped, page, texts, was_done, what};
use crate::kept_back::{is_kept_back, lacks_an_answer};
use passerby_artifacts::decision::ExpectationVerdict;
use passerby_artifacts::finding::{Basis, Cost, Finding, FindingKind};
use passerby_artifacts::run::StepRecord;

/// An error, the step that it was told of with, and the act before it where that was on the same page.
struct Failed<'a> {
    text: &'a str,
    told: &'a StepRecord,
    act: Option<&'a StepRecord>,
}

/// One for each error of a site, wherever it happened.
pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let told = run.steps.iter().enumerate().flat_map(|(at, step)| {
        let earlier = run.steps.get(..at).unwrap_or_default();
        let act = earlier.last().filter(|act| was_done(act));
        // What the browser kept back for Passerby's sake makes scripts fail that are sound: in the same document in their own
        // words, on later pages in those of the network.
        // A page that asks by a timer may be refused, and fail, long before the browser tells of it.
        let of_same_page =
            |other: &StepRecord| page(&other.url) == page(&step.url) && is_kept_back(other);
        let here = lacks_an_answer(run.steps, step) || run.steps.iter().any(of_same_page);
        let later = earlier.iter().any(is_kept_back);
        let of_act = step.script_errors.iter().map(move |text| (text, act));
        let of_page = step.script_errors_before_act.iter();
        let errors = of_page.map(|text| (text, None)).chain(of_act);
        let errors = errors.filter(move |(text, _)| !(here || later && is_of_network(text)));
        errors.map(move |(text, act)| {
            let failed = Failed {
                text,
                told: step,
                act,
            };
            (text.clone(), failed)
        })
    });
    grouped(told)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

/// Whether an error is in the words in which browsers and pages tell of a request that got no answer.
pub(super) fn is_of_network(text: &str) -> bool {
    let text = text.to_lowercase();
    ["fetch", "network", "request", "load"]
        .iter()
        .any(|word| text.contains(word))
}

fn finding(run: &Run<'_>, group: &[Failed<'_>]) -> Option<Finding> {
    let first = group.first()?;
    let lost: Vec<&StepRecord> = group.iter().filter_map(lost).collect();
    let cost = if lost.is_empty() {
        Cost::default()
    } else {
        cost::of_lost(run, &lost)
    };
    // A page that was left has its errors told by the next.
    let act = first
        .act
        .filter(|act| page(&act.url) == page(&first.told.url));
    let texts = texts::page::script_error(
        first.text,
        act.map(what).as_deref(),
        &first.told.url,
        group.len(),
    );
    let step = act.unwrap_or(first.told);
    let of_step = card(FindingKind::ScriptError, step, texts, cost);
    // A page that asks by a timer may be refused, and fail, long before the browser tells of it.
    let of_page = |other: &&StepRecord| page(&other.url) == page(&first.told.url);
    let was_refused = run.steps.iter().filter(of_page).any(is_kept_back);
    Some(Finding {
        element: of_step.element.clone().filter(|_| act.is_some()),
        basis: if was_refused {
            Basis::Inferred
        } else {
            of_step.basis
        },
        ..of_step
    })
}

/// The act before it, where it did not do what it should have.
fn lost<'a>(failed: &Failed<'a>) -> Option<&'a StepRecord> {
    failed.act.filter(|act| {
        let verdict = act.evaluation.as_ref().map(|e| e.verdict);
        matches!(
            verdict,
            Some(ExpectationVerdict::Missed | ExpectationVerdict::Contradicted)
        )
    })
}
