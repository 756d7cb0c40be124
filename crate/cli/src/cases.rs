//! One run of a suite or a fleet: a persona, an address and a goal, as their files name them.
//!
//! ```yaml
//! - name: register
//!   url: /register                  # relative to the address of the site
//!   goal: Register a new account    # or `explore: true`
//!   expect: met                     # met, partly_met, not_met, not_understood; met if left out
//!   steps: 40
//!   timeout: 600
//!   allow: [send]
//! ```

use crate::args::{CostlyName, parse_url};
use crate::persona::{PersonaError, PersonaSource};
use crate::requests;
use clap::ValueEnum;
use passerby_artifacts::protocol::StartRun;
use serde::Deserialize;
use std::path::Path;
use url::Url;

const STEPS: u32 = 30;
const TIMEOUT_S: u32 = 600;

/// A goal as a file names it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalFile {
    /// What it is called.
    pub name: String,
    /// Where it begins, relative to the address of the site.
    #[serde(default)]
    pub url: String,
    /// What is wanted.
    #[serde(default)]
    pub goal: String,
    /// In place of a goal.
    #[serde(default)]
    pub explore: bool,
    /// How it is to end.
    #[serde(default)]
    pub expect: Expected,
    /// Steps at most.
    #[serde(default)]
    pub steps: Option<u32>,
    /// Time at most, s.
    #[serde(default)]
    pub timeout: Option<u32>,
    /// Costly acts that may be done.
    #[serde(default)]
    pub allow: Vec<String>,
}

/// How a run is expected to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// With the goal met. An exploration: without an error.
    #[default]
    Met,
    /// With a part of the goal met.
    PartlyMet,
    /// Without the goal met: what should not be possible.
    NotMet,
    /// Without the goal understood.
    NotUnderstood,
}

/// One run.
#[derive(Debug, Clone)]
pub struct Case {
    /// Name of the goal.
    pub goal_name: String,
    /// The persona as the file names it.
    pub persona_name: String,
    /// The persona.
    pub persona: PersonaSource,
    /// Where it begins.
    pub url: Url,
    /// What is wanted; empty: an exploration.
    pub goal: String,
    /// How it is expected to end.
    pub expected: Expected,
    /// Steps at most.
    pub steps: u32,
    /// Time at most, s.
    pub timeout_s: u32,
    /// Costly acts that may be done.
    pub allow: Vec<CostlyName>,
}

impl Case {
    /// `ada · register`.
    pub fn name(&self) -> String {
        format!("{} · {}", self.persona_name, self.goal_name)
    }

    /// Name of its folder: letters, digits and hyphens.
    pub fn folder(&self) -> String {
        format!(
            "{}-{}",
            plain_name(&self.persona_name),
            plain_name(&self.goal_name)
        )
    }

    /// What the worker is asked for it in this tab.
    pub fn start(&self, tab_id: i32) -> StartRun {
        StartRun {
            explore: self.goal.is_empty(),
            steps: self.steps,
            timeout_s: self.timeout_s,
            axe: true,
            allow: self.allow.iter().copied().map(Into::into).collect(),
            asked_url: Some(self.url.to_string()),
            ..requests::start(tab_id, self.persona.choice(), &self.goal)
        }
    }
}

/// A name as that of a folder: lower-case letters, digits and hyphens.
pub fn plain_name(text: &str) -> String {
    let signs = text.chars().map(|c| match c.is_ascii_alphanumeric() {
        true => c.to_ascii_lowercase(),
        false => '-',
    });
    let whole: String = signs.collect();
    let parts: Vec<&str> = whole.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// Reads a persona; a file is named from the folder of the file that names it.
///
/// # Errors
/// As [`PersonaSource::read`].
pub fn persona(home: &Path, name: &str) -> Result<PersonaSource, PersonaError> {
    let beside = home.join(name);
    match beside.is_file() {
        true => PersonaSource::read(&beside.to_string_lossy()),
        false => PersonaSource::read(name),
    }
}

/// One run of a goal on a site. What is wrong is told without a full stop.
///
/// # Errors
/// The goal is none, or its address.
pub fn case(
    base: &str,
    (name, persona): (&str, &PersonaSource),
    goal: &GoalFile,
) -> Result<Case, String> {
    let of_goal = |why: String| format!("the goal `{}`: {why}", goal.name);
    if goal.name.trim().is_empty() {
        return Err("a goal has no name".to_owned());
    }
    if goal.explore != goal.goal.trim().is_empty() {
        return Err(of_goal(
            "name either a `goal` or `explore: true`".to_owned(),
        ));
    }
    let steps = goal.steps.unwrap_or(STEPS);
    let timeout_s = goal.timeout.unwrap_or(TIMEOUT_S);
    if !(1..=500).contains(&steps) || !(1..=86_400).contains(&timeout_s) {
        return Err(of_goal(
            "`steps` is from 1 to 500, `timeout` from 1 to 86400".to_owned(),
        ));
    }
    let kind = |given: &String| {
        CostlyName::from_str(given, true)
            .map_err(|_| of_goal(format!("`allow` has no kind {given:?}")))
    };
    Ok(Case {
        goal_name: goal.name.trim().to_owned(),
        persona_name: name.to_owned(),
        persona: persona.clone(),
        url: address(base, &goal.url).map_err(of_goal)?,
        goal: goal.goal.trim().to_owned(),
        expected: goal.expect,
        steps,
        timeout_s,
        allow: goal.allow.iter().map(kind).collect::<Result<_, _>>()?,
    })
}

fn address(base: &str, own: &str) -> Result<Url, String> {
    if base.is_empty() {
        return parse_url(own).map_err(|error| format!("`url`: {error}"));
    }
    let base = parse_url(base).map_err(|error| format!("the `url` it is relative to: {error}"))?;
    base.join(own).map_err(|error| format!("`url`: {error}"))
}

/// What a reader of YAML says first; the rest is a picture of the place.
pub fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.trim().trim_end_matches('.').to_owned()
}
