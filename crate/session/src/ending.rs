//! How a run ends: what ends it in any state, and the last effects.

use crate::machine::{Session, State};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::trace::{Effect, EventKind};

/// Deaths of the worker within one step, after which the run ends: what kills it each time would do so for ever.
const MAX_WAKES: u32 = 20;

impl Session {
    /// Events that end the run in whatever state it is.
    pub(crate) fn interrupt(&self, event: &EventKind) -> Option<StopReason> {
        let out_of_time = self.started_at_ms > 0 && self.time_left_ms(self.now_ms) == 0;
        match event {
            EventKind::StopRequested => Some(StopReason::StoppedByUser),
            EventKind::TabClosed => Some(StopReason::Unrecoverable {
                fault: Fault::new(
                    FaultCode::UiQueryFailed,
                    "The tab was closed during the run.",
                    "Open the page again and start a new run.",
                ),
            }),
            EventKind::Aborted { fault } => Some(StopReason::Unrecoverable {
                fault: fault.clone(),
            }),
            EventKind::TimeUp => Some(StopReason::TimeUp),
            EventKind::WorkerRestarted if self.memory.wakes > MAX_WAKES => {
                Some(StopReason::Unrecoverable {
                    fault: Fault::new(
                        FaultCode::Internal,
                        format!(
                            "Passerby was stopped {} times in one step and came no further.",
                            self.memory.wakes
                        ),
                        "Close other tabs or give the browser more memory, then start a new run.",
                    ),
                })
            }
            _ if out_of_time => Some(StopReason::TimeUp),
            _ => None,
        }
    }

    /// Ends the run in whatever state it is. A claim that was still being checked is not lost when the time is up.
    pub(crate) fn cut_off(&mut self, stop: StopReason) -> Vec<Effect> {
        let state = std::mem::replace(&mut self.state, State::Ended);
        if let (State::Thinking(mut thinking), StopReason::TimeUp) = (state, &stop)
            && let Some(claim) = thinking.claim.take()
        {
            return self.end_unchecked(*thinking, claim, &stop.sentence());
        }
        self.end(stop)
    }

    pub(crate) fn finish_step(&mut self, step: StepRecord, stop: StopReason) -> Vec<Effect> {
        self.steps.push(step.clone());
        let mut effects = vec![Effect::Emit {
            step: Box::new(step),
        }];
        effects.extend(self.end(stop));
        effects
    }

    pub(crate) fn end(&mut self, stop: StopReason) -> Vec<Effect> {
        let stop = passerby_decide::at_limit(stop, self.config.policy, &self.memory.clauses);
        let stop = self.extraction_ends(stop);
        self.state = State::Ended;
        self.stop = Some(stop.clone());
        vec![Effect::End { stop }]
    }
}
