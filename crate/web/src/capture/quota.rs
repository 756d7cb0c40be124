//! The queue for the browser's quota of captures: two a second, of all that ask, failed ones counted.

use crate::clock;
use passerby_artifacts::fault::Fault;
use std::cell::Cell;
use std::future::Future;

/// Time between two captures, ms.
const SPACING_MS: u64 = 510;
/// How often a capture that met the quota all the same is put off: another worker of ours, just stopped by the
/// browser, may have used it up.
const PUT_OFFS: u32 = 4;
/// Part of the browser's message.
const QUOTA: &str = "MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND";

thread_local! {
    static LAST_TURN_MS: Cell<u64> = const { Cell::new(0) };
}

/// Does the work when it is its turn; again at a later turn if the quota was used up by others.
pub(super) async fn within_quota<T, W: Future<Output = Result<T, Fault>>>(
    work: impl Fn() -> W,
) -> Result<T, Fault> {
    for _ in 0..PUT_OFFS {
        wait_for_turn().await;
        match work().await {
            Err(fault) if fault.message.contains(QUOTA) => {}
            done => return done,
        }
    }
    wait_for_turn().await;
    work().await
}

/// Callers queue: each reserves its own moment before it waits for it.
async fn wait_for_turn() {
    let now = clock::now_ms();
    let mut turn = now.max(LAST_TURN_MS.get() + SPACING_MS);
    // A clock that was set back must not make anybody wait for it to come round again.
    if turn > now + 60_000 {
        turn = now + SPACING_MS;
    }
    LAST_TURN_MS.set(turn);
    if turn > now {
        clock::sleep((turn - now) as u32).await;
    }
}
