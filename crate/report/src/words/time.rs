//! How long people need for the path of a run.

use crate::unit;
use passerby_artifacts::path_time::{Operators, PathTime};
use passerby_artifacts::run::RunRecord;

/// `Skilled user: 14 s predicted; this persona: 31 s`.
pub(crate) fn path_time_short(time: &PathTime) -> String {
    format!(
        "Skilled user: {} predicted; this persona: {}",
        unit::duration(time.skilled.total_ms()),
        unit::duration(time.persona.total_ms())
    )
}

/// What the two times mean.
pub(crate) fn path_time(time: &PathTime, persona: &str) -> String {
    let PathTime {
        skilled,
        persona: own,
        lost_steps,
    } = time;
    let mut sentence = format!(
        "A user who knows the page would need about {} for the steps that got further. {persona} would need about {}",
        unit::duration(skilled.total_ms()),
        unit::duration(own.total_ms())
    );
    let mut reasons = Vec::new();
    let more = |own: f64, skilled: f64| own - skilled >= 1_000.0;
    if more(own.reading_ms, 0.0) {
        reasons.push(format!("{} go to reading", unit::duration(own.reading_ms)));
    }
    if more(own.keys_ms, skilled.keys_ms) {
        let extra = own.keys_ms - skilled.keys_ms;
        reasons.push(format!(
            "{} more go to typing and pressing keys",
            unit::duration(extra)
        ));
    }
    if more(own.response_ms, skilled.response_ms) {
        let extra = own.response_ms - skilled.response_ms;
        reasons.push(format!(
            "{} more go to waiting for the page",
            unit::duration(extra)
        ));
    }
    if *lost_steps > 0 {
        let steps = unit::count(*lost_steps as usize, "step");
        reasons.push(format!("{steps} came to nothing"));
    }
    if !reasons.is_empty() {
        sentence.push_str(": ");
        sentence.push_str(&reasons.join(", "));
    }
    sentence.push('.');
    sentence
}

/// Name of each row, with its parts in the order of [`super::labels::TIME_PARTS`] and the total last; the run's own times as they
/// were measured, Passerby's included.
pub(crate) fn path_time_rows(time: &PathTime, run: &RunRecord) -> Vec<(&'static str, Vec<String>)> {
    let parts = |of: &Operators| {
        let parts = [
            of.keys_ms,
            of.pointing_ms,
            of.hands_ms,
            of.mental_ms,
            of.reading_ms,
            of.response_ms,
            of.total_ms(),
        ];
        parts.map(told).to_vec()
    };
    let waited_ms: u64 = run
        .steps
        .iter()
        .filter_map(|step| step.evaluation.as_ref())
        .map(|evaluation| evaluation.took_ms)
        .sum();
    let whole_ms = run.ended_at_ms.saturating_sub(run.started_at_ms);
    let none = || told(0.0);
    let measured = vec![
        none(),
        none(),
        none(),
        none(),
        none(),
        told(waited_ms as f64),
        told(whole_ms as f64),
    ];
    vec![
        ("Skilled user, predicted", parts(&time.skilled)),
        ("This persona, simulated", parts(&time.persona)),
        ("This run with Passerby, measured", measured),
    ]
}

/// `–` where there is nothing to tell.
fn told(ms: f64) -> String {
    if ms > 0.0 {
        unit::duration(ms)
    } else {
        "–".to_owned()
    }
}
