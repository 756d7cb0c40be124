//! Single acts that a goal spells out: `press "OK"`, `tick "News"`, `choose "Blue" from colours`.

use super::lexer::Token;
use crate::words;

/// One act, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Order {
    /// Press what is called so.
    Press(String),
    /// Put the text into the field of these words.
    Fill {
        /// Words for the field, folded; empty: the only one there is.
        field: Vec<String>,
        /// Text.
        value: String,
    },
    /// Take this option, wherever it is offered.
    Choose(String),
    /// Tick (or untick) what is called so.
    Tick {
        /// Its label.
        label: String,
        /// Whether on.
        on: bool,
    },
    /// Send the form.
    Submit,
}

/// Nouns for the thing that is pressed, which are no part of its name.
const THINGS: &[&str] = &[
    "button",
    "link",
    "tab",
    "checkbox",
    "box",
    "option",
    "field",
    "icon",
    "item",
    "menu",
    "radio",
    "list",
    "on",
    "knopf",
    "schaltflache",
    "reiter",
];

pub(super) fn read(tokens: &[Token]) -> Vec<Order> {
    let ends = |t: &Token| match t {
        Token::Mark(c) => matches!(c, ',' | ';' | '.'),
        t => matches!(t.folded().as_str(), "and" | "then" | "und" | "dann"),
    };
    let mut orders: Vec<Order> = Vec::new();
    for clause in tokens.split(ends).filter(|clause| !clause.is_empty()) {
        let next = clause_orders(clause, orders.last());
        orders.extend(next);
    }
    orders
}

fn clause_orders(clause: &[Token], last: Option<&Order>) -> Vec<Order> {
    let verb = clause[0].folded();
    let rest = &clause[1..];
    let quoted: Vec<&str> = clause.iter().filter_map(Token::quoted).collect();
    match verb.as_str() {
        "click" | "press" | "tap" | "hit" | "push" | "klicke" | "drucke" | "cliquez" => {
            each(rest, Order::Press)
        }
        "check" | "tick" if !asks(rest) => each(rest, |label| Order::Tick { label, on: true }),
        "uncheck" | "untick" => each(rest, |label| Order::Tick { label, on: false }),
        "select" | "choose" | "pick" | "wahle" => each(rest, Order::Choose),
        "type" | "enter" | "write" | "put" | "fill" | "set" => fills(clause),
        // What is added is written and then sent.
        "add" | "create" if !quoted.is_empty() => {
            let mut orders = fills(clause);
            orders.push(Order::Submit);
            orders
        }
        "submit" | "absenden" => vec![Order::Submit],
        // `tick "a", "b" and "c"`: a clause of a quoted text alone goes on with the last verb.
        "" if quoted.len() == clause.len() => {
            quoted.iter().filter_map(|q| again(last?, q)).collect()
        }
        _ => Vec::new(),
    }
}

/// `check that …`, `check if …` ask for a look, not for a tick.
fn asks(rest: &[Token]) -> bool {
    let next = rest.first().map(Token::folded).unwrap_or_default();
    matches!(
        next.as_str(),
        "that" | "if" | "whether" | "how" | "what" | "out" | "for" | ""
    ) && rest.iter().all(|t| t.quoted().is_none())
}

fn each(rest: &[Token], order: impl Fn(String) -> Order) -> Vec<Order> {
    let quoted: Vec<String> = rest
        .iter()
        .filter_map(Token::quoted)
        .map(str::to_owned)
        .collect();
    if !quoted.is_empty() {
        return quoted.into_iter().map(order).collect();
    }
    let named = rest.iter().filter_map(Token::word).filter(|w| {
        let folded = words::fold(w);
        !words::is_stop(&folded) && !THINGS.contains(&folded.as_str())
    });
    let named = named.collect::<Vec<_>>().join(" ");
    if named.is_empty() {
        Vec::new()
    } else {
        vec![order(named)]
    }
}

fn fills(clause: &[Token]) -> Vec<Order> {
    let fields = super::given::read(clause);
    let quoted = clause.iter().filter_map(Token::quoted);
    if fields.is_empty() {
        let fill = |value: &str| Order::Fill {
            field: Vec::new(),
            value: value.to_owned(),
        };
        return quoted.take(1).map(fill).collect();
    }
    fields
        .into_iter()
        .map(|g| Order::Fill {
            field: g.field,
            value: g.value,
        })
        .collect()
}

fn again(last: &Order, label: &str) -> Option<Order> {
    match last {
        Order::Press(_) => Some(Order::Press(label.to_owned())),
        Order::Choose(_) => Some(Order::Choose(label.to_owned())),
        Order::Tick { on, .. } => Some(Order::Tick {
            label: label.to_owned(),
            on: *on,
        }),
        Order::Fill { .. } | Order::Submit => None,
    }
}
