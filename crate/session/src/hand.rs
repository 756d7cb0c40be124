//! With what the persona does what was planned, and what is told of it: who decided makes no difference.

use crate::machine::Session;
use passerby_artifacts::act::{ActOutcome, ActPlan, ActReply};
use passerby_artifacts::decision::Decision;
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::StepRecord;

impl Session {
    /// The plan as this persona carries it out.
    pub(crate) fn in_hand(&self, mut plan: ActPlan, decision: &Decision) -> ActPlan {
        if let ActPlan::Page { input } = &mut plan {
            let step = (self.steps.len() as u32).saturating_add(1);
            let seed = self.config.seed;
            input.hand = passerby_decide::hand(&self.persona, decision, &self.steps, seed, step);
        }
        plan
    }

    /// What a person would want to know of the means that are taken, before they are.
    pub(crate) fn other_means(&self, decision: &Decision) -> Option<Warning> {
        let target = decision.target.as_ref()?;
        passerby_decide::takes_the_mouse(&self.persona, target, &self.steps).then(|| {
            let at = match target.name.trim() {
                "" => String::new(),
                name => format!(" at “{name}”"),
            };
            Warning::new(
                WarningKind::Hand,
                format!("The keys did not do it{at}, so the persona took the mouse."),
            )
        })
    }
}

/// Tells the way of the keys in words, with the name of what it was to lead to.
pub(crate) fn tell(reply: &mut ActReply, step: &StepRecord) {
    let decision = step.thought.as_ref().map(|thought| &thought.decision);
    let target = decision.and_then(|decision| decision.target.as_ref());
    let name = target.map_or("", |target| target.name.trim());
    if let Some(keys) = &mut reply.keys {
        keys.told = keys.sentence(name);
    }
}

/// How long the keys took to come to the target, ms; zero for a pointer.
pub(crate) fn way_ms(reply: &ActReply) -> u64 {
    reply
        .keys
        .as_ref()
        .map_or(0, |keys| u64::from(keys.until_last_ms))
}

/// Whether nothing was pressed: the act counts as not done.
pub(crate) fn is_miss(reply: &ActReply) -> bool {
    matches!(reply.outcome, ActOutcome::Missed { .. })
}
