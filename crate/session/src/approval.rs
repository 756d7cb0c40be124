//! Acts that need approval wait for the user's word, where somebody is there to give it.
//!
//! While it waits the act is nothing but a pending: a worker that wakes asks again, and whoever says no has it decided anew.

use crate::machine::{Session, State};
use crate::thinking::{DecisionProgress, GateRefusal, PendingApproval, Thinking};
use passerby_artifacts::decision::GateName;
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::ApprovalRequest;
use passerby_artifacts::trace::Effect;

/// The gate whose refusal the user can lift.
const RULE: GateName = GateName::Costly;

impl Session {
    /// Asks the user; nothing is done meanwhile.
    pub(crate) fn request_approval(
        &mut self,
        mut thinking: Box<Thinking>,
        pending: PendingApproval,
    ) -> Vec<Effect> {
        let why = pending.why.clone();
        thinking.pending = Some(pending);
        self.state = State::Thinking(thinking);
        vec![Effect::RequestApproval { why }]
    }

    /// The user's word. One that nobody waits for changes nothing.
    pub(crate) fn approval_answered(
        &mut self,
        mut thinking: Box<Thinking>,
        given: bool,
    ) -> Vec<Effect> {
        let Some(pending) = thinking.pending.take() else {
            self.state = State::Thinking(thinking);
            return Vec::new();
        };
        if given {
            let message = format!("The user approved it ({}): {}", pending.kind, pending.why);
            thinking
                .step
                .warnings
                .push(Warning::new(WarningKind::ApprovalGiven, message));
            return self.execute(*thinking, pending.thought, pending.plan, Some(pending.kind));
        }
        let reason = format!("The user did not approve it. {}", pending.why);
        let refused = GateRefusal {
            rule: RULE,
            reason,
            kind: Some(pending.kind),
        };
        match self.refuse(thinking, pending.thought, refused) {
            DecisionProgress::Done(effects) => effects,
            DecisionProgress::Again(thinking) => self.think_on(thinking),
        }
    }

    /// What the panel shows of it.
    pub(crate) fn approval_request(&self) -> Option<ApprovalRequest> {
        let State::Thinking(thinking) = &self.state else {
            return None;
        };
        let pending = thinking.pending.as_ref()?;
        Some(ApprovalRequest {
            step: thinking.step.index,
            decision: pending.thought.decision.clone(),
            why: pending.why.clone(),
        })
    }
}
