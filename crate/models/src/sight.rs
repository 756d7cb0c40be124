//! From a place on a picture to the element that is meant: a point by what lies there, a description by role, name and
//! place. What lies at a point is taken as it is, never something beside it: the act is done at the very point.

mod describe;
pub(super) mod list;

use super::action::needs_target;
use super::answer_error::AnswerError;
use super::fields::PointingFields;
use super::object::words;
use passerby_artifacts::decision::{Action, Pointing};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssPoint;
use passerby_artifacts::model::ModelImage;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

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
        Some(at) => Some(at_point(at, needed(action), tree)?),
        None if said.description.is_empty() => None,
        None => Some(describe::find(
            &said.description,
            needed(action),
            image,
            tree,
        )?),
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

/// What lies at the point: the smallest control that holds it, else the smallest of all. Where the act needs a field, that
/// alone. What is covered comes last: the picture does not show it.
fn at_point(
    at: CssPoint,
    needed: Option<ActionKind>,
    tree: &UiTree,
) -> Result<&UiNode, AnswerError> {
    let holding = |open: bool| {
        in_picture(tree)
            .filter(move |node| node.covered != open && node.rect.contains((at.x, at.y)))
    };
    let smallest = |fits: &dyn Fn(&&UiNode) -> bool| {
        let by_area = |a: &&UiNode, b: &&UiNode| a.rect.area().total_cmp(&b.rect.area());
        let open = holding(true).filter(fits).min_by(by_area);
        open.or_else(|| holding(false).filter(fits).min_by(by_area))
    };
    let there = smallest(&|node| node.is_interactive()).or_else(|| smallest(&|_| true));
    let Some(needed) = needed else {
        return there.ok_or(AnswerError::NothingThere);
    };
    smallest(&|node| node.takes(needed)).ok_or_else(|| match there {
        None => AnswerError::NothingThere,
        Some(node) => AnswerError::OtherThere {
            role: plain_role(&node.role),
        },
    })
}

/// Where a node lies on the picture, by its role: `button at 120,40`.
fn place_of(node: &UiNode, image: &ModelImage, tree: &UiTree) -> String {
    let (x, y) = node.rect.centre();
    let px =
        |css: f64, image: u32, view: f64| (css * f64::from(image) / view.max(1.0)).round() as i64;
    let x = px(x, image.width_px, tree.viewport.width);
    let y = px(y, image.height_px, tree.viewport.height);
    format!("{} at {x},{y}", plain_role(&node.role))
}

/// A role as it may be told outside the fence: pages can write there what they like.
fn plain_role(role: &str) -> String {
    role.chars()
        .filter(char::is_ascii_lowercase)
        .take(24)
        .collect()
}

/// Nodes that a picture of the viewport can show.
fn in_picture(tree: &UiTree) -> impl Iterator<Item = &UiNode> {
    tree.nodes
        .iter()
        .filter(|node| node.visible && node.in_viewport)
}

/// What the element must take, where not every element does.
fn needed(action: &Action) -> Option<ActionKind> {
    match action {
        Action::Type { .. } | Action::Insert { .. } | Action::Clear => Some(ActionKind::Type),
        Action::Select { .. } | Action::SelectMany { .. } => Some(ActionKind::Select),
        Action::Check { .. } => Some(ActionKind::Check),
        _ => None,
    }
}
