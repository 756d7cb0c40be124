//! Keeps as many runs going as there are slots, until all are done.

use super::slots::{ASK_EVERY, Sessions, Slots};
use super::visit::{Failed, Visit};
use crate::args::FleetArgs;
use crate::browser::Setup;
use crate::error::CliError;
use crate::fleet::{Begun, Fleet, Job, Journal, Open, Outcome};
use crate::interrupt::Interrupts;
use crate::output;
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use futures_util::stream::FuturesUnordered;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Browsers in a row that may fail to start: before the first that did, and after.
const FAILED_STARTS: (u32, u32) = (3, 30);

/// How long nothing is begun once the grid was found to be away.
const AWAY: Duration = Duration::from_secs(1);

/// A fleet under way.
pub struct Drive<'a> {
    fleet: &'a Fleet,
    visit: Visit<'a>,
    journal: &'a RefCell<Journal>,
    args: &'a FleetArgs,
    quiet: bool,
    sessions: watch::Sender<Sessions>,
}

/// A run that is over.
struct Over {
    job: Job,
    came: Result<Outcome, Failed>,
    took: Duration,
}

/// What is still to do.
struct Queue {
    /// The lowest number that was not looked at.
    next: usize,
    again: VecDeque<usize>,
    /// Numbers that another process had begun: they are taken up from the start, and not begun in their turn.
    taken: BTreeSet<usize>,
    /// Those of them that could not be taken up.
    forgiven: BTreeSet<usize>,
    /// How often each was begun in vain though the grid was well.
    attempts: BTreeMap<usize, u32>,
    /// Browsers that failed to start since the last that did, and whether one ever did.
    failed_starts: u32,
    has_started: bool,
}

impl<'a> Drive<'a> {
    /// Of this plan.
    pub fn new(
        fleet: &'a Fleet,
        setup: &'a Setup,
        (out, journal): (&'a Path, &'a RefCell<Journal>),
        interrupts: &'a Interrupts,
        args: &'a FleetArgs,
        quiet: bool,
    ) -> Self {
        let (sessions, known) = watch::channel(Sessions::default());
        Self {
            fleet,
            visit: Visit {
                setup,
                input: args.input,
                out,
                interrupts,
                journal,
                sessions: known,
            },
            sessions,
            journal,
            args,
            quiet,
        }
    }

    /// Runs all that is not done. `open`: runs that may still go on in browsers of the grid.
    ///
    /// # Errors
    /// When the program is told to stop, nothing can be written, or no browser can be had any more.
    pub async fn to_the_end(&self, open: Vec<Open>) -> Result<(), CliError> {
        let mut queue = Queue {
            next: 0,
            again: VecDeque::new(),
            taken: open.iter().map(|open| open.run).collect(),
            forgiven: BTreeSet::new(),
            attempts: BTreeMap::new(),
            failed_starts: 0,
            has_started: false,
        };
        let mut slots = Slots::new(self.args.slots, self.sessions.clone());
        let mut going: FuturesUnordered<LocalBoxFuture<'_, Over>> = FuturesUnordered::new();
        for open in open {
            if let Some(job) = self.fleet.job(open.run) {
                going.push(Box::pin(self.taken_up(job, open.begun)));
            }
        }
        let mut ask = tokio::time::interval(ASK_EVERY);
        loop {
            while going.len() < slots.now()
                && let Some(job) = self.next(&mut queue)
            {
                going.push(Box::pin(self.begun(job)));
            }
            let is_done = going.is_empty() && !self.has_more(&queue);
            if is_done {
                return Ok(());
            }
            tokio::select! {
                Some(over) = going.next() => {
                    if let Err(error) = self.settle(over, &mut queue).await {
                        // The others end their browsers first.
                        if matches!(error, CliError::Interrupted) {
                            while going.next().await.is_some() {}
                        }
                        return Err(error);
                    }
                }
                _ = ask.tick() => {
                    slots.ask(self.visit.setup).await;
                    let limit = Duration::from_secs(self.args.grid_wait.into());
                    if let Some(why) = slots.missing_for(limit) {
                        return Err(why.into());
                    }
                }
                () = self.visit.interrupts.reached(1), if going.is_empty() => {
                    return Err(CliError::Interrupted);
                }
            }
        }
    }

    fn next(&self, queue: &mut Queue) -> Option<Job> {
        let journal = self.journal.borrow();
        while queue.next < self.fleet.len() {
            let number = queue.next;
            queue.next = queue.next.saturating_add(1);
            if !journal.is_done(number) && !queue.taken.contains(&number) {
                return self.fleet.job(number);
            }
        }
        queue
            .again
            .pop_front()
            .and_then(|number| self.fleet.job(number))
    }

    fn has_more(&self, queue: &Queue) -> bool {
        let journal = self.journal.borrow();
        let is_left = |number: usize| !journal.is_done(number) && !queue.taken.contains(&number);
        !queue.again.is_empty() || (queue.next..self.fleet.len()).any(is_left)
    }

    async fn begun(&self, job: Job) -> Over {
        let began = Instant::now();
        let came = self.visit.make(&job).await;
        let took = began.elapsed();
        Over { job, came, took }
    }

    async fn taken_up(&self, job: Job, begun: Begun) -> Over {
        let began = Instant::now();
        let came = self.visit.take_up(&job, &begun).await;
        let took = began.elapsed();
        Over { job, came, took }
    }

    /// Keeps what came of a run, or has it begin again.
    async fn settle(&self, over: Over, queue: &mut Queue) -> Result<(), CliError> {
        let Over { job, came, took } = over;
        let (error, is_launch) = match came {
            Ok(outcome) => {
                queue.started();
                let took = Duration::from_secs_f64(outcome.seconds.max(0.0));
                self.tell(&job, outcome.end.name(), &outcome.sentence, took);
                return Ok(());
            }
            Err(Failed::Launch(error)) => (error, true),
            Err(Failed::Later(error)) => (error, false),
        };
        if stops_all(&error) {
            return Err(error);
        }
        if is_launch {
            return self.not_started(&job, error, queue).await;
        }
        queue.started();
        // What it says further is for somebody who would have to begin again themselves.
        let why = first_sentence(&error.to_string());
        // A run that another process had begun and the grid has closed since is nobody's failure, nor is a grid that was away.
        let is_forgiven = queue.taken.contains(&job.number) && queue.forgiven.insert(job.number);
        let counts = !is_forgiven && self.grid_is_well().await;
        let attempts = queue.attempts.entry(job.number).or_default();
        if counts {
            *attempts = attempts.saturating_add(1);
        }
        if *attempts >= self.args.attempts {
            self.tell(&job, "broken", &why, took);
            let outcome = Outcome::broken(why, took.as_secs_f64());
            return Ok(self.journal.borrow_mut().ended(job.number, outcome)?);
        }
        self.tell(&job, "again", &why, took);
        queue.again.push_back(job.number);
        Ok(self.journal.borrow_mut().lost(job.number, &why)?)
    }

    /// Nothing was begun: it is tried again, unless no browser starts any more.
    async fn not_started(
        &self,
        job: &Job,
        error: CliError,
        queue: &mut Queue,
    ) -> Result<(), CliError> {
        queue.again.push_back(job.number);
        if !self.grid_is_well().await {
            tokio::time::sleep(AWAY).await;
            return Ok(());
        }
        queue.failed_starts = queue.failed_starts.saturating_add(1);
        let (at_first, later) = FAILED_STARTS;
        let most = if queue.has_started { later } else { at_first };
        match queue.failed_starts >= most {
            true => Err(error),
            false => Ok(()),
        }
    }

    async fn grid_is_well(&self) -> bool {
        let Some(grid) = self.visit.setup.grid() else {
            return true;
        };
        let status = crate::browser::grid_status(grid).await;
        status.is_ok_and(|status| status.ready)
    }

    /// `12 of 60   met       shop · ada · register (14 s)`.
    fn tell(&self, job: &Job, end: &str, sentence: &str, took: Duration) {
        if self.quiet {
            return;
        }
        let name = job.name(self.fleet);
        let line = format!("{end:<10} {name} ({:.0} s) {sentence}", took.as_secs_f64());
        eprintln!("{}", output::printable(&line));
    }
}

impl Queue {
    fn started(&mut self) {
        self.failed_starts = 0;
        self.has_started = true;
    }
}

fn first_sentence(text: &str) -> String {
    let end = text
        .find(". ")
        .map_or(text.len(), |at| at.saturating_add(1));
    text.get(..end).unwrap_or(text).to_owned()
}

/// Whether this concerns all runs, and not this one or its browser.
fn stops_all(error: &CliError) -> bool {
    !matches!(
        error,
        CliError::Browser(_)
            | CliError::Worker(_)
            | CliError::Page(_)
            | CliError::File(_)
            | CliError::RunLost { .. }
            | CliError::RunStuck { .. }
    )
}
