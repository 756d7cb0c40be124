//! The same page, another page, the same page elsewhere.

use crate::common::{self, screen, screen_at};
use crate::told::{LOGIN, check};
use passerby_screen::fingerprint;

#[test]
fn nothing() {
    check(
        "the same screen",
        &screen(LOGIN),
        &screen(LOGIN),
        "",
        "nothing | NoChange",
    );
    for (name, before, after) in [
        ("a clock", "text \"12:05:59\"", "text \"12:06:00\""),
        (
            "an age",
            "text \"Posted 5 minutes ago\"",
            "text \"Posted 6 minutes ago\"",
        ),
        (
            "an age in an entry of results",
            "list\n  listitem \"Ada wrote a long answer 59 seconds ago\"\n  listitem \"b\"",
            "list\n  listitem \"Ada wrote a long answer 1 seconds ago\"\n  listitem \"b\"",
        ),
        (
            "a progress bar",
            "progressbar \"Upload\" value=4%",
            "progressbar \"Upload\" value=41%",
        ),
        (
            "white space and case",
            "text \"Hello  World\"",
            "text \"hello world\"",
        ),
    ] {
        check(
            name,
            &screen(before),
            &screen(after),
            "",
            "nothing | NoChange",
        );
        assert_eq!(
            fingerprint(&screen(before)),
            fingerprint(&screen(after)),
            "{name}"
        );
    }
}

#[test]
fn pages() {
    let at = |url: &str, document: &str| screen_at(url, document, LOGIN);
    let home = at("https://e.org/", "d1");
    for (name, after, expected) in [
        (
            "loaded anew",
            at("https://e.org/", "d2"),
            "loaded | Navigation",
        ),
        (
            "another page",
            at("https://e.org/b", "d2"),
            "loaded, to https://e.org/b | Navigation",
        ),
        (
            "another page of a single-page app",
            at("https://e.org/b", "d1"),
            "to https://e.org/b | Navigation",
        ),
        (
            "another fragment",
            at("https://e.org/#b", "d1"),
            "nothing | NoChange",
        ),
    ] {
        check(name, &home, &after, "", expected);
    }
}

#[test]
fn a_hash_route_is_another_page() {
    check(
        "hash route",
        &screen_at("https://e.org/#/a", "d1", "heading \"Alpha\""),
        &screen_at("https://e.org/#/b", "d1", "heading \"Beta\""),
        "",
        "to https://e.org/#/b | Navigation",
    );
}

#[test]
fn scrolling() {
    let at = |y: f64| {
        let mut tree = common::tree(LOGIN);
        tree.viewport.scroll_y = y;
        passerby_screen::understand(&tree)
    };
    check("down", &at(0.0), &at(600.0), "", "scrolled | Unknown");
    check(
        "by half a pixel",
        &at(0.0),
        &at(0.5),
        "",
        "nothing | NoChange",
    );
    assert_ne!(fingerprint(&at(0.0)), fingerprint(&at(600.0)));
    assert_eq!(fingerprint(&at(0.0)), fingerprint(&at(20.0)));
}
