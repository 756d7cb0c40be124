//! Texts that pages and goals are made of: plain ones, so that something happens, and nasty ones.

use crate::draw::Draw;
use passerby_decide::redaction::Redaction;

/// A page's text meets the search for credentials: it ends, and what it gives holds none any more.
pub fn redaction(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let redaction = Redaction::of([
        ("password", "Zq7-heron%<"),
        ("pin", "12"),
        ("odd", "\\&%+ß "),
    ]);
    if let Some(cleaned) = redaction.clean(&text) {
        assert!(!cleaned.contains("Zq7-heron%<"), "{cleaned}");
    }
}

/// What a page may say.
const SAID: &[&str] = &[
    "",
    "Save",
    "Register",
    "Log in",
    "Search",
    "Next",
    "Delete account",
    "Buy now",
    "Name",
    "E-mail",
    "Password",
    "Date of birth",
    "I agree",
    "Welcome, Ada!",
    "Something went wrong",
    "Error: invalid",
    "2 + 2 =",
    "What is 7 x 6?",
    "3 + x = 10",
    "-9223372036854775808 / -1 =",
    "9223372036854775807 * 2 =",
    "x * -1 = -9223372036854775808",
    "1 / 0",
    "0 * x = 0",
    "December 2016",
    "May 4294967295",
    "12/31/9999",
    "29.02.2023",
    "0000-00-00",
    "9999 December",
    "15",
    "31",
    "8:04 PM",
    "25:61",
    "12:00:00",
    "5 minutes ago",
    "99999999999999999999 minutes ago",
    "43%",
    "$1,255.99",
    "$",
    "€ 1e999",
    "-0",
    "NaN",
    "inf",
    "18446744073709551616",
    "\u{202e}evas",
    "\u{200b}",
    "\u{feff}\u{200d}",
    "مرحبا",
    "שלום",
    "ﬁ",
    "İstanbul",
    "ß",
    "ŉ",
    "é",
    "👩\u{200d}👩\u{200d}👧",
    "\u{0}",
    "\r\n\t",
    "\"",
    "'",
    "“",
    "\\",
    "<script>",
    "</screen-",
    "|",
    "#",
    "a:b:c",
    "…",
    "::::",
    "and",
    "or",
    "between",
    "to",
    "of",
    "with",
    "the",
    "next to",
    "in the row of",
    "1st",
    "999999999999th",
    "last",
    "twice",
    "slide 3",
    "Loading…",
    "row",
    "3 of 4",
    "0 results",
    "red circle",
    "large blue square",
    "Page 1 of 3",
    "Inbox (3)",
    ",",
    ".",
];

/// What a goal may begin with.
const ASKED: &[&str] = &[
    "",
    "Click",
    "Press \"Save\"",
    "Register a new account",
    "Log in",
    "Search for",
    "Choose \"15\" in \"Name\"",
    "Select 3rd",
    "Set the slider to 9223372036854775807",
    "Set it to -9223372036854775808",
    "Drag \"Save\" to the top",
    "Drag \"Save\" down by one",
    "Sort the numbers in increasing order",
    "Sort by \"Name\"",
    "Enter \"Ada\" into the name field",
    "Enter the price of \"Milk\" into the total field",
    "Type the answer",
    "Click the cheapest",
    "a room under 1e999",
    "between 5 and",
    "Pick December 31, 9999",
    "Choose 12/06/2016",
    "Copy the text from the 1st area and paste it",
    "Tick all",
    "Click \"Save\" 999999999999999999999 times",
    "Press the 4th digit",
    "click the large red circle",
    "Reply to Ada with thanks",
    "Forward the mail from Ada to Bob",
    "Expand \"row\"",
    "Find the text",
    "Scroll to the bottom",
    "Press Tab",
    "Draw",
    "mark \"Save\" as done",
    "an item that starts with \"S\" and ends with \"e\"",
    "without submitting",
    "Double click",
    "In the \"Name\":",
    "sort the numbers below as odd or even",
    "Click the button next to",
    "whose e-mail is",
    "use \"",
];

/// A text of a page.
pub fn said(draw: &mut Draw<'_>) -> String {
    let text = draw.of(SAID);
    match draw.byte() {
        0..=199 => text.to_owned(),
        200..=245 => format!("{text} {}", draw.of(SAID)),
        246..=250 => format!("{text}{}", draw.of(SAID)).repeat(1 + draw.below(40)),
        251..=253 => words_drawn(draw),
        _ => format!("{text}{}", char::from(draw.byte())).repeat(20_000),
    }
}

/// A goal.
pub fn goal(draw: &mut Draw<'_>) -> String {
    let mut goal = String::new();
    for _ in 0..=draw.below(4) {
        if draw.happens(128) {
            goal += draw.of(ASKED);
        }
        if draw.happens(100) {
            goal += &format!(" \"{}\"", draw.of(SAID));
        }
        goal += draw.of(&[" ", " and ", ", ", ". ", " then ", " to ", ": "]);
        goal += draw.of(SAID);
    }
    goal
}

fn words_drawn(draw: &mut Draw<'_>) -> String {
    let bytes: Vec<u8> = (0..draw.below(40)).map(|_| draw.byte()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A length, an offset or a time, mostly sound.
pub fn length(draw: &mut Draw<'_>) -> f64 {
    const ODD: &[f64] = &[
        0.0,
        -0.0,
        -1.0,
        0.5,
        1e9,
        -1e9,
        1e308,
        -1e308,
        f64::MAX,
        f64::MIN_POSITIVE,
        67_108_864.0,
        4_294_967_296.0,
    ];
    const WILD: &[f64] = &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    if draw.happens(20) {
        draw.of(ODD)
    } else if draw.wild && draw.happens(20) {
        draw.of(WILD)
    } else {
        f64::from(draw.byte()) * 5.0
    }
}

/// What the worker measures, ms: not the page's to say, so it is a time.
pub fn time(draw: &mut Draw<'_>) -> f64 {
    f64::from(draw.byte()) * 40.0
}
