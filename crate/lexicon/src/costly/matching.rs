//! What a text says would be done: the name of a control, a question, a heading, an address.

use super::phrases::{Class, Rule, Rules, Span, table};
use super::tokens::{is_number, tokens};
use passerby_artifacts::costly::CostlyKind;

/// How a text is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// A command: the name of a control, an option of a list.
    Command,
    /// A statement or question: what a dialog says.
    Statement,
    /// What a page says of itself, where a noun is enough: its heading, its title, the address of a form.
    Page,
}

/// What a text says would be done; `None` where it says nothing that needs approval.
pub fn kind_of(text: &str, tone: TextKind) -> Option<CostlyKind> {
    let sentences = match tone {
        TextKind::Command => vec![tokens(text)],
        TextKind::Statement | TextKind::Page => sentences(text),
    };
    let sentences: Vec<Sentence> = sentences
        .into_iter()
        .map(|words| Sentence::of(words, tone == TextKind::Command))
        .filter(|sentence| !sentence.is_negated)
        .collect();
    let first = |rules: fn(&Rules) -> Vec<&Rule>| {
        sentences.iter().find_map(|sentence| sentence.kind(rules))
    };
    if tone == TextKind::Command {
        return first(|rules| rules.commands.iter().collect());
    }
    first(|rules| rules.commands.iter().chain(&rules.statements).collect())
        .or_else(|| {
            let is_page = tone == TextKind::Page;
            is_page
                .then(|| first(|rules| rules.page.iter().collect()))
                .flatten()
        })
        .or_else(|| first(|rules| rules.fallback.iter().collect()))
}

/// What a text says would be done by a control of this name: what stands after the name in its sentence, unless that says
/// that nothing happens.
pub fn kind_after(text: &str, name: &str) -> Option<CostlyKind> {
    let name = tokens(name);
    sentences(text).into_iter().find_map(|words| {
        let at = words
            .windows(name.len().max(1))
            .position(|part| part == name)?;
        let rest = words.get(at.saturating_add(name.len())..)?.join(" ");
        kind_of(&rest, TextKind::Statement).filter(|_| !declines(&rest))
    })
}

/// Whether the name of a control says no: *Cancel*, *Keep it*, *Not now*.
pub fn declines(name: &str) -> bool {
    let table = table();
    let words = tokens(name);
    let spans = table.spans(&words, true);
    let says_no = |span: &Span| span.start == 0 && span.class == table.class("DECLINE");
    spans.iter().any(says_no) || consists(&words, &spans, table.class("CANCEL_ALONE"))
}

/// Whether the name of a control says nothing by itself: *Continue*, *Yes, I am sure*, *Go*.
pub fn is_vague(name: &str) -> bool {
    let words = tokens(name);
    consists(
        &words,
        &table().spans(&words, true),
        table().class("AFFIRM"),
    )
}

/// Whether a name only asks to keep what was entered, which by itself does nothing that a noun beside it names.
pub fn saves(name: &str) -> bool {
    has(name, "SAVE", true)
}

/// Whether a heading or a title is about such acts, and does none: *How deleting works*.
pub fn is_about(text: &str) -> bool {
    has(text, "ABOUT", false)
}

/// Whether a heading says that something was done already.
pub fn is_done(text: &str) -> bool {
    has(text, "DONE", false)
}

/// Whether a heading is that of a step on the way: an address, a search, a login.
pub fn is_step(text: &str) -> bool {
    has(text, "STEP", false)
}

/// Whether the label of a field asks for a payment card.
pub fn asks_card(label: &str) -> bool {
    has(label, "CARD_FIELD", true)
}

/// Whether a text says that what is chosen takes effect without a further step.
pub fn acts_at_once(text: &str) -> bool {
    has(text, "AT_ONCE", false)
}

/// Whether a text says that something is to be saved first.
pub fn takes_effect_later(text: &str) -> bool {
    has(text, "LATER", false)
}

/// Whether a text says that something is charged for.
pub fn is_billed(text: &str) -> bool {
    has(text, "BILLED", false)
}

/// Whether a text names a sum of money.
pub fn names_money(text: &str) -> bool {
    let words = tokens(text);
    words.iter().any(|word| word == "¤") && words.iter().any(|word| is_number(word))
}

/// Whether a choice of this name only changes what is shown.
pub fn narrows(name: &str) -> bool {
    let class = table().class("NARROW");
    let spans = table().spans(&tokens(name), true);
    spans
        .iter()
        .any(|span| span.class == class && span.start == 0)
}

/// Whether an option of a list is the one that leaves nothing out, as filters have it.
pub fn is_everything(option: &str) -> bool {
    has(option, "EVERYTHING", true)
}

/// Whether the label of a field asks for words to other people.
pub fn addresses_people(label: &str) -> bool {
    has(label, "COMPOSE", true)
}

fn has(text: &str, class: &str, is_command: bool) -> bool {
    let class = table().class(class);
    let spans = table().spans(&tokens(text), is_command);
    spans.iter().any(|span| span.class == class)
}

/// Whether the words are phrases of a class and nothing else that says something.
fn consists(words: &[String], spans: &[Span], class: Class) -> bool {
    let stop = table().class("STOP");
    let covers = |at: usize, class: Class| {
        let mut spans = spans.iter();
        spans.any(|s| s.class == class && s.start <= at && at < s.end)
    };
    let is_said = spans.iter().any(|span| span.class == class);
    is_said
        && words
            .iter()
            .enumerate()
            .all(|(at, word)| covers(at, class) || covers(at, stop) || is_number(word))
}

/// A sentence, and where the phrases of the table stand in it.
struct Sentence {
    spans: Vec<Span>,
    is_negated: bool,
}

impl Sentence {
    fn of(words: Vec<String>, is_command: bool) -> Self {
        let table = table();
        let all = table.spans(&words, is_command);
        let sparing = table.class("KEEP_OUT");
        let kept_out: Vec<Span> = all.iter().copied().filter(|s| s.class == sparing).collect();
        let stands = |span: &&Span| {
            let hides = |out: &Span| overlap(out, span) && out.len() >= span.len();
            !kept_out.iter().any(hides)
        };
        let spans: Vec<Span> = all.iter().filter(stands).copied().collect();
        let mut sentence = Self {
            spans,
            is_negated: false,
        };
        let negations = if is_command {
            &table.negated_names
        } else {
            &table.negated_statements
        };
        sentence.is_negated = negations.iter().any(|rule| sentence.fits(rule).is_some());
        sentence
    }

    /// The kind whose rule begins first; of several the longer rule, then the order of kinds.
    fn kind(&self, rules: impl Fn(&'static Rules) -> Vec<&'static Rule>) -> Option<CostlyKind> {
        let mut best: Option<((usize, std::cmp::Reverse<usize>), CostlyKind)> = None;
        for kind in &table().kinds {
            if kind.unless.iter().any(|class| self.has(*class)) {
                continue;
            }
            for rule in rules(kind) {
                let Some(start) = self.fits(rule) else {
                    continue;
                };
                let rank = (start, std::cmp::Reverse(rule.wants.len()));
                if best.is_none_or(|(earlier, _)| rank < earlier) {
                    best = Some((rank, kind.kind));
                }
            }
        }
        best.map(|(_, kind)| kind)
    }

    fn has(&self, class: Class) -> bool {
        self.spans.iter().any(|span| span.class == class)
    }

    /// Where the rule begins, as early as it can.
    fn fits(&self, rule: &Rule) -> Option<usize> {
        if rule.spares.iter().any(|class| self.has(*class)) {
            return None;
        }
        self.placed(&rule.wants, &mut Vec::new())
    }

    fn placed(&self, wants: &[Class], taken: &mut Vec<Span>) -> Option<usize> {
        let Some((class, rest)) = wants.split_first() else {
            let start = taken.iter().map(|span| span.start).min()?;
            let end = taken.iter().map(|span| span.end).max()?;
            return (end.saturating_sub(start) <= table().max_spread).then_some(start);
        };
        let mut best = None;
        for span in self.spans.iter().filter(|span| span.class == *class) {
            if taken.iter().any(|other| overlap(other, span)) {
                continue;
            }
            taken.push(*span);
            let start = self.placed(rest, taken);
            taken.pop();
            best = match (best, start) {
                (Some(a), Some(b)) => Some(std::cmp::min(a, b)),
                (a, b) => a.or(b),
            };
        }
        best
    }
}

fn overlap(a: &Span, b: &Span) -> bool {
    a.start < b.end && b.start < a.end
}

/// The sentences of a text as words. A full stop within a number or an abbreviation in front of a letter ends none.
fn sentences(text: &str) -> Vec<Vec<String>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let ends = match c {
            '\n' | '¿' | '¡' => true,
            '.' | '!' | '?' | ';' | '…' => {
                chars.peek().is_none_or(|(_, next)| next.is_whitespace())
            }
            _ => false,
        };
        if ends {
            sentences.push(tokens(text.get(start..at).unwrap_or_default()));
            start = at.saturating_add(c.len_utf8());
        }
    }
    sentences.push(tokens(text.get(start..).unwrap_or_default()));
    sentences.retain(|words| !words.is_empty());
    sentences
}
