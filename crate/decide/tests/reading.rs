//! What was read before in a run costs a glance, and only what is new is read.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::{Page, context, persona};
use passerby_artifacts::decision::{Action, Thought};
use passerby_artifacts::persona::{Level, Persona, Reading};
use passerby_artifacts::run::{Glance, StepRecord};
use passerby_decide::{Seen, look_as, think_as};
use proptest::prelude::*;

const PERSONAS: [&str; 8] = [
    "ada", "bram", "greta", "kenji", "lucia", "marco", "noor", "tom",
];
/// Finding the way into a screen, ms.
const ORIENTATION_MS: u32 = 400;
/// A look at a screen on which everything is known, ms.
const GLANCE_MS: u32 = ORIENTATION_MS + 230;

fn think(persona: &Persona, goal: &str, page: &Page, history: &[StepRecord]) -> (Thought, Glance) {
    think_as(&context(persona, goal, page, history))
}

fn look(persona: &Persona, page: &Page, history: &[StepRecord], closely: bool) -> Seen {
    look_as(
        &context(persona, "Press “Menu”", page, history),
        closely,
        None,
    )
}

/// A step of which only the look is kept, as it comes back from a file.
fn step(index: usize, glance: &Glance) -> StepRecord {
    let step = StepRecord {
        glance: Some(glance.clone()),
        ..StepRecord::new(u32::try_from(index).unwrap(), 0)
    };
    serde_json::from_str(&serde_json::to_string(&step).unwrap()).unwrap()
}

/// Looks at these pages one after the other.
fn glances<'a>(persona: &Persona, pages: impl IntoIterator<Item = &'a Page>) -> Vec<Glance> {
    let mut history = Vec::new();
    for page in pages {
        let (_, glance) = think(persona, "Press “Menu”", page, &history);
        history.push(step(history.len() + 1, &glance));
    }
    let glances = history.into_iter().filter_map(|step| step.glance);
    glances.collect()
}

fn words_read(glances: &[Glance]) -> u32 {
    glances.iter().map(|glance| glance.words_read).sum()
}

fn shop() -> Page {
    Page::new("https://e.org/", "Shop")
        .heading("A small shop")
        .text(&"word ".repeat(300))
        .link("Delivery", "https://e.org/delivery")
        .link("Delivery", "https://e.org/abroad")
        .button("Menu")
}

fn reader(words_per_minute: u32) -> Persona {
    Persona {
        reading: Reading::Everything,
        patience: Level::High,
        words_per_minute: Some(words_per_minute),
        accessibility_needs: Vec::new(),
        eyesight: None,
        ..persona("tom")
    }
}

fn scanner(words_per_minute: u32) -> Persona {
    Persona {
        reading: Reading::Scans,
        ..reader(words_per_minute)
    }
}

/// Nobody stops before the last sentence of a screen, though they scan; what is long is left.
#[test]
fn the_last_sentence_is_read() {
    for (words, is_left) in [(30, false), (300, true)] {
        let page = Page::new("https://e.org/", "Ticket")
            .heading("Change history")
            .text(&"word ".repeat(words));
        let seen = look(&scanner(200), &page, &[], false);
        assert_eq!(seen.unread > 0, is_left, "{words} words");
    }
}

#[test]
fn a_page_that_stays_as_it_is_is_read_once() {
    let page = shop();
    for name in PERSONAS {
        let persona = persona(name);
        let alone = think(&persona, "Press “Menu”", &page, &[]).1;
        let all = glances(&persona, [&page; 300]);
        assert_eq!(all[0], alone, "{name}");
        assert!(alone.words_read > 0 && alone.words_known == 0, "{name}");
        assert_eq!(words_read(&all), alone.words_read, "{name}");
        for again in &all[1..] {
            assert_eq!(again.look_ms, GLANCE_MS, "{name}");
            assert_eq!(again.words_known, alone.words_read, "{name}");
            // What steps keep grows with what there is to read, not with the steps.
            assert_eq!(again.texts, [], "{name}");
        }
    }
}

#[test]
fn only_what_is_new_is_read() {
    let persona = reader(120);
    let refused = shop().error("Please choose a size");
    let next = Page::new("https://e.org/delivery", "Delivery")
        .heading("A small shop")
        .heading("Delivery")
        .link("Delivery", "https://e.org/delivery")
        .button("Menu");
    let all = glances(&persona, [&shop(), &refused, &next, &shop()]);
    let read: Vec<_> = all.iter().map(|g| (g.words_read, g.look_ms)).collect();
    // 3 + 300 + 1 + 1 + 1 words at half a second each.
    assert_eq!(read[0], (306, ORIENTATION_MS + 306 * 500));
    assert_eq!(read[1], (4, GLANCE_MS + 4 * 500));
    // The heading “Delivery” is another thing than the links of that name.
    assert_eq!(read[2], (1, GLANCE_MS + 500));
    assert_eq!(read[3], (0, GLANCE_MS));
    assert_eq!(all[2].words_known, 5);
}

#[test]
fn a_text_that_changed_is_read_anew() {
    let with = |text| {
        Page::new("https://e.org/", "Cart")
            .text(text)
            .button("Menu")
    };
    let all = glances(
        &reader(120),
        [&with("2 things in it"), &with("3 things in it")],
    );
    assert_eq!((all[1].words_read, all[1].words_known), (4, 1));
}

/// A page on which nothing is wanted, so that they read on; the long text is further down.
fn nothing_wanted() -> Page {
    let mut page = Page::new("https://e.org/", "Terms")
        .tall(5_000.0)
        .heading("Terms")
        .text(&"word ".repeat(141))
        .text(&"more ".repeat(400));
    page.tree.nodes[2].in_viewport = false;
    page
}

#[test]
fn who_reads_everything_does_not_read_it_twice_at_one_step() {
    let page = nothing_wanted();
    let (thought, glance) = think(&reader(120), "Press “Menu”", &page, &[]);
    assert!(matches!(thought.decision.action, Action::Scroll { .. }));
    assert_eq!(glance.words_read, 142);
    assert_eq!(glance.look_ms, ORIENTATION_MS + 142 * 500);
    assert!(!look(&reader(120), &page, &[], false).skipped);
}

#[test]
fn who_reads_on_reads_only_the_rest() {
    let page = nothing_wanted();
    let (thought, glance) = think(&scanner(120), "Press “Menu”", &page, &[]);
    assert!(matches!(thought.decision.action, Action::Scroll { .. }));
    // The heading and 20 words first, then the other 121.
    assert_eq!((glance.words_read, glance.words_known), (142, 0));
    assert_eq!(glance.look_ms, ORIENTATION_MS + GLANCE_MS + 142 * 500);
    let history = [step(1, &glance)];
    let (_, again) = think(&scanner(120), "Press “Menu”", &page, &history);
    assert_eq!((again.words_read, again.words_known), (0, 142));
    assert_eq!(again.look_ms, 2 * GLANCE_MS);
}

#[test]
fn who_stopped_for_want_of_patience_gets_further_when_they_read_on() {
    let page = Page::new("https://e.org/", "Terms").text(&"word ".repeat(2_000));
    let persona = Persona {
        patience: Level::Low,
        ..reader(240)
    };
    let told = |seen: &Seen| seen.tree.nodes[0].name.split_whitespace().count();
    let mut history: Vec<StepRecord> = Vec::new();
    for told_by in [[40, 80], [40, 120]] {
        let first = look(&persona, &page, &history, false);
        assert!(first.skipped && first.unread == 1);
        let context = context(&persona, "Press “Menu”", &page, &history);
        let on = look_as(&context, true, Some(&first.glance));
        assert_eq!([told(&first), told(&on)], told_by);
        assert_eq!(on.unread, 1, "there is more");
        let at = history.len() + 1;
        history.push(step(at, &on.glance));
    }
}

#[test]
fn models_are_told_the_same_page_and_the_look_is_the_rules() {
    for persona in PERSONAS.map(persona) {
        let page = shop();
        let first = look(&persona, &page, &[], false);
        assert_eq!(first.glance, think(&persona, "Press “Menu”", &page, &[]).1);
        let history = [step(1, &first.glance)];
        let again = look(&persona, &page, &history, false);
        assert_eq!(
            (again.glance.words_read, again.glance.look_ms),
            (0, GLANCE_MS)
        );
        // How much is taken in does not depend on what is known.
        assert_eq!((&again.tree, &again.screen), (&first.tree, &first.screen));
        assert_eq!(again.skipped, first.skipped);
        // What a glance left out is still to be read.
        let closer = look(&persona, &page, &history, true).glance;
        assert_eq!(closer.words_known, first.glance.words_read);
        assert_eq!(closer.words_read > 0, first.skipped, "{}", persona.id);
    }
}

#[test]
fn a_record_that_does_not_say_what_was_read_is_as_none() {
    let old = r#"{"look_ms":2000,"words_read":306,"words_in_view":306}"#;
    let history = [step(1, &serde_json::from_str(old).unwrap())];
    let (_, glance) = think(&reader(120), "Press “Menu”", &shop(), &history);
    assert_eq!((glance.words_read, glance.words_known), (306, 0));
}

proptest! {
    #[test]
    fn no_word_is_read_twice(
        texts in proptest::collection::vec((0_usize..4, 0_usize..60, any::<bool>()), 0..40),
        which in 0_usize..8,
        closely in proptest::collection::vec(any::<bool>(), 1..6),
    ) {
        let persona = persona(PERSONAS[which]);
        let mut page = Page::new("https://e.org/", "Shop");
        for (role, words, in_viewport) in texts {
            let role = ["text", "listitem", "heading", "cell"][role];
            page.node(role, &"word ".repeat(words), &[]).in_viewport = in_viewport;
        }
        let mut history: Vec<StepRecord> = Vec::new();
        let mut total = 0;
        for (i, &depth) in closely.iter().enumerate() {
            let seen = look(&persona, &page, &history, depth).glance;
            total += seen.words_read;
            prop_assert!(seen.words_read + seen.words_known <= seen.words_in_view);
            prop_assert!(total <= seen.words_in_view);
            // A glance takes in as much as the one before it; who reads on gets further each time.
            if !depth && closely[..i].contains(&false) {
                prop_assert_eq!(seen.words_read, 0);
            }
            history.push(step(history.len() + 1, &seen));
        }
    }
}
