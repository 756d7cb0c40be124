//! A run as it is followed on a terminal.

use super::question::Terminal;
use crate::following::Audience;
use crate::interrupt::Interrupts;
use crate::output;
use crate::progress::{self, Progress};
use passerby_artifacts::protocol::Request;
use passerby_artifacts::run::{RunView, StepView};

/// Who sits at the terminal: a line each step on standard error, a bar below them, and Ctrl+C.
pub struct Console<'a> {
    interrupts: &'a Interrupts,
    quiet: bool,
    /// Whether steps are lines of JSON.
    json: bool,
    terminal: Terminal,
    progress: Progress,
}

impl<'a> Console<'a> {
    /// `quiet`: no progress is shown.
    pub fn new(interrupts: &'a Interrupts, quiet: bool) -> Self {
        Self {
            interrupts,
            quiet,
            json: false,
            terminal: Terminal::default(),
            progress: match quiet {
                true => Progress::hidden(),
                false => Progress::on_terminal(),
            },
        }
    }

    /// Shows no more of a run than this bar.
    pub fn with_bar(interrupts: &'a Interrupts, progress: Progress) -> Self {
        Self {
            progress,
            ..Self::new(interrupts, true)
        }
    }

    /// Tells the steps to a program.
    pub fn in_json(mut self, json: bool) -> Self {
        self.json = json;
        if json {
            self.progress = Progress::hidden();
        }
        self
    }
}

impl Audience for Console<'_> {
    fn wants_stop(&self) -> bool {
        self.interrupts.count() > 0
    }

    fn see(&self, _: &RunView, step: &StepView) {
        if self.json {
            // A reader that has gone is noticed at the end.
            let _ = output::print(&output::step_json(step));
        } else if !self.quiet {
            progress::aside(|| eprint!("{}", output::step_line(step)));
        }
    }

    fn watch(&self, view: &RunView) {
        self.progress.show(view);
    }

    fn hear(&self, text: &str) {
        if !self.quiet {
            progress::aside(|| eprintln!("{}", output::printable(text)));
        }
    }

    fn answer(&self, view: &RunView) -> Option<Request> {
        self.terminal.answer(view)
    }
}
