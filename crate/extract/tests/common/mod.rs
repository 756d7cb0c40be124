//! Pages of the tests: XHTML as the content script would tell it.
#![allow(dead_code)] // Each test file uses its own part.

use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::geometry::CssRect;
use roxmltree::{Document, Node};

const BLOCKS: &[&str] = &[
    "body", "div", "p", "ul", "ol", "li", "table", "thead", "tbody", "tr", "td", "th", "dl", "dt",
    "dd", "h1", "h2", "h3", "h4", "section", "article", "nav", "header", "footer", "main", "pre",
];

/// The page's title: that of its first `<title>` comment, `<!-- title: … -->`.
pub fn title_of(page: &str) -> String {
    let after = page
        .split_once("<!-- title: ")
        .map_or("", |(_, after)| after);
    after.split(" -->").next().unwrap_or_default().to_owned()
}

/// The content of a page.
pub fn content(body: &str, title: &str) -> PageContent {
    let body = format!("<body>{body}</body>");
    let document = Document::parse(&body).expect("the page is XHTML");
    let mut content = PageContent {
        url: "https://site.example/page".into(),
        title: title.into(),
        taken_at_ms: 1_800_000_000_000,
        ..PageContent::default()
    };
    add(document.root_element(), None, &mut content);
    content
}

fn add(node: Node, parent: Option<usize>, content: &mut PageContent) {
    let at = content.nodes.len();
    let rect = CssRect::new(0.0, at as f64 * 20.0, 100.0, 18.0);
    if node.is_text() {
        let text = node.text().unwrap_or_default();
        let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if folded.is_empty() {
            return;
        }
        let before = if text.starts_with(char::is_whitespace) {
            " "
        } else {
            ""
        };
        let behind = if text.ends_with(char::is_whitespace) {
            " "
        } else {
            ""
        };
        content.nodes.push(ContentNode {
            parent,
            tag: "#text".into(),
            text: format!("{before}{folded}{behind}"),
            rect,
            ..ContentNode::default()
        });
        return;
    }
    if !node.is_element() {
        return;
    }
    let tag = node.tag_name().name();
    let attribute = |name: &str| node.attribute(name).unwrap_or_default().to_owned();
    if tag == "script" {
        content
            .json_ld
            .push(node.text().unwrap_or_default().to_owned());
        return;
    }
    let presses = matches!(tag, "a" | "button");
    content.nodes.push(ContentNode {
        parent,
        tag: tag.into(),
        text: attribute("alt"),
        block: BLOCKS.contains(&tag),
        rect,
        handle: presses.then_some(at as u32),
        role: attribute("role"),
        label: attribute("aria-label"),
        class: attribute("class"),
        href: attribute("href"),
        src: attribute("src"),
        rel: attribute("rel"),
        machine: [attribute("datetime"), attribute("content")].concat(),
        itemprop: attribute("itemprop"),
        itemtype: attribute("itemtype"),
        colspan: 0,
    });
    for child in node.children() {
        add(child, Some(at), content);
    }
}
