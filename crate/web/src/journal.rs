//! A run as its journal tells it: made again to go on with, or ended there.

use crate::{app, clock};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::run::{RunRecord, RunView};
use passerby_artifacts::trace::{Event, EventKind, TraceLine};
use passerby_session::{NoStopwatch, Run};

/// The record of a run as its journal tells it, ended here if it was not.
pub(crate) async fn from_journal(run_id: &str) -> Result<Option<RunRecord>, Fault> {
    let lines = app::store().await?.lines(run_id).await?;
    let is_active = app::active().is_some_and(|active| active.run_id() == run_id);
    if lines.is_empty() || is_active {
        return Ok(None);
    }
    let mut run = resumed(&lines)?;
    let event = Event {
        at_ms: 0,
        kind: EventKind::Aborted {
            fault: cut_off_fault(),
        },
    };
    // A run that has ended takes no notice.
    run.handle(event, &NoStopwatch);
    Ok(run.session().record())
}

/// Ends a run in its journal, saves its record, and gives what is shown of it.
pub(crate) async fn break_off(run_id: &str, fault: Fault) -> Result<RunView, Fault> {
    let store = app::store().await?;
    let mut run = resumed(&store.lines(run_id).await?)?;
    if !run.session().is_ended() {
        let event = Event {
            at_ms: clock::now_ms(),
            kind: EventKind::Aborted { fault },
        };
        let line = run.handle(event, &NoStopwatch);
        // The end is short: it may fit where the line before it did not.
        let _ = store.append(run_id, &[line]).await;
    }
    if let Some(record) = run.session().record()
        && store.save_record(&record).await.is_err()
    {
        app::keep_unsaved(record);
    }
    let view = run.session().view();
    if let Some(mut meta) = store.meta(run_id).await? {
        meta.card.steps = u32::try_from(view.steps.len()).unwrap_or(u32::MAX);
        meta.card.stop.clone_from(&view.stop);
        store.save_meta(&meta).await?;
    }
    Ok(view)
}

/// The run that these lines are of, where it was after the last.
pub(crate) fn resumed(lines: &[TraceLine]) -> Result<Run, Fault> {
    Run::resume(lines).map_err(|error| {
        Fault::new(
            FaultCode::StorageFailed,
            error.to_string(),
            "The run cannot go on; its report holds what was kept.",
        )
    })
}

fn cut_off_fault() -> Fault {
    Fault::new(
        FaultCode::Internal,
        "The browser was closed while the run was going on.",
        "Go on with it from the list of runs, or start a new one.",
    )
}
