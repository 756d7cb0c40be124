use super::*;
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_merge::{MergeConfig, merge};

mod told_by;

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

/// Which elements a page shows its rows in.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Rendering {
    /// Nothing is known of elements.
    Unknown,
    /// A row of its own for each thing.
    Keyed,
    /// The first row for the first thing, whichever it is.
    Recycled,
    /// All anew at each look.
    Anew,
}

const RENDERINGS: [Rendering; 4] = [
    Rendering::Unknown,
    Rendering::Keyed,
    Rendering::Recycled,
    Rendering::Anew,
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

fn tree(layout: Layout, fruit: &[&str], rendering: Rendering, look: u32) -> UiTree {
    let mut page = Builder(Vec::new());
    let list = page.add(None, "main", "");
    page.add(Some(list), "heading", "Fruit");
    for (position, fruit) in fruit.iter().enumerate() {
        let first = page.0.len();
        page.row(layout, list, fruit);
        let place = match rendering {
            Rendering::Unknown => continue,
            Rendering::Keyed => FRUIT.iter().position(|each| each == fruit).unwrap_or(9) as u32,
            Rendering::Recycled => position as u32,
            Rendering::Anew => look * 100 + position as u32,
        };
        for (number, node) in page.0.iter_mut().skip(first).enumerate() {
            node.handle = 1_000 + place * 100 + number as u32;
        }
    }
    snapshot_of(page.0)
}

fn snapshot_of(nodes: Vec<DomNode>) -> UiTree {
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
        load_ms: None,
        http_status: None,
        nodes,
        texts: Vec::new(),
        frames: Vec::new(),
        transients: Vec::new(),
        warnings: Vec::new(),
    };
    merge(&snapshot, None, &MergeConfig::default())
}

/// The id of each row's *Delete*, as a look shows them.
fn look<'a>(known: &mut KnownIds, mut tree: UiTree, fruit: &[&'a str]) -> Vec<(&'a str, NodeId)> {
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
    let cases = LAYOUTS
        .iter()
        .flat_map(|layout| RENDERINGS.map(|rendering| (*layout, rendering)));
    for (layout, rendering) in cases {
        for seed in 1..100u64 {
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
            for at in 0..10 {
                let tree = tree(layout, &shown, rendering, at);
                for (fruit, id) in look(&mut known, tree, &shown) {
                    let before = of_fruit.entry(fruit).or_insert_with(|| id.clone()).clone();
                    assert_eq!(
                        before, id,
                        "{layout:?} {rendering:?} {seed}: {fruit} {shown:?}"
                    );
                }
                let ids: BTreeSet<&NodeId> = of_fruit.values().collect();
                assert_eq!(
                    ids.len(),
                    of_fruit.len(),
                    "{layout:?} {rendering:?} {seed}: {of_fruit:?}"
                );
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

/// Where a menu with another *Delete* appears: at the end of the page, before the list, in the row of its button.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Menu {
    Last,
    First,
    InRow,
}

/// The ids stay with what stood there before the menu opened, and while it is open, and after.
#[test]
fn an_id_stays_when_a_menu_opens_with_the_same_name_in_it() {
    for menu in [Menu::Last, Menu::First, Menu::InRow] {
        for rows in [1, 3] {
            let mut known = KnownIds::default();
            let closed = page_with_menu(&mut known, rows, None);
            let open = page_with_menu(&mut known, rows, Some(menu));
            let again = page_with_menu(&mut known, rows, None);
            for (handle, id) in &closed {
                assert_eq!(open.get(handle), Some(id), "{menu:?} {rows}: {handle}");
                assert_eq!(again.get(handle), Some(id), "{menu:?} {rows}: {handle}");
            }
        }
    }
}

/// Ids by handle of a page with rows that can be deleted, and a menu.
fn page_with_menu(known: &mut KnownIds, rows: u32, menu: Option<Menu>) -> BTreeMap<u32, NodeId> {
    let mut page = Builder(Vec::new());
    let open = |page: &mut Builder, parent: usize, here: Menu| {
        if menu == Some(here) {
            let box_ = page.add(Some(parent), "generic", "");
            for (number, name) in ["Rename", "Delete"].into_iter().enumerate() {
                let entry = page.add(Some(box_), "button", name);
                page.0[entry].handle = 900 + number as u32;
            }
        }
    };
    let main = page.add(None, "main", "");
    open(&mut page, main, Menu::First);
    page.add(Some(main), "heading", "Fruit");
    for row in 0..rows {
        let item = page.add(Some(main), "listitem", "");
        page.add(Some(item), "link", FRUIT[row as usize]);
        let options = page.add(Some(item), "button", "Options");
        page.0[options].handle = 100 + row;
        if row == 0 {
            open(&mut page, item, Menu::InRow);
        }
        let delete = page.add(Some(item), "button", "Delete");
        page.0[delete].handle = 200 + row;
    }
    let save = page.add(Some(main), "button", "Rename");
    page.0[save].handle = 300;
    open(&mut page, main, Menu::Last);
    let mut tree = snapshot_of(page.0);
    known.keep(&mut tree);
    let named = tree.nodes.iter().filter(|node| node.role == "button");
    named
        .map(|node| (node.handle.unwrap_or_default(), node.id.clone()))
        .collect()
}

/// A list without a label is called by what is chosen in it: another choice makes it no other list.
#[test]
fn a_list_keeps_its_id_when_another_option_is_chosen() {
    for (role, is_kept) in [("combobox", true), ("button", false)] {
        let mut known = KnownIds::default();
        let mut id_of = |name: &str| {
            let mut page = Builder(Vec::new());
            let main = page.add(None, "main", "");
            page.add(Some(main), "heading", "Who may edit");
            let list = page.add(Some(main), role, name);
            page.0[list].handle = 7;
            page.0[list].facts.actions = vec![ActionKind::Click];
            let mut tree = snapshot_of(page.0);
            known.keep(&mut tree);
            let found = tree.nodes.iter().find(|node| node.role == role);
            found.map(|node| node.id.clone())
        };
        let before = id_of("Allow all users");
        let after = id_of("Allow only administrators");
        assert_eq!(before == after, is_kept, "{role}");
    }
}

/// A menu that stands on each page of a site, and on the first also a link of the same name in the text.
#[test]
fn a_link_of_a_menu_keeps_its_id_from_page_to_page() {
    let mut known = KnownIds::default();
    let mut id_of = |number: u32, in_text: bool| {
        let mut page = Builder(Vec::new());
        let menu = page.add(None, "navigation", "");
        for name in ["Wiki", "Timeline", "Roadmap"] {
            let item = page.add(Some(menu), "listitem", "");
            page.add(Some(item), "link", name);
        }
        let main = page.add(None, "main", "");
        page.add(Some(main), "heading", &format!("Page {number}"));
        if in_text {
            page.add(Some(main), "text", "See the");
            page.add(Some(main), "link", "Roadmap");
        }
        for (handle, node) in (1..).zip(&mut page.0) {
            node.handle = handle;
        }
        let mut tree = snapshot_of(page.0);
        tree.document_id = format!("document {number}");
        known.keep(&mut tree);
        let first = tree.nodes.iter().find(|node| node.name == "Roadmap");
        first.map(|node| node.id.clone())
    };
    let ids: Vec<Option<NodeId>> = (1..5).map(|page| id_of(page, page == 1)).collect();
    assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
}

/// Lists without a name beside radio buttons: choosing one enables its list, and no id goes to the list of another.
#[test]
fn a_list_that_is_enabled_keeps_its_id_from_the_list_of_another_choice() {
    for with_handles in [true, false] {
        let mut known = KnownIds::default();
        let mut ids_with = |enabled: Option<usize>| {
            let mut page = Builder(Vec::new());
            let main = page.add(None, "group", "Action");
            let mut lists = Vec::new();
            for (at, (choice, word)) in [("resolve", "as"), ("reassign", "to")].iter().enumerate() {
                page.add(Some(main), "radio", choice);
                page.add(Some(main), "text", word);
                let list = page.add(Some(main), "combobox", "");
                let is_enabled = enabled == Some(at);
                page.0[list].facts.states.disabled = !is_enabled;
                let acts = if is_enabled {
                    vec![ActionKind::Select]
                } else {
                    vec![]
                };
                page.0[list].facts.actions = acts;
                lists.push(list);
            }
            if with_handles {
                for (handle, node) in (1..).zip(&mut page.0) {
                    node.handle = handle;
                }
            }
            let mut tree = snapshot_of(page.0);
            known.keep(&mut tree);
            let found = tree.nodes.iter().filter(|node| node.role == "combobox");
            found.map(|node| node.id.clone()).collect::<Vec<_>>()
        };
        let before = ids_with(None);
        for enabled in [Some(0), Some(1), None] {
            assert_eq!(ids_with(enabled), before, "{enabled:?} {with_handles}");
        }
    }
}
