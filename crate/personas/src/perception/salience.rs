//! What nobody passes over, however quickly they look: an open dialog and what the page announces, what came with the last
//! act, what has the focus, and what bears the words that are looked for.
//!
//! Letters that are too small and pictures that say nothing stay so: what stands out is looked at, no more.

use crate::context::Context;
use crate::words;
use passerby_artifacts::screen::{Identity, Item, ScreenOutcome, ScreenState, Signal};
use passerby_artifacts::ui_tree::{NodeId, UiTree};
use std::collections::{BTreeMap, BTreeSet};

/// So many controls, and as many texts, that came with the last act are noticed: of more, a part of the page is new.
const MAX_NEW: usize = 8;
/// So many entries and texts with the words looked for are noticed among those that are passed over.
const MAX_SOUGHT: usize = 8;
/// A word that more of them have singles none of them out.
const MAX_ALIKE: usize = 5;
/// Words of a text that are read on behind one that was looked for.
const READ_ON_WORDS: usize = 10;
/// So many words are read of what interrupts or is new, in all: about as much as a notice has.
const MAX_WORDS: usize = 200;
/// Roles of what interrupts, or is announced by the page.
const INTERRUPTS: [&str; 4] = ["dialog", "alertdialog", "alert", "status"];

/// What stands out, by index in the tree.
#[derive(Debug, Default)]
pub(super) struct Salient {
    /// Nodes that stand out, and all around them.
    held: BTreeSet<usize>,
    /// How many words of a text are read at least.
    words: BTreeMap<usize, usize>,
}

impl Salient {
    /// What stands out. `passed_over`: the nodes that would be passed over, or read in part.
    pub(super) fn of(context: &Context<'_>, passed_over: &[usize]) -> Self {
        let tree = context.tree;
        let mut salient = Self::default();
        let mut inside: BTreeSet<usize> = interrupting(context);
        inside.extend(new(context));
        for top in &inside {
            salient.holds(tree, *top);
        }
        let mut left = MAX_WORDS;
        for (i, node) in tree.nodes.iter().enumerate() {
            if node.parent.is_some_and(|p| p < i && inside.contains(&p)) {
                inside.insert(i);
            }
            if inside.contains(&i) && node.visible {
                let words = count(&node.name).min(left);
                left = left.saturating_sub(words);
                salient.words.insert(i, words);
            }
        }
        salient.seek(context, passed_over);
        salient
    }

    /// Whether the node stands out, or something in it does.
    pub(super) fn is_held_by(&self, i: usize) -> bool {
        self.held.contains(&i)
    }

    /// How many words from its beginning on are read in any case.
    pub(super) fn words_of(&self, i: usize) -> usize {
        self.words.get(&i).copied().unwrap_or_default()
    }

    fn holds(&mut self, tree: &UiTree, i: usize) {
        self.held.insert(i);
        self.held.extend(tree.ancestors(i));
    }

    /// Finds the words of the goal where the eye would not have stopped.
    fn seek(&mut self, context: &Context<'_>, passed_over: &[usize]) {
        let tree = context.tree;
        let mut wanted = Wanted::of(context.goal);
        if wanted.words.is_empty() {
            return;
        }
        let mut has: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let passed_over: BTreeSet<usize> = passed_over.iter().copied().collect();
        for (i, node) in tree.nodes.iter().enumerate().filter(|(_, n)| n.visible) {
            let around = std::iter::once(i).chain(tree.ancestors(i));
            let mut entries = around.filter(|at| passed_over.contains(at)).peekable();
            if entries.peek().is_some() {
                let words = wanted.found_in(&node.name);
                entries.for_each(|at| has.entry(at).or_default().extend(&words));
            }
        }
        has.retain(|_, words| !words.is_empty());
        let found: Vec<(usize, BTreeSet<usize>)> = has.into_iter().collect();
        for i in single_out(&found) {
            self.holds(tree, i);
            let name = tree.nodes.get(i).map_or("", |node| node.name.as_str());
            if let Some(last) = wanted.last_in(name) {
                let read = last.saturating_add(READ_ON_WORDS).min(count(name));
                let most = self.words.entry(i).or_default();
                *most = read.max(*most);
            }
        }
    }
}

/// Open dialogs, what is announced, what has the focus.
fn interrupting(context: &Context<'_>) -> BTreeSet<usize> {
    let screen = context.screen;
    let live = screen.outputs.iter().filter(|output| output.live);
    let dialogs = screen.dialogs.iter().map(|dialog| &dialog.node);
    let ids: BTreeSet<&NodeId> = dialogs.chain(live.map(|output| &output.node)).collect();
    let nodes = context.tree.nodes.iter().enumerate();
    let stands_out = nodes.filter(|(_, node)| {
        let interrupts = node.visible && INTERRUPTS.contains(&node.role.as_str());
        interrupts || node.states.focused || ids.contains(&node.id)
    });
    stands_out.map(|(i, _)| i).collect()
}

/// What came with the last act. On another page all is new, and nothing of it stands out for that.
fn new(context: &Context<'_>) -> Vec<usize> {
    let last = context.history.last();
    let Some(difference) = last.and_then(|step| step.difference.as_ref()) else {
        return Vec::new();
    };
    let is_other_page = difference.outcome == ScreenOutcome::Navigation
        || difference.signals.contains(&Signal::ScreenLoaded);
    if is_other_page {
        return Vec::new();
    }
    let is_text = |item: &&Item| matches!(item.role.as_str(), "text" | "alert" | "status");
    let added = || difference.added.iter();
    let controls = added().filter(|item| !is_text(item)).take(MAX_NEW);
    let texts = added().filter(is_text).take(MAX_NEW);
    let nodes = nodes_by_identity(context.screen);
    let ids = controls
        .chain(texts)
        .flat_map(|item| nodes.get(&item.identity).into_iter().flatten());
    let ids: BTreeSet<&NodeId> = ids.copied().collect();
    let all = context.tree.nodes.iter().enumerate();
    all.filter(|(_, node)| ids.contains(&node.id))
        .map(|(i, _)| i)
        .collect()
}

fn nodes_by_identity(screen: &ScreenState) -> BTreeMap<&Identity, Vec<&NodeId>> {
    let mut nodes: BTreeMap<&Identity, Vec<&NodeId>> = BTreeMap::new();
    let mut keep = |identity, node| nodes.entry(identity).or_default().push(node);
    for form in &screen.forms {
        for input in &form.inputs {
            keep(&input.identity, &input.node);
            keep(&form.identity, &input.node);
        }
        for submit in &form.submits {
            keep(&submit.identity, &submit.node);
            keep(&form.identity, &submit.node);
        }
    }
    for action in &screen.actions {
        keep(&action.identity, &action.node);
    }
    for output in &screen.outputs {
        keep(&output.identity, &output.node);
    }
    for dialog in &screen.dialogs {
        keep(&dialog.identity, &dialog.node);
    }
    nodes
}

/// The words that are looked for, and which of them each word of the page is.
struct Wanted {
    words: Vec<String>,
    known: BTreeMap<String, Vec<usize>>,
}

impl Wanted {
    fn of(goal: &str) -> Self {
        let says =
            |word: &String| word.chars().count() > 2 || word.chars().any(|c| c.is_ascii_digit());
        let mut words = words::subject(goal);
        words.retain(says);
        words.sort_unstable();
        words.dedup();
        Self {
            words,
            known: BTreeMap::new(),
        }
    }

    fn found_in(&mut self, text: &str) -> BTreeSet<usize> {
        let tokens = words::tokens(text).into_iter();
        tokens.flat_map(|token| self.meant_by(token)).collect()
    }

    /// After how many words of the text the last of them stands.
    fn last_in(&mut self, text: &str) -> Option<usize> {
        let mut last = None;
        for (at, word) in (1_usize..).zip(text.split_whitespace()) {
            if !self.found_in(word).is_empty() {
                last = Some(at);
            }
        }
        last
    }

    fn meant_by(&mut self, token: String) -> Vec<usize> {
        let words = &self.words;
        let meant = |token: &String| {
            let all = words.iter().enumerate();
            let same = all.filter(|(_, word)| words::same_word(word, token));
            same.map(|(at, _)| at).collect()
        };
        let known = self.known.entry(token);
        known.or_insert_with_key(meant).clone()
    }
}

/// Those that have a word which few others have, or more of the words than all but a few: the best first, and of equals the
/// upper ones.
fn single_out(found: &[(usize, BTreeSet<usize>)]) -> Vec<usize> {
    let mut alike: BTreeMap<usize, usize> = BTreeMap::new();
    for word in found.iter().flat_map(|(_, has)| has) {
        let count = alike.entry(*word).or_default();
        *count = count.saturating_add(1);
    }
    let most = found.iter().map(|(_, has)| has.len()).max();
    let with_most = found.iter().filter(|(_, has)| Some(has.len()) == most);
    let few_have_most = with_most.count() <= MAX_ALIKE;
    let mut chosen: Vec<(usize, usize, usize)> = Vec::new();
    for (i, has) in found {
        let rarest = has.iter().filter_map(|word| alike.get(word)).min();
        let is_rare = rarest.is_some_and(|count| *count <= MAX_ALIKE);
        if is_rare || (few_have_most && Some(has.len()) == most) {
            let fits = usize::MAX.saturating_sub(has.len());
            chosen.push((fits, rarest.copied().unwrap_or_default(), *i));
        }
    }
    chosen.sort_unstable();
    let best = chosen.into_iter().take(MAX_SOUGHT);
    best.map(|(_, _, i)| i).collect()
}

fn count(text: &str) -> usize {
    text.split_whitespace().count()
}
