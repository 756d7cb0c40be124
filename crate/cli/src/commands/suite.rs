//! `passerby suite`: runs all cases of a suite, each in a browser of its own, and says with its exit code whether they pass.

use super::run::console::Console;
use crate::args::{InputArgs, SuiteArgs};
use crate::browser::{Browser, Setup};
use crate::cases::Case;
use crate::error::{CliError, CommandOutcome};
use crate::following::Following;
use crate::interrupt::Interrupts;
use crate::output;
use crate::progress::Progress;
use crate::requests;
use crate::run_folder;
use crate::suite::{Attempt, Baseline, CaseResult, Suite, SuiteResult, Verdict, judge};
use crate::worker::Worker;
use passerby_artifacts::finding::Finding;
use passerby_artifacts::protocol::Request;
use passerby_artifacts::run::StopReason;
use passerby_report::{Sarif, SarifSource};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

const JUNIT_FILE: &str = "junit.xml";
const PAGE_FILE: &str = "index.html";
const RESULT_FILE: &str = "suite.json";
const SARIF_FILE: &str = "suite.sarif";

/// What a run came to.
struct Ran {
    stop: StopReason,
    findings: Vec<Finding>,
    /// The address of each step.
    pages: BTreeMap<u32, String>,
}

/// What is collected while the cases run.
struct Tally<'a> {
    suite: &'a Suite,
    /// What was known before.
    baseline: &'a Baseline,
    /// What was found, in all attempts.
    seen: Baseline,
    /// The findings of the last attempts, where they are asked for.
    sarif: Option<Sarif>,
}

/// Runs the suite and writes its folder.
///
/// # Errors
/// When the suite, its personas or its baseline are no good, the browser or the extension is missing, or nothing can be written.
pub async fn perform(args: &SuiteArgs, quiet: bool) -> Result<CommandOutcome, CliError> {
    let suite = Suite::read(&args.file)?;
    let baseline = suite.baseline.as_deref().map(Baseline::read).transpose()?;
    let baseline = baseline.unwrap_or_default();
    let out = run_folder::chosen(args.out.as_deref(), "suite");
    std::fs::create_dir_all(&out).map_err(|source| CliError::Write {
        path: out.clone(),
        source,
    })?;
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    let mut result = SuiteResult {
        cases: Vec::new(),
        mended: Vec::new(),
    };
    let mut tally = Tally {
        suite: &suite,
        baseline: &baseline,
        seen: Baseline::default(),
        sarif: args.sarif.then(Sarif::default),
    };
    let setup = Setup::find(&args.browser)?;
    let cases: Vec<&Case> = args.shard.of(&suite.cases).collect();
    for (at, case) in cases.iter().enumerate() {
        let label = format!("{}/{} {}", at.saturating_add(1), cases.len(), case.name());
        let label = (!quiet).then_some(label.as_str());
        let done = tried(case, args, (&setup, label), &out, &mut tally, &interrupts).await;
        if interrupts.count() > 0 {
            return Err(CliError::Interrupted);
        }
        if !quiet {
            eprintln!("{}", output::printable(&line(&done)));
        }
        result.cases.push(done);
    }
    result.mended = baseline.gone(&tally.seen);
    write(&result, tally.sarif, &out)?;
    match (&suite.baseline, args.update_baseline) {
        (Some(path), true) => tally.seen.write(path)?,
        (None, true) => return Err(CliError::NoBaseline),
        _ => {}
    }
    let report = out.join(PAGE_FILE);
    output::print(&format!(
        "{}\nreport    {}\n",
        result.summary(),
        report.display()
    ))?;
    Ok(match () {
        () if result.count(Verdict::Broken) > 0 => CommandOutcome::Broken,
        () if result.count(Verdict::Failed) > 0 => CommandOutcome::Failure,
        () => CommandOutcome::Success,
    })
}

/// One case, again where it does not pass.
async fn tried(
    case: &Case,
    args: &SuiteArgs,
    (setup, label): (&Setup, Option<&str>),
    out: &Path,
    tally: &mut Tally<'_>,
    interrupts: &Interrupts,
) -> CaseResult {
    let began = Instant::now();
    let mut failures: Vec<Vec<String>> = Vec::new();
    let mut last: Option<(Attempt, Ran)> = None;
    let folder = out.join(case.folder());
    for _ in 0..=args.retries {
        let ran = match ran((case, args.input), (setup, label), &folder, interrupts).await {
            Ok(ran) => ran,
            Err(error) => {
                failures.push(vec![error.to_string()]);
                continue;
            }
        };
        tally.seen.ran(&case.goal_name);
        for finding in &ran.findings {
            tally.seen.add(&case.goal_name, finding);
        }
        let known = (tally.baseline, tally.suite.fail_on);
        let attempt = judge(case, &ran.stop, &ran.findings, known);
        let passes = attempt.failures.is_empty();
        if !passes {
            failures.push(attempt.failures.clone());
        }
        last = Some((attempt, ran));
        if passes || interrupts.count() > 0 {
            break;
        }
    }
    let Some((attempt, ran)) = last else {
        let why = failures.pop().unwrap_or_default().join(" ");
        if let Some(sarif) = &mut tally.sarif {
            sarif.fail(&format!(
                "{} · {}: {why}",
                case.persona_name, case.goal_name
            ));
        }
        return CaseResult::broken(case, why, folder, began.elapsed());
    };
    tally.note(case, &ran);
    CaseResult {
        goal: case.goal_name.clone(),
        persona: case.persona_name.clone(),
        verdict: match (attempt.failures.is_empty(), failures.is_empty()) {
            (true, true) => Verdict::Passed,
            (true, false) => Verdict::Flaky,
            (false, _) => Verdict::Failed,
        },
        failures,
        end: ran.stop.sentence(),
        new_findings: attempt.new,
        known_findings: attempt.known,
        seconds: began.elapsed().as_secs_f64(),
        folder,
    }
}

/// One run, in a browser of its own: what one leaves must not help the next. `label`: of its bar, where it has one.
async fn ran(
    (case, input): (&Case, InputArgs),
    (setup, label): (&Setup, Option<&str>),
    folder: &Path,
    interrupts: &Interrupts,
) -> Result<Ran, CliError> {
    run_folder::prepare(folder, true)?;
    let browser = Browser::launch(setup).await?;
    let ran = within(&browser, (case, input, label), folder, interrupts).await;
    browser.close().await;
    ran
}

async fn within(
    browser: &Browser,
    (case, input, label): (&Case, InputArgs, Option<&str>),
    folder: &Path,
    interrupts: &Interrupts,
) -> Result<Ran, CliError> {
    let (worker, state) = Worker::wake(browser).await?;
    let target = browser.open_target().await?;
    browser.navigate(&target, &case.url).await??;
    let start = case.start(target.tab_id);
    let start = requests::by_input(start, input.asked(state.can_trust_input));
    let request = Request::StartRun(Box::new(start));
    let progress = label.map_or_else(Progress::hidden, |label| {
        Progress::on_terminal().labelled(label)
    });
    let console = Box::new(Console::with_bar(interrupts, progress));
    let run = Following::begin((browser, worker), target, &request, console).await?;
    let limit = Duration::from_secs(case.timeout_s.into());
    let (view, stop) = run.to_its_end(limit).await?;
    run_folder::write(&run.worker, &run.run_id, folder).await?;
    let findings = view.findings.into_iter().map(|sourced| sourced.finding);
    let pages = view.steps.into_iter().map(|step| (step.index, step.url));
    Ok(Ran {
        stop,
        findings: findings.collect(),
        pages: pages.collect(),
    })
}

impl Tally<'_> {
    /// Adds the findings of a case's last attempt to what is written as SARIF. Findings that are gone are left out: code hosts
    /// would show them as open.
    fn note(&mut self, case: &Case, ran: &Ran) {
        let Some(sarif) = &mut self.sarif else {
            return;
        };
        let source = SarifSource {
            persona: case.persona_name.clone(),
            goal: case.goal_name.clone(),
            start_url: case.url.to_string(),
            pages: ran.pages.clone(),
        };
        for finding in &ran.findings {
            let known = self.suite.baseline.as_ref();
            let known = known.map(|_| self.baseline.knows(&case.goal_name, finding));
            sarif.add(finding, &source, known);
        }
    }
}

fn write(result: &SuiteResult, sarif: Option<Sarif>, out: &Path) -> Result<(), CliError> {
    let json =
        serde_json::to_string_pretty(result).map_err(|error| CliError::Stdout(error.into()))?;
    let xml = crate::suite::junit_xml(result)
        .map_err(|error| CliError::Stdout(std::io::Error::other(error)))?;
    let mut files = vec![
        (RESULT_FILE, json + "\n"),
        (JUNIT_FILE, xml),
        (PAGE_FILE, crate::suite::page(result)),
    ];
    files.extend(sarif.map(|sarif| (SARIF_FILE, sarif.into_json())));
    for (name, text) in files {
        let path = out.join(name);
        std::fs::write(&path, text).map_err(|source| CliError::Write { path, source })?;
    }
    Ok(())
}

/// `failed   ada · register   12 s   Expected: goal met. …`.
fn line(case: &CaseResult) -> String {
    let verdict = case.verdict.name();
    let why = case.failures.last().and_then(|failures| failures.first());
    format!(
        "{verdict:<7} {} ({:.0} s) {}",
        case.name(),
        case.seconds,
        why.map(String::as_str).unwrap_or_default()
    )
}
