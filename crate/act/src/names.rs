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
    let (mut rest, mut before) = (chars.as_slice(), None);
    while let Some((&first, others)) = rest.split_first() {
        let (number, after) = split_number(rest);
        match number.last() {
            None => {
                folded.push(first);
                (rest, before) = (others, Some(first));
            }
            Some(&last) => {
                if ticks(before, number, after) {
                    folded.push('#');
                } else {
                    folded.extend(number);
                }
                (rest, before) = (after, Some(last));
            }
        }
    }
    folded
}

/// The number that the text begins with, digits and what may stand between two of them, and what follows it.
fn split_number(chars: &[char]) -> (&[char], &[char]) {
    let mut rest = chars;
    loop {
        let began = rest.len() < chars.len();
        match rest {
            [first, after @ ..] if first.is_ascii_digit() => rest = after,
            ['.' | ',' | ':', next, after @ ..] if began && next.is_ascii_digit() => rest = after,
            ['+', after @ ..] if began => {
                rest = after;
                break;
            }
            _ => break,
        }
    }
    let length = chars.len().saturating_sub(rest.len());
    (chars.get(..length).unwrap_or_default(), rest)
}

fn ticks(before: Option<char>, number: &[char], after: &[char]) -> bool {
    let is_bracketed =
        matches!(before, Some('(' | '[' | '{')) && matches!(after, [')' | ']' | '}', ..]);
    is_bracketed || number.contains(&':')
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
            (":5 (3)", ":6 (3)", false),
            ("+1 (3)", "+2 (3)", false),
            ("(+)", "(-)", false),
            ("3:x", "4:x", false),
            ("(3) of 7", "(3) of 8", false),
            ("(3 of 7)", "(4 of 7)", false),
            ("", "Save", false),
            ("é (1,024)", "é (1,025)", true),
        ] {
            assert_eq!(is_same_name(a, b), same, "{a} / {b}");
        }
    }
}
