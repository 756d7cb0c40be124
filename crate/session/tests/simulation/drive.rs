//! One run: performs what the session wants as the worker does, and lets the worker die.

use crate::check::Checker;
use crate::figures::Figures;
use crate::model;
use crate::rng::Rng;
use crate::site::Site;
use crate::world::{Weather, World};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::{Phase, RunConfig, RunRecord};
use passerby_artifacts::settings::{ActSettings, RunSettings};
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceBody, TraceLine};
use passerby_report as report;
use passerby_session::{Effects, NoStopwatch, Run, replay};
use std::collections::BTreeMap;

/// Transitions after which a run that has not ended never will.
const MAX_TRANSITIONS: u64 = 5_000;
/// Of so many seeds one does the dear things too.
const THOROUGH: u64 = 15;
const START_URL: &str = "http://shop.test/0";

/// A run that has ended and what was counted.
pub struct Lived {
    pub record: RunRecord,
    pub figures: Figures,
}

struct Driver {
    run: Run,
    world: World,
    checker: Checker,
    /// What was saved, and so survives the worker.
    journal: Vec<TraceLine>,
}

/// Where the worker dies at a transition.
#[derive(Clone, Copy, PartialEq)]
enum Death {
    BeforeSaving,
    BeforePerforming,
    AfterPerforming,
}

/// Lives through the run of this seed.
///
/// # Errors
/// Which invariant does not hold, in words.
pub fn live(seed: u64, weather: Weather) -> Result<Lived, String> {
    let mut rng = Rng::named(seed, "site");
    let site = Site::random(&mut rng);
    let config = config(&mut rng, &site, weather);
    let checker = Checker::new(&config);
    let (run, first) = Run::begin(config, persona());
    let world = World::new(seed, weather, site);
    let driver = Driver {
        run,
        world,
        checker,
        journal: vec![first],
    };
    driver.drive()
}

impl Driver {
    fn drive(mut self) -> Result<Lived, String> {
        let mut event = self.run.on_waking(START_URL);
        while !self.run.session().is_ended() {
            if self.world.figures.transitions > MAX_TRANSITIONS {
                return Err(format!("it does not end: {:?}", self.run.session().phase()));
            }
            event = self.transition(event)?;
        }
        self.ended()
    }

    /// Feeds one event, saves the line, performs its effects; gives the next event.
    fn transition(&mut self, kind: EventKind) -> Result<EventKind, String> {
        let death = self.death();
        let at_ms = self.clock();
        self.world.figures.transitions += 1;
        let event = Event { at_ms, kind };
        let is_full = self.world.rng.happens(self.world.weather.full);
        let before = (death == Some(Death::BeforeSaving) || is_full).then(|| self.run.clone());
        let line = self.run.handle(event.clone(), &NoStopwatch);
        if let Some(before) = before {
            self.run = before;
            return if is_full {
                self.storage_full()
            } else {
                self.wake()
            };
        }
        let at = self.journal.len();
        self.save(&event, line)?;
        self.aside()?;
        if death == Some(Death::BeforePerforming) {
            return self.wake();
        }
        let answer = self.perform(at);
        if death == Some(Death::AfterPerforming) {
            return self.wake();
        }
        Ok(answer)
    }

    fn save(&mut self, event: &Event, line: TraceLine) -> Result<(), String> {
        self.checker.line(event, &line)?;
        self.journal.push(line);
        Ok(())
    }

    /// What happens beside the answer that is waited for: measurements, notes, and answers that come too late.
    fn aside(&mut self) -> Result<(), String> {
        let kind = match self.world.rng.below(30) {
            0 => EventKind::Measured {
                merge_ms: 1.0,
                decide_ms: 2.0,
            },
            1 if self.world.weather.faults > 0 => EventKind::Noted {
                warning: Warning::new(WarningKind::PageNote, "It rains."),
            },
            // A word of the user's that nobody waits for (any more).
            2 if self.run.session().phase() != Phase::Waiting => {
                EventKind::ApprovalAnswered { given: true }
            }
            _ => return Ok(()),
        };
        let event = Event {
            at_ms: self.world.now_ms,
            kind,
        };
        let line = self.run.handle(event.clone(), &NoStopwatch);
        self.world.figures.transitions += 1;
        self.save(&event, line)
    }

    /// The answer to the effects of this line, or what came before it.
    fn perform(&mut self, at: usize) -> EventKind {
        let left_ms = self.run.session().time_left_ms(self.world.now_ms);
        let began_ms = self.world.now_ms;
        let mut effects = self.journal[at].effects().iter();
        let answer = effects.find_map(|effect| self.world.perform(effect));
        if let Some(interrupt) = self.interrupt() {
            return interrupt;
        }
        // Where both are there at once, either may be heard first.
        let is_late = self.world.now_ms - began_ms >= u64::from(left_ms);
        if is_late && self.world.rng.happens(500) {
            return EventKind::TimeUp;
        }
        answer.unwrap_or(EventKind::WorkerRestarted)
    }

    fn interrupt(&mut self) -> Option<EventKind> {
        if !self.world.rng.happens(self.world.weather.user) {
            return None;
        }
        self.world.figures.count("user");
        Some(
            self.world
                .rng
                .of(&[EventKind::StopRequested, EventKind::TabClosed]),
        )
    }

    fn death(&mut self) -> Option<Death> {
        let all = [
            Death::BeforeSaving,
            Death::BeforePerforming,
            Death::AfterPerforming,
        ];
        self.world
            .rng
            .happens(self.world.weather.deaths)
            .then(|| self.world.rng.of(&all))
    }

    /// Now and then the user's clock is set back.
    fn clock(&mut self) -> u64 {
        let back = self.world.rng.happens(self.world.weather.delays / 10);
        if back {
            self.world.figures.count("clock set back");
        }
        self.world.now_ms - if back { 90_000 } else { 0 }
    }

    /// A new worker knows what was saved, and nothing else.
    fn wake(&mut self) -> Result<EventKind, String> {
        self.world.die();
        self.resume()?;
        Ok(self.run.on_waking(START_URL))
    }

    /// What is in memory is what the journal gives, which the replay at the end checks of every run; some read the
    /// journal at every waking too.
    fn resume(&mut self) -> Result<(), String> {
        if !self.world.seed.is_multiple_of(THOROUGH) {
            return Ok(());
        }
        self.world.figures.again += self.journal.len() as u64 - 1;
        self.run = Run::resume(&self.journal).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// As the worker does: what could not be saved did not happen, and the run ends with what was.
    fn storage_full(&mut self) -> Result<EventKind, String> {
        self.world.figures.count("storage full");
        self.resume()?;
        let fault = Fault::new(FaultCode::StorageFailed, "It is full.", "Free some space.");
        Ok(EventKind::Aborted { fault })
    }

    fn ended(mut self) -> Result<Lived, String> {
        let record = self
            .run
            .session()
            .record()
            .ok_or("it ended without a report")?;
        let late = [
            EventKind::WorkerRestarted,
            EventKind::StopRequested,
            EventKind::TimeUp,
        ];
        let event = Event {
            at_ms: self.world.now_ms,
            kind: self.world.rng.of(&late),
        };
        let line = self.run.handle(event.clone(), &NoStopwatch);
        self.checker.line(&event, &line)?;
        self.checker.end(&record, &self.world)?;
        let is_thorough = self.world.seed.is_multiple_of(THOROUGH);
        if is_thorough && report::markdown(&record).is_empty() {
            return Err("its report is empty".to_owned());
        }
        self.replays(&record)?;
        let mut figures = self.world.figures;
        figures.runs = 1;
        figures.acts = self.world.done.len() as u64;
        *figures.ends.entry(name_of(&record)).or_default() += 1;
        Ok(Lived { record, figures })
    }

    /// The journal, fed to a new session, gives the same effects and the same report.
    fn replays(&mut self, record: &RunRecord) -> Result<(), String> {
        let is_end = |line: &TraceLine| {
            line.effects()
                .iter()
                .any(|effect| matches!(effect, Effect::End { .. }))
        };
        if !self.journal.iter().any(is_end) {
            return Err("its end is not in the journal".to_owned());
        }
        self.world.figures.again += self.journal.len() as u64 - 1;
        // Through text for some, as a stored trace is; the others compare values, which is cheaper.
        if self.world.seed.is_multiple_of(THOROUGH) {
            let replayed = replay(&self.journal).map_err(|error| error.to_string())?;
            return same(replayed.record.as_ref(), record);
        }
        let (first, rest) = self.journal.split_first().ok_or("no journal")?;
        let mut run =
            Run::resume(std::slice::from_ref(first)).map_err(|error| error.to_string())?;
        for line in rest {
            let TraceBody::Step { event, .. } = &line.body else {
                return Err("a second beginning".to_owned());
            };
            if run.handle(event.clone(), &NoStopwatch) != *line {
                return Err(format!("line {} replays otherwise", line.seq));
            }
        }
        Ok(())
    }
}

fn same(replayed: Option<&RunRecord>, record: &RunRecord) -> Result<(), String> {
    if replayed == Some(record) {
        Ok(())
    } else {
        Err("the replay's report is another".to_owned())
    }
}

fn name_of(record: &RunRecord) -> String {
    let stop = serde_json::to_value(&record.stop).unwrap_or_default();
    stop["reason"].as_str().unwrap_or_default().to_owned()
}

fn config(rng: &mut Rng, site: &Site, weather: Weather) -> RunConfig {
    let policy = rng.of(&[
        Policy::Rules,
        Policy::Rules,
        Policy::Model,
        Policy::Hybrid,
        Policy::Scripted,
    ]);
    let asks = matches!(policy, Policy::Model | Policy::Hybrid);
    // In fair weather no run ends for want of time: the time that passes is not the same with deaths and without.
    let timeout_ms = if weather.faults > 0 {
        rng.of(&[1_000, 600_000, 600_000])
    } else {
        600_000
    };
    RunConfig {
        run_id: "run".into(),
        goal: site.goal(rng),
        policy,
        steps: 1 + rng.below(14) as u32,
        timeout_ms,
        vision: rng.happens(500),
        ask_approval: rng.happens(700),
        ask_user: rng.happens(700),
        allow_costly: if rng.happens(100) {
            CostlyKind::ALL.to_vec()
        } else {
            Vec::new()
        },
        model: asks.then(|| model::plan(rng)),
        script: if policy == Policy::Scripted {
            model::script(rng, &site.targets())
        } else {
            Vec::new()
        },
        axe: rng.happens(300),
        settings: RunSettings {
            acts: ActSettings {
                wait_between_ms: if rng.happens(200) { 700 } else { 0 },
            },
            ..RunSettings::default()
        },
        ..RunConfig::default()
    }
}

fn persona() -> Persona {
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
