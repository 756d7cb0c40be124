//! Presses of keys as the steps of a recording.

use super::MAIN;
use super::flow::{FlowStep, Key, Navigation};
use passerby_artifacts::decision::bare_key;

/// Keys with a name that the runner knows, beside characters and `F1` to `F12`.
const NAMED: [&str; 14] = [
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "Backspace",
    "Delete",
    "End",
    "Enter",
    "Escape",
    "Home",
    "Insert",
    "PageDown",
    "PageUp",
    "Tab",
];

/// A key goes down and up so often, with what is held meanwhile; `None` where the runner has no such key.
pub(super) fn presses(key: &str, times: u32, came: Vec<Navigation>) -> Option<Vec<FlowStep>> {
    let bare = bare_key(key);
    if !is_known(bare) {
        return None;
    }
    let held: Vec<&str> = key.strip_suffix(bare)?.split_terminator('+').collect();
    let mut steps: Vec<FlowStep> = held.iter().map(|held| down(held, Vec::new())).collect();
    let mut came = Some(came);
    let last = times.clamp(1, 100);
    for time in 1..=last {
        let came = came.take_if(|_| time == last).unwrap_or_default();
        steps.push(down(bare, came));
        steps.push(up(bare));
    }
    steps.extend(held.iter().rev().map(|held| up(held)));
    Some(steps)
}

fn is_known(key: &str) -> bool {
    let number = key.strip_prefix('F').and_then(|number| number.parse().ok());
    let is_function = number.is_some_and(|number: u32| (1..=12).contains(&number));
    let mut signs = key.chars();
    let first = signs.next();
    let is_sign = signs.next().is_none() && first.is_some_and(|c| (' '..='~').contains(&c));
    is_sign || is_function || NAMED.contains(&key)
}

fn down(key: &str, asserted_events: Vec<Navigation>) -> FlowStep {
    FlowStep::KeyDown(Key {
        target: MAIN,
        key: key.to_owned(),
        asserted_events,
    })
}

fn up(key: &str) -> FlowStep {
    FlowStep::KeyUp(Key {
        target: MAIN,
        key: key.to_owned(),
        asserted_events: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_goes_down_and_up() {
        let rows = [
            ("Enter", 1, Some("+Enter -Enter")),
            (
                "Control+Shift+a",
                1,
                Some("+Control +Shift +a -a -Shift -Control"),
            ),
            ("+", 1, Some("++ -+")),
            ("Control++", 1, Some("+Control ++ -+ -Control")),
            (
                "ArrowDown",
                2,
                Some("+ArrowDown -ArrowDown +ArrowDown -ArrowDown"),
            ),
            ("F12", 1, Some("+F12 -F12")),
            ("F13", 1, None),
            ("é", 1, None),
            ("Hyper", 1, None),
            ("", 1, None),
        ];
        for (key, times, expected) in rows {
            let told = presses(key, times, Vec::new()).map(|steps| {
                let told = steps.iter().map(|step| match step {
                    FlowStep::KeyDown(key) => format!("+{}", key.key),
                    FlowStep::KeyUp(key) => format!("-{}", key.key),
                    other => panic!("{other:?}"),
                });
                told.collect::<Vec<_>>().join(" ")
            });
            assert_eq!(told.as_deref(), expected, "{key}");
        }
    }
}
