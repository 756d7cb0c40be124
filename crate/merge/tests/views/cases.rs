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
