//! A run as it is followed on a terminal.

use super::question::Terminal;
use crate::following::Audience;
use crate::interrupt::Interrupts;
use crate::output;
use passerby_artifacts::protocol::Request;
use passerby_artifacts::run::{RunView, StepView};

/// Who sits at the terminal: a line each step on standard error, and Ctrl+C.
pub struct Console<'a> {
    interrupts: &'a Interrupts,
    quiet: bool,
    /// Whether steps are lines of JSON.
    json: bool,
    terminal: Terminal,
}

impl<'a> Console<'a> {
    /// `quiet`: no progress is shown.
    pub fn new(interrupts: &'a Interrupts, quiet: bool) -> Self {
        Self {
            interrupts,
            quiet,
            json: false,
            terminal: Terminal::default(),
        }
    }

    /// Tells the steps to a program.
    pub fn in_json(mut self, json: bool) -> Self {
        self.json = json;
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
            eprint!("{}", output::step_line(step));
        }
    }

    fn hear(&self, text: &str) {
        if !self.quiet {
            eprintln!("{}", output::printable(text));
        }
    }

    fn answer(&self, view: &RunView) -> Option<Request> {
        self.terminal.answer(view)
    }
}
