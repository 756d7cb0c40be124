//! The site's own search, as far as the screen shows it.

use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// What a site's search is called.
const SEARCH: [&str; 7] = [
    "search",
    "suche",
    "suchen",
    "recherche",
    "rechercher",
    "buscar",
    "find",
];
/// A field stands so near before its button, in nodes.
const NEAR: usize = 6;
/// They are in one box, which is so many levels above the button at most.
const LEVELS: usize = 3;
/// Kinds of fields that take words to search for.
const KINDS: [&str; 3] = ["", "text", "search"];

/// Whether the site can be searched from here.
pub(crate) fn is_there(tree: &UiTree) -> bool {
    field(tree).is_some() || opener(tree).is_some()
}

/// The field of the site's own search: one that is called so, else the one that stands before a button that is.
pub(crate) fn field(tree: &UiTree) -> Option<&UiNode> {
    let takes_text = |node: &&UiNode| node.visible && node.offers(ActionKind::Type);
    let mut fields = tree.nodes.iter().filter(takes_text);
    let called = fields.find(|node| {
        let kind = node
            .input
            .as_ref()
            .is_some_and(|input| input.kind == "search");
        node.role == "searchbox" || kind || is_called(node)
    });
    called.or_else(|| {
        let buttons = tree.nodes.iter().enumerate();
        let mut buttons = buttons.filter(|(_, node)| is_button(node));
        buttons.find_map(|(at, _)| before(tree, at))
    })
}

/// The button that shows the field of the site's own search.
pub(crate) fn opener(tree: &UiTree) -> Option<&UiNode> {
    tree.nodes.iter().find(|node| is_button(node))
}

fn is_button(node: &UiNode) -> bool {
    node.visible && node.role == "button" && node.offers(ActionKind::Click) && is_called(node)
}

fn is_called(node: &UiNode) -> bool {
    let name = node.name.to_lowercase();
    SEARCH.iter().any(|word| name.starts_with(word))
}

/// The last field for words before a button, in the same box.
fn before(tree: &UiTree, button: usize) -> Option<&UiNode> {
    let boxes: Vec<usize> = above(tree, button).take(LEVELS).collect();
    let near = (button.saturating_sub(NEAR)..button).rev();
    let mut near = near.filter_map(|at| Some((at, tree.nodes.get(at)?)));
    let found = near.find(|(at, node)| {
        let takes_words = node
            .input
            .as_ref()
            .is_some_and(|input| KINDS.contains(&input.kind.as_str()));
        let is_with_it = above(tree, *at).any(|own| boxes.contains(&own));
        node.visible && node.offers(ActionKind::Type) && takes_words && is_with_it
    });
    found.map(|(_, node)| node)
}

/// The nodes that hold a node, from the inside.
fn above(tree: &UiTree, at: usize) -> impl Iterator<Item = usize> {
    let parent = |at: &usize| tree.nodes.get(*at).and_then(|node| node.parent);
    std::iter::successors(parent(&at), move |at| parent(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_tree::tree;
    use serde_json::{Value, json};

    fn node(id: &str, parent: Option<usize>, role: &str, name: &str, kind: Option<&str>) -> Value {
        let action = if kind.is_some() { "type" } else { "click" };
        let mut node = json!({
            "id": id, "parent": parent, "depth": 0, "role": role, "name": name, "actions": [action],
            "rect": {"x": 0.0, "y": 0.0, "width": 90.0, "height": 20.0}, "visible": true, "in_viewport": true,
            "source": "dom", "handle": 1,
        });
        if let Some(kind) = kind {
            node["input"] = json!({ "kind": kind });
        }
        node
    }

    #[test]
    fn a_field_is_found_by_its_name_or_by_its_button() {
        let found = |nodes: Vec<Value>| field(&tree(nodes)).map(|node| node.id.0.clone());
        let form = || node("form", None, "form", "", None);
        assert_eq!(
            found(vec![
                form(),
                node("q", Some(0), "textbox", "Search…", Some("text"))
            ])
            .as_deref(),
            Some("q")
        );
        // Its name says nothing, the button beside it does.
        let beside = vec![
            form(),
            node("q", Some(0), "textbox", "[F]", Some("text")),
            node("go", Some(0), "button", "Search", None),
        ];
        assert_eq!(found(beside).as_deref(), Some("q"));
        // A field of another form is not the search's, nor is one for an address.
        let apart = vec![
            form(),
            node("mail", Some(0), "textbox", "Newsletter", Some("text")),
            node("bar", None, "navigation", "", None),
            node("go", Some(2), "button", "Search", None),
        ];
        assert_eq!(found(apart), None);
        let mail = vec![
            form(),
            node("mail", Some(0), "textbox", "", Some("email")),
            node("go", Some(0), "button", "Search", None),
        ];
        assert_eq!(found(mail), None);
    }
}
