use super::*;
use passerby_artifacts::act::{ActReply, FoundBy};
use passerby_artifacts::run::Phase;
use serde_json::{Value, json};

fn step(patch: Value) -> StepView {
    let mut step = json!({
        "index": 3, "url": "http://a/", "screenshot_id": null, "gate": null, "reply": null, "evaluation": null,
        "thought": null,
        "stats": {"dom": 1, "vision": 0, "merged": 0, "detections": 0, "timings":
            {"capture_ms": 30.0, "decode_ms": 0.0, "detect_ms": 0.0, "snapshot_ms": 9.0, "merge_ms": 1.0}},
    });
    for (key, value) in patch.as_object().unwrap() {
        step[key] = value.clone();
    }
    serde_json::from_value(step).unwrap()
}

fn thought(action: &Value, target: Option<(&str, &str)>) -> Value {
    json!({
        "analysis": {"summary": "", "stands_out": []},
        "decision": {
            "action": action, "reasoning": "", "confidence": 0.9, "decided_by": "rules",
            "target": target.map(|(role, name)| json!({"node": "btn_1", "identity": null, "role": role, "name": name})),
        },
        "expectation": {"sentence": "", "predicate": {"expects": "something_changes"}, "within_ms": 1, "sureness": 1.0},
    })
}

fn evaluated(verdict: &str) -> Value {
    json!({"verdict": verdict, "evidence": [], "notes": "", "took_ms": 420})
}

fn view(steps: Vec<StepView>, stop: Option<StopReason>) -> RunView {
    RunView {
        run_id: "r".to_owned(),
        goal: "buy milk".to_owned(),
        persona_id: "p".to_owned(),
        persona_name: "Ada".to_owned(),
        steps_limit: 30,
        phase: Phase::Acting,
        started_at_ms: 0,
        steps,
        stop,
        claim_check: None,
        clauses: Vec::new(),
        findings: Vec::new(),
        needs_review: Vec::new(),
        limitations: Vec::new(),
        model: None,
        approval_request: None,
        question: None,
        site_request: None,
        answer: None,
        report_ready: false,
    }
}

#[test]
fn a_step_is_one_line_of_action_target_and_verdict() {
    let button = Some(("button", "Send\nnow \u{1b}[2J"));
    let field = Some(("textbox", "E-mail"));
    let done = json!({"outcome": {"outcome": "done"}, "act_ms": 1.0});
    let covered =
        json!({"outcome": {"outcome": "obscured", "by": "dialog \"Cookies\""}, "act_ms": 1.0});
    let plain = json!({"action": "type", "text": {"from": "plain", "text": "ada@example.com"}});
    let secret = json!({"action": "type", "text": {"from": "credential", "name": "password"}});
    let refused = json!({"gate": "refused", "rule": "repeat", "reason": "Twice is enough."});
    let rows = [
        (json!({}), "  3. nothing decided\n"),
        (
            json!({"thought": thought(&json!({"action": "click"}), button)}),
            "  3. click button \"Send now �[2J\"\n",
        ),
        (
            json!({"thought": thought(&json!({"action": "click"}), button), "reply": done, "evaluation": evaluated("matched")}),
            "  3. click button \"Send now �[2J\" → matched (420 ms)\n",
        ),
        (
            json!({"thought": thought(&plain, field), "reply": covered, "evaluation": evaluated("missed")}),
            "  3. type \"ada@example.com\" in textbox \"E-mail\" → covered by dialog \"Cookies\", missed (420 ms)\n",
        ),
        (
            json!({"thought": thought(&secret, field), "gate": refused}),
            "  3. type <password> in textbox \"E-mail\" → refused (repeat): Twice is enough.\n",
        ),
        (
            json!({"thought": thought(&json!({"action": "check", "on": false}), None)}),
            "  3. check off\n",
        ),
        (
            json!({"thought": thought(&json!({"action": "scroll", "screens": -0.8}), None)}),
            "  3. scroll -0.8 screens\n",
        ),
        (
            json!({"thought": thought(&json!({"action": "finish", "evidence": "Thank you"}), None)}),
            "  3. finish: Thank you\n",
        ),
    ];
    for (patch, expected) in rows {
        assert_eq!(step_line(&step(patch)), expected);
    }
}

#[test]
fn a_step_is_shown_once_nothing_more_will_become_known_of_it() {
    let click = thought(&json!({"action": "click"}), None);
    let open = || step(json!({"thought": click}));
    let rows = [
        (view(vec![open()], None), false),
        (
            view(
                vec![step(json!({"evaluation": evaluated("matched")}))],
                None,
            ),
            true,
        ),
        (
            view(vec![step(json!({"gate": {"gate": "passed"}}))], None),
            false,
        ),
        (
            view(
                vec![step(
                    json!({"gate": {"gate": "refused", "rule": "host", "reason": ""}}),
                )],
                None,
            ),
            true,
        ),
        (view(vec![open(), step(json!({"index": 4}))], None), true),
        (view(vec![open()], Some(StopReason::TimeUp)), true),
    ];
    for (view, expected) in rows {
        assert_eq!(is_settled(&view, &view.steps[0]), expected, "{view:?}");
    }
}

#[test]
fn the_summary_tells_verdict_findings_timings_and_report() {
    let mut view = view(vec![step(json!({})), step(json!({"index": 4}))], None);
    view.findings = serde_json::from_value(json!([{
        "kind": "dead_click", "severity": "high", "title": "Nothing\nhappens", "detail": "", "suggestion": "", "step": 3,
    }, {
        "kind": "axe_violation", "severity": "low", "title": "axe-core: Images must have text", "detail": "", "suggestion": "", "step": 1,
        "axe": {"source": "axe-core 4.14.1", "rules": ["image-alt"], "criteria": ["1.1.1"]},
    }]))
    .unwrap();
    let stop = StopReason::GoalMet {
        evidence: "Thank you".to_owned(),
    };
    let report = Path::new("out/report.html");
    let summary = RunSummary {
        view: &view,
        stop: &stop,
        took: Duration::from_millis(12_340),
        report: Some(report),
    };
    let expected = "\
verdict   goal met
summary   The goal is met: Thank you
persona   Ada: buy milk
steps     2 of 30, 12.3 s
findings  2
          high, step 3: Nothing happens
          low, step 1: axe-core: Images must have text [axe/image-alt; WCAG 2.2, 1.1.1 Non-text Content; axe-core 4.14.1]
timings   capture 30.0 ms, decode 0.0 ms, detect 0.0 ms, snapshot 9.0 ms, merge 1.0 ms (median of 2 steps)
report    out/report.html
";
    assert_eq!(summary.to_text(), expected);
    let summary = RunSummary {
        stop: &StopReason::StoppedByUser,
        report: None,
        ..summary
    };
    assert!(
        summary
            .to_text()
            .starts_with("verdict   goal not met\nsummary   The user stopped the run.\n")
    );
    assert!(!summary.to_text().contains("report "));
}

#[test]
fn an_act_that_failed_is_told_with_its_reason() {
    let mut step = step(json!({}));
    for (outcome, expected) in [
        (ActOutcome::Detached, "element gone"),
        (ActOutcome::Disabled, "disabled"),
        (
            ActOutcome::Failed {
                reason: "no answer".to_owned(),
            },
            "no answer",
        ),
    ] {
        step.reply = Some(ActReply {
            outcome,
            found_by: FoundBy::Nothing,
            input: None,
            act_ms: 0.0,
            keys: None,
            pointer_only: false,
        });
        assert_eq!(
            step_line(&step),
            format!("  3. nothing decided → {expected}\n")
        );
    }
}

#[test]
fn the_median_is_the_middle() {
    for (values, expected) in [
        (vec![], 0.0),
        (vec![3.0], 3.0),
        (vec![9.0, 1.0, 5.0], 5.0),
        (vec![4.0, 1.0, 2.0, 100.0], 3.0),
    ] {
        assert!(
            (median(values.clone()) - expected).abs() < 1e-12,
            "{values:?}"
        );
    }
}
