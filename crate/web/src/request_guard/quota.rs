//! When the browser may be asked what it refused: it answers twenty times in ten minutes.
//! <https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest#property-GETMATCHEDRULES_QUOTA_INTERVAL>

/// Asked no more often than this once the first answers are spent, ms.
const SPACING_MS: u64 = 31_000;
/// Answers that are had at any time where something tells that a request may have been refused.
const ANSWERS: u32 = 18;
/// So many of these are spent where nothing tells so: a beacon, a picture and a frame may be refused as well.
const PLAIN_ANSWERS: u32 = 5;

/// The answers that were had.
#[derive(Default)]
pub(super) struct Quota {
    asked: u32,
    asked_at_ms: u64,
}

impl Quota {
    /// Whether to ask now, which counts as asked. `is_suspect`: whether something tells that a request was refused.
    pub(super) fn take(&mut self, now_ms: u64, is_suspect: bool) -> bool {
        let free = if is_suspect { ANSWERS } else { PLAIN_ANSWERS };
        let is_spaced = now_ms.saturating_sub(self.asked_at_ms) >= SPACING_MS;
        let may = self.asked < free || is_spaced;
        if may {
            self.asked = self.asked.saturating_add(1);
            self.asked_at_ms = now_ms;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_answers_are_kept_for_what_may_have_been_refused() {
        let mut quota = Quota::default();
        let now = 1_000_000;
        let had = |quota: &mut Quota, is_suspect: bool, at: u64| {
            (0..30).filter(|_| quota.take(at, is_suspect)).count()
        };
        assert_eq!(had(&mut quota, false, now), 5);
        assert_eq!(had(&mut quota, true, now), 13);
        assert_eq!(had(&mut quota, true, now + SPACING_MS - 1), 0);
        assert_eq!(had(&mut quota, false, now + SPACING_MS), 1);
    }
}
