//! What the persona had before them, as text: whole at first, then what changed since the step before.

use crate::text::Text;
use std::collections::BTreeMap;

/// Characters of a tree that are shown at most; the step's record has the whole.
const TREE_CHARS: usize = 20_000;

/// Trees of more lines are told whole: comparing them takes the product of their lengths.
const COMPARED_LINES: usize = 400;

/// The tree of a step.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Tree {
    /// There is none.
    Missing,
    /// The whole, as a block.
    Whole(Text),
    /// What changed since an earlier step, as a block of lines that begin with `-` or `+`.
    Since(u32, Text),
    /// The step of this number told the very same.
    AsIn(u32),
}

/// The trees that were told.
#[derive(Debug, Default)]
pub(crate) struct Trees {
    /// The step that told a tree.
    told: BTreeMap<String, u32>,
    /// The step before, and its tree.
    last: Option<(u32, Text)>,
}

impl Trees {
    /// How the tree of a step is told.
    pub fn tell(&mut self, step: u32, tree: &str) -> Tree {
        if tree.is_empty() {
            return Tree::Missing;
        }
        let whole = Text::block_of(tree, TREE_CHARS);
        let last = self.last.replace((step, whole.clone()));
        if let Some(earlier) = self.told.get(tree) {
            return Tree::AsIn(*earlier);
        }
        self.told.insert(tree.to_owned(), step);
        let since = last.and_then(|(at, last)| Some((at, changed(&last, &whole)?)));
        since.map_or(Tree::Whole(whole), |(at, changes)| Tree::Since(at, changes))
    }
}

/// The lines that differ, each with its sign; `None` where too much differs to be told so.
fn changed(before: &Text, after: &Text) -> Option<Text> {
    let (before, after) = (lines(before)?, lines(after)?);
    let mut told = String::new();
    let mut count = 0;
    for (sign, line) in difference(&before, &after) {
        told.push_str(&format!("{sign} {line}\n"));
        count += 1;
    }
    (count * 2 < after.len()).then(|| Text::block(told))
}

fn lines(text: &Text) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.as_str().lines().collect();
    (lines.len() <= COMPARED_LINES).then_some(lines)
}

/// Lines that went (`-`) and came (`+`), in order, by the longest common subsequence.
fn difference<'t>(before: &[&'t str], after: &[&'t str]) -> Vec<(char, &'t str)> {
    let (rows, columns) = (before.len(), after.len());
    // Length of the longest common subsequence of what begins at each pair of lines.
    let mut common = vec![vec![0_u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            common[row][column] = if before[row] == after[column] {
                common[row + 1][column + 1] + 1
            } else {
                common[row + 1][column].max(common[row][column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    let mut told = Vec::new();
    while row < rows || column < columns {
        if row < rows && column < columns && before[row] == after[column] {
            (row, column) = (row + 1, column + 1);
        } else if row < rows
            && (column == columns || common[row + 1][column] >= common[row][column + 1])
        {
            told.push(('-', before[row]));
            row += 1;
        } else {
            told.push(('+', after[column]));
            column += 1;
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_told_once() {
        let text = |words: &str| words.replace(' ', "\n");
        let block = |words: &str| Text::block(text(words));
        let changes = |lines: &str| Text::block(lines);
        let mut trees = Trees::default();
        for (step, tree, expected) in [
            (1, "a b c d e", Tree::Whole(block("a b c d e"))),
            (2, "a b x d e", Tree::Since(1, changes("- c\n+ x"))),
            (3, "a b c d e", Tree::AsIn(1)),
            (4, "", Tree::Missing),
            (5, "a b c d e f", Tree::Since(3, changes("+ f"))),
            (6, "b c d e f", Tree::Since(5, changes("- a"))),
            (7, "x y z", Tree::Whole(block("x y z"))),
        ] {
            assert_eq!(trees.tell(step, &text(tree)), expected, "step {step}");
        }
    }

    #[test]
    fn a_tree_has_an_end() {
        let Tree::Whole(text) = Trees::default().tell(1, &"line\n".repeat(9_000)) else {
            panic!("it is told");
        };
        assert!(text.as_str().chars().count() < TREE_CHARS + 100);
        assert!(text.as_str().ends_with("more characters"));
    }
}
