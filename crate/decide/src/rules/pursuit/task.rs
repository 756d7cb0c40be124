//! The instructions of a goal as tasks: one for each thing that something is done on.
//!
//! `Open the ticket about the lamp, move it to Roads and enter a cost of 220` are three instructions and one task: all of it is done
//! on one thing, in one form.

use super::labels;
use super::meaning::{self, Thing};
use crate::slices::Parts;
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};

/// A value of a clause that is less surely read is entered only where its field leaves no doubt.
pub(super) const SURE_ENOUGH: f64 = 0.2;

/// A task that began with a clause that is less surely read changes nothing.
pub(super) fn sure_enough(kind: Kind) -> f64 {
    match kind {
        Kind::Remove | Kind::Press => 0.25,
        // What is made wrongly shows by its form, which has to answer to the values.
        Kind::Make => 0.08,
        Kind::Look | Kind::Ask | Kind::Change => 0.1,
    }
}

/// What is to be done on one thing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Task {
    pub kind: Kind,
    /// The act that it began with; that of a change where it began by opening the thing.
    pub act: Act,
    /// Where in the application, as the goal names it, the outermost first where it says so.
    pub places: Vec<Thing>,
    /// The thing, as the goal names it.
    pub objects: Vec<Thing>,
    /// What is to be entered or chosen.
    pub entries: Vec<Entry>,
    /// The words for its acts.
    pub verbs: Vec<String>,
    /// The clauses, in the goal's words.
    pub text: String,
    /// The same, as positions in the goal's instructions.
    pub clauses: Vec<usize>,
    /// How sure it is that the clause it began with is read as it is meant, 0..=1.
    pub sureness: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// To have it on the screen.
    Look,
    /// To learn something.
    Ask,
    /// To have one more of it.
    Make,
    /// To have something of it otherwise.
    Change,
    /// To have it no more.
    Remove,
    /// Something that a control does by itself: approve, restart, download.
    Press,
}

/// A value, and what it is for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// The field as the goal names it; empty where it does not.
    pub field: String,
    /// What the field may be called where the goal does not name it.
    pub hints: &'static str,
    /// Its clause, as a position in the goal's instructions.
    pub clause: usize,
    /// What else its clause says: `with the title` of `with the title “Saffron buns”`.
    pub beside: String,
    pub value: Value,
    /// How sure it is that its clause is read as it is meant, 0..=1.
    pub sureness: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// To be written or chosen.
    Text(String),
    /// The name of the thing itself.
    Name(String),
    /// On or off.
    Switch(bool),
}

impl Value {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Name(text) => text,
            Self::Switch(_) => "",
        }
    }
}

/// The tasks of a goal, in its order.
pub(super) fn tasks(instructions: &[Instruction]) -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    // `In the settings of the project, …`: where all that follows is done.
    let mut led_to: Vec<Thing> = Vec::new();
    // `Our apprentice Jonas may publish now. Make him an author`: whom that is about.
    let mut spoken: Vec<Thing> = Vec::new();
    for (at, instruction) in instructions.iter().enumerate() {
        if let Some(places) = only_places(instruction) {
            led_to = places;
            continue;
        }
        let Some(kind) = kind_of(instruction) else {
            spoken.extend(named(instruction));
            continue;
        };
        let mut entries = entries(instruction, kind);
        for entry in &mut entries {
            entry.clause = at;
        }
        let (objects, mut places) = things(instruction, kind, &entries);
        places.splice(0..0, led_to.drain(..));
        let (entries, objects) = match tasks.last() {
            Some(last) => fields_of(last, instruction, entries, objects),
            None => (entries, objects),
        };
        match tasks.last_mut() {
            Some(last) if goes_on(last, kind, &objects, &entries) => {
                last.join(instruction, kind, entries, objects, places);
                last.clauses.push(at);
            }
            before => {
                // `Delete it`: the thing that was spoken of.
                let objects = match (objects.is_empty(), &before) {
                    (true, Some(last)) if kind != Kind::Make => last.objects.clone(),
                    (true, None) if kind != Kind::Make => std::mem::take(&mut spoken),
                    _ => objects,
                };
                tasks.push(Task {
                    kind,
                    act: match kind {
                        Kind::Remove => Act::Delete,
                        _ => instruction.act,
                    },
                    places,
                    objects,
                    entries,
                    verbs: instruction.said(Tag::Act).map(str::to_owned).collect(),
                    text: instruction.text.clone(),
                    clauses: vec![at],
                    sureness: instruction.sureness,
                });
            }
        }
    }
    tasks
}

impl Task {
    fn join(
        &mut self,
        instruction: &Instruction,
        kind: Kind,
        entries: Vec<Entry>,
        objects: Vec<Thing>,
        places: Vec<Thing>,
    ) {
        let mut entries = entries;
        let has_a_name = self
            .entries
            .iter()
            .any(|e| matches!(e.value, Value::Name(_)));
        if self.kind == Kind::Make
            && !has_a_name
            && let Some(first) = entries.first_mut()
            && first.field.is_empty()
            && first.hints.is_empty()
            && let Value::Text(text) = &first.value
        {
            // `Write a post with the title “Saffron buns”`.
            first.value = Value::Name(text.clone());
        }
        if self.kind == Kind::Look {
            (self.kind, self.act, self.sureness) = (kind, instruction.act, instruction.sureness);
            self.verbs.clear();
        }
        self.entries.extend(entries);
        let is_new = |known: &[Thing], thing: &Thing| !known.contains(thing);
        let objects: Vec<Thing> = objects
            .into_iter()
            .filter(|words| is_new(&self.objects, words))
            .collect();
        if self.objects.is_empty() {
            self.objects = objects;
        }
        let places: Vec<Thing> = places
            .into_iter()
            .filter(|words| is_new(&self.places, words))
            .collect();
        self.places.extend(places);
        let verbs = instruction.said(Tag::Act).map(str::to_owned);
        self.verbs.extend(verbs);
        self.text = format!("{} {}", self.text, instruction.text);
    }
}

/// What a clause that wants nothing speaks of by name.
fn named(instruction: &Instruction) -> impl Iterator<Item = Thing> {
    let marks = instruction
        .marks
        .iter()
        .filter(|mark| mark.tag == Tag::Object);
    marks
        .map(|mark| Thing::new(&mark.text))
        .filter(Thing::tells)
}

/// The places of a clause that says nothing else.
fn only_places(instruction: &Instruction) -> Option<Vec<Thing>> {
    let is_place = |mark: &Mark| mark.tag == Tag::Place;
    let is_led = !instruction.marks.is_empty() && instruction.marks.iter().all(is_place);
    is_led.then(|| instruction.said(Tag::Place).map(Thing::new).collect())
}

/// `None`: nothing is to be done for it.
fn kind_of(instruction: &Instruction) -> Option<Kind> {
    let says = |tag| instruction.said(tag).next().is_some();
    if instruction.forbids() && !(says(Tag::Value) && says(Tag::Object)) {
        return None;
    }
    Some(match instruction.act {
        Act::None | Act::LogIn | Act::LogOut | Act::Wait | Act::Verify | Act::Back => return None,
        Act::Send if !says(Tag::Value) && !says(Tag::Place) => return None,
        Act::Open | Act::Search | Act::Filter | Act::Sort => Kind::Look,
        Act::Ask | Act::Compare => Kind::Ask,
        Act::Add | Act::Invite | Act::Register | Act::Book | Act::Order | Act::Subscribe => {
            Kind::Make
        }
        Act::Delete => Kind::Remove,
        Act::Move if moves_to_the_bin(instruction) => Kind::Remove,
        Act::Set
        | Act::Rename
        | Act::Move
        | Act::Assign
        | Act::Select
        | Act::Check
        | Act::Uncheck
        | Act::Reply
        | Act::Rate
        | Act::Send => Kind::Change,
        Act::Copy
        | Act::Approve
        | Act::Reject
        | Act::Unsubscribe
        | Act::Cancel
        | Act::Upload
        | Act::Download
        | Act::Play
        | Act::Stop => Kind::Press,
    })
}

/// `Set the branch to Mill Lane`, said of a thing that was named before: what is named is a field of it.
fn fields_of(
    last: &Task,
    instruction: &Instruction,
    mut entries: Vec<Entry>,
    objects: Vec<Thing>,
) -> (Vec<Entry>, Vec<Thing>) {
    let is_one = matches!(last.kind, Kind::Make | Kind::Change)
        || last.kind == Kind::Look && last.objects.iter().any(Thing::tells);
    match (entries.as_mut_slice(), objects.as_slice()) {
        ([entry], [field])
            if is_one
                && instruction.act == Act::Set
                && entry.field.is_empty()
                && field.text.split_whitespace().count() <= 3
                && !field.is_quoted() =>
        {
            entry.field.clone_from(&field.text);
            (entries, Vec::new())
        }
        _ => (entries, objects),
    }
}

/// `Move it to the trash`.
fn moves_to_the_bin(instruction: &Instruction) -> bool {
    let mut places = instruction.said(Tag::Place);
    places.any(|place| meaning::says_one(place, labels::DELETE))
}

/// Whether an instruction says more of the task before it.
fn goes_on(last: &Task, kind: Kind, objects: &[Thing], entries: &[Entry]) -> bool {
    let same = |thing: &Thing| last.objects.iter().any(|known| is_same(known, thing));
    let is_about_it = objects.is_empty() || objects.iter().all(same);
    match (last.kind, kind) {
        (Kind::Make | Kind::Change | Kind::Look, Kind::Change) => {
            // What is switched is named as an object, and is a part of the form.
            let switches = entries.iter().any(|e| matches!(e.value, Value::Switch(_)));
            is_about_it || switches && last.kind != Kind::Look
        }
        (Kind::Look, Kind::Remove | Kind::Press | Kind::Ask) => is_about_it,
        (Kind::Look, Kind::Look) => is_about_it,
        _ => false,
    }
}

/// Whether two ways of naming a thing are of the same: `the ticket`, `that ticket about the lamp`.
fn is_same(known: &Thing, thing: &Thing) -> bool {
    let generic = meaning::words_of(&thing.text);
    generic.iter().all(|word| word.is_weak) || thing.likeness(&known.text) >= 0.75
}

/// What the clause is about and where that is.
fn things(instruction: &Instruction, kind: Kind, entries: &[Entry]) -> (Vec<Thing>, Vec<Thing>) {
    let is_taken = |mark: &&Mark| {
        let words = bare(mark);
        let mut entries = entries.iter();
        words.is_empty() || entries.any(|e| e.value.text() == words || e.field == words)
    };
    let said = |tag: Tag| {
        let marks = instruction.marks.iter().filter(move |mark| mark.tag == tag);
        marks
            .filter(|mark| !is_taken(mark))
            .map(|mark| Thing::new(&mark.text))
    };
    let mut objects: Vec<Thing> = said(Tag::Object).collect();
    if matches!(kind, Kind::Look | Kind::Ask) {
        objects.extend(said(Tag::Value));
    }
    if objects.iter().any(Thing::tells) {
        // `The task “Repair the radiator”`: the name tells which.
        objects.retain(Thing::tells);
    }
    let mut places: Vec<Thing> = said(Tag::Place).collect();
    if kind == Kind::Make && objects.len() > 1 {
        // `Report a bug in the Website project`: one thing is made, and the others say where.
        places.extend(objects.split_off(1));
    }
    (objects, places)
}

/// What a clause says to enter or choose.
fn entries(instruction: &Instruction, kind: Kind) -> Vec<Entry> {
    if matches!(kind, Kind::Look | Kind::Ask | Kind::Remove) {
        return Vec::new();
    }
    let marks = &instruction.marks;
    let mut used: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        let is_value = match mark.tag {
            Tag::Value => true,
            Tag::Time | Tag::Amount => kind == Kind::Make || instruction.act == Act::Set,
            _ => false,
        };
        if !is_value {
            continue;
        }
        let field = field_beside(marks, at, &used);
        used.extend(field);
        let named = field.and_then(|at| marks.get(at)).map(bare);
        let text = bare(mark);
        let is_name = kind == Kind::Make && named.is_none() && mark.tag == Tag::Value;
        let is_first = !found
            .iter()
            .any(|entry: &Entry| matches!(entry.value, Value::Name(_)));
        found.push(Entry {
            field: named.unwrap_or_default(),
            hints: hints(instruction.act, mark.tag),
            clause: 0,
            beside: beside(instruction),
            sureness: instruction.sureness,
            value: match is_name && is_first {
                true => Value::Name(text),
                false => Value::Text(text),
            },
        });
    }
    let object = instruction.said(Tag::Object).next().unwrap_or_default();
    match instruction.act {
        Act::Check | Act::Uncheck if found.is_empty() && !object.is_empty() => found.push(Entry {
            field: object.to_owned(),
            hints: "",
            clause: 0,
            beside: beside(instruction),
            sureness: instruction.sureness,
            value: Value::Switch(instruction.act == Act::Check),
        }),
        Act::Move => {
            let place = instruction.said(Tag::Place).last();
            found.extend(place.filter(|_| found.is_empty()).map(|place| Entry {
                field: String::new(),
                hints: "move project folder category parent queue list status location",
                clause: 0,
                beside: beside(instruction),
                sureness: instruction.sureness,
                value: Value::Text(place.to_owned()),
            }));
        }
        // A new thing that has only its name.
        Act::Add | Act::Register | Act::Invite if found.is_empty() && is_a_name(marks) => {
            found.push(Entry {
                field: String::new(),
                hints: "name title subject",
                clause: 0,
                beside: beside(instruction),
                sureness: instruction.sureness,
                value: Value::Name(object.to_owned()),
            });
        }
        _ => {}
    }
    found
}

/// The words of a clause that say nothing by themselves.
fn beside(instruction: &Instruction) -> String {
    let mut text = instruction.text.clone();
    for mark in &instruction.marks {
        text = text.replacen(&mark.text, " ", 1);
    }
    text
}

/// Whether the object is quoted: then it is what the new thing is called.
fn is_a_name(marks: &[Mark]) -> bool {
    let object = marks.iter().find(|mark| mark.tag == Tag::Object);
    object.is_some_and(|mark| bare(mark) != mark.text)
}

/// The field that is named right before a value, else right behind it.
fn field_beside(marks: &[Mark], at: usize, used: &[usize]) -> Option<usize> {
    let is_free = |place: &usize| {
        !used.contains(place) && marks.get(*place).is_some_and(|m| m.tag == Tag::Field)
    };
    let before = (0..at).rev().find(|place| {
        marks
            .get(*place)
            .is_some_and(|m| matches!(m.tag, Tag::Field | Tag::Value))
    });
    let behind = at.checked_add(1);
    before
        .filter(is_free)
        .or_else(|| behind.filter(is_free))
        .or_else(|| {
            // `set the status of the ticket to done`: the only field.
            let mut fields = (0..marks.len()).filter(is_free);
            let values = marks.iter().filter(|m| m.tag == Tag::Value).count();
            fields
                .next()
                .filter(|_| fields.next().is_none() && values == 1)
        })
        .filter(|_| !marks.before(at).is_empty() || behind.is_some())
}

fn bare(mark: &Mark) -> String {
    mark.text
        .trim_matches(|c: char| "\"'“”„«»‘’".contains(c))
        .trim()
        .to_owned()
}

/// What a field may be called that an act fills.
fn hints(act: Act, tag: Tag) -> &'static str {
    match (act, tag) {
        (_, Tag::Time) => "date day due start time when",
        (_, Tag::Amount) => "quantity amount number count",
        (Act::Assign, _) => "assignee assigned owner responsible agent user",
        (Act::Rename, _) => "name title label",
        (Act::Reply | Act::Send, _) => "comment reply message notes answer text body",
        (Act::Rate, _) => "rating stars score",
        (Act::Move, _) => "move project folder category parent queue list status location",
        (Act::Check | Act::Uncheck | Act::Approve | Act::Reject, _) => "status state",
        _ => "",
    }
}
