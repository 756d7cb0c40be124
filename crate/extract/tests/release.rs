//! The newest release of a repository: which page is read next, and what the release's own page says.

mod common;

use common::content;
use passerby_artifacts::content::PageContent;
use passerby_artifacts::extraction::{ExtractedRecord, Extraction};
use passerby_extract::{Move, Progress, Ways, check, conclude, plan, read, shape};

const HOST: &str = "https://code.example";

fn page(path: &str, body: &str) -> PageContent {
    PageContent {
        url: format!("{HOST}{path}"),
        ..content(body, "quay/skiff")
    }
}

fn asked() -> Extraction {
    Extraction {
        plan: plan::plan("quay/skiff", None, None).unwrap_or_default(),
        ..Extraction::default()
    }
}

/// Reads one page, and where it leads.
fn onward(page: &PageContent) -> (Progress, Option<String>, Extraction) {
    let mut found = asked();
    let mut ways = Ways::default();
    let progress = read(&mut found, &mut ways, page);
    let next = ways.next(&found.plan, false);
    let url = next.map(|next| match next {
        Move::Press { url, .. } | Move::Open { url } => url,
        Move::Search { query } => query,
    });
    (progress, url, found)
}

#[test]
fn the_way_leads_to_the_release_that_bears_the_label() {
    let rows = [
        // The repository's page names it.
        (
            "/quay/skiff",
            r#"<div><a href="/quay/skiff/releases">Releases</a><a href="/quay/skiff/releases/tag/v2.3.1">v2.3.1 <span>Latest</span></a></div>"#,
            "/quay/skiff/releases/tag/v2.3.1",
        ),
        // It only leads to the list.
        (
            "/quay/skiff",
            r#"<a href="/quay/skiff/releases">Releases</a>"#,
            "/quay/skiff/releases",
        ),
        // The first of the list came out later, for an older line.
        (
            "/quay/skiff/releases",
            r#"<section><h2><a href="/quay/skiff/releases/tag/v1.9.8">v1.9.8</a></h2></section>
               <section><h2><a href="/quay/skiff/releases/tag/v2.3.1">v2.3.1</a></h2><span>Latest</span></section>
               <section><h2><a href="/quay/skiff/releases/tag/v2.3.0">v2.3.0</a></h2></section>"#,
            "/quay/skiff/releases/tag/v2.3.1",
        ),
        // A release that does not bear it, though its notes say the word.
        (
            "/quay/skiff/releases/tag/v3.0.0-rc1",
            r#"<h1>v3.0.0-rc1</h1><span>Pre-release</span><a href="/quay/skiff/releases">Releases</a><div class="markdown-body"><b>Latest</b></div>"#,
            "/quay/skiff/releases",
        ),
        // Another page of the site.
        (
            "/search",
            r#"<a href="/mira/skiff">mira/skiff</a><a href="/quay/skiff">quay/skiff</a>"#,
            "/quay/skiff",
        ),
    ];
    for (path, body, expected) in rows {
        let (progress, url, _) = onward(&page(path, body));
        assert_eq!(progress, Progress::Nothing, "{path}");
        assert_eq!(
            url.as_deref(),
            Some(format!("{HOST}{expected}").as_str()),
            "{path} {body}"
        );
    }
}

#[test]
fn where_no_release_bears_it_nothing_is_taken_for_it() {
    for (path, body, why) in [
        (
            "/quay/skiff",
            r#"<a href="/quay/skiff/issues">Issues</a>"#,
            "no release",
        ),
        (
            "/quay/skiff/releases",
            r#"<h2><a href="/quay/skiff/releases/tag/v0.1.0-beta">v0.1.0-beta</a></h2><span>Pre-release</span>"#,
            "marked as the latest",
        ),
    ] {
        let (progress, url, mut found) = onward(&page(path, body));
        assert_eq!((progress, url), (Progress::Nothing, None), "{path}");
        conclude(&mut found, "No page says it.");
        assert!(found.records.is_empty());
        assert!(
            found
                .unsatisfied
                .iter()
                .all(|missing| missing.reason.contains(why)),
            "{:?}",
            found.unsatisfied
        );
    }
}

const RELEASE: &str = r#"<h1>Skiff 2.3.1 </h1><a href="/quay/skiff/releases/latest"><span>Latest</span></a>
  <div><a href="/mira"><img alt="@mira" /></a><a href="/mira">mira </a><span>released this <time datetime="2026-11-19T16:22:07Z">last week</time></span></div>
  <a href="/quay/skiff/tree/v2.3.1"><span>v2.3.1</span></a>
  <div class="markdown-body my-3"><p>A bug-fix release.</p><ul><li>Fix lost files by <a href="/otto">@otto</a></li></ul>
    <a href="/quay/skiff/releases/download/v2.3.0/old.zip">an older one</a></div>"#;

#[test]
fn the_page_of_the_release_says_all_and_every_value_is_proved() {
    let files = r#"<details><summary>Assets <span>2</span></summary><ul>
      <li><a href="/quay/skiff/releases/download/v2.3.1/skiff.zip">skiff.zip</a><span>sha256:c972f7a5</span><span>3.92 MB</span></li>
      <li><a href="/quay/skiff/archive/refs/tags/v2.3.1.zip">Source code (zip)</a></li></ul></details>"#;
    let page = page(
        "/quay/skiff/releases/tag/v2.3.1",
        &format!("{RELEASE}{files}"),
    );
    let (progress, _, found) = onward(&page);
    assert_eq!(progress, Progress::Complete, "{:?}", found.unsatisfied);
    let answer = shape::answer(&found);
    let release = &answer["latest_release"];
    for (field, value) in [
        ("version", "Skiff 2.3.1"),
        ("tag", "v2.3.1"),
        ("author", "mira"),
        ("published_at", "2026-11-19T16:22:07Z"),
        (
            "notes",
            "A bug-fix release.\nFix lost files by @otto\nan older one",
        ),
    ] {
        assert_eq!(release[field], value, "{field}");
    }
    let assets = release["assets"].as_array().unwrap();
    assert_eq!(assets.len(), 2);
    assert_eq!(assets[0]["name"], "skiff.zip");
    assert_eq!(assets[0]["size"], 3_920_000.0);
    assert_eq!(assets[0]["digest"], "sha256:c972f7a5");
    assert!(assets[1].get("size").is_none() && assets[1].get("digest").is_none());
    assert_eq!(answer["evidence"]["assets"][0]["size"]["quote"], "3.92 MB");
    assert_eq!(check::check(&found, std::slice::from_ref(&page)), []);
    // A part is proved like any other value.
    let mut forged = found.clone();
    let parts: &mut Vec<ExtractedRecord> = forged.records[0].parts.get_mut("assets").unwrap();
    parts[0].values.get_mut("digest").unwrap().evidence.quote = "sha256:other".to_owned();
    assert_eq!(check::check(&forged, std::slice::from_ref(&page)).len(), 1);
}

#[test]
fn files_that_are_still_hidden_are_asked_for() {
    let folded = r#"<details><summary>Assets <span>12</span></summary></details>"#;
    let some = r#"<details><summary>Assets <span>12</span></summary><ul>
      <li><a href="/quay/skiff/releases/download/v2.3.1/skiff.zip">skiff.zip</a><span>3.92 MB</span></li>
      <li><button>Show all 12 assets</button></li></ul></details>"#;
    let (progress, _, found) = onward(&page(
        "/quay/skiff/releases/tag/v2.3.1",
        &format!("{RELEASE}{some}"),
    ));
    assert!(
        matches!(progress, Progress::NextPage { .. }),
        "{progress:?}"
    );
    assert_eq!(
        found.records[0].parts["assets"].len(),
        1,
        "what is there stays"
    );
    let (progress, _, found) = onward(&page(
        "/quay/skiff/releases/tag/v2.3.1",
        &format!("{RELEASE}{folded}"),
    ));
    // Here the summary cannot be pressed: all that there is was read.
    assert_eq!(progress, Progress::Complete);
    assert_eq!(found.unsatisfied.len(), 1);
}
