//! Journals and traces: whatever stands in them, a run comes back from them or says why not.

use passerby_session::artifacts::run::RunRecord;
use passerby_session::artifacts::trace::{Event, TraceLine};
use passerby_session::report::{
    Images, Originals, ReportError, html, json, markdown, read_trace, run_folder,
};
use passerby_session::{NoStopwatch, Run, replay};

/// A trace file.
pub fn resume(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines = match read_trace(&text) {
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
    std::hint::black_box(run_folder(record));
    std::hint::black_box(markdown(record));
    std::hint::black_box(json(record));
    std::hint::black_box(html(record, &Images::default(), Originals::Beside));
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
