//! The parts of SARIF 2.1.0 that are written: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.
//!
//! Names are those of the standard. What a page said stands in strings alone.

use serde::Serialize;
use std::collections::BTreeMap;

/// Where the standard's schema lies.
pub(super) const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// §3.13.
#[derive(Debug, Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    pub schema: &'static str,
    pub version: &'static str,
    pub runs: [Run; 1],
}

/// §3.14.
#[derive(Debug, Serialize)]
pub(super) struct Run {
    pub tool: Tool,
    pub invocations: [Invocation; 1],
    pub results: Vec<Outcome>,
}

/// §3.18.
#[derive(Debug, Serialize)]
pub(super) struct Tool {
    pub driver: Driver,
}

/// §3.19.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub name: &'static str,
    pub semantic_version: &'static str,
    pub rules: Vec<Rule>,
}

/// §3.49.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub id: String,
    pub short_description: Message,
    pub help: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help_uri: Option<String>,
}

/// §3.20.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_execution_notifications: Vec<Notification>,
}

/// §3.58.
#[derive(Debug, Serialize)]
pub(super) struct Notification {
    pub level: Level,
    pub message: Message,
}

/// §3.27.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome {
    pub rule_id: String,
    pub rule_index: usize,
    pub kind: Kind,
    pub level: Level,
    pub message: Message,
    pub locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_locations: Vec<Location>,
    pub partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline_state: Option<BaselineState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occurrence_count: Option<usize>,
    pub properties: Properties,
}

/// §3.27.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Kind {
    Fail,
    Review,
}

/// §3.27.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Level {
    None,
    Note,
    Warning,
    Error,
}

/// §3.27.24.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum BaselineState {
    New,
    Unchanged,
}

/// §3.11.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Message {
    pub text: String,
}

/// §3.28.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub physical_location: Option<PhysicalLocation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub logical_locations: Vec<LogicalLocation>,
}

/// §3.29.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub artifact_location: ArtifactLocation,
}

/// §3.4.
#[derive(Debug, Serialize)]
pub(super) struct ArtifactLocation {
    pub uri: String,
}

/// §3.33.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogicalLocation {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub fully_qualified_name: String,
    pub kind: &'static str,
    pub properties: Role,
}

/// Passerby's own, of an element.
#[derive(Debug, Serialize)]
pub(super) struct Role {
    pub role: String,
}

/// Passerby's own, of a result.
#[derive(Debug, Serialize)]
pub(super) struct Properties {
    pub persona: String,
    pub goal: String,
    pub step: u32,
    pub rules: Vec<String>,
    pub standards: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reproduce: Vec<String>,
}
