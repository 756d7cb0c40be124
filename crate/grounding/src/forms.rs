//! What a form is for, and which form serves the goal.

use crate::fields::{self, FieldPurpose};
use crate::goal::{Goal, Task};
use crate::meaning;
use crate::screen_context::ScreenContext;
use crate::values::{Field, given_for};
use crate::words::{self, Concept, concepts_in};
use passerby_artifacts::screen::{Form, FormInput, FormIntent};
use passerby_artifacts::ui_tree::UiNode;

/// A form that serves the goal scores at least this.
pub(crate) const SERVES: f64 = 0.5;

/// The form that serves the goal, and how surely, 0..=1.
#[derive(Debug, Clone, Copy)]
pub struct Serving<'a> {
    /// The form.
    pub form: &'a Form,
    /// How surely it serves, 0..=1.
    pub score: f64,
}

/// The form that serves the goal best; of equals the first, but one with something to do before one without.
pub fn serving<'a>(look: &ScreenContext<'a>) -> Option<Serving<'a>> {
    let scored = look.screen().forms.iter().map(|form| Serving {
        form,
        score: score(form, look),
    });
    let best = scored.fold(None, |best: Option<Serving>, next| match best {
        Some(best) if best.score >= next.score => Some(best),
        _ => Some(next),
    });
    best.filter(|s| s.score >= SERVES)
}

/// A form of more fields is for more than a search.
const MOST_OF_A_SEARCH: usize = 3;

/// Whether a field is for a search of the site: one that says so by its kind, or one for words to look for in a form of its own. The
/// keywords of an article are written, and kept with it.
pub fn is_for_searching(look: &ScreenContext, input: &FormInput, node: &UiNode) -> bool {
    const KEEPS: &[&str] = &[
        "save",
        "create",
        "update",
        "publish",
        "speichern",
        "enregistrer",
        "guardar",
    ];
    let own = |form: &&Form| form.inputs.iter().any(|other| other.node == input.node);
    let form = look.screen().forms.iter().find(own);
    let keeps = |form: &Form| {
        form.submits
            .iter()
            .any(|submit| meaning::says_one(&submit.label, KEEPS))
    };
    let is_alone = form.is_none_or(|form| form.inputs.len() <= MOST_OF_A_SEARCH);
    let says_so = node.role == "searchbox" || input.kind == "search";
    fields::wants(input, node) == FieldPurpose::Search
        && (says_so || is_alone)
        && !form.is_some_and(keeps)
}

/// How surely a form serves the goal: +0.6 for the task (+0.1 when the screen's own intent agrees),
/// up to +0.5 for fields the goal names, up to +0.4 for its words, +0.5 for `fill in the form`,
/// +0.1 when it is the only one. A form for another task scores nothing.
fn score(form: &Form, look: &ScreenContext) -> f64 {
    let goal = &look.goal;
    let task = task_of(form, look);
    if usable_inputs(form, look).next().is_none() || conflicts(goal.task, task) {
        return 0.0;
    }
    let mut score = 0.0;
    if goal.task != Task::Other && goal.task == task {
        score += 0.6;
        let agrees = form.intent == FormIntent::Authentication && form.intent_score > 0.7;
        score += if agrees { 0.1 } else { 0.0 };
    }
    score += 0.5 * named_share(form, look);
    score += 0.4 * words::coverage(&goal.subject, &words_of(form, look));
    score += if goal.fills { 0.5 } else { 0.0 };
    score += if look.screen().forms.len() == 1 {
        0.1
    } else {
        0.0
    };
    score.min(1.0)
}

/// A goal with a task is not served by a form that is plainly for another.
fn conflicts(wanted: Task, task: Task) -> bool {
    wanted != Task::Other && task != Task::Other && wanted != task
}

fn usable_inputs<'l>(form: &'l Form, look: &'l ScreenContext) -> impl Iterator<Item = Field<'l>> {
    form.inputs.iter().filter_map(|input| {
        let node = look.node(&input.node)?;
        (node.visible && !input.disabled).then(|| Field::new(input, node))
    })
}

/// Share of the values the goal gives that some field of the form is for.
fn named_share(form: &Form, look: &ScreenContext) -> f64 {
    let given = &look.goal.given;
    if given.is_empty() {
        return 0.0;
    }
    let placed = given.iter().filter(|g| {
        let one = Goal {
            given: vec![(*g).clone()],
            query: None,
            ..look.goal.clone()
        };
        usable_inputs(form, look).any(|field| given_for(&field, &one).is_some())
    });
    placed.count() as f64 / given.len() as f64
}

fn words_of(form: &Form, look: &ScreenContext) -> Vec<String> {
    let mut all = words::tokens(&form.label);
    all.extend(form.submits.iter().flat_map(|s| words::tokens(&s.label)));
    all.extend(form.inputs.iter().flat_map(|i| words::tokens(&i.label)));
    all.extend(look.page_words().iter().cloned());
    all
}

/// What the form is for, by its fields first and its words second, and by the page's words where
/// its own say nothing.
pub fn task_of(form: &Form, look: &ScreenContext) -> Task {
    let wants: Vec<FieldPurpose> = usable_inputs(form, look).map(|f| f.wants).collect();
    let count = |w: FieldPurpose| wants.iter().filter(|x| **x == w).count();
    let labels = form.submits.iter().map(|s| s.label.as_str());
    let own = labels
        .chain([form.label.as_str()])
        .collect::<Vec<_>>()
        .join(" . ");
    let own = concepts_in(&own);
    match count(FieldPurpose::Password) {
        0 => without_password(&wants, &own, look),
        1 => with_password(&wants, &own, form, look),
        _ if own.contains(&Concept::ResetPassword) => Task::ResetPassword,
        _ => Task::Register,
    }
}

fn with_password(
    wants: &[FieldPurpose],
    own: &[Concept],
    form: &Form,
    look: &ScreenContext,
) -> Task {
    let (registers, logs_in) = (
        own.contains(&Concept::Register),
        own.contains(&Concept::LogIn),
    );
    if registers != logs_in {
        return if registers {
            Task::Register
        } else {
            Task::LogIn
        };
    }
    let personal = [
        FieldPurpose::FullName,
        FieldPurpose::FirstName,
        FieldPurpose::LastName,
        FieldPurpose::BirthDate,
        FieldPurpose::Phone,
    ];
    let both = wants.contains(&FieldPurpose::Email) && wants.contains(&FieldPurpose::Username);
    let terms = form
        .inputs
        .iter()
        .any(|i| i.checked.is_some() && words::has_concept(&i.label, Concept::Terms));
    let page = concepts_in(&look.page_text());
    let titled = page.contains(&Concept::Register) && !page.contains(&Concept::LogIn);
    if both || terms || titled || personal.iter().any(|p| wants.contains(p)) {
        Task::Register
    } else {
        Task::LogIn
    }
}

fn without_password(wants: &[FieldPurpose], own: &[Concept], look: &ScreenContext) -> Task {
    let page = concepts_in(&look.page_text());
    let texts = wants.iter().filter(|w| **w != FieldPurpose::Other).count();
    let says = |c: Concept| {
        own.contains(&c) || (page.contains(&c) && !wants.contains(&FieldPurpose::Search))
    };
    if wants.contains(&FieldPurpose::Search) && texts <= 2 {
        Task::Search
    } else if own.contains(&Concept::ResetPassword) {
        Task::ResetPassword
    } else if own.contains(&Concept::Subscribe) {
        Task::Subscribe
    } else if own.contains(&Concept::Register) {
        Task::Register
    } else if wants.contains(&FieldPurpose::Message) {
        Task::Contact
    } else if own.contains(&Concept::Search) {
        Task::Search
    } else if says(Concept::ResetPassword) {
        Task::ResetPassword
    } else if says(Concept::Register) {
        Task::Register
    } else if says(Concept::Contact) {
        Task::Contact
    } else if own.contains(&Concept::LogIn) {
        Task::LogIn
    } else if says(Concept::Subscribe) && wants == [FieldPurpose::Email] {
        Task::Subscribe
    } else {
        Task::Other
    }
}

/// Whether every field that takes text holds something.
pub fn is_filled(form: &Form) -> bool {
    form.inputs
        .iter()
        .filter(|i| fields::takes_text(i))
        .all(|i| i.filled)
}

/// A field of a form that serves the goal, and what it wants there: the first text of a login is for the user, whatever it is called.
pub fn field<'a>(form: &Form, input: &'a FormInput, node: &'a UiNode, goal: &Goal) -> Field<'a> {
    let field = Field::new(input, node);
    let is_unknown = matches!(field.wants, FieldPurpose::Other | FieldPurpose::FullName);
    if goal.login.is_none() || !is_unknown || !is_first_of_login(form, input) {
        return field;
    }
    Field {
        wants: FieldPurpose::Username,
        ..field
    }
}

fn is_first_of_login(form: &Form, input: &FormInput) -> bool {
    let is_secret = |input: &&FormInput| input.kind == "password";
    let mut texts = form.inputs.iter().filter(|input| fields::takes_text(input));
    let first = texts.next();
    first.is_some_and(|first| first.node == input.node && first.kind != "password")
        && form.inputs.iter().filter(is_secret).count() == 1
}
