//! The control that leads to the next page of a list.

use crate::page::Page;
use passerby_artifacts::content::ContentNode;
use passerby_lexicon::words;

/// The control that leads to the next page of the list.
pub(crate) fn next_page(page: &Page) -> Option<(u32, usize)> {
    const NEXT: &[&str] = &[
        "next",
        "next page",
        "older",
        "older posts",
        "older entries",
        "weiter",
        "nachste",
        "nachste seite",
        "suivant",
        "suivante",
        "page suivante",
        "siguiente",
    ];
    let nodes = page.content.nodes.iter().enumerate();
    let is_off = |node: &ContentNode| {
        let folded = words::fold(&node.class);
        folded.contains("disabled")
    };
    let mut ways: Vec<(u8, u32, usize)> = nodes
        .filter_map(|(at, node)| {
            let handle = node.handle?;
            let is_here = is_off(node)
                || page
                    .ancestors(at)
                    .take(2)
                    .filter_map(|at| page.node(at))
                    .any(is_off);
            if is_here {
                return None;
            }
            let text = page.text(at);
            let name = words::fold(match text.is_empty() {
                true => &node.label,
                false => &text,
            });
            let label = words::fold(&node.label);
            let says = |name: &str| NEXT.contains(&name);
            let is_sign = matches!(text.trim(), "›" | "»" | "→" | ">" | ">>");
            let rank = match () {
                () if node.rel.split(' ').any(|rel| rel == "next") => 0,
                () if says(&name) || says(&label) => 1,
                () if is_sign => 2,
                () => return None,
            };
            Some((rank, handle, at))
        })
        .collect();
    ways.sort_unstable();
    ways.first()
        .map(|(_, handle, at)| (*handle, *at))
        .or_else(|| next_number(page))
}

/// Of pages that are numbered the one behind that which is marked as the current one.
fn next_number(page: &Page) -> Option<(u32, usize)> {
    let class_says = |at: usize, wanted: &[&str]| {
        page.node(at).is_some_and(|node| {
            let said = words::tokens(&node.class);
            said.iter().any(|word| wanted.contains(&word.as_str()))
        })
    };
    let in_pager = |at: usize| {
        let mut outer = page.ancestors(at).take(4);
        outer.any(|at| class_says(at, &["pagination", "pager", "pages", "paginator", "paging"]))
    };
    let number = |at: usize| page.text(at).trim().parse::<u32>().ok();
    let numbered = || {
        (0..page.content.nodes.len())
            .filter(|at| page.node(*at).is_some_and(|node| node.tag != "#text") && in_pager(*at))
    };
    let is_current = |at: &usize| {
        class_says(*at, &["active", "current", "selected"])
            || page
                .ancestors(*at)
                .take(1)
                .any(|at| class_says(at, &["active", "current", "selected"]))
    };
    let current = numbered().filter(is_current).find_map(number)?;
    let next = current.checked_add(1)?;
    let mut controls = numbered().filter(|at| number(*at) == Some(next));
    controls.find_map(|at| Some((page.node(at)?.handle?, at)))
}
