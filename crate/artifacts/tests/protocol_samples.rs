//! Holds `extension/shared/contract.json`, against which the extension's validators are tested, to what
//! these types really write. `UPDATE_EXPECT=1` rewrites it: one sample a line, so that a diff can be read.

use passerby_artifacts::hand::{KeyRun, KeyWay, KeyWayEnd};
use passerby_artifacts::{
    act::*, decision::*, fault::*, finding::*, geometry::*, model::*, protocol::*,
    render_options::*, run::*, screen::Identity, settings::RunSettings, ui_tree::*,
};
// The panel's request: a page's network request has the same name.
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::protocol::{Inspect, Request, StartRun};
use serde_json::{Value, json, to_value};

fn thought(action: Action, target: bool) -> Thought {
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
        Action::SelectText,
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
        focus_shown: Some(true),
        reacted: Some(true),
        told: "Pressed Tab 2 times to “Go”.".into(),
        held: vec![],
    }
}
fn fault(code: FaultCode) -> Fault {
    Fault::new(code, "It broke.", "Mend it.")
}
fn codes() -> Vec<FaultCode> {
    use FaultCode::*;
    vec![
        UiNotAvailable,
        UiQueryFailed,
        ValidationError,
        CaptureFailed,
        DetectorFailed,
        PageUnreachable,
        PageUnloaded,
        StorageFailed,
        ModelFailed,
        RunActive,
        PersonaNeeded,
        SiteNotAllowed,
        TrustedInputUnavailable,
        NotFound,
        Internal,
    ]
}
fn stops() -> Vec<StopReason> {
    vec![
        StopReason::GoalMet {
            evidence: "e".into(),
        },
        StopReason::PartlyMet { what: "w".into() },
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
fn stats() -> PerceptionStats {
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
fn evaluation(verdict: ExpectationVerdict, suggestions: Vec<String>) -> Evaluation {
    Evaluation {
        verdict,
        evidence: vec!["f".into()],
        notes: "n".into(),
        suggestions,
        left_empty: vec![],
        took_ms: 800,
    }
}

fn view() -> RunView {
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
            rule: passerby_artifacts::decision::GateName::Repeat,
            reason: "Again.".into(),
            kind: None,
        }),
        None,
        None,
        vec![],
    );
    let kinds = [
        FindingKind::ExpectationMissed,
        FindingKind::ErrorShown,
        FindingKind::DeadClick,
        FindingKind::SlowResponse,
        FindingKind::LoopOrBacktrack,
        FindingKind::UnlabelledControl,
        FindingKind::AccessGap,
        FindingKind::SmallTarget,
        FindingKind::Contrast,
        FindingKind::SameName,
        FindingKind::LostInput,
        FindingKind::DialogInWay,
        FindingKind::ScriptError,
        FindingKind::KeyboardTrap,
        FindingKind::NoKeyboardAccess,
        FindingKind::FocusNotVisible,
        FindingKind::GaveUp,
        FindingKind::AxeViolation,
    ];
    let findings = kinds
        .into_iter()
        .enumerate()
        .map(|(i, kind)| Finding {
            kind,
            severity: [Severity::Low, Severity::Medium, Severity::High][i % 3],
            title: "t".into(),
            detail: "d".into(),
            suggestion: "s".into(),
            step: 1,
            element: (i == 0).then(|| FindingElement {
                role: "button".into(),
                name: "b".into(),
                rect: CssRect::new(1.0, 2.0, 3.0, 4.5),
            }),
            basis: Basis::Inferred,
            more_places: vec![],
            axe: (kind == FindingKind::AxeViolation).then(|| AxeFacts {
                source: "axe-core 4.14.1".into(),
                rules: vec!["image-alt".into()],
                criteria: vec!["1.1.1".into()],
                help_url: "https://a.example/image-alt".into(),
            }),
            count: 1,
            cost: Some(Cost {
                steps: 1,
                ms: 2_400,
                stopped: i == 0,
                touched: true,
            }),
            clause: (i == 0).then(|| "press “Save”".into()),
            reproduce: vec!["Open https://example.org/".into()],
        })
        .collect();
    RunView {
        run_id: "run-1".into(),
        goal: "g".into(),
        persona_id: "ana".into(),
        persona_name: "Ana".into(),
        steps_limit: 30,
        phase: Phase::Ended,
        started_at_ms: 1_790_000_000_000,
        steps,
        stop: Some(StopReason::StepsReached),
        clauses: clauses(),
        findings,
        model: Some(work()),
        approval_request: None,
        question: None,
        site_request: None,
        report_ready: true,
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
        text: "press “Save”".into(),
        state,
        evidence: String::new(),
        step: Some(2),
    };
    states.map(of).into()
}

fn running(phase: Phase) -> RunView {
    RunView {
        phase,
        stop: None,
        findings: vec![],
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
fn choices() -> ToolbarRun {
    ToolbarRun {
        persona_id: "ana".into(),
        goal: "g".into(),
        explore: true,
        policy: Policy::Hybrid,
        steps: 30,
        timeout_s: 600,
        vision: true,
        trusted_input: true,
        axe: true,
        further_hosts: vec!["b.example".into()],
    }
}
fn model() -> ModelSettings {
    ModelSettings {
        api: ModelApi::Anthropic,
        base_url: "https://a.example/v1".into(),
        model: "m".into(),
        key: Secret("k".into()),
        headers: [("X-Team".to_owned(), Secret("qa".into()))].into(),
        sight: true,
        staged: true,
        max_tokens: Some(100_000),
        max_cost_usd: Some(0.5),
        ..ModelSettings::default()
    }
}
fn work() -> ModelWork {
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
fn file() -> FileData {
    FileData {
        name: "report.md".into(),
        mime: "text/markdown".into(),
        base64: "IyBSZXBvcnQ=".into(),
    }
}
fn piece() -> FilePiece {
    FilePiece {
        name: "report.md".into(),
        mime: "text/markdown".into(),
        total_bytes: 8,
        base64: "IyBSZXBvcnQ=".into(),
    }
}
fn card(stop: Option<StopReason>) -> RunCard {
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
fn ok<T: serde::Serialize>(v: T) -> Value {
    to_value(Reply::Ok(v)).expect("it can be written")
}

/// Every request, reply and push, each variant at least once.
fn samples() -> Value {
    let state = |run, f: Option<Fault>| AppState {
        version: "0.1.0".into(),
        personas: vec![PersonaCard {
            id: "ana".into(),
            name: "Ana".into(),
            summary: "s".into(),
            goals: vec!["g".into()],
        }],
        choices: choices(),
        vision: VisionSettings::default(),
        settings: RunSettings::default(),
        model: ModelCard::from(model()),
        run,
        detector: DetectorStatus {
            loaded: true,
            model: "passerby-ui 0.1".into(),
            fault: f.clone(),
        },
        can_trust_input: true,
        runs: stops()
            .into_iter()
            .map(Some)
            .chain([None])
            .map(card)
            .collect(),
        fault: f,
    };
    let inspection = |full: bool| Inspection {
        url: "https://a.example/".into(),
        title: "A".into(),
        text: "w \"A\"".into(),
        tree: full.then(|| UiTree {
            lang: String::new(),
            schema: 1,
            url: "u".into(),
            title: "t".into(),
            document_id: "d".into(),
            viewport: Viewport {
                width: 1.0,
                height: 1.0,
                device_pixel_ratio: 1.0,
                scroll_x: 0.0,
                scroll_y: 0.0,
                page_width: 1.0,
                page_height: 1.0,
            },
            nodes: vec![],
            frames: vec![],
            transients: Vec::new(),
            stats: stats(),
            warnings: vec![],
        }),
        stats: stats(),
        warnings: vec![Warning::new(WarningKind::FrameUnreadable, "m")],
        screenshot: full.then(file),
        marked: full.then(file),
        marks: vec![Mark {
            number: 1,
            id: NodeId("btn_3fa9".into()),
        }],
    };
    let requests: Vec<Request> = vec![
        Request::GetState,
        Request::SetChoices { choices: choices() },
        Request::StartRun(Box::new(StartRun {
            tab_id: Some(7),
            persona: PersonaChoice::Id("ana".into()),
            goal: "g".into(),
            explore: false,
            policy: Policy::Rules,
            steps: 500,
            timeout_s: 86400,
            vision: false,
            model: Some(Box::new(model())),
            script: vec![],
            costly: CostlyPolicy::Ask,
            ask_user: true,
            allow: CostlyKind::ALL.to_vec(),
            allowed_hosts: vec!["a.example".into()],
            further_hosts: vec![],
            trusted_input: true,
            allow_changes: false,
            axe: true,
            settings: Some(Box::default()),
            asked_url: Some("https://a.example/".into()),
        })),
        Request::AnswerApproval {
            run_id: "run-1".into(),
            step: 3,
            given: true,
        },
        Request::AnswerQuestion {
            run_id: "run-1".into(),
            step: 3,
            text: "The blue one.".into(),
        },
        Request::AnswerSite {
            run_id: "run-1".into(),
            given: true,
        },
        Request::SetModel {
            model: Box::new(model()),
            keep_secrets: true,
        },
        Request::TestModel {
            model: Box::new(ModelSettings::default()),
            keep_secrets: false,
        },
        Request::SetVision {
            vision: VisionSettings::default(),
        },
        Request::SetSettings {
            settings: Box::default(),
        },
        Request::StartRun(Box::new(StartRun {
            tab_id: None,
            persona: PersonaChoice::Yaml("id: ana".into()),
            goal: String::new(),
            explore: true,
            policy: Policy::Scripted,
            steps: 1,
            timeout_s: 1,
            vision: true,
            model: None,
            script: vec!["{}".into()],
            costly: CostlyPolicy::Refuse,
            ask_user: false,
            allow: vec![],
            allowed_hosts: vec![],
            further_hosts: vec!["b.example".into()],
            trusted_input: false,
            allow_changes: true,
            axe: false,
            settings: None,
            asked_url: None,
        })),
        Request::ResumeRun {
            run_id: "run-1".into(),
            tab_id: Some(7),
            persona: Some(PersonaChoice::Yaml("id: ana".into())),
            model: Some(Box::new(model())),
        },
        Request::ResumeRun {
            run_id: "run-1".into(),
            tab_id: None,
            persona: None,
            model: None,
        },
        Request::StopRun,
        Request::Inspect(Box::new(Inspect {
            tab_id: None,
            mode: InspectMode::Both,
            vision: true,
            verbose: true,
            marks: true,
            all: true,
            attributes: vec!["data-testid".into()],
            tell: RenderOptions {
                view: View::Delta,
                reader: "agent".into(),
                hrefs: true,
                descriptions: true,
                boxes: true,
                whole: vec![NodeId("lbl_3fa9".into())],
                all_whole: true,
            },
            settings: Some(Box::default()),
        })),
        Request::Inspect(Box::new(Inspect {
            tab_id: Some(1),
            mode: InspectMode::Screenshot,
            vision: false,
            verbose: false,
            marks: false,
            all: false,
            attributes: vec![],
            tell: RenderOptions::default(),
            settings: None,
        })),
        Request::GetReport {
            run_id: "run-1".into(),
            format: ReportFormat::Markdown,
            offset: 0,
        },
        Request::GetReport {
            run_id: "run-1".into(),
            format: ReportFormat::Html,
            offset: 0,
        },
        Request::GetReport {
            run_id: "run-1".into(),
            format: ReportFormat::Json,
            offset: 0,
        },
        Request::GetReport {
            run_id: "run-1".into(),
            format: ReportFormat::Trace,
            offset: 0,
        },
        Request::GetReport {
            run_id: "run-1".into(),
            format: ReportFormat::Zip,
            offset: 12_582_912,
        },
        Request::ListRunFiles {
            run_id: "run-1".into(),
        },
        Request::GetRunFile {
            run_id: "run-1".into(),
            name: "step_001.json".into(),
            offset: 0,
        },
        Request::GetScreenshot {
            run_id: "run-1".into(),
            id: "step_001".into(),
        },
        Request::ListRuns,
    ];
    let mut replies: Vec<(&str, Value)> = vec![
        (
            "get_state",
            ok(state(Some(view()), Some(fault(FaultCode::UiNotAvailable)))),
        ),
        ("get_state", ok(state(None, None))),
        ("set_choices", ok(choices())),
        ("set_vision", ok(VisionSettings::default())),
        ("set_settings", ok(RunSettings::default())),
        ("set_model", ok(ModelCard::from(model()))),
        (
            "test_model",
            ok(ModelTest {
                keeps_shape: true,
                usage: work().usage,
                took_ms: 812.5,
            }),
        ),
        (
            "start_run",
            ok(RunStarted {
                run_id: "run-1".into(),
            }),
        ),
        (
            "resume_run",
            ok(RunStarted {
                run_id: "run-1".into(),
            }),
        ),
        ("answer_approval", ok(Empty {})),
        ("answer_question", ok(Empty {})),
        ("answer_site", ok(Empty {})),
        ("stop_run", ok(Empty {})),
        ("inspect", ok(inspection(true))),
        ("inspect", ok(inspection(false))),
        ("get_report", ok(piece())),
        (
            "list_run_files",
            ok(RunFiles {
                names: vec!["events.jsonl".into(), "step_001.json".into()],
            }),
        ),
        ("get_run_file", ok(piece())),
        ("get_screenshot", ok(file())),
        ("list_runs", ok(vec![card(None)])),
    ];
    for c in codes() {
        replies.push((
            "get_state",
            to_value(Reply::<()>::Fault(fault(c))).expect("it can be written"),
        ));
    }
    let mut pushes = vec![
        to_value(Push::StateChanged).expect("it can be written"),
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
    let replies: Vec<Value> = replies
        .into_iter()
        .map(|(to, reply)| json!({"to": to, "reply": reply}))
        .collect();
    json!({"requests": requests, "replies": replies, "pushes": pushes})
}

#[test]
fn the_extension_is_tested_against_what_these_types_write() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../extension/shared/contract.json"
    );
    let samples = samples();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, one_a_line(&samples)).expect("it can be written");
    }
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("it can be written"))
            .expect("it can be written");
    assert_eq!(kept, samples, "run with UPDATE_EXPECT=1 and read the diff");
}

fn one_a_line(samples: &Value) -> String {
    let lists = ["requests", "replies", "pushes"].map(|key| {
        let lines: Vec<String> = samples[key]
            .as_array()
            .into_iter()
            .flatten()
            .map(|v| format!("    {v}"))
            .collect();
        format!("  \"{key}\": [\n{}\n  ]", lines.join(",\n"))
    });
    format!("{{\n{}\n}}\n", lists.join(",\n"))
}
