//! Single acts that a goal spells out: `press "OK"`, `tick "News"`, `choose "Blue" from colours`.

use super::drags::{self, Place};
use super::idle::{forbids, is_idle, names_kind};
use super::kinds::Kind;
use super::lexer::{self, Token};
use super::message::Message;
use super::pointed::Pointing;
use super::text::Text;
use super::verbs::{self, verb_of};
use super::wanted::Wanted;
use super::{choices, clauses, compared, fills, gestures, given};
use crate::dates::Day;
use crate::slices::Parts;
use crate::words;
pub use compared::Test;
pub use gestures::{Touch, Way};

/// One act, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
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
        /// The element that is meant.
        wanted: Wanted,
        /// Whether on.
        on: bool,
    },
    /// Bring a slider or a stepper to a value.
    SetTo {
        /// The element that is meant.
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
    /// Of several alike, press the one of which something is so: the cheapest, one under 50 euros.
    Compare {
        /// What is compared, in words; may be empty.
        of: Vec<String>,
        /// What it is to be.
        test: Test,
    },
    /// Do with it what is neither a click nor a drag.
    Touch {
        /// What it is done to.
        wanted: Wanted,
        /// The kind of press.
        how: Touch,
    },
    /// Press a key.
    Key {
        /// `KeyboardEvent.key`.
        key: String,
        /// How often.
        times: u32,
        /// Whether the goal says that it is a key: a button may be called `Enter`.
        is_key: bool,
    },
    /// Scroll the page.
    Scroll(Way),
    /// Empty the field.
    Clear(Wanted),
    /// Do something to a message of somebody.
    Message(Message),
    /// Drag it somewhere.
    Drag {
        /// The element that is meant.
        what: Wanted,
        /// Where to; each of them where the goal says `all`.
        place: Place,
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
    /// Do this with the one thing that the goal points out.
    Point(Pointing),
    /// What a clause asks for in words that are no known act: `go to page 2`, `save the changes`.
    Reach(Wanted),
}

impl Order {
    /// The act in words, as the end of a sentence.
    pub fn shown(&self) -> String {
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
            Self::Compare { of, .. } => format!("take the one by its {}", of.join(" ")),
            Self::Touch { wanted, .. } => format!("point at {}", wanted.shown()),
            Self::Key { key, .. } => format!("press {key}"),
            Self::Scroll(_) => "scroll".to_owned(),
            Self::Clear(wanted) => format!("empty {}", wanted.shown()),
            Self::Message(_) => "deal with the message".to_owned(),
            Self::Drag { what, .. } => format!("drag {}", what.shown()),
            Self::Mark(wanted) => format!("mark {}", wanted.shown()),
            Self::Submit => "send the form".to_owned(),
            Self::Search(query) => format!("search for “{query}”"),
            Self::SortBy { column, .. } => format!("sort by “{column}”"),
            Self::Point(Pointing { phrase, .. }) => format!("find “{phrase}”"),
            Self::Reach(wanted) => format!("do what “{}” says", wanted.name),
        }
    }

    /// Whether it says which text goes into a field, if not letter by letter.
    pub(super) fn says_text(&self) -> bool {
        matches!(self, Self::Fill { text, .. } if !matches!(text, Text::Plain(_)))
    }
}

/// A clause of a goal, as written, and what it was read as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its words.
    pub text: String,
    /// Whether its verb is known. An unknown one is no reason to do what the clause before it says.
    pub is_known: bool,
    /// Positions of its acts in [`Goal::orders`](super::Goal::orders).
    pub orders: Vec<usize>,
}

/// What a goal spells out.
#[derive(Debug, Default)]
pub(super) struct Spelt {
    /// The acts, in order.
    pub orders: Vec<Order>,
    /// Whether every clause was understood as some known act.
    pub whole: bool,
    /// The clauses, in order, each with the acts it was read as.
    pub clauses: Vec<Clause>,
    /// The part of the page that all of it is about, as the goal names it.
    pub scope: Option<String>,
}

impl Spelt {
    /// A goal that does no more than to point one thing out.
    pub(super) fn pointed(text: String, pointing: Pointing) -> Self {
        let clause = Clause {
            text,
            is_known: true,
            orders: vec![0],
        };
        Self {
            orders: vec![Order::Point(pointing)],
            whole: true,
            clauses: vec![clause],
            scope: None,
        }
    }
}

/// The acts of a goal. Of a goal that spells out several, none is left out: what is not understood is reached for, where it goes on
/// with a clause whose verb is known. A greeting, a reason or a signature is a sentence of its own.
pub(super) fn read(tokens: &[Token]) -> Spelt {
    let mut spelt = Spelt {
        whole: true,
        ..Spelt::default()
    };
    let mut copied = None;
    let mut unread: Vec<(usize, usize, &[Token], bool)> = Vec::new();
    // Of each act the clause it comes from.
    let mut origins: Vec<usize> = Vec::new();
    let mut verb = "";
    let mut goes_on_known = true;
    for (begins_sentence, clause) in split(tokens) {
        goes_on_known &= !begins_sentence;
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
        if fills::goes_on(clause, spelt.orders.last_mut()) {
            continue;
        }
        // `as a new ticket`, `with two guests` say more of what stands before them.
        let goes_on = !spelt.clauses.is_empty() && clauses::goes_with_the_last(clause);
        let at = spelt.clauses.len().saturating_sub(usize::from(goes_on));
        let before = verb;
        let next = match fills::pasted(clause, &copied) {
            _ if forbids(clause) => Vec::new(),
            Some(order) => vec![order],
            None => fills::more_of(clause, spelt.orders.last())
                .map_or_else(|| clause_orders(clause, &mut verb), |more| vec![more]),
        };
        // `search for salt and pepper`: what follows is no act of its own.
        let goes_on_searching = before == "search" && verb == "search" && next.is_empty();
        if is_idle(clause) && next.is_empty() || goes_on_searching {
            // `the app, website and emails`: it stays readable what was said, though it names no thing of its own.
            if let Some(last) = spelt.clauses.last_mut()
                && names_kind(clause)
            {
                last.text = format!("{}, {}", last.text, lexer::written(clause));
            }
            continue;
        }
        let is_known =
            !next.is_empty() || verbs::begins_with_one(clause, before) && !forbids(clause);
        goes_on_known |= is_known;
        let is_quoted = clause.iter().any(|t| t.quoted().is_some());
        if next.is_empty() {
            unread.push((spelt.orders.len(), at, clause, goes_on_known || is_quoted));
        }
        match spelt.clauses.get_mut(at) {
            Some(before) => before.text = format!("{} {}", before.text, lexer::written(clause)),
            None => spelt.clauses.push(Clause {
                text: lexer::written(clause),
                is_known,
                orders: Vec::new(),
            }),
        }
        origins.extend(next.iter().map(|_| at));
        spelt.orders.extend(next);
        choices::share_list(&mut spelt.orders);
    }
    spelt.whole = unread.is_empty();
    if spelt.orders.len().saturating_add(unread.len()) > 1 {
        for (at, clause_at, clause, is_meant) in unread.into_iter().rev() {
            let reached = match is_meant {
                true => reached(clause),
                false => Vec::new(),
            };
            origins.splice(at..at, reached.iter().map(|_| clause_at));
            spelt.orders.splice(at..at, reached);
        }
    }
    for (order, clause) in origins.into_iter().enumerate() {
        if let Some(clause) = spelt.clauses.get_mut(clause) {
            clause.orders.push(order);
        }
    }
    spelt
}

/// What to reach for, where a clause names no known act; what it is to be done without is none of it.
fn reached(clause: &[Token]) -> Vec<Order> {
    let end = clause.iter().position(|t| leaves_out(&t.folded()));
    let end = end.unwrap_or(clause.len());
    let clause = clause.before(end);
    let things = clauses::aims(clause).into_iter();
    things.map(Order::Reach).collect()
}

/// Whether what follows this word is not to be done.
pub(super) fn leaves_out(word: &str) -> bool {
    matches!(word, "without" | "ohne" | "sans" | "sin")
}

/// The clauses, without the marks and joints between them, each with whether it begins another sentence. The `and` of `between 5 and
/// 10` is no joint.
fn split(tokens: &[Token]) -> Vec<(bool, &[Token])> {
    let is_range = |at: usize| {
        let mut before = tokens.before(at).iter().rev().take(3);
        before.any(|t| t.folded() == "between")
    };
    let mut clauses = Vec::new();
    let mut clause = tokens;
    let mut begins = false;
    for (at, token) in tokens.iter().enumerate() {
        if ends(token) && !is_range(at) {
            let rest = tokens.after(at);
            let length = clause.len().saturating_sub(rest.len()).saturating_sub(1);
            clauses.push((begins, clause.before(length)));
            // `Add it. And then …`: what follows the joint is of the same sentence.
            begins = matches!(token, Token::Mark('.')) || begins && length == 0;
            clause = rest;
        }
    }
    clauses.push((begins, clause));
    clauses.retain(|(_, clause)| !clause.is_empty());
    clauses
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
    let end = clause.iter().enumerate().skip(1).find(|(_, t)| when(t));
    let clause = end.map_or(clause, |(end, _)| clause.before(end));
    if let Some(leaving) = clauses::leaving(clause) {
        return vec![Order::Press(leaving)];
    }
    match verb_of(clause) {
        Some((at, verb)) => {
            *last = verb;
            acts(verb, clause, clause.after(at))
        }
        None if !is_idle(clause)
            && !verbs::begins_with_one(clause, last)
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
        "press" | "choose" if compared::is_so(rest) => compared::read(rest),
        "press" if gestures::key(rest).is_some() => gestures::key(rest).into_iter().collect(),
        "press" => {
            let (rest, times) = gestures::often(rest);
            let all: Vec<Order> = Wanted::read(rest).into_iter().filter_map(press).collect();
            std::iter::repeat_n(all, times).flatten().collect()
        }
        "double" => touch(rest, Touch::Twice),
        "context" => touch(rest, Touch::Menu),
        "hover" => touch(gestures::pointed(rest), Touch::Hover),
        "scroll" => gestures::scroll(rest).into_iter().collect(),
        // `clear the completed tasks` is done by what says so.
        "clear" => things()
            .into_iter()
            .filter(|w| matches!(w.kind, Some(Kind::Field | Kind::TextArea)))
            .map(Order::Clear)
            .collect(),
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
        // `Close ticket 118` is done to the ticket, and by no cross of a dialog.
        "close" if names_a_thing(rest) => Vec::new(),
        "close" => vec![Order::Close],
        "focus" => things().into_iter().take(1).map(Order::Focus).collect(),
        "buy" => compared::read(rest),
        "drag" => drags::read(rest).into_iter().collect(),
        "sort" => clauses::sort_by(rest).into_iter().collect(),
        "highlight" => things().into_iter().take(1).map(Order::Mark).collect(),
        "mark" => clauses::marked(rest).map(tick).unwrap_or_default(),
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

/// Whether what is to be closed is something else than what lies over the page.
fn names_a_thing(rest: &[Token]) -> bool {
    const OVER_THE_PAGE: &[&str] = &[
        "dialog",
        "dialogue",
        "popup",
        "pop",
        "modal",
        "window",
        "banner",
        "message",
        "overlay",
        "alert",
        "notice",
        "notification",
        "panel",
        "menu",
        "box",
        "cookie",
        "tooltip",
        "sidebar",
        "drawer",
        "toast",
        "tab",
        "lightbox",
        "layer",
        "section",
        "fenster",
        "meldung",
        "hinweis",
        "x",
        "cross",
        "button",
    ];
    let said = rest.iter().flat_map(|token| words::tokens(&token.folded()));
    let mut said = said.filter(|word| !words::is_stop(word)).peekable();
    said.peek().is_some() && !said.any(|word| OVER_THE_PAGE.contains(&word.as_str()))
}

/// `check that …`, `check if …` ask for a look, not for a tick.
fn asks(rest: &[Token]) -> bool {
    let next = rest.first().map(Token::folded).unwrap_or_default();
    matches!(
        next.as_str(),
        "that" | "if" | "whether" | "how" | "what" | "out" | "for" | ""
    ) && rest.iter().all(|t| t.quoted().is_none())
}

fn touch(rest: &[Token], how: Touch) -> Vec<Order> {
    let of = |wanted| Order::Touch { wanted, how };
    Wanted::read(rest).into_iter().map(of).collect()
}
