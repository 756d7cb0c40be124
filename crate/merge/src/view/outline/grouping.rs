//! Lines that stand together on the page, set under each other in the outline.

use super::Outline;
use crate::view::geometry::union;
use crate::view::groups::{Laid, MANY_LINES, groups};
use passerby_artifacts::ui_tree::UiNode;

impl Outline<'_> {
    /// Lines that stand together, each group as its first line with the others under it; `nests`: these likewise.
    pub(super) fn grouped(&mut self, lines: Vec<usize>, nests: bool) -> Vec<usize> {
        if !(2..=MANY_LINES).contains(&lines.len()) {
            return lines;
        }
        let laid: Vec<Laid> = lines.iter().map(|&line| self.laid(line)).collect();
        let groups = groups(&laid);
        if groups.is_empty() {
            return lines;
        }
        let mut grouped: Vec<usize> = Vec::with_capacity(lines.len());
        let mut groups = groups.into_iter().peekable();
        let mut at = 0;
        while let Some(&line) = lines.get(at) {
            let group = groups.next_if(|group| group.start == at);
            let end = group.map_or(at.saturating_add(1), |group| group.end);
            let mut rest = lines
                .get(at.saturating_add(1)..end)
                .unwrap_or_default()
                .to_vec();
            let rects = rest.iter().map(|&line| self.block(line).span);
            let around = rects.fold(self.block(line).span, union);
            if nests && self.block(line).is_plain_line() {
                rest = self.grouped(rest, false);
            }
            match self.blocks.get_mut(line) {
                Some(block) if !rest.is_empty() && block.is_plain_line() => {
                    block.children = rest;
                    block.rect = around;
                    block.span = around;
                    grouped.push(line);
                }
                _ => grouped.extend(lines.get(at..end).unwrap_or_default()),
            }
            at = end;
        }
        grouped
    }

    fn laid(&self, line: usize) -> Laid {
        let block = self.block(line);
        let first = block.atoms.iter().find_map(|atom| self.node(atom));
        let kind = first.map_or_else(String::new, |node| {
            format!("{}{}", node.role, node.level.unwrap_or_default())
        });
        let mut nodes = block.atoms.iter().filter_map(|atom| self.node(atom));
        let is_bare =
            |node: &UiNode| node.is_interactive() || node.name.is_empty() || node.role == "img";
        let has_control = nodes.clone().any(UiNode::is_interactive);
        Laid {
            rect: block.span,
            kind,
            has_control,
            is_control: has_control && block.children.is_empty() && nodes.all(is_bare),
        }
    }
}
