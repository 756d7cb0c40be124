use super::*;
use serde_json::{Value, json};

/// As DevTools writes it.
fn recorded(steps: &Value) -> String {
    json!({"title": "Recording 1", "timeout": 5000, "steps": steps}).to_string()
}

fn parse(text: &str) -> Result<Recording, RecordingError> {
    Recording::parse(text, Path::new("join.json"))
}

fn read(steps: &Value) -> Recording {
    parse(&recorded(steps)).unwrap()
}

/// `action target text` of each line but the last, which ends the run.
fn told(recording: &Recording) -> Vec<String> {
    let line = |line: &String| {
        let line: Value = serde_json::from_str(line).unwrap();
        let parts = ["action", "target", "text"].map(|field| line[field].as_str().unwrap());
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    };
    let mut lines: Vec<String> = recording.script.iter().map(line).collect();
    let last = lines.pop().unwrap();
    assert!(last.starts_with("finish"), "{last}");
    lines
}

fn on(kind: &str, selector: &str) -> Value {
    json!({"type": kind, "target": "main", "selectors": [[selector], ["#x"]], "offsetX": 1, "offsetY": 1})
}

fn key(kind: &str, key: &str) -> Value {
    json!({"type": kind, "target": "main", "key": key})
}

fn change(selector: &str, value: &str) -> Value {
    json!({"type": "change", "target": "main", "selectors": [[selector], ["#x"]], "value": value})
}

#[test]
fn a_recording_becomes_a_script() {
    let recording = read(&json!([
        {"type": "setViewport", "width": 1280, "height": 800, "deviceScaleFactor": 1, "isMobile": false, "hasTouch": false, "isLandscape": false},
        {"type": "navigate", "url": "http://127.0.0.1:1/", "assertedEvents": [{"type": "navigation", "url": "http://127.0.0.1:1/", "title": "Join"}]},
        on("click", "aria/Full name"),
        change("aria/Full name", "Ada Lind"),
        key("keyDown", "Tab"),
        key("keyUp", "Tab"),
        change("aria/Country[role=\"combobox\"]", "Norway"),
        {"type": "scroll", "target": "main", "x": 0, "y": 300},
        {"type": "click", "target": "main", "selectors": [["aria/Join[role=\"button\"]"], ["text/Join"]], "offsetX": 5, "offsetY": 5,
            "assertedEvents": [{"type": "navigation", "url": "http://127.0.0.1:1/done", "title": ""}]},
    ]));
    assert_eq!(
        recording.url.as_ref().map(Url::as_str),
        Some("http://127.0.0.1:1/")
    );
    let expected = [
        "fill_and_submit \"Full name\"=Ada Lind",
        "fill_and_submit combobox \"Country\"=Norway",
        "click button \"Join\"",
    ];
    assert_eq!(told(&recording), expected);
    let last: Value = serde_json::from_str(&recording.script[2]).unwrap();
    assert_eq!(
        (&last["expect"], &last["why"]),
        (
            &json!("page_changes"),
            &json!("It is step 9 of the recording.")
        )
    );
    assert_eq!(
        recording.goal,
        "Enter \"Ada Lind\" in \"Full name\", choose \"Norway\" in \"Country\" and press \"Join\""
    );
    assert!(recording.left_out.is_empty());
}

#[test]
fn each_step_that_is_an_act_becomes_a_decision() {
    let button = "aria/Save[role=\"button\"]";
    let rows = [
        (json!([on("click", button)]), vec!["click button \"Save\""]),
        (
            json!([on("doubleClick", button)]),
            vec!["double_click button \"Save\""],
        ),
        (json!([on("hover", "text/Save")]), vec!["hover \"Save\""]),
        (
            json!([{"type": "click", "selectors": [button], "offsetX": 1, "offsetY": 1, "button": "secondary"}]),
            vec!["context_menu button \"Save\""],
        ),
        (
            json!([change("aria/Note", "a\nb")]),
            vec!["type \"Note\" a\nb"],
        ),
        (
            json!([change("aria/Password", "credential:password")]),
            vec!["fill_and_submit \"Password\"=credential:password"],
        ),
        (
            json!([
                key("keyDown", "Control"),
                key("keyDown", "Shift"),
                key("keyDown", "a"),
                key("keyUp", "a"),
                key("keyUp", "Shift"),
                key("keyDown", " "),
                key("keyUp", " "),
                key("keyUp", "Control"),
                key("keyDown", "Enter")
            ]),
            vec![
                "press_key Control+Shift+a",
                "press_key Control+space",
                "press_key Enter",
            ],
        ),
        // Keys that lead to a key are pressed, those that lead to an element are not.
        (
            json!([
                key("keyDown", "Tab"),
                key("keyDown", "Tab"),
                key("keyDown", "Enter")
            ]),
            vec!["press_key Tab", "press_key Tab", "press_key Enter"],
        ),
        (
            json!([
                key("keyDown", "Tab"),
                key("keyDown", "Tab"),
                on("click", button)
            ]),
            vec!["click button \"Save\""],
        ),
        // A press on another thing is one.
        (
            json!([on("click", "aria/More"), change("aria/Name", "Ada")]),
            vec!["click \"More\"", "fill_and_submit \"Name\"=Ada"],
        ),
        (
            json!([on("click", button), {"type": "navigate", "url": "http://a/"}]),
            vec!["click button \"Save\"", "navigate http://a/"],
        ),
        (
            json!([{"type": "waitForElement", "selectors": ["text/Saved"]}, {"type": "waitForElement", "selectors": ["text/Wait"], "visible": false, "timeout": 500}]),
            vec!["wait_for Saved\n10000", "wait_for gone: Wait\n500"],
        ),
    ];
    for (steps, expected) in rows {
        assert_eq!(told(&read(&steps)), expected, "{steps}");
    }
}

#[test]
fn what_is_left_out_is_told() {
    let rows = [
        (
            json!({"type": "waitForExpression", "expression": "true"}),
            "computes",
        ),
        (
            json!({"type": "waitForElement", "selectors": ["#x"]}),
            "no selector names",
        ),
        (
            json!({"type": "emulateNetworkConditions", "download": 1, "upload": 1, "latency": 1}),
            "speed",
        ),
        (
            json!({"type": "customStep", "name": "x", "parameters": {}}),
            "tool's own",
        ),
        (
            json!({"type": "click", "selectors": ["aria/x"], "button": "auxiliary"}),
            "another button",
        ),
    ];
    for (step, said) in rows {
        let recording = read(&json!([step, on("click", "aria/Save")]));
        assert_eq!(told(&recording), ["click \"Save\""], "{step}");
        assert!(
            recording.left_out[0].starts_with("Step 1 ") && recording.left_out[0].contains(said),
            "{:?}",
            recording.left_out
        );
    }
}

#[test]
fn the_last_address_before_the_first_act_is_where_it_begins() {
    let rows = [
        (json!([on("click", "aria/Save")]), None),
        (
            json!([{"type": "navigate", "url": "chrome://new-tab-page/"}, {"type": "navigate", "url": "http://a/"}, on("click", "aria/Save")]),
            Some("http://a/"),
        ),
    ];
    for (steps, expected) in rows {
        assert_eq!(
            read(&steps).url.as_ref().map(Url::as_str),
            expected,
            "{steps}"
        );
    }
}

#[test]
fn what_cannot_be_run_says_why_and_in_which_step() {
    let nameless = json!([{"type": "setViewport"}, {"type": "click", "selectors": [["#join"], ["xpath//button"], ["pierce/#join"]], "offsetX": 1, "offsetY": 1}]);
    let rows = [
        (
            recorded(&nameless),
            "join.json, step 2 (click) is not understood",
        ),
        (
            recorded(&json!([{"type": "change", "selectors": ["#n"], "value": "x"}])),
            "step 1 (change)",
        ),
        (
            recorded(&json!([{"type": "swipe"}])),
            "step 1: unknown variant `swipe`",
        ),
        (
            recorded(&json!([{"type": "click"}])),
            "step 1: missing field `selectors`",
        ),
        (
            recorded(&json!([{"type": "change", "selectors": [["aria/x"]]}])),
            "missing field `value`",
        ),
        (
            recorded(&json!([{"type": "click", "selectors": 3}])),
            "step 1: invalid type",
        ),
        (recorded(&json!([3])), "step 1: "),
        (
            recorded(&json!([{"type": "navigate", "url": "nowhere"}, on("click", "aria/x")])),
            "step 1: its address",
        ),
        (recorded(&json!([])), "0 acts"),
        (
            recorded(&json!(vec![on("click", "aria/x"); 500])),
            "500 acts",
        ),
        ("{}".to_owned(), "missing field `steps`"),
        ("import puppeteer".to_owned(), "choose Export and JSON"),
        (String::new(), "choose Export and JSON"),
    ];
    for (text, said) in rows {
        let error = parse(&text).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    let missing = Recording::read(Path::new("/nowhere/join.json")).unwrap_err();
    assert!(missing.to_string().contains("/nowhere/join.json"));
}

#[test]
fn no_secret_and_no_quote_stands_in_the_goal() {
    let rows = [
        (
            json!([
                change("aria/Password", "credential:password"),
                on("click", "aria/Log in")
            ]),
            "Press \"Log in\"",
        ),
        (
            json!([on("click", "aria/Say \"hi\""), on("click", "aria/Save")]),
            "Press \"Save\"",
        ),
        (json!([key("keyDown", "Enter")]), "Recording 1"),
    ];
    for (steps, expected) in rows {
        assert_eq!(read(&steps).goal, expected, "{steps}");
    }
}
