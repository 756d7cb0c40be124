//! What the page's requests say of an act.

use crate::common::moved;
use crate::world::{API, World, came, check, form_taken, quiet, request, taken};
use passerby_artifacts::decision::ExpectationVerdict::{Contradicted, Matched, Missed, Unknown};
use passerby_artifacts::decision::Predicate;
use passerby_artifacts::screen::{ScreenOutcome, Signal};

#[test]
fn a_success_over_a_failed_request_is_none() {
    let navigation = came(&[moved("https://example.org/x")], ScreenOutcome::Navigation);
    let of = vec![form_taken(), Predicate::SomethingChanges];
    check(vec![
        (
            "a word of thanks over status 500",
            form_taken(),
            taken().asked(API, Some(500)),
            Contradicted,
            "api/login was answered with status 500",
        ),
        (
            "the same among alternatives",
            Predicate::AnyOf { of },
            taken().asked(API, Some(422)),
            Contradicted,
            "status 422",
        ),
        (
            "an error page in place of the next",
            Predicate::PageChanges,
            navigation.clone().asked("https://example.org/x", Some(404)),
            Contradicted,
            "status 404",
        ),
        (
            "a page that a script brought asks for more than there is",
            Predicate::PageChanges,
            navigation.clone().asked(API, Some(404)),
            Matched,
            "status 404",
        ),
        (
            "a script of the page that came asked for it",
            form_taken(),
            taken()
                .opened("https://example.org/home")
                .asked(API, Some(404))
                .later(300),
            Matched,
            "was taken",
        ),
        (
            "a script asked for it before the page came",
            form_taken(),
            taken()
                .asked(API, Some(500))
                .opened("https://example.org/home")
                .later(300),
            Contradicted,
            "status 500",
        ),
        (
            "saved, and asked besides for what this edition has not",
            form_taken(),
            taken()
                .asked(API, Some(200))
                .asked("https://example.org/api/jobs", Some(404)),
            Matched,
            "status 404",
        ),
        (
            "refused, and asked besides for something",
            form_taken(),
            taken()
                .asked(API, Some(422))
                .asked("https://example.org/api/jobs", Some(200)),
            Contradicted,
            "status 422",
        ),
        (
            "the request went well",
            form_taken(),
            taken().asked(API, Some(200)),
            Matched,
            "was taken",
        ),
        (
            "a counter of another site fails: no part of it",
            form_taken(),
            taken().asked("https://stats.example.net/c", Some(503)),
            Matched,
            "was taken",
        ),
        (
            "a request without an answer that can be seen proves nothing",
            form_taken(),
            taken().asked(API, None),
            Matched,
            "was taken",
        ),
        (
            "a value that stands where it should is there, whatever failed beside",
            Predicate::SomethingChanges,
            came(&[Signal::Scrolled], ScreenOutcome::Unknown).asked(API, Some(500)),
            Matched,
            "status 500",
        ),
    ]);
}

#[test]
fn requests() {
    check(vec![
        (
            "named and answered",
            request("/api/login"),
            quiet().asked(API, Some(201)),
            Matched,
            "status 201",
        ),
        (
            "named and refused",
            request("/api/login"),
            quiet().asked(API, Some(401)),
            Contradicted,
            "status 401",
        ),
        (
            "another one",
            request("/api/pay"),
            quiet().asked(API, Some(200)),
            Missed,
            "No request to “/api/pay”",
        ),
        (
            "one of two fails",
            request(""),
            quiet().asked(API, Some(200)).asked(API, Some(500)),
            Contradicted,
            "status 500",
        ),
        (
            "none at all",
            request(""),
            World {
                requests: Some(Vec::new()),
                ..quiet()
            },
            Missed,
            "No request was made",
        ),
        (
            "nobody can tell",
            request(""),
            quiet(),
            Unknown,
            "could not tell of its requests",
        ),
        (
            "no status is told",
            request("/api"),
            quiet().asked(API, None),
            Unknown,
            "no answer that could be seen",
        ),
    ]);
}
