//! The instructions of a goal as tasks: one for each thing that something is done on.
//!
//! `Open the ticket about the lamp, move it to Roads and enter a cost of 220` are three instructions and one task: all of it is done
//! on one thing, in one form.

pub(super) use super::entry::{Entry, Kind, Value};
pub(super) use super::question::{Question, Sort};

use super::entry::{bare, beside, entries, hints};
use super::meaning::{self, Thing};
use super::question::question;
use super::{apart, labels, rank};
use crate::words;
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};

/// A value of a clause that is less surely read is entered only where its field leaves no doubt.
pub(super) const SURE_ENOUGH: f64 = 0.2;

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
    /// Of what kind the thing is, as far as the goal says so.
    pub kinds: Vec<Thing>,
    /// What is to be entered or chosen.
    pub entries: Vec<Entry>,
    /// What is to be found out.
    pub questions: Vec<Question>,
    /// Whether the goal tells the thing by its rank: the latest, the bigger of two.
    pub is_ranked: bool,
    /// The words for its acts.
    pub verbs: Vec<String>,
    /// The clauses, in the goal's words.
    pub text: String,
    /// The same, as positions in the goal's instructions.
    pub clauses: Vec<usize>,
    /// How sure it is that the clause it began with is read as it is meant, 0..=1.
    pub sureness: f64,
}

/// The tasks of a goal, in its order.
pub(super) fn tasks(instructions: &[Instruction]) -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    // `In the settings of the project, …`: where all that follows is done.
    let mut led_to: Vec<Thing> = Vec::new();
    // `Our apprentice Jonas may publish now. Make him an author`: whom that is about.
    let mut spoken: Vec<Thing> = Vec::new();
    let mut is_open = false;
    let each = instructions.iter().enumerate();
    let each =
        each.flat_map(|(at, whole)| apart::each(whole).into_iter().map(move |one| (at, one)));
    for (at, instruction) in each {
        let described = rank::described(&instruction);
        let instruction = described.as_ref().unwrap_or(&instruction);
        if let Some(places) = only_places(instruction) {
            led_to = places;
            continue;
        }
        let Some(kind) = kind_of(instruction) else {
            spoken.extend(named(instruction));
            // Of two that were spoken of, nothing says which is meant.
            is_open |= spoken.len() > 1;
            continue;
        };
        let told = destination(instruction);
        let instruction = told.as_ref().unwrap_or(instruction);
        let mut entries = entries(instruction, kind);
        for entry in &mut entries {
            entry.clause = at;
        }
        let (mut objects, mut places) = things(instruction, kind, &entries);
        if kind == Kind::Change && !places.is_empty() && !entries.is_empty() {
            // A setting is no thing: what it belongs to is.
            let is_field = |thing: &Thing| {
                let mut entries = entries.iter();
                entries.any(|entry| words::fold(&entry.field) == words::fold(&thing.text))
            };
            objects.retain(|thing| !is_field(thing));
            if objects.is_empty() {
                objects.extend(places.pop());
            }
        }
        let kinds: Vec<Thing> = objects
            .iter()
            .filter_map(|thing| meaning::kind(&thing.text))
            .collect();
        let question = (kind == Kind::Ask).then(|| question(instruction, &mut objects));
        places.splice(0..0, led_to.drain(..));
        let (entries, objects) = match kind {
            Kind::Change => named_by_value(entries, objects, &instruction.marks),
            _ => (entries, objects),
        };
        let (kind, entries, objects) = match tasks.last() {
            Some(last) => match part_of(last, instruction, &objects, at) {
                Some(part) => {
                    places.clear();
                    (Kind::Change, vec![part], Vec::new())
                }
                None => {
                    let (entries, objects) = fields_of(last, instruction, entries, objects);
                    (kind, entries, objects)
                }
            },
            None => (kind, entries, objects),
        };
        match tasks.last_mut() {
            Some(last) if goes_on(last, kind, &objects, &entries) => {
                last.join(instruction, kind, entries, objects, places);
                last.questions.extend(question);
                last.kinds.extend(kinds);
                last.clauses.push(at);
            }
            before => {
                // `Delete it`: the thing that was spoken of.
                let is_bare = !objects.iter().any(Thing::tells);
                let is_spoken =
                    is_bare && before.is_none() && kind != Kind::Make && !spoken.is_empty();
                let is_unclear = is_spoken && is_open || apart::is_unclear(instruction);
                let objects = match (objects.is_empty(), &before) {
                    (true, Some(last)) if kind != Kind::Make => last.objects.clone(),
                    (_, None) if is_spoken && !is_open => std::mem::take(&mut spoken),
                    _ => objects,
                };
                tasks.push(Task {
                    is_ranked: rank::tells(instruction, &objects),
                    kind,
                    act: match kind {
                        Kind::Remove => Act::Delete,
                        _ => instruction.act,
                    },
                    places,
                    objects,
                    kinds,
                    entries,
                    questions: question.into_iter().collect(),
                    verbs: instruction.said(Tag::Act).map(str::to_owned).collect(),
                    text: instruction.text.clone(),
                    clauses: vec![at],
                    sureness: match is_unclear {
                        true => 0.0,
                        false => instruction.sureness,
                    },
                });
            }
        }
    }
    tasks
}

impl Task {
    /// A task that began with a clause that is less surely read changes nothing.
    pub(super) fn least(&self) -> f64 {
        let is_quoted = self.text.contains(['"', '\'', '“', '„', '«', '‘']);
        match self.kind {
            Kind::Remove | Kind::Press => 0.25,
            // What is made wrongly shows by its form, which has to answer to the values.
            Kind::Make if is_quoted => 0.08,
            Kind::Make => 0.2,
            Kind::Look | Kind::Ask | Kind::Change => 0.1,
        }
    }

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
            // What is asked rests on the thing, too; what is done shows by its form whether it is there.
            let sureness = match kind {
                Kind::Ask => instruction.sureness.min(self.sureness),
                _ => instruction.sureness,
            };
            (self.kind, self.act, self.sureness) = (kind, instruction.act, sureness);
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

/// `Update the event 'Rope making'`: where no field is named and the object is of a kind only, the quoted words say which it is.
fn named_by_value(
    entries: Vec<Entry>,
    objects: Vec<Thing>,
    marks: &[Mark],
) -> (Vec<Entry>, Vec<Thing>) {
    let is_kind = !objects.is_empty() && !objects.iter().any(Thing::tells);
    let mut values = marks.iter().filter(|mark| mark.tag == Tag::Value);
    let value = values.next().filter(|_| values.next().is_none());
    let quoted = value
        .map(|mark| Thing::new(&mark.text))
        .filter(Thing::is_quoted);
    match (entries.as_slice(), quoted) {
        ([only], Some(thing)) if is_kind && only.field.is_empty() => (Vec::new(), vec![thing]),
        _ => (entries, objects),
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

/// What things have several of: they are added to a thing that was named before.
const PARTS: &[&str] = &[
    "tag",
    "tags",
    "label",
    "labels",
    "category",
    "keyword",
    "note",
    "comment",
    "description",
    "alias",
    "group",
    "schlagwort",
    "kategorie",
    "notiz",
    "etiquette",
    "categorie",
    "etiqueta",
    "categoria",
    "nota",
];

/// `Put it in the collection …`, `add the tag survey`, `give it the tag “buns”`: nothing new is made, but a part of what was named before.
fn part_of(last: &Task, instruction: &Instruction, objects: &[Thing], at: usize) -> Option<Entry> {
    let is_one = last.kind == Kind::Make || last.objects.iter().any(Thing::tells);
    if instruction.act != Act::Add || !is_one {
        return None;
    }
    let mut values = instruction.said(Tag::Value);
    let value = values.next();
    let entry = |field: &str, hints: &'static str, value: &str| Entry {
        field: field.to_owned(),
        hints,
        clause: at,
        beside: beside(instruction),
        sureness: instruction.sureness,
        value: Value::Text(value.to_owned()),
    };
    let said: Vec<&str> = instruction.said(Tag::Object).collect();
    let is_part =
        |word: &str| meaning::says_one(word, PARTS) && !word.contains(char::is_whitespace);
    match (said.as_slice(), value) {
        ([], None) => {
            let place = instruction.said(Tag::Place).last()?;
            Some(entry("", hints(Act::Move, Tag::Place), place))
        }
        ([object], None) if objects.iter().all(|thing| !thing.is_quoted()) => {
            let (field, rest) = object.split_once(' ')?;
            is_part(field).then(|| entry(field, "", rest.trim()))
        }
        ([object], Some(value)) if values.next().is_none() => {
            is_part(object).then(|| entry(object, "", value))
        }
        _ => None,
    }
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

/// `Put the event with the workshops`: of two things, the last is where the first goes.
fn destination(instruction: &Instruction) -> Option<Instruction> {
    let says = |tag| instruction.said(tag).next().is_some();
    let objects = instruction.said(Tag::Object).count();
    if instruction.act != Act::Move || objects < 2 || says(Tag::Place) || says(Tag::Value) {
        return None;
    }
    let mut told = instruction.clone();
    let last = told
        .marks
        .iter_mut()
        .rfind(|mark| mark.tag == Tag::Object)?;
    last.tag = Tag::Place;
    Some(told)
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
        (Kind::Look, Kind::Look) | (Kind::Ask, Kind::Ask) => is_about_it,
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
    if objects.is_empty() && kind == Kind::Make {
        // `Report a bug`, where one of the values is that it is a bug.
        objects.extend(instruction.said(Tag::Object).map(Thing::new));
    }
    if matches!(kind, Kind::Look | Kind::Ask) {
        objects.extend(said(Tag::Value));
    }
    if objects.iter().any(Thing::tells) {
        // `The task “Repair the radiator”`: the name tells which.
        objects.retain(Thing::tells);
    }
    let mut places: Vec<Thing> = said(Tag::Place).collect();
    // In `the wiki page with the minutes`, in the wiki, all is of the wiki.
    let within = |object: Thing| places.iter().fold(object, Thing::within);
    let mut objects: Vec<Thing> = objects.into_iter().map(within).collect();
    if kind == Kind::Make && objects.len() > 1 {
        // `Report a bug in the Website project`: one thing is made, and the others say where.
        places.extend(objects.split_off(1));
    }
    (objects, places)
}
