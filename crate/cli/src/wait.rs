//! Waiting for facts: a condition is asked again and again until it holds or its time is up.

use std::time::Duration;
use tokio::time::Instant;

/// Asks `probe` at once and then every `every` until it gives something. `Ok(None)` when `limit` has
/// passed: the caller says what was awaited.
///
/// # Errors
/// The first error of the probe.
pub async fn until<T, E>(
    limit: Duration,
    every: Duration,
    mut probe: impl AsyncFnMut() -> Result<Option<T>, E>,
) -> Result<Option<T>, E> {
    let deadline = Instant::now() + limit;
    loop {
        if let Some(found) = probe().await? {
            return Ok(Some(found));
        }
        if Instant::now() + every > deadline {
            return Ok(None);
        }
        tokio::time::sleep(every).await;
    }
}
