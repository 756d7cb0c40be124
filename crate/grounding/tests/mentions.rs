//! Phrases that point something out, on a small page: a shop's bar, a list of tasks, two notices, a form.

use passerby_artifacts::dom::{ActionKind, ElementFacts, InputHints};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::ui_tree::{NodeId, PerceptionStats, UiNode, UiTree};
use passerby_grounding::mention::{Found, Phrase, choose};
use proptest::prelude::*;

/// What is told of a node beside its role, name and box.
type Told = fn(&mut UiNode);

const NONE: Told = |_| {};
const PENCIL: Told = |n| n.icon = "icon-pencil".to_owned();
const TRASH: Told = |n| n.icon = "icon-trash".to_owned();
const TYPED: Told = |n| n.actions.push(ActionKind::Type);

#[rustfmt::skip]
const ROWS: [(&str, &str, [f64; 4], Told); 26] = [
    ("link", "Lindenhof", [20.0, 10.0, 120.0, 30.0], NONE),
    ("link", "Offers", [200.0, 10.0, 80.0, 30.0], NONE),
    ("link", "Orders", [300.0, 10.0, 80.0, 30.0], NONE),
    ("link", "Help", [400.0, 10.0, 80.0, 30.0], NONE),
    ("button", "", [1180.0, 10.0, 30.0, 30.0], |n| n.icon = "fa fa-bell".to_owned()),
    ("link", "Account", [1220.0, 10.0, 40.0, 30.0], |n| n.picture = "icon-user".to_owned()),
    ("text", "Mend the fence", [40.0, 100.0, 200.0, 20.0], NONE),
    ("button", "", [600.0, 100.0, 24.0, 24.0], PENCIL),
    ("button", "", [630.0, 100.0, 24.0, 24.0], TRASH),
    ("text", "Paint the gate", [40.0, 140.0, 200.0, 20.0], NONE),
    ("button", "", [600.0, 140.0, 24.0, 24.0], PENCIL),
    ("button", "", [630.0, 140.0, 24.0, 24.0], TRASH),
    ("text", "Fetch gravel", [40.0, 180.0, 200.0, 20.0], NONE),
    ("button", "", [600.0, 180.0, 24.0, 24.0], PENCIL),
    ("button", "", [630.0, 180.0, 24.0, 24.0], TRASH),
    ("text", "The payment failed", [40.0, 240.0, 300.0, 20.0], NONE),
    ("button", "×", [700.0, 240.0, 20.0, 20.0], |n| n.ground = "red".to_owned()),
    ("text", "The parcel is on its way", [40.0, 290.0, 300.0, 20.0], NONE),
    ("button", "×", [700.0, 290.0, 20.0, 20.0], |n| n.ground = "green".to_owned()),
    ("textbox", "First name", [40.0, 360.0, 300.0, 30.0], TYPED),
    ("textbox", "Family name", [40.0, 400.0, 300.0, 30.0], TYPED),
    ("textbox", "", [40.0, 440.0, 300.0, 30.0], |n| {
        n.actions.push(ActionKind::Type);
        n.input = Some(InputHints { kind: "email".to_owned(), ..InputHints::default() });
    }),
    ("checkbox", "Send me news", [40.0, 480.0, 14.0, 14.0], NONE),
    ("button", "Save", [40.0, 520.0, 80.0, 30.0], |n| n.paint = "blue white".to_owned()),
    ("button", "Cancel", [140.0, 520.0, 80.0, 30.0], |n| n.paint = "grey black".to_owned()),
    ("link", "Terms", [40.0, 760.0, 80.0, 20.0], NONE),
];

fn node(
    at: usize,
    (role, name, [x, y, width, height], told): (&str, &str, [f64; 4], Told),
) -> UiNode {
    let mut node = UiNode {
        id: NodeId(format!("n_{at}")),
        handle: u32::try_from(at).ok(),
        facts: ElementFacts {
            role: role.to_owned(),
            name: name.to_owned(),
            rect: CssRect::new(x, y, width, height),
            visible: true,
            in_viewport: true,
            actions: if role == "text" {
                Vec::new()
            } else {
                vec![ActionKind::Click]
            },
            href: (role == "link").then(|| format!("https://shop.example/{}", name.to_lowercase())),
            ..ElementFacts::default()
        },
        ..UiNode::default()
    };
    told(&mut node);
    node
}

fn page() -> UiTree {
    UiTree {
        schema: passerby_artifacts::SCHEMA_VERSION,
        url: "https://shop.example/".to_owned(),
        title: "Tasks".to_owned(),
        lang: String::new(),
        document_id: "d".to_owned(),
        viewport: Viewport {
            width: 1280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1280.0,
            page_height: 800.0,
        },
        nodes: ROWS
            .into_iter()
            .enumerate()
            .map(|(at, row)| node(at, row))
            .collect(),
        frames: Vec::new(),
        transients: Vec::new(),
        stats: PerceptionStats::default(),
        warnings: Vec::new(),
    }
}

fn found<'t>(tree: &'t UiTree, phrase: &str, act: ActionKind) -> Vec<Found<'t>> {
    choose(tree, &Phrase::read(phrase), |node| node.offers(act))
}

#[test]
fn phrases_mean_elements() {
    let tree = page();
    let rows = [
        (ActionKind::Click, "Orders", 2),
        (ActionKind::Click, "the bell at the top right", 4),
        (ActionKind::Click, "die Glocke", 4),
        (ActionKind::Click, "the little person", 5),
        (ActionKind::Click, "my profile", 5),
        (ActionKind::Click, "the pencil next to Paint the gate", 10),
        (ActionKind::Click, "remove Fetch gravel", 14),
        (ActionKind::Click, "le crayon à côté de Mend the fence", 7),
        (ActionKind::Click, "the second bin", 11),
        (ActionKind::Click, "the last pencil", 13),
        (ActionKind::Click, "close the red one", 16),
        (ActionKind::Click, "the x in the green box", 18),
        (ActionKind::Click, "the blue button", 23),
        (ActionKind::Click, "the button right of Save", 24),
        (ActionKind::Click, "the entry between Offers and Help", 2),
        (ActionKind::Click, "the link at the bottom", 25),
        (ActionKind::Type, "surname", 20),
        (ActionKind::Type, "where my mail goes", 21),
        (ActionKind::Type, "the field below Family name", 21),
    ];
    for (act, phrase, meant) in rows {
        let found = found(&tree, phrase, act);
        let best = found.first().map(|best| best.node.id.0.clone());
        let meant = Some(format!("n_{meant}"));
        assert_eq!(best, meant, "{phrase}: {:?}", Phrase::read(phrase));
    }
}

#[test]
fn the_very_name_is_surer_than_what_comes_near() {
    let tree = page();
    let sure = |phrase: &str| {
        let found = found(&tree, phrase, ActionKind::Click);
        found.first().map_or(0.0, |best| best.sure)
    };
    assert!(sure("Orders") > 0.9);
    assert!(
        sure("the pencil") < 0.75,
        "there are three: {}",
        sure("the pencil")
    );
    // So much is not said to be what was meant.
    let nothing = sure("the weather in Bergen");
    assert!(nothing < 0.8, "{nothing}");
    assert!(sure("remove the account") < sure("Account"));
}

proptest! {
    /// Any phrase is read, and whatever is found is usable, the best first, and sure between 0 and 1.
    #[test]
    fn any_phrase_is_answered(
        phrase in "(\\PC{0,40})|((the|right|left|of|between|and|last|red|in|under|next|to|x|bell|Save) ?){0,12}"
    ) {
        let tree = page();
        let found = found(&tree, &phrase, ActionKind::Click);
        prop_assert!(found.windows(2).all(|two| two[0].score >= two[1].score));
        let is_sound = |each: &Found| (0.0..=1.0).contains(&each.sure) && each.node.offers(ActionKind::Click);
        prop_assert!(found.iter().all(is_sound));
    }
}
