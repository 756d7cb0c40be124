//! The files of a run, made from its record, its journal and its images when they are asked for.

use crate::{app, resume};
use base64::Engine;
use passerby_session::artifacts::fault::{Fault, FaultCode};
use passerby_session::artifacts::protocol::{FileData, ReportFormat};
use passerby_session::artifacts::run::RunRecord;
use passerby_session::report;

/// A file of a run that has ended, or was cut off.
pub(crate) async fn report_file(run_id: &str, format: ReportFormat) -> Result<FileData, Fault> {
    let store = app::store().await?;
    let kept = store.record(run_id).await?.or_else(|| app::unsaved(run_id));
    let record = match kept {
        Some(record) => record,
        None => resume::from_journal(run_id)
            .await?
            .ok_or_else(|| not_found("report", run_id))?,
    };
    let name = |extension: &str| format!("passerby-{run_id}.{extension}");
    Ok(match format {
        ReportFormat::Markdown => file(
            &name("md"),
            "text/markdown",
            report::markdown(&record).as_bytes(),
        ),
        ReportFormat::Json => file(
            &name("json"),
            "application/json",
            report::json(&record).as_bytes(),
        ),
        ReportFormat::Html => {
            let images = store.images(&record).await?;
            file(
                &name("html"),
                "text/html",
                report::html(&record, &images).as_bytes(),
            )
        }
        ReportFormat::Trace => file(&name("jsonl"), "application/jsonl", &trace(&record).await?),
        ReportFormat::Zip => {
            let files = report::run_folder(
                &record,
                &store.lines(run_id).await?,
                &store.images(&record).await?,
            );
            let zip = report::zip(&files).map_err(|error| {
                Fault::new(
                    FaultCode::Internal,
                    format!("The run folder could not be packed: {error}."),
                    "Save the report as HTML or JSON instead.",
                )
            })?;
            file(&name("zip"), "application/zip", &zip)
        }
    })
}

/// An image of a run, also of one that is going on.
pub(crate) async fn screenshot(run_id: &str, id: &str) -> Result<FileData, Fault> {
    let png = app::store()
        .await?
        .image(run_id, id)
        .await?
        .ok_or_else(|| not_found("image", run_id))?;
    Ok(file(&format!("{id}.png"), "image/png", &png))
}

/// Bytes as a reply can carry them.
pub(crate) fn file(name: &str, mime: &str, bytes: &[u8]) -> FileData {
    FileData {
        name: name.to_owned(),
        mime: mime.to_owned(),
        base64: base64::engine::general_purpose::STANDARD.encode(bytes),
    }
}

async fn trace(record: &RunRecord) -> Result<Vec<u8>, Fault> {
    let lines = app::store().await?.lines(&record.config.run_id).await?;
    let folder = report::run_folder(record, &lines, &report::Images::default());
    folder
        .into_iter()
        .find(|file| file.path == "events.jsonl")
        .map(|file| file.bytes)
        .ok_or_else(|| not_found("trace", &record.config.run_id))
}

fn not_found(what: &str, run_id: &str) -> Fault {
    Fault::new(
        FaultCode::NotFound,
        format!("There is no {what} of the run “{run_id}”."),
        "It may still be going on, or be older than the runs that are kept.",
    )
}
