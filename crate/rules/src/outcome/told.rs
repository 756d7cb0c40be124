//! What a run met and did, as far as a claim may rest on it.

use super::super::screen_context::ScreenContext;
use super::deeds::{self, Deed};
use super::deleting::{another_row, is_deletion, may_delete, named_before_deleting};
use super::parts::Part;
use super::said::{all_together, earlier, is_login, shown_now, texts, wanted};
use super::{bound, cut, own_words, restraint};
use crate::context::Context;
use crate::forbidden::keeps;
use crate::quotes::quotes;
use crate::words;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::run::StepRecord;
use url::Url;

/// A text on the screen of fewer words proves nothing by standing in a claim.
const MIN_WORDS: usize = 2;
/// Nor does what was brought about in fewer characters, by standing in a quote.
const MIN_CHARS: usize = 4;

/// What the run met, folded.
pub(super) struct Told<'s> {
    history: &'s [StepRecord],
    /// What was done in its steps.
    pub deeds: Vec<Deed<'s>>,
    /// Whether the goal asks for words alone.
    asks: bool,
    pub now: Vec<String>,
    /// The same, and what its fields hold.
    pub held: Vec<String>,
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

impl<'s> Told<'s> {
    pub fn of(context: &Context<'s>, look: &ScreenContext, asks: bool) -> Self {
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
        let deeds = deeds::deeds(context.history);
        Self {
            history: context.history,
            asks,
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
            deleted: deeds
                .iter()
                .filter(|deed| may_delete(deed.step))
                .map(|deed| deed.step.target_row.clone())
                .collect(),
            named_here: named_before_deleting(wanted(look), context.history),
            goal: wanted(look).to_owned(),
            deeds,
        }
    }

    /// What became of a part of the goal by what is said to show it. `all`: the parts of the claim.
    pub fn part(&self, part: &Part, all: &[Part], doubt: Option<&str>) -> ClauseRecord {
        let said = sentence(part.evidence);
        let record = |state, evidence| super::record(part.text, state, evidence);
        if part.is_not_done() {
            return record(ClauseState::NotSeen, said);
        }
        if self.is_kept(part, all) {
            return super::claimed_done(part.text, said);
        }
        if is_deletion(part.text) {
            if self.lacks_deletion(part.text) {
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
        if let Some(name) = self.unbound(part) {
            let why = format!("Nothing was done to “{name}”.");
            return record(ClauseState::NotSeen, why);
        }
        // What is doubted of the rest says nothing of a login.
        let doubt = doubt.filter(|_| !(self.logged_in && is_login(part.text)));
        match doubt {
            Some(doubt) => record(ClauseState::NotSeen, doubt.to_owned()),
            None if self.holds(part.evidence) => super::claimed_done(part.text, said),
            None => record(
                ClauseState::NotSeen,
                format!("The page did not show what was said of it: {said}"),
            ),
        }
    }

    /// Whether the part only forbids, and the run held to it.
    fn is_kept(&self, part: &Part, all: &[Part]) -> bool {
        restraint::is_kept(part, all, |word| self.was_met(word), &self.deeds)
    }

    /// Whether the part is that something is deleted, and no act deletes anything.
    pub fn lacks_deletion(&self, part: &str) -> bool {
        is_deletion(part) && self.deleted.is_empty()
    }

    /// A name of the part that nothing was done to. A login is no deed, and a question is answered by a look.
    fn unbound(&self, part: &Part) -> Option<String> {
        if self.asks || is_login(part.text) {
            return None;
        }
        bound::unbound(part.text, self.history, &self.deeds)
    }

    /// The parts of a claim that does not hold: what only stood on a page (“in IT Help”) is nothing that was done.
    pub fn without_what_stood_there(
        &self,
        of_claim: &[Part],
        parts: Vec<ClauseRecord>,
    ) -> Vec<ClauseRecord> {
        let judged = of_claim.iter().zip(parts);
        let judged = judged.map(|(part, record)| {
            // What is to stay as it is stood there before.
            let is_kept = keeps(part.text) || self.is_kept(part, of_claim);
            let was_done = is_kept || self.brought(part.evidence) || is_login(part.text);
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
    pub fn holds(&self, evidence: &str) -> bool {
        let quotes = quotes(evidence);
        if quotes.is_empty() {
            return self.texts_in(evidence).next().is_some();
        }
        let tells = |quote: &&str| {
            let folded = words::fold(quote);
            let is_own = self.own.iter().any(|text| text.contains(&folded));
            !is_own && !quote.trim_end().ends_with(':')
        };
        let is_open = |quote: &&str| cut::ends_before_the_value(quote);
        quotes.iter().any(tells)
            && !quotes.iter().any(is_open)
            && quotes.iter().all(|quote| self.was_met(&words::fold(quote)))
    }

    /// Whether nothing that it quotes ever stood on a page; nor, where it quotes nothing, what it says.
    pub fn met_nothing_of(&self, claim: &str) -> bool {
        match folded_quotes(claim).as_slice() {
            [] => self.texts_in(claim).next().is_none(),
            quotes => !quotes.iter().any(|quote| self.was_met(quote)),
        }
    }

    /// Whether some of it came with the run's acts.
    pub fn brought(&self, evidence: &str) -> bool {
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
        let met = || self.now.iter().chain(&self.changed).chain(&self.earlier);
        met().any(|text| text.contains(quote)) && !cut::is_turned_round(quote, met())
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

fn folded_quotes(claim: &str) -> Vec<String> {
    quotes(claim).into_iter().map(words::fold).collect()
}

/// With a full stop at its end.
fn sentence(text: &str) -> String {
    let ends = text.ends_with(['.', '!', '?', '…']);
    format!("{text}{}", if ends { "" } else { "." })
}
