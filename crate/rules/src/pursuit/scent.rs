//! Where to go for what is not here: the control whose name promises most of it, once each.

use super::super::orders::group_text;
use super::super::proposal::{Proposal, called, capital};
use super::super::screen_context::ScreenContext;
use super::allowed::Allowed;
use super::deeds::{does_the_act, is_a_maker, is_edit_of_it};
use super::meaning::{self, Thing};
use super::past::Past;
use super::reached::{is_reached, may_be_described};
use super::task::{Kind, Task};
use super::{labels, likely, links, place, promise, rows, ways};
use passerby_artifacts::decision::{Action, Target};
use passerby_artifacts::ui_tree::UiNode;

/// What the only row that is of the thing promises.
const OPENS: f64 = 0.6;

/// What is wanted of the page.
struct Wanted<'t> {
    objects: &'t [Thing],
    /// Places that were not gone to yet.
    places: Vec<&'t Thing>,
    /// Whether the page is about the thing itself.
    is_reached: bool,
    /// Where the thing shall go, once the page was asked to move it.
    destinations: Vec<Thing>,
    /// Whether the run is where the goal says that it belongs.
    is_in_place: bool,
    /// Whether what is to be made was made already.
    is_made: bool,
}

/// The controls that promise most, the best first.
pub(super) fn ways(look: &ScreenContext, task: &Task, past: &Past) -> Vec<Proposal> {
    let open = past.open(task);
    let wanted = Wanted {
        objects: &task.objects,
        destinations: match past.moved_at {
            Some(_) => open
                .iter()
                .map(|entry| Thing::new(entry.value.text()))
                .collect(),
            None => Vec::new(),
        },
        places: task
            .places
            .iter()
            .filter(|place| !place::was_at(look, place, past))
            .collect(),
        is_reached: is_reached(look, task, past),
        is_in_place: place::holds(look, task, past),
        is_made: past.is_made(task),
    };
    let opener = match wanted.is_reached {
        true => None,
        false => rows::opener(look, &task.objects).or_else(|| described(look, task)),
    };
    // A row that is pressed itself has mostly no name.
    let opener = opener.filter(|node| !was_pressed(look, node, past));
    let opener = opener.map(|node| (OPENS, node));
    let allowed = Allowed::new(look, task, past);
    let mut scored: Vec<(f64, &UiNode)> = ways::all(look, task, past)
        .into_iter()
        .filter(|way| !was_pressed(look, way.node, past))
        .filter_map(|way| {
            let promise = promise::of(&way.signs) * novelty(way.node, past);
            let told = told(look, task, &wanted, way.node);
            let is_told = told >= 0.5
                && past.acted.is_none()
                && !allowed.leaves_a_form(way.node)
                && !links::is_in_navigation(look, way.node)
                && allowed.is_of_it(way.node);
            (is_told || allowed.may(way.node, promise)).then(|| {
                let acts = if is_told { told } else { 0.0 };
                (promise.max(acts), way.node)
            })
        })
        .chain(opener)
        .filter(|(promise, _)| *promise >= LEAST_PROMISE)
        .collect();
    // A stable sort: of equals the first on the page.
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored
        .into_iter()
        .take(8)
        .map(|(promise, node)| {
            let why = format!("{} promises to lead on.", capital(&called(look, node)));
            Proposal::press(look, node, (0.66 + 0.29 * promise).min(0.95)).because(why)
        })
        .collect()
}

/// Less than this promises nothing.
const LEAST_PROMISE: f64 = 0.002;
/// What was pressed elsewhere, or leads to a page that was seen, is less likely to bring anything new.
fn novelty(node: &UiNode, past: &Past) -> f64 {
    const PRESSED: f64 = 0.3;
    const SEEN: f64 = 0.3;
    let bare = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
    let there = node.href.as_deref().map(bare);
    let was_seen =
        there.is_some_and(|there| past.steps.iter().any(|(step, _)| bare(&step.url) == there));
    let folds = node.states.expanded.is_some();
    match (
        was_seen,
        was_pressed_anywhere(node, past) || folds && was_folded(node, past),
    ) {
        (true, true) => SEEN * PRESSED,
        (true, false) => SEEN,
        (false, true) => PRESSED,
        _ => 1.0,
    }
}

fn was_folded(node: &UiNode, past: &Past) -> bool {
    past.steps.iter().any(|(_, decision)| {
        let target = decision.target.as_ref();
        matches!(decision.action, Action::Click)
            && target.is_some_and(|t| t.role == node.role && t.name == node.name)
    })
}

/// What leads to the thing that the goal only describes.
fn described<'l>(look: &ScreenContext<'l>, task: &Task) -> Option<&'l UiNode> {
    may_be_described(task)
        .then(|| likely::opener(look, &task.objects))
        .flatten()
}

/// So often one control is pressed for a task, on whichever pages.
const MOST_PRESSED: usize = 3;

/// Pressed before on a page of this address, for this task.
fn was_pressed(look: &ScreenContext, node: &UiNode, past: &Past) -> bool {
    let bare = |url: &str| url.split(['#', '?']).next().unwrap_or_default().to_owned();
    let here = bare(&look.tree().url);
    let mut pressed = past.steps.iter().filter(|(_, decision)| {
        let same = decision.target.as_ref().is_some_and(|target| {
            target.node == node.id
                || (!node.name.is_empty() && target.role == node.role && target.name == node.name)
        });
        same && matches!(decision.action, Action::Click)
    });
    pressed.clone().count() >= MOST_PRESSED || pressed.any(|(step, _)| bare(&step.url) == here)
}

/// Pressed before for this task, whatever page it stood on.
fn was_pressed_anywhere(node: &UiNode, past: &Past) -> bool {
    let mut steps = past.steps.iter();
    node.role == "link"
        && steps.any(|(_, decision)| {
            let is_it = |target: &Target| target.role == node.role && target.name == node.name;
            matches!(decision.action, Action::Click) && decision.target.as_ref().is_some_and(is_it)
        })
}

/// How surely the name and the place of a control say that it does the task's act; 0 where the clause is not read surely enough.
fn told(look: &ScreenContext, task: &Task, wanted: &Wanted, node: &UiNode) -> f64 {
    let destroys = meaning::says_one(&node.name, labels::DELETE) && task.kind != Kind::Remove;
    let goes_there = about(&wanted.destinations, &node.name);
    if goes_there > meaning::IS_IT {
        return 0.5 + 0.45 * goes_there;
    }
    match task.sureness < task.least() || !wanted.is_in_place || destroys {
        true => 0.0,
        false => act(look, task, wanted, node),
    }
}

fn about(objects: &[Thing], text: &str) -> f64 {
    objects
        .iter()
        .map(|thing| thing.likeness(text))
        .fold(0.0, f64::max)
}

/// How surely a control does the task's act: `New issue` for a bug that is to be made, `Edit` where the thing was opened, `Delete` in its row.
fn act(look: &ScreenContext, task: &Task, wanted: &Wanted, node: &UiNode) -> f64 {
    // What is left to be said of a thing that was made is a change of it.
    let kind = match wanted.is_made {
        true => Kind::Change,
        false => task.kind,
    };
    let words = match kind {
        Kind::Look | Kind::Ask => return 0.0,
        Kind::Change if does_the_act(task, &node.name) => labels::of_act(task.act),
        Kind::Change => labels::EDIT,
        Kind::Make => labels::NEW,
        Kind::Remove | Kind::Press => labels::of_act(task.act),
    };
    let length = node.name.split_whitespace().count();
    let says = meaning::says_one(&node.name, words) || kind == Kind::Make && is_a_maker(&node.name);
    if !says || length > 6 || wanted.is_made && is_a_maker(&node.name) {
        return 0.0;
    }
    if kind == Kind::Make {
        if !is_a_maker(&node.name) {
            return 0.0;
        }
        // `New issue` rather than `New`, and that rather than `New user`.
        let rest = labels::made_by(&node.name);
        return match about(wanted.objects, &node.name).max(about(wanted.objects, &rest)) {
            // Its name says that it makes something else.
            about if about < 0.35 && !rest.is_empty() => 0.0,
            about if about < 0.15 => 0.55,
            about => 0.7 + 0.25 * about,
        };
    }
    let itself = !wanted.is_made && does_the_act(task, &node.name);
    if kind == Kind::Change && !itself && !is_edit_of_it(task, &node.name) {
        return 0.0;
    }
    if wanted.objects.is_empty() {
        // Where the goal names no thing, only its place tells what would be changed.
        let is_there = !task.places.is_empty() && wanted.places.is_empty();
        return if is_there && task.kind != Kind::Remove {
            0.5
        } else {
            0.0
        };
    }
    // In the row of the very thing, or on its own page where no row says of what it is.
    match group_text(look, node) {
        // A group with several such controls does not tell which is whose.
        Some(group) if group.alike > 1 => 0.0,
        Some(group) if wanted.objects.iter().any(|thing| thing.is(&group.text)) => 0.9,
        Some(_) => 0.0,
        None if wanted.is_reached && itself => 0.85,
        None if wanted.is_reached => 0.8,
        None => 0.0,
    }
}
