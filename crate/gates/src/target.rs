//! What is acted on must be there, painted, operable, and take the act.

use super::{GateContext, RefusalReason, node_of, pressed_by};
use passerby_artifacts::decision::{Action, Decision, bare_key};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let Some(target) = &decision.target else {
        let anywhere = !matches!(
            decision.action,
            Action::Drag { .. }
                | Action::SelectText { .. }
                | Action::Insert { .. }
                | Action::Hover
                | Action::ContextMenu
                | Action::ScrollIntoView
        );
        if anywhere && needed(&decision.action).is_none() {
            return None;
        }
        let action = decision.action.name();
        return Some(format!("`{action}` needs an element and none is named."));
    };
    let Some(node) = node_of(decision, context.tree) else {
        let (role, name) = (&target.role, &target.name);
        return Some(format!("There is no {role} “{name}” on this screen."));
    };
    if decision.action == Action::ScrollIntoView {
        return hidden(node);
    }
    let around = pressed_by(decision, context.tree).into_iter();
    around
        .filter(|n| n.states.disabled || n.id == node.id)
        .find_map(unusable)
        .or_else(|| not_offered(node, &decision.action))
}

/// Without a target a key goes to what has the focus: where that is not known, no gate could judge what it presses.
pub(super) fn check_focus(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let Action::PressKey { key, .. } = &decision.action else {
        return None;
    };
    let is_known = || context.tree.nodes.iter().any(|node| node.states.focused);
    let is_blind = decision.target.is_none() && presses_what_has_focus(key) && !is_known();
    is_blind.then(|| {
        format!(
            "Nothing on this screen is known to have the focus, so nobody can say what `{key}` would press; name an element."
        )
    })
}

/// Keys that do what a press of the focused element would.
fn presses_what_has_focus(key: &str) -> bool {
    matches!(bare_key(key), "Enter" | " " | "Delete")
}

/// What a target must offer; `None` for acts that go without a target.
fn needed(action: &Action) -> Option<ActionKind> {
    match action {
        Action::Click | Action::DoubleClick => Some(ActionKind::Click),
        Action::Type { .. } | Action::Insert { .. } | Action::Clear => Some(ActionKind::Type),
        Action::Select { .. } | Action::SelectMany { .. } => Some(ActionKind::Select),
        Action::Check { .. } => Some(ActionKind::Check),
        _ => None,
    }
}

fn unusable(node: &UiNode) -> Option<RefusalReason> {
    let (role, name) = (&node.role, &node.name);
    if let Some(reason) = hidden(node) {
        return Some(reason);
    }
    if node.states.disabled {
        return Some(format!("The {role} “{name}” is disabled."));
    }
    None
}

fn hidden(node: &UiNode) -> Option<RefusalReason> {
    let (role, name) = (&node.role, &node.name);
    (!node.visible).then(|| format!("The {role} “{name}” is not to be seen."))
}

fn not_offered(node: &UiNode, action: &Action) -> Option<RefusalReason> {
    let kind = match action {
        Action::Scroll { .. } => ActionKind::Scroll,
        other => needed(other)?,
    };
    // People press what looks as if it could be pressed, and a page's own script may listen anywhere without anything
    // in the page telling of it; where nothing comes of it, that is a finding. What such a press reaches is judged as
    // if that had been pressed.
    let unmarked = kind == ActionKind::Click && node.handle.is_some();
    if unmarked || node.takes(kind) {
        return None;
    }
    let (role, name, action) = (&node.role, &node.name, action.name());
    Some(format!("The {role} “{name}” does not take `{action}`."))
}
