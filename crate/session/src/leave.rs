//! Acts that need approval wait for the user's word, where somebody is there to give it. [D7]
//!
//! While it waits the act is nothing but a wish: a worker that wakes asks again, and whoever says no has it decided anew.

use crate::machine::{Session, State};
use crate::think::{Next, Refused, Thinking};
use passerby_artifacts::act::ActPlan;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Thought;
use passerby_artifacts::fault::Warning;
use passerby_artifacts::run::LeaveAsked;
use passerby_artifacts::trace::Effect;

/// The gate whose refusal the user can lift.
const RULE: &str = "costly";

/// An act that waits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wish {
    pub thought: Thought,
    pub plan: Option<ActPlan>,
    /// The kind that is approved with it, for this act alone.
    pub kind: CostlyKind,
    pub why: String,
}

impl Session {
    /// Asks the user; nothing is done meanwhile.
    pub(crate) fn ask_leave(&mut self, mut thinking: Box<Thinking>, wish: Wish) -> Vec<Effect> {
        let why = wish.why.clone();
        thinking.wish = Some(wish);
        self.state = State::Thinking(thinking);
        vec![Effect::AskLeave { why }]
    }

    /// The user's word. One that nobody waits for changes nothing.
    pub(crate) fn leave_answered(
        &mut self,
        mut thinking: Box<Thinking>,
        given: bool,
    ) -> Vec<Effect> {
        let Some(wish) = thinking.wish.take() else {
            self.state = State::Thinking(thinking);
            return Vec::new();
        };
        if given {
            let message = format!("The user approved it ({}): {}", wish.kind, wish.why);
            thinking
                .step
                .warnings
                .push(Warning::new("leave_given", message));
            return self.execute(*thinking, wish.thought, wish.plan, Some(wish.kind));
        }
        let reason = format!("The user did not approve it. {}", wish.why);
        let refused = Refused {
            rule: RULE.to_owned(),
            reason,
            kind: Some(wish.kind),
        };
        match self.refuse(thinking, wish.thought, refused) {
            Next::Done(effects) => effects,
            Next::Again(thinking) => self.think_on(thinking),
        }
    }

    /// What the panel shows of it.
    pub(crate) fn leave_asked(&self) -> Option<LeaveAsked> {
        let State::Thinking(thinking) = &self.state else {
            return None;
        };
        let wish = thinking.wish.as_ref()?;
        Some(LeaveAsked {
            step: thinking.step.index,
            decision: wish.thought.decision.clone(),
            why: wish.why.clone(),
        })
    }
}
