//! What to put into a field: what the goal says, what the persona has, what anybody would write.

mod defaults;
mod options;

pub use options::choose as choose_option;

use crate::context::Context;
use crate::dates::{Day, within};
use crate::fields::{self, FieldPurpose};
use crate::goal::{Goal, Login, Task};
use crate::patterns::Pattern;
use crate::words;
use passerby_artifacts::decision::{GOAL_SECRET, TextSource};
use passerby_artifacts::persona::Persona;
use passerby_artifacts::screen::FormInput;
use passerby_artifacts::ui_tree::UiNode;

/// A text for a field, and where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// The text.
    pub text: TextSource,
    /// Who says so.
    pub from: Origin,
}

/// Where a value comes from, the weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The goal says it.
    Goal,
    /// The persona has it.
    Persona,
    /// Anybody would write this.
    Habit,
    /// Nothing better is known.
    LastResort,
}

/// A field together with what is known of it.
#[derive(Debug, Clone, Copy)]
pub struct Field<'a> {
    /// What the form says of it.
    pub input: &'a FormInput,
    /// Its node.
    pub node: &'a UiNode,
    /// What it asks for.
    pub wants: FieldPurpose,
}

impl<'a> Field<'a> {
    /// A field, and what it asks for by its own words.
    pub fn new(input: &'a FormInput, node: &'a UiNode) -> Self {
        let wants = fields::wants(input, node);
        Self { input, node, wants }
    }

    fn hint(&self, get: fn(&passerby_artifacts::dom::InputHints) -> &str) -> &'a str {
        self.node.input.as_ref().map_or("", get)
    }
}

/// Texts for the field, the best first; empty when nobody but a real person could answer.
pub fn texts(field: &Field, goal: &Goal, context: &Context) -> Vec<Value> {
    if let Some(login) = &goal.login {
        return of_login(field, login, context.persona)
            .into_iter()
            .collect();
    }
    let persona = context.persona;
    let opens = matches!(
        field.wants,
        FieldPurpose::Password | FieldPurpose::Username | FieldPurpose::Email
    );
    // A made-up user or password opens nothing.
    let only_own = opens && goal.task == Task::LogIn;
    let own = credential(field, persona);
    let has_own = own.is_some();
    let mut values = Vec::new();
    let mut put = |text: TextSource, from| {
        if !values.iter().any(|v: &Value| v.text == text) {
            values.push(Value { text, from });
        }
    };
    if let Some(text) = given_for(field, goal) {
        put(TextSource::Plain { text }, Origin::Goal);
    }
    if let Some(name) = own {
        put(TextSource::Credential { name }, Origin::Persona);
    }
    if only_own && (field.wants == FieldPurpose::Password || has_own) {
        return values;
    }
    for text in defaults::own(field.wants, persona) {
        put(TextSource::Plain { text }, Origin::Persona);
    }
    if only_own {
        return values;
    }
    for text in defaults::common(field, persona, Day::any(context.began_at_ms)) {
        put(TextSource::Plain { text }, Origin::Habit);
    }
    let fitting: Vec<Value> = values
        .into_iter()
        .filter_map(|v| fitted(v, field))
        .collect();
    if !fitting.is_empty() || field.wants == FieldPurpose::Unanswerable {
        return fitting;
    }
    last_resort(field).into_iter().collect()
}

/// What the goal gives to log in with: neither an invented text nor another's opens that account. Where it gives the user
/// alone, the persona's own password is theirs.
fn of_login(field: &Field, login: &Login, persona: &Persona) -> Option<Value> {
    let plain = |text: &Option<String>| {
        let text = text.clone()?;
        Some(Value {
            text: TextSource::Plain { text },
            from: Origin::Goal,
        })
    };
    match field.wants {
        FieldPurpose::Username | FieldPurpose::Email => plain(&login.user),
        FieldPurpose::Password if login.secret.is_none() && login.user.is_some() => {
            let name = credential(field, persona)?;
            Some(Value {
                text: TextSource::Credential { name },
                from: Origin::Persona,
            })
        }
        FieldPurpose::Password if login.is_withheld() => Some(Value {
            text: TextSource::Credential {
                name: GOAL_SECRET.to_owned(),
            },
            from: Origin::Goal,
        }),
        FieldPurpose::Password => plain(&login.secret),
        _ => None,
    }
}

/// The goal's own value for this field: of those whose words the field has, the one with the most.
pub fn given_for(field: &Field, goal: &Goal) -> Option<String> {
    let own = fields::words_of(field.input, field.node);
    let fits = |wanted: &[String]| {
        let covered = words::coverage(wanted, &own);
        let meant = means(wanted, field.wants);
        if covered >= 1.0 {
            wanted.len().checked_add(1)
        } else {
            meant.then_some(1)
        }
    };
    let given = goal
        .given
        .iter()
        .filter_map(|g| Some((fits(&g.field)?, &g.value)));
    let best = given.fold(None, |best: Option<(usize, &String)>, next| match best {
        Some(best) if best.0 >= next.0 => Some(best),
        _ => Some(next),
    });
    if let Some((_, value)) = best {
        return Some(value.clone());
    }
    (field.wants == FieldPurpose::Search).then(|| goal.query.clone())?
}

/// Whether words of a goal mean a field that wants this, whatever the page calls it.
pub fn means(words: &[String], wants: FieldPurpose) -> bool {
    let named: &[&str] = match wants {
        FieldPurpose::Email => &["email", "mail"],
        FieldPurpose::Username => &["username", "user", "login"],
        FieldPurpose::Password => &["password", "passwort"],
        FieldPurpose::Phone => &["phone", "telephone", "mobile"],
        FieldPurpose::FullName => &["name"],
        FieldPurpose::PostalCode => &["zip", "postcode", "postal"],
        FieldPurpose::Message => &["message", "comment"],
        _ => return false,
    };
    words.iter().any(|w| named.contains(&w.as_str()))
}

/// The persona's credential for the field, by name.
fn credential(field: &Field, persona: &Persona) -> Option<String> {
    let wanted = match field.wants {
        FieldPurpose::Password => "password",
        FieldPurpose::Username => "username",
        FieldPurpose::Email => "email",
        _ => return None,
    };
    let named = |exact: bool| {
        let mut names = persona
            .credentials
            .iter()
            .filter(|name| *name != GOAL_SECRET);
        names.find(|name| {
            if exact {
                *name == wanted
            } else {
                name.contains(wanted)
            }
        })
    };
    named(true)
        .or_else(|| named(false).filter(|_| field.wants == FieldPurpose::Password))
        .cloned()
}

/// The value in the form the field takes, or nothing if it cannot have that form.
fn fitted(value: Value, field: &Field) -> Option<Value> {
    let TextSource::Plain { text } = value.text else {
        return Some(value);
    };
    let text = dated(text, field);
    let text = shortened(text, field);
    let pattern = Pattern::parse(field.hint(|h| &h.pattern));
    let accepted = pattern.is_none_or(|p| p.accepts(&text));
    // What the goal says is typed as it is said, and the page may complain.
    (accepted || value.from == Origin::Goal).then_some(Value {
        text: TextSource::Plain { text },
        from: value.from,
    })
}

/// Date and time inputs have fixed formats and bounds; text fields may show theirs.
fn dated(text: String, field: &Field) -> String {
    let (min, max) = (field.hint(|h| &h.min), field.hint(|h| &h.max));
    match field.input.kind.as_str() {
        "date" | "time" | "month" | "week" | "datetime-local" => within(text, min, max),
        _ => text,
    }
}

fn shortened(text: String, field: &Field) -> String {
    let limit = field.node.input.as_ref().and_then(|h| h.max_length);
    match limit.and_then(|n| usize::try_from(n).ok()) {
        Some(limit) if limit > 0 => text.chars().take(limit).collect(),
        _ => text,
    }
}

fn last_resort(field: &Field) -> Option<Value> {
    let pattern = Pattern::parse(field.hint(|h| &h.pattern));
    let text = match pattern {
        Some(pattern) => pattern.example()?,
        None => shortened("test".to_owned(), field),
    };
    Some(Value {
        text: TextSource::Plain { text },
        from: Origin::LastResort,
    })
}

/// The birthday or any day, as a text field's hints show it.
fn day_for(field: &Field, day: Day) -> Vec<String> {
    let hints = [
        field.hint(|h| &h.placeholder),
        &field.input.label,
        &field.node.description,
    ];
    let mut shapes: Vec<String> = hints
        .iter()
        .flat_map(|h| h.split([' ', '(', ')']))
        .filter_map(|h| day.like(h))
        .collect();
    shapes.push(day.iso());
    if field.input.kind != "date" {
        shapes.extend(
            ["dd.mm.yyyy", "mm/dd/yyyy"]
                .iter()
                .filter_map(|h| day.like(h)),
        );
    }
    shapes
}
