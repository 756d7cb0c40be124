//! The controls of a screen that take a value, each with what a person would call it.

use super::super::orders::caption;
use super::super::screen_context::ScreenContext;
use crate::fields::takes_text;
use crate::forms::is_for_searching;
use crate::words;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::screen::{Form, FormInput};
use passerby_artifacts::ui_tree::UiNode;

/// A control that takes a value.
pub(super) struct Control<'t> {
    pub node: &'t UiNode,
    pub input: Option<&'t FormInput>,
    /// What a person would call it.
    pub label: String,
    pub kind: Takes,
}

/// What a control takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Text,
    Option,
    Switch,
}

/// The controls of the screen that take a value, those of searches aside.
pub(super) fn controls<'t>(look: &ScreenContext<'t>) -> Vec<Control<'t>> {
    let inputs: Vec<&FormInput> = look.screen().forms.iter().flat_map(|f| &f.inputs).collect();
    let of = |node: &'t UiNode| {
        let input = inputs.iter().copied().find(|input| input.node == node.id);
        let kind = if node.states.checked.is_some() {
            Takes::Switch
        } else if node.takes(ActionKind::Select) {
            Takes::Option
        } else if node.offers(ActionKind::Type) && input.is_none_or(takes_text) {
            Takes::Text
        } else {
            return None;
        };
        let is_usable = node.visible && !node.states.disabled && !node.states.secret;
        let is_search = node.role == "searchbox"
            || input.is_some_and(|input| is_for_searching(look, input, node))
            || node
                .input
                .as_ref()
                .is_some_and(|hints| hints.kind == "search" || hints.kind == "file");
        (is_usable && !is_search).then(|| Control {
            label: label(look, node, input),
            node,
            input,
            kind,
        })
    };
    look.tree().nodes.iter().filter_map(of).collect()
}

/// What a person would call it, with what stands in it while it is empty.
fn label(look: &ScreenContext, node: &UiNode, input: Option<&FormInput>) -> String {
    let own = input.map_or("", |input| input.label.as_str());
    let mut parts = vec![own];
    if words::fold(&node.name) != words::fold(own) {
        parts.push(&node.name);
    }
    if let Some(hints) = &node.input
        && parts.iter().all(|part| part.trim().is_empty())
    {
        parts.push(&hints.placeholder);
        parts.push(&hints.field_name);
    }
    let text = parts.join(" ").trim().to_owned();
    match text.is_empty() {
        true => caption(look, node).unwrap_or_default().to_owned(),
        false => text,
    }
}

/// Whether a field is the only one of its form for a day.
pub(super) fn is_only_day(look: &ScreenContext, control: &Control) -> bool {
    let own = |form: &&Form| {
        form.inputs
            .iter()
            .any(|input| input.node == control.node.id)
    };
    let form = look.screen().forms.iter().find(own);
    let days = |form: &Form| {
        form.inputs
            .iter()
            .filter(|input| input.kind.starts_with("date"))
            .count()
    };
    form.is_some_and(|form| days(form) == 1)
}

/// Whether a field is the first for text of its form, and empty.
pub(super) fn is_first_text(look: &ScreenContext, control: &Control) -> bool {
    let form = look.screen().forms.iter().find(|form| {
        form.inputs
            .iter()
            .any(|input| input.node == control.node.id)
    });
    let first = form.and_then(|form| form.inputs.iter().find(|input| takes_text(input)));
    first.is_some_and(|first| first.node == control.node.id && !first.filled)
}
