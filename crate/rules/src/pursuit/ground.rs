//! Which field of the screen a value is meant for: all values of a task and all fields at once.

use super::super::orders::{group_text, same_text};
use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::ScreenContext;
use super::control::{Control, Takes, controls};
use super::evidence::{heads, is_name};
use super::fit::{
    UNDOUBTED, fit, has_its_name, has_to_do, is_named_by_object, is_what_it_is_called, option,
    takes_such,
};
use super::here::{is_form_for_it, is_here, is_set_up};
use super::meaning::Thing;
use super::past::Past;
use super::task::{Entry, Kind, SURE_ENOUGH, Task, Value};
use super::{choice, names, place, sets};
use crate::dates::Day;
use crate::words;
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::ui_tree::UiNode;
use std::collections::BTreeSet;

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
    /// The part of the entry that the control takes; `None`: all of it.
    part: Option<String>,
}

impl Pair<'_, '_> {
    fn text(&self) -> &str {
        self.part
            .as_deref()
            .unwrap_or_else(|| self.entry.value.text())
    }
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
    let found: BTreeSet<usize> = pairs.iter().map(|pair| pair.at).collect();
    open > 0 && found.len() == open && pairs.iter().all(holds)
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
    if task.kind == Kind::Make && chosen.iter().any(|pair| is_of_another(look, pair)) {
        return Vec::new();
    }
    let taken: BTreeSet<usize> = chosen.iter().map(|pair| pair.at).collect();
    let first = chosen.first().map(|pair| pair.control.node);
    match takes_it || is_form_for_it(look, task, past, taken.len(), first) {
        true => chosen,
        false => Vec::new(),
    }
}

/// Whether a field holds what the page is called: it is the form of something that is there, and takes nothing that is to be made.
fn is_of_another(look: &ScreenContext, pair: &Pair) -> bool {
    let held = pair.control.node.value.as_deref().unwrap_or_default();
    let held = words::tokens(held);
    let tells = held.iter().map(String::len).sum::<usize>() > 3;
    let is_text = pair.control.kind == Takes::Text;
    let is_name = || words::has_phrase(&words::tokens(&heads(look)), &held.join(" "));
    tells
        && is_text
        && !same_text(&held.join(" "), &words::tokens(pair.text()).join(" "))
        && is_name()
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
    let is_set_up = task.kind == Kind::Change && is_set_up(look);
    let mut all: Vec<Pair> = Vec::new();
    for (at, (entry, made)) in open {
        if made.is_some() {
            continue;
        }
        if is_here && let Some(both) = in_two_fields(at, entry, controls) {
            all.extend(both);
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
                (false, false) if is_setting(task, entry) => MIN_FIT_ELSEWHERE,
                (false, false) if is_set_up && is_nobodys(task) => UNDOUBTED,
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
                    part: None,
                });
            }
        }
    }
    all
}

/// A person's name with the two fields that a form has for it.
fn in_two_fields<'t, 'c>(
    at: usize,
    entry: &'t Entry,
    controls: &'c [Control<'t>],
) -> Option<[Pair<'t, 'c>; 2]> {
    let parts = names::parts(entry)?;
    let (first, last) = names::fields(entry, controls)?;
    let pair = |control, part| Pair {
        entry,
        at,
        control,
        fit: UNDOUBTED,
        option: None,
        part: Some(part),
    };
    Some([pair(first, parts.first), pair(last, parts.last)])
}

/// Whether what is switched is itself what the goal names, so that there is nothing that the page could be about: `switch on the reminder by
/// text message`. What has a name, as a person has, is no setting.
fn is_setting(task: &Task, entry: &Entry) -> bool {
    let is_it = |thing: &Thing| thing.text == entry.field && !thing.is_quoted();
    matches!(entry.value, Value::Switch(_))
        && task.objects.iter().all(is_it)
        && !has_a_name(&entry.field)
}

/// Whether nothing that the goal names has a name: `the account that the bill is paid from`.
fn is_nobodys(task: &Task) -> bool {
    let mut named = task.objects.iter().chain(&task.places);
    !task.is_ranked && !named.any(|thing| thing.is_quoted() || has_a_name(&thing.text))
}

/// Whether a word behind the first stands in capitals or has digits.
fn has_a_name(text: &str) -> bool {
    // `SMS` is no name.
    let is_capital = |word: &str| word.chars().all(|c| !c.is_lowercase());
    let names: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !is_capital(word) || word.chars().any(|c| c.is_ascii_digit()))
        .collect();
    let text = names.join(" ");
    words::tokens(&text).iter().any(|word| is_name(&text, word))
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
        let is_other = |other: &Pair| {
            (other.at != pair.at || other.part.is_some() && pair.part.is_some())
                && other.control.node.id != pair.control.node.id
        };
        let is_free = chosen.iter().all(is_other);
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
    // What the others found is kept already: a field that is left takes something else.
    if chosen.is_empty() && !past.is_unsaved() {
        return None;
    }
    let is_free = |control: &&Control| {
        let held = control.node.value.as_deref().unwrap_or_default();
        held.is_empty()
            && !control.label.trim().is_empty()
            && takes_such(entry, control)
            && chosen
                .iter()
                .all(|pair| pair.control.node.id != control.node.id)
    };
    let free: Vec<&Control> = controls.iter().filter(is_free).collect();
    // A number has one field for numbers, whatever else would take it.
    let is_typed = |control: &&&Control| {
        let kind = control.input.map_or("", |input| input.kind.as_str());
        matches!(kind, "number" | "date" | "email")
    };
    let mut typed = free.iter().filter(is_typed);
    let typed = typed.next().filter(|_| typed.next().is_none());
    let near = |control: &&&Control| has_to_do(entry, &control.label);
    let mut nearest = free.iter().filter(near);
    let mut needed = free.iter().filter(|control| control.node.states.required);
    let control = match (nearest.next(), nearest.next(), free.as_slice()) {
        (Some(only), None, _) => *only,
        (None, ..) if typed.is_some() => typed?,
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
        part: None,
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
        tells && (words::has_phrase(&goal, option) || is_the_thing(task, option))
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

/// Whether an option names what something is made for: `Kabelbinder 200 mm schwarz` where cable ties are moved.
fn is_the_thing(task: &Task, option: &str) -> bool {
    let is_it = |thing: &Thing| thing.tells() && thing.is(option);
    task.objects.iter().chain(&task.places).any(is_it)
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
    let text = pair.text();
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
