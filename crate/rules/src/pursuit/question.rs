//! What a clause asks for: the attribute, and what sort of text answers.

use super::entry::bare;
use super::meaning::{self, Thing};
use crate::words;
use passerby_artifacts::instruction::{Instruction, Tag};

/// One thing that is to be found out.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Question {
    /// The attribute as the goal names it; several words for the same.
    pub fields: Vec<String>,
    pub sort: Sort,
}

/// What kind of text answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Any,
    /// How many, how much, how long: something with a number in it.
    Number,
    /// When.
    Time,
    /// Who.
    Person,
    /// Where.
    Place,
}

const NUMBER: &[&str] = &[
    "how many",
    "how much",
    "how long",
    "how old",
    "how far",
    "wie viele",
    "wie viel",
    "combien",
    "cuanto",
    "cuantos",
    "cuantas",
];
const TIME: &[&str] = &[
    "when",
    "what date",
    "which day",
    "what day",
    "since when",
    "until when",
    "what time",
    "wann",
    "quand",
    "cuando",
];
const PERSON: &[&str] = &["who", "whom", "whose", "wer", "wen", "qui", "quien"];
const PLACE: &[&str] = &["where", "wo", "ou", "donde"];

/// What such attributes are called.
const CALLED_TIME: &[&str] = &[
    "date", "day", "time", "when", "due", "start", "begin", "end", "created", "updated", "changed",
    "deadline", "expires",
];
const CALLED_NUMBER: &[&str] = &[
    "how much",
    "how many",
    "amount",
    "total",
    "sum",
    "number of",
    "price",
    "cost",
    "count",
];
const CALLED_PERSON: &[&str] = &[
    "who",
    "whom",
    "author",
    "owner",
    "assignee",
    "assigned",
    "by",
    "creator",
    "user",
    "contact",
    "responsible",
    "name",
    "reporter",
    "editor",
    "agent",
    "manager",
];
const CALLED_PLACE: &[&str] = &[
    "location", "place", "address", "room", "city", "venue", "where", "shelf",
];

impl Sort {
    /// The sort that a question asks for.
    pub(super) fn of(asked: &str) -> Self {
        let says = |of: &[&str]| meaning::says_one(asked, of);
        match () {
            () if says(NUMBER) => Self::Number,
            () if says(TIME) => Self::Time,
            () if says(PERSON) => Self::Person,
            () if says(PLACE) => Self::Place,
            () => Self::Any,
        }
    }

    /// The sort that a noun of the goal asks for: `the date`, `the number of …`.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        let says = |of: &[&str]| meaning::says_one(word, of);
        match () {
            () if says(&[
                "number", "amount", "count", "price", "cost", "total", "quantity",
            ]) =>
            {
                Some(Self::Number)
            }
            () if says(&["date", "day", "time", "deadline"]) => Some(Self::Time),
            () => None,
        }
    }

    /// Whether a text can be of this sort.
    pub(super) fn holds(self, text: &str) -> bool {
        let has_number = text.chars().any(|c| c.is_ascii_digit());
        let words = text.split_whitespace().count();
        match self {
            Self::Any | Self::Place => words <= 30,
            Self::Number => has_number && words <= 8,
            Self::Time => has_number && words <= 10,
            Self::Person => words <= 5 && text.chars().any(char::is_alphabetic),
        }
    }

    /// Whether an attribute is called as those of this sort are.
    pub(super) fn is_called(self, label: &str) -> bool {
        match self {
            Self::Any => false,
            Self::Number => meaning::says_one(label, CALLED_NUMBER),
            Self::Time => meaning::says_one(label, CALLED_TIME),
            Self::Person => meaning::says_one(label, CALLED_PERSON),
            Self::Place => meaning::says_one(label, CALLED_PLACE),
        }
    }
}

/// What a clause asks for; the nouns that are counted are taken out of its objects.
pub(super) fn question(instruction: &Instruction, objects: &mut Vec<Thing>) -> Question {
    let asked: Vec<&str> = instruction.said(Tag::Act).collect();
    let asked = match asked.is_empty() {
        true => instruction.text.clone(),
        false => asked.join(" "),
    };
    // `Who is the ref when Harrow play?` asks for a person: the first word that asks counts.
    let mut sorts = instruction.said(Tag::Act).map(Sort::of);
    let sort = sorts
        .find(|sort| *sort != Sort::Any)
        .unwrap_or_else(|| Sort::of(&asked));
    let mut fields: Vec<String> = instruction
        .marks
        .iter()
        .filter(|mark| mark.tag == Tag::Field)
        .map(bare)
        .collect();
    if sort == Sort::Number
        && let Some(counted) = counted(instruction)
    {
        objects.retain(|thing| words::fold(&thing.text) != words::fold(&counted));
        fields.insert(0, counted);
    }
    Question { fields, sort }
}

/// What is counted: `weeks` of `how many weeks`.
fn counted(instruction: &Instruction) -> Option<String> {
    let mut marks = instruction.marks.iter();
    let asked = marks.find(|mark| mark.tag == Tag::Act)?;
    let next = marks.next().filter(|mark| mark.tag == Tag::Object)?;
    let together = format!("{} {}", asked.text, next.text);
    instruction.text.contains(&together).then(|| bare(next))
}
