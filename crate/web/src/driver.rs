//! Drives a run: performs what the session wants, feeds back what came of it, saves every line first.

use crate::active_run::{ActiveRun, must_end_at_ms};
use crate::checkpoint::Checkpoint;
use crate::clock::{self, SteadyClock};
use crate::effects::{EffectExecutor, SharedScreenshot};
use crate::notes::Notes;
use crate::page::Page;
use crate::store::{RunMeta, Store};
use crate::tabs::Tabs;
use crate::{app, badge, checkpoint, chrome, dialogs, halt, request_guard, trusted};
use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use futures_util::StreamExt;
use futures_util::future::{AbortHandle, AbortRegistration, Abortable, Either, select};
use gloo::timers::callback::Interval;
use passerby_artifacts::dom::TextPaint;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::run::RunView;
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_decide::persona::Vault;
use passerby_decide::redaction::Redaction;
use passerby_session::{Effects, Run};
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// The browser stops a worker after 30 s without a call to its API, ms.
const KEEP_ALIVE_MS: u32 = 20_000;
/// How long a tab that the page opened may take to come to rest before it is looked at anyway, ms.
const FOLLOW_MS: u32 = 5_000;

/// Everything a run is driven with.
pub(crate) struct Driver {
    run: Run,
    tabs: Rc<Tabs>,
    persona_yaml: String,
    vault: Vault,
    /// Takes the credentials out of every event before the session sees it.
    redaction: Redaction,
    model: Option<ModelSettings>,
    /// As [`EffectExecutor::whole_answers`].
    whole_answers: Cell<bool>,
    store: Rc<Store>,
    meta: RefCell<RunMeta>,
    last_image: SharedScreenshot,
    /// Where the latest listing found credentials painted.
    echoes: RefCell<Vec<CssRect>>,
    texts: RefCell<Vec<TextPaint>>,
    controls: RefCell<Vec<u32>>,
    notes: Notes,
    /// As [`EffectExecutor::again`].
    again: Cell<bool>,
    interrupts: UnboundedReceiver<EventKind>,
}

impl Driver {
    pub(crate) fn new(
        run: Run,
        persona_yaml: String,
        vault: Vault,
        model: Option<ModelSettings>,
        store: Rc<Store>,
        meta: RunMeta,
    ) -> (Self, ActiveRun, AbortRegistration) {
        let (interrupts, receiver) = unbounded();
        let (abort, registration) = AbortHandle::new_pair();
        let tabs = Rc::new(Tabs::new(meta.tab_id));
        let notes = Notes::default();
        let active = ActiveRun {
            notes: Rc::clone(&notes),
            vault: vault.clone(),
            run_id: meta.card.run_id.clone(),
            tabs: Rc::clone(&tabs),
            interrupts,
            abort,
            must_end_at_ms: Cell::new(must_end_at_ms(run.session().time_left_ms(clock::now_ms()))),
        };
        let goal = run.session().config().goal.clone();
        let driver = Self {
            run,
            tabs,
            persona_yaml,
            redaction: vault.redaction().knowing(&goal),
            vault,
            model,
            whole_answers: Cell::new(false),
            store,
            meta: RefCell::new(meta),
            last_image: SharedScreenshot::default(),
            echoes: RefCell::default(),
            texts: RefCell::default(),
            controls: RefCell::default(),
            notes,
            again: Cell::new(false),
            interrupts: receiver,
        };
        (driver, active, registration)
    }

    /// Lets the run go on by itself, from this event to its end.
    pub(crate) fn spawn(self, first: EventKind, abort: AbortRegistration) {
        spawn_local(async move {
            let _ = Abortable::new(self.drive(first), abort).await;
        });
    }

    /// Everything a worker that dies from here on needs to come back.
    pub(crate) async fn prepare(&self, first_line: &TraceLine) -> Result<(), Fault> {
        let meta = self.meta.borrow().clone();
        self.store
            .append(&meta.card.run_id, std::slice::from_ref(first_line))
            .await?;
        self.store.save_meta(&meta).await?;
        self.keep_place().await?;
        self.guard().await?;
        dialogs::guard(&meta.card.start_url).await;
        checkpoint::watch().await;
        Ok(())
    }

    /// Has the browser hold back what the run may not do.
    pub(crate) async fn guard(&self) -> Result<(), Fault> {
        let url = self.meta.borrow().card.start_url.clone();
        let config = self.run.session().config();
        request_guard::guard(self.tabs.current(), &url, config).await
    }

    /// Keeps where the run is for a worker that wakes.
    pub(crate) async fn keep_place(&self) -> Result<(), Fault> {
        Checkpoint {
            run_id: self.run_id(),
            tab_id: self.tabs.current(),
            persona_yaml: self.persona_yaml.clone(),
            goal_secret: self.vault.goal_secret().map(str::to_owned),
            model: self.model.clone(),
        }
        .keep()
        .await
    }

    /// Goes on in the tab that the page opened, if it did and that tab can be read.
    async fn follow(&self) {
        let Some(tab_id) = self.tabs.take_opened() else {
            return;
        };
        let opened = Page { tab_id };
        let settled = opened.settle(FOLLOW_MS, false).await;
        // Where somebody is there to allow the site, the run waits for that in the new tab.
        let waits = |fault: &Fault| {
            fault.code == FaultCode::SiteNotAllowed && self.run.session().config().ask_approval
        };
        let message = match settled {
            settled if settled.as_ref().map_or_else(waits, |_| true) => {
                self.tabs.follow(tab_id);
                let _ = opened.show().await;
                if let Err(fault) = self.keep_place().await {
                    app::set_fault(Some(fault));
                }
                "The page opened a new tab, and the run went on there.".to_owned()
            }
            settled => {
                let _ = self.page().show().await;
                let why = settled.err().map(|fault| fault.message).unwrap_or_default();
                format!(
                    "The page opened a new tab that could not be read, so the run stayed where it was. {why}"
                )
            }
        };
        self.notes
            .borrow_mut()
            .push(Warning::new(WarningKind::NewTab, message));
    }

    /// The run is in the tab before again.
    async fn is_back(&self) {
        let _ = self.page().show().await;
        if let Err(fault) = self.keep_place().await {
            app::set_fault(Some(fault));
        }
    }

    fn page(&self) -> Page {
        Page {
            tab_id: self.tabs.current(),
        }
    }

    /// The loop, from this event to the run's end.
    async fn drive(mut self, first: EventKind) {
        self.again.set(first == EventKind::WorkerRestarted);
        let _awake = Interval::new(KEEP_ALIVE_MS, || {
            spawn_local(async {
                let _ = chrome::runtime_get_platform_info().await;
            });
        });
        let mut next = first;
        loop {
            if let EventKind::SiteAnswered {
                went_back: true, ..
            } = next
            {
                self.is_back().await;
            }
            let effects = match self.advance(next).await {
                Ok(effects) => effects,
                // Without its journal a run may not act: it could not be known what was done.
                Err(fault) => {
                    self.break_off(fault).await;
                    break;
                }
            };
            if self.run.session().is_ended() {
                break;
            }
            self.show(&effects).await;
            next = self.next_event(&effects).await;
        }
        self.finish().await;
    }

    /// Feeds one event and saves what follows, before any of it is done.
    async fn advance(&mut self, kind: EventKind) -> Result<Vec<Effect>, Fault> {
        let kind = self.redacted(kind)?;
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
        for warning in self.notes.take() {
            let event = Event {
                at_ms: clock::now_ms(),
                kind: self.redacted(EventKind::Noted { warning })?,
            };
            lines.push(self.run.handle(event, &SteadyClock));
        }
        self.store.append(&self.run_id(), &lines).await?;
        Ok(effects)
    }

    /// The event without the values of credentials: neither session nor journal, report or prompt ever holds them.
    fn redacted(&self, kind: EventKind) -> Result<EventKind, Fault> {
        if self.redaction.is_empty() {
            return Ok(kind);
        }
        let unreadable = |error: serde_json::Error| {
            Fault::new(
                FaultCode::Internal,
                format!("An event could not be cleared of credentials: {error}."),
                "Please report this: it is a fault of Passerby.",
            )
        };
        let mut value = serde_json::to_value(&kind).map_err(unreadable)?;
        if self.redaction.clean_json(&mut value) {
            return serde_json::from_value(value).map_err(unreadable);
        }
        Ok(kind)
    }

    /// Ends the run with what was kept: what could not be saved was not performed either.
    async fn break_off(&mut self, fault: Fault) {
        log::error!("run {} is broken off: {}", self.run_id(), fault.code);
        let kept = self.store.lines(&self.run_id()).await;
        if let Some(run) = kept.ok().and_then(|lines| Run::resume(&lines).ok()) {
            self.run = run;
        }
        let line = self.run.handle(
            Event {
                at_ms: clock::now_ms(),
                kind: EventKind::Aborted {
                    fault: fault.clone(),
                },
            },
            &SteadyClock,
        );
        // The end is short: it may fit where the line before it did not.
        let _ = self.store.append(&self.run_id(), &[line]).await;
        app::set_fault(Some(fault));
    }

    /// Goes to the tab that the page opened before anything is looked at, and minds only tabs that an act opens.
    async fn watch_tabs(&self, effects: &[Effect]) {
        let looks = |effect: &Effect| matches!(effect, Effect::Settle { .. } | Effect::Snapshot);
        if effects.iter().any(looks) {
            self.follow().await;
        }
        // Between the acts of a run it is somebody else who opens tabs: a browser's own new tab names the tab in front as
        // its opener, too.
        let thinks = |effect: &Effect| {
            matches!(
                effect,
                Effect::AskModel { .. }
                    | Effect::RequestApproval { .. }
                    | Effect::RequestSite { .. }
                    | Effect::AskUser { .. }
            )
        };
        if effects
            .iter()
            .any(|effect| matches!(effect, Effect::Act { .. }))
        {
            self.tabs.act_begins();
        } else if effects.iter().any(thinks) {
            self.tabs.act_is_over();
        }
    }

    /// What comes first: the answer to the effects, an interrupt, or the end of the run's time.
    async fn next_event(&mut self, effects: &[Effect]) -> EventKind {
        self.watch_tabs(effects).await;
        let run_id = self.run_id();
        let left_ms = self.run.session().time_left_ms(clock::now_ms());
        let executor = EffectExecutor {
            page: self.page(),
            run_id: &run_id,
            store: &self.store,
            vault: &self.vault,
            last_image: &self.last_image,
            model: self.model.as_ref(),
            whole_answers: &self.whole_answers,
            settings: &self.run.session().config().settings,
            trusted: self.run.session().config().trusted_input,
            input_fallback: self.run.session().config().input_fallback,
            notes: &self.notes,
            allowed: &self.run.session().config().allow_costly,
            read_only: self.run.session().config().is_read_only(),
            redaction: &self.redaction,
            echoes: &self.echoes,
            texts: &self.texts,
            controls: &self.controls,
            again: &self.again,
        };
        let work = pin!(async {
            for effect in effects {
                if let Some(event) = executor.perform(effect).await {
                    return event;
                }
            }
            // A session that has not ended always waits for something; if it ever did not, looking again is safe.
            EventKind::WorkerRestarted
        });
        let timed = pin!(clock::within(left_ms, work));
        match select(timed, self.interrupts.next()).await {
            Either::Left((Some(event), _)) => event,
            // Whatever else comes ends what is under way, in the page too.
            Either::Left((None, _)) => {
                log::info!("run {run_id}: its time is up");
                halt::now();
                EventKind::TimeUp
            }
            Either::Right((interrupt, _)) => {
                halt::now();
                interrupt.unwrap_or(EventKind::StopRequested)
            }
        }
    }

    /// Keeps the record of the run and makes room for the next one.
    pub(crate) async fn finish(&self) {
        dialogs::let_be().await;
        request_guard::lift().await;
        trusted::release().await;
        let mut report_ready = false;
        if let Some(record) = self.run.session().record() {
            if let Err(fault) = self.store.save_record(&record).await {
                app::set_fault(Some(fault));
                app::keep_unsaved(record);
            }
            report_ready = true;
        }
        if let Err(fault) = checkpoint::forget().await {
            app::set_fault(Some(fault));
        }
        log::info!("run {} has ended", self.run_id());
        app::set_active(None);
        self.show_end(report_ready).await;
        app::push_state_changed();
    }

    /// Shows how far the run is. The list of runs is told only what it shows, and the badge is set anew where a page
    /// has come to rest: the browser takes it away when a tab loads another.
    async fn show(&self, effects: &[Effect]) {
        let view = self.run.session().view();
        if self.card_follows(&view) {
            self.save_card().await;
        }
        if effects.iter().any(|e| matches!(e, Effect::Snapshot)) {
            let (tab_id, view) = (self.tabs.current(), view.clone());
            spawn_local(async move { badge::show(tab_id, &view).await });
        }
        app::publish(view);
    }

    async fn show_end(&self, report_ready: bool) {
        let view = RunView {
            report_ready,
            ..self.run.session().view()
        };
        self.card_follows(&view);
        self.save_card().await;
        badge::show(self.tabs.current(), &view).await;
        app::publish(view);
    }

    /// Brings the card up to what the run shows; whether that changed it.
    fn card_follows(&self, view: &RunView) -> bool {
        let mut meta = self.meta.borrow_mut();
        let steps = view.steps.len() as u32;
        let changed = meta.card.steps != steps || meta.card.stop != view.stop;
        meta.card.steps = steps;
        meta.card.stop.clone_from(&view.stop);
        changed
    }

    async fn save_card(&self) {
        let meta = self.meta.borrow().clone();
        if let Err(fault) = self.store.save_meta(&meta).await {
            app::set_fault(Some(fault));
        }
    }

    pub(crate) fn run_id(&self) -> String {
        self.meta.borrow().card.run_id.clone()
    }
}
