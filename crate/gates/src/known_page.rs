//! Where a site profile knows the page by its address, nothing is done to get where the run is already: a page of results
//! that is taken for the start page is not searched from again.

use super::{GateContext, RefusalReason, node_of};
use crate::words;
use passerby_artifacts::decision::{Action, Decision, TextSource, bare_key};
use passerby_artifacts::screen::PageStateBy;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// What profiles call the results of a search.
const RESULTS: &str = "search_results";

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    let page = context
        .page
        .filter(|page| page.by == PageStateBy::Profile)?;
    let here = &context.tree.url;
    if let Action::Navigate { url } = &decision.action {
        return (without_fragment(url) == without_fragment(here)).then(|| {
            format!(
                "The address says that this is that page already ({}).",
                page.name
            )
        });
    }
    if page.name != RESULTS {
        return None;
    }
    let query = searched_again(decision, context).filter(|query| is_asked_for(query, here))?;
    Some(format!(
        "The address says that these are the results of the search for “{query}”, whatever the page looks like: read them, \
         or search for something else."
    ))
}

/// What the act would search for: the text that it writes into a search box, or what the box holds that it sends.
fn searched_again(decision: &Decision, context: &GateContext<'_>) -> Option<String> {
    let node = node_of(decision, context.tree)?;
    match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        } => is_search_box(node, context.tree).then(|| text.trim().to_owned()),
        Action::PressKey { key, .. } if bare_key(key) == "Enter" => {
            let boxed = Some(node).filter(|node| is_search_box(node, context.tree));
            boxed?.value.clone()
        }
        Action::Click if node.role == "button" => {
            let form = form_around(node, context.tree)?;
            let mut inside = context.tree.inside(form);
            inside
                .find(|n| is_search_box(n, context.tree))?
                .value
                .clone()
        }
        _ => None,
    }
}

fn is_search_box(node: &UiNode, tree: &UiTree) -> bool {
    let says = |text: &str| words::tokens(text).iter().any(|word| word == "search");
    let is_box = matches!(node.role.as_str(), "searchbox" | "textbox" | "combobox");
    let hints = node.input.as_ref();
    let is_named = || says(&node.name) || hints.is_some_and(|h| says(&h.placeholder));
    let in_search = || {
        let at = tree.index_of(&node.id);
        at.is_some_and(|at| tree.around(at).any(|outer| outer.role == "search"))
    };
    is_box
        && (node.role == "searchbox"
            || hints.is_some_and(|h| h.kind == "search")
            || is_named()
            || in_search())
}

fn form_around(node: &UiNode, tree: &UiTree) -> Option<usize> {
    let at = tree.index_of(&node.id)?;
    let is_form = |n: &UiNode| n.role == "form" || n.tag == "form" || n.role == "search";
    let mut around = tree.ancestors(at).zip(tree.around(at));
    around.find(|(_, n)| is_form(n)).map(|(form, _)| form)
}

/// Whether the address asks for exactly this.
fn is_asked_for(query: &str, url: &str) -> bool {
    let wanted = words::fold(query);
    let Ok(url) = url::Url::parse(url) else {
        return false;
    };
    !wanted.is_empty()
        && url
            .query_pairs()
            .any(|(_, value)| words::fold(&value) == wanted)
}

fn without_fragment(url: &str) -> String {
    match url::Url::parse(url) {
        Ok(mut parsed) => {
            parsed.set_fragment(None);
            parsed.to_string()
        }
        Err(_) => url.to_owned(),
    }
}
