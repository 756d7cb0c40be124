//! Ends a run from outside its driver: the driver hangs, or the core that drove it stopped working. What the journal
//! holds becomes its report, and the next run starts clean.

use crate::checkpoint::{self, Checkpoint};
use crate::{app, badge, dialogs, halt, journal, request_guard, trusted};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::run::RunView;

/// Ends this run as broken off, with a report of what its journal holds.
pub(crate) async fn conclude(run_id: &str, tab_id: i32, fault: Fault) {
    halt::now();
    dialogs::let_be().await;
    request_guard::lift().await;
    trusted::release().await;
    let ended = journal::break_off(run_id, fault.clone()).await;
    if let Err(fault) = checkpoint::forget().await {
        app::set_fault(Some(fault));
    }
    app::set_active(None);
    app::set_fault(Some(fault));
    match ended {
        Ok(view) => {
            let view = RunView {
                report_ready: true,
                ..view
            };
            badge::show(tab_id, &view).await;
            app::publish(view);
        }
        Err(fault) => app::set_fault(Some(fault)),
    }
    app::push_state_changed();
}

/// The core stopped working in the middle of something and was started anew: the run that it drove is broken off. It is
/// not taken up: what stopped the core once would do so again.
pub(crate) async fn after_failure(message: &str) {
    let fault = Fault::new(
        FaultCode::Internal,
        format!("Passerby's core stopped working: {message}"),
        "The run was broken off, and its report holds what was kept. Please report this: it is a fault of Passerby.",
    );
    let checkpoint = Checkpoint::read().await;
    // First of all: should the core break at this too, the next start is clean all the same.
    if let Err(fault) = checkpoint::forget().await {
        app::set_fault(Some(fault));
    }
    match checkpoint {
        Ok(Some(checkpoint)) => conclude(&checkpoint.run_id, checkpoint.tab_id, fault).await,
        Ok(None) | Err(_) => app::set_fault(Some(fault)),
    }
}
