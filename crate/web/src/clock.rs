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

/// What `work` gives, or `None` when it takes longer than `ms`.
pub(crate) async fn within<T>(ms: u32, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), pin!(TimeoutFuture::new(ms))).await {
        Either::Left((value, _)) => Some(value),
        Either::Right(_) => {
            log::debug!("a deadline of {ms} ms has expired");
            None
        }
    }
}
