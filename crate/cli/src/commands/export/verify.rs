//! Runs an exported test once with Playwright, on this machine's Chromium.

use crate::args::BrowserArgs;
use crate::browser::{parts, runs_as_root};
use crate::error::CliError;
use serde_json::json;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Time for the whole test, ms.
const LIMIT_MS: u32 = 120_000;
/// What Playwright says that is told on, in characters.
const MOST_SAID: usize = 2_000;

/// What npx and Node.js say where it is not installed.
const IS_MISSING: [&str; 4] = [
    "npx canceled",
    "could not determine executable",
    "Cannot find package",
    "Cannot find module '@playwright/test'",
];

/// What came of it.
pub enum Verified {
    /// It passed.
    Passed,
    /// It did not; what Playwright said.
    Failed(String),
}

/// Runs the test in this file.
///
/// # Errors
/// There is no Chromium, or no Playwright where the file is.
pub fn run(test: &Path, browser: &BrowserArgs) -> Result<Verified, CliError> {
    let failed = |why: String| CliError::NoPlaywright { why };
    let chromium = parts(browser).chromium?;
    let test = test
        .canonicalize()
        .map_err(|error| failed(error.to_string()))?;
    let folder = test.parent().unwrap_or(Path::new("/"));
    let own = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let config = own.path().join("playwright.config.mjs");
    let settings = json!({
        "testDir": folder, "timeout": LIMIT_MS, "workers": 1, "retries": 0, "reporter": "line", "outputDir": own.path().join("results"),
        "use": {"launchOptions": {"executablePath": chromium, "args": if runs_as_root() { &["--no-sandbox"][..] } else { &[] }}},
    });
    let written = std::fs::write(&config, format!("export default {settings};\n"));
    written.map_err(|error| failed(error.to_string()))?;
    // The shell's own word for a program that a project has installed; it fetches nothing.
    let played = Command::new("npx")
        .args(["--no-install", "playwright", "test", "--config"])
        .arg(&config)
        // Whole, as Playwright takes it for a pattern.
        .arg(pattern(&test))
        .current_dir(folder)
        .env("CI", "1")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output();
    let played = played.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => failed("there is no `npx`; install Node.js".to_owned()),
        _ => failed(error.to_string()),
    })?;
    let said = [played.stdout, played.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let last = said.chars().count().saturating_sub(MOST_SAID);
    match played.status.success() {
        true => Ok(Verified::Passed),
        false if IS_MISSING.iter().any(|part| said.contains(part)) => Err(failed(
            "it is not installed where the test is; run `npm install --save-dev @playwright/test` there"
                .to_owned(),
        )),
        false => Ok(Verified::Failed(said.chars().skip(last).collect())),
    }
}

/// A regular expression that this path alone answers to.
fn pattern(path: &Path) -> String {
    let escaped = |c: char| match c {
        c if c.is_alphanumeric() || c == '/' => c.to_string(),
        c => format!("\\{c}"),
    };
    path.to_string_lossy().chars().map(escaped).collect()
}

#[cfg(test)]
mod tests {
    use super::pattern;
    use std::path::Path;

    #[test]
    fn a_path_stands_for_itself() {
        assert_eq!(pattern(Path::new("/a/b-c.spec.ts")), r"/a/b\-c\.spec\.ts");
    }
}
