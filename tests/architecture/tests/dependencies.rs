//! Who may import whom. The table is the architecture: a new dependency is a change to it, on purpose.

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use std::collections::BTreeMap;

const STAGES: [&str; 7] = [
    "detect", "merge", "screen", "decide", "act", "evaluate", "report",
];
/// Crates that touch the browser; only `web` may have them.
const BROWSER_CRATES: [&str; 8] = [
    "wasm-bindgen",
    "wasm-bindgen-futures",
    "web-sys",
    "js-sys",
    "gloo-timers",
    "serde-wasm-bindgen",
    "idb",
    "gloo",
];

/// What each crate of the workspace may import of the workspace.
fn allowed() -> BTreeMap<String, Vec<&'static str>> {
    let mut allowed: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    allowed.insert("artifacts".into(), vec![]);
    allowed.insert("images".into(), vec!["artifacts"]);
    // Words of people's languages: no stage, but what two of them read by.
    allowed.insert("lexicon".into(), vec!["artifacts"]);
    // It reads the goal, before there is a page.
    allowed.insert("instructions".into(), vec!["artifacts", "lexicon"]);
    for stage in STAGES {
        allowed.insert(stage.into(), vec!["artifacts"]);
    }
    // Arithmetic alone: neither models nor pictures as others have them.
    allowed.insert("kernels".into(), vec![]);
    // The detector reads pixels.
    allowed.insert("detect".into(), vec!["artifacts", "images", "kernels"]);
    allowed.insert("screen".into(), vec!["artifacts", "lexicon"]);
    // What `decide` is made of, the lowest first; only `decide` is asked from outside.
    allowed.insert("context".into(), vec!["artifacts"]);
    allowed.insert("redaction".into(), vec![]);
    // The goal's words, before there is a tree.
    allowed.insert("goals".into(), vec!["artifacts", "lexicon"]);
    // A question's words held against the content of pages.
    allowed.insert("extract".into(), vec!["artifacts", "lexicon", "goals"]);
    // The goal's words held against a tree.
    allowed.insert(
        "grounding".into(),
        vec!["artifacts", "lexicon", "context", "goals"],
    );
    // Never the goal: no goal can talk a gate round.
    allowed.insert("gates".into(), vec!["artifacts", "lexicon"]);
    allowed.insert(
        "models".into(),
        vec!["artifacts", "lexicon", "context", "goals", "redaction"],
    );
    // The policy that thinks as a persona is handed to it.
    allowed.insert(
        "personas".into(),
        vec!["artifacts", "lexicon", "context", "redaction"],
    );
    allowed.insert(
        "rules".into(),
        vec!["artifacts", "lexicon", "context", "goals", "grounding"],
    );
    allowed.insert(
        "decide".into(),
        vec![
            "artifacts",
            "context",
            "goals",
            "grounding",
            "redaction",
            "models",
            "personas",
            "gates",
            "rules",
        ],
    );
    // `session` runs on artifacts and stages; the pixels are the executor's, so not on `detect`.
    allowed.insert(
        "session".into(),
        vec![
            "artifacts",
            "merge",
            "screen",
            "decide",
            "extract",
            "act",
            "evaluate",
            "report",
        ],
    );
    // `web` performs effects: it looks and merges, encodes questions and opens the vault, writes reports.
    allowed.insert(
        "web".into(),
        vec![
            "artifacts",
            "images",
            "detect",
            "instructions",
            "merge",
            "decide",
            "extract",
            "report",
            "session",
        ],
    );
    // Of `decide` the reader of persona files.
    allowed.insert(
        "cli".into(),
        // It writes the report of a run again, and the run as a test.
        vec!["artifacts", "decide", "extract", "report", "session"],
    );
    allowed.insert("architecture".into(), vec![]);
    // It feeds every reader, and nothing is built on it.
    allowed.insert(
        "fuzz".into(),
        vec![
            "artifacts",
            "images",
            "detect",
            "merge",
            "decide",
            "extract",
            "report",
            "session",
        ],
    );
    // It plays whole runs, and nothing is built on it.
    allowed.insert(
        "sites".into(),
        vec![
            "artifacts",
            "instructions",
            "merge",
            "screen",
            "decide",
            "session",
        ],
    );
    allowed
}

fn workspace() -> Vec<Package> {
    let metadata = MetadataCommand::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo metadata answers");
    metadata.packages
}

fn short(name: &str) -> &str {
    name.strip_prefix("passerby-").unwrap_or(name)
}

#[test]
fn crates_import_only_what_the_architecture_allows() {
    let allowed = allowed();
    let mut wrong = Vec::new();
    for package in workspace() {
        let name = short(package.name.as_str()).to_owned();
        let may = allowed.get(&name).unwrap_or_else(|| {
            panic!("the crate {name} has no place in the table of dependencies")
        });
        for dependency in package
            .dependencies
            .iter()
            .filter(|d| d.name.starts_with("passerby-"))
        {
            // Tests may build on fixtures of the stages before them.
            let is_test_only = dependency.kind == DependencyKind::Development;
            if !is_test_only && !may.contains(&short(&dependency.name)) {
                wrong.push(format!("{name} imports {}", short(&dependency.name)));
            }
        }
    }
    assert!(wrong.is_empty(), "forbidden dependencies: {wrong:?}");
}

#[test]
fn only_web_names_the_browser() {
    for package in workspace()
        .iter()
        .filter(|p| p.name.as_str() != "passerby-web")
    {
        for dependency in &package.dependencies {
            assert!(
                !BROWSER_CRATES.contains(&dependency.name.as_str()),
                "{} imports {}, which is for the crate web alone",
                package.name,
                dependency.name
            );
        }
    }
}

#[test]
fn every_crate_of_the_table_is_there() {
    let names: Vec<String> = workspace()
        .iter()
        .map(|p| short(p.name.as_str()).to_owned())
        .collect();
    for name in allowed().keys() {
        assert!(
            names.contains(name),
            "the crate {name} stands in the table and not in the workspace"
        );
    }
}
