//! Headers for the model's endpoint as arguments. Their values are secrets.

use passerby_artifacts::header::{HeaderError, check_header, parse_header};
use passerby_artifacts::model::Secret;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::str::FromStr;

/// What a value begins with that stands in an environment variable.
const FROM_ENVIRONMENT: &str = "env:";

/// A header as it was written. It is read later: what cannot be read as an argument is shown whole by the reader of
/// arguments.
#[derive(Clone, PartialEq, Eq)]
pub struct HeaderArg(String);

impl FromStr for HeaderArg {
    type Err = Infallible;

    fn from_str(written: &str) -> Result<Self, Infallible> {
        Ok(Self(written.to_owned()))
    }
}

impl std::fmt::Debug for HeaderArg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HeaderArg(…)")
    }
}

/// The headers by name. `variable` gives the value of an environment variable.
///
/// # Errors
/// [`HeaderError`], never with a value.
pub fn read_headers(
    written: &[HeaderArg],
    variable: impl Fn(&str) -> Option<String>,
) -> Result<BTreeMap<String, Secret>, HeaderError> {
    let mut headers: BTreeMap<String, Secret> = BTreeMap::new();
    for (at, HeaderArg(written)) in written.iter().enumerate() {
        let number = at.saturating_add(1);
        let (name, value) = parse_header(written, number)?;
        let name = name.to_owned();
        let value = match value.strip_prefix(FROM_ENVIRONMENT) {
            None => value.to_owned(),
            Some(named) => {
                let value = variable(named.trim()).ok_or_else(|| HeaderError::NoVariable {
                    name: name.clone(),
                    variable: named.trim().to_owned(),
                })?;
                check_header(&name, value.trim(), number)?;
                value.trim().to_owned()
            }
        };
        let is_known = |known: &String| known.eq_ignore_ascii_case(&name);
        if headers.keys().any(is_known) {
            return Err(HeaderError::Twice { name });
        }
        headers.insert(name, Secret(value));
    }
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_from_the_line_and_from_the_environment() {
        let variable = |name: &str| match name {
            "TEAM_KEY" => Some("hunter2\n".to_owned()),
            "BROKEN" => Some("hunter2\u{7}".to_owned()),
            _ => None,
        };
        type Expected<'a> = Result<&'a [(&'a str, &'a str)], &'a str>;
        let rows: [(&[&str], Expected); 7] = [
            (&[], Ok(&[])),
            (
                &["X-Team: qa", "X-Key: env:TEAM_KEY"],
                Ok(&[("X-Key", "hunter2"), ("X-Team", "qa")]),
            ),
            (
                &["X-Team: qa", "x-team: hunter2"],
                Err("the header x-team is given twice"),
            ),
            (&["X-Key: env:NONE"], Err("NONE, which is not set")),
            (&["X-Key: env:BROKEN"], Err("the value of the header X-Key")),
            (&["X-Team: qa", "hunter2"], Err("header 2 is not written")),
            (&["Host: hunter2"], Err("Host is set by the browser")),
        ];
        for (written, expected) in rows {
            let args: Vec<HeaderArg> = written.iter().map(|line| line.parse().unwrap()).collect();
            assert!(!format!("{args:?}").contains("hunter2"));
            match (read_headers(&args, variable), expected) {
                (Ok(got), Ok(wanted)) => {
                    let got: Vec<(&str, &str)> = got
                        .iter()
                        .map(|(name, value)| (name.as_str(), value.0.as_str()))
                        .collect();
                    assert_eq!(got, wanted);
                }
                (Err(error), Err(part)) => {
                    let said = error.to_string();
                    assert!(said.contains(part), "{written:?}: {said}");
                    assert!(!said.contains("hunter2"), "{said}");
                }
                (got, wanted) => panic!("{written:?}: {got:?}, expected {wanted:?}"),
            }
        }
    }
}
