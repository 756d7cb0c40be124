//! An answer, in the formats that people and programs want.

use super::{printable, printable_json};
use crate::args::AnswerFormat;
use crate::error::CliError;
use passerby_artifacts::extraction::Extraction;
use passerby_extract::shape;
use serde_json::Value;

/// The answer as text.
///
/// # Errors
/// [`CliError::Stdout`] where a table cannot be written.
pub fn answer(found: &Extraction, format: AnswerFormat) -> Result<String, CliError> {
    Ok(match format {
        AnswerFormat::Json => printable_json(&format!("{:#}\n", shape::answer(found))),
        AnswerFormat::Jsonl => printable_json(&lines(&shape::answer(found))),
        AnswerFormat::Csv => csv(found)?,
        AnswerFormat::Md => markdown(found),
    })
}

/// One record a line.
fn lines(answer: &Value) -> String {
    let result = answer
        .get("result")
        .or_else(|| answer.get("latest_release"));
    match result {
        Some(Value::Array(all)) => all.iter().map(|record| format!("{record}\n")).collect(),
        Some(record) => format!("{record}\n"),
        None => String::new(),
    }
}

fn csv(found: &Extraction) -> Result<String, CliError> {
    let (names, rows) = shape::rows(found);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| CliError::Stdout(error.into());
    writer.write_record(&names).map_err(failed)?;
    for row in rows {
        writer
            .write_record(row.iter().map(|cell| harmless(&printable(cell))))
            .map_err(failed)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| CliError::Stdout(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A cell that begins as a formula is one for a spreadsheet, and pages write the cells.
fn harmless(cell: &str) -> String {
    let is_number = cell.trim().replace(',', "").parse::<f64>().is_ok();
    match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    }
}

fn markdown(found: &Extraction) -> String {
    let (names, rows) = shape::rows(found);
    let cell = |text: &String| printable(text).replace('|', "\\|").replace('\n', " ");
    let line = |cells: &[String]| {
        format!(
            "| {} |\n",
            cells.iter().map(cell).collect::<Vec<_>>().join(" | ")
        )
    };
    let mut text = line(&names);
    text.push_str(&format!("|{}\n", " --- |".repeat(names.len())));
    text.extend(rows.iter().map(|row| line(row)));
    for missing in &found.unsatisfied {
        text.push_str(&format!(
            "\nNot found: {}. {}\n",
            missing.field,
            printable(&missing.reason)
        ));
    }
    text
}
