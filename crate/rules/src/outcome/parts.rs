//! The parts of a goal as a model or a script tells them at the end: a line each, `PART = what shows that it is done`.

/// One part of a goal, and what is said to show that it is done.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part<'a> {
    /// The part, in the words of who claims it.
    pub text: &'a str,
    /// What is said to show it.
    pub evidence: &'a str,
}

impl Part<'_> {
    /// Whether it is said not to be done: `not done: the page has no such button`.
    pub(super) fn is_not_done(&self) -> bool {
        const NOT_DONE: [&str; 3] = ["not done", "not met", "not possible"];
        let said = self.evidence.to_lowercase();
        NOT_DONE.iter().any(|words| said.starts_with(words))
    }
}

/// The parts of a claim; none where a line of it is no part.
pub(super) fn of(claim: &str) -> Vec<Part<'_>> {
    let lines = claim.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty());
    let parts: Option<Vec<Part>> = lines.map(part).collect();
    parts.unwrap_or_default()
}

fn part(line: &str) -> Option<Part<'_>> {
    let line = line.trim_start_matches(['-', '*', '•']).trim_start();
    let (text, evidence) = line.split_once(" = ")?;
    let (text, evidence) = (text.trim(), evidence.trim());
    let says = |text: &str| text.chars().any(char::is_alphanumeric);
    (says(text) && says(evidence)).then_some(Part { text, evidence })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A claim, and the text, the evidence and the denial of each of its parts.
    type Row<'a> = (&'a str, &'a [(&'a str, &'a str, bool)]);

    #[test]
    fn a_line_is_a_part() {
        let rows: [Row; 7] = [
            ("Saved “Chores”.", &[]),
            ("log in = “Hi Vera”", &[("log in", "“Hi Vera”", false)]),
            (
                "- log in = “Hi Vera”\n\n- delete it = Not done: no such button",
                &[
                    ("log in", "“Hi Vera”", false),
                    ("delete it", "Not done: no such button", true),
                ],
            ),
            // A line that is none makes the whole a sentence.
            ("log in = “Hi Vera”\nSo all is done.", &[]),
            ("It says “a=b”.", &[]),
            (" = “Hi Vera”", &[]),
            ("log in = ", &[]),
        ];
        for (claim, expected) in rows {
            let parts = of(claim);
            let told: Vec<(&str, &str, bool)> = parts
                .iter()
                .map(|part| (part.text, part.evidence, part.is_not_done()))
                .collect();
            assert_eq!(told, expected, "{claim}");
        }
    }
}
