//! A fleet's result as one page that leads to the reports of its runs.

use super::outcome::End;
use super::summary::{Cell, Difference, Summary, Told};
use crate::markup::{END, escaped, head, list};
use crate::text::severity_name;
use std::fmt::Write;

/// The page: a matrix of goals and personas, what differs between personas, the findings over all runs, and what the fleet took.
pub fn html(summary: &Summary) -> String {
    let mut page = head("Passerby fleet");
    // Writing to a String cannot fail.
    let _ = write!(page, "<p>{}.</p>", escaped(&summary.sentence()));
    matrix(&mut page, summary);
    differences(&mut page, &summary.differences);
    findings(&mut page, summary);
    lost(&mut page, summary);
    cost(&mut page, summary);
    page.push_str(END);
    page
}

fn matrix(page: &mut String, summary: &Summary) {
    page.push_str("<table><tr><th scope=\"col\">Site</th><th scope=\"col\">Goal</th>");
    for persona in &summary.personas {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(persona));
    }
    page.push_str("</tr>");
    for (row, told) in summary.rows.iter().enumerate() {
        let wanted = if told.wanted.is_empty() {
            "explore"
        } else {
            &told.wanted
        };
        let _ = write!(
            page,
            "<tr><td>{}<br><small>{}</small></td><th scope=\"row\">{}<br><small>{}</small></th>",
            escaped(&told.site),
            escaped(&told.url),
            escaped(&told.goal),
            escaped(wanted)
        );
        for member in 0..summary.personas.len() {
            match summary.cells.get(&(row, member)) {
                Some(cell) => cell_of(page, cell),
                None => page.push_str("<td>not run</td>"),
            }
        }
        page.push_str("</tr>");
    }
    page.push_str("</table>");
}

fn cell_of(page: &mut String, cell: &Cell) {
    let ends = || cell.ends.keys();
    let class = match () {
        () if ends().all(|end| *end == End::Met) => "good",
        () if ends().any(|end| matches!(end, End::Met | End::PartlyMet)) => "doubtful",
        () => "bad",
    };
    let several = cell.ends.values().sum::<u64>() > 1;
    let _ = write!(page, "<td class=\"{class}\">");
    for (at, (end, many)) in cell.ends.iter().enumerate() {
        let comma = if at > 0 { ", " } else { "" };
        let times = if several {
            format!("{many} × ")
        } else {
            String::new()
        };
        let _ = match cell.examples.get(end) {
            // It left no report.
            None => write!(page, "{comma}{times}{}", end.name()),
            Some(folder) => write!(
                page,
                "{comma}{times}<a href=\"{}/report.html\">{}</a>",
                escaped(folder),
                end.name()
            ),
        };
    }
    page.push_str("</td>");
}

fn differences(page: &mut String, differences: &[Difference]) {
    if differences.is_empty() {
        return;
    }
    page.push_str("<h2>Goals that some personas met and others did not</h2><table><tr><th scope=\"col\">Site</th><th scope=\"col\">Goal</th><th scope=\"col\">Met by</th><th scope=\"col\">Not met by</th><th scope=\"col\">Only those that did not meet it have</th></tr>");
    for one in differences {
        let _ = write!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&one.site),
            escaped(&one.goal),
            escaped(&one.met.join(", ")),
            escaped(&one.not_met.join(", ")),
            escaped(&one.apart.join(", "))
        );
    }
    page.push_str("</table>");
}

fn findings(page: &mut String, summary: &Summary) {
    page.push_str("<h2>Findings over all runs</h2>");
    if summary.findings.is_empty() {
        page.push_str("<p>None.</p>");
        return;
    }
    let shown = summary.findings.len();
    let _ = write!(
        page,
        "<p>Causes: {}; {shown} shown, the gravest and most widely met first. All of them are in <a href=\"findings.jsonl\">findings.jsonl</a>.</p><table><tr><th scope=\"col\">Severity, at worst</th><th scope=\"col\">Finding</th><th scope=\"col\">Site</th><th scope=\"col\">Runs</th><th scope=\"col\">Personas</th><th scope=\"col\">Only they have</th></tr>",
        summary.causes
    );
    for told in &summary.findings {
        finding(page, summary, told);
    }
    page.push_str("</table>");
}

fn finding(page: &mut String, summary: &Summary, told: &Told) {
    let goals = told
        .joined
        .rows
        .iter()
        .filter_map(|row| summary.rows.get(*row));
    let goals: Vec<&str> = goals.map(|row| row.goal.as_str()).collect();
    let link = |(who, folder): &(String, String)| {
        format!(
            " <a href=\"{}/report.html\">{}</a>",
            escaped(folder),
            escaped(who)
        )
    };
    let runs: String = told.folders.iter().map(link).collect();
    let _ = write!(
        page,
        "<tr><td>{}</td><td>{}<br><small>{}; goals: {}; runs of{runs}</small></td><td>{}</td><td>{}</td><td>{} of {}: {}</td><td>{}</td></tr>",
        severity_name(told.joined.severity),
        escaped(&told.joined.title),
        escaped(&told.cause.known.kind),
        escaped(&goals.join(", ")),
        escaped(&told.cause.site),
        told.joined.runs,
        told.personas.len(),
        told.of_personas,
        escaped(&told.personas.join(", ")),
        escaped(&told.apart.join(", "))
    );
}

fn lost(page: &mut String, summary: &Summary) {
    if summary.losses == 0 {
        return;
    }
    let _ = write!(
        page,
        "<h2>Runs that began again</h2><p>{} times a run did not come to its end and was begun again:</p>",
        summary.losses
    );
    let lines: Vec<String> = summary
        .lost
        .iter()
        .map(|(run, why)| format!("{run}: {why}"))
        .collect();
    page.push_str(&list(&lines));
}

fn cost(page: &mut String, summary: &Summary) {
    // Both are far from where a float loses whole numbers.
    #[allow(clippy::cast_precision_loss)]
    let each = |total: f64| total / (summary.ended().max(1) as f64);
    #[allow(clippy::cast_precision_loss)]
    let (steps, megabytes) = (summary.cost.steps as f64, summary.cost.bytes as f64 / 1e6);
    let _ = write!(
        page,
        "<h2>What it took</h2><p>{:.0} s in browsers ({:.1} s a run), {:.0} steps ({:.1} a run), {megabytes:.1} MB of reports ({:.2} MB a run).</p>",
        summary.cost.seconds,
        each(summary.cost.seconds),
        steps,
        each(steps),
        each(megabytes)
    );
    if summary.nodes.is_empty() {
        return;
    }
    let nodes: Vec<String> = summary
        .nodes
        .iter()
        .map(|(node, runs)| format!("{node}: {runs} runs"))
        .collect();
    page.push_str(&list(&nodes));
}
