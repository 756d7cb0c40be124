//! The goal in plain words, read once: the task, the values it gives, the commands it spells out.

mod cases;
mod choices;
mod clauses;
mod compared;
mod days;
mod drags;
mod fills;
mod gestures;
mod given;
mod idle;
mod kinds;
mod lexer;
mod login;
mod message;
mod nearness;
mod orders;
mod pointed;
mod pointing;
mod text;
mod verbs;
mod wanted;

pub use drags::Place;
pub use given::Given;
pub use kinds::{Kind, kind_named};
pub use login::{Login, take as take_login};
pub use login::{withhold as withhold_secret, without as without_login};
pub use message::{Message, MessageAct};
pub use orders::{Clause, Order, Test, Touch, Way};
pub use pointed::{Pointed, Pointing};
pub use text::Text;
pub use verbs::is_verb;
pub use wanted::{Nth, Wanted};

use crate::slices::Parts;
use crate::words::{self, Concept, concepts_in};
use lexer::Token;
use orders::Spelt;

/// What a goal comes to, as far as the rules understand it.
#[derive(Debug, Clone, PartialEq)]
pub struct Goal {
    /// What kind of form would serve it.
    pub task: Task,
    /// It is enough to have the thing on the screen (`find …`, `open …`).
    pub looks_only: bool,
    /// It asks for a form to be filled, whichever there is.
    pub fills: bool,
    /// What it says to put into which field.
    pub given: Vec<Given>,
    /// Texts in quotes.
    pub quoted: Vec<String>,
    /// What to search for.
    pub query: Option<String>,
    /// Words that say what is wanted, folded.
    pub subject: Vec<String>,
    /// It says that nothing is to be sent.
    pub sends_nothing: bool,
    /// Single acts it spells out, in order; empty when it names an aim instead.
    pub orders: Vec<Order>,
    /// Its clauses, in order. Their acts count only where `orders` holds any.
    pub clauses: Vec<Clause>,
    /// Whether its phrases say all of it: each clause begins with a verb that is known, and what is only reached for is a short name.
    pub is_spelt_out: bool,
    /// The part of the page that it is about, as it names it.
    pub scope: Option<String>,
    /// What to log in with. One with neither user nor secret: the goal seems to give a login, and it could not be read.
    pub login: Option<Login>,
}

/// A task that a form serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// To open an account.
    Register,
    /// To get into an account.
    LogIn,
    /// To get a new password.
    ResetPassword,
    /// To find something by its words.
    Search,
    /// To write to whoever runs the site.
    Contact,
    /// To be sent news.
    Subscribe,
    /// None of these, or none that is known.
    Other,
}

impl Task {
    /// The words for it, as a concept.
    pub fn concept(self) -> Option<Concept> {
        match self {
            Self::Register => Some(Concept::Register),
            Self::LogIn => Some(Concept::LogIn),
            Self::ResetPassword => Some(Concept::ResetPassword),
            Self::Search => Some(Concept::Search),
            Self::Contact => Some(Concept::Contact),
            Self::Subscribe => Some(Concept::Subscribe),
            Self::Other => None,
        }
    }
}

/// Words a goal begins with that is met by having something on the screen.
const LOOKING: &[&str] = &[
    "find", "locate", "open", "go", "show", "see", "look", "visit", "navigate", "get", "reach",
    "read", "view", "check", "browse", "learn", "what", "where", "how", "is", "does", "finde",
    "offne", "zeige", "gehe", "trouver", "ouvrir", "voir", "abrir", "trova", "apri",
];

/// Longest goal that is read, characters; the rest says nothing a form could use.
const MAX_GOAL_CHARS: usize = 2_000;

impl Goal {
    /// Reads a goal. Any text gives one.
    /// Names that are on the screen (`labels`) are taken whole where the goal has them, whatever is in them.
    pub fn parse(text: &str, labels: &[&str]) -> Self {
        let text: String = text.chars().take(MAX_GOAL_CHARS).collect();
        let tokens = lexer::lex(&lexer::with_labels_quoted(&text, labels));
        let given = given::read(&tokens);
        let unquoted = lexer::unquoted(&tokens);
        let query = given::query(&tokens);
        let task = task(&unquoted, query.is_some());
        let first = words::tokens(&unquoted)
            .into_iter()
            .find(|w| !words::is_stop(w) || LOOKING.contains(&w.as_str()));
        let starts_with = |list: &[&str]| first.as_deref().is_some_and(|w| list.contains(&w));
        // A goal that has a task of its own is more than the acts it mentions, unless it spells out all of it.
        let message = message::read(&tokens);
        let mut spelt = orders::read(&tokens);
        let pointing = pointing::read(&tokens).filter(|read| is_plain(read, &spelt));
        // `Click on Send Message` says what to press.
        let message = message.filter(|_| pointing.is_none());
        let is_message = message.is_some();
        if let Some(pointing) = pointing.clone() {
            spelt = Spelt::pointed(lexer::written(&tokens), pointing);
        }
        let orders = message.map_or(spelt.orders, |m| vec![Order::Message(m)]);
        let several = orders.len() > 1;
        let said =
            tokens.iter().any(|t| t.quoted().is_some()) || orders.iter().any(Order::says_text);
        let spelt_out = task == Task::Other
            || pointing.is_some()
            || is_message
            || (spelt.whole && (several || said))
            || (task == Task::Search && several);
        // A lone aim is pursued by its words, unless other clauses say no act: their words are none of it.
        let is_lone = match orders.as_slice() {
            [Order::Reach(_)] => spelt.clauses.len() < 2,
            [Order::Search(_)] => true,
            _ => false,
        };
        let orders = if spelt_out && !is_lone {
            orders
        } else {
            Vec::new()
        };
        let task = if orders.is_empty() { task } else { Task::Other };
        let subject = subject(&unquoted, &given);
        let is_aim = orders.is_empty() && task == Task::Other;
        let quoted: Vec<String> = tokens
            .iter()
            .filter_map(Token::quoted)
            .map(str::to_owned)
            .collect();
        let is_spelt_out = pointing.is_some()
            || is_spelt_out(&spelt.clauses, &orders, &quoted) && !(is_aim && subject.len() > SHORT);
        Self {
            looks_only: starts_with(LOOKING) && query.is_none(),
            sends_nothing: sends_nothing(&unquoted),
            fills: starts_with(&["fill", "complete", "submit", "send"]),
            subject,
            quoted,
            task,
            given,
            query,
            is_spelt_out,
            orders,
            clauses: spelt.clauses,
            scope: spelt.scope,
            login: (task == Task::LogIn && login::may_be_given(&text)).then(Login::default),
        }
    }

    /// The aim of logging in, and nothing else.
    pub fn log_in(login: &Login) -> Self {
        let given = |field: &str, value: &Option<String>| {
            value.clone().map(|value| Given {
                field: vec![field.to_owned()],
                value,
            })
        };
        let clause = Clause {
            text: login.clause(),
            orders: Vec::new(),
            is_known: true,
        };
        Self {
            given: given("username", &login.user)
                .into_iter()
                .chain(given("password", &login.secret))
                .collect(),
            clauses: vec![clause],
            login: Some(login.clone()),
            ..Self::parse("Log in", &[])
        }
    }
}

/// Whether a goal that points one thing out says no more of what to write than the text itself: `in upper case` says how.
fn is_plain(pointing: &Pointing, spelt: &Spelt) -> bool {
    let Pointed::Type(typed) = &pointing.how else {
        return true;
    };
    let writes_it = |order: &Order| matches!(order, Order::Fill { text: Text::Plain(text), .. } if text == typed);
    spelt.orders.iter().all(writes_it)
}

/// Whether phrases say all of a goal but its login, so that nothing is left to be read otherwise.
pub fn spells_out(goal: &str) -> bool {
    Goal::parse(&login::without(goal), &[]).is_spelt_out
}

/// More words are no name of a control.
const SHORT: usize = 3;

fn is_spelt_out(clauses: &[Clause], orders: &[Order], quoted: &[String]) -> bool {
    let is_quoted = |text: &str| quoted.iter().any(|quoted| quoted == text);
    let is_name = |text: &str| is_quoted(text) || words::content(text).len() <= SHORT;
    // `Put up that tent on the lawn` enters nothing anywhere.
    let is_value = |field: &Wanted, text: &str| {
        is_quoted(text)
            || match field.name.is_empty() {
                true => words::content(text).len() < 2,
                false => words::content(text).len() <= SHORT.saturating_add(1),
            }
    };
    let is_short = |order: &Order| match order {
        // What is only reached for has no known verb, so that its quotes do not say that it is a control.
        Order::Reach(wanted) => words::content(&wanted.name).len() <= SHORT,
        Order::Press(wanted) | Order::Tick { wanted, .. } => is_name(&wanted.name),
        Order::Fill {
            field,
            text: Text::Plain(text),
        } => is_name(&field.name) && is_value(field, text),
        Order::Fill { field, .. } => is_name(&field.name),
        _ => true,
    };
    // `… and go on to step 3`: a short clause without a known verb is reached for by its name, as before.
    let says_little = |clause: &Clause| words::content(&clause.text).len() <= SHORT;
    let spells = orders.iter().any(|order| !matches!(order, Order::Reach(_)));
    let is_read = |clause: &Clause| clause.is_known || spells && says_little(clause);
    clauses.iter().all(is_read)
        && orders.iter().all(is_short)
        && !clauses.iter().any(|clause| changes(clause, orders))
}

/// Whether a clause wants something that is kept changed, and spells out only what to write: who changes a name also saves it.
fn changes(clause: &Clause, orders: &[Order]) -> bool {
    const CHANGING: &[&str] = &["change", "update", "rename", "correct", "edit"];
    const POLITE: &[&str] = &[
        "please", "can", "could", "you", "i", "want", "need", "to", "now", "then", "and",
    ];
    let said = words::tokens(&clause.text);
    let mut said = said
        .iter()
        .skip_while(|word| POLITE.contains(&word.as_str()));
    let is_fill = |at: &usize| matches!(orders.get(*at), Some(Order::Fill { .. }));
    said.next()
        .is_some_and(|verb| CHANGING.contains(&verb.as_str()))
        && clause.orders.iter().any(is_fill)
}

/// `without submitting`, `do not send it`, `but don't save`.
fn sends_nothing(unquoted: &str) -> bool {
    const SENDING: &[&str] = &[
        "submit",
        "send",
        "save",
        "submitting",
        "sending",
        "saving",
        "confirm",
        "confirming",
    ];
    let words = words::tokens(unquoted);
    words.iter().enumerate().any(|(at, word)| {
        SENDING.contains(&word.as_str())
            && words
                .before(at)
                .iter()
                .rev()
                .take(3)
                .any(|w| matches!(w.as_str(), "not" | "without" | "dont" | "never" | "don"))
    })
}

fn task(unquoted: &str, has_query: bool) -> Task {
    let concepts = concepts_in(&before_without(unquoted));
    let has = |concept| concepts.contains(&concept);
    // The more particular first: `reset my password` and `subscribe` say more than `sign up`.
    if has(Concept::ResetPassword) {
        Task::ResetPassword
    } else if has(Concept::Subscribe) && is_to_end(unquoted) {
        // What ends it is no form that begins it.
        Task::Other
    } else if has(Concept::Subscribe) {
        Task::Subscribe
    } else if has(Concept::Register) && !words::has_phrase(&words::tokens(unquoted), "log in") {
        Task::Register
    } else if has(Concept::LogIn) {
        Task::LogIn
    } else if has_query || has(Concept::Search) {
        Task::Search
    } else if has(Concept::Contact) {
        Task::Contact
    } else {
        Task::Other
    }
}

/// Whether something is to end: `stop sending me the newsletter`, `I no longer want it`.
fn is_to_end(unquoted: &str) -> bool {
    const ENDING: &[&str] = &[
        "stop",
        "unsubscribe",
        "cancel",
        "end",
        "quit",
        "leave",
        "remove",
        "disable",
        "off",
        "dont",
        "don",
        "not",
        "never",
        "abbestellen",
        "abmelden",
        "kein",
        "keine",
        "keinen",
        "nicht",
        "desabonner",
        "baja",
        "cancelar",
    ];
    let said = words::tokens(unquoted);
    words::has_phrase(&said, "no longer")
        || words::has_phrase(&said, "no more")
        // Further on it is said of something else: `subscribe, but do not give my name`.
        || said.iter().take(4).any(|word| ENDING.contains(&word.as_str()))
}

/// A goal up to what it is to be done without: `look at the prints without logging in` is none of logging in.
fn before_without(unquoted: &str) -> String {
    let words = unquoted.split_whitespace();
    let wanted = words.take_while(|word| !orders::leaves_out(&words::fold(word)));
    wanted.collect::<Vec<_>>().join(" ")
}

/// What the goal is about, without the values it gives.
fn subject(unquoted: &str, given: &[Given]) -> Vec<String> {
    let mut subject = words::subject(unquoted);
    let values: Vec<String> = given.iter().flat_map(|g| words::tokens(&g.value)).collect();
    subject.retain(|word| !values.contains(word));
    subject
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_is_not_begun_and_what_is_closed_is_no_dialog() {
        for goal in [
            "stop sending me the newsletter",
            "I no longer want the newsletter",
            "unsubscribe me from the newsletter",
        ] {
            assert_eq!(Goal::parse(goal, &[]).task, Task::Other, "{goal}");
        }
        let goal = "subscribe to the newsletter";
        assert_eq!(Goal::parse(goal, &[]).task, Task::Subscribe);
        let goal = "subscribe me to the newsletter, but do not give my name";
        assert_eq!(Goal::parse(goal, &[]).task, Task::Subscribe);
        assert!(acts("close ticket 118").is_empty());
        assert_eq!(acts("close the dialog").len(), 1);
        assert_eq!(acts("close it").len(), 1);
    }

    /// The acts of a goal, as sentences; empty where it names an aim instead.
    fn acts(goal: &str) -> Vec<String> {
        let goal = Goal::parse(goal, &[]);
        goal.orders.iter().map(Order::shown).collect()
    }

    #[test]
    fn phrases_spell_out_short_names_and_quoted_texts_alone() {
        for (goal, is_it) in [
            ("Type 'hello there, all of you' into the text field", true),
            ("Press OK", true),
            ("Nobody is going to put up that tent on the lawn", false),
            (
                "Please report a new bug in the Website relaunch project titled 'Map points to the wrong street', give it high priority \
                 and assign it to Priya Raman.",
                false,
            ),
        ] {
            assert_eq!(spells_out(goal), is_it, "{goal}");
        }
    }

    #[test]
    fn every_clause_of_a_goal_is_an_act() {
        let rows: [(&str, &[&str]); 21] = [
            (
                "Add \"Buy milk\" and \"Call Ann\" to the list, then mark \"Buy milk\" as done.",
                &[
                    "write a text",
                    "send the form",
                    "write a text",
                    "send the form",
                    "tick “Buy milk”",
                ],
            ),
            (
                "Add \"One\", complete \"One\", then clear the completed tasks.",
                &[
                    "write a text",
                    "send the form",
                    "tick “One”",
                    "do what “clear completed tasks” says",
                ],
            ),
            (
                "Add \"One\" and mark all as complete",
                &[
                    "write a text",
                    "send the form",
                    "do what “all complete” says",
                ],
            ),
            (
                "Mark \"One\" as not done and press \"Save\"",
                &["untick “One”", "press “Save”"],
            ),
            (
                "Hi there, press \"Save\" and press \"Close\", thanks!",
                &["press “Save”", "press “Close”"],
            ),
            (
                "Press \"Prints\", and watch the printer without logging in",
                &["press “Prints”", "do what “watch printer” says"],
            ),
            (
                "Go to \"Forms\", then to \"Editors\".",
                &["do what “Forms” says", "do what “Editors” says"],
            ),
            (
                "Go to Tables, show 50 entries, then go to page 2.",
                &[
                    "do what “tables” says",
                    "do what “50 entries” says",
                    "do what “page 2” says",
                ],
            ),
            (
                "In the table \"Orders\" search for \"Gecko\" and sort by \"Price\" in descending order.",
                &["search for “Gecko”", "sort by “Price”"],
            ),
            (
                "Press \"Save\" and sort the list by due date",
                &["press “Save”", "sort by “due date”"],
            ),
            (
                "Select \"Texas\" in \"State\", and \"Alaska\" and \"Delaware\" in \"Others\".",
                &["choose “Texas”", "choose “Alaska”", "choose “Delaware”"],
            ),
            (
                "Enter 10/24/2026 as the \"Date\" and \"(555) 123-4567\" into \"Phone\"",
                &["write into “date”", "write into “phone”"],
            ),
            (
                "Enter \"a@b.example\" as email address and \"pw\" as password",
                &["write into “email address”", "write into “password”"],
            ),
            (
                "Open \"Details\", save the changes, close it",
                &[
                    "do what “Details” says",
                    "do what “save changes” says",
                    "close it",
                ],
            ),
            (
                "Fill in the \"Sign-up\": name \"Ada\", hobbies \"Chess\" and \"Running\", heard us by \"Press\", and validate it.",
                &[
                    "write into “name”",
                    "write into “hobbies”",
                    "write into “hobbies”",
                    "write a text",
                    "do what “validate” says",
                ],
            ),
            (
                "Expand the sections below, to find and click on the link \"More\".",
                &["fold out the section", "press “More”"],
            ),
            // A signature, and a reason, are no acts; what goes on with an act is.
            (
                "Archive the report and the memo. Kind regards, M. Dahl",
                &["do what “archive report” says", "do what “memo” says"],
            ),
            (
                "Archive the report. It is old, and the shelf is full",
                &["do what “archive report” says"],
            ),
            // One aim alone is pursued by its words, and so is a task with a form of its own.
            ("Go to the pricing page", &[]),
            ("Search for salt and pepper", &[]),
            (
                "Register a new account with name \"Ada\" and email \"a@b.example\"",
                &[],
            ),
        ];
        let wrong: Vec<_> = rows
            .iter()
            .filter(|(goal, expected)| acts(goal) != *expected)
            .map(|(goal, _)| (goal, acts(goal)))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn a_goal_may_name_the_part_of_the_page_it_is_about() {
        let rows = [
            (
                "In \"Quick Example\", enter \"x\" as name and press \"Go\"",
                Some("Quick Example"),
            ),
            (
                "Within the panel \"Filters\" tick \"New\" and press \"Apply\"",
                Some("Filters"),
            ),
            ("Press \"Go\" in \"Quick Example\"", None),
        ];
        for (goal, expected) in rows {
            assert_eq!(Goal::parse(goal, &[]).scope.as_deref(), expected, "{goal}");
        }
    }
}
