//! How the browser is started: its command line and the WebDriver session.

use super::{BrowserError, Setup};
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use thirtyfour::error::WebDriverResult;
use thirtyfour::{Capabilities, TimeoutConfiguration, WebDriver};

/// The longest that a page may take to load.
pub const PAGE_LOAD_LIMIT: Duration = Duration::from_secs(30);
/// The longest that the worker may take for one answer: its first includes compiling its core and the model.
pub const SCRIPT_LIMIT: Duration = Duration::from_secs(150);
/// Longer than both, so that the browser's own word arrives first.
const REQUEST_LIMIT: Duration = Duration::from_secs(180);

/// Starts a browser through the chromedriver at `driver_url`. `profile` must outlive it.
///
/// # Errors
/// When it does not start.
pub async fn launch(
    driver_url: &str,
    setup: &Setup,
    profile: &Path,
) -> Result<WebDriver, BrowserError> {
    connect(driver_url, capabilities(setup, profile))
        .await
        .map_err(BrowserError::command("Starting Chromium"))
}

async fn connect(url: &str, capabilities: Capabilities) -> WebDriverResult<WebDriver> {
    // A proxy of the environment must not come between this program and its own chromedriver.
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(REQUEST_LIMIT)
        .build()?;
    let driver = WebDriver::builder(url, capabilities)
        .client(client)
        .connect()
        .await?;
    let limits = TimeoutConfiguration::new(Some(SCRIPT_LIMIT), Some(PAGE_LOAD_LIMIT), None);
    driver.update_timeouts(limits).await?;
    Ok(driver)
}

fn capabilities(setup: &Setup, profile: &Path) -> Capabilities {
    let options = json!({
        "binary": setup.chromium,
        "args": arguments(setup, profile),
        // Bubbles of the browser itself would lie over the page.
        "prefs": {
            "credentials_enable_service": false,
            "profile.password_manager_enabled": false,
            "translate.enabled": false,
        },
    });
    let mut capabilities = serde_json::Map::new();
    capabilities.insert("browserName".to_owned(), json!("chrome"));
    capabilities.insert("unhandledPromptBehavior".to_owned(), json!("dismiss"));
    capabilities.insert("goog:chromeOptions".to_owned(), options);
    capabilities.into()
}

fn arguments(setup: &Setup, profile: &Path) -> Vec<String> {
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
    arguments.push(format!("--user-data-dir={}", profile.display()));
    arguments.push(format!(
        "--load-extension={}",
        setup.extension.dir.display()
    ));
    arguments.push(format!(
        "--window-size={},{}",
        setup.window.width, setup.window.height
    ));
    arguments.push(format!("--force-device-scale-factor={}", setup.scale));
    if !setup.headed {
        arguments.push("--headless=new".to_owned());
    }
    if runs_as_root() {
        // Chromium refuses to run its sandbox as root.
        arguments.push("--no-sandbox".to_owned());
    }
    arguments
}

#[cfg(unix)]
fn runs_as_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn runs_as_root() -> bool {
    false
}
