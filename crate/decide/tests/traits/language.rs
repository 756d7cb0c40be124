//! What a persona makes out of a page in a language that they do not read.

use super::*;

fn shop(lang: &str, texts: &[&str], ways: &[&str]) -> Page {
    let mut page = Page::new("Shop", "https://e.org/").heading("Shop");
    for text in texts {
        page = page.text(text);
    }
    for way in ways {
        page = page.link(way, "https://e.org/lang");
    }
    let mut page = page.button("Weiter").button("Login");
    page.tree.lang = lang.to_owned();
    page
}

#[test]
fn what_is_in_another_language_is_not_read_and_their_own_is_looked_for() {
    let german =
        ["Der Laden und das Lager werden nicht vor acht geöffnet, oder eine Stunde später."];
    let with = |language: &str, also: &[&str]| Persona {
        language: language.to_owned(),
        also_reads: also.iter().map(|tag| (*tag).to_owned()).collect(),
        ..somebody()
    };
    let goal = "Press \"Continue\"";
    for (name, persona, lang, ways, pressed, foreign) in [
        (
            "own",
            with("de", &[]),
            "de-AT",
            &["English"][..],
            Some("Weiter"),
            false,
        ),
        (
            "also",
            with("en", &["de"]),
            "de",
            &["English"],
            Some("Weiter"),
            false,
        ),
        (
            "no claim",
            with("en", &[]),
            "",
            &["English"],
            Some("Weiter"),
            false,
        ),
        (
            "not a language",
            with("en", &[]),
            "und",
            &["English"],
            Some("Weiter"),
            false,
        ),
        (
            "a way",
            with("en-GB", &[]),
            "de",
            &["English"],
            Some("English"),
            true,
        ),
        (
            "its own name",
            with("fr", &[]),
            "de",
            &["English", "Français"],
            Some("Français"),
            true,
        ),
        ("a code", with("en", &[]), "de", &["EN"], Some("EN"), true),
        (
            "a choice",
            with("en", &[]),
            "de",
            &["Sprache"],
            Some("Sprache"),
            true,
        ),
        ("none", with("en", &[]), "de", &["Francais"], None, true),
        (
            "claims by mistake",
            with("de", &[]),
            "en",
            &["English"],
            Some("Weiter"),
            false,
        ),
    ] {
        let page = shop(lang, &german, ways);
        let (thought, glance) = think(&persona, goal, &page, &[]);
        assert_eq!(presses(&thought), pressed, "{name}: {thought:#?}");
        let said = glance
            .overlooked
            .first()
            .is_some_and(|s| s.contains("which I do not read"));
        assert_eq!(said, foreign, "{name}: {glance:?}");
    }
}

#[test]
fn of_a_foreign_page_loanwords_signs_and_the_words_of_the_goal_are_understood() {
    let english = Persona {
        language: "en".to_owned(),
        ..somebody()
    };
    let page = shop("de", &["Willkommen und viel Freude"], &[]);
    let see = |goal: &str| {
        let context = Context {
            persona: &english,
            goal,
            instructions: &[],
            tree: &page.tree,
            screen: &page.screen,
            fingerprint: "f",
            history: &[],
            refused: &[],
            began_at_ms: 1_795_392_000_000,
            steps_left: 20,
            stopped: None,
            min_confidence: 0.65,
        };
        let seen = passerby_decide::look_as(&context, true, None);
        assert_eq!(
            seen.cannot_read.as_deref(),
            Some("This page is in German, which I do not read.")
        );
        let names = seen.tree.nodes.iter().map(|node| node.name.clone());
        names.filter(|name| !name.is_empty()).collect::<Vec<_>>()
    };
    assert_eq!(see("Log in"), ["Login"]);
    assert_eq!(see("Press \"Weiter\""), ["Weiter", "Login"]);
}
