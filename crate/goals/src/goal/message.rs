//! What is to be done with a message of somebody: `delete Ada's e-mail`, `reply to Ada with "Yes"`.

use super::lexer::Token;
use crate::slices::Parts;
use crate::words;

/// An act on a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// What is done with the message.
    pub act: MessageAct,
    /// Who sent it, as written.
    pub from: String,
    /// Who it is forwarded to; empty for the other acts.
    pub to: String,
    /// What is answered; empty for the other acts.
    pub text: String,
}

/// Acts on messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageAct {
    /// Take it away.
    Delete,
    /// Mark it as one that matters.
    Star,
    /// Answer whoever sent it.
    Reply,
    /// Send it on to somebody else.
    Forward,
}

impl MessageAct {
    /// Words for the control that does it, in its name or its icon.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Delete => &["delete", "trash", "remove", "bin", "discard", "garbage"],
            Self::Star => &[
                "star",
                "important",
                "favorite",
                "favourite",
                "flag",
                "bookmark",
                "starred",
            ],
            Self::Reply => &["reply", "answer", "respond"],
            Self::Forward => &["forward", "share", "redirect"],
        }
    }
}

/// Reads the whole goal; `None` where it is about no message of anybody.
pub(super) fn read(tokens: &[Token]) -> Option<Message> {
    let words: Vec<&str> = tokens
        .iter()
        .map(|t| t.word().unwrap_or_default())
        .collect();
    let folded: Vec<String> = tokens.iter().map(Token::folded).collect();
    let has = |list: &[&str]| folded.iter().any(|w| list.contains(&w.as_str()));
    let about = has(&[
        "email",
        "emails",
        "mail",
        "mails",
        "message",
        "messages",
        "e",
        "inbox",
        "thread",
        "information",
        "info",
        "note",
        "letter",
    ]) || folded
        .iter()
        .any(|w| matches!(w.as_str(), "e mail" | "e mails"));
    let names = people(&words);
    let answer = tokens.iter().find_map(Token::quoted);
    let act = act(&folded, &names, about && answer.is_some())?;
    // Who is answered need not be said to have sent a message.
    let is_answer = act == MessageAct::Reply && answers_somebody(&folded);
    if !(about || is_answer) {
        return None;
    }
    let to = recipient(&words, &folded, &names);
    let (from, to) = match act {
        MessageAct::Forward => {
            let from = names.iter().find(|n| Some(*n) != to.as_ref())?.clone();
            (from, to?)
        }
        _ => (names.first()?.clone(), String::new()),
    };
    let text = match act {
        MessageAct::Reply => answer
            .map(str::to_owned)
            .or_else(|| plain_answer(&words, &folded, &from))?,
        _ => String::new(),
    };
    Some(Message {
        act,
        from,
        to,
        text,
    })
}

/// Whether a goal that speaks of no message is about answering: `reply to Ada with …`.
fn answers_somebody(folded: &[String]) -> bool {
    let answers = |w: &String| w.starts_with("repl") || w.starts_with("respon") || w == "tell";
    let from = folded.iter().position(answers);
    match from.map(|from| folded.since(from)) {
        Some([word, ..]) if word == "tell" => true,
        Some([_, next, ..]) => next == "to",
        _ => false,
    }
}

fn act(folded: &[String], names: &[String], answers: bool) -> Option<MessageAct> {
    let begins = |stems: &[&str]| {
        folded
            .iter()
            .any(|w| stems.iter().any(|s| w.starts_with(s)))
    };
    if begins(&["forward", "foward", "pass"]) {
        Some(MessageAct::Forward)
    } else if begins(&["delet", "trash", "discard", "remov", "erase"]) {
        Some(MessageAct::Delete)
    } else if begins(&[
        "star",
        "important",
        "favorit",
        "favourit",
        "flag",
        "bookmark",
        "highlight",
    ]) && !begins(&["start"])
    {
        Some(MessageAct::Star)
    } else if begins(&["repl", "respon", "answer", "tell", "write"]) || answers {
        Some(MessageAct::Reply)
    } else if names.len() > 1 {
        // Two people and one message: it is to go from the one to the other.
        Some(MessageAct::Forward)
    } else {
        None
    }
}

/// Words with a capital, in order, each once. One that begins a sentence is a name only if it is told of (`Ada is`)
/// or something is somebody's (`Ada's`).
fn people(words: &[&str]) -> Vec<String> {
    const TELLS: &[&str] = &[
        "is", "must", "needs", "should", "wants", "has", "sent", "wrote",
    ];
    let mut names: Vec<String> = Vec::new();
    let mut begins = true;
    for (at, word) in words.iter().enumerate() {
        let owner = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
        let bare = owner.unwrap_or(word);
        let capital = bare.chars().next().is_some_and(char::is_uppercase) && bare.len() > 1;
        let told = owner.is_some() || words.next_to(at).is_some_and(|next| TELLS.contains(next));
        if capital && !usual_capital(bare) && (!begins || told) && !names.iter().any(|n| n == bare)
        {
            names.push(bare.to_owned());
        }
        begins = word.is_empty();
    }
    names
}

fn usual_capital(word: &str) -> bool {
    matches!(
        words::fold(word).as_str(),
        "i" | "e mail" | "email" | "re" | "fw" | "fwd"
    )
}

/// The name after `to` (not `to me`), else the one right after the verb: `forward Ada the mail from Bob`.
fn recipient(words: &[&str], folded: &[String], names: &[String]) -> Option<String> {
    let named_after = |at: usize| {
        let word = words.next_to(at)?;
        let bare = word.strip_suffix("'s").unwrap_or(word);
        names.iter().find(|n| *n == bare && bare == *word).cloned()
    };
    let after_one_of = |leads: &[&str]| {
        let leading = |(at, word): (usize, &String)| leads.contains(&word.as_str()).then_some(at);
        folded
            .iter()
            .enumerate()
            .filter_map(leading)
            .find_map(named_after)
    };
    let after_to = after_one_of(&["to", "onto"]);
    let after_verb = || after_one_of(&["forward", "send", "give", "foward"]);
    let from = || {
        let at = folded
            .iter()
            .position(|w| matches!(w.as_str(), "from" | "by"))?;
        let sender = words.next_to(at)?.trim_end_matches("'s");
        names.iter().find(|n| *n != sender).cloned()
    };
    after_to.or_else(after_verb).or_else(from)
}

/// What follows `with`, `saying`, a colon, or the name: `reply to Ada with Thanks a lot`.
fn plain_answer(words: &[&str], folded: &[String], from: &str) -> Option<String> {
    let mark = folded.iter().rposition(|w| {
        matches!(
            w.as_str(),
            "with" | "saying" | "say" | "says" | "text" | "stating"
        )
    });
    let name = words.iter().position(|w| w.trim_end_matches("'s") == from);
    let at = mark
        .or_else(|| words.iter().position(|w| w.is_empty()))
        .or(name)?;
    let rest: Vec<&str> = words
        .after(at)
        .iter()
        .filter(|w| !w.is_empty())
        .copied()
        .collect();
    (!rest.is_empty()).then(|| rest.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn goals_say_what_is_to_be_done_with_a_message() {
        use MessageAct::{Delete, Forward, Reply, Star};
        let rows = [
            (
                "Delete the message from Nina",
                Some((Delete, "Nina", "", "")),
            ),
            ("Please star Omar's e-mail", Some((Star, "Omar", "", ""))),
            (
                "Mark Omar's email as important",
                Some((Star, "Omar", "", "")),
            ),
            (
                "Reply to Nina with \"See you\"",
                Some((Reply, "Nina", "", "See you")),
            ),
            (
                "Forward Nina's email to Omar",
                Some((Forward, "Nina", "Omar", "")),
            ),
            (
                "Forward to Omar the email that Nina sent to me",
                Some((Forward, "Nina", "Omar", "")),
            ),
            (
                "Send Omar the message from Nina",
                Some((Forward, "Nina", "Omar", "")),
            ),
            (
                "Find the mail by Nina and forward it to Omar",
                Some((Forward, "Nina", "Omar", "")),
            ),
            ("Send a message through the contact form", None),
            (
                "Omar is waiting for the mail by Nina",
                Some((Forward, "Nina", "Omar", "")),
            ),
            (
                "Will you find the mail from Nina and forward it to Omar?",
                Some((Forward, "Nina", "Omar", "")),
            ),
            ("Press \"Delete\"", None),
            (
                "Type \"ADA\" in lower case into the field and press Submit",
                None,
            ),
            ("Write \"x\" into Name and press Save", None),
            ("Enter the answer into the box and press Submit", None),
            (
                "Tell Nina that I am late",
                Some((Reply, "Nina", "", "that I am late")),
            ),
            ("Delete the account of Nina", None),
        ];
        for (goal, expected) in rows {
            let read = read(&lex(goal));
            let told = read
                .as_ref()
                .map(|m| (m.act, m.from.as_str(), m.to.as_str(), m.text.as_str()));
            assert_eq!(told, expected, "{goal}");
        }
    }
}
