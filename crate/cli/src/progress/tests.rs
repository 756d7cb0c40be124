use super::*;
use indicatif::TermLike;
use serde_json::{Value, json};
use std::cell::Cell;

thread_local! {
    /// What the terminal of this test was told; movements of the cursor are `<up 1>` and the like.
    static TOLD: RefCell<String> = const { RefCell::new(String::new()) };
    static WIDTH: Cell<u16> = const { Cell::new(100) };
}

#[derive(Debug)]
struct Terminal;

fn tell(text: &str) -> io::Result<()> {
    TOLD.with_borrow_mut(|told| told.push_str(text));
    Ok(())
}

fn moved(way: &str, n: usize) -> io::Result<()> {
    match n {
        0 => Ok(()),
        n => tell(&format!("<{way} {n}>")),
    }
}

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        WIDTH.get()
    }
    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        moved("up", n)
    }
    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        moved("down", n)
    }
    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        moved("right", n)
    }
    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        moved("left", n)
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        tell(&format!("{text}\n"))
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        tell(text)
    }
    fn clear_line(&self) -> io::Result<()> {
        tell("<clear>")
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

fn view(steps: &[Value], patch: &Value) -> RunView {
    let mut view = json!({
        "run_id": "r", "goal": "buy milk", "persona_id": "p", "persona_name": "Ada", "steps_limit": 30, "phase": "acting",
        "started_at_ms": 0, "steps": steps, "stop": null, "report_ready": false,
    });
    for (key, value) in patch.as_object().unwrap() {
        view[key] = value.clone();
    }
    serde_json::from_value(view).unwrap()
}

fn step(index: u32, thought: &Value) -> Value {
    json!({
        "index": index, "url": "http://a/", "screenshot_id": null, "gate": null, "reply": null, "evaluation": null, "thought": thought,
        "stats": {"dom": 1, "vision": 0, "merged": 0, "detections": 0, "timings":
            {"capture_ms": 30.0, "decode_ms": 0.0, "detect_ms": 0.0, "snapshot_ms": 9.0, "merge_ms": 1.0}},
    })
}

fn thinks(summary: &str, reasoning: &str) -> Value {
    json!({
        "analysis": {"summary": summary, "stands_out": []},
        "decision": {"action": {"action": "click"}, "target": null, "reasoning": reasoning, "confidence": 0.9, "decided_by": "rules"},
        "expectation": {"sentence": "", "predicate": {"expects": "something_changes"}, "within_ms": 1, "sureness": 1.0},
    })
}

/// What is drawn of the run at last.
fn shown(progress: &Progress, view: &RunView) -> String {
    TOLD.take();
    progress.show(view);
    let told = TOLD.take();
    let last = told.split("<clear>").last().unwrap_or_default();
    last.trim_end().to_owned()
}

#[test]
fn the_bar_tells_step_limit_and_thought_on_one_line() {
    let none = json!({});
    let before = step(1, &thinks("I see a shop.", "I press “Milk”."));
    let rows = [
        (vec![], "step 0 of 30 ["),
        (vec![before.clone()], "I press “Milk”."),
        (
            vec![step(1, &thinks("I see a shop.", " "))],
            "I see a shop.",
        ),
        // What comes next is not thought of yet.
        (
            vec![before.clone(), step(2, &Value::Null)],
            "I press “Milk”.",
        ),
        (vec![before, step(2, &Value::Null)], "step 2 of 30 [=>"),
        (
            vec![step(
                4,
                &thinks("", "a\u{1b}[2J\u{1b}]0;gone\u{7}\nb\r\u{9b}1A{pos}"),
            )],
            "a\u{fffd}[2J\u{fffd}]0;gone\u{fffd} b \u{fffd}1A{pos}",
        ),
    ];
    for (steps, expected) in rows {
        for width in [100, 30] {
            WIDTH.set(width);
            let progress = Progress::on(|| ProgressDrawTarget::term_like(Box::new(Terminal)));
            let drawn = shown(&progress, &view(&steps, &none));
            let is_plain = |c: char| !c.is_control();
            assert!(drawn.chars().all(is_plain), "{width}: {drawn:?}");
            assert!(width < 100 || drawn.contains(expected), "{drawn:?}");
        }
    }
}

#[test]
fn a_thought_is_cut_to_the_terminal() {
    WIDTH.set(80);
    let progress = Progress::on(|| ProgressDrawTarget::term_like(Box::new(Terminal)));
    for thought in ["thought ".repeat(50), "想".repeat(300)] {
        let drawn = shown(
            &progress,
            &view(&[step(1, &thinks("", &thought))], &json!({})),
        );
        let columns: usize = drawn.chars().map(|c| if c == '想' { 2 } else { 1 }).sum();
        assert!((70..=80).contains(&columns), "{columns}: {drawn}");
    }
}

#[test]
fn the_bar_is_gone_while_the_user_is_asked_and_at_the_end() {
    let progress =
        Progress::on(|| ProgressDrawTarget::term_like(Box::new(Terminal))).labelled("1/2 ada");
    let steps = [step(1, &thinks("", "I look."))];
    let asked = json!({"question": {"step": 1, "question": "Which?", "why": ""}});
    let ended = json!({"stop": {"reason": "stopped_by_user"}});
    let rows = [
        (json!({}), "1/2 ada  step 1 of 30"),
        (asked, ""),
        (json!({}), "1/2 ada  step 1 of 30"),
        (ended, ""),
    ];
    for (patch, expected) in rows {
        let drawn = shown(&progress, &view(&steps, &patch));
        assert_eq!(drawn.is_empty(), expected.is_empty(), "{patch}: {drawn}");
        assert!(drawn.starts_with(expected), "{patch}: {drawn}");
    }
}
