//! What became of a form that was sent.

use crate::common::{screen, screen_at};
use crate::told::{LOGIN, LOGIN_CLEARED, LOGIN_EMPTY, check, with};
use passerby_artifacts::screen::{Identity, Signal};
use passerby_screen::{Act, difference};

const TASK_LIST: &str = r#"
main
  textbox "Task" kind=text value="Buy milk"
  button "Add"
  list "Tasks"
    listitem "Sleep"
    listitem "Eat"
"#;

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

const TICKET: &str = r#"
main
  form "New ticket"
    textbox "Subject" kind=text value="Laptop does not wake"
    textbox "Description" kind=textarea value="Black since Tuesday"
    button "File ticket" tag=button
"#;

/// A form that comes back with what was entered was not taken, whatever else the page lists.
#[test]
fn forms_that_come_back() {
    let again = |page: &str, more: &str| {
        screen_at(
            "https://example.org/tickets",
            "d2",
            &format!("{page}{more}"),
        )
    };
    let warning = "  text \"⚠ Pick a category first.\"\n";
    let errors = "  list\n    listitem \"The subject is already in use.\"\n    listitem \"Choose a category.\"\n";
    let emptied = TICKET.replace(" value=\"Black since Tuesday\"", "");
    let loaded = "loaded, to https://example.org/tickets, sent form:new-ticket";
    for (name, after, expected) in [
        (
            "with a sign that warns",
            again(TICKET, warning),
            format!("{loaded}, error ⚠ Pick a category first. | FormSubmissionFailed"),
        ),
        (
            "with what it emptied",
            again(&emptied, warning),
            format!("{loaded}, error ⚠ Pick a category first. | FormSubmissionFailed"),
        ),
        (
            "with the errors in a list",
            again(TICKET, errors),
            format!("{loaded}, error The subject is already in use. | FormSubmissionFailed"),
        ),
        (
            "empty, with what is wanted",
            again(
                &emptied.replace(" value=\"Laptop does not wake\"", ""),
                "  text \"Please choose a category.\"\n",
            ),
            format!("{loaded}, error Please choose a category. | FormSubmissionFailed"),
        ),
        (
            "without a word",
            again(TICKET, ""),
            format!("{loaded} | Navigation"),
        ),
        (
            "with a word of success",
            again(TICKET, "  status \"Ticket saved.\"\n"),
            format!("{loaded} | FormSubmissionSucceeded"),
        ),
    ] {
        check(name, &screen(TICKET), &after, "form:new-ticket", &expected);
    }
    let act = Act {
        sends: Some(&Identity("form:new-ticket".to_owned())),
        ..Act::default()
    };
    let told = difference(&screen(TICKET), &again(&emptied, warning), &act);
    let changed: Vec<(&str, &str)> = told
        .changed
        .iter()
        .map(|change| (change.label.as_str(), change.after.as_str()))
        .collect();
    assert_eq!(
        changed,
        [("Description", "")],
        "though the address is another"
    );
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

/// A field beside a button is no form that anybody knows to have been sent, unless a server was asked.
#[test]
fn fields_beside_a_button() {
    let before = screen("main\n  textbox \"Filter\" kind=text\n  button \"Order by\" tag=button\n");
    let after = screen(
        "main\n  textbox \"Filter\" kind=text\n  button \"Order by\" tag=button\n  list\n    listitem \"Date\"\n",
    );
    let form = &before.forms[0];
    assert!(form.implied);
    for (asked, expected) in [(Some(false), false), (Some(true), true), (None, true)] {
        let act = Act {
            sends: Some(&form.identity),
            on: None,
            asked,
        };
        let signals = difference(&before, &after, &act).signals;
        let sent = signals
            .iter()
            .any(|signal| matches!(signal, Signal::FormSubmitted { .. }));
        assert_eq!(sent, expected, "{asked:?} {signals:?}");
    }
}
