//! What the worker is asked for a run, before each command sets what is its own.

use crate::args::AskedInput;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::protocol::{CostlyPolicy, PersonaChoice, StartRun};

/// Whoever reads or carries out what others decided has no trouble with it.
pub const READER: &str = "id: reader
name: Reader
summary: Reads whole pages to find what was asked for.
technical_comfort: high
patience: high
reading: everything
input: mouse
language: en
";

/// The same run by this input.
pub fn by_input(start: StartRun, input: AskedInput) -> StartRun {
    StartRun {
        trusted_input: input.trusted,
        input_fallback: input.fallback,
        ..start
    }
}

/// A run of the rules in this tab that pursues this goal, is allowed nothing costly and asks nobody.
pub fn start(tab_id: i32, persona: PersonaChoice, goal: &str) -> StartRun {
    StartRun {
        tab_id: Some(tab_id),
        persona,
        goal: goal.to_owned(),
        explore: false,
        policy: Policy::Rules,
        steps: 30,
        timeout_s: 600,
        vision: true,
        model: None,
        script: Vec::new(),
        reading: None,
        extract: None,
        costly: CostlyPolicy::Refuse,
        ask_user: false,
        allow: Vec::new(),
        allowed_hosts: Vec::new(),
        further_hosts: Vec::new(),
        trusted_input: false,
        input_fallback: false,
        allow_changes: false,
        axe: false,
        seed: 0,
        settings: None,
        asked_url: None,
    }
}
