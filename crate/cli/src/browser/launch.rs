//! How the browser is started: its command line and the WebDriver session.

use super::locate::Carried;
use super::{BrowserError, STARTING_ON_GRID, Setup, grid};
use async_trait::async_trait;
use bytes::Bytes;
use http::{Method, Request, Response};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use thirtyfour::error::{WebDriverError, WebDriverResult};
use thirtyfour::session::http::{Body, HttpClient};
use thirtyfour::{Capabilities, TimeoutConfiguration, WebDriver};
use url::Url;

/// The longest that a page may take to load.
pub const PAGE_LOAD_LIMIT: Duration = Duration::from_secs(30);
/// The longest that the worker may take for one answer: its first includes compiling its core and the model.
pub const SCRIPT_LIMIT: Duration = Duration::from_secs(150);
/// Longer than both, so that the browser's own word arrives first.
const REQUEST_LIMIT: Duration = Duration::from_secs(180);

/// Starts a browser of this machine through the chromedriver at `driver_url`. `profile` must outlive it.
///
/// # Errors
/// When it does not start.
pub async fn here(
    driver_url: &str,
    chromium: &Path,
    setup: &Setup,
    profile: &Path,
) -> Result<WebDriver, BrowserError> {
    let mut arguments = arguments(setup);
    arguments.push(format!("--user-data-dir={}", profile.display()));
    arguments.push(format!(
        "--load-extension={}",
        setup.extension.dir.display()
    ));
    if runs_as_root() {
        // Chromium refuses to run its sandbox as root.
        arguments.push("--no-sandbox".to_owned());
    }
    let options = json!({"binary": chromium, "args": arguments, "prefs": prefs()});
    // A proxy of the environment must not come between this program and its own chromedriver.
    let client = reqwest::Client::builder().no_proxy();
    let driver = connect(driver_url, client, capabilities(options).into()).await;
    driver.map_err(BrowserError::command("Starting Chromium"))
}

/// Starts a browser on a machine of a grid.
///
/// # Errors
/// When it does not start.
pub async fn on_grid(
    grid: &Url,
    chromium: Option<&Path>,
    setup: &Setup,
    extension: &Carried,
) -> Result<WebDriver, BrowserError> {
    let status = grid::status(grid).await?;
    let mut arguments = arguments(setup);
    let mut options = serde_json::Map::new();
    match extension {
        Carried::Along(packed) => {
            options.insert("extensions".to_owned(), json!([**packed]));
        }
        Carried::There(folder) => {
            arguments.push(format!("--load-extension={}", folder.display()));
        }
    }
    options.insert("args".to_owned(), json!(arguments));
    options.insert("prefs".to_owned(), prefs());
    if let Some(chromium) = chromium {
        options.insert("binary".to_owned(), json!(chromium));
    }
    let client = reqwest::Client::builder();
    let mut capabilities = capabilities(options.into());
    // What is no Selenium Grid may refuse what it does not know.
    if let (Some(label), Some(_)) = (&setup.label, status.slots) {
        capabilities.insert("se:name".to_owned(), json!(label));
    }
    let driver = connect(grid.as_str(), client, capabilities.into()).await;
    driver.map_err(BrowserError::command(STARTING_ON_GRID))
}

/// The session of a grid that was begun before, by a program that is gone.
///
/// # Errors
/// When it is gone too.
pub async fn again(grid: &Url, session_id: &str) -> Result<WebDriver, BrowserError> {
    let found = async {
        let client = reqwest::Client::builder().timeout(REQUEST_LIMIT).build()?;
        let client = KnownSession {
            client,
            session_id: session_id.to_owned(),
        };
        let driver = WebDriver::builder(grid.as_str(), Capabilities::new())
            .client(client)
            .connect()
            .await?;
        limited(driver).await
    };
    found
        .await
        .map_err(BrowserError::command("Finding the session again"))
}

async fn connect(
    url: &str,
    client: reqwest::ClientBuilder,
    capabilities: Capabilities,
) -> WebDriverResult<WebDriver> {
    let client = client.timeout(REQUEST_LIMIT).build()?;
    let driver = WebDriver::builder(url, capabilities)
        .client(client)
        .connect()
        .await?;
    limited(driver).await
}

async fn limited(driver: WebDriver) -> WebDriverResult<WebDriver> {
    let limits = TimeoutConfiguration::new(Some(SCRIPT_LIMIT), Some(PAGE_LOAD_LIMIT), None);
    driver.update_timeouts(limits).await?;
    Ok(driver)
}

fn capabilities(options: Value) -> serde_json::Map<String, Value> {
    let mut capabilities = serde_json::Map::new();
    capabilities.insert("browserName".to_owned(), json!("chrome"));
    capabilities.insert("unhandledPromptBehavior".to_owned(), json!("dismiss"));
    capabilities.insert("goog:chromeOptions".to_owned(), options);
    capabilities
}

/// Bubbles of the browser itself would lie over the page.
fn prefs() -> Value {
    json!({
        "credentials_enable_service": false,
        "profile.password_manager_enabled": false,
        "translate.enabled": false,
    })
}

/// What every browser is started with.
fn arguments(setup: &Setup) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-proxy-server",
        // A page under test that another window covers must go on painting.
        "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
        // Chrome ignores --load-extension since 137 unless told otherwise.
        "--disable-features=DisableLoadExtensionCommandLineSwitch",
    ]
    .map(str::to_owned)
    .into();
    arguments.push(format!(
        "--window-size={},{}",
        setup.window.width, setup.window.height
    ));
    arguments.push(format!("--force-device-scale-factor={}", setup.scale));
    if !setup.headed {
        arguments.push("--headless=new".to_owned());
    }
    arguments.extend(setup.arguments.iter().cloned());
    arguments
}

/// The client of a session that is there already: the one request for a new session is answered with its name, since the
/// library has no other way to take one up.
#[derive(Debug, Clone)]
struct KnownSession {
    client: reqwest::Client,
    session_id: String,
}

#[async_trait]
impl HttpClient for KnownSession {
    async fn send(&self, request: Request<Body<'_>>) -> WebDriverResult<Response<Bytes>> {
        let asks_for_new = *request.method() == Method::POST
            && request
                .uri()
                .path()
                .trim_end_matches('/')
                .ends_with("/session");
        if !asks_for_new {
            return self.client.send(request).await;
        }
        let answer = json!({"value": {"sessionId": self.session_id, "capabilities": {}}});
        Response::builder()
            .body(Bytes::from(answer.to_string()))
            .map_err(|error| WebDriverError::ParseError(error.to_string()))
    }

    async fn new(&self) -> Arc<dyn HttpClient> {
        Arc::new(self.clone())
    }
}

/// Whether this process is root's, whom Chromium refuses its sandbox.
#[cfg(unix)]
pub fn runs_as_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Whether this process is root's.
#[cfg(not(unix))]
pub fn runs_as_root() -> bool {
    false
}
