//! What a page says to machines: microdata, `<time>`, JSON-LD, `<meta>`, and the names of classes, which are written for no reader but often
//! say what a part is.

use super::{Fact, told};
use crate::page::Page;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::extraction::EvidenceSource;
use passerby_lexicon::words;
use serde_json::Value;

/// Values of one JSON-LD text that are taken in.
const MAX_VALUES: usize = 2_000;
/// How deep objects are followed.
const MAX_DEPTH: usize = 8;
/// Words of classes that say how a thing looks or lies, and not what it is.
const LOOKS: &[&str] = &[
    "col",
    "row",
    "container",
    "wrapper",
    "inner",
    "outer",
    "left",
    "right",
    "center",
    "clearfix",
    "text",
    "btn",
    "button",
    "link",
    "item",
    "list",
    "card",
    "body",
    "box",
    "block",
    "content",
    "main",
    "grid",
    "flex",
    "active",
    "first",
    "last",
    "odd",
    "even",
    "small",
    "large",
    "muted",
    "icon",
    "bold",
    "md",
    "sm",
    "lg",
    "xs",
    "xl",
    "mb",
    "mt",
    "pt",
    "pb",
    "px",
    "py",
    "p",
    "m",
    "d",
    "light",
    "dark",
    "primary",
    "secondary",
    "success",
    "info",
    "h1",
    "h2",
    "h3",
    "h4",
    "media",
    "panel",
    "section",
    "page",
    "entry",
    "post",
    "cell",
    "td",
    "table",
    "nav",
    "data",
    "value",
    "field",
    "label",
    "span",
    "div",
    "name",
];

/// Microdata, and elements whose class says what they are.
pub(super) fn in_elements(page: &Page) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (at, node) in page.content.nodes.iter().enumerate() {
        if !node.itemprop.is_empty() {
            let mut fact = told(page, at, &node.itemprop, EvidenceSource::Microdata, 0.97);
            if fact.text.is_empty() {
                fact.text.clone_from(&fact.machine);
                fact.node = None;
            }
            facts.push(fact);
        } else if node.tag == "time" && !node.machine.is_empty() {
            facts.push(told(page, at, "date", EvidenceSource::Microdata, 0.6));
        }
        let said = class_words(&node.class);
        let is_small = || page.inside(at).take(9).count() <= 8;
        if !said.is_empty() && node.tag != "body" && is_small() {
            facts.push(told(page, at, &said, EvidenceSource::Entry, 0.8));
        }
        if !node.label.is_empty()
            && node.tag != "a"
            && node.tag != "button"
            && !page.text(at).is_empty()
        {
            facts.push(told(page, at, &node.label, EvidenceSource::Labelled, 0.8));
        }
    }
    facts
}

/// The words of classes that say what a part is.
fn class_words(class: &str) -> String {
    let mut said: Vec<String> = words::tokens(class);
    said.retain(|word| {
        word.len() > 2 && !LOOKS.contains(&word.as_str()) && word.chars().all(char::is_alphabetic)
    });
    said.dedup();
    said.truncate(4);
    said.join(" ")
}

/// The values of JSON-LD, each labelled with its key.
pub(super) fn json_ld(content: &PageContent) -> Vec<Fact> {
    let mut facts = Vec::new();
    for text in &content.json_ld {
        let Ok(value) = serde_json::from_str::<Value>(text) else {
            continue;
        };
        flatten("", &value, 0, &mut facts);
    }
    facts.truncate(MAX_VALUES);
    facts
}

fn flatten(key: &str, value: &Value, depth: usize, facts: &mut Vec<Fact>) {
    if depth > MAX_DEPTH || facts.len() >= MAX_VALUES {
        return;
    }
    let deeper = depth.saturating_add(1);
    match value {
        Value::Null => {}
        Value::Bool(is) => facts.push(plain(key, &is.to_string())),
        Value::Number(number) => facts.push(plain(key, &number.to_string())),
        Value::String(text) => facts.push(plain(key, text)),
        Value::Array(all) => {
            for each in all {
                flatten(key, each, deeper, facts);
            }
        }
        Value::Object(parts) => {
            // A person or a thing is called by its name.
            if let Some(Value::String(name)) = parts.get("name")
                && !key.is_empty()
            {
                facts.push(plain(key, name));
            }
            for (own, part) in parts.iter().filter(|(own, _)| !own.starts_with('@')) {
                let label = match (key, own.as_str()) {
                    (_, "ratingValue") => "rating".to_owned(),
                    ("", own) => own.to_owned(),
                    (outer, "name" | "value") => outer.to_owned(),
                    (_, own) => own.to_owned(),
                };
                if own != "name" || key.is_empty() {
                    flatten(&label, part, deeper, facts);
                }
            }
        }
    }
}

fn plain(label: &str, text: &str) -> Fact {
    Fact {
        label: label.to_owned(),
        text: text.trim().to_owned(),
        source: EvidenceSource::JsonLd,
        trust: 0.97,
        ..Fact::default()
    }
}

/// `<meta>` that says something of the page's thing.
pub(super) fn meta(content: &PageContent) -> Vec<Fact> {
    const SAID: &[&str] = &[
        "author",
        "article:author",
        "article:published_time",
        "article:modified_time",
        "date",
        "dc.date",
        "dc.creator",
        "product:price:amount",
        "og:description",
        "description",
        "article:section",
        "keywords",
    ];
    let metas = content
        .meta
        .iter()
        .filter(|meta| SAID.contains(&meta.name.as_str()));
    let facts = metas.map(|meta| Fact {
        label: meta
            .name
            .rsplit([':', '.'])
            .next()
            .unwrap_or_default()
            .replace('_', " "),
        text: meta.content.trim().to_owned(),
        source: EvidenceSource::Meta,
        trust: 0.7,
        ..Fact::default()
    });
    facts.collect()
}
