//! Which pictures on buttons a persona knows the meaning of.
//!
//! A word on a button needs no convention. Must never know a site: a convention is one that many sites share.

use super::traits::Traits;
use crate::words::{Concept, has_concept, tokens};
use passerby_artifacts::detection::DetectionClass;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::persona::Level;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// An icon is not larger than this, CSS px.
const ICON_MAX_PX: f64 = 64.0;
/// Pictures that everybody knows who has used a screen: what they are called.
const KNOWN_TO_ALL: [&str; 25] = [
    "close", "dismiss", "search", "home", "back", "next", "previous", "forward", "play", "pause",
    "stop", "print", "cart", "basket", "help", "up", "down", "left", "right", "add", "plus",
    "minus", "check", "tick", "xmark",
];
/// Pictures that who is used to applications knows: a pencil changes something, a bin takes it away.
const LEARNT: [&str; 20] = [
    "bars", "bell", "bin", "calendar", "cog", "copy", "delete", "download", "edit", "eye",
    "filter", "gear", "pencil", "refresh", "save", "settings", "star", "trash", "upload", "user",
];
/// The same as signs.
const SIGNS_KNOWN_TO_ALL: &str = "×✕✖╳✗✓✔+−-?‹›<>←→↑↓▲▼◀▶🔍🏠⌂🛒";
/// Signs that one has to have learnt: the hamburger, the kebab, the meatballs, the gear.
const LEARNT_SIGNS: &str = "☰≡⋮⋯…⚙";

/// Whether the persona does not know what the picture on this control means.
pub(super) fn is_unknown(traits: &Traits, tree: &UiTree, i: usize, node: &UiNode) -> bool {
    if traits.comfort == Level::High || !is_picture(tree, i, node) {
        return false;
    }
    let name = node.name.trim();
    if name.is_empty() {
        let is_learnt = |word: &String| LEARNT.contains(&word.as_str());
        let learnt = traits.comfort == Level::Medium && tokens(&node.icon).iter().any(is_learnt);
        return !learnt && !is_known_to_all(&node.icon);
    }
    if !name.chars().any(char::is_alphanumeric) {
        let signs = name.chars().filter(|c| !c.is_whitespace());
        let learnt = traits.comfort == Level::Medium;
        return !signs.into_iter().all(|sign| {
            SIGNS_KNOWN_TO_ALL.contains(sign) || learnt && LEARNT_SIGNS.contains(sign)
        });
    }
    // A number is read as such: the links of a list of pages, how many more there are.
    let is_number = name
        .trim_start_matches(['+', '-', '−'])
        .chars()
        .all(char::is_numeric);
    traits.comfort == Level::Low && !is_number && !is_known_to_all(name)
}

fn is_known_to_all(name: &str) -> bool {
    has_concept(name, Concept::Close)
        || has_concept(name, Concept::Search)
        || tokens(name)
            .iter()
            .any(|word| KNOWN_TO_ALL.contains(&word.as_str()))
}

/// Whether the control shows a picture and no word: the detector says so, or it has no name, or a sign for
/// one. A name alone proves no picture: it may be painted; nor is one what shows its name as text.
fn is_picture(tree: &UiTree, i: usize, node: &UiNode) -> bool {
    if node.written {
        return false;
    }
    let pressable = node.actions.contains(&ActionKind::Click) && node.input.is_none();
    let takes_input = matches!(
        node.role.as_str(),
        "textbox" | "searchbox" | "combobox" | "checkbox" | "radio" | "switch" | "slider"
    );
    // A list or a menu that is empty shows nothing.
    let is_container = matches!(
        node.role.as_str(),
        "grid" | "list" | "listbox" | "menu" | "menubar" | "tablist" | "toolbar" | "tree"
    );
    if !pressable || takes_input || is_container || !node.visible || !is_small(node) {
        return false;
    }
    let is_sign = !node.name.chars().any(char::is_alphanumeric);
    if node.class != Some(DetectionClass::Icon) && !is_sign {
        return false;
    }
    // What stands in it is read by itself, and what is operated in it has a label of its own.
    let is_word = |child: &UiNode| {
        child.role == "text" && !child.name.trim().is_empty()
            || child.is_control() && child.class != Some(DetectionClass::Icon)
    };
    let mut children = tree.children(i).filter_map(|child| tree.nodes.get(child));
    !children.any(is_word)
}

fn is_small(node: &UiNode) -> bool {
    let (width, height) = (node.rect.width, node.rect.height);
    width > 0.0 && height > 0.0 && width <= ICON_MAX_PX && height <= ICON_MAX_PX
}
