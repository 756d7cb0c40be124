//! What a control is, before it is asked what was tried: what only holds others, is no control at all, or leads somewhere.

use super::super::screen_context::ScreenContext;
use super::page_of;
use crate::words;
use passerby_artifacts::ui_tree::{Source, UiNode};

/// Whether it holds the entries that are pressed, and is none itself: a press in its middle would be that of some entry.
pub(super) fn only_holds(look: &ScreenContext, node: &UiNode) -> bool {
    let holds = matches!(
        node.role.as_str(),
        "menu"
            | "menubar"
            | "tablist"
            | "tabpanel"
            | "radiogroup"
            | "toolbar"
            | "tree"
            | "grid"
            | "region"
            | "main"
            | "article"
    ) || node.role == "menuitem" && holds_items(look, node);
    holds
        && look.position(&node.id).is_some_and(|at| {
            let mut nodes = look.tree().nodes.iter();
            nodes.any(|inner| inner.parent == Some(at))
        })
}

/// Whether entries of its own menu stand in it, which it is called by.
pub(super) fn holds_items(look: &ScreenContext, node: &UiNode) -> bool {
    let tree = look.tree();
    let inside = look.position(&node.id).into_iter().flat_map(|at| {
        let all = tree.nodes.iter().enumerate().skip(at.saturating_add(1));
        all.filter(move |(inner, _)| tree.ancestors(*inner).any(|outer| outer == at))
    });
    let mut items = inside.filter(|(_, inner)| inner.visible && inner.is_interactive());
    items.any(|(_, inner)| inner.role == "menuitem")
}

/// Whether all that is in view but a list, a menu or a dialog is covered: then what is out of view is, too.
pub(super) fn is_all_covered(look: &ScreenContext) -> bool {
    /// Fewer say nothing.
    const LEAST: usize = 5;
    const LAYERS: [&str; 4] = ["alertdialog", "dialog", "listbox", "menu"];
    let tree = look.tree();
    let is_in_layer = |at: usize| {
        let mut around = tree.around(at);
        around.any(|outer| LAYERS.contains(&outer.role.as_str()))
    };
    let nodes = tree.nodes.iter().enumerate();
    let mut outside = nodes
        .filter(|(_, node)| node.visible && node.in_viewport && node.is_interactive())
        .filter(|(at, node)| node.source != Source::Vision && !is_in_layer(*at))
        .peekable();
    let has_layer = tree
        .nodes
        .iter()
        .any(|node| node.visible && LAYERS.contains(&node.role.as_str()));
    let count = outside.clone().count();
    has_layer && count >= LEAST && outside.all(|(_, node)| node.covered)
}

/// Whether it is no more than the box around a control that is listed as well: a component and the button that it is made of.
pub(super) fn is_box_of_control(look: &ScreenContext, node: &UiNode) -> bool {
    /// So much of the box the control fills, at least.
    const MOST: f64 = 0.6;
    if !matches!(node.role.as_str(), "generic" | "group" | "none") {
        return false;
    }
    let tree = look.tree();
    let is_below = |inner: usize, at: usize| tree.ancestors(inner).any(|outer| outer == at);
    let controls = look.position(&node.id).into_iter().flat_map(|at| {
        let all = tree.nodes.iter().enumerate();
        all.filter(move |(inner, other)| {
            *inner > at && other.is_control() && other.visible && is_below(*inner, at)
        })
    });
    let mut controls = controls.map(|(_, control)| control);
    let one = controls.next().filter(|_| controls.next().is_none());
    one.is_some_and(|control| {
        let says_no_more = node.name.is_empty() || node.name == control.name;
        // A field fills as much of its box as its text needs.
        let is_field = control.input.is_some() && node.name == control.name;
        says_no_more && (is_field || control.rect.area() >= MOST * node.rect.area())
    })
}

/// Whether it is a line between other things, though the pointer changes over it.
pub(super) fn is_line(look: &ScreenContext, node: &UiNode) -> bool {
    /// Thinner is nothing that somebody would press who cannot tell what it is, CSS px.
    const LEAST_PX: f64 = 12.0;
    let thickness = node.rect.width.min(node.rect.height);
    let holds = || {
        let at = look.position(&node.id);
        at.is_some_and(|at| look.tree().children(at).next().is_some())
    };
    let says = !node.name.trim().is_empty() || !node.icon.is_empty();
    node.role == "generic" && !says && thickness < LEAST_PX && !holds()
}

/// Whether it is the tab that is open already: a press brings nothing, and nothing is to come.
pub(super) fn is_chosen(node: &UiNode) -> bool {
    node.role == "tab" && node.states.selected == Some(true)
}

/// Whether a widget keeps it for its form, or to show a hint in: nobody would try a field of a pixel, or one that takes no text.
pub(super) fn stands_in(node: &UiNode) -> bool {
    const LEAST_PX: f64 = 2.0;
    let is_text = matches!(node.role.as_str(), "textbox" | "searchbox");
    node.rect.width < LEAST_PX || node.rect.height < LEAST_PX || (is_text && node.states.read_only)
}

/// Whether it is a notice that an act brought, and nothing that is meant to be pressed: a press would only put it away.
pub(super) fn is_notice(look: &ScreenContext, node: &UiNode) -> bool {
    const LATELY: usize = 3;
    let name = words::fold(&node.name);
    let says = |text: &String| {
        let text = words::fold(text);
        !name.is_empty() && (text.contains(&name) || name.contains(&text))
    };
    let mut steps = look.executed().rev().take(LATELY);
    let is_told = steps.any(|(step, _)| {
        let difference = step.difference.iter();
        difference.flat_map(|d| &d.messages).any(says)
    });
    !matches!(node.role.as_str(), "button" | "link" | "menuitem" | "tab") && is_told
}

/// Whether what the picture alone shows as a control is a text of the page: a heading with a line below looks like a field.
pub(super) fn is_text(look: &ScreenContext, node: &UiNode) -> bool {
    let is_words = |other: &&UiNode| {
        !other.is_interactive()
            && other.visible
            && matches!(other.role.as_str(), "text" | "heading")
            && !other.name.trim().is_empty()
            && node.rect.contains(other.rect.centre())
    };
    node.source == Source::Vision
        && node.role == "textbox"
        && look.tree().nodes.iter().any(|other| is_words(&other))
}

/// Whether what the picture alone shows as a control stands among what the page itself lists. The page says there what can be
/// pressed; only where it says nothing of what it draws, as in a canvas, a picture or a closed part, has the picture the word.
pub(super) fn is_decoration(look: &ScreenContext<'_>, node: &UiNode) -> bool {
    let listed = |parent: usize| {
        let nodes = look.tree().nodes.iter();
        nodes
            .filter(|other| other.parent == Some(parent))
            .any(|other| other.source != Source::Vision && other.visible)
    };
    node.source == Source::Vision && node.parent.is_some_and(listed)
}

/// Whether a link leads to a place on this page.
pub(super) fn leads_to_place(look: &ScreenContext, node: &UiNode) -> bool {
    let is_route = |to: &url::Url| {
        to.fragment()
            .is_some_and(|part| part.starts_with(['/', '!']))
    };
    let is_here = |to: &url::Url| page_of(to.as_str()) == page_of(&look.screen().url);
    let has_place = |to: &url::Url| to.fragment().is_some_and(|part| !part.is_empty());
    address_of(look, node).is_some_and(|to| has_place(&to) && !is_route(&to) && is_here(&to))
}

/// Whether a link leads to the very place on this page that the address tells already: nothing is to come of it.
pub(super) fn leads_here(look: &ScreenContext, node: &UiNode) -> bool {
    let address = address_of(look, node);
    let is_place = |to: &url::Url| to.fragment().is_some_and(|part| !part.is_empty());
    address.is_some_and(|to| is_place(&to) && to.as_str() == look.screen().url)
}

/// Whether a link leads to this very page, which may begin anew then.
pub(super) fn reloads(look: &ScreenContext, node: &UiNode) -> bool {
    let address = address_of(look, node);
    address.is_some_and(|to| to.fragment().is_none() && to.as_str() == page_of(&look.screen().url))
}

/// The other page of this host that a link leads to.
pub(super) fn leads_to(look: &ScreenContext, node: &UiNode) -> Option<String> {
    let address = address_of(look, node)?;
    let page = page_of(address.as_str());
    (page != page_of(&look.screen().url)).then_some(page)
}

/// Whether a link leads off the site, or to no page at all (a mail, a telephone).
pub(super) fn leaves(look: &ScreenContext, node: &UiNode) -> bool {
    let here = url::Url::parse(&look.screen().url).ok();
    let there = address_of(look, node);
    let script = there.as_ref().is_some_and(|t| t.scheme() == "javascript");
    match (here, there) {
        (Some(here), Some(there)) if !script => {
            (here.scheme(), here.host_str()) != (there.scheme(), there.host_str())
        }
        _ => false,
    }
}

pub(super) fn address_of(look: &ScreenContext, node: &UiNode) -> Option<url::Url> {
    let base = url::Url::parse(&look.screen().url).ok()?;
    base.join(node.href.as_ref()?).ok()
}
