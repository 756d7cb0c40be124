//! Which field of the screen a value is meant for: all values of a task and all fields at once.

use super::super::orders::{group_text, same_text};
use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::{ScreenContext, had_effect};
use super::control::{Control, Takes, controls, is_first_text, is_only_day};
use super::meaning::Thing;
use super::past::Past;
use super::task::{Entry, Kind, SURE_ENOUGH, Task, Value};
use super::{choice, labels, meaning, place, scent, sets};
use crate::dates::Day;
use crate::fields::{FieldPurpose, wants};
use crate::{targets, words};
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::{ActionKind, Checked};
use passerby_artifacts::instruction::Act;
use passerby_artifacts::ui_tree::UiNode;

/// A value that answers less to a field is not meant for it.
const MIN_FIT: f64 = 0.5;
/// The same where the goal names no thing that the page could be about.
const MIN_FIT_ELSEWHERE: f64 = 0.6;

/// A field that answers as well to a value is meant, however the clause was read.
const UNDOUBTED: f64 = 0.75;

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

/// Each entry with at most one control and each control with at most one entry, the surest pairs first.
fn assigned<'t, 'c>(
    look: &ScreenContext<'t>,
    task: &'t Task,
    past: &Past,
    controls: &'c [Control<'t>],
) -> Vec<Pair<'t, 'c>> {
    let taken = |node: &UiNode| {
        let identity = identity_of(look, &node.id);
        past.entered.iter().flatten().any(|at| {
            let target = past.steps.get(*at).and_then(|(_, d)| d.target.as_ref());
            target.is_some_and(|target| match (&target.identity, &identity) {
                (Some(a), Some(b)) => a == b,
                _ => target.node == node.id,
            })
        })
    };
    let open = task.entries.iter().zip(&past.entered).enumerate();
    if !place::holds(look, task, past) {
        return Vec::new();
    }
    let is_here = is_here(look, task, past);
    let mut all: Vec<Pair> = Vec::new();
    for (at, (entry, made)) in open {
        if made.is_some() {
            continue;
        }
        for control in controls {
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
            if fit >= least && !doubt && !taken(control.node) {
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

/// Whether two names of fields say opposite ways: `Redirect to` and `Redirect from`.
fn is_contrary(field: &str, label: &str) -> bool {
    let (field, label) = (words::tokens(field), words::tokens(label));
    let says = |text: &[String], word: &str| text.iter().any(|own| own == word);
    let one_way = |a: &str, b: &str| {
        says(&field, a) && !says(&field, b) && says(&label, b) && !says(&label, a)
    };
    [
        ("to", "from"),
        ("until", "from"),
        ("end", "start"),
        ("last", "first"),
        ("maximum", "minimum"),
        ("new", "old"),
    ]
    .iter()
    .any(|(a, b)| one_way(a, b) || one_way(b, a))
}

/// Whether a field holds what the goal calls the thing, and the goal names another field: `Redirect from` of `/winter-hours`.
fn is_what_it_is_called(task: &Task, entry: &Entry, control: &Control) -> bool {
    let held = control.input.map_or("", |input| input.value.as_str());
    let held = match held.is_empty() {
        true => control.node.value.as_deref().unwrap_or_default(),
        false => held,
    };
    let is_it = |thing: &Thing| thing.tells() && thing.is(held);
    let label = control.label.trim_end_matches(['*', ':', ' ']);
    task.kind == Kind::Change
        && task.act != Act::Rename
        && !held.is_empty()
        && words::fold(label) != words::fold(&entry.field)
        && task.objects.iter().any(is_it)
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
        return scent::is_reached(look, task, past);
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

/// How surely an entry is meant for a control, 0..=1, and which of its options then.
fn fit(
    look: &ScreenContext,
    task: &Task,
    entry: &Entry,
    control: &Control,
) -> (f64, Option<String>) {
    let named = named(entry, &control.label);
    match (&entry.value, control.kind) {
        (Value::Switch(_), Takes::Switch) => (named, None),
        (Value::Switch(_), _) => (0.0, None),
        (Value::Text(value), Takes::Switch) => {
            // One of several that exclude each other, or of several that may be ticked, called as the value.
            let fit = choice::fit(value, &control.node.name);
            (if fit >= 0.9 { 0.6 + 0.3 * fit } else { 0.0 }, None)
        }
        (Value::Name(_), Takes::Switch) => (0.0, None),
        (value, Takes::Option) => option(entry, value.text(), control, named),
        (value, Takes::Text) => (text_fit(look, task, entry, value, control, named), None),
    }
}

/// Whether what the goal names as the thing is a list of the page that has the value: `her body weight is in pounds`.
fn is_named_by_object(task: &Task, entry: &Entry, control: &Control) -> bool {
    let is_list = control.kind == Takes::Option && entry.field.is_empty();
    // A name is of a thing and of no field.
    let is_plain = |thing: &&Thing| {
        !thing.is_quoted() && thing.text.chars().next().is_some_and(char::is_lowercase)
    };
    let mut things = task.objects.iter().filter(is_plain);
    let options = control
        .node
        .input
        .as_ref()
        .map_or(&[][..], |hints| hints.options.as_slice());
    is_list
        && task.kind == Kind::Change
        && things.any(|thing| thing.likeness(&control.label) >= meaning::IS_IT)
        && options
            .iter()
            .any(|option| choice::fit(entry.value.text(), option) >= 0.9)
}

/// How well a control's label answers to the field that the goal names, or to what such a field may be called.
fn named(entry: &Entry, label: &str) -> f64 {
    if !entry.field.is_empty() {
        if is_contrary(&entry.field, label) {
            return 0.0;
        }
        let is_remark = |text: &str| meaning::says_one(text, labels::REMARK);
        let remark = match is_remark(&entry.field) && is_remark(label) {
            true => 0.8,
            false => 0.0,
        };
        return meaning::likeness(&entry.field, label).max(remark);
    }
    let hints: Vec<&str> = entry.hints.split_whitespace().collect();
    let hinted: f64 = match meaning::says_one(label, &hints) {
        true => 0.75,
        false => 0.0,
    };
    // What else the clause says may be what the field is called.
    hinted.max(0.85 * meaning::likeness(&entry.beside, label))
}

fn option(entry: &Entry, value: &str, control: &Control, named: f64) -> (f64, Option<String>) {
    let hints = control.node.input.as_ref();
    let options = hints
        .map(|hints| hints.options.as_slice())
        .unwrap_or_default();
    if options.is_empty() {
        // A list of the page's own shows its options when it is pressed.
        let fit = if named >= 0.5 { named * 0.95 } else { 0.0 };
        return (fit, Some(value.to_owned()));
    }
    let best = options
        .iter()
        .map(|option| (choice::fit(value, option), option))
        .fold(
            (0.0, None),
            |best: (f64, Option<&String>), (fit, option)| {
                if fit > best.0 {
                    (fit, Some(option))
                } else {
                    best
                }
            },
        );
    let (fit, Some(option)) = best else {
        return (0.0, None);
    };
    if fit < choice::MIN_FIT {
        return (0.0, None);
    }
    let sure = match entry.field.is_empty() {
        true => 0.55 + 0.25 * fit + 0.15 * named,
        false => 0.3 + 0.25 * fit + 0.4 * named,
    };
    (sure, Some(option.clone()))
}

fn text_fit(
    look: &ScreenContext,
    task: &Task,
    entry: &Entry,
    value: &Value,
    control: &Control,
    named: f64,
) -> f64 {
    let text = value.text();
    let kind = control.input.map_or("", |input| input.kind.as_str());
    let is_long = text.chars().count() > 40;
    let is_area = matches!(kind, "textarea" | "contenteditable");
    let fits_kind = match kind {
        "date" | "datetime-local" => Day::written(text).is_some(),
        "number" => choice::number_of(text).is_some(),
        "email" => text.contains('@'),
        _ => true,
    };
    if !fits_kind {
        return 0.0;
    }
    let typed = match kind {
        "date" | "datetime-local" | "email" => 0.15,
        _ if is_area && (is_long || entry.hints.contains("message")) => 0.15,
        _ => 0.0,
    };
    let by_name = match value {
        // The field for what a thing is called: by its label, else the first that is empty and one line high.
        Value::Name(_) if is_for_the_name(task, control) && !is_area => 0.8,
        Value::Name(_) if is_area => 0.0,
        Value::Name(_) => 0.3 * f64::from(u8::from(is_first_text(look, control))) + 0.25,
        // Of two fields for free text, only the label tells which is meant.
        _ if entry.field.is_empty() && entry.hints.is_empty() => named.min(0.7),
        _ => named,
    };
    // A day that the goal calls one goes into the only field for days, whatever that is called.
    let by_kind = match kind {
        "date" | "datetime-local" if is_only_day(look, control) => 0.55,
        _ => 0.0,
    };
    let by_name = by_name.max(by_kind);
    let base = by_name.max(if entry.field.is_empty() { 0.0 } else { named });
    if base <= 0.0 {
        0.0
    } else {
        (base + typed).min(1.0)
    }
}

/// Whether a field is for what the thing itself is called: `Name`, `Issue title`, and not `Edit summary` nor `First name`.
fn is_for_the_name(task: &Task, control: &Control) -> bool {
    let own = control.input.map(|input| wants(input, control.node));
    let is_of_a_person = matches!(
        own,
        Some(
            FieldPurpose::FirstName
                | FieldPurpose::LastName
                | FieldPurpose::MiddleName
                | FieldPurpose::Username
                | FieldPurpose::FullName
                | FieldPurpose::Company
        )
    ) && words::tokens(&control.label).len() > 1;
    let others = meaning::words_of(&control.label)
        .into_iter()
        .filter(|word| {
            let text = [word.text.as_str()];
            let is_name = labels::NAME.iter().any(|name| text.contains(name));
            !is_name && !word.is_weak && word.text != "required"
        });
    let is_said = |word: &meaning::Word| {
        task.objects
            .iter()
            .any(|thing| thing.likeness(&word.text) > 0.0)
    };
    meaning::says_one(&control.label, labels::NAME)
        && !is_of_a_person
        && others.into_iter().all(|word| is_said(&word))
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
        (_, Some(option), _) => (
            Action::Select {
                option: option.clone(),
            },
            format!("“{}” is chosen.", shown(option)),
            becomes(option.clone()),
        ),
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
