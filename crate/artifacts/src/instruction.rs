//! A goal as the reader of goals took it: clause by clause, what is to be done and what each word says.

use serde::{Deserialize, Serialize};

/// One clause of a goal, read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Instruction {
    /// The clause in the goal's own words.
    pub text: String,
    /// What is to be done.
    pub act: Act,
    /// What its words say, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// How probable it is that act, objects, values and fields are read as they are meant, 0..=1.
    pub sureness: f64,
}

/// Words of a clause, and what they say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// What they say.
    pub tag: Tag,
    /// The words, as written; quotation marks stay.
    pub text: String,
}

/// What a clause wants done; `models/goal/corpus/README.md` says of each when it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Act {
    /// Nothing: a greeting, a reason.
    None,
    Open,
    Search,
    Filter,
    Sort,
    Ask,
    Compare,
    Verify,
    Back,
    Wait,
    Add,
    Set,
    Rename,
    Delete,
    Move,
    Copy,
    Select,
    Check,
    Uncheck,
    Send,
    Reply,
    Invite,
    Assign,
    Approve,
    Reject,
    Rate,
    Subscribe,
    Unsubscribe,
    Order,
    Book,
    Cancel,
    Upload,
    Download,
    Play,
    Stop,
    LogIn,
    LogOut,
    Register,
}

/// What marked words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// The act.
    Act,
    /// The thing it is done on.
    Object,
    /// What is entered, chosen or set.
    Value,
    /// The attribute that is set, sorted by or asked for.
    Field,
    /// Where in the application the thing is or goes; who gets it.
    Place,
    /// Which one by its rank.
    Order,
    /// How many, or a bound on a number.
    Amount,
    /// What must hold.
    Condition,
    /// When it is, holds or happens.
    Time,
    /// That it is forbidden, or shut out.
    Negation,
    /// The name to log in with.
    User,
    /// The password.
    Secret,
}

impl Instruction {
    /// The words with that tag, without quotation marks around them.
    pub fn said(&self, tag: Tag) -> impl Iterator<Item = &str> {
        let marks = self.marks.iter().filter(move |mark| mark.tag == tag);
        marks.map(|mark| bare(&mark.text))
    }

    /// Whether it says that something must not be done.
    pub fn forbids(&self) -> bool {
        self.marks.iter().any(|mark| mark.tag == Tag::Negation)
    }
}

/// Words without the quotation marks around them.
fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| matches!(c, '"' | '\'' | '“' | '”' | '„' | '«' | '»' | '‘' | '’'))
        .trim()
}
