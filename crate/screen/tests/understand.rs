//! What a screen means: one row a case, the meaning written as text.

mod common;

use common::{screen, tree};
use passerby_artifacts::screen::ScreenState;
use passerby_screen::understand;

/// The state as lines a person can check.
fn told(state: &ScreenState) -> String {
    let mut lines = Vec::new();
    for form in &state.forms {
        lines.push(format!("{} {:?}", form.identity, form.intent));
        for input in &form.inputs {
            let mut line = format!("  {}", input.identity);
            if !input.value.is_empty() {
                line.push_str(&format!(" = {}", input.value));
            }
            for (word, holds) in [
                ("filled", input.filled),
                ("required", input.required),
                ("invalid", input.invalid),
                ("disabled", input.disabled),
            ] {
                if holds {
                    line.push_str(&format!(" {word}"));
                }
            }
            lines.push(line);
        }
        for submit in &form.submits {
            let disabled = if submit.disabled { " disabled" } else { "" };
            lines.push(format!("  {}{disabled}", submit.identity));
        }
    }
    for action in &state.actions {
        lines.push(
            format!("{} {}", action.identity, action.toggles)
                .trim_end()
                .to_owned(),
        );
    }
    for output in &state.outputs {
        let place = output
            .identity
            .0
            .rsplit_once(':')
            .map_or("", |(place, _)| place);
        let name = if place.ends_with(":idx") {
            &output.identity.0
        } else {
            place
        };
        lines.push(format!("{name} {:?} {}", output.tone, output.text));
    }
    for dialog in &state.dialogs {
        lines.push(dialog.identity.to_string());
    }
    lines.join("\n")
}

#[track_caller]
fn check(name: &str, page: &str, expected: &str) {
    let indent = "        ";
    let expected: Vec<&str> = expected
        .lines()
        .map(|line| line.strip_prefix(indent).unwrap_or(line.trim_start()))
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(told(&screen(page)), expected.join("\n"), "{name}");
}

#[test]
fn a_text_in_a_button_that_is_called_otherwise_is_said() {
    check(
        "a notice that a press closes; a sign; the words of the name",
        r#"
main
  button "Dismiss this notice"
    text "Post published."
  button "Close"
    text "x"
  button "Add to cart: Pumpkin"
    text "Add to cart"
"#,
        "screen:action:dismiss-this-notice
        screen:action:close
        screen:action:add-to-cart-pumpkin
        screen:output:main Success Post published.",
    );
}

#[test]
fn forms() {
    check(
        "a form by role takes its heading's name; the rest stands outside",
        r#"
main
  form tag=form
    heading "Log in"
    textbox "E-mail" kind=email required value="a@b.org"
    textbox "Password" kind=password secret filled
    button "Show password"
    button "Log in" kind=submit
    link "Forgot password?"
"#,
        "form:log-in Authentication
          form:log-in:email:e-mail = a@b.org filled required
          form:log-in:password:password = (withheld) filled
          form:log-in:submit:log-in
        screen:action:show-password
        screen:action:forgot-password
        screen:output:main Neutral Log in",
    );
    check(
        "inputs beside a button are a form without a <form>",
        r#"
main
  generic
    text "Stay in touch"
    textbox kind=email placeholder="Your e-mail"
    button "Subscribe" tag=button
  generic
    button "Share"
"#,
        "form:subscribe UserInput
          form:subscribe:email:your-e-mail
          form:subscribe:submit:subscribe
        screen:action:share
        screen:output:main Neutral Stay in touch",
    );
    check(
        "two groups keep to their own buttons, and the field above both has none",
        r#"
generic
  textbox "Quick filter" kind=text
  generic
    textbox "Name" kind=text
    button "Save"
  generic
    textbox "Comment" kind=textarea
    button "Senden"
"#,
        "form:quick-filter Unknown
          form:quick-filter:text:quick-filter
        form:save UserInput
          form:save:text:name
          form:save:submit:save
        form:senden UserInput
          form:senden:textarea:comment
          form:senden:submit:senden",
    );
    check(
        "labels: name, placeholder, field name, text before, kind",
        r#"
form "F"
  textbox "City" kind=text placeholder="x" field=y
  textbox kind=text placeholder="Street" field=y
  textbox kind=text field=postalCode
  text "Country"
  textbox kind=text
"#,
        "form:f UserInput
          form:f:text:city
          form:f:text:street
          form:f:text:postal-code
          form:f:text:country
        screen:output:main Neutral Country",
    );
    check(
        "a code in a field name is no word of the label",
        r#"
form "F"
  textbox kind=text field=fields[e4d909c290d0fb1c] beside="Phone"
  textbox kind=text field=fields[e4d909c290d0fb1c]
"#,
        "form:f Unknown
          form:f:text:phone
          form:f:text:fields",
    );
    check(
        "a toggle is called by the text on its line, not by the end of the row above",
        r#"
list
  listitem
    checkbox kind=checkbox off at=0,0
    text "Buy milk" at=40,0
    button "Delete" at=200,0
  listitem
    checkbox kind=checkbox off at=0,60
    text "Call Ann" at=40,60
  listitem
    text "Wash up" at=0,120
    checkbox kind=checkbox off at=200,120
"#,
        "screen:action:buy-milk checked=false
        screen:action:delete
        screen:action:call-ann checked=false
        screen:action:wash-up checked=false
        screen:output:results Neutral Buy milk
        screen:output:results Neutral Call Ann
        screen:output:results Neutral Wash up",
    );
    check(
        "a radio group is filled when one is chosen; a select is not while it asks to choose",
        r#"
form "Order"
  group "Size"
    radio "Small" kind=radio off field=size required
    radio "Large" kind=radio on field=size required
  combobox "Colour" kind=select value="Please choose…" options="Please choose…|Red"
  checkbox "Gift" kind=checkbox off
  button "Buy" tag=button
"#,
        "form:order UserInput
          form:order:radio:size-small filled required
          form:order:radio:size-large filled required
          form:order:select:colour = Please choose…
          form:order:checkbox:gift
          form:order:submit:buy",
    );
    check(
        "the account's name alone, before the password's screen",
        r#"
form
  textbox "Username" kind=text auto=username
  button "Sign in" tag=button
  button "Sign in with Google" tag=button
"#,
        "form:sign-in Authentication
          form:sign-in:text:username
          form:sign-in:submit:sign-in
          form:sign-in:submit:sign-in-with-google",
    );
    check(
        "a form without inputs is a button; hidden ones are nothing",
        r#"
form tag=form
  textbox "Token" kind=text hidden
  button "Log out" kind=submit
button "Ghost" hidden
"#,
        "screen:action:log-out",
    );
    check(
        "labels that are equal are numbered in document order",
        r#"
form "Login"
  textbox "Name" kind=text
  textbox "Name" kind=text
form "Login"
  textbox "Name" kind=text
link "More"
link "More"
"#,
        "form:login Unknown
          form:login:text:name
          form:login:text:name#2
        form:login#2 Unknown
          form:login#2:text:name
        screen:action:more
        screen:action:more#2",
    );
}

#[test]
fn actions() {
    check(
        "toggles that nothing sends act at once; counts are no part of a name",
        r#"
list
  listitem
    checkbox "Buy milk" off
button "Menu" collapsed
link "Cart (3)"
generic click
  button "Open"
    text "Open"
button
"#,
        "screen:action:buy-milk checked=false
        screen:action:menu expanded=false
        screen:action:cart
        screen:action:open
        screen:action:unnamed",
    );
    check(
        "behind a modal dialog nothing is an action, and forms are shut",
        r#"
main
  link "Home" covered
  form "Search"
    searchbox "Query" kind=search value=cats
    button "Search" tag=button
dialog "Cookies" modal
  text "We use cookies."
  button "Accept"
"#,
        "form:search UserInput
          form:search:search:query = cats filled disabled
          form:search:submit:search disabled
        screen:action:accept
        screen:output:modal Neutral We use cookies.
        dialog:cookies",
    );
    check(
        "behind a dialog that does not say it is modal, what it covers is no action",
        r#"
link "Covered" covered
link "Free"
dialog hidden
  heading "Welcome back"
  button "Close"
"#,
        "screen:action:free
        screen:action:close
        screen:output:modal Success Welcome back
        dialog:welcome-back",
    );
}

#[test]
fn outputs() {
    check(
        "regions, runs of text joined, names of controls left out",
        r#"
banner
  text "Shop"
main
  paragraph
    text "Hello"
    text "world"
    text "!"
  button "Go"
    text "Go"
  list
    listitem
      link "First"
        text "First"
      text "A first thing"
    listitem
      link "Second"
        text "Second"
contentinfo
  text "Imprint"
text "Adrift"
"#,
        "screen:action:go
        screen:action:first
        screen:action:second
        screen:output:header Neutral Shop
        screen:output:main Neutral Hello world!
        screen:output:results Neutral First A first thing
        screen:output:results Neutral Second
        screen:output:footer Neutral Imprint
        screen:output:unknown Neutral Adrift",
    );
    check(
        "what ticks is known by its index",
        r#"
main
  text "12:05:33"
  text "Count: 3"
  progressbar "Upload" value=40%
"#,
        "screen:output:main:idx:0 Neutral 12:05:33
        screen:output:main:idx:1 Neutral Count: 3
        screen:output:main:idx:2 Neutral Upload 40%",
    );
    check(
        "what the browser says of a field counts only where the page marks the field",
        r#"
form "F"
  textbox "A" kind=text message="Fill in this field."
  textbox "B" kind=text invalid message="Not like this."
  textbox "C" kind=text invalid desc="Use five letters"
  text "Use five letters"
"#,
        "form:f UserInput
          form:f:text:a
          form:f:text:b invalid
          form:f:text:c invalid
        screen:output:main Error Not like this.
        screen:output:main Error Use five letters",
    );
}

#[test]
fn a_tree_that_makes_no_sense_is_survived() {
    let mut broken = tree("main\n  form\n    textbox kind=text\n    button \"Save\"\n");
    for (i, parent) in [Some(3), Some(99), Some(2), Some(usize::MAX)]
        .into_iter()
        .enumerate()
    {
        broken.nodes[i].parent = parent;
    }
    broken.viewport.scroll_y = f64::NAN;
    let state = understand(&broken);
    assert_eq!(state.forms.len(), 1);
    assert_eq!(passerby_screen::fingerprint(&state).len(), 16);
}
