//! Where a control stands and where it leads, as far as its place and its address tell.

use super::super::screen_context::ScreenContext;
use passerby_artifacts::ui_tree::UiNode;

/// Whether a link leads to the page that it stands on.
pub(super) fn leads_nowhere(look: &ScreenContext, node: &UiNode) -> bool {
    let here = url::Url::parse(&look.tree().url).ok();
    let there = here.as_ref().zip(node.href.as_deref());
    let there = there.and_then(|(here, href)| here.join(href).ok());
    let bare = |url: url::Url| {
        let mut url = url;
        url.set_fragment(None);
        url
    };
    // A script may answer to `#`.
    let is_only_a_mark = node.href.as_deref().is_some_and(|href| href.ends_with('#'));
    let is_routed = |url: &url::Url| {
        url.fragment()
            .is_some_and(|mark| mark.starts_with(['/', '!']))
    };
    match (here, there) {
        (Some(here), Some(there)) if !is_only_a_mark && !is_routed(&there) => {
            bare(here) == bare(there)
        }
        _ => false,
    }
}

/// Whether a control is one of those that lead through the application.
pub(super) fn is_in_navigation(look: &ScreenContext, node: &UiNode) -> bool {
    let at = look.position(&node.id);
    at.is_some_and(|at| {
        look.tree()
            .around(at)
            .any(|around| around.role == "navigation")
    })
}

/// Whether a control stands in the heading of a column.
pub(super) fn sorts(look: &ScreenContext, node: &UiNode) -> bool {
    let at = look.position(&node.id);
    at.is_some_and(|at| look.tree().around(at).any(|n| n.role == "columnheader"))
}

/// Whether an address is of the site that the page is of.
pub(super) fn is_of_this_site(look: &ScreenContext, href: &str) -> bool {
    let here = url::Url::parse(&look.tree().url).ok();
    let there = here.as_ref().and_then(|here| here.join(href).ok());
    here.zip(there).is_none_or(|(here, there)| {
        !matches!(there.scheme(), "http" | "https") || here.host_str() == there.host_str()
    })
}
