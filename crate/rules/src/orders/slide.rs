//! Sliders and steppers: a stepper is written into, a slider is moved by its arrow keys.

use super::super::proposal::{Proposal, identity_of};
use super::super::screen_context::{ScreenContext, was_in_vain};
use super::find;
use crate::goal::{Kind, Nth, Wanted};
use crate::slices::Parts;
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// A handle is small, CSS px.
const MAX_HANDLE: f64 = 40.0;
/// Keys pressed at once, at most: what needs more is not moved by keys.
const MAX_KEYS: u64 = 500;

pub(super) fn set(look: &ScreenContext, wanted: &Wanted, value: i64) -> Vec<Proposal> {
    let Some((at, node)) = subject(look, wanted) else {
        return Vec::new();
    };
    let identity = identity_of(look, &node.id);
    if node.offers(ActionKind::Type) && node.role != "slider" {
        let text = value.to_string();
        let becomes = |input| Predicate::ValueBecomes {
            input,
            value: Some(text.clone()),
        };
        let predicate = identity
            .clone()
            .map_or(Predicate::SomethingChanges, becomes);
        let text = TextSource::Plain { text: text.clone() };
        return vec![
            Proposal::on(node, identity, Action::Type { text }, 0.9)
                .because(format!("It is to stand at {value}."))
                .expecting("It shows the value.", predicate),
        ];
    }
    let Some(now) = shown_value(look, at) else {
        return Vec::new();
    };
    let way = value.saturating_sub(now);
    let key = if way > 0 { "ArrowRight" } else { "ArrowLeft" };
    // Where the keys did not bring it there, they move it by more than one: one at a time then.
    let tries = look.times("press_key", identity.as_ref(), &node.id);
    let times = if tries == 0 { way.unsigned_abs() } else { 1 };
    if way == 0 || times > MAX_KEYS || stuck(look, node) {
        return Vec::new();
    }
    let action = Action::PressKey {
        key: key.to_owned(),
        times: times as u32,
    };
    vec![
        Proposal::on(node, identity, action, 0.85)
            .because(format!("It stands at {now} and is to stand at {value}."))
            .expecting("It moves there.", Predicate::SomethingChanges),
    ]
}

/// Whether the keys could not be given to it.
fn stuck(look: &ScreenContext, node: &UiNode) -> bool {
    look.executed()
        .any(|(step, d)| was_in_vain(step) && d.target.as_ref().is_some_and(|t| t.node == node.id))
}

/// Where the slider or stepper stands.
pub(super) fn value_of(look: &ScreenContext, wanted: &Wanted) -> Option<i64> {
    let (at, _) = subject(look, wanted)?;
    shown_value(look, at)
}

fn subject<'t>(look: &ScreenContext<'t>, wanted: &Wanted) -> Option<(usize, &'t UiNode)> {
    let nodes = &look.tree().nodes;
    let steps = wanted.kind == Some(Kind::Spinner);
    let fits = |n: &UiNode| {
        if steps {
            n.role == "spinbutton"
        } else {
            is_slider(n)
        }
    };
    let all: Vec<(usize, &UiNode)> = nodes
        .iter()
        .enumerate()
        .filter(|(_, n)| n.visible && fits(n))
        .collect();
    if !wanted.name.is_empty() {
        let best = find::find(look, wanted, fits);
        let node = best.first()?.1;
        return all.into_iter().find(|(_, n)| n.id == node.id);
    }
    match wanted.nth {
        Some(Nth::From(n)) => all.get(n.checked_sub(1)?).copied(),
        Some(Nth::Last) => all.last().copied(),
        None => all.first().copied(),
    }
}

/// A slider by its role; or a small nameless thing with no role that takes the focus: the handle of one.
fn is_slider(node: &UiNode) -> bool {
    let small = node.rect.width <= MAX_HANDLE && node.rect.height <= MAX_HANDLE;
    node.role == "slider"
        || (node.role == "generic"
            && node.name.is_empty()
            && small
            && node.offers(ActionKind::Click)
            && !is_icon(node))
}

/// Whether its author's words say what it shows, and that is no handle.
fn is_icon(node: &UiNode) -> bool {
    const HANDLES: &[&str] = &["slider", "handle", "thumb", "range", "knob"];
    !node.icon.is_empty() && !node.icon.split(' ').any(|w| HANDLES.contains(&w))
}

/// Its own value, else the number that stands nearest after it, before the next handle; else before it.
fn shown_value(look: &ScreenContext, at: usize) -> Option<i64> {
    let nodes = &look.tree().nodes;
    let own = nodes.get(at)?.value.as_deref().and_then(number);
    let text = |n: &&UiNode| n.visible && n.role != "option" && !n.is_interactive();
    let after = || {
        let rest = nodes.after(at).iter();
        let until = rest.take_while(|n| !is_slider(n) && n.role != "button");
        until.filter(text).find_map(|n| number(&n.name))
    };
    let before = || {
        let rest = nodes.before(at).iter().rev();
        rest.take_while(|n| !is_slider(n))
            .filter(text)
            .find_map(|n| number(&n.name))
    };
    own.or_else(after).or_else(before)
}

fn number(text: &str) -> Option<i64> {
    text.trim().replace('−', "-").parse().ok()
}
