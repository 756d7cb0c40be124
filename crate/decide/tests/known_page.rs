//! A page that a site profile knows by its address, and that looks like another: the address counts.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::Page;
use common::gates::{decision, enter, go};
use passerby_artifacts::decision::{Action, GateVerdict, TextSource};
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::screen::{FormIntent, PageState, PageStateBy};
use passerby_decide::gates::{GateContext, check};

const RESULTS: &str = "https://github.com/search?q=tract+onnx&type=repositories";

/// The results of a search, with nothing on them but what the start page has.
fn misread() -> Page {
    let mut page = Page::new(RESULTS, "GitHub")
        .heading("Build and ship software")
        .form("Search", FormIntent::UserInput)
        .field("search", "Search GitHub")
        .button("Go")
        .end()
        .form("News", FormIntent::UserInput)
        .field("text", "Your name")
        .end();
    for node in &mut page.tree.nodes {
        if node.name == "Search GitHub" {
            node.value = Some("Tract  ONNX".to_owned());
        }
    }
    page
}

fn typing(text: &str) -> Action {
    let text = text.to_owned();
    Action::Type {
        text: TextSource::Plain { text },
    }
}

#[test]
fn the_search_that_led_to_a_page_is_not_made_on_it_again() {
    let page = misread();
    let by = |name: &str, by| PageState {
        name: name.to_owned(),
        by,
        looks_like: Some("home".to_owned()),
    };
    let results = by("search_results", PageStateBy::Profile);
    let (home, look) = (
        by("home", PageStateBy::Profile),
        by("search_results", PageStateBy::Look),
    );
    let rows = [
        (
            "the same words",
            typing("tract onnx"),
            "Search GitHub",
            Some(&results),
            true,
        ),
        (
            "other words",
            typing("wonnx"),
            "Search GitHub",
            Some(&results),
            false,
        ),
        (
            "the same words in another field",
            typing("tract onnx"),
            "Your name",
            Some(&results),
            false,
        ),
        (
            "sent by Enter",
            enter(),
            "Search GitHub",
            Some(&results),
            true,
        ),
        (
            "sent by its button",
            Action::Click,
            "Go",
            Some(&results),
            true,
        ),
        (
            "the address that it is on",
            go(&format!("{RESULTS}#top")),
            "",
            Some(&results),
            true,
        ),
        (
            "another address",
            go("https://github.com/search?q=wonnx"),
            "",
            Some(&results),
            false,
        ),
        (
            "on a start page",
            typing("tract onnx"),
            "Search GitHub",
            Some(&home),
            false,
        ),
        (
            "where only the looks say so",
            typing("tract onnx"),
            "Search GitHub",
            Some(&look),
            false,
        ),
        (
            "on a site that nobody knows",
            typing("tract onnx"),
            "Search GitHub",
            None,
            false,
        ),
    ];
    let config = RunConfig::default();
    for (what, action, on, state, is_refused) in rows {
        let context = GateContext {
            config: &config,
            tree: &page.tree,
            page: state,
            fingerprint: "f",
            acted: &[],
            thoughts_since_act: 0,
            start_host: "https://github.com/",
        };
        let verdict = check(&decision(&page, action, on, 0.9), &context);
        let rule = match &verdict {
            GateVerdict::Passed => "",
            GateVerdict::Refused { rule, .. } => rule.as_str(),
        };
        let expected = if is_refused { "known_page" } else { "" };
        assert_eq!(rule, expected, "{what}: {verdict:?}");
    }
}
