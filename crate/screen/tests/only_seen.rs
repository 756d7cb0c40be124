//! Controls without a name that the picture alone shows: that one came or went is no change.

mod common;

use passerby_artifacts::screen::{Difference, ScreenOutcome, ScreenState};
use passerby_artifacts::ui_tree::{Source, UiTree};
use passerby_screen::{Act, difference, understand};

const PAGE: &str = r#"
main
  heading "News"
  link "Home"
"#;
const ONE_MORE: &str = r#"
main
  heading "News"
  link "Home"
  link
  combobox kind=select
"#;

/// The screen whose controls without a name stem from here.
fn screen(lines: &str, source: Source) -> ScreenState {
    let mut tree: UiTree = common::tree(lines);
    let nameless = |role: &str| matches!(role, "link" | "combobox");
    for node in &mut tree.nodes {
        if node.name.is_empty() && nameless(&node.role) {
            node.source = source;
        }
    }
    understand(&tree)
}

fn from(before: &ScreenState, after: &ScreenState) -> Difference {
    difference(before, after, &Act::default())
}

#[test]
fn what_the_picture_alone_shows_is_neither_added_nor_removed() {
    for (source, told) in [(Source::Vision, 0), (Source::Dom, 2), (Source::Merged, 2)] {
        let (few, more) = (screen(PAGE, source), screen(ONE_MORE, source));
        let came = from(&few, &more);
        assert_eq!(came.added.len(), told, "{source:?} {came:#?}");
        let went = from(&more, &few);
        assert_eq!(went.removed.len(), told, "{source:?} {went:#?}");
        let is_nothing = came.outcome == ScreenOutcome::NoChange;
        assert_eq!(is_nothing, told == 0, "{source:?}");
    }
}

#[test]
fn what_it_shows_with_words_is_told() {
    let named = ONE_MORE.replace("  link\n", "  link\n    text \"Sport\"\n");
    let (before, after) = (screen(PAGE, Source::Vision), screen(&named, Source::Vision));
    let came = from(&before, &after);
    let texts: Vec<&str> = came.added.iter().map(|item| item.text.as_str()).collect();
    assert!(texts.contains(&"Sport"), "{came:#?}");
}

/// Which of several without a name is which cannot be told, so none of them is first.
#[test]
fn what_has_no_name_has_no_place_in_an_order() {
    let lines =
        |first: &str, second: &str| format!("main\n  heading \"News\"\n  {first}\n  {second}\n");
    let before = common::screen(&lines("link \"Forgot it?\"", "button"));
    let after = common::screen(&lines("button", "link \"Forgot it?\""));
    let difference = from(&before, &after);
    assert!(difference.changed.is_empty(), "{difference:#?}");
    let before = common::screen(&lines("link \"A\"", "link \"B\""));
    let after = common::screen(&lines("link \"B\"", "link \"A\""));
    assert_eq!(from(&before, &after).changed.len(), 1);
}

/// A tick drawn larger than its box is seen as a box of its own: the page's box is the one that was ticked.
#[test]
fn a_box_that_the_picture_shows_in_a_box_is_that_box() {
    let before =
        "form \"Held\"\n  checkbox \"\" off kind=checkbox field=choices\n  button \"Accept\"\n";
    let after = "form \"Held\"\n  checkbox \"\" on kind=checkbox field=choices\n    switch \"\"\n  button \"Accept\"\n";
    let screen = |lines: &str| {
        let mut tree: UiTree = common::tree(lines);
        for node in tree.nodes.iter_mut().filter(|node| node.role == "switch") {
            node.source = Source::Vision;
        }
        understand(&tree)
    };
    let found = from(&screen(before), &screen(after));
    let changes: Vec<&str> = found.changed.iter().map(|c| c.after.as_str()).collect();
    assert_eq!(changes, ["on"], "{found:#?}");
}
