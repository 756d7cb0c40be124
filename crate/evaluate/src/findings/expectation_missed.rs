//! The page did the opposite of what the persona expected.
//!
//! That something expected did not come, and nothing spoke against it, may be a wrong expectation: it is no finding.
//! A click without any effect is told as a dead click alone; see [`super::dead_click`].

use super::{Run, act_key, card, cost, dead_click, grouped, texts, what};
use crate::refusal::good_reason;
use passerby_artifacts::decision::{
    Evaluation, Expectation, ExpectationVerdict, Policy, Predicate,
};
use passerby_artifacts::finding::{Basis, Finding, FindingKind};
use passerby_artifacts::run::StepRecord;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let missed = run
        .steps
        .iter()
        .filter(|step| !dead_click::is_dead(step))
        .filter(|step| good_reason(run.steps, step).is_none())
        .filter_map(missed)
        .map(|seen| (format!("{} {}", act_key(seen.0), seen.1.sentence), seen));
    grouped(missed)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

type Missed<'a> = (&'a StepRecord, &'a Expectation, &'a Evaluation);

fn missed(step: &StepRecord) -> Option<Missed<'_>> {
    let expectation = &step.thought.as_ref()?.expectation;
    let evaluation = step.evaluation.as_ref()?;
    // Rules expect much that a page never promised. That a form is taken is promised by every form.
    let own_guess = step.thought.as_ref()?.decision.decided_by == Policy::Rules
        && !is_of_form(&expectation.predicate);
    let went_wrong =
        evaluation.verdict == ExpectationVerdict::Contradicted && !evaluation.is_disputed();
    (went_wrong && !own_guess).then_some((step, expectation, evaluation))
}

fn finding(run: &Run<'_>, group: &[Missed<'_>]) -> Option<Finding> {
    let (step, expectation, evaluation) = *group.first()?;
    let is_form = is_of_form(&expectation.predicate);
    let what = what(step);
    let texts = texts::expectation_missed(&what, expectation, evaluation, is_form, group.len());
    let lost: Vec<&StepRecord> = group.iter().map(|(step, ..)| *step).collect();
    Some(Finding {
        basis: Basis::Inferred,
        ..card(
            FindingKind::ExpectationMissed,
            step,
            texts,
            cost::of_lost(run, &lost),
        )
    })
}

/// A search expects any of several things: one that finds nothing was not refused.
fn is_of_form(predicate: &Predicate) -> bool {
    matches!(predicate, Predicate::FormTaken { .. })
}
