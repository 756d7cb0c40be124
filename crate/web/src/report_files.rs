//! The files of a run, made from its record, its journal and its images when they are asked for.

use crate::pieces::{Built, Parts, piece};
use crate::{app, journal, pictures};
use base64::Engine;
use gloo::timers::callback::Timeout;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::protocol::{FileData, FilePiece, ReportFormat, RunFiles};
use passerby_artifacts::run::RunRecord;
use passerby_report::{Archive, Content, Images, Originals, ReportError};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// How long a record is kept for the next file of the same folder, ms.
const RECORD_KEPT_MS: u32 = 60_000;

thread_local! {
    static RECORD: RefCell<Option<KeptRecord>> = const { RefCell::new(None) };
}

struct KeptRecord {
    record: Rc<RunRecord>,
    /// Cancelled where it is dropped.
    _forget: Timeout,
}

/// A piece of a file of a run that has ended, or was cut off.
pub(crate) async fn report_piece(
    run_id: &str,
    format: ReportFormat,
    offset: u64,
) -> Result<FilePiece, Fault> {
    let named = |extension: &str| format!("passerby-{run_id}.{extension}");
    let build = async {
        let (content, name) = match format {
            ReportFormat::Markdown => (Content::Markdown, named("md")),
            ReportFormat::Json => (Content::Result, named("json")),
            ReportFormat::Html => (Content::Html, named("html")),
            ReportFormat::Trace => (Content::Trace, named("jsonl")),
            ReportFormat::Zip => {
                return Ok(Built {
                    name: named("zip"),
                    mime: "application/zip",
                    blob: zip(&record(run_id).await?).await?.finish()?,
                });
            }
        };
        built(run_id, name, &content, Originals::Absent).await
    };
    piece(&format!("{run_id} {format:?}"), offset, build).await
}

/// What the run's folder holds.
pub(crate) async fn file_names(run_id: &str) -> Result<RunFiles, Fault> {
    RECORD.set(None);
    let files = passerby_report::run_folder(&*folder_record(run_id).await?);
    let names = files.into_iter().map(|file| file.name).collect();
    Ok(RunFiles { names })
}

/// A piece of a file of the run's folder.
pub(crate) async fn folder_piece(
    run_id: &str,
    name: &str,
    offset: u64,
) -> Result<FilePiece, Fault> {
    let build = async {
        let content = match name {
            // There also where nothing can be made of the record.
            "events.jsonl" => Content::Trace,
            _ => {
                let files = passerby_report::run_folder(&*folder_record(run_id).await?);
                let file = files.into_iter().find(|file| file.name == name);
                file.ok_or_else(|| not_found(name, run_id))?.content
            }
        };
        built(run_id, name.to_owned(), &content, Originals::Beside).await
    };
    piece(&format!("{run_id}/{name}"), offset, build).await
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

/// One file, whole.
async fn built(
    run_id: &str,
    name: String,
    content: &Content,
    originals: Originals,
) -> Result<Built, Fault> {
    let mut parts = Parts::default();
    let mime = match content {
        Content::Trace => {
            let mut is_empty = true;
            let mut lines = Lines::of(run_id);
            while let Some(batch) = lines.next().await? {
                is_empty = false;
                let ended = batch.into_iter().flat_map(|line| [line, "\n".into()]);
                parts.values(&ended.collect::<Vec<JsValue>>())?;
            }
            if is_empty {
                return Err(not_found("trace", run_id));
            }
            "application/jsonl"
        }
        Content::Screenshot(id) => {
            let png = app::store().await?.image(run_id, id).await?;
            parts.bytes(&png.ok_or_else(|| not_found(&name, run_id))?)?;
            "image/png"
        }
        text => {
            let record = match originals {
                Originals::Beside => folder_record(run_id).await?,
                Originals::Absent => Rc::new(record(run_id).await?),
            };
            parts.bytes(text_of(&record, text, originals).await?.as_bytes())?;
            match text {
                Content::Markdown => "text/markdown",
                Content::Html => "text/html",
                _ => "application/json",
            }
        }
    };
    let blob = parts.finish()?;
    Ok(Built { name, mime, blob })
}

/// A file that is made of the record; empty for the others.
async fn text_of(
    record: &RunRecord,
    content: &Content,
    originals: Originals,
) -> Result<String, Fault> {
    Ok(match content {
        Content::Markdown => passerby_report::markdown(record),
        Content::Result => passerby_report::json(record),
        Content::Html => passerby_report::html(record, &shown(record).await?, originals),
        Content::Step(at) => record
            .steps
            .get(*at)
            .map(passerby_report::step_json)
            .unwrap_or_default(),
        Content::Trace | Content::Screenshot(_) => String::new(),
    })
}

/// The run folder, of which one file at a time is in this module's memory. What is not there is left out.
async fn zip(record: &RunRecord) -> Result<Parts, Fault> {
    let run_id = &record.config.run_id;
    let mut archive = Archive::default();
    let mut parts = Parts::default();
    for file in passerby_report::run_folder(record) {
        let bytes = match &file.content {
            Content::Trace => {
                parts.bytes(&archive.begin(&file.name).map_err(not_packed)?)?;
                let mut lines = Lines::of(run_id);
                while let Some(batch) = lines.next().await? {
                    for line in batch {
                        let line = line.as_string().unwrap_or_default() + "\n";
                        archive.write(line.as_bytes()).map_err(not_packed)?;
                    }
                }
                continue;
            }
            Content::Screenshot(id) => match app::store().await?.image(run_id, id).await? {
                Some(png) => png,
                None => continue,
            },
            text => text_of(record, text, Originals::Beside).await?.into_bytes(),
        };
        parts.bytes(&archive.begin(&file.name).map_err(not_packed)?)?;
        archive.write(&bytes).map_err(not_packed)?;
    }
    parts.bytes(&archive.finish().map_err(not_packed)?)?;
    Ok(parts)
}

/// The screenshots as the HTML shows them.
async fn shown(record: &RunRecord) -> Result<Images, Fault> {
    let store = app::store().await?;
    let mut images = Images::new();
    for step in &record.steps {
        let Some(shot) = &step.screenshot else {
            continue;
        };
        if let Some(picture) = pictures::shown(&store, &record.config.run_id, &shot.id).await? {
            images.insert(shot.id.clone(), picture);
        }
    }
    Ok(images)
}

/// The lines of a journal as they were saved, which is as a trace has them: a long one is never in memory whole.
struct Lines<'a> {
    run_id: &'a str,
    next: Option<u64>,
}

impl<'a> Lines<'a> {
    fn of(run_id: &'a str) -> Self {
        let next = Some(0);
        Self { run_id, next }
    }

    async fn next(&mut self) -> Result<Option<Vec<JsValue>>, Fault> {
        let Some(from) = self.next else {
            return Ok(None);
        };
        let (lines, next) = app::store().await?.saved_lines(self.run_id, from).await?;
        self.next = next;
        Ok((!lines.is_empty()).then_some(lines))
    }
}

/// The record, for the files of one folder: a long run's takes a while to read.
async fn folder_record(run_id: &str) -> Result<Rc<RunRecord>, Fault> {
    let kept = RECORD.with_borrow(|kept| kept.as_ref().map(|kept| Rc::clone(&kept.record)));
    if let Some(record) = kept.filter(|record| record.config.run_id == run_id) {
        return Ok(record);
    }
    let record = Rc::new(record(run_id).await?);
    RECORD.set(Some(KeptRecord {
        record: Rc::clone(&record),
        _forget: Timeout::new(RECORD_KEPT_MS, || RECORD.set(None)),
    }));
    Ok(record)
}

async fn record(run_id: &str) -> Result<RunRecord, Fault> {
    let kept = app::store().await?.record(run_id).await?;
    match kept.or_else(|| app::unsaved(run_id)) {
        Some(record) => Ok(record),
        None => journal::from_journal(run_id)
            .await?
            .ok_or_else(|| not_found("report", run_id)),
    }
}

fn not_packed(error: ReportError) -> Fault {
    Fault::new(
        FaultCode::Internal,
        format!("The run folder could not be packed: {error}."),
        "Save the report as HTML or JSON instead.",
    )
}

fn not_found(what: &str, run_id: &str) -> Fault {
    Fault::new(
        FaultCode::NotFound,
        format!("There is no {what} of the run “{run_id}”."),
        "It may still be going on, or be older than the runs that are kept.",
    )
}
