//! Time: the wall clock for events, a steady clock for measuring, and deadlines.

use crate::js;
use futures_util::future::{Either, select};
use gloo::timers::future::TimeoutFuture;
use passerby_session::Stopwatch;
use std::future::Future;
use std::pin::pin;

/// Milliseconds since the Unix epoch, as of the worker's start: a clock that is set meanwhile neither ends a run early
/// nor lets it go on.
pub(crate) fn now_ms() -> u64 {
    let steady = js::scope().performance().map(|p| p.time_origin() + p.now());
    steady.unwrap_or_else(js_sys::Date::now) as u64
}

/// The worker's `performance.now()`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SteadyClock;

impl Stopwatch for SteadyClock {
    fn now_ms(&self) -> f64 {
        js::scope().performance().map_or(0.0, |p| p.now())
    }
}

/// Milliseconds since `began_ms` on the steady clock, [`rounded`].
pub(crate) fn elapsed_ms(began_ms: f64) -> f64 {
    rounded(SteadyClock.now_ms() - began_ms)
}

/// Milliseconds to a tenth: more would be noise in every trace.
pub(crate) fn rounded(ms: f64) -> f64 {
    (ms * 10.0).round() / 10.0
}

/// Lets time pass.
pub(crate) async fn sleep(ms: u32) {
    TimeoutFuture::new(ms).await;
}

/// Deadlines are counted in slices of this length.
const SLICE_MS: u32 = 1_000;

/// What `work` gives, or `None` when it takes longer than `ms` in which this worker could run.
///
/// A computer that sleeps and a browser that its machine holds still stop the work together with the clock's reader: on
/// waking, one timer over the whole time would fire before the answer that waited with it. Counted in slices, such a
/// pause costs one slice.
pub(crate) async fn within<T>(ms: u32, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), pin!(awake(ms))).await {
        Either::Left((value, _)) => Some(value),
        Either::Right(_) => {
            log::debug!("a deadline of {ms} ms has expired");
            None
        }
    }
}

async fn awake(ms: u32) {
    for _ in 0..ms / SLICE_MS {
        TimeoutFuture::new(SLICE_MS).await;
    }
    TimeoutFuture::new(ms % SLICE_MS).await;
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    async fn a_deadline_expires() {
        assert_eq!(within(20, sleep(60_000)).await, None);
        assert_eq!(within(60_000, sleep(20)).await, Some(()));
    }

    /// As after a sleep of the computer: the answer and the deadline are both overdue, and the answer counts.
    #[wasm_bindgen_test]
    async fn standing_still_does_not_use_up_a_deadline() {
        let work = async {
            let answer = TimeoutFuture::new(2_500);
            sleep(100).await;
            let until = SteadyClock.now_ms() + 3_000.0;
            while SteadyClock.now_ms() < until {}
            answer.await;
        };
        assert_eq!(within(2_000, work).await, Some(()));
    }
}
