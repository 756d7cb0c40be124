//! Of several alike, the one in whose row, card or group a text stands.

use crate::screen_context::ScreenContext;
use crate::slices::Parts;
use crate::words;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// Further apart than this, CSS px, two things stand in no line.
const MAX_APART: f64 = 40.0;

/// Those of the found that stand nearest to the text: in the smallest group with it, else in its line.
pub(crate) fn those_with<'t>(
    look: &ScreenContext<'t>,
    found: Vec<(f64, &'t UiNode)>,
    text: &str,
) -> Vec<(f64, &'t UiNode)> {
    let sayers = sayers(look, text);
    let closeness = |node: &UiNode| {
        sayers
            .iter()
            .filter_map(|at| closeness(look, node, *at))
            .fold(None, best)
    };
    let mut scored: Vec<(Closeness, (f64, &UiNode))> = found
        .into_iter()
        .filter_map(|each| Some((closeness(each.1)?, each)))
        .collect();
    let Some(nearest) = scored.iter().map(|(near, _)| *near).fold(None, best) else {
        return Vec::new();
    };
    scored.retain(|(near, _)| near.depth == nearest.depth && near.apart <= nearest.apart + 1.0);
    scored.into_iter().map(|(_, each)| each).collect()
}

/// What can be pressed in the row or card that says the text: itself, else the first in it.
pub fn pressable<'t>(look: &ScreenContext<'t>, text: &str) -> Option<&'t UiNode> {
    let sayers = sayers(look, text);
    let pressable = |n: &&UiNode| n.visible && n.offers(ActionKind::Click);
    let nodes = &look.tree().nodes;
    let itself = sayers.iter().find_map(|at| {
        let around = look.tree().around(*at);
        nodes.get(*at).into_iter().chain(around).find(pressable)
    });
    itself.or_else(|| {
        let group = inside_with(look, text)?;
        nodes
            .iter()
            .filter(pressable)
            .find(|n| look.is_inside(&n.id, &group))
    })
}

/// The row, item or card around a text.
pub(crate) fn inside_with(look: &ScreenContext, text: &str) -> Option<NodeId> {
    let is_group = |n: &&UiNode| {
        matches!(
            n.role.as_str(),
            "row" | "listitem" | "article" | "group" | "region" | "option" | "treeitem"
        )
    };
    let around = |at: &usize| look.tree().around(*at).find(is_group);
    sayers(look, text)
        .iter()
        .find_map(around)
        .map(|group| group.id.clone())
}

/// The row, item or card that a node stands in.
pub struct Group {
    /// All that it says.
    pub text: String,
    /// How many controls in it have the node's role and name, the node included.
    pub alike: usize,
}

/// The smallest row, item or card around a node; `None` where it stands in none.
pub fn group_text(look: &ScreenContext, node: &UiNode) -> Option<Group> {
    let tree = look.tree();
    let at = look.position(&node.id)?;
    let is_group = |at: &usize| {
        let role = tree.nodes.get(*at).map_or("", |n| n.role.as_str());
        matches!(role, "row" | "listitem" | "article" | "treeitem" | "option")
    };
    let group = tree.ancestors(at).find(is_group)?;
    let id = &tree.nodes.get(group)?.id;
    let inside: Vec<&UiNode> = tree
        .nodes
        .since(group)
        .iter()
        .take_while(|n| look.is_inside(&n.id, id))
        .collect();
    let is_alike = |n: &&&UiNode| n.visible && n.role == node.role && n.name == node.name;
    let texts: Vec<&str> = inside.iter().map(|n| n.name.as_str()).collect();
    Some(Group {
        text: texts.join(" "),
        alike: inside.iter().filter(is_alike).count(),
    })
}

/// The nodes that say the text, and nothing much beside.
fn sayers(look: &ScreenContext, text: &str) -> Vec<usize> {
    let wanted = words::tokens(text);
    let says = |n: &UiNode| {
        let own = words::tokens(&n.name);
        let value = n.value.as_deref().map(words::tokens);
        !wanted.is_empty()
            && (own.windows(wanted.len()).any(|w| w == wanted)
                || value.is_some_and(|v| v == wanted))
    };
    let nodes = look.tree().nodes.iter().enumerate();
    nodes
        .filter(|(_, n)| n.visible && says(n))
        .map(|(at, _)| at)
        .collect()
}

/// How near two things stand.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Closeness {
    /// Depth of the smallest group that holds both, 0 for none.
    depth: usize,
    /// Distance of their middles, down counting more than across, CSS px.
    apart: f64,
}

fn best(a: Option<Closeness>, b: Closeness) -> Option<Closeness> {
    Some(match a {
        Some(a) if (a.depth, -a.apart) >= (b.depth, -b.apart) => a,
        _ => b,
    })
}

fn closeness(look: &ScreenContext, node: &UiNode, sayer: usize) -> Option<Closeness> {
    let tree = look.tree();
    let at = look.position(&node.id)?;
    let path = |at: usize| {
        let mut path: Vec<usize> = std::iter::once(at).chain(tree.ancestors(at)).collect();
        path.reverse();
        path
    };
    let common = path(at)
        .iter()
        .zip(path(sayer))
        .take_while(|(a, b)| **a == *b)
        .count();
    let other = tree.nodes.get(sayer)?.rect;
    let ((x, y), (other_x, other_y)) = (node.rect.centre(), other.centre());
    let (across, down) = ((x - other_x).abs(), (y - other_y).abs());
    // Where no group tells what belongs together, it is what stands in a line, or right below.
    let reach = MAX_APART.max(node.rect.height).max(other.height);
    (common > 0 || down <= reach).then_some(Closeness {
        depth: common,
        apart: down * 10.0 + across,
    })
}
