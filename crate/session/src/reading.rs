//! What the goal of a hybrid run wants, asked of the model once where the reader of goals is not sure.
//!
//! The rules then pursue the model's reading, and ask it about a screen only where they do not get on.

use crate::machine::Session;
use crate::thinking::{PendingQuestion, Thinking};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::instruction::{Act, Instruction};
use passerby_artifacts::trace::Effect;
use passerby_decide::model::reading;

/// A clause that the reader of goals is as sure of is read as it is meant nineteen times in twenty.
const READ_SURELY: f64 = 0.8;

impl Session {
    /// What the goal wants, as it is read best.
    pub(crate) fn instructions(&self) -> &[Instruction] {
        // What a question asks was read when it was planned.
        let by_model = self.memory.reading.as_deref();
        by_model
            .filter(|read| !read.is_empty())
            .unwrap_or(&self.config.instructions)
    }

    /// Whether the model is to be asked what the goal wants: it was not, phrases do not say all of it, and the reader is not sure.
    pub(crate) fn is_to_read(&self) -> bool {
        let goal = &self.config.goal;
        let read = &self.config.instructions;
        let is_sure = |one: &Instruction| one.act == Act::None || one.sureness >= READ_SURELY;
        self.memory.reading.is_none()
            && self.config.model.is_some()
            && !goal.trim().is_empty()
            && !(passerby_decide::spells_out(goal) || !read.is_empty() && read.iter().all(is_sure))
    }

    /// Asks the model what the goal wants.
    pub(crate) fn ask_for_reading(&mut self, mut thinking: Box<Thinking>) -> Vec<Effect> {
        let Some(plan) = &self.config.model else {
            return self.ask(thinking);
        };
        let goal = passerby_decide::without_login(&self.config.goal);
        let request = reading::question(&goal, self.started_at_ms, plan);
        thinking.reads = true;
        let asked = PendingQuestion {
            request,
            retries: 0,
            repairs: false,
        };
        self.wait_for(thinking, asked, 0)
    }

    /// Takes the answer as the goal's reading, and thinks of the screen.
    pub(crate) fn reading_answered(
        &mut self,
        thinking: Box<Thinking>,
        answer: &str,
    ) -> Vec<Effect> {
        let goal = passerby_decide::without_login(&self.config.goal);
        match reading::parse(answer, &goal) {
            Ok(read) => self.go_on_with(thinking, read),
            Err(error) => self.repair(thinking, answer, &error, None),
        }
    }

    /// Goes on without a reading by the model: what it is asked instead is each step that the rules are not sure of.
    pub(crate) fn go_on_unread(&mut self, mut thinking: Box<Thinking>) -> Vec<Effect> {
        thinking.step.warnings.push(Warning::new(
            WarningKind::ModelRepair,
            "The model did not say what the goal wants in a way that the rules can follow; they went on without.",
        ));
        self.go_on_with(thinking, Vec::new())
    }

    fn go_on_with(&mut self, mut thinking: Box<Thinking>, read: Vec<Instruction>) -> Vec<Effect> {
        self.memory.reading = Some(read);
        (thinking.reads, thinking.asked) = (false, None);
        self.memory.clauses =
            passerby_decide::clauses(&self.context(&thinking), self.config.policy);
        self.think_on(thinking)
    }
}
