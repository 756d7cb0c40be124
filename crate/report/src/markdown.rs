//! The report as Markdown (GitHub's dialect), beside the run folder's images.

mod writer;

use crate::text::Text;
use crate::unit;
use crate::view::{
    Changes, ClauseView, Fact, FindingView, Product, Report, Shot, StageRow, StepView, Tree, Value,
};
use crate::view::{NOTICE, NOTICE_DETAIL};
use passerby_artifacts::run::RunRecord;
use writer::Writer;

/// The report as Markdown. Images are referred to by the names they bear in the run folder, such as
/// `step_001.png`. Nothing from a page becomes a heading, a link or any other markup.
pub fn markdown(run: &RunRecord) -> String {
    let report = Report::of(run);
    let mut out = Writer::default();
    out.raw("# Passerby report: ")
        .text(&report.goal)
        .raw("\n\n> **");
    out.words(NOTICE)
        .raw("** ")
        .words(NOTICE_DETAIL)
        .raw("\n\n");
    summary(&mut out, &report);
    findings(&mut out, &report.findings);
    out.raw("## Timeline\n\n");
    if report.steps.is_empty() {
        out.raw("No step was done.\n\n");
    }
    if report.steps.len() > 1 {
        out.raw("What a step shares with an earlier one is told once. Its own file, such as `step_001.json`, holds each step whole.\n\n");
    }
    for each in &report.steps {
        step(&mut out, each);
    }
    limitations(&mut out, &report.limitations);
    stages(&mut out, &report.stages);
    out.raw("## About this run\n\n");
    facts(&mut out, &report.settings);
    out.finish()
}

fn summary(out: &mut Writer, report: &Report) {
    out.raw("## Summary\n\n**")
        .text(&report.verdict)
        .raw("**\n\n");
    out.text(&report.ended).raw("\n\n");
    clauses(out, &report.clauses);
    facts(out, &report.summary);
    out.raw("\n");
    warnings(out, &report.warnings);
}

fn clauses(out: &mut Writer, clauses: &[ClauseView]) {
    if clauses.is_empty() {
        return;
    }
    out.raw("| Clause of the goal | Result | Evidence |\n|---|---|---|\n");
    for clause in clauses {
        out.raw("| ")
            .text(&clause.text)
            .raw(" | ")
            .raw(clause.state);
        out.raw(" | ");
        if let Some(evidence) = &clause.evidence {
            out.text(evidence);
        }
        out.raw(" |\n");
    }
    out.raw("\n");
}

fn findings(out: &mut Writer, findings: &[FindingView]) {
    out.raw("## Findings\n\n");
    if findings.is_empty() {
        out.raw("Nothing was found.\n\n");
    }
    for (number, finding) in (1..).zip(findings) {
        out.raw("### Finding ")
            .number(number)
            .raw(": ")
            .text(&finding.title);
        out.raw("\n\n**")
            .raw(finding.severity)
            .raw("** · ")
            .raw(finding.kind)
            .raw(" · ");
        step_link(out, finding);
        out.raw("\n\n").text(&finding.detail).raw("\n\n");
        shot(out, finding.shot.as_ref());
        if let Some(element) = &finding.element {
            out.raw("- **Element:** ").text(element).raw("\n");
        }
        out.raw("- **Suggestion:** ")
            .text(&finding.suggestion)
            .raw("\n");
        out.raw("- **Rule:** ").words(&finding.source).raw("\n");
        if !finding.places.is_empty() {
            out.raw("- **Also at:**\n");
            items(out, &finding.places);
        }
        out.raw("\n");
    }
}

fn limitations(out: &mut Writer, limitations: &[Text]) {
    if limitations.is_empty() {
        return;
    }
    out.raw("## What Passerby could not do\n\n");
    for limitation in limitations {
        out.raw("- ").text(limitation).raw("\n");
    }
    out.raw("\n");
}

fn step_link(out: &mut Writer, finding: &FindingView) {
    let step = finding.step as usize;
    if finding.has_step {
        out.raw("[Step ")
            .number(step)
            .raw("](#step-")
            .number(step)
            .raw(")");
    } else {
        out.raw("Step ").number(step);
    }
}

fn step(out: &mut Writer, step: &StepView) {
    // GitHub makes the anchor of the heading's words: it stays `step-3` only if nothing is added.
    out.raw("### Step ")
        .number(step.index as usize)
        .raw("\n\n**");
    out.text(&step.heading)
        .raw("** · ")
        .raw(step.result)
        .raw("\n\n");
    facts(out, &step.place);
    out.raw("\n");
    shot(out, step.shot.as_ref());
    for product in step.thinking.iter().chain(&step.outcome) {
        self::product(out, product);
    }
    if !step.answers.is_empty() {
        out.raw("#### Answers\n\n");
        facts(out, &step.answers);
        out.raw("\n");
    }
    changes(out, &step.changes);
    timings(out, &step.timings);
    warnings(out, &step.warnings);
    tree(out, &step.tree);
}

fn tree(out: &mut Writer, tree: &Tree) {
    const TITLE: &str = "What the persona had before them";
    match tree {
        Tree::Missing => {}
        Tree::Whole(tree) => {
            out.raw("<details><summary>").raw(TITLE);
            out.raw(", as text</summary>\n\n").block("text", tree);
            out.raw("\n</details>\n\n");
        }
        Tree::Since(earlier, changes) => {
            out.raw("<details><summary>").raw(TITLE);
            out.raw(": what changed since step ")
                .number(*earlier as usize);
            out.raw("</summary>\n\n").block("diff", changes);
            out.raw("\n</details>\n\n");
        }
        Tree::AsIn(earlier) => {
            let earlier = *earlier as usize;
            out.raw("**").raw(TITLE).raw(":** as in [step ");
            out.number(earlier)
                .raw("](#step-")
                .number(earlier)
                .raw(")\n\n");
        }
    }
}

fn shot(out: &mut Writer, shot: Option<&Shot>) {
    if let Some(shot) = shot {
        out.raw("![")
            .text(&shot.alt)
            .raw("](")
            .file(&shot.file)
            .raw(")\n\n");
    }
}

fn product(out: &mut Writer, product: &Product) {
    out.raw("#### ")
        .raw(product.name)
        .raw("\n\n")
        .text(&product.lead)
        .raw("\n\n");
    facts(out, &product.facts);
    out.raw("\n");
}

fn changes(out: &mut Writer, changes: &[Changes]) {
    if changes.is_empty() {
        return;
    }
    out.raw("#### Changes on the screen\n\n");
    for way in changes {
        out.raw("- **").words(&way.title).raw("**\n");
        items(out, &way.items);
    }
    out.raw("\n");
}

fn timings(out: &mut Writer, timings: &[(&'static str, String)]) {
    if timings.is_empty() {
        return;
    }
    out.raw("**Timings:**");
    for (at, (stage, time)) in timings.iter().enumerate() {
        out.raw(if at == 0 { " " } else { " · " })
            .raw(stage)
            .raw(" ")
            .words(time);
    }
    out.raw("\n\n");
}

fn warnings(out: &mut Writer, warnings: &[Text]) {
    if warnings.is_empty() {
        return;
    }
    out.raw("**Warnings:**\n\n");
    for warning in warnings {
        out.raw("- ").text(warning).raw("\n");
    }
    out.raw("\n");
}

fn facts(out: &mut Writer, facts: &[Fact]) {
    for fact in facts {
        out.raw("- **").raw(fact.label).raw(":**");
        match &fact.value {
            Value::Text(text) => out.raw(" ").text(text).raw("\n"),
            Value::Url(url) => out.raw(" ").code(url).raw("\n"),
            Value::Moment(at) => out.raw(" ").words(&unit::moment(*at)).raw("\n"),
            Value::List(list) => {
                out.raw("\n");
                items(out, list);
                continue;
            }
        };
    }
}

fn items(out: &mut Writer, items: &[Text]) {
    for item in items {
        out.raw("  - ").text(item).raw("\n");
    }
}

fn stages(out: &mut Writer, rows: &[StageRow]) {
    if rows.is_empty() {
        return;
    }
    out.raw("## Timings\n\n| Stage | Median | Longest | Total | Steps |\n");
    out.raw("|---|---:|---:|---:|---:|\n");
    for row in rows {
        out.raw("| ")
            .raw(row.stage)
            .raw(" | ")
            .words(&row.median)
            .raw(" | ");
        out.words(&row.longest)
            .raw(" | ")
            .words(&row.total)
            .raw(" | ");
        out.number(row.runs).raw(" |\n");
    }
    out.raw("\n");
}
