//! A question to the user: the run waits for the answer, or ends with the question where nobody is there.
//!
//! While it waits nothing is done: a worker that wakes asks again. The answer is the user's word, so whoever decides is
//! told it as such, apart from what the page says.

use crate::acting::aim;
use crate::machine::{Session, State};
use crate::thinking::Thinking;
use passerby_artifacts::decision::{Action, GateVerdict, Thought};
use passerby_artifacts::run::{StepRecord, StopReason, UserQuestion};
use passerby_artifacts::trace::Effect;
use passerby_decide::gates::ActedOn;

/// An answer is cut to this, characters.
const MAX_ANSWER_CHARS: usize = 2_000;

impl Session {
    /// Asks, where somebody is there; nothing is done meanwhile.
    pub(crate) fn ask_user(
        &mut self,
        mut thinking: Box<Thinking>,
        thought: Thought,
    ) -> Vec<Effect> {
        let question = question_of(&thought);
        if !self.config.ask_user {
            let step = told(*thinking, thought, None);
            return self.finish_step(step, StopReason::UserNeeded { question });
        }
        thinking.question = Some(thought);
        self.state = State::Thinking(thinking);
        vec![Effect::AskUser { question }]
    }

    /// The user's answer, with which the step is done. One that nobody waits for changes nothing.
    pub(crate) fn user_answered(&mut self, mut thinking: Box<Thinking>, text: &str) -> Vec<Effect> {
        let Some(thought) = thinking.question.take() else {
            self.state = State::Thinking(thinking);
            return Vec::new();
        };
        self.memory.thoughts_since_act = 0;
        self.acts_go_on();
        self.memory.wakes = 0;
        self.memory
            .acted
            .push(ActedOn::new(&thought.decision, &thinking.fingerprint));
        let answer = text.trim().chars().take(MAX_ANSWER_CHARS).collect();
        let step = told(*thinking, thought, Some(answer));
        self.steps.push(step.clone());
        let mut effects = vec![Effect::Emit {
            step: Box::new(step),
        }];
        effects.extend(self.settle());
        effects
    }

    /// What the panel and the terminal show of it.
    pub(crate) fn open_question(&self) -> Option<UserQuestion> {
        let State::Thinking(thinking) = &self.state else {
            return None;
        };
        let thought = thinking.question.as_ref()?;
        Some(UserQuestion {
            step: thinking.step.index,
            question: question_of(thought),
            why: thought.decision.reasoning.clone(),
        })
    }
}

/// The step as it is kept, with the answer if there is one.
fn told(thinking: Thinking, thought: Thought, answer: Option<String>) -> StepRecord {
    let Thinking { mut step, tree, .. } = thinking;
    step.gate = Some(GateVerdict::Passed);
    aim(&mut step, &thought, &tree, "");
    step.thought = Some(thought);
    step.answer = answer;
    step
}

fn question_of(thought: &Thought) -> String {
    match &thought.decision.action {
        Action::AskUser { question } => question.clone(),
        other => other.name().to_owned(),
    }
}
