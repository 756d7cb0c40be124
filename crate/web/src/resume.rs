//! Takes up a run that was cut off: by itself where the browser stopped the worker, when asked where the browser itself
//! was closed.

use crate::checkpoint::{self, Checkpoint};
use crate::driver::Driver;
use crate::page::{Page, TabInfo};
use crate::store::{RunMeta, Store};
use crate::{abandon, app, journal, models, personas, trusted};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::PersonaChoice;
use passerby_artifacts::trace::TraceBody;
use passerby_decide::persona::Vault;
use passerby_session::Run;
use std::rc::Rc;

/// Goes on with the run that was under way when the browser stopped the worker, if there is one and it is not taken up
/// already. What cannot be taken up is left to its report, and told as a fault.
pub(crate) async fn taken_up() {
    if app::active().is_some() {
        return;
    }
    if let Err(fault) = resume_if_cut_off().await {
        app::set_fault(Some(fault));
        // It would fail at every waking from now on, and no other run could begin.
        if app::active().is_none() {
            let _ = checkpoint::forget().await;
        }
    }
}

async fn resume_if_cut_off() -> Result<(), Fault> {
    let Some(checkpoint) = Checkpoint::read().await? else {
        checkpoint::unwatch().await;
        return Ok(());
    };
    let vault = personas::vault_of(&checkpoint.persona_yaml)?;
    let vault = vault.with_goal_secret(checkpoint.goal_secret);
    let store = app::store().await?;
    let Some(meta) = store.meta(&checkpoint.run_id).await? else {
        return checkpoint::forget().await;
    };
    let vault = vault.at_home_on(meta.home());
    let run = journal::resumed(&store.lines(&checkpoint.run_id).await?)?;
    // Two events may wake the worker at once; the first one takes the run.
    if app::active().is_some() {
        return Ok(());
    }
    let meta = RunMeta {
        tab_id: checkpoint.tab_id,
        ..meta
    };
    go_on(
        run,
        checkpoint.persona_yaml,
        vault,
        checkpoint.model,
        store,
        meta,
    )
    .await;
    Ok(())
}

/// What is given anew to a run that goes on.
pub(crate) struct Given {
    pub persona: Option<PersonaChoice>,
    pub model: Option<ModelSettings>,
}

/// Goes on, on this tab, with a run that ended with its browser; gives its name back.
///
/// Its credentials and the key of its model ended with the browser too: they are those that are given or kept now.
pub(crate) async fn on_demand(run_id: &str, tab: &TabInfo, given: Given) -> Result<String, Fault> {
    taken_up().await;
    let _claim = app::claim_start()?;
    let store = app::store().await?;
    let meta = store.meta(run_id).await?.ok_or_else(|| unknown(run_id))?;
    let lines = store.lines(run_id).await?;
    let Some(TraceBody::Begin { config, persona }) = lines.first().map(|line| &line.body) else {
        return Err(unknown(run_id));
    };
    trusted::check(config.trusted_input)?;
    let yaml = personas::to_go_on(persona, given.persona.as_ref())?;
    let vault = personas::vault_of(&yaml)?.at_home_on(meta.home());
    let model = models::chosen(config.policy, given.model).await?;
    let run = journal::resumed(&lines)?;
    let page = Page { tab_id: tab.id };
    page.inject().await?;
    if let Some(url) = where_it_was(&run, &meta).filter(|url| *url != tab.url) {
        page.navigate(&url).await?;
    }
    let meta = RunMeta {
        tab_id: tab.id,
        ..meta
    };
    app::set_fault(None);
    go_on(run, yaml, vault, model, store, meta).await;
    Ok(run_id.to_owned())
}

async fn go_on(
    run: Run,
    persona_yaml: String,
    vault: Vault,
    model: Option<ModelSettings>,
    store: Rc<Store>,
    meta: RunMeta,
) {
    log::info!(
        "run {} is taken up again in tab {}",
        meta.card.run_id,
        meta.tab_id
    );
    let first = run.on_waking(&meta.card.start_url);
    let has_ended = run.session().is_ended();
    let meta_tab = meta.tab_id;
    let (driver, active, abort) = Driver::new(run, persona_yaml, vault, model, store, meta);
    app::set_active(Some(Rc::new(active)));
    // It died between its last line and its report.
    if has_ended {
        driver.finish().await;
        return;
    }
    if let Err(fault) = driver.keep_place().await {
        app::set_fault(Some(fault));
    }
    // Without it the run may not go on: its report is made of what was kept.
    if let Err(fault) = driver.guard().await {
        app::set_active(None);
        abandon::conclude(&driver.run_id(), meta_tab, fault).await;
        return;
    }
    checkpoint::watch().await;
    driver.spawn(first, abort);
}

/// The address that the run last looked at.
fn where_it_was(run: &Run, meta: &RunMeta) -> Option<String> {
    let steps = run.session().view().steps;
    let last = steps.into_iter().rev().find(|step| !step.url.is_empty());
    Some(last.map_or_else(|| meta.card.start_url.clone(), |step| step.url))
        .filter(|url| !url.is_empty())
}

fn unknown(run_id: &str) -> Fault {
    Fault::new(
        FaultCode::NotFound,
        format!("There is no run “{run_id}” to go on with."),
        "Choose one of the runs that are kept.",
    )
}
