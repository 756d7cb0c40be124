//! When a page had answered an act: not when the wait was over that showed it to be at rest.
//!
//! All times are ms since the epoch.

use passerby_artifacts::act::{Request, Settled};

/// A request that the act set off begins within so long of it, or of the end of one that it set off.
const FOLLOWS_MS: u64 = 1_000;
/// What a page does with an answer is done so long after it came, at most.
const HANDLED_MS: u64 = 500;

/// When the page had answered the act that began at `began_at_ms`; `settled_at_ms`: when the wait for it was over.
///
/// A page that blinks, that asks its server again and again, or that holds a request open keeps nobody waiting: what comes of these comes
/// by itself.
pub(crate) fn answered_at_ms(
    settled: Option<&Settled>,
    began_at_ms: u64,
    settled_at_ms: u64,
) -> u64 {
    let Some(settled) = settled else {
        return settled_at_ms;
    };
    let latest = settled_at_ms.max(began_at_ms);
    let requests = settled.requests.as_deref().unwrap_or_default();
    let own_end = own_end(requests, began_at_ms).clamp(began_at_ms, latest);
    let goes_on = |what: &String| matches!(what.as_str(), "animation" | "network");
    let busy = &settled.still_busy;
    match settled.idle_ms {
        Some(idle_ms) if settled.quiet || busy.is_empty() => {
            let idle_ms = idle_ms.max(0.0) as u64;
            let active_at = settled_at_ms.saturating_sub(idle_ms);
            let active_at = active_at.clamp(began_at_ms.min(settled_at_ms), latest);
            if is_by_itself(requests, began_at_ms, active_at) {
                own_end.min(active_at)
            } else {
                active_at
            }
        }
        _ if !busy.is_empty() && busy.iter().all(goes_on) => own_end,
        _ => settled_at_ms,
    }
}

/// When the last of the requests came back that the act set off, or that one of these did; `began_at_ms` where there is none.
fn own_end(requests: &[Request], began_at_ms: u64) -> u64 {
    let mut later: Vec<&Request> = requests
        .iter()
        .filter(|request| request.began_at_ms >= began_at_ms)
        .collect();
    later.sort_by_key(|request| request.began_at_ms);
    later.iter().fold(began_at_ms, |end, request| {
        if request.began_at_ms <= end.saturating_add(FOLLOWS_MS) {
            end.max(ended_at(request))
        } else {
            end
        }
    })
}

/// Whether what the page did last came of a request that the act did not set off.
fn is_by_itself(requests: &[Request], began_at_ms: u64, active_at: u64) -> bool {
    let own_end = own_end(requests, began_at_ms);
    let is_own = |request: &Request| {
        request.began_at_ms >= began_at_ms
            && request.began_at_ms <= own_end.saturating_add(FOLLOWS_MS)
            && ended_at(request) <= own_end
    };
    let came = |request: &&Request| {
        let ended = ended_at(request);
        ended <= active_at.saturating_add(HANDLED_MS)
            && active_at <= ended.saturating_add(HANDLED_MS)
    };
    // Where an answer of its own came at the same time, that is what was waited for.
    let is_late = active_at > own_end.saturating_add(HANDLED_MS);
    is_late && requests.iter().filter(came).any(|request| !is_own(request))
}

fn ended_at(request: &Request) -> u64 {
    request
        .began_at_ms
        .saturating_add(request.took_ms.max(0.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::act::RequestBy;

    const BEGAN: u64 = 100_000;

    /// When a request began, from the act on, and how long it took, ms.
    type Asked = (i64, u32);

    fn settled(quiet: bool, idle_ms: Option<f64>, busy: &[&str], asked: &[Asked]) -> Settled {
        let request = |&(began, took): &Asked| Request {
            url: "https://a.example/api".to_owned(),
            by: RequestBy::Script,
            status: Some(200),
            began_at_ms: BEGAN.saturating_add_signed(began),
            took_ms: f64::from(took),
        };
        Settled {
            sent: None,
            quiet,
            waited_ms: 4_000.0,
            idle_ms,
            still_busy: busy.iter().map(|what| (*what).to_owned()).collect(),
            requests: Some(asked.iter().map(request).collect()),
        }
    }

    #[test]
    fn the_page_answers_with_what_the_act_set_off() {
        let rows: [(&str, Settled, u64); 10] = [
            ("at rest", settled(true, Some(3_900.0), &[], &[]), 300),
            (
                "late, of its own",
                settled(true, Some(200.0), &[], &[]),
                4_000,
            ),
            (
                "after its server answered",
                settled(true, Some(200.0), &[], &[(50, 3_900)]),
                4_000,
            ),
            (
                "after one answer that led to another",
                settled(true, Some(200.0), &[], &[(50, 1_500), (1_600, 2_300)]),
                4_000,
            ),
            (
                "a request that was held open came back",
                settled(true, Some(200.0), &[], &[(-900, 4_850), (100, 60)]),
                160,
            ),
            (
                "it asks from time to time",
                settled(true, Some(700.0), &[], &[(100, 60), (3_400, 20)]),
                160,
            ),
            (
                "at rest at the limit, with a request held open",
                settled(false, Some(3_950.0), &[], &[]),
                250,
            ),
            (
                "blinks at the limit",
                settled(false, Some(0.0), &["animation"], &[(20, 300)]),
                320,
            ),
            (
                "still builds at the limit",
                settled(false, Some(0.0), &["dom"], &[]),
                4_200,
            ),
            (
                "nothing is known of it",
                settled(false, None, &[], &[]),
                4_200,
            ),
        ];
        for (name, settled, expected) in rows {
            let answered = answered_at_ms(Some(&settled), BEGAN, BEGAN + 4_200);
            assert_eq!(answered - BEGAN, expected, "{name}");
        }
        assert_eq!(answered_at_ms(None, BEGAN, BEGAN + 700), BEGAN + 700);
    }
}
