//! A run that is driven through a page in memory.

pub mod models;
pub mod page;
mod world;

use passerby_artifacts::decision::Policy;
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::{RunConfig, RunRecord};
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_session::{Effects, NoStopwatch, Run, replay};
use std::collections::BTreeMap;
pub use world::{Trouble, World};

pub fn persona() -> Persona {
    Persona {
        id: "test".into(),
        name: "Test Person".into(),
        summary: "Somebody.".into(),
        technical_comfort: Level::Medium,
        patience: Level::Medium,
        reading: Reading::Scans,
        input: InputHabit::Mouse,
        eyesight: None,
        aim: None,
        words_per_minute: None,
        accessibility_needs: vec![],
        language: "en".into(),
        also_reads: Vec::new(),
        goals: vec![],
        details: BTreeMap::from([("email".to_owned(), "test@example.com".to_owned())]),
        credentials: vec!["password".into()],
    }
}

pub fn config() -> RunConfig {
    RunConfig {
        run_id: "run-1".into(),
        goal: "Register a new account".into(),
        policy: Policy::Rules,
        steps: 20,
        ..RunConfig::default()
    }
}

/// What is kept of a run that has ended; its trace replays to the same.
#[track_caller]
pub fn recorded(run: &Run, lines: &[TraceLine]) -> RunRecord {
    let record = run.session().record().expect("the run ends");
    let replayed = replay(lines).expect("the trace replays");
    assert_eq!(replayed.record.as_ref(), Some(&record));
    record
}

/// A run being driven: its journal so far, and what is to be performed next.
pub struct Driven {
    pub run: Run,
    pub world: World,
    pub lines: Vec<TraceLine>,
}

impl Driven {
    pub fn begin(config: RunConfig, trouble: Trouble) -> Self {
        Self::begin_as(persona(), config, trouble)
    }

    /// The same with somebody else.
    pub fn begin_as(persona: Persona, config: RunConfig, trouble: Trouble) -> Self {
        let (run, first) = Run::begin(config, persona);
        Self {
            run,
            world: World::new(trouble),
            lines: vec![first],
        }
    }

    /// Feeds one event and keeps the line.
    pub fn feed(&mut self, kind: EventKind) -> Vec<Effect> {
        let line = self.run.handle(
            Event {
                at_ms: self.world.now_ms,
                kind,
            },
            &NoStopwatch,
        );
        let effects = line.effects().to_vec();
        self.lines.push(line);
        effects
    }

    /// Performs effects and feeds their answers until the run has ended, or `limit` events were fed.
    pub fn drive(&mut self, first: EventKind, limit: usize) -> &mut Self {
        let mut next = Some(first);
        for _ in 0..limit {
            let Some(kind) = next.take() else { break };
            let effects = self.feed(kind);
            next = effects.iter().find_map(|effect| self.world.perform(effect));
        }
        self
    }

    pub fn started(&self) -> EventKind {
        EventKind::Started {
            url: self.world.url(),
        }
    }
}
