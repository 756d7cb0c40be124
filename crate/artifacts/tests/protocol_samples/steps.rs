//! Steps: each action, outcome and verdict.

use passerby_artifacts::act::{ActOutcome, ActReply, FoundBy, InputKind};
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Evaluation, Expectation, ExpectationVerdict, GateName, GateVerdict,
    Pointing, Policy, Predicate, Target, TextSource, Thought,
};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::geometry::CssPoint;
use passerby_artifacts::hand::{KeyRun, KeyWay, KeyWayEnd};
use passerby_artifacts::model::{ModelUsage, ModelWork};
use passerby_artifacts::run::StepView;
use passerby_artifacts::screen::Identity;
use passerby_artifacts::ui_tree::{DetectionPlaces, NodeId, PerceptionStats, StageTimings};

/// A step for each action, outcome and verdict.
pub fn steps() -> Vec<StepView> {
    let mut steps: Vec<StepView> = vec![StepView {
        index: 1,
        url: "https://a.example/".into(),
        screenshot_id: None,
        thought: None,
        gate: None,
        answer: None,
        reply: None,
        evaluation: None,
        stats: stats(),
        model: Some(work()),
        warnings: vec![],
    }];
    let mut push = |thought, gate, reply, evaluation, warnings| {
        let index = steps.len() as u32 + 1;
        let thought: Option<Thought> = thought;
        let action = thought.as_ref().map(|t| &t.decision.action);
        let answer = matches!(action, Some(Action::AskUser { .. })).then(|| "a".to_owned());
        steps.push(StepView {
            index,
            url: "https://a.example/".into(),
            screenshot_id: Some(format!("step_{index:03}")),
            thought,
            gate,
            answer,
            reply,
            evaluation,
            stats: stats(),
            model: None,
            warnings,
        });
    };
    for (i, a) in actions().into_iter().enumerate() {
        push(
            Some(thought(a, i % 2 == 0)),
            Some(GateVerdict::Passed),
            None,
            None,
            vec![],
        );
    }
    for o in outcomes() {
        push(
            Some(thought(Action::Click, true)),
            Some(GateVerdict::Passed),
            Some(ActReply {
                outcome: o,
                found_by: FoundBy::Handle,
                input: Some(InputKind::Trusted),
                act_ms: 3.5,
                keys: Some(Box::new(keys())),
                pointer_only: true,
            }),
            None,
            vec![],
        );
    }
    use ExpectationVerdict::*;
    for v in [Matched, Missed, Contradicted, Unknown] {
        push(
            Some(thought(Action::Click, true)),
            None,
            None,
            Some(evaluation(
                v,
                if v == Missed {
                    vec!["s".into()]
                } else {
                    vec![]
                },
            )),
            vec![Warning::new(WarningKind::Truncated, "Cut.")],
        );
    }
    push(
        Some(Thought {
            sight: Some(Pointing {
                at: Some(CssPoint { x: 3.0, y: 4.5 }),
                description: "d".into(),
            }),
            ..thought(Action::Click, true)
        }),
        Some(GateVerdict::Refused {
            rule: GateName::Repeat,
            reason: "Again.".into(),
            kind: None,
        }),
        None,
        None,
        vec![],
    );
    steps
}

pub fn thought(action: Action, target: bool) -> Thought {
    Thought {
        analysis: Analysis {
            summary: "A form.".into(),
            stands_out: vec!["Sign up".into()],
        },
        decision: Decision {
            action,
            target: target.then(|| Target {
                node: NodeId("btn_3fa9".into()),
                identity: Some(Identity("screen:action:send".into())),
                role: "button".into(),
                name: "Send".into(),
            }),
            reasoning: "It sends.".into(),
            confidence: 0.9,
            decided_by: Policy::Rules,
            prompt_text: String::new(),
        },
        expectation: Expectation {
            sentence: "It is sent.".into(),
            predicate: Predicate::SomethingChanges,
            within_ms: 2000,
            sureness: 0.8,
        },
        sight: None,
    }
}

fn actions() -> Vec<Action> {
    vec![
        Action::Click,
        Action::DoubleClick,
        Action::ContextMenu,
        Action::Hover,
        Action::Type {
            text: TextSource::Plain { text: "x".into() },
        },
        Action::Type {
            text: TextSource::Credential {
                name: "password".into(),
            },
        },
        Action::Clear,
        Action::Select { option: "o".into() },
        Action::SelectMany {
            options: vec!["o".into(), "p".into()],
        },
        Action::Check { on: true },
        Action::PressKey {
            key: "Enter".into(),
            times: 1,
        },
        Action::Scroll { screens: 0.8 },
        Action::ScrollIntoView,
        Action::Drag { dx: 4.0, dy: -2.5 },
        Action::SelectText {
            part: String::new(),
            within: String::new(),
        },
        Action::SelectText {
            part: "p".into(),
            within: "w".into(),
        },
        Action::Insert { text: "t".into() },
        Action::AskUser {
            question: "q".into(),
        },
        Action::Navigate {
            url: "https://a.example/".into(),
        },
        Action::Back,
        Action::Wait { ms: 500 },
        Action::Finish {
            evidence: "e".into(),
        },
        Action::GiveUp { reason: "r".into() },
    ]
}

fn outcomes() -> Vec<ActOutcome> {
    vec![
        ActOutcome::Done,
        ActOutcome::PageLeft,
        ActOutcome::Detached,
        ActOutcome::NotVisible,
        ActOutcome::Obscured { by: "div".into() },
        ActOutcome::Disabled,
        ActOutcome::NotApplicable { reason: "r".into() },
        ActOutcome::Failed { reason: "r".into() },
        ActOutcome::Missed { on: "div".into() },
        ActOutcome::NotByKeys { reason: "r".into() },
    ]
}

fn keys() -> KeyWay {
    KeyWay {
        pressed: vec![KeyRun {
            key: "Tab".into(),
            times: 2,
        }],
        end: KeyWayEnd::Reached,
        stops: 2,
        until_last_ms: 1200,
        focus_shown: Some(true),
        reacted: Some(true),
        told: "Pressed Tab 2 times to “Go”.".into(),
        held: vec![],
    }
}

fn evaluation(verdict: ExpectationVerdict, suggestions: Vec<String>) -> Evaluation {
    Evaluation {
        verdict,
        evidence: vec!["f".into()],
        notes: "n".into(),
        suggestions,
        left_empty: vec![],
        took_ms: 800,
        by_model: None,
        noted_by_model: false,
        any_change: false,
    }
}

pub fn stats() -> PerceptionStats {
    PerceptionStats {
        dom: 3,
        vision: 1,
        merged: 2,
        detections: 3,
        places: DetectionPlaces {
            leaf: 1,
            part: 1,
            vision: 1,
            ..DetectionPlaces::default()
        },
        visible_not_accessible: 1,
        accessible_not_visible: 1,
        timings: StageTimings {
            capture_ms: 20.5,
            decode_ms: 4.0,
            detect_ms: 300.0,
            snapshot_ms: 12.25,
            merge_ms: 1.0,
        },
    }
}

pub fn work() -> ModelWork {
    ModelWork {
        calls: 2,
        usage: ModelUsage {
            input_tokens: 3000,
            cached_input_tokens: 1000,
            output_tokens: 200,
            estimated: true,
        },
        cost_usd: 0.0123,
        took_ms: 950.5,
    }
}
