//! The four products of a step: analysis, expectation, decision, and (after acting) evaluation.

mod expectation;
mod gate;

pub use expectation::{Evaluation, Expectation, ExpectationVerdict, Predicate};
pub use gate::{GateName, GateVerdict};

use crate::geometry::CssPoint;
use crate::screen::Identity;
use crate::ui_tree::NodeId;
use serde::{Deserialize, Serialize};

/// What the persona makes of one screen before acting: three of the four products.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// What they see.
    pub analysis: Analysis,
    /// What they do.
    pub decision: Decision,
    /// What they think will happen.
    pub expectation: Expectation,
    /// What a model that decided by the picture said of the place it means; `None`: it read the tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Pointing>,
}

/// The place that a model means on a picture of the viewport: by a point, by a description, or none at all.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Pointing {
    /// Where it pointed, CSS px of the viewport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<CssPoint>,
    /// What it said is there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
}

/// What the persona sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// One to three sentences, in the persona's words.
    pub summary: String,
    /// What stands out, short phrases.
    pub stands_out: Vec<String>,
}

/// What the persona does next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The act.
    pub action: Action,
    /// The element it is done on, where there is one.
    pub target: Option<Target>,
    /// Why, in the persona's words.
    pub reasoning: String,
    /// How sure, 0..=1; below 0.65 it is not executed.
    pub confidence: f64,
    /// Who decided.
    pub decided_by: Policy,
    /// What is written where the page answers the act by asking for a text in a window of the browser (`window.prompt`);
    /// empty: what it proposes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prompt_text: String,
}

/// The element a decision means, in three ways, so that it is found again when one fails.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// Id in the tree the decision was made on.
    pub node: NodeId,
    /// Semantic identity, where the screen has one for it.
    pub identity: Option<Identity>,
    /// ARIA role of the element.
    pub role: String,
    /// Accessible name.
    pub name: String,
}

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// Deterministic rules: no model, no network.
    #[default]
    Rules,
    /// A language model.
    Model,
    /// The rules where they are sure, a language model where they are not.
    Hybrid,
    /// Decisions that were given beforehand.
    Scripted,
}

/// An act.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Press the target with the pointer.
    Click,
    /// Press the target twice in a row.
    DoubleClick,
    /// Press the target with the other button, which opens its context menu.
    ContextMenu,
    /// Bring the pointer over the target and leave it there.
    Hover,
    /// Put text into the target, in place of what it holds.
    Type {
        /// What to put in.
        text: TextSource,
    },
    /// Empty the target.
    Clear,
    /// Choose an option of the target by its label.
    Select {
        /// Label of the option.
        option: String,
    },
    /// Choose these options of the target and let go of all others, where several can be chosen.
    SelectMany {
        /// Labels of the options, 1..=50.
        options: Vec<String>,
    },
    /// Tick or untick the target.
    Check {
        /// Whether it shall be on.
        on: bool,
    },
    /// Press a key, on the target or where the focus is.
    PressKey {
        /// Key as `KeyboardEvent.key` names it, such as `Enter`; what is held meanwhile stands before it: `Control+Enter`.
        key: String,
        /// How often, 1..=500: a slider is moved by many.
        #[serde(default = "once", skip_serializing_if = "is_once")]
        times: u32,
    },
    /// Press the target, move it and let go.
    Drag {
        /// To the right, CSS px.
        dx: f64,
        /// Down, CSS px.
        dy: f64,
    },
    /// Mark the target's text, or a part of it, as for copying or replacing it.
    SelectText {
        /// The words that are marked, as the target shows them; empty: all of its text.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        part: String,
        /// A longer piece of the text that the words stand in, where they stand in it more than once; else empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        within: String,
    },
    /// Write at the target's caret, in place of what is marked there; the rest of its text stays.
    Insert {
        /// The text; each line after the first begins a new one.
        text: String,
    },
    /// Scroll the page (or the target) by a part of the viewport.
    Scroll {
        /// Viewport heights, positive is down.
        screens: f64,
    },
    /// Scroll until the target is in view.
    ScrollIntoView,
    /// Go to an address.
    Navigate {
        /// Absolute URL.
        url: String,
    },
    /// Go back in the history.
    Back,
    /// Wait for the page.
    Wait {
        /// How long, ms.
        ms: u32,
    },
    /// Wait until the page says something, or says it no more.
    WaitFor {
        /// The words.
        text: String,
        /// Whether they are to be gone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        gone: bool,
        /// How long at most, ms.
        ms: u32,
    },
    /// Ask the person for whom the run goes on; it waits for the answer.
    AskUser {
        /// The question, one or two sentences.
        question: String,
    },
    /// The goal asks something, and this is the answer.
    Answer {
        /// The answer, with the page's own words in double quotes.
        text: String,
    },
    /// The goal is met.
    Finish {
        /// What on the screen shows it.
        evidence: String,
    },
    /// The persona gives up.
    GiveUp {
        /// Why the persona gives up, one sentence.
        reason: String,
    },
}

/// The key of `Control+Shift+Enter`, without what is held meanwhile; `+` is a key too.
pub fn bare_key(key: &str) -> &str {
    let held = ["Control+", "Shift+", "Alt+", "Meta+"];
    let mut bare = key;
    while let Some(rest) = held.iter().find_map(|held| bare.strip_prefix(held)) {
        if rest.is_empty() {
            break;
        }
        bare = rest;
    }
    bare
}

/// How often a key is pressed where nothing is said.
pub(crate) const fn once() -> u32 {
    1
}

pub(crate) fn is_once(times: &u32) -> bool {
    *times == 1
}

impl Action {
    /// The action's name as the JSON spells it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Click => "click",
            Self::DoubleClick => "double_click",
            Self::ContextMenu => "context_menu",
            Self::Hover => "hover",
            Self::Type { .. } => "type",
            Self::Clear => "clear",
            Self::Select { .. } => "select",
            Self::SelectMany { .. } => "select_many",
            Self::Check { .. } => "check",
            Self::PressKey { .. } => "press_key",
            Self::Drag { .. } => "drag",
            Self::SelectText { .. } => "select_text",
            Self::Insert { .. } => "insert",
            Self::Scroll { .. } => "scroll",
            Self::ScrollIntoView => "scroll_into_view",
            Self::Navigate { .. } => "navigate",
            Self::Back => "back",
            Self::Wait { .. } => "wait",
            Self::WaitFor { .. } => "wait_for",
            Self::AskUser { .. } => "ask_user",
            Self::Answer { .. } => "answer",
            Self::Finish { .. } => "finish",
            Self::GiveUp { .. } => "give_up",
        }
    }

    /// Whether it touches nothing: it ends the run, or asks the user.
    pub fn is_word(&self) -> bool {
        self.is_terminal() || matches!(self, Self::AskUser { .. })
    }

    /// Whether it only puts something into a field.
    pub fn fills(&self) -> bool {
        matches!(
            self,
            Self::Type { .. }
                | Self::Insert { .. }
                | Self::Clear
                | Self::Select { .. }
                | Self::SelectMany { .. }
                | Self::Check { .. }
        )
    }

    /// Whether it only looks at the page or waits for it: nothing is begun by it.
    pub fn only_looks(&self) -> bool {
        matches!(
            self,
            Self::Scroll { .. } | Self::ScrollIntoView | Self::Wait { .. } | Self::WaitFor { .. }
        )
    }

    /// Whether the run ends with this.
    pub fn is_terminal(&self) -> bool {
        matches!(
            self,
            Self::Answer { .. } | Self::Finish { .. } | Self::GiveUp { .. }
        )
    }
}

impl Decision {
    /// Whether it only takes the caret into a text field, or moves it there: nothing else on the screen need show that.
    pub fn moves_caret(&self) -> bool {
        // With whatever is held: a word, a line, marked or not.
        const KEYS: [&str; 6] = [
            "ArrowDown",
            "ArrowLeft",
            "ArrowRight",
            "ArrowUp",
            "End",
            "Home",
        ];
        const COMMANDS: [&str; 4] = ["Control+a", "Control+c", "Meta+a", "Meta+c"];
        let is_field = |target: &Target| {
            matches!(target.role.as_str(), "searchbox" | "spinbutton" | "textbox")
        };
        let moves = match &self.action {
            Action::SelectText { .. } => return true,
            Action::Click => true,
            Action::PressKey { key, .. } => {
                KEYS.contains(&bare_key(key))
                    || COMMANDS.iter().any(|known| known.eq_ignore_ascii_case(key))
            }
            _ => false,
        };
        moves && self.target.as_ref().is_some_and(is_field)
    }
}

/// The name under which the secret that a goal gives to log in with is kept, as if it were a credential of the persona's.
pub const GOAL_SECRET: &str = "goal_password";

/// A credential in words: `the persona’s password`.
pub fn credential_in_words(name: &str) -> String {
    if name == GOAL_SECRET {
        "the password from the goal".to_owned()
    } else {
        format!("the persona’s {}", name.replace('_', " "))
    }
}

/// Text to be typed: in clear, or the name of a credential put in at the last moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum TextSource {
    /// The text itself.
    Plain {
        /// The text to type.
        text: String,
    },
    /// The persona's credential of this name.
    Credential {
        /// Name of the credential.
        name: String,
    },
}

/// Who had the last of these thoughts, if not the rules: that a goal is met is their word then.
pub fn claimant<'t>(
    mut thoughts: impl DoubleEndedIterator<Item = &'t Thought>,
) -> Option<&'static str> {
    match thoughts.next_back()?.decision.decided_by {
        Policy::Rules => None,
        Policy::Scripted => Some("the script"),
        Policy::Model | Policy::Hybrid => Some("the model"),
    }
}

#[cfg(test)]
mod tests {
    use super::bare_key;

    #[test]
    fn keys_without_what_is_held() {
        for (key, bare) in [
            ("Enter", "Enter"),
            ("Control+Enter", "Enter"),
            ("Control+Shift+ ", " "),
            ("+", "+"),
            ("Control++", "+"),
            ("Shift+", "Shift+"),
        ] {
            assert_eq!(bare_key(key), bare, "{key}");
        }
    }
}
