//! The tools: their names, what each is for, and what it takes. The schemas are written by hand, since every word of them is
//! sent to the model with every conversation.

use crate::args::CostlyName;
use clap::ValueEnum;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The page that is meant where none is named.
pub const MAIN: &str = "main";
/// Longest text that an argument may have, characters.
const MOST_CHARS: usize = 20_000;

/// A tool as clients see it.
#[derive(Debug)]
pub struct ToolCard {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// Whether it leaves pages as they are.
    pub reads_only: bool,
    /// The JSON Schema of what it takes.
    pub takes: Map<String, Value>,
}

/// One call.
#[derive(Debug, Clone, PartialEq)]
pub enum Call {
    /// Open an address.
    Open(Open),
    /// Look at a page.
    Look(Look),
    /// Do one thing on a page.
    Act(Act),
    /// Let a persona try something.
    TryAs(TryAs),
    /// The findings of a run.
    Findings(Findings),
    /// Answer a question about a site.
    Extract(Ask),
}

/// Arguments of `open`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    pub url: String,
    #[serde(default = "main", rename = "sessionId")]
    pub session: String,
}

/// Arguments of `debug_ui`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    #[serde(default = "main", rename = "sessionId")]
    pub session: String,
    #[serde(default)]
    pub mode: LookMode,
    #[serde(default)]
    pub vision: bool,
    #[serde(default)]
    pub verbose: bool,
    #[serde(default)]
    pub full: bool,
}

/// What a look gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LookMode {
    /// The elements.
    #[default]
    Tree,
    /// The picture.
    Screenshot,
    /// Both.
    Both,
}

/// Arguments of `act`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    #[serde(default = "main", rename = "sessionId")]
    pub session: String,
    pub action: String,
    #[serde(default)]
    pub id: String,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub allow: Vec<String>,
}

/// Arguments of `try_as`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TryAs {
    pub persona: String,
    #[serde(default)]
    pub goal: String,
    #[serde(default)]
    pub url: String,
    #[serde(default = "main", rename = "sessionId")]
    pub session: String,
    #[serde(default = "thirty")]
    pub steps: u32,
    #[serde(default)]
    pub allow: Vec<String>,
}

/// Arguments of `findings`.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    #[serde(default, rename = "runId")]
    pub run: String,
}

/// Arguments of `extract`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub question: String,
    #[serde(default)]
    pub url: String,
    #[serde(default = "main", rename = "sessionId")]
    pub session: String,
    #[serde(default)]
    pub schema: Option<Map<String, Value>>,
    #[serde(default = "one")]
    pub pages: u32,
}

fn main() -> String {
    MAIN.to_owned()
}

fn one() -> u32 {
    1
}

fn thirty() -> u32 {
    30
}

/// What `act` can do.
pub const ACTIONS: [&str; 13] = [
    "click",
    "double_click",
    "context_menu",
    "hover",
    "type",
    "insert",
    "clear",
    "select",
    "check",
    "press_key",
    "scroll",
    "back",
    "wait_for",
];

/// All tools.
pub fn cards() -> Vec<ToolCard> {
    let session = json!({"type": "string", "description": "which open page; default \"main\""});
    let allow = json!({"type": "array", "items": {"enum": kinds()}, "description": "costly acts that may be done"});
    let text = |about: &str| json!({"type": "string", "description": about});
    vec![
        card(
            "open",
            "Open an address and see the page: its elements, one a line, with ids.",
            false,
            json!({"url": {"type": "string"}, "sessionId": session}),
            &["url"],
        ),
        card(
            "debug_ui",
            "Look at an open page. After the first look the tree tells only what changed.",
            true,
            json!({
                "sessionId": session,
                "mode": {"enum": ["tree", "screenshot", "both"], "default": "tree"},
                "vision": {"type": "boolean", "description": "let the detector look too, for what is only drawn; slower"},
                "verbose": {"type": "boolean", "description": "the tree as JSON, with boxes and sources"},
                "full": {"type": "boolean", "description": "the whole page in place of what changed"},
            }),
            &[],
        ),
        card(
            "act",
            "Do one thing on an open page, as a user would; answers what changed.",
            false,
            json!({
                "sessionId": session,
                "action": {"enum": ACTIONS},
                "id": text("of the element"),
                "text": text("to type; option; on|off; key; down|up; words to wait for"),
                "allow": allow,
            }),
            &["action"],
        ),
        card(
            "try_as",
            "Let a persona pursue a goal on a site by itself, and report what it met. Takes minutes.",
            false,
            json!({
                "persona": text("an id such as ada, a file, or the YAML of one"),
                "goal": text("in the user's words; left out: explore, changing nothing"),
                "url": text("default: the open page's"),
                "sessionId": session,
                "steps": {"type": "integer", "minimum": 1, "maximum": 500, "default": 30},
                "allow": allow,
            }),
            &["persona"],
        ),
        card(
            "findings",
            "The findings of a run of try_as, each with where and how to reproduce it.",
            true,
            json!({"runId": text("default: the last")}),
            &[],
        ),
        card(
            "extract",
            "Answer a question about a site with values, each with the page's words that prove it. Follows links.",
            false,
            json!({
                "question": {"type": "string"},
                "url": text("where to begin; default: the open page's"),
                "sessionId": session,
                "schema": {"type": "object", "description": "field names and types: {\"price\": \"money\"}"},
                "pages": {"type": "integer", "minimum": 1, "maximum": 100, "description": "of a list, at most"},
            }),
            &["question"],
        ),
    ]
}

fn card(
    name: &'static str,
    about: &'static str,
    reads_only: bool,
    properties: Value,
    required: &[&str],
) -> ToolCard {
    let mut takes = Map::new();
    takes.insert("type".to_owned(), json!("object"));
    takes.insert("properties".to_owned(), properties);
    if !required.is_empty() {
        takes.insert("required".to_owned(), json!(required));
    }
    ToolCard {
        name,
        about,
        reads_only,
        takes,
    }
}

/// The kinds of costly acts.
fn kinds() -> Vec<String> {
    let names = CostlyName::value_variants().iter();
    names
        .filter_map(|kind| Some(kind.to_possible_value()?.get_name().to_owned()))
        .collect()
}

/// The kinds that are named.
///
/// # Errors
/// What is wrong with a name.
pub fn allowed(names: &[String]) -> Result<Vec<CostlyName>, String> {
    let kind = |name: &String| {
        CostlyName::from_str(name, true).map_err(|_| {
            format!(
                "`allow` has no kind {name:?}; there are {}",
                kinds().join(", ")
            )
        })
    };
    names.iter().map(kind).collect()
}

/// Reads a call; `Ok(None)`: there is no tool of this name.
///
/// # Errors
/// What is wrong with the arguments, one sentence without a full stop.
pub fn read(name: &str, arguments: Map<String, Value>) -> Result<Option<Call>, String> {
    if let Some(long) = arguments.iter().find(|(_, value)| is_too_long(value)) {
        return Err(format!(
            "`{}` is longer than {MOST_CHARS} characters",
            long.0
        ));
    }
    let given = Value::Object(arguments);
    Ok(Some(match name {
        "open" => Call::Open(parse(given)?),
        "debug_ui" => Call::Look(parse(given)?),
        "act" => Call::Act(checked(parse(given)?)?),
        "try_as" => Call::TryAs(parse(given)?),
        "findings" => Call::Findings(parse(given)?),
        "extract" => Call::Extract(parse(given)?),
        _ => return Ok(None),
    }))
}

fn is_too_long(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.len() > MOST_CHARS)
}

fn parse<T: DeserializeOwned>(given: Value) -> Result<T, String> {
    serde_json::from_value(given).map_err(|error| error.to_string())
}

fn checked(act: Act) -> Result<Act, String> {
    if !ACTIONS.contains(&act.action.as_str()) {
        return Err(format!(
            "`action` is none of {}: {:?}",
            ACTIONS.join(", "),
            act.action
        ));
    }
    Ok(act)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn calls_are_checked_at_the_door() {
        let good = [
            ("open", json!({"url": "http://a/"})),
            ("debug_ui", json!({})),
            ("debug_ui", json!({"mode": "both", "vision": true})),
            ("act", json!({"action": "click", "id": "b1"})),
            ("try_as", json!({"persona": "ada"})),
            ("findings", json!({})),
            (
                "extract",
                json!({"question": "what?", "schema": {"a": "text"}}),
            ),
        ];
        for (name, arguments) in good {
            assert!(
                matches!(read(name, given(arguments.clone())), Ok(Some(_))),
                "{name} {arguments}"
            );
        }
        let bad = [
            ("open", json!({})),
            ("open", json!({"url": 7})),
            ("open", json!({"url": "http://a/", "tab": 1})),
            ("debug_ui", json!({"mode": "picture"})),
            ("act", json!({"action": "finish"})),
            ("act", json!({"action": "type", "text": "x".repeat(30_000)})),
            ("extract", json!({"question": "what?", "schema": []})),
        ];
        for (name, arguments) in bad {
            assert!(
                read(name, given(arguments.clone())).is_err(),
                "{name} {arguments}"
            );
        }
        assert_eq!(read("close", Map::new()), Ok(None));
        assert!(allowed(&["delete".to_owned()]).is_ok());
        assert!(allowed(&["everything".to_owned()]).is_err());
    }

    #[test]
    fn what_a_tool_takes_is_what_is_read() {
        for card in cards() {
            let properties = card.takes.get("properties").and_then(Value::as_object);
            for name in properties.expect("there are some").keys() {
                // A value of no type that any takes: it is the value that is refused, never the name.
                let arguments = given(json!({name.clone(): [null, [1]]}));
                let error = read(card.name, arguments).unwrap_err();
                assert!(!error.contains("unknown field"), "{}: {error}", card.name);
            }
        }
    }
}
