//! A suite's result as JUnit XML, as the servers of continuous integration read it.

use super::result::{CaseResult, SuiteResult, Verdict};
use crate::text;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestRerun, TestSuite};
use std::collections::BTreeMap;
use std::time::Duration;

/// The XML; a suite of it is a persona. Nothing that a page said can break it: the writer escapes, and control characters are left out.
///
/// # Errors
/// What the writer says.
pub fn xml(result: &SuiteResult) -> Result<String, quick_junit::SerializeError> {
    let mut suites: BTreeMap<&str, TestSuite> = BTreeMap::new();
    for case in &result.cases {
        let name = case.persona.as_str();
        let suite = suites.entry(name).or_insert_with(|| TestSuite::new(name));
        suite.add_test_case(test_case(case));
    }
    let mut report = Report::new("passerby");
    report.add_test_suites(suites.into_values());
    report.to_string()
}

fn test_case(case: &CaseResult) -> TestCase {
    let said = |failures: &[String]| text::printable(&failures.join("\n"));
    let status = match case.verdict {
        Verdict::Passed => TestCaseStatus::success(),
        Verdict::Flaky => {
            let mut status = TestCaseStatus::success();
            for failures in &case.failures {
                let mut rerun = TestRerun::new(NonSuccessKind::Failure);
                rerun.set_message(said(failures));
                status.add_rerun(rerun);
            }
            status
        }
        Verdict::Failed | Verdict::Broken => {
            let kind = match case.verdict {
                Verdict::Broken => NonSuccessKind::Error,
                _ => NonSuccessKind::Failure,
            };
            let mut status = TestCaseStatus::non_success(kind);
            let last = case.failures.last();
            status.set_message(said(last.map(Vec::as_slice).unwrap_or_default()));
            status
        }
    };
    let mut told = TestCase::new(text::printable(&case.goal), status);
    told.set_classname(case.persona.clone());
    told.set_time(Duration::from_secs_f64(case.seconds.max(0.0)));
    told.set_system_out(text::printable(&format!(
        "{}\nrun: {}",
        case.end,
        case.folder.display()
    )));
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(verdict: Verdict, failures: &[&str]) -> CaseResult {
        CaseResult {
            goal: "log <in>".to_owned(),
            persona: "ada".to_owned(),
            verdict,
            failures: failures.iter().map(|why| vec![(*why).to_owned()]).collect(),
            end: "The end.".to_owned(),
            new_findings: Vec::new(),
            known_findings: Vec::new(),
            seconds: 1.5,
            folder: "runs/a".into(),
        }
    }

    #[test]
    fn what_failed_and_what_is_flaky_is_told() {
        let result = SuiteResult {
            cases: vec![
                case(Verdict::Passed, &[]),
                case(Verdict::Flaky, &["At first it said “no”."]),
                case(Verdict::Failed, &["Not met & <b>."]),
                case(Verdict::Broken, &["No browser.\u{1b}[2J"]),
            ],
            mended: Vec::new(),
        };
        let xml = xml(&result).unwrap();
        for part in [
            r#"tests="4""#,
            r#"failures="1""#,
            r#"errors="1""#,
            "flakyFailure",
            "log &lt;in&gt;",
            "Not met &amp; &lt;b&gt;.",
        ] {
            assert!(xml.contains(part), "{part} is in {xml}");
        }
        assert!(!xml.contains('\u{1b}'));
    }
}
