//! What a model says of any page: nothing that is not in it is ever taken.

use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::extraction::{Extraction, ExtractionPlan, FieldSpec, LineQuote, ValueKind};
use passerby_extract::{Page, check, told};
use proptest::prelude::*;

fn content(texts: &[(String, String)]) -> PageContent {
    let mut nodes = vec![ContentNode {
        tag: "body".into(),
        block: true,
        ..ContentNode::default()
    }];
    for (tag, text) in texts {
        let at = nodes.len();
        nodes.push(ContentNode {
            parent: Some(0),
            tag: tag.clone(),
            block: tag != "span",
            ..ContentNode::default()
        });
        nodes.push(ContentNode {
            parent: Some(at),
            tag: "#text".into(),
            text: text.clone(),
            ..ContentNode::default()
        });
    }
    PageContent {
        url: "https://site.example/".into(),
        taken_at_ms: 7,
        nodes,
        ..PageContent::default()
    }
}

fn kinds() -> impl Strategy<Value = ValueKind> {
    prop::sample::select(vec![
        ValueKind::Text,
        ValueKind::Number,
        ValueKind::Money,
        ValueKind::Date,
        ValueKind::Duration,
        ValueKind::Link,
    ])
}

proptest! {
    #[test]
    fn every_value_that_is_taken_is_proved_by_the_page(
        texts in prop::collection::vec(("(p|span|h2|li)", "[a-zA-Z0-9€$ .,:\\-\n]{0,60}"), 1..12),
        said in prop::collection::vec((0_usize..3, 0_usize..14, "[a-zA-Z0-9€$ .,\\-]{0,12}", any::<bool>()), 0..12),
        kind in kinds(),
        many in any::<bool>(),
    ) {
        let content = content(&texts);
        let page = Page::new(&content);
        let lines = told::lines(&page);
        let quotes: Vec<LineQuote> = said
            .into_iter()
            .map(|(record, line, words, copies)| LineQuote {
                record,
                field: "what".into(),
                line,
                // Half of them are words of the line that is named.
                quote: match lines.get(line).filter(|_| copies) {
                    Some(line) => line.text.chars().skip(1).take(words.len()).collect(),
                    None => words,
                },
            })
            .collect();
        let mut found = Extraction {
            plan: ExtractionPlan {
                many,
                fields: vec![FieldSpec { name: "what".into(), kind, ..FieldSpec::default() }],
                ..ExtractionPlan::default()
            },
            ..Extraction::default()
        };
        told::take(&mut found, &page, &lines, &quotes);
        let unproved = check::check(&found, std::slice::from_ref(&content));
        prop_assert!(unproved.is_empty(), "{unproved:?}");
    }

    #[test]
    fn the_parts_of_a_page_are_all_of_its_lines(
        texts in prop::collection::vec(("(p|span|h2|li)", "[a-z ]{0,80}"), 0..40),
        most in 20_usize..200,
    ) {
        let content = content(&texts);
        let lines = told::lines(&Page::new(&content));
        let mut parts = told::parts(&lines, &ExtractionPlan::default(), most);
        parts.sort_by_key(|part| part.start);
        let told: Vec<usize> = parts.into_iter().flatten().collect();
        prop_assert_eq!(told, (0..lines.len()).collect::<Vec<_>>());
    }
}
