//! What is replied, faults too.

use crate::chosen::{choices, model};
use crate::runs::{card, fault, stops, view};
use crate::steps::{stats, work};
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::geometry::Viewport;
use passerby_artifacts::protocol::{
    AppState, DetectorStatus, Empty, FileData, FilePiece, Inspection, Mark, ModelCard, ModelTest,
    PersonaCard, Reply, RunFiles, RunStarted, VisionSettings,
};
use passerby_artifacts::run::RunView;
use passerby_artifacts::settings::RunSettings;
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use serde_json::{Value, json, to_value};

/// Every reply, and to which request it belongs.
pub fn replies() -> Vec<Value> {
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
    replies
        .into_iter()
        .map(|(to, reply)| json!({"to": to, "reply": reply}))
        .collect()
}

pub fn state(run: Option<RunView>, fault: Option<Fault>) -> AppState {
    AppState {
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
            fault: fault.clone(),
        },
        can_trust_input: true,
        runs: stops()
            .into_iter()
            .map(Some)
            .chain([None])
            .map(card)
            .collect(),
        fault,
    }
}

fn inspection(full: bool) -> Inspection {
    Inspection {
        url: "https://a.example/".into(),
        title: "A".into(),
        http_status: full.then_some(404),
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
        LoginNeeded,
        SiteNotAllowed,
        TrustedInputUnavailable,
        NotFound,
        Internal,
    ]
}

fn ok<T: serde::Serialize>(v: T) -> Value {
    to_value(Reply::Ok(v)).expect("it can be written")
}
