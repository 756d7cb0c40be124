//! Headings, labels and standing sentences.

/// Said in every report.
pub(crate) const NOTICE: &str = "Simulated, not evidence from people.";
/// What the notice means for the reader.
pub(crate) const NOTICE_DETAIL: &str = "A program acted as this persona. \
    Take the findings as hints on where to look, and confirm them with real users.";

/// Sections, in their order.
pub(crate) const SUMMARY: &str = "Summary";
pub(crate) const WORST: &str = "The worst findings, and what to do";
pub(crate) const WORKED: &str = "What worked";
pub(crate) const FINDINGS: &str = "All findings";
pub(crate) const NEEDS_REVIEW: &str = "Needs review";
/// What that section holds.
pub(crate) const NEEDS_REVIEW_NOTE: &str = "Seen in this run, and perhaps no fault of the page. They have no severity and \
    count as no findings: somebody has to look first.";
pub(crate) const TIMELINE: &str = "Step by step";
pub(crate) const PATH_TIME: &str = "How long people need for this path";
pub(crate) const LIMITATIONS: &str = "What Passerby could not do";
pub(crate) const TIMINGS: &str = "How long Passerby took";
pub(crate) const ABOUT: &str = "About this run";

/// Where a section is empty.
pub(crate) const NO_FINDINGS: &str = "Nothing was found.";
pub(crate) const NO_STEPS: &str = "No step was done.";
/// Before what single steps did.
pub(crate) const GOAL_MISSED: &str = "The goal as a whole was not seen done; ";
pub(crate) const NOTHING_DONE: &str = "No part of the goal was seen done; ";
pub(crate) const NOTHING_WORKED: &str = "Nothing was seen to work.";

/// The table of clauses.
pub(crate) const CLAUSES: [&str; 3] = ["Part of the goal", "Result", "What shows it"];

/// Of a finding.
pub(crate) const TO_DO: &str = "What to do";
pub(crate) const COST: &str = "Cost";
pub(crate) const REPRODUCE: &str = "How to get there";
pub(crate) const ELEMENT: &str = "Element";
pub(crate) const RULE: &str = "Rule";
pub(crate) const PLACES: &str = "Also at";

/// Of a step.
pub(crate) const SAW: &str = "What the persona saw";
pub(crate) const DECIDED: &str = "Why they did it";
pub(crate) const EXPECTED: &str = "What they expected";
pub(crate) const HAPPENED: &str = "What happened";
pub(crate) const DETAILS: &str = "Technical details";
pub(crate) const CHANGES: &str = "Changes on the screen";
pub(crate) const TREE: &str = "The screen as text";
pub(crate) const STEP_TIMINGS: &str = "Timings";
pub(crate) const NO_SHOT: &str = "There is no screenshot of this step.";
pub(crate) const WARNINGS: &str = "Warnings";
/// Said before the steps in Markdown, where step files lie beside the report.
pub(crate) const TOLD_ONCE: &str = "What a step shares with an earlier one is told once. Each step has a file of its own with all of it, the first in";

/// Columns of the table of times, after the name of the row.
pub(crate) const TIME_PARTS: [&str; 7] = [
    "Keys", "Pointing", "Hand", "Thinking", "Reading", "Waiting", "Total",
];
/// Where the times come from.
pub(crate) const TIME_SOURCE: &str = "Predicted by the Keystroke-Level Model (Card, Moran and Newell 1983), pointing by \
    Fitts’s law (MacKenzie 1992). Waiting is what the page took in this run; reading is simulated. For a persona \
    who uses the keyboard alone, the keys pressed in each step are counted.";
/// Columns of the table of Passerby's own times.
pub(crate) const STAGES: [&str; 5] = ["Stage", "Median", "Longest", "Total", "Steps"];
/// What that table holds.
pub(crate) const STAGES_CAPTION: &str = "How long each stage took, over all steps it ran in";
/// What the section on limitations is about.
pub(crate) const LIMITATIONS_NOTE: &str = "This is about the tool and not about the page.";

/// Head of what an extraction found.
pub(crate) const ANSWER: &str = "Answer";
/// Where it found nothing.
pub(crate) const NO_ANSWER: &str = "No page that was read says what was asked for.";
