//! Each file of `cases` is a page and the views of it; a second page is the same document later, with its delta.
//! `UPDATE_EXPECT=1` writes the views anew; read the difference before it is kept.

use crate::case_files::assert_each;
use crate::outline;
use passerby_artifacts::ui_tree::UiTree;
use passerby_merge::{MergeConfig, Scope, ViewOptions, delta_view, full_view, merge, screen_view};
use std::fmt::Write;

#[test]
fn every_case_gives_its_views() {
    assert_each("tests/views/cases", with_views);
}

fn tree(page: &str) -> UiTree {
    merge(&outline::page(page), None, &MergeConfig::default())
}

/// The case with its views as they are now.
fn with_views(case: &str) -> String {
    let (given, _) = case.split_once("--- full ---\n").expect("a part `full`");
    let (about, pages) = given.split_once("--- page ---\n").expect("a part `page`");
    let (page, later) = match pages.split_once("--- later ---\n") {
        Some((page, later)) => (page, Some(later)),
        None => (pages, None),
    };
    let options = ViewOptions::default();
    let first = tree(page);
    let mut made = format!(
        "{about}--- page ---\n{pages}--- full ---\n{}",
        full_view(&first, &options)
    );
    write!(made, "--- screen ---\n{}", screen_view(&first, &options)).expect("write");
    if let Some(later) = later {
        let seen = delta_view(None, &first, Scope::Screen, &options).seen;
        let delta = delta_view(Some(&seen), &tree(later), Scope::Screen, &options);
        write!(made, "--- delta ---\n{}", delta.text).expect("write");
    }
    made
}

/// The answer to a question stands at the end of a long text, or in a long value, more often than in its middle.
#[test]
fn what_the_reader_looks_for_is_told_further() {
    let filler = "of the society and its many gardens, ".repeat(6);
    let page = format!(
        "main 0,0 800x600\n  text \"The yearly rent {filler}is 26 pounds from January.\" 0,0 800x40\n  text \"Another letter {filler}closes here.\" 0,60 800x40\n  textbox \"Notes\" 0,120 800x40 click type\n"
    );
    let mut tree = tree(&page);
    let notes = tree.nodes.last_mut().expect("a field");
    notes.facts.value = Some(format!("Yearly rent {filler}ends"));
    let view = |goal: &str| {
        let options = ViewOptions {
            sought: passerby_merge::sought_words(goal).collect(),
            ..ViewOptions::default()
        };
        screen_view(&tree, &options)
    };
    let shortened = |text: &str| text.matches('…').count();
    let told = view("What is the yearly rent?");
    assert!(told.contains("is 26 pounds from January."), "{told}");
    assert_eq!(shortened(&told), 1, "{told}");
    assert_eq!(shortened(&view("Which rent is the lowest?")), 3);
}
