//! A persona's traits at work: what they take in of a screen before they think about it, how long that takes,
//! when they have had enough, and what they would hit.
//!
//! The rules think about what is handed to them; here it is cut down to what this person makes out. Simulated
//! from what is known of people in general, never evidence from people. Must never add anything to a screen.
//! ScreenContext next at [`traits`](Traits), then at what each acts on: [`sight`], [`conventions`], [`reading`], [`aim`].

mod aim;
mod conventions;
mod perceive;
mod reading;
mod sight;
mod traits;

pub use traits::Traits;

use crate::context::Context;
use crate::rules::think;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Expectation, ExpectationVerdict, Policy, Predicate, Thought,
};
use passerby_artifacts::run::{Glance, StepRecord};
use perceive::{Depth, Perceived, perceive};

/// Things overlooked that a step keeps at most.
const MAX_OVERLOOKED: usize = 8;

/// Thinks as the persona: about what they take in, at a glance first and, where that comes to nothing, after
/// reading on. Gives the thought and what was taken in. Total and deterministic, as [`think`] is.
pub fn think_as(context: &Context) -> (Thought, Glance) {
    let traits = Traits::of(context.persona);
    // Who only looks around wants nothing that could be denied.
    let wants = !context.goal.trim().is_empty();
    if wants && let Some(why) = out_of_patience(&traits, context.history) {
        return (giving_up(why), Glance::default());
    }
    let first = perceive(context, &traits, Depth::Glance);
    let mut thought = about(context, &first);
    let mut glance = first.glance.clone();
    // An exploration that leaves the page or ends has to have seen all of it.
    let leaves = !wants
        && !matches!(thought.decision.action, Action::Wait { .. })
        && thought.decision.target.is_none();
    if first.skipped && (leaves || comes_to_nothing(&thought)) {
        let closer = perceive(context, &traits, Depth::Whole);
        thought = about(context, &closer);
        glance = Glance {
            look_ms: first.glance.look_ms.saturating_add(closer.glance.look_ms),
            ..closer.glance
        };
    }
    glance
        .overlooked
        .extend(aim::miss(&traits, context.tree, &thought.decision));
    glance.overlooked.truncate(MAX_OVERLOOKED);
    (thought, glance)
}

/// How long this persona lets a page take to come to rest, of a limit that the run sets, ms.
pub fn waits_ms(context_limit_ms: u32, persona: &passerby_artifacts::persona::Persona) -> u32 {
    context_limit_ms.min(Traits::of(persona).waits_ms)
}

fn about(context: &Context, seen: &Perceived<'_>) -> Thought {
    think(&Context {
        tree: &seen.tree,
        screen: &seen.screen,
        ..*context
    })
}

fn comes_to_nothing(thought: &Thought) -> bool {
    matches!(
        thought.decision.action,
        Action::GiveUp { .. } | Action::Scroll { .. } | Action::Wait { .. }
    )
}

/// Why the persona has had enough, if they have: too many acts in a row came to nothing or to the opposite.
fn out_of_patience(traits: &Traits, history: &[StepRecord]) -> Option<String> {
    let failures = history
        .iter()
        .rev()
        .filter(|step| step.evaluation.is_some())
        .take_while(|step| failed(step))
        .count();
    (failures >= traits.failures).then(|| {
        format!("It went wrong {failures} times in a row, and that is more than I put up with.")
    })
}

fn failed(step: &StepRecord) -> bool {
    let verdict = step.evaluation.as_ref().map(|e| e.verdict);
    let outcome = step.reply.as_ref().map(|r| &r.outcome);
    matches!(
        verdict,
        Some(ExpectationVerdict::Missed | ExpectationVerdict::Contradicted)
    ) || outcome.is_some_and(|o| !matches!(o, ActOutcome::Done | ActOutcome::PageLeft))
}

fn giving_up(why: String) -> Thought {
    Thought {
        analysis: Analysis {
            summary: why.clone(),
            stands_out: Vec::new(),
        },
        decision: Decision {
            reasoning: why.clone(),
            action: Action::GiveUp { reason: why },
            target: None,
            confidence: 0.9,
            decided_by: Policy::Rules,
        },
        expectation: Expectation {
            sentence: "Nothing more is to happen.".to_owned(),
            predicate: Predicate::NothingChanges,
            within_ms: 1_000,
            sureness: 0.9,
        },
        sight: None,
    }
}
