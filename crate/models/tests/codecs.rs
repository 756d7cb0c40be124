//! Each API's question and answers, as files: `tests/model/*.json`. `UPDATE_EXPECT=1` rewrites the questions.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

use passerby_artifacts::model::{
    AnswerSchema, ModelFault, ModelFaultKind, ModelImage, ModelRequest, ModelRole, ModelSettings,
    ModelTurn, ModelUsage,
};
use passerby_models::{HttpFailure, HttpResponse, decode, encode, failure, retry};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Debug, Deserialize)]
struct Case {
    settings: ModelSettings,
    request: Value,
    answers: Vec<Answer>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    name: String,
    status: u16,
    body: String,
    #[serde(default)]
    retry_after: Option<String>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    usage: Option<ModelUsage>,
    #[serde(default)]
    fault: Option<ModelFaultKind>,
    #[serde(default)]
    retry_after_ms: Option<u32>,
    /// Words that the advice must have.
    #[serde(default)]
    says: Option<String>,
}

fn cases() -> Vec<(PathBuf, Case)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/model");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert_eq!(paths.len(), 6, "one file for each API");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let case = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path:?}: {e}"));
        (path, case)
    };
    paths.into_iter().map(read).collect()
}

fn question() -> ModelRequest {
    let turn = |role, text: &str| ModelTurn {
        role,
        text: text.to_owned(),
    };
    ModelRequest {
        system: "The rules.".to_owned(),
        turns: vec![
            turn(ModelRole::User, "The screen, with \"@schema@\" in it."),
            turn(ModelRole::Assistant, "Broken."),
            turn(ModelRole::User, "Again."),
        ],
        image: Some(ModelImage {
            id: "step_001".to_owned(),
            width_px: 1280,
            height_px: 800,
            blurred: Vec::new(),
        }),
        schema: AnswerSchema::PingV1,
        max_output_tokens: 300,
        cheap: false,
    }
}

#[test]
fn each_api_is_asked_in_its_own_way() {
    for (path, case) in cases() {
        let http = encode(&case.settings, &question(), Some("UE5H"), false).unwrap();
        let body: Value = serde_json::from_str(&http.body).unwrap();
        let asked = json!({"url": http.url, "headers": http.headers, "body": body});
        if std::env::var_os("UPDATE_EXPECT").is_some() && asked != case.request {
            let text = std::fs::read_to_string(&path).unwrap();
            let start = text.find("\"request\": ").unwrap();
            let end = text.find(",\n\"answers\"").unwrap();
            let text = format!("{}\"request\": {asked}{}", &text[..start], &text[end..]);
            std::fs::write(&path, text).unwrap();
            continue;
        }
        assert_eq!(asked, case.request, "{path:?}");
        let schema = http.body.matches("additionalProperties").count();
        assert_eq!(
            schema, 1,
            "{path:?}: the schema stands there once, whatever the texts say"
        );
    }
}

#[test]
fn each_answer_becomes_a_text_or_a_fault_that_helps() {
    for (path, case) in cases() {
        for answer in &case.answers {
            let what = format!("{path:?}: {}", answer.name);
            let response = HttpResponse {
                status: answer.status,
                retry_after: answer.retry_after.as_deref(),
                body: &answer.body,
            };
            match (decode(&case.settings, &response), answer.fault) {
                (Ok((text, usage)), None) => {
                    assert_eq!(Some(text), answer.text, "{what}");
                    assert_eq!(Some(usage), answer.usage, "{what}");
                }
                (Err(fault), Some(kind)) => check_fault(&fault, kind, answer, &case, &what),
                (got, _) => panic!("{what}: {got:?}"),
            }
        }
    }
}

fn check_fault(fault: &ModelFault, kind: ModelFaultKind, answer: &Answer, case: &Case, what: &str) {
    assert_eq!(fault.kind, kind, "{what}: {fault:?}");
    assert_eq!(fault.usage, answer.usage, "{what}");
    assert_eq!(fault.retry_after_ms, answer.retry_after_ms, "{what}");
    assert!(
        !fault.message.is_empty() && !fault.advice.is_empty(),
        "{what}"
    );
    let said = format!("{} {}", fault.message, fault.advice);
    assert!(
        said.contains(answer.says.as_deref().unwrap_or_default()),
        "{what}: {said}"
    );
    let key = &case.settings.key.0;
    assert!(
        key.is_empty() || !said.contains(key),
        "{what}: the key is told: {said}"
    );
}

#[test]
fn addresses_are_understood_as_people_write_them() {
    let cases = [
        (
            "http://127.0.0.1:8080",
            "http://127.0.0.1:8080/v1/chat/completions",
        ),
        (
            "http://127.0.0.1:8080/",
            "http://127.0.0.1:8080/v1/chat/completions",
        ),
        (
            "http://127.0.0.1:8080/v1",
            "http://127.0.0.1:8080/v1/chat/completions",
        ),
        (
            "https://a.test/v1/chat/completions",
            "https://a.test/v1/chat/completions",
        ),
        (
            "https://a.test/proxy/api/v4/",
            "https://a.test/proxy/api/v4/chat/completions",
        ),
        (
            "https://a.test/openai?api-version=1",
            "https://a.test/openai/v1/chat/completions?api-version=1",
        ),
        ("", "http://127.0.0.1:1234/v1/chat/completions"),
    ];
    for (base_url, expected) in cases {
        let settings = ModelSettings {
            base_url: base_url.to_owned(),
            ..Default::default()
        };
        assert_eq!(
            encode(&settings, &question(), None, false).unwrap().url,
            expected,
            "{base_url}"
        );
    }
    for base_url in [
        "a.test",
        "ftp://a.test",
        "https://me:pass@a.test",
        "http://",
    ] {
        let settings = ModelSettings {
            base_url: base_url.to_owned(),
            ..Default::default()
        };
        let fault = encode(&settings, &question(), None, false)
            .err()
            .expect(base_url);
        assert_eq!(fault.kind, ModelFaultKind::BadRequest, "{base_url}");
    }
}

#[test]
fn headers_that_cannot_be_sent_are_told() {
    for (name, value) in [("", "x"), ("a b", "x"), ("a", "line\nbreak"), ("a", "é")] {
        let mut settings = ModelSettings::default();
        settings.headers.insert(
            name.to_owned(),
            passerby_artifacts::model::Secret(value.to_owned()),
        );
        assert!(
            encode(&settings, &question(), None, false).is_err(),
            "{name:?}: {value:?}"
        );
    }
}

#[test]
fn a_secret_is_not_printed() {
    let settings = ModelSettings {
        key: passerby_artifacts::model::Secret("sk-very-secret".to_owned()),
        ..Default::default()
    };
    assert!(!format!("{settings:?}").contains("very"));
}

#[test]
fn pauses_double_jitter_and_honour_the_endpoint() {
    let fault = |retry_after_ms| ModelFault {
        retry_after_ms,
        ..failure(&ModelSettings::default(), HttpFailure::CutOff)
    };
    for seed in 0..200 {
        for (retry, least) in [(1, 1_000), (2, 2_000), (3, 4_000)] {
            let pause = retry::pause_ms(&fault(None), retry, seed).unwrap();
            assert!((least..=least * 3 / 2).contains(&pause), "{pause}");
            assert_eq!(
                retry::pause_ms(&fault(Some(30_000)), retry, seed),
                Some(30_000)
            );
        }
        assert_eq!(retry::pause_ms(&fault(None), 4, seed), None);
    }
    let spread: std::collections::BTreeSet<_> = (0..50)
        .map(|seed| retry::pause_ms(&fault(None), 1, seed))
        .collect();
    assert!(spread.len() > 30, "jitter: {spread:?}");
    let lasting = ModelFault {
        kind: ModelFaultKind::Unauthorized,
        ..fault(None)
    };
    assert_eq!(retry::pause_ms(&lasting, 1, 1), None);
}
