//! Dragging: within a list or a grid to another place, and onto another thing.

use super::super::proposal::Proposal;
use super::super::screen_context::ScreenContext;
use super::{figure, find};
use crate::goal::{Nth, Place, Wanted};
use crate::slices::Parts;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::UiNode;

/// A list takes a thing once it is past the middle of the one whose place it is to have, share of that one's size.
const PAST_MIDDLE: f64 = 0.2;

pub(super) fn drag(look: &ScreenContext, what: &Wanted, place: &Place) -> Vec<Proposal> {
    let mut things = things(look, what);
    let target = match place {
        Place::Onto(wanted) => self::target(look, wanted),
        _ => None,
    };
    if let Some(target) = target {
        things.retain(|n| n.id != target.id);
        if what.all {
            things.retain(|n| !lies_in(n, target));
        }
    }
    let Some(node) = things.first().copied() else {
        return Vec::new();
    };
    let goal = match (place, target) {
        (Place::Onto(_), target) => target.map(|n| spot(look, n, node)),
        (place, _) => in_list(look, node, place).or_else(|| freely(look, node, place)),
    };
    goal.map(|goal| moving(node, goal)).into_iter().collect()
}

/// What is to be dragged: what is called so, else what looks so.
fn things<'t>(look: &ScreenContext<'t>, what: &Wanted) -> Vec<&'t UiNode> {
    let named = find::find(look, what, |n| n.handle.is_some());
    if named.is_empty() {
        return figure::looking_like(look, &what.name);
    }
    named.into_iter().map(|(_, n)| n).collect()
}

/// Where it is to be dragged. Of things that look so the largest: what takes others in is larger than they.
fn target<'t>(look: &ScreenContext<'t>, wanted: &Wanted) -> Option<&'t UiNode> {
    let named = find::find(look, wanted, |_| true);
    let area = |n: &UiNode| n.rect.width * n.rect.height;
    let drawn = || {
        let all = figure::looking_like(look, &wanted.name);
        all.into_iter().max_by(|a, b| area(a).total_cmp(&area(b)))
    };
    named.first().map(|(_, n)| *n).or_else(drawn)
}

/// Whether all of what is meant lies in the place.
pub(super) fn are_all_there(look: &ScreenContext, what: &Wanted, place: &Place) -> bool {
    let Place::Onto(wanted) = place else {
        return false;
    };
    let Some(target) = target(look, wanted) else {
        return false;
    };
    let things = things(look, what);
    let mut others = things.iter().filter(|n| n.id != target.id);
    others.all(|n| lies_in(n, target))
}

fn lies_in(node: &UiNode, target: &UiNode) -> bool {
    let (x, y) = node.rect.centre();
    let rect = &target.rect;
    rect.x <= x && x <= rect.right() && rect.y <= y && y <= rect.bottom()
}

/// Where to let go in a place that takes several: beside those that lie there already.
fn spot(look: &ScreenContext, target: &UiNode, node: &UiNode) -> (f64, f64) {
    let (x, y) = target.rect.centre();
    let taken = look.tree().nodes.iter().filter(|n| {
        n.visible
            && n.id != target.id
            && n.handle.is_some()
            && !n.looks.is_empty()
            && lies_in(n, target)
    });
    let step = node.rect.width.max(8.0);
    let room = (target.rect.width / 2.0 - step).max(0.0);
    let mut at = x - room;
    for _ in taken {
        at += step;
    }
    if room == 0.0 {
        (x, y)
    } else {
        (at.min(x + room), y)
    }
}

/// How far something is moved that stands in no list, CSS px; as far as what holds it lets it.
const FREE_WAY: f64 = 30.0;

fn freely(look: &ScreenContext, node: &UiNode, place: &Place) -> Option<(f64, f64)> {
    let Place::By(dx, dy) = place else {
        return None;
    };
    let (x, y) = node.rect.centre();
    let at = look.position(&node.id)?;
    let around = look.tree().around(at).next().map(|outer| outer.rect);
    let within = |to: f64, from: f64, length: f64| to.clamp(from, from + length.max(0.0));
    let (to_x, to_y) = (x + FREE_WAY * f64::from(*dx), y + FREE_WAY * f64::from(*dy));
    Some(around.map_or((to_x, to_y), |r| {
        (within(to_x, r.x, r.width), within(to_y, r.y, r.height))
    }))
}

fn moving(node: &UiNode, (x, y): (f64, f64)) -> Proposal {
    let (from_x, from_y) = node.rect.centre();
    let action = Action::Drag {
        dx: (x - from_x).round(),
        dy: (y - from_y).round(),
    };
    Proposal::on(node, None, action, 0.85)
        .because("My goal says where this belongs.")
        .expecting("It moves there.", Predicate::SomethingChanges)
}

/// Where to let go for a place in the list or grid that the thing stands in.
fn in_list(look: &ScreenContext, node: &UiNode, place: &Place) -> Option<(f64, f64)> {
    let items = items_around(look, node);
    if items.len() < 2 {
        return None;
    }
    let own = items.iter().position(|(_, text)| text.id == node.id)?;
    let columns = columns(&items);
    let goal = match place {
        Place::Nth(Nth::From(n)) => n.checked_sub(1)?,
        Place::Nth(Nth::Last) => items.len().checked_sub(1)?,
        Place::By(dx, dy) => {
            let down = (columns as i64).checked_mul(i64::from(*dy))?;
            let to = (own as i64)
                .checked_add(i64::from(*dx))?
                .checked_add(down)?;
            usize::try_from(to).ok()?
        }
        Place::Onto(_) => return None,
    };
    let (rect, _) = items.get(goal)?;
    Some(past_middle(&items.get(own)?.0, rect))
}

/// A little beyond the middle, as seen from where the thing comes.
fn past_middle(from: &CssRect, to: &CssRect) -> (f64, f64) {
    let ((from_x, from_y), (x, y)) = (from.centre(), to.centre());
    let beyond = |from: f64, to: f64, size: f64| {
        let way = to - from;
        if way.abs() < size / 2.0 {
            to
        } else {
            to + way.signum() * PAST_MIDDLE * size
        }
    };
    (beyond(from_x, x, to.width), beyond(from_y, y, to.height))
}

fn columns(items: &[(CssRect, &UiNode)]) -> usize {
    let Some((first, _)) = items.first() else {
        return 1;
    };
    let in_first_row = |(rect, _): &&(CssRect, &UiNode)| {
        (rect.centre().1 - first.centre().1).abs() < first.height / 2.0
    };
    items.iter().take_while(in_first_row).count().max(1)
}

/// The items of the list that a thing stands in, in order: the box of each, and what bears its name.
fn items_around<'t>(look: &ScreenContext<'t>, node: &UiNode) -> Vec<(CssRect, &'t UiNode)> {
    let nodes = &look.tree().nodes;
    let Some(at) = look.position(&node.id) else {
        return Vec::new();
    };
    let mut around = look.tree().around(at);
    let Some(item) = around.find(|n| n.role == "listitem").or(nodes.get(at)) else {
        return Vec::new();
    };
    let alike = |n: &UiNode| n.parent == item.parent && n.role == item.role && n.visible;
    let items = nodes.iter().enumerate().filter(|(_, n)| alike(n));
    items
        .map(|(i, item)| {
            // What stands in an item follows it without a gap.
            let mut inside = nodes.since(i).iter();
            let mut inside = inside
                .by_ref()
                .take_while(|n| look.is_inside(&n.id, &item.id));
            let named = inside.find(|n| !n.name.trim().is_empty());
            (item.rect, named.unwrap_or(item))
        })
        .collect()
}
