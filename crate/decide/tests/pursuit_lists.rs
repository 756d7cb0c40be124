//! What a goal describes among what a page lists, and what of a thing is entered where.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::Page;
use common::pursued::{go, next};
use passerby_artifacts::screen::FormIntent;

fn issues() -> Page {
    Page::new("http://desk.example/issues", "Issues - Desk")
        .heading("Issues")
        .link("Departure board shows yesterday's trains", "/issues/3")
        .link("Push alert arrives twice on iPhone", "/issues/2")
        .link("Push alert arrives twice on Android", "/issues/1")
        .link("Splash screen logo is blurry on Android", "/issues/4")
}

#[test]
fn a_thing_is_found_by_what_tells_it_from_the_others() {
    let goal = "<set>What the {object:ticket about duplicate alerts on Android} needs is a {act:changed} {field:status}: {value:done}";
    assert_eq!(
        next(goal, &issues(), &[]),
        "press Push alert arrives twice on Android"
    );
}

#[test]
fn nothing_is_removed_by_a_description() {
    let goal = "<delete>{act:Delete} the {object:ticket about duplicate alerts on Android}";
    let mut history = Vec::new();
    let mut list = issues();
    let opened = go(goal, &mut list, &mut history);
    let page = Page::new(
        "http://desk.example/issues/1",
        "Push alert arrives twice on Android",
    )
    .heading("Push alert arrives twice on Android")
    .button("Delete");
    assert_ne!(next(goal, &page, &history), "press Delete", "{opened}");
}

#[test]
fn a_day_is_the_same_however_the_page_spells_it() {
    let goal = "<delete>{act:Delete} the {object:minutes of 8 September}";
    let page = Page::new("http://wiki.example/minutes/2", "Minutes 2026-09-08")
        .heading("Minutes 2026-09-08")
        .button("Delete");
    assert_eq!(next(goal, &page, &[]), "press Delete");
    let other = Page::new("http://wiki.example/minutes/3", "Minutes 2026-09-18")
        .heading("Minutes 2026-09-18")
        .button("Delete");
    assert_ne!(next(goal, &other, &[]), "press Delete");
}

#[test]
fn what_was_made_is_not_made_again() {
    let goal = "<add>{act:Report} a {object:bug} {value:\"Lamp flickers\"}, || <set>{field:owner} {value:Ada}";
    let mut history = Vec::new();
    let mut list = Page::new("http://desk.example/", "Desk").link("New bug", "/new");
    assert_eq!(go(goal, &mut list, &mut history), "press New bug");
    let mut form = Page::new("http://desk.example/new", "New bug")
        .heading("New bug")
        .form("New bug", FormIntent::UserInput)
        .field("text", "Title")
        .button("Create")
        .end();
    assert_eq!(
        go(goal, &mut form, &mut history),
        "type Title = Lamp flickers"
    );
    assert_eq!(go(goal, &mut form, &mut history), "press Create");
    let made = Page::new("http://desk.example/bugs/7", "Lamp flickers")
        .heading("Lamp flickers")
        .link("New bug", "/new");
    assert_ne!(next(goal, &made, &history), "press New bug");
}

#[test]
fn of_a_page_that_leads_nowhere_the_run_goes_back() {
    let goal = "<open>I would like to {act:have a look} at the {object:rota of the lifeguards}";
    let mut history = Vec::new();
    let mut home = Page::new("http://pool.example/", "Pool").link("Staff", "/staff");
    assert_eq!(go(goal, &mut home, &mut history), "press Staff");
    let mut empty = Page::new("http://pool.example/staff", "Staff").heading("Nothing here");
    // It may still be on its way.
    assert_eq!(go(goal, &mut empty, &mut history), "wait");
    assert_eq!(go(goal, &mut empty, &mut history), "wait");
    assert_eq!(next(goal, &empty, &history), "back");
}

/// What an article is filed under is no search of the site: a run had written its query there, and saved it.
#[test]
fn the_keywords_of_an_article_are_no_search_box() {
    let goal = "<set>I would like the {object:sessions about lanterns} to have the {field:price} {value:7.50}";
    let page = |inputs: &[&str], submit: &str| {
        let page = Page::new("http://press.example/edit/4", "Opening hours")
            .heading("Opening hours")
            .form("Article", FormIntent::UserInput);
        let filled = inputs
            .iter()
            .fold(page, |page, input| page.field("text", input));
        filled.button(submit).end()
    };
    let article = page(&["Title", "Summary", "Author", "Keywords"], "Save changes");
    let short = page(&["Keywords"], "Save changes");
    for page in [article, short] {
        assert!(!next(goal, &page, &[]).starts_with("type Keywords"));
    }
    let search = page(&["Keywords"], "Search");
    assert_eq!(
        next(goal, &search, &[]),
        "type Keywords = sessions lanterns"
    );
}

/// A run had pressed it on the way to its watches, and nothing was watched any more.
#[test]
fn a_button_that_says_more_than_the_thing_is_no_way_to_it() {
    let goal = "<add>From now on {act:keep an eye} on one more {object:watch}: {field:address} {value:https://fares.example}";
    let page = |button: &str| Page::new("http://watch.example/", "Overview").button(button);
    assert_ne!(
        next(goal, &page("Hold back all watches"), &[]),
        "press Hold back all watches"
    );
    assert_eq!(next(goal, &page("View watches"), &[]), "press View watches");
}

/// The name of something that a page lists is no heading of its own: a run had taken a list of conferences for the one it was to work in.
#[test]
fn a_page_that_lists_a_place_is_not_that_place() {
    let goal = "<set>In {place:Harbour Conf} the {object:Pier Room} gets a {field:capacity} of {value:110}";
    let mut list = Page::new("http://conf.example/", "Conferences").heading("Conferences");
    for name in ["Harbour Conf", "Inland Conf"] {
        list.node("heading", name, &[]).level = Some(2);
        let head = list.tree.nodes.len() - 1;
        list = list.link(name, &format!("/{}", name.to_lowercase().replace(' ', "-")));
        list.tree.nodes.last_mut().unwrap().parent = Some(head);
    }
    assert_eq!(next(goal, &list, &[]), "press Harbour Conf");
    // A card that is a link as a whole, with a heading in it.
    let mut cards = Page::new("http://conf.example/", "Conferences")
        .heading("Conferences")
        .link("Harbour Conf 15 June", "/harbour");
    let card = cards.tree.nodes.len() - 1;
    let head = cards.node("heading", "Harbour Conf", &[]);
    (head.level, head.parent) = (Some(2), Some(card));
    assert_eq!(next(goal, &cards, &[]), "press Harbour Conf 15 June");
}
