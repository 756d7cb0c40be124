//! The report as Markdown (GitHub's dialect), beside the run folder's images.

mod writer;

use crate::text::Text;
use crate::unit;
use crate::view::{
    AnswerView, Changes, ClauseView, Fact, FindingView, PathTimeView, Product, Report, Shot,
    StageRow, StepView, Tree, Value,
};
use crate::words::labels;
use passerby_artifacts::run::RunRecord;
use writer::Writer;

/// The report as Markdown. Images are referred to by the names they bear in the run folder, such as
/// `step_001.png`. Nothing from a page becomes a heading, a link or any other markup.
pub fn markdown(run: &RunRecord) -> String {
    let report = Report::of(run);
    let mut out = Writer::default();
    head(&mut out, &report);
    findings(&mut out, &report.findings);
    needs_review(&mut out, &report.needs_review);
    section(&mut out, labels::TIMELINE);
    if report.steps.is_empty() {
        out.raw(labels::NO_STEPS).raw("\n\n");
    }
    if report.steps.len() > 1 {
        out.raw(labels::TOLD_ONCE).raw(" `step_001.json`.\n\n");
    }
    for each in &report.steps {
        step(&mut out, each);
    }
    path_time(&mut out, report.path_time.as_ref());
    limitations(&mut out, &report.limitations);
    stages(&mut out, &report.stages);
    section(&mut out, labels::ABOUT);
    facts(&mut out, &report.settings);
    out.finish()
}

fn section(out: &mut Writer, title: &'static str) {
    out.raw("## ").raw(title).raw("\n\n");
}

/// Who wanted what, whether it was met, what to do about it, and what worked.
fn head(out: &mut Writer, report: &Report) {
    out.raw("# Passerby report: ")
        .text(&report.goal)
        .raw("\n\n**");
    out.text(&report.persona).raw("** on ").code(&report.start);
    out.raw(". ").text(&report.who).raw("\n\n**");
    out.text(&report.verdict).raw(".** ");
    out.text(&report.ended).raw("\n\n");
    clauses(out, &report.clauses);
    answer(out, report.answer.as_ref());
    section(out, labels::WORST);
    worst(out, report);
    section(out, labels::WORKED);
    if report.worked.is_empty() {
        out.raw(labels::NOTHING_WORKED).raw("\n");
    }
    for line in &report.worked {
        out.raw("- ").text(line).raw("\n");
    }
    out.raw("\n");
    section(out, labels::SUMMARY);
    facts(out, &report.summary);
    out.raw("\n> **").words(labels::NOTICE).raw("** ");
    out.words(labels::NOTICE_DETAIL).raw("\n\n");
    warnings(out, &report.warnings);
}

fn worst(out: &mut Writer, report: &Report) {
    if report.worst.is_empty() {
        out.raw(labels::NO_FINDINGS).raw("\n");
    }
    for (number, &(at, others)) in (1..).zip(&report.worst) {
        let Some(finding) = report.findings.get(at) else {
            continue;
        };
        out.number(number)
            .raw(". **")
            .text(&finding.title)
            .raw("** (");
        out.raw(finding.severity);
        if others > 0 {
            out.raw(", and ").number(others).raw(" more of this kind");
        }
        out.raw(")");
        if let Some(cost) = &finding.cost {
            out.raw(" ").text(cost);
        }
        out.raw(" ").raw(labels::TO_DO).raw(": ");
        out.text(&finding.suggestion).raw("\n");
    }
    out.raw("\n");
}

fn path_time(out: &mut Writer, time: Option<&PathTimeView>) {
    let Some(time) = time else {
        return;
    };
    section(out, labels::PATH_TIME);
    out.text(&time.sentence).raw("\n\n| Who |");
    for part in labels::TIME_PARTS {
        out.raw(" ").raw(part).raw(" |");
    }
    out.raw("\n|---|---:|---:|---:|---:|---:|---:|---:|\n");
    for (name, times) in &time.rows {
        out.raw("| ").raw(name).raw(" |");
        for time in times {
            out.raw(" ").words(time).raw(" |");
        }
        out.raw("\n");
    }
    out.raw("\n").words(labels::TIME_SOURCE).raw("\n\n");
}

fn clauses(out: &mut Writer, clauses: &[ClauseView]) {
    if clauses.is_empty() {
        return;
    }
    for name in labels::CLAUSES {
        out.raw("| ").raw(name).raw(" ");
    }
    out.raw("|\n|---|---|---|\n");
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

fn answer(out: &mut Writer, answer: Option<&AnswerView>) {
    let Some(answer) = answer else {
        return;
    };
    section(out, labels::ANSWER);
    if answer.rows.is_empty() {
        out.raw(labels::NO_ANSWER).raw("\n\n");
    } else {
        out.raw("|");
        for head in &answer.heads {
            out.raw(" ").text(head).raw(" |");
        }
        out.raw("\n|");
        for _ in &answer.heads {
            out.raw("---|");
        }
        out.raw("\n");
        for row in &answer.rows {
            out.raw("|");
            for cell in row {
                out.raw(" ");
                if let Some(cell) = cell {
                    out.text(&cell.quote);
                }
                out.raw(" |");
            }
            out.raw("\n");
        }
        out.raw("\n");
    }
    if answer.more > 0 {
        out.number(answer.more)
            .raw(" more entries are in `result.json`.\n\n");
    }
    for missing in &answer.missing {
        out.raw("- ").text(missing).raw("\n");
    }
    out.raw("\n");
    for unread in &answer.partly_read {
        out.text(unread).raw("\n\n");
    }
}

fn findings(out: &mut Writer, findings: &[FindingView]) {
    section(out, labels::FINDINGS);
    if findings.is_empty() {
        out.raw(labels::NO_FINDINGS).raw("\n\n");
    }
    for (number, finding) in (1..).zip(findings) {
        out.raw("### Finding ").number(number).raw(": ");
        out.text(&finding.title)
            .raw("\n\n**")
            .raw(finding.severity)
            .raw("** · ");
        facts_of(out, finding);
    }
}

/// What somebody has to look at first, without a severity.
fn needs_review(out: &mut Writer, findings: &[FindingView]) {
    if findings.is_empty() {
        return;
    }
    section(out, labels::NEEDS_REVIEW);
    out.raw(labels::NEEDS_REVIEW_NOTE).raw("\n\n");
    for (number, finding) in (1..).zip(findings) {
        out.raw("### To review ").number(number).raw(": ");
        out.text(&finding.title).raw("\n\n");
        facts_of(out, finding);
    }
}

/// What a finding says below its title: kind, step, what happened, the evidence.
fn facts_of(out: &mut Writer, finding: &FindingView) {
    out.raw(finding.kind).raw(" · ");
    step_link(out, finding);
    out.raw("\n\n").text(&finding.detail).raw("\n\n");
    shot(out, finding.shot.as_ref());
    let cost = finding.cost.as_ref().map(|cost| (labels::COST, cost));
    let to_do = Some((labels::TO_DO, &finding.suggestion));
    let element = finding.element.as_ref().map(|text| (labels::ELEMENT, text));
    for (label, text) in cost.into_iter().chain(to_do).chain(element) {
        out.raw("- **").raw(label).raw(":** ").text(text).raw("\n");
    }
    out.raw("- **")
        .raw(labels::RULE)
        .raw(":** ")
        .text(&finding.source)
        .raw("\n");
    if !finding.reproduce.is_empty() {
        out.raw("- **").raw(labels::REPRODUCE).raw(":**\n");
        for (number, line) in (1..).zip(&finding.reproduce) {
            out.raw("  ").number(number).raw(". ").text(line).raw("\n");
        }
    }
    if !finding.places.is_empty() {
        out.raw("- **").raw(labels::PLACES).raw(":**\n");
        items(out, &finding.places);
    }
    out.raw("\n");
}

fn limitations(out: &mut Writer, limitations: &[Text]) {
    if limitations.is_empty() {
        return;
    }
    section(out, labels::LIMITATIONS);
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
        out.raw("#### ").raw(labels::DETAILS).raw("\n\n");
        facts(out, &step.answers);
        out.raw("\n");
    }
    changes(out, &step.changes);
    timings(out, &step.timings);
    warnings(out, &step.warnings);
    tree(out, &step.tree);
}

fn tree(out: &mut Writer, tree: &Tree) {
    match tree {
        Tree::Missing => {}
        Tree::Whole(tree) => {
            out.raw("<details><summary>").raw(labels::TREE);
            out.raw("</summary>\n\n").block("text", tree);
            out.raw("\n</details>\n\n");
        }
        Tree::Since(earlier, changes) => {
            out.raw("<details><summary>").raw(labels::TREE);
            out.raw(": what changed since step ")
                .number(*earlier as usize);
            out.raw("</summary>\n\n").block("diff", changes);
            out.raw("\n</details>\n\n");
        }
        Tree::AsIn(earlier) => {
            let earlier = *earlier as usize;
            out.raw("**").raw(labels::TREE).raw(":** as in [step ");
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
    out.raw("#### ").raw(labels::CHANGES).raw("\n\n");
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
    out.raw("**").raw(labels::STEP_TIMINGS).raw(":**");
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
    out.raw("**").raw(labels::WARNINGS).raw(":**\n\n");
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
    section(out, labels::TIMINGS);
    for name in labels::STAGES {
        out.raw("| ").raw(name).raw(" ");
    }
    out.raw("|\n|---|---:|---:|---:|---:|\n");
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
