//! The state machine: settle → snapshot → capture → detect (→ audit) → evaluate → think → act → settle …
//!
//! Which event belongs to which state is told here; what follows of it in `looking`, `think` (with `ask`), `acting` and
//! `ending`.
//!
//! One effect is outstanding at a time, so every answer has one place where it belongs; an answer
//! that comes in another state is late (its run was stopped, its worker died) and is ignored.

use crate::memory::{Memory, PendingAct};
use crate::observation::Observation;
use crate::stopwatch::{Laps, Stopwatch};
use crate::thinking::Thinking;
use passerby_artifacts::fault::Warning;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{Phase, RunConfig, SiteRequest, StepRecord, StopReason};
use passerby_artifacts::trace::{Effect, Event, EventKind};

/// A run in memory: what was asked, what was done, what is waited for.
#[derive(Debug, Clone)]
pub struct Session {
    pub(crate) config: RunConfig,
    pub(crate) persona: Persona,
    pub(crate) start_url: String,
    pub(crate) started_at_ms: u64,
    pub(crate) now_ms: u64,
    /// Time in which no worker lived, ms.
    pub(crate) unwatched_ms: u64,
    pub(crate) steps: Vec<StepRecord>,
    pub(crate) stop: Option<StopReason>,
    pub(crate) state: State,
    pub(crate) memory: Memory,
    pub(crate) pending: Option<PendingAct>,
    pub(crate) laps: Laps,
}

/// What the session waits for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum State {
    Ready,
    Settling,
    /// The page is at rest after an act, and the wait between acts is not over.
    Pausing,
    Looking {
        look: Box<Observation>,
        tries: u32,
    },
    Thinking(Box<Thinking>),
    Acting,
    /// The page is on a site that may not be read yet.
    AwaitingSite(SiteRequest),
    Ended,
}

impl Session {
    /// A session that waits for [`EventKind::Started`].
    pub fn new(config: RunConfig, persona: Persona) -> Self {
        Self {
            config,
            persona,
            start_url: String::new(),
            started_at_ms: 0,
            now_ms: 0,
            unwatched_ms: 0,
            steps: Vec::new(),
            stop: None,
            state: State::Ready,
            memory: Memory::default(),
            pending: None,
            laps: Laps::default(),
        }
    }

    /// Takes one event and gives the effects to be performed, in order. Never fails: an event that
    /// does not fit the state is ignored.
    pub fn handle(&mut self, event: Event, watch: &dyn Stopwatch) -> Vec<Effect> {
        let before_ms = self.now_ms;
        // A clock that was set back must not make time run backwards in the trace.
        self.now_ms = self.now_ms.max(event.at_ms);
        if let EventKind::Measured {
            merge_ms,
            decide_ms,
        } = event.kind
        {
            // Also after the end: the last step was measured too.
            self.keep_laps(merge_ms, decide_ms);
            return Vec::new();
        }
        if self.is_ended() {
            return Vec::new();
        }
        if let EventKind::Noted { warning } = event.kind {
            self.note(warning);
            return Vec::new();
        }
        match event.kind {
            EventKind::WorkerRestarted => self.woken(before_ms),
            // Until the page has told what became of the act, nobody watched what the page did.
            EventKind::Recalled { .. } => self.page_was_unwatched(self.since(before_ms)),
            _ => {}
        }
        match self.interrupt(&event.kind) {
            Some(stop) => self.cut_off(stop),
            None => self.advance(event.kind, watch),
        }
    }

    /// Since the last event nobody watched: that time counts neither against the run nor against the page.
    fn woken(&mut self, before_ms: u64) {
        let unwatched_ms = self.since(before_ms);
        self.unwatched_ms = self.unwatched_ms.saturating_add(unwatched_ms);
        self.page_was_unwatched(unwatched_ms);
        self.memory.wakes = self.memory.wakes.saturating_add(1);
    }

    /// What has passed since an earlier moment, ms.
    fn since(&self, before_ms: u64) -> u64 {
        self.now_ms.saturating_sub(before_ms)
    }

    fn page_was_unwatched(&mut self, for_ms: u64) {
        if let Some(pending) = self.pending.as_mut().filter(|p| p.settled_at_ms.is_none()) {
            pending.unwatched_ms = pending.unwatched_ms.saturating_add(for_ms);
        }
    }

    /// What the stages inside the last transition took; zero where none ran.
    pub fn take_laps(&mut self) -> Option<Laps> {
        let laps = std::mem::take(&mut self.laps);
        (laps != Laps::default()).then_some(laps)
    }

    /// Time the run has left at this moment, ms.
    pub fn time_left_ms(&self, now_ms: u64) -> u32 {
        let used_ms = if self.started_at_ms == 0 {
            0
        } else {
            now_ms
                .saturating_sub(self.started_at_ms)
                .saturating_sub(self.unwatched_ms)
        };
        self.config
            .timeout_ms
            .saturating_sub(used_ms)
            .min(i32::MAX as u64) as u32
    }

    /// What was asked of the run.
    pub fn config(&self) -> &RunConfig {
        &self.config
    }

    /// Whether the run has ended: it handles nothing any more.
    pub fn is_ended(&self) -> bool {
        self.state == State::Ended
    }

    /// What the session is doing.
    pub fn phase(&self) -> Phase {
        match &self.state {
            State::Ready => Phase::Ready,
            State::Settling | State::Pausing => Phase::Settling,
            State::Looking { .. } => Phase::Observing,
            State::Thinking(thinking)
                if thinking.pending.is_some() || thinking.question.is_some() =>
            {
                Phase::Waiting
            }
            State::Thinking(_) => Phase::Deciding,
            State::Acting => Phase::Acting,
            State::AwaitingSite(_) => Phase::Waiting,
            State::Ended => Phase::Ended,
        }
    }

    fn advance(&mut self, event: EventKind, watch: &dyn Stopwatch) -> Vec<Effect> {
        let state = std::mem::replace(&mut self.state, State::Ended);
        match (state, event) {
            (State::Ready, EventKind::Started { url }) => self.start(url),
            (
                state @ (State::Settling | State::Pausing | State::Looking { .. }),
                EventKind::WorkerRestarted,
            ) => {
                // Looking has no side effect: whatever was under way is simply done again.
                self.keep_transients(&state);
                self.settle()
            }
            // The permission may be there by now.
            (State::AwaitingSite(_), EventKind::WorkerRestarted) => self.settle(),
            (State::AwaitingSite(asked), EventKind::SiteAnswered { given, went_back }) => {
                self.site_answered(asked, given, went_back)
            }
            (State::Acting, EventKind::WorkerRestarted) => self.recall(),
            (State::Acting, EventKind::Recalled { recall }) => self.recalled(recall),
            (State::Settling, EventKind::Settled { settled }) => self.settled(settled),
            (State::Settling, EventKind::SettleFailed { fault }) => self.settle_failed(fault),
            (State::Pausing, EventKind::Paused) => self.look(1),
            (State::Looking { look, tries }, event) => {
                self.look_advanced(*look, tries, event, watch)
            }
            (State::Thinking(thinking), event) => self.thought(thinking, event),
            (State::Acting, EventKind::ActReplied { reply }) => self.acted(reply),
            (state, _late) => {
                self.state = state;
                Vec::new()
            }
        }
    }

    fn start(&mut self, url: String) -> Vec<Effect> {
        self.started_at_ms = self.now_ms;
        self.start_url = url;
        self.settle()
    }

    /// Told with the step that was under way; before the first with that.
    pub(crate) fn note(&mut self, warning: Warning) {
        match self.steps.last_mut() {
            Some(step) => step.warnings.push(warning),
            None => self.memory.notes.push(warning),
        }
    }

    fn keep_laps(&mut self, merge_ms: f64, decide_ms: f64) {
        if let Some(step) = self.steps.last_mut() {
            step.stats.timings.merge_ms = merge_ms;
            step.decide_ms = decide_ms;
        }
    }
}
