//! Whether a name still means the same thing.

/// Whether two names are equal but for what ticks by itself: counts in brackets (`Inbox (3)`) and clocks
/// (`9:59`). Any other number may be what is meant: `Pay invoice 41` is not `Pay invoice 42`.
///
/// The content script asks the same of the element itself (`extension/content/page/names.ts`).
pub(crate) fn is_same_name(a: &str, b: &str) -> bool {
    a == b || without_ticking(a) == without_ticking(b)
}

/// The name with `#` for every number that ticks.
fn without_ticking(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut folded = String::with_capacity(name.len());
    let mut at = 0;
    while at < chars.len() {
        let end = end_of_number(&chars, at);
        if end == at {
            folded.push(chars[at]);
            at += 1;
        } else {
            if ticks(&chars, at, end) {
                folded.push('#');
            } else {
                folded.extend(&chars[at..end]);
            }
            at = end;
        }
    }
    folded
}

/// Digits and what may stand between two of them; `at` where no number begins.
fn end_of_number(chars: &[char], at: usize) -> usize {
    let is_digit = |index: usize| chars.get(index).is_some_and(char::is_ascii_digit);
    let mut end = at;
    while is_digit(end)
        || (end > at
            && matches!(chars[end..], ['.' | ',' | ':', next, ..] if next.is_ascii_digit()))
    {
        end += 1;
    }
    if end > at && chars.get(end) == Some(&'+') {
        end += 1;
    }
    end
}

fn ticks(chars: &[char], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).map(|index| chars[index]);
    let after = chars.get(end).copied();
    let is_bracketed =
        matches!(before, Some('(' | '[' | '{')) && matches!(after, Some(')' | ']' | '}'));
    is_bracketed || chars[start..end].contains(&':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_tick_are_the_same_and_numbered_things_are_not() {
        for (a, b, same) in [
            ("Save", "Save", true),
            ("Save", "Open", false),
            ("Inbox (3)", "Inbox (12)", true),
            ("Inbox [3]", "Inbox [99+]", true),
            ("3 new messages", "4 new messages", false),
            ("7", "8", false),
            ("Stop at 9:59", "Stop at 10:00", true),
            ("Pay invoice 41", "Pay invoice 42", false),
            ("Page 1", "Page 2", false),
            ("3D view", "4D view", false),
            ("Inbox (3)", "Sent (3)", false),
            ("", "Save", false),
            ("é (1,024)", "é (1,025)", true),
        ] {
            assert_eq!(is_same_name(a, b), same, "{a} / {b}");
        }
    }
}
