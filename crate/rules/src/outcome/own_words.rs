//! What the run typed in words of its own: wherever the page repeats it, it proves nothing, since whoever wants to show something
//! only has to write it down. Where the goal wants a message and says what is to be in it, that message is what was asked for.

use super::brought::action;
use super::kept;
use crate::words;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;

/// Who writes a message to quote it writes so many words; a value in another form than the goal's is shorter, or has none.
const MESSAGE_WORDS: usize = 3;
/// A goal says what is to be in a message in so many words at least, and most of them stand in it.
const CONTENT_WORDS: usize = 3;

/// What goals begin a message with.
const COMPOSING: [&str; 40] = [
    "say",
    "says",
    "saying",
    "tell",
    "telling",
    "write",
    "writing",
    "message",
    "thank",
    "reply",
    "answer",
    "comment",
    "note",
    "ask",
    "asking",
    "describe",
    "description",
    "subject",
    "text",
    "explain",
    "mention",
    "announce",
    "schreib",
    "schreibe",
    "sag",
    "sage",
    "nachricht",
    "antworte",
    "betreff",
    "kommentar",
    "frag",
    "ecris",
    "ecrire",
    "dis",
    "remercie",
    "reponds",
    "escribe",
    "di",
    "mensaje",
    "responde",
];

/// The texts that prove nothing, folded.
pub(super) fn unproven(goal: &str, history: &[StepRecord]) -> Vec<String> {
    let folded_goal = words::fold(goal);
    let typed = history.iter().enumerate().filter_map(|(at, step)| {
        let Some(
            Action::Type {
                text: TextSource::Plain { text },
            }
            | Action::Insert { text },
        ) = action(step)
        else {
            return None;
        };
        let is_asked_for = || is_message_of(goal, text) && kept::was_taken(history, at);
        let folded = words::fold(text);
        let is_own = is_sentence(text) && !folded_goal.contains(&folded) && !is_asked_for();
        is_own.then_some(folded)
    });
    typed.collect()
}

/// Whether it is written in words: a date, a number or addresses are values.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| {
        word.chars().any(char::is_alphabetic)
            && !word.contains('@')
            && !word.contains(|c: char| c.is_ascii_digit())
    };
    text.split_whitespace().filter(is_word).count() >= MESSAGE_WORDS
}

/// Whether the goal wants a message, and most of what it says of it stands in this text.
fn is_message_of(goal: &str, text: &str) -> bool {
    let said = words::tokens(text);
    let sentences = goal.split(['.', '!', '?', ';', '\n']);
    let clauses = sentences.flat_map(|sentence| sentence.split(" - "));
    let mut wanted = clauses.flat_map(contents);
    wanted.any(|content| {
        let is_said = |word: &&String| said.iter().any(|said| words::same_word(said, word));
        let covered = content.iter().filter(is_said).count();
        covered >= CONTENT_WORDS && covered.saturating_mul(2) >= content.len()
    })
}

/// What a clause says of each message that it wants: its words from there on, up to the next one.
fn contents(sentence: &str) -> Vec<Vec<String>> {
    let all = words::tokens(sentence);
    let begins = all.iter().enumerate();
    let begins = begins.filter(|(_, word)| COMPOSING.contains(&word.as_str()));
    begins
        .map(|(at, _)| {
            let rest = all.iter().skip(at).skip(1);
            let rest = rest.take_while(|word| !COMPOSING.contains(&word.as_str()));
            rest.filter(|word| !words::is_stop(word)).cloned().collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_a_goal_asks_for() {
        for (goal, text, expected) in [
            (
                "thank Dermot in his thread and tell him I've replanted all ten canes",
                "Thank you, Dermot! I have replanted all ten canes.",
                true,
            ),
            (
                "put my out of office on. it should say im on holiday and for urgent things people should write to Anil",
                "I am on holiday. For urgent things please write to Anil.",
                true,
            ),
            (
                "Tell them of Helga",
                "Building is the Library, as Helga says",
                false,
            ),
            (
                "set the building to Library and the room to 12",
                "The building is Library and the room is 12",
                false,
            ),
            (
                "write him that the desk is broken",
                "All good here, thanks a lot",
                false,
            ),
        ] {
            assert_eq!(is_message_of(goal, text), expected, "{goal}");
        }
    }

    #[test]
    fn values_are_no_sentences() {
        for (text, expected) in [
            ("2026/12/21 00:00", false),
            ("jan@a.example svenja@a.example tom@a.example", false),
            ("Rhubarb crowns to give away", true),
            ("12 kg", false),
        ] {
            assert_eq!(is_sentence(text), expected, "{text}");
        }
    }
}
