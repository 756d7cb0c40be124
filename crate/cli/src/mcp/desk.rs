//! The browser of the server, and the pages that are open in it.

use super::answer::{Answer, ToolError, look};
use super::kept::Kept;
use super::tools::{Look, LookMode, Open};
use crate::args::{AskedInput, BrowserArgs, InputArgs, parse_url};
use crate::browser::{Browser, Setup, Target};
use crate::worker::Worker;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::{AppState, Inspect, InspectMode, Inspection, Request};
use passerby_artifacts::render_options::{RenderOptions, View};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Pages that may be open at once.
const MOST_PAGES: usize = 8;
/// Name of the page that a user lends.
const LENT_PAGE: &str = "main";
/// As whom the worker keeps what was told last.
const READER: &str = "mcp";

/// Everything that the tools work with.
#[derive(Debug)]
pub struct Desk {
    browser_args: BrowserArgs,
    /// Whether it is the tab that a user lends.
    lent: bool,
    /// How clicks and keys reach pages.
    input: InputArgs,
    /// Who reads goals and pages besides the rules, where one is set.
    pub model: Option<ModelSettings>,
    /// The runs so far.
    pub kept: Kept,
    opened: Option<Opened>,
}

#[derive(Debug)]
struct Opened {
    browser: Browser,
    pages: BTreeMap<String, Page>,
}

/// An open page.
#[derive(Debug, Clone)]
pub struct Page {
    pub target: Target,
    /// Whether the detector looks: its elements have ids of their own, so acts look as the look before did.
    pub vision: bool,
}

impl Desk {
    /// `runs`: the folder for the runs.
    pub fn new(
        browser_args: BrowserArgs,
        (lent, input): (bool, InputArgs),
        model: Option<ModelSettings>,
        runs: PathBuf,
    ) -> Self {
        Self {
            browser_args,
            lent,
            input,
            model,
            kept: Kept::new(runs),
            opened: None,
        }
    }

    /// Has a lent tab at hand, where this server works in one: it is open before anybody asked for it, and there is no other.
    ///
    /// # Errors
    /// No tab is lent.
    pub async fn have_lent_tab(&mut self) -> Result<(), ToolError> {
        if !self.lent || self.opened.is_some() {
            return Ok(());
        }
        let browser = Browser::lent().await?;
        let page = Page {
            target: browser.open_target().await?,
            vision: false,
        };
        self.opened = Some(Opened {
            browser,
            pages: BTreeMap::from([(LENT_PAGE.to_owned(), page)]),
        });
        Ok(())
    }

    /// How acts reach a page. In a tab that is lent the browser's own input is asked for by name alone: the browser tells its user of the
    /// debugger then.
    pub fn input(&self, state: &AppState) -> AskedInput {
        match self.lent && self.input.input.is_none() {
            true => AskedInput {
                trusted: false,
                fallback: false,
            },
            false => self.input.asked(state.can_trust_input),
        }
    }

    /// The page of that name.
    ///
    /// # Errors
    /// None is open.
    pub fn page(&self, session: &str) -> Result<(&Browser, Page), ToolError> {
        let opened = self.opened.as_ref();
        let page = opened.and_then(|opened| Some((&opened.browser, opened.pages.get(session)?)));
        let (browser, page) = page.ok_or_else(|| {
            let names = opened.map(|opened| opened.pages.keys().cloned().collect::<Vec<_>>());
            let names = names.unwrap_or_default().join(", ");
            ToolError::not_available(match names.is_empty() {
                true => "No page is open. Call open first.".to_owned(),
                false => format!("No page is open as {session:?}; there are {names}. Call open, or name one of these."),
            })
        })?;
        Ok((browser, page.clone()))
    }

    /// Opens the address where one is given, in the page of that name.
    ///
    /// # Errors
    /// There is no browser, the address is none, or the page does not answer.
    pub async fn open_at(&mut self, session: &str, url: &str) -> Result<(), ToolError> {
        match url {
            "" => Ok(()),
            url => self.go(session, url).await,
        }
    }

    /// Opens an address, in the window of that name.
    ///
    /// # Errors
    /// There is no browser, the address is none, or the page does not answer.
    async fn go(&mut self, session: &str, url: &str) -> Result<(), ToolError> {
        let url = parse_url(url).map_err(|why| ToolError::validation(format!("url: {why}.")))?;
        if !matches!(url.scheme(), "http" | "https") {
            let scheme = url.scheme();
            let message = format!("url: only http and https are opened, not {scheme}.");
            return Err(ToolError::validation(message));
        }
        let opened = match &mut self.opened {
            Some(opened) => opened,
            none => {
                let setup = Setup::find(&self.browser_args)?;
                let browser = Browser::launch(&setup).await?;
                none.insert(Opened {
                    browser,
                    pages: BTreeMap::new(),
                })
            }
        };
        Worker::wake(&opened.browser).await?;
        let target = match opened.pages.get(session) {
            Some(page) => page.target.clone(),
            None if self.lent || opened.pages.len() >= MOST_PAGES => {
                return Err(ToolError::validation(format!(
                    "No further page can be opened. Use one of those that are open: {}.",
                    opened.pages.keys().cloned().collect::<Vec<_>>().join(", ")
                )));
            }
            None => opened.browser.open_target().await?,
        };
        let page = Page {
            target: target.clone(),
            vision: false,
        };
        opened.pages.insert(session.to_owned(), page);
        Ok(opened.browser.navigate(&target, &url).await??)
    }

    /// Takes the window that a page opened among the open ones; gives its name, where there is one window to take.
    ///
    /// # Errors
    /// The browser does not obey.
    pub async fn take_opened(&mut self, session: &str) -> Result<Option<String>, ToolError> {
        let Some(opened) = &mut self.opened else {
            return Ok(None);
        };
        let known: Vec<&Target> = opened.pages.values().map(|page| &page.target).collect();
        let Some(target) = opened.browser.opened_beside(&known).await? else {
            return Ok(None);
        };
        let mut names = (2..).map(|number| format!("{session}-{number}"));
        let name = names.find(|name| !opened.pages.contains_key(name));
        let name = name.unwrap_or_default();
        let page = Page {
            target,
            vision: false,
        };
        opened.pages.insert(name.clone(), page);
        Ok(Some(name))
    }

    /// Ends the browser.
    pub async fn close(&mut self) {
        if let Some(opened) = self.opened.take() {
            opened.browser.close().await;
        }
    }

    /// `open`: the page as it is seen.
    ///
    /// # Errors
    /// As [`go`](Self::go), or the page cannot be looked at.
    pub async fn open(&mut self, asked: &Open) -> Result<Answer, ToolError> {
        self.go(&asked.session, &asked.url).await?;
        let (browser, page) = self.page(&asked.session)?;
        let seen = inspect(browser, &page, InspectMode::Tree, View::Screen, false).await?;
        Ok(Answer::text(place(&seen)))
    }

    /// `debug_ui`.
    ///
    /// # Errors
    /// No page is open, or it cannot be looked at.
    pub async fn look(&mut self, asked: &Look) -> Result<Answer, ToolError> {
        let (browser, mut page) = self.page(&asked.session)?;
        page.vision = asked.vision;
        let mode = match asked.mode {
            LookMode::Tree => InspectMode::Tree,
            LookMode::Screenshot => InspectMode::Screenshot,
            LookMode::Both => InspectMode::Both,
        };
        let view = if asked.full { View::Full } else { View::Delta };
        let seen = inspect(browser, &page, mode, view, asked.verbose).await?;
        if let Some(opened) = &mut self.opened {
            opened.pages.insert(asked.session.clone(), page);
        }
        Ok(look(seen, asked.verbose))
    }
}

/// Where the page is, and what is to be seen of it.
pub fn place(seen: &Inspection) -> String {
    let refused = seen.http_status;
    let refused = refused.map_or_else(String::new, |status| format!(" (HTTP {status})"));
    let text = format!(
        "{} {:?}{refused}\n{}",
        seen.url,
        seen.title,
        seen.text.trim_end()
    );
    crate::output::printable(&text)
}

/// One look.
///
/// # Errors
/// The page or the worker does not answer.
pub async fn inspect(
    browser: &Browser,
    page: &Page,
    mode: InspectMode,
    view: View,
    verbose: bool,
) -> Result<Inspection, ToolError> {
    let (worker, _) = Worker::wake(browser).await?;
    let request = Request::Inspect(Box::new(Inspect {
        tab_id: Some(page.target.tab_id),
        mode,
        vision: page.vision,
        verbose,
        marks: false,
        all: false,
        attributes: Vec::new(),
        tell: RenderOptions {
            view,
            reader: READER.to_owned(),
            ..RenderOptions::default()
        },
        settings: None,
    }));
    Ok(worker.inspect(&request).await?)
}
