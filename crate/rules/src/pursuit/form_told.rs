//! What the fields of a form held, as the page was told when it was sent.

use super::{choice, meaning};
use crate::words;

/// Begins of the ids of what takes a value.
const FIELDS: [&str; 4] = ["txt_", "pop_", "chk_", "rad_"];

/// Whether a page, as it was told, has a field that is called so and holds this.
pub(super) fn holds(page: &str, field: &str, value: &str) -> bool {
    if field.is_empty() || value.is_empty() {
        return false;
    }
    let mut fields = page.lines().flat_map(fields_of);
    fields.any(|told| {
        if told.starts_with("chk_") || told.starts_with("rad_") {
            // A box that is on is the value itself.
            let is_on = told
                .split('"')
                .nth(2)
                .is_some_and(|rest| rest.starts_with(" checked"));
            return is_on
                && own_name(told).is_some_and(|name| words::fold(name) == words::fold(value));
        }
        let name = own_name(told).or_else(|| quoted_after(told, "label≈"));
        let held = quoted_after(told, "value=").or_else(|| chosen(told));
        let is_it = name.is_some_and(|name| meaning::likeness(field, name) > meaning::IS_IT);
        is_it && held.is_some_and(|held| choice::fit(value, held) >= 0.9)
    })
}

/// Whether a control stood on a page with fields to fill, and in no entry of a list.
pub(super) fn has_a_form(page: &str, id: &str) -> bool {
    let has_id = |line: &&str| line.split_whitespace().any(|word| word == id);
    let is_entry = page
        .lines()
        .find(has_id)
        .is_some_and(|line| line.contains(" | "));
    let is_filled = |told: &&str| !told.starts_with("chk_") && !told.contains("search");
    !is_entry
        && page
            .lines()
            .flat_map(fields_of)
            .any(|told| is_filled(&told))
}

/// The pieces of a line, each from the id of a field to that of the next.
fn fields_of(line: &str) -> Vec<&str> {
    let begins = |(at, _): &(usize, char)| {
        let is_border = line
            .get(..*at)
            .is_none_or(|head| head.is_empty() || head.ends_with([' ', '>']));
        let rest = line.get(*at..).unwrap_or_default();
        is_border && FIELDS.iter().any(|id| rest.starts_with(id))
    };
    let mut starts: Vec<usize> = line
        .char_indices()
        .filter(begins)
        .map(|(at, _)| at)
        .collect();
    starts.push(line.len());
    let ends = starts.iter().skip(1);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| line.get(*start..*end))
        .collect()
}

/// The name right behind the id.
fn own_name(told: &str) -> Option<&str> {
    let (_, rest) = told.split_once(' ')?;
    rest.strip_prefix('"')?.split('"').next()
}

/// The words in quotes right behind a mark.
fn quoted_after<'t>(told: &'t str, mark: &str) -> Option<&'t str> {
    let (_, rest) = told.split_once(&format!("{mark}\""))?;
    rest.split('"').next()
}

/// The option with the star: `options=["Bug"* "Feature"]`.
fn chosen(told: &str) -> Option<&str> {
    let (before, _) = told.split_once("\"*")?;
    before.rsplit('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "form\n  pop_1 \"Tracker *\" value=\"Bug\" options=[\"Bug\"* \"Feature\"] txt_2 \"Subject *\" value=\"Map\" required\n  | Status | pop_3 label≈\"Status\" options=[\"new\" \"open\"*]\n  chk_4 \"Ada\" checked chk_5 \"Bo\"";

    #[test]
    fn a_field_is_read_off_the_page_as_it_was_told() {
        for (field, value, holds_it) in [
            ("Tracker", "bug", true),
            ("Subject", "Map", true),
            ("Status", "open", true),
            ("Watchers", "Ada", true),
            ("Watchers", "Bo", false),
            ("Tracker", "feature", false),
            ("Status", "new", false),
            ("Priority", "bug", false),
            ("", "bug", false),
        ] {
            assert_eq!(holds(PAGE, field, value), holds_it, "{field}={value}");
        }
    }
}
