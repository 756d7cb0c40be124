//! What a run made of each clause of its goal.

use serde::{Deserialize, Serialize};

/// One clause of a goal, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseRecord {
    /// The clause in the goal's own words, white space folded.
    pub text: String,
    /// How far the run came with it.
    pub state: ClauseState,
    /// What shows that it is done, or why it cannot be told: one sentence; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub evidence: String,
    /// Whether a model or a script says that it is done: what they quote for it was on the screen, and nothing seen speaks against it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claimed: bool,
    /// The last step that was done for it, from 1; `None` where none was, or a record of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
}

/// How far a run came with a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClauseState {
    /// Its words were not understood, so nothing was tried for it.
    NotUnderstood,
    /// Understood, and not tried.
    NotTried,
    /// Tried, and nothing on the screen shows that it is done.
    NotSeen,
    /// Done, as was seen on the screen.
    Seen,
}

/// What became of a claim that was held against the record of the run by a question of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimCheck {
    /// What it came to.
    pub verdict: ClaimVerdict,
    /// What is missing or wrong, or why it was not checked: one sentence; empty where the record bears it out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The steps that did each part, as whoever checked reads the record; empty where nobody did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reading: String,
}

/// What the record of a run says of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// It bears it out.
    Done,
    /// It speaks against it.
    NotDone,
    /// Nobody can tell by it.
    NotShown,
    /// The model could not be asked.
    NotChecked,
}
