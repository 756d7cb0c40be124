//! The content of pages, questions and schemas.

use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::extraction::Extraction;
use passerby_extract::{Ways, check, conclude, plan, read};

const QUESTIONS: [&str; 3] = [
    "All books under 20 euros, with title, price and rating",
    "Who wrote Harbour Lights, and when did it come out?",
    "What does the cheapest tent for two cost?",
];

/// A page as the content script would tell it, and what is made of it.
pub fn read_and_answer(bytes: &[u8]) {
    let Ok(content) = serde_json::from_slice::<PageContent>(bytes) else {
        return;
    };
    for question in QUESTIONS {
        let Ok(plan) = plan::plan(question, None, Some(2)) else {
            continue;
        };
        let mut found = Extraction {
            plan,
            ..Extraction::default()
        };
        let mut ways = Ways::default();
        read(&mut found, &mut ways, &content);
        ways.next(&found.plan, true);
        conclude(&mut found, "It ended.");
        assert!(check::check(&found, std::slice::from_ref(&content)).is_empty());
    }
}

/// A question, with itself as its schema.
pub fn question(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = plan::plan(&text, None, None);
    let _ = plan::plan("All of them", Some(&text), None);
}

pub fn seeds() -> Vec<Vec<u8>> {
    let node = |parent, tag: &str, text: &str| ContentNode {
        parent,
        tag: tag.into(),
        text: text.into(),
        block: tag != "#text",
        ..ContentNode::default()
    };
    let content = PageContent {
        url: "https://site.example/".into(),
        title: "Harbour Lights".into(),
        nodes: vec![
            node(None, "body", ""),
            node(Some(0), "h1", ""),
            node(Some(1), "#text", "Harbour Lights"),
            node(Some(0), "dl", ""),
            node(Some(3), "dt", ""),
            node(Some(4), "#text", "Author"),
            node(Some(3), "dd", ""),
            node(Some(6), "#text", "Mira Holm"),
            node(Some(0), "table", ""),
            node(Some(8), "tr", ""),
            node(Some(9), "th", ""),
            node(Some(10), "#text", "Price"),
            node(Some(8), "tr", ""),
            node(Some(12), "td", ""),
            node(Some(13), "#text", "€ 12.50"),
        ],
        json_ld: vec!["{\"author\":{\"name\":\"Mira Holm\"}}".into()],
        ..PageContent::default()
    };
    vec![serde_json::to_vec(&content).unwrap_or_default()]
}

pub fn questions() -> Vec<Vec<u8>> {
    let all = QUESTIONS
        .iter()
        .map(|question| question.as_bytes().to_vec());
    all.chain([
        b"{\"title\": \"text\", \"price\": {\"type\": \"money\"}}".to_vec(),
        b"owner/name".to_vec(),
    ])
    .collect()
}
