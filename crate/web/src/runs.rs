//! The run that is going on: how it starts, what reaches it from outside, and the watch that ends it should its driver
//! not. Look next at [`crate::driver`], which performs what the session wants.

use crate::active_run::ActiveRun;
use crate::driver::Driver;
use crate::page::{Page, TabInfo};
use crate::store::RunMeta;
use crate::tabs::TabClosed;
use crate::{abandon, app, clock, goal_reader, models, personas, request_guard, resume, trusted};
use passerby_artifacts::decision::{GOAL_SECRET, Policy};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::protocol::RunCard;
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::trace::EventKind;
use passerby_session::Run;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Time it has once it was told to stop, ms.
const STOP_GRACE_MS: u32 = 15_000;

/// Hands on the user's word on an act of this step; one that comes too late is dropped, since any event ends what is
/// under way.
pub(crate) fn answer_approval(active: &ActiveRun, run_id: &str, step: u32, given: bool) {
    let is_asked = app::last_view().is_some_and(|view| {
        let asked = view.approval_request.filter(|asked| asked.step == step);
        view.run_id == run_id && asked.is_some()
    });
    if is_asked {
        let _ = active
            .interrupts
            .unbounded_send(EventKind::ApprovalAnswered { given });
    }
}

/// Hands on the user's answer to the question of this step; one that comes too late is dropped likewise.
pub(crate) fn answer_question(active: &ActiveRun, run_id: &str, step: u32, text: String) {
    let is_asked = app::last_view().is_some_and(|view| {
        let asked = view.question.filter(|asked| asked.step == step);
        view.run_id == run_id && asked.is_some()
    });
    if is_asked {
        let _ = active
            .interrupts
            .unbounded_send(EventKind::UserAnswered { text });
    }
}

/// Whether this run waits for permission to read the site that it came to.
pub(crate) fn awaits_site(run_id: &str) -> bool {
    app::last_view().is_some_and(|view| view.run_id == run_id && view.site_request.is_some())
}

/// Hands on the user's word on the site that the run came to; one that nobody waits for is dropped. Refused, the run
/// goes back to the tab that it came from, if the site was in a tab of its own.
pub(crate) fn answer_site(active: &ActiveRun, run_id: &str, given: bool) {
    if active.run_id() == run_id && awaits_site(run_id) {
        let went_back = !given && active.tabs.go_back();
        let _ = active
            .interrupts
            .unbounded_send(EventKind::SiteAnswered { given, went_back });
    }
}

/// Ends a run, and the act under way with it; the report is still written.
pub(crate) fn stop(active: &ActiveRun) {
    // A run that has just ended has nobody listening, which is what was asked for.
    let _ = active.interrupts.unbounded_send(EventKind::StopRequested);
    active.end_within(STOP_GRACE_MS);
    spawn_local(async {
        clock::sleep(STOP_GRACE_MS.saturating_add(100)).await;
        watch().await;
    });
}

/// Ends the run that exceeded its time, whatever its driver does. An alarm calls it, and *Stop* after a while.
pub(crate) async fn watch() {
    let Some(active) = app::active() else {
        return;
    };
    if clock::now_ms() < active.must_end_at_ms.get() {
        return;
    }
    log::error!(
        "run {} did not end in its time: its driver is ended",
        active.run_id()
    );
    active.abort.abort();
    abandon::conclude(active.run_id(), active.tab_id(), overdue()).await;
}

fn overdue() -> Fault {
    Fault::new(
        FaultCode::Internal,
        "The run did not end in its time, so it was broken off.",
        "The report holds what was kept. Start a new run; if it happens again on this page, please report it.",
    )
}

/// Starts a run on a tab and gives its name; the run goes on by itself.
pub(crate) async fn start(
    tab: &TabInfo,
    persona_yaml: String,
    model: Option<ModelSettings>,
    mut config: RunConfig,
    asked_url: Option<String>,
) -> Result<String, Fault> {
    resume::taken_up().await;
    // Claimed before anything is awaited: of two starts at once the first one runs.
    let _claim = app::claim_start()?;
    trusted::check(config.trusted_input)?;
    let (mut persona, vault) = personas::parse(&persona_yaml)?;
    let goal_secret = withheld(&mut config, &mut persona);
    // Where a server led the browser since is another matter: its credentials are for the address that was asked for.
    let home_url = asked_url.unwrap_or_else(|| tab.url.clone());
    let vault = vault.with_goal_secret(goal_secret).at_home_on(&home_url);
    let page = Page { tab_id: tab.id };
    // A page that may not be read is told at once, not as a run that fails at its first step.
    page.inject().await?;
    let store = app::store().await?;
    config.run_id = format!("{}-{}", clock::now_ms(), persona.id);
    let run_id = config.run_id.clone();
    let card = RunCard {
        run_id: run_id.clone(),
        persona_name: persona.name.clone(),
        goal: config.goal.clone(),
        start_url: vault
            .redaction()
            .clean(&tab.url)
            .unwrap_or_else(|| tab.url.clone()),
        started_at_ms: clock::now_ms(),
        steps: 0,
        stop: None,
    };
    let meta = RunMeta {
        card,
        tab_id: tab.id,
        home_url: Some(home_url),
    };
    config.model = model.as_ref().map(models::plan).transpose()?;
    // Under the model policy the model reads the goal itself.
    let by_rules = matches!(config.policy, Policy::Rules | Policy::Hybrid);
    if by_rules && config.instructions.is_empty() && !config.goal.trim().is_empty() {
        config.instructions =
            goal_reader::read(&passerby_decide::without_login(&config.goal)).await;
    }
    let (run, first_line) = Run::begin(config, persona);
    let (driver, active, abort) = Driver::new(run, persona_yaml, vault, model, store, meta);
    app::set_active(Some(Rc::new(active)));
    let prepared = driver.prepare(&first_line).await;
    if let Err(fault) = prepared {
        app::set_active(None);
        return Err(fault);
    }
    log::info!("run {run_id} begins in tab {}", tab.id);
    app::set_fault(None);
    app::forget_last_view();
    driver.spawn(
        EventKind::Started {
            url: tab.url.clone(),
        },
        abort,
    );
    Ok(run_id)
}

/// Takes the secret that a goal gives out of it: from here on it is a credential, which nothing that is told has in it.
fn withheld(config: &mut RunConfig, persona: &mut Persona) -> Option<String> {
    // A question logs in nowhere: `DebConf18` is what it asks about, unless it speaks of a password.
    if config.extraction.is_some() && !speaks_of_password(&config.goal) {
        return None;
    }
    let (goal, secret) = passerby_decide::withhold_secret(&config.goal)?;
    config.goal = goal;
    persona.credentials.push(GOAL_SECRET.to_owned());
    Some(secret)
}

fn speaks_of_password(question: &str) -> bool {
    const WORDS: [&str; 8] = [
        "password",
        "passwort",
        "kennwort",
        "mot de passe",
        "contraseña",
        "passphrase",
        "log in",
        "login",
    ];
    let question = question.to_lowercase();
    WORDS.iter().any(|word| question.contains(word))
}

/// A page opened a tab: the run of that page follows before it looks again.
pub(crate) async fn tab_opened(tab_id: i32, opener: i32) {
    resume::taken_up().await;
    if let Some(active) = app::active()
        && !active.tabs.opened(tab_id, opener)
    {
        request_guard::foreign_tab(tab_id).await;
    }
}

/// Ends the run on this tab, if there is one, unless it came there from another.
pub(crate) async fn tab_closed(tab_id: i32) {
    // A worker that this very event woke has its run still to take up.
    resume::taken_up().await;
    if let Some(active) = app::active()
        && active.tabs.closed(tab_id) == TabClosed::Last
    {
        let _ = active.interrupts.unbounded_send(EventKind::TabClosed);
    }
}

/// The user took the debugger off this tab: a run on it that acts through it stops.
pub(crate) async fn leave_withdrawn(tab_id: i32) {
    resume::taken_up().await;
    if let Some(active) = app::active()
        && active.tab_id() == tab_id
    {
        stop(&active);
    }
}
