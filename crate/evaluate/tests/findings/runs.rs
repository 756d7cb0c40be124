//! Runs and what is held of their findings.

use crate::common::{changes, error, evaluation, expecting, nothing, persona, reply, step};
use passerby_artifacts::act::{ActOutcome, ActReply, InputKind};
use passerby_artifacts::decision::{ExpectationVerdict, Policy, Predicate};
use passerby_artifacts::finding::{Finding, FindingKind, Severity};
use passerby_artifacts::geometry::Viewport;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::screen::ScreenOutcome;
use passerby_artifacts::screenshot::Screenshot;
use passerby_evaluate::Run;

pub fn met() -> StopReason {
    StopReason::GoalMet {
        evidence: "It is there.".to_owned(),
    }
}

pub fn gave_up() -> StopReason {
    StopReason::GaveUp {
        why: "No.".to_owned(),
    }
}

pub fn with_need(need: &str) -> Persona {
    Persona {
        accessibility_needs: vec![need.to_owned()],
        ..persona()
    }
}

/// A picture of a viewport of 1280 × 800 px.
pub fn screenshot() -> Screenshot {
    Screenshot {
        id: "step_001".to_owned(),
        width_px: 1_280,
        height_px: 800,
        viewport: Viewport {
            width: 1_280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1_280.0,
            page_height: 800.0,
        },
        url: String::new(),
        title: String::new(),
        faint: Vec::new(),
        taken_at_ms: 0,
        capture_ms: 0.0,
        changed_share: None,
        changed_rect: None,
        controls_changed: false,
    }
}

pub fn findings(persona: &Persona, steps: &[StepRecord], stop: &StopReason) -> Vec<Finding> {
    passerby_evaluate::findings(&Run {
        persona,
        steps,
        stop,
        clauses: &[],
    })
}

#[track_caller]
pub fn check(
    name: &str,
    persona: &Persona,
    steps: &[StepRecord],
    stop: &StopReason,
    expected: &[(FindingKind, Severity, u32)],
) -> Vec<Finding> {
    let found = findings(persona, steps, stop);
    let told: Vec<_> = found.iter().map(|f| (f.kind, f.severity, f.step)).collect();
    assert_eq!(told, expected, "{name}\n{found:#?}");
    assert_eq!(found, findings(persona, steps, stop), "{name}");
    for finding in &found {
        let texts = [&finding.title, &finding.detail, &finding.suggestion];
        assert!(
            texts.iter().all(|text| !text.trim().is_empty()),
            "{name} {finding:?}"
        );
    }
    found
}

/// A press by the browser itself that came to nothing.
pub fn dead(index: u32) -> StepRecord {
    StepRecord {
        reply: Some(ActReply {
            input: Some(InputKind::Trusted),
            ..reply(ActOutcome::Done)
        }),
        difference: Some(nothing()),
        evaluation: Some(evaluation(ExpectationVerdict::Missed, 300)),
        ..step(index)
    }
}

pub fn missing(index: u32, verdict: ExpectationVerdict, predicate: Predicate) -> StepRecord {
    StepRecord {
        evaluation: Some(evaluation(verdict, 300)),
        ..expecting(step(index), predicate)
    }
}

pub fn by_model(mut step: StepRecord) -> StepRecord {
    if let Some(thought) = &mut step.thought {
        thought.decision.decided_by = Policy::Model;
    }
    step
}

pub fn failing(index: u32, text: &str) -> StepRecord {
    StepRecord {
        difference: Some(changes(&[error(text)], ScreenOutcome::FormSubmissionFailed)),
        ..step(index)
    }
}
