//! Whether a field was sent with the option that the goal names: a column of numbers is none of text.

use super::brought::action;
use super::misplaced::name_of;
use crate::words;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use std::collections::BTreeMap;

/// An option of fewer letters may turn up in a goal by chance.
const MIN_LETTERS: usize = 4;
/// What precedes the options of a field in a look's text.
const OPTIONS: &str = "options=[";

/// A field with its options, as a look's text tells them.
struct Field<'l> {
    name: &'l str,
    /// Each with whether it is chosen.
    options: Vec<(&'l str, bool)>,
}

/// A field that was last pressed on with another option than the one that the goal names; what it is called, what was chosen and
/// what the goal names. Only fields count that the goal speaks of, or that the run itself chose in.
pub(super) fn another(goal: &str, history: &[StepRecord]) -> Option<[String; 3]> {
    let goal = words::tokens(goal);
    let mut latest: BTreeMap<&str, Option<[String; 3]>> = BTreeMap::new();
    for step in history.iter().filter(|step| presses(step)) {
        let fields = fields(&step.tree_text);
        for field in &fields {
            let is_one = fields.iter().filter(|f| f.name == field.name).count() == 1;
            let is_own = is_chosen_in(field, history);
            let counts = is_one && (is_spoken_of(field, &goal) && !is_filter(field) || is_own);
            latest.insert(field.name, differs(field, &goal, is_own).filter(|_| counts));
        }
    }
    latest.into_values().flatten().next()
}

fn presses(step: &StepRecord) -> bool {
    matches!(
        action(step),
        Some(Action::Click | Action::DoubleClick | Action::PressKey { .. })
    )
}

/// Whether the goal says a word of the field's name.
fn is_spoken_of(field: &Field, goal: &[String]) -> bool {
    let name = words::tokens(field.name);
    name.iter()
        .any(|word| word.len() >= MIN_LETTERS && goal.contains(word))
}

/// Whether the field narrows a list, and tells nothing of what is in it.
fn is_filter(field: &Field) -> bool {
    let name = words::tokens(field.name);
    name.iter().any(|word| word.starts_with("filter"))
}

fn is_chosen_in(field: &Field, history: &[StepRecord]) -> bool {
    history.iter().any(|step| {
        let thought = step.thought.as_ref();
        let target = thought.and_then(|thought| thought.decision.target.as_ref());
        matches!(action(step), Some(Action::Select { .. }))
            && target.is_some_and(|target| target.name == field.name)
    })
}

/// What is chosen in the field and what the goal names instead; `None` where the goal names what is chosen, or nothing there. Of several
/// options that the goal names it tells nothing, unless somebody chose still another one.
fn differs(field: &Field, goal: &[String], is_own_choice: bool) -> Option<[String; 3]> {
    let chosen = field.options.iter().find(|(_, is_chosen)| *is_chosen)?.0;
    let named: Vec<_> = field
        .options
        .iter()
        .filter(|(option, _)| says(goal, option))
        .collect();
    let (wanted, _) = named.last()?;
    let is_chosen = named.iter().any(|(_, is_chosen)| *is_chosen);
    let tells = named.len() == 1 || is_own_choice;
    (tells && !is_chosen).then(|| [field.name, chosen, wanted].map(str::to_owned))
}

/// Whether the goal has the option's words in a row.
fn says(goal: &[String], option: &str) -> bool {
    let option_words = words::tokens(option);
    let letters = option.chars().filter(|c| c.is_alphabetic()).count();
    letters >= MIN_LETTERS
        && !option_words.is_empty()
        && goal
            .windows(option_words.len())
            .any(|said| said == option_words)
}

/// The fields with options of a look's text.
fn fields(look: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut before = 0;
    for (at, _) in look.match_indices(OPTIONS) {
        let lead = look.get(before..at).unwrap_or_default();
        let listed = look
            .get(at.saturating_add(OPTIONS.len())..)
            .unwrap_or_default();
        let options = options(listed);
        before = at;
        if let Some(name) = named_last(lead)
            && !options.is_empty()
        {
            fields.push(Field { name, options });
        }
    }
    fields
}

/// The name behind the last id of a field.
fn named_last(lead: &str) -> Option<&str> {
    let (at, id) = lead
        .match_indices("_")
        .filter_map(|(at, _)| {
            let id = lead
                .get(at.saturating_add(1)..)?
                .split([' ', '\n'])
                .next()?;
            let is_id = id.len() >= 4 && id.bytes().all(|b| b.is_ascii_hexdigit());
            is_id.then_some((at, id))
        })
        .last()?;
    let rest = lead.get(at.saturating_add(1).saturating_add(id.len())..)?;
    rest.starts_with(" \"").then(|| name_of(rest)).flatten()
}

/// `"Draft" "Open"* +3]…`: each option with whether it is chosen.
fn options(listed: &str) -> Vec<(&str, bool)> {
    let mut options = Vec::new();
    let mut rest = listed;
    while let Some((option, after)) = rest.strip_prefix('"').and_then(|r| r.split_once('"')) {
        let is_chosen = after.starts_with('*');
        options.push((option, is_chosen));
        rest = after.trim_start_matches('*').trim_start_matches(' ');
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_their_options_are_read_from_a_look() {
        let look = "form \"New\"\n  txt_1a2b \"Name\" value=\"Weight\"\n  cmb_3c4d \"Type\" value=\"Text\" options=[\"Text\"* \"Number\" +2]\n  \
                    cmb_5e6f options=[\"a\"]\n  cmb_7a8b \"Unit\" options=[\"kg\" \"g\"*] btn_9c0d \"Save\"";
        let fields = fields(look);
        let read: Vec<(&str, &[(&str, bool)])> = fields
            .iter()
            .map(|field| (field.name, field.options.as_slice()))
            .collect();
        let expected: [(&str, &[(&str, bool)]); 2] = [
            ("Type", &[("Text", true), ("Number", false)]),
            ("Unit", &[("kg", false), ("g", true)]),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn what_narrows_a_list_says_nothing_of_an_entry() {
        for (name, expected) in [("Filter by category", true), ("Category", false)] {
            let options = vec![("All", true), ("Children", false)];
            assert_eq!(is_filter(&Field { name, options }), expected, "{name}");
        }
    }

    #[test]
    fn the_option_that_the_goal_names_has_to_be_chosen() {
        let field = |options| Field {
            name: "Type",
            options,
        };
        for (goal, options, differs_to) in [
            (
                "a column Weight of type number",
                vec![("Text", true), ("Number", false)],
                Some("Number"),
            ),
            (
                "a column Weight of type number",
                vec![("Text", false), ("Number", true)],
                None,
            ),
            (
                "turn the text column into a number",
                vec![("Text", true), ("Number", false)],
                None,
            ),
            (
                "a column called Weight",
                vec![("Text", true), ("Number", false)],
                None,
            ),
            (
                "sort it by long text",
                vec![("Number", true), ("Long text", false)],
                Some("Long text"),
            ),
        ] {
            let found = differs(&field(options), &words::tokens(goal), false);
            let wanted = found.as_ref().map(|[_, _, wanted]| wanted.as_str());
            assert_eq!(wanted, differs_to, "{goal}");
        }
    }
}
