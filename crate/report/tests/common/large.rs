//! A run of many steps on a page with much on it, of which each step changes a little.

use super::run;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{AccessGap, ControlFact, RunRecord, StepRecord};
use passerby_artifacts::ui_tree::AccessFact;

/// The record of a run of so many steps.
pub fn large_run(steps: u32) -> RunRecord {
    let mut run = run();
    // The third step is on another page, and says nasty things.
    let patterns = [run.steps[0].clone(), run.steps[1].clone()];
    run.steps = (1..=steps)
        .map(|index| step(&patterns[index as usize % 2], index))
        .collect();
    // One finding, so that a picture is shown in two places.
    run.findings.truncate(1);
    run
}

fn step(pattern: &StepRecord, index: u32) -> StepRecord {
    let mut step = pattern.clone();
    step.index = index;
    if let Some(shot) = &mut step.screenshot {
        shot.id = format!("step_{index:03}");
    }
    // Scrolled a little further each time.
    let control = |number: u32, name: String| ControlFact {
        id: String::new(),
        role: "button".to_owned(),
        name,
        make: String::new(),
        hint: String::new(),
        rect: CssRect::new(40.0, f64::from(number * 40) - f64::from(index), 39.0, 35.0),
    };
    step.unlabelled = (0..20)
        .map(|number| control(number, String::new()))
        .collect();
    step.access_gaps = (0..20)
        .map(|number| AccessGap {
            fact: AccessFact::AccessibleNotVisible,
            control: control(
                number,
                format!("A message that nobody sees, number {number}"),
            ),
        })
        .collect();
    step.tree_text = tree(index);
    step
}

/// Some 3 kB, of which a line or two differ from step to step.
fn tree(index: u32) -> String {
    let rows = (0..60).map(|row| {
        let times = if row == index % 60 { index } else { 0 };
        format!("  lnk_{row:04x} \"Entry {row} of a list of many\" pressed {times} times\n")
    });
    rows.collect()
}
