//! The tree as lines and sections: what stands on one line of print stands on one line of text, wrappers are gone,
//! runs of like siblings are one line, rows are rows. Says nothing of how a node is worded.

mod grouping;
mod labels;

use super::content::{Detail, details, is_lively};
use super::geometry::{share_a_line, union};
use super::{Scope, behind};
use crate::marks::numbers;
use crate::table::at;
use crate::wrappers::{is_wrapper, parent_of};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// More on one line would be hard to find one's way in.
const MAX_ATOMS_A_LINE: usize = 40;
/// From so many like siblings on, one line holds them all.
const MIN_RUN: usize = 3;

/// Lines and sections in reading order.
pub(crate) struct Outline<'a> {
    pub tree: &'a UiTree,
    /// In no order; the roots and each block's children say where they stand.
    pub blocks: Vec<Block>,
    pub roots: Vec<usize>,
    /// For each node of the tree its number on the marked screenshot.
    numbers: Vec<Option<u32>>,
}

/// A line, with what stands under it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    pub atoms: Vec<Atom>,
    /// Blocks within, indented.
    pub children: Vec<usize>,
    pub shape: Shape,
    /// Around all that stands on the line, CSS px of the viewport; empty for a run, which stands beside nothing.
    pub rect: CssRect,
    /// The same, of a run too.
    pub span: CssRect,
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Shape {
    /// Nodes beside each other, or something with what it holds.
    #[default]
    Line,
    /// One cell of a row.
    Cell,
    /// A row of cells.
    Row,
}

/// What a line is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Atom {
    /// A node, with or without its name.
    Node { index: usize, named: bool },
    /// What follows stands inside of what went before.
    Inside,
    /// A new cell begins.
    Cell,
}

/// What stands at an index that is no block's.
static NOTHING: Block = Block {
    atoms: Vec::new(),
    children: Vec::new(),
    shape: Shape::Line,
    rect: NOWHERE,
    span: NOWHERE,
};

const NOWHERE: CssRect = CssRect {
    x: 0.0,
    y: 0.0,
    width: 0.0,
    height: 0.0,
};

impl Block {
    fn line(index: usize, named: bool, rect: CssRect) -> Self {
        Self {
            atoms: vec![Atom::Node { index, named }],
            rect,
            span: rect,
            ..Self::default()
        }
    }

    /// A line with nothing under it, which may be joined with others.
    fn is_plain_line(&self) -> bool {
        self.children.is_empty() && self.shape != Shape::Row
    }
}

impl<'a> Outline<'a> {
    /// The number of a node on the marked screenshot.
    pub(crate) fn number(&self, index: usize) -> Option<u32> {
        at(&self.numbers, index)
    }

    /// What the scope shows of the tree.
    pub(crate) fn of(tree: &'a UiTree, scope: Scope) -> Self {
        let nodes = &tree.nodes;
        let behind = scope.hides_what_is_behind().then(|| behind::nodes(tree));
        let is_behind = |index: usize| behind.as_ref().is_some_and(|behind| at(behind, index));
        let shown: Vec<bool> = nodes
            .iter()
            .enumerate()
            .map(|(index, node)| scope.shows(node, &tree.viewport) && !is_behind(index))
            .collect();
        let details = details(nodes, &shown);
        let mut outline = Self {
            tree,
            blocks: Vec::new(),
            roots: Vec::new(),
            numbers: numbers(tree),
        };
        // From the last node to the first: whatever a node holds is ready when its turn comes. Lists are reversed.
        let mut pending: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        let mut roots = Vec::new();
        for index in (0..nodes.len()).rev() {
            let mut inside = pending.pop().unwrap_or_default();
            inside.reverse();
            let made = if at(&shown, index) {
                outline.build(index, at(&details, index), inside)
            } else {
                inside
            };
            let parent = parent_of(nodes, index).and_then(|parent| pending.get_mut(parent));
            parent.unwrap_or(&mut roots).extend(made.into_iter().rev());
        }
        roots.reverse();
        outline.roots = outline.joined(roots);
        outline
    }

    /// The node of an atom.
    pub(crate) fn node(&self, atom: &Atom) -> Option<&'a UiNode> {
        match atom {
            Atom::Node { index, .. } => self.tree.nodes.get(*index),
            Atom::Inside | Atom::Cell => None,
        }
    }

    /// A block; an empty one where there is none.
    pub(crate) fn block(&self, index: usize) -> &Block {
        self.blocks.get(index).unwrap_or(&NOTHING)
    }

    /// Takes the block out; what is left of it is empty.
    fn take(&mut self, index: usize) -> Block {
        let block = self.blocks.get_mut(index);
        block.map(std::mem::take).unwrap_or_default()
    }

    fn rect(&self, index: usize) -> CssRect {
        let node = self.tree.nodes.get(index);
        node.map(|node| node.rect).unwrap_or_default()
    }

    fn build(&mut self, index: usize, detail: Detail, inside: Vec<usize>) -> Vec<usize> {
        let Some(node) = self.tree.nodes.get(index) else {
            return inside;
        };
        let named = detail == Detail::Both || detail == Detail::NameOnly;
        let speaks = (named && !node.name.is_empty()) || is_lively(node);
        match node.role.as_str() {
            _ if detail == Detail::Nothing => inside,
            "cell" | "gridcell" | "columnheader" | "rowheader" => {
                self.cell(index, named, speaks, inside)
            }
            "row" => self.row(index, named, speaks, inside),
            "listitem" | "article" | "treeitem" | "option" if !speaks => self.item(inside),
            role if !speaks && (is_wrapper(node) || !says_something(role)) => self.joined(inside),
            role if !speaks && inside.is_empty() && role != "iframe" => Vec::new(),
            _ => vec![self.section(index, named, inside)],
        }
    }

    /// A node with what it holds, on one line where that holds it.
    fn section(&mut self, index: usize, named: bool, inside: Vec<usize>) -> usize {
        let is_heading = self
            .tree
            .nodes
            .get(index)
            .is_some_and(|n| n.role == "heading");
        let mut block = Block::line(index, named, self.rect(index));
        let inside = self.joined(inside);
        if let [only] = inside[..]
            && self.block(only).shape != Shape::Row
            && !self.block(only).atoms.contains(&Atom::Inside)
            && self.block(only).atoms.len() < MAX_ATOMS_A_LINE
        {
            // `h2` alone reads as a word before what it holds; everything else is set apart.
            if !is_heading || named {
                block.atoms.push(Atom::Inside);
            }
            let only = self.take(only);
            block.atoms.extend(only.atoms);
            block.children = only.children;
        } else {
            block.children = inside;
        }
        self.add(block)
    }

    /// The parts of an item: the first line stands for the whole, the rest under it.
    fn item(&mut self, inside: Vec<usize>) -> Vec<usize> {
        let inside = self.joined(inside);
        let Some((&first, rest)) = inside.split_first().filter(|(_, rest)| !rest.is_empty()) else {
            return inside;
        };
        match self.blocks.get_mut(first) {
            Some(block) if block.is_plain_line() => {
                block.children = rest.to_vec();
                vec![first]
            }
            _ => inside,
        }
    }

    fn cell(&mut self, index: usize, named: bool, speaks: bool, inside: Vec<usize>) -> Vec<usize> {
        let rect = self.rect(index);
        let inside = self.joined(inside);
        let mut cell = Block {
            shape: Shape::Cell,
            rect,
            span: rect,
            ..Block::default()
        };
        if speaks {
            cell.atoms.push(Atom::Node { index, named });
        }
        for (position, &part) in inside.iter().enumerate() {
            let is_first = position == 0 || cell.children.is_empty();
            match self.blocks.get_mut(part) {
                Some(block) if is_first && block.is_plain_line() => {
                    cell.atoms.append(&mut block.atoms);
                }
                _ => cell.children.push(part),
            }
        }
        vec![self.add(cell)]
    }

    fn row(&mut self, index: usize, named: bool, speaks: bool, inside: Vec<usize>) -> Vec<usize> {
        let has_cells = inside
            .iter()
            .any(|&part| self.block(part).shape == Shape::Cell);
        if !has_cells {
            return if speaks {
                vec![self.section(index, named, inside)]
            } else {
                self.item(inside)
            };
        }
        let mut row = Block {
            shape: Shape::Row,
            rect: self.rect(index),
            span: self.rect(index),
            ..Block::default()
        };
        if speaks {
            row.atoms.push(Atom::Node { index, named });
        }
        for part in inside {
            if self.block(part).shape == Shape::Cell {
                let cell = self.take(part);
                row.atoms.push(Atom::Cell);
                row.atoms.extend(cell.atoms);
                row.children.extend(cell.children);
            } else {
                row.children.push(part);
            }
        }
        while row.atoms.last() == Some(&Atom::Cell) {
            row.atoms.pop();
        }
        if row.atoms.is_empty() {
            return row.children;
        }
        vec![self.add(row)]
    }

    /// Siblings, those of them on one line that stand on one line of print, or are a run of their like.
    fn joined(&mut self, siblings: Vec<usize>) -> Vec<usize> {
        let siblings = self.without_labels(siblings);
        let mut joined: Vec<usize> = Vec::with_capacity(siblings.len());
        let mut rest = siblings.as_slice();
        while let Some((&next, after)) = rest.split_first() {
            let run = self.run_length(rest);
            if run >= MIN_RUN {
                let (like, after) = rest.split_at_checked(run).unwrap_or((rest, &[]));
                for &like in like.iter().skip(1) {
                    self.append(next, like);
                }
                // It stands where all of them stand, and beside nothing.
                if let Some(block) = self.blocks.get_mut(next) {
                    block.rect = CssRect::default();
                }
                joined.push(next);
                rest = after;
                continue;
            }
            match joined.last() {
                Some(&last) if self.may_join(last, next) => self.append(last, next),
                _ => joined.push(next),
            }
            rest = after;
        }
        self.grouped(joined, true)
    }

    /// How many of the first blocks are single controls of one role.
    fn run_length(&self, siblings: &[usize]) -> usize {
        let role = |block: usize| {
            let block = self.block(block);
            match block.atoms[..] {
                [ref atom] if block.is_plain_line() => self
                    .node(atom)
                    .filter(|node| node.is_interactive())
                    .map(|node| node.role.as_str()),
                _ => None,
            }
        };
        let Some(first) = siblings.first().and_then(|&block| role(block)) else {
            return 0;
        };
        siblings
            .iter()
            .take(MAX_ATOMS_A_LINE)
            .take_while(|&&block| role(block) == Some(first))
            .count()
    }

    fn may_join(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.block(a), self.block(b));
        let is_inline = |atom: &Atom| self.node(atom).is_some_and(is_inline);
        a.is_plain_line()
            && b.is_plain_line()
            && share_a_line(&a.rect, &b.rect)
            && a.atoms.len().saturating_add(b.atoms.len()) <= MAX_ATOMS_A_LINE
            && a.atoms.iter().chain(&b.atoms).all(is_inline)
    }

    /// Sets the second block's line behind the first's.
    fn append(&mut self, to: usize, from: usize) {
        let from = self.take(from);
        if let Some(to) = self.blocks.get_mut(to) {
            to.atoms.extend(from.atoms);
            to.rect = union(to.rect, from.rect);
            to.span = union(to.span, from.span);
        }
    }

    fn add(&mut self, block: Block) -> usize {
        let index = self.blocks.len();
        self.blocks.push(block);
        index
    }
}

/// Whether the node may stand beside others on a line: it begins no part of the page.
fn is_inline(node: &UiNode) -> bool {
    node.role != "heading" && !says_something(&node.role)
}

/// Whether the role says something even without a name: parts of a page, and what comes and goes.
fn says_something(role: &str) -> bool {
    matches!(
        role,
        "alert"
            | "alertdialog"
            | "application"
            | "banner"
            | "complementary"
            | "contentinfo"
            | "dialog"
            | "feed"
            | "form"
            | "grid"
            | "heading"
            | "iframe"
            | "log"
            | "main"
            | "menu"
            | "menubar"
            | "navigation"
            | "note"
            | "radiogroup"
            | "search"
            | "status"
            | "tablist"
            | "tabpanel"
            | "timer"
            | "toolbar"
            | "tooltip"
            | "tree"
            | "treegrid"
    )
}
