//! What the panel asks.

use crate::chosen::{choices, model};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{
    CostlyPolicy, ExtractRequest, Inspect, InspectMode, PersonaChoice, ReportFormat, Request,
    StartRun, VisionSettings,
};
use passerby_artifacts::render_options::{RenderOptions, View};
use passerby_artifacts::ui_tree::NodeId;

/// Every request.
pub fn requests() -> Vec<Request> {
    vec![
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
            reading: None,
            extract: None,
            costly: CostlyPolicy::Ask,
            ask_user: true,
            allow: CostlyKind::ALL.to_vec(),
            allowed_hosts: vec!["a.example".into()],
            further_hosts: vec![],
            trusted_input: true,
            input_fallback: true,
            allow_changes: false,
            seed: 0,
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
            reading: Some("{\"tasks\":[]}".into()),
            extract: Some(ExtractRequest {
                schema: Some("{\"title\":\"text\"}".into()),
                pages: 3,
                allow_url_search: true,
            }),
            costly: CostlyPolicy::Refuse,
            ask_user: false,
            allow: vec![],
            allowed_hosts: vec![],
            further_hosts: vec!["b.example".into()],
            trusted_input: false,
            input_fallback: false,
            allow_changes: true,
            seed: 7,
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
    ]
}
