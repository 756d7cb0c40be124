//! Numbers as people read them.

use passerby_artifacts::geometry::CssRect;

/// A span of time: `0.4 ms`, `214 ms`, `1.4 s`, `2 min 5 s`; `–` for what is no span.
pub(crate) fn duration(ms: f64) -> String {
    if !ms.is_finite() || ms < 0.0 {
        "–".to_owned()
    } else if ms < 9.95 {
        format!("{ms:.1} ms")
    } else if ms < 999.5 {
        format!("{ms:.0} ms")
    } else if ms < 59_950.0 {
        format!("{:.1} s", ms / 1000.0)
    } else {
        let seconds = (ms / 1000.0).round() as u64;
        match (seconds / 60, seconds % 60) {
            (minutes, 0) => format!("{minutes} min"),
            (minutes, rest) => format!("{minutes} min {rest} s"),
        }
    }
}

/// A count with its digits in threes: `12,345`.
pub(crate) fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut told = String::with_capacity(digits.len().saturating_mul(2));
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && digits.len().saturating_sub(at).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// A share of one as a percentage: `82 %`; `–` for what is no share.
pub(crate) fn percent(share: f64) -> String {
    if share.is_finite() {
        format!("{:.0} %", share.clamp(0.0, 1.0) * 100.0)
    } else {
        "–".to_owned()
    }
}

/// A number without digits that say nothing: `0.8`, `2`; `–` for what is none.
pub(crate) fn number(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0" } else { text }.to_owned()
}

/// Size and place of a box: `120 × 40 px at 412, 530`.
pub(crate) fn place(rect: &CssRect) -> String {
    let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(whole);
    format!("{width} × {height} px at {x}, {y}")
}

fn whole(value: f64) -> String {
    number(value.round())
}

/// A count with its noun: `1 step`, `3 steps`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// A moment, `2026-11-21 23:35:23 UTC`, from milliseconds since the Unix epoch.
pub(crate) fn moment(unix_ms: u64) -> String {
    let (date, time) = date_and_time(unix_ms);
    format!("{date} {time} UTC")
}

/// A day, `2026-11-21`, from milliseconds since the Unix epoch.
pub fn day(unix_ms: u64) -> String {
    date_and_time(unix_ms).0
}

/// A moment for machines, `2026-11-21T23:35:23Z`, from milliseconds since the Unix epoch.
pub(crate) fn iso_moment(unix_ms: u64) -> String {
    let (date, time) = date_and_time(unix_ms);
    format!("{date}T{time}Z")
}

fn date_and_time(unix_ms: u64) -> (String, String) {
    let seconds = unix_ms / 1000;
    let (year, month, day) = date_of_day(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    (
        format!("{year:04}-{month:02}-{day:02}"),
        format!("{hour:02}:{minute:02}:{second:02}"),
    )
}

/// Year, month and day in the Gregorian calendar, from days since 1970-01-01.
///
/// Counted in eras of 400 years that begin on 1 March, so that the leap day is a year's last.
#[cfg_attr(
    not(test),
    expect(
        clippy::arithmetic_side_effects,
        reason = "no u64 of milliseconds has 2^38 days, and no difference takes more than there is: each leaves a part of an era, a year or a month"
    )
)]
fn date_of_day(day: u64) -> (u64, u64, u64) {
    let day = day + 719_468; // from 0000-03-01 to 1970-01-01
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153; // from March
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (era * 400 + year + next_year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        for (count, told) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(thousands(count), told);
        }
    }

    #[test]
    fn durations_have_two_or_three_digits_that_count() {
        for (ms, expected) in [
            (0.0, "0.0 ms"),
            (0.44, "0.4 ms"),
            (9.94, "9.9 ms"),
            (9.96, "10 ms"),
            (214.4, "214 ms"),
            (999.6, "1.0 s"),
            (59_949.0, "59.9 s"),
            (59_951.0, "1 min"),
            (125_000.0, "2 min 5 s"),
            (f64::NAN, "–"),
            (-1.0, "–"),
        ] {
            assert_eq!(duration(ms), expected, "{ms}");
        }
    }

    #[test]
    fn moments_follow_the_calendar() {
        for (ms, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59Z"),
            (1_709_251_200_000, "2024-03-01T00:00:00Z"),
            (1_795_304_123_000, "2026-11-21T23:35:23Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (253_402_300_799_000, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(iso_moment(ms), expected, "{ms}");
        }
        assert_eq!(moment(0), "1970-01-01 00:00:00 UTC");
        assert!(moment(u64::MAX).ends_with(" UTC"));
    }

    #[test]
    fn numbers_shares_and_counts() {
        assert_eq!(number(0.80), "0.8");
        assert_eq!(number(-0.01), "0");
        assert_eq!(number(f64::INFINITY), "–");
        assert_eq!(percent(0.824), "82 %");
        assert_eq!(percent(7.0), "100 %");
        assert_eq!(percent(f64::NAN), "–");
        assert_eq!(count(1, "step"), "1 step");
        assert_eq!(count(0, "step"), "0 steps");
        let rect = CssRect::new(411.6, -3.2, 120.0, 40.4);
        assert_eq!(place(&rect), "120 × 40 px at 412, -3");
    }
}
