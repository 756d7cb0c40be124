//! Choices that take effect at once: a switch that orders, a role in a list that the page saves as soon as it is picked,
//! an action in a menu that is carried out without a button.
//!
//! A choice in a form with a button does nothing yet: the button is judged when its turn comes.

use super::page::is_form;
use crate::slices::Parts;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Action;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_lexicon::costly::{
    TextKind, acts_at_once, is_billed, is_everything, kind_of, names_money, narrows,
    takes_effect_later,
};

/// Texts before a choice that may say how it takes effect, the nearest of more.
const MAX_TEXTS: usize = 40;
/// Texts beside a choice, in the part of the page that holds it.
const MAX_BESIDE: usize = 12;

/// What choosing this would do by itself; `None` where it does nothing yet or nothing that needs approval.
pub(super) fn kind_of_choice(action: &Action, node: &UiNode, tree: &UiTree) -> Option<CostlyKind> {
    let picked: Vec<&str> = match action {
        Action::Select { option } => vec![option.as_str()],
        Action::SelectMany { options } => options.iter().map(String::as_str).collect(),
        // Switching off may end a contract, too.
        Action::Check { .. } | Action::Click if is_choice(node) => vec![node.name.as_str()],
        _ => return None,
    };
    let choice = Choice::of(node, tree)?;
    if choice.narrows() {
        return None;
    }
    let statement = choice.statement();
    // What a list of the page's own shows is pressed, and nothing tells whether that only fills a field.
    let is_pressed = matches!(action, Action::Select { .. }) && !node.offers(ActionKind::Select);
    if is_pressed && let Some(kind) = picked.iter().find_map(|it| kind_of(it, TextKind::Command)) {
        return Some(kind);
    }
    if statement.is_none() && !choice.has_no_button() {
        return None;
    }
    let options = node.input.as_ref().map(|input| input.options.len());
    // “Delete” as the only thing to choose, or beside others: it is what the page then does.
    let named = picked
        .into_iter()
        .find_map(|picked| kind_of(picked, TextKind::Command))
        .filter(|_| options != Some(0) || statement.is_some());
    named
        .or_else(|| choice.by_label(statement))
        .or_else(|| choice.by_price(statement))
        .or_else(|| kind_of(statement?, TextKind::Statement))
}

/// Whether the page says that what is chosen here takes effect at once.
pub(crate) fn is_said_to_act(node: &UiNode, tree: &UiTree) -> bool {
    Choice::of(node, tree).is_some_and(|choice| choice.statement().is_some())
}

pub(crate) fn is_choice(node: &UiNode) -> bool {
    matches!(
        node.role.as_str(),
        "radio" | "checkbox" | "switch" | "option" | "menuitemradio" | "menuitemcheckbox"
    )
}

struct Choice<'t> {
    tree: &'t UiTree,
    node: &'t UiNode,
    at: usize,
}

impl<'t> Choice<'t> {
    fn of(node: &'t UiNode, tree: &'t UiTree) -> Option<Self> {
        let at = tree.index_of(&node.id)?;
        Some(Self { tree, node, at })
    }

    /// Whether it only chooses what is shown: a filter, an order, a number of rows.
    fn narrows(&self) -> bool {
        let node = self.node;
        let options = node.input.iter().flat_map(|input| &input.options);
        narrows(&node.name) || options.take(2).any(|option| is_everything(option))
    }

    /// The text that says that choices here take effect at once.
    fn statement(&self) -> Option<&'t str> {
        let before = self.tree.nodes.before(self.at).iter().rev();
        let texts = before
            .filter(|node| node.visible && !node.name.is_empty() && !is_control(node))
            .map(|node| node.name.as_str())
            .take(MAX_TEXTS);
        let own = std::iter::once(self.node.description.as_str());
        let mut texts = own.chain(texts).chain(self.around());
        texts.find(|text| acts_at_once(text) && !takes_effect_later(text))
    }

    /// Names and descriptions of what it stands in: the legend of its group.
    fn around(&self) -> impl Iterator<Item = &'t str> {
        let ancestors = self.tree.around(self.at);
        ancestors.flat_map(|node| [node.name.as_str(), node.description.as_str()])
    }

    /// Whether nothing could send it but the choice itself: a form of its own without a button, or a switch, which by
    /// its very role takes effect when it is moved.
    fn has_no_button(&self) -> bool {
        if self.node.role == "switch" {
            return true;
        }
        let is_form = |at: &usize| self.tree.nodes.get(*at).is_some_and(is_form);
        let form = self.tree.ancestors(self.at).find(is_form);
        form.is_some_and(|form| {
            let mut inside = self.tree.inside(form);
            !inside.any(|node| node.role == "button" && node.visible)
        })
    }

    /// A role or a right that is given or taken.
    fn by_label(&self, statement: Option<&str>) -> Option<CostlyKind> {
        let is_rights = |kind: &CostlyKind| *kind == CostlyKind::Credentials;
        let labels = std::iter::once(self.node.name.as_str()).chain(self.around());
        let said = labels.chain(statement);
        said.filter_map(|text| kind_of(text, TextKind::Page))
            .find(is_rights)
    }

    /// Something that is paid for.
    fn by_price(&self, statement: Option<&str>) -> Option<CostlyKind> {
        let is_priced = std::iter::once(self.node.name.as_str())
            .chain(self.beside())
            .any(names_money);
        let is_billed = statement.is_some_and(is_billed);
        let is_paid = is_billed || is_priced && (statement.is_some() || self.node.role == "switch");
        is_paid.then_some(CostlyKind::Order)
    }

    /// What is written beside it, in the smallest part of the page that holds more than itself.
    fn beside(&self) -> impl Iterator<Item = &'t str> {
        let part = self.tree.ancestors(self.at).take(2).last();
        let nodes = part.into_iter().flat_map(|part| self.tree.inside(part));
        nodes
            .filter(|node| node.visible && !is_control(node))
            .map(|node| node.name.as_str())
            .take(MAX_BESIDE)
    }
}

fn is_control(node: &UiNode) -> bool {
    node.is_interactive() || matches!(node.role.as_str(), "option" | "listbox")
}
