//! Errors that a page shows without a form.

use crate::common::{screen, screen_at};
use crate::told::{LOGIN, check, with};
use passerby_artifacts::screen::Signal;
use passerby_screen::{Act, difference};

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
                asked: None,
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

#[test]
fn a_page_that_is_about_an_error_shows_none_by_its_title() {
    let case = "TC-21: Sign in with a wrong PIN five times";
    for (title, text, is_error) in [
        (
            "Cases - TC-21: Sign in with a wrong PIN five times",
            case,
            false,
        ),
        (
            "Cases - TC-21: Sign in with a wrong PIN five times",
            "TC-21: Sign in with a wrong PIN five times: version 2",
            false,
        ),
        // A link led there, and the text says of nothing that it failed just now.
        ("Cases", case, false),
        ("Not found - Cases", "Not found", true),
        (
            "Your login failed, please try again - Cases",
            "Your login failed, please try again",
            true,
        ),
    ] {
        let before = screen_at("https://e.org/login", "d1", "");
        let mut after = screen_at("https://e.org/case", "d2", &format!("heading \"{text}\""));
        after.title = title.to_owned();
        let signals = difference(&before, &after, &Act::default()).signals;
        let shown = signals
            .iter()
            .any(|signal| matches!(signal, Signal::ErrorAppeared { .. }));
        assert_eq!(shown, is_error, "{title}");
    }
}

/// Help that comes with a page or a dialog says what cannot be done; only what was sent is answered by it.
#[test]
fn help_of_a_part_that_opened_is_no_error() {
    const HELP: &str = "text \"Usernames cannot be changed.\"";
    let dialog =
        |inside: &str| format!("main\ndialog \"Account\"\n  textbox \"Name\"\n  {inside}\n");
    let page = |inside: &str| screen_at("https://e.org/me", "d2", inside);
    let here = || screen_at("https://e.org/", "d1", "main");
    for (name, before, after, expected) in [
        ("a page", here(), page(HELP), None),
        (
            "a page, in red",
            here(),
            page(&format!("{HELP} red")),
            Some("Usernames cannot be changed."),
        ),
        (
            "a page that failed",
            here(),
            page("text \"The page could not be found.\""),
            Some("The page could not be found."),
        ),
        ("a dialog", screen("main"), screen(&dialog(HELP)), None),
        (
            "a dialog that announces",
            screen("main"),
            screen(&dialog("alert \"The name is invalid\"")),
            Some("The name is invalid"),
        ),
        (
            "a message",
            screen("main"),
            screen("main\ndialog \"Sorry\"\n  text \"The file cannot be read.\"\n  button \"OK\""),
            Some("The file cannot be read."),
        ),
    ] {
        let signals = difference(&before, &after, &Act::default()).signals;
        let told = signals.iter().find_map(|signal| match signal {
            Signal::ErrorAppeared { text } => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(told, expected, "{name}");
    }
}

/// Words that no list of errors has: their colour tells it, where nothing else answers a form.
#[test]
fn errors_told_by_red_alone() {
    const PLAN: &str = "main\n  form \"Plan\"\n    textbox \"Day\" kind=text value=\"31 June\"\n    button \"Book\" tag=button\n";
    const CLEARED: &str =
        "main\n  form \"Plan\"\n    textbox \"Day\" kind=text\n    button \"Book\" tag=button\n";
    const RED: &str = "    text \"That day is not one of ours\" red\n";
    let page = || screen(PLAN);
    let sent = "form:plan";
    for (name, before, after, expected) in [
        (
            "a refusal in red",
            page(),
            with(PLAN, RED),
            "sent form:plan, error That day is not one of ours | FormSubmissionFailed",
        ),
        (
            "the same in black",
            page(),
            with(PLAN, "    text \"That day is not one of ours\"\n"),
            "sent form:plan | Unknown",
        ),
        (
            "a red price",
            page(),
            with(PLAN, "    text \"Now only 12 €\" red\n"),
            "sent form:plan | Unknown",
        ),
        (
            "a red number",
            page(),
            with(PLAN, "    text \"3 places left\" red\n"),
            "sent form:plan | Unknown",
        ),
        (
            "a red asterisk after black words",
            page(),
            with(
                PLAN,
                "    paragraph\n      text \"Time of the day\"\n      text \"*\" red\n",
            ),
            "sent form:plan | Unknown",
        ),
        (
            "red that stood there before",
            with(PLAN, RED),
            with(PLAN, RED),
            "nothing | NoChange",
        ),
        (
            "a form that was taken and emptied, with a warning of its own",
            page(),
            with(CLEARED, "    text \"Overdue since Monday\" red\n"),
            "sent form:plan, form:plan:text:day =  | FormSubmissionSucceeded",
        ),
        (
            "red all over",
            page(),
            with(
                PLAN,
                "    text \"Monday off\" red\n    text \"Tuesday off\" red\n    text \"Friday off\" red\n    text \"Sunday off\" red\n",
            ),
            "sent form:plan | Unknown",
        ),
    ] {
        check(name, &before, &after, sent, expected);
    }
    check(
        "nothing was sent",
        &page(),
        &with(PLAN, RED),
        "",
        " | Unknown",
    );
}
