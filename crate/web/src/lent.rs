//! The runs of whoever works in a tab that the user lent.

use crate::{app, requests, resume};
use passerby_artifacts::fault::Fault;
use passerby_artifacts::protocol::{Request, for_lent_tab, state_for_lent_tab};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;

thread_local! {
    /// Begun in a lent tab since the worker started. A worker that ends takes the lending with it.
    static RUNS: RefCell<BTreeSet<String>> = RefCell::default();
}

/// Answers a request of whoever works in this lent tab.
pub(crate) async fn answer(request: Request, tab_id: i32) -> Result<Value, Fault> {
    let runs = RUNS.with_borrow(Clone::clone);
    let active = app::active().map(|run| run.run_id().to_owned());
    let request = for_lent_tab(request, tab_id, &runs, active.as_deref())?;
    if matches!(request, Request::GetState) {
        resume::taken_up().await;
        return requests::json(&state_for_lent_tab(requests::state().await?, &runs));
    }
    let begins = matches!(request, Request::StartRun(_));
    let value = requests::answer(request).await?;
    if begins && let Some(run_id) = value.get("run_id").and_then(Value::as_str) {
        RUNS.with_borrow_mut(|runs| runs.insert(run_id.to_owned()));
    }
    Ok(value)
}
