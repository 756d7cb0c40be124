//! Where to read next: the most promising of all links that were read so far, the site's own search, the next page of a list.
//!
//! A reader that looks for one thing goes to the link whose words promise it, whatever page that stood on. Links that would change
//! something, or lead away from what is read, are never among them.

use crate::about::About;
use crate::page::Page;
use crate::records::{Group, text_of};
use passerby_artifacts::extraction::ExtractionPlan;
use passerby_lexicon::vectors::Vector;
use passerby_lexicon::words;
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
/// How nearly a label has to mean a word of the question.
const NEAR: f64 = 0.45;

/// Words of links that change something, or lead out of what is to be read.
const NEVER: &[&str] = &[
    "log in",
    "login",
    "sign in",
    "sign up",
    "register",
    "log out",
    "logout",
    "sign out",
    "delete",
    "remove",
    "edit",
    "cart",
    "basket",
    "checkout",
    "subscribe",
    "unsubscribe",
    "share",
    "print",
    "rss",
    "atom",
    "rss feed",
    "feed",
    "csv",
    "json",
    "preferences",
    "settings",
    "report a bug",
    "anmelden",
    "abmelden",
    "warenkorb",
    "connexion",
    "panier",
    "deconnexion",
];
/// Parts of addresses that change something, or lead out.
const CHANGES: &[&str] = &[
    "logout", "login", "signin", "signup", "delete", "remove", "edit", "add", "register", "new",
    "create", "cart", "checkout",
];
/// Endings of addresses that are no pages.
const FILES: &[&str] = &[
    ".zip", ".gz", ".tgz", ".bz2", ".xz", ".whl", ".pdf", ".png", ".jpg", ".jpeg", ".gif", ".svg",
    ".ics", ".xml", ".rss", ".atom", ".csv", ".tsv", ".json", ".epub", ".mp3", ".mp4", ".exe",
    ".dmg", ".deb", ".rpm", ".tar", ".css", ".js", ".patch", ".diff",
];

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

fn leads_on(target: &Url, base: Option<&Url>, text: &str) -> bool {
    let is_page = matches!(target.scheme(), "http" | "https" | "file");
    let same_site = base
        .is_some_and(|base| base.host_str() == target.host_str() && base.port() == target.port());
    let path = target.path().to_lowercase();
    let is_file = FILES.iter().any(|ending| path.ends_with(ending));
    let folded = words::fold(text);
    let asks_to_change = target.query_pairs().any(|(name, value)| {
        matches!(name.as_ref(), "action" | "do" | "cmd" | "op")
            && !matches!(value.as_ref(), "view" | "show" | "search")
            || matches!(
                name.as_ref(),
                "sort"
                    | "order"
                    | "orderby"
                    | "desc"
                    | "asc"
                    | "format"
                    | "printable"
                    | "oldid"
                    | "diff"
                    | "redirect"
                    | "next"
            )
    });
    let never = NEVER.contains(&folded.as_str());
    // A whole part of the path: `/issues/new`, and not `/2025/new-elements`.
    let changes = path
        .split('/')
        .any(|part| CHANGES.contains(&part.split('.').next().unwrap_or_default()));
    is_page
        && same_site
        && !is_file
        && !never
        && (!asks_to_change || is_pager(text))
        && !changes
        && !text.trim().is_empty()
}

/// Whether a link turns the pages of a list: `2`, `Next »`.
fn is_pager(text: &str) -> bool {
    const NEXT: [&str; 10] = [
        "next",
        "older",
        "weiter",
        "nachste",
        "suivant",
        "suivante",
        "siguiente",
        "older posts",
        "next page",
        "page suivante",
    ];
    let text = text.trim();
    let is_number = !text.is_empty() && text.len() <= 3 && text.chars().all(|c| c.is_ascii_digit());
    let is_sign = !text.is_empty() && text.chars().all(|c| matches!(c, '»' | '›' | '>' | '→'));
    is_number || is_sign || NEXT.contains(&words::fold(text).as_str())
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

/// A question, ready to be held against links.
struct Question {
    about: About,
    fields: Vec<Vector>,
    words: Vec<Vector>,
    tokens: Vec<String>,
}

impl Question {
    fn new(plan: &ExtractionPlan) -> Self {
        let fields = plan
            .fields
            .iter()
            .map(|field| Vector::of(&field.name.replace('_', " ")));
        let tokens = words::subject(&plan.question);
        Self {
            about: About::new(&plan.entities),
            fields: fields.collect(),
            words: tokens.iter().map(|word| Vector::of(word)).collect(),
            tokens,
        }
    }

    /// What a link promises: its own words most, then those of its entry, then what they mean.
    fn promise(&self, text: &str, around: Option<&str>, target: &Url, is_around: bool) -> f64 {
        let own = self.about.coverage(text);
        let mut score = 0.0;
        if !self.about.is_empty() && own.share > 0.0 {
            // A short link that is called like the thing is the thing's.
            let length = words::tokens(text).len().max(1) as f64;
            let precise = (own.share * self.about.len() as f64 / length).min(1.0);
            let names = if own.has_names { 1.0 } else { 0.0 };
            score += own.share * (1.0 + 0.5 * precise) + 0.5 * names;
        }
        if let Some(around) = around.filter(|_| !self.about.is_empty()) {
            let context = self.about.coverage(around);
            let more = (context.share - own.share).max(0.0);
            score += 0.6 * more
                + if context.has_names && !own.has_names {
                    0.3
                } else {
                    0.0
                };
        }
        let label = Vector::of(text);
        let nearest = |all: &[Vector]| {
            all.iter()
                .map(|word| word.cosine(&label))
                .fold(0.0, f64::max)
        };
        let near = |cosine: f64| ((cosine - NEAR) / (1.0 - NEAR)).clamp(0.0, 1.0);
        score += 0.5 * near(nearest(&self.words)) + 0.3 * near(nearest(&self.fields));
        let path = words::tokens(target.path());
        score += 0.35 * words::coverage(&self.tokens, &path);
        // What the whole site shows leads to its parts; what a page lists is nearer.
        if is_around { score * 0.9 } else { score + 0.02 }
    }
}
