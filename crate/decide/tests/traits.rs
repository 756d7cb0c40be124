//! Traits at work: the same page, another persona, another behaviour. One test a trait.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;
#[path = "traits/language.rs"]
mod language;

use common::{Page, context, persona, thought_after};
use passerby_artifacts::decision::{Action, Thought};
use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::hand::Hand;
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::{Glance, StepRecord};
use passerby_artifacts::screen::{ScreenOutcome, Signal};
use passerby_artifacts::ui_tree::AccessFact;
use passerby_decide::{Context, hand, think_as, waits_ms};

const GOAL: &str = "Press \"Menu\"";

/// A person of whom only what a test says is particular.
fn somebody() -> Persona {
    Persona {
        technical_comfort: Level::Medium,
        patience: Level::Medium,
        reading: Reading::Everything,
        input: InputHabit::Mouse,
        accessibility_needs: Vec::new(),
        eyesight: None,
        aim: None,
        words_per_minute: None,
        ..persona("tom")
    }
}

fn think(persona: &Persona, goal: &str, page: &Page, history: &[StepRecord]) -> (Thought, Glance) {
    think_as(&context(persona, goal, page, history))
}

fn presses(thought: &Thought) -> Option<&str> {
    let pressed = thought.decision.action == Action::Click;
    thought
        .decision
        .target
        .as_ref()
        .filter(|_| pressed)
        .map(|target| target.name.as_str())
}

/// Gives the last node of a page another box.
fn sized(mut page: Page, width: f64, height: f64) -> Page {
    let node = page.tree.nodes.last_mut().expect("a node");
    node.rect = CssRect::new(node.rect.x, node.rect.y, width, height);
    page
}

#[test]
fn a_novice_does_not_find_what_a_picture_hides() {
    let mut page = sized(
        Page::new("Shop", "https://e.org/").button("Menu"),
        40.0,
        40.0,
    );
    page.tree.nodes.last_mut().expect("a node").class = Some(DetectionClass::Icon);
    let page = page.heading("Shop");
    let with = |technical_comfort| Persona {
        technical_comfort,
        ..somebody()
    };
    let (expert, _) = think(&with(Level::High), GOAL, &page, &[]);
    let (usual, _) = think(&with(Level::Medium), GOAL, &page, &[]);
    let (novice, glance) = think(&with(Level::Low), GOAL, &page, &[]);
    assert_eq!(presses(&expert), Some("Menu"));
    assert_eq!(presses(&usual), Some("Menu"));
    assert_eq!(presses(&novice), None, "{novice:#?}");
    assert_eq!(
        glance.overlooked,
        ["I do not know what the picture “Menu” means."]
    );
    // The same word painted is a word.
    let painted = sized(
        Page::new("Shop", "https://e.org/").button("Menu"),
        90.0,
        40.0,
    );
    let (novice, _) = think(&with(Level::Low), GOAL, &painted, &[]);
    assert_eq!(presses(&novice), Some("Menu"));
}

#[test]
fn signs_are_known_to_those_who_have_learnt_them() {
    for (sign, level, known) in [
        ("☰", Level::Low, false),
        ("☰", Level::Medium, true),
        ("⋮", Level::Low, false),
        ("×", Level::Low, true),
        ("", Level::Medium, false),
        ("⌘", Level::Medium, false),
        ("⌘", Level::High, true),
    ] {
        let page = sized(Page::new("Shop", "https://e.org/").button(sign), 32.0, 32.0);
        let persona = Persona {
            technical_comfort: level,
            ..somebody()
        };
        let (_, glance) = think(&persona, GOAL, &page, &[]);
        assert_eq!(glance.overlooked.is_empty(), known, "{sign:?} {level:?}");
    }
}

#[test]
fn small_letters_are_not_read_by_all_eyes() {
    let page = sized(
        Page::new("Shop", "https://e.org/")
            .heading("Shop")
            .link("Terms of delivery", "https://e.org/terms"),
        90.0,
        12.5,
    );
    let goal = "Open the terms of delivery";
    let with = |eyesight| Persona {
        eyesight: Some(eyesight),
        ..somebody()
    };
    let (sharp, _) = think(&with(Level::High), goal, &page, &[]);
    let (weak, glance) = think(&with(Level::Low), goal, &page, &[]);
    assert_eq!(presses(&sharp), Some("Terms of delivery"));
    assert_eq!(presses(&weak), None);
    assert_eq!(
        glance.overlooked,
        ["“Terms of delivery” is written too small for me to read."]
    );
    // A need that is named says the same.
    let needs = Persona {
        accessibility_needs: vec!["low vision".to_owned()],
        ..somebody()
    };
    assert_eq!(presses(&think(&needs, goal, &page, &[]).0), None);
}

/// Who gives up may have had what they looked for before their eyes.
#[test]
fn a_reason_for_giving_up_names_what_was_too_small_to_read() {
    let page = sized(
        Page::new("Shop", "https://e.org/").link("Terms of delivery", "https://e.org/terms"),
        90.0,
        12.5,
    );
    let large = "We mend shoes, bags and belts in the old mill behind the market, and sell laces, soles and polish of our own making.";
    let page = page.text(large);
    let persona = Persona {
        eyesight: Some(Level::Low),
        ..somebody()
    };
    for (goal, expected) in [
        (
            "Open the terms of delivery",
            "I found nothing here that I could match with my goal. “Terms of delivery” is written too small for me to read.",
        ),
        (
            "Find the opening hours",
            "I found nothing here that I could match with my goal.",
        ),
    ] {
        let (thought, _) = think(&persona, goal, &page, &[]);
        let Action::GiveUp { reason } = &thought.decision.action else {
            panic!("{goal}: {:?}", thought.decision.action);
        };
        assert_eq!(reason, expected, "{goal}");
    }
}

/// How far beside its aim a hand comes down in so many steps, CSS px: the mean, and the share within the box it should hit.
fn spread(persona: &Persona, side_px: f64) -> (f64, f64) {
    let page = Page::new("Files", "https://e.org/").button("Menu");
    let (thought, _) = think(persona, GOAL, &page, &[]);
    let places = (0..1_000).map(|step| hand(persona, &thought.decision, &[], 3, step));
    let (mut sum, mut inside) = (0.0, 0.0);
    for place in places {
        let (dx, dy): (f64, f64) = match place {
            Hand::Unsteady { dx, dy } => (dx, dy),
            _ => (0.0, 0.0),
        };
        sum += dx.hypot(dy);
        if dx.abs() <= side_px / 2.0 && dy.abs() <= side_px / 2.0 {
            inside += 1.0;
        }
    }
    (sum / 1_000.0, inside / 1_000.0)
}

#[test]
fn a_hand_comes_down_about_what_it_aims_at_as_near_as_its_aim_has_it() {
    let with = |aim| Persona {
        aim: Some(aim),
        ..somebody()
    };
    assert_eq!(spread(&with(Level::High), 1.0), (0.0, 1.0));
    let (medium, _) = spread(&with(Level::Medium), 16.0);
    let (low, _) = spread(&with(Level::Low), 24.0);
    assert!(1.0 < medium && medium < low && low < 10.0, "{medium} {low}");
    // 96 % along each axis hit what is as wide as the hand needs it.
    for (level, side_px) in [(Level::Medium, 16.0), (Level::Low, 24.0)] {
        let (_, inside) = spread(&with(level), side_px);
        assert!((0.88..0.97).contains(&inside), "{level:?} {inside}");
        let (_, inside) = spread(&with(level), side_px / 3.0);
        assert!(inside < 0.5, "{level:?} {inside}");
    }
}

#[test]
fn who_scans_sees_the_top_of_a_list_first() {
    let mut page = Page::new("Help", "https://e.org/").heading("Articles");
    for i in 0..24 {
        let name = match i {
            1 => "Delivery".to_owned(),
            // So many of them that none stands out.
            9..=15 => format!("Delivery abroad {i}"),
            i => format!("Article {i}"),
        };
        page.node("listitem", "", &[]);
        let entry = page.tree.nodes.len() - 1;
        page = page.link(&name, &format!("https://e.org/{i}"));
        page.tree.nodes.last_mut().expect("a node").parent = Some(entry);
    }
    let with = |reading| Persona {
        reading,
        ..somebody()
    };
    let goal = "Find out about delivery abroad";
    let (reader, all) = think(&with(Reading::Everything), goal, &page, &[]);
    let (scanner, top) = think(&with(Reading::Scans), goal, &page, &[]);
    assert_eq!(presses(&reader), Some("Delivery abroad 9"));
    assert_eq!(presses(&scanner), Some("Delivery"));
    assert!(top.words_read < all.words_read);
    assert!(top.look_ms < all.look_ms);
    // Where the top says nothing of it, the scanner reads on.
    let goal = "Open “Article 20”";
    assert_eq!(
        presses(&think(&with(Reading::Scans), goal, &page, &[]).0),
        Some("Article 20")
    );
}

#[test]
fn the_reading_rate_sets_how_long_a_look_takes() {
    let page = Page::new("Terms", "https://e.org/").text(&"word ".repeat(200));
    let with = |rate| Persona {
        words_per_minute: Some(rate),
        patience: Level::High,
        ..somebody()
    };
    let (slow, fast) = (
        think(&with(100), GOAL, &page, &[]).1,
        think(&with(400), GOAL, &page, &[]).1,
    );
    assert_eq!((slow.words_read, fast.words_read), (200, 200));
    assert_eq!((slow.look_ms, fast.look_ms), (120_400, 30_400));
}

#[test]
fn patience_and_rate_set_how_much_of_a_long_text_is_read() {
    let page = Page::new("Terms", "https://e.org/").text(&"word ".repeat(2_000));
    let words = |patience, rate| {
        let persona = Persona {
            patience,
            words_per_minute: Some(rate),
            ..somebody()
        };
        think(&persona, GOAL, &page, &[]).1.words_read
    };
    // Nothing in it is what they want, so that they read on once, for as long again.
    assert_eq!(words(Level::Low, 240), 2 * 40);
    assert_eq!(words(Level::Medium, 240), 2 * 160);
    assert_eq!(words(Level::High, 240), 2 * 720);
    assert_eq!(words(Level::High, 90), 2 * 270);
}

#[test]
fn patience_sets_after_how_many_failures_they_give_up() {
    let page = Page::new("Shop", "https://e.org/").button("Menu");
    let failures = |count: usize| -> Vec<StepRecord> {
        let thought = thought_after(&somebody(), "Search", &page, &[], &[]);
        (0..count)
            .map(|_| common::step(&page, &thought, ScreenOutcome::NoChange, vec![Signal::NoOp]))
            .collect()
    };
    let gives_up = |patience, count| {
        let persona = Persona {
            patience,
            ..somebody()
        };
        let (thought, _) = think(&persona, GOAL, &page, &failures(count));
        matches!(&thought.decision.action, Action::GiveUp { reason } if reason.contains("in a row"))
    };
    for (patience, bears) in [(Level::Low, 2), (Level::Medium, 4), (Level::High, 7)] {
        assert!(!gives_up(patience, bears), "{patience:?}");
        assert!(gives_up(patience, bears + 1), "{patience:?}");
    }
}

#[test]
fn patience_sets_how_long_they_wait() {
    let waits = |patience| {
        let persona = Persona {
            patience,
            ..somebody()
        };
        waits_ms(60_000, &persona)
    };
    assert_eq!(waits(Level::Low), 4_000);
    assert_eq!(waits(Level::Medium), 10_000);
    assert_eq!(waits(Level::High), 30_000);
    assert_eq!(waits_ms(2_000, &somebody()), 2_000);
}

#[test]
fn the_keyboard_reaches_only_what_the_page_tells() {
    let mut page = Page::new("Shop", "https://e.org/");
    page.node("generic", "Menu", &[ActionKind::Click]).fact =
        Some(AccessFact::VisibleNotAccessible);
    let with = |input| Persona {
        input,
        ..somebody()
    };
    let (_, mouse) = think(&with(InputHabit::Mouse), GOAL, &page, &[]);
    let (_, keys) = think(&with(InputHabit::Keyboard), GOAL, &page, &[]);
    assert!(mouse.overlooked.is_empty());
    assert_eq!(keys.overlooked, ["I cannot get at “Menu”."]);
}

#[test]
fn nothing_is_added_and_every_id_still_holds() {
    let page = sized(Page::new("Shop", "https://e.org/").button("☰"), 32.0, 32.0)
        .heading("Shop")
        .text(&"word ".repeat(500))
        .button("Buy");
    for name in [
        "ada", "bram", "greta", "kenji", "lucia", "marco", "noor", "tom",
    ] {
        let (thought, glance) = think(&persona(name), "Buy", &page, &[]);
        assert!(glance.words_read <= glance.words_in_view, "{name}");
        if let Some(target) = thought.decision.target {
            assert!(page.tree.node(&target.node).is_some());
        }
    }
}

/// A shop in a language, with a form's button, a cross and the way to other languages.
#[test]
fn a_picture_shows_no_more_than_the_persona_makes_out() {
    let small = sized(
        Page::new("Shop", "https://e.org/").link("Terms", "/terms"),
        40.0,
        9.0,
    );
    let mut sign = sized(small.button("☰"), 30.0, 30.0);
    let rects: Vec<CssRect> = sign.tree.nodes.iter().rev().map(|n| n.rect).collect();
    let around = sign.tree.nodes.len() - 1;
    let blurred = |page: &Page, persona: &Persona| {
        let context = context(persona, GOAL, page, &[]);
        passerby_decide::look_as(&context, true, None).blurred
    };
    let with = |eyesight, technical_comfort| Persona {
        eyesight: Some(eyesight),
        technical_comfort,
        ..somebody()
    };
    let (sharp, knowing) = (Level::High, Level::High);
    assert_eq!(blurred(&sign, &with(sharp, knowing)), []);
    assert_eq!(blurred(&sign, &with(Level::Low, knowing)), [rects[1]]);
    assert_eq!(blurred(&sign, &with(sharp, Level::Low)), [rects[0]]);
    // Of a part that holds something they do make out nothing is hidden.
    sign.tree.nodes[around].rect = CssRect::new(0.0, 0.0, 900.0, 700.0);
    assert_eq!(blurred(&sign, &with(sharp, Level::Low)), []);
}

/// A model that is not told of it would think that it is not there; who does not know the sign sees that it can be pressed.
#[test]
fn a_sign_is_listed_without_its_name_for_who_does_not_know_it() {
    let page = sized(Page::new("Shop", "https://e.org/").button("☰"), 30.0, 30.0);
    let id = page.tree.nodes.last().expect("a button").id.clone();
    for (technical_comfort, name, description) in [
        (Level::High, "☰", ""),
        (Level::Low, "", "a picture that says nothing to you"),
    ] {
        let persona = Persona {
            technical_comfort,
            ..somebody()
        };
        let seen = passerby_decide::look_as(&context(&persona, GOAL, &page, &[]), true, None);
        let sign = seen.tree.node(&id).expect("it is listed");
        assert_eq!(
            (sign.name.as_str(), sign.description.as_str()),
            (name, description)
        );
        assert!(sign.visible && sign.is_interactive(), "{sign:?}");
    }
}

/// A tick says what it does to everybody, a pencil to who is used to applications; and a box around a labelled switch is no picture.
#[test]
fn pictures_are_known_by_what_they_show() {
    let says_nothing = |icon: &str, inside: Option<&str>, technical_comfort: Level| {
        let mut page = sized(Page::new("Shop", "https://e.org/").button(""), 30.0, 30.0);
        let at = page.tree.nodes.len() - 1;
        page.tree.nodes[at].facts.icon = icon.to_owned();
        let id = page.tree.nodes[at].id.clone();
        if let Some(name) = inside {
            page.node("checkbox", name, &[ActionKind::Click, ActionKind::Check])
                .parent = Some(at);
        }
        let persona = Persona {
            technical_comfort,
            ..somebody()
        };
        let seen = passerby_decide::look_as(&context(&persona, GOAL, &page, &[]), true, None);
        let node = seen.tree.node(&id).expect("it is listed");
        node.description.contains("says nothing")
    };
    for (icon, inside, comfort, expected) in [
        ("check", None, Level::Low, false),
        ("pencil", None, Level::Low, true),
        ("pencil", None, Level::Medium, false),
        ("zigzag", None, Level::Medium, true),
        ("", None, Level::Low, true),
        ("", Some("Show before labelling"), Level::Low, false),
    ] {
        assert_eq!(
            says_nothing(icon, inside, comfort),
            expected,
            "{icon} {inside:?} {comfort:?}"
        );
    }
}
