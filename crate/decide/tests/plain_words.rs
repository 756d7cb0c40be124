//! What the persona says of things without a name, and of what they did not find or manage.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::{Page, context, first_thought, gates, persona, step};
use passerby_artifacts::clause::ClauseState::{self, NotSeen, NotTried};
use passerby_artifacts::decision::{Action, Policy, Thought};
use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::screen::{FormIntent, ScreenOutcome, Signal};
use passerby_decide::{clauses, conclude, think_as};

fn said(thought: &Thought) -> String {
    let Thought {
        analysis,
        decision,
        expectation,
        ..
    } = thought;
    let reason = match &decision.action {
        Action::GiveUp { reason } => reason.as_str(),
        _ => "",
    };
    let stands_out = analysis.stands_out.join(" ");
    format!(
        "{} {stands_out} {} {} {reason}",
        analysis.summary, decision.reasoning, expectation.sentence
    )
}

#[test]
fn what_has_no_name_is_told_by_role_and_place() {
    let mut page = Page::new("https://a.example/", "Home")
        .heading("")
        .button("");
    page.tree.nodes.last_mut().unwrap().facts.rect = CssRect::new(1_200.0, 10.0, 20.0, 20.0);
    let thought = first_thought(&persona("tom"), "", &page);
    assert!(matches!(thought.decision.action, Action::Click));
    let said = said(&thought);
    assert!(!said.contains("“”"), "{said}");
    for expected in [
        "Next I try the button without a name at the top right.",
        "The button without a name at the top right changes something here.",
    ] {
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_dialog_without_a_name_is_a_dialog() {
    let page = Page::new("https://a.example/", "Home")
        .heading("Home")
        .dialog("")
        .button("Close");
    let said = said(&first_thought(&persona("tom"), "", &page));
    assert!(!said.contains("“”"), "{said}");
    assert!(said.contains("A dialog is open."), "{said}");
}

/// That there is no way is more than somebody can say who found none.
#[test]
fn what_was_not_found_is_no_fact_about_the_page() {
    let page = Page::new("https://a.example/", "Home").heading("Home").text(
        "We mend shoes, bags and belts in the old mill behind the market, and sell laces, soles and polish of our own making.",
    );
    let cases = [
        (
            "Find the opening hours",
            "I found nothing here that I could match with my goal.",
        ),
        (
            "Press \"Save\"",
            "I did not find out how to press “Save” here.",
        ),
        (
            "The new colleague starts tomorrow, add the rota, website and mails",
            "I did not find out how to do this here: “add the rota, website”. I did not understand this: “The new colleague starts \
             tomorrow”, “mails”.",
        ),
    ];
    for (goal, expected) in cases {
        let said = said(&first_thought(&persona("tom"), goal, &page));
        assert!(said.contains(expected), "{goal}: {said}");
    }
}

#[test]
fn open_fields_are_counted_in_grammar() {
    let form = |fields: &[&str]| {
        let page = Page::new("https://a.example/", "Home");
        let page = page.form("Newsletter", FormIntent::UserInput);
        let page = fields
            .iter()
            .fold(page, |page, field| page.required("email", field));
        page.button("Subscribe").end()
    };
    for (fields, expected) in [
        (
            &["E-mail"][..],
            "with one field is what I need; it is still open.",
        ),
        (
            &["E-mail", "Work e-mail"],
            "with 2 fields is what I need; 2 of them are open.",
        ),
    ] {
        let goal = "Subscribe to the newsletter";
        let said = said(&first_thought(&persona("tom"), goal, &form(fields)));
        assert!(said.contains(expected), "{said}");
    }
}

/// A case's name, the acts with what they were done on, and the state of the clause.
type Looked<'a> = (&'a str, Vec<(Action, &'a str)>, ClauseState);

/// Scrolling and waiting begin nothing; pressing something does.
#[test]
fn a_clause_for_which_the_page_was_only_looked_at_was_not_begun() {
    let page = Page::new("https://a.example/", "Home")
        .heading("Home")
        .link("About us", "/about");
    let who = persona("tom");
    let scroll = || Action::Scroll { screens: 1.0 };
    let rows: [Looked<'_>; 4] = [
        ("nothing", vec![], NotTried),
        ("a scroll", vec![(scroll(), "")], NotTried),
        (
            "a wait",
            vec![(Action::Wait { ms: 500 }, ""), (scroll(), "")],
            NotTried,
        ),
        (
            "a press",
            vec![(scroll(), ""), (Action::Click, "About us")],
            NotSeen,
        ),
    ];
    for (name, acts, expected) in rows {
        let thought = first_thought(&who, "", &page);
        let done = acts.into_iter().enumerate().map(|(at, (action, on))| {
            let mut thought = thought.clone();
            thought.decision = gates::decision(&page, action, on, 0.9);
            let mut step = step(
                &page,
                &thought,
                ScreenOutcome::Unknown,
                vec![Signal::Scrolled],
            );
            step.index = at as u32 + 1;
            step
        });
        let history: Vec<_> = done.collect();
        let context = context(&who, "Find the opening hours", &page, &history);
        let states: Vec<ClauseState> = clauses(&context, Policy::Rules)
            .iter()
            .map(|c| c.state)
            .collect();
        assert_eq!(states, [expected], "{name}");
        // What a look alone can answer may still be claimed by what is on the screen.
        let claim = Action::Finish {
            evidence: "It says “About us”.".to_owned(),
        };
        let end = conclude(
            &context,
            &claim,
            Policy::Model,
            &clauses(&context, Policy::Model),
        );
        assert!(
            end.as_ref().is_some_and(|end| end.stop.is_goal_met()),
            "{name}: {end:?}"
        );
    }
}

#[test]
fn a_number_is_known_to_everybody() {
    let mut page = Page::new("https://a.example/", "Results").heading("Results");
    for (x, name) in [(0.0, "2"), (40.0, "Kebab")] {
        let node = page.node("link", name, &[ActionKind::Click]);
        node.facts.rect = CssRect::new(x, 100.0, 20.0, 20.0);
        node.class = Some(DetectionClass::Icon);
    }
    let who = Persona {
        technical_comfort: Level::Low,
        ..persona("tom")
    };
    let (_, glance) = think_as(&context(&who, "", &page, &[]));
    let overlooked = glance.overlooked.join(" ");
    assert!(overlooked.contains("“Kebab”"), "{overlooked}");
    assert!(!overlooked.contains("“2”"), "{overlooked}");
}
