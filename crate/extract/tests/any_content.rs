//! Whatever a page says, reading it ends without a panic, and what it gives can be proved.

use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::extraction::Extraction;
use passerby_extract::{Ways, check, conclude, plan, read};
use proptest::prelude::*;

fn node() -> impl Strategy<Value = ContentNode> {
    let tag = prop::sample::select(vec![
        "#text", "div", "p", "table", "tr", "td", "th", "dl", "dt", "dd", "h1", "h2", "li", "ul",
        "a", "time", "span", "img", "nav",
    ]);
    let text = prop::sample::select(vec![
        "",
        "Price",
        "Author:",
        "€ 12.50",
        "3 May 2024",
        "1 h 20 min",
        "★★★☆☆",
        "4 of 5",
        "\u{202e}",
        "1.14.0",
        "Next",
        "2",
        "Harbour Lights",
        "-",
        "İ",
        "12,5 MB",
        "99999999999999999999999999 years",
    ]);
    let class = prop::sample::select(vec!["", "price", "pagination", "active", "breadcrumb"]);
    (
        any::<prop::sample::Index>(),
        tag,
        text,
        class,
        any::<bool>(),
        0_u32..60,
    )
        .prop_map(|(parent, tag, text, class, block, colspan)| ContentNode {
            // Parents that do not stand before their child are among them: the page is foreign.
            parent: Some(parent.index(40)),
            tag: tag.into(),
            text: text.into(),
            class: class.into(),
            machine: text.into(),
            itemprop: if block { "price".into() } else { String::new() },
            href: if tag == "a" {
                format!("/x?{text}")
            } else {
                String::new()
            },
            handle: (tag == "a").then_some(colspan),
            block,
            colspan,
            ..ContentNode::default()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_page_is_read_and_what_it_gives_is_proved(
        nodes in prop::collection::vec(node(), 0..60),
        question in prop::sample::select(vec![
            "All books under 20 euros, with title, price and rating",
            "Who wrote Harbour Lights, and when?",
            "What does the cheapest one cost?",
            "Every release since 2023, with version and date",
        ]),
        json in prop::sample::select(vec!["", "{\"price\":\"12\",\"author\":{\"name\":\"A\"}}", "[[[[", "{\"a\":[1,2,{\"b\":null}]}"]),
    ) {
        let content = PageContent {
            url: "https://site.example/".into(),
            title: "Harbour Lights".into(),
            taken_at_ms: 1,
            nodes,
            json_ld: vec![json.into()],
            ..PageContent::default()
        };
        let mut found = Extraction {
            plan: plan::plan(question, None, Some(3)).expect("it asks for something"),
            ..Extraction::default()
        };
        let mut ways = Ways::default();
        read(&mut found, &mut ways, &content);
        ways.next(&found.plan, true);
        conclude(&mut found, "It ended.");
        prop_assert_eq!(check::check(&found, std::slice::from_ref(&content)), vec![]);
        for field in &found.plan.fields {
            let has = found.records.iter().any(|record| record.values.contains_key(&field.name));
            let told = found.unsatisfied.iter().any(|missing| missing.field == field.name);
            prop_assert!(has || told, "{} is lost", field.name);
        }
    }
}

#[test]
fn a_question_or_a_schema_that_is_none_says_what_to_do() {
    for (question, schema, said) in [
        ("", None, "empty"),
        ("hello", None, "does not see what is asked"),
        ("Who wrote it?", Some("{"), "no JSON"),
        ("Who wrote it?", Some("[]"), "object of field names"),
        ("Who wrote it?", Some("{}"), "names no field"),
        (
            "Who wrote it?",
            Some("{\"a\": \"colour\"}"),
            "has the type “colour”",
        ),
        ("Who wrote it?", Some("{\"a\": 3}"), "has the type “3”"),
    ] {
        let error = plan::plan(question, schema, None).unwrap_err().to_string();
        assert!(error.contains(said), "{question:?} {schema:?}: {error}");
    }
    let long = "why ".repeat(600);
    assert!(
        plan::plan(&long, None, None)
            .unwrap_err()
            .to_string()
            .contains("characters")
    );
}
