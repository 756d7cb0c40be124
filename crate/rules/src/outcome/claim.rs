//! Whether what a model or a script claims at the end is on the screen.

use super::super::acts::of_act;
use super::super::proposal::shown;
use super::super::screen_context::{ScreenContext, had_effect};
use super::amounts;
use super::another_entry;
use super::another_page;
use super::brought::acts_of;
use super::choices;
use super::kept::{self, Keeping};
use super::kind;
use super::left_unsaved;
use super::literals;
use super::lost;
use super::misplaced;
use super::neighbour;
use super::parts;
use super::said::{shown_now, texts, wanted};
use super::sent;
use super::ticks;
use super::told::Told;
use super::wishes;
use super::years;
use crate::context::Context;
use crate::dates::Day;
use crate::forbidden::without_forbidden;
use crate::words;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::Action;
use passerby_artifacts::screen::{Difference, Form, Signal};
use std::collections::BTreeSet;

/// A record's number has so many digits at least.
const MIN_DIGITS: usize = 2;

/// What became of a claim that the goal is met.
pub(super) struct Judged {
    /// Whether the run shows all of it.
    pub is_shown: bool,
    /// Whether it is refused for a fact of the run, and not for what its words seem to mean.
    pub is_refuted: bool,
    /// The parts of the goal as the claim tells them; none where it tells none.
    pub parts: Vec<ClauseRecord>,
    /// What speaks against all of it.
    pub doubt: Option<String>,
}

/// Holds a claim against the run. It counts if an act had an effect, what the claim quotes stands on the screen or came with an
/// act, some of it was brought about by an act that may have changed something, and no clause is left that nothing was done for. Where the claim tells
/// the parts of the goal one by one, each is held against the run.
///
/// A goal that asks is answered by a look: there nothing has to be new.
pub(super) fn judge(context: &Context, claim: &str) -> Judged {
    let look = ScreenContext::new(context);
    let asks = look.goal.looks_only || wishes::is_question(context.goal);
    let told = Told::of(context, &look, asks);
    let of_claim = parts::of(claim);
    let fact = fact_against(&look, asks);
    let claims_what_is_not = of_claim
        .iter()
        .any(|part| part.is_not_done() || told.lacks_deletion(part.text));
    let is_refuted = fact.is_some() || claims_what_is_not || told.met_nothing_of(claim);
    let doubt = fact
        .or_else(|| reading_doubt(&look, asks))
        .or_else(|| told_doubt(&look, &told, &of_claim, claim).filter(|_| !asks))
        .or_else(|| {
            let wanted = without_forbidden(wanted(&look));
            literals::is_one_missing(&wanted, context.history, &told.now).then(|| {
                "What the goal spells out was not entered, and no page showed it.".to_owned()
            })
        });
    let mut parts: Vec<ClauseRecord> = of_claim
        .iter()
        .map(|part| told.part(part, &of_claim, doubt.as_deref()))
        .collect();
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
    Judged {
        is_shown,
        is_refuted,
        parts,
        doubt,
    }
}

/// A fact of the run against which nothing that is claimed can count.
fn fact_against(look: &ScreenContext, asks: bool) -> Option<String> {
    let (goal, history) = (look.context.goal, look.context.history);
    let sends = !asks && !only_types(look);
    if !asks && !acts_of(history).any(had_effect) {
        Some("No act of this run had an effect.".to_owned())
    } else if sends && sent::is_nothing(history) {
        Some("Nothing that was done in this run was sent to the page's server.".to_owned())
    } else if is_unsent(look) {
        Some("A form that was filled in still waits to be sent.".to_owned())
    } else if sends && kept::keeping(goal, history, &shown_now(look)) == Keeping::Lacking {
        Some("Nothing was done that keeps what was typed.".to_owned())
    } else if let Some(button) = left_unsaved::left(history).filter(|_| !asks) {
        let button = shown(&button);
        Some(format!("A change was left without pressing “{button}”."))
    } else {
        let field = lost::field(history, &shown_now(look)).filter(|_| !asks)?;
        let field = shown(field);
        Some(format!(
            "What was typed into “{field}” was lost: another form was sent."
        ))
    }
}

/// Why nothing that is claimed can count, by what the goal's words seem to mean.
fn reading_doubt(look: &ScreenContext, asks: bool) -> Option<String> {
    let history = look.context.history;
    let wanted = &without_forbidden(wanted(look));
    let sends = !asks && !only_types(look);
    if sends && kept::keeping(look.context.goal, history, &shown_now(look)) == Keeping::Unsure {
        return Some(
            "What was typed was left before something was pressed that keeps it.".to_owned(),
        );
    } else if misplaced::is_misplaced(&look.goal.given, history) {
        return Some(
            "A value was entered into another field than the one that the goal names.".to_owned(),
        );
    } else if kind::is_another(wanted, history) {
        return Some(
            "What was entered went to a form for something else than the goal names.".to_owned(),
        );
    } else if is_of_another_record(look) {
        return Some(
            "The screen shows another record than the one that the goal names.".to_owned(),
        );
    } else if asks {
        return None;
    }
    let today = Day::of_moment(look.context.began_at_ms);
    if let Some(pair) = another_entry::another(wanted, history) {
        Some(done_to_another(&pair))
    } else if let Some([named, entered]) = years::another(wanted, history, today) {
        Some(format!(
            "“{entered}” was entered, and the goal says {named}."
        ))
    } else {
        let [field, chosen, named] = choices::another(wanted, history)?;
        Some(format!(
            "“{field}” was “{chosen}”, and the goal says “{named}”."
        ))
    }
}

/// The same by what is claimed, and what was done to which thing. Of a goal that asks it says nothing.
fn told_doubt(
    look: &ScreenContext,
    told: &Told,
    of_claim: &[parts::Part],
    claim: &str,
) -> Option<String> {
    let history = look.context.history;
    let wanted = &without_forbidden(wanted(look));
    let is_brought = match of_claim {
        [] => told.brought(claim),
        parts => parts.iter().any(|part| told.brought(part.evidence)),
    };
    if let Some(pair) = another_page::another(wanted, history, &told.deeds) {
        Some(done_to_another(&pair))
    } else if let Some([taken, meant]) = neighbour::another(wanted, &told.deeds) {
        let (taken, meant) = (shown(&taken), shown(&meant));
        Some(format!(
            "It was done on “{taken}”, and the goal says “{meant}”."
        ))
    } else if let Some(label) = ticks::missing(wanted, history) {
        Some(format!(
            "“{}” is not ticked, and the goal names it.",
            shown(&label)
        ))
    } else if let Some([entered, meant]) = literals::other_number(wanted, history, &told.now) {
        Some(format!(
            "“{entered}” was entered, and the goal says “{meant}”."
        ))
    } else if let Some(amount) = amounts::missing(wanted, history, &told.held) {
        Some(format!(
            "“{amount}” was not entered, and the page does not show it."
        ))
    } else if !is_brought {
        Some("No act of this run brought about what is quoted for it.".to_owned())
    } else {
        None
    }
}

fn done_to_another([taken, meant]: &[String; 2]) -> String {
    let (taken, meant) = (shown(taken), shown(meant));
    format!(
        "It was done on “{taken}”; what the goal names is “{meant}”, and nothing was done to that."
    )
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
    // A switch that tells its server at once waits for nothing, nor does a list that loads the page.
    let loads = |difference: &Difference| difference.signals.contains(&Signal::ScreenLoaded);
    let is_at_once = kept::asks_server(step)
        || sent::was_sent(step)
        || step.difference.as_ref().is_some_and(loads);
    if !matches!(last.action, Action::Type { .. }) && is_at_once {
        return false;
    }
    let Some(target) = last.target.as_ref().filter(|_| last.action.fills()) else {
        return false;
    };
    let holds = |form: &&Form| form.inputs.iter().any(|input| input.node == target.node);
    let form = look.screen().forms.iter().find(holds);
    form.is_some_and(|form| !form.submits.is_empty())
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
