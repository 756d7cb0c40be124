//! What a page answers, and how it goes on: the values so far, and the next page of a list.

use crate::facts;
use crate::list::{self, Listed};
use crate::page::Page;
use crate::records;
use crate::single;
use crate::way::Ways;
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::content::{ContentNode, PageContent};
use passerby_artifacts::extraction::{
    ExtractedRecord, Extraction, ExtractionPlan, PageRead, Unsatisfied,
};
use passerby_lexicon::words;
use std::collections::BTreeSet;

/// How far an extraction is after a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// The page says nothing of what is asked.
    Nothing,
    /// It says some of it; the rest may stand elsewhere.
    Part,
    /// A list goes on on the page that this control leads to.
    NextPage {
        /// Its handle.
        handle: u32,
    },
    /// All is there that is asked for.
    Complete,
}

/// Takes in a page. `found`: what was found so far; `ways`: where the reader may go from here.
pub fn read(found: &mut Extraction, ways: &mut Ways, content: &PageContent) -> Progress {
    let plan = found.plan.clone();
    found.schema = SCHEMA_VERSION;
    let page = Page::new(content);
    let facts = facts::of(&page);
    let groups = records::of(&page);
    // The next chapter of a manual is no further page of a list.
    let next = next_page(&page).filter(|(_, at)| plan.many || turns_a_list(&page, *at));
    ways.read(&page, &groups, &plan, next.map(|(handle, _)| handle));
    if plan.many {
        return match list::answer(&page, &facts, &groups, &plan) {
            Some(listed) => take_list(found, &page, listed, &plan),
            None => Progress::Nothing,
        };
    }
    let Some(record) = single::answer(&page, &facts, &groups, &plan) else {
        return Progress::Nothing;
    };
    // What an earlier page said more of stays.
    let is_more = found
        .records
        .first()
        .is_none_or(|own| record.values.len() > own.values.len());
    if is_more {
        found.pages = vec![of_page(&page, 1)];
        found.unsatisfied.clone_from(&record.unsatisfied);
        found.records = vec![record];
    }
    match found.is_complete() {
        true => Progress::Complete,
        false => Progress::Part,
    }
}

/// Says of each field without a value that it has none, and why. What was never found is told so.
pub fn conclude(found: &mut Extraction, why: &str) {
    found.schema = SCHEMA_VERSION;
    let missing = found.plan.fields.iter().filter(|field| {
        let mut records = found.records.iter();
        !records.any(|record| record.values.contains_key(&field.name))
            && !found
                .unsatisfied
                .iter()
                .any(|told| told.field == field.name)
    });
    let missing: Vec<Unsatisfied> = missing
        .map(|field| Unsatisfied {
            field: field.name.clone(),
            reason: why.to_owned(),
        })
        .collect();
    found.unsatisfied.extend(missing);
}

fn take_list(
    found: &mut Extraction,
    page: &Page,
    listed: Listed,
    plan: &ExtractionPlan,
) -> Progress {
    if found
        .pages
        .iter()
        .any(|read| read.url == page.content.url && read.at_ms == page.content.taken_at_ms)
    {
        return Progress::Part;
    }
    if !listed.unchecked.is_empty() {
        let reason = format!(
            "The list does not say whether this holds of its entries: {}.",
            listed.unchecked.join(", ")
        );
        found.unsatisfied = plan
            .fields
            .iter()
            .map(|field| Unsatisfied {
                field: field.name.clone(),
                reason: reason.clone(),
            })
            .collect();
        return Progress::Part;
    }
    let mut known: BTreeSet<String> = found.records.iter().map(key).collect();
    let fresh: Vec<ExtractedRecord> = listed
        .records
        .into_iter()
        .filter(|record| known.insert(key(record)))
        .collect();
    found.pages.push(of_page(
        page,
        u32::try_from(fresh.len()).unwrap_or(u32::MAX),
    ));
    found.records.extend(fresh);
    found.unsatisfied = lacking(found);
    let read = u32::try_from(found.pages.len()).unwrap_or(u32::MAX);
    if read < plan.pages
        && let Some((handle, _)) = next_page(page)
    {
        return Progress::NextPage { handle };
    }
    match found.records.is_empty() {
        true => Progress::Part,
        false => Progress::Complete,
    }
}

/// Fields that no record has.
fn lacking(found: &Extraction) -> Vec<Unsatisfied> {
    let missing = found.plan.fields.iter().filter(|field| {
        !found
            .records
            .iter()
            .any(|record| record.values.contains_key(&field.name))
    });
    let told = missing.map(|field| Unsatisfied {
        field: field.name.clone(),
        reason: match found.records.is_empty() {
            true => "No entry of the list is one that was asked for.".to_owned(),
            false => "The entries of the list do not say it.".to_owned(),
        },
    });
    told.collect()
}

/// By what two records are the same: all that they say, and the page's own words for it.
fn key(record: &ExtractedRecord) -> String {
    let parts: Vec<String> = record
        .values
        .iter()
        .map(|(name, value)| format!("{name}={}", value.evidence.quote))
        .collect();
    parts.join("\u{1f}")
}

fn of_page(page: &Page, records: u32) -> PageRead {
    PageRead {
        url: page.content.url.clone(),
        title: page.content.title.clone(),
        at_ms: page.content.taken_at_ms,
        records,
    }
}

/// The control that leads to the next page of the list.
fn next_page(page: &Page) -> Option<(u32, usize)> {
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

/// Whether a control turns the pages of what this address lists, and does not lead to another.
fn turns_a_list(page: &Page, at: usize) -> bool {
    let href = page
        .node(at)
        .map(|node| node.href.as_str())
        .unwrap_or_default();
    let base = url::Url::parse(&page.content.url).ok();
    let target = base.as_ref().and_then(|base| base.join(href).ok());
    match (base, target) {
        (Some(base), Some(target)) => {
            base.path() == target.path() || target.path().contains("/page")
        }
        _ => false,
    }
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
