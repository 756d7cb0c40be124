//! What is told of a run, in order: one view that Markdown and HTML both draw.
//!
//! A view holds facts as [`Text`] and numbers, and no markup. Adding a fact here adds it to both.

mod answer;
mod coverage;
mod finding;
mod mentions;
mod place;
mod shot;
mod step;
mod timing;
mod tree;

pub(crate) use answer::AnswerView;
pub(crate) use finding::FindingView;
pub(crate) use shot::Shot;
pub(crate) use step::{Changes, Product, StepView};
pub(crate) use timing::{StageRow, stage_rows, step_timings};
pub(crate) use tree::Tree;

use crate::text::{Text, fold, quote};
use crate::{unit, words};
use mentions::PriorMentions;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::fault::Warning;
use passerby_artifacts::finding::{Finding, Limitation, Severity};
use passerby_artifacts::path_time::PathTime;
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{RunRecord, StopReason, model_work};

pub(crate) use words::labels::NOTICE;

/// Findings that the head of the report tells.
const WORST: usize = 3;

/// Acts that went as expected, as many as the head of the report names.
const WORKED: usize = 4;

/// How something went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rating {
    /// As hoped.
    Good,
    /// Not as hoped.
    Bad,
    /// Neither good nor bad.
    Neutral,
}

/// A named fact.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fact {
    /// Its name.
    pub label: &'static str,
    /// What it is.
    pub value: Value,
}

/// What a fact holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// A text.
    Text(Text),
    /// An address.
    Url(Text),
    /// A moment, milliseconds since the Unix epoch.
    Moment(u64),
    /// Several of the same kind.
    List(Vec<Text>),
}

impl Fact {
    /// A fact in words.
    pub fn text(label: &'static str, text: impl AsRef<str>) -> Self {
        let value = Value::Text(Text::line(text));
        Self { label, value }
    }

    /// An address.
    pub fn url(label: &'static str, url: &str) -> Self {
        let value = Value::Url(Text::line(url));
        Self { label, value }
    }

    /// A list; `None` when there is nothing in it.
    pub fn list(label: &'static str, items: Vec<Text>) -> Option<Self> {
        let value = Value::List(items);
        (value != Value::List(Vec::new())).then_some(Self { label, value })
    }

    fn moment(label: &'static str, unix_ms: u64) -> Self {
        let value = Value::Moment(unix_ms);
        Self { label, value }
    }
}

/// A whole report.
#[derive(Debug)]
pub(crate) struct Report {
    /// What was wanted.
    pub goal: Text,
    /// Name of the persona.
    pub persona: Text,
    /// Who they are.
    pub who: Text,
    /// Address it began on.
    pub start: Text,
    /// How it went.
    pub tone: Rating,
    /// The run in one line.
    pub verdict: Text,
    /// Why it ended.
    pub ended: Text,
    /// What became of each clause of the goal; empty for an exploration.
    pub clauses: Vec<ClauseView>,
    /// What an extraction found; `None` for other runs.
    pub answer: Option<AnswerView>,
    /// Places in `findings` of those that the head tells, each with the number of others of its kind on that screen.
    pub worst: Vec<(usize, usize)>,
    /// What went well.
    pub worked: Vec<Text>,
    /// When, how long, what it cost.
    pub summary: Vec<Fact>,
    /// What a product team should look at, the gravest first.
    pub findings: Vec<FindingView>,
    /// What a person has to look at before it counts as a finding.
    pub needs_review: Vec<FindingView>,
    /// What Passerby itself could not do.
    pub limitations: Vec<Text>,
    /// What was done.
    pub steps: Vec<StepView>,
    /// How long people would need; `None` where that is not known.
    pub path_time: Option<PathTimeView>,
    /// Where the time went.
    pub stages: Vec<StageRow>,
    /// What is missing in the whole run.
    pub warnings: Vec<Text>,
    /// What was asked.
    pub settings: Vec<Fact>,
}

/// Predicted times and what they mean.
#[derive(Debug)]
pub(crate) struct PathTimeView {
    /// What they mean.
    pub sentence: Text,
    /// Name of each row, and its times.
    pub rows: Vec<(&'static str, Vec<String>)>,
}

/// A clause of the goal and what became of it.
#[derive(Debug)]
pub(crate) struct ClauseView {
    /// The clause in the goal's words.
    pub text: Text,
    /// What became of it, in words.
    pub state: &'static str,
    /// How that is meant.
    pub rating: Rating,
    /// What shows it, or why it cannot be told; `None` where there is nothing to add.
    pub evidence: Option<Text>,
}

fn clauses(run: &RunRecord) -> Vec<ClauseView> {
    let claimant = words::claimant_of(run);
    run.clauses
        .iter()
        .map(|record| clause(record, claimant))
        .collect()
}

fn clause(record: &ClauseRecord, claimant: Option<&str>) -> ClauseView {
    let rating = match record.state {
        ClauseState::Seen => Rating::Good,
        // Something was done for it, and only the proof is missing.
        ClauseState::NotSeen if record.step.is_some() => Rating::Neutral,
        ClauseState::NotSeen | ClauseState::NotTried => Rating::Bad,
        ClauseState::NotUnderstood => Rating::Neutral,
    };
    let evidence = Some(&record.evidence).filter(|text| !text.is_empty());
    ClauseView {
        text: Text::line(quote(&record.text)),
        state: words::clause_state(record, claimant),
        rating,
        evidence: evidence.map(Text::line),
    }
}

impl Report {
    /// The view of a run.
    pub fn of(run: &RunRecord) -> Self {
        let mut said = PriorMentions::default();
        let gravest = gravest_first(&run.findings);
        Self {
            goal: Text::line(words::goal(&run.config)),
            persona: Text::line(&run.persona.name),
            who: Text::line(&run.persona.summary),
            start: Text::line(&run.start_url),
            tone: tone(run),
            verdict: Text::line(words::verdict(run)),
            ended: Text::line(words::ended(run)),
            clauses: clauses(run),
            answer: run.extraction.as_deref().map(AnswerView::of),
            worst: worst(&gravest),
            worked: words::worked(run, WORKED).iter().map(Text::line).collect(),
            summary: summary(run),
            findings: gravest
                .into_iter()
                .map(|finding| FindingView::of(finding, &run.steps))
                .collect(),
            needs_review: run
                .needs_review
                .iter()
                .map(|finding| FindingView::to_review(finding, &run.steps))
                .collect(),
            limitations: run.limitations.iter().map(limitation).collect(),
            steps: run
                .steps
                .iter()
                .map(|step| StepView::of(step, &mut said))
                .collect(),
            path_time: path_time(run).map(|time| PathTimeView {
                sentence: Text::line(words::path_time(time, &fold(&run.persona.name))),
                rows: words::path_time_rows(time, run),
            }),
            stages: stage_rows(&run.steps),
            warnings: run.warnings.iter().map(warning).collect(),
            settings: settings(run),
        }
    }
}

/// The gravest findings; of several of one kind on one screen, or of one kind that all cost nothing, only the first, with the
/// number of the others.
fn worst(findings: &[&Finding]) -> Vec<(usize, usize)> {
    let mut told: Vec<(usize, usize)> = Vec::new();
    let is_alike = |a: usize, b: usize| {
        let (Some(a), Some(b)) = (findings.get(a), findings.get(b)) else {
            return false;
        };
        a.kind == b.kind && (a.step == b.step || (is_free(a) && is_free(b)))
    };
    for at in 0..findings.len() {
        match told.iter_mut().find(|(first, _)| is_alike(*first, at)) {
            Some((_, others)) => *others = others.saturating_add(1),
            None => told.push((at, 0)),
        }
    }
    told.truncate(WORST);
    told
}

/// Of a path that somebody would take: where nothing was understood nothing was tried.
fn path_time(run: &RunRecord) -> Option<&PathTime> {
    let is_path = !matches!(run.stop, StopReason::NotUnderstood { .. });
    run.path_time.as_ref().filter(|_| is_path)
}

fn is_free(finding: &Finding) -> bool {
    let cost = finding.cost.unwrap_or_default();
    cost.steps == 0 && cost.ms == 0 && !cost.stopped
}

fn limitation(limitation: &Limitation) -> Text {
    let step = limitation
        .step
        .map_or_else(String::new, |step| format!("Step {step}: "));
    Text::line(format!("{step}{}", limitation.what))
}

fn tone(run: &RunRecord) -> Rating {
    let explores = run.config.goal.trim().is_empty();
    match &run.stop {
        StopReason::GoalMet { .. } | StopReason::Answered { .. } => Rating::Good,
        StopReason::StoppedByUser
        | StopReason::NotUnderstood { .. }
        | StopReason::UserNeeded { .. } => Rating::Neutral,
        // To look around as long as one may is what an exploration is for.
        StopReason::Explored { .. } | StopReason::StepsReached | StopReason::TimeUp if explores => {
            Rating::Neutral
        }
        _ => Rating::Bad,
    }
}

/// The findings, the gravest first; those of equal weight stay in their order.
pub(crate) fn gravest_first(findings: &[Finding]) -> Vec<&Finding> {
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    sorted
}

/// The warning as a sentence.
pub(crate) fn warning(warning: &Warning) -> Text {
    Text::line(warning.told())
}

/// How a severity is felt.
pub(crate) fn severity_class(severity: Severity) -> &'static str {
    match severity {
        Severity::High => "high",
        Severity::Medium => "medium",
        Severity::Low => "low",
    }
}

fn summary(run: &RunRecord) -> Vec<Fact> {
    let took = run.ended_at_ms.saturating_sub(run.started_at_ms);
    let time = run.path_time.as_ref().map(words::path_time_short);
    let counted = [
        Fact::text("Steps", unit::count(run.steps.len(), "step")),
        Fact::text("Findings", words::severities(&run.findings)),
    ];
    let measured = [
        Fact::text("Time of the run", unit::duration(took as f64)),
        Fact::moment("When", run.started_at_ms),
    ];
    counted
        .into_iter()
        .chain(time.map(|time| Fact::text("Time that people need", time)))
        .chain(measured)
        .chain(coverage::facts(&run.steps))
        .chain(model_facts(run))
        .collect()
}

/// What a language model did and cost, where one was asked.
fn model_facts(run: &RunRecord) -> Vec<Fact> {
    let Some(work) = model_work(&run.steps) else {
        return Vec::new();
    };
    let plan = run.config.model.as_ref();
    let name = plan.map_or(String::new(), |plan| match &plan.cheap {
        Some(cheap) => format!("{}; {} judges and expects", plan.model, cheap.model),
        None => plan.model.clone(),
    });
    vec![
        Fact::text("Language model", name),
        Fact::text("Questions to it", words::model_work(&work)),
        Fact::text("Decided by", words::shares(&run.steps)),
    ]
}

fn settings(run: &RunRecord) -> Vec<Fact> {
    let (config, persona) = (&run.config, &run.persona);
    let yes_no = |on: bool| if on { "yes" } else { "no" };
    let hosts: Vec<String> = config
        .allowed_hosts
        .iter()
        .map(|host| quote(host))
        .collect();
    let kinds: Vec<String> = config
        .allow_costly
        .iter()
        .map(ToString::to_string)
        .collect();
    let needs: Vec<String> = persona
        .accessibility_needs
        .iter()
        .map(|need| quote(need))
        .collect();
    let or = |list: Vec<String>, none: &str| {
        if list.is_empty() {
            none.to_owned()
        } else {
            list.join(", ")
        }
    };
    let mut facts = vec![
        Fact::text("Run", &config.run_id),
        Fact::text("Decided by", words::decided_by(config.policy)),
        Fact::text("Technical comfort", words::level(persona.technical_comfort)),
        Fact::text("Patience", words::level(persona.patience)),
        Fact::text("Reading", words::reading(persona.reading)),
        Fact::text("Operates with", words::input_habit(persona.input)),
        Fact::text("Eyesight", eyesight(persona)),
        Fact::text("Aim", ability(persona.aim)),
        Fact::text("Accessibility needs", or(needs, "none")),
        Fact::text("Language", languages(persona)),
        Fact::text("Limits", words::limits(config)),
        Fact::text("Looked at screenshots", yes_no(config.vision)),
        Fact::text("Hosts allowed", or(hosts, "the one of the start address")),
        Fact::text("Costly acts without approval", or(kinds, "none")),
        Fact::text("Input", words::run_input(config, &run.steps)),
        Fact::text("Record version", run.schema.to_string()),
    ];
    let changed = config.settings.changed();
    let changed: Vec<String> = changed
        .iter()
        .map(|(name, value, default)| format!("{name} {value} (usually {default})"))
        .collect();
    if !changed.is_empty() {
        facts.push(Fact::text("Settings", changed.join(", ")));
    }
    facts
}

fn eyesight(persona: &Persona) -> &'static str {
    let needs = persona.accessibility_needs.iter();
    let mut needs = needs.map(|need| need.replace(['_', '-'], " "));
    if persona.eyesight.is_none() && needs.any(|need| need.contains("low vision")) {
        return "low, by their needs";
    }
    ability(persona.eyesight)
}

/// What a persona's file leaves out is as with most people, unless a need says otherwise.
fn ability(level: Option<Level>) -> &'static str {
    level.map_or("not given", words::level)
}

/// `de; also reads en`.
fn languages(persona: &Persona) -> String {
    match persona.also_reads.as_slice() {
        [] => persona.language.clone(),
        more => format!("{}; also reads {}", persona.language, more.join(", ")),
    }
}
