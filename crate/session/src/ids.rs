//! Ids that mean one thing for as long as a run goes on.
//!
//! The tree's own ids are made of what one look shows, and there a control is told from its like only while there are
//! several: of two *Delete* the one that is left would get the id that a single one had before. So a run remembers what
//! each id meant: a thing that was seen before gets the id that it had, and an id that meant another thing is not given
//! again. A thing is its role, its name and what its row is called.

use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use passerby_merge::{RowName, row_names, without_digits};
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
    /// Names of its row that are certain; empty where there was none.
    rows: BTreeSet<String>,
    /// Texts that stood around it as long as nothing else was called so.
    beside: BTreeSet<String>,
}

/// What the ids of a run mean.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownIds {
    ids: BTreeMap<Thing, NodeId>,
    meanings: BTreeMap<NodeId, Meaning>,
    /// The ids of what has this role and name.
    alike: BTreeMap<(String, String), Vec<NodeId>>,
}

impl KnownIds {
    /// Gives what was seen before its id again, and what was not an id that never meant another thing.
    pub fn keep(&mut self, tree: &mut UiTree) {
        let rows = row_names(tree);
        let mut given: BTreeSet<NodeId> = BTreeSet::new();
        let mut ids: Vec<Option<NodeId>> = Vec::with_capacity(tree.nodes.len());
        for (node, row) in tree.nodes.iter().zip(&rows) {
            let known = row.as_ref().and_then(|row| self.known(node, row, &given));
            given.extend(known.clone());
            ids.push(known);
        }
        let own: BTreeSet<NodeId> = tree.nodes.iter().map(|node| node.id.clone()).collect();
        for ((node, row), id) in tree.nodes.iter_mut().zip(&rows).zip(ids) {
            let id = id.unwrap_or_else(|| {
                let may_have = !given.contains(&node.id) && !self.is_others(node, row.as_ref());
                if may_have {
                    node.id.clone()
                } else {
                    self.unused(&node.id, &given, &own)
                }
            });
            given.insert(id.clone());
            node.id = id;
            self.remember(node, row.as_ref());
        }
    }

    /// The id that the thing had before.
    fn known(&self, node: &UiNode, row: &RowName, given: &BTreeSet<NodeId>) -> Option<NodeId> {
        let is_free = |id: &&NodeId| !given.contains(*id);
        if row.is_certain
            && let Some(id) = self.ids.get(&thing(node, row)).filter(is_free)
        {
            return Some(id.clone());
        }
        // It was the only one of its name before, or is so now: then the text around it tells which one it is.
        let alike = self.alike.get(&key(node))?;
        let alike: Vec<(&NodeId, &Meaning)> = alike
            .iter()
            .filter(is_free)
            .filter_map(|id| Some((id, self.meanings.get(id)?)))
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
        meant.map(|(id, _)| (*id).clone())
    }

    /// Whether the node's own id meant another thing before.
    fn is_others(&self, node: &UiNode, row: Option<&RowName>) -> bool {
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
        let (role, name) = key(node);
        meaning.role != role || meaning.name != name || is_of_other_row
    }

    /// The id with a number at its end that nobody has or had.
    fn unused(&self, id: &NodeId, given: &BTreeSet<NodeId>, own: &BTreeSet<NodeId>) -> NodeId {
        let is_free = |id: &NodeId| {
            !given.contains(id) && !own.contains(id) && !self.meanings.contains_key(id)
        };
        let mut numbered = (2u32..).map(|number| NodeId(format!("{id}_{number}")));
        numbered.find(is_free).unwrap_or_else(|| id.clone())
    }

    fn remember(&mut self, node: &UiNode, row: Option<&RowName>) {
        if !node.is_interactive() {
            return;
        }
        let (role, name) = key(node);
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
        match row {
            Some(row) if row.is_certain => {
                meaning.rows.insert(row.text.clone());
                self.ids.insert(thing(node, row), node.id.clone());
            }
            Some(row) => meaning.beside = row.beside.iter().cloned().collect(),
            None => {}
        }
    }
}

fn key(node: &UiNode) -> (String, String) {
    (node.role.clone(), without_digits(&node.name).into_owned())
}

fn thing(node: &UiNode, row: &RowName) -> Thing {
    Thing {
        role: node.role.clone(),
        name: node.name.clone(),
        row: row.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts};
    use passerby_artifacts::geometry::{CssRect, Viewport};
    use passerby_merge::{MergeConfig, merge};

    /// How a page builds a list of things that can each be deleted.
    #[derive(Debug, Clone, Copy)]
    enum Layout {
        Items,
        Boxes,
        Flat,
        /// The first thing in each row is the same, and so is the text before the button.
        Table,
        /// A form of buttons below a time, a heading and a line that all rows have.
        Forms,
    }

    const LAYOUTS: [Layout; 5] = [
        Layout::Items,
        Layout::Boxes,
        Layout::Flat,
        Layout::Table,
        Layout::Forms,
    ];
    const FRUIT: [&str; 8] = [
        "Pears", "Plums", "Figs", "Limes", "Dates", "Kiwis", "Melons", "Grapes",
    ];

    struct Builder(Vec<DomNode>);

    impl Builder {
        fn add(&mut self, parent: Option<usize>, role: &str, name: &str) -> usize {
            let actions = match role {
                "button" | "checkbox" | "link" => vec![ActionKind::Click],
                _ => Vec::new(),
            };
            let index = self.0.len();
            self.0.push(DomNode {
                parent,
                facts: ElementFacts {
                    role: role.to_owned(),
                    name: name.to_owned(),
                    actions,
                    visible: true,
                    in_viewport: true,
                    rect: CssRect::new(10.0, 10.0 + index as f64, 20.0, 20.0),
                    ..ElementFacts::default()
                },
                ..DomNode::default()
            });
            index
        }

        fn row(&mut self, layout: Layout, list: usize, fruit: &str) {
            let row = match layout {
                Layout::Items => self.add(Some(list), "listitem", ""),
                Layout::Boxes => self.add(Some(list), "generic", ""),
                Layout::Flat => list,
                Layout::Forms => {
                    self.add(Some(list), "text", "updated 2026-11-24 15:21");
                    let heading = self.add(Some(list), "heading", fruit);
                    self.add(Some(heading), "link", fruit);
                    self.add(Some(list), "text", "in stock");
                    let form = self.add(Some(list), "form", "");
                    self.add(Some(form), "button", "Rename");
                    self.add(Some(form), "button", "Delete");
                    return;
                }
                Layout::Table => self.add(Some(list), "row", ""),
            };
            if matches!(layout, Layout::Table) {
                let cell = self.add(Some(row), "cell", "");
                self.add(Some(cell), "checkbox", "Select row");
            }
            self.add(Some(row), "text", fruit);
            if matches!(layout, Layout::Table | Layout::Boxes) {
                self.add(Some(row), "text", "in stock");
            }
            self.add(Some(row), "button", "Delete");
        }
    }

    fn tree(layout: Layout, fruit: &[&str]) -> UiTree {
        let mut page = Builder(Vec::new());
        let list = page.add(None, "main", "");
        page.add(Some(list), "heading", "Fruit");
        for fruit in fruit {
            page.row(layout, list, fruit);
        }
        let snapshot = DomSnapshot {
            schema: passerby_artifacts::SCHEMA_VERSION,
            url: "http://127.0.0.1/".to_owned(),
            title: "Fruit".to_owned(),
            lang: String::new(),
            document_id: "document".to_owned(),
            viewport: Viewport {
                width: 1280.0,
                height: 800.0,
                device_pixel_ratio: 1.0,
                scroll_x: 0.0,
                scroll_y: 0.0,
                page_width: 1280.0,
                page_height: 800.0,
            },
            taken_at_ms: 0,
            snapshot_ms: 5.0,
            nodes: page.0,
            texts: Vec::new(),
            frames: Vec::new(),
            transients: Vec::new(),
            warnings: Vec::new(),
        };
        merge(&snapshot, None, &MergeConfig::default())
    }

    /// The id of each row's *Delete*, as a look shows them.
    fn look<'a>(known: &mut KnownIds, layout: Layout, fruit: &[&'a str]) -> Vec<(&'a str, NodeId)> {
        let mut tree = tree(layout, fruit);
        known.keep(&mut tree);
        let ids: BTreeSet<&NodeId> = tree.nodes.iter().map(|node| &node.id).collect();
        assert_eq!(ids.len(), tree.nodes.len(), "each id once");
        let buttons = tree.nodes.iter().filter(|node| node.name == "Delete");
        fruit
            .iter()
            .copied()
            .zip(buttons.map(|node| node.id.clone()))
            .collect()
    }

    /// Insertion, removal, sorting and rendering anew, in any order.
    #[test]
    fn in_ten_looks_no_id_means_two_things() {
        for layout in LAYOUTS {
            for seed in 1..200u64 {
                let mut random = seed;
                let mut next = |below: usize| {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    (random >> 33) as usize % below
                };
                let mut known = KnownIds::default();
                let mut shown: Vec<&str> = vec![FRUIT[next(8)]];
                let mut of_fruit: BTreeMap<&str, NodeId> = BTreeMap::new();
                for _ in 0..10 {
                    for (fruit, id) in look(&mut known, layout, &shown) {
                        let before = of_fruit.entry(fruit).or_insert_with(|| id.clone()).clone();
                        assert_eq!(before, id, "{layout:?} {seed}: {fruit} {shown:?}");
                    }
                    let ids: BTreeSet<&NodeId> = of_fruit.values().collect();
                    assert_eq!(ids.len(), of_fruit.len(), "{layout:?} {seed}: {of_fruit:?}");
                    match next(4) {
                        0 => shown.reverse(),
                        1 if shown.len() > 1 => {
                            shown.remove(next(shown.len()));
                        }
                        2 => {}
                        _ => {
                            let new = FRUIT[next(8)];
                            if !shown.contains(&new) {
                                shown.insert(next(shown.len() + 1), new);
                            }
                        }
                    }
                }
            }
        }
    }
}
