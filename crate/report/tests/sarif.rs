//! Findings as SARIF, held against what the standard demands of a log: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>.

mod common;

use common::{NASTY, run, run_saying};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::finding::Finding;
use passerby_artifacts::run::StopReason;
use passerby_report::{Known, Sarif, SarifSource, sarif};
use serde_json::Value;
use std::collections::BTreeSet;

/// What each object may have, and what it must: the standard's schema allows no further properties.
const OBJECTS: [(&str, &[&str], &[&str]); 11] = [
    ("", &["$schema", "version", "runs"], &[]),
    ("/runs/*", &["tool", "invocations", "results"], &[]),
    ("/runs/*/tool", &["driver"], &[]),
    (
        "/runs/*/tool/driver",
        &["name", "semanticVersion", "rules"],
        &[],
    ),
    (
        "/runs/*/tool/driver/rules/*",
        &["id", "shortDescription", "help"],
        &["helpUri"],
    ),
    (
        "/runs/*/invocations/*",
        &["executionSuccessful"],
        &["toolExecutionNotifications"],
    ),
    (
        "/runs/*/results/*",
        &[
            "ruleId",
            "ruleIndex",
            "kind",
            "level",
            "message",
            "locations",
            "partialFingerprints",
            "properties",
        ],
        &["relatedLocations", "baselineState", "occurrenceCount"],
    ),
    ("/runs/*/results/*/message", &["text"], &[]),
    (
        "/runs/*/results/*/locations/*",
        &[],
        &["physicalLocation", "logicalLocations"],
    ),
    (
        "/runs/*/results/*/locations/*/physicalLocation/artifactLocation",
        &["uri"],
        &[],
    ),
    (
        "/runs/*/results/*/locations/*/logicalLocations/*",
        &["fullyQualifiedName", "kind", "properties"],
        &["name"],
    ),
];

/// The values at a path; `*` stands for every entry of a list.
fn at<'v>(value: &'v Value, path: &str) -> Vec<&'v Value> {
    path.split('/').skip(1).fold(vec![value], |values, key| {
        let next = |value: &'v Value| -> Vec<&'v Value> {
            match key {
                "*" => value.as_array().expect("a list").iter().collect(),
                key => value.get(key).into_iter().collect(),
            }
        };
        values.into_iter().flat_map(next).collect()
    })
}

/// Panics where the standard is not met.
fn check(text: &str) -> Value {
    let log: Value = serde_json::from_str(text).expect("JSON");
    for (path, must, may) in OBJECTS {
        for object in at(&log, path) {
            let keys: BTreeSet<&str> = object
                .as_object()
                .expect("an object")
                .keys()
                .map(String::as_str)
                .collect();
            assert!(
                must.iter().all(|key| keys.contains(key)),
                "{path}: {keys:?}"
            );
            let is_known = |key: &&str| must.contains(key) || may.contains(key);
            assert!(keys.iter().all(is_known), "{path}: {keys:?}");
        }
    }
    assert_eq!(log["version"], "2.1.0");
    let rules = at(&log, "/runs/*/tool/driver/rules/*");
    let ids: BTreeSet<&str> = rules
        .iter()
        .map(|rule| rule["id"].as_str().expect("a text"))
        .collect();
    assert_eq!(ids.len(), rules.len(), "each rule stands there once");
    for result in at(&log, "/runs/*/results/*") {
        let index = result["ruleIndex"]
            .as_u64()
            .and_then(|index| usize::try_from(index).ok())
            .expect("a place");
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(
            ["error", "warning", "note", "none"]
                .contains(&result["level"].as_str().expect("a text"))
        );
        // Who is to look first is told no level: §3.27.9.
        assert_eq!(result["kind"] == "review", result["level"] == "none");
        assert_ne!(result["occurrenceCount"], 0);
        let text = result["message"]["text"].as_str().expect("a text");
        assert!(!text.contains("]("), "a link: {text}");
        let braces = text.replace("{{", "").replace("}}", "");
        assert!(!braces.contains(['{', '}']), "a placeholder: {text}");
    }
    let uris = [
        "/runs/*/results/*/locations/*/physicalLocation/artifactLocation/uri",
        "/runs/*/tool/driver/rules/*/helpUri",
    ];
    for uri in uris.iter().flat_map(|path| at(&log, path)) {
        let uri = uri.as_str().expect("a text");
        assert!(
            uri.bytes()
                .all(|b| b.is_ascii_graphic() && !b"<>\"{}|\\^`".contains(&b)),
            "{uri}"
        );
        assert!(uri.matches('#').count() < 2, "{uri}");
    }
    log
}

#[test]
fn a_run_is_a_log_of_its_findings() {
    let run = run();
    let log = check(&sarif(&run));
    let results = at(&log, "/runs/*/results/*");
    assert_eq!(results.len(), run.findings.len() + run.needs_review.len());
    assert!(results.iter().any(|result| result["level"] == "error"));
    assert!(results.iter().any(|result| result["kind"] == "review"));
    let uri = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "http://127.0.0.1:8080/signup");
    assert_eq!(
        log["runs"][0]["invocations"][0]["executionSuccessful"],
        true
    );
    for result in results {
        assert!(result.get("baselineState").is_none());
    }
}

#[test]
fn a_rule_of_axe_leads_to_its_page_whichever_finding_knows_it() {
    let finding = |rules: &[&str]| -> Finding {
        serde_json::from_value(serde_json::json!({
            "kind": "axe_violation", "severity": "medium", "title": "T", "detail": "", "suggestion": "", "step": 1,
            "axe": {"source": "axe-core 4", "rules": rules, "help_url": format!("https://a/{}", rules[0])},
        }))
        .unwrap()
    };
    let mut log = Sarif::default();
    for rules in [&["label", "image-alt"][..], &["image-alt"]] {
        log.add(&finding(rules), &SarifSource::default(), None);
    }
    let log = check(&log.into_json());
    let pages: Vec<(&Value, &Value)> = at(&log, "/runs/*/tool/driver/rules/*")
        .iter()
        .map(|rule| (&rule["id"], &rule["helpUri"]))
        .collect();
    let expected = [
        ("axe/label", "https://a/label"),
        ("axe/image-alt", "https://a/image-alt"),
    ];
    assert_eq!(pages.len(), expected.len());
    for ((id, page), (expected_id, expected_page)) in pages.iter().zip(expected) {
        assert_eq!(
            (id.as_str(), page.as_str()),
            (Some(expected_id), Some(expected_page))
        );
    }
}

#[test]
fn a_baseline_and_what_could_not_be_run_are_told() {
    let finding = &run().findings[0];
    let mut log = Sarif::default();
    let source = SarifSource::default();
    log.add(finding, &source, Some(true));
    log.add(finding, &source, Some(false));
    log.fail("ada · register: There is no browser.");
    let log = check(&log.into_json());
    let results = at(&log, "/runs/*/results/*");
    assert_eq!(results[0]["baselineState"], "unchanged");
    assert_eq!(results[1]["baselineState"], "new");
    assert_eq!(
        results[0]["partialFingerprints"],
        results[1]["partialFingerprints"]
    );
    // Without an address there is no place, and the element stays.
    assert!(results[0]["locations"][0].get("physicalLocation").is_none());
    assert_eq!(
        log["runs"][0]["invocations"][0]["executionSuccessful"],
        false
    );
}

#[test]
fn a_run_that_broke_is_told_as_one() {
    let mut run = run();
    run.stop = StopReason::Unrecoverable {
        fault: Fault::new(FaultCode::PageUnreachable, "Gone.", "Look."),
    };
    let log = check(&sarif(&run));
    assert_eq!(
        log["runs"][0]["invocations"][0]["executionSuccessful"],
        false
    );
}

#[test]
fn nothing_that_a_page_says_breaks_the_log() {
    for nasty in NASTY {
        check(&sarif(&run_saying(&|_| format!("{nasty} {{0}} [a](b)"))));
    }
}

#[test]
fn a_fingerprint_tells_findings_apart_by_what_they_are() {
    let all: Vec<Finding> = run().findings;
    let prints: BTreeSet<String> = all
        .iter()
        .map(|finding| Known::of(finding).fingerprint())
        .collect();
    let known: BTreeSet<Known> = all.iter().map(Known::of).collect();
    assert_eq!(prints.len(), known.len());
    assert!(prints.iter().all(|print| print.len() == 64));
}
