//! What a page of a site shows, as a content script would list it, and what each of its controls does.

use crate::site::{Act, Page, Part, Row};
use crate::state::{RESULTS, State, shown};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::dom::{ActionKind, DomNode, DomSnapshot, ElementFacts, InputHints};
use passerby_artifacts::geometry::{CssRect, Viewport};

const WIDTH: f64 = 1280.0;
pub(crate) const LINE: f64 = 32.0;

/// What happens where a control is operated.
#[derive(Debug, Clone)]
pub enum Does {
    /// What the site says.
    Act(Act),
    /// A menu, a group or a list of radio buttons opens or closes.
    Toggle(String),
    /// It is a field of the page's form.
    Field(String),
    /// It is one choice of a field.
    Choice(String, String),
    /// It is the field of the site's search.
    Query,
    /// It starts the search.
    Search,
    /// The dialog is answered.
    Answer(bool),
}

/// A page as it is seen: its listing, and what its controls do, by handle.
pub struct Shown {
    /// The listing.
    pub snapshot: DomSnapshot,
    does: Vec<Option<Does>>,
}

impl Shown {
    /// What can be done on it.
    pub fn all(&self) -> impl Iterator<Item = &Does> {
        self.does.iter().flatten()
    }

    /// What the element with this handle does.
    pub fn does(&self, handle: u32) -> Option<&Does> {
        self.does.get(handle as usize)?.as_ref()
    }
}

/// What is shown now.
pub fn show(state: &State, now_ms: u64) -> Shown {
    let mut list = Listing {
        state,
        nodes: Vec::new(),
        does: Vec::new(),
        y: 10.0,
    };
    let results;
    let page = if state.page == RESULTS {
        results = found(state);
        &results
    } else {
        &state.site.pages[&state.page]
    };
    list.header();
    list.page(page);
    list.dialog();
    let Listing { nodes, does, y, .. } = list;
    let viewport = Viewport {
        width: WIDTH,
        height: 800.0,
        device_pixel_ratio: 1.0,
        scroll_x: 0.0,
        scroll_y: 0.0,
        page_width: WIDTH,
        page_height: y.max(800.0),
    };
    let title = format!("{} - {}", state.said(&page.title), state.site.name);
    let snapshot = DomSnapshot {
        schema: SCHEMA_VERSION,
        url: address(&state.page),
        title,
        lang: String::new(),
        document_id: format!("load-{}", state.loads),
        viewport,
        taken_at_ms: now_ms,
        snapshot_ms: 5.0,
        load_ms: None,
        http_status: None,
        nodes,
        texts: Vec::new(),
        frames: Vec::new(),
        transients: Vec::new(),
        warnings: Vec::new(),
    };
    Shown { snapshot, does }
}

/// The address of a page.
pub fn address(page: &str) -> String {
    format!("http://site.test/{}", page.replace(' ', "-"))
}

/// The page that lists what was searched for.
fn found(state: &State) -> Page {
    let words: Vec<String> = state
        .query
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let says = |page: &Page| {
        let facts = page.parts.iter().flat_map(|part| match part {
            Part::Facts { facts } => facts.iter().map(|(_, value)| value.clone()).collect(),
            Part::Text { text } => vec![text.clone()],
            _ => Vec::new(),
        });
        let text: Vec<String> = facts
            .chain([page.title.clone(), page.heading.clone()])
            .collect();
        state.said(&text.join(" ")).to_lowercase()
    };
    let pages = state.site.search.iter().flat_map(|search| &search.pages);
    let fits = |name: &&String| {
        words
            .iter()
            .all(|word| says(&state.site.pages[*name]).contains(word.as_str()))
    };
    let items: Vec<Row> = pages
        .filter(fits)
        .map(|name| Row {
            of: String::new(),
            cells: Vec::new(),
            text: state.site.pages[name].title.clone(),
            to: name.clone(),
            actions: Vec::new(),
        })
        .collect();
    let none = Part::Text {
        text: "Nothing found.".to_owned(),
    };
    Page {
        title: "Search".to_owned(),
        heading: "Search".to_owned(),
        parts: if items.is_empty() {
            vec![none]
        } else {
            vec![Part::List {
                list: "Results".to_owned(),
                items,
            }]
        },
    }
}

pub(crate) struct Listing<'s> {
    pub(crate) state: &'s State<'s>,
    pub(crate) nodes: Vec<DomNode>,
    pub(crate) does: Vec<Option<Does>>,
    pub(crate) y: f64,
}

impl Listing<'_> {
    /// Lists one element; it stands on a line of its own.
    pub(crate) fn add(
        &mut self,
        parent: Option<usize>,
        role: &str,
        tag: &str,
        name: &str,
    ) -> usize {
        self.y += LINE;
        self.add_at(parent, role, tag, name, 240.0)
    }

    /// Lists one element on the line of the last one.
    pub(crate) fn add_at(
        &mut self,
        parent: Option<usize>,
        role: &str,
        tag: &str,
        name: &str,
        x: f64,
    ) -> usize {
        let at = self.nodes.len();
        self.nodes.push(DomNode {
            handle: u32::try_from(at).expect("a page is small"),
            parent,
            facts: ElementFacts {
                tag: tag.to_owned(),
                role: role.to_owned(),
                name: self.state.said(name),
                rect: CssRect::new(x, self.y, 10.0 + 8.0 * name.len() as f64, 24.0),
                visible: true,
                in_viewport: self.y < 800.0,
                ..ElementFacts::default()
            },
            frame: None,
        });
        self.does.push(None);
        at
    }

    fn control(&mut self, at: usize, does: Does) {
        self.nodes[at].actions = vec![ActionKind::Click];
        self.nodes[at].written = true;
        self.does[at] = Some(does);
    }

    fn link(&mut self, parent: Option<usize>, name: &str, to: &str, x: f64) -> usize {
        let at = self.add_at(parent, "link", "a", name, x);
        self.nodes[at].href = Some(address(to));
        self.control(
            at,
            Does::Act(Act {
                to: to.to_owned(),
                ..Act::default()
            }),
        );
        at
    }

    pub(crate) fn button(
        &mut self,
        parent: Option<usize>,
        name: &str,
        does: Does,
        x: f64,
    ) -> usize {
        let at = self.add_at(parent, "button", "button", name, x);
        self.control(at, does);
        at
    }

    /// A control that does what the site says: a link where it only leads on.
    pub(crate) fn act(
        &mut self,
        parent: Option<usize>,
        label: &str,
        act: &Act,
        is_link: bool,
        x: f64,
    ) {
        let leads =
            act.sets.is_none() && act.deletes.is_empty() && act.ask.is_empty() && !act.saves;
        if is_link && leads {
            self.link(parent, label, &act.to, x);
        } else {
            self.button(parent, label, Does::Act(act.clone()), x);
        }
    }

    fn header(&mut self) {
        let header = self.add(None, "banner", "header", "");
        let home = self.state.site.start.clone();
        self.link(Some(header), &self.state.site.name.clone(), &home, 20.0);
        if let Some(search) = &self.state.site.search {
            let form = self.add_at(Some(header), "search", "form", "", 800.0);
            let field = self.add_at(Some(form), "searchbox", "input", &search.label, 800.0);
            self.nodes[field].value = Some(self.state.query.clone());
            self.nodes[field].input = Some(InputHints {
                kind: "search".to_owned(),
                ..InputHints::default()
            });
            self.nodes[field].actions = vec![ActionKind::Click, ActionKind::Type];
            self.does[field] = Some(Does::Query);
            let button = self.button(Some(form), "Search", Does::Search, 1100.0);
            self.nodes[button].input = Some(InputHints {
                kind: "submit".to_owned(),
                ..InputHints::default()
            });
        }
        let nav = self.add(None, "navigation", "nav", "");
        let mut x = 20.0;
        let mut groups = Vec::new();
        for entry in &self.state.site.menu {
            match entry.as_slice() {
                [label, to] => {
                    self.link(Some(nav), label, to, x);
                }
                [_, _, group] if !groups.contains(group) => {
                    groups.push(group.clone());
                    let is_open = self.state.open.contains(group);
                    let at = self.button(Some(nav), group, Does::Toggle(group.clone()), x);
                    self.nodes[at].states.expanded = Some(is_open);
                    let inside = self
                        .state
                        .site
                        .menu
                        .iter()
                        .filter(|other| is_open && other.get(2) == Some(group));
                    for one in inside {
                        x += 150.0;
                        self.link(Some(nav), &one[0], &one[1], x);
                    }
                }
                _ => {}
            }
            x += 150.0;
        }
    }

    fn page(&mut self, page: &Page) {
        let main = Some(self.add(None, "main", "main", ""));
        if !page.heading.is_empty() {
            self.heading(main, &page.heading, 1);
        }
        for (role, text) in [
            ("status", &self.state.notice),
            ("alert", &self.state.complaint),
        ] {
            if !text.is_empty() {
                self.add(main, role, "div", text);
            }
        }
        for (at, part) in page.parts.iter().enumerate() {
            self.part(main, part, at);
        }
    }

    fn heading(&mut self, parent: Option<usize>, text: &str, level: u32) {
        let at = self.add(parent, "heading", "h1", text);
        self.nodes[at].level = Some(level);
        self.nodes[at].written = true;
    }

    fn part(&mut self, main: Option<usize>, part: &Part, place: usize) {
        match part {
            Part::Text { text } => {
                self.add(main, "text", "", text);
            }
            Part::Heading { heading } => self.heading(main, heading, 2),
            Part::Facts { facts } => {
                let list = Some(self.add(main, "list", "dl", ""));
                for (name, value) in facts {
                    self.add(list, "term", "dt", name);
                    self.add_at(list, "definition", "dd", value, 480.0);
                }
            }
            Part::Link(one) => {
                self.y += LINE;
                self.act(main, &one.link, &one.does, true, 240.0);
            }
            Part::Button(one) => {
                self.y += LINE;
                self.act(main, &one.button, &one.does, false, 240.0);
            }
            Part::Tabs { tabs } => {
                let list = Some(self.add(main, "tablist", "div", ""));
                for (at, (label, to)) in tabs.iter().enumerate() {
                    let tab = self.add_at(list, "tab", "a", label, 240.0 + 160.0 * at as f64);
                    self.control(
                        tab,
                        Does::Act(Act {
                            to: to.clone(),
                            ..Act::default()
                        }),
                    );
                    self.nodes[tab].href = Some(address(to));
                    self.nodes[tab].states.selected = Some(*to == self.state.page);
                }
            }
            Part::More { more, items } => self.more(main, more, items, place),
            Part::Table {
                table,
                kind,
                columns,
                rows,
            } => self.table(main, table, kind, columns, rows),
            Part::List { list, items } => self.entries(main, list, items),
            Part::Form {
                form,
                of,
                fields,
                buttons,
                ..
            } => self.form(main, form, of, fields, buttons),
        }
    }

    fn more(&mut self, main: Option<usize>, label: &str, items: &[Act], place: usize) {
        let key = format!("more {place}");
        let is_open = self.state.open.contains(&key);
        self.y += LINE;
        let at = self.button(main, label, Does::Toggle(key), 240.0);
        self.nodes[at].states.expanded = Some(is_open);
        if !is_open {
            return;
        }
        let menu = Some(self.add(main, "menu", "div", ""));
        for item in items {
            let at = self.add(menu, "menuitem", "a", &item.label);
            self.control(at, Does::Act(item.clone()));
        }
    }

    fn table(
        &mut self,
        main: Option<usize>,
        name: &str,
        kind: &str,
        columns: &[String],
        rows: &[Row],
    ) {
        let table = Some(self.add(main, "table", "table", name));
        let width = 1000.0 / (columns.len() as f64 + 1.0);
        let head = Some(self.add(table, "row", "tr", ""));
        for (at, column) in columns.iter().enumerate() {
            self.add_at(
                head,
                "columnheader",
                "th",
                column,
                240.0 + width * at as f64,
            );
        }
        for row in rows {
            let record = self.state.records.get(&row.of);
            if !row.of.is_empty() && record.is_none() {
                continue;
            }
            let cells: Vec<String> = match record {
                Some(record) => columns
                    .iter()
                    .map(|column| record.get(column).map(shown).unwrap_or_default())
                    .collect(),
                None => row.cells.iter().map(|cell| self.state.said(cell)).collect(),
            };
            let line = Some(self.add(table, "row", "tr", ""));
            for (at, text) in cells.iter().enumerate() {
                let x = 240.0 + width * at as f64;
                let cell = Some(self.add_at(line, "cell", "td", text, x));
                if at == 0 && !row.to.is_empty() {
                    self.link(cell, text, &row.to, x);
                }
            }
            if !row.actions.is_empty() {
                let x = 240.0 + width * columns.len() as f64;
                let cell = Some(self.add_at(line, "cell", "td", "", x));
                for (at, act) in row.actions.iter().enumerate() {
                    self.act(cell, &act.label, act, true, x + 80.0 * at as f64);
                }
            }
        }
        let made: Vec<Vec<String>> = self
            .state
            .made
            .iter()
            .filter(|made| !kind.is_empty() && made.get("type").map(shown).as_deref() == Some(kind))
            .map(|made| {
                columns
                    .iter()
                    .map(|column| made.get(column).map(shown).unwrap_or_default())
                    .collect()
            })
            .collect();
        for cells in made {
            let line = Some(self.add(table, "row", "tr", ""));
            for (at, text) in cells.iter().enumerate() {
                self.add_at(line, "cell", "td", text, 240.0 + width * at as f64);
            }
        }
    }

    fn entries(&mut self, main: Option<usize>, name: &str, items: &[Row]) {
        let list = Some(self.add(main, "list", "ul", name));
        for item in items {
            let record = self.state.records.get(&item.of);
            if !item.of.is_empty() && record.is_none() {
                continue;
            }
            let entry = Some(self.add(list, "listitem", "li", ""));
            if item.to.is_empty() {
                self.add_at(entry, "text", "", &item.text, 250.0);
            } else {
                self.link(entry, &item.text, &item.to, 250.0);
            }
            for (at, act) in item.actions.iter().enumerate() {
                self.act(entry, &act.label, act, true, 700.0 + 100.0 * at as f64);
            }
        }
    }

    fn dialog(&mut self) {
        let Some(asked) = &self.state.asked else {
            return;
        };
        let dialog = self.add(None, "dialog", "div", "");
        self.nodes[dialog].states.modal = true;
        let text = asked.ask.clone();
        self.add(Some(dialog), "text", "", &text);
        self.y += LINE;
        self.button(Some(dialog), "OK", Does::Answer(true), 240.0);
        self.button(Some(dialog), "Cancel", Does::Answer(false), 340.0);
    }
}
