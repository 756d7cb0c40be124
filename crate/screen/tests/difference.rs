//! What a user would say happened: one row a case.

mod common;

use common::{screen, screen_at};
use passerby_artifacts::screen::{Difference, Identity, ScreenState, Signal};
use passerby_screen::{Act, difference, fingerprint};

/// Signals and outcome in one line.
fn told(difference: &Difference) -> String {
    let signals: Vec<String> = difference.signals.iter().map(common::told).collect();
    format!("{} | {:?}", signals.join(", "), difference.outcome)
}

#[track_caller]
fn check(name: &str, before: &ScreenState, after: &ScreenState, sent: &str, expected: &str) {
    let form = (!sent.is_empty()).then(|| Identity(sent.to_owned()));
    let difference = difference(
        before,
        after,
        &Act {
            sends: form.as_ref(),
            on: None,
        },
    );
    assert_eq!(told(&difference), expected, "{name}\n{difference:#?}");
}

const LOGIN: &str = r#"
main
  form "Login"
    textbox "E-mail" kind=email required value="a@b.org"
    textbox "Password" kind=password required secret filled
    button "Log in" tag=button
"#;
const LOGIN_CLEARED: &str = r#"
main
  form "Login"
    textbox "E-mail" kind=email required value="a@b.org"
    textbox "Password" kind=password required secret
    button "Log in" tag=button
"#;
const LOGIN_EMPTY: &str = r#"
main
  form "Login"
    textbox "E-mail" kind=email required
    textbox "Password" kind=password required secret
    button "Log in" tag=button
"#;
const TASK_LIST: &str = r#"
main
  textbox "Task" kind=text value="Buy milk"
  button "Add"
  list "Tasks"
    listitem "Sleep"
    listitem "Eat"
"#;

fn with(page: &str, more: &str) -> ScreenState {
    screen(&format!("{page}{more}"))
}

#[test]
fn nothing() {
    check(
        "the same screen",
        &screen(LOGIN),
        &screen(LOGIN),
        "",
        "nothing | NoChange",
    );
    for (name, before, after) in [
        ("a clock", "text \"12:05:59\"", "text \"12:06:00\""),
        (
            "an age",
            "text \"Posted 5 minutes ago\"",
            "text \"Posted 6 minutes ago\"",
        ),
        (
            "an age in an entry of results",
            "list\n  listitem \"Ada wrote a long answer 59 seconds ago\"\n  listitem \"b\"",
            "list\n  listitem \"Ada wrote a long answer 1 seconds ago\"\n  listitem \"b\"",
        ),
        (
            "a progress bar",
            "progressbar \"Upload\" value=4%",
            "progressbar \"Upload\" value=41%",
        ),
        (
            "white space and case",
            "text \"Hello  World\"",
            "text \"hello world\"",
        ),
    ] {
        check(
            name,
            &screen(before),
            &screen(after),
            "",
            "nothing | NoChange",
        );
        assert_eq!(
            fingerprint(&screen(before)),
            fingerprint(&screen(after)),
            "{name}"
        );
    }
}

#[test]
fn pages() {
    let at = |url: &str, document: &str| screen_at(url, document, LOGIN);
    let home = at("https://e.org/", "d1");
    for (name, after, expected) in [
        (
            "loaded anew",
            at("https://e.org/", "d2"),
            "loaded | Navigation",
        ),
        (
            "another page",
            at("https://e.org/b", "d2"),
            "loaded, to https://e.org/b | Navigation",
        ),
        (
            "another page of a single-page app",
            at("https://e.org/b", "d1"),
            "to https://e.org/b | Navigation",
        ),
        (
            "another fragment",
            at("https://e.org/#b", "d1"),
            "nothing | NoChange",
        ),
    ] {
        check(name, &home, &after, "", expected);
    }
}

#[test]
fn a_hash_route_is_judged_by_its_content() {
    check(
        "hash route",
        &screen_at("https://e.org/#/a", "d1", "heading \"Alpha\""),
        &screen_at("https://e.org/#/b", "d1", "heading \"Beta\""),
        "",
        " | Unknown",
    );
}

#[test]
fn refused_forms() {
    let login = screen(LOGIN);
    for (name, before, after, expected) in [
        (
            "the browser holds it back: nothing to see",
            screen(LOGIN_EMPTY),
            screen(LOGIN_EMPTY),
            "nothing | FormSubmissionFailed",
        ),
        (
            "the browser holds it back for its e-mail address",
            screen(
                "form \"Login\"\n  textbox \"E-mail\" kind=email value=nobody\n  button \"Log in\" tag=button",
            ),
            screen(
                "form \"Login\"\n  textbox \"E-mail\" kind=email value=nobody\n  button \"Log in\" tag=button",
            ),
            "nothing | FormSubmissionFailed",
        ),
        (
            "a field is marked, with a text",
            login.clone(),
            screen(&LOGIN.replace(
                "value=\"a@b.org\"",
                "value=\"a@b.org\" invalid message=\"No such user\"",
            )),
            "sent form:login, error No such user | FormSubmissionFailed",
        ),
        (
            "a field is marked, without a text",
            login.clone(),
            screen(&LOGIN.replace("value=\"a@b.org\"", "value=\"a@b.org\" invalid")),
            "sent form:login, error “E-mail” is marked as not valid. | FormSubmissionFailed",
        ),
        (
            "a demand appears beside an empty field",
            screen(LOGIN_EMPTY),
            with(LOGIN_EMPTY, "    text \"Please enter your password\"\n"),
            "error Please enter your password | FormSubmissionFailed",
        ),
        (
            "the server answers with the same page and an error",
            login.clone(),
            screen_at(
                "https://example.org/",
                "d2",
                &format!("{LOGIN_CLEARED}  alert \"Wrong password.\"\n"),
            ),
            "loaded, sent form:login, error Wrong password. | FormSubmissionFailed",
        ),
        (
            "the server answers with the same form at another address, without a word",
            login.clone(),
            screen_at("https://example.org/login?retry", "d2", LOGIN_CLEARED),
            "loaded, to https://example.org/login?retry, sent form:login | FormSubmissionFailed",
        ),
        (
            "the second time with the same error",
            with(LOGIN, "  alert \"Wrong password.\"\n"),
            with(LOGIN, "  alert \"Wrong password.\"\n"),
            "nothing | FormSubmissionFailed",
        ),
        (
            "the form gives way to an error",
            login.clone(),
            screen("main\n  alert \"Something went wrong\""),
            "sent form:login, error Something went wrong | FormSubmissionFailed",
        ),
    ] {
        check(name, &before, &after, "form:login", expected);
    }
}

#[test]
fn taken_forms() {
    let login = screen(LOGIN);
    for (name, after, expected) in [
        (
            "another page without the form",
            screen_at("https://example.org/home", "d2", "heading \"Dashboard\""),
            "loaded, to https://example.org/home, sent form:login | FormSubmissionSucceeded",
        ),
        (
            "a hint on the next page is no error",
            screen_at(
                "https://example.org/profile",
                "d2",
                "form \"Profile\"\n  textbox \"Nickname\" kind=text\n  text \"Must be at least 3 letters\"",
            ),
            "loaded, to https://example.org/profile, sent form:login | FormSubmissionSucceeded",
        ),
        (
            "the form gives way to a word of thanks",
            screen("main\n  status \"Thank you!\""),
            "sent form:login | FormSubmissionSucceeded",
        ),
        (
            "a toast says so",
            with(LOGIN, "status \"Saved successfully\"\n"),
            "sent form:login | FormSubmissionSucceeded",
        ),
        (
            "the next step takes its place under the same heading",
            screen(
                "main\n  form \"Login\"\n    textbox \"Code\" kind=text\n    button \"Verify\" tag=button",
            ),
            "sent form:login | FormSubmissionSucceeded",
        ),
    ] {
        check(name, &login, &after, "form:login", expected);
    }
    check(
        "an entry is added and the field cleared",
        &screen(TASK_LIST),
        &screen(&TASK_LIST.replace(" value=\"Buy milk\"", "").replace(
            "    listitem \"Eat\"\n",
            "    listitem \"Eat\"\n    listitem \"Buy milk\"\n",
        )),
        "form:add",
        "sent form:add, results 1, form:add:text:task =  | FormSubmissionSucceeded",
    );
    check(
        "a search box stays on the page of results",
        &screen("search\n  searchbox \"Query\" kind=search value=cats\n  button \"Search\""),
        &screen_at(
            "https://example.org/?q=cats",
            "d2",
            "search\n  searchbox \"Query\" kind=search value=cats\n  button \"Search\"\nmain\n  list\n    listitem \"A\"\n    listitem \"B\"",
        ),
        "form:search",
        "loaded, to https://example.org/?q=cats, sent form:search, results 2 | FormSubmissionSucceeded",
    );
}

#[test]
fn forms_that_do_not_tell() {
    check(
        "the button spins: the form is still the same",
        &screen("form\n  textbox \"Name\" kind=text value=Ada\n  button \"Save\" tag=button"),
        &screen(
            "form\n  textbox \"Name\" kind=text value=Ada\n  button \"Saving…\" tag=button disabled",
        ),
        "form:save",
        "sent form:save | Unknown",
    );
    check(
        "nothing happens although nothing is missing",
        &screen(LOGIN),
        &screen(LOGIN),
        "form:login",
        "nothing | NoChange",
    );
}

#[test]
fn results() {
    let two = "main\n  list\n    listitem \"A\"\n    listitem \"B\"\n";
    for (name, before, after, expected) in [
        ("two results", "main", two, "results 2 | Unknown"),
        (
            "one result in what is called so",
            "main",
            "main\n  list \"Search results\"\n    listitem \"A\"",
            "results 1 | Unknown",
        ),
        (
            "rows of a table, without its head",
            "main",
            "main\n  table\n    row\n      columnheader \"Name\"\n    row\n      cell \"A\"\n        text \"A\"\n    row\n      cell \"B\"\n        text \"B\"",
            "results 2 | Unknown",
        ),
        (
            "one more",
            two,
            "main\n  list\n    listitem \"A\"\n    listitem \"B\"\n    listitem \"C\"\n",
            "results 1 | Unknown",
        ),
        (
            "sorted anew: no new result, yet not nothing",
            two,
            "main\n  list\n    listitem \"B\"\n    listitem \"A\"\n",
            " | Unknown",
        ),
    ] {
        check(name, &screen(before), &screen(after), "", expected);
    }
}

#[test]
fn dialogs() {
    let with_dialog = with(LOGIN, "dialog \"Cookies\" modal\n  button \"Accept\"\n");
    let other = with(LOGIN, "dialog \"Newsletter\"\n  button \"No\"\n");
    let plain = screen(LOGIN);
    check(
        "over a form",
        &plain,
        &with_dialog,
        "",
        "opened Cookies | Unknown",
    );
    check(
        "and gone again",
        &with_dialog,
        &plain,
        "",
        "closed Cookies | Unknown",
    );
    check(
        "one for another",
        &with_dialog,
        &other,
        "",
        "opened Newsletter, closed Cookies | Unknown",
    );
    check(
        "hidden before",
        &with(LOGIN, "dialog \"Help\" hidden\n  text \"How to\" hidden\n"),
        &with(LOGIN, "dialog \"Help\"\n  text \"How to\"\n"),
        "",
        "opened Help | Unknown",
    );
    check(
        "closed on another page",
        &with_dialog,
        &screen_at("https://e.org/x", "d2", "main"),
        "",
        "loaded, to https://e.org/x, closed Cookies | Navigation",
    );
}

#[test]
fn values() {
    let form = |fields: &str| {
        screen(&format!(
            "form \"F\"\n  {fields}\n  button \"Save\" tag=button"
        ))
    };
    for (name, before, after, expected) in [
        (
            "typed",
            "textbox \"Name\" kind=text",
            "textbox \"Name\" kind=text value=Ada",
            "form:f:text:name = Ada | Unknown",
        ),
        (
            "a secret",
            "textbox \"Password\" kind=password secret",
            "textbox \"Password\" kind=password secret filled value=hunter2",
            "form:f:password:password = (withheld) | Unknown",
        ),
        (
            "ticked",
            "checkbox \"Terms\" kind=checkbox off",
            "checkbox \"Terms\" kind=checkbox on",
            "form:f:checkbox:terms = on | Unknown",
        ),
        (
            "chosen",
            "combobox \"Size\" kind=select value=Small",
            "combobox \"Size\" kind=select value=Large",
            "form:f:select:size = Large | Unknown",
        ),
    ] {
        check(name, &form(before), &form(after), "", expected);
        assert_ne!(
            fingerprint(&form(before)),
            fingerprint(&form(after)),
            "{name}"
        );
    }
}

#[test]
fn errors_without_a_form() {
    for (name, after, expected) in [
        (
            "an alert",
            "alert \"Use another name\"",
            "error Use another name | Unknown",
        ),
        (
            "a plain text",
            "text \"The file could not be read\"",
            "error The file could not be read | Unknown",
        ),
        (
            "an alert of success",
            "alert \"Saved successfully\"",
            " | Unknown",
        ),
        ("a toast", "status \"Copied\"", " | Unknown"),
    ] {
        check(
            name,
            &screen("main"),
            &screen(&format!("main\n{after}")),
            "",
            expected,
        );
    }
}

#[test]
fn other_changes_are_not_nothing() {
    for (name, before, after, property) in [
        (
            "a counter",
            "text \"Count: 0\"",
            "text \"Count: 1\"",
            "text",
        ),
        (
            "a disclosure",
            "button \"Menu\" collapsed",
            "button \"Menu\" expanded",
            "state",
        ),
        (
            "a count in a name",
            "link \"Cart (1)\"",
            "link \"Cart (2)\"",
            "text",
        ),
        (
            "a button wakes up",
            "button \"Next\" disabled",
            "button \"Next\"",
            "disabled",
        ),
    ] {
        let found = difference(&screen(before), &screen(after), &Act::default());
        let properties: Vec<&str> = found.changed.iter().map(|c| c.property.as_str()).collect();
        assert_eq!(properties, [property], "{name}");
        assert!(!found.signals.contains(&Signal::NoOp), "{name}");
        assert_ne!(
            fingerprint(&screen(before)),
            fingerprint(&screen(after)),
            "{name}"
        );
    }
}

#[test]
fn scrolling() {
    let at = |y: f64| {
        let mut tree = common::tree(LOGIN);
        tree.viewport.scroll_y = y;
        passerby_screen::understand(&tree)
    };
    check("down", &at(0.0), &at(600.0), "", "scrolled | Unknown");
    check(
        "by half a pixel",
        &at(0.0),
        &at(0.5),
        "",
        "nothing | NoChange",
    );
    assert_ne!(fingerprint(&at(0.0)), fingerprint(&at(600.0)));
    assert_eq!(fingerprint(&at(0.0)), fingerprint(&at(20.0)));
}

/// One sentence on a new page is a message; a manual that has many is about errors.
#[test]
fn a_page_about_errors_shows_none() {
    let before = screen_at("https://e.org/search?q=test", "d1", LOGIN);
    let one = "text \"Error: the file could not be read.\"\n";
    let many = "text \"It raises an exception on error.\"\n\
                text \"The import failed.\"\n\
                text \"If the name is invalid, an error is raised.\"\n";
    let alert = "alert \"Your session has expired.\"\n";
    for (lines, expected) in [
        (one.to_owned(), vec!["Error: the file could not be read."]),
        (many.to_owned(), vec![]),
        (format!("{many}{alert}"), vec!["Your session has expired."]),
    ] {
        let after = screen_at("https://e.org/manual", "d2", &lines);
        let difference = difference(
            &before,
            &after,
            &Act {
                sends: None,
                on: None,
            },
        );
        let errors: Vec<&str> = difference
            .signals
            .iter()
            .filter_map(|signal| match signal {
                Signal::ErrorAppeared { text } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(errors, expected, "{lines}");
        // Only what the page announces is told as an alert.
        let alerts = difference.added.iter().filter(|item| item.role == "alert");
        assert_eq!(
            alerts.count(),
            usize::from(lines.contains("alert")),
            "{lines}"
        );
    }
}
