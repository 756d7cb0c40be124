//! Which nodes say nothing of their own: text that a name has said already, and names that the content says again.

use super::phrase::is_figure;
use crate::table::{at, set};
use crate::wrappers::{is_wrapper, parent_of};
use passerby_artifacts::dom::{ActionKind, States};
use passerby_artifacts::ui_tree::{Source, UiNode};

/// Longer texts are not compared: a page can nest thousands of levels around a long text.
const MAX_COMPARED_CHARS: usize = 1_000;

/// What is told of a node, decided by what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Detail {
    /// Name and content.
    #[default]
    Both,
    /// The name says it all; so the content is left out.
    NameOnly,
    /// The content says it all, and can be operated; so the name is left out.
    ContentOnly,
    /// Nothing: something around it says it.
    Nothing,
}

/// For each node what is told of it. `shown` says which nodes take part.
pub(crate) fn details(nodes: &[UiNode], shown: &[bool]) -> Vec<Detail> {
    let facts = Facts::of(nodes, shown);
    let mut details: Vec<Detail> = Vec::with_capacity(nodes.len());
    // The letters of the nearest name around that says what is in it.
    let mut said_around: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for (index, (node, &shown)) in nodes.iter().zip(shown).enumerate() {
        let parent = parent_of(nodes, index);
        let around = parent.and_then(|parent| at(&said_around, parent));
        let is_hidden_by_name = !at(&facts.lively, index)
            && (parent.is_some_and(|parent| {
                matches!(at(&details, parent), Detail::NameOnly | Detail::Nothing)
                    && facts.shown(parent)
            }) || around.is_some_and(|holder| facts.says(holder, index)));
        let detail = if is_hidden_by_name {
            Detail::Nothing
        } else if node.name.is_empty() || !facts.equals_content(index) {
            Detail::Both
        } else if at(&facts.lively_inside, index) || node.role == "row" {
            Detail::ContentOnly
        } else {
            Detail::NameOnly
        };
        let speaks = shown && detail == Detail::Both && tells_its_content(node);
        said_around.push(if speaks { Some(index) } else { around });
        details.push(detail);
    }
    details
}

struct Facts<'a> {
    nodes: &'a [UiNode],
    shown: &'a [bool],
    /// The node does or tells more than text: it has to be seen.
    lively: Vec<bool>,
    /// Something in it does.
    lively_inside: Vec<bool>,
    /// The letters of its name, without white space; empty where they are too many to compare.
    names: Vec<String>,
    /// The letters of what it holds; `None` where they are too many to compare.
    contents: Vec<Option<String>>,
}

impl<'a> Facts<'a> {
    fn of(nodes: &'a [UiNode], shown: &'a [bool]) -> Self {
        let count = nodes.len();
        let names: Vec<String> = nodes.iter().map(|node| letters(&node.name)).collect();
        let shown_nodes = nodes.iter().zip(shown);
        let lively: Vec<bool> = shown_nodes
            .map(|(node, &shown)| shown && is_lively(node))
            .collect();
        let mut lively_inside = vec![false; count];
        // Gathered from the last to the first, so that a node is complete when its turn comes.
        let mut reversed: Vec<Option<Vec<String>>> = vec![Some(Vec::new()); count];
        let mut contents: Vec<Option<String>> = vec![None; count];
        for index in (0..count).rev() {
            let parts = reversed.get_mut(index).and_then(Option::take);
            let content = parts.map(|parts| parts.into_iter().rev().collect::<String>());
            if let Some(parent) = parent_of(nodes, index) {
                if at(&lively, index) || at(&lively_inside, index) {
                    set(&mut lively_inside, parent, true);
                }
                let name = names.get(index).filter(|name| !name.is_empty());
                let said = match name {
                    Some(name) if at(shown, index) => Some(name.clone()),
                    _ => content.clone(),
                };
                if let Some(parts) = reversed.get_mut(parent) {
                    add(parts, said);
                }
            }
            set(&mut contents, index, content);
        }
        Self {
            nodes,
            shown,
            lively: lively
                .iter()
                .zip(&lively_inside)
                .map(|(own, inside)| *own || *inside)
                .collect(),
            lively_inside,
            names,
            contents,
        }
    }

    fn shown(&self, index: usize) -> bool {
        at(self.shown, index)
    }

    /// Whether what the node holds is its name.
    fn equals_content(&self, index: usize) -> bool {
        let name = self.name(index);
        !name.is_empty() && self.content(index) == Some(name)
    }

    /// Whether the name of what stands around holds all that the node says.
    fn says(&self, holder: usize, index: usize) -> bool {
        let own = match self.name(index) {
            "" => self.content(index).unwrap_or_default(),
            name => name,
        };
        // A letter or two occur in any name.
        !self.nodes.get(index).is_some_and(is_wrapper)
            && own.len() > 2
            && self.name(holder).contains(own)
    }

    fn name(&self, index: usize) -> &str {
        self.names.get(index).map_or("", String::as_str)
    }

    fn content(&self, index: usize) -> Option<&str> {
        self.contents.get(index)?.as_deref()
    }
}

fn add(parts: &mut Option<Vec<String>>, said: Option<String>) {
    let Some((list, said)) = parts.as_mut().zip(said) else {
        *parts = None;
        return;
    };
    if said.is_empty() {
        return;
    }
    list.push(said);
    if list.iter().map(String::len).sum::<usize>() > MAX_COMPARED_CHARS {
        *parts = None;
    }
}

/// The letters without the white space between them, which differs with the way a name was made.
pub(crate) fn letters(text: &str) -> String {
    let letters: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(MAX_COMPARED_CHARS + 1)
        .collect();
    if letters.len() > MAX_COMPARED_CHARS {
        String::new()
    } else {
        letters
    }
}

/// Whether the node's name tells what is in it, rather than what it is for.
fn tells_its_content(node: &UiNode) -> bool {
    let is_named_by_content = matches!(
        node.role.as_str(),
        "cell" | "columnheader" | "figure" | "gridcell" | "heading" | "image" | "img" | "rowheader"
    );
    !node.name.is_empty() && (node.is_interactive() || is_named_by_content)
}

/// Whether the node does or tells more than a text or a picture, or is evidence of what page and eye miss.
pub(crate) fn is_lively(node: &UiNode) -> bool {
    node.is_interactive()
        || node.actions.contains(&ActionKind::Scroll)
        || node.source == Source::Vision
        || node.input.is_some()
        || node.value.is_some()
        || node.states != States::default()
        || node.fact.is_some()
        || node.unseen.is_some()
        || is_figure(node)
}
