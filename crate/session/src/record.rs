//! What a session shows of itself: the live view, and the record that the report is made of.

use crate::machine::{Session, State};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::extraction::AnswerTable;
use passerby_artifacts::finding::{Finding, SourcedFinding};
use passerby_artifacts::model::ModelWork;
use passerby_artifacts::run::{RunRecord, RunView, StepRecord, StepView, model_work};

/// Entries of an answer that a view holds; the rest is in the run's files.
const ANSWER_ROWS: usize = 200;

impl Session {
    /// The run as the panel shows it. `report_ready` is for the executor to say: it writes the report.
    pub fn view(&self) -> RunView {
        let record = self.record();
        let (findings, needs_review, limitations) = record
            .map_or_else(Default::default, |record| {
                (record.findings, record.needs_review, record.limitations)
            });
        let sourced = |findings: Vec<Finding>| {
            let sourced = findings.into_iter().map(SourcedFinding::from);
            sourced.collect()
        };
        RunView {
            run_id: self.config.run_id.clone(),
            goal: self.config.goal.clone(),
            persona_id: self.persona.id.clone(),
            persona_name: self.persona.name.clone(),
            steps_limit: self.config.steps,
            phase: self.phase(),
            started_at_ms: self.started_at_ms,
            steps: self.steps.iter().map(step_view).collect(),
            stop: self.stop.clone(),
            clauses: self.memory.clauses.clone(),
            claim_check: self.steps.last().and_then(|step| step.claim_check.clone()),
            findings: sourced(findings),
            needs_review: sourced(needs_review),
            limitations,
            model: self.work_so_far(),
            approval_request: self.approval_request(),
            question: self.open_question(),
            site_request: self.site_request(),
            answer: self.answer(),
            report_ready: false,
        }
    }

    fn answer(&self) -> Option<AnswerTable> {
        let found = self.memory.extraction.as_ref()?;
        Some(found.table(ANSWER_ROWS))
    }

    /// What models did and cost, for the step that is being thought about too: it is shown as it comes.
    fn work_so_far(&self) -> Option<ModelWork> {
        let mut whole = model_work(&self.steps);
        if let State::Thinking(thinking) = &self.state
            && let Some(work) = &thinking.step.model
        {
            whole.get_or_insert_default().add(work);
        }
        whole
    }

    /// The whole run once it has ended; `None` while it goes on.
    pub fn record(&self) -> Option<RunRecord> {
        let stop = self.stop.clone()?;
        let found = passerby_evaluate::findings(&passerby_evaluate::Run {
            persona: &self.persona,
            steps: &self.steps,
            stop: &stop,
            clauses: &self.memory.clauses,
        });
        let (needs_review, findings) = found.into_iter().partition(passerby_evaluate::needs_review);
        Some(RunRecord {
            schema: SCHEMA_VERSION,
            config: self.config.clone(),
            persona: self.persona.clone(),
            start_url: self.start_url.clone(),
            started_at_ms: self.started_at_ms,
            ended_at_ms: self.now_ms,
            findings,
            needs_review,
            // What an exploration tries is no way that people would go.
            path_time: (!self.config.goal.trim().is_empty())
                .then(|| passerby_evaluate::path_time(&self.persona, &self.steps))
                .flatten(),
            limitations: passerby_evaluate::limitations(&self.steps, &stop),
            stop,
            clauses: self.memory.clauses.clone(),
            extraction: self.memory.extraction.clone(),
            steps: self.steps.clone(),
            warnings: Vec::new(),
        })
    }
}

fn step_view(step: &StepRecord) -> StepView {
    StepView {
        index: step.index,
        url: step.url.clone(),
        screenshot_id: step.screenshot.as_ref().map(|s| s.id.clone()),
        thought: step.thought.clone(),
        gate: step.gate.clone(),
        answer: step.answer.clone(),
        reply: step.reply.clone(),
        evaluation: step.evaluation.clone(),
        stats: step.stats.clone(),
        model: step.model,
        warnings: step.warnings.clone(),
    }
}
