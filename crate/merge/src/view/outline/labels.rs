//! Texts of the page that only repeat the name of the control beside them.

use super::Outline;
use crate::view::content::{is_lively, letters};
use passerby_artifacts::dom::ActionKind;

impl<'a> Outline<'a> {
    /// Texts that are the name of the control beside them say nothing of their own.
    pub(super) fn without_labels(&self, siblings: Vec<usize>) -> Vec<usize> {
        let names: Vec<Option<String>> = siblings
            .iter()
            .map(|&block| self.label_wanted(block))
            .collect();
        let before = std::iter::once(&None).chain(&names);
        let after = names.iter().skip(1).chain(std::iter::once(&None));
        let is_label = |block: usize, beside: [&Option<String>; 2]| {
            let Some(text) = self.sole_text(block) else {
                return false;
            };
            let text = letters(text.trim_end_matches([':', '*', ' ']));
            let mut beside = beside.into_iter().flatten();
            !text.is_empty() && beside.any(|name| *name == text)
        };
        siblings
            .iter()
            .zip(before.zip(after))
            .filter(|(block, (before, after))| !is_label(**block, [before, after]))
            .map(|(block, _)| *block)
            .collect()
    }

    /// The letters of the name of the form control that a line begins with.
    fn label_wanted(&self, block: usize) -> Option<String> {
        let node = self.node(self.block(block).atoms.first()?)?;
        let takes_input = |action| {
            matches!(
                action,
                ActionKind::Type | ActionKind::Select | ActionKind::Check
            )
        };
        let is_control = node.input.is_some() || node.actions.iter().copied().any(takes_input);
        let name = match node.name.is_empty() {
            true => &node.guessed_label,
            false => &node.name,
        };
        is_control.then(|| letters(name.trim_end_matches([':', '*', ' '])))
    }

    /// The text of a line that is one text.
    fn sole_text(&self, block: usize) -> Option<&'a str> {
        let block = self.block(block);
        match block.atoms[..] {
            [ref atom] if block.children.is_empty() => {
                let node = self
                    .node(atom)
                    .filter(|node| node.role == "text" && !is_lively(node))?;
                Some(node.name.as_str())
            }
            _ => None,
        }
    }
}
