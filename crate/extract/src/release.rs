//! The newest release of a repository, by the profile of code hosts: from the repository's page to the release that bears *Latest*, be
//! it the first of the list or not, and what its page says.

use crate::evidence;
use crate::facts::Fact;
use crate::page::Page;
use crate::pager::next_page;
use crate::profile::{CodeHost, Place};
use crate::progress::{Progress, of_page};
use crate::values::{self, Read};
use crate::way::Ways;
use passerby_artifacts::extraction::{
    EvidenceSource, ExtractedRecord, ExtractedValue, Extraction, Unsatisfied, Value, ValueKind,
};
use std::collections::BTreeMap;

/// So often a page of files is asked for the rest of them.
const MOST_PRESSES: usize = 4;

/// Takes in a page of the code host; `None` where it is none of this repository.
pub(crate) fn read(
    host: &CodeHost,
    found: &mut Extraction,
    ways: &mut Ways,
    page: &Page,
) -> Option<Progress> {
    let repository = found.plan.repository.clone()?;
    let here = host.place(&page.content.url, &repository);
    let links = links(host, page, &repository);
    let Some(here) = here else {
        // On any other page the repository's own is what is looked for.
        match links.iter().find(|link| link.place == Place::Repository) {
            Some(own) => ways.go(page, own.at),
            None if found.plan.allow_url_search => {
                let base = url::Url::parse(&page.content.url).ok()?;
                ways.open(base.join(&format!("/{repository}")).ok()?.as_str());
            }
            None => return None,
        }
        return Some(Progress::Nothing);
    };
    match here {
        Place::Release { tag } if is_latest(host, page) => {
            Some(release(host, found, page, &links, &tag))
        }
        Place::Release { .. } | Place::File => {
            let all = links.iter().find(|link| link.place == Place::Releases)?;
            ways.go(page, all.at);
            Some(Progress::Nothing)
        }
        Place::Repository | Place::Releases => Some(onward(host, found, ways, page, &links, here)),
    }
}

/// A link to a page of the repository.
struct Link {
    at: usize,
    place: Place,
}

fn links(host: &CodeHost, page: &Page, repository: &str) -> Vec<Link> {
    let base = url::Url::parse(&page.content.url).ok();
    let of = |(at, node): (usize, &passerby_artifacts::content::ContentNode)| {
        let target = base.as_ref()?.join(&node.href).ok()?;
        let is_here = base.as_ref()?.host_str() == target.host_str();
        let place = host
            .place(target.as_str(), repository)
            .filter(|_| is_here)?;
        Some(Link { at, place })
    };
    let nodes = page.content.nodes.iter().enumerate();
    nodes
        .filter(|(_, node)| node.tag == "a" && !node.href.is_empty())
        .filter_map(of)
        .collect()
}

/// Whether a text that says so stands outside of the notes.
fn is_latest(host: &CodeHost, page: &Page) -> bool {
    labels(host, page).next().is_some()
}

/// The texts that mark the newest release.
fn labels<'p>(host: &'p CodeHost, page: &'p Page) -> impl Iterator<Item = usize> + 'p {
    let is_label = move |at: &usize| {
        let text = page.node(*at).map(|node| node.text.trim());
        let says = host.latest.iter().any(|label| text == Some(label.as_str()));
        says && !page.ancestors(*at).any(|outer| is_notes(host, page, outer))
    };
    (0..page.content.nodes.len()).filter(is_label)
}

fn is_notes(host: &CodeHost, page: &Page, at: usize) -> bool {
    page.node(at).is_some_and(|node| {
        node.class
            .split(' ')
            .any(|class| host.notes.iter().any(|notes| notes == class))
    })
}

/// From the repository's page, or the list, to the release that bears the label.
fn onward(
    host: &CodeHost,
    found: &mut Extraction,
    ways: &mut Ways,
    page: &Page,
    links: &[Link],
    here: Place,
) -> Progress {
    let releases = || {
        links
            .iter()
            .filter(|link| matches!(link.place, Place::Release { .. }))
    };
    // The label stands in the release's link, or behind its title.
    let labelled = labels(host, page).find_map(|label| releases().rfind(|link| link.at < label));
    if let Some(link) = labelled {
        ways.go(page, link.at);
        return Progress::Nothing;
    }
    match here {
        Place::Repository => match links
            .iter()
            .find(|link| link.place == Place::Releases && !page.is_around(link.at))
        {
            Some(link) => {
                ways.go(page, link.at);
                Progress::Nothing
            }
            None => nothing(found, ways, "The repository's page tells of no release."),
        },
        _ => match next_page(page) {
            Some((handle, _)) => Progress::NextPage { handle },
            None => nothing(found, ways, "None of the releases is marked as the latest."),
        },
    }
}

/// No page of the site has more to say.
fn nothing(found: &mut Extraction, ways: &mut Ways, why: &str) -> Progress {
    ways.close();
    let missing = found.plan.fields.iter().map(|field| Unsatisfied {
        field: field.name.clone(),
        reason: why.to_owned(),
    });
    found.unsatisfied = missing.collect();
    Progress::Nothing
}

/// What the page of the release says.
fn release(
    host: &CodeHost,
    found: &mut Extraction,
    page: &Page,
    links: &[Link],
    tag: &str,
) -> Progress {
    let mut values = BTreeMap::new();
    let mut put = |name: &str, value: Option<ExtractedValue>| {
        if let Some(value) = value {
            values.insert(name.to_owned(), value);
        }
    };
    let title = page.headings().find(|(at, level)| {
        *level == 1 && !page.is_around(*at) && !page.text(*at).trim().is_empty()
    });
    put("version", title.and_then(|(at, _)| text(page, at)));
    let is_tag = |at: &usize| page.node(*at).is_some_and(|node| node.text.trim() == tag);
    let tagged = (0..page.content.nodes.len()).rfind(is_tag);
    put("tag", tagged.and_then(|at| text(page, at)));
    let by = released_by(host, page);
    put("author", by.and_then(|by| text(page, by.0)));
    put("published_at", by.and_then(|by| when(page, by.1)));
    let notes = (0..page.content.nodes.len()).find(|at| is_notes(host, page, *at));
    put("notes", notes.and_then(|at| text(page, at)));
    let files = files(host, page, links);
    let (told, control) = (count_told(host, page), rest_of_files(host, page));
    let lacks = told.is_some_and(|told| files.len() < told);
    let presses = found.pages.len();
    found.pages.push(of_page(page, 1));
    let mut record = ExtractedRecord {
        values,
        ..ExtractedRecord::default()
    };
    if !files.is_empty() {
        record.parts.insert("assets".to_owned(), files);
    }
    found.unsatisfied = found
        .plan
        .fields
        .iter()
        .filter(|field| {
            !record.values.contains_key(&field.name) && !record.parts.contains_key(&field.name)
        })
        .map(|field| Unsatisfied {
            field: field.name.clone(),
            reason: "The release's page does not say it.".to_owned(),
        })
        .collect();
    if let Some(told) = told.filter(|_| lacks && record.has("assets")) {
        found.unsatisfied.push(Unsatisfied {
            field: "assets".to_owned(),
            reason: format!("The page tells of {told} files, and not all of them could be read."),
        });
    }
    record.unsatisfied.clone_from(&found.unsatisfied);
    found.records = vec![record];
    match control.filter(|_| lacks && presses < MOST_PRESSES) {
        Some(handle) => Progress::NextPage { handle },
        None => Progress::Complete,
    }
}

/// The link to who released it, and where it says so.
fn released_by(host: &CodeHost, page: &Page) -> Option<(usize, usize)> {
    let says = |at: &usize| {
        page.node(*at).is_some_and(|node| {
            host.by
                .iter()
                .any(|by| node.text.trim().starts_with(by.as_str()))
        })
    };
    let by = (0..page.content.nodes.len()).find(says)?;
    let who = (0..by).rev().find(|at| {
        page.node(*at).is_some_and(|node| node.tag == "a") && !page.text(*at).trim().is_empty()
    })?;
    Some((who, by))
}

/// The day that is told to machines next.
fn when(page: &Page, by: usize) -> Option<ExtractedValue> {
    let at = (by..page.content.nodes.len())
        .find(|at| page.node(*at).is_some_and(|node| !node.machine.is_empty()))?;
    let machine = &page.node(at)?.machine;
    let read = values::read(ValueKind::Date, machine)?;
    Some(valued(page, at, read, EvidenceSource::Microdata))
}

/// The files of the release, with what their entries say.
fn files(host: &CodeHost, page: &Page, links: &[Link]) -> Vec<ExtractedRecord> {
    let of_files = links.iter().filter(|link| {
        link.place == Place::File
            && !page
                .ancestors(link.at)
                .any(|outer| is_notes(host, page, outer))
    });
    of_files
        .filter_map(|link| file(host, page, link.at))
        .collect()
}

fn file(host: &CodeHost, page: &Page, at: usize) -> Option<ExtractedRecord> {
    let mut values = BTreeMap::new();
    values.insert("name".to_owned(), text(page, at)?);
    let href = page.node(at)?.href.clone();
    let link = Read {
        value: Value::Text(href.clone()),
        quote: href,
    };
    values.insert(
        "url".to_owned(),
        valued(page, at, link, EvidenceSource::Entry),
    );
    let entry = page.ancestors(at).find(|outer| {
        page.node(*outer)
            .is_some_and(|node| node.tag == "li" || node.role == "listitem")
    });
    if let Some(entry) = entry {
        let texts = || page.inside(entry).filter(|(_, node)| node.tag == "#text");
        let digest = texts().find(|(_, node)| {
            host.digest
                .iter()
                .any(|begins| node.text.trim().starts_with(begins.as_str()))
        });
        if let Some(value) = digest.and_then(|(at, _)| text(page, at)) {
            values.insert("digest".to_owned(), value);
        }
        let size = texts()
            .filter(|(inner, _)| !page.is_inside(*inner, at))
            .find_map(|(at, node)| {
                let read = values::read(ValueKind::Size, &node.text)?;
                (read.quote == node.text.trim())
                    .then(|| valued(page, at, read, EvidenceSource::Entry))
            });
        if let Some(value) = size {
            values.insert("size".to_owned(), value);
        }
    }
    Some(ExtractedRecord {
        values,
        ..ExtractedRecord::default()
    })
}

/// The heading of the files.
fn heading_of_files(host: &CodeHost, page: &Page) -> Option<usize> {
    let is_it = |at: &usize| {
        let text = page.text(*at);
        page.node(*at).is_some_and(|node| node.tag == "summary")
            && host
                .files
                .iter()
                .any(|word| text.trim().starts_with(word.as_str()))
    };
    (0..page.content.nodes.len()).find(is_it)
}

/// How many files the page says that there are.
fn count_told(host: &CodeHost, page: &Page) -> Option<usize> {
    let text = page.text(heading_of_files(host, page)?);
    text.split_whitespace().find_map(|word| word.parse().ok())
}

/// The control that shows the rest of the files: one that says so, else the heading that they are folded under.
fn rest_of_files(host: &CodeHost, page: &Page) -> Option<u32> {
    let says = |node: &&passerby_artifacts::content::ContentNode| {
        node.handle.is_some() && node.tag == "button"
    };
    let nodes = page.content.nodes.iter().enumerate();
    let all = nodes.filter(|(_, node)| says(node)).find(|(at, _)| {
        let text = page.text(*at);
        host.all_files
            .iter()
            .any(|begins| text.trim().starts_with(begins.as_str()))
    });
    let heading = || page.node(heading_of_files(host, page)?)?.handle;
    all.and_then(|(_, node)| node.handle).or_else(heading)
}

/// The whole text of a node.
fn text(page: &Page, at: usize) -> Option<ExtractedValue> {
    let text = page.text(at).trim().to_owned();
    let read = Read {
        value: Value::Text(text.clone()),
        quote: text,
    };
    (!read.quote.is_empty()).then(|| valued(page, at, read, EvidenceSource::Heading))
}

fn valued(page: &Page, at: usize, read: Read, source: EvidenceSource) -> ExtractedValue {
    let fact = Fact {
        node: Some(at),
        source,
        ..Fact::default()
    };
    evidence::value(page, evidence::Found::of(&fact, read))
}
