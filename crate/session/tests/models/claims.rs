//! A claim that the goal is met is held against the record of the run by a question of its own.

use crate::common::models::{asked, by, driven, ended, failed, plan, registration, said, text};
use crate::common::recorded;
use passerby_artifacts::clause::{ClaimVerdict, ClauseState};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::{AnswerSchema, ModelFaultKind, ModelPlan, PromptSize};
use passerby_artifacts::run::{RunConfig, RunRecord, StopReason};
use passerby_artifacts::trace::EventKind;
use serde_json::json;

/// Words that the rules do not know: only the model can say that it is done.
const GOAL: &str = "Get me onto their books, and accept what they demand";

fn config() -> RunConfig {
    RunConfig {
        goal: GOAL.into(),
        model: Some(ModelPlan {
            check_claims: true,
            ..plan()
        }),
        ..by(Policy::Model)
    }
}

const CLAIM: &str =
    "onto their books = “Your account is ready”\naccept what they demand = “I agree to the terms”";

/// The registration, after which it is claimed to be done in two parts.
fn claiming() -> Vec<EventKind> {
    let mut answers = registration();
    *answers.last_mut().expect("the end") =
        json!({"action": "finish", "text": CLAIM, "expect": "nothing_changes"});
    answers.into_iter().map(said).collect()
}

fn check(verdict: &str, doubted: &[u32], why: &str) -> EventKind {
    let answer = json!({"reading": "books: step 5 sent it.", "verdict": verdict, "doubted": doubted, "why": why});
    text(&answer.to_string())
}

fn run(last: Vec<EventKind>) -> RunRecord {
    let answers = claiming().into_iter().chain(last).collect();
    ended(config(), answers).1
}

fn verdict(record: &RunRecord) -> Option<ClaimVerdict> {
    let check = record.steps.last()?.claim_check.as_ref();
    check.map(|check| check.verdict)
}

fn states(record: &RunRecord) -> Vec<(ClauseState, bool)> {
    let clauses = record.clauses.iter();
    clauses
        .map(|clause| (clause.state, clause.claimed))
        .collect()
}

#[test]
fn what_the_record_bears_out_is_met_and_the_rest_is_not() {
    let met = (ClauseState::Seen, true);
    let doubted = (ClauseState::NotSeen, false);
    let rows = [
        (check("done", &[], ""), ClaimVerdict::Done, [met, met]),
        (
            check("not_done", &[2], "The terms were never accepted."),
            ClaimVerdict::NotDone,
            [met, doubted],
        ),
        (
            check("not_done", &[], "Somebody else was registered."),
            ClaimVerdict::NotDone,
            [doubted, doubted],
        ),
        (
            check("not_shown", &[1, 2, 7], "No screen shows it."),
            ClaimVerdict::NotShown,
            [doubted, doubted],
        ),
        // Who doubts a part does not confirm the whole.
        (
            check("done", &[1], "It is not shown."),
            ClaimVerdict::NotShown,
            [doubted, met],
        ),
    ];
    for (answer, expected, clauses) in rows {
        let record = run(vec![answer]);
        assert_eq!(verdict(&record), Some(expected));
        assert_eq!(states(&record), clauses, "{:?}", record.clauses);
        match clauses {
            [(ClauseState::Seen, _), (ClauseState::Seen, _)] => {
                assert!(record.stop.is_goal_met(), "{:?}", record.stop);
            }
            [(ClauseState::NotSeen, _), (ClauseState::NotSeen, _)] => {
                assert!(matches!(record.stop, StopReason::ClaimedNotSeen { .. }));
            }
            _ => assert!(matches!(record.stop, StopReason::PartlyMet { .. })),
        }
        let work = record.steps.last().and_then(|step| step.model);
        assert_eq!(work.map(|work| work.calls), Some(2), "both questions count");
    }
}

/// Who says which part is not done has found the others so, whatever a rule makes of their words.
#[test]
fn a_part_that_the_reading_clears_is_no_longer_doubted_by_a_rule() {
    let claim =
        "onto their books = “Welcome aboard”\naccept what they demand = “I agree to the terms”";
    let mut answers = registration();
    *answers.last_mut().expect("the end") =
        json!({"action": "finish", "text": claim, "expect": "nothing_changes"});
    let ended_by = |verdict: &str, doubted: &[u32]| {
        let answers = answers.iter().cloned().map(said);
        let last = check(verdict, doubted, "The terms were never accepted.");
        ended(config(), answers.chain([last]).collect()).1
    };
    let (cleared, by_rule) = (ended_by("not_done", &[2]), ended_by("not_done", &[]));
    let refused = (ClauseState::NotSeen, false);
    assert_eq!(states(&cleared), [(ClauseState::Seen, true), refused]);
    assert!(cleared.clauses[0].evidence.contains("A rule doubted it"));
    assert!(matches!(cleared.stop, StopReason::PartlyMet { .. }));
    assert_eq!(states(&by_rule), [refused, refused]);
}

#[test]
fn the_reason_stands_with_the_part_that_is_doubted() {
    let record = run(vec![check(
        "not_done",
        &[2],
        "The terms were never accepted.",
    )]);
    assert_eq!(
        record.clauses[1].evidence,
        "The record of the run says otherwise: The terms were never accepted."
    );
}

#[test]
fn it_is_asked_with_the_goal_and_the_record_alone() {
    let answers = claiming().into_iter().chain([check("done", &[], "")]);
    let (driven, _) = ended(config(), answers.collect());
    let (_, last) = asked(&driven).last().expect("a question");
    assert_eq!(last.schema, AnswerSchema::ClaimCheckV1);
    assert_eq!(last.turns.len(), 1);
    let told = &last.turns[0].text;
    for part in [
        GOAL,
        "1. type \"Ada\" on textbox \"Full name\"",
        "5. click on button \"Register\"",
        "the form was sent",
        "The screen on which step 5 was done:",
        "txt_",
        "The screen at the end:",
        "accept what they demand = “I agree to the terms”",
        "2. accept what they demand",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // What the one who acted thought and expected is no evidence.
    assert!(!told.contains("It is next") && !told.contains("As I thought"));
}

#[test]
fn what_cannot_be_asked_stays_a_claim() {
    let unreadable = || text("I would say so.");
    let rows = [
        ("unreadable twice", vec![unreadable(), unreadable()]),
        (
            "no answer",
            vec![failed(ModelFaultKind::Unauthorized, None)],
        ),
        ("no time", vec![EventKind::TimeUp]),
    ];
    for (name, last) in rows {
        let record = run(last);
        assert_eq!(verdict(&record), Some(ClaimVerdict::NotChecked), "{name}");
        assert!(
            matches!(record.stop, StopReason::ClaimedNotSeen { .. }),
            "{name}: {:?}",
            record.stop
        );
        let clauses = &record.clauses;
        assert!(
            clauses[0]
                .evidence
                .starts_with("The claim could not be checked: ")
        );
    }
    // An answer that can be read the second time counts.
    let record = run(vec![unreadable(), check("done", &[], "")]);
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
}

#[test]
fn a_budget_that_is_used_up_leaves_the_claim_unchecked() {
    let mut config = config();
    if let Some(plan) = &mut config.model {
        // Six answers of 1,100 tokens, and no room for a seventh.
        plan.max_tokens = Some(8_000);
    }
    let answers = claiming().into_iter().chain([check("done", &[], "")]);
    let (driven, record) = ended(config, answers.collect());
    assert_eq!(verdict(&record), Some(ClaimVerdict::NotChecked));
    assert_eq!(asked(&driven).count(), 6);
}

#[test]
fn a_worker_that_dies_meanwhile_asks_again() {
    let mut run = driven(config(), claiming());
    run.drive(EventKind::WorkerRestarted, 1);
    let questions = asked(&run).filter(|(_, asked)| asked.schema == AnswerSchema::ClaimCheckV1);
    assert_eq!(questions.count(), 2);
    run.drive(check("done", &[], ""), 1);
    assert!(recorded(&run.run, &run.lines).stop.is_goal_met());
}

/// The registration, claimed in these words, and what the model says of that.
fn claimed_as(config: RunConfig, claim: &str, last: EventKind) -> (String, RunRecord) {
    let mut answers: Vec<EventKind> = claiming();
    answers.pop();
    let end = json!({"action": "finish", "text": claim, "expect": "nothing_changes"});
    answers.extend([said(end), last]);
    let (driven, record) = ended(config, answers);
    let told = asked(&driven)
        .last()
        .map(|(_, asked)| asked.turns[0].text.clone());
    (told.unwrap_or_default(), record)
}

fn last_evidence(record: &RunRecord) -> &str {
    let last = record.clauses.last();
    last.map_or("", |clause| clause.evidence.as_str())
}

#[test]
fn what_speaks_against_a_claim_by_a_fact_stands_with_what_the_model_says_of_it() {
    // None of what it quotes was ever there.
    const LIE: &str = "It says “You won a car”.";
    let (_, agreed) = claimed_as(config(), LIE, check("done", &[], ""));
    assert!(!agreed.stop.is_goal_met(), "{:?}", agreed.stop);
    let told = "The model, asked once more with the record of the run, finds it done.";
    assert!(last_evidence(&agreed).ends_with(told));
    let doubts = check("not_done", &[], "Nobody won a car.");
    let (_, doubted) = claimed_as(config(), LIE, doubts);
    assert_eq!(
        last_evidence(&doubted),
        "The record of the run says otherwise: Nobody won a car."
    );
}

#[test]
fn what_the_rules_doubt_by_the_words_the_record_may_bear_out() {
    // Nothing is said of the terms.
    const CLAIM_OF_ONE: &str = "onto their books = “Your account is ready”";
    let (asked, met) = claimed_as(config(), CLAIM_OF_ONE, check("done", &[], ""));
    let told = "2. accept what they demand (a rule doubts it: no step seems to be for it)";
    assert!(asked.contains(told), "{asked}");
    assert!(met.stop.is_goal_met(), "{:?}", met.stop);
    assert_eq!(states(&met), [(ClauseState::Seen, true); 2]);
    assert!(last_evidence(&met).ends_with("The record of the run bears it out."));
    let doubts = check("not_shown", &[2], "Which terms?");
    let (_, doubted) = claimed_as(config(), CLAIM_OF_ONE, doubts);
    assert!(!doubted.stop.is_goal_met(), "{:?}", doubted.stop);
    // A small model agrees with itself too easily.
    let mut compact = config();
    if let Some(plan) = &mut compact.model {
        plan.prompt = PromptSize::Compact;
    }
    let (_, doubted) = claimed_as(compact, CLAIM_OF_ONE, check("done", &[], ""));
    assert!(!doubted.stop.is_goal_met(), "{:?}", doubted.stop);
}

#[test]
fn no_question_is_asked_where_that_is_switched_off() {
    let mut config = config();
    if let Some(plan) = &mut config.model {
        plan.check_claims = false;
    }
    let (driven, record) = ended(config, claiming());
    assert!(record.stop.is_goal_met(), "{:?}", record.stop);
    assert_eq!(verdict(&record), None);
    assert_eq!(asked(&driven).count(), 6);
}
