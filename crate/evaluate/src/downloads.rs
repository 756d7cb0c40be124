//! Acts that began a download: the page need not change for that.

use passerby_artifacts::decision::{Evaluation, ExpectationVerdict};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::run::StepRecord;

/// The judgement of a step's act, with the download that it began: what did not come on the screen may be in the file.
pub fn with_download(step: &StepRecord, judged: Evaluation) -> Evaluation {
    let mut warnings = step.warnings.iter();
    let began = warnings.any(|warning| warning.kind == WarningKind::Download);
    if !began || judged.verdict != ExpectationVerdict::Missed {
        return judged;
    }
    let mut evidence = judged.evidence;
    evidence.push("The page began to download a file.".to_owned());
    Evaluation {
        verdict: ExpectationVerdict::Unknown,
        evidence,
        notes: "A file began to download; I did not open it.".to_owned(),
        suggestions: Vec::new(),
        ..judged
    }
}
