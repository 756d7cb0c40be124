//! The model of an extraction: it says what the question asks for, which lines of a page answer it, and where to read on.
//!
//! Its quotes are looked for in the page before they count. A model that fails leaves the run to what the rules see.

use crate::machine::Session;
use crate::thinking::{DecisionProgress, PageAsked, PendingQuestion, Thinking};
use passerby_artifacts::content::PageContent;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::extraction::{ExtractionTarget, LineQuote, PageUnit};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::model::{ModelRequest, PromptSize};
use passerby_artifacts::run::StopReason;
use passerby_artifacts::trace::Effect;
use passerby_decide::model::page::{self, PageAnswer, PageAsk, PageNext};
use passerby_decide::model::{question_plan, step};
use passerby_extract::{Page, told};

/// Parts of one page that are asked about.
const PARTS_MOST: usize = 6;
/// Links that are told with a page.
const LINKS_MOST: usize = 50;
/// Pages that were read and are told with another.
const BEEN_MOST: usize = 30;
/// Why a run ends that a model ends.
const NOT_SAID: &str = "The model sees that the site does not say it.";

/// Characters of a page that one question tells.
fn room(size: PromptSize) -> usize {
    match size {
        PromptSize::Compact => 8_000,
        PromptSize::Full => 24_000,
    }
}

impl Session {
    /// Whether a model reads the pages.
    pub(crate) fn has_reader(&self) -> bool {
        let is_custom = self
            .extraction_plan()
            .is_some_and(|plan| plan.target == ExtractionTarget::Custom);
        is_custom
            && self.config.model.is_some()
            && matches!(self.config.policy, Policy::Model | Policy::Hybrid)
    }

    /// Whether the rules read the values of pages. In a hybrid run those of one thing: which entries of a list fit, the model says.
    pub(crate) fn reads_by_rules(&self) -> bool {
        let is_many = self.extraction_plan().is_some_and(|plan| plan.many);
        // Before the model has said what is asked for, an answer would be one to a guess.
        !self.has_reader() || self.config.policy == Policy::Hybrid && !is_many && !self.is_to_plan()
    }

    /// Whether the model has still to say what is asked for.
    fn is_to_plan(&self) -> bool {
        let plan = self.extraction_plan();
        !self.memory.reader.planned && plan.is_some_and(|plan| plan.guessed || plan.guessed_many)
    }

    /// The question to the model that comes before the run moves on; `None` where it has nothing to say.
    pub(crate) fn ask_reader(
        &mut self,
        thinking: Box<Thinking>,
    ) -> Result<DecisionProgress, Box<Thinking>> {
        // A search that is typed is sent before the page is read again.
        if !self.has_reader() || self.memory.reader.gave_up || self.memory.search_typed.is_some() {
            return Err(thinking);
        }
        if self.is_to_plan() {
            return Ok(DecisionProgress::Done(self.ask_for_plan(thinking)));
        }
        match self.next_part() {
            Some(part) => Ok(DecisionProgress::Done(self.ask_of_part(thinking, part))),
            None => Err(thinking),
        }
    }

    fn ask_for_plan(&mut self, mut thinking: Box<Thinking>) -> Vec<Effect> {
        let (Some(plan), Some(model)) = (self.extraction_plan(), &self.config.model) else {
            return self.think_on(thinking);
        };
        let request = question_plan::question(plan, model);
        thinking.page = Some(PageAsked::Plan);
        self.wait_for(thinking, PendingQuestion::new(request), 0)
    }

    /// Which part of the page is asked about next: the one that promises most, further ones where the model wants more.
    fn next_part(&self) -> Option<usize> {
        let page = self.memory.reader.page.as_ref()?;
        let is_left = page.parts_told < PARTS_MOST;
        (page.wants_more && is_left).then_some(page.parts_told)
    }

    fn ask_of_part(&mut self, mut thinking: Box<Thinking>, part: usize) -> Vec<Effect> {
        let Some((request, parts)) = self.question_of(&thinking, part) else {
            self.note_part(part, 0, false);
            return self.think_on(thinking);
        };
        thinking.page = Some(PageAsked::Part { part, parts });
        self.wait_for(thinking, PendingQuestion::new(request), 0)
    }

    /// The question about a part of the page, and how many parts the page has.
    fn question_of(&self, thinking: &Thinking, part: usize) -> Option<(ModelRequest, usize)> {
        let model = self.config.model.as_ref()?;
        let plan = self.extraction_plan()?;
        let told = self.memory.reader.part(plan, part, room(model.prompt))?;
        let content = &self.memory.reader.page.as_ref()?.content;
        let offers = self.memory.ways.offers(LINKS_MOST);
        let links: Vec<String> = offers
            .iter()
            .map(|(text, url)| format!("{} ({})", text.replace('\n', " "), path_of(url)))
            .collect();
        let been: Vec<String> = self.memory.ways.been(BEEN_MOST);
        let found = self.memory.extraction.as_deref();
        let found: Vec<(String, String)> = found
            .into_iter()
            .flat_map(|found| &found.records)
            .flat_map(|record| &record.values)
            .map(|(name, value)| (name.clone(), value.evidence.quote.clone()))
            .collect();
        // Of a further part the picture would be the same.
        let screenshot = thinking.step.screenshot.as_ref();
        let screenshot = screenshot.filter(|_| model.sight && part == 0);
        let ask = PageAsk {
            plan,
            found: &found,
            url: &content.url,
            title: &content.title,
            lines: &told.lines,
            goes_on: part.saturating_add(1) < told.parts,
            is_shortened: told.is_shortened,
            been: &been,
            links: &links,
            can_search: crate::search::is_there(&thinking.tree),
            picture: screenshot.map(|screenshot| step::picture(screenshot, &[])),
        };
        Some((page::question(ask, model), told.parts))
    }

    /// What the model answered to one of these questions.
    pub(crate) fn reader_answered(
        &mut self,
        mut thinking: Box<Thinking>,
        asked: PageAsked,
        text: &str,
    ) -> Vec<Effect> {
        match asked {
            PageAsked::Plan => {
                let Some(plan) = self.extraction_plan() else {
                    return self.settle();
                };
                match question_plan::parse(text, plan) {
                    Ok(plan) => {
                        self.memory.reader.planned = true;
                        if let Some(found) = &mut self.memory.extraction {
                            found.plan = plan;
                            found.unsatisfied.clear();
                        }
                        thinking.asked = None;
                        self.read_again(thinking)
                    }
                    Err(error) => {
                        thinking.page = Some(asked);
                        self.repair(thinking, text, &error, None)
                    }
                }
            }
            PageAsked::Part { part, parts } => {
                let links = self.memory.ways.offers(LINKS_MOST);
                match page::parse(text, links.len()) {
                    Ok(answer) => {
                        thinking.asked = None;
                        self.take_answer(thinking, (part, parts), &answer, &links)
                    }
                    Err(error) => {
                        thinking.page = Some(asked);
                        self.repair(thinking, text, &error, None)
                    }
                }
            }
        }
    }

    /// The page once more by the rules: by the plan that the model made of the question, or since no model reads it.
    fn read_again(&mut self, thinking: Box<Thinking>) -> Vec<Effect> {
        let content = self
            .memory
            .reader
            .page
            .as_ref()
            .map(|page| page.content.clone());
        let answer = self.extracted(content.as_deref());
        match answer {
            Some(answer) => self.end_answered(thinking.step, answer),
            None => self.think_on(thinking),
        }
    }

    fn take_answer(
        &mut self,
        mut thinking: Box<Thinking>,
        (part, parts): (usize, usize),
        answer: &PageAnswer,
        links: &[(String, String)],
    ) -> Vec<Effect> {
        let thrown = self.take_values(&answer.values);
        if !thrown.is_empty() {
            thinking.step.warnings.push(Warning::new(
                WarningKind::ModelRepair,
                format!(
                    "The model quoted what the page does not say so, and it was left out: “{}”.",
                    thrown.join("”, “")
                ),
            ));
        }
        self.note_part(part, parts, answer.next == PageNext::More);
        let found = self.memory.extraction.as_deref();
        let is_all = found.is_some_and(|found| {
            found.count() > 0 && (answer.complete || !found.plan.many && found.is_complete())
        });
        if is_all {
            let answer = found.map(crate::extracting::told).unwrap_or_default();
            return self.end_answered(thinking.step, answer);
        }
        // Nothing found, and nothing more expected.
        let is_none = answer.complete && found.is_none_or(|found| found.count() == 0);
        match &answer.next {
            _ if is_none => {
                let why = NOT_SAID.to_owned();
                return self.finish_step(thinking.step, StopReason::GaveUp { why });
            }
            PageNext::Link(at) => {
                if let Some((_, url)) = links.get(*at) {
                    self.memory.ways.prefer(url);
                    self.memory.reader.leads = true;
                }
            }
            PageNext::Search(words) => {
                self.memory.ways.wish(words);
                self.memory.reader.leads = true;
            }
            PageNext::Stop => {
                let why = NOT_SAID.to_owned();
                return self.finish_step(thinking.step, StopReason::GaveUp { why });
            }
            PageNext::More | PageNext::Nowhere => {}
        }
        self.think_on(thinking)
    }

    /// The quotes that were not in the page.
    fn take_values(&mut self, said: &[LineQuote]) -> Vec<String> {
        let (Some(read), Some(found)) = (&self.memory.reader.page, &mut self.memory.extraction)
        else {
            return Vec::new();
        };
        let taken = told::take(found, &Page::new(&read.content), &read.lines, said);
        let short = |quote: String| quote.chars().take(80).collect::<String>();
        taken.thrown.into_iter().map(short).collect()
    }

    /// Notes that a part was told; what is left of the page is told with the answer.
    fn note_part(&mut self, part: usize, parts: usize, wants_more: bool) {
        self.memory.reader.note(part, parts, wants_more);
        if let (Some(page), Some(found)) = (&self.memory.reader.page, &mut self.memory.extraction) {
            let read = (page.parts_told, page.parts);
            found.note_read(&page.content, read, PageUnit::Parts);
        }
    }

    /// Goes on without the model, which did not answer.
    pub(crate) fn go_on_without_reader(&mut self, mut thinking: Box<Thinking>) -> Vec<Effect> {
        thinking.step.warnings.push(Warning::new(
            WarningKind::ModelRepair,
            "The model did not say what the page answers; the rules went on without it.",
        ));
        self.memory.reader.gave_up = true;
        (thinking.page, thinking.asked) = (None, None);
        self.read_again(thinking)
    }

    /// Keeps the page that was read, for the questions about it.
    pub(crate) fn keep_content(&mut self, content: Option<&PageContent>) {
        match content.filter(|_| self.has_reader()) {
            Some(content) => self.memory.reader.take_up(content),
            None => self.memory.reader.page = None,
        }
    }
}

/// Where an address leads within its site.
fn path_of(url: &str) -> &str {
    let behind = url.split_once("://").map_or(url, |(_, rest)| rest);
    behind
        .find('/')
        .and_then(|at| behind.get(at..))
        .unwrap_or("/")
}
