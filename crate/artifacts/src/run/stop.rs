//! Why a run ends.

use crate::fault::Fault;
use serde::{Deserialize, Serialize};

/// Why a run ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum StopReason {
    /// The goal is met, and this shows it.
    GoalMet {
        /// What on the screen shows it.
        evidence: String,
    },
    /// The goal asked something; the words that the answer rests on stood on the screen.
    Answered {
        /// The answer, as it was given.
        answer: String,
    },
    /// Some clauses of the goal are done, as was seen; others are not.
    PartlyMet {
        /// Which are done and which are not, and why the run ended: for people.
        what: String,
        /// Whether it was a limit that ended the run, and not that the persona saw no way on.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_limit: bool,
    },
    /// Whoever decided says that the goal is met, and nothing that the run saw shows it.
    ClaimedNotSeen {
        /// What was claimed.
        claim: String,
    },
    /// No clause of the goal was understood, so nothing was tried.
    NotUnderstood {
        /// The words that were not understood.
        what: String,
    },
    /// The persona gave up.
    GaveUp {
        /// Why the persona gave up, one sentence.
        why: String,
    },
    /// The run needs an answer of the user, and nobody was there to give it.
    UserNeeded {
        /// What was asked.
        question: String,
    },
    /// A run without a goal has tried what there is.
    Explored {
        /// How much that was.
        what: String,
    },
    /// All steps are used.
    StepsReached,
    /// The time is used up.
    TimeUp,
    /// The gates let nothing through any more.
    NothingLeft {
        /// What the last gate said.
        why: String,
    },
    /// Something broke that could not be mended.
    Unrecoverable {
        /// The fault that ended the run.
        fault: Fault,
    },
    /// The user stopped the run: *Stop* in the panel, Ctrl+C in a shell.
    StoppedByUser,
    /// The tokens or the money that the run may spend on its model are spent.
    BudgetReached {
        /// Which, and how much.
        what: String,
    },
}

impl StopReason {
    /// Whether the run reached its goal.
    pub fn is_goal_met(&self) -> bool {
        matches!(self, Self::GoalMet { .. })
    }

    /// Whether the run did what it was started for: met its goal or, without one, went through all there is.
    pub fn is_success(&self) -> bool {
        matches!(
            self,
            Self::GoalMet { .. } | Self::Answered { .. } | Self::Explored { .. }
        )
    }

    /// The reason in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::GoalMet { evidence } => format!("The goal is met: {evidence}"),
            Self::Answered { answer } => format!("The answer: {answer}"),
            Self::PartlyMet { what, .. } => format!("The goal is partly met. {what}"),
            Self::ClaimedNotSeen { claim } => {
                format!("It is not clear whether the goal is met. What speaks for it: {claim}")
            }
            Self::NotUnderstood { what } => format!("Passerby did not understand the goal: {what}"),
            Self::GaveUp { why } => format!("The persona gave up: {why}"),
            Self::UserNeeded { question } => {
                format!("The run needs an answer, and nobody was there to give it: {question}")
            }
            Self::Explored { what } => format!("The persona found nothing new to try: {what}"),
            Self::StepsReached => "The run used all its steps.".to_owned(),
            Self::TimeUp => "The run used all its time.".to_owned(),
            Self::NothingLeft { why } => {
                format!("Passerby held back all that was left to try: {why}")
            }
            Self::Unrecoverable { fault } => format!(
                "The run could not go on: {} {}",
                fault.message, fault.advice
            ),
            Self::StoppedByUser => "The user stopped the run.".to_owned(),
            Self::BudgetReached { what } => format!("The budget for the model is spent: {what}"),
        }
    }
}
