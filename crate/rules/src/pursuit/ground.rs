//! Which field of the screen a value is meant for: all values of a task and all fields at once.

use super::super::orders::{group_text, same_text};
use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::{ScreenContext, had_effect};
use super::control::{Control, Takes, controls};
use super::evidence::heads;
use super::fit::{
    UNDOUBTED, fit, has_its_name, has_to_do, is_named_by_object, is_what_it_is_called, option,
    takes_such,
};
use super::meaning::Thing;
use super::past::Past;
use super::task::{Entry, Kind, SURE_ENOUGH, Task, Value};
use super::{choice, labels, meaning, place, reached, sets};
use crate::dates::Day;
use crate::fields::takes_text;
use crate::{targets, words};
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::screen::Form;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// A value that answers less to a field is not meant for it.
const MIN_FIT: f64 = 0.5;
/// The same where the goal names no thing that the page could be about.
const MIN_FIT_ELSEWHERE: f64 = 0.6;

/// An entry, the control it is meant for, and how surely.
struct Pair<'t, 'c> {
    entry: &'t Entry,
    at: usize,
    control: &'c Control<'t>,
    fit: f64,
    /// The option as the control spells it.
    option: Option<String>,
}

/// The next values to enter on this screen, the surest first.
pub(super) fn ways<'t>(look: &ScreenContext<'t>, task: &'t Task, past: &Past) -> Vec<Proposal> {
    let controls = controls(look);
    let pairs = assigned(look, task, past, &controls);
    let fresh = pairs.iter().filter(|pair| !holds(pair));
    let mut ways: Vec<Proposal> = fresh.map(|pair| entering(look, pair)).collect();
    if ways.is_empty() && !pairs.is_empty() || past.is_unsaved() {
        ways.extend(said(look, task, past, &controls));
    }
    if ways.is_empty() {
        ways.extend(sets::others_off(look, task, past, &controls));
    }
    ways
}

/// Whether each entry that no step made stands in its field already.
pub(super) fn all_hold(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let controls = controls(look);
    let pairs = assigned(look, task, past, &controls);
    let open = past.open(task).len();
    open > 0 && pairs.len() == open && pairs.iter().all(holds)
}

/// Each entry with at most one control and each control with at most one entry, the surest pairs first; none where the screen is not the place
/// for them.
fn assigned<'t, 'c>(
    look: &ScreenContext<'t>,
    task: &'t Task,
    past: &Past,
    controls: &'c [Control<'t>],
) -> Vec<Pair<'t, 'c>> {
    let is_here = is_here(look, task, past) && place::holds(look, task, past);
    let mut chosen = surest(pairs(
        look,
        task,
        past,
        controls,
        is_here || task.kind == Kind::Make,
    ));
    if is_here || task.kind == Kind::Make {
        chosen.extend(by_elimination(task, past, controls, &chosen));
    }
    let takes_it = is_here || place::holds(look, task, past) && task.kind != Kind::Make;
    match takes_it || is_form_for_it(look, task, past, &chosen) {
        true => chosen,
        false => Vec::new(),
    }
}

/// Every entry with every control that may be meant.
fn pairs<'t, 'c>(
    look: &ScreenContext<'t>,
    task: &'t Task,
    past: &Past,
    controls: &'c [Control<'t>],
    is_here: bool,
) -> Vec<Pair<'t, 'c>> {
    let open = task.entries.iter().zip(&past.entered).enumerate();
    let mut all: Vec<Pair> = Vec::new();
    for (at, (entry, made)) in open {
        if made.is_some() {
            continue;
        }
        for control in controls
            .iter()
            .filter(|control| !is_taken(look, past, control.node))
        {
            let (fit, option) = match is_named_by_object(task, entry, control) {
                true => option(entry, entry.value.text(), control, UNDOUBTED),
                false => fit(look, task, entry, control),
            };
            // Where the goal names a thing, its values belong on a page that is about it, and nowhere else.
            let is_here = is_here || is_beside_it(look, task, control.node);
            let least = match (is_here, entry.field.is_empty()) {
                (true, _) => MIN_FIT,
                (false, true) if is_named_by_object(task, entry, control) => UNDOUBTED,
                (false, true) => continue,
                (false, false) if task.objects.iter().any(Thing::tells) => continue,
                (false, false) => MIN_FIT_ELSEWHERE,
            };
            if is_what_it_is_called(task, entry, control) {
                continue;
            }
            let doubt = entry.sureness < SURE_ENOUGH && fit < UNDOUBTED;
            if fit >= least && !doubt {
                all.push(Pair {
                    entry,
                    at,
                    control,
                    fit,
                    option,
                });
            }
        }
    }
    all
}

/// Whether an earlier step of the task entered something there.
fn is_taken(look: &ScreenContext, past: &Past, node: &UiNode) -> bool {
    let identity = identity_of(look, &node.id);
    past.entered.iter().flatten().any(|at| {
        let target = past.steps.get(*at).and_then(|(_, d)| d.target.as_ref());
        target.is_some_and(|target| match (&target.identity, &identity) {
            (Some(a), Some(b)) => a == b,
            _ => target.node == node.id,
        })
    })
}

/// Of pairs that exclude each other the surest.
fn surest<'t, 'c>(mut all: Vec<Pair<'t, 'c>>) -> Vec<Pair<'t, 'c>> {
    // A stable sort: of equals the first on the page.
    all.sort_by(|a, b| b.fit.total_cmp(&a.fit));
    let mut chosen: Vec<Pair> = Vec::new();
    for pair in all {
        let is_free = chosen
            .iter()
            .all(|other| other.at != pair.at && other.control.node.id != pair.control.node.id);
        if is_free {
            chosen.push(pair);
        }
    }
    chosen
}

/// The only value that found no field, with the only empty field that takes one like it: `licence key` and `Product Key`.
fn by_elimination<'t, 'c>(
    task: &'t Task,
    past: &Past,
    controls: &'c [Control<'t>],
    chosen: &[Pair],
) -> Option<Pair<'t, 'c>> {
    let is_open = |(at, (_, made)): &(usize, (&Entry, &Option<usize>))| {
        made.is_none() && chosen.iter().all(|pair| pair.at != *at)
    };
    let mut open = task
        .entries
        .iter()
        .zip(&past.entered)
        .enumerate()
        .filter(is_open);
    let (at, (entry, _)) = open.next().filter(|_| open.next().is_none())?;
    // A field that none of the values is for tells nothing, where none of the values found one.
    let found = task.entries.len().saturating_sub(1);
    if found == 0 || entry.field.is_empty() || entry.sureness < SURE_ENOUGH {
        return None;
    }
    let is_free = |control: &&Control| {
        let held = control.node.value.as_deref().unwrap_or_default();
        held.is_empty()
            && takes_such(entry, control)
            && chosen
                .iter()
                .all(|pair| pair.control.node.id != control.node.id)
    };
    let free: Vec<&Control> = controls.iter().filter(is_free).collect();
    let near = |control: &&&Control| has_to_do(entry, &control.label);
    let mut nearest = free.iter().filter(near);
    let mut needed = free.iter().filter(|control| control.node.states.required);
    let control = match (nearest.next(), nearest.next(), free.as_slice()) {
        (Some(only), None, _) => *only,
        (None, _, [only]) => *only,
        // The form is not kept without it.
        (None, ..) => needed.next().filter(|_| needed.next().is_none())?,
        _ => return None,
    };
    Some(Pair {
        entry,
        at,
        control,
        fit: MIN_FIT,
        option: None,
    })
}

/// Whether the page is a form for one more of the thing that takes most of the values: then it is the place, whatever it is called.
fn is_form_for_it(look: &ScreenContext, task: &Task, past: &Past, chosen: &[Pair]) -> bool {
    const LEAST: usize = 2;
    let made = past.entered.iter().flatten().count();
    let taken = chosen.len().saturating_add(made);
    let takes_most =
        taken >= LEAST && taken.saturating_mul(5) >= task.entries.len().saturating_mul(3);
    let says_new = |text: &str| meaning::says_one(text, labels::NEW);
    let pressed = past.steps.iter().rev().find_map(|(_, decision)| {
        let target = decision.target.as_ref();
        target.filter(|_| matches!(decision.action, Action::Click))
    });
    let is_new = says_new(&heads(look))
        || pressed.is_some_and(|target| says_new(&target.name))
        || says_new(&look.path());
    // A form of what is there already shows what it holds.
    let form = chosen
        .first()
        .and_then(|pair| form_of(look, pair.control.node));
    let is_blank = form.is_some_and(|form| {
        let mut texts = form
            .inputs
            .iter()
            .filter(|input| takes_text(input) && !input.kind.starts_with("date"));
        texts.all(|input| !input.filled || was_typed(past, &input.node))
    });
    // `New contact` is no form for a rule, whatever two of its fields take.
    let rest = labels::made_by(&heads(look));
    let is_about = task.objects.iter().any(|thing| thing.likeness(&rest) > 0.2);
    let is_it = taken > LEAST || rest.is_empty() || is_about;
    task.kind == Kind::Make && !past.is_made(task) && takes_most && is_it && (is_new || is_blank)
}

fn form_of<'t>(look: &ScreenContext<'t>, node: &UiNode) -> Option<&'t Form> {
    let has = |form: &&Form| form.inputs.iter().any(|input| input.node == node.id);
    look.screen().forms.iter().find(has)
}

fn was_typed(past: &Past, node: &NodeId) -> bool {
    past.steps.iter().any(|(_, decision)| {
        let is_it = decision
            .target
            .as_ref()
            .is_some_and(|target| target.node == *node);
        is_it && matches!(decision.action, Action::Type { .. })
    })
}

/// Whether a value of what is to be made has its field here, and none of what the field offers is it: then nothing is kept.
pub(super) fn lacks_a_choice(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let controls = controls(look);
    let chosen = assigned(look, task, past, &controls);
    let offers = |entry: &Entry| {
        let fields = controls
            .iter()
            .filter(|control| control.kind != Takes::Switch);
        !entry.field.is_empty()
            && fields
                .into_iter()
                .any(|control| has_its_name(entry, &control.label))
    };
    let mut open = past.open(task).into_iter();
    task.kind == Kind::Make
        && open.any(|entry| {
            !chosen.iter().any(|pair| std::ptr::eq(pair.entry, entry)) && offers(entry)
        })
}

/// Lists of what is made that nothing was chosen in, one of whose choices the goal says word for word: `Location` of `tell them about 118`.
fn said(look: &ScreenContext, task: &Task, past: &Past, controls: &[Control]) -> Vec<Proposal> {
    if task.kind != Kind::Make || past.is_made(task) || past.entered.iter().all(Option::is_none) {
        return Vec::new();
    }
    let goal = words::tokens(&task.text);
    let is_said = |option: &&String| {
        let tokens = words::tokens(option);
        let tells = tokens
            .iter()
            .any(|word| word.chars().count() >= 4 || word.chars().any(|c| c.is_ascii_digit()));
        tells && words::has_phrase(&goal, option)
    };
    let lists = controls
        .iter()
        .filter(|control| control.kind == Takes::Option && !is_taken(look, past, control.node));
    lists
        .filter_map(|control| {
            let options = control
                .node
                .input
                .as_ref()
                .map(|hints| hints.options.as_slice())?;
            let mut said = options.iter().filter(is_said);
            let option = said.next().filter(|_| said.next().is_none())?;
            let held = control.node.value.as_deref().unwrap_or_default();
            (words::fold(held) != words::fold(option))
                .then(|| choosing(look, control, option, 0.75))
        })
        .collect()
}

/// Whether a field stands in the row of the very thing, alone of its kind: the quantity of what lies in a basket.
fn is_beside_it(look: &ScreenContext, task: &Task, node: &UiNode) -> bool {
    let is_it = |text: &str| {
        task.objects
            .iter()
            .any(|thing| thing.tells() && thing.is(text))
    };
    let group = group_text(look, node).filter(|_| task.kind == Kind::Change);
    group.is_some_and(|group| group.alike <= 1 && is_it(&group.text))
}

/// Whether the page is where the task's values belong: about the thing itself, or a form for one more of it.
fn is_here(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    if task.kind != Kind::Make || past.is_made(task) {
        return reached::is_reached(look, task, past);
    }
    let says = |text: &str| meaning::says_one(text, labels::NEW);
    let is_about = |text: &str| task.objects.iter().any(|thing| thing.likeness(text) > 0.3);
    let is_for_it = |text: &str| says(text) && (is_about(text) || labels::made_by(text).is_empty());
    // What was only cleared away or folded out since did not lead here.
    let led_here = past.steps.iter().rev().find(|(step, decision)| {
        let name = decision
            .target
            .as_ref()
            .map_or("", |target| target.name.as_str());
        let aside = targets::is_dismissal(name) || meaning::says_one(name, labels::MORE);
        matches!(decision.action, Action::Click) && had_effect(step) && !aside
    });
    let opened = led_here.is_some_and(|(_, decision)| {
        decision
            .target
            .as_ref()
            .is_some_and(|target| is_for_it(&target.name))
    });
    let dialogs = look
        .screen()
        .dialogs
        .iter()
        .map(|dialog| dialog.label.as_str());
    let mut heads = look
        .headings()
        .map(|head| head.name.as_str())
        .chain(dialogs);
    opened || heads.any(|head| says(head) && is_about(head))
}

/// Whether the control holds the value already.
fn holds(pair: &Pair) -> bool {
    let value = pair.control.input.map(|input| input.value.as_str());
    let value = value
        .or(pair.control.node.value.as_deref())
        .unwrap_or_default();
    match &pair.entry.value {
        Value::Switch(on) => is_on(pair.control.node) == *on,
        Value::Text(_) if pair.control.kind == Takes::Switch => is_on(pair.control.node),
        _ => match &pair.option {
            Some(option) => words::fold(value) == words::fold(option),
            None => same_text(value, &spelt(pair)),
        },
    }
}

fn is_on(node: &UiNode) -> bool {
    node.states.checked == Some(Checked::True)
}

/// The value as the field wants it spelt.
fn spelt(pair: &Pair) -> String {
    let text = pair.entry.value.text();
    let kind = pair.control.input.map_or("", |input| input.kind.as_str());
    let hints = pair.control.node.input.as_ref();
    let day = Day::written(text);
    match kind {
        "date" => day.map(Day::iso),
        "number" => choice::number_of(text).map(|number| number.replace(',', ".")),
        _ => {
            // A field of the page's own for days: as its hint or what it holds is spelt.
            let shown = hints
                .map(|hints| hints.placeholder.as_str())
                .unwrap_or_default();
            let held = pair.control.input.map_or("", |input| input.value.as_str());
            let is_iso =
                held.len() == 10 && Day::written(held).map(Day::iso).as_deref() == Some(held);
            match day {
                Some(day) if is_iso => Some(day.iso()),
                Some(day) => day.like(shown),
                None => None,
            }
        }
    }
    .unwrap_or_else(|| text.to_owned())
}

fn entering(look: &ScreenContext, pair: &Pair) -> Proposal {
    let node = pair.control.node;
    let identity = identity_of(look, &node.id);
    let called = shown(&pair.control.label);
    let sure = (0.6 + 0.35 * pair.fit).min(0.97);
    let becomes = |value: String| {
        let input = identity.clone();
        input.map_or(Predicate::SomethingChanges, |input| {
            Predicate::ValueBecomes {
                input,
                value: Some(value),
            }
        })
    };
    let (action, expects, predicate) = match (&pair.entry.value, &pair.option, pair.control.kind) {
        (value, _, Takes::Switch) => {
            let on = !matches!(value, Value::Switch(false));
            let action = match node.offers(ActionKind::Check) {
                true => Action::Check { on },
                false => Action::Click,
            };
            let predicate = identity
                .clone()
                .map_or(Predicate::SomethingChanges, |input| {
                    Predicate::CheckedBecomes { input, on }
                });
            let state = if on { "on" } else { "off" };
            (action, format!("“{called}” is {state}."), predicate)
        }
        (_, Some(option), _) => return choosing(look, pair.control, option, sure),
        _ => {
            let text = spelt(pair);
            let predicate = becomes(text.clone());
            let action = Action::Type {
                text: TextSource::Plain { text },
            };
            (action, format!("“{called}” holds it."), predicate)
        }
    };
    let why = format!("“{called}” is where this belongs.");
    Proposal::on(node, identity, action, sure)
        .because(why)
        .expecting(expects, predicate)
}

/// Chooses an option of a list.
fn choosing(look: &ScreenContext, control: &Control, option: &str, sure: f64) -> Proposal {
    let node = control.node;
    let identity = identity_of(look, &node.id);
    let becomes = identity
        .clone()
        .map_or(Predicate::SomethingChanges, |input| {
            Predicate::ValueBecomes {
                input,
                value: Some(option.to_owned()),
            }
        });
    let action = Action::Select {
        option: option.to_owned(),
    };
    let why = format!("“{}” is where this belongs.", shown(&control.label));
    Proposal::on(node, identity, action, sure)
        .because(why)
        .expecting(format!("“{}” is chosen.", shown(option)), becomes)
}
