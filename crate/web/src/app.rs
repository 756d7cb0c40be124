//! What the worker knows while it lives. All of it can be made again from the stores.

use crate::active_run::ActiveRun;
use crate::store::Store;
use crate::{chrome, js, logging};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::protocol::Push;
use passerby_artifacts::run::{RunRecord, RunView};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

thread_local! {
    static APP: RefCell<App> = RefCell::default();
}

#[derive(Default)]
struct App {
    store: Option<Rc<Store>>,
    active: Option<Rc<ActiveRun>>,
    /// Whether a run is being started.
    starting: bool,
    last_view: Option<RunView>,
    fault: Option<Fault>,
    unsaved: Option<RunRecord>,
}

/// The open store, opened on first use.
pub(crate) async fn store() -> Result<Rc<Store>, Fault> {
    if let Some(store) = APP.with_borrow(|app| app.store.clone()) {
        return Ok(store);
    }
    let store = Rc::new(Store::open().await?);
    APP.with_borrow_mut(|app| app.store = Some(Rc::clone(&store)));
    Ok(store)
}

/// The run that is going on.
pub(crate) fn active() -> Option<Rc<ActiveRun>> {
    APP.with_borrow(|app| app.active.clone())
}

/// Makes a run the one that is going on (or none).
pub(crate) fn set_active(run: Option<Rc<ActiveRun>>) {
    APP.with_borrow_mut(|app| app.active = run);
}

/// The right to start a run, for as long as it lives; it says nothing of one that is going on already.
#[must_use]
pub(crate) struct StartClaim;

/// There is one run at a time: refused while one is going on or is being started.
pub(crate) fn claim_start() -> Result<StartClaim, Fault> {
    APP.with_borrow_mut(|app| {
        if app.active.is_some() || app.starting {
            return Err(is_active());
        }
        app.starting = true;
        Ok(StartClaim)
    })
}

fn is_active() -> Fault {
    Fault::new(
        FaultCode::RunActive,
        "A run is already going on.",
        "Stop it first, or wait for its end.",
    )
}

impl Drop for StartClaim {
    fn drop(&mut self) {
        APP.with_borrow_mut(|app| app.starting = false);
    }
}

/// The run that is going on, or the last one.
pub(crate) fn last_view() -> Option<RunView> {
    APP.with_borrow(|app| app.last_view.clone())
}

/// Forgets the run before: what is asked from here on is asked of the one that begins.
pub(crate) fn forget_last_view() {
    APP.with_borrow_mut(|app| app.last_view = None);
}

/// The last fault outside a run.
pub(crate) fn fault() -> Option<Fault> {
    APP.with_borrow(|app| app.fault.clone())
}

/// Keeps the record of a run that found no room in the store, for as long as the worker lives.
pub(crate) fn keep_unsaved(record: RunRecord) {
    APP.with_borrow_mut(|app| app.unsaved = Some(record));
}

/// The record of this run, if it found no room in the store.
pub(crate) fn unsaved(run_id: &str) -> Option<RunRecord> {
    APP.with_borrow(|app| app.unsaved.clone())
        .filter(|record| record.config.run_id == run_id)
}

/// Shows a fault that no request waits for, or takes it away.
pub(crate) fn set_fault(fault: Option<Fault>) {
    if let Some(fault) = &fault {
        logging::told(fault);
    }
    let changed = APP.with_borrow_mut(|app| {
        let changed = app.fault != fault;
        app.fault = fault;
        changed
    });
    if changed {
        push_state_changed();
    }
}

/// Shows the run's state in all open extension pages.
pub(crate) fn publish(view: RunView) {
    APP.with_borrow_mut(|app| app.last_view = Some(view.clone()));
    push(Push::RunChanged {
        view: Box::new(view),
    });
}

/// Shows what a model answers, as it forms, in all open extension pages. It is kept nowhere.
pub(crate) fn tell_thought(run_id: &str, text: String) {
    push(Push::ThoughtForming {
        run_id: run_id.to_owned(),
        text,
    });
}

/// Tells all open extension pages to ask for the state again.
pub(crate) fn push_state_changed() {
    push(Push::StateChanged);
}

/// Nobody listening (no panel is open) is an error to the browser and none to us.
fn push(message: Push) {
    spawn_local(async move {
        if let Ok(message) = js::to_js(&message) {
            let _ = chrome::runtime_send_message(&message).await;
        }
    });
}
