//! What does something by itself is pressed only where it is surely meant: on the page or in the row of the very thing, by a name that says
//! the act or because the choice is sure of it, and once.

use super::super::screen_context::ScreenContext;
use super::deeds::{does_the_act, is_a_maker, is_edit_of_it, is_said};
use super::evidence::{Entry, Evidence, heads};
use super::meaning::{Thing, Word, says_one, words_of};
use super::past::Past;
use super::task::{Kind, Task};
use super::{labels, links, place, rows};
use crate::fields::takes_text;
use crate::words;
use passerby_artifacts::instruction::Act;
use passerby_artifacts::ui_tree::UiNode;
use passerby_lexicon::vectors::Vector;

/// What does something is pressed where it is this surely meant.
const SURELY_MEANT: f64 = 0.8;
/// What is called like the act itself, where it stands with the thing, needs less.
const IS_CALLED_SO: f64 = 0.1;
/// And so does what only opens a form.
const OPENS_A_FORM: f64 = 0.2;
/// More words than these are a sentence.
const MOST_WORDS: usize = 4;

/// What holds of the task and the page, for all controls.
pub(super) struct Allowed<'l, 't> {
    look: &'l ScreenContext<'l>,
    task: &'t Task,
    past: &'t Past<'t>,
    evidence: Evidence<'t>,
    entries: Vec<Entry>,
    is_page: bool,
    /// Whether it is where the goal says.
    is_there: bool,
    /// What the headings say, and the entry by which the page was come to.
    told: String,
    /// Whether the thing is told by its rank: which is the first or the bigger one, nothing here knows.
    is_ranked: bool,
}

impl<'l, 't> Allowed<'l, 't> {
    pub(super) fn new(look: &'l ScreenContext<'l>, task: &'t Task, past: &'t Past<'t>) -> Self {
        let evidence = Evidence::of(task);
        Self {
            look,
            task,
            past,
            entries: evidence.entries(look),
            is_page: evidence.is_page(look, past) || super::reached::is_reached(look, task, past),
            is_there: place::holds(look, task, past),
            told: evidence.told(look, past),
            evidence,
            is_ranked: task.is_ranked,
        }
    }

    /// Whether a control that is called as the act stands with the right thing, where it would take that away.
    pub(super) fn is_of_it(&self, node: &UiNode) -> bool {
        let own = self.entry_of(node);
        self.task.kind != Kind::Remove || own.is_none_or(|own| self.leads(own.at))
    }

    /// Whether a control may be pressed that promises so much.
    pub(super) fn may(&self, node: &UiNode, promise: f64) -> bool {
        // A link may take something away as well as a button, and at once.
        if is_short(&node.name) && says_one(&node.name, labels::DELETE) {
            return self.past.acted.is_none()
                && !self.is_ranked
                && self.ends_it()
                && self.stands_with_the_thing(node)
                && promise >= IS_CALLED_SO;
        }
        // And so may one that makes something: `No workouts found. Add one now.`
        if self.task.kind != Kind::Make && offers_to_make(&node.name) {
            return false;
        }
        if !may_act(self.look, node) || self.only_shows(node) {
            return true;
        }
        if self.opens_a_form(node) {
            return promise >= OPENS_A_FORM;
        }
        // `Write off` makes nothing.
        if self.task.kind == Kind::Make && is_a_maker(&node.name) {
            return self.is_there && promise >= SURELY_MEANT && !self.makes_its_place(&node.name);
        }
        if self.leaves_a_form(node) {
            return true;
        }
        let name = node.name.as_str();
        let least = match self.is_called_so(name) {
            true => IS_CALLED_SO,
            // What is made has a form, or a control that is called so.
            false if self.task.kind == Kind::Make || !self.has_to_do(name) => return false,
            false => SURELY_MEANT,
        };
        self.past.acted.is_none()
            && !self.is_ranked
            && !self.destroys(name)
            && self.stands_with_the_thing(node)
            && promise >= least
    }

    /// Whether a button says no more than what it leads to: `View basket` leads to the basket, `Pause scheduling of watches` is no way to the watches.
    fn only_shows(&self, node: &UiNode) -> bool {
        let things = || {
            let task = self.task;
            task.objects.iter().chain(&task.kinds).chain(&task.places)
        };
        let is_said = |word: &Word| {
            let is_it = |other: &Word| words::same_word(&word.text, &other.text);
            says_one(&word.text, labels::OPEN)
                || things().any(|thing| words_of(&thing.text).iter().any(is_it))
        };
        let said = words_of(&node.name);
        node.role == "button"
            && !labels::does_something(&node.role, &node.name)
            && !said.is_empty()
            && said.iter().all(is_said)
    }

    /// Whether a control makes one more of what the thing only belongs to: `Add nutrition plan` for a meal of a plan that is there.
    fn makes_its_place(&self, name: &str) -> bool {
        let rest = labels::made_by(name);
        let nearest = |things: &[Thing]| {
            let near = things.iter().map(|thing| thing.likeness(&rest));
            near.fold(0.0, f64::max)
        };
        !rest.is_empty() && nearest(&self.task.places) > nearest(&self.task.objects)
    }

    /// Whether a control is the bare `Cancel` of a form.
    pub(super) fn leaves_a_form(&self, node: &UiNode) -> bool {
        let forms = &self.look.screen().forms;
        let has_a_form = forms.iter().any(|form| form.inputs.iter().any(takes_text));
        labels::only_leaves(&node.name)
            && (node.role == "link" || has_a_form && self.entry_of(node).is_none())
    }

    fn opens_a_form(&self, node: &UiNode) -> bool {
        if !self.is_there {
            return false;
        }
        match self.task.kind {
            Kind::Make => {
                let rest = labels::made_by(&node.name);
                let about = self.task.objects.iter().map(|thing| thing.likeness(&rest));
                is_a_maker(&node.name) && (rest.is_empty() || about.fold(0.0, f64::max) >= 0.15)
            }
            Kind::Change => {
                says_one(&node.name, labels::EDIT) && is_edit_of_it(self.task, &node.name)
            }
            _ => false,
        }
    }

    /// Whether a name says what the task does to the thing.
    fn is_called_so(&self, name: &str) -> bool {
        let is_short = is_short(name);
        let ends = self.ends_it() && says_one(name, labels::DELETE);
        does_the_act(self.task, name) || is_short && (ends || is_said(self.task, name))
    }

    /// Whether the goal wants the thing to be no more.
    fn ends_it(&self) -> bool {
        self.task.kind == Kind::Remove
            || matches!(self.task.act, Act::Cancel | Act::Reject | Act::Unsubscribe)
    }

    /// Whether a name has anything to do with what the goal says.
    fn has_to_do(&self, name: &str) -> bool {
        const NEAR: f64 = 0.3;
        let name = Vector::of(name);
        let verbs = Vector::of(&self.task.verbs.join(" "));
        let values = self
            .task
            .entries
            .iter()
            .map(|entry| match entry.value.text() {
                "" => Vector::of(&entry.field),
                text => Vector::of(text),
            });
        let said = [Vector::of(&self.task.text), verbs];
        said.into_iter()
            .chain(values)
            .any(|said| said.cosine(&name) >= NEAR)
    }

    /// Whether it takes something away that the goal does not want gone.
    fn destroys(&self, name: &str) -> bool {
        says_one(name, labels::DELETE) && !self.ends_it()
    }

    /// In the entry that clearly answers best, or on the thing's own page outside of the rows of others.
    fn stands_with_the_thing(&self, node: &UiNode) -> bool {
        // A link that is called like an act is no entry of a list itself.
        let entry = self.entry_of(node);
        let is_itself = entry.is_some_and(|entry| self.look.position(&node.id) == Some(entry.at));
        let is_in_entry = entry.is_some() && !(is_itself && node.role == "link");
        match rows::is_in_row(self.look, node) || is_in_entry {
            true => self.is_of_the_entry(node),
            // What only belongs to somebody is not that person: what is removed is called as the goal says.
            false if self.task.kind == Kind::Remove => {
                let says_all = |text: &str| self.evidence.is_surely(text);
                self.is_page && (says_all(&heads(self.look)) || says_all(&self.told))
            }
            false => self.is_page && self.evidence.has_names(&self.told),
        }
    }

    fn entry_of(&self, node: &UiNode) -> Option<Entry> {
        let at = self.look.position(&node.id)?;
        let mut around = std::iter::once(at).chain(self.look.tree().ancestors(at));
        around.find_map(|at| self.entries.iter().find(|entry| entry.at == at).copied())
    }

    /// Whether what is to be removed is what an entry begins with: a row of somebody's things names them as well.
    fn leads(&self, at: usize) -> bool {
        let mut texts = self.look.tree().inside(at).map(|node| node.name.trim());
        let lead = texts.find(|text| !text.is_empty()).unwrap_or_default();
        self.evidence.coverage(lead) > 0.0
    }

    fn is_of_the_entry(&self, node: &UiNode) -> bool {
        const LEAST: f64 = 0.35;
        const CLEARLY: f64 = 0.15;
        let Some(own) = self.entry_of(node) else {
            return false;
        };
        let others = self.entries.iter().filter(|entry| entry.at != own.at);
        let next = others.map(|entry| entry.score).fold(0.0, f64::max);
        let said = super::facts::said_in(self.look, own.at);
        self.evidence.tells()
            && self.evidence.has_names(&said)
            && (self.task.kind != Kind::Remove
                || self.leads(own.at) && self.evidence.is_surely(&said))
            && own.score >= LEAST
            && own.score - next >= CLEARLY
    }
}

fn is_short(name: &str) -> bool {
    name.split_whitespace().count() <= MOST_WORDS
}

/// Whether a sentence of a longer name offers to make something.
fn offers_to_make(name: &str) -> bool {
    let mut sentences = name.split(['.', '!', '?', ':']).map(str::trim).skip(1);
    sentences.any(is_a_maker)
}

/// Whether pressing a control may change something: no link, no part of the navigation, and nothing that only folds out.
fn may_act(look: &ScreenContext, node: &UiNode) -> bool {
    let leads = node.href.is_some()
        || node.states.expanded.is_some()
        || links::is_in_navigation(look, node);
    !leads && !matches!(node.role.as_str(), "tab" | "treeitem" | "row")
        || labels::does_something(&node.role, &node.name)
        || is_a_maker(&node.name)
}
