//! One browser: a control window that shows the extension's own page, and windows for pages under test.
//!
//! The control window is the current one whenever no method of [`Driven`] is under way; a page under
//! test is the only tab of its window, so it stays that window's visible tab.

use super::driver::Driver;
use super::launch::{PAGE_LOAD_LIMIT, SCRIPT_LIMIT};
use super::locate::Place;
use super::viewport::Viewport;
use super::{BrowserError, Setup, focus, launch, page, parse};
use crate::wait;
use passerby_artifacts::fault::Fault;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use thirtyfour::error::{WebDriverError, WebDriverErrorInner};
use thirtyfour::{TimeoutConfiguration, WebDriver, WindowHandle};
use url::Url;

/// Sends one message to the worker and hands back its reply, or what the browser said in its stead.
const ASK: &str = "const [request, done] = arguments;
chrome.runtime.sendMessage(request).then(done, (error) => done({ok: false, fault: {
  code: 'INTERNAL', message: String(error), advice: 'Reload the extension.'}}));";

const TAB_IDS: &str = "const [done] = arguments;
chrome.tabs.query({}).then((tabs) => done(tabs.map((tab) => tab.id)));";

const OWN_TAB_ID: &str = "const [done] = arguments;
chrome.tabs.getCurrent().then((tab) => done(tab.id));";

/// How long the first window may take to show an empty page.
const FIRST_WINDOW_LIMIT: Duration = Duration::from_secs(5);
/// How long it may then take to show the extension's page, which has nothing to fetch.
const CONTROL_PAGE_LIMIT: Duration = Duration::from_secs(15);
/// Between two tries to open it, while the extension is being loaded.
const CONTROL_PAGE_EVERY: Duration = Duration::from_millis(200);
/// How long it may take to close: its machine may be gone.
const CLOSE_LIMIT: Duration = Duration::from_secs(20);
/// How often the browser is started until its first window takes commands.
const START_TRIES: u32 = 4;

/// A running browser. Dropping it ends it; [`close`](Self::close) does so in good order.
#[derive(Debug)]
pub struct Driven {
    // Dropped first: with the processes gone, what follows finds nothing left to do. None where a grid has it.
    process: Option<Driver>,
    driver: WebDriver,
    control: WindowHandle,
    control_url: String,
    setup: Setup,
    // Removed last: the browser writes into it until it is gone. None where a grid has it.
    profile: Option<Rc<Profile>>,
}

/// What finds a session of a grid again, from another process too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionMark {
    session: String,
    control: String,
    target: String,
    tab_id: i32,
}

/// Where the browser keeps its data.
#[derive(Debug)]
enum Profile {
    /// A folder of this browser's own, removed with it.
    Own(TempDir),
    /// One that outlives it.
    Given(PathBuf),
}

impl Profile {
    fn of(setup: &Setup) -> Result<Self, BrowserError> {
        let failed = |source| BrowserError::Start {
            what: "The browser's profile folder".to_owned(),
            source,
        };
        let Some(path) = &setup.profile else {
            let folder = tempfile::Builder::new().prefix("passerby-").tempdir();
            return Ok(Self::Own(folder.map_err(failed)?));
        };
        std::fs::create_dir_all(path).map_err(failed)?;
        // The browser takes a relative path for one beside its own program.
        Ok(Self::Given(path.canonicalize().map_err(failed)?))
    }

    fn path(&self) -> &Path {
        match self {
            Self::Own(folder) => folder.path(),
            Self::Given(path) => path,
        }
    }
}

/// A window for a page under test.
#[derive(Debug, Clone)]
pub struct Target {
    /// The window; empty for a tab that a user lends.
    handle: WindowHandle,
    /// The browser's id for its tab, as extensions know it.
    pub tab_id: i32,
}

impl Drop for Driven {
    /// A session that was not closed would be closed once more here, and everything else would wait for that, for minutes where
    /// its machine is gone. Processes of this machine end without it.
    fn drop(&mut self) {
        let _ = self.driver.clone().leak();
    }
}

impl SessionMark {
    /// Name of the session.
    pub fn session(&self) -> &str {
        &self.session
    }
}

impl Target {
    /// A tab whose window is none of this program's business.
    pub fn of_tab(tab_id: i32) -> Self {
        Self {
            handle: WindowHandle::from(String::new()),
            tab_id,
        }
    }
}

impl Driven {
    /// Starts chromedriver and the browser. The extension may not answer yet.
    ///
    /// # Errors
    /// When one of them does not start.
    pub async fn launch(setup: &Setup) -> Result<Self, BrowserError> {
        match &setup.place {
            Place::Here { .. } => Self::on(Some(Rc::new(Profile::of(setup)?)), setup).await,
            Place::Grid { .. } => Self::on(None, setup).await,
        }
    }

    /// A new browser on the profile of this one, which is ended first if anything of it is left: what the extension kept
    /// is there again.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn reopened(&self) -> Result<Self, BrowserError> {
        let profile = self.profile.clone().ok_or(BrowserError::NotReopened)?;
        self.end();
        Self::on(Some(profile), &self.setup).await
    }

    /// The browser of a session of the grid that another process began, and the window of its page. `node`: ask its own machine, and
    /// not the hub.
    ///
    /// # Errors
    /// When the session is gone, or there is no grid.
    pub async fn found_again(
        setup: &Setup,
        mark: &SessionMark,
        node: Option<&Url>,
    ) -> Result<(Self, Target), BrowserError> {
        let Place::Grid { url, .. } = &setup.place else {
            return Err(BrowserError::NotReopened);
        };
        let driver = launch::again(node.unwrap_or(url), &mark.session).await?;
        let control = WindowHandle::from(mark.control.clone());
        let browser = Self::around(driver, control, setup);
        let target = Target {
            handle: WindowHandle::from(mark.target.clone()),
            tab_id: mark.tab_id,
        };
        let switched = browser.driver.switch_to_window(browser.control.clone());
        let switched = switched.await;
        switched.map_err(BrowserError::command("Switching windows"))?;
        Ok((browser, target))
    }

    /// Name of the WebDriver session.
    pub fn session(&self) -> String {
        self.driver.session_id().to_string()
    }

    /// What finds this browser again, with the window of its page.
    pub fn mark(&self, target: &Target) -> SessionMark {
        SessionMark {
            session: self.session(),
            control: self.control.to_string(),
            target: target.handle.to_string(),
            tab_id: target.tab_id,
        }
    }

    fn around(driver: WebDriver, control: WindowHandle, setup: &Setup) -> Self {
        Self {
            process: None,
            driver,
            control,
            control_url: setup.extension.control_url.clone(),
            setup: setup.clone(),
            profile: None,
        }
    }

    /// Ends what runs on this machine, at once.
    fn end(&self) {
        if let Some(process) = &self.process {
            process.end();
        }
    }

    /// Starts one on this profile, again where it does not start or its first window is of no use: both happen on machines
    /// under load.
    async fn on(profile: Option<Rc<Profile>>, setup: &Setup) -> Result<Self, BrowserError> {
        let mut last = BrowserError::NoUsableWindow { tries: START_TRIES };
        for _ in 0..START_TRIES {
            match Self::usable_on(profile.clone(), setup).await {
                Ok(Some(browser)) => return Ok(browser),
                Ok(None) => last = BrowserError::NoUsableWindow { tries: START_TRIES },
                Err(error) if error.may_not_come_again() => last = error,
                Err(error) => return Err(error),
            }
            log::info!("The browser is started again: {last}");
        }
        Err(last)
    }

    /// One whose first window takes commands; `None`, and none is left, where it does not.
    async fn usable_on(
        profile: Option<Rc<Profile>>,
        setup: &Setup,
    ) -> Result<Option<Self>, BrowserError> {
        let browser = Self::once_on(profile, setup).await?;
        let usable = browser.is_usable().await;
        if matches!(usable, Ok(true)) {
            return Ok(Some(browser));
        }
        // One that takes no commands may not take that to quit either.
        browser.end();
        browser.close().await;
        usable.map(|_| None)
    }

    async fn once_on(profile: Option<Rc<Profile>>, setup: &Setup) -> Result<Self, BrowserError> {
        let began = Instant::now();
        let (process, driver) = match (&setup.place, &profile) {
            (
                Place::Here {
                    chromium,
                    chromedriver,
                },
                Some(profile),
            ) => {
                let process = Driver::start(chromedriver).await?;
                let driver = launch::here(&process.url(), chromium, setup, profile.path()).await?;
                (Some(process), driver)
            }
            (
                Place::Grid {
                    url,
                    chromium,
                    extension,
                },
                _,
            ) => {
                let driver = launch::on_grid(url, chromium.as_deref(), setup, extension).await?;
                (None, driver)
            }
            (Place::Here { .. }, None) => return Err(BrowserError::NotReopened),
        };
        let took = began.elapsed().as_millis();
        log::info!("the browser has started after {took} ms");
        let control = driver
            .window()
            .await
            .map_err(BrowserError::command("Reading the window"))?;
        let mut browser = Self::around(driver, control, setup);
        browser.process = process;
        browser.profile = profile;
        Ok(browser)
    }

    /// Whether the first window takes commands, and shows the extension's page at the end. chromedriver can miss the end of
    /// a page that the window shows, the one that the browser starts with or the extension's (both seen, more often on
    /// profiles whose browser had been killed); it then waits before every command, for ever.
    async fn is_usable(&self) -> Result<bool, BrowserError> {
        let empty = self.shows("about:blank", FIRST_WINDOW_LIMIT).await;
        if !empty.map_err(BrowserError::command("Opening an empty page"))? {
            return Ok(false);
        }
        let opened = wait::until(CONTROL_PAGE_LIMIT, CONTROL_PAGE_EVERY, async || {
            match self.shows(&self.control_url, CONTROL_PAGE_LIMIT).await {
                Ok(shown) => Ok(Some(shown)),
                // The extension is not loaded yet.
                Err(error) if matches!(*error, WebDriverErrorInner::UnknownError(_)) => Ok(None),
                Err(source) => Err(BrowserError::command("Opening the extension's page")(
                    source,
                )),
            }
        });
        match opened.await? {
            Some(true) => Ok(self.answers().await),
            Some(false) => Ok(false),
            // What is wrong with the extension is told where its worker is first asked.
            None => Ok(true),
        }
    }

    /// Whether the control page runs a script in time.
    async fn answers(&self) -> bool {
        let set = |limit| TimeoutConfiguration::new(Some(limit), None, None);
        let limited = self.driver.update_timeouts(set(CONTROL_PAGE_LIMIT)).await;
        let answered = self.tab_ids().await.is_ok();
        let unlimited = self.driver.update_timeouts(set(SCRIPT_LIMIT)).await;
        limited.is_ok() && answered && unlimited.is_ok()
    }

    /// Whether the control window has loaded this address within `limit`.
    async fn shows(&self, url: &str, limit: Duration) -> Result<bool, WebDriverError> {
        let set = |limit| TimeoutConfiguration::new(None, Some(limit), None);
        self.driver.update_timeouts(set(limit)).await?;
        let shown = self.driver.goto(url).await;
        self.driver.update_timeouts(set(PAGE_LOAD_LIMIT)).await?;
        match shown {
            Err(error) if matches!(*error, WebDriverErrorInner::WebDriverTimeout(_)) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Shows the extension's page in the control window (again).
    ///
    /// # Errors
    /// When the browser does not load it: the extension is not there.
    pub async fn open_control_page(&self) -> Result<(), BrowserError> {
        self.driver
            .goto(&self.control_url)
            .await
            .map_err(BrowserError::command("Opening the extension's page"))
    }

    /// Sends a message to the extension's worker. The reply is whatever the worker answered.
    ///
    /// # Errors
    /// When the control page cannot send it, or no answer comes in time.
    pub async fn ask(&self, request: Value) -> Result<Value, BrowserError> {
        self.call(ASK, vec![request], "Asking the extension's worker")
            .await
    }

    /// Opens a window whose page has the viewport asked for.
    ///
    /// # Errors
    /// [`BrowserError::Viewport`] when the window cannot have that size.
    pub async fn open_target(&self) -> Result<Target, BrowserError> {
        let before = self.tab_ids().await?;
        let handle = self
            .driver
            .new_window()
            .await
            .map_err(BrowserError::command("Opening a window"))?;
        let after = self.tab_ids().await?;
        let Some(&tab_id) = after.difference(&before).next() else {
            return Err(BrowserError::Unexpected {
                doing: "Opening a window",
                found: "no new tab".to_owned(),
            });
        };
        let target = Target { handle, tab_id };
        self.inside(&target, async || {
            focus::have_it(&self.driver).await?;
            let viewport = Viewport::new(self.setup.window, self.setup.scale);
            viewport.fit(&self.driver).await
        })
        .await?;
        Ok(target)
    }

    /// The window that a page opened, where there is exactly one beside these and the control window.
    ///
    /// # Errors
    /// When the browser does not obey.
    pub async fn opened_beside(&self, known: &[&Target]) -> Result<Option<Target>, BrowserError> {
        let windows = self.driver.windows().await;
        let windows = windows.map_err(BrowserError::command("Listing the windows"))?;
        let is_new = |handle: &WindowHandle| {
            *handle != self.control && known.iter().all(|target| target.handle != *handle)
        };
        let mut handles = windows.into_iter().filter(is_new);
        let ids = self.tab_ids().await?;
        let doing = "Asking for the control page's own tab";
        let own: i32 = parse(self.call(OWN_TAB_ID, vec![], doing).await?, doing)?;
        let is_new = |id: &i32| *id != own && known.iter().all(|target| target.tab_id != *id);
        let mut ids = ids.into_iter().filter(is_new);
        Ok(
            match (handles.next(), handles.next(), ids.next(), ids.next()) {
                (Some(handle), None, Some(tab_id), None) => Some(Target { handle, tab_id }),
                _ => None,
            },
        )
    }

    /// Closes a window, and whatever it still shows.
    ///
    /// # Errors
    /// When the browser does not obey; a window that is gone already is no error.
    pub async fn close_target(&self, target: Target) -> Result<(), BrowserError> {
        let closed = self
            .inside(&target, async || {
                self.driver
                    .close_window()
                    .await
                    .map_err(BrowserError::command("Closing a window"))
            })
            .await;
        match closed {
            Err(error) if error.page_fault().is_some() => Ok(()),
            other => other,
        }
    }

    /// Loads an address in the target's window. A page that is still loading at the limit is left as it is.
    ///
    /// # Errors
    /// Outer: the browser does not obey. Inner: `PAGE_UNREACHABLE`, the page does not answer.
    pub async fn navigate(
        &self,
        target: &Target,
        url: &Url,
    ) -> Result<Result<(), Fault>, BrowserError> {
        self.inside(target, async || page::load(&self.driver, url).await)
            .await
    }

    /// Goes back to the page before in the target's window, if there is one.
    ///
    /// # Errors
    /// When the browser does not obey.
    pub async fn back(&self, target: &Target) -> Result<(), BrowserError> {
        self.inside(target, async || {
            let back = self.driver.back().await;
            back.map_err(BrowserError::command("Going back"))
        })
        .await
    }

    /// Closes an alert, confirm or prompt of the target's page, and gives its text.
    ///
    /// # Errors
    /// When the browser does not obey; a window that is gone has no dialog.
    pub async fn dismiss_dialog(&self, target: &Target) -> Result<Option<String>, BrowserError> {
        match self
            .inside(target, async || page::dismiss_dialog(&self.driver).await)
            .await
        {
            Err(error) if error.page_fault().is_some() => Ok(None),
            other => other,
        }
    }

    /// Ends the browser and chromedriver and waits until they are gone.
    pub async fn close(mut self) {
        // If the browser does not close by itself, the end of its process group closes it.
        let quit = tokio::time::timeout(CLOSE_LIMIT, self.driver.clone().quit()).await;
        if !matches!(quit, Ok(Ok(()))) {
            log::info!("a browser could not be closed: it is gone, or its machine does not answer");
        }
        if let Some(process) = self.process.take() {
            process.stop().await;
        }
    }

    /// Does something in the target's window, and goes back to the control window whatever comes of it.
    async fn inside<T>(
        &self,
        target: &Target,
        work: impl AsyncFnOnce() -> Result<T, BrowserError>,
    ) -> Result<T, BrowserError> {
        let switching = "Switching windows";
        let entered = self.driver.switch_to_window(target.handle.clone()).await;
        let done = match entered {
            Ok(()) => work().await,
            Err(source) => Err(BrowserError::Command {
                doing: switching,
                source,
            }),
        };
        self.driver
            .switch_to_window(self.control.clone())
            .await
            .map_err(BrowserError::command(switching))?;
        done
    }

    async fn tab_ids(&self) -> Result<BTreeSet<i32>, BrowserError> {
        let doing = "Listing the tabs";
        // The new window is the current one only after switching to it: this still speaks from the control page.
        parse(self.call(TAB_IDS, vec![], doing).await?, doing)
    }

    async fn call(
        &self,
        script: &'static str,
        args: Vec<Value>,
        doing: &'static str,
    ) -> Result<Value, BrowserError> {
        let result = self
            .driver
            .execute_async(script, args)
            .await
            .map_err(BrowserError::command(doing))?;
        Ok(result.json().clone())
    }
}
