//! What texts say, by their words and how they are presented.

use super::*;

#[test]
fn what_is_shown_while_a_page_loads_asks_for_nothing() {
    for (text, expected) in [
        ("Loading Please wait... JavaScript is required", false),
        ("Loading… Cookies are required", false),
        ("Please enter your name", true),
        ("Saving plan: please enter an amount", true),
    ] {
        assert_eq!(is_demand(text), expected, "{text}");
    }
}

#[test]
fn titles_of_dialogs() {
    for (title, expected) in [
        ("Runtime error", true),
        ("Upload failed", true),
        ("Something went wrong", true),
        ("Error log", false),
        ("Leave without saving?", false),
        ("Settings", false),
    ] {
        assert_eq!(is_of_failure(title), expected, "{title}");
    }
}

#[test]
fn tones() {
    use LiveRole::{Alert, Plain, Status};
    use Tone::{Error, Neutral, Success};
    for (text, live_role, expected) in [
        ("Incorrect username or password.", Plain, Error),
        (
            "Hi Anna, the first draft. Freight is still missing. Jonas",
            Plain,
            Neutral,
        ),
        ("Hi Anna, your password is invalid.", Alert, Error),
        ("Error handling in practice", Plain, Neutral),
        (
            "When it is due, and what to do when it looks wrong.",
            Plain,
            Neutral,
        ),
        ("Something went wrong when we saved it.", Plain, Error),
        ("Error: no such user", Plain, Error),
        ("Failed", Plain, Neutral),
        ("Failed", Status, Error),
        ("Sending failed.", Plain, Error),
        (
            "An alert such as “the item is out of stock” can be set for each page.",
            Plain,
            Neutral,
        ),
        ("“Town” is invalid.", Plain, Error),
        ("\"Sending failed.\"", Plain, Error),
        (
            "If you already created an account, you can use it again.",
            Plain,
            Neutral,
        ),
        ("Invalid e-mail", Plain, Error),
        (
            "Any word not recognized by the desk is searched for in ticket subjects.",
            Plain,
            Neutral,
        ),
        ("No errors found", Plain, Neutral),
        ("Das Passwort ist ungültig.", Plain, Error),
        ("Une erreur est survenue.", Plain, Error),
        ("Something went wrong", Plain, Error),
        (
            "Sorry, but nothing matched your search terms. Please try again with some different keywords.",
            Plain,
            Neutral,
        ),
        ("Your password did not match.", Alert, Error),
        ("Thank you for your message!", Plain, Success),
        ("Vielen Dank", Plain, Success),
        ("Welcome to the Harbour Museum", Plain, Neutral),
        ("Welcome back, Mara", Plain, Success),
        ("Welcome to the shop", Status, Success),
        (
            "The price includes taking the old carpet away. Thanks to everybody who walked over it.",
            Plain,
            Neutral,
        ),
        ("Updated interface options and patterns", Plain, Neutral),
        ("Ticket deleted", Plain, Success),
        ("1 post moved to the Trash.", Plain, Success),
        ("New tenant welcome letter", Plain, Neutral),
        ("Updated", Plain, Neutral),
        ("Published", Plain, Neutral),
        ("Recently deleted", Plain, Neutral),
        ("The ticket was not deleted", Plain, Neutral),
        ("Saved successfully", Plain, Success),
        ("Saved.", Plain, Success),
        (
            "The root level is where you can add new sites to your installation. Pages created here will not be accessible at \
             any address until they are associated with a site.",
            Plain,
            Neutral,
        ),
        ("Saved", Status, Success),
        ("Topics that you are subscribed to", Plain, Neutral),
        ("You are now logged in", Plain, Success),
        ("Great, you are now subscribed!", Plain, Success),
        ("Updated: a few seconds ago", Plain, Neutral),
        ("Created 3 days ago", Plain, Neutral),
        ("Your changes were not saved", Plain, Error),
        ("3 results", Status, Neutral),
        ("1 messages found.", Alert, Neutral),
        ("3 errors found", Alert, Error),
        ("Please enter your name", Status, Error),
        ("Please enter your name", Plain, Neutral),
        ("Use eight letters", Alert, Error),
        ("This name is already taken", Alert, Error),
        ("The passwords don't match", Alert, Error),
        ("Debug info Copied debug info to clipboard", Alert, Neutral),
        (
            "to unlock the ability to create additional admin users",
            Alert,
            Neutral,
        ),
        ("Account created successfully", Alert, Success),
        ("", Plain, Neutral),
    ] {
        assert_eq!(tone(text, live_role), expected, "{text:?} {live_role:?}");
    }
}
