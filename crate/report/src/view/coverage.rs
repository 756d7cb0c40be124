//! How much of a site the run saw: which pages, and whether each look had its picture.

use super::Fact;
use crate::text::{Text, fold, quote};
use crate::unit;
use passerby_artifacts::run::StepRecord;

/// Pages that are named; of more, how many there are.
const MAX_NAMED: usize = 5;

pub(super) fn facts(steps: &[StepRecord]) -> Vec<Fact> {
    let lacking = lacking_pictures(steps).map(Text::line);
    let pictures = Fact::list("Pictures", lacking.into_iter().collect());
    let looks = steps
        .iter()
        .map(|step| (step.url.as_str(), step.title.as_str()));
    let pages = Fact::list("Pages seen", pages(looks));
    pages.into_iter().chain(pictures).collect()
}

/// Each page once, in the order in which they were come to: its address and its title. Some applications have one path for all of
/// their pages, which their queries and titles tell apart.
fn pages<'a>(looks: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Text> {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for (url, title) in looks {
        let is_it = |(known, its_title): &(&str, &str)| {
            page(known) == page(url) && (fold(its_title) == fold(title) || *known == url)
        };
        if !all.iter().any(is_it) {
            all.push((url, title));
        }
    }
    let met: Vec<(&str, &str)> = all.iter().map(|(url, title)| (page(url), *title)).collect();
    let first = met.first().map_or("", |(page, _)| site(page));
    let of_one_site = met.iter().all(|(page, _)| site(page) == first);
    let named = met.iter().take(MAX_NAMED).map(|(page, title)| {
        let address = if of_one_site { path(page) } else { page };
        match fold(title) {
            title if title.is_empty() => Text::line(address),
            title => Text::line(format!("{address} {}", quote(&title))),
        }
    });
    let more = met.len().saturating_sub(MAX_NAMED);
    let rest = (more > 0).then(|| Text::line(format!("and {more} more")));
    named.chain(rest).collect()
}

/// What could not be checked for want of pictures; `None` where each step has one.
fn lacking_pictures(steps: &[StepRecord]) -> Option<String> {
    let is_lacking = |step: &&StepRecord| step.screenshot.is_none();
    let lacking = steps.iter().filter(is_lacking).count();
    let unchecked = "what only a picture shows (contrast, what is drawn) was not checked there";
    (lacking > 0).then(|| {
        let of = unit::count(steps.len(), "step");
        format!("{lacking} of {of} had none: {unchecked}")
    })
}

/// An address without its query; its fragment stays where it names a view, as in an application of one page.
fn page(url: &str) -> &str {
    let has_view = url.contains("#/") || url.contains("#!");
    let end = if has_view {
        url.len()
    } else {
        url.find(['?', '#']).unwrap_or(url.len())
    };
    url.get(..end).unwrap_or(url)
}

fn site(url: &str) -> &str {
    let from = url.find("://").map_or(0, |at| at.saturating_add(3));
    let rest = url.get(from..).unwrap_or_default();
    let end = rest
        .find('/')
        .map_or(url.len(), |at| at.saturating_add(from));
    url.get(..end).unwrap_or(url)
}

fn path(url: &str) -> &str {
    let path = url.get(site(url).len()..).unwrap_or_default();
    if path.is_empty() { "/" } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_once() {
        let shop = [
            "/",
            "/cart?step=1",
            "/cart?step=2#top",
            "/#/orders",
            "/#/bills",
        ];
        let six = ["/1", "/2", "/3", "/4", "/5", "/6", "/7"];
        let cases: [(&[&str], &[&str]); 3] = [
            (
                &shop,
                &[
                    "/ “Shop”",
                    "/cart “Shop”",
                    "/#/orders “Shop”",
                    "/#/bills “Shop”",
                ],
            ),
            (
                &six,
                &[
                    "/1 “Shop”",
                    "/2 “Shop”",
                    "/3 “Shop”",
                    "/4 “Shop”",
                    "/5 “Shop”",
                    "and 2 more",
                ],
            ),
            (&[], &[]),
        ];
        for (paths, expected) in cases {
            let urls: Vec<String> = paths
                .iter()
                .map(|path| format!("https://a.example{path}"))
                .collect();
            let found = pages(urls.iter().map(|url| (url.as_str(), " Shop ")));
            let found: Vec<&str> = found.iter().map(Text::as_str).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_path_of_several_pages_is_told_by_their_titles() {
        let looks = [
            ("https://a.example/app?view=hosts", "Hosts"),
            ("https://a.example/app?view=hosts", "Hosts (2 new)"),
            ("https://a.example/app?view=maps", "Maps"),
            ("https://a.example/app?view=maps&page=2", "Maps"),
        ];
        let found = pages(looks.into_iter());
        let found: Vec<&str> = found.iter().map(Text::as_str).collect();
        assert_eq!(found, ["/app “Hosts”", "/app “Maps”"]);
    }

    #[test]
    fn pages_of_several_sites_bear_their_sites() {
        let looks = [("https://a.example", ""), ("https://b.example/x", "B")];
        let found = pages(looks.into_iter());
        let found: Vec<&str> = found.iter().map(Text::as_str).collect();
        assert_eq!(found, ["https://a.example", "https://b.example/x “B”"]);
        assert_eq!(pages(looks.into_iter().take(1))[0].as_str(), "/");
    }

    #[test]
    fn steps_without_a_picture_are_told() {
        assert_eq!(lacking_pictures(&[]), None);
        let steps = [StepRecord::new(1, 0), StepRecord::new(2, 0)];
        let told = lacking_pictures(&steps).unwrap_or_default();
        assert!(told.starts_with("2 of 2 steps had none"), "{told}");
    }
}
