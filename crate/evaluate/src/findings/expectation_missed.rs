//! The page did the opposite of what the persona expected.
//!
//! That something expected did not come, and nothing spoke against it, may be a wrong expectation: it is no finding.
//! A click without any effect is told as a dead click alone; see [`super::dead_click`].

use super::{Run, act_key, dead_click, element, grouped, raised, times, what};
use passerby_artifacts::decision::{
    Evaluation, Expectation, ExpectationVerdict, Policy, Predicate,
};
use passerby_artifacts::finding::{Basis, Finding, FindingKind, Severity};
use passerby_artifacts::run::StepRecord;

/// Below this a persona did not count on what they expected.
const UNSURE: f64 = 0.5;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let missed = run
        .steps
        .iter()
        .filter(|step| !dead_click::is_dead(step))
        .filter_map(missed)
        .map(|seen| (format!("{} {}", act_key(seen.0), seen.1.sentence), seen));
    grouped(missed)
        .into_iter()
        .filter_map(|group| finding(&group))
        .collect()
}

type Missed<'a> = (&'a StepRecord, &'a Expectation, &'a Evaluation);

fn missed(step: &StepRecord) -> Option<Missed<'_>> {
    let expectation = &step.thought.as_ref()?.expectation;
    let evaluation = step.evaluation.as_ref()?;
    // Rules expect much that a page never promised. That a form is taken is promised by every form.
    let own_guess = step.thought.as_ref()?.decision.decided_by == Policy::Rules
        && !is_of_form(&expectation.predicate);
    (evaluation.verdict == ExpectationVerdict::Contradicted && !own_guess).then_some((
        step,
        expectation,
        evaluation,
    ))
}

fn finding(group: &[Missed<'_>]) -> Option<Finding> {
    let (step, expectation, evaluation) = *group.first()?;
    let mut detail = format!("Expected: “{}”", expectation.sentence);
    for fact in &evaluation.evidence {
        detail.push(' ');
        detail.push_str(fact);
    }
    if group.len() > 1 {
        detail.push_str(&format!(" This happened {}.", times(group.len())));
    }
    let suggestion = evaluation.suggestions.first().cloned().unwrap_or_else(|| {
        "Let the words and looks of the control tell what it does, or do what they tell.".to_owned()
    });
    Some(Finding {
        kind: FindingKind::ExpectationMissed,
        severity: severity(expectation, evaluation, group.len()),
        title: format!("Not what was expected of {}", what(step)),
        detail,
        suggestion,
        step: step.index,
        element: element(step),
        basis: Basis::Inferred,
        more_places: Vec::new(),
        count: 1,
    })
}

fn severity(expectation: &Expectation, evaluation: &Evaluation, count: usize) -> Severity {
    let severity = match evaluation.verdict {
        _ if expectation.sureness < UNSURE => Severity::Low,
        // A form is what people came for.
        ExpectationVerdict::Contradicted if is_of_form(&expectation.predicate) => Severity::High,
        _ => Severity::Medium,
    };
    if count > 2 {
        raised(severity)
    } else {
        severity
    }
}

fn is_of_form(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::FormTaken { .. } => true,
        Predicate::AnyOf { of } => of.iter().any(is_of_form),
        _ => false,
    }
}
