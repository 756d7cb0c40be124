//! Where to read next: the most promising of all links that were read so far, the site's own search, the next page of a list.
//!
//! A reader that looks for one thing goes to the link whose words promise it, whatever page that stood on. Links that would change
//! something, or lead away from what is read, are never among them.

mod links;
mod promise;

use crate::page::Page;
use crate::records::{Group, text_of};
use links::{is_pager, leads_on};
use passerby_artifacts::extraction::ExtractionPlan;
use promise::Question;
use std::collections::{BTreeMap, BTreeSet};
use url::Url;

/// A step to another page.
#[derive(Debug, Clone, PartialEq)]
pub enum Move {
    /// Press the link or the control of this handle on the page that was read.
    Press {
        /// Its handle.
        handle: u32,
        /// Where it leads, for a page whose control is not there any more; empty: nowhere by itself.
        url: String,
    },
    /// Open this address, which a page links to that was read before.
    Open {
        /// The address.
        url: String,
    },
    /// Search the site for these words, by its own search field.
    Search {
        /// The words.
        query: String,
    },
}

/// A link that was read.
#[derive(Debug, Clone, PartialEq)]
struct Lead {
    score: f64,
    /// What it is called.
    text: String,
    /// Whether it stands in what the site shows around each page, and where on the page it was read last.
    is_around: bool,
    seen: usize,
    /// On which page and by which handle it was read last.
    on: String,
    handle: Option<u32>,
    /// In which order it was first read: of two alike the first is taken.
    order: usize,
}

/// What was read of a site's links, and where the reader was.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ways {
    leads: BTreeMap<String, Lead>,
    been: BTreeSet<String>,
    searched: bool,
    /// What somebody who read the pages would search for.
    wished: Option<String>,
    wishes: BTreeSet<String>,
    /// The pages that were read, in order.
    trail: Vec<String>,
    turned: BTreeSet<String>,
    here: String,
    next: Option<(String, u32)>,
}

/// A lead that promises less is only followed where nothing else is left.
const SEARCH_FIRST: f64 = 1.6;
/// What a link promises that is certain to be the way.
const CERTAIN: f64 = 100.0;
/// What a link is called is kept up to here, characters.
const TEXT_MOST: usize = 120;
/// Links of a site that are kept.
const MOST: usize = 5_000;
/// Links that turn the pages of a list, of those that are offered.
const PAGERS_MOST: usize = 6;
impl Ways {
    /// Takes in the links of a page.
    pub fn read(
        &mut self,
        page: &Page,
        groups: &[Group],
        plan: &ExtractionPlan,
        next: Option<u32>,
    ) {
        let url = page.content.url.clone();
        self.here = url.clone();
        self.been.insert(key(&url));
        let told = format!("{} ({})", page.content.title, key(&url));
        if self.trail.last() != Some(&told) && self.trail.len() < MOST {
            self.trail.push(told);
        }
        self.next = next
            .filter(|_| !self.turned.contains(&mark(page)))
            .map(|handle| (mark(page), handle));
        let question = Question::new(plan);
        let base = Url::parse(&url).ok();
        for (at, node) in page.content.nodes.iter().enumerate() {
            if node.tag != "a" || node.href.is_empty() || self.leads.len() >= MOST {
                continue;
            }
            let Some(target) = base.as_ref().and_then(|base| base.join(&node.href).ok()) else {
                continue;
            };
            let text = match page.text(at) {
                text if text.is_empty() => node.label.clone(),
                text => text,
            };
            if !leads_on(&target, base.as_ref(), &text) {
                continue;
            }
            let around = entry_of(page, groups, at);
            let score = question.promise(&text, around.as_deref(), &target, page.is_around(at));
            let order = self.leads.len();
            let lead = self
                .leads
                .entry(key(target.as_str()))
                .or_insert_with(|| Lead {
                    score,
                    text: text.chars().take(TEXT_MOST).collect(),
                    is_around: false,
                    seen: at,
                    on: String::new(),
                    handle: None,
                    order,
                });
            lead.score = lead.score.max(score);
            // Of a post linked by its day and by its title the title says more.
            let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
            if letters(&text) > letters(&lead.text) {
                lead.text = text.chars().take(TEXT_MOST).collect();
            }
            lead.is_around = page.is_around(at);
            lead.seen = at;
            lead.on.clone_from(&url);
            lead.handle = node.handle;
        }
    }

    /// The link of a page that is certain to be the way: it is followed next, wherever else was promising.
    pub(crate) fn go(&mut self, page: &Page, at: usize) {
        let base = Url::parse(&page.content.url).ok();
        let node = page.node(at);
        let target = base
            .as_ref()
            .zip(node)
            .and_then(|(base, node)| base.join(&node.href).ok());
        let (Some(target), Some(node)) = (target, node) else {
            return;
        };
        self.here.clone_from(&page.content.url);
        self.been.insert(key(&page.content.url));
        let order = self.leads.len();
        let lead = Lead {
            score: CERTAIN,
            text: String::new(),
            is_around: false,
            seen: 0,
            on: page.content.url.clone(),
            handle: node.handle,
            order,
        };
        self.leads.insert(key(target.as_str()), lead);
    }

    /// An address that no page has to link to: the next to be opened, unless it was read already.
    pub(crate) fn open(&mut self, url: &str) {
        let order = self.leads.len();
        let lead = Lead {
            score: CERTAIN,
            text: String::new(),
            is_around: false,
            seen: 0,
            on: String::new(),
            handle: None,
            order,
        };
        self.leads.insert(key(url), lead);
    }

    /// Links that were not followed yet, what they are called and where they lead: first those of the page that is read, then the most
    /// promising of all.
    pub fn offers(&self, most: usize) -> Vec<(String, String)> {
        let open = self
            .leads
            .iter()
            .filter(|(url, _)| !self.been.contains(*url));
        let mut open: Vec<(&String, &Lead)> = open.collect();
        open.sort_by(|a, b| {
            b.1.score
                .total_cmp(&a.1.score)
                .then(a.1.order.cmp(&b.1.order))
        });
        let is_own = |lead: &Lead| lead.on == self.here && !lead.is_around;
        let turns = |lead: &Lead| lead.on == self.here && is_pager(&lead.text);
        // More than half of the room is for the page's own, in its order.
        let own = most.saturating_sub(most / 3);
        let pagers = open
            .iter()
            .filter(|(_, lead)| turns(lead))
            .take(PAGERS_MOST);
        let mut chosen: Vec<(&String, &Lead)> = pagers.copied().collect();
        for each in open.iter().filter(|(_, lead)| is_own(lead)) {
            if chosen.len() < own && !chosen.iter().any(|(url, _)| *url == each.0) {
                chosen.push(*each);
            }
        }
        chosen.sort_by_key(|(_, lead)| lead.seen);
        for each in open {
            if chosen.len() < most && !chosen.iter().any(|(url, _)| *url == each.0) {
                chosen.push(each);
            }
        }
        chosen
            .into_iter()
            .map(|(url, lead)| (lead.text.clone(), url.clone()))
            .collect()
    }

    /// Addresses that were read, and what was searched for: the last ones.
    pub fn been(&self, most: usize) -> Vec<String> {
        let searched = self.wishes.iter().map(|words| format!("search {words}"));
        // The last one is the page that is read now.
        let before = self.trail.len().saturating_sub(1);
        let all: Vec<String> = searched
            .chain(self.trail.iter().take(before).cloned())
            .collect();
        let from = all.len().saturating_sub(most);
        all.get(from..).unwrap_or_default().to_vec()
    }

    /// Whoever reads the pages says what to search for.
    pub fn search_by_wish_alone(&mut self) {
        self.searched = true;
    }

    /// Somebody has read the page and would go there next: to one of [`Self::offers`].
    pub fn prefer(&mut self, url: &str) {
        if let Some(lead) = self.leads.get_mut(url) {
            lead.score = CERTAIN;
        }
    }

    /// Somebody has read the page and would search the site for these words.
    pub fn wish(&mut self, words: &str) {
        if self.wishes.insert(words.to_lowercase()) {
            self.wished = Some(words.to_owned());
        }
    }

    /// The search that was to be made could not be yet: it may be made again.
    pub fn search_again(&mut self, query: &str) {
        self.searched = false;
        self.wished = Some(query.to_owned());
    }

    /// Nothing of the site promises anything any more.
    pub(crate) fn close(&mut self) {
        self.leads.clear();
        self.next = None;
        self.searched = true;
    }

    /// Where to go next; `None` where nothing is left that promises anything. `can_search`: the page has a search field.
    pub fn next(&mut self, plan: &ExtractionPlan, can_search: bool) -> Option<Move> {
        let open = self
            .leads
            .iter()
            .filter(|(url, _)| !self.been.contains(*url));
        let best = open.max_by(|a, b| {
            a.1.score
                .total_cmp(&b.1.score)
                .then(b.1.order.cmp(&a.1.order))
        });
        let best = best.map(|(url, lead)| (url.clone(), lead.clone()));
        if can_search && let Some(query) = self.wished.take() {
            return Some(Move::Search { query });
        }
        let promise = best.as_ref().map_or(0.0, |(_, lead)| lead.score);
        let query = query(plan);
        if promise < SEARCH_FIRST && can_search && !self.searched && !query.is_empty() {
            self.searched = true;
            return Some(Move::Search { query });
        }
        // A list that goes on may hold what its first page does not.
        if promise < SEARCH_FIRST
            && let Some((mark, handle)) = self.next.take()
        {
            self.turned.insert(mark);
            return Some(Move::Press {
                handle,
                url: String::new(),
            });
        }
        let (url, lead) = best?;
        self.been.insert(url.clone());
        match lead.handle.filter(|_| lead.on == self.here) {
            Some(handle) => Some(Move::Press { handle, url }),
            None => Some(Move::Open { url }),
        }
    }
}

/// What a page is besides its address: a list may be turned without another one.
fn mark(page: &Page) -> String {
    let texts = page
        .content
        .nodes
        .iter()
        .filter(|node| node.tag == "#text")
        .map(|node| node.text.len());
    let sum = texts.fold(0_usize, |sum, length| {
        sum.wrapping_mul(31).wrapping_add(length)
    });
    format!("{}#{sum}", page.content.url)
}

/// An address without its fragment, but for one that is a path of an application.
fn key(url: &str) -> String {
    match url.split_once('#') {
        Some((address, fragment)) if !fragment.starts_with(['/', '!']) => address.to_owned(),
        _ => url.to_owned(),
    }
}

/// The text of the smallest entry that a link stands in.
fn entry_of(page: &Page, groups: &[Group], at: usize) -> Option<String> {
    const MOST_CHARS: usize = 600;
    let entries = groups
        .iter()
        .flat_map(|group| &group.entries)
        .filter(|entry| entry.holds(at));
    let smallest = entries.min_by_key(|entry| entry.to.saturating_sub(entry.from))?;
    let text = text_of(page, smallest);
    (text.chars().count() <= MOST_CHARS).then_some(text)
}

/// The words to search for: names first, else all that the question is about.
fn query(plan: &ExtractionPlan) -> String {
    let is_name = |entity: &&String| {
        entity
            .chars()
            .any(|c| c.is_uppercase() || c.is_ascii_digit())
    };
    let names: Vec<&str> = plan
        .entities
        .iter()
        .filter(is_name)
        .map(String::as_str)
        .collect();
    let chosen = match names.is_empty() {
        true => plan.entities.iter().take(3).map(String::as_str).collect(),
        false => names,
    };
    chosen.join(" ")
}
