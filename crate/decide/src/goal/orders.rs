//! Single acts that a goal spells out: `press "OK"`, `tick "News"`, `choose "Blue" from colours`.

use super::drags::{self, Place};
use super::kinds::Kind;
use super::lexer::Token;
use super::message::Message;
use super::text::Text;
use super::verbs::verb_of;
use super::wanted::Wanted;
use super::{choices, clauses, fills, given};
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
    /// Take this option.
    Choose {
        /// The option.
        wanted: Wanted,
        /// The list it is in, in words; empty: wherever it is offered.
        from: String,
    },
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
    /// Search for it.
    Search(String),
    /// Have a table or a list in the order of one of its columns.
    SortBy {
        /// What the column is called.
        column: String,
        /// The greatest first.
        down: bool,
    },
    /// What a clause asks for in words that are no known act: `go to page 2`, `save the changes`.
    Reach(Wanted),
}

impl Order {
    /// The act in words, as the end of a sentence.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Press(wanted) => format!("press {}", wanted.shown()),
            Self::Fill { field, .. } if field.is_empty() => "write a text".to_owned(),
            Self::Fill { field, .. } => format!("write into {}", field.shown()),
            Self::Choose { wanted, .. } => format!("choose {}", wanted.shown()),
            Self::Tick { wanted, on: true } => format!("tick {}", wanted.shown()),
            Self::Tick { wanted, on: false } => format!("untick {}", wanted.shown()),
            Self::SetTo { wanted, value } => format!("set {} to {value}", wanted.shown()),
            Self::Day(_) => "pick the day".to_owned(),
            Self::Expand(wanted) => format!("fold out {}", wanted.shown()),
            Self::Close => "close it".to_owned(),
            Self::Focus(wanted) => format!("put the caret into {}", wanted.shown()),
            Self::Extreme { of, .. } => format!("take the {}", of.join(" ")),
            Self::Sort { names } => format!("tell {} from {}", names[0], names[1]),
            Self::Message(_) => "deal with the message".to_owned(),
            Self::Drag { what, .. } => format!("drag {}", what.shown()),
            Self::Arrange { .. } => "bring the list into order".to_owned(),
            Self::Mark(wanted) => format!("mark {}", wanted.shown()),
            Self::Submit => "send the form".to_owned(),
            Self::Search(query) => format!("search for “{query}”"),
            Self::SortBy { column, .. } => format!("sort by “{column}”"),
            Self::Reach(wanted) => format!("do what “{}” says", wanted.name),
        }
    }
}

/// What a goal spells out.
#[derive(Debug, Default)]
pub(super) struct Spelt {
    /// The acts, in order.
    pub orders: Vec<Order>,
    /// Whether every clause was understood as some known act.
    pub whole: bool,
    /// The part of the page that all of it is about, as the goal names it.
    pub scope: Option<String>,
}

/// The acts of a goal. Of a goal that spells out several, none is left out: what is not understood is reached for.
pub(super) fn read(tokens: &[Token]) -> Spelt {
    let mut spelt = Spelt {
        whole: true,
        ..Spelt::default()
    };
    let mut copied = None;
    let mut unread: Vec<(usize, &[Token])> = Vec::new();
    let mut verb = "";
    for clause in tokens.split(ends).filter(|clause| !clause.is_empty()) {
        let begins = spelt.orders.is_empty() && unread.is_empty() && spelt.scope.is_none();
        let (scope, clause) = if begins {
            clauses::scope(clause)
        } else {
            (None, clause)
        };
        if scope.is_some() && verb_of(clause).is_none() {
            verb = "fill";
        }
        spelt.scope = spelt.scope.take().or(scope);
        if clause.is_empty() || clauses::is_manner(clause) {
            continue;
        }
        if let Some(source) = fills::copied(clause) {
            copied = Some(source);
            continue;
        }
        if let Some(order) = fills::pasted(clause, &copied) {
            spelt.orders.push(order);
            continue;
        }
        if fills::goes_on(clause, spelt.orders.last_mut()) {
            continue;
        }
        if let Some(more) = fills::more_of(clause, spelt.orders.last()) {
            spelt.orders.push(more);
            continue;
        }
        let before = verb;
        let next = clause_orders(clause, &mut verb);
        // `search for salt and pepper`: what follows is no act of its own.
        let goes_on_searching = before == "search" && verb == "search" && next.is_empty();
        if next.is_empty() && !is_idle(clause) && !goes_on_searching {
            unread.push((spelt.orders.len(), clause));
        }
        spelt.orders.extend(next);
        choices::share_list(&mut spelt.orders);
    }
    spelt.whole = unread.is_empty();
    if spelt.orders.len() + unread.len() > 1 {
        for (at, clause) in unread.into_iter().rev() {
            spelt.orders.splice(at..at, reached(clause));
        }
    }
    spelt
}

/// What to reach for, where a clause names no known act.
fn reached(clause: &[Token]) -> Vec<Order> {
    let things = clauses::aims(clause).into_iter();
    things.map(Order::Reach).collect()
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

/// The acts of one clause; one without a verb goes on with that of the last: `tick "a", "b" and "c"`.
fn clause_orders(clause: &[Token], last: &mut &'static str) -> Vec<Order> {
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
    if let Some(leaving) = clauses::leaving(clause) {
        return vec![Order::Press(leaving)];
    }
    match verb_of(clause) {
        Some((at, verb)) => {
            *last = verb;
            acts(verb, clause, &clause[at + 1..])
        }
        None if !is_idle(clause)
            && matches!(
                *last,
                "press"
                    | "choose"
                    | "tick"
                    | "untick"
                    | "fill"
                    | "add"
                    | "complete"
                    | "reach"
                    | "expand"
            ) =>
        {
            acts(last, clause, clause)
        }
        None => Vec::new(),
    }
}

/// `clause` with its verb, `rest` after it.
fn acts(verb: &str, clause: &[Token], rest: &[Token]) -> Vec<Order> {
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
            for order in &mut orders {
                // `… to the list`: where it comes to stand, not where it is written.
                if let Order::Fill { field, .. } = order
                    && matches!(field.kind, Some(Kind::List | Kind::Section))
                {
                    *field = Wanted::default();
                }
            }
            orders.push(Order::Submit);
            orders
        }
        "submit" => vec![Order::Submit],
        "search" => given::query(clause)
            .map(Order::Search)
            .into_iter()
            .collect(),
        "complete" if rest.iter().any(|t| t.quoted().is_some()) => tick(true),
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
        "sort" => clauses::sort_by(rest)
            .or_else(|| drags::sorting(rest))
            .into_iter()
            .collect(),
        "highlight" => things().into_iter().take(1).map(Order::Mark).collect(),
        "mark" => match clauses::marked(rest) {
            Some(on) => tick(on),
            None => sorts(rest).into_iter().collect(),
        },
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
