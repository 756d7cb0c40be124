//! A page's content, indexed: what stands in what, and the text of each part as a person reads it.

use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_lexicon::words;
use std::collections::BTreeSet;

/// A page, ready to be asked.
#[derive(Debug)]
pub struct Page<'c> {
    /// What was read.
    pub content: &'c PageContent,
    children: Vec<Vec<usize>>,
    roots: Vec<usize>,
    /// Index behind the last node inside of each.
    ends: Vec<usize>,
    /// Nodes in what the site shows on each of its pages.
    around: BTreeSet<usize>,
}

impl<'c> Page<'c> {
    /// Indexes a page. A parent that does not stand before its child counts as none.
    pub fn new(content: &'c PageContent) -> Self {
        let nodes = &content.nodes;
        let mut children = vec![Vec::new(); nodes.len()];
        let mut roots = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            match node.parent.filter(|parent| *parent < at) {
                Some(parent) => {
                    if let Some(own) = children.get_mut(parent) {
                        own.push(at);
                    }
                }
                None => roots.push(at),
            }
        }
        let mut ends: Vec<usize> = (1..=nodes.len()).collect();
        for (at, node) in nodes.iter().enumerate().rev() {
            let end = ends.get(at).copied().unwrap_or(at);
            if let Some(parent) = node.parent.filter(|parent| *parent < at)
                && let Some(own) = ends.get_mut(parent)
            {
                *own = (*own).max(end);
            }
        }
        let mut page = Self {
            content,
            children,
            roots,
            ends,
            around: BTreeSet::new(),
        };
        page.around = (0..nodes.len()).filter(|at| page.is_frame(*at)).collect();
        page
    }

    /// The node at an index.
    pub fn node(&self, at: usize) -> Option<&'c ContentNode> {
        self.content.nodes.get(at)
    }

    /// The nodes directly inside.
    pub fn children(&self, at: usize) -> &[usize] {
        self.children.get(at).map_or(&[], Vec::as_slice)
    }

    /// The nodes that stand in none.
    pub fn roots(&self) -> &[usize] {
        &self.roots
    }

    /// All nodes inside, in order, without the node itself.
    pub fn inside(&self, at: usize) -> impl Iterator<Item = (usize, &'c ContentNode)> + use<'c> {
        let from = at.saturating_add(1);
        let end = self.ends.get(at).copied().unwrap_or(from).max(from);
        let nodes = self.content.nodes.get(from..end).unwrap_or_default();
        (from..).zip(nodes)
    }

    /// Whether a node stands inside of another.
    pub fn is_inside(&self, at: usize, of: usize) -> bool {
        at > of && self.ends.get(of).is_some_and(|end| at < *end)
    }

    /// What a node stands in, the nearest first.
    pub fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |at: usize| self.node(at)?.parent.filter(|parent| *parent < at);
        std::iter::successors(parent(at), move |at| parent(*at))
    }

    /// Whether a node stands in the site's frame: its navigation, header or footer.
    pub fn is_around(&self, at: usize) -> bool {
        self.around.contains(&at) || self.ancestors(at).any(|outer| self.around.contains(&outer))
    }

    fn is_frame(&self, at: usize) -> bool {
        let Some(node) = self.node(at) else {
            return false;
        };
        let in_article = || {
            let mut outer = self.ancestors(at).filter_map(|at| self.node(at));
            outer.any(|node| matches!(node.tag.as_str(), "article" | "main" | "section" | "li"))
        };
        // What is in the basket is not what things cost.
        if is_basket(node) {
            return true;
        }
        match node.tag.as_str() {
            "nav" => true,
            "header" | "footer" => !in_article(),
            _ => matches!(
                node.role.as_str(),
                "navigation" | "banner" | "contentinfo" | "search" | "menu" | "menubar"
            ),
        }
    }

    /// The text of a node as it is read: blocks on lines of their own, blank lines left out.
    pub fn text(&self, at: usize) -> String {
        let mut lines = Lines::default();
        self.write(at, &mut lines);
        lines.finish()
    }

    fn write(&self, at: usize, lines: &mut Lines) {
        // A page may nest without end: what is inside is gone through in order instead of by recursion.
        let Some(node) = self.node(at) else {
            return;
        };
        lines.add(node);
        let mut open: Vec<usize> = Vec::new();
        for (at, node) in self.inside(at) {
            while open.pop_if(|end| *end <= at).is_some() {
                lines.end_block();
            }
            let is_cell = matches!(node.tag.as_str(), "td" | "th");
            if node.block && !is_cell {
                lines.end_block();
                open.push(self.ends.get(at).copied().unwrap_or(at));
            } else if is_cell {
                lines.gap();
            }
            lines.add(node);
        }
    }

    /// The headings of the page outside of its frame, with their level.
    pub fn headings(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let nodes = self.content.nodes.iter().enumerate();
        nodes.filter_map(|(at, node)| Some((at, level(node)?)))
    }

    /// What the page says of what it is about: its title, its first headings, its breadcrumbs, its address.
    pub fn identity(&self) -> String {
        let mut parts = vec![self.content.title.clone()];
        let first = self
            .headings()
            .filter(|(at, level)| *level == 1 && !self.is_around(*at));
        let mut heads: Vec<usize> = first.map(|(at, _)| at).take(3).collect();
        if heads.is_empty() {
            let others = self.headings().filter(|(at, _)| !self.is_around(*at));
            heads.extend(others.map(|(at, _)| at).take(1));
        }
        parts.extend(heads.into_iter().map(|at| self.text(at)));
        let is_crumbs = |node: &&ContentNode| {
            let named = words::fold(&format!("{} {}", node.class, node.label));
            named.contains("breadcrumb")
        };
        let crumbs = self.content.nodes.iter().position(|node| is_crumbs(&node));
        parts.extend(crumbs.map(|at| self.text(at)));
        if let Ok(url) = url::Url::parse(&self.content.url) {
            parts.push(
                url.path()
                    .replace(['/', '-', '_', '+'], " ")
                    .replace("%20", " "),
            );
        }
        parts.join("\n")
    }
}

/// Whether an element shows what the visitor is about to buy.
fn is_basket(node: &ContentNode) -> bool {
    const WORDS: [&str; 8] = [
        "cart",
        "minicart",
        "basket",
        "warenkorb",
        "panier",
        "cesta",
        "carrito",
        "wishlist",
    ];
    let is_part = !matches!(
        node.tag.as_str(),
        "#text" | "body" | "html" | "main" | "button" | "a"
    );
    is_part
        && words::tokens(&format!("{} {}", node.class, node.label))
            .iter()
            .any(|word| WORDS.contains(&word.as_str()))
}

/// The level of a heading.
pub fn level(node: &ContentNode) -> Option<u8> {
    match node.tag.as_str() {
        "h1" => Some(1),
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" => Some(6),
        _ if node.role == "heading" => Some(3),
        _ => None,
    }
}

/// Lines of a text in the making.
#[derive(Default)]
struct Lines {
    text: String,
    line: String,
}

impl Lines {
    fn add(&mut self, node: &ContentNode) {
        self.line.push_str(&node.text);
    }

    /// Between two cells of a row.
    fn gap(&mut self) {
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
    }

    fn end_block(&mut self) {
        let line = std::mem::take(&mut self.line);
        for part in line.lines() {
            let part = part.trim();
            if part.is_empty() {
                continue;
            }
            if !self.text.is_empty() {
                self.text.push('\n');
            }
            self.text.push_str(part);
        }
    }

    fn finish(mut self) -> String {
        self.end_block();
        self.text
    }
}
