//! One run, held against what is expected of it.

use super::baseline::Baseline;
use super::plan::FailOn;
use crate::cases::{Case, Expected};
use crate::text::severity_name;
use passerby_artifacts::finding::Finding;
use passerby_artifacts::run::StopReason;

/// A run that was judged.
#[derive(Debug, Default, PartialEq)]
pub struct Attempt {
    /// What speaks against it, a sentence each; none where it passes.
    pub failures: Vec<String>,
    /// Findings that are not in the baseline.
    pub new: Vec<String>,
    /// Those that are.
    pub known: Vec<String>,
}

/// Judges a run that has ended.
pub fn judge(
    case: &Case,
    stop: &StopReason,
    findings: &[Finding],
    (baseline, fail_on): (&Baseline, FailOn),
) -> Attempt {
    let mut attempt = Attempt::default();
    if !is_as_expected(case, stop) {
        attempt.failures.push(format!(
            "Expected: {}. {}",
            expected_name(case),
            stop.sentence()
        ));
    }
    for finding in findings {
        let told = format!("{}: {}", severity_name(finding.severity), finding.title);
        if baseline.knows(&case.goal_name, finding) {
            attempt.known.push(told);
            continue;
        }
        if fail_on.fails(finding.severity) {
            attempt.failures.push(format!(
                "New finding, {told} (step {}). {}",
                finding.step, finding.detail
            ));
        }
        attempt.new.push(told);
    }
    attempt
}

fn is_as_expected(case: &Case, stop: &StopReason) -> bool {
    if case.goal.is_empty() {
        // However much an exploration saw: it was not cut off by an error.
        return !matches!(stop, StopReason::Unrecoverable { .. });
    }
    match case.expected {
        Expected::Met => stop.is_success(),
        Expected::PartlyMet => matches!(stop, StopReason::PartlyMet { .. }),
        Expected::NotUnderstood => matches!(stop, StopReason::NotUnderstood { .. }),
        // A run that broke shows nothing.
        Expected::NotMet => {
            !stop.is_success()
                && !matches!(
                    stop,
                    StopReason::Unrecoverable { .. } | StopReason::PartlyMet { .. }
                )
        }
    }
}

fn expected_name(case: &Case) -> &'static str {
    match case.expected {
        _ if case.goal.is_empty() => "an exploration without an error",
        Expected::Met => "goal met",
        Expected::PartlyMet => "goal partly met",
        Expected::NotMet => "goal not met",
        Expected::NotUnderstood => "goal not understood",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persona::PersonaSource;
    use passerby_artifacts::fault::{Fault, FaultCode};

    fn case(goal: &str, expected: Expected) -> Case {
        Case {
            goal_name: "g".to_owned(),
            persona_name: "ada".to_owned(),
            persona: PersonaSource::Id("ada".to_owned()),
            url: "http://a/".parse().unwrap(),
            goal: goal.to_owned(),
            expected,
            steps: 1,
            timeout_s: 1,
            allow: Vec::new(),
        }
    }

    #[test]
    fn a_run_passes_where_it_ends_as_expected() {
        let met = || StopReason::GoalMet {
            evidence: "It says so.".to_owned(),
        };
        let gave_up = || StopReason::GaveUp {
            why: "No way.".to_owned(),
        };
        let broken = || StopReason::Unrecoverable {
            fault: Fault::new(FaultCode::PageUnreachable, "Gone.", "Look."),
        };
        let rows = [
            ("buy", Expected::Met, met(), true),
            ("buy", Expected::Met, gave_up(), false),
            ("buy", Expected::Met, broken(), false),
            ("buy", Expected::NotMet, gave_up(), true),
            ("buy", Expected::NotMet, met(), false),
            ("buy", Expected::NotMet, broken(), false),
            ("", Expected::Met, gave_up(), true),
            ("", Expected::Met, broken(), false),
        ];
        for (goal, expected, stop, passes) in rows {
            let judged = judge(
                &case(goal, expected),
                &stop,
                &[],
                (&Baseline::default(), FailOn::High),
            );
            assert_eq!(
                judged.failures.is_empty(),
                passes,
                "{goal} {expected:?} {stop:?}"
            );
        }
    }
}
