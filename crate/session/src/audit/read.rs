//! What axe-core says, checked where it comes in: it stems from the page's side, and nothing later sees what was not checked.

use passerby_artifacts::audit::{
    Audit, AuditImpact, AuditNode, AuditViolation, MAX_AUDIT_NODES, MAX_VIOLATIONS,
};
use passerby_artifacts::geometry::CssRect;
use serde::Deserialize;

/// Longest id of a rule, characters.
const MAX_RULE: usize = 60;
/// Longest text otherwise, characters.
const MAX_TEXT: usize = 300;
/// Notes at most.
const MAX_NOTES: usize = 10;
/// No page is laid out so far out, CSS px.
const MAX_PX: f64 = 1e8;
/// Elements of a violation at most, in all.
const MAX_COUNT: usize = 1_000_000;

/// What a content script answers, unchecked.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct RawAudit {
    version: String,
    took_ms: f64,
    violations: Vec<RawViolation>,
    #[serde(default)]
    notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct RawViolation {
    rule: String,
    impact: String,
    help: String,
    #[serde(default)]
    help_url: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    cause: String,
    count: f64,
    nodes: Vec<RawNode>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct RawNode {
    target: String,
    #[serde(default)]
    handle: Option<u32>,
    #[serde(default)]
    html: String,
    #[serde(default)]
    role: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    make: String,
    #[serde(default)]
    rect: Option<CssRect>,
}

/// An answer that cannot be axe-core's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// It names no version.
    #[error("what came in place of axe-core's answer names no version of it (“{found}”)")]
    NoVersion {
        /// What stands there, shortened.
        found: String,
    },
}

/// Checks what a content script answered. Violations that cannot be axe-core's are left out and counted in the notes; what is
/// too long is cut.
///
/// # Errors
/// [`AuditError`] where the answer as a whole cannot be axe-core's.
pub fn read_audit(raw: RawAudit) -> Result<Audit, AuditError> {
    let is_version = |text: &str| {
        let parts = text.split('.').count();
        let digits =
            |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        parts == 3 && text.split('.').all(digits)
    };
    if !is_version(&raw.version) {
        return Err(AuditError::NoVersion {
            found: text(&raw.version, 40),
        });
    }
    let told = raw.violations.len();
    let violations: Vec<AuditViolation> = raw
        .violations
        .into_iter()
        .filter_map(violation)
        .take(MAX_VIOLATIONS)
        .collect();
    let mut notes: Vec<String> = raw
        .notes
        .iter()
        .take(MAX_NOTES)
        .map(|note| text(note, MAX_TEXT))
        .collect();
    let dropped = told.saturating_sub(violations.len());
    if dropped > 0 {
        notes.push(format!("{dropped} violation(s) could not be read."));
    }
    Ok(Audit {
        version: raw.version,
        took_ms: if raw.took_ms.is_finite() {
            raw.took_ms.max(0.0)
        } else {
            0.0
        },
        violations,
        notes,
    })
}

fn violation(raw: RawViolation) -> Option<AuditViolation> {
    let is_rule = (1..=MAX_RULE).contains(&raw.rule.len())
        && raw
            .rule
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let impact = match raw.impact.as_str() {
        "minor" => AuditImpact::Minor,
        "moderate" => AuditImpact::Moderate,
        "serious" => AuditImpact::Serious,
        "critical" => AuditImpact::Critical,
        _ => return None,
    };
    let help = text(&raw.help, MAX_TEXT);
    if !is_rule || help.is_empty() || raw.nodes.is_empty() {
        return None;
    }
    let mut criteria: Vec<String> = raw.tags.iter().filter_map(|tag| criterion(tag)).collect();
    criteria.sort();
    criteria.dedup();
    let nodes: Vec<AuditNode> = raw
        .nodes
        .into_iter()
        .take(MAX_AUDIT_NODES)
        .map(node)
        .collect();
    // A cast of what is no count gives 0.
    let count = (raw.count as usize).clamp(nodes.len(), MAX_COUNT);
    Some(AuditViolation {
        rule: raw.rule,
        impact,
        help,
        help_url: address(&raw.help_url),
        criteria,
        cause: text(&raw.cause, MAX_TEXT),
        count,
        nodes,
    })
}

fn node(raw: RawNode) -> AuditNode {
    let is_role = raw.role.len() <= 40 && raw.role.bytes().all(|b| b.is_ascii_lowercase());
    AuditNode {
        handle: raw.handle,
        id: String::new(),
        target: text(&raw.target, MAX_TEXT),
        html: text(&raw.html, MAX_TEXT),
        role: if is_role { raw.role } else { String::new() },
        name: text(&raw.name, MAX_TEXT),
        make: text(&raw.make, MAX_TEXT),
        rect: raw.rect.filter(is_box),
    }
}

fn is_box(rect: &CssRect) -> bool {
    let sides = [rect.x, rect.y, rect.width, rect.height];
    rect.is_sane() && rect.area() > 0.0 && sides.iter().all(|side| side.abs() <= MAX_PX)
}

/// `wcag143` as `1.4.3`; `None` for the tags of levels and all else.
fn criterion(tag: &str) -> Option<String> {
    let mut digits = tag.strip_prefix("wcag")?.chars();
    let (principle, guideline) = (digits.next()?, digits.next()?);
    let number: String = digits.collect();
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    let is_one = ('1'..='4').contains(&principle) && guideline.is_ascii_digit() && is_number;
    is_one.then(|| format!("{principle}.{guideline}.{number}"))
}

/// On one line, without what a terminal or a page could be led astray by.
fn text(raw: &str, limit: usize) -> String {
    let plain = raw.chars().take(limit.saturating_mul(4));
    let folded: String = plain
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.join(" ").chars().take(limit).collect()
}

/// A secure address that is written as one; else empty.
fn address(raw: &str) -> String {
    let is_plain = raw.len() <= MAX_TEXT && raw.bytes().all(|b| b.is_ascii_graphic());
    if is_plain && raw.starts_with("https://") {
        raw.to_owned()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests;
