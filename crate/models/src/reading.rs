//! The question before the first step of a hybrid run: what does the goal want, task by task?
//!
//! It is asked once, of the goal alone: no page is told with it. What comes back are instructions like those that the reader of
//! goals makes, and the rules pursue them. A value that does not stand in the goal is refused, so that nothing is ever entered
//! that the user did not write.

use super::answer_error::AnswerError;
use super::fields::ReadingTaskFields;
use super::object;
use super::schema::READING_ACTS;
use super::short::{SHORT, short};
use crate::dates::Day;
use crate::words;
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};
use passerby_artifacts::model::{AnswerSchema, ModelPlan, ModelRequest, ModelRole, ModelTurn};
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

/// How sure a model's reading is taken to be, 0..=1.
const SURENESS: f64 = 0.9;
/// More tasks than this are no goal for one run.
const MAX_TASKS: usize = 30;
/// In the place of a value that only a page tells.
const UNKNOWN: &str = "?";

const RULES: &str = "\
Somebody is going to reach a goal in a web application. You have not seen the application. Say what the goal wants as a list of tasks \
in the order they are done. A program without a language model then finds the controls by the words you give, so give the words that \
screens of such an application would have, where the goal has others.

Answer with one JSON object and nothing else, tasks: one for each thing that something is done on, not for each click. Logging in, \
searching for the thing, opening its form, saving and confirming are no tasks of their own, unless the goal wants nothing else. Each task has:
- words: the part of the goal that wants it, copied.
- act: one of ACTS. add makes a new thing or puts one into a list or basket; set changes fields of a thing that is there; check and \
uncheck switch one setting on and off; open is for goals that only want something shown, ask for what is to be found out.
- forbidden: true where the goal says that this must not be done; else false.
- thing: what it is done on: its kind, its name and all that tells it from others (\"ticket about duplicate alerts on Android\", \"bronze Old Sailor\"); \
of a new thing its kind alone (\"bug report\"). Of a setting its name.
- place: the section, project, list, page or person that the thing is in, or goes to, as far as the goal says so; else \"\".
- which: which of several by rank or condition (\"the oldest\", \"critical and still open\"); else \"\".
- fields: a line FIELD=VALUE for each value that is entered, chosen or searched for, FIELD as a form would label it (Title, Assignee, Due date); \
for ask a line FIELD= for what is asked. What only tells which thing is meant goes into thing or which, never into fields. Each VALUE is copied from the goal, without its quotation marks; where only a page tells it, VALUE is ?. \
The name of a new thing, the text of a message and a person who gets something are values too. [] where there are none.";

/// The question what a goal wants; `goal` without what it says of a login.
pub fn question(goal: &str, began_at_ms: u64, plan: &ModelPlan) -> ModelRequest {
    let today = Day::of_moment(began_at_ms).map(Day::with_weekday);
    let today = today.map_or_else(String::new, |today| format!("\n\nToday: {today}."));
    ModelRequest {
        system: format!("{}{today}", RULES.replace("ACTS", &READING_ACTS.join(", "))),
        turns: vec![ModelTurn {
            role: ModelRole::User,
            text: format!("Goal: {}\n\nIts tasks? One JSON object.", goal.trim()),
        }],
        image: None,
        schema: AnswerSchema::ReadingV1,
        max_output_tokens: plan.max_output_tokens,
        cheap: false,
    }
}

/// Reads the answer: the tasks as instructions.
///
/// # Errors
/// [`AnswerError`]: it says nothing that could be used, or a value that the goal does not give.
pub fn parse(text: &str, goal: &str) -> Result<Vec<Instruction>, AnswerError> {
    let tasks = object::reading(text)?.tasks;
    if tasks.is_empty() {
        return Err(AnswerError::NoTask);
    }
    let goal = words::fold(goal);
    let tasks = tasks.iter().take(MAX_TASKS).flat_map(each_asked);
    tasks.map(|task| instruction(&task, &goal)).collect()
}

/// Of a task that asks several things, one for each: each wants an answer of its own.
fn each_asked(task: &ReadingTaskFields) -> Vec<ReadingTaskFields> {
    let is_asked = |line: &&String| line.trim_end().ends_with('=');
    let asked = task.fields.iter().filter(is_asked);
    let of = |line: &String| {
        let others = task.fields.iter().filter(|line| !is_asked(line));
        ReadingTaskFields {
            fields: others.chain([line]).cloned().collect(),
            ..task.clone()
        }
    };
    let each: Vec<ReadingTaskFields> = asked.filter(|_| task.act == "ask").map(of).collect();
    match each.is_empty() {
        true => vec![task.clone()],
        false => each,
    }
}

/// One task as an instruction. `goal`: its words, folded.
fn instruction(task: &ReadingTaskFields, goal: &str) -> Result<Instruction, AnswerError> {
    let act = object::word("act", &task.act, &READING_ACTS)?;
    let mut marks = vec![mark(Tag::Act, act)];
    if task.forbidden {
        marks.push(mark(Tag::Negation, "not"));
    }
    // A day or a number tells one thing from others; a rank has to be found out.
    let (thing, rank) = match task.which.chars().any(|c| c.is_ascii_digit()) {
        true => (format!("{} {}", task.thing, task.which), ""),
        false => (task.thing.clone(), task.which.as_str()),
    };
    marks.extend(said(Tag::Object, &thing));
    let mut is_known = true;
    for line in &task.fields {
        let (field, value) = line.split_once('=').unwrap_or(("", line));
        let value = bare(value);
        // What tells of which thing something is asked names no field of the answer.
        if act != "ask" || value.is_empty() {
            marks.extend(said(Tag::Field, field));
        }
        match value {
            UNKNOWN => is_known = false,
            value if !is_in(goal, value) => {
                return Err(AnswerError::NotInGoal {
                    value: short(value, SHORT),
                });
            }
            value => marks.extend(said(Tag::Value, value)),
        }
    }
    marks.extend(said(Tag::Place, &task.place));
    marks.extend(said(Tag::Order, rank));
    let words = match task.words.trim() {
        "" => format!("{act} {}", task.thing.trim()),
        words => object::words(words),
    };
    Ok(Instruction {
        text: words,
        act: Act::deserialize(StrDeserializer::<Error>::new(act)).unwrap_or(Act::None),
        marks,
        // What only a page tells, the rules cannot enter.
        sureness: if is_known { SURENESS } else { 0.0 },
    })
}

/// Whether the goal gives this value; on and off are said in many ways.
fn is_in(goal: &str, value: &str) -> bool {
    let value = words::fold(value);
    let says = |value: &str| format!(" {goal} ").contains(&format!(" {value} "));
    // `On Wednesdays` gives Wednesday.
    matches!(value.as_str(), "" | "on" | "off") || says(&value) || says(&format!("{value}s"))
}

fn bare(value: &str) -> &str {
    const QUOTES: [char; 9] = ['"', '\'', '“', '”', '„', '«', '»', '‘', '’'];
    value.trim().trim_matches(QUOTES).trim()
}

fn said(tag: Tag, text: &str) -> Option<Mark> {
    let text = object::words(text);
    (!text.is_empty()).then(|| mark(tag, &text))
}

fn mark(tag: Tag, text: &str) -> Mark {
    Mark {
        tag,
        text: text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOAL: &str = "Report a bug called \"Map freezes\": high priority, for Priya Nair. Leave the iPhone one alone.";

    fn answer(fields: &str) -> String {
        format!(
            r#"{{"tasks":[{{"words":"report a bug","act":"add","forbidden":false,"thing":"bug","place":"","which":"","fields":[{fields}]}}]}}"#
        )
    }

    #[test]
    fn a_task_becomes_an_instruction() {
        let read = parse(&answer(r#""Title=“Map freezes”","Priority=high""#), GOAL);
        let read = read.expect("it can be read");
        let [only] = read.as_slice() else {
            panic!("one task: {read:?}")
        };
        assert_eq!(only.act, Act::Add);
        assert_eq!(only.text, "report a bug");
        let of = |tag| only.said(tag).collect::<Vec<_>>();
        assert_eq!(of(Tag::Object), ["bug"]);
        assert_eq!(of(Tag::Field), ["Title", "Priority"]);
        assert_eq!(of(Tag::Value), ["Map freezes", "high"]);
        assert!(!only.forbids());
    }

    #[test]
    fn every_act_is_one_of_the_instructions() {
        for act in READING_ACTS {
            let read = Act::deserialize(StrDeserializer::<Error>::new(act));
            assert!(read.is_ok(), "{act}");
        }
    }

    #[test]
    fn what_the_goal_does_not_give_is_refused() {
        for value in [
            "Assignee=Ingrid",
            "Priority=urgent",
            "Title=Map freezes!!! <b>",
            "Map",
        ] {
            let read = parse(&answer(&format!("{value:?}")), GOAL);
            let is_given = value == "Map";
            assert_eq!(read.is_ok(), is_given, "{value}: {read:?}");
        }
        for (text, error) in [
            (r#"{"tasks":[]}"#, AnswerError::NoTask),
            ("", AnswerError::Empty),
            ("I would open it.", AnswerError::Prose),
        ] {
            assert_eq!(parse(text, GOAL), Err(error), "{text}");
        }
        assert!(matches!(
            parse(&answer("").replace("\"add\"", "\"hack\""), GOAL),
            Err(AnswerError::Word { .. })
        ));
    }

    #[test]
    fn what_only_a_page_tells_is_left_to_the_model() {
        let read = parse(&answer(r#""Comment=?""#), GOAL).expect("it can be read");
        assert!(
            read.iter()
                .all(|one| one.sureness <= 0.0 && one.said(Tag::Value).count() == 0)
        );
    }
}
