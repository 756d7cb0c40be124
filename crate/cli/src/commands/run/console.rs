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
    terminal: Terminal,
}

impl<'a> Console<'a> {
    /// `quiet`: no progress is shown.
    pub fn new(interrupts: &'a Interrupts, quiet: bool) -> Self {
        Self {
            interrupts,
            quiet,
            terminal: Terminal::default(),
        }
    }
}

impl Audience for Console<'_> {
    fn wants_stop(&self) -> bool {
        self.interrupts.count() > 0
    }

    fn see(&self, _: &RunView, step: &StepView) {
        if !self.quiet {
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
