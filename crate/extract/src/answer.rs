//! What a page answers, and how it goes on: the values so far, and the next page of a list.

use crate::facts;
use crate::list::{self, Listed};
use crate::page::Page;
use crate::pager::next_page;
use crate::profile;
use crate::progress::{Progress, of_page};
use crate::records;
use crate::release;
use crate::single;
use crate::way::Ways;
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::extraction::{
    EvidenceSource, ExtractedRecord, ExtractedValue, Extraction, ExtractionPlan, ExtractionTarget,
    PartlyRead, Unsatisfied,
};
use std::collections::BTreeSet;

/// Takes in a page. `found`: what was found so far; `ways`: where the reader may go from here.
pub fn read(found: &mut Extraction, ways: &mut Ways, content: &PageContent) -> Progress {
    let plan = found.plan.clone();
    found.schema = SCHEMA_VERSION;
    let page = Page::new(content);
    if plan.target == ExtractionTarget::LatestRelease
        && let Some(host) = profile::code_host()
        && let Some(progress) = release::read(host, found, ways, &page)
    {
        return progress;
    }
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

/// Leaves out the values that no label and no markup names: where a language model reads as well, they are its to find.
pub fn drop_guesses(found: &mut Extraction) {
    let is_named = |value: &ExtractedValue| match value.evidence.by {
        EvidenceSource::Entry | EvidenceSource::Heading => !value.evidence.label.is_empty(),
        EvidenceSource::Text => false,
        _ => true,
    };
    for record in &mut found.records {
        record.values.retain(|_, value| is_named(value));
    }
    found.records.retain(|record| record.count() > 0);
}

/// Takes in where a page leads, and none of its values.
pub fn look_around(found: &Extraction, ways: &mut Ways, content: &PageContent) {
    let page = Page::new(content);
    let groups = records::of(&page);
    let next = next_page(&page).filter(|(_, at)| found.plan.many || turns_a_list(&page, *at));
    ways.read(&page, &groups, &found.plan, next.map(|(handle, _)| handle));
}

/// Pages that were not read whole and are named where something is missing.
const TOLD_UNREAD: usize = 2;

/// Says of each field without a value that it has none, and why. What was never found is told so.
pub fn conclude(found: &mut Extraction, why: &str) {
    found.schema = SCHEMA_VERSION;
    let missing = found.plan.fields.iter().filter(|field| {
        let mut records = found.records.iter();
        !records.any(|record| record.has(&field.name))
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
    let unread = found.partly_read.iter().take(TOLD_UNREAD);
    for sentence in unread.map(PartlyRead::sentence) {
        for told in &mut found.unsatisfied {
            if !told.reason.contains(&sentence) {
                told.reason = format!("{} {sentence}", told.reason);
            }
        }
    }
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
