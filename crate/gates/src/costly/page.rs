//! What a press on a control that says nothing by itself would do: *Continue*, *OK*, *Yes, I am sure*.
//!
//! The surest signs need no words: what was picked in the form's own list, card fields, fields for a new password. Then
//! come the heading, the question and the title around the control, and where its form is sent.

use crate::slices::Parts;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_lexicon::costly::{
    TextKind, acts_at_once, asks_card, declines, is_about, is_billed, is_done, is_step, kind_after,
    kind_of, saves, takes_effect_later,
};
use passerby_lexicon::words::fold;

/// Texts before a control that are taken for its question, the nearest of more.
const MAX_TEXTS: usize = 6;
/// A longer text is one to read, and asks nothing.
const MAX_TEXT_CHARS: usize = 400;

/// What the press would do by all that stands around the control; `is_vague`: its own name does not tell.
pub(super) fn kind_at(node: &UiNode, tree: &UiTree, is_vague: bool) -> Option<CostlyKind> {
    let around = Around::of(node, tree)?;
    if is_vague && let Some(kind) = around.chosen() {
        return Some(kind);
    }
    let method = node.sends.as_ref().map(|sends| sends.method.as_str());
    if method == Some("delete") {
        return Some(CostlyKind::Delete);
    }
    // Fields like these are no search and no filter: whatever the button is called, it sends them.
    let sends = is_vague || node.sends.is_some();
    if sends && let Some(kind) = around.asked() {
        return Some(kind);
    }
    if is_vague { around.told(node) } else { None }
}

/// What the press would do where the page says beside the control that a press here acts at once: *One click, and we charge
/// your account.*
pub(super) fn kind_at_once(node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    let around = Around::of(node, tree)?;
    let texts = around.texts();
    let acting = texts
        .into_iter()
        .filter(|text| acts_at_once(text) && !takes_effect_later(text));
    acting
        .filter(|text| !is_done(text) && !is_about(text))
        .find_map(|text| {
            kind_of(&text, TextKind::Statement)
                .or_else(|| is_billed(&text).then_some(CostlyKind::Order))
        })
}

/// What the page says that a control which seems to say no would do: *If you choose No, your membership ends.*
pub(super) fn kind_said_of(node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    let around = Around::of(node, tree)?;
    let mut texts = around.texts().into_iter();
    texts.find_map(|text| kind_after(&text, &node.name))
}

/// Whether a button is called as one that logs in or registers, and nothing besides.
fn is_login(name: &str) -> bool {
    const NAMES: [&str; 12] = [
        "log in",
        "login",
        "sign in",
        "sign up",
        "register",
        "create account",
        "anmelden",
        "einloggen",
        "registrieren",
        "connexion",
        "se connecter",
        "iniciar sesión",
    ];
    NAMES.contains(&fold(name).as_str())
}

/// What is known around a control.
struct Around<'t> {
    tree: &'t UiTree,
    node: &'t UiNode,
    at: usize,
    /// The form or dialog that the control stands in, and its index.
    scope: Option<(usize, &'t UiNode)>,
}

impl<'t> Around<'t> {
    fn of(node: &UiNode, tree: &'t UiTree) -> Option<Self> {
        let at = tree.index_of(&node.id)?;
        let mut around = tree.ancestors(at).zip(tree.around(at));
        Some(Self {
            tree,
            node: tree.nodes.get(at)?,
            at,
            scope: around.find(|(_, node)| is_form(node) || is_dialog(node)),
        })
    }

    /// The nodes of the form or dialog; none where the control stands in neither.
    fn fields(&self) -> impl Iterator<Item = &'t UiNode> {
        let tree = self.tree;
        let within = self.scope.into_iter();
        within.flat_map(move |(scope, _)| tree.inside(scope))
    }

    /// The nodes before the control that are in its form or dialog; all before it, where it stands in neither.
    fn before(&self) -> &'t [UiNode] {
        let before = self.tree.nodes.before(self.at);
        self.scope.map_or(before, |(scope, _)| before.after(scope))
    }

    /// What the option that is picked in a list of the form says.
    fn chosen(&self) -> Option<CostlyKind> {
        let sent = self.node.sends.iter().flat_map(|sends| &sends.chosen);
        let lists = self.fields().filter(|node| is_list(node));
        let values = lists.filter_map(|node| node.value.as_ref());
        sent.chain(values)
            .find_map(|label| kind_of(label, TextKind::Command))
    }

    /// What the form's fields ask for: a card, or a new password of somebody who has one.
    fn asked(&self) -> Option<CostlyKind> {
        let told = self.node.sends.as_deref();
        let hints = self.fields().filter_map(|node| node.input.as_ref());
        let hints = hints.flat_map(|input| input.autocomplete.split_whitespace());
        // Of one source: a field that both tell of would count for two.
        let asks: Vec<&str> = match told {
            Some(sends) => sends.asks.iter().map(String::as_str).collect(),
            None => hints.collect(),
        };
        let asks_for = |token: &str| asks.iter().any(|ask| ask.eq_ignore_ascii_case(token));
        let is_card = asks_for("cc-number") || asks_for("cc-csc");
        if is_card
            || self
                .fields()
                .any(|node| is_field(node) && asks_card(&node.name))
        {
            return Some(CostlyKind::Pay);
        }
        let identifies = told.is_some_and(|sends| sends.identifies)
            || ["email", "username", "name", "given-name", "tel"]
                .into_iter()
                .any(asks_for);
        let passwords = asks.iter().filter(|ask| ask.ends_with("password")).count();
        let is_new = asks_for("new-password") || passwords > 1;
        // A login and a registration may share one form, as two halves of a page: their buttons say which is sent.
        let says_login = identifies && is_login(&self.node.name);
        let is_change = is_new && !says_login && (asks_for("current-password") || !identifies);
        is_change.then_some(CostlyKind::Credentials)
    }

    /// What the page says of itself: heading, question, title, the address of the form.
    fn told(&self, node: &UiNode) -> Option<CostlyKind> {
        let form = self.node.sends.as_deref();
        let posts = form.is_some_and(|form| !form.method.is_empty());
        // A form that is sent by GET to an address of its own only leads to another page. One without an address may be
        // a script's.
        if form.is_some_and(|form| form.method.is_empty() && !form.action.is_empty()) {
            return None;
        }
        let heading = self.heading();
        let title = self.tree.title.as_str();
        if is_about(title) || is_about(&heading) || (is_done(&heading) && !posts) {
            return None;
        }
        let action = form.map(|form| form.action.as_str()).unwrap_or_default();
        let texts = self.texts();
        let asked = || {
            texts
                .iter()
                .find_map(|text| kind_of(text, TextKind::Statement))
        };
        let is_step_there = self::is_step(action);
        let is_step = is_step(&heading);
        let by_heading = kind_of(&heading, TextKind::Statement);
        if saves(&node.name) || is_step {
            let asked = asked().filter(|_| !is_step);
            return by_heading
                .or(asked)
                .or_else(|| rights(&heading, &texts, title));
        }
        let spoken = by_heading.or_else(asked);
        spoken
            .or_else(|| {
                in_address(action).filter(|kind| !(is_step_there && *kind == CostlyKind::Order))
            })
            .or_else(|| kind_of(&heading, TextKind::Page))
            .or_else(|| kind_of(&format!("{title} {heading}"), TextKind::Page))
            .or_else(|| texts.iter().find_map(|text| kind_of(text, TextKind::Page)))
    }

    /// The heading of the dialog or form, else the last before the control, else the dialog's own name.
    fn heading(&self) -> String {
        let last = |nodes: &'t [UiNode]| {
            let mut nodes = nodes.iter().rev();
            nodes.find(|n| n.role == "heading" && n.visible)
        };
        let own = self.scope.map(|(_, node)| node);
        let dialog = own.filter(|node| is_dialog(node));
        let found = last(self.before()).or_else(|| match dialog {
            Some(_) => None,
            None => last(self.tree.nodes.before(self.at)),
        });
        let named = dialog.map(|node| node.name.clone()).unwrap_or_default();
        found.map_or(named, |node| node.name.clone())
    }

    /// What is written between the heading and the control, in its form or dialog.
    fn texts(&self) -> Vec<String> {
        let between = self.before().iter().rev();
        let texts = between
            .take_while(|node| node.role != "heading")
            .filter(|node| node.visible && is_text(node))
            .map(|node| node.name.clone())
            .take(MAX_TEXTS);
        let mut texts: Vec<String> = texts.chain(self.described()).collect();
        texts.retain(|text| !text.is_empty() && text.len() <= MAX_TEXT_CHARS);
        texts
    }

    /// What the dialog is described by. Some are described by all that stands in them: the button that calls off says nothing of what
    /// the others do.
    fn described(&self) -> Option<String> {
        let (_, node) = self.scope?;
        let buttons = self.fields().filter(|node| node.role == "button");
        let calling_off = buttons.filter(|node| declines(&node.name));
        let mut described = node.description.clone();
        for button in calling_off {
            let words = described.split(' ').filter(|word| *word != button.name);
            described = words.collect::<Vec<_>>().join(" ");
        }
        Some(described)
    }
}

/// Rights are changed by saving, too.
fn rights(heading: &str, texts: &[String], title: &str) -> Option<CostlyKind> {
    let whole = [heading, title];
    let mut all = whole.into_iter().chain(texts.iter().map(String::as_str));
    let is_rights = |kind: &CostlyKind| *kind == CostlyKind::Credentials;
    all.find_map(|text| kind_of(text, TextKind::Page).filter(is_rights))
}

/// What the address of a form says. Addresses name the thing before what is done with it, or after.
pub(super) fn in_address(address: &str) -> Option<CostlyKind> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let mut parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let forth = kind_of(&parts.join(" "), TextKind::Page);
    forth.or_else(|| {
        parts.reverse();
        kind_of(&parts.join(" "), TextKind::Page)
    })
}

pub(super) fn is_form(node: &UiNode) -> bool {
    node.role == "form" || node.tag == "form" || node.role == "search"
}

fn is_dialog(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "dialog" | "alertdialog") || node.states.modal
}

fn is_list(node: &UiNode) -> bool {
    node.input
        .as_ref()
        .is_some_and(|input| input.kind == "select")
}

fn is_field(node: &UiNode) -> bool {
    matches!(node.role.as_str(), "textbox" | "spinbutton" | "combobox")
}

fn is_text(node: &UiNode) -> bool {
    matches!(
        node.role.as_str(),
        "text" | "paragraph" | "alert" | "status" | "note" | "generic" | "listitem"
    )
}
