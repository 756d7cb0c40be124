//! Findings as SARIF 2.1.0, which code hosts and editors show: rules, results with the page and the element, and fingerprints.
//!
//! Nothing that a page said becomes more than a string: addresses are encoded ([`plain`]), and messages have no link or placeholder.

mod format;
mod plain;
mod rules;

use crate::json::pretty;
use crate::known::Known;
use crate::text::fold;
use crate::view::gravest_first;
use format::{
    ArtifactLocation, BaselineState, Driver, Invocation, Kind, Level, Location, Log,
    LogicalLocation, Notification, Outcome, PhysicalLocation, Properties, Role, Rule, Run, SCHEMA,
    Tool,
};
use passerby_artifacts::finding::{Finding, FindingElement, FindingPlace, Severity};
use passerby_artifacts::run::{RunRecord, StopReason};
use plain::{message, uri};
use std::collections::BTreeMap;

/// Name of the fingerprint; another way of making it gets another number.
const FINGERPRINT: &str = "passerbyFinding/v1";

/// Whose findings they are, and on which pages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SarifSource {
    /// Who met them.
    pub persona: String,
    /// What they wanted; empty: an exploration.
    pub goal: String,
    /// Where the run began.
    pub start_url: String,
    /// The address of each step.
    pub pages: BTreeMap<u32, String>,
}

/// Findings that are collected, of one run or of several.
#[derive(Debug, Default)]
pub struct Sarif {
    rules: Vec<Rule>,
    results: Vec<Outcome>,
    failures: Vec<Notification>,
}

/// The findings of a run as a SARIF log, indented.
pub fn sarif(run: &RunRecord) -> String {
    let pages = run.steps.iter().map(|step| (step.index, step.url.clone()));
    let source = SarifSource {
        persona: run.persona.name.clone(),
        goal: run.config.goal.clone(),
        start_url: run.start_url.clone(),
        pages: pages.collect(),
    };
    let mut log = Sarif::default();
    for finding in gravest_first(&run.findings) {
        log.add(finding, &source, None);
    }
    for finding in &run.needs_review {
        log.add_for_review(finding, &source);
    }
    if matches!(run.stop, StopReason::Unrecoverable { .. }) {
        log.fail(&run.stop.sentence());
    }
    log.into_json()
}

impl Sarif {
    /// Adds a finding. `is_known`: whether the baseline has it, where there is one.
    pub fn add(&mut self, finding: &Finding, source: &SarifSource, is_known: Option<bool>) {
        let level = match finding.severity {
            Severity::High => Level::Error,
            Severity::Medium => Level::Warning,
            Severity::Low => Level::Note,
        };
        let state = is_known.map(|is_known| match is_known {
            true => BaselineState::Unchanged,
            false => BaselineState::New,
        });
        self.push(finding, source, (Kind::Fail, level), state);
    }

    /// Adds what a person has to look at first. The standard lets such a result have no level (§3.27.10).
    pub fn add_for_review(&mut self, finding: &Finding, source: &SarifSource) {
        self.push(finding, source, (Kind::Review, Level::None), None);
    }

    /// Notes that something could not be run: a log without results then does not mean that nothing is wrong.
    pub fn fail(&mut self, why: &str) {
        self.failures.push(Notification {
            level: Level::Error,
            message: message([why]),
        });
    }

    /// The log, indented.
    pub fn into_json(self) -> String {
        pretty(&Log {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [Run {
                tool: Tool {
                    driver: Driver {
                        name: "Passerby",
                        semantic_version: env!("CARGO_PKG_VERSION"),
                        rules: self.rules,
                    },
                },
                invocations: [Invocation {
                    execution_successful: self.failures.is_empty(),
                    tool_execution_notifications: self.failures,
                }],
                results: self.results,
            }],
        })
    }

    fn push(
        &mut self,
        finding: &Finding,
        source: &SarifSource,
        (kind, level): (Kind, Level),
        baseline_state: Option<BaselineState>,
    ) {
        let rules = finding.rules();
        let rule_id = rules.first().map_or(rules::UNNAMED, String::as_str);
        let rule_index = self.index_of(rule_id, finding);
        for further in rules.iter().skip(1) {
            self.index_of(further, finding);
        }
        let sentences = [&finding.title, &finding.detail, &finding.suggestion];
        let place = FindingPlace {
            step: finding.step,
            element: finding.element.clone(),
        };
        self.results.push(Outcome {
            rule_id: rule_id.to_owned(),
            rule_index,
            kind,
            level,
            message: message(sentences.map(String::as_str)),
            locations: vec![location(&place, source)],
            related_locations: finding
                .more_places
                .iter()
                .map(|place| location(place, source))
                .collect(),
            partial_fingerprints: [(FINGERPRINT, Known::of(finding).fingerprint())].into(),
            baseline_state,
            occurrence_count: Some(finding.count).filter(|count| *count > 0),
            properties: Properties {
                persona: fold(&source.persona),
                goal: fold(&source.goal),
                step: finding.step,
                standards: finding.standards(),
                reproduce: finding.reproduce.iter().map(|line| fold(line)).collect(),
                rules,
            },
        });
    }

    /// Place of a rule in the list; it is added where it is not there yet.
    fn index_of(&mut self, id: &str, finding: &Finding) -> usize {
        if let Some(at) = self.rules.iter().position(|rule| rule.id == id) {
            // Another finding may know where axe-core explains it.
            if let Some(rule) = self.rules.get_mut(at)
                && rule.help_uri.is_none()
            {
                rule.help_uri = rules::axe_page(id, finding);
            }
            return at;
        }
        self.rules.push(rules::rule(id, finding));
        self.rules.len().saturating_sub(1)
    }
}

fn location(place: &FindingPlace, source: &SarifSource) -> Location {
    let page = source.pages.get(&place.step).filter(|url| !url.is_empty());
    let uri = uri(page.unwrap_or(&source.start_url));
    Location {
        physical_location: uri.map(|uri| PhysicalLocation {
            artifact_location: ArtifactLocation { uri },
        }),
        logical_locations: place.element.iter().map(element).collect(),
    }
}

/// `button "Save"`; without a name by what tells it apart.
fn element(element: &FindingElement) -> LogicalLocation {
    let name = fold(&element.name);
    let role = fold(&element.role);
    let told = match (name.is_empty(), element.hint.is_empty()) {
        (false, _) => format!("{role} \"{name}\""),
        (true, false) => format!("{role} ({})", fold(&element.hint)),
        (true, true) => role.clone(),
    };
    LogicalLocation {
        name,
        fully_qualified_name: told,
        kind: "element",
        properties: Role { role },
    }
}
