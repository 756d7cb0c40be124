//! What speaks for and against pressing a control, as numbers: what its name has to do with the task, what kind of control it is, where it
//! stands, and what was tried.

use super::super::screen_context::{ScreenContext, submits};
use super::evidence::{Entry, Evidence};
use super::meaning::{self, Thing, says_one};
use super::past::Past;
use super::task::{Kind, Task};
use super::{deeds, labels, place, reached};
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::ui_tree::UiNode;
use passerby_lexicon::vectors::Vector;

/// How many signs a control has by itself.
pub(super) const OWN_SIGNS: usize = 58;

/// Signs that are compared with those of the other controls of the page, as positions: how its name answers to the thing, its kind, its place,
/// a field, the goal, the act, and how much of the thing it says.
pub(super) const COMPARED: [usize; 7] = [0, 2, 3, 4, 6, 7, 9];

/// How many signs there are.
pub(super) const SIGNS: usize = OWN_SIGNS + COMPARED.len();

/// What holds of the task and the page, for all controls.
pub(super) struct Signs<'l, 't> {
    look: &'l ScreenContext<'l>,
    task: &'t Task,
    past: &'t Past<'t>,
    evidence: Evidence<'t>,
    entries: Vec<Entry>,
    /// The words of the clauses.
    said: Vec<String>,
    goal: Vector,
    verbs: Vector,
    open_places: Vec<&'t Thing>,
    is_reached: bool,
    is_in_place: bool,
    is_made: bool,
    /// How far the headings of the page answer to the thing.
    head: f64,
}

impl<'l, 't> Signs<'l, 't> {
    pub(super) fn new(look: &'l ScreenContext<'l>, task: &'t Task, past: &'t Past<'t>) -> Self {
        let evidence = Evidence::of(task);
        let title = std::iter::once(look.screen().title.as_str());
        let heads = look
            .own_headings()
            .map(|head| head.name.as_str())
            .chain(title);
        let head = heads
            .map(|head| evidence.coverage(head))
            .fold(0.0, f64::max);
        Self {
            look,
            task,
            past,
            entries: evidence.entries(look),
            said: words::content(&task.text),
            goal: Vector::of(&task.text),
            verbs: Vector::of(&task.verbs.join(" ")),
            open_places: task
                .places
                .iter()
                .filter(|place| !place::was_at(look, place, past))
                .collect(),
            is_reached: reached::is_reached(look, task, past),
            is_in_place: place::holds(look, task, past),
            is_made: past.is_made(task),
            head,
            evidence,
        }
    }

    /// The signs of one control.
    pub(super) fn of(&self, node: &UiNode) -> [f64; SIGNS] {
        let mut signs = Vec::with_capacity(SIGNS);
        signs.extend(self.of_name(node));
        signs.extend(self.of_kind(node));
        signs.extend(self.of_place(node));
        signs.extend(self.of_past(node));
        let mut all = [0.0; SIGNS];
        for (to, from) in all.iter_mut().zip(signs) {
            *to = from;
        }
        all
    }

    /// What its name has to do with the task: 14.
    fn of_name(&self, node: &UiNode) -> [f64; 14] {
        let name = name_of(node);
        let most = |things: &mut dyn Iterator<Item = &Thing>| {
            things.map(|thing| thing.likeness(name)).fold(0.0, f64::max)
        };
        let objects = &self.task.objects;
        let open = self.past.open(self.task);
        let vector = Vector::of(name);
        let own = words::content(name);
        let is_said = |word: &&String| self.said.iter().any(|other| words::same_word(word, other));
        let share = own.iter().filter(is_said).count() as f64 / own.len().max(1) as f64;
        let fields = open
            .iter()
            .map(|entry| meaning::likeness(&entry.field, name));
        let values = open.iter().map(|entry| {
            let text = entry.value.text();
            if text.is_empty() {
                0.0
            } else {
                meaning::likeness(text, name)
            }
        });
        let rest = labels::made_by(name);
        let is_it = objects.iter().any(|thing| thing.tells() && thing.is(name));
        [
            most(&mut objects.iter()),
            f64::from(u8::from(is_it)),
            most(&mut self.task.kinds.iter()),
            most(&mut self.open_places.iter().copied()),
            fields.fold(0.0, f64::max),
            values.fold(0.0, f64::max),
            vector.cosine(&self.goal),
            vector.cosine(&self.verbs),
            share,
            self.evidence.coverage(name),
            flag(says_one(name, labels::of_act(self.task.act)) && own.len() <= 4),
            if rest.is_empty() {
                0.0
            } else {
                most_of(objects, &rest)
            },
            (name.split_whitespace().count() as f64).ln_1p() / 3.0,
            flag(name.chars().any(|c| c.is_ascii_digit())),
        ]
    }

    /// What it is called like, and what kind of control it is: 22.
    fn of_kind(&self, node: &UiNode) -> [f64; 22] {
        let name = name_of(node);
        let kind = self.task.kind;
        let says = |list: &[&str]| says_one(name, list);
        let makes = deeds::is_a_maker(name);
        let (edits, deletes) = (says(labels::EDIT), says(labels::DELETE));
        let more = says(labels::MORE);
        let (is_change, is_make) = (
            kind == Kind::Change || self.is_made,
            kind == Kind::Make && !self.is_made,
        );
        let is_remove = kind == Kind::Remove;
        let is_setting = is_change && !self.task.objects.iter().any(Thing::tells);
        let does = labels::does_something(&node.role, name);
        [
            flag(makes && is_make),
            flag(makes && !is_make),
            flag(edits && is_change),
            flag(edits && !is_change),
            flag(deletes && is_remove),
            flag(deletes && !is_remove),
            flag(more),
            flag(says(labels::SETTINGS) && is_setting),
            flag(says(labels::SETTINGS) && !is_setting),
            flag(says(labels::OPEN)),
            flag(says(labels::ASIDE)),
            flag(says(labels::OWN)),
            flag(says(labels::LEAVE)),
            flag(does),
            flag(node.role == "link"),
            flag(node.role == "button"),
            flag(node.role == "tab"),
            flag(node.role == "menuitem"),
            flag(node.states.expanded == Some(false)),
            flag(kind == Kind::Press),
            flag(kind == Kind::Ask),
            flag(kind == Kind::Look),
        ]
    }

    /// Where it stands: 14.
    fn of_place(&self, node: &UiNode) -> [f64; 14] {
        let at = self.look.position(&node.id);
        let around = |role: &str| {
            at.is_some_and(|at| self.look.tree().around(at).any(|outer| outer.role == role))
        };
        let is_nav = around("navigation");
        let group = at.and_then(|at| self.entry_of(at));
        let own = self.entries.iter().find(|entry| Some(entry.at) == group);
        let score = own.map_or(0.0, |entry| entry.score);
        let others = self.entries.iter().filter(|entry| Some(entry.at) != group);
        let best = others.map(|entry| entry.score).fold(0.0, f64::max);
        let is_row = group.is_some_and(|group| Some(group) != at);
        let is_title = node.role == "link";
        [
            flag(is_nav),
            flag(is_row),
            score,
            (score - best).clamp(-1.0, 1.0),
            flag(score > 0.0 && score >= best),
            best,
            flag(self.is_reached),
            flag(self.is_reached && is_nav),
            flag(self.is_reached && !is_nav && !is_row),
            flag(self.is_in_place),
            self.head,
            self.head * flag(!is_nav && !is_row),
            flag(around("dialog") || around("menu")),
            score * flag(is_row && !is_title),
        ]
    }

    /// What was tried: 8.
    fn of_past(&self, node: &UiNode) -> [f64; 8] {
        let here = self.look.tree().url.as_str();
        let bare = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
        let pressed = self.past.steps.iter().filter(|(_, decision)| {
            let target = decision.target.as_ref();
            matches!(decision.action, Action::Click)
                && target.is_some_and(|t| t.role == node.role && t.name == node.name)
        });
        let times = pressed.count() as f64;
        let there = node.href.as_deref().map(bare);
        let was_there = there.as_ref().is_some_and(|there| {
            self.past
                .steps
                .iter()
                .any(|(step, _)| bare(&step.url) == *there)
        });
        let is_here = there.as_deref() == Some(bare(here).as_str());
        let folded = self.past.steps.last().is_some_and(|(_, decision)| {
            let target = decision.target.as_ref();
            target.is_some_and(|target| says_one(&target.name, labels::MORE))
        });
        let path = |url: &str| {
            url::Url::parse(url)
                .ok()
                .map(|url| url.path().trim_end_matches('/').to_owned())
        };
        let own = path(here).unwrap_or_default();
        let below = there
            .as_deref()
            .and_then(path)
            .is_some_and(|path| !own.is_empty() && path.starts_with(&format!("{own}/")));
        let home = there
            .as_deref()
            .and_then(path)
            .is_some_and(|path| path.is_empty());
        [
            times.min(3.0) / 3.0,
            flag(was_there),
            flag(is_here),
            flag(below),
            flag(home),
            flag(folded),
            (self.past.steps.len() as f64).min(20.0) / 20.0,
            flag(self.past.steps.iter().any(|(step, _)| submits(step))),
        ]
    }

    /// The entry of the page that a node is or stands in.
    fn entry_of(&self, at: usize) -> Option<usize> {
        let is_entry = |at: &usize| self.entries.iter().any(|entry| entry.at == *at);
        std::iter::once(at)
            .chain(self.look.tree().ancestors(at))
            .find(is_entry)
    }
}

/// What a control is called: its name, else the words for the picture that it shows.
pub(super) fn name_of(node: &UiNode) -> &str {
    match node.name.trim() {
        "" => node.icon.trim(),
        name => name,
    }
}

fn flag(is: bool) -> f64 {
    f64::from(u8::from(is))
}

fn most_of(things: &[Thing], text: &str) -> f64 {
    things
        .iter()
        .map(|thing| thing.likeness(text))
        .fold(0.0, f64::max)
}
