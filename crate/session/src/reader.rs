//! What an extraction that a model reads for keeps of its pages.

use passerby_artifacts::content::PageContent;
use passerby_artifacts::extraction::ExtractionPlan;
use passerby_extract::{Page, told};
use std::collections::{BTreeMap, BTreeSet};

/// A line that so many pages had is the site's, and is told no more.
const TOLD_OFTEN: u8 = 4;
/// But a page of which nothing else is left is told whole.
const LINES_LEAST: usize = 6;

/// What the model has to do with an extraction so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reader {
    /// The page that is read.
    pub page: Option<ReadPage>,
    /// Whether it has said what the question asks for.
    pub planned: bool,
    /// Whether the next move is its own.
    pub leads: bool,
    /// Whether it failed: the rules go on alone.
    pub gave_up: bool,
    /// How many pages had each line that it was told.
    told: BTreeMap<String, u8>,
}

/// A page, line by line.
#[derive(Debug, Clone)]
pub(crate) struct ReadPage {
    pub content: Box<PageContent>,
    pub lines: Vec<told::Line>,
    /// Parts that were told.
    pub parts_told: usize,
    /// Parts that it had when it was told last.
    pub parts: usize,
    /// Whether the model wants the next part.
    pub wants_more: bool,
}

/// Lines of a page that go into one question.
#[derive(Debug, Clone, Default)]
pub(crate) struct ToldPart {
    /// With their numbers.
    pub lines: Vec<(usize, String)>,
    /// Parts of the page.
    pub parts: usize,
    /// Whether some are left out that earlier pages had.
    pub is_shortened: bool,
}

impl Reader {
    /// Takes up a page, unless it is the one that is read already.
    pub fn take_up(&mut self, content: &PageContent) {
        let is_same = self.page.as_ref().is_some_and(|page| {
            page.content.url == content.url && page.content.taken_at_ms == content.taken_at_ms
        });
        if !is_same {
            self.page = Some(ReadPage {
                lines: told::lines(&Page::new(content)),
                content: Box::new(content.clone()),
                parts_told: 0,
                parts: 0,
                wants_more: true,
            });
        }
    }

    /// The lines of a part of the page, by the rank of the part; `None` where it has none.
    pub fn part(&self, plan: &ExtractionPlan, part: usize, room: usize) -> Option<ToldPart> {
        let page = self.page.as_ref()?;
        let parts = told::parts(&page.lines, plan, room);
        let range = match parts.get(part) {
            Some(range) => range.clone(),
            // A page without a text may still lead on.
            None if part == 0 => 0..0,
            None => return None,
        };
        let own = page.lines.get(range.clone()).unwrap_or_default();
        let all: Vec<(usize, String)> = range
            .zip(own.iter().map(|line| line.text.clone()))
            .collect();
        let is_fresh = |line: &str| self.told.get(line).is_none_or(|times| *times < TOLD_OFTEN);
        let fresh: Vec<(usize, String)> = all
            .iter()
            .filter(|(_, line)| is_fresh(line))
            .cloned()
            .collect();
        let is_shortened = (LINES_LEAST..all.len()).contains(&fresh.len());
        Some(ToldPart {
            lines: if is_shortened { fresh } else { all },
            parts: parts.len(),
            is_shortened,
        })
    }

    /// Notes that a part was told, and whether the model wants the next.
    pub fn note(&mut self, part: usize, parts: usize, wants_more: bool) {
        let Some(page) = &mut self.page else {
            return;
        };
        page.parts_told = part.saturating_add(1);
        page.parts = parts.max(page.parts);
        page.wants_more = wants_more;
        if part > 0 {
            return;
        }
        let lines: BTreeSet<&String> = page.lines.iter().map(|line| &line.text).collect();
        for line in lines {
            let times = self.told.entry(line.clone()).or_default();
            *times = times.saturating_add(1);
        }
    }
}
