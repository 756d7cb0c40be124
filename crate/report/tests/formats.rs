//! The three formats of one run, held against what was agreed. `UPDATE_EXPECT=1` rewrites them.

mod common;

use common::{NASTY, run, run_saying};
use expect_test::expect_file;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::finding::{Cost, Finding, FindingKind};
use passerby_artifacts::run::{RunRecord, StopReason};
use passerby_report::{
    Images, Originals, Picture, PictureFormat, html, json, markdown, playwright, verdict,
};

fn images() -> Images {
    // Two of three: the third screenshot was lost.
    let picture = |format, bytes: &[u8]| Picture {
        format,
        bytes: bytes.to_vec(),
    };
    [
        ("step_001", picture(PictureFormat::Webp, b"RIFF")),
        (
            "step_002",
            picture(PictureFormat::Png, b"\x89PNG\r\n\x1a\n"),
        ),
    ]
    .map(|(id, picture)| (id.to_owned(), picture))
    .into()
}

#[test]
fn markdown_is_as_agreed() {
    expect_file!["./expect/report.md"].assert_eq(&markdown(&run()));
}

#[test]
fn html_is_as_agreed() {
    let style = include_str!("../src/html/style.css");
    let page = html(&run(), &images(), Originals::Beside);
    assert!(page.contains(style), "the style sheet is printed as it is");
    let page = page.replace(style, "").replace("><", ">\n<") + "\n";
    expect_file!["./expect/report.html"].assert_eq(&page);
}

#[test]
fn a_playwright_test_is_as_agreed() {
    expect_file!["./expect/run.spec.ts"].assert_eq(&playwright(&run()).code);
}

#[test]
fn nothing_that_a_page_says_gets_out_of_its_literal() {
    for nasty in NASTY {
        let code = playwright(&run_saying(&|_| (*nasty).to_owned())).code;
        assert!(!code.contains(['\u{2028}', '\u{2029}']));
        for line in code.lines() {
            let is_comment = line.trim_start().starts_with("//");
            let quotes = line.replace("\\\\", "").replace("\\'", "");
            let is_closed = quotes.matches('\'').count() % 2 == 0;
            assert!(is_comment || is_closed, "{nasty:?}: {line}");
        }
    }
}

#[test]
fn json_reads_back_as_the_record() {
    let mut run = run();
    // JSON has no such numbers; the record of a real run has none either.
    run.steps[2].target_rect = None;
    if let Some(thought) = &mut run.steps[2].thought {
        thought.expectation.sureness = 0.5;
    }
    let text = json(&run);
    assert!(text.ends_with("}\n"));
    let back: RunRecord = serde_json::from_str(&text).unwrap();
    assert_eq!(back, run);
}

#[test]
fn every_format_says_that_it_is_simulated() {
    let run = run();
    for text in [
        markdown(&run),
        html(&run, &images(), Originals::Absent),
        json(&run),
    ] {
        assert!(text.contains("Simulated, not evidence from people."));
        assert!(text.contains(&verdict(&run)));
    }
}

#[test]
fn every_format_tells_findings_gravest_first() {
    let mut run = run();
    // Those of equal severity keep their order.
    run.findings.rotate_left(1);
    let titles: Vec<String> = common::run()
        .findings
        .into_iter()
        .map(|f| f.title)
        .collect();
    // The summary and the contents may name them too: the last mention is the finding itself.
    for text in [
        markdown(&run),
        html(&run, &images(), Originals::Absent),
        json(&run),
    ] {
        let places: Vec<_> = titles
            .iter()
            .map(|title| text.rfind(title.as_str()))
            .collect();
        assert!(places.iter().all(Option::is_some), "{places:?}");
        assert!(places.is_sorted(), "{places:?}");
    }
}

/// Steps whose requests were held back tell little: who reads the head of the report has to know.
#[test]
fn a_run_that_was_held_back_often_says_so_at_its_head() {
    const TOLD: &str = "that may change data were refused";
    for (held_back, is_told) in [(0, false), (1, true)] {
        let mut run = RunRecord {
            stop: StopReason::StepsReached,
            ..run()
        };
        for step in run.steps.iter_mut().take(held_back) {
            step.warnings
                .push(Warning::new(WarningKind::RequestRefused, "Refused."));
        }
        let told = markdown(&run);
        assert_eq!(told.contains(TOLD), is_told, "{told}");
    }
}

/// A run that began on a page that is not there has seen nothing of the site's own.
#[test]
fn a_page_that_is_not_there_is_told_at_the_head() {
    for (status, told) in [
        (None, None),
        (
            Some(404),
            Some("is not there: the server answered with status 404."),
        ),
        (
            Some(403),
            Some("is not for this visitor: the server answered with status 403."),
        ),
        (
            Some(503),
            Some("failed: the server answered with status 503."),
        ),
    ] {
        let mut run = run();
        run.steps[0].http_status = status;
        let text = markdown(&run);
        let is_told = text.contains("The page at which the run began");
        assert_eq!(is_told, told.is_some(), "{text}");
        assert!(told.is_none_or(|told| text.contains(told)), "{text}");
    }
}

#[test]
fn the_verdict_is_one_line() {
    let fault = Fault::new(FaultCode::Internal, "It broke.", "Start again.");
    let text = String::new;
    for (stop, findings, expected) in [
        (
            StopReason::GoalMet { evidence: text() },
            3,
            "Goal met in 3 steps, 3 findings (1 high)",
        ),
        (
            StopReason::GaveUp { why: text() },
            0,
            "Goal not met: gave up after 3 steps, no findings",
        ),
        (
            StopReason::Explored { what: text() },
            0,
            "Explored until one of each kind was tried, in 3 steps, no findings",
        ),
        (
            StopReason::StepsReached,
            0,
            "Goal not met: all 3 steps used, no findings",
        ),
        (
            StopReason::TimeUp,
            1,
            "Goal not met: time used up after 3 steps, 1 finding (1 high)",
        ),
        (
            StopReason::NothingLeft { why: text() },
            0,
            "Goal not met: nothing left to try after 3 steps, no findings",
        ),
        (
            StopReason::Unrecoverable { fault },
            0,
            "Ended by an error after 3 steps, no findings",
        ),
        (
            StopReason::StoppedByUser,
            0,
            "Stopped by the user after 3 steps, no findings",
        ),
    ] {
        let mut run = RunRecord { stop, ..run() };
        run.findings.truncate(findings);
        run.needs_review.clear();
        assert_eq!(verdict(&run), expected);
    }
    let mut run = run();
    run.steps.truncate(1);
    run.findings.remove(0);
    assert_eq!(
        verdict(&run),
        "Goal not met: gave up after 1 step, 3 findings, 1 to review"
    );
}

#[test]
fn that_a_model_says_so_is_told() {
    for (decided_by, head) in [
        (Policy::Model, "Goal met, says the model, in "),
        (Policy::Scripted, "Goal met, says the script, in "),
        (Policy::Rules, "Goal met in "),
    ] {
        let mut run = run();
        run.stop = StopReason::GoalMet {
            evidence: "“Changes saved”".to_owned(),
        };
        let mut thoughts = run
            .steps
            .iter_mut()
            .rev()
            .filter_map(|step| step.thought.as_mut());
        thoughts.next().unwrap().decision.decided_by = decided_by;
        for report in [markdown(&run), html(&run, &images(), Originals::Beside)] {
            assert!(report.contains(head), "{decided_by:?}");
            let is_told = report.contains("Check that it was done to what you meant.");
            assert_eq!(is_told, decided_by != Policy::Rules, "{decided_by:?}");
        }
    }
}

#[test]
fn the_input_of_a_run_is_told_with_what_was_given_otherwise() {
    use passerby_artifacts::act::InputKind::{Synthetic, Trusted};
    let by_browser = "by the browser, like a person’s";
    let by_script = "by script; a page can tell it from a person’s";
    let rows = [
        (true, vec![], by_browser.to_owned()),
        (true, vec![Trusted], by_browser.to_owned()),
        (
            true,
            vec![Synthetic],
            format!("{by_browser}; one act by script, as its step says"),
        ),
        (
            true,
            vec![Synthetic, Synthetic],
            format!("{by_browser}; 2 acts by script, as their steps say"),
        ),
        (
            false,
            vec![Trusted],
            format!("{by_script}; one act by the browser, as its step says"),
        ),
    ];
    for (trusted, given, expected) in rows {
        let mut run = common::run();
        run.config.trusted_input = trusted;
        let replies = run.steps.iter_mut().filter_map(|step| step.reply.as_mut());
        let given = given.into_iter().map(Some).chain(std::iter::repeat(None));
        for (reply, input) in replies.zip(given) {
            reply.input = input;
        }
        let told = markdown(&run);
        let line = format!("- **Input:** {expected}\n");
        assert!(told.contains(&line), "{line}");
    }
}

#[test]
fn an_empty_run_is_a_report_too() {
    let run = RunRecord {
        steps: Vec::new(),
        findings: Vec::new(),
        ..run_saying(&|_| String::new())
    };
    assert!(markdown(&run).contains("No step was done."));
    assert!(html(&run, &Images::new(), Originals::Absent).contains("Nothing was found."));
}

#[test]
fn credentials_are_named_and_never_filled_in() {
    use passerby_artifacts::decision::{Action, TextSource};
    let mut run = run();
    if let Some(thought) = &mut run.steps[0].thought {
        thought.decision.action = Action::Type {
            text: TextSource::Credential {
                name: "password".to_owned(),
            },
        };
    }
    let expected = "Type the persona’s password into the field “E-mail”";
    assert!(markdown(&run).contains(expected));
    assert!(html(&run, &images(), Originals::Absent).contains(expected));
}

#[test]
fn the_nasty_page_is_in_the_fixture() {
    let shown = run().steps[2]
        .thought
        .clone()
        .map(|thought| thought.analysis);
    let shown = shown.map(|analysis| analysis.summary + &analysis.stands_out.concat());
    assert!(
        NASTY
            .iter()
            .all(|nasty| shown.as_ref().is_some_and(|all| all.contains(nasty)))
    );
}

#[test]
fn of_findings_of_one_kind_that_cost_nothing_the_first_screen_shows_one() {
    let mut run = run();
    let model = run.findings[0].clone();
    let free = |step: u32, title: &str| Finding {
        kind: FindingKind::Contrast,
        title: title.to_owned(),
        step,
        cost: Some(Cost::default()),
        ..model.clone()
    };
    run.findings = vec![free(1, "First"), free(2, "Second"), free(3, "Third")];
    let text = markdown(&run);
    let first_screen = text
        .split("## ")
        .find(|part| part.starts_with("The worst"))
        .expect("it has one");
    assert!(first_screen.contains("First"), "{first_screen}");
    assert!(
        first_screen.contains("2 more of this kind"),
        "{first_screen}"
    );
    assert!(!first_screen.contains("Third"), "{first_screen}");
}
