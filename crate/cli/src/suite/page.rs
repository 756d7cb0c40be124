//! A suite's result as one page that leads to the report of each run.

use super::result::{CaseResult, SuiteResult, Verdict};
use crate::markup::{END, escaped, head, list};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The page: a matrix of goals and personas, then what did not pass, then what is new and what is mended.
pub fn html(result: &SuiteResult) -> String {
    let mut page = head("Passerby suite");
    // Writing to a String cannot fail.
    let _ = write!(page, "<p>{}</p>", result.summary());
    matrix(&mut page, result);
    for case in &result.cases {
        details(&mut page, case);
    }
    if !result.mended.is_empty() {
        page.push_str("<h2>Known findings that were not met any more</h2><ul>");
        for (goal, known) in &result.mended {
            let _ = write!(
                page,
                "<li>{}: {} {} “{}”</li>",
                escaped(goal),
                escaped(&known.kind),
                escaped(&known.role),
                escaped(&known.name)
            );
        }
        page.push_str("</ul><p><code>--update-baseline</code> takes them out of the baseline.</p>");
    }
    page.push_str(END);
    page
}

fn matrix(page: &mut String, result: &SuiteResult) {
    let personas: BTreeSet<&str> = result
        .cases
        .iter()
        .map(|case| case.persona.as_str())
        .collect();
    let mut goals: Vec<&str> = Vec::new();
    for case in &result.cases {
        if !goals.contains(&case.goal.as_str()) {
            goals.push(&case.goal);
        }
    }
    page.push_str("<table><tr><th scope=\"col\">Goal</th>");
    for persona in &personas {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(persona));
    }
    page.push_str("</tr>");
    for goal in goals {
        let _ = write!(page, "<tr><th scope=\"row\">{}</th>", escaped(goal));
        for persona in &personas {
            let mut cases = result.cases.iter();
            match cases.find(|case| case.goal == goal && case.persona == *persona) {
                Some(case) => {
                    let (name, class) = (case.verdict.name(), class(case.verdict));
                    let folder = case
                        .folder
                        .file_name()
                        .unwrap_or_default()
                        .to_string_lossy();
                    let _ = write!(
                        page,
                        "<td class=\"{class}\"><a href=\"{}/report.html\">{name}</a>, {:.0} s</td>",
                        escaped(&folder),
                        case.seconds
                    );
                }
                None => page.push_str("<td>not run</td>"),
            }
        }
        page.push_str("</tr>");
    }
    page.push_str("</table>");
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "good",
        Verdict::Flaky => "doubtful",
        Verdict::Failed | Verdict::Broken => "bad",
    }
}

fn details(page: &mut String, case: &CaseResult) {
    if case.failures.is_empty() && case.new_findings.is_empty() && case.known_findings.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<h2>{}</h2><p>{}</p>",
        escaped(&case.name()),
        escaped(&case.end)
    );
    for (at, failures) in case.failures.iter().enumerate() {
        let _ = write!(page, "<p>Attempt {}:</p>", at.saturating_add(1));
        page.push_str(&list(failures));
    }
    if !case.new_findings.is_empty() {
        page.push_str("<p>New findings:</p>");
        page.push_str(&list(&case.new_findings));
    }
    if !case.known_findings.is_empty() {
        page.push_str("<p>Known findings:</p>");
        page.push_str(&list(&case.known_findings));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_said_stays_text() {
        let result = SuiteResult {
            cases: vec![CaseResult {
                goal: "<script>".to_owned(),
                persona: "ada".to_owned(),
                verdict: Verdict::Failed,
                failures: vec![vec!["\"<img onerror=x>\"".to_owned()]],
                end: "It ended.".to_owned(),
                new_findings: vec!["high: <b>".to_owned()],
                known_findings: Vec::new(),
                seconds: 2.0,
                folder: "runs/ada-script".into(),
            }],
            mended: Vec::new(),
        };
        let page = html(&result);
        assert!(page.contains("href=\"ada-script/report.html\""));
        for bad in ["<script", "<img", "<b>"] {
            assert!(!page.contains(bad), "{bad}");
        }
    }
}
