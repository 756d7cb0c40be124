//! Whether a text says that something went wrong or well.
//!
//! Must never know what was done before; an error that stood there already is sorted out in
//! [`crate::difference`].

use crate::lexicon;
use crate::phrases::Phrases;
use crate::text::canonical;
use passerby_artifacts::screen::Tone;

/// Longest text that is taken for a message, in characters.
const MESSAGE_LIMIT: usize = 240;
/// Words that in running text may only name a topic (`Error handling`).
const TOPICS: &[&str] = &[
    "error", "failure", "expired", "invalid", "wrong", "failed", "fehler", "erreur", "errore",
    "erro", "falha", "fallo", "falsch",
];

/// Words that by themselves tell the state of a thing, as a list of runs does.
const STATES: &[&str] = &[
    "failed",
    "expired",
    "fehlgeschlagen",
    "abgelaufen",
    "échoué",
    "expiré",
    "fallido",
];

/// How the page presents a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LiveRole {
    /// Role `alert`: https://www.w3.org/TR/wai-aria-1.2/#alert
    Alert,
    /// Role `status`: https://www.w3.org/TR/wai-aria-1.2/#status
    Status,
    /// Any other text.
    Plain,
}

impl LiveRole {
    /// The live_role of an element with this role and tag.
    pub(crate) fn of(role: &str, tag: &str) -> Self {
        match (role, tag) {
            ("alert" | "alertdialog", _) => Self::Alert,
            ("status", _) | (_, "output") => Self::Status,
            _ => Self::Plain,
        }
    }
}

/// What a text says, by its words and how it is presented.
pub(crate) fn tone(text: &str, live_role: LiveRole) -> Tone {
    let text = canonical(text);
    let is_long = text.chars().count() > MESSAGE_LIMIT;
    let is_of_people = live_role == LiveRole::Plain && is_letter(&text);
    if is_long || is_of_people || lexicon::NO_HITS.is_in(&text) {
        return Tone::Neutral;
    }
    let own = without_quoted(&text);
    let fails = states(&own, &lexicon::FAILURE)
        && states(&text, &lexicon::FAILURE)
        && (live_role != LiveRole::Plain
            || !is_only_topic(&text) && !is_aside(&text) && !is_of_all(&text));
    let demands = live_role != LiveRole::Plain && lexicon::DEMAND.is_in(&text);
    if fails || demands {
        Tone::Error
    } else if states(&text, &lexicon::SUCCESS)
        && !is_date_of(&text)
        && !is_conditional(&text)
        && !is_what_is_listed(&text)
        && (live_role != LiveRole::Plain || !is_standing(&text))
    {
        Tone::Success
    } else if live_role == LiveRole::Alert && !is_count(&text) && denies(&text) {
        Tone::Error
    } else {
        Tone::Neutral
    }
}

/// Whether somebody is greeted: what people write to each other says nothing of the page.
fn is_letter(text: &str) -> bool {
    const GREETINGS: [&str; 12] = [
        "hi", "hello", "dear", "hey", "hallo", "liebe", "lieber", "moin", "bonjour", "chère",
        "cher", "hola",
    ];
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.next().is_some_and(|first| GREETINGS.contains(&first))
        && words.any(|word| !word.is_empty())
}

/// Whether the title of a dialog says that something went wrong: `Runtime error`, and not `Error log`.
pub(crate) fn is_of_failure(title: &str) -> bool {
    let title = canonical(title);
    let last = title.rsplit(' ').next().unwrap_or_default();
    TOPICS.contains(&last) || tone(&title, LiveRole::Plain) == Tone::Error
}

/// Whether a text can only be an answer: it says of what was just tried that it failed, and not what holds on the page.
pub(crate) fn says_it_failed(text: &str) -> bool {
    /// What explains a failure takes few words.
    const WORDS: usize = 24;
    let text = canonical(text);
    let own = without_quoted(&text);
    text.split(' ').count() <= WORDS
        && !is_conditional(&own)
        && (lexicon::FAILED_NOW.is_in(&own) || TOPICS.iter().any(|topic| begins_with(&own, topic)))
}

/// Whether the text begins with a word that a colon follows: `Error: no such user`.
fn begins_with(text: &str, word: &str) -> bool {
    let rest = text.strip_prefix(word);
    rest.is_some_and(|rest| rest.starts_with(':'))
}

/// Whether the text says that something is not so, or asks for something else. Pages announce as alerts what only turned out well, or is
/// to be known: `Copied to the clipboard`, `Upgrade to invite more people`.
fn denies(text: &str) -> bool {
    const LIMITS: [&str; 20] = [
        "already",
        "only",
        "another",
        "different",
        "again",
        "must",
        "too",
        "bereits",
        "nur",
        "andere",
        "anderen",
        "erneut",
        "zu",
        "déjà",
        "autre",
        "trop",
        "ya",
        "otro",
        "otra",
        "demasiado",
    ];
    const DEMANDS: [&str; 16] = [
        "use",
        "enter",
        "choose",
        "select",
        "provide",
        "try",
        "type",
        "fill",
        "pick",
        "give",
        "wähle",
        "wählen",
        "verwende",
        "utilisez",
        "choisissez",
        "elige",
    ];
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    let begins = text.split(' ').next().unwrap_or_default();
    DEMANDS.contains(&begins)
        || TOPICS.iter().any(|topic| text.contains(topic))
        || words.any(|word| {
            lexicon::NEGATION.has(word) || word.ends_with("n't") || LIMITS.contains(&word)
        })
}

/// The text without what it quotes of others: help may name the words of a failure. One that quotes all of itself is kept.
fn without_quoted(text: &str) -> String {
    let own: Vec<&str> = text.split(is_quote).step_by(2).collect();
    let own = own.join(" ");
    if own.chars().any(char::is_alphanumeric) {
        own
    } else {
        text.to_owned()
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»')
}

/// Whether the text tells what holds in some case: `If you already created an account, …`.
fn is_conditional(text: &str) -> bool {
    [
        "if ", "once ", "when ", "wenn ", "falls ", "sobald ", "si ", "quand ",
    ]
    .iter()
    .any(|word| text.starts_with(word))
}

/// Whether the text tells what holds in general: `Any word not recognized is searched for in the subjects.`
fn is_of_all(text: &str) -> bool {
    [
        "any ", "every ", "all ", "jede ", "jedes ", "jeder ", "alle ", "tout ", "toute ",
    ]
    .iter()
    .any(|word| text.starts_with(word))
}

/// Whether the text names what is listed below it: `Topics that you are subscribed to`.
fn is_what_is_listed(text: &str) -> bool {
    let clauses = [" that you", " which you", " you are ", " you have "];
    let is_sentence = text.ends_with(['.', '!']) || text.starts_with("you ");
    !is_sentence && clauses.iter().any(|clause| text.contains(clause))
}

/// Whether the text asks for another value. Beside a field this may be a hint that always stands
/// there; where it newly appears, it is an error.
pub(crate) fn is_demand(text: &str) -> bool {
    let text = canonical(text);
    text.chars().count() <= MESSAGE_LIMIT && lexicon::DEMAND.is_in(&text) && !begins_busy(&text)
}

/// Whether the text first says that the page is at work: `Loading Please wait... JavaScript is required`.
fn begins_busy(text: &str) -> bool {
    let begins = lexicon::BUSY.find_in(text).any(|(at, _)| at == 0);
    begins && (text.contains("...") || text.contains('…'))
}

/// Whether the text tells when something was done, and not that it was: `Updated: 3 minutes ago`.
fn is_date_of(text: &str) -> bool {
    let begins = |word: &&str| {
        let rest = text.strip_prefix(*word);
        rest.is_some_and(|rest| rest.trim_start().starts_with([':', '|']))
    };
    let is_label = ["updated", "created", "added", "saved", "sent", "uploaded"]
        .iter()
        .any(begins);
    is_label || text.ends_with(" ago")
}

/// Longest plain text that says that something went well, in characters: longer ones tell of something.
const PLAIN_SUCCESS_LIMIT: usize = 120;

/// Whether a text that the page does not announce only has such words: `Welcome to the museum`, `Thanks to everybody who came`,
/// `Updated interface options`.
fn is_standing(text: &str) -> bool {
    const TO_ALL: [&str; 4] = ["welcome to", "thanks to", "willkommen bei", "bienvenue sur"];
    const OF_A_THING: [&str; 13] = [
        "deleted",
        "published",
        "archived",
        "restored",
        "updated",
        "saved",
        "created",
        "confirmed",
        "completed",
        "received",
        "registered",
        "submitted",
        "booked",
    ];
    const STATES_OF_THINGS: [&str; 12] = [
        "updated",
        "created",
        "success",
        "successful",
        "deleted",
        "published",
        "archived",
        "restored",
        "completed",
        "confirmed",
        "received",
        "submitted",
    ];
    if text.chars().count() > PLAIN_SUCCESS_LIMIT {
        return true;
    }
    let is_sentence = text.ends_with(['.', '!']);
    let said = lexicon::SUCCESS.find_in(text);
    let mut said = said.map(|(at, phrase)| {
        let rest = text.get(at..).unwrap_or_default();
        let greets_all = TO_ALL.iter().any(|words| rest.starts_with(words));
        let is_of_thing = at == 0 && OF_A_THING.contains(&phrase) && rest.len() > phrase.len();
        // `New tenant welcome letter`
        let is_named_so = at > 0
            && matches!(phrase, "welcome" | "willkommen" | "bienvenue" | "thanks")
            && !is_sentence;
        // `Recently deleted`, `Archived`: what is listed below.
        let is_state = STATES_OF_THINGS.contains(&phrase)
            && (text.len() == phrase.len()
                || text.starts_with("recently ")
                || text.starts_with("show "));
        greets_all || is_named_so || (is_of_thing || is_state) && !is_sentence
    });
    said.all(|is_no_answer| is_no_answer)
}

/// Whether the text tells how many there are of what is no failure: `1 messages found.`
fn is_count(text: &str) -> bool {
    if TOPICS.iter().any(|topic| text.contains(topic)) {
        return false;
    }
    let mut words = text.split(' ');
    let number = words.next().unwrap_or_default();
    number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty() && words.next().is_some()
}

/// Whether one of the phrases is said without a negation in the two words before it.
fn states(text: &str, phrases: &'static Phrases) -> bool {
    stated(text, phrases).next().is_some()
}

/// The phrases that are said without a negation in the two words before them.
fn stated<'t>(text: &'t str, phrases: &'static Phrases) -> impl Iterator<Item = &'static str> + 't {
    phrases
        .find_in(text)
        .filter(|&(start, _)| {
            let before = text.get(..start).unwrap_or_default();
            !ends_in_negation(before) && !is_hypothetical(before)
        })
        .map(|(_, phrase)| phrase)
}

fn ends_in_negation(before: &str) -> bool {
    // A negation of an earlier clause does not reach past its end.
    let clause = before.rsplit(['.', ',', '!', '?', ';', ':']).next();
    clause
        .unwrap_or_default()
        .split(' ')
        .rev()
        .filter(|word| !word.is_empty())
        .take(2)
        .any(|word| word == "0" || lexicon::NEGATION.has(word))
}

/// Whether what follows holds in some case only: `what to do when it looks wrong`.
fn is_hypothetical(before: &str) -> bool {
    const CASES: [&str; 8] = [
        "if", "when", "whenever", "wenn", "falls", "quand", "cuando", "quando",
    ];
    let clause = before.rsplit(['.', ',', '!', '?', ';', ':']).next();
    let mut words = clause.unwrap_or_default().split(' ');
    words.any(|word| CASES.contains(&word))
}

/// Whether a longer text speaks of errors by words that may name a topic alone, beside what it says.
fn is_aside(text: &str) -> bool {
    /// An error is told in fewer words, or in others too.
    const WORDS: usize = 16;
    text.split(' ').count() > WORDS
        && stated(text, &lexicon::FAILURE).all(|phrase| TOPICS.contains(&phrase))
}

/// Whether only words that may name a topic are said, in a text that is no sentence.
fn is_only_topic(text: &str) -> bool {
    let stated = stated(text, &lexicon::FAILURE).any(|phrase| !TOPICS.contains(&phrase));
    if STATES.contains(&text) {
        return true;
    }
    let bare = text.trim_matches(is_quote);
    let is_sentence = bare.ends_with(['.', '!'])
        || text.contains(": ")
        || text.chars().any(|c| c.is_ascii_digit())
        || text.split(' ').count() <= 1;
    // `Invalid e-mail` states, `Error handling` names.
    let adjective = ["invalid ", "wrong ", "ungültige", "falsch"]
        .iter()
        .any(|start| text.starts_with(start));
    !stated && !is_sentence && !adjective
}

#[cfg(test)]
mod tests;
