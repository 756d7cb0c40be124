//! Drives a run: performs what the session wants, feeds back what came of it, saves every line first.

use crate::clock::{self, SteadyClock};
use crate::js::{from_js, to_js};
use crate::page::{Page, TabInfo};
use crate::perform::{LastImage, Stage};
use crate::store::{RunMeta, Store};
use crate::{app, badge, chrome, models, personas};
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use gloo_timers::callback::Interval;
use passerby_session::artifacts::fault::{Fault, FaultCode};
use passerby_session::artifacts::model::ModelSettings;
use passerby_session::artifacts::protocol::RunCard;
use passerby_session::artifacts::run::{RunConfig, RunView};
use passerby_session::artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_session::decide::persona::Vault;
use passerby_session::{Effects, Run};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Wakes a worker that the browser stopped in the middle of a run.
pub(crate) const WATCHDOG_ALARM: &str = "passerby-watchdog";
/// Shortest period the browser grants an alarm, minutes.
const WATCHDOG_MINUTES: f64 = 0.5;
/// The browser stops a worker after 30 s without a call to its API, ms.
const KEEP_ALIVE_MS: u32 = 20_000;
/// Key of [`CutOff`] in the session storage, which lives in memory and ends with the browser.
const CUT_OFF_KEY: &str = "active_run";

/// A run that is going on.
pub(crate) struct ActiveRun {
    pub tab_id: i32,
    interrupts: UnboundedSender<EventKind>,
}

impl ActiveRun {
    /// Ends the run after what is under way; the report is still written.
    pub fn stop(&self) {
        // A run that has just ended has nobody listening, which is what was asked for.
        let _ = self.interrupts.unbounded_send(EventKind::StopRequested);
    }
}

/// What a worker that wakes needs to go on with a run. The persona file is part of it for its credentials:
/// this storage is in memory only and closed to content scripts.
#[derive(Serialize, Deserialize)]
struct CutOff {
    run_id: String,
    tab_id: i32,
    persona_yaml: String,
    /// With its key, for the same reason.
    model: Option<ModelSettings>,
}

/// Everything a run is driven with.
struct Driver {
    run: Run,
    page: Page,
    vault: Vault,
    model: Option<ModelSettings>,
    store: Rc<Store>,
    meta: RefCell<RunMeta>,
    last_image: LastImage,
    interrupts: UnboundedReceiver<EventKind>,
}

/// Starts a run on a tab and gives its name; the run goes on by itself.
pub(crate) async fn start(
    tab: &TabInfo,
    persona_yaml: String,
    model: Option<ModelSettings>,
    mut config: RunConfig,
) -> Result<String, Fault> {
    if app::active().is_some() {
        return Err(Fault::new(
            FaultCode::RunActive,
            "A run is already going on.",
            "Stop it first, or wait for its end.",
        ));
    }
    let (persona, vault) = personas::parse(&persona_yaml)?;
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
        start_url: tab.url.clone(),
        started_at_ms: clock::now_ms(),
        steps: 0,
        stop: None,
    };
    let meta = RunMeta {
        card,
        tab_id: tab.id,
    };
    config.model = model.as_ref().map(models::plan);
    let (run, first_line) = Run::begin(config, persona);
    let (driver, active) = Driver::new(run, page, vault, model, store, meta);
    app::set_active(Some(Rc::new(active)));
    let prepared = driver.prepare(&first_line, &persona_yaml).await;
    if let Err(fault) = prepared {
        app::set_active(None);
        return Err(fault);
    }
    app::set_fault(None);
    spawn_local(driver.drive(EventKind::Started {
        url: tab.url.clone(),
    }));
    Ok(run_id)
}

/// Goes on with the run that was under way when the browser stopped the worker, if there is one.
pub(crate) async fn resume_if_cut_off() -> Result<(), Fault> {
    if app::active().is_some() {
        return Ok(());
    }
    let Some(cut_off) = read_cut_off().await? else {
        let _ = chrome::alarms_clear(WATCHDOG_ALARM).await;
        return Ok(());
    };
    // Two events may wake the worker at once; the first one takes the run.
    let (_, vault) = personas::parse(&cut_off.persona_yaml)?;
    let store = app::store().await?;
    let Some(meta) = store.meta(&cut_off.run_id).await? else {
        return forget_cut_off().await;
    };
    let lines = store.lines(&cut_off.run_id).await?;
    let run = Run::resume(&lines).map_err(|error| {
        Fault::new(
            FaultCode::StorageFailed,
            error.to_string(),
            "The run cannot go on; its report holds what was kept.",
        )
    })?;
    if app::active().is_some() {
        return Ok(());
    }
    if run.session().is_ended() {
        return forget_cut_off().await;
    }
    let page = Page {
        tab_id: cut_off.tab_id,
    };
    let (driver, active) = Driver::new(run, page, vault, cut_off.model, store, meta);
    app::set_active(Some(Rc::new(active)));
    spawn_local(driver.drive(EventKind::Woken));
    Ok(())
}

/// Ends the run on this tab, if there is one.
pub(crate) fn tab_closed(tab_id: i32) {
    if let Some(active) = app::active().filter(|active| active.tab_id == tab_id) {
        let _ = active.interrupts.unbounded_send(EventKind::TabClosed);
    }
}

impl Driver {
    fn new(
        run: Run,
        page: Page,
        vault: Vault,
        model: Option<ModelSettings>,
        store: Rc<Store>,
        meta: RunMeta,
    ) -> (Self, ActiveRun) {
        let (interrupts, receiver) = unbounded();
        let active = ActiveRun {
            tab_id: page.tab_id,
            interrupts,
        };
        let driver = Self {
            run,
            page,
            vault,
            model,
            store,
            meta: RefCell::new(meta),
            last_image: LastImage::default(),
            interrupts: receiver,
        };
        (driver, active)
    }

    /// Everything a worker that dies from here on needs to come back.
    async fn prepare(&self, first_line: &TraceLine, persona_yaml: &str) -> Result<(), Fault> {
        let meta = self.meta.borrow().clone();
        self.store
            .append(&meta.card.run_id, std::slice::from_ref(first_line))
            .await?;
        self.store.save_meta(&meta).await?;
        write_cut_off(&CutOff {
            run_id: meta.card.run_id,
            tab_id: meta.tab_id,
            persona_yaml: persona_yaml.to_owned(),
            model: self.model.clone(),
        })
        .await?;
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Alarm {
            period_in_minutes: f64,
        }
        let _ = chrome::alarms_create(
            WATCHDOG_ALARM,
            &to_js(&Alarm {
                period_in_minutes: WATCHDOG_MINUTES,
            })?,
        )
        .await;
        Ok(())
    }

    /// The loop, from this event to the run's end.
    async fn drive(mut self, first: EventKind) {
        let _awake = Interval::new(KEEP_ALIVE_MS, || {
            spawn_local(async {
                let _ = chrome::runtime_get_platform_info().await;
            });
        });
        let mut next = first;
        loop {
            let effects = match self.advance(next).await {
                Ok(effects) => effects,
                Err(fault) => {
                    // Without its journal a run may not act: it could not be known what was done.
                    app::set_fault(Some(fault));
                    break;
                }
            };
            self.show(false).await;
            if self.run.session().is_ended() {
                break;
            }
            next = self.next_event(&effects).await;
        }
        self.finish().await;
    }

    /// Feeds one event and saves what follows, before any of it is done.
    async fn advance(&mut self, kind: EventKind) -> Result<Vec<Effect>, Fault> {
        let line = self.run.handle(
            Event {
                at_ms: clock::now_ms(),
                kind,
            },
            &SteadyClock,
        );
        let effects = line.effects().to_vec();
        let mut lines = vec![line];
        if let Some(measured) = self.run.measured(clock::now_ms()) {
            lines.push(self.run.handle(measured, &SteadyClock));
        }
        self.store.append(&self.run_id(), &lines).await?;
        Ok(effects)
    }

    /// What comes first: the answer to the effects, an interrupt, or the end of the run's time.
    async fn next_event(&mut self, effects: &[Effect]) -> EventKind {
        let run_id = self.run_id();
        let left_ms = self.run.session().time_left_ms(clock::now_ms());
        let stage = Stage {
            page: self.page,
            run_id: &run_id,
            store: &self.store,
            vault: &self.vault,
            last_image: &self.last_image,
            model: self.model.as_ref(),
        };
        let work = pin!(async {
            for effect in effects {
                if let Some(event) = stage.perform(effect).await {
                    return event;
                }
            }
            // A session that has not ended always waits for something; if it ever did not, looking again is safe.
            EventKind::Woken
        });
        let timed = pin!(clock::within(left_ms, work));
        match select(timed, self.interrupts.next()).await {
            Either::Left((Some(event), _)) => event,
            Either::Left((None, _)) => EventKind::TimeUp,
            Either::Right((interrupt, _)) => interrupt.unwrap_or(EventKind::StopRequested),
        }
    }

    /// Keeps the record of the run and makes room for the next one.
    async fn finish(&self) {
        let mut report_ready = false;
        if let Some(record) = self.run.session().record() {
            match self.store.save_record(&record).await {
                Ok(()) => report_ready = true,
                Err(fault) => app::set_fault(Some(fault)),
            }
        }
        if let Err(fault) = forget_cut_off().await {
            app::set_fault(Some(fault));
        }
        app::set_active(None);
        self.show(report_ready).await;
        app::push_state_changed();
    }

    async fn show(&self, report_ready: bool) {
        let view = RunView {
            report_ready,
            ..self.run.session().view()
        };
        let meta = {
            let mut meta = self.meta.borrow_mut();
            meta.card.steps = view.steps.len() as u32;
            meta.card.stop = view.stop.clone();
            meta.clone()
        };
        if let Err(fault) = self.store.save_meta(&meta).await {
            app::set_fault(Some(fault));
        }
        badge::show(self.page.tab_id, &view).await;
        app::publish(view);
    }

    fn run_id(&self) -> String {
        self.meta.borrow().card.run_id.clone()
    }
}

async fn read_cut_off() -> Result<Option<CutOff>, Fault> {
    #[derive(Deserialize)]
    struct Kept {
        active_run: Option<CutOff>,
    }
    let kept = chrome::storage_session_get(CUT_OFF_KEY)
        .await
        .map_err(|e| storage(&e))?;
    Ok(from_js::<Kept>(&kept)?.active_run)
}

async fn write_cut_off(cut_off: &CutOff) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Kept<'a> {
        active_run: &'a CutOff,
    }
    chrome::storage_session_set(&to_js(&Kept {
        active_run: cut_off,
    })?)
    .await
    .map_err(|e| storage(&e))?;
    Ok(())
}

async fn forget_cut_off() -> Result<(), Fault> {
    chrome::storage_session_remove(CUT_OFF_KEY)
        .await
        .map_err(|e| storage(&e))?;
    let _ = chrome::alarms_clear(WATCHDOG_ALARM).await;
    Ok(())
}

fn storage(error: &wasm_bindgen::JsValue) -> Fault {
    crate::faults::storage_fault(
        "The run's place could not be kept",
        crate::js::message_of(error),
    )
}
