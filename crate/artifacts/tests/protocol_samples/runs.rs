//! Runs as the panel shows them, and how they end.

use crate::findings::findings;
use crate::steps::{steps, thought, work};
use passerby_artifacts::clause::{ClaimCheck, ClaimVerdict, ClauseRecord, ClauseState};
use passerby_artifacts::decision::Action;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::finding::{Limitation, SourcedFinding};
use passerby_artifacts::protocol::{Push, RunCard};
use passerby_artifacts::run::{
    ApprovalRequest, Phase, RunView, SiteRequest, StopReason, UserQuestion,
};
use serde_json::{Value, to_value};

/// Every push.
pub fn pushes() -> Vec<Value> {
    let mut pushes = vec![
        to_value(Push::StateChanged).expect("it can be written"),
        to_value(Push::ThoughtForming {
            run_id: "run-1".into(),
            text: "A form.".into(),
        })
        .expect("it can be written"),
        to_value(Push::RunChanged {
            view: Box::new(view()),
        })
        .expect("it can be written"),
    ];
    for p in [
        Phase::Ready,
        Phase::Settling,
        Phase::Observing,
        Phase::Deciding,
        Phase::Waiting,
        Phase::Acting,
        Phase::Ended,
    ] {
        pushes.push(
            to_value(Push::RunChanged {
                view: Box::new(running(p)),
            })
            .expect("it can be written"),
        );
    }
    pushes
}

pub fn view() -> RunView {
    RunView {
        run_id: "run-1".into(),
        goal: "g".into(),
        persona_id: "ana".into(),
        persona_name: "Ana".into(),
        steps_limit: 30,
        phase: Phase::Ended,
        started_at_ms: 1_790_000_000_000,
        steps: steps(),
        stop: Some(StopReason::StepsReached),
        clauses: clauses(),
        claim_check: Some(claim_check()),
        findings: sourced(),
        needs_review: sourced(),
        limitations: vec![
            Limitation {
                step: Some(2),
                what: "Held back.".into(),
            },
            Limitation {
                step: None,
                what: "The time was up.".into(),
            },
        ],
        model: Some(work()),
        approval_request: None,
        question: None,
        site_request: None,
        answer: None,
        report_ready: true,
    }
}

fn sourced() -> Vec<SourcedFinding> {
    findings().into_iter().map(SourcedFinding::from).collect()
}

fn running(phase: Phase) -> RunView {
    RunView {
        phase,
        stop: None,
        findings: vec![],
        needs_review: vec![],
        limitations: vec![],
        approval_request: (phase == Phase::Waiting).then(|| ApprovalRequest {
            step: 3,
            decision: thought(Action::Click, true).decision,
            why: "It costs.".into(),
        }),
        question: (phase == Phase::Waiting).then(|| UserQuestion {
            step: 3,
            question: "Which one?".into(),
            why: "There are two.".into(),
        }),
        site_request: (phase == Phase::Waiting).then(|| SiteRequest {
            origin: Some("https://b.example".into()),
        }),
        report_ready: false,
        steps: vec![],
        ..view()
    }
}

fn claim_check() -> ClaimCheck {
    ClaimCheck {
        verdict: ClaimVerdict::NotDone,
        why: "It was saved as a draft.".into(),
        reading: "publish it: step 3 saved it.".into(),
    }
}

fn clauses() -> Vec<ClauseRecord> {
    let states = [
        ClauseState::NotUnderstood,
        ClauseState::NotTried,
        ClauseState::NotSeen,
        ClauseState::Seen,
    ];
    let of = |state| ClauseRecord {
        claimed: false,
        text: "press “Save”".into(),
        state,
        evidence: String::new(),
        step: Some(2),
    };
    states.map(of).into()
}

pub fn stops() -> Vec<StopReason> {
    vec![
        StopReason::GoalMet {
            evidence: "e".into(),
        },
        StopReason::PartlyMet {
            what: "w".into(),
            at_limit: true,
        },
        StopReason::ClaimedNotSeen { claim: "c".into() },
        StopReason::NotUnderstood { what: "w".into() },
        StopReason::UserNeeded {
            question: "q".into(),
        },
        StopReason::GaveUp { why: "w".into() },
        StopReason::Explored { what: "w".into() },
        StopReason::StepsReached,
        StopReason::TimeUp,
        StopReason::NothingLeft { why: "w".into() },
        StopReason::Unrecoverable {
            fault: fault(FaultCode::Internal),
        },
        StopReason::StoppedByUser,
        StopReason::BudgetReached { what: "w".into() },
    ]
}

pub fn card(stop: Option<StopReason>) -> RunCard {
    RunCard {
        run_id: "run-1".into(),
        persona_name: "Ana".into(),
        goal: "g".into(),
        start_url: "https://a.example/".into(),
        started_at_ms: 1_790_000_000_000,
        steps: 3,
        stop,
    }
}

pub fn fault(code: FaultCode) -> Fault {
    Fault::new(code, "It broke.", "Mend it.")
}
