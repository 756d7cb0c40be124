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
        let whole = Text::block_of(&without_ids(tree), TREE_CHARS);
        let last = self.last.replace((step, whole.clone()));
        if let Some(earlier) = self.told.get(tree) {
            return Tree::AsIn(*earlier);
        }
        self.told.insert(tree.to_owned(), step);
        let since = last.and_then(|(at, last)| Some((at, changed(&last, &whole)?)));
        since.map_or(Tree::Whole(whole), |(at, changes)| Tree::Since(at, changes))
    }
}

/// The tree without the ids of its elements (`btn_3fa9 `), which mean nothing to a reader. What a page says stands in
/// quotation marks and stays.
fn without_ids(tree: &str) -> String {
    let mut parts = tree.split('"');
    let mut out = parts.next().map(id_free).unwrap_or_default();
    let mut is_quoted = true;
    for part in parts {
        out.push('"');
        if is_quoted {
            out.push_str(part);
        } else {
            out.push_str(&id_free(part));
        }
        // A quotation mark within a text is escaped.
        is_quoted = is_quoted == part.ends_with('\\');
    }
    out
}

fn id_free(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let words = line.split(' ').filter(|word| !is_id(word));
        words.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Two or three letters and four or more hexadecimal digits, as the tree names its elements.
fn is_id(word: &str) -> bool {
    word.split_once('_').is_some_and(|(kind, number)| {
        (2..=3).contains(&kind.len())
            && kind.chars().all(|c| c.is_ascii_lowercase())
            && number.len() >= 4
            && number.chars().all(|c| c.is_ascii_hexdigit() || c == '_')
    })
}

/// The lines that differ, each with its sign; `None` where too much differs to be told so.
fn changed(before: &Text, after: &Text) -> Option<Text> {
    let (before, after) = (lines(before)?, lines(after)?);
    let changes = difference(&before, &after);
    (changes.len().saturating_mul(2) < after.len()).then(|| {
        let told = changes
            .iter()
            .map(|(sign, line)| format!("{sign} {line}\n"));
        Text::block(told.collect::<String>())
    })
}

fn lines(text: &Text) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.as_str().lines().collect();
    (lines.len() <= COMPARED_LINES).then_some(lines)
}

/// Lines that went (`-`) and came (`+`), in order, by the longest common subsequence.
fn difference<'t>(mut before: &[&'t str], mut after: &[&'t str]) -> Vec<(char, &'t str)> {
    let common = Common::of(before, after);
    let mut told = Vec::new();
    while let (Some((went, before_rest)), Some((came, after_rest))) =
        (before.split_first(), after.split_first())
    {
        if went == came {
            (before, after) = (before_rest, after_rest);
        } else if common.lines(before_rest, after) >= common.lines(before, after_rest) {
            told.push(('-', *went));
            before = before_rest;
        } else {
            told.push(('+', *came));
            after = after_rest;
        }
    }
    told.extend(before.iter().map(|line| ('-', *line)));
    told.extend(after.iter().map(|line| ('+', *line)));
    told
}

/// How many lines the ends of two texts have in common, in order: by the length of the one end, then of the other.
struct Common(Vec<Vec<u32>>);

impl Common {
    fn of(before: &[&str], after: &[&str]) -> Self {
        let mut rows = Vec::new();
        let mut last = vec![0; after.len().saturating_add(1)];
        for line in before.iter().rev() {
            let longer = Self::with_line(line, after, &last);
            rows.push(std::mem::replace(&mut last, longer));
        }
        rows.push(last);
        Self(rows)
    }

    /// The row of the end that is longer by `line` than the end of the row `shorter`.
    fn with_line(line: &str, after: &[&str], shorter: &[u32]) -> Vec<u32> {
        let mut row = vec![0];
        let mut count = 0;
        let others = after.iter().rev();
        for ((other, without_both), without_line) in others.zip(shorter).zip(shorter.iter().skip(1))
        {
            count = if line == *other {
                without_both.saturating_add(1)
            } else {
                count.max(*without_line)
            };
            row.push(count);
        }
        row
    }

    /// Lines that these two ends have in common.
    fn lines(&self, before: &[&str], after: &[&str]) -> Option<u32> {
        self.0.get(before.len())?.get(after.len()).copied()
    }
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
    fn ids_are_left_out_and_words_kept() {
        for (tree, expected) in [
            ("a\n  lnk_47cd \"Home\" btn_3fa9\n", "a\n  \"Home\"\n"),
            (r#"btn_3fa9 "call btn_3fa9" x"#, r#""call btn_3fa9" x"#),
            (
                r#""say \"btn_3fa9\" aloud" btn_3fa9 y"#,
                r#""say \"btn_3fa9\" aloud" y"#,
            ),
            ("| E-mail: | txt_0028 can_see", "| E-mail: | can_see"),
        ] {
            assert_eq!(without_ids(tree), expected, "{tree}");
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
