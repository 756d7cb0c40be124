//! Sets an outline as lines, two spaces a level.

use super::ViewOptions;
use super::options::is_sought_text;
use super::outline::{Atom, Block, Outline, Shape};
use super::phrase::{self, NodeDetail, bears_id, is_prose};
use crate::quote::plain_cell;
use crate::wrappers::parent_of;
use passerby_artifacts::ui_tree::UiNode;

/// Deeper lines are indented no further: a page can nest thousands of levels.
const MAX_INDENT_LEVELS: usize = 24;
/// No text is shortened to less.
const MIN_TEXT_CHARS: usize = 16;

/// The whole outline.
pub(crate) fn text(outline: &Outline, options: &ViewOptions) -> String {
    let mut text = String::new();
    walk(outline, |index, level| {
        let block = outline.block(index);
        text.push_str(&"  ".repeat(level.min(MAX_INDENT_LEVELS)));
        text.push_str(&line(outline, block, options));
        text.push('\n');
    });
    text
}

/// Visits every line in reading order, by the index of its block and its level.
pub(crate) fn walk(outline: &Outline, mut visit: impl FnMut(usize, usize)) {
    // An explicit stack: a page can nest deeper than the call stack.
    let mut stack: Vec<(usize, usize)> =
        outline.roots.iter().rev().map(|&root| (root, 0)).collect();
    while let Some((index, level)) = stack.pop() {
        visit(index, level);
        let children = &outline.block(index).children;
        let within = level.saturating_add(1);
        stack.extend(children.iter().rev().map(|&child| (child, within)));
    }
}

/// One line, without indent and line end.
pub(crate) fn line(outline: &Outline, block: &Block, options: &ViewOptions) -> String {
    let mut line = String::new();
    let limits = Limits::of(outline, block, options);
    if block.shape == Shape::Row && is_header(outline, block) {
        line.push_str("th");
    }
    for (position, atom) in block.atoms.iter().enumerate() {
        if !line.is_empty() {
            line.push(' ');
        }
        match atom {
            Atom::Inside => line.push('>'),
            Atom::Cell => line.push('|'),
            Atom::Node { index, named } => {
                let Some(node) = outline.node(atom) else {
                    continue;
                };
                if is_lone_cell(block, position)
                    && is_prose(node)
                    && let Some(cell) = plain_cell(&node.name, limits.of_node(node, options))
                {
                    line.push_str(&cell);
                    continue;
                }
                let max_chars = limits.of_node(node, options);
                let manner = NodeDetail {
                    named: *named,
                    max_chars,
                    with_id: limits.asks_for_whole == Some(*index),
                    number: outline.number(*index).filter(|_| options.marks),
                };
                phrase::write(&mut line, node, manner, options);
            }
        }
    }
    line
}

/// Whether all the row's cells are headers of columns.
fn is_header(outline: &Outline, row: &Block) -> bool {
    let nodes = &outline.tree.nodes;
    let role = |index: usize| nodes.get(index).map_or("", |node| node.role.as_str());
    // What is pressed to sort may stand in the header.
    let is_in_header = |index: usize| {
        let around = std::iter::successors(Some(index), |&part| parent_of(nodes, part));
        let mut in_row = around.take_while(|&part| role(part) != "row");
        in_row.any(|part| role(part) == "columnheader")
    };
    let atoms = row.atoms.iter().filter_map(|atom| match *atom {
        Atom::Node { index, .. } => Some(index),
        Atom::Inside | Atom::Cell => None,
    });
    let mut atoms = atoms.peekable();
    atoms.peek().is_some() && atoms.all(is_in_header)
}

/// Whether the atom is all that its cell holds.
fn is_lone_cell(block: &Block, position: usize) -> bool {
    let before = position.checked_sub(1).and_then(|at| block.atoms.get(at));
    let after = block.atoms.iter().skip(position).nth(1);
    before == Some(&Atom::Cell) && matches!(after, None | Some(Atom::Cell))
}

/// More texts side by side are no columns.
const MAX_COLUMNS: usize = 2;

/// How long each text of a line may be: together they share what the line may hold.
struct Limits {
    /// Characters allowed for each character there is; 1 or more where nothing is shortened.
    share: f64,
    /// Characters of a line.
    max_chars: usize,
    /// The node whose id asks for the line as it is.
    asks_for_whole: Option<usize>,
}

impl Limits {
    fn of(outline: &Outline, block: &Block, options: &ViewOptions) -> Self {
        let whole = |node: &UiNode| options.whole.holds(&node.id);
        let mut total = 0_usize;
        let mut longest: Option<(usize, usize)> = None;
        let mut sought = false;
        let mut texts = 0_usize;
        for atom in &block.atoms {
            let Some(node) = outline.node(atom) else {
                continue;
            };
            if whole(node) {
                return Self {
                    share: f64::INFINITY,
                    max_chars: usize::MAX,
                    asks_for_whole: None,
                };
            }
            let Atom::Node { index, named: true } = *atom else {
                continue;
            };
            if !bears_id(node) {
                sought |= is_sought_text(&node.name, &options.sought);
                let chars = node.name.chars().count();
                total = total.saturating_add(chars);
                texts = texts.saturating_add(1);
                if longest.is_none_or(|(_, most)| chars > most) {
                    longest = Some((index, chars));
                }
            }
        }
        // Columns beside each other are texts of their own; a table has many rows, and a sentence with a link in it is one text.
        let is_one = |atom: &Atom| *atom == Atom::Cell || outline.node(atom).is_some_and(bears_id);
        let columns = match block.atoms.iter().any(is_one) {
            true => 1,
            false => texts.clamp(1, MAX_COLUMNS),
        };
        let max_chars = options.text_limit(sought).saturating_mul(columns);
        let share = max_chars as f64 / (total.max(1)) as f64;
        let asks = longest.filter(|_| share < 1.0).map(|(index, _)| index);
        Self {
            share,
            max_chars,
            asks_for_whole: asks,
        }
    }

    fn of_node(&self, node: &UiNode, options: &ViewOptions) -> usize {
        if self.share.is_infinite() {
            return usize::MAX;
        }
        if bears_id(node) {
            return options.max_name_chars;
        }
        if self.share >= 1.0 {
            return self.max_chars;
        }
        let chars = node.name.chars().count() as f64 * self.share;
        (chars as usize).max(MIN_TEXT_CHARS)
    }
}
