//! A claim that the goal is met is held against the record of the run by a question of its own.
//!
//! The model that is asked gets the goal and the record, not the conversation that led to the claim. Where it cannot be asked, the
//! claim stays one: nobody saw that it is so.

use crate::acting::aim;
use crate::machine::Session;
use crate::thinking::{PendingClaim, PendingQuestion, Thinking};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, Decision, GateVerdict, Policy};
use passerby_artifacts::model::PromptSize;
use passerby_artifacts::trace::Effect;
use passerby_decide::Claimed;
use passerby_decide::model::claim_check::{self, Checked, Claim};
use passerby_merge::{ViewOptions, reachable_view, screen_view, sought_words};

/// The screen at the end is told whole where it is no longer than this, else what is in view.
const WHOLE_PAGE_CHARS: usize = 8_000;

impl Session {
    /// Whether the run would end on a model's word that something is done.
    pub(crate) fn is_to_check(&self, claim: &PendingClaim) -> bool {
        let Decision {
            action, decided_by, ..
        } = &claim.thought.decision;
        let checks = self
            .config
            .model
            .as_ref()
            .is_some_and(|plan| plan.check_claims);
        let claims = matches!(action, Action::Finish { .. } | Action::Answer { .. });
        let needs_word =
            |clause: &ClauseRecord| clause.claimed || clause.state != ClauseState::Seen;
        checks && claims && *decided_by == Policy::Model && claim.end.clauses.iter().any(needs_word)
    }

    /// Whether the model's reading counts against what the rules doubt. Compact prompts are for small models, which agree with
    /// themselves too easily.
    fn may_confirm_claims(&self) -> bool {
        let plan = self.config.model.as_ref();
        plan.is_some_and(|plan| plan.prompt == PromptSize::Full)
    }

    /// Asks whether the record bears the claim out.
    pub(crate) fn check_claim(
        &mut self,
        mut thinking: Box<Thinking>,
        claim: PendingClaim,
    ) -> Vec<Effect> {
        let Some(plan) = &self.config.model else {
            return self.end_with(*thinking, claim, None);
        };
        let options = ViewOptions {
            facts: false,
            sought: sought_words(&self.config.goal).collect(),
            ..ViewOptions::default()
        };
        let whole = reachable_view(&thinking.tree, &options);
        let last = match whole.len() <= WHOLE_PAGE_CHARS {
            true => whole,
            false => screen_view(&thinking.tree, &options),
        };
        let told = Claim {
            said: said(&claim.thought.decision.action),
            parts: &claim.end.clauses,
        };
        let request = claim_check::question(&self.context(&thinking), plan, told, &last);
        thinking.claim = Some(claim);
        let asked = PendingQuestion {
            request,
            retries: 0,
            repairs: false,
        };
        self.wait_for(thinking, asked, 0)
    }

    /// What the model says of the claim ends the run.
    pub(crate) fn claim_answered(
        &mut self,
        mut thinking: Box<Thinking>,
        claim: PendingClaim,
        answer: &str,
    ) -> Vec<Effect> {
        match claim_check::parse(answer) {
            Ok(checked) => self.end_with(*thinking, claim, Some(checked)),
            Err(error) => {
                thinking.claim = Some(claim);
                self.repair(thinking, answer, &error, None)
            }
        }
    }

    /// Ends the run with a claim that could not be checked.
    pub(crate) fn end_unchecked(
        &mut self,
        thinking: Thinking,
        claim: PendingClaim,
        why: &str,
    ) -> Vec<Effect> {
        self.end_with(thinking, claim, Some(Checked::not_checked(why)))
    }

    /// Ends the run with what is left of the claim.
    pub(crate) fn end_with(
        &mut self,
        thinking: Thinking,
        claim: PendingClaim,
        checked: Option<Checked>,
    ) -> Vec<Effect> {
        let PendingClaim { thought, end } = claim;
        let Thinking { mut step, tree, .. } = thinking;
        step.gate = Some(GateVerdict::Passed);
        aim(&mut step, &thought, &tree, &self.config.goal);
        let end = match checked {
            Some(Checked { check, doubted }) => {
                let claimed = Claimed {
                    action: &thought.decision.action,
                    may_be_confirmed: self.may_confirm_claims(),
                };
                let end = passerby_decide::checked(end, claimed, &check, &doubted);
                step.claim_check = Some(check);
                end
            }
            None => end,
        };
        step.thought = Some(thought);
        self.memory.clauses = end.clauses;
        self.finish_step(step, end.stop)
    }
}

/// What is claimed.
fn said(action: &Action) -> &str {
    match action {
        Action::Finish { evidence } => evidence,
        Action::Answer { text } => text,
        _ => "",
    }
}
