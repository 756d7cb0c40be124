//! How a person's hand does an act: with a pointer that may come down beside what it aims at, or by keys alone; and what
//! was observed on the way of the keys.

use crate::geometry::CssRect;
use serde::{Deserialize, Serialize};

/// With what an act is done.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Hand {
    /// A pointer that comes down where it aims.
    #[default]
    Pointer,
    /// A pointer that comes down this far beside, CSS px. What then lies under it is not pressed, unless it is the target.
    Unsteady {
        /// To the right.
        dx: f64,
        /// Downwards.
        dy: f64,
    },
    /// The keyboard: the focus is led to the target by the page's own order, and a key operates it.
    Keyboard,
}

impl Hand {
    /// Whether it is the pointer that traces of earlier versions know alone.
    pub fn is_pointer(&self) -> bool {
        *self == Self::Pointer
    }
}

/// The way of an act by keys, as it was observed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeyWay {
    /// What was pressed, in order; the same key several times in a row is one entry. Typed text is none of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pressed: Vec<KeyRun>,
    /// Where it led.
    pub end: KeyWayEnd,
    /// Elements that had the focus on the way, each counted once.
    #[serde(default)]
    pub stops: u32,
    /// From the beginning of the act until the last of these keys went down, ms: the persona's time, not the page's.
    #[serde(default)]
    pub until_last_ms: u32,
    /// Whether the target looks another way with the focus; `None` where that could not be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus_shown: Option<bool>,
    /// Whether the page reacted to the key that operates the target; `None` where none was pressed, or nobody can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reacted: Option<bool>,
    /// The way in one sentence for people; the session puts it in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub told: String,
    /// Between which elements the focus went to and fro, where it was held; at most 5.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<KeyStop>,
}

/// One key, pressed so often in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRun {
    /// As people call it: `Tab`, `Shift+Tab`, `Enter`, `Space`, `ArrowDown`.
    pub key: String,
    /// How often.
    pub times: u32,
}

/// An element that had the focus.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeyStop {
    /// ARIA role of the element.
    pub role: String,
    /// Accessible name of the element.
    pub name: String,
    /// Where, CSS px of the top viewport.
    pub rect: CssRect,
}

/// Where the way of the keys led.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyWayEnd {
    /// To the target.
    Reached,
    /// The target cannot take the focus, nor can anything that it lies in or that lies in it.
    NotFocusable,
    /// The target takes no focus, and nothing says that it should: it is no control, or holds several.
    NoControl,
    /// Tab went once around the whole page and never came to it.
    NotInOrder,
    /// It is one of several in a widget, and no arrow key came to it.
    NotByArrows,
    /// The focus is held by a few elements that are no dialog: neither Tab, Shift+Tab nor Escape leads out.
    Trapped,
    /// An open dialog holds the focus, and the target is not in it.
    HeldByDialog,
    /// The limit of keys or time was reached first.
    TooFar,
    /// The same, of what Tab passes over: it takes the focus from a script alone, since its `tabindex` is negative.
    PassedOver,
}

impl KeyWay {
    /// `Tab 7 times, then Enter`; of many runs of keys only which keys and how many. Empty where nothing was pressed.
    pub fn keys(&self) -> String {
        in_words(&self.pressed)
    }

    /// What was done, for people: `Pressed Tab 7 times to “Save”, then Enter.`
    pub fn sentence(&self, target: &str) -> String {
        let (keys, is_there) = (self.keys(), self.end == KeyWayEnd::Reached);
        let target = match target {
            "" => "what was meant".to_owned(),
            name => format!("“{name}”"),
        };
        match (self.pressed.split_last(), is_there) {
            (None, true) => format!("The keyboard was at {target} already."),
            (None, false) => "Pressed no key.".to_owned(),
            (Some((last, way)), true) if !way.is_empty() && last.operates() => {
                let way = in_words(way);
                format!("Pressed {way} to {target}, then {}.", last.words())
            }
            (Some((last, _)), true) if last.operates() => {
                format!("Pressed {} at {target}.", last.words())
            }
            (_, true) => format!("Pressed {keys} to {target}."),
            (_, false) => format!("Pressed {keys} and did not come to {target}."),
        }
    }
}

/// Runs of keys that are told one by one.
const TOLD_RUNS: usize = 6;

fn in_words(runs: &[KeyRun]) -> String {
    if runs.len() <= TOLD_RUNS {
        let told: Vec<String> = runs.iter().map(KeyRun::words).collect();
        return told.join(", then ");
    }
    let mut keys: Vec<&str> = Vec::new();
    for run in runs {
        if !keys.contains(&run.key.as_str()) {
            keys.push(&run.key);
        }
    }
    let pressed = runs
        .iter()
        .fold(0_u32, |sum, run| sum.saturating_add(run.times));
    format!("{} in turn, {pressed} times in all,", keys.join(" and "))
}

impl KeyRun {
    fn words(&self) -> String {
        match self.times {
            1 => self.key.clone(),
            times => format!("{} {times} times", self.key),
        }
    }

    /// Whether it operates what has the focus, rather than leads the focus on.
    fn operates(&self) -> bool {
        matches!(self.key.as_str(), "Enter" | "Space")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(end: KeyWayEnd, pressed: &[(&str, u32)]) -> KeyWay {
        let run = |(key, times): &(&str, u32)| KeyRun {
            key: (*key).to_owned(),
            times: *times,
        };
        KeyWay {
            pressed: pressed.iter().map(run).collect(),
            end,
            stops: 0,
            until_last_ms: 0,
            focus_shown: None,
            reacted: None,
            told: String::new(),
            held: Vec::new(),
        }
    }

    #[test]
    fn the_way_is_told_in_the_order_of_its_keys() {
        use KeyWayEnd::{NotFocusable, NotInOrder, Reached, TooFar};
        for (end, pressed, sentence) in [
            (
                Reached,
                &[("Tab", 7), ("Enter", 1)][..],
                "Pressed Tab 7 times to “Save”, then Enter.",
            ),
            (
                Reached,
                &[("Tab", 1), ("ArrowDown", 2), ("Space", 1)],
                "Pressed Tab, then ArrowDown 2 times to “Save”, then Space.",
            ),
            (Reached, &[("Enter", 1)], "Pressed Enter at “Save”."),
            (
                Reached,
                &[("Shift+Tab", 2)],
                "Pressed Shift+Tab 2 times to “Save”.",
            ),
            (Reached, &[], "The keyboard was at “Save” already."),
            (
                NotInOrder,
                &[("Tab", 30)],
                "Pressed Tab 30 times and did not come to “Save”.",
            ),
            (
                TooFar,
                &[
                    ("Tab", 14),
                    ("Escape", 1),
                    ("Tab", 14),
                    ("Escape", 1),
                    ("Tab", 14),
                    ("Escape", 1),
                    ("Tab", 4),
                ],
                "Pressed Tab and Escape in turn, 49 times in all, and did not come to “Save”.",
            ),
            (NotFocusable, &[], "Pressed no key."),
        ] {
            assert_eq!(way(end, pressed).sentence("Save"), sentence);
        }
    }

    #[test]
    fn a_plan_without_a_hand_is_one_of_a_pointer() {
        let json = serde_json::json!({"element": null, "gesture": {"gesture": "click"}});
        let plan: crate::act::InputPlan = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(plan.hand, Hand::Pointer);
        assert_eq!(serde_json::to_value(&plan).unwrap(), json);
    }
}
