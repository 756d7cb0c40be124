//! It took longer than expected.

use super::{Run, act_key, decision, element, grouped, page, raised, was_done, what};
use crate::notes::seconds;
use passerby_artifacts::decision::Action;
use passerby_artifacts::finding::{Basis, Finding, FindingKind, Severity};
use passerby_artifacts::persona::Level;
use passerby_artifacts::run::StepRecord;

/// Up to this a train of thought goes on, ms; what takes a little longer may be the machine that runs the browser.
const FLOW_MS: u64 = 2_000;
/// Less than this beyond what was expected nobody notices, ms.
const GRACE_MS: u64 = 250;
/// From here on a wait is felt as one, ms.
const LONG_MS: u64 = 5_000;
/// After this people turn to something else, ms: Nielsen, Usability Engineering (1993), ch. 5.
const ATTENTION_MS: u64 = 10_000;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let slow = run
        .steps
        .iter()
        .filter_map(slow)
        .map(|seen| (format!("{} {}", page(&seen.0.url), act_key(seen.0)), seen));
    grouped(slow)
        .into_iter()
        .filter_map(|group| finding(run, &group))
        .collect()
}

/// A step with the times it took and should have taken, ms.
type Slow<'a> = (&'a StepRecord, u64, u64);

fn slow(step: &StepRecord) -> Option<Slow<'_>> {
    // Typing takes Passerby time of its own, key by key; and nothing is asked of the page by a scroll or a pause.
    let asks_the_page = matches!(
        decision(step)?.action,
        Action::Click
            | Action::DoubleClick
            | Action::PressKey { .. }
            | Action::Navigate { .. }
            | Action::Back
    );
    let took_ms = step.evaluation.as_ref()?.took_ms;
    let within_ms = u64::from(step.thought.as_ref()?.expectation.within_ms);
    let is_slow = took_ms > within_ms.max(FLOW_MS).saturating_add(GRACE_MS);
    (was_done(step) && asks_the_page && is_slow).then_some((step, took_ms, within_ms))
}

fn finding(run: &Run<'_>, group: &[Slow<'_>]) -> Option<Finding> {
    let &(step, took_ms, within_ms) = group.iter().max_by_key(|(_, took_ms, _)| *took_ms)?;
    let first = group.first()?.0;
    let mut severity = if took_ms > ATTENTION_MS {
        Severity::High
    } else if took_ms >= LONG_MS {
        Severity::Medium
    } else {
        Severity::Low
    };
    if run.persona.patience == Level::Low {
        severity = raised(severity);
    }
    let mut detail = format!(
        "It took {} until the page was at rest; {} was expected.",
        seconds(took_ms),
        seconds(within_ms)
    );
    let busy = step.settled.as_ref().filter(|settled| !settled.quiet);
    if let Some(settled) = busy.filter(|settled| !settled.still_busy.is_empty()) {
        detail.push_str(&format!(
            " Still going on then: {}.",
            settled.still_busy.join(", ")
        ));
    }
    if group.len() > 1 {
        detail.push_str(&format!(" {} steps were slow here.", group.len()));
    }
    Some(Finding {
        kind: FindingKind::SlowResponse,
        severity,
        title: format!("Slow answer to {}", what(first)),
        detail,
        suggestion: "Answer within a second, or show at once that work is going on and how long it will take."
            .to_owned(),
        step: first.index,
        element: element(first),
        basis: Basis::Observed,
        more_places: Vec::new(),
        count: 1,
    })
}
