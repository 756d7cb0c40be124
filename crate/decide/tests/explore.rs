//! Runs without a goal on small sites: what is tried, in which order, and when nothing is left.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::{Page, line, persona, step, thought_after};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::Action;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::screen::FormIntent::UserInput;
use passerby_artifacts::screen::{Identity, ScreenOutcome, Signal};
use passerby_artifacts::ui_tree::Source;
use passerby_decide::Refusal;

/// Pages by their addresses; a link leads to the page it names, its address to the one before.
fn explore(pages: &[Page]) -> Vec<String> {
    let persona = persona("ada");
    let mut trail = vec![pages[0].clone()];
    let (mut history, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let page = trail.last().unwrap().clone();
        let thought = thought_after(&persona, "", &page, &history, &[]);
        let decision = &thought.decision;
        lines.push(line(decision));
        if decision.action.is_terminal() {
            return lines;
        }
        let target = decision.target.as_ref();
        let pressed = target.and_then(|t| page.tree.nodes.iter().find(|n| n.id == t.node));
        let href = pressed.and_then(|n| n.href.as_ref());
        let leads = pages.iter().find(|p| Some(&p.tree.url) == href);
        match (&decision.action, leads) {
            (Action::Navigate { url }, _) => {
                assert_eq!(url, &trail[trail.len() - 2].tree.url);
                trail.pop();
            }
            (Action::Click, Some(next)) => trail.push(next.clone()),
            (Action::Click, None) => {}
            (Action::PressKey { key, .. }, _) if key == "Escape" => {
                let nodes = &mut trail.last_mut().unwrap().tree.nodes;
                nodes.iter_mut().for_each(|n| n.covered = n.tag == "stuck");
            }
            _ => trail.last_mut().unwrap().apply(decision),
        }
        if pressed.is_some_and(|n| n.covered || n.tag == "unseen") {
            let mut in_vain = step(&page, &thought, ScreenOutcome::NoChange, vec![Signal::NoOp]);
            in_vain.reply.as_mut().unwrap().outcome = ActOutcome::Obscured {
                by: "<div>".to_owned(),
            };
            history.push(in_vain);
            continue;
        }
        let signal = Signal::ValueChanged {
            input: Identity("x".to_owned()),
            after: String::new(),
        };
        history.push(step(&page, &thought, ScreenOutcome::Unknown, vec![signal]));
    }
    panic!("it never ends: {lines:#?}");
}

fn shop() -> [Page; 3] {
    let home = Page::new("https://a.example/", "Shop")
        .link("Home", "https://a.example/")
        .link("Log out", "https://a.example/bye")
        .link("Contact", "https://a.example/contact")
        .link("Elsewhere", "https://b.example/")
        .link("Write us", "mailto:us@a.example")
        .button("Menu")
        .button("Add")
        .button("Add")
        .button("Add");
    let contact = Page::new("https://a.example/contact", "Contact")
        .link("Home", "https://a.example/")
        .form("Write to us", UserInput)
        .required("email", "E-mail")
        .field("checkbox", "Send me a copy")
        .button("Send")
        .end()
        .link("Imprint", "https://a.example/imprint");
    let imprint = Page::new("https://a.example/imprint", "Imprint").text(
        "A Ltd. is registered in Harbour Street 7, Oxford, under the number 1234567. It is led by Ada Quillfeather, who answers letters.",
    );
    [home, contact, imprint]
}

/// A page whose first three buttons a layer without a role lies over; `stuck`: nothing takes it away.
fn under_a_layer(stuck: bool) -> Page {
    let mut page = Page::new("https://a.example/", "Charts")
        .button("Number")
        .button("Start")
        .button("End")
        .button("Colours");
    for node in page.tree.nodes.iter_mut().filter(|n| n.role == "button") {
        node.covered = node.name != "Colours";
        node.tag = if stuck { "stuck" } else { "button" }.to_owned();
    }
    page
}

#[test]
fn what_a_layer_lies_over_is_tried_once_that_is_gone() {
    let lines = explore(&[under_a_layer(false)]);
    let tried = ["press Colours", "press Number", "key Escape"];
    let then = ["press Start", "press End", "press Number", "finish"];
    assert_eq!(lines, [&tried[..], &then[..]].concat());
}

/// A widget keeps a list of a pixel for its form, and shows a hint in a field that takes no text.
#[test]
fn what_stands_in_for_a_widget_is_not_tried() {
    let mut page = Page::new("https://a.example/", "Books")
        .button("Nothing selected")
        .button("Languages")
        .form("Search", UserInput)
        .field("text", "Ghost")
        .end();
    for node in &mut page.tree.nodes {
        match node.name.as_str() {
            "Languages" => node.rect.width = 0.5,
            "Ghost" => node.states.read_only = true,
            _ => {}
        }
    }
    assert_eq!(explore(&[page]), ["press Nothing selected", "finish"]);
}

/// A component is listed around the button that it is made of, and a line of a menu changes the pointer.
#[test]
fn a_component_is_tried_once_and_a_line_never() {
    let mut page = Page::new("https://a.example/", "Files");
    page.node("generic", "Refresh", &[ActionKind::Click]);
    let outer = page.tree.nodes.len() - 1;
    let mut page = page.button("Refresh");
    let button = page.tree.nodes.last_mut().unwrap();
    (button.parent, button.depth) = (Some(outer), button.depth + 1);
    page.node("generic", "", &[ActionKind::Click]).rect.height = 9.0;
    assert_eq!(explore(&[page]), ["press Refresh", "finish"]);
}

/// Where the page lists what it is made of, a box that only the detector took for a control is a rule, a shadow or a badge.
#[test]
fn what_the_picture_alone_shows_is_tried_where_the_page_lists_nothing() {
    for (listed, expected) in [
        (true, ["press Sort", "finish"].as_slice()),
        (false, &["press Sort", "press ", "finish"]),
    ] {
        let mut page = Page::new("https://a.example/", "List").button("Sort");
        let drawn = page.node("generic", "", &[]).depth;
        let parent = page.tree.nodes.len() - 1;
        if listed {
            let inside = page.node("text", "12 entries", &[]);
            (inside.parent, inside.depth) = (Some(parent), drawn + 1);
        }
        let seen = page.node("button", "", &[ActionKind::Click]);
        (seen.parent, seen.depth, seen.source) = (Some(parent), drawn + 1, Source::Vision);
        assert_eq!(explore(&[page]), expected, "{listed}");
    }
}

/// Buttons that a layer lies over, of which the tree does not tell.
#[test]
fn what_is_covered_unseen_is_tried_twice_at_most() {
    let mut page = under_a_layer(true);
    for node in page.tree.nodes.iter_mut().filter(|n| n.covered) {
        node.covered = false;
        node.tag = "unseen".to_owned();
    }
    let lines = explore(&[page]);
    for name in ["Number", "Start", "End"] {
        let tries = lines
            .iter()
            .filter(|line| **line == format!("press {name}"));
        assert!(tries.count() <= 2, "{lines:?}");
    }
    assert_eq!(lines.last().unwrap(), "finish");
}

#[test]
fn what_could_not_be_reached_is_told_at_the_end() {
    let lines = explore(&[under_a_layer(true)]);
    assert_eq!(lines.last().unwrap(), "finish");
    assert!(lines.len() < 9, "{lines:?}");
    assert!(!lines.contains(&"press End".to_owned()), "{lines:?}");
}

#[test]
fn a_site_is_gone_through_and_the_end_is_told() {
    let lines = explore(&shop());
    assert_eq!(
        lines,
        [
            "press Menu",
            "press Add",
            "press Home",
            "press Contact",
            "type E-mail = ada.quillfeather@example.org",
            "tick Send me a copy",
            "press Send",
            "press Imprint",
            "go https://a.example/contact",
            "go https://a.example/",
            "press Log out",
            "finish",
        ]
    );
}

#[test]
fn what_the_gates_refuse_once_is_not_asked_for_in_every_row() {
    let persona = persona("ada");
    let page = (0..9)
        .fold(Page::new("https://a.example/", "List"), |page, _| {
            page.button("Delete")
        })
        .button("Sort");
    let first = thought_after(&persona, "", &page, &[], &[]);
    assert_eq!(line(&first.decision), "press Delete");
    let refused = Refusal {
        decision: first.decision,
        rule: passerby_artifacts::decision::GateName::Costly,
        reason: "It may delete something.".to_owned(),
    };
    let second = thought_after(&persona, "", &page, &[], &[refused]);
    assert_eq!(line(&second.decision), "press Sort");
}

/// What is pressed on a page that holds nothing but what closes it; `outcome`: what comes of a press.
fn closing(outcome: ScreenOutcome) -> Vec<String> {
    let page = Page::new("https://a.example/", "List").button("Close");
    let persona = persona("ada");
    let (mut history, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        let thought = thought_after(&persona, "", &page, &history, &[]);
        lines.push(line(&thought.decision));
        if thought.decision.action.is_terminal() {
            break;
        }
        let signal = match outcome {
            ScreenOutcome::NoChange => Signal::NoOp,
            _ => Signal::ResultsAppeared { count: 3 },
        };
        history.push(step(&page, &thought, outcome, vec![signal]));
    }
    lines
}

#[test]
fn one_control_may_close_several_layers_but_not_without_end() {
    let close = "press Close".to_owned();
    let mut expected = vec![close.clone(); 4];
    expected.push("finish".to_owned());
    assert_eq!(closing(ScreenOutcome::Unknown), expected);
    assert_eq!(
        closing(ScreenOutcome::NoChange),
        [close, "finish".to_owned()]
    );
}

/// It may only show a picture that turns so far.
#[test]
fn a_page_with_nothing_on_it_is_waited_for_before_it_is_left() {
    let lines = explore(&[Page::new("https://a.example/", "Budget").text("Starting")]);
    assert_eq!(lines, ["wait", "wait", "finish"]);
}

/// A link to its own page may be a script's button, and then leads to no place on it.
#[test]
fn what_is_expected_of_a_link_to_its_own_page() {
    let ada = persona("ada");
    for (href, role, expected) in [
        ("https://a.example/#", "link", "changes something here"),
        (
            "https://a.example/#panel-2",
            "tab",
            "changes something here",
        ),
        (
            "https://a.example/#prices",
            "link",
            "brings me to a part of this page",
        ),
        ("https://a.example/b", "link", "brings me to another page"),
    ] {
        let mut page = Page::new("https://a.example/", "Shop").link("Prices", href);
        page.tree.nodes.last_mut().unwrap().role = role.to_owned();
        let thought = thought_after(&ada, "", &page, &[], &[]);
        assert!(
            thought.expectation.sentence.contains(expected),
            "{href} {role}: {}",
            thought.expectation.sentence
        );
    }
}

/// A menu for each row is one control, whatever row it names.
#[test]
fn what_stands_in_each_row_is_tried_twice() {
    let rows = ["Root", "Stories", "Events", "Getting here", "Café"];
    let page = rows
        .iter()
        .fold(Page::new("https://a.example/", "Pages"), |page, row| {
            page.button(&format!("More options for '{row}'"))
        })
        .button("18 minutes ago")
        .button("2 minutes ago")
        .button("40 minutes ago")
        .button("More help");
    let lines = explore(&[page]);
    let options = ["Root", "Stories"].map(|row| format!("press More options for '{row}'"));
    let times = ["18", "2"].map(|at| format!("press {at} minutes ago"));
    let mut expected = [&options[..], &times[..]].concat();
    expected.extend(["press More help", "finish"].map(str::to_owned));
    let mut sorted = lines.clone();
    sorted.sort();
    expected.sort();
    assert_eq!(sorted, expected, "{lines:#?}");
}

/// A list that a button lets drop down is a dialog to some pages: what lies beside it can still be used.
#[test]
fn beside_a_dialog_that_is_not_modal_there_is_more_to_try() {
    for (is_modal, fills, expected) in [
        (false, false, "press Next"),
        (false, true, "key Escape"),
        (true, false, "key Escape"),
    ] {
        let mut page = Page::new("https://a.example/", "Runs")
            .dialog("More items")
            .end()
            .button("Next");
        let dialog = page.tree.nodes.iter_mut().find(|n| n.role == "dialog");
        dialog.unwrap().states.modal = is_modal;
        if fills {
            let viewport = &page.tree.viewport;
            let rect = CssRect::new(0.0, 0.0, viewport.width, viewport.height);
            page.screen.dialogs[0].rect = rect;
        }
        let thought = thought_after(&persona("ada"), "", &page, &[], &[]);
        assert_eq!(line(&thought.decision), expected, "{is_modal} {fills}");
    }
}

/// An entry that is called by its menu, the region around a list, and the box around a field: what is in them is tried.
#[test]
fn what_only_holds_others_is_not_tried() {
    let mut page = Page::new("https://a.example/", "Console");
    let outer = |page: &mut Page, role: &str, name: &str| {
        page.node(role, name, &[ActionKind::Click]);
        page.tree.nodes.len() - 1
    };
    let entry = outer(&mut page, "menuitem", "Create Graph");
    let inner = outer(&mut page, "menuitem", "Graph");
    let region = outer(&mut page, "region", "Entries");
    let edit = outer(&mut page, "button", "Edit");
    for (child, parent) in [(inner, entry), (edit, region)] {
        let node = &mut page.tree.nodes[child];
        (node.parent, node.depth) = (Some(parent), node.depth + 1);
    }
    assert_eq!(explore(&[page]), ["press Graph", "press Edit", "finish"]);
}

/// A list that is open lies over the whole page, also over what is scrolled out of it.
#[test]
fn under_an_open_list_nothing_out_of_view_is_tried_first() {
    let mut page = Page::new("https://a.example/", "Entry");
    for name in ["A", "B", "C", "D", "E"] {
        page.node("button", name, &[ActionKind::Click]).covered = true;
    }
    page.node("button", "Below", &[ActionKind::Click])
        .in_viewport = false;
    page.node("listbox", "", &[]);
    let list = page.tree.nodes.len() - 1;
    let option = page.node("option", "First floor", &[ActionKind::Click]);
    (option.parent, option.depth) = (Some(list), option.depth + 1);
    let persona = persona("ada");
    let thought = thought_after(&persona, "", &page, &[], &[]);
    assert_eq!(line(&thought.decision), "press First floor");
}

#[test]
fn of_a_table_of_contents_three_entries_are_tried() {
    let mut page = Page::new("https://a.example/help", "Help");
    for part in ["Lists", "Tables", "Links", "Macros", "Quotes"] {
        page = page.link(part, &format!("https://a.example/help#{part}"));
    }
    assert_eq!(
        explore(&[page]),
        ["press Lists", "press Tables", "press Links", "finish"]
    );
}

/// A menu that closed with its first entry is opened again for the second.
#[test]
fn a_menu_is_opened_again_for_its_other_entries() {
    let persona = persona("ada");
    let page = |url: &str| Page::new(url, "Gym").button("Training");
    let links = [
        ("Workouts", "https://gym.example/1"),
        ("Calendar", "https://gym.example/2"),
    ];
    let open = |page: Page| {
        links
            .iter()
            .fold(page, |page, (name, url)| page.link(name, url))
    };
    let item = |name: &str| passerby_artifacts::screen::Item {
        identity: Identity(format!("screen:action:{name}")),
        role: "link".to_owned(),
        text: name.to_owned(),
    };
    let mut history = Vec::new();
    let mut told = Vec::new();
    let home = "https://gym.example/";
    for (shown, outcome) in [
        (page(home), ScreenOutcome::Unknown),
        (open(page(home)), ScreenOutcome::Navigation),
        (page(links[0].1), ScreenOutcome::Unknown),
        (open(page(links[0].1)), ScreenOutcome::Navigation),
    ] {
        let thought = thought_after(&persona, "", &shown, &history, &[]);
        told.push(line(&thought.decision));
        let mut done = step(&shown, &thought, outcome, vec![]);
        if outcome == ScreenOutcome::Unknown {
            let difference = done.difference.as_mut().unwrap();
            difference.added = links.iter().map(|(name, _)| item(name)).collect();
        }
        history.push(done);
    }
    let pressed: Vec<bool> = told
        .iter()
        .zip(["Training", "Workouts", "Training", "Calendar"])
        .map(|(line, name)| line.contains(name))
        .collect();
    assert_eq!(pressed, [true; 4], "{told:#?}");
}
