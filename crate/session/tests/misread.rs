//! A site that is known, and whose page of results looks like its start page: whoever decides by the looks searches
//! there again and again; the address keeps them from it.

mod common;

use common::models::{plan, step};
use common::page::{captured, document, node, reply, settled};
use common::{config, persona, recorded};
use passerby_artifacts::act::{ActOutcome, ActPlan, Gesture};
use passerby_artifacts::decision::{Policy, TextSource};
use passerby_artifacts::dom::{ActionKind, DomSnapshot, InputHints};
use passerby_artifacts::model::{ModelAnswer, ModelRequest, ModelUsage};
use passerby_artifacts::run::{RunConfig, RunRecord};
use passerby_artifacts::screen::PageStateBy;
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_session::{Effects, NoStopwatch, Run};
use serde_json::json;

/// The site: two addresses that look the same but for a line that differs each time, so that no two screens are equal.
#[derive(Default)]
struct Site {
    host: &'static str,
    now_ms: u64,
    searches: u32,
    visits: u32,
    typed: String,
    is_results: bool,
    asked: Vec<ModelRequest>,
}

impl Site {
    fn url(&self) -> String {
        let path = if self.is_results {
            "search?q=tract"
        } else {
            ""
        };
        format!("https://{}/{path}", self.host)
    }

    fn perform(&mut self, effect: &Effect) -> Option<EventKind> {
        self.now_ms += 10;
        Some(match effect {
            Effect::Settle { .. } => settled(),
            Effect::Snapshot => EventKind::SnapshotTaken {
                snapshot: self.snapshot(),
            },
            Effect::Capture { id, viewport, .. } => {
                captured(id, *viewport, self.url(), self.now_ms)
            }
            Effect::Act { plan, .. } => {
                self.act(plan);
                EventKind::ActReplied {
                    reply: reply(ActOutcome::Done),
                }
            }
            Effect::AskModel { request, .. } => {
                self.asked.push((**request).clone());
                EventKind::ModelAnswered {
                    answer: ModelAnswer {
                        text: searching(self.typed.is_empty()),
                        usage: ModelUsage::default(),
                        took_ms: 1.0,
                    },
                }
            }
            _ => return None,
        })
    }

    fn act(&mut self, plan: &ActPlan) {
        let ActPlan::Page { input } = plan else {
            return;
        };
        match &input.gesture {
            Gesture::SetText {
                text: TextSource::Plain { text },
            } => self.typed.clone_from(text),
            Gesture::PressKey { .. } | Gesture::Click if !self.typed.is_empty() => {
                self.searches += 1;
                self.visits += 1;
                self.is_results = true;
                self.typed.clear();
            }
            _ => {}
        }
    }

    fn snapshot(&self) -> DomSnapshot {
        let mut field = node(2, Some(1), "searchbox", "div", "Search or jump to", 100.0);
        field.actions = vec![ActionKind::Click, ActionKind::Type];
        field.value = Some(self.typed.clone());
        field.input = Some(InputHints {
            kind: "search".into(),
            ..InputHints::default()
        });
        let mut button = node(3, Some(1), "button", "div", "Search", 140.0);
        button.actions = vec![ActionKind::Click];
        let nodes = vec![
            node(0, None, "heading", "div", "Let's build from here", 20.0),
            node(1, None, "search", "form", "", 80.0),
            field,
            button,
            node(
                4,
                None,
                "text",
                "div",
                NEWS[self.visits as usize % NEWS.len()],
                300.0,
            ),
        ];
        let document_id = format!("doc-{}", self.visits);
        DomSnapshot {
            title: "Hub".into(),
            ..document(self.url(), &document_id, self.now_ms, nodes)
        }
    }
}

const NEWS: [&str; 5] = [
    "A kite festival opens",
    "Rain is expected",
    "Bread wins a prize",
    "The bridge is painted",
    "Owls are counted",
];

/// What somebody does who takes each page for the start page.
fn searching(is_empty: bool) -> String {
    step(if is_empty {
        json!({"action": "type", "target": "searchbox \"Search or jump to\"", "text": "tract"})
    } else {
        json!({"action": "press_key", "target": "searchbox \"Search or jump to\"", "text": "Enter"})
    })
}

fn run_on(host: &'static str, config: RunConfig) -> (Site, RunRecord) {
    let mut site = Site {
        host,
        now_ms: 1_000,
        ..Site::default()
    };
    let (mut run, first) = Run::begin(config, persona());
    let mut lines: Vec<TraceLine> = vec![first];
    let mut next = Some(EventKind::Started { url: site.url() });
    while let Some(kind) = next.take() {
        let at_ms = site.now_ms;
        let line = run.handle(Event { at_ms, kind }, &NoStopwatch);
        next = line
            .effects()
            .iter()
            .find_map(|effect| site.perform(effect));
        lines.push(line);
        assert!(lines.len() < 2_000, "it goes on for ever");
    }
    let record = recorded(&run, &lines);
    (site, record)
}

fn by(policy: Policy) -> RunConfig {
    RunConfig {
        goal: "Search for \"tract\" and open the repository called tract".into(),
        policy,
        vision: false,
        model: (policy == Policy::Model).then(plan),
        script: (0..20).map(|at| searching(at % 2 == 0)).collect(),
        ..config()
    }
}

fn refused(record: &RunRecord) -> usize {
    let warnings = record.steps.iter().flat_map(|step| &step.warnings);
    let by_gate = warnings.filter(|w| w.message.ends_with("(gate known_page)"));
    by_gate.count()
}

#[test]
fn a_misread_page_of_results_is_not_searched_again() {
    for policy in [Policy::Scripted, Policy::Model, Policy::Rules] {
        let (site, record) = run_on("github.com", by(policy));
        assert_eq!(site.searches, 1, "{policy:?}: {:?}", record.stop);
        let pages: Vec<(&str, Option<&str>)> = record
            .steps
            .iter()
            .filter_map(|step| step.page.as_ref())
            .filter(|page| page.by == PageStateBy::Profile)
            .map(|page| (page.name.as_str(), page.looks_like.as_deref()))
            .collect();
        assert_eq!(pages.first(), Some(&("home", None)), "{policy:?}");
        assert_eq!(
            pages.last(),
            Some(&("search_results", Some("home"))),
            "{policy:?}"
        );
        if policy != Policy::Rules {
            assert!(refused(&record) > 0, "{policy:?}: {record:#?}");
        }
    }
}

#[test]
fn the_same_on_a_site_that_nobody_knows_goes_round() {
    // So that the test above has something to hold.
    for policy in [Policy::Scripted, Policy::Model] {
        let (site, record) = run_on("hub.test", by(policy));
        assert!(site.searches > 2, "{policy:?}: {}", site.searches);
        assert_eq!(refused(&record), 0);
    }
}

#[test]
fn a_model_is_told_which_page_it_is_outside_of_what_the_page_says() {
    let (site, _) = run_on("github.com", by(Policy::Model));
    let last = &site.asked.last().expect("it was asked").turns[0].text;
    let before_page = last.split("<screen-").next().expect("the beginning");
    assert!(
        before_page.contains("By its address this is the page “search_results”"),
        "{last}"
    );
    let (site, _) = run_on("hub.test", by(Policy::Model));
    assert!(
        site.asked
            .iter()
            .all(|asked| !asked.turns[0].text.contains("By its address"))
    );
}
