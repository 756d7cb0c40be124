//! Journals and traces: whatever stands in them, a run comes back from them or says why not.

use crate::draw::Draw;
use crate::seeds::TRACE;
use crate::texts::said;
use passerby_artifacts::run::RunRecord;
use passerby_artifacts::trace::{Event, TraceLine};
use passerby_report::{ReportError, read_trace};
use passerby_session::{NoStopwatch, Run, replay};
use serde_json::{Value, json};
use std::sync::LazyLock;

static LINES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let lines = TRACE.lines().map(serde_json::from_str);
    lines.filter_map(Result::ok).collect()
});

/// A trace file.
pub fn resume(bytes: &[u8]) {
    read(&String::from_utf8_lossy(bytes));
}

/// A sound trace in which some values are others: mostly still a trace, so that what it says reaches the session.
pub fn forged(bytes: &[u8]) {
    let mut draw = Draw::from(bytes);
    let kept = 2 + draw.below(LINES.len());
    let mut lines: Vec<Value> = LINES.iter().take(kept).cloned().collect();
    for _ in 0..=draw.below(6) {
        let at = draw.below(lines.len());
        forge(&mut draw, &mut lines[at]);
    }
    // A journal without gaps is what a forger would write.
    for (number, line) in lines.iter_mut().enumerate() {
        if let Some(line) = line.as_object_mut() {
            line.insert("seq".to_owned(), number.into());
        }
    }
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    read(&text);
}

/// Another value somewhere inside.
fn forge(draw: &mut Draw<'_>, value: &mut Value) {
    let deeper = !draw.happens(16);
    match value {
        Value::Object(map) if deeper && !map.is_empty() => {
            let at = draw.below(map.len());
            if let Some((_, inner)) = map.iter_mut().nth(at) {
                forge(draw, inner);
            }
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let at = draw.below(list.len());
            if draw.happens(60) {
                let copy = list[at].clone();
                list.push(copy);
            } else {
                forge(draw, &mut list[at]);
            }
        }
        Value::Number(_) => {
            let numbers = [
                json!(0),
                json!(1),
                json!(-1),
                json!(u64::MAX),
                json!(u32::MAX),
                json!(1e308),
                json!(-1e308),
                json!(0.5),
            ];
            *value = draw.of(&numbers);
        }
        Value::String(text) => *text = said(draw),
        Value::Bool(is) => *is = !*is,
        _ => *value = draw.of(&[Value::Null, json!([]), json!({}), json!(""), json!(7)]),
    }
}

fn read(text: &str) {
    let lines = match read_trace(text) {
        Ok(lines) => lines,
        Err(ReportError::CutOff { whole, .. }) => whole,
        Err(_) => return,
    };
    if let Ok(replayed) = replay(&lines)
        && let Some(record) = replayed.record
    {
        write_up(&record);
    }
    wake(&lines);
}

/// Every file of the run's folder.
pub fn write_up(record: &RunRecord) {
    std::hint::black_box(passerby_report::run_folder(record));
    std::hint::black_box(passerby_report::markdown(record));
    std::hint::black_box(passerby_report::json(record));
    std::hint::black_box(passerby_report::html(
        record,
        &passerby_report::Images::default(),
        passerby_report::Originals::Beside,
    ));
}

/// The run that the journal left goes on.
fn wake(lines: &[TraceLine]) {
    let Ok(mut run) = Run::resume(lines) else {
        return;
    };
    let event = Event {
        at_ms: u64::MAX,
        kind: run.on_waking("http://shop.test/0"),
    };
    std::hint::black_box(run.handle(event, &NoStopwatch));
    std::hint::black_box(run.session().view());
}
