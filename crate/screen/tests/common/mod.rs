//! Trees from a few lines of text.
//!
//! One node a line, two spaces a level: `role "name" flag key="value"`. Roles bring the actions
//! they usually offer; nodes are visible unless they say `hidden`.

#![allow(dead_code, reason = "each test binary uses its own part")]

use passerby_artifacts::dom::{ActionKind, Checked, ElementFacts, InputHints, SortOrder};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::screen::{ScreenState, Signal};
use passerby_artifacts::ui_tree::{NodeId, PerceptionStats, UiNode, UiTree};
use passerby_screen::understand;

/// The tree that the lines describe, at `https://example.org/`, document `d1`.
pub fn tree(lines: &str) -> UiTree {
    let mut nodes: Vec<UiNode> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let level = (line.len() - line.trim_start().len()) / 2;
        open.truncate(level);
        let mut node = node(line.trim(), nodes.len());
        node.parent = open.last().copied();
        node.depth = u32::try_from(level).expect("few levels");
        open.push(nodes.len());
        nodes.push(node);
    }
    UiTree {
        lang: String::new(),
        schema: 1,
        url: "https://example.org/".to_owned(),
        title: "Example".to_owned(),
        document_id: "d1".to_owned(),
        viewport: Viewport {
            width: 1280.0,
            height: 720.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1280.0,
            page_height: 3000.0,
        },
        nodes,
        frames: Vec::new(),
        transients: Vec::new(),
        stats: PerceptionStats::default(),
        warnings: Vec::new(),
    }
}

/// The screen that the lines describe.
pub fn screen(lines: &str) -> ScreenState {
    understand(&tree(lines))
}

/// The same at another address, in another document.
pub fn screen_at(url: &str, document: &str, lines: &str) -> ScreenState {
    let mut tree = tree(lines);
    tree.url = url.to_owned();
    tree.document_id = document.to_owned();
    understand(&tree)
}

/// A signal in a few words.
pub fn told(signal: &Signal) -> String {
    match signal {
        Signal::ScreenLoaded => "loaded".to_owned(),
        Signal::NavigationOccurred { to, .. } => format!("to {to}"),
        Signal::FormSubmitted { form } => format!("sent {form}"),
        Signal::ResultsAppeared { count } => format!("results {count}"),
        Signal::ErrorAppeared { text } => format!("error {text}"),
        Signal::DialogOpened { label, .. } => format!("opened {label}"),
        Signal::DialogClosed { label, .. } => format!("closed {label}"),
        Signal::ValueChanged { input, after } => format!("{input} = {after}"),
        Signal::Scrolled => "scrolled".to_owned(),
        Signal::NoOp => "nothing".to_owned(),
    }
}

fn node(line: &str, index: usize) -> UiNode {
    let mut words = words(line).into_iter();
    let role = words.next().expect("a line begins with a role");
    let mut node = UiNode {
        id: NodeId(format!("el_{index:04}")),
        handle: Some(u32::try_from(index).expect("few nodes")),
        facts: ElementFacts {
            actions: usual_actions(&role),
            role,
            rect: CssRect::new(0.0, 20.0 * index as f64, 100.0, 20.0),
            visible: true,
            in_viewport: true,
            ..ElementFacts::default()
        },
        ..UiNode::default()
    };
    for word in words {
        apply(&mut node, &word);
    }
    node
}

fn apply(facts: &mut ElementFacts, word: &str) {
    if let Some(name) = word.strip_prefix('"') {
        facts.name = name.trim_end_matches('"').to_owned();
        return;
    }
    let (key, value) = word.split_once('=').unwrap_or((word, ""));
    let value = value.trim_matches('"').to_owned();
    let states = &mut facts.states;
    let mut hints = facts.input.take().unwrap_or_default();
    match key {
        "at" => {
            let (x, y) = value.split_once(',').expect("at=x,y");
            let number = |text: &str| text.parse().expect("a number");
            facts.rect = CssRect::new(number(x), number(y), 20.0, 20.0);
        }
        "tag" => facts.tag = value,
        "value" => facts.value = Some(value),
        "desc" => facts.description = value,
        "kind" => hints.kind = value,
        "field" => hints.field_name = value,
        "beside" => facts.guessed_label = value,
        "auto" => hints.autocomplete = value,
        "placeholder" => hints.placeholder = value,
        "message" => hints.validation_message = value,
        "options" => hints.options = value.split('|').map(str::to_owned).collect(),
        "required" => states.required = true,
        "invalid" => states.invalid = true,
        "disabled" => states.disabled = true,
        "modal" => states.modal = true,
        "secret" => states.secret = true,
        "filled" => states.filled = Some(true),
        "on" => states.checked = Some(Checked::True),
        "off" => states.checked = Some(Checked::False),
        "expanded" => states.expanded = Some(true),
        "collapsed" => states.expanded = Some(false),
        "selected" => states.selected = Some(true),
        "unselected" => states.selected = Some(false),
        "sort" => states.sort = Some(sort_order(&value)),
        "focused" => states.focused = true,
        "readonly" => states.read_only = true,
        "hidden" => facts.visible = false,
        "covered" => facts.covered = true,
        "red" => facts.red = true,
        "click" => facts.actions.push(ActionKind::Click),
        "type" => facts.actions.push(ActionKind::Type),
        _ => panic!("unknown word {word:?}"),
    }
    facts.input = (hints != InputHints::default()).then_some(hints);
}

fn sort_order(word: &str) -> SortOrder {
    match word {
        "ascending" => SortOrder::Ascending,
        "descending" => SortOrder::Descending,
        _ => SortOrder::Other,
    }
}

fn usual_actions(role: &str) -> Vec<ActionKind> {
    match role {
        "button" | "link" | "menuitem" | "tab" | "option" => vec![ActionKind::Click],
        "textbox" | "searchbox" | "spinbutton" => vec![ActionKind::Click, ActionKind::Type],
        "slider" => vec![ActionKind::Click],
        "combobox" => vec![ActionKind::Click, ActionKind::Select],
        "checkbox" | "radio" | "switch" => vec![ActionKind::Click, ActionKind::Check],
        _ => Vec::new(),
    }
}

/// Words apart at spaces, but for those inside double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        quoted ^= c == '"';
        match words.last_mut() {
            Some(word) if c != ' ' || quoted => word.push(c),
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
