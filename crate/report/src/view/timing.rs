//! Where the time went: each stage in a step, and over the whole run.

use crate::unit;
use passerby_artifacts::run::StepRecord;

/// A stage over the whole run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct StageRow {
    /// Name of the stage.
    pub stage: &'static str,
    /// Steps it ran in.
    pub runs: usize,
    /// Median, with its unit.
    pub median: String,
    /// Longest, with its unit.
    pub longest: String,
    /// Sum, with its unit.
    pub total: String,
}

/// The stages in the order of the flow, with how long each took in the step, ms; `None` where it did not run.
fn stages(step: &StepRecord) -> [(&'static str, Option<f64>); 8] {
    let timings = &step.stats.timings;
    let ran = |ms: f64| (ms.is_finite() && ms > 0.0).then_some(ms);
    [
        ("Capture", ran(timings.capture_ms)),
        ("Decode", ran(timings.decode_ms)),
        ("Detect", ran(timings.detect_ms)),
        ("Snapshot", ran(timings.snapshot_ms)),
        ("Merge", ran(timings.merge_ms)),
        ("Decide", ran(step.decide_ms)),
        (
            "Act",
            step.reply.as_ref().and_then(|reply| ran(reply.act_ms)),
        ),
        (
            "Settle",
            step.settled
                .as_ref()
                .and_then(|settled| ran(settled.waited_ms)),
        ),
    ]
}

/// The stages that ran in the step, with how long each took.
pub(crate) fn step_timings(step: &StepRecord) -> Vec<(&'static str, String)> {
    stages(step)
        .into_iter()
        .filter_map(|(stage, ms)| Some((stage, unit::duration(ms?))))
        .collect()
}

/// The stages that ran at all, over all steps.
pub(crate) fn stage_rows(steps: &[StepRecord]) -> Vec<StageRow> {
    let measured: Vec<_> = steps.iter().map(stages).collect();
    let names = measured.first().map(|row| row.map(|(name, _)| name));
    names
        .into_iter()
        .flatten()
        .enumerate()
        .filter_map(|(index, stage)| {
            let mut times: Vec<f64> = measured
                .iter()
                .filter_map(|row| row.get(index)?.1)
                .collect();
            times.sort_by(f64::total_cmp);
            Some(StageRow {
                stage,
                runs: times.len(),
                median: unit::duration(median(&times)?),
                longest: unit::duration(*times.last()?),
                total: unit::duration(times.iter().sum()),
            })
        })
        .collect()
}

/// The middle of sorted values; of an even number of values the mean of the two in the middle.
fn median(sorted: &[f64]) -> Option<f64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = sorted.get((sorted.len() / 2).checked_sub(1)?)?;
    Some(lower + (upper - lower) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        for (sorted, expected) in [
            (&[][..], None),
            (&[3.0], Some(3.0)),
            (&[1.0, 2.0], Some(1.5)),
            (&[1.0, 2.0, 90.0], Some(2.0)),
            (&[1.0, 2.0, 4.0, 90.0], Some(3.0)),
        ] {
            assert_eq!(median(sorted), expected, "{sorted:?}");
        }
    }
}
