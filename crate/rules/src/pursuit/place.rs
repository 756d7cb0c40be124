//! Whether the run is where the goal says that a task belongs.

use super::super::screen_context::{ScreenContext, had_effect};
use super::evidence::heads;
use super::labels;
use super::meaning::{self, Thing};
use super::past::{Past, Step};
use super::task::Task;
use crate::slices::Parts;
use crate::words;
use passerby_artifacts::decision::Action;

/// Whether a place was gone to, or the page says that it is here.
pub(super) fn was_at(look: &ScreenContext, place: &Thing, past: &Past) -> bool {
    is_told(look, place) || opened_at(place, past).is_some()
}

/// Whether the run is in the places that the goal names: the page says so, or nothing since led elsewhere than to the thing itself.
pub(super) fn holds(look: &ScreenContext, task: &Task, past: &Past) -> bool {
    let goal = words::tokens(look.context.goal);
    let is_said = |place: &&Thing| {
        let mut telling = place.telling().into_iter();
        telling.any(|word| goal.iter().any(|said| words::same_word(&word, said)))
    };
    // A place that only the reading names says where to look, and not where it must be.
    // And one that only says of what kind the thing is, is none: the deals, of a deal.
    let is_kind = |place: &&Thing| {
        let things = task.objects.iter().chain(&task.kinds);
        let words: Vec<String> = things
            .flat_map(|thing| thing.text.split_whitespace())
            // A name tells a place from others.
            .filter(|word| !word.chars().any(char::is_uppercase))
            .flat_map(words::tokens)
            .collect();
        let is_one = |word: &String| words.iter().any(|other| words::same_word(word, other));
        !place.is_quoted() && place.telling().iter().all(is_one)
    };
    let mut places = task
        .places
        .iter()
        .filter(is_said)
        .filter(|place| !is_kind(place));
    places.all(|place| {
        is_told(look, place)
            || is_hinted(look, place, past)
            || opened_at(place, past).is_some_and(|at| {
                let since = past.steps.after(at).iter();
                since
                    .filter(|step| leads(step))
                    .all(|step| leads_to_it(task, step))
            })
    })
}

/// Whether the page and what was pressed on the way to it say half of what the goal calls the place.
fn is_hinted(look: &ScreenContext, place: &Thing, past: &Past) -> bool {
    let pressed = past.steps.iter().filter_map(|(_, decision)| {
        let target = decision.target.as_ref();
        target
            .filter(|_| matches!(decision.action, Action::Click))
            .map(|target| target.name.as_str())
    });
    let said = pressed.collect::<Vec<_>>().join(" ");
    let said = words::tokens(&format!("{} {said}", heads(look)));
    let telling = place.telling();
    let found = telling
        .iter()
        .filter(|word| said.iter().any(|other| words::same_word(word, other)));
    found.count().saturating_mul(2) >= telling.len().max(1)
}

/// Whether a step may have led to another page.
fn leads((step, decision): &Step) -> bool {
    let role = decision
        .target
        .as_ref()
        .map_or("", |target| target.role.as_str());
    let stays = matches!(role, "tab" | "button" | "option" | "radio" | "checkbox");
    matches!(decision.action, Action::Click) && had_effect(step) && !stays
}

/// Whether it led to the thing itself, or to where that is changed or made.
fn leads_to_it(task: &Task, (_, decision): &Step) -> bool {
    let name = decision
        .target
        .as_ref()
        .map_or("", |target| target.name.as_str());
    let is_way = |words: &[&str]| meaning::says_one(name, words);
    task.objects
        .iter()
        .any(|thing| thing.is(name) || thing.likeness(name) > meaning::LEADS_TO)
        || is_way(labels::EDIT)
        || is_way(labels::NEW)
        || is_way(labels::MORE)
}

/// Whether the page says that it is of the place.
fn is_told(look: &ScreenContext, place: &Thing) -> bool {
    let is_it =
        |text: &str| place.likeness(text) > meaning::IS_IT || place.is(text) && place.tells();
    is_it(&look.screen().title)
        || look.own_headings().any(|head| is_it(&head.name))
        || is_in_address(look, place)
}

/// Whether a part of the address is called as the place: `/lofoten-hike/edit/29`.
fn is_in_address(look: &ScreenContext, place: &Thing) -> bool {
    let url = url::Url::parse(&look.tree().url).ok();
    let parts = url.iter().filter_map(|url| url.path_segments()).flatten();
    let mut parts = parts.map(words::tokens);
    let wanted = words::tokens(&place.text);
    !wanted.is_empty() && parts.any(|part| part == wanted)
}

/// The last step that pressed what is called like the place.
fn opened_at(place: &Thing, past: &Past) -> Option<usize> {
    past.steps.iter().rposition(|(step, decision)| {
        let name = decision
            .target
            .as_ref()
            .map_or("", |target| target.name.as_str());
        matches!(decision.action, Action::Click)
            && had_effect(step)
            && place.likeness(name) > meaning::IS_IT
    })
}
