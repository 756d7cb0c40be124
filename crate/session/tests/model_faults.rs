//! What goes wrong with a model's answers, and how each run ends.

mod common;

use common::models::{LIMIT, asked, by, driven, ended, failed, plan, registration, said, text};
use common::{Driven, Trouble};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::{FaultCode, WarningKind};
use passerby_artifacts::model::{ModelFaultKind, ModelPlan, ModelUsage};
use passerby_artifacts::run::{RunConfig, StopReason};
use passerby_artifacts::trace::{EventKind, TraceBody, TraceLine};
use passerby_session::{Run, replay};
use serde_json::json;

/// The model said that it had finished, and had done nothing that could be seen.
fn is_claimed(stop: &StopReason) -> bool {
    matches!(stop, StopReason::ClaimedNotSeen { .. })
}

#[test]
fn faults_that_pass_are_asked_again_and_honour_the_pause() {
    use ModelFaultKind::*;
    let passing = [
        RateLimited,
        TimedOut,
        Overloaded,
        ServerError,
        Unreachable,
        CutOff,
        Malformed,
    ];
    for kind in passing {
        let finish = said(json!({"action": "finish", "text": "Done."}));
        let (driven, record) = ended(
            by(Policy::Model),
            vec![failed(kind, Some(20_000)), failed(kind, None), finish],
        );
        assert!(is_claimed(&record.stop), "{kind:?}: {:?}", record.stop);
        let pauses: Vec<u32> = asked(&driven).map(|(delay, _)| delay).collect();
        assert_eq!(pauses[..2], [0, 20_000], "{kind:?}");
        assert!((2_000..=3_000).contains(&pauses[2]), "{kind:?}: {pauses:?}");
    }
}

#[test]
fn faults_that_stay_end_the_run_with_what_to_do() {
    use ModelFaultKind::*;
    let lasting = [
        Unauthorized,
        Forbidden,
        NotFound,
        TooLarge,
        BadRequest,
        QuotaUsed,
        NotJson,
    ];
    let rows = lasting.map(|kind| (kind, 1)).into_iter();
    for (kind, questions) in rows.chain([
        (ServerError, 4),
        (Unreachable, 4),
        (Refused, 2),
        (TooLong, 2),
    ]) {
        let (driven, record) = ended(by(Policy::Model), vec![failed(kind, None); 9]);
        let StopReason::Unrecoverable { fault } = &record.stop else {
            panic!("{kind:?}: {:?}", record.stop);
        };
        assert_eq!(
            (fault.code, fault.advice.as_str()),
            (FaultCode::ModelFailed, "Mend it."),
            "{kind:?}"
        );
        assert_eq!(driven.world.asked.len(), questions, "{kind:?}");
        assert_eq!(driven.world.acts, 0, "{kind:?}");
        assert_eq!(record.steps.len(), 1, "{kind:?}: the step is kept");
    }
}

#[test]
fn a_pause_that_outlasts_the_run_ends_it_at_once() {
    let fault = failed(ModelFaultKind::RateLimited, Some(86_400_000));
    let (driven, record) = ended(by(Policy::Model), vec![fault]);
    assert!(matches!(record.stop, StopReason::Unrecoverable { .. }));
    assert_eq!(driven.world.asked.len(), 1);
}

#[test]
fn an_answer_that_cannot_be_used_is_repaired_once() {
    let bad = ["I would register.", "{\"action\":", "", "{}", "<html>"];
    for answer in bad {
        let finish = said(json!({"action": "finish", "text": "Done."}));
        let (driven, record) = ended(by(Policy::Model), vec![text(answer), finish]);
        assert!(is_claimed(&record.stop), "{answer}: {:?}", record.stop);
        assert_eq!(driven.world.asked[1].turns.len(), 3, "{answer}");
        assert!(
            record.steps[0]
                .warnings
                .iter()
                .any(|w| w.kind == WarningKind::ModelRepair)
        );
        let (driven, record) = ended(by(Policy::Model), vec![text(answer), text(answer)]);
        assert!(
            matches!(record.stop, StopReason::Unrecoverable { .. }),
            "{answer}"
        );
        assert_eq!(
            (driven.world.asked.len(), driven.world.acts),
            (2, 0),
            "{answer}"
        );
    }
}

#[test]
fn what_is_not_there_or_not_allowed_is_never_done() {
    let bad = [
        json!({"target": "btn_nowhere"}),
        json!({"action": "select", "target": "button \"Register\"", "text": "All"}),
        json!({"action": "navigate", "text": "http://evil.test/", "target": ""}),
        json!({"target": "button \"Register\"", "confidence": 0.2}),
    ];
    for change in bad {
        let answers = vec![said(change.clone()); 12];
        let (driven, record) = ended(by(Policy::Model), answers);
        assert_eq!(driven.world.acts, 0, "{change}");
        assert!(!record.stop.is_goal_met(), "{change}");
        assert!(
            driven.world.asked.len() <= 5,
            "{change}: {} questions",
            driven.world.asked.len()
        );
    }
}

#[test]
fn a_refused_decision_is_told_inside_the_fence() {
    let bad = said(json!({"action": "navigate", "text": "http://evil.test/", "target": ""}));
    let finish = said(json!({"action": "finish", "text": "Done."}));
    let (driven, _) = ended(by(Policy::Model), vec![bad, finish]);
    let text = &driven.world.asked[1].turns[0].text;
    let refused = text.split("were refused").nth(1).expect("it is told");
    assert!(
        refused
            .trim_start_matches([';', ' '])
            .contains("<log-00112233"),
        "{refused}"
    );
}

/// Servers that say nothing of what was used.
#[test]
fn what_was_asked_counts_where_the_endpoint_gives_no_figures() {
    let mut answer = said(json!({"action": "give_up", "text": "Enough."}));
    if let EventKind::ModelAnswered { answer } = &mut answer {
        answer.usage = ModelUsage {
            output_tokens: 100,
            estimated: true,
            ..ModelUsage::default()
        };
    }
    let (driven, record) = ended(by(Policy::Model), vec![answer]);
    let asked = driven.world.asked[0].estimated_tokens();
    let used = record.steps[0].model.unwrap().usage;
    assert!(asked > 500, "{asked}");
    assert_eq!((used.input_tokens, used.estimated), (asked, true));
}

#[test]
fn budgets_end_a_run_cleanly() {
    let endless = || vec![said(json!({"action": "wait", "text": "10"})); 40];
    for plan in [
        ModelPlan {
            max_tokens: Some(2_500),
            ..plan()
        },
        ModelPlan {
            max_cost_usd: Some(0.004),
            ..plan()
        },
    ] {
        let config = RunConfig {
            model: Some(plan),
            ..by(Policy::Model)
        };
        let (driven, record) = ended(config, endless());
        assert!(
            matches!(record.stop, StopReason::BudgetReached { .. }),
            "{:?}",
            record.stop
        );
        assert!(
            driven.world.asked.len() <= 3,
            "{}",
            driven.world.asked.len()
        );
    }
}

#[test]
fn a_run_without_a_model_says_so() {
    let config = RunConfig {
        model: None,
        ..by(Policy::Model)
    };
    let (_, record) = ended(config, vec![]);
    let StopReason::Unrecoverable { fault } = record.stop else {
        panic!()
    };
    assert_eq!(fault.code, FaultCode::ModelFailed);
}

#[test]
fn a_worker_that_dies_while_it_asks_asks_again_and_acts_once() {
    let answers: Vec<EventKind> = registration().into_iter().map(said).collect();
    let whole = driven(by(Policy::Model), answers.clone());
    let deaths: Vec<usize> = (1..whole.lines.len()).collect();
    for death in deaths {
        let mut driven = Driven::begin(by(Policy::Model), Trouble::default());
        driven.world.model = answers.clone().into();
        let started = driven.started();
        driven.drive(started, death);
        if driven.run.session().is_ended() {
            continue;
        }
        // An answer that was lost with the worker is given again to the one that asks again.
        let given = driven.lines.iter().filter(|line| is_answer(line)).count();
        driven.world.model = answers[given..].to_vec().into();
        driven.run = Run::resume(&driven.lines).expect("it comes back");
        driven.drive(EventKind::WorkerRestarted, LIMIT);
        let record = driven.run.session().record().expect("the run ends");
        assert!(
            record.stop.is_goal_met(),
            "death after {death}: {:?}",
            record.stop
        );
        assert_eq!(driven.world.submissions, 1, "death after {death}");
        replay(&driven.lines).unwrap_or_else(|e| panic!("death after {death}: {e}"));
    }
}

fn is_answer(line: &TraceLine) -> bool {
    matches!(&line.body, TraceBody::Step { event, .. } if matches!(event.kind, EventKind::ModelAnswered { .. }))
}
