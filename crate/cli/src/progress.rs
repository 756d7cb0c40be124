//! A bar at the foot of a terminal, drawn in place: which step a run is in, how many it may take, how long it lasts, and what the
//! persona thinks. Where standard error is no terminal there is none. It has no colours, so there are none to turn off.
//!
//! Whatever else goes to standard error meanwhile goes through [`aside`], and stands above the bar.

use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, WeakProgressBar};
use passerby_artifacts::decision::Thought;
use passerby_artifacts::run::RunView;
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::Instant;

const TEMPLATE: &str = "{prefix}step {pos} of {len} [{bar:16}] {elapsed_precise}  {wide_msg}";
const SIGNS: &str = "=> ";
/// More than a terminal is wide.
const THOUGHT_LIMIT: usize = 400;

/// The bar that is drawn, if one is.
static DRAWN: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// Writes to standard error what stands above the bar, in whole lines. `write` must not log.
pub fn aside<T>(write: impl FnOnce() -> T) -> T {
    let bar = DRAWN
        .lock()
        .ok()
        .and_then(|drawn| drawn.as_ref()?.upgrade());
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Standard error, above the bar.
pub struct AboveBar;

impl Write for AboveBar {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        aside(|| io::stderr().write_all(bytes)).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// How a run stands, for whoever sits at the terminal.
pub struct Progress {
    /// Where it is drawn.
    target: fn() -> ProgressDrawTarget,
    /// What stands before it.
    label: String,
    began: Instant,
    /// While it is drawn.
    bar: RefCell<Option<ProgressBar>>,
}

impl Progress {
    /// On the terminal that standard error is, if it is one.
    pub fn on_terminal() -> Self {
        Self::on(ProgressDrawTarget::stderr)
    }

    /// Nowhere.
    pub fn hidden() -> Self {
        Self::on(ProgressDrawTarget::hidden)
    }

    fn on(target: fn() -> ProgressDrawTarget) -> Self {
        Self {
            target,
            label: String::new(),
            began: Instant::now(),
            bar: RefCell::default(),
        }
    }

    /// With this before it.
    pub fn labelled(mut self, label: &str) -> Self {
        self.label = format!("{}  ", output::one_line(label, THOUGHT_LIMIT));
        self
    }

    /// Draws the run as it stands. While the user is asked, and when the run has ended, the line is theirs.
    pub fn show(&self, view: &RunView) {
        if view.question.is_some() || view.stop.is_some() {
            return self.clear();
        }
        let mut bar = self.bar.borrow_mut();
        let bar = bar.get_or_insert_with(|| self.begun());
        let step = view.steps.last().map_or(0, |step| step.index);
        bar.update(|state| {
            state.set_len(view.steps_limit.into());
            state.set_pos(step.into());
        });
        bar.set_message(thought(view));
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        // The last one that lets go of a bar wipes it off.
        self.bar.take();
    }

    fn begun(&self) -> ProgressBar {
        let style = ProgressStyle::with_template(TEMPLATE)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars(SIGNS);
        let bar = ProgressBar::with_draw_target(None, (self.target)())
            .with_style(style)
            .with_prefix(self.label.clone())
            .with_elapsed(self.began.elapsed());
        if let Ok(mut drawn) = DRAWN.lock() {
            *drawn = Some(bar.downgrade());
        }
        bar
    }
}

/// What the persona thought last: why they do what they do, else what they see.
fn thought(view: &RunView) -> String {
    let newest = view
        .steps
        .iter()
        .rev()
        .find_map(|step| step.thought.as_ref());
    let said = |thought: &Thought| match thought.decision.reasoning.trim() {
        "" => output::one_line(&thought.analysis.summary, THOUGHT_LIMIT),
        why => output::one_line(why, THOUGHT_LIMIT),
    };
    newest.map(said).unwrap_or_default()
}

#[cfg(test)]
mod tests;
