//! A session that keeps its trace, and comes back from it.

use crate::machine::Session;
use crate::stopwatch::{Laps, NoStopwatch, Stopwatch};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{Phase, RunConfig};
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceBody, TraceLine};

/// A session and the number of the next line of its trace.
///
/// Whoever executes the effects of a line saves the line first: then a run whose executor died
/// comes back with [`Run::resume`], and an act is never done without its intent being known.
#[derive(Debug, Clone)]
pub struct Run {
    session: Session,
    next_seq: u64,
}

/// A journal that no run can come back from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// It has no first line.
    #[error("The journal is empty. Start a new run.")]
    Empty,
    /// The first line does not say what was asked.
    #[error("The journal does not begin with the run's configuration. Start a new run.")]
    NoBeginning,
    /// A line is missing.
    #[error("Line {expected} of the journal is missing (found {found}). Start a new run.")]
    Gap {
        /// Number that should have come.
        expected: u64,
        /// Number that came.
        found: u64,
    },
}

impl Run {
    /// A new run and the first line of its trace.
    pub fn begin(config: RunConfig, persona: Persona) -> (Self, TraceLine) {
        let body = TraceBody::Begin {
            config: config.clone(),
            persona: persona.clone(),
        };
        let line = TraceLine {
            v: SCHEMA_VERSION,
            seq: 0,
            body,
        };
        (
            Self {
                session: Session::new(config, persona),
                next_seq: 1,
            },
            line,
        )
    }

    /// A run as its journal left it. Feed it [`Run::on_waking`] next.
    ///
    /// # Errors
    /// [`ResumeError`] when the journal is empty, headless or has a gap.
    pub fn resume(lines: &[TraceLine]) -> Result<Self, ResumeError> {
        let (first, rest) = lines.split_first().ok_or(ResumeError::Empty)?;
        let TraceBody::Begin { config, persona } = &first.body else {
            return Err(ResumeError::NoBeginning);
        };
        let (mut run, _) = Self::begin(config.clone(), persona.clone());
        for line in rest {
            if line.seq != run.next_seq {
                return Err(ResumeError::Gap {
                    expected: run.next_seq,
                    found: line.seq,
                });
            }
            let TraceBody::Step { event, .. } = &line.body else {
                return Err(ResumeError::NoBeginning);
            };
            run.handle(event.clone(), &NoStopwatch);
        }
        Ok(run)
    }

    /// What a run that was resumed is to be told first: it was cut off, or it never began.
    pub fn on_waking(&self, start_url: &str) -> EventKind {
        match self.session.phase() {
            Phase::Ready => EventKind::Started {
                url: start_url.to_owned(),
            },
            _ => EventKind::WorkerRestarted,
        }
    }

    /// Takes one event and gives the line to be saved; its effects are to be performed after that.
    pub fn handle(&mut self, event: Event, watch: &dyn Stopwatch) -> TraceLine {
        let effects = self.session.handle(event.clone(), watch);
        let line = TraceLine {
            v: SCHEMA_VERSION,
            seq: self.next_seq,
            body: TraceBody::Step { event, effects },
        };
        self.next_seq = self.next_seq.saturating_add(1);
        line
    }

    /// The event that tells the session what its own stages took in the last transition, if any ran.
    pub fn measured(&mut self, at_ms: u64) -> Option<Event> {
        let Laps {
            merge_ms,
            decide_ms,
        } = self.session.take_laps()?;
        Some(Event {
            at_ms,
            kind: EventKind::Measured {
                merge_ms,
                decide_ms,
            },
        })
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }
}

/// The effects of a line; none for the first.
pub trait Effects {
    /// What is to be performed, in order.
    fn effects(&self) -> &[Effect];
}

impl Effects for TraceLine {
    fn effects(&self) -> &[Effect] {
        match &self.body {
            TraceBody::Begin { .. } => &[],
            TraceBody::Step { effects, .. } => effects,
        }
    }
}
