//! `passerby extract`: a question about a site, answered with values that can be checked.

use super::run::INTERRUPTS;
use super::run::console::Console;
use super::with_browser;
use crate::args::{ExtractArgs, ReaderName};
use crate::browser::Browser;
use crate::error::{CliError, CommandOutcome};
use crate::following::Following;
use crate::interrupt::Interrupts;
use crate::output;
use crate::progress;
use crate::requests;
use crate::run_folder;
use crate::worker::Worker;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::extraction::{Extraction, ExtractionPlan, ExtractionTarget};
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{ExtractRequest, PersonaChoice, Request, StartRun};
use passerby_artifacts::run::{RunRecord, StopReason};
use passerby_artifacts::trace::{EventKind, TraceBody};
use passerby_extract::plan::{self, PlanError};
use passerby_extract::{check, shape};
use std::path::Path;
use std::time::Duration;
use url::Url;

/// Where a repository lies that the question names without an address.
const CODE_HOST: &str = "https://github.com/";

/// Answers the question and writes the run's folder.
///
/// # Errors
/// When there is no plan for the question, or the browser, the page or the folder fails.
pub async fn perform(args: &ExtractArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    if let Some(dir) = &args.check {
        return prove(dir);
    }
    let asked = args.question.as_deref().unwrap_or_default();
    let schema = args.schema.as_deref().map(read_schema).transpose()?;
    let plan = planned(args, asked, schema.as_deref())?;
    let model = args.model.asked()?;
    let url = start_url(args, &plan)?;
    let out = run_folder::chosen(args.out.as_deref(), "extract");
    run_folder::prepare(&out, args.force)?;
    if !quiet {
        let told = match args.policy {
            ReaderName::Model | ReaderName::Hybrid if plan.guessed => {
                "asked for   what the model reads in the question\n".to_owned()
            }
            _ => told(&plan),
        };
        eprint!("{}", output::printable(&told));
    }
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    with_browser(&args.browser, &interrupts, INTERRUPTS, async |browser| {
        let watch = tokio::select! {
            started = start(browser, args, (asked, schema, &url, model), &interrupts, quiet) => started?,
            () = interrupts.reached(1) => return Err(CliError::Interrupted),
        };
        finish(&watch, args, &out, quiet).await
    })
    .await
}

/// The plan; of a question that the rules do not understand, a model says what it asks for.
fn planned(
    args: &ExtractArgs,
    asked: &str,
    schema: Option<&str>,
) -> Result<ExtractionPlan, CliError> {
    match plan::plan(asked, schema, Some(args.pages)) {
        Err(PlanError::NothingAsked(_)) if args.policy != ReaderName::Rules => {
            Ok(plan::unread(asked, Some(args.pages)))
        }
        plan => plan.map_err(CliError::Plan),
    }
}

fn read_schema(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|source| CliError::Schema {
        path: path.to_owned(),
        source,
    })
}

fn start_url(args: &ExtractArgs, plan: &ExtractionPlan) -> Result<Url, CliError> {
    if let Some(url) = &args.url {
        return Ok(url.clone());
    }
    let repository = plan
        .repository
        .as_ref()
        .filter(|_| plan.target != ExtractionTarget::Custom);
    let url = repository.and_then(|_| Url::parse(CODE_HOST).ok());
    url.ok_or(CliError::NoStart)
}

/// How the question was taken, before anything is done.
fn told(plan: &ExtractionPlan) -> String {
    let mut lines = String::new();
    let fields: Vec<String> = plan
        .fields
        .iter()
        .map(|field| format!("{} ({:?})", field.name, field.kind).to_lowercase())
        .collect();
    let what = if plan.many { "all that fit" } else { "one" };
    lines.push_str(&format!("asked for   {what}: {}\n", fields.join(", ")));
    if !plan.entities.is_empty() || !plan.kind.is_empty() {
        let about: Vec<&str> = plan
            .entities
            .iter()
            .map(String::as_str)
            .chain([plan.kind.as_str()])
            .filter(|word| !word.is_empty())
            .collect();
        lines.push_str(&format!("about       {}\n", about.join(", ")));
    }
    let held: Vec<&str> = plan
        .conditions
        .iter()
        .map(|condition| condition.text.as_str())
        .chain(plan.rank.iter().map(|rank| rank.text.as_str()))
        .collect();
    if !held.is_empty() {
        lines.push_str(&format!("where       {}\n", held.join(", ")));
    }
    lines
}

async fn start<'a>(
    browser: &'a Browser,
    args: &ExtractArgs,
    (asked, schema, url, model): (&str, Option<String>, &Url, Option<ModelSettings>),
    interrupts: &'a Interrupts,
    quiet: bool,
) -> Result<Following<'a>, CliError> {
    let (worker, state) = Worker::wake(browser).await?;
    let target = browser.open_target().await?;
    browser.navigate(&target, url).await??;
    let reader = PersonaChoice::Yaml(requests::READER.to_owned());
    let begun = requests::start(target.tab_id, reader, asked);
    let request = Request::StartRun(Box::new(StartRun {
        policy: args.policy.into(),
        steps: args.steps,
        timeout_s: args.timeout,
        // What is read are the page's own texts.
        vision: false,
        model: model.map(Box::new),
        extract: Some(ExtractRequest {
            schema,
            pages: args.pages,
            allow_url_search: args.allow_url_search,
        }),
        allowed_hosts: args.allow_hosts.clone(),
        settings: Some(Box::new(args.settings.asked()?)),
        asked_url: Some(url.to_string()),
        ..requests::by_input(begun, args.input.asked(state.can_trust_input))
    }));
    let console = Box::new(Console::new(interrupts, quiet));
    Following::begin((browser, worker), target, &request, console).await
}

/// Writes the folder and prints the answer.
async fn finish(
    watch: &Following<'_>,
    args: &ExtractArgs,
    out: &Path,
    quiet: bool,
) -> Result<CommandOutcome, CliError> {
    let limit = Duration::from_secs(args.timeout.into());
    let (_, stop) = match watch.to_its_end(limit).await {
        Ok(ended) => ended,
        Err(error) => {
            // What was found stays.
            if let Err(missing) = watch.left_behind(out).await {
                let said = output::printable(&missing.to_string());
                progress::aside(|| eprintln!("warning: {said}"));
            }
            return Err(error);
        }
    };
    run_folder::write(&watch.worker, &watch.run_id, out).await?;
    let found = stored(out)?;
    let answer = format!("{:#}\n", shape::answer(&found));
    let path = out.join(run_folder::ANSWER_FILE);
    std::fs::write(&path, &answer).map_err(|source| CliError::Write { path, source })?;
    if !quiet {
        eprintln!("{}", output::printable(&stop.sentence()));
        eprintln!("folder      {}", out.display());
    }
    output::print(&output::answer(&found, args.format)?)?;
    Ok(match stop {
        _ if found.is_complete() => CommandOutcome::Success,
        StopReason::Unrecoverable { .. } => CommandOutcome::Broken,
        _ if found.count() > 0 => CommandOutcome::PartlyMet,
        _ => CommandOutcome::Failure,
    })
}

/// The answer that a run folder holds.
fn stored(dir: &Path) -> Result<Extraction, CliError> {
    let path = dir.join(run_folder::RESULT_FILE);
    let text = std::fs::read_to_string(&path).map_err(|source| CliError::NoAnswer {
        path: dir.to_owned(),
        why: source.to_string(),
    })?;
    let none = |why: String| CliError::NoAnswer {
        path: dir.to_owned(),
        why,
    };
    let record: RunRecord = serde_json::from_str(&text).map_err(|error| none(error.to_string()))?;
    let found = record
        .extraction
        .ok_or_else(|| none("Its run was no extraction.".to_owned()))?;
    Ok(*found)
}

/// Holds each value of a stored answer against the pages as they were read.
fn prove(dir: &Path) -> Result<CommandOutcome, CliError> {
    let found = stored(dir)?;
    let lines = super::replay::read_trace(&super::replay::trace_path(dir))?;
    let contents: Vec<PageContent> = lines
        .into_iter()
        .filter_map(|line| match line.body {
            TraceBody::Step { event, .. } => Some(event.kind),
            TraceBody::Begin { .. } => None,
        })
        .filter_map(|kind| match kind {
            EventKind::ContentRead { content } => Some(*content),
            _ => None,
        })
        .collect();
    let unproved = check::check(&found, &contents);
    for one in &unproved {
        let line = format!(
            "not proved: {} of entry {}: {}\n",
            one.field, one.record, one.why
        );
        output::print(&output::printable(&line))?;
    }
    let proved = found.count().saturating_sub(unproved.len());
    output::print(&format!(
        "{proved} of {} values proved by {} pages\n",
        found.count(),
        contents.len()
    ))?;
    Ok(match unproved.is_empty() {
        true => CommandOutcome::Success,
        false => CommandOutcome::Failure,
    })
}
