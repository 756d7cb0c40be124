//! `passerby doctor`: what a run needs, each found or not, with what to do about it.

use crate::args::DoctorArgs;
use crate::browser::{Browser, BrowserError, Setup, grid_status, parts, shown_grid};
use crate::error::{CliError, CommandOutcome};
use crate::output;
use crate::worker::Worker;
use passerby_artifacts::model::ModelSettings;
use passerby_artifacts::protocol::Request;
use std::path::{Path, PathBuf};
use std::time::Instant;
use url::Url;

/// Checks everything, the later where the earlier is there.
///
/// # Errors
/// When nothing can be printed.
pub async fn perform(args: &DoctorArgs) -> Result<CommandOutcome, CliError> {
    let mut all_well = true;
    let mut tell = |name: &str, found: Result<String, String>| {
        all_well &= found.is_ok();
        let (mark, text) = match found {
            Ok(text) => ("ok", text),
            Err(text) => ("MISSING", text),
        };
        output::print(&output::printable(&format!(
            "{mark:<8} {name:<13} {text}\n"
        )))
    };
    let parts = parts(&args.browser);
    match &args.browser.grid {
        Some(grid) => tell("grid", told_grid(grid).await)?,
        None => programs(parts.chromium, parts.chromedriver, &mut tell).await?,
    }
    let extension = parts.extension.map_err(|error| error.to_string());
    tell("extension", extension.map(|dir| dir.display().to_string()))?;
    let Ok(setup) = Setup::find(&args.browser) else {
        tell(
            "browser",
            Err("not started: something above is missing.".to_owned()),
        )?;
        return Ok(CommandOutcome::Broken);
    };
    let model = args.model.asked()?;
    let began = Instant::now();
    match Browser::launch(&setup).await {
        Ok(browser) => {
            let awake = Worker::wake(&browser).await;
            let took = began.elapsed().as_millis();
            tell(
                "browser",
                awake
                    .as_ref()
                    .map(|_| format!("starts, and the extension answers, after {took} ms"))
                    .map_err(ToString::to_string),
            )?;
            if let (Ok((worker, _)), Some(model)) = (&awake, model) {
                tell("model", asked(worker, model).await)?;
            }
            browser.close().await;
        }
        Err(error) => tell("browser", Err(error.to_string()))?,
    }
    Ok(match all_well {
        true => CommandOutcome::Success,
        false => CommandOutcome::Broken,
    })
}

/// Browser and driver of this machine.
async fn programs(
    chromium: Result<PathBuf, BrowserError>,
    chromedriver: Result<PathBuf, BrowserError>,
    tell: &mut impl FnMut(&str, Result<String, String>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let chromium = chromium.map_err(|error| error.to_string());
    let chromedriver = chromedriver.map_err(|error| error.to_string());
    let versions = [version(&chromium).await, version(&chromedriver).await];
    tell("chromium", told(&chromium, &versions[0]))?;
    tell("chromedriver", told(&chromedriver, &versions[1]))?;
    if let [Some(browser), Some(driver)] = &versions {
        let same = major(browser).is_some() && major(browser) == major(driver);
        tell(
            "versions",
            match same {
                true => Ok("browser and driver are of the same version".to_owned()),
                false => Err(format!(
                    "Chromium is `{browser}`, chromedriver `{driver}`. Install those of one version, or name others with --chromium and --chromedriver."
                )),
            },
        )?;
    }
    Ok(())
}

/// A grid: whether it takes sessions, and how many.
async fn told_grid(grid: &Url) -> Result<String, String> {
    let status = grid_status(grid).await.map_err(|error| error.to_string())?;
    let name = shown_grid(grid);
    match status.slots {
        _ if !status.ready => Err(format!(
            "{name} takes no sessions now. Start a node for it."
        )),
        Some(0) => Err(format!(
            "{name} has no slot for Chrome. Start a node that has one."
        )),
        Some(slots) => Ok(format!("{name} ({slots} slots for Chrome)")),
        None => Ok(format!(
            "{name} (it does not tell its slots; name them with --slots)"
        )),
    }
}

/// One small question to the model.
async fn asked(worker: &Worker<'_>, model: ModelSettings) -> Result<String, String> {
    let name = model.model.clone();
    let request = Request::TestModel {
        model: Box::new(model),
        keep_secrets: false,
    };
    let answer = worker.test_model(&request).await;
    let answer = answer.map_err(|error| error.to_string())?;
    match answer.keeps_shape {
        true => Ok(format!("{name} answers in {:.0} ms", answer.took_ms)),
        false => Err(format!(
            "{name} answers in {:.0} ms, but not in the shape that was asked for. Take a larger model, or one that can give JSON of a given shape.",
            answer.took_ms
        )),
    }
}

fn told(
    path: &Result<std::path::PathBuf, String>,
    version: &Option<String>,
) -> Result<String, String> {
    let path = path.as_ref().map_err(Clone::clone)?;
    match version {
        Some(version) => Ok(format!("{} ({version})", path.display())),
        None => Err(format!(
            "{} does not tell its version. Check that it runs: `{} --version`.",
            path.display(),
            path.display()
        )),
    }
}

/// What a program says of itself.
async fn version(path: &Result<std::path::PathBuf, String>) -> Option<String> {
    let path: &Path = path.as_ref().ok()?;
    let mut command = tokio::process::Command::new(path);
    let told = command
        .arg("--version")
        .kill_on_drop(true)
        .output()
        .await
        .ok()?;
    let text = String::from_utf8_lossy(&told.stdout);
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.chars().take(60).collect())
}

/// `142` of `Chromium 142.0.7444.59`.
fn major(version: &str) -> Option<&str> {
    let mut words = version.split_whitespace();
    let number = words.find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    number.split('.').next()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_version_is_the_first_number() {
        for (line, expected) in [
            ("Chromium 142.0.7444.59 built on Debian", Some("142")),
            ("ChromeDriver 142.0.1 (abc123)", Some("142")),
            ("Google Chrome", None),
            ("", None),
        ] {
            assert_eq!(major(line), expected, "{line}");
        }
    }
}
