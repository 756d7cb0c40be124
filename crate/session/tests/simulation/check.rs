//! What must hold of every run, checked line by line as the journal grows and once more at the end.

use crate::model::TOKENS;
use crate::world::World;
use passerby_artifacts::act::{ActPlan, ActRecovery};
use passerby_artifacts::decision::{Action, GateVerdict};
use passerby_artifacts::dom::Transient;
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::run::{RunConfig, RunRecord, StepRecord};
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_session::Effects;
use std::collections::{BTreeMap, BTreeSet};

/// Deaths without an act in between that a run may live through.
const MAX_WAKES: u32 = 21;

/// Follows one run.
pub struct Checker {
    config: RunConfig,
    next_seq: u64,
    now_ms: u64,
    started_at_ms: Option<u64>,
    unwatched_ms: u64,
    intents: BTreeMap<u32, ActPlan>,
    /// The act whose reply is not in the journal yet.
    under_way: Option<u32>,
    /// The worker died since, and neither page nor screen was asked.
    not_looked: bool,
    not_begun: bool,
    tokens: u64,
    wakes: u32,
    /// The user was asked for leave and has said nothing yet.
    waits: bool,
    /// Steps whose act the user gave leave for.
    allowed: BTreeSet<u32>,
    /// What came and went, as far as the page told it.
    told: Vec<Transient>,
    /// How much of that was told when the last step was decided.
    due: usize,
    ended: bool,
}

type Verdict = Result<(), String>;

fn holds(fact: bool, what: impl FnOnce() -> String) -> Verdict {
    if fact { Ok(()) } else { Err(what()) }
}

impl Checker {
    pub fn new(config: &RunConfig) -> Self {
        Self {
            config: config.clone(),
            next_seq: 1,
            now_ms: 0,
            started_at_ms: None,
            unwatched_ms: 0,
            intents: BTreeMap::new(),
            under_way: None,
            not_looked: false,
            not_begun: false,
            tokens: 0,
            wakes: 0,
            waits: false,
            allowed: BTreeSet::new(),
            told: Vec::new(),
            due: 0,
            ended: false,
        }
    }

    /// A line that was saved.
    pub fn line(&mut self, event: &Event, line: &TraceLine) -> Verdict {
        holds(line.seq == self.next_seq, || {
            format!("line {} came where {} should", line.seq, self.next_seq)
        })?;
        self.next_seq += 1;
        let effects = line.effects();
        if self.ended {
            return holds(effects.is_empty(), || format!("after the end: {effects:?}"));
        }
        self.event(event)?;
        let asks = effects
            .iter()
            .filter(|effect| !matches!(effect, Effect::Emit { .. }))
            .count();
        let is_aside = match event.kind {
            EventKind::Measured { .. } | EventKind::Noted { .. } => true,
            // Words that come too late change nothing, but for the time that may be used up by then.
            EventKind::ApprovalAnswered { .. } => {
                let ends = |effect: &Effect| matches!(effect, Effect::End { .. });
                !self.waits && !effects.iter().any(ends)
            }
            _ => false,
        };
        holds(asks == usize::from(!is_aside), || {
            format!("{asks} things to do at once: {effects:?}")
        })?;
        effects
            .iter()
            .try_for_each(|effect| self.effect(event, effect))?;
        if !is_aside {
            let asks = |effect: &Effect| matches!(effect, Effect::RequestApproval { .. });
            self.waits = effects.iter().any(asks);
        }
        Ok(())
    }

    fn event(&mut self, event: &Event) -> Verdict {
        let before_ms = self.now_ms;
        self.now_ms = self.now_ms.max(event.at_ms);
        match &event.kind {
            EventKind::Started { .. } => self.started_at_ms = Some(self.now_ms),
            EventKind::WorkerRestarted => {
                self.unwatched_ms += self.now_ms - before_ms;
                self.wakes += 1;
                self.not_looked = self.under_way.is_some();
                holds(self.wakes <= MAX_WAKES, || {
                    "it dies for ever in one step".to_owned()
                })?;
            }
            EventKind::ActReplied { .. } => self.under_way = None,
            EventKind::Recalled { recall } => {
                self.not_begun = *recall == ActRecovery::NotBegun;
                self.not_looked = *recall == ActRecovery::Unknown;
                if !self.not_begun {
                    self.under_way = None;
                }
            }
            EventKind::SnapshotTaken { snapshot } => {
                self.not_looked = false;
                self.told.extend(snapshot.transients.iter().cloned());
            }
            EventKind::ModelAnswered { .. } => self.tokens += TOKENS,
            _ => {}
        }
        Ok(())
    }

    fn effect(&mut self, event: &Event, effect: &Effect) -> Verdict {
        match effect {
            Effect::End { .. } => {
                self.ended = true;
                return Ok(());
            }
            Effect::Emit { .. } => return Ok(()),
            Effect::Act { step, plan, .. } => {
                self.due = self.told.len();
                self.leave(event, *step)?;
                self.intent(*step, plan)?;
            }
            Effect::AskModel { .. } => {
                let max = self
                    .config
                    .model
                    .as_ref()
                    .and_then(|plan| plan.max_tokens)
                    .unwrap_or(u64::MAX);
                holds(self.tokens < max, || {
                    format!("asked with {} of {max} tokens spent", self.tokens)
                })?;
            }
            _ => {}
        }
        let stops = matches!(
            event.kind,
            EventKind::StopRequested
                | EventKind::TabClosed
                | EventKind::TimeUp
                | EventKind::Aborted { .. }
        );
        holds(!stops, || format!("{effect:?} after {:?}", event.kind))?;
        let used_ms = self.now_ms - self.started_at_ms.unwrap_or(self.now_ms) - self.unwatched_ms;
        holds(used_ms < self.config.timeout_ms, || {
            format!(
                "{effect:?} after {used_ms} of {} ms",
                self.config.timeout_ms
            )
        })
    }

    /// While the user is asked nothing is done but by their word.
    fn leave(&mut self, event: &Event, step: u32) -> Verdict {
        let is_word = matches!(event.kind, EventKind::ApprovalAnswered { .. });
        holds(is_word || !self.waits, || {
            format!("step {step} acts while the user is asked")
        })?;
        if matches!(event.kind, EventKind::ApprovalAnswered { given: true }) {
            self.allowed.insert(step);
        }
        Ok(())
    }

    fn intent(&mut self, step: u32, plan: &ActPlan) -> Verdict {
        holds(!self.not_looked, || {
            format!("step {step} acts, and nobody looked since the worker died")
        })?;
        holds(step <= self.config.steps, || {
            format!("step {step} of {}", self.config.steps)
        })?;
        if let Some(earlier) = self.intents.get(&step) {
            let again = self.not_begun && earlier == plan;
            holds(again, || format!("step {step} acts twice"))?;
        }
        self.not_begun = false;
        self.wakes = 0;
        self.under_way = Some(step);
        self.intents.insert(step, plan.clone());
        Ok(())
    }

    /// What must hold of a run that has ended.
    pub fn end(&self, record: &RunRecord, world: &World) -> Verdict {
        holds(record.steps.len() as u32 <= self.config.steps, || {
            format!("{} steps", record.steps.len())
        })?;
        for (step, (plan, times)) in &world.done {
            holds(*times <= 1, || {
                format!("step {step} was done {times} times")
            })?;
            holds(self.intents.get(step) == Some(plan), || {
                format!("step {step} was done without a journalled intent")
            })?;
            let told = record.steps.get(*step as usize - 1);
            let is_told =
                told.is_some_and(|told| told.index == *step && told.plan.as_ref() == Some(plan));
            holds(is_told, || {
                format!("step {step} was done, and the report does not tell it")
            })?;
        }
        let in_steps = |told: &&Transient| record.steps.iter().any(|s| s.transients.contains(told));
        let lost = self.told[..self.due].iter().find(|told| !in_steps(told));
        holds(lost.is_none(), || format!("{lost:?} is in no step"))?;
        for step in &world.paid {
            let may = !self.config.allow_costly.is_empty() || self.allowed.contains(step);
            holds(may, || format!("step {step} cost, and nobody gave leave"))?;
        }
        for step in record.steps.iter().filter(|step| step.plan.is_some()) {
            holds(step.gate == Some(GateVerdict::Passed), || {
                format!("step {} passed no gate", step.index)
            })?;
        }
        not_repeated(record)
    }
}

/// An act of which nobody could tell whether it was done is not done again on a screen that does not tell either.
fn not_repeated(record: &RunRecord) -> Verdict {
    let is_unknown = |step: &&StepRecord| {
        step.warnings
            .iter()
            .any(|warning| warning.kind == WarningKind::OutcomeUnknown)
    };
    for unknown in record.steps.iter().filter(is_unknown) {
        let Some(done) = unknown.thought.as_ref().map(|thought| &thought.decision) else {
            continue;
        };
        if !matches!(done.action, Action::Click | Action::PressKey { .. }) || done.target.is_none()
        {
            continue;
        }
        let again = record
            .steps
            .iter()
            .filter(|step| step.index > unknown.index)
            .find(|step| {
                let same = step.thought.as_ref().is_some_and(|thought| {
                    thought.decision.action == done.action && thought.decision.target == done.target
                });
                same && step.plan.is_some() && step.tree_text == unknown.tree_text
            });
        holds(again.is_none(), || {
            format!(
                "step {} may have been done, and was done again",
                unknown.index
            )
        })?;
    }
    Ok(())
}
