//! From a place on a picture to the element that is meant: a point by what lies there, a description by role, name and
//! place. The act is done on the element, never on the point alone.

mod describe;

use super::action::needs_target;
use super::answer_error::AnswerError;
use super::fields::PointingFields;
use super::object::words;
use passerby_artifacts::decision::{Action, Pointing};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::{CssPoint, CssRect};
use passerby_artifacts::model::ModelImage;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// How far beside everything a point may lie to mean the nearest, CSS px: models miss by a finger's breadth.
const REACH_CSS: f64 = 48.0;

/// The element that is pointed out, and what was said of it; none where nothing was.
pub(super) fn find<'t>(
    fields: &PointingFields,
    image: &ModelImage,
    action: &Action,
    tree: &'t UiTree,
) -> Result<(Option<&'t UiNode>, Pointing), AnswerError> {
    let at = point(fields, image, tree)?;
    let said = Pointing {
        at,
        description: words(&fields.description),
    };
    // Scrolling and going elsewhere mean the page, whatever the model points at.
    let takes_one = needs_target(action) || matches!(action, Action::PressKey { .. });
    let node = match at {
        _ if !takes_one => None,
        Some(at) => Some(at_point(at, needed(action), tree).ok_or(AnswerError::NothingThere)?),
        None if said.description.is_empty() => None,
        None => Some(describe::find(&said.description, needed(action), tree)?),
    };
    Ok((node, said))
}

/// Where the model points, if it does: image px to CSS px.
fn point(
    fields: &PointingFields,
    image: &ModelImage,
    tree: &UiTree,
) -> Result<Option<CssPoint>, AnswerError> {
    if fields.x < 0.0 || fields.y < 0.0 {
        return Ok(None);
    }
    let (width, height) = (f64::from(image.width_px), f64::from(image.height_px));
    // Written so that NaN is refused too.
    if !((0.0..=width).contains(&fields.x) && (0.0..=height).contains(&fields.y)) {
        return Err(AnswerError::Beside {
            x: fields.x as i64,
            y: fields.y as i64,
            width: image.width_px,
            height: image.height_px,
        });
    }
    Ok(Some(CssPoint {
        x: fields.x * tree.viewport.width / width.max(1.0),
        y: fields.y * tree.viewport.height / height.max(1.0),
    }))
}

/// The smallest node that can be operated so and holds the point; else the smallest that can be operated in any way;
/// else the nearest. What is covered comes last: the picture does not show it.
fn at_point(at: CssPoint, needed: Option<ActionKind>, tree: &UiTree) -> Option<&UiNode> {
    let point = (at.x, at.y);
    let shown = || in_picture(tree).filter(|node| node.is_interactive());
    let fits = |node: &&UiNode| needed.is_none_or(|kind| node.actions.contains(&kind));
    let holding =
        |open: bool| shown().filter(move |node| node.covered != open && node.rect.contains(point));
    let by_area = |a: &&UiNode, b: &&UiNode| a.rect.area().total_cmp(&b.rect.area());
    for open in [true, false] {
        let fitting = holding(open).filter(fits).min_by(by_area);
        if let Some(node) = fitting.or_else(|| holding(open).min_by(by_area)) {
            return Some(node);
        }
    }
    shown()
        .filter(|node| !node.covered)
        .filter(fits)
        .map(|node| (distance(&node.rect, at), node))
        .filter(|(distance, _)| *distance <= REACH_CSS)
        .min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, node)| node)
}

/// Nodes that a picture of the viewport can show.
fn in_picture(tree: &UiTree) -> impl Iterator<Item = &UiNode> {
    tree.nodes
        .iter()
        .filter(|node| node.visible && node.in_viewport)
}

/// From the point to the box, CSS px; 0 inside.
fn distance(rect: &CssRect, at: CssPoint) -> f64 {
    let dx = (rect.x - at.x).max(at.x - rect.right()).max(0.0);
    let dy = (rect.y - at.y).max(at.y - rect.bottom()).max(0.0);
    dx.hypot(dy)
}

fn needed(action: &Action) -> Option<ActionKind> {
    match action {
        Action::Click => Some(ActionKind::Click),
        Action::Type { .. } | Action::Clear => Some(ActionKind::Type),
        Action::Select { .. } | Action::SelectMany { .. } => Some(ActionKind::Select),
        Action::Check { .. } => Some(ActionKind::Check),
        _ => None,
    }
}
