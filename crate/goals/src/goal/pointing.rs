//! Goals that point one thing out and say what to do with it: `Click on the bell at the top right`, `Type "Ada" into the field
//! below Phone Number`. The words for the thing are kept as they stand: which element they mean is told by what is on the screen.

use super::compared;
use super::compared::Test;
use super::gestures;
use super::lexer::{self, Token};
use super::orders::Order;
use super::pointed::{Pointed, Pointing};
use super::verbs;
use super::wanted::Wanted;
use crate::slices::Parts;

/// More words tell a story.
const MOST_WORDS: usize = 18;

const PRESS: &[&str] = &[
    "click on",
    "click at",
    "click",
    "press on",
    "press",
    "tap on",
    "tap",
    "hit",
    "push",
    "klick auf",
    "klicke auf",
    "klicken sie auf",
    "druck auf",
    "drucke auf",
    "drucke",
    "tippe auf",
    "clique sur",
    "cliquez sur",
    "cliquer sur",
    "appuie sur",
    "appuyez sur",
    "haz clic en",
    "hacer clic en",
    "haga clic en",
    "pulsa en",
    "pulsa",
    "pincha en",
];
const TICK: &[&str] = &[
    "tick", "check", "hake", "kreuze", "coche", "cochez", "cocher", "marca", "marque",
];
const UNTICK: &[&str] = &[
    "untick",
    "uncheck",
    "decoche",
    "decochez",
    "desmarca",
    "desmarque",
];
const TYPE: &[&str] = &[
    "type",
    "write",
    "enter",
    "put",
    "input",
    "tippe",
    "schreib",
    "schreibe",
    "gib",
    "trag",
    "trage",
    "tape",
    "tapez",
    "ecris",
    "ecrivez",
    "saisis",
    "saisissez",
    "mets",
    "escribe",
    "escriba",
    "pon",
    "introduce",
];
const INTO: &[&str] = &["into", "in", "to", "dans", "en", "sur", "auf"];
const OPEN: &[&str] = &["open", "offne", "ouvre", "ouvrez", "abre", "abra"];
/// What is opened where it stands; of anything else `open` says where to get.
const OPENS: &[&str] = &[
    "dropdown",
    "drop",
    "list",
    "menu",
    "combobox",
    "select",
    "tab",
    "accordion",
    "calendar",
    "picker",
    "liste",
    "auswahlliste",
    "menue",
    "reiter",
    "onglet",
    "lista",
    "desplegable",
    "pestana",
];
/// Words at the end of a separable verb.
const ENDS: &[&str] = &["an", "ab", "ein"];
/// Words that say when, how often, or of which all: the thing alone does not tell what to do.
const FURTHER: &[&str] = &[
    "until", "when", "once", "twice", "times", "while", "if", "unless", "all", "every", "each",
    "both", "bis", "wenn", "jusqu", "quand", "hasta", "cuando", "then", "dann", "puis", "luego",
];

/// The thing that a goal points out, where it does that and nothing else.
pub(super) fn read(tokens: &[Token]) -> Option<Pointing> {
    let tokens = match tokens.split_last() {
        Some((Token::Mark('.'), before)) => before,
        _ => tokens,
    };
    let polite = tokens
        .iter()
        .take_while(|token| matches!(token.folded().as_str(), "please" | "bitte" | "now"))
        .count();
    let tokens = tokens.since(polite);
    let (how, rest) = begun(tokens)?;
    let is_one_sentence = !rest
        .iter()
        .any(|token| matches!(token, Token::Mark('.' | ':' | '=' | ';')));
    let says_more = rest
        .iter()
        .any(|token| FURTHER.contains(&token.folded().as_str()));
    let fits = is_one_sentence
        && !rest.is_empty()
        && rest.len() <= MOST_WORDS
        && !says_more
        && rest.iter().all(|token| token.quoted().is_none())
        && gestures::key(rest).is_none()
        && !is_compared(rest)
        && !goes_on(rest);
    let words: Vec<Token> = rest
        .iter()
        .filter(|token| !matches!(token, Token::Mark(_)))
        .cloned()
        .collect();
    let wanted = Wanted::read(&words).pop().unwrap_or_default();
    // `press submit` sends the form, whatever its button is called.
    let sends = crate::words::fold(&wanted.name) == "submit" && wanted.nth.is_none();
    (fits && !sends).then(|| Pointing {
        how,
        phrase: lexer::written(rest),
        wanted,
    })
}

/// What is to be done, and the words for the thing.
fn begun(tokens: &[Token]) -> Option<(Pointed, &[Token])> {
    if let Some(rest) = after(tokens, PRESS) {
        return Some((Pointed::Press, rest));
    }
    if let Some(rest) = after(tokens, UNTICK) {
        return Some((Pointed::Tick(false), rest));
    }
    if let Some(rest) = after(tokens, TICK) {
        let is_question = rest.first().is_some_and(|token| {
            matches!(
                token.folded().as_str(),
                "that" | "if" | "whether" | "how" | "what" | "out" | "for" | "in"
            )
        });
        return (!is_question).then(|| (Pointed::Tick(true), without_end(rest)));
    }
    if let Some(rest) = after(tokens, OPEN) {
        let opens = rest
            .iter()
            .any(|token| token.folded().split(' ').any(|word| OPENS.contains(&word)));
        return opens.then_some((Pointed::Press, rest));
    }
    let rest = after(tokens, TYPE)?;
    let text = rest.first()?.quoted()?;
    let into = rest
        .get(1)
        .is_some_and(|token| INTO.contains(&token.folded().as_str()));
    into.then(|| (Pointed::Type(text.to_owned()), without_end(rest.since(2))))
}

/// What follows one of these verbs.
fn after<'t>(tokens: &'t [Token], verbs: &[&str]) -> Option<&'t [Token]> {
    let said: Vec<String> = tokens.iter().take(3).map(Token::folded).collect();
    let fits = |verb: &&&str| {
        let mut words = verb.split(' ');
        let mut said = said.iter();
        words.all(|word| said.next().is_some_and(|own| own == word))
    };
    let verb = verbs.iter().filter(fits).max_by_key(|verb| verb.len())?;
    tokens.get(verb.split(' ').count()..)
}

/// `Hake die Erinnerung an`.
fn without_end(rest: &[Token]) -> &[Token] {
    match rest.split_last() {
        Some((last, before)) if ENDS.contains(&last.folded().as_str()) && !before.is_empty() => {
            before
        }
        _ => rest,
    }
}

/// Whether it is told by a price or a number of it: `the cheapest`, `one under 50 euros`, but not `the entry under Blog Home 2`.
fn is_compared(rest: &[Token]) -> bool {
    const MEASURES: &[&str] = &[
        "than", "euro", "euros", "dollar", "dollars", "eur", "usd", "pounds", "least", "most",
    ];
    let is_measured = |token: &Token| {
        let text = token.word().unwrap_or_default();
        text.contains(['€', '$', '£']) || MEASURES.contains(&token.folded().as_str())
    };
    let is_bound = compared::read(rest).iter().any(|order| {
        matches!(
            order,
            Order::Compare {
                test: Test::Within(..),
                ..
            }
        )
    });
    compared::is_so(rest) && (!is_bound || rest.iter().any(is_measured))
}

/// Whether a clause with a verb of its own follows: `… and type "x"`. The `and` of `between A and B` joins no clause.
fn goes_on(rest: &[Token]) -> bool {
    let is_joint = |token: &Token| {
        matches!(token, Token::Mark(','))
            || matches!(token.folded().as_str(), "and" | "und" | "et" | "y")
    };
    let is_range = |at: usize| {
        let mut before = rest.before(at).iter();
        before.any(|token| matches!(token.folded().as_str(), "between" | "zwischen" | "entre"))
    };
    rest.iter().enumerate().any(|(at, token)| {
        let next = rest.after(at);
        is_joint(token)
            && !is_range(at)
            && (!matches!(token, Token::Mark(_))
                || verbs::verb_of(next).is_some()
                || verbs::begins_with_one(next, "press"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn goals_point_one_thing_out() {
        let rows = [
            (
                "Click on the bell at the top right.",
                Pointed::Press,
                "the bell at the top right",
            ),
            (
                "please press Sign up, the black button",
                Pointed::Press,
                "Sign up, the black button",
            ),
            (
                "Type \"Ada\" into the field below Phone Number.",
                Pointed::Type("Ada".to_owned()),
                "the field below Phone Number",
            ),
            (
                "Hake die Erinnerung an.",
                Pointed::Tick(true),
                "die Erinnerung",
            ),
            (
                "Clique sur la croix de la notification",
                Pointed::Press,
                "la croix de la notification",
            ),
            (
                "Open the drop-down with the numbers",
                Pointed::Press,
                "the drop-down with the numbers",
            ),
            (
                "Click the entry between Services and Contact",
                Pointed::Press,
                "the entry between Services and Contact",
            ),
        ];
        for (goal, how, phrase) in rows {
            let read = read(&lex(goal)).map(|pointing| (pointing.how, pointing.phrase));
            assert_eq!(read, Some((how, phrase.to_owned())), "{goal}");
        }
    }

    #[test]
    fn what_says_more_or_less_points_nothing_out() {
        for goal in [
            "Click on \"OK\".",
            "Click Save and close the dialog",
            "Click the button until it is green",
            "Click every red circle",
            "Click on the one under 50 euros",
            "Click the cheapest",
            "Check that the order is there",
            "Open the discussion about mirrors",
            "Press Enter",
            "Add two tickets to the cart",
            "Click on the gear. Type \"x\" into the box.",
            "Click",
        ] {
            assert_eq!(read(&lex(goal)), None, "{goal}");
        }
    }
}
