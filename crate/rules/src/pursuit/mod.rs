//! Pursuing a goal by its instructions: one task after the other, each by what the screen offers for it.
//!
//! A task's values are entered where a field answers to them (`ground`), kept by what keeps them (`save`); what is not on the screen is
//! looked for where a name promises it (`scent`). What was done is read off the steps (`past`), so that equal contexts give equal acts.

mod allowed;
mod answer;
mod answer_kinds;
mod apart;
mod control;
mod deeds;
mod entry;
mod evidence;
mod facts;
mod fit;
mod form_told;
mod ground;
mod here;
mod likely;
mod links;
mod names;
mod past;
mod place;
mod promise;
mod question;
mod rank;
mod reached;
mod rows;
mod save;
mod scent;
mod search;
mod sets;
mod signs;
mod task;
mod told;
mod ways;

pub(super) use deeds::is_a_maker;
pub(super) use told::clauses;

use super::judge;
use super::orders::done::{Progress, progress};
use super::proposal::{Proposal, shown};
use super::screen_context::ScreenContext;
use crate::slices::Parts;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::ui_tree::NodeId;
use passerby_grounding::{choice, labels, meaning};
use past::{Past, Step};
use task::{Kind, Task, tasks};

/// Where the run is: the task that is to be done now, and what was done for it.
struct Turn<'l> {
    task: Task,
    past: Past<'l>,
}

/// Whether a goal is pursued by its instructions.
pub(super) fn is_for(look: &ScreenContext) -> bool {
    !look.is_spelt_out() && may_pursue(look)
}

fn may_pursue(look: &ScreenContext) -> bool {
    let is_logged_in = look
        .login
        .as_ref()
        .is_none_or(|login| login.entered.is_some());
    is_logged_in && !tasks(look.context.instructions).is_empty()
}

/// What the instructions of a goal offer that is spelt out, where nothing answers to what it spells: `change my phone number` on a page
/// with a field `Phone`. Once an act of it was done, the goal is done as it is spelt.
pub(super) fn instead(look: &ScreenContext) -> Vec<Proposal> {
    let is_begun = || progress(look).any(|(_, progress)| matches!(progress, Progress::Did(..)));
    if !look.is_spelt_out() || !may_pursue(look) || is_begun() {
        return Vec::new();
    }
    let mut ways = next(look);
    ways.retain(|way| !matches!(way.action, Action::Finish { .. } | Action::Answer { .. }));
    ways
}

/// Whether the page may be left without losing anything: a task is open, and nothing is entered for it that is not kept.
pub(super) fn may_leave(look: &ScreenContext) -> bool {
    is_for(look)
        && turn(look).is_some_and(|turn| !turn.past.is_unsaved() && !turn.past.is_made(&turn.task))
}

/// The controls of a screen that may be pressed for the task that is to be done now, each with what speaks for it: what the weights of
/// `promise` are learnt from.
pub(super) fn signs(look: &ScreenContext) -> Vec<(NodeId, Vec<f64>)> {
    let Some(Turn { task, past }) = turn(look) else {
        return Vec::new();
    };
    let ways = ways::all(look, &task, &past).into_iter();
    ways.map(|way| (way.node.id.clone(), way.signs.to_vec()))
        .collect()
}

/// The next acts, the most natural first.
pub(super) fn next(look: &ScreenContext) -> Vec<Proposal> {
    let Some(turn) = turn(look) else {
        // Where nothing was understood, nothing is done.
        let is_any_done = course(look).iter().any(|course| course.is_done);
        return is_any_done.then(|| finish(look)).into_iter().collect();
    };
    let Turn { task, past } = &turn;
    let mut ways = answers(look);
    let confirming = save::confirming(look, task, past);
    if !confirming.is_empty() {
        return confirming;
    }
    ways.extend(ground::ways(look, task, past));
    if past.is_unsaved() && !ground::lacks_a_choice(look, task, past) {
        ways.extend(save::ways(look, task, past));
    }
    let found = scent::ways(look, task, past);
    if past.is_unsaved() {
        // What was entered would be lost.
        return ways;
    }
    let (good, rest): (Vec<Proposal>, Vec<Proposal>) =
        found.into_iter().partition(|way| way.confidence >= 0.75);
    ways.extend(good);
    if past.is_made(task) {
        // What is left of its values belongs on its own page, and is looked for nowhere else.
        return ways;
    }
    ways.extend(search::ways(look, task, past));
    ways.extend(rest);
    ways
}

/// What is left where nothing more can be done for it.
pub(super) fn left(look: &ScreenContext) -> Option<String> {
    let turn = turn(look)?;
    Some(format!(
        "I did not find out how to do this here: “{}”.",
        shown(&turn.task.text)
    ))
}

/// The answer to what is left of the goal, where it only asks.
fn answers(look: &ScreenContext) -> Vec<Proposal> {
    let course = course(look);
    let open: Vec<(&Task, &Past)> = course
        .iter()
        .filter(|course| !course.is_done)
        .map(|course| (&course.task, &course.past))
        .collect();
    let only_asks = open.iter().all(|(task, _)| task.kind == Kind::Ask);
    match only_asks {
        true => answer::ways(look, &open),
        false => Vec::new(),
    }
}

/// How far the run is with a task.
struct Course<'l> {
    task: Task,
    past: Past<'l>,
    /// Whether it is done, by a step or as the screen is.
    is_done: bool,
    /// The last step that was done for it, from 1.
    step: Option<u32>,
}

/// The tasks of the goal up to the first that is not done, and those behind it as not begun.
fn course<'l>(look: &ScreenContext<'l>) -> Vec<Course<'l>> {
    let steps: Vec<Step> = look.executed().collect();
    let mut rest = steps.as_slice();
    let mut is_open = false;
    let mut courses = Vec::new();
    for task in tasks(look.context.instructions) {
        // What was not understood is passed over, and said to be so at the end.
        let is_passed = is_open || task.sureness < task.least();
        let past = Past::of(&task, if is_passed { &[] } else { rest });
        // What the page asks about is not done yet.
        let asks = !is_passed && !save::confirming(look, &task, &past).is_empty();
        let done = past.done_at(&task).filter(|_| !is_passed && !asks);
        let is_done = !is_passed && (done.is_some() || is_there(look, &task, &past));
        is_open |= !is_passed && !is_done;
        let entered = past.entered.iter().flatten().max().copied();
        let last = done.or(entered).and_then(|at| past.steps.get(at));
        let step = last.map(|(step, _)| step.index);
        if let Some(at) = done {
            rest = rest.after(at);
        }
        courses.push(Course {
            task,
            past,
            is_done,
            step,
        });
    }
    courses
}

/// The first task that is understood and not done; `None` where all are.
fn turn<'l>(look: &ScreenContext<'l>) -> Option<Turn<'l>> {
    let mut courses = course(look).into_iter();
    let open = |course: &Course| !course.is_done && course.task.sureness >= course.task.least();
    let Course { task, past, .. } = courses.find(open)?;
    Some(Turn { task, past })
}

/// Whether the screen is as the task wants it, though no step did it.
fn is_there(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    match task.kind {
        Kind::Look => reached::is_reached(look, task, past),
        Kind::Change => ground::all_hold(look, task, past) && !past.is_unsaved(),
        _ => false,
    }
}

fn finish(look: &ScreenContext) -> Proposal {
    match look.last_act() {
        Some((step, _)) => judge::finish(0.85, judge::evidence(look, step)),
        None => {
            let reason = "The screen is already as my goal wants it.".to_owned();
            Proposal::free(
                Action::Finish {
                    evidence: reason.clone(),
                },
                0.7,
                reason,
            )
            .expecting("Nothing more is to happen.", Predicate::NothingChanges)
        }
    }
}
