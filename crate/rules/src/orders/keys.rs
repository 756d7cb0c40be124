//! Keys and the wheel, where a goal speaks of them.

use super::super::proposal::Proposal;
use super::super::screen_context::ScreenContext;
use super::press;
use crate::goal::{Wanted, Way};
use crate::targets;
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;

/// A page is at its end within this, CSS px.
const AT_END: f64 = 8.0;

/// Presses the key where the focus is; a button of that name is meant where the goal does not say that it is a key.
pub(super) fn press(look: &ScreenContext, key: &str, times: u32, is_key: bool) -> Vec<Proposal> {
    let button = |n: &&passerby_artifacts::ui_tree::UiNode| {
        n.visible
            && n.offers(ActionKind::Click)
            && !n.offers(ActionKind::Type)
            && targets::named(n, key) >= 1.0
    };
    if !is_key && look.tree().nodes.iter().any(|n| button(&n)) {
        return press::press(look, &Wanted::named(key));
    }
    let action = Action::PressKey {
        key: key.to_owned(),
        times,
    };
    vec![
        Proposal::free(action, 0.85, format!("My goal says to press {key}."))
            .expecting("The page answers.", Predicate::SomethingChanges),
    ]
}

pub(super) fn scroll(way: Way) -> Vec<Proposal> {
    let down = matches!(way, Way::Down | Way::Bottom);
    let action = Action::Scroll {
        screens: if down { 1.0 } else { -1.0 },
    };
    vec![
        Proposal::free(action, 0.85, "My goal says to scroll.")
            .expecting("The page stands elsewhere.", Predicate::Scrolls),
    ]
}

/// Whether the page stands where it can go no further that way; one screen counts once it was gone.
pub(super) fn is_there(look: &ScreenContext, way: Way) -> bool {
    let viewport = &look.tree().viewport;
    match way {
        Way::Bottom => viewport.scroll_y + viewport.height >= viewport.page_height - AT_END,
        Way::Top => viewport.scroll_y <= AT_END,
        Way::Down | Way::Up => false,
    }
}
