//! What whoever works in a lent tab may ask: a user lent it from their own browser, where they are logged in.
//!
//! It is one tab and the runs begun in it, nothing else of the browser: no settings, no keys, no other runs, no answers in the
//! user's stead. What costs waits for the user.

use super::{AppState, CostlyPolicy, Request, StartRun};
use crate::decision::Policy;
use crate::fault::{Fault, FaultCode};
use crate::model::ModelSettings;
use std::collections::BTreeSet;

/// The request as it may be carried out for a lent tab. `runs`: those that were begun in it. `active`: the run that goes on.
///
/// # Errors
/// [`FaultCode::ValidationError`] for what is none of its business.
pub fn for_lent_tab(
    request: Request,
    tab_id: i32,
    runs: &BTreeSet<String>,
    active: Option<&str>,
) -> Result<Request, Fault> {
    let is_own = |run_id: &str| runs.contains(run_id);
    match request {
        Request::GetState => Ok(request),
        Request::Inspect(ref inspect) if inspect.tab_id == Some(tab_id) => Ok(request),
        Request::StartRun(wanted) if wanted.tab_id == Some(tab_id) => {
            Ok(Request::StartRun(Box::new(restrained(*wanted))))
        }
        Request::StopRun if active.is_none_or(is_own) => Ok(request),
        Request::ListRunFiles { ref run_id }
        | Request::GetRunFile { ref run_id, .. }
        | Request::GetReport { ref run_id, .. }
        | Request::GetScreenshot { ref run_id, .. }
            if is_own(run_id) =>
        {
            Ok(request)
        }
        _ => Err(Fault::new(
            FaultCode::ValidationError,
            "Only the tab that was lent can be used, and only runs that were begun in it.",
            "Ask the user to lend the tab that is meant.",
        )),
    }
}

/// A run that asks the user before anything that costs, stays on its site, and spends none of the user's tokens.
fn restrained(wanted: StartRun) -> StartRun {
    let policy = match wanted.model {
        Some(_) => wanted.policy,
        // The model that is kept is the user's.
        None if matches!(wanted.policy, Policy::Model | Policy::Hybrid) => Policy::Rules,
        None => wanted.policy,
    };
    StartRun {
        policy,
        costly: CostlyPolicy::Ask,
        ask_user: false,
        allow: Vec::new(),
        allowed_hosts: Vec::new(),
        further_hosts: Vec::new(),
        trusted_input: false,
        input_fallback: false,
        allow_changes: false,
        ..wanted
    }
}

/// The state as whoever works in a lent tab may see it: without the runs of others.
pub fn state_for_lent_tab(mut state: AppState, runs: &BTreeSet<String>) -> AppState {
    state.runs.retain(|card| runs.contains(&card.run_id));
    state.run = state.run.filter(|view| runs.contains(&view.run_id));
    state.model = ModelSettings::default().into();
    state.choices.goal.clear();
    state.choices.further_hosts.clear();
    state.fault = None;
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const LENT: i32 = 7;

    fn asked(request: Value) -> Result<Request, Fault> {
        let runs = BTreeSet::from(["mine".to_owned()]);
        let request = serde_json::from_value(request).unwrap();
        for_lent_tab(request, LENT, &runs, Some("mine"))
    }

    #[test]
    fn only_the_lent_tab_and_its_runs_are_within_reach() {
        let run = |tab: Value| json!({"type": "start_run", "tab_id": tab, "persona": {"id": "ada"}, "goal": "g"});
        let rows = [
            (json!({"type": "get_state"}), true),
            (json!({"type": "inspect", "tab_id": 7}), true),
            (json!({"type": "inspect", "tab_id": 8}), false),
            (json!({"type": "inspect"}), false),
            (run(json!(7)), true),
            (run(json!(8)), false),
            (run(Value::Null), false),
            (json!({"type": "stop_run"}), true),
            (json!({"type": "list_run_files", "run_id": "mine"}), true),
            (json!({"type": "list_run_files", "run_id": "theirs"}), false),
            (
                json!({"type": "get_run_file", "run_id": "theirs", "name": "a"}),
                false,
            ),
            (
                json!({"type": "get_report", "run_id": "theirs", "format": "html"}),
                false,
            ),
            (json!({"type": "list_runs"}), false),
            (
                json!({"type": "answer_approval", "run_id": "mine", "step": 1, "given": true}),
                false,
            ),
            (
                json!({"type": "answer_question", "run_id": "mine", "step": 1, "text": "x"}),
                false,
            ),
            (
                json!({"type": "answer_site", "run_id": "mine", "given": true}),
                false,
            ),
            (json!({"type": "resume_run", "run_id": "mine"}), false),
            (json!({"type": "set_vision", "vision": {}}), false),
        ];
        for (request, may) in rows {
            if serde_json::from_value::<Request>(request.clone()).is_ok() {
                assert_eq!(asked(request.clone()).is_ok(), may, "{request}");
            } else {
                assert!(!may, "{request} is no request");
            }
        }
        let stop = for_lent_tab(Request::StopRun, LENT, &BTreeSet::new(), Some("theirs"));
        assert!(stop.is_err(), "a run of the user goes on");
    }

    #[test]
    fn a_run_in_a_lent_tab_asks_before_what_costs_and_spends_nothing() {
        let wanted = json!({
            "type": "start_run", "tab_id": 7, "persona": {"id": "ada"}, "goal": "g", "policy": "hybrid", "costly": "allow",
            "allow": ["pay"], "allowed_hosts": ["a.example"], "further_hosts": [], "trusted_input": true,
            "allow_changes": true, "ask_user": true, "explore": true,
        });
        let Ok(Request::StartRun(run)) = asked(wanted) else {
            panic!("it may be started");
        };
        assert_eq!(run.policy, Policy::Rules);
        assert_eq!(run.costly, CostlyPolicy::Ask);
        assert!(run.allow.is_empty() && run.allowed_hosts.is_empty());
        assert!(!run.trusted_input && !run.allow_changes && !run.ask_user);
        assert!(run.explore);
    }
}
