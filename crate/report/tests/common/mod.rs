//! A run of three steps as the report gets it: one that goes well, one that fails, and one on a page
//! that says nasty things.

#[allow(dead_code)]
pub mod large;
mod steps;

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::{
    AxeFacts, Basis, Cost, Finding, FindingElement, FindingKind, FindingPlace, Limitation, Severity,
};
use passerby_artifacts::path_time::{Operators, PathTime};
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::{RunConfig, RunRecord, StopReason};
use steps::{CREATE, HELP, PAGE, TERMS, failing, leaving, typing};

/// When the run began: 2026-11-21 09:30:00 UTC.
pub const BEGAN_MS: u64 = 1_795_253_400_000;

/// Things a page may say to be taken for more than text.
pub const NASTY: [&str; 24] = [
    "<script>alert(1)</script>",
    "</style></title></pre><img src=x onerror=alert(1)>",
    "\"' onmouseover=\"alert(1)",
    "]](javascript:alert(1))",
    "[click](https://evil.example)",
    "![x](https://evil.example/x.png)",
    "# heading",
    "1. list",
    "- list\n\n## heading\n",
    "> quote",
    "```\n\n# out of the fence\n",
    "`code` ``more``",
    "| a | b |\n|---|---|",
    "*bold* __more__ ~~gone~~ $x$",
    "<https://evil.example> see https://evil.example www.evil.example",
    "write to evil@example.org",
    "&lt;b&gt; &#60;i&#62;",
    "\u{202E}gpj.exe\u{2066}",
    "\0\u{7}\u{1b}[31m\u{9b}",
    "-->]]><!--",
    "[^1]: note [^1] [[wiki]]",
    "\\",
    "</details>",
    "\u{2028}\u{2029}\u{85}\u{FEFF}\u{E0041}",
];

/// The run with the words as they stand here.
pub fn run() -> RunRecord {
    run_saying(&str::to_owned)
}

/// The run with every text of the page and the persona put through `say`.
pub fn run_saying(say: &dyn Fn(&str) -> String) -> RunRecord {
    RunRecord {
        schema: SCHEMA_VERSION,
        config: RunConfig {
            run_id: say("2026-11-21-signup"),
            goal: say("Create an account"),
            allowed_hosts: vec![say("127.0.0.1")],
            ..RunConfig::default()
        },
        persona: persona(say),
        start_url: say(PAGE),
        started_at_ms: BEGAN_MS,
        ended_at_ms: BEGAN_MS + 11_400,
        stop: StopReason::GaveUp {
            why: say("I do not know what this page wants from me."),
        },
        extraction: None,
        clauses: vec![ClauseRecord {
            claimed: false,
            text: say("Create an account"),
            state: ClauseState::NotSeen,
            evidence: say("The page says “Choose another name”."),
            step: Some(2),
        }],
        steps: vec![typing(say), failing(say), leaving(say)],
        findings: findings(say),
        needs_review: review(say),
        limitations: vec![Limitation {
            step: None,
            what: say("The persona found no way on."),
        }],
        path_time: Some(PathTime {
            skilled: Operators {
                keys_ms: 3_600.0,
                pointing_ms: 2_100.0,
                hands_ms: 800.0,
                mental_ms: 2_700.0,
                reading_ms: 0.0,
                response_ms: 800.0,
            },
            persona: Operators {
                keys_ms: 9_000.0,
                pointing_ms: 2_100.0,
                hands_ms: 800.0,
                mental_ms: 2_700.0,
                reading_ms: 12_000.0,
                response_ms: 8_400.0,
            },
            lost_steps: 1,
        }),
        warnings: vec![Warning::new(
            WarningKind::Other("detector_slow".to_owned()),
            say("The detector took longer than usual."),
        )],
    }
}

fn persona(say: &dyn Fn(&str) -> String) -> Persona {
    Persona {
        id: "ida".to_owned(),
        name: say("Ida Novak"),
        summary: say("67, a retired librarian who books and buys online when she must."),
        technical_comfort: Level::Low,
        patience: Level::Medium,
        reading: Reading::Everything,
        input: InputHabit::Mouse,
        eyesight: None,
        aim: None,
        words_per_minute: None,
        accessibility_needs: vec![say("low_vision")],
        language: say("en"),
        also_reads: Vec::new(),
        goals: vec![say("Create an account")],
        details: [("email".to_owned(), say("ida@example.org"))].into(),
        credentials: vec![say("password")],
    }
}

fn review(say: &dyn Fn(&str) -> String) -> Vec<Finding> {
    let doubtful = Finding {
        kind: FindingKind::ErrorShown,
        basis: Basis::Inferred,
        title: say("The page showed an error: “Choose another name”"),
        ..findings(say).remove(0)
    };
    vec![doubtful]
}

fn axe(rules: &[&str], criteria: &[&str]) -> AxeFacts {
    let all = |each: &[&str]| each.iter().map(|one| (*one).to_owned()).collect();
    AxeFacts {
        source: "axe-core 4.14.1".to_owned(),
        rules: all(rules),
        criteria: all(criteria),
        help_url: "https://dequeuniversity.com/rules/axe/4.14/x".to_owned(),
    }
}

fn findings(say: &dyn Fn(&str) -> String) -> Vec<Finding> {
    let element = |role: &str, name: &str, rect| {
        Some(FindingElement {
            id: String::new(),
            role: role.to_owned(),
            name: say(name),
            make: String::new(),
            hint: String::new(),
            rect,
        })
    };
    vec![
        Finding {
            kind: FindingKind::ErrorShown,
            severity: Severity::High,
            title: say("The form is refused after it was filled"),
            detail: say(
                "After pressing “Create account” the page showed “You must accept the terms”. \
                 Nothing next to the checkbox had said so before.",
            ),
            suggestion: say(
                "Mark the checkbox as required, and say so next to it before the form is sent.",
            ),
            step: 2,
            element: element("button", "Create account", CREATE),
            basis: Basis::Observed,
            more_places: Vec::new(),
            axe: None,
            count: 1,
            cost: Some(Cost {
                steps: 1,
                ms: 31_200,
                stopped: true,
                touched: true,
            }),
            clause: Some(say("Create an account")),
            reproduce: vec![
                say("Open http://127.0.0.1:8080/signup"),
                say("Type “ida@example.org” into “E-mail”."),
                say("Type the persona’s password into “Password”."),
                say("Press “Create account”."),
            ],
        },
        Finding {
            kind: FindingKind::UnlabelledControl,
            severity: Severity::Medium,
            title: say("A button has no name"),
            detail: say("The button beside the e-mail field has no text and no accessible name."),
            suggestion: say("Give it a name, such as aria-label=\"Help with your e-mail\"."),
            step: 1,
            element: element("button", "", HELP),
            basis: Basis::Inferred,
            more_places: vec![FindingPlace {
                step: 2,
                element: element("button", "", HELP),
            }],
            axe: Some(axe(&["button-name"], &["4.1.2"])),
            count: 2,
            cost: Some(Cost::default()),
            clause: Some(say("Create an account")),
            reproduce: vec![say("Open http://127.0.0.1:8080/signup")],
        },
        Finding {
            kind: FindingKind::SmallTarget,
            severity: Severity::Low,
            title: say("A checkbox is only 16 × 16 px"),
            detail: say(
                "Targets of less than 24 × 24 px are hard to hit for people with a tremor.",
            ),
            suggestion: say("Let the whole label toggle it, and make it at least 24 × 24 px."),
            step: 2,
            element: element("checkbox", "I accept the terms", TERMS),
            basis: Basis::Observed,
            more_places: Vec::new(),
            axe: None,
            count: 1,
            cost: None,
            clause: None,
            reproduce: Vec::new(),
        },
        Finding {
            kind: FindingKind::AxeViolation,
            severity: Severity::Low,
            title: say("axe-core: Elements must meet minimum color contrast ratio thresholds"),
            detail: say("At https://shop.example/register: <p class=\"hint\">, .hint."),
            suggestion: say("Make the text darker or its background lighter."),
            step: 1,
            element: element("text", "We never share your address", HELP),
            basis: Basis::Observed,
            more_places: Vec::new(),
            axe: Some(axe(&["color-contrast"], &["1.4.3"])),
            count: 1,
            cost: None,
            clause: None,
            reproduce: Vec::new(),
        },
    ]
}
