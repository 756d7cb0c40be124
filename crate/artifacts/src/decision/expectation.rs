//! What the persona expects of an act, as something that can be checked, and what became of it.

use crate::screen::Identity;
use serde::{Deserialize, Serialize};

/// What the persona thinks will happen, for people and for the machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Expectation {
    /// One sentence in the persona's words.
    pub sentence: String,
    /// The same, as something that can be checked.
    pub predicate: Predicate,
    /// How long it should take at most, ms.
    pub within_ms: u32,
    /// How sure, 0..=1.
    pub sureness: f64,
}

/// A checkable expectation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "expects", rename_all = "snake_case")]
pub enum Predicate {
    /// Anything a user would call a change.
    SomethingChanges,
    /// Nothing changes.
    NothingChanges,
    /// The input holds this value (folded, case ignored); `None`: it holds something.
    ValueBecomes {
        /// Identity of the input.
        input: Identity,
        /// Value; `None` for a secret.
        value: Option<String>,
    },
    /// The checkbox, radio or switch is on (or off).
    CheckedBecomes {
        /// Identity of the input or action.
        input: Identity,
        /// Whether on.
        on: bool,
    },
    /// The form is sent and taken: another page, a success, or the form is gone.
    FormTaken {
        /// Identity of the form.
        form: Identity,
    },
    /// Another page.
    PageChanges,
    /// The address contains this text.
    UrlContains {
        /// The text that is expected.
        text: String,
    },
    /// A dialog opens.
    DialogOpens,
    /// A dialog closes.
    DialogCloses,
    /// An element with this role (empty: any) and a name that contains this text is there.
    Appears {
        /// ARIA role, or empty.
        role: String,
        /// Part of the name.
        name: String,
    },
    /// No element with this role (empty: any) and a name that contains this text is there any more.
    Disappears {
        /// ARIA role, or empty.
        role: String,
        /// Part of the name.
        name: String,
    },
    /// The page says this (white space folded, case ignored), now or in passing.
    PageSays {
        /// Part of the text.
        text: String,
    },
    /// Results are there that were not before.
    ResultsAppear,
    /// A request whose address contains this text (empty: any that the act set off) is answered with success.
    RequestSucceeds {
        /// Part of the address, without its query.
        url: String,
    },
    /// The picture of the viewport changes, whatever the elements say.
    PictureChanges,
    /// The page stands elsewhere.
    Scrolls,
    /// It holds, and the page is at rest within this time.
    Within {
        /// Limit, ms.
        ms: u32,
        /// What is to hold.
        of: Box<Predicate>,
    },
    /// It does not hold.
    Not {
        /// What is not to hold.
        of: Box<Predicate>,
    },
    /// All of these.
    AllOf {
        /// The parts.
        of: Vec<Predicate>,
    },
    /// One of these.
    AnyOf {
        /// The alternatives.
        of: Vec<Predicate>,
    },
}

impl Predicate {
    /// Whether two pictures are needed to check it.
    pub fn is_about_the_picture(&self) -> bool {
        match self {
            Self::PictureChanges => true,
            Self::Within { of, .. } | Self::Not { of } => of.is_about_the_picture(),
            Self::AllOf { of } | Self::AnyOf { of } => of.iter().any(Self::is_about_the_picture),
            _ => false,
        }
    }
}

/// The fourth product: what became of the expectation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// Whether it came as expected.
    pub verdict: ExpectationVerdict,
    /// Facts the verdict rests on.
    pub evidence: Vec<String>,
    /// What the persona makes of it, one sentence.
    pub notes: String,
    /// What would have helped them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// Required fields that held nothing when their form was sent and refused, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_empty: Vec<String>,
    /// From the act to the settled page, ms.
    pub took_ms: u64,
    /// What the model that decided makes of it, where that is not the verdict: neither overrules the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_model: Option<ExpectationVerdict>,
    /// Whether `notes` are the model's words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noted_by_model: bool,
    /// Whether all that was expected is that something changes: then the change may have had another cause than the act.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_change: bool,
}

impl Evaluation {
    /// Whether the model says that it went as expected where the page's facts speak against it: then nobody can tell.
    pub fn is_disputed(&self) -> bool {
        self.by_model == Some(ExpectationVerdict::Matched)
            && self.verdict != ExpectationVerdict::Matched
    }
}

/// Whether what happened is what was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpectationVerdict {
    /// As expected.
    Matched,
    /// It did not happen.
    Missed,
    /// The opposite happened (an error, say), or what the page says is not what its server did.
    Contradicted,
    /// Cannot be told.
    Unknown,
}
