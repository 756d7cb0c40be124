//! Whether what a model or a script claims at the end is on the screen.

use super::super::proposal::shown;
use super::super::screen_context::{ScreenContext, had_effect};
use super::acts::of_act;
use super::amounts;
use super::another_entry;
use super::brought::acts_of;
use super::choices;
use super::deleting::{another_row, is_deletion, may_delete, named_before_deleting};
use super::kept;
use super::kind;
use super::left_unsaved;
use super::literals;
use super::misplaced;
use super::own_words;
use super::parts::{self, Part};
use super::wishes;
use crate::context::Context;
use crate::words::{self, Concept};
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Form;
use passerby_artifacts::ui_tree::UiNode;
use std::borrow::Cow;
use std::collections::BTreeSet;
use url::Url;

/// A text on the screen of fewer words proves nothing by standing in a claim.
const MIN_WORDS: usize = 2;
/// A record's number has so many digits at least.
const MIN_DIGITS: usize = 2;
/// Nor does what was brought about in fewer characters, by standing in a quote.
const MIN_CHARS: usize = 4;

/// What became of a claim that the goal is met.
pub(super) struct Judged {
    /// Whether the run shows all of it.
    pub is_shown: bool,
    /// The parts of the goal as the claim tells them; none where it tells none.
    pub parts: Vec<ClauseRecord>,
}

/// Holds a claim against the run. It counts if an act had an effect, what the claim quotes stands on the screen or came with an
/// act, some of it was brought about by an act that may have changed something, and no clause is left that nothing was done for. Where the claim tells
/// the parts of the goal one by one, each is held against the run.
///
/// A goal that asks is answered by a look: there nothing has to be new.
pub(super) fn judge(context: &Context, claim: &str) -> Judged {
    let look = ScreenContext::new(context);
    let asks = look.goal.looks_only || wishes::is_question(context.goal);
    let told = Told::of(context, &look);
    let of_claim = parts::of(claim);
    let doubt = doubt(&look, asks).or_else(|| {
        let is_brought = match of_claim.as_slice() {
            [] => told.brought(claim),
            parts => parts.iter().any(|part| told.brought(part.evidence)),
        };
        if literals::is_one_missing(wanted(&look), context.history, &told.now) {
            Some("What the goal spells out was not entered, and no page showed it.".into())
        } else if let Some(amount) =
            amounts::missing(wanted(&look), context.history, &told.held).filter(|_| !asks)
        {
            Some(format!("“{amount}” was not entered, and the page does not show it.").into())
        } else if !asks && !is_brought {
            Some("No act of this run brought about what is quoted for it.".into())
        } else {
            None
        }
    });
    let doubt = doubt.as_deref();
    let mut parts: Vec<ClauseRecord> = of_claim.iter().map(|part| told.part(part, doubt)).collect();
    let left = untouched(context, &look, claim);
    let is_met = if of_claim.is_empty() {
        told.holds(claim)
    } else {
        parts.iter().all(|part| part.state == ClauseState::Seen)
    };
    let is_shown = doubt.is_none() && left.is_empty() && is_met;
    if !is_shown && !asks {
        parts = told.without_what_stood_there(&of_claim, parts);
    }
    if !parts.is_empty() {
        parts.extend(left);
    }
    Judged { is_shown, parts }
}

/// The goal without its login.
fn wanted<'l>(look: &'l ScreenContext) -> &'l str {
    let stage = look.login.as_ref();
    stage.map_or(look.context.goal, |stage| stage.rest.as_str())
}

/// Why nothing that is claimed can count yet.
fn doubt(look: &ScreenContext, asks: bool) -> Option<Cow<'static, str>> {
    let (goal, history) = (look.context.goal, look.context.history);
    let acted = acts_of(history).any(had_effect);
    let why = if !acted && !asks {
        "No act of this run had an effect."
    } else if is_unsent(look) {
        "A form that was filled in still waits to be sent."
    } else if !asks && !only_types(look) && kept::is_lacking(goal, history, &shown_now(look)) {
        "Nothing was done that keeps what was typed."
    } else if misplaced::is_misplaced(&look.goal.given, history) {
        "A value was entered into another field than the one that the goal names."
    } else if kind::is_another(goal, history) {
        "What was entered went to a form for something else than the goal names."
    } else if is_of_another_record(look) {
        "The screen shows another record than the one that the goal names."
    } else if let Some([taken, meant]) =
        another_entry::another(wanted(look), history).filter(|_| !asks)
    {
        let (taken, meant) = (shown(&taken), shown(&meant));
        return Some(
            format!("It was done on “{taken}”; what the goal names is “{meant}”, and nothing was done to that.").into(),
        );
    } else if let Some(button) = left_unsaved::left(history).filter(|_| !asks) {
        let button = shown(&button);
        return Some(format!("A change was left without pressing “{button}”.").into());
    } else {
        let [field, chosen, named] = choices::another(goal, history).filter(|_| !asks)?;
        return Some(format!("“{field}” was “{chosen}”, and the goal says “{named}”.").into());
    };
    Some(why.into())
}

/// What the screen shows, and what its fields hold.
fn shown_now(look: &ScreenContext) -> kept::Shown {
    let inputs = look.screen().forms.iter().flat_map(|form| &form.inputs);
    kept::Shown {
        all: all_together(look),
        held: inputs.map(|input| words::fold(&input.value)).collect(),
    }
}

/// Whether the goal wants something typed and no more, or forbids to send it.
fn only_types(look: &ScreenContext) -> bool {
    const TYPING: [&str; 8] = [
        "type", "fill", "tippe", "schreibe", "tape", "tapez", "escribe", "rellena",
    ];
    let words = words::tokens(look.context.goal);
    let first = words
        .iter()
        .find(|word| *word != "please" && *word != "bitte");
    look.goal.sends_nothing || first.is_some_and(|word| TYPING.contains(&word.as_str()))
}

/// Whether the goal names a record by its number (`KC-1006`), and the screen shows one other of that kind and not this.
fn is_of_another_record(look: &ScreenContext) -> bool {
    let wanted = record_numbers(look.context.goal);
    let shown: BTreeSet<String> = texts(look).flat_map(record_numbers).collect();
    wanted.iter().any(|number| {
        let kind = |number: &str| {
            number
                .trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        };
        let mut others = shown.iter().filter(|other| kind(other) == kind(number));
        !shown.contains(number) && others.next().is_some() && others.next().is_none()
    })
}

/// Letters, a mark and a number, as records are numbered by.
fn record_numbers(text: &str) -> BTreeSet<String> {
    let is_number = |word: &&str| {
        let Some((kind, number)) = word.split_once(['-', '#']) else {
            return false;
        };
        !kind.is_empty()
            && kind.chars().all(|c| c.is_ascii_uppercase())
            && number.len() >= MIN_DIGITS
            && number.chars().all(|c| c.is_ascii_digit())
    };
    let ends = |c: char| !c.is_ascii_alphanumeric();
    let words = text.split_whitespace().map(|word| word.trim_matches(ends));
    words.filter(is_number).map(str::to_owned).collect()
}

/// Whether the last act only filled a field of a form that waits to be sent: what stands in there is not done yet.
fn is_unsent(look: &ScreenContext) -> bool {
    let mut acts = look.executed();
    let Some((step, last)) = acts.rfind(|(_, decision)| !decision.action.only_looks()) else {
        return false;
    };
    // A switch that tells its server at once waits for nothing.
    if !matches!(last.action, Action::Type { .. }) && kept::asks_server(step) {
        return false;
    }
    let Some(target) = last.target.as_ref().filter(|_| last.action.fills()) else {
        return false;
    };
    let holds = |form: &&Form| form.inputs.iter().any(|input| input.node == target.node);
    let form = look.screen().forms.iter().find(holds);
    form.is_some_and(|form| !form.submits.is_empty())
}

/// What the run met, folded.
struct Told {
    now: Vec<String>,
    /// The same, and what its fields hold.
    held: Vec<String>,
    /// What came, went or changed with the acts.
    changed: Vec<String>,
    /// What earlier looks showed.
    earlier: Vec<String>,
    /// What acts brought about that may have changed something.
    brought: Vec<String>,
    /// What the run typed in words of its own: wherever the page repeats it, it proves nothing.
    own: Vec<String>,
    /// Whether the login that the goal gives was entered and not refused.
    logged_in: bool,
    /// The rows of the acts that may have deleted something, empty where an act was in none.
    deleted: Vec<String>,
    /// A name of the goal that this run itself gave to something before it deleted.
    named_here: Option<String>,
    /// What is wanted.
    goal: String,
}

impl Told {
    fn of(context: &Context, look: &ScreenContext) -> Self {
        let differences = context
            .history
            .iter()
            .filter_map(|step| step.difference.as_ref());
        let items = differences
            .clone()
            .flat_map(|d| d.added.iter().chain(&d.removed));
        let changes = differences.flat_map(|d| &d.changed);
        let changes = changes.flat_map(|change| [&change.before, &change.after]);
        let passing = context.history.iter().flat_map(|step| &step.transients);
        let texts_of = items
            .map(|item| &item.text)
            .chain(changes)
            .chain(passing.map(|transient| &transient.name));
        let now: Vec<String> = texts(look)
            .map(words::fold)
            .chain(std::iter::once(all_together(look)))
            .collect();
        let held = shown_now(look).held;
        Self {
            held: now.iter().cloned().chain(held).collect(),
            now,
            changed: texts_of.map(|text| words::fold(text)).collect(),
            earlier: earlier(context.history),
            brought: super::brought::brought(context.history),
            own: own_words::unproven(context.goal, context.history)
                .into_iter()
                .chain(asked_by_address(&look.screen().url))
                .collect(),
            logged_in: look
                .login
                .as_ref()
                .is_some_and(|stage| stage.entered.is_some()),
            deleted: look
                .executed()
                .filter(|(step, _)| may_delete(step))
                .map(|(step, _)| step.target_row.clone())
                .collect(),
            named_here: named_before_deleting(wanted(look), context.history),
            goal: wanted(look).to_owned(),
        }
    }

    /// What became of a part of the goal by what is said to show it.
    fn part(&self, part: &Part, doubt: Option<&str>) -> ClauseRecord {
        let said = sentence(part.evidence);
        let record = |state, evidence| super::record(part.text, state, evidence);
        if part.is_not_done() {
            return record(ClauseState::NotSeen, said);
        }
        if is_deletion(part.text) {
            if self.deleted.is_empty() {
                let why = "No act of this run deletes anything.".to_owned();
                return record(ClauseState::NotSeen, why);
            }
            if let Some(row) = another_row(&self.goal, &self.deleted) {
                let why = format!("What was deleted is “{row}”, and the goal does not name that.");
                return record(ClauseState::NotSeen, why);
            }
            if let Some(name) = &self.named_here {
                let why =
                    format!("Before it was deleted, this run itself called something “{name}”.");
                return record(ClauseState::NotSeen, why);
            }
        }
        // What is doubted of the rest says nothing of a login.
        let doubt = doubt.filter(|_| !(self.logged_in && is_login(part.text)));
        match doubt {
            Some(doubt) => record(ClauseState::NotSeen, doubt.to_owned()),
            None if self.holds(part.evidence) => record(ClauseState::Seen, said),
            None => record(
                ClauseState::NotSeen,
                format!("The page did not show what was said of it: {said}"),
            ),
        }
    }

    /// The parts of a claim that does not hold: what only stood on a page (“in IT Help”) is nothing that was done.
    fn without_what_stood_there(
        &self,
        of_claim: &[Part],
        parts: Vec<ClauseRecord>,
    ) -> Vec<ClauseRecord> {
        let judged = of_claim.iter().zip(parts);
        let judged = judged.map(|(part, record)| {
            let was_done = self.brought(part.evidence) || is_login(part.text);
            if record.state != ClauseState::Seen || was_done {
                return record;
            }
            let why = format!("This stood there before: {}", record.evidence);
            super::record(part.text, ClauseState::NotSeen, why)
        });
        judged.collect()
    }

    /// Whether the run met what is quoted, or where nothing is quoted, some text of the screen that is told. Some of it has to be more
    /// than the label of a field (“Requestors:”), and than what the run wrote in words of its own.
    fn holds(&self, evidence: &str) -> bool {
        let quotes = quotes(evidence);
        if quotes.is_empty() {
            return self.texts_in(evidence).next().is_some();
        }
        let tells = |quote: &&str| {
            let folded = words::fold(quote);
            let is_own = self.own.iter().any(|text| text.contains(&folded));
            !is_own && !quote.trim_end().ends_with(':')
        };
        quotes.iter().any(tells) && quotes.iter().all(|quote| self.was_met(&words::fold(quote)))
    }

    /// Whether some of it came with the run's acts.
    fn brought(&self, evidence: &str) -> bool {
        let quotes = folded_quotes(evidence);
        if quotes.is_empty() {
            return self.texts_in(evidence).any(|text| self.is_new(text));
        }
        quotes.iter().any(|quote| self.is_new(quote))
    }

    /// Texts of the screen that a sentence holds.
    fn texts_in<'a>(&'a self, sentence: &str) -> impl Iterator<Item = &'a str> {
        let sentence = format!(" {} ", words::fold(sentence));
        let texts = self.now.iter().map(String::as_str);
        texts.filter(move |text| {
            text.split(' ').count() >= MIN_WORDS && sentence.contains(&format!(" {text} "))
        })
    }

    /// Whether it stands on the screen, stood there, or came and went with an act.
    fn was_met(&self, quote: &str) -> bool {
        let mut met = self.now.iter().chain(&self.changed).chain(&self.earlier);
        met.any(|text| text.contains(quote))
    }

    /// Whether an act brought it about that may have changed something, or put it in.
    fn is_new(&self, quote: &str) -> bool {
        // Of a quote that says more than what was put in, most must be that: a search brings up whatever holds its words.
        let is_most = |text: &String| {
            let (own, whole) = (text.chars().count(), quote.chars().count());
            own >= MIN_CHARS && own.saturating_mul(5) >= whole.saturating_mul(3)
        };
        let is_it = |text: &String| {
            text.contains(quote) || (is_most(text) && quote.contains(text.as_str()))
        };
        let is_own = self.own.iter().any(|text| text.contains(quote));
        !is_own && self.brought.iter().any(is_it)
    }
}

/// What the address of a page asks for, folded: a page of results repeats it, whatever it found.
fn asked_by_address(address: &str) -> Vec<String> {
    let url = Url::parse(address).ok();
    let values = url.iter().flat_map(Url::query_pairs);
    let texts = values.map(|(_, value)| words::fold(&value));
    texts.filter(|text| text.contains(' ')).collect()
}

/// What earlier looks showed, in the window and outside of it, folded.
pub(super) fn earlier(history: &[StepRecord]) -> Vec<String> {
    let looks = history
        .iter()
        .flat_map(|step| [&step.tree_text, &step.off_view]);
    looks
        .filter(|look| !look.is_empty())
        .map(|look| words::fold(look))
        .collect()
}

/// Whether a part of the goal is a login and nothing else.
pub(super) fn is_login(part: &str) -> bool {
    let concepts = words::concepts_in(part);
    let joins = [" and ", " und ", " et ", " y ", ", "];
    concepts.contains(&Concept::LogIn)
        && concepts.len() == 1
        && !joins.iter().any(|word| part.contains(word))
}

/// The clauses that the rules know of and that nothing was done for: none of their words is in what was acted on or claimed.
pub(super) fn untouched(context: &Context, look: &ScreenContext, claim: &str) -> Vec<ClauseRecord> {
    let clauses = super::of_goal(look).into_iter();
    let mut untried = clauses
        .filter(|clause| clause.state == ClauseState::NotTried)
        .peekable();
    if untried.peek().is_none() {
        return Vec::new();
    }
    let mut done: BTreeSet<String> = words::tokens(claim).into_iter().collect();
    for step in context.history {
        done.extend(words::tokens(&of_act(step)));
    }
    let is_untouched = |clause: &ClauseRecord| {
        let said = words::tokens(&clause.text);
        if said.first().is_some_and(|word| tells_of(word)) {
            return false;
        }
        // The first word is the verb; of what says little nobody can tell whether it was done.
        let mut of_matter = said
            .iter()
            .skip(1)
            .filter(|word| !words::is_stop(word))
            .peekable();
        of_matter.peek().is_some()
            && !of_matter.any(|word| done.iter().any(|done| is_same(word, done)))
    };
    untried.filter(is_untouched).collect()
}

/// Whether a clause that begins so tells something and asks for nothing: `I keep losing them`, `Test case: dispatching`.
fn tells_of(word: &str) -> bool {
    const SUBJECTS: [&str; 31] = [
        "test", "tester", "testfall", "expected", "subject", "betreff", "hello", "hi", "dear",
        "thanks", "would", "i", "we", "he", "she", "it", "they", "my", "our", "his", "her",
        "their", "ich", "wir", "mein", "unser", "je", "nous", "mon", "yo", "mi",
    ];
    SUBJECTS.contains(&word)
}

/// Whether two words are one, in whatever form: `save` and `saves`.
fn is_same(a: &str, b: &str) -> bool {
    const LEAST: usize = 4;
    a == b || (a.len().min(b.len()) >= LEAST && (a.starts_with(b) || b.starts_with(a)))
}

/// What the screen says and holds.
pub(super) fn texts<'a>(look: &ScreenContext<'a>) -> impl Iterator<Item = &'a str> {
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let of = |n: &'a UiNode| [Some(n.name.as_str()), n.value.as_deref()];
    let title = look.screen().title.as_str();
    nodes
        .flat_map(of)
        .flatten()
        .chain(std::iter::once(title))
        .filter(|text| !shown(text).is_empty())
}

/// What the screen says, as one text: people quote a line across the links and marks in it.
pub(super) fn all_together(look: &ScreenContext) -> String {
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let said = nodes.map(|n| words::fold(&n.name));
    let said: Vec<String> = said.filter(|text| !text.is_empty()).collect();
    said.join(" ")
}

fn folded_quotes(claim: &str) -> Vec<String> {
    quotes(claim).into_iter().map(words::fold).collect()
}

/// With a full stop at its end.
fn sentence(text: &str) -> String {
    let ends = text.ends_with(['.', '!', '?', '…']);
    format!("{text}{}", if ends { "" } else { "." })
}

/// Texts in double quotes.
pub(super) fn quotes(claim: &str) -> Vec<&str> {
    let parts: Vec<&str> = claim.split(['"', '“', '”', '„', '«', '»']).collect();
    // Every second part stands between quotes; an opening one without an end quotes nothing.
    let closed = parts.len().saturating_sub(1);
    let inside = parts.iter().take(closed).skip(1).step_by(2);
    inside
        .copied()
        .filter(|quote| !words::fold(quote).is_empty())
        .collect()
}
