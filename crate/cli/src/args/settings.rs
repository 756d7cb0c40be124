//! Limits, thresholds and waits as arguments.

use clap::Args;
use passerby_artifacts::settings::{FIELDS, RunSettings, SettingError};

/// A setting that was checked, as `name=value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment(String);

/// How the page is looked at: for `inspect` and `run` alike.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Settings")]
pub struct SettingsArgs {
    /// Set a limit, a threshold or a wait, such as gates.confidence=0.7; may be given several times.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = any, long_help = long_help())]
    pub set: Vec<Assignment>,
    /// Time for a picture, ms; one that is late is taken once more, then the step goes on without it.
    #[arg(long, value_name = "N", value_parser = |given: &str| named("capture.timeout_ms", given))]
    pub capture_timeout_ms: Option<Assignment>,
    /// Sureness that the detector needs, 0 to 1.
    #[arg(long, value_name = "N", value_parser = |given: &str| named("detector.confidence", given))]
    pub vision_confidence: Option<Assignment>,
    /// Overlap (intersection over union) from which two detections are one thing, 0 to 1.
    #[arg(long, value_name = "N", value_parser = |given: &str| named("detector.iou", given))]
    pub vision_iou: Option<Assignment>,
}

/// What only runs have.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Settings")]
pub struct RunSettingsArgs {
    /// How the page is looked at, and everything that can be set by its name.
    #[command(flatten)]
    pub common: SettingsArgs,
    /// Wait so long after each act once the page has come to rest, ms.
    #[arg(long, value_name = "MS", value_parser = |given: &str| named("acts.wait_between_ms", given))]
    pub wait_between_actions: Option<Assignment>,
}

impl SettingsArgs {
    /// The settings asked for; what is not named has its default.
    ///
    /// # Errors
    /// Never for values that were read from a command line.
    pub fn asked(&self) -> Result<RunSettings, SettingError> {
        let named = [
            &self.capture_timeout_ms,
            &self.vision_confidence,
            &self.vision_iou,
        ];
        assigned(self.set.iter().chain(named.into_iter().flatten()))
    }
}

impl RunSettingsArgs {
    /// As [`SettingsArgs::asked`].
    ///
    /// # Errors
    /// Never for values that were read from a command line.
    pub fn asked(&self) -> Result<RunSettings, SettingError> {
        let mut settings = self.common.asked()?;
        if let Some(Assignment(wait)) = &self.wait_between_actions {
            settings.assign(wait)?;
        }
        Ok(settings)
    }
}

fn assigned<'a>(
    assignments: impl Iterator<Item = &'a Assignment>,
) -> Result<RunSettings, SettingError> {
    let mut settings = RunSettings::default();
    for Assignment(assignment) in assignments {
        settings.assign(assignment)?;
    }
    Ok(settings)
}

fn any(given: &str) -> Result<Assignment, SettingError> {
    RunSettings::default().assign(given)?;
    Ok(Assignment(given.to_owned()))
}

fn named(name: &str, given: &str) -> Result<Assignment, SettingError> {
    any(&format!("{name}={given}"))
}

/// Every setting with its range and its default.
fn long_help() -> String {
    let defaults = RunSettings::default();
    let lines = FIELDS.iter().map(|field| {
        let (name, says, min, max) = (field.name, field.says, field.min, field.max);
        let default = (field.get)(&defaults);
        format!("\n  {name}={default}  ({min} to {max}) {says}")
    });
    format!(
        "Set a limit, a threshold or a wait; may be given several times. There are, with their defaults:{}",
        lines.collect::<String>()
    )
}
