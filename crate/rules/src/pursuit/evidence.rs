//! How far the entries of a page, and the page itself, answer to the thing that a task is about.
//!
//! A goal rarely names a thing as the site does. What all entries say tells none of them apart, what only one says does; another word for
//! the same counts less than the word itself, and a name or a number of the goal that some entry has must be in the one that is meant.

use super::super::screen_context::{ScreenContext, was_in_vain};
use super::facts::{self, said_in};
use super::meaning::{self, Thing, says_one};
use super::past::Past;
use super::task::Task;
use super::{labels, links};
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;
use passerby_lexicon::vectors::Vector;

/// Entries of longer lists are searched, not read.
const MOST_ENTRIES: usize = 150;
/// Cosine from which one word is another way to say the other.
const NEAR_FROM: f64 = 0.45;
/// What another word for the same counts.
const NEAR_MOST: f64 = 0.8;
/// A page that says less of what the goal tells of the thing is not about it.
const IS_PAGE_OF: f64 = 0.5;
/// Headings that say so much of it tell without more.
const SURELY_PAGE_OF: f64 = 0.75;

/// Forms of address, which pages mostly leave out.
const TITLES: &[&str] = &[
    "mr", "mrs", "ms", "miss", "sir", "herr", "herrn", "frau", "mme", "madame", "monsieur", "mlle",
    "senor", "senora",
];

/// Days of the week: what is on a Saturday is not what is on a Friday.
const WEEKDAYS: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonnabend",
    "sonntag",
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
    "lunes",
    "martes",
    "miercoles",
    "jueves",
    "viernes",
    "sabado",
    "domingo",
];

/// The words that tell a thing apart.
pub(super) struct Evidence<'t> {
    thing: Option<&'t Thing>,
    wanted: Vec<Wanted>,
    is_ranked: bool,
}

struct Wanted {
    word: String,
    vector: Vector,
    /// A name or a number.
    is_name: bool,
}

/// An entry of a page, and how far it answers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// Its node's position.
    pub at: usize,
    pub score: f64,
}

impl<'t> Evidence<'t> {
    pub(super) fn of(task: &'t Task) -> Self {
        let thing = task.objects.iter().find(|thing| thing.tells());
        let mut telling = thing.map_or_else(|| words::content(&task.text), Thing::telling);
        telling.retain(|word| !TITLES.contains(&word.as_str()));
        let text = thing.map_or("", |thing| thing.text.as_str());
        let wanted = telling.into_iter().map(|word| Wanted {
            vector: Vector::of(&word),
            is_name: is_name(text, &word) || WEEKDAYS.contains(&word.as_str()),
            word,
        });
        Self {
            thing,
            wanted: wanted.collect(),
            is_ranked: task.is_ranked,
        }
    }

    /// Whether the goal tells anything of a thing.
    pub(super) fn tells(&self) -> bool {
        self.thing.is_some()
    }

    /// How much of what the goal tells a text says, 0..=1.
    pub(super) fn coverage(&self, text: &str) -> f64 {
        let tokens = words::tokens(text);
        let said: f64 = self
            .wanted
            .iter()
            .map(|wanted| self.said(wanted, &tokens, text))
            .sum();
        said / self.wanted.len().max(1) as f64
    }

    /// Whether a text says all names and numbers of the thing.
    pub(super) fn has_names(&self, text: &str) -> bool {
        let tokens = words::tokens(text);
        let mut names = self.wanted.iter().filter(|wanted| wanted.is_name);
        names.all(|wanted| self.said(wanted, &tokens, text) >= 1.0)
    }

    /// The entries that a page lists, each with how far it answers, in the order of the page.
    pub(super) fn entries(&self, look: &ScreenContext) -> Vec<Entry> {
        let texts = listed(look);
        let scores = self.scores(texts.iter().map(|(_, text)| text.as_str()));
        let entry = |((at, _), score): (&(usize, String), f64)| Entry { at: *at, score };
        texts.iter().zip(scores).map(entry).collect()
    }

    /// How far each of several entries answers: what all of them say tells none of them apart.
    fn scores<'s>(&self, texts: impl Iterator<Item = &'s str>) -> Vec<f64> {
        let row = |text: &str| -> Vec<f64> {
            let tokens = words::tokens(text);
            let said = |wanted| self.said(wanted, &tokens, text);
            self.wanted.iter().map(said).collect()
        };
        let table: Vec<Vec<f64>> = texts.map(row).collect();
        let weights: Vec<f64> = (0..self.wanted.len())
            .map(|at| weight(&table, at))
            .collect();
        let total: f64 = weights.iter().sum::<f64>().max(f64::EPSILON);
        let score = |said: &Vec<f64>| {
            let products = said
                .iter()
                .zip(&weights)
                .map(|(says, weight)| says * weight);
            products.sum::<f64>() / total
        };
        table.iter().map(score).collect()
    }

    /// What the headings of the page say, the entry by which it was come to, and what the page says of itself.
    pub(super) fn told(&self, look: &ScreenContext, past: &Past) -> String {
        let came = arrival(past).map(|came| came.text);
        let told = format!("{} {}", heads(look), came.unwrap_or_default());
        self.with_facts(look, &told)
    }

    /// A text that says some of the thing, with what the page says of itself: `by Marloes` of a topic.
    fn with_facts(&self, look: &ScreenContext, told: &str) -> String {
        match self.coverage(told) > 0.0 {
            true => format!("{told} {}", facts::of_page(look)),
            false => told.to_owned(),
        }
    }

    /// Whether the page is about the thing: what was pressed to come to it was clearly the best that was listed, or its headings say most of what
    /// the goal tells.
    pub(super) fn is_page(&self, look: &ScreenContext, past: &Past) -> bool {
        const LEAST: f64 = 0.34;
        let heads = heads(look);
        if !self.tells() || self.is_ranked {
            return false;
        }
        let came = arrival(past);
        let text = came
            .as_ref()
            .map_or(heads.clone(), |came| format!("{heads} {}", came.text));
        let said = self.with_facts(look, &text);
        let is_named = self.wanted.iter().any(|wanted| wanted.is_name) && self.has_names(&said);
        let most = if is_named { LEAST } else { IS_PAGE_OF };
        let is_best = || {
            came.as_ref()
                .is_none_or(|came| self.is_best(&text, &came.others))
        };
        let says = self.coverage(&said) >= most && self.has_names(&said);
        // None of the others that were listed has its name.
        let is_only = || {
            let came = came.as_ref().filter(|came| !came.others.is_empty());
            came.is_some_and(|came| !came.others.iter().any(|other| self.has_names(other)))
        };
        // That somebody is told of on a page makes it no page of theirs.
        let has_a_name = self.wanted.iter().any(|wanted| wanted.is_name);
        says && is_best()
            || has_a_name && self.has_names(&text) && is_only()
            || self.coverage(&heads) >= SURELY_PAGE_OF && self.has_names(&heads)
    }

    /// Whether a text is better than all others.
    fn is_best(&self, text: &str, others: &[String]) -> bool {
        const CLEARLY: f64 = 0.02;
        let others = others.iter().map(String::as_str);
        let scores = self.scores(std::iter::once(text).chain(others));
        let own = scores.first().copied().unwrap_or_default();
        let next = scores.iter().skip(1).copied().fold(0.0, f64::max);
        own - next >= CLEARLY
    }

    /// Whether a text is surely of the thing, as it has to be where that shall be no more: it says it all, or its names and nearly all else word for
    /// word.
    pub(super) fn is_surely(&self, text: &str) -> bool {
        const MOST: f64 = 0.75;
        let tokens = words::tokens(text);
        let exact = self
            .wanted
            .iter()
            .filter(|wanted| self.said(wanted, &tokens, text) >= 1.0);
        let share = exact.count() as f64 / self.wanted.len().max(1) as f64;
        self.thing.is_some_and(|thing| {
            let is_named = self.wanted.iter().any(|wanted| wanted.is_name);
            thing.is(text)
                || !thing.is_quoted() && is_named && self.has_names(text) && share >= MOST
        })
    }

    /// How far a text says a word: itself, its day, or another word for it.
    fn said(&self, wanted: &Wanted, tokens: &[String], text: &str) -> f64 {
        if tokens
            .iter()
            .any(|token| words::same_word(&wanted.word, token))
        {
            return 1.0;
        }
        let is_day = |thing: &Thing| thing.days_said(text).contains(&wanted.word.as_str());
        if self.thing.is_some_and(is_day) || says_ordinal(&wanted.word, tokens) {
            return 1.0;
        }
        // `Schraube` of a `Sechskantschraube`, whose capital makes it no name.
        let is_compound = |token: &String| meaning::is_compound_of(token, &wanted.word);
        if tokens.iter().any(is_compound) {
            return 1.0;
        }
        if wanted.is_name {
            return 0.0;
        }
        says(&wanted.word, &wanted.vector, tokens)
    }
}

/// What the headings and the title of a page say.
pub(super) fn heads(look: &ScreenContext) -> String {
    let title = std::iter::once(look.screen().title.as_str());
    let heads = look.own_headings().map(|head| head.name.as_str());
    heads.chain(title).collect::<Vec<_>>().join(" ")
}

/// The entry that was pressed to come to this page, and what was listed beside it.
struct Arrival {
    text: String,
    others: Vec<String>,
}

/// How the page was come to, as far as only parts of the same page were shown since.
fn arrival(past: &Past) -> Option<Arrival> {
    for (record, decision) in past.steps.iter().rev() {
        let target = decision.target.as_ref()?;
        let (name, role) = (target.name.as_str(), target.role.as_str());
        if !matches!(decision.action, Action::Click) || was_in_vain(record) {
            continue;
        }
        let stays = matches!(
            role,
            "tab" | "button" | "menuitem" | "option" | "radio" | "checkbox"
        ) || says_one(name, labels::EDIT)
            || says_one(name, labels::MORE);
        let (own, others) = told(&record.tree_text, &target.node.0);
        if !stays || own.is_some() {
            return Some(Arrival {
                text: format!("{name} {}", own.unwrap_or_default()),
                others,
            });
        }
    }
    None
}

/// Of a page as it was told: the row that a control stood in, and the other entries.
fn told(page: &str, id: &str) -> (Option<String>, Vec<String>) {
    let (mut own, mut others) = (None, Vec::new());
    for line in page.lines().map(str::trim) {
        let has_id = line.split_whitespace().any(|word| word == id);
        if line.contains(" | ") {
            match has_id {
                true => own = Some(line.to_owned()),
                false => others.push(line.to_owned()),
            }
            continue;
        }
        let links = line.split("lnk_").skip(1);
        let other = |part: &&str| {
            !id.strip_prefix("lnk_")
                .is_some_and(|id| part.starts_with(id))
        };
        let names = links
            .filter(other)
            .filter_map(|part| part.split('"').nth(1));
        others.extend(names.map(str::to_owned));
    }
    others.truncate(MOST_ENTRIES);
    (own, others)
}

/// The texts of the entries that a page lists.
fn listed(look: &ScreenContext) -> Vec<(usize, String)> {
    let tree = look.tree();
    let is_group = |node: &UiNode| {
        matches!(
            node.role.as_str(),
            "row" | "listitem" | "article" | "treeitem"
        )
    };
    let is_alone = |at: usize, node: &UiNode| {
        node.role == "link"
            && node.offers(ActionKind::Click)
            && !tree.around(at).any(is_group)
            && !links::is_in_navigation(look, node)
    };
    let listed = tree
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node.visible);
    listed
        .filter_map(|(at, node)| match () {
            () if is_group(node) => Some((at, format!("{} {}", node.name, said_in(look, at)))),
            () if is_alone(at, node) => Some((at, node.name.clone())),
            () => None,
        })
        .take(MOST_ENTRIES)
        .collect()
}

/// How far a text says a word: itself, or another word for it.
pub(super) fn says(word: &str, vector: &Vector, tokens: &[String]) -> f64 {
    if tokens.iter().any(|token| words::same_word(word, token)) {
        return 1.0;
    }
    let cosines = tokens.iter().map(|token| vector.cosine(&Vector::of(token)));
    let near = cosines.fold(0.0, f64::max);
    ((near - NEAR_FROM) / (1.0 - NEAR_FROM)).max(0.0) * NEAR_MOST
}

/// Whether a text has the number, or that of a day: `04` of `2027-05-04` for `4` and the `4th`.
fn says_ordinal(word: &str, tokens: &[String]) -> bool {
    let digits = word.trim_end_matches(char::is_alphabetic);
    let suffix = word.get(digits.len()..).unwrap_or_default();
    let is_ordinal = matches!(suffix, "" | "st" | "nd" | "rd" | "th" | "er" | "o");
    let same = |token: &String| token.trim_start_matches('0') == digits;
    !digits.is_empty() && is_ordinal && tokens.iter().any(same)
}

/// What a word tells: much where few entries say it, nothing where all do, a little where none does.
pub(super) fn weight(table: &[Vec<f64>], word: usize) -> f64 {
    const SAID_BY_NONE: f64 = 0.7;
    let all = table.len() as f64;
    let saying: f64 = table.iter().filter_map(|said| said.get(word)).sum();
    match saying < 0.5 {
        true => SAID_BY_NONE,
        false => ((all + 1.0) / (saying + 1.0)).ln().max(0.05),
    }
}

/// Whether a word stands in capitals or has digits where the goal writes it, the first word aside. In German all nouns do: there two that stand
/// together are a name.
pub(super) fn is_name(text: &str, word: &str) -> bool {
    const GERMAN: &[&str] = &[
        "der", "die", "das", "den", "dem", "des", "am", "im", "auf", "und", "von", "vom", "zu",
        "zum", "zur", "mit", "bei", "ein", "eine", "einer", "mein", "meine", "unser", "unsere",
    ];
    let parts: Vec<&str> = text.split_whitespace().collect();
    let is_german = parts.iter().any(|part| GERMAN.contains(part));
    let begins = |part: &&str| part.chars().next().is_some_and(char::is_uppercase);
    let has_digit = |part: &str| part.chars().any(|c| c.is_ascii_digit());
    let is_it = |part: &str| words::tokens(part).iter().any(|token| token == word);
    let beside = |at: usize| {
        let before = at.checked_sub(1).filter(|before| *before > 0);
        let after = at.checked_add(1);
        let mut near = before.into_iter().chain(after);
        near.any(|near| parts.get(near).is_some_and(begins))
    };
    let mut later = parts.iter().enumerate().skip(1);
    later.any(|(at, part)| {
        let is_name = has_digit(part) || begins(part) && (!is_german || beside(at));
        is_name && is_it(part)
    })
}
