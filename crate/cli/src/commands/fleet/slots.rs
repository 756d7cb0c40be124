//! How many browsers may run at once, as the grid tells it from time to time.

use crate::browser::{BrowserError, Setup};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often the grid is asked.
pub const ASK_EVERY: Duration = Duration::from_secs(3);

/// The sessions that the grid knew on nodes that were up when it was asked last; empty where it does not tell.
pub type Sessions = Rc<BTreeSet<String>>;

/// What is known of the grid's slots.
#[derive(Debug)]
pub struct Slots {
    /// What the command line allows.
    most: Option<usize>,
    now: usize,
    /// Since when there are none, and why.
    none: Option<(Instant, BrowserError)>,
    sessions: watch::Sender<Sessions>,
}

impl Slots {
    /// No more than `most`, where it is said. What runs on the grid is told to `sessions` each time that it is asked.
    pub fn new(most: Option<u32>, sessions: watch::Sender<Sessions>) -> Self {
        Self {
            most: most.and_then(|most| usize::try_from(most).ok()),
            now: 0,
            none: None,
            sessions,
        }
    }

    /// Asks the grid, where there is one.
    pub async fn ask(&mut self, setup: &Setup) {
        let Some(grid) = setup.grid() else {
            self.now = self.most.unwrap_or(1);
            return;
        };
        let status = crate::browser::grid_status(grid).await;
        if let Ok(status) = &status
            && status.ready
            && status.slots.is_some()
        {
            let ids = status.sessions.iter().map(|session| session.id.clone());
            self.sessions.send_replace(Rc::new(ids.collect()));
        }
        let found = match status {
            // What does not tell how many may have one for sure.
            Ok(status) if status.ready => Ok(match (status.slots, self.most) {
                (Some(slots), Some(most)) => slots.min(most),
                (Some(slots), None) => slots,
                (None, most) => most.unwrap_or(1),
            }),
            Ok(_) => Ok(0),
            Err(error) => Err(error),
        };
        let none = |error| Some((Instant::now(), error));
        match found {
            Ok(slots) if slots > 0 => {
                self.now = slots;
                self.none = None;
            }
            found => {
                self.now = 0;
                let idle = || BrowserError::Grid {
                    grid: crate::browser::shown_grid(grid),
                    why: "it has no slot for Chrome".to_owned(),
                };
                let error = found.err().unwrap_or_else(idle);
                self.none = match self.none.take() {
                    Some((since, _)) => Some((since, error)),
                    None => none(error),
                };
            }
        }
    }

    /// Browsers at once.
    pub fn now(&self) -> usize {
        self.now
    }

    /// Why there have been none for so long.
    pub fn missing_for(&mut self, limit: Duration) -> Option<BrowserError> {
        let is_long = matches!(&self.none, Some((since, _)) if since.elapsed() >= limit);
        is_long
            .then(|| self.none.take())
            .flatten()
            .map(|(_, why)| why)
    }
}
