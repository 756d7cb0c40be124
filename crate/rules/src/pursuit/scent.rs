//! Where to go for what is not here: the control whose name promises most of it, once each.

use super::super::orders::group_text;
use super::super::proposal::{Proposal, called, capital};
use super::super::screen_context::{ScreenContext, was_in_vain};
use super::meaning::{self, Thing, Word};
use super::past::{Past, Step};
use super::task::{Kind, Task};
use super::{labels, likely, links, place, rows};
use crate::slices::Parts;
use passerby_artifacts::decision::{Action, Target};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// What the only row that is of the thing promises.
const OPENS: f64 = 0.6;

/// What promises less is not pressed a second time, on whichever page it stands.
const AGAIN: f64 = 0.65;

/// Less than this promises nothing.
const MIN_SCENT: f64 = 0.3;

/// What is wanted of the page.
struct Wanted<'t> {
    objects: &'t [Thing],
    /// Of what kind the thing is.
    kinds: &'t [Thing],
    /// Whether it is a setting of the application: the goal names a field and no thing that has it.
    is_setting: bool,
    /// Places that were not gone to yet.
    places: Vec<&'t Thing>,
    fields: Vec<Vec<Word>>,
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
    let named = open.iter().filter(|entry| !entry.field.is_empty());
    let wanted = Wanted {
        objects: &task.objects,
        kinds: &task.kinds,
        destinations: match past.moved_at {
            Some(_) => open
                .iter()
                .map(|entry| Thing::new(entry.value.text()))
                .collect(),
            None => Vec::new(),
        },
        is_setting: task.kind == Kind::Change && !task.objects.iter().any(Thing::tells),
        places: task
            .places
            .iter()
            .filter(|place| !place::was_at(look, place, past))
            .collect(),
        // What is made has its fields on its form, and nowhere else.
        fields: named
            .filter(|_| task.kind != Kind::Make)
            .map(|entry| meaning::words_of(&entry.field))
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
    let mut scored: Vec<(f64, &UiNode)> = look
        .tree()
        .nodes
        .iter()
        .filter(|node| is_candidate(look, node, past))
        .map(|node| (scent(look, task, &wanted, node), node))
        .chain(opener.map(|node| (OPENS, node)))
        .filter(|(scent, _)| *scent >= MIN_SCENT)
        // What only lists things of its kind is looked at once.
        .filter(|(scent, node)| *scent >= AGAIN || !was_pressed_anywhere(node, past))
        .collect();
    // A stable sort: of equals the first on the page.
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored
        .into_iter()
        .take(8)
        .map(|(scent, node)| {
            let why = format!("{} promises to lead on.", capital(&called(look, node)));
            Proposal::press(look, node, (0.62 + 0.33 * scent).min(0.95)).because(why)
        })
        .collect()
}

/// What leads to the thing that the goal only describes.
fn described<'l>(look: &ScreenContext<'l>, task: &Task) -> Option<&'l UiNode> {
    may_be_described(task)
        .then(|| likely::opener(look, &task.objects))
        .flatten()
}

/// What is gone is gone: nothing is removed by a description.
fn may_be_described(task: &Task) -> bool {
    !matches!(task.kind, Kind::Remove | Kind::Press | Kind::Make)
}

/// Whether the page is about the thing itself: its headings or a dialog say so, or it was opened and nothing else since.
pub(super) fn is_reached(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let is_it = |text: &str| {
        task.objects.iter().any(|thing| match task.kind {
            // What is gone is gone.
            Kind::Remove | Kind::Press => thing.is(text),
            _ => thing.is_likely(text),
        })
    };
    let dialogs = look
        .screen()
        .dialogs
        .iter()
        .map(|dialog| dialog.label.as_str());
    let title = std::iter::once(look.screen().title.as_str());
    let mut heads = look
        .own_headings()
        .map(|head| head.name.as_str())
        .chain(dialogs)
        .chain(title);
    if heads.any(is_it) || is_where_it_was_made(task, past) {
        return true;
    }
    for (step, decision) in past.steps.iter().rev() {
        let target = decision.target.as_ref();
        let (name, role) = target.map_or(("", ""), |t| (t.name.as_str(), t.role.as_str()));
        if !matches!(decision.action, Action::Click) || was_in_vain(step) {
            continue;
        }
        let is_described = || {
            let pressed = target.map_or("", |target| target.node.0.as_str());
            may_be_described(task) && likely::was_it(pressed, &step.tree_text, &task.objects)
        };
        if is_it(name) || rows::was_of_it(&(*step, *decision), &task.objects) || is_described() {
            return true;
        }
        let stays = matches!(
            role,
            "tab" | "button" | "menuitem" | "option" | "radio" | "checkbox"
        ) || meaning::says_one(name, labels::EDIT)
            || meaning::says_one(name, labels::MORE);
        if !stays {
            return false;
        }
    }
    false
}

/// Whether the page is the one that came of making the thing.
fn is_where_it_was_made(task: &Task, past: &Past) -> bool {
    let saved = past.saved.filter(|_| past.is_made(task));
    let since = saved.map(|at| past.steps.after(at).iter());
    let leads = |(_, decision): &Step| {
        let role = decision.target.as_ref().map(|target| target.role.as_str());
        matches!(decision.action, Action::Click) && role == Some("link")
    };
    since.is_some_and(|mut since| !since.any(leads))
}

fn is_candidate(look: &ScreenContext, node: &UiNode, past: &Past) -> bool {
    let is_field = matches!(
        node.role.as_str(),
        "checkbox"
            | "radio"
            | "switch"
            | "textbox"
            | "searchbox"
            | "spinbutton"
            | "combobox"
            | "option"
            | "slider"
    );
    node.visible
        && node.offers(ActionKind::Click)
        && !is_field
        && !node.name.trim().is_empty()
        && !meaning::says_one(&node.name, labels::LOG_OUT)
        && node
            .href
            .as_deref()
            .is_none_or(|href| is_of_this_site(look, href))
        // A script may answer to a link that is only a mark.
        && (!links::leads_nowhere(look, node) || meaning::says_one(&node.name, labels::EDIT))
        && !links::sorts(look, node)
        && !was_pressed(look, node, past)
}

/// So often one control is pressed for a task, on whichever pages.
const MOST_PRESSED: usize = 3;

/// Whether an address is of the site that the page is of.
fn is_of_this_site(look: &ScreenContext, href: &str) -> bool {
    let here = url::Url::parse(&look.tree().url).ok();
    let there = here.as_ref().and_then(|here| here.join(href).ok());
    here.zip(there).is_none_or(|(here, there)| {
        !matches!(there.scheme(), "http" | "https") || here.host_str() == there.host_str()
    })
}

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

/// How much a control promises, 0..=1.
fn scent(look: &ScreenContext, task: &Task, wanted: &Wanted, node: &UiNode) -> f64 {
    let name = node.name.as_str();
    let object = about(wanted.objects, name).max(exactly(wanted.objects, name));
    let place = wanted
        .places
        .iter()
        .map(|thing| thing.likeness(name))
        .fold(0.0, f64::max);
    let field = wanted
        .fields
        .iter()
        .map(|words| meaning::of_words(words, name));
    let field = field.fold(0.0, f64::max);
    let act = act(look, task, wanted, node);
    // What the reader is not sure of leads somewhere, and does nothing.
    let act = if task.sureness < task.least() || !wanted.is_in_place {
        0.0
    } else {
        act
    };
    // Where things of its kind are listed, and where settings are.
    let is_way = matches!(node.role.as_str(), "link" | "tab" | "menuitem" | "treeitem")
        && name.split_whitespace().count() <= 4;
    let listed = match is_way && !wanted.is_reached {
        true => 0.6 * about(wanted.kinds, name),
        false => 0.0,
    };
    let listed = match is_way && wanted.is_setting && meaning::says_one(name, labels::SETTINGS) {
        true => listed.max(0.42),
        false => listed,
    };
    let destination = match about(&wanted.destinations, name) {
        likeness if likeness > meaning::IS_IT => 0.5 + 0.45 * likeness,
        _ => 0.0,
    };
    let destroys = meaning::says_one(name, labels::DELETE) && task.kind != Kind::Remove;
    let is_more = meaning::says_one(name, labels::MORE) && wanted.is_reached;
    // What the thing's own page folds away may hold the act.
    let is_folded = wanted.is_reached
        && task.kind != Kind::Look
        && node.states.expanded == Some(false)
        && !links::is_in_navigation(look, node)
        && matches!(node.role.as_str(), "button" | "menuitem");
    let more = match (is_more, is_folded) {
        (true, _) => 0.35,
        (_, true) => 0.31,
        _ => 0.0,
    };
    // A word or two of many that name a thing are no way to it.
    let object = if object < 0.4 || wanted.is_reached {
        0.0
    } else {
        0.9 * object
    };
    let promise = object
        .max(0.75 * place)
        .max(0.5 * field)
        .max(act)
        .max(more)
        .max(destination)
        .max(listed);
    if destroys {
        0.0
    } else if is_a_maker(name) && task.kind != Kind::Look
        || labels::does_something(&node.role, name) && destination <= 0.0
    {
        // It does something: that is an act, and no way to a thing.
        act
    } else if may_do_something(wanted, node) {
        act.max(more).max(destination)
    } else {
        promise
    }
}

/// Whether a button says more than what it leads to: `Pause scheduling of watches` is no way to the watches, `View basket` is one to the
/// basket.
fn may_do_something(wanted: &Wanted, node: &UiNode) -> bool {
    if node.role != "button" || node.states.expanded.is_some() || node.href.is_some() {
        return false;
    }
    let things = || {
        wanted
            .objects
            .iter()
            .chain(wanted.kinds)
            .chain(wanted.places.iter().copied())
    };
    let is_said = |word: &Word| {
        meaning::says_one(&word.text, labels::OPEN)
            || things().any(|thing| thing.likeness(&word.text) > 0.0)
    };
    !meaning::words_of(&node.name).iter().all(is_said)
}

/// Whether a control makes one more of something, by its name; a longer one is an entry's, whose status may be new.
fn is_a_maker(name: &str) -> bool {
    let mut words = name.split_whitespace();
    let books = words
        .next()
        .is_some_and(|first| first.eq_ignore_ascii_case("book"));
    // `Book a room` makes one more, `Address book` does not.
    (books || meaning::says_one(name, labels::NEW)) && name.split_whitespace().count() <= 4
}

fn about(objects: &[Thing], text: &str) -> f64 {
    objects
        .iter()
        .map(|thing| thing.likeness(text))
        .fold(0.0, f64::max)
}

/// How well a name is that of one of the things and of nothing else; 0 where it lacks a word that tells it apart.
fn exactly(objects: &[Thing], name: &str) -> f64 {
    let own = meaning::words_of(name).len().max(1) as f64;
    let of = |thing: &Thing| {
        let said = thing.telling().len() as f64;
        0.75 + 0.25 * (said / own).min(1.0)
    };
    let its = objects
        .iter()
        .filter(|thing| thing.tells() && thing.is(name));
    its.map(of).fold(0.0, f64::max)
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

/// Whether a control is called as what the task does: `Move`, `Rename`, not just `Edit`.
fn does_the_act(task: &Task, name: &str) -> bool {
    let own = labels::of_act(task.act);
    own != labels::EDIT && meaning::says_one(name, own) && name.split_whitespace().count() <= 3
}

/// Whether a control changes the thing itself, and not something else of the page: `Edit`, `Edit issue`, not `Change password`.
fn is_edit_of_it(task: &Task, name: &str) -> bool {
    let rest: Vec<Word> = meaning::words_of(name)
        .into_iter()
        .filter(|word| !meaning::says_one(&word.text, labels::EDIT))
        .collect();
    let entries = task.entries.iter().map(|entry| entry.field.as_str());
    let is_said = |word: &Word| {
        word.is_weak
            || task
                .objects
                .iter()
                .any(|thing| thing.likeness(&word.text) > 0.0)
            || entries
                .clone()
                .any(|field| meaning::likeness(field, &word.text) > 0.0)
    };
    rest.iter().all(is_said)
}
