//! Ids that mean one thing for as long as a run goes on.
//!
//! The tree's own ids are made of what one look shows, and there a control is told from its like only while there are
//! several: of two *Delete* the one that is left would get the id that a single one had before. So a run remembers what
//! each id meant: a thing that was seen before gets the id that it had, and an id that meant another thing is not given
//! again. A thing is its role, its name and what its row is called. As long as the very element stays on the page, it keeps its
//! id whatever appears beside it, unless its row came to hold other texts: pages show one row after another in one element.

mod names;

use names::{Called, called, is_picture};
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use passerby_merge::{RowName, row_names};
use std::collections::{BTreeMap, BTreeSet};

/// What an id means: role, name, and the name of the row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Thing {
    role: String,
    name: String,
    row: String,
}

/// What is known of an id.
#[derive(Debug, Clone, Default)]
struct Meaning {
    role: String,
    /// Numbers tick (clocks, badges, prices): every run of digits counts as the same.
    name: String,
    /// The name as it stood at the latest look.
    exact: String,
    /// Names of its row that are certain; empty where there was none.
    rows: BTreeSet<String>,
    /// Texts that stood around it as long as nothing else was called so.
    beside: BTreeSet<String>,
    /// Whether nothing else was called so at the latest look.
    is_alone: bool,
    /// What the row was called at the latest look that told; empty where none did.
    latest: String,
    /// The last texts before it at the latest look.
    nearest: Vec<String>,
    /// Where it led at the latest look; empty where it is no link.
    href: String,
    /// The page that it stood on at the latest look.
    page: String,
}

/// The id of a document and the handle that its content script gave to an element.
type Element = (String, u32);

/// What the ids of a run mean.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownIds {
    ids: BTreeMap<Thing, NodeId>,
    meanings: BTreeMap<NodeId, Meaning>,
    /// The ids of what has this role and name.
    alike: BTreeMap<(String, String), Vec<NodeId>>,
    /// The id that each element of the page had last.
    elements: BTreeMap<Element, NodeId>,
    /// The document they are of.
    document_id: String,
    /// The address of the page that is looked at, without what only points into it.
    page: String,
}

/// A name of so many words is one that a thing has alone, where one of fewer may be what is done with many: *Delete*, *Read more*.
const TELLING_WORDS: usize = 3;
/// So many texts before an element tell whether it is in the row that it was in.
const TEXTS_OF_PLACE: usize = 3;

/// A node of the look, with what its row and it itself are called.
struct Seen<'a> {
    node: &'a UiNode,
    row: Option<&'a RowName>,
    name: &'a Called,
}

impl Seen<'_> {
    fn key(&self) -> (String, String) {
        (self.node.role.clone(), self.name.folded.clone())
    }

    fn thing(&self, row: &RowName) -> Thing {
        Thing {
            role: self.node.role.clone(),
            name: self.name.exact.clone(),
            row: row.text.clone(),
        }
    }
}

impl Meaning {
    /// Whether what had this meaning was called so: where a number tells things apart, by the very number.
    fn is_called(&self, seen: &Seen<'_>) -> bool {
        let name = seen.name;
        // Version 1 and version 2 lead to two places; a count in a link's name changes, and the link leads where it led.
        let may_tick = !name.is_numbered && (self.href.is_empty() || self.leads_as(seen.node));
        self.name == name.folded && (may_tick || self.exact == name.exact)
    }

    /// Whether the same texts stand before it as stood before what had this meaning.
    fn stands_after(&self, row: &RowName) -> bool {
        let stood_before = self.nearest.iter().take(TEXTS_OF_PLACE);
        !self.nearest.is_empty() && stood_before.eq(row.nearest.iter().take(TEXTS_OF_PLACE))
    }

    fn leads_as(&self, node: &UiNode) -> bool {
        !self.href.is_empty() && node.href.as_deref() == Some(self.href.as_str())
    }

    /// Whether an element that had this meaning stands in the row in which it stood.
    fn is_in_place(&self, row: &RowName) -> bool {
        // Where the name says which one it is, the row may say what it likes: in a list of mails its time becomes its size.
        if self.is_alone && row.is_alone && self.name.split_whitespace().count() >= TELLING_WORDS {
            return true;
        }
        if self.latest.is_empty() {
            return self.stands_after(row) || !row.is_certain || self.beside.contains(&row.text);
        }
        let mut texts = std::iter::once(&row.text)
            .chain(&row.inside)
            .chain(&row.nearest);
        // What stands before the buttons of each card is the same; which card it is says the row.
        texts.any(|text| *text == self.latest) || !row.is_certain && self.stands_after(row)
    }
}

impl KnownIds {
    /// Gives what was seen before its id again, and what was not an id that never meant another thing.
    pub fn keep(&mut self, tree: &mut UiTree) {
        self.page = without_anchor(&tree.url).to_owned();
        let rows = row_names(tree);
        let names = called(tree);
        let elements = elements(tree);
        if self.document_id != tree.document_id {
            self.elements.clear();
            self.document_id = tree.document_id.clone();
        }
        let mut given: BTreeSet<NodeId> = BTreeSet::new();
        let mut ids: Vec<Option<NodeId>> = Vec::with_capacity(tree.nodes.len());
        // What is still there goes before what looks like it.
        let seen = |((node, row), name)| Seen {
            node,
            row: Option::as_ref(row),
            name,
        };
        let all = || tree.nodes.iter().zip(&rows).zip(&names).map(seen);
        for (seen, element) in all().zip(&elements) {
            let kept = self.of_element(&seen, element.as_ref());
            let kept = kept.filter(|id| given.insert(id.clone()));
            ids.push(kept);
        }
        for (seen, id) in all().zip(&mut ids) {
            if id.is_none() {
                *id = seen.row.and_then(|row| self.known(&seen, row, &given));
                given.extend(id.clone());
            }
        }
        let own: BTreeSet<NodeId> = tree.nodes.iter().map(|node| node.id.clone()).collect();
        let nodes = tree.nodes.iter_mut().zip(&rows).zip(&names).zip(elements);
        for ((((node, row), name), element), id) in nodes.zip(ids) {
            let row = row.as_ref();
            let id = id.unwrap_or_else(|| {
                let seen = Seen { node, row, name };
                let may_have = !given.contains(&node.id) && !self.is_others(&seen);
                if may_have {
                    node.id.clone()
                } else {
                    self.unused(&node.id, &given, &own)
                }
            });
            given.insert(id.clone());
            node.id = id;
            self.remember(&Seen { node, row, name });
            if let Some(element) = element {
                self.elements.insert(element, node.id.clone());
            }
        }
    }

    /// The id that the very element had before, if it is still the same thing.
    fn of_element(&self, seen: &Seen<'_>, element: Option<&Element>) -> Option<NodeId> {
        let id = self.elements.get(element?)?;
        let meaning = self.meanings.get(id)?;
        let name = seen.name;
        // A list without a label is called by what is chosen in it, and a picture may turn.
        let is_called_so = meaning.is_called(seen)
            || seen.node.role == "combobox"
            || is_picture(&meaning.name) && is_picture(&name.folded);
        let is_role = meaning.role == seen.node.role;
        (is_role && is_called_so && meaning.is_in_place(seen.row?)).then(|| id.clone())
    }

    /// The id that the thing had before.
    fn known(&self, seen: &Seen<'_>, row: &RowName, given: &BTreeSet<NodeId>) -> Option<NodeId> {
        let is_free = |id: &&NodeId| !given.contains(*id);
        if row.is_certain
            && let Some(id) = self.ids.get(&seen.thing(row)).filter(is_free)
        {
            return Some(id.clone());
        }
        // It was the only one of its name before, or is so now: then the text around it tells which one it is.
        let alike = self.alike.get(&seen.key())?;
        let alike: Vec<(&NodeId, &Meaning)> = alike
            .iter()
            .filter(is_free)
            .filter_map(|id| Some((id, self.meanings.get(id)?)))
            .filter(|(_, meaning)| meaning.is_called(seen))
            .collect();
        let meant = match row.is_certain {
            true => alike
                .iter()
                .find(|(_, meaning)| meaning.rows.is_empty() && meaning.beside.contains(&row.text)),
            false => row.beside.iter().find_map(|text| {
                let is_of_row = |(_, meaning): &&(&NodeId, &Meaning)| meaning.rows.contains(text);
                alike.iter().find(is_of_row)
            }),
        };
        // On another page the same menu: what stands before it there stood before it here; else a link is known by where it leads.
        // A picture in a row that had a name is known by that: in a list that is filtered another row stands in its place.
        let in_place = |(_, meaning): &&(&NodeId, &Meaning)| {
            let is_known = meaning.rows.is_empty() || !is_picture(&meaning.name);
            is_known && meaning.stands_after(row)
        };
        let leads_there = |(_, meaning): &&(&NodeId, &Meaning)| meaning.leads_as(seen.node);
        let by_place = || {
            let placed = alike.iter().find(in_place);
            placed.or_else(|| alike.iter().find(leads_there))
        };
        let meant = meant.or_else(|| by_place().filter(|_| !row.is_certain));
        meant.map(|(id, _)| (*id).clone())
    }

    /// Whether the node's own id meant another thing before.
    fn is_others(&self, seen: &Seen<'_>) -> bool {
        let (node, row) = (seen.node, seen.row);
        let Some(meaning) = self.meanings.get(&node.id) else {
            return false;
        };
        let is_of_other_row = match row {
            Some(row) => {
                let mut names = std::iter::once(&row.text).chain(&row.beside);
                !meaning.rows.is_empty() && !names.any(|name| meaning.rows.contains(name))
            }
            // Nothing says that it is the row that the id stood for.
            None => !meaning.rows.is_empty(),
        };
        let is_elsewhere = row.is_some_and(|row| self.is_elsewhere(meaning, node, row));
        let is_called_so = meaning.role == node.role && meaning.is_called(seen);
        !is_called_so || is_of_other_row || is_elsewhere
    }

    /// Whether it is another thing of that name, which no row tells: there are or were several, or it stands on another page; and neither
    /// its place nor where it leads says that it is the one. Of two *Edit* below a comment and below the whole page, either may come
    /// first, and each page has a *Save* of its own.
    fn is_elsewhere(&self, meaning: &Meaning, node: &UiNode, row: &RowName) -> bool {
        let is_single = meaning.is_alone || row.is_alone;
        let is_told = row.is_certain || is_single && meaning.page == self.page;
        let has_place = !meaning.nearest.is_empty() && !row.nearest.is_empty();
        !is_told && has_place && !meaning.stands_after(row) && !meaning.leads_as(node)
    }

    /// The id with a number at its end that nobody has or had.
    fn unused(&self, id: &NodeId, given: &BTreeSet<NodeId>, own: &BTreeSet<NodeId>) -> NodeId {
        let is_free = |id: &NodeId| {
            !given.contains(id) && !own.contains(id) && !self.meanings.contains_key(id)
        };
        let mut numbered = (2u32..).map(|number| NodeId(format!("{id}_{number}")));
        numbered.find(is_free).unwrap_or_else(|| id.clone())
    }

    fn remember(&mut self, seen: &Seen<'_>) {
        let (node, row) = (seen.node, seen.row);
        // One that is disabled now may be enabled by the next act.
        if !node.is_control() {
            return;
        }
        let (role, name) = seen.key();
        if !self.meanings.contains_key(&node.id) {
            let alike = self.alike.entry((role.clone(), name.clone())).or_default();
            alike.push(node.id.clone());
        }
        let meaning = self
            .meanings
            .entry(node.id.clone())
            .or_insert_with(|| Meaning {
                role,
                name,
                ..Meaning::default()
            });
        meaning.is_alone = row.is_some_and(|row| row.is_alone);
        meaning.nearest = row.map(|row| row.nearest.clone()).unwrap_or_default();
        meaning.exact.clone_from(&seen.name.exact);
        meaning.page.clone_from(&self.page);
        meaning.href = node.href.clone().unwrap_or_default();
        match row {
            Some(row) if row.is_certain => {
                meaning.rows.insert(row.text.clone());
                meaning.latest.clone_from(&row.text);
                self.ids.insert(seen.thing(row), node.id.clone());
            }
            Some(row) if !row.beside.is_empty() => {
                meaning.beside = row.beside.iter().cloned().collect();
            }
            _ => {}
        }
    }
}

/// Of each node the element, where it can be operated and no other node is of the same one.
fn elements(tree: &UiTree) -> Vec<Option<Element>> {
    let of_node = |node: &UiNode| {
        let frame = match node.frame {
            None => Some(&tree.document_id),
            Some(frame) => tree.frames.get(frame).map(|frame| &frame.document_id),
        };
        let element = node.handle.filter(|_| node.is_control());
        frame.cloned().zip(element)
    };
    let each: Vec<Option<Element>> = tree.nodes.iter().map(of_node).collect();
    let mut counts: BTreeMap<&Element, usize> = BTreeMap::new();
    for element in each.iter().flatten() {
        let count = counts.entry(element).or_default();
        *count = count.saturating_add(1);
    }
    let single = each.iter().map(|element| {
        let element = element.as_ref()?;
        (counts.get(element) == Some(&1)).then(|| element.clone())
    });
    single.collect()
}

/// An address without what only points into its page: `#/list` is another page, `#top` is not.
fn without_anchor(url: &str) -> &str {
    match url.split_once('#') {
        Some((page, anchor)) if !anchor.starts_with(['/', '!']) => page,
        _ => url,
    }
}

#[cfg(test)]
mod tests;
