//! A run as a Playwright test: its acts by role and name, and as assertions what was expected, checked and held.
//!
//! What a page said stands in the test as string literals and comments alone, escaped: nothing of it can become code.

use crate::acts::{ROLES, is_secret, path, was_done};
use passerby_artifacts::decision::{
    Action, ExpectationVerdict, Predicate, Target, TextSource, Thought,
};
use passerby_artifacts::run::{RunRecord, StepRecord, StopReason};
use std::fmt::Write;

/// A test, and what of the run it does not do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlaywrightTest {
    /// TypeScript.
    pub code: String,
    /// Acts that have no counterpart, a sentence each.
    pub left_out: Vec<String>,
    /// Credentials that are read from the environment: the names of the variables.
    pub secrets: Vec<String>,
}

/// The test of a run.
pub fn playwright(run: &RunRecord) -> PlaywrightTest {
    let mut test = PlaywrightTest::default();
    let mut body = String::new();
    line(
        &mut body,
        &format!("await page.goto({});", literal(&run.start_url)),
    );
    for (at, step) in run.steps.iter().enumerate() {
        let next = run.steps.get(at.saturating_add(1));
        step_lines(&mut body, &mut test, step, next);
    }
    if let StopReason::GoalMet { evidence } = &run.stop {
        comment(
            &mut body,
            &format!("The run ended with its goal met: {evidence}"),
        );
    }
    let title = match run.config.goal.trim() {
        "" => "looks around".to_owned(),
        goal => one_line(goal),
    };
    // Writing to a String cannot fail.
    let _ = write!(
        test.code,
        "// Made from a run of Passerby: {} on {}.\nimport {{ expect, test }} from '@playwright/test';\n\ntest({}, async ({{ page }}) => {{\n{body}}});\n",
        one_line(&run.persona.name),
        one_line(&run.start_url),
        literal(&title),
    );
    test
}

fn step_lines(
    body: &mut String,
    test: &mut PlaywrightTest,
    step: &StepRecord,
    next: Option<&StepRecord>,
) {
    let Some(thought) = step.thought.as_ref().filter(|_| was_done(step)) else {
        return;
    };
    let reason = one_line(&thought.decision.reasoning);
    body.push('\n');
    comment(body, &format!("{}. {reason}", step.index));
    let target = thought
        .decision
        .target
        .as_ref()
        .map(|target| locator(target, step));
    match act(&thought.decision.action, target.as_deref(), test) {
        Some(lines) => lines.iter().for_each(|own| line(body, own)),
        None => {
            let what = format!(
                "Step {}: {} has no counterpart here.",
                step.index,
                thought.decision.action.name()
            );
            comment(body, &what);
            test.left_out.push(what);
        }
    }
    for own in held(thought, step, target.as_deref(), next) {
        line(body, &own);
    }
}

/// How an element is found. Where the screen has several of the name, the first is meant: its row is in no locator.
fn locator(target: &Target, step: &StepRecord) -> String {
    let name = literal(&target.name);
    let is_secret = target.role == "textbox" && is_secret(target, step);
    let found = match target.role.as_str() {
        // A field for a password has no role.
        "textbox" if is_secret => {
            format!("page.getByLabel({name}).or(page.getByPlaceholder({name}))")
        }
        role if role == "textbox" || ROLES.contains(&role) => {
            format!(
                "page.getByRole({}, {{ name: {name}, exact: true }})",
                literal(role)
            )
        }
        _ => format!("page.getByText({name}, {{ exact: true }})"),
    };
    let quoted = format!("\"{}\"", target.name);
    let is_alone = step.tree_text.matches(&quoted).count() <= 1;
    match is_alone && !is_secret {
        true => found,
        false => format!("{found}.first()"),
    }
}

/// The act as lines of code; `None` where Playwright has no such act.
fn act(action: &Action, target: Option<&str>, test: &mut PlaywrightTest) -> Option<Vec<String>> {
    let on = |call: String| target.map(|target| vec![format!("await {target}.{call};")]);
    match action {
        Action::Click => on("click()".to_owned()),
        Action::DoubleClick => on("dblclick()".to_owned()),
        Action::ContextMenu => on("click({ button: 'right' })".to_owned()),
        Action::Hover => on("hover()".to_owned()),
        Action::Type {
            text: TextSource::Plain { text },
        } => on(format!("fill({})", literal(text))),
        Action::Type {
            text: TextSource::Credential { name },
        } => {
            let variable = variable(name);
            if !test.secrets.contains(&variable) {
                test.secrets.push(variable.clone());
            }
            on(format!("fill(process.env.{variable} ?? '')"))
        }
        Action::Clear => on("clear()".to_owned()),
        Action::Select { option } => on(format!("selectOption({{ label: {} }})", literal(option))),
        Action::SelectMany { options } => {
            let labels: Vec<String> = options
                .iter()
                .map(|option| format!("{{ label: {} }}", literal(option)))
                .collect();
            on(format!("selectOption([{}])", labels.join(", ")))
        }
        Action::Check { on: is_on } => on(format!("setChecked({is_on})")),
        Action::PressKey { key, times } => {
            let key = literal(key);
            let press = match target {
                Some(target) => format!("await {target}.press({key});"),
                None => format!("await page.keyboard.press({key});"),
            };
            Some(vec![press; (*times).clamp(1, 100) as usize])
        }
        Action::Insert { text } => {
            let mut lines: Vec<String> = target
                .map(|target| format!("await {target}.click();"))
                .into_iter()
                .collect();
            lines.push(format!(
                "await page.keyboard.insertText({});",
                literal(text)
            ));
            Some(lines)
        }
        Action::Scroll { screens } => Some(vec![format!(
            "await page.mouse.wheel(0, {screens} * (page.viewportSize()?.height ?? 800));"
        )]),
        Action::ScrollIntoView => on("scrollIntoViewIfNeeded()".to_owned()),
        Action::Navigate { url } => Some(vec![format!("await page.goto({});", literal(url))]),
        Action::Back => Some(vec!["await page.goBack();".to_owned()]),
        Action::WaitFor { text, gone, ms } => {
            let state = if *gone { "toBeHidden" } else { "toBeVisible" };
            Some(vec![format!(
                "await expect(page.getByText({}).first()).{state}({{ timeout: {ms} }});",
                literal(text)
            )])
        }
        // Assertions wait by themselves, and what ends a run or asks somebody does nothing to the page.
        Action::Wait { .. }
        | Action::AskUser { .. }
        | Action::Answer { .. }
        | Action::Finish { .. }
        | Action::GiveUp { .. } => Some(Vec::new()),
        Action::Drag { .. } | Action::SelectText { .. } => None,
    }
}

/// Assertions of what was expected and held; and of the page that came.
fn held(
    thought: &Thought,
    step: &StepRecord,
    target: Option<&str>,
    next: Option<&StepRecord>,
) -> Vec<String> {
    let matched = step
        .evaluation
        .as_ref()
        .is_some_and(|evaluation| evaluation.verdict == ExpectationVerdict::Matched);
    let mut lines = Vec::new();
    if matched {
        let is_choice = matches!(thought.decision.action, Action::Select { .. });
        assertions(
            &thought.expectation.predicate,
            (target, is_choice),
            &mut lines,
        );
    }
    if let Some(next) = next
        && path(&next.url) != path(&step.url)
        && !lines.iter().any(|line| line.contains("toHaveURL"))
    {
        lines.push(format!(
            "await expect(page).toHaveURL({});",
            address(path(&next.url))
        ));
    }
    lines
}

/// An address with whatever query: by its beginning.
fn address(path: &str) -> String {
    let mut pattern = String::new();
    for c in path.chars() {
        if !c.is_alphanumeric() {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    format!("new RegExp({})", literal(&format!("^{pattern}")))
}

/// `is_choice`: an option was chosen of the target, whose value is not what people read.
fn assertions(
    predicate: &Predicate,
    (target, is_choice): (Option<&str>, bool),
    lines: &mut Vec<String>,
) {
    let visible = |role: &str, name: &str| match role.is_empty() || !ROLES.contains(&role) {
        true => format!("page.getByText({}).first()", literal(name)),
        false => format!(
            "page.getByRole({}, {{ name: {} }}).first()",
            literal(role),
            literal(name)
        ),
    };
    match predicate {
        Predicate::ValueBecomes {
            value: Some(value), ..
        } => {
            let value = literal(value);
            lines.extend(target.map(|target| match is_choice {
                true => {
                    format!("await expect({target}.locator('option:checked')).toHaveText({value});")
                }
                false => format!("await expect({target}).toHaveValue({value});"),
            }));
        }
        Predicate::CheckedBecomes { on, .. } => {
            let not = if *on { "" } else { ".not" };
            lines
                .extend(target.map(|target| format!("await expect({target}){not}.toBeChecked();")));
        }
        Predicate::UrlContains { text } => {
            lines.push(format!(
                "await expect(page).toHaveURL((url) => url.href.includes({}));",
                literal(text)
            ));
        }
        Predicate::Appears { role, name } if !name.is_empty() => {
            lines.push(format!(
                "await expect({}).toBeVisible();",
                visible(role, name)
            ));
        }
        Predicate::Disappears { role, name } if !name.is_empty() => {
            lines.push(format!(
                "await expect({}).toBeHidden();",
                visible(role, name)
            ));
        }
        Predicate::PageSays { text } => {
            lines.push(format!(
                "await expect(page.getByText({}).first()).toBeVisible();",
                literal(text)
            ));
        }
        Predicate::DialogOpens => {
            lines.push("await expect(page.getByRole('dialog').first()).toBeVisible();".to_owned());
        }
        Predicate::DialogCloses => {
            lines.push("await expect(page.getByRole('dialog')).toHaveCount(0);".to_owned());
        }
        Predicate::Within { of, .. } => assertions(of, (target, is_choice), lines),
        Predicate::AllOf { of } => of
            .iter()
            .for_each(|part| assertions(part, (target, is_choice), lines)),
        _ => {}
    }
}

/// Name of the variable that holds a credential.
fn variable(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_uppercase()
            } else {
                '_'
            }
        })
        .collect();
    format!("PASSERBY_{plain}")
}

fn line(body: &mut String, code: &str) {
    let _ = writeln!(body, "  {code}");
}

fn comment(body: &mut String, text: &str) {
    let _ = writeln!(body, "  // {}", one_line(text));
}

/// A text on one line, without what would end a comment or turn it about.
pub(crate) fn one_line(text: &str) -> String {
    let safe = text.chars().map(|c| if is_breaking(c) { ' ' } else { c });
    let whole: String = safe.take(300).collect();
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_breaking(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text as a literal in single quotes.
fn literal(text: &str) -> String {
    let mut quoted = String::from("'");
    for c in text.chars() {
        match c {
            '\\' => quoted.push_str("\\\\"),
            '\'' => quoted.push_str("\\'"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            c if is_breaking(c) => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('\'');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_a_page_becomes_code() {
        for (text, expected) in [
            ("Ada", "'Ada'"),
            ("it's", "'it\\'s'"),
            ("a\\b", "'a\\\\b'"),
            ("a\nb", "'a\\nb'"),
            ("a\u{2028}b\u{202e}", "'a\\u{2028}b\\u{202e}'"),
            ("${x}`", "'${x}`'"),
        ] {
            assert_eq!(literal(text), expected);
        }
        assert_eq!(one_line("a\n*/ evil()\u{2028}b"), "a */ evil() b");
        assert_eq!(variable("pass-word"), "PASSERBY_PASS_WORD");
        assert_eq!(
            address("http://a/b.html"),
            "new RegExp('^http\\\\:\\\\/\\\\/a\\\\/b\\\\.html')"
        );
    }
}
