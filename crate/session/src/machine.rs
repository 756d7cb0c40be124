//! The state machine: settle → snapshot → capture → detect → evaluate → think → act → settle …; thinking is in `think`.
//!
//! One effect is outstanding at a time, so every answer has one place where it belongs; an answer
//! that comes in another state is late (its run was stopped, its worker died) and is ignored.

use crate::look::{Look, access_gaps, unlabelled};
use crate::memory::{Memory, PendingAct, submitted_form};
use crate::stopwatch::{Laps, Stopwatch};
use crate::think::Thinking;
use passerby_artifacts::act::{ActOutcome, ActPlan, ActReply, Request, Settled};
use passerby_artifacts::decision::{Action, Decision, GateVerdict, Thought};
use passerby_artifacts::fault::{Fault, FaultCode, Warning};
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{Phase, RunConfig, StepRecord, StopReason};
use passerby_artifacts::screen::{ScreenOutcome, ScreenState, Signal};
use passerby_artifacts::trace::{Effect, Event, EventKind};
use passerby_artifacts::ui_tree::UiTree;
use passerby_decide::gates::ActedOn;
use passerby_evaluate::Observed;
use passerby_merge::{ViewOptions, screen_view};

/// Steps in a row that may fail for want of perception before the run ends.
const FAILED_LOOK_BUDGET: u32 = 2;
/// Tries at each part of perception within one step: it is repeated once. [S2]
const LOOK_TRIES: u32 = 2;

/// A run in memory: what was asked, what was done, what is waited for.
#[derive(Debug, Clone)]
pub struct Session {
    pub(crate) config: RunConfig,
    pub(crate) persona: Persona,
    pub(crate) start_url: String,
    pub(crate) started_at_ms: u64,
    pub(crate) now_ms: u64,
    pub(crate) steps: Vec<StepRecord>,
    pub(crate) stop: Option<StopReason>,
    pub(crate) state: State,
    pub(crate) memory: Memory,
    pending: Option<PendingAct>,
    laps: Laps,
}

/// What the session waits for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum State {
    Ready,
    Settling,
    Looking { look: Box<Look>, tries: u32 },
    Thinking(Box<Thinking>),
    Acting,
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
        match self.interrupt(&event.kind) {
            Some(stop) => self.end(stop),
            None => self.advance(event.kind, watch),
        }
    }

    /// What the stages inside the last transition took; zero where none ran.
    pub fn take_laps(&mut self) -> Option<Laps> {
        let laps = std::mem::take(&mut self.laps);
        (laps != Laps::default()).then_some(laps)
    }

    /// Time the run has left at this moment, ms.
    pub fn time_left_ms(&self, now_ms: u64) -> u32 {
        let used = if self.started_at_ms == 0 {
            0
        } else {
            now_ms.saturating_sub(self.started_at_ms)
        };
        self.config
            .timeout_ms
            .saturating_sub(used)
            .min(i32::MAX as u64) as u32
    }

    /// Whether the run has ended: it handles nothing any more.
    pub fn is_ended(&self) -> bool {
        self.state == State::Ended
    }

    /// What the session is doing.
    pub fn phase(&self) -> Phase {
        match &self.state {
            State::Ready => Phase::Ready,
            State::Settling => Phase::Settling,
            State::Looking { .. } => Phase::Observing,
            State::Thinking(_) => Phase::Deciding,
            State::Acting => Phase::Acting,
            State::Ended => Phase::Ended,
        }
    }

    /// Events that end the run in whatever state it is.
    fn interrupt(&self, event: &EventKind) -> Option<StopReason> {
        let out_of_time = self.started_at_ms > 0
            && self.now_ms.saturating_sub(self.started_at_ms) >= self.config.timeout_ms;
        match event {
            EventKind::StopRequested => Some(StopReason::StoppedByUser),
            EventKind::TabClosed => Some(StopReason::Unrecoverable {
                fault: Fault::new(
                    FaultCode::UiQueryFailed,
                    "The tab was closed during the run.",
                    "Open the page again and start a new run.",
                ),
            }),
            EventKind::TimeUp => Some(StopReason::TimeUp),
            _ if out_of_time => Some(StopReason::TimeUp),
            _ => None,
        }
    }

    fn advance(&mut self, event: EventKind, watch: &dyn Stopwatch) -> Vec<Effect> {
        let state = std::mem::replace(&mut self.state, State::Ended);
        match (state, event) {
            (State::Ready, EventKind::Started { url }) => self.start(url),
            (state @ (State::Settling | State::Looking { .. }), EventKind::Woken) => {
                // Looking has no side effect: whatever was under way is simply done again.
                self.state = state;
                self.settle()
            }
            (State::Acting, EventKind::Woken) => self.acted(lost_reply()),
            (State::Settling, EventKind::Settled { settled }) => self.settled(settled),
            (State::Settling, EventKind::SettleFailed { fault }) => self.settle_failed(fault),
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

    pub(crate) fn settle(&mut self) -> Vec<Effect> {
        self.state = State::Settling;
        vec![Effect::Settle {
            timeout_ms: passerby_decide::waits_ms(self.config.settle_timeout_ms, &self.persona),
        }]
    }

    fn settled(&mut self, settled: Settled) -> Vec<Effect> {
        if let Some(pending) = &mut self.pending {
            pending.settled_at_ms.get_or_insert(self.now_ms);
            if let Some(step) = self.steps.last_mut() {
                step.settled.get_or_insert(settled);
            }
        }
        self.look(1)
    }

    /// A page that cannot be asked whether it is at rest may still be looked at; a page that may
    /// not be read at all ends the run, since looking again cannot help.
    fn settle_failed(&mut self, fault: Fault) -> Vec<Effect> {
        if fault.code == FaultCode::UiNotAvailable {
            return self.end(StopReason::Unrecoverable { fault });
        }
        self.look(1)
    }

    fn look(&mut self, tries: u32) -> Vec<Effect> {
        self.state = State::Looking {
            look: Box::default(),
            tries,
        };
        vec![Effect::Snapshot]
    }

    fn look_advanced(
        &mut self,
        mut look: Look,
        tries: u32,
        event: EventKind,
        watch: &dyn Stopwatch,
    ) -> Vec<Effect> {
        match event {
            EventKind::SnapshotTaken { mut snapshot } => {
                let missed = std::mem::take(&mut self.memory.transients);
                snapshot.transients.splice(0..0, missed);
                let viewport = snapshot.viewport;
                look.snapshot = Some(snapshot);
                self.state = State::Looking {
                    look: Box::new(look),
                    tries,
                };
                vec![Effect::Capture {
                    id: self.image_id(),
                    viewport,
                }]
            }
            EventKind::Captured { screenshot } => {
                look.screenshot = Some(screenshot);
                if !look.fits() {
                    return self.look_failed(look, tries, window_changed());
                }
                if !self.config.vision {
                    return self.looked(look, watch);
                }
                self.state = State::Looking {
                    look: Box::new(look),
                    tries,
                };
                vec![Effect::Detect {
                    id: self.image_id(),
                }]
            }
            EventKind::Detected { detections } => {
                look.detections = Some(detections);
                self.looked(look, watch)
            }
            EventKind::DetectFailed { fault } => {
                look.warnings.push(Warning::new(
                    "detector_failed",
                    format!("The detector did not work, so this step saw the page's own elements only. {} {}", fault.message, fault.advice),
                ));
                self.looked(look, watch)
            }
            EventKind::SnapshotFailed { fault } | EventKind::CaptureFailed { fault } => {
                self.look_failed(look, tries, fault)
            }
            _late => {
                self.state = State::Looking {
                    look: Box::new(look),
                    tries,
                };
                Vec::new()
            }
        }
    }

    /// Perception is repeated once; then the step fails, and after two failed steps the run. [S2]
    fn look_failed(&mut self, look: Look, tries: u32, fault: Fault) -> Vec<Effect> {
        if fault.code == FaultCode::UiNotAvailable {
            return self.end(StopReason::Unrecoverable { fault });
        }
        let seen = look.snapshot.as_ref().map(|s| s.transients.clone());
        self.memory.transients.extend(seen.unwrap_or_default());
        if tries < LOOK_TRIES {
            return self.look(tries + 1);
        }
        self.memory.failed_looks += 1;
        let mut step = self.new_step(&look);
        step.warnings.push(Warning::new(
            "step_failed",
            format!("{} {}", fault.message, fault.advice),
        ));
        self.steps.push(step.clone());
        let mut effects = vec![Effect::Emit {
            step: Box::new(step),
        }];
        effects.extend(if self.memory.failed_looks >= FAILED_LOOK_BUDGET {
            self.end(StopReason::Unrecoverable { fault })
        } else if self.steps.len() as u32 >= self.config.steps {
            self.end(StopReason::StepsReached)
        } else {
            self.settle()
        });
        effects
    }

    /// The look is complete: judge the last act by it, then decide the next.
    fn looked(&mut self, look: Look, watch: &dyn Stopwatch) -> Vec<Effect> {
        let began = watch.now_ms();
        let Some(tree) = look.tree() else {
            return self.settle();
        };
        self.laps.merge_ms = watch.now_ms() - began;
        self.memory.failed_looks = 0;

        let began = watch.now_ms();
        let screen = passerby_screen::understand(&tree);
        let mut effects = self.judge(&screen);
        if self.steps.len() as u32 >= self.config.steps {
            effects.extend(self.end(StopReason::StepsReached));
            return effects;
        }
        let mut step = self.new_step(&look);
        step.stats = tree.stats.clone();
        step.tree_text = screen_view(&tree, &ViewOptions::default());
        step.unlabelled = unlabelled(&tree);
        step.access_gaps = access_gaps(&tree);
        step.transients = tree.transients.clone();
        step.warnings.extend(tree.warnings.iter().cloned());
        step.warnings.append(&mut self.memory.notes);
        effects.extend(self.decide(step, tree, screen));
        self.laps.decide_ms = watch.now_ms() - began;
        effects
    }

    /// Compares the screen with the one the last act was decided on.
    fn judge(&mut self, screen: &ScreenState) -> Vec<Effect> {
        let (Some(pending), Some(step)) = (self.pending.take(), self.steps.last_mut()) else {
            return Vec::new();
        };
        let act = passerby_screen::Act {
            sends: pending.submits.as_ref(),
            on: pending.on.as_ref(),
        };
        let difference = passerby_screen::difference(&pending.before, screen, &act);
        let progressed = difference.outcome != ScreenOutcome::NoChange
            && !difference.signals.contains(&Signal::NoOp);
        if let Some(act) = self.memory.acted.last_mut() {
            act.progressed = progressed;
        }
        let settled_at_ms = pending.settled_at_ms.unwrap_or(self.now_ms);
        let requests = since(step.settled.as_ref(), pending.began_at_ms);
        if let (Some(thought), Some(reply)) = (&step.thought, &step.reply) {
            step.evaluation = Some(passerby_evaluate::evaluate(
                &thought.expectation,
                &Observed {
                    difference: &difference,
                    before: &pending.before,
                    after: screen,
                    reply,
                    took_ms: settled_at_ms.saturating_sub(pending.began_at_ms),
                    requests: requests.as_deref(),
                    picture_changed: None,
                },
            ));
        }
        step.difference = Some(difference);
        vec![Effect::Emit {
            step: Box::new(step.clone()),
        }]
    }

    pub(crate) fn execute(
        &mut self,
        thinking: Thinking,
        thought: Thought,
        plan: Option<ActPlan>,
    ) -> Vec<Effect> {
        let Thinking {
            mut step,
            tree,
            screen,
            fingerprint,
            ..
        } = thinking;
        step.gate = Some(GateVerdict::Passed);
        step.target_rect = target_rect(&thought, &tree);
        let decision = thought.decision.clone();
        step.thought = Some(thought);
        let Some(plan) = plan else {
            let stop = match decision.action {
                Action::GiveUp { reason } => StopReason::GaveUp { why: reason },
                Action::Finish { evidence } => StopReason::GoalMet { evidence },
                _ => unreachable_terminal(&decision),
            };
            return self.finish_step(step, stop);
        };
        step.plan = Some(plan.clone());
        self.memory.thoughts_since_act = 0;
        self.memory
            .acted
            .push(ActedOn::new(&decision, &fingerprint));
        self.pending = Some(PendingAct {
            submits: submitted_form(&decision, &screen),
            on: decision.target.as_ref().and_then(|t| t.identity.clone()),
            before: screen,
            began_at_ms: self.now_ms,
            settled_at_ms: None,
        });
        self.state = State::Acting;
        let index = step.index;
        self.steps.push(step.clone());
        vec![
            Effect::Emit {
                step: Box::new(step),
            },
            Effect::Act { step: index, plan },
        ]
    }

    pub(crate) fn finish_step(&mut self, step: StepRecord, stop: StopReason) -> Vec<Effect> {
        self.steps.push(step.clone());
        let mut effects = vec![Effect::Emit {
            step: Box::new(step),
        }];
        effects.extend(self.end(stop));
        effects
    }

    fn acted(&mut self, reply: ActReply) -> Vec<Effect> {
        if let Some(step) = self.steps.last_mut() {
            step.reply = Some(reply);
        }
        self.settle()
    }

    fn end(&mut self, stop: StopReason) -> Vec<Effect> {
        self.state = State::Ended;
        self.stop = Some(stop.clone());
        vec![Effect::End { stop }]
    }

    /// Told with the step that was under way; before the first with that.
    fn note(&mut self, warning: Warning) {
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

    fn new_step(&self, look: &Look) -> StepRecord {
        let snapshot = look.snapshot.as_ref();
        StepRecord {
            index: self.steps.len() as u32 + 1,
            started_at_ms: self.now_ms,
            url: snapshot.map(|s| s.url.clone()).unwrap_or_default(),
            title: snapshot.map(|s| s.title.clone()).unwrap_or_default(),
            screenshot: look.screenshot.clone(),
            stats: Default::default(),
            tree_text: String::new(),
            unlabelled: Vec::new(),
            access_gaps: Vec::new(),
            transients: Vec::new(),
            glance: None,
            thought: None,
            target_rect: None,
            gate: None,
            plan: None,
            reply: None,
            settled: None,
            difference: None,
            evaluation: None,
            decide_ms: 0.0,
            model: None,
            warnings: look.warnings.clone(),
        }
    }

    /// Name of the image of the step that is being looked at.
    fn image_id(&self) -> String {
        format!("step_{:03}", self.steps.len() + 1)
    }
}

/// The requests that the page made since the act; `None` where it could not tell.
fn since(settled: Option<&Settled>, began_at_ms: u64) -> Option<Vec<Request>> {
    let requests = settled?.requests.as_ref()?.iter();
    Some(
        requests
            .filter(|request| request.began_at_ms >= began_at_ms)
            .cloned()
            .collect(),
    )
}

/// The reply of an act whose worker died before it came: the act may have had its effect, so the session looks.
fn lost_reply() -> ActReply {
    ActReply {
        outcome: ActOutcome::PageLeft,
        found_by: String::new(),
        act_ms: 0.0,
    }
}

fn window_changed() -> Fault {
    Fault::new(
        FaultCode::CaptureFailed,
        "The window changed its size between the page's snapshot and its image.",
        "Leave the window as it is while a run goes on.",
    )
}

pub(crate) fn target_rect(
    thought: &Thought,
    tree: &UiTree,
) -> Option<passerby_artifacts::geometry::CssRect> {
    let target = thought.decision.target.as_ref()?;
    tree.node(&target.node).map(|node| node.rect)
}

/// `execute` gets no plan for terminal decisions only; should that ever not hold, the run ends and says so.
fn unreachable_terminal(decision: &Decision) -> StopReason {
    StopReason::Unrecoverable {
        fault: Fault::new(
            FaultCode::Internal,
            format!(
                "There was no plan for the action “{}”.",
                decision.action.name()
            ),
            "Please report this run: it is a fault of Passerby.",
        ),
    }
}
