//! What is wrong with an answer, in words that are told to the model and to the user.

/// Why an answer cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// Nothing was said.
    #[error("the answer is empty")]
    Empty,
    /// Words, and no object in them.
    #[error("the answer is prose instead of a JSON object")]
    Prose,
    /// Words around more than one object: which one is meant cannot be known.
    #[error("the answer holds several JSON objects; one is wanted")]
    Several,
    /// The object is not whole.
    #[error("the JSON object is cut short")]
    Cut,
    /// The model declined.
    #[error("an answer was declined; the task is to test a web page for its makers")]
    Refused,
    /// A field is missing, of another kind, or unknown.
    #[error("the JSON object does not have the right fields ({why})")]
    Shape {
        /// What the parser says.
        why: String,
    },
    /// A word that is none of those allowed.
    #[error("“{field}” must be one of: {allowed}")]
    Word {
        /// The field.
        field: &'static str,
        /// What it may be.
        allowed: String,
    },
    /// A value in a reading that the goal does not give.
    #[error(
        "“{value}” does not stand in the goal; give each value in the goal's own words, or ? where only a page tells it"
    )]
    NotInGoal {
        /// The value, shortened.
        value: String,
    },
    /// A reading that wants nothing.
    #[error("the reading has no task in it")]
    NoTask,
    /// A number outside of its range.
    #[error("“{field}” must be a number from {from} to {to}")]
    Number {
        /// The field.
        field: &'static str,
        /// Least value that is allowed.
        from: u32,
        /// Greatest value that is allowed.
        to: u32,
    },
    /// An element that is not on the screen.
    #[error(
        "there is no element with the id “{id}” on the screen; take an id that stands there{}",
        nearest(near)
    )]
    NoSuchElement {
        /// What the model wrote, shortened.
        id: String,
        /// Ids on the screen that may be meant, the likeliest first.
        near: Vec<String>,
    },
    /// Words that several elements have.
    #[error("{count} elements are called so: {}; take one by its id", ids.join(", "))]
    SeveralSuch {
        /// How many.
        count: usize,
        /// The ids of the first of them.
        ids: Vec<String>,
    },
    /// An act that needs an element and has none.
    #[error("“{action}” needs the id of an element in “target”")]
    NoTarget {
        /// The act.
        action: String,
    },
    /// An act that needs a place on the picture and has none.
    #[error("“{action}” needs a place: give x and y, or describe it in “description”")]
    NoPlace {
        /// The act.
        action: String,
    },
    /// A place was pointed out, and no picture was shown.
    #[error("there is no picture to point at")]
    NoPicture,
    /// A point beside the picture.
    #[error("the point {x}, {y} lies outside of the picture, which is {width} by {height}")]
    Beside {
        /// To the right, px of the picture.
        x: i64,
        /// Down, px of the picture.
        y: i64,
        /// Width of the picture, px.
        width: u32,
        /// Height of the picture, px.
        height: u32,
    },
    /// Nothing is where the model points.
    #[error("there is nothing at that place")]
    NothingThere,
    /// What is where the model points does not take the act.
    #[error(
        "at that place is {}, which does not take this act; point at what does",
        or_nothing_known(role)
    )]
    OtherThere {
        /// Its role, letters only.
        role: String,
    },
    /// The description fits nothing.
    #[error("nothing on the picture fits the description; give x and y")]
    NothingLikeIt,
    /// The description fits several things.
    #[error("the description fits {count} things: {}; say which, or give x and y", places.join(", "))]
    SeveralLikeIt {
        /// How many.
        count: usize,
        /// The first of them, by role and place on the picture: `button at 120,40`.
        places: Vec<String>,
    },
    /// An act whose `text` is missing or of no use.
    #[error("“{action}” needs in “text” {what}")]
    Text {
        /// The act.
        action: String,
        /// What is needed.
        what: &'static str,
    },
    /// Acts to follow that cannot be read.
    #[error("“then” {what}")]
    Then {
        /// What is wrong.
        what: &'static str,
    },
    /// A line of a form whose field does not take it.
    #[error("the element “{id}” {what}")]
    Field {
        /// Id of the element.
        id: String,
        /// What it takes.
        what: &'static str,
    },
    /// Two lines of a form for one field.
    #[error("the element “{id}” is named twice")]
    FieldTwice {
        /// Id of the element.
        id: String,
    },
    /// A credential that the persona does not have.
    #[error("the persona has no credential of that name")]
    NoCredential,
}

impl AnswerError {
    /// Whether the answer was read, and what it wants cannot be done on this screen: a decision that is refused, and no
    /// sign that the model cannot answer.
    pub fn is_of_the_act(&self) -> bool {
        match self {
            Self::Empty
            | Self::Prose
            | Self::Several
            | Self::Cut
            | Self::Refused
            | Self::Shape { .. }
            | Self::Word { .. }
            | Self::NotInGoal { .. }
            | Self::NoTask
            | Self::Number { .. } => false,
            Self::NoSuchElement { .. }
            | Self::SeveralSuch { .. }
            | Self::NoTarget { .. }
            | Self::NoPlace { .. }
            | Self::NoPicture
            | Self::Beside { .. }
            | Self::NothingThere
            | Self::OtherThere { .. }
            | Self::NothingLikeIt
            | Self::SeveralLikeIt { .. }
            | Self::Text { .. }
            | Self::Then { .. }
            | Self::Field { .. }
            | Self::FieldTwice { .. }
            | Self::NoCredential => true,
        }
    }
}

fn or_nothing_known(role: &str) -> String {
    match role {
        "" | "generic" => "something without a role".to_owned(),
        role => format!("something of the role {role}"),
    }
}

fn nearest(near: &[String]) -> String {
    match near {
        [] => String::new(),
        near => format!("; nearest to it: {}", near.join(", ")),
    }
}
