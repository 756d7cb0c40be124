//! Single acts that a goal spells out: `press "OK"`, `tick "News"`, `choose "Blue" from colours`.

use super::drags::{self, Place};
use super::lexer::Token;
use super::message::Message;
use super::text::Text;
use super::verbs::verb_of;
use super::wanted::Wanted;
use super::{choices, fills};
use crate::dates::Day;
use crate::words;

/// One act, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Order {
    /// Press it.
    Press(Wanted),
    /// Put the text into the field.
    Fill {
        /// The field; its name are words for it. Empty: the only one there is.
        field: Wanted,
        /// What to put in.
        text: Text,
    },
    /// Take this option, wherever it is offered.
    Choose(Wanted),
    /// Tick (or untick) what is called so.
    Tick {
        /// What.
        wanted: Wanted,
        /// Whether on.
        on: bool,
    },
    /// Bring a slider or a stepper to a value.
    SetTo {
        /// Which.
        wanted: Wanted,
        /// The value.
        value: i64,
    },
    /// Pick a day.
    Day(Day),
    /// Fold it out.
    Expand(Wanted),
    /// Close a dialog.
    Close,
    /// Put the caret into it.
    Focus(Wanted),
    /// Of several alike, press the one with the least or the most of something.
    Extreme {
        /// What is compared, in words; may be empty.
        of: Vec<String>,
        /// The most, else the least.
        most: bool,
    },
    /// Say of each thing which of the two it is, by the buttons of these names: `odd or even`.
    Sort {
        /// The two names.
        names: [String; 2],
    },
    /// Do something to a message of somebody.
    Message(Message),
    /// Drag it somewhere.
    Drag {
        /// What.
        what: Wanted,
        /// Where to.
        place: Place,
    },
    /// Bring a list into order by dragging.
    Arrange {
        /// The greatest first.
        down: bool,
    },
    /// Mark its text.
    Mark(Wanted),
    /// Send the form.
    Submit,
}

/// The acts of a goal, in order, and whether every clause of it was understood as some.
pub(super) fn read(tokens: &[Token]) -> (Vec<Order>, bool) {
    let mut orders: Vec<Order> = Vec::new();
    let mut copied = None;
    let mut whole = true;
    for clause in tokens.split(ends).filter(|clause| !clause.is_empty()) {
        if let Some(source) = fills::copied(clause) {
            copied = Some(source);
            continue;
        }
        if let Some(order) = fills::pasted(clause, &copied) {
            orders.push(order);
            continue;
        }
        if fills::goes_on(clause, orders.last_mut()) {
            continue;
        }
        let next = clause_orders(clause, &orders);
        whole &= !next.is_empty() || is_idle(clause);
        orders.extend(next);
    }
    (orders, whole)
}

/// `to find`, `then`: nothing is asked for.
fn is_idle(clause: &[Token]) -> bool {
    let words = clause.iter().filter_map(Token::word);
    let text = words.collect::<Vec<_>>().join(" ");
    words::subject(&text).is_empty() && clause.iter().all(|t| t.quoted().is_none())
}

fn ends(token: &Token) -> bool {
    match token {
        Token::Mark(c) => matches!(c, ',' | ';' | '.'),
        t => matches!(t.folded().as_str(), "and" | "then" | "und" | "dann"),
    }
}

fn clause_orders(clause: &[Token], before: &[Order]) -> Vec<Order> {
    // `press Submit when done` says when, not what.
    let when = |t: &Token| {
        matches!(
            t.folded().as_str(),
            "when" | "once" | "after" | "afterwards"
        )
    };
    let end = clause
        .iter()
        .skip(1)
        .position(when)
        .map_or(clause.len(), |at| at + 1);
    let clause = &clause[..end];
    let Some((at, verb)) = verb_of(clause) else {
        return again(before, clause);
    };
    let rest = &clause[at + 1..];
    let things = || Wanted::read(rest);
    let tick = |on: bool| {
        let all = things().into_iter();
        all.map(|wanted| Order::Tick { wanted, on }).collect()
    };
    match verb {
        "press" | "choose" if superlative(rest).is_some() => extreme(rest),
        "press" => things().into_iter().filter_map(press).collect(),
        "tick" if asks(rest) => Vec::new(),
        "tick" => tick(true),
        "untick" => tick(false),
        "choose" | "set" => choices::read(rest, verb),
        "fill" => fills::read(clause, rest),
        // What is added is written and then sent.
        "add" if rest.iter().any(|t| t.quoted().is_some()) => {
            let mut orders = fills::read(clause, rest);
            orders.push(Order::Submit);
            orders
        }
        "submit" => vec![Order::Submit],
        "expand" => {
            let mut all = things();
            all.truncate(1);
            let section = all.pop().unwrap_or_default();
            vec![Order::Expand(section)]
        }
        "close" => vec![Order::Close],
        "focus" => things().into_iter().take(1).map(Order::Focus).collect(),
        "buy" => extreme(rest),
        "drag" => drags::read(rest).into_iter().collect(),
        "sort" => drags::sorting(rest).into_iter().collect(),
        "highlight" => things().into_iter().take(1).map(Order::Mark).collect(),
        "mark" => sorts(rest).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// A press of what has no name and no kind is none, and `press submit` sends the form.
fn press(wanted: Wanted) -> Option<Order> {
    let sends = words::fold(&wanted.name) == "submit" && wanted.nth.is_none();
    Some(if sends {
        Order::Submit
    } else {
        Order::Press(wanted)
    })
}

/// `check that …`, `check if …` ask for a look, not for a tick.
fn asks(rest: &[Token]) -> bool {
    let next = rest.first().map(Token::folded).unwrap_or_default();
    matches!(
        next.as_str(),
        "that" | "if" | "whether" | "how" | "what" | "out" | "for" | ""
    ) && rest.iter().all(|t| t.quoted().is_none())
}

/// The superlative of a phrase, and whether it means the most.
fn superlative(rest: &[Token]) -> Option<(usize, bool)> {
    const MOST: &[&str] = &[
        "greatest", "highest", "largest", "biggest", "longest", "most", "latest", "maximum",
        "heaviest", "oldest",
    ];
    const LEAST: &[&str] = &[
        "cheapest", "lowest", "smallest", "shortest", "least", "fastest", "earliest", "minimum",
        "quickest", "lightest", "youngest",
    ];
    rest.iter().enumerate().find_map(|(at, token)| {
        let word = token.folded();
        let word = word.as_str();
        let most = MOST.contains(&word);
        (most || LEAST.contains(&word)).then_some((at, most))
    })
}

/// `the numbers below as odd or even`.
fn sorts(rest: &[Token]) -> Option<Order> {
    let words: Vec<String> = rest.iter().map(Token::folded).collect();
    let or = words.iter().position(|w| w == "or")?;
    let names = [
        words.get(or.checked_sub(1)?)?.clone(),
        words.get(or + 1)?.clone(),
    ];
    Some(Order::Sort { names })
}

fn extreme(rest: &[Token]) -> Vec<Order> {
    let Some((at, most)) = superlative(rest) else {
        return Vec::new();
    };
    let of: Vec<String> = rest[at..]
        .iter()
        .filter_map(Token::word)
        .flat_map(words::content)
        .collect();
    vec![Order::Extreme { of, most }]
}

/// A clause without a verb goes on with the last one: `tick "a", "b" and "c"`.
fn again(before: &[Order], clause: &[Token]) -> Vec<Order> {
    let Some(last) = before.last() else {
        return Vec::new();
    };
    let like = |wanted: Wanted| match last {
        Order::Press(_) => Some(Order::Press(wanted)),
        Order::Choose(_) => Some(Order::Choose(wanted)),
        Order::Tick { on, .. } => Some(Order::Tick { wanted, on: *on }),
        _ => None,
    };
    match last {
        Order::Fill { .. } => fills::read(clause, clause),
        _ => Wanted::read(clause).into_iter().filter_map(like).collect(),
    }
}
