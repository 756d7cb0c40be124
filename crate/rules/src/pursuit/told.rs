//! What became of each clause of a goal that is pursued by its instructions.

use super::super::acts::touches;
use super::super::screen_context::ScreenContext;
use super::task::{Kind, Task};
use super::{Course, course};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};

/// The clauses that want something done, in the goal's order. None counts as seen: that it was read as it is meant is likely, and no more.
pub(crate) fn clauses(look: &ScreenContext) -> Vec<ClauseRecord> {
    let courses = course(look);
    let mut records: Vec<(usize, ClauseRecord)> = courses
        .iter()
        .flat_map(|course| {
            course
                .task
                .clauses
                .iter()
                .map(|at| (*at, of(look, course, *at)))
        })
        .collect();
    records.sort_by_key(|(at, _)| *at);
    records.into_iter().map(|(_, record)| record).collect()
}

fn of(look: &ScreenContext, course: &Course, at: usize) -> ClauseRecord {
    let instruction = look.context.instructions.get(at);
    let (text, sureness) = instruction.map_or(("", 0.0), |i| (i.text.as_str(), i.sureness));
    let step = step_of(course, at, text);
    let (state, evidence) = if step.is_some() {
        (ClauseState::NotSeen, String::new())
    } else if sureness < least(&course.task) {
        let certainty = 100.0 * sureness;
        let why = format!("It was read with a certainty of {certainty:.0} %.");
        (ClauseState::NotUnderstood, why)
    } else {
        (ClauseState::NotTried, String::new())
    };
    ClauseRecord {
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        state,
        evidence,
        claimed: false,
        step,
    }
}

/// The last step that was done for a clause: of one that gives values that which entered one of them; else that which did the task, or
/// which was done to what the clause names.
fn step_of(course: &Course, at: usize, text: &str) -> Option<u32> {
    let pairs = course.task.entries.iter().zip(&course.past.entered);
    let mut own = pairs.filter(|(entry, _)| entry.clause == at).peekable();
    if own.peek().is_none() {
        let mut steps = course.past.steps.iter().rev();
        let touching = || {
            steps
                .find(|step| touches(step, text))
                .map(|(step, _)| step.index)
        };
        return course.step.filter(|_| course.is_done).or_else(touching);
    }
    let last = own.filter_map(|(_, made)| *made).max()?;
    course.past.steps.get(last).map(|(step, _)| step.index)
}

/// How surely a clause has to be read for something to be tried for it.
fn least(task: &Task) -> f64 {
    match task.kind {
        Kind::Look | Kind::Ask => 0.0,
        _ => task.least(),
    }
}
