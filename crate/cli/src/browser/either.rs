//! A browser with the extension in it: one that this program drives, or the tab that a user lends from their own.

use super::driven::{Driven, SessionMark, Target};
use super::lent::Lent;
use super::{BrowserError, Setup};
use passerby_artifacts::fault::Fault;
use passerby_artifacts::protocol::Reply;
use serde_json::Value;
use url::Url;

/// A browser to work with.
#[derive(Debug)]
pub struct Browser(Kind);

#[derive(Debug)]
enum Kind {
    Driven(Box<Driven>),
    Lent(Lent),
}

impl Browser {
    /// Starts a browser. The extension may not answer yet.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn launch(setup: &Setup) -> Result<Self, BrowserError> {
        Ok(Self::driven(Driven::launch(setup).await?))
    }

    /// The tab that a user lends.
    ///
    /// # Errors
    /// [`BrowserError::NothingLent`].
    pub async fn lent() -> Result<Self, BrowserError> {
        Ok(Self(Kind::Lent(Lent::connect().await?)))
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
        let (driven, target) = Driven::found_again(setup, mark, node).await?;
        Ok((Self::driven(driven), target))
    }

    fn driven(driven: Driven) -> Self {
        Self(Kind::Driven(Box::new(driven)))
    }

    /// A new browser on the profile of this one, where what the extension kept is there again.
    ///
    /// # Errors
    /// When it does not start, or has no profile of this program's.
    pub async fn reopened(&self) -> Result<Self, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => Ok(Self::driven(driven.reopened().await?)),
            Kind::Lent(_) => Err(BrowserError::NotReopened),
        }
    }

    /// Name of the WebDriver session, where there is one.
    pub fn session(&self) -> Option<String> {
        match &self.0 {
            Kind::Driven(driven) => Some(driven.session()),
            Kind::Lent(_) => None,
        }
    }

    /// What finds this browser again, with the window of its page; `None` where nothing does.
    pub fn mark(&self, target: &Target) -> Option<SessionMark> {
        match &self.0 {
            Kind::Driven(driven) => Some(driven.mark(target)),
            Kind::Lent(_) => None,
        }
    }

    /// Shows the extension's page in the control window (again).
    ///
    /// # Errors
    /// When the browser does not load it: the extension is not there.
    pub async fn open_control_page(&self) -> Result<(), BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.open_control_page().await,
            // The extension speaks by itself.
            Kind::Lent(_) => Ok(()),
        }
    }

    /// Sends a message to the extension's worker. The reply is whatever the worker answered.
    ///
    /// # Errors
    /// When it cannot be sent, or no answer comes in time.
    pub async fn ask(&self, request: Value) -> Result<Value, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.ask(request).await,
            Kind::Lent(lent) => lent.ask(request).await,
        }
    }

    /// Opens a window whose page has the viewport asked for; of a user's browser there is only the tab that they lent.
    ///
    /// # Errors
    /// [`BrowserError::Viewport`] when the window cannot have that size.
    pub async fn open_target(&self) -> Result<Target, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.open_target().await,
            Kind::Lent(lent) => Ok(Target::of_tab(lent.tab_id())),
        }
    }

    /// The window that a page opened, where there is exactly one beside these; of a user's browser none is at hand.
    ///
    /// # Errors
    /// When the browser does not obey.
    pub async fn opened_beside(&self, known: &[&Target]) -> Result<Option<Target>, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.opened_beside(known).await,
            Kind::Lent(_) => Ok(None),
        }
    }

    /// Closes a window, and whatever it still shows. A lent tab stays open.
    ///
    /// # Errors
    /// When the browser does not obey; a window that is gone already is no error.
    pub async fn close_target(&self, target: Target) -> Result<(), BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.close_target(target).await,
            Kind::Lent(_) => Ok(()),
        }
    }

    /// Loads an address in the target's window. A page that is still loading at the limit is left as it is.
    ///
    /// # Errors
    /// Outer: the browser does not obey. Inner: the page does not answer, or is not for this tab.
    pub async fn navigate(
        &self,
        target: &Target,
        url: &Url,
    ) -> Result<Result<(), Fault>, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.navigate(target, url).await,
            Kind::Lent(lent) => Ok(done(lent.go(url.as_str()).await?)),
        }
    }

    /// Goes back to the page before in the target's window, if there is one.
    ///
    /// # Errors
    /// Outer: the browser does not obey. Inner: there is none.
    pub async fn back(&self, target: &Target) -> Result<Result<(), Fault>, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.back(target).await.map(Ok),
            Kind::Lent(lent) => Ok(done(lent.back().await?)),
        }
    }

    /// Closes an alert, confirm or prompt of the target's page, and gives its text. A user's own they answer themselves.
    ///
    /// # Errors
    /// When the browser does not obey; a window that is gone has no dialog.
    pub async fn dismiss_dialog(&self, target: &Target) -> Result<Option<String>, BrowserError> {
        match &self.0 {
            Kind::Driven(driven) => driven.dismiss_dialog(target).await,
            Kind::Lent(_) => Ok(None),
        }
    }

    /// Ends a browser that was started; one that lends a tab goes on.
    pub async fn close(self) {
        if let Kind::Driven(driven) = self.0 {
            driven.close().await;
        }
    }
}

fn done(reply: Reply<Value>) -> Result<(), Fault> {
    match reply {
        Reply::Ok(_) => Ok(()),
        Reply::Fault(fault) => Err(fault),
    }
}
