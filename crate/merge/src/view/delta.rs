//! What changed on a page since a reader saw it last.

use super::outline::{Atom, Block, Outline, Shape};
use super::phrase::{bears_id, is_prose};
use super::view_state::{ShownNode, ViewState};
use super::{
    Scope, ViewOptions, full_view, is_accessible_only, reachable_view, screen_view, transients,
    write,
};
use crate::quote::quoted;
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How many of the texts that are gone are named.
const MAX_GONE_TEXTS: usize = 4;
/// How much of the line that a change stands in is told.
const MAX_PLACE_CHARS: usize = 32;
/// How much of an address is told.
const MAX_ADDRESS_CHARS: usize = 120;

/// What to tell a reader, and what they know then.
#[derive(Debug, Clone, PartialEq)]
pub struct DeltaView {
    /// What the text tells.
    pub kind: DeltaKind,
    /// A first line that says which kind it is, then the view or the changes.
    pub text: String,
    /// What the reader knows once they have read it.
    pub seen: ViewState,
}

/// What a delta tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeltaKind {
    /// The whole view: the reader saw nothing before.
    FirstLook,
    /// The whole view: another document is loaded, and no id of the last one holds.
    NewDocument,
    /// The whole view: it is shorter than the changes.
    MostlyChanged,
    /// The changes.
    Changed,
    /// Nothing changed.
    Same,
}

/// What changed in the view since the reader saw it last, or the whole view where that says less.
///
/// Lines that begin with `+` are new, those with `~` are as they now stand; `in …:` names what they stand in.
/// Lines that begin with `-` list what is gone, by id or by its first words. What has only left the viewport
/// is counted, and the reader still knows it. What came and went since is told last.
pub fn delta_view(
    seen: Option<&ViewState>,
    tree: &UiTree,
    scope: Scope,
    options: &ViewOptions,
) -> DeltaView {
    let outline = Outline::of(tree, scope);
    let now = ViewState::of(&outline, scope, options);
    let whole = |kind, line: &str, now| DeltaView {
        kind,
        text: format!("{line}\n{}", view(tree, scope, options)),
        seen: now,
    };
    let before = match seen {
        None => return whole(DeltaKind::FirstLook, "first look, all of it:", now),
        Some(before) if before.document_id != tree.document_id => {
            return whole(DeltaKind::NewDocument, "new document, all of it:", now);
        }
        Some(before) if before.scope != scope => {
            return whole(DeltaKind::FirstLook, "another view, all of it:", now);
        }
        Some(before) => before,
    };
    let (gone, away) = left(before, &now, tree);
    let changes = Changes {
        before,
        now: &now,
        outline: &outline,
        options,
    };
    let text = changes.text(&gone, away.values().filter(|node| !node.away).count());
    let seen = still_knowing(now, before, away);
    if text.is_empty() {
        return DeltaView {
            kind: DeltaKind::Same,
            text: "no change\n".to_owned(),
            seen,
        };
    }
    let all = whole(
        DeltaKind::MostlyChanged,
        "most of it changed, all of it:",
        seen.clone(),
    );
    if text.len() >= all.text.len() {
        return all;
    }
    DeltaView {
        kind: DeltaKind::Changed,
        text,
        seen,
    }
}

fn view(tree: &UiTree, scope: Scope, options: &ViewOptions) -> String {
    match scope {
        Scope::Screen => screen_view(tree, options),
        Scope::Full => full_view(tree, options),
        Scope::Reachable => reachable_view(tree, options),
    }
}

/// What the reader knew that the view does not show any more: what is gone for good, and what is only out of view.
fn left<'a>(
    before: &'a ViewState,
    now: &ViewState,
    tree: &UiTree,
) -> (
    Vec<(&'a NodeId, &'a ShownNode)>,
    BTreeMap<NodeId, ShownNode>,
) {
    let on_page: BTreeSet<&NodeId> = tree
        .nodes
        .iter()
        .filter(|node| node.visible || is_accessible_only(node))
        .map(|node| &node.id)
        .collect();
    let left = before
        .nodes
        .iter()
        .filter(|(id, _)| !now.nodes.contains_key(*id));
    let (away, gone): (Vec<_>, Vec<_>) = left.partition(|(id, _)| on_page.contains(id));
    let away = away
        .into_iter()
        .map(|(id, node)| (id.clone(), node.clone()))
        .collect();
    (gone, away)
}

fn still_knowing(
    mut now: ViewState,
    before: &ViewState,
    away: BTreeMap<NodeId, ShownNode>,
) -> ViewState {
    now.vanished_at_ms = now.vanished_at_ms.max(before.vanished_at_ms);
    // What was not told again is known where it was told, or a slow drift would never be told.
    for (id, node) in &mut now.nodes {
        if let Some(known) = before.nodes.get(id).filter(|known| known.is_like(node)) {
            node.rect = known.rect;
        }
    }
    now.nodes.extend(
        away.into_iter()
            .map(|(id, node)| (id, ShownNode { away: true, ..node })),
    );
    now
}

struct Changes<'a> {
    before: &'a ViewState,
    now: &'a ViewState,
    outline: &'a Outline<'a>,
    options: &'a ViewOptions,
}

/// How a node stands to what the reader saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeChange {
    Same,
    New,
    Changed,
}

impl Changes<'_> {
    fn text(&self, gone: &[(&NodeId, &ShownNode)], newly_away: usize) -> String {
        let mut text = String::new();
        if self.before.url != self.now.url {
            let _ = writeln!(text, "now at {}", quoted(&self.now.url, MAX_ADDRESS_CHARS));
        }
        if self.before.title != self.now.title {
            let _ = writeln!(
                text,
                "now titled {}",
                quoted(&self.now.title, MAX_ADDRESS_CHARS)
            );
        }
        self.write_lines(&mut text);
        write_gone(&mut text, gone);
        if newly_away > 0 {
            let _ = writeln!(text, "… left the view: {newly_away}");
        }
        let told = self.before.vanished_at_ms;
        let came = &self.outline.tree.transients;
        let news = came.iter().filter(|gone| gone.vanished_at_ms > told);
        transients::write(&mut text, news, self.options);
        text
    }

    fn write_lines(&self, text: &mut String) {
        // Each line on the way down, and whether it was written as changed.
        let mut path: Vec<(usize, bool)> = Vec::new();
        let mut context: Option<usize> = None;
        write::walk(self.outline, |index, level| {
            let block = self.outline.block(index);
            path.truncate(level);
            let lines = self.lines(block);
            if !lines.is_empty() {
                let depth = path
                    .iter()
                    .rev()
                    .take_while(|(_, written)| *written)
                    .count();
                let holder = path
                    .iter()
                    .rev()
                    .find(|(_, written)| !*written)
                    .map(|(index, _)| *index);
                if depth == 0 && holder != context {
                    context = holder;
                    let place = holder.map_or_else(
                        || "page".to_owned(),
                        |holder| self.place(self.outline.block(holder)),
                    );
                    let _ = writeln!(text, "in {place}:");
                }
                for line in &lines {
                    let _ = writeln!(text, "{}{line}", "  ".repeat(depth.min(8)));
                }
            }
            path.push((index, !lines.is_empty()));
        });
    }

    fn stand(&self, id: &NodeId) -> NodeChange {
        match (self.before.nodes.get(id), self.now.nodes.get(id)) {
            (None, _) => NodeChange::New,
            (Some(before), Some(now)) if before.is_like(now) => NodeChange::Same,
            (Some(_), _) => NodeChange::Changed,
        }
    }

    /// What of a line is new or other.
    fn lines(&self, block: &Block) -> Vec<String> {
        let stands: Vec<Option<NodeChange>> = block
            .atoms
            .iter()
            .map(|atom| self.outline.node(atom).map(|node| self.stand(&node.id)))
            .collect();
        let changed = stands
            .iter()
            .flatten()
            .filter(|stand| **stand != NodeChange::Same)
            .count();
        if changed == 0 {
            return Vec::new();
        }
        let all_new = stands
            .iter()
            .flatten()
            .all(|stand| *stand == NodeChange::New);
        if all_new || block.shape == Shape::Row || !self.is_list(block) {
            let mark = if all_new { '+' } else { '~' };
            return vec![format!(
                "{mark} {}",
                write::line(self.outline, block, self.options)
            )];
        }
        [('+', NodeChange::New), ('~', NodeChange::Changed)]
            .into_iter()
            .filter_map(|(mark, wanted)| {
                let atoms: Vec<Atom> = block
                    .atoms
                    .iter()
                    .zip(&stands)
                    .filter(|(_, stand)| **stand == Some(wanted))
                    .map(|(atom, _)| *atom)
                    .collect();
                let part = Block {
                    atoms,
                    ..Block::default()
                };
                (!part.atoms.is_empty())
                    .then(|| format!("{mark} {}", write::line(self.outline, &part, self.options)))
            })
            .collect()
    }

    /// Whether the line is a list of nodes that are known by their ids, each readable alone.
    fn is_list(&self, block: &Block) -> bool {
        block.atoms.iter().all(|atom| {
            self.outline
                .node(atom)
                .is_some_and(|node| bears_id(node) || !is_prose(node))
        })
    }

    /// What a line stands in, said in short: the first node of it.
    fn place(&self, holder: &Block) -> String {
        let head = Block {
            atoms: holder.atoms.iter().take(1).copied().collect(),
            ..Block::default()
        };
        let short = ViewOptions {
            max_text_chars: MAX_PLACE_CHARS,
            max_name_chars: MAX_PLACE_CHARS,
            ..ViewOptions::default()
        };
        write::line(self.outline, &head, &short)
    }
}

fn write_gone(text: &mut String, gone: &[(&NodeId, &ShownNode)]) {
    if gone.is_empty() {
        return;
    }
    let (texts, ids): (Vec<_>, Vec<_>) = gone.iter().partition(|(_, node)| !node.text.is_empty());
    let mut words: Vec<String> = ids.iter().map(|(id, _)| id.to_string()).collect();
    words.extend(
        texts
            .iter()
            .take(MAX_GONE_TEXTS)
            .map(|(_, node)| quoted(&node.text, usize::MAX)),
    );
    let rest = texts.len().saturating_sub(MAX_GONE_TEXTS);
    if rest > 0 {
        words.push(format!("+{rest} texts"));
    }
    let _ = writeln!(text, "- {}", words.join(" "));
}
