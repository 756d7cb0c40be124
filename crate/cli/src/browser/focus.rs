//! The focus of a page under test.

use super::BrowserError;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use thirtyfour::WebDriver;
use thirtyfour::common::command::{Command, ExtensionCommand};

/// Lets the page in the current window have the focus, whichever window of the desktop has it: else it hears of no field that
/// is entered or left, and some forms take only then what was typed.
///
/// # Errors
/// When the browser does not obey.
pub async fn have_it(driver: &WebDriver) -> Result<(), BrowserError> {
    let command = Command::ExtensionCommand(Box::new(EmulateFocus));
    let done = driver.handle().cmd(command).await;
    done.map(drop)
        .map_err(BrowserError::command("Giving the page the focus"))
}

/// https://chromedevtools.github.io/devtools-protocol/tot/Emulation/#method-setFocusEmulationEnabled
#[derive(Debug)]
struct EmulateFocus;

impl ExtensionCommand for EmulateFocus {
    fn parameters_json(&self) -> Option<Value> {
        Some(json!({"cmd": "Emulation.setFocusEmulationEnabled", "params": {"enabled": true}}))
    }

    fn method(&self) -> Method {
        Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        Arc::from("/goog/cdp/execute")
    }
}
