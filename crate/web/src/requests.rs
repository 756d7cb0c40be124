//! One answer for each request of an extension page.

use crate::inspect::{InspectOptions, inspect};
use crate::js::from_js;
use crate::page::{TabInfo, find_tab};
use crate::script::ListingOptions;
use crate::{
    addresses, app, chrome, detector_host, faults, models, personas, report_files, resume, runs,
    settings, trusted,
};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::extraction::ExtractionPlan;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::instruction::Instruction;
use passerby_artifacts::protocol::{
    AppState, CostlyPolicy, Empty, ExtractRequest, Inspect, Inspection, ModelCard, PersonaChoice,
    Request, RunCard, RunStarted, StartRun,
};
use passerby_artifacts::render_options::RenderOptions;
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::settings::RunSettings;
use passerby_decide::model::reading;
use passerby_extract::plan::PlanError;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// Longest schema of an extraction, bytes.
const SCHEMA_LIMIT: usize = 20_000;
/// Pages of a list that an extraction may read.
const LIST_PAGES: std::ops::RangeInclusive<u32> = 1..=100;
const STEPS: std::ops::RangeInclusive<u32> = 1..=500;
const TIMEOUT_S: std::ops::RangeInclusive<u32> = 1..=86_400;
/// A goal is a sentence; more is a pasted page.
const GOAL_LIMIT: usize = 2_000;
const READER_LIMIT: usize = 64;
const SCRIPT_LIMIT: usize = 500;
/// Of the user's answer to a question of a run.
const MAX_ANSWER_CHARS: usize = 2_000;
const SCRIPT_LINE_LIMIT: usize = 20_000;
const WHOLE_LIMIT: usize = 200;
const HOSTS_LIMIT: usize = 100;
const HOST_LIMIT: usize = 253;

/// Answers a request; the value is what [`Request`] says beside it.
pub(crate) async fn answer(request: Request) -> Result<serde_json::Value, Fault> {
    match request {
        Request::GetState => {
            // A worker that this very request woke has its run still to take up.
            resume::taken_up().await;
            json(&state().await?)
        }
        Request::SetChoices { choices } => {
            check(&choices.goal, choices.steps, choices.timeout_s)?;
            checked_hosts(choices.further_hosts.clone())?;
            settings::write_choices(&choices).await?;
            json(&choices)
        }
        Request::SetVision { vision } => {
            settings::check_run_settings(&RunSettings {
                detector: vision,
                ..RunSettings::default()
            })?;
            settings::write_vision(&vision).await?;
            json(&vision)
        }
        Request::SetSettings { settings } => {
            settings::check_run_settings(&settings)?;
            settings::write_run_settings(&settings).await?;
            json(&settings)
        }
        Request::SetModel {
            model,
            keep_secrets,
        } => {
            let model = models::merged(*model, keep_secrets).await?;
            settings::write_model(&model).await?;
            json(&ModelCard::from(model))
        }
        Request::TestModel {
            model,
            keep_secrets,
        } => {
            let model = models::merged(*model, keep_secrets).await?;
            json(&models::test(&model).await?)
        }
        Request::StartRun(wanted) => json(&start_run(*wanted).await?),
        Request::AnswerApproval {
            run_id,
            step,
            given,
        } => {
            if let Some(active) = app::active() {
                runs::answer_approval(&active, &run_id, step, given);
            }
            json(&Empty {})
        }
        Request::AnswerQuestion { run_id, step, text } => {
            if text.chars().count() > MAX_ANSWER_CHARS {
                return Err(invalid(
                    &format!("The answer has more than {MAX_ANSWER_CHARS} characters."),
                    "Give a shorter one.",
                ));
            }
            if let Some(active) = app::active() {
                runs::answer_question(&active, &run_id, step, text);
            }
            json(&Empty {})
        }
        Request::AnswerSite { run_id, given } => {
            resume::taken_up().await;
            if let Some(active) = app::active() {
                runs::answer_site(&active, &run_id, given);
            }
            json(&Empty {})
        }
        Request::ResumeRun {
            run_id,
            tab_id,
            persona,
            model,
        } => {
            let given = resume::Given {
                persona,
                model: model.map(|model| *model),
            };
            let run_id = resume::on_demand(&run_id, &find_tab(tab_id).await?, given).await?;
            json(&RunStarted { run_id })
        }
        Request::StopRun => json(&stop_run().await),
        Request::Inspect(wanted) => json(&look(*wanted).await?),
        Request::GetReport {
            run_id,
            format,
            offset,
        } => json(&report_files::report_piece(&run_id, format, offset).await?),
        Request::ListRunFiles { run_id } => json(&report_files::file_names(&run_id).await?),
        Request::GetRunFile {
            run_id,
            name,
            offset,
        } => json(&report_files::folder_piece(&run_id, &name, offset).await?),
        Request::GetScreenshot { run_id, id } => {
            json(&report_files::screenshot(&run_id, &id).await?)
        }
        Request::ListRuns => json(&run_cards().await?),
    }
}

/// Checks what a run is to be, and starts it.
async fn start_run(wanted: StartRun) -> Result<RunStarted, Fault> {
    check(&wanted.goal, wanted.steps, wanted.timeout_s)?;
    check_wish(&wanted.goal, wanted.explore)?;
    let model = models::chosen(wanted.policy, wanted.model.map(|model| *model)).await?;
    let tab = find_tab(wanted.tab_id).await?;
    let further_hosts = checked_hosts(wanted.further_hosts)?;
    let settings = settings_or_kept(wanted.settings).await?;
    let extraction = wanted
        .extract
        .as_ref()
        .map(|extract| planned(extract, &wanted.goal, wanted.policy))
        .transpose()?;
    let instructions = match &extraction {
        Some(plan) => passerby_extract::plan::instructions(plan),
        None => checked_reading(wanted.reading.as_deref(), &wanted.goal)?,
    };
    let config = RunConfig {
        policy: wanted.policy,
        instructions,
        extraction: extraction.map(Box::new),
        script: checked_script(wanted.script)?,
        allow_costly: if wanted.costly == CostlyPolicy::Allow {
            CostlyKind::ALL.to_vec()
        } else {
            wanted.allow
        },
        ask_approval: wanted.costly == CostlyPolicy::Ask,
        ask_user: wanted.ask_user,
        allowed_hosts: if further_hosts.is_empty() {
            checked_hosts(wanted.allowed_hosts)?
        } else {
            with_start(&tab, further_hosts)
        },
        trusted_input: wanted.trusted_input,
        input_fallback: wanted.input_fallback,
        allow_changes: wanted.allow_changes,
        axe: wanted.axe,
        seed: wanted.seed,
        settle_timeout_ms: settings.waits.settle_ms,
        settings,
        ..config(wanted.goal, wanted.steps, wanted.timeout_s, wanted.vision)
    };
    let yaml = personas::yaml_of(&wanted.persona)?;
    let run_id = runs::start(&tab, yaml, model, config, wanted.asked_url).await?;
    Ok(RunStarted { run_id })
}

/// How a question is to be answered.
fn planned(
    extract: &ExtractRequest,
    question: &str,
    policy: Policy,
) -> Result<ExtractionPlan, Fault> {
    if extract
        .schema
        .as_ref()
        .is_some_and(|schema| schema.len() > SCHEMA_LIMIT)
    {
        return Err(invalid(
            &format!("The schema has more than {SCHEMA_LIMIT} bytes."),
            "Ask for fewer fields at once.",
        ));
    }
    if !LIST_PAGES.contains(&extract.pages) {
        return Err(invalid(
            &format!("{} pages of a list are not possible.", extract.pages),
            "Give a number from 1 to 100.",
        ));
    }
    let plan =
        passerby_extract::plan::plan(question, extract.schema.as_deref(), Some(extract.pages));
    let plan = match plan {
        // The model says what it asks for.
        Err(PlanError::NothingAsked(_)) if matches!(policy, Policy::Model | Policy::Hybrid) => Ok(
            passerby_extract::plan::unread(question, Some(extract.pages)),
        ),
        plan => plan,
    };
    let mut plan =
        plan.map_err(|error| invalid(&error.to_string(), "Nothing was read; ask again."))?;
    plan.allow_url_search = extract.allow_url_search;
    Ok(plan)
}

/// The tasks of a reading that was given.
fn checked_reading(reading: Option<&str>, goal: &str) -> Result<Vec<Instruction>, Fault> {
    let Some(reading) = reading else {
        return Ok(Vec::new());
    };
    reading::parse(reading, &passerby_decide::without_login(goal)).map_err(|error| {
        Fault::new(
            FaultCode::ValidationError,
            format!("The reading of the goal cannot be used: {error}."),
            "Give one JSON object with the goal's tasks, or leave the reading out.",
        )
    })
}

/// The settings that are given, checked, or those that are kept.
async fn settings_or_kept(given: Option<Box<RunSettings>>) -> Result<RunSettings, Fault> {
    match given {
        Some(given) => {
            settings::check_run_settings(&given)?;
            Ok(*given)
        }
        None => settings::run_settings().await,
    }
}

/// Looks at a tab once.
async fn look(wanted: Inspect) -> Result<Inspection, Fault> {
    check_render_options(&wanted.tell)?;
    let tab = find_tab(wanted.tab_id).await?;
    let options = InspectOptions {
        mode: wanted.mode,
        vision: wanted.vision,
        verbose: wanted.verbose,
        marks: wanted.marks,
        listing: ListingOptions {
            all: wanted.all,
            attributes: wanted.attributes,
            again: false,
            peek: false,
        },
        tell: wanted.tell,
        settings: settings_or_kept(wanted.settings).await?,
    };
    inspect(&tab, &options).await
}

/// Stops the run that is going on, if one is.
async fn stop_run() -> Empty {
    // A worker that this very request woke has its run still to take up.
    resume::taken_up().await;
    if let Some(active) = app::active() {
        runs::stop(&active);
    }
    Empty {}
}

/// The toolbar button: stops the run on this tab, starts one if a goal is kept, else only shows the panel.
pub(crate) async fn toolbar_pressed(tab: JsValue) -> Result<(), Fault> {
    let tab: TabInfo = from_js(&tab)?;
    // What was chosen when the button was pressed: read later, a goal that is given meanwhile would start a run that
    // nobody asked for, and the next press would stop it.
    let choices = settings::choices().await;
    resume::taken_up().await;
    if let Some(active) = app::active() {
        if active.tab_id() == tab.id {
            // The press is what gives leave for the tab.
            if runs::awaits_site(active.run_id()) {
                runs::answer_site(&active, active.run_id(), true);
                return Ok(());
            }
            runs::stop(&active);
            return Ok(());
        }
        return Err(Fault::new(
            FaultCode::RunActive,
            "A run is going on in another tab.",
            "Stop it first, or wait for its end.",
        ));
    }
    let scheme = addresses::scheme(&tab.url);
    if !matches!(scheme.as_deref(), Some("http" | "https" | "file")) {
        let scheme = scheme.as_deref().unwrap_or("nothing");
        return Err(faults::unreadable(&format!(
            "its address begins with {scheme}"
        )));
    }
    app::set_fault(None);
    let choices = choices?;
    if choices.goal.trim().is_empty() && !choices.explore {
        return Ok(());
    }
    let yaml = personas::yaml_of(&PersonaChoice::Id(choices.persona_id.clone()))?;
    let model = models::chosen(choices.policy, None).await?;
    let settings = settings::run_settings().await?;
    let asked = choices.extract.as_ref().filter(|_| !choices.explore);
    let extraction = asked
        .map(|extract| planned(extract, &choices.goal, choices.policy))
        .transpose()?;
    let config = RunConfig {
        policy: choices.policy,
        instructions: extraction
            .as_ref()
            .map(passerby_extract::plan::instructions)
            .unwrap_or_default(),
        extraction: extraction.map(Box::new),
        // Whoever pressed the button sees the panel.
        ask_approval: true,
        ask_user: true,
        trusted_input: choices.trusted_input,
        axe: choices.axe,
        settle_timeout_ms: settings.waits.settle_ms,
        settings,
        allowed_hosts: with_start(&tab, choices.further_hosts.clone()),
        ..config(
            choices.goal_of_run(),
            choices.steps,
            choices.timeout_s,
            choices.vision,
        )
    };
    runs::start(&tab, yaml, model, config, None).await.map(drop)
}

/// Everything the panel shows.
pub(crate) async fn state() -> Result<AppState, Fault> {
    #[derive(Deserialize)]
    struct Manifest {
        version: String,
    }
    let manifest: Manifest = from_js(&chrome::runtime_get_manifest())?;
    Ok(AppState {
        version: manifest.version,
        personas: personas::cards(),
        choices: settings::choices().await?,
        vision: settings::vision().await?,
        settings: settings::run_settings().await?,
        model: settings::model().await?.into(),
        run: app::last_view(),
        detector: detector_host::status(),
        can_trust_input: trusted::is_available(),
        runs: run_cards().await?,
        fault: app::fault(),
    })
}

async fn run_cards() -> Result<Vec<RunCard>, Fault> {
    Ok(app::store()
        .await?
        .metas()
        .await?
        .into_iter()
        .map(|meta| meta.card)
        .collect())
}

fn config(goal: String, steps: u32, timeout_s: u32, vision: bool) -> RunConfig {
    RunConfig {
        goal: goal.trim().to_owned(),
        steps,
        timeout_ms: u64::from(timeout_s) * 1000,
        vision,
        ..RunConfig::default()
    }
}

/// A run has either a goal or leave to explore: an empty goal alone may be a mistake.
fn check_wish(goal: &str, explore: bool) -> Result<(), Fault> {
    match (goal.trim().is_empty(), explore) {
        (true, false) => Err(invalid(
            "The goal is empty.",
            "Say in a sentence what the persona wants on this page, or let it explore.",
        )),
        (false, true) => Err(invalid(
            "A run that explores has no goal.",
            "Leave the goal out, or do not let it explore.",
        )),
        _ => Ok(()),
    }
}

fn check(goal: &str, steps: u32, timeout_s: u32) -> Result<(), Fault> {
    if goal.chars().count() > GOAL_LIMIT {
        return Err(invalid(
            &format!("The goal is longer than {GOAL_LIMIT} characters."),
            "Shorten it to a sentence or two.",
        ));
    }
    if !STEPS.contains(&steps) {
        return Err(invalid(
            &format!("{steps} steps are not possible."),
            "Give a number from 1 to 500.",
        ));
    }
    if !TIMEOUT_S.contains(&timeout_s) {
        return Err(invalid(
            &format!("A time limit of {timeout_s} s is not possible."),
            "Give a number from 1 to 86400.",
        ));
    }
    Ok(())
}

fn checked_script(script: Vec<String>) -> Result<Vec<String>, Fault> {
    let is_long = script.iter().any(|line| line.len() > SCRIPT_LINE_LIMIT);
    if is_long || script.len() > SCRIPT_LIMIT {
        return Err(invalid(
            &format!(
                "The script has more than {SCRIPT_LIMIT} decisions, or one of more than {SCRIPT_LINE_LIMIT} bytes."
            ),
            "Shorten it.",
        ));
    }
    Ok(script)
}

fn checked_hosts(hosts: Vec<String>) -> Result<Vec<String>, Fault> {
    let is_odd = |host: &String| host.trim().is_empty() || host.len() > HOST_LIMIT;
    if hosts.len() > HOSTS_LIMIT || hosts.iter().any(is_odd) {
        return Err(invalid(
            &format!("More than {HOSTS_LIMIT} hosts are allowed, or one that is none."),
            "Name hosts such as example.org.",
        ));
    }
    Ok(hosts)
}

/// These hosts and the one that the run starts on; none where there are no others.
fn with_start(tab: &TabInfo, mut further: Vec<String>) -> Vec<String> {
    if !further.is_empty() {
        further.insert(0, addresses::before_path(&tab.url));
    }
    further
}

fn check_render_options(tell: &RenderOptions) -> Result<(), Fault> {
    if tell.reader.chars().count() > READER_LIMIT {
        return Err(invalid(
            &format!("The reader's name is longer than {READER_LIMIT} characters."),
            "Take a shorter one.",
        ));
    }
    if tell.whole.len() > WHOLE_LIMIT {
        return Err(invalid(
            &format!("More than {WHOLE_LIMIT} texts are to be told whole."),
            "Ask for all of them at once.",
        ));
    }
    Ok(())
}

fn invalid(message: &str, advice: &str) -> Fault {
    Fault::new(FaultCode::ValidationError, message, advice)
}

/// The value of a reply.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<serde_json::Value, Fault> {
    serde_json::to_value(value).map_err(|error| {
        Fault::new(
            FaultCode::Internal,
            format!("The answer could not be written: {error}."),
            "Please report this: it is a fault of Passerby.",
        )
    })
}
