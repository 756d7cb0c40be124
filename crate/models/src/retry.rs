//! Whether a failed question is asked again, and when.

use passerby_artifacts::model::ModelFault;

/// Times the same question is asked again.
pub const MAX_RETRIES: u32 = 3;
/// The pause before the first retry, ms; each further one is twice as long.
const FIRST_PAUSE_MS: u32 = 1_000;

/// The pause before retry number `retry` (from 1), ms; `None`: it is of no use. What the endpoint asks for is
/// honoured; else the pause doubles, and up to half of it is added by chance, so that many runs do not ask at once.
pub fn pause_ms(fault: &ModelFault, retry: u32, seed: u32) -> Option<u32> {
    if !fault.kind.is_passing() || retry == 0 || retry > MAX_RETRIES {
        return None;
    }
    let pause = FIRST_PAUSE_MS.saturating_mul(1 << retry.saturating_sub(1).min(MAX_RETRIES));
    let most = u64::from(pause / 2).saturating_add(1);
    let chance = mixed(u64::from(seed) << 32 | u64::from(retry)).checked_rem(most);
    let jitter = chance.unwrap_or_default() as u32;
    let own = pause.saturating_add(jitter);
    Some(fault.retry_after_ms.map_or(own, |asked| asked.max(jitter)))
}

/// SplitMix64: equal numbers give equal ones, neighbours give unlike ones.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
