//! Headers that go with every question to a model's endpoint. Their values are secrets: no error shows one.

/// Headers that the browser sets itself and lets no program set.
/// <https://fetch.spec.whatwg.org/#forbidden-request-header>
const FORBIDDEN: [&str; 21] = [
    "accept-charset",
    "accept-encoding",
    "access-control-request-headers",
    "access-control-request-method",
    "connection",
    "content-length",
    "cookie",
    "cookie2",
    "date",
    "dnt",
    "expect",
    "host",
    "keep-alive",
    "origin",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
];
const FORBIDDEN_BEGINNINGS: [&str; 2] = ["proxy-", "sec-"];
/// Longest name and value, bytes.
const MAX_NAME: usize = 200;
const MAX_VALUE: usize = 4_000;

/// Why a header cannot be sent. What might be a secret is not part of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// There is no colon.
    #[error("header {number} is not written as “Name: value”")]
    Shape {
        /// Which of those given, from 1.
        number: usize,
    },
    /// The name is no name of a header.
    #[error(
        "header {number} has a name that is none: letters, digits and !#$%&'*+-.^_`|~ are possible, at most 200 of them"
    )]
    Name {
        /// Which of those given, from 1.
        number: usize,
    },
    /// The browser sets this one itself.
    #[error("the header {name} is set by the browser itself and cannot be given")]
    Forbidden {
        /// Its name.
        name: String,
    },
    /// The value holds what a header cannot, such as a line break.
    #[error(
        "the value of the header {name} is empty, too long (4000 characters at most), or holds other than plain letters"
    )]
    Value {
        /// Its name.
        name: String,
    },
    /// It is given twice.
    #[error("the header {name} is given twice")]
    Twice {
        /// Its name.
        name: String,
    },
    /// The environment variable that holds the value is not set.
    #[error(
        "the header {name} takes its value from the environment variable {variable}, which is not set"
    )]
    NoVariable {
        /// Its name.
        name: String,
        /// The variable.
        variable: String,
    },
}

/// Name and value of a header written as `Name: value`; `number` says which it is of those given, from 1.
///
/// # Errors
/// [`HeaderError`]; never with the value.
pub fn parse_header(written: &str, number: usize) -> Result<(&str, &str), HeaderError> {
    let (name, value) = written
        .split_once(':')
        .ok_or(HeaderError::Shape { number })?;
    let (name, value) = (name.trim(), value.trim());
    check_header(name, value, number)?;
    Ok((name, value))
}

/// Whether a header can be sent by a program in the browser.
///
/// # Errors
/// [`HeaderError`]; never with the value.
pub fn check_header(name: &str, value: &str, number: usize) -> Result<(), HeaderError> {
    // https://www.rfc-editor.org/rfc/rfc9110#name-tokens
    let is_token = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
    if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(is_token) {
        return Err(HeaderError::Name { number });
    }
    let folded = name.to_ascii_lowercase();
    let begins = |beginning: &&str| folded.starts_with(*beginning);
    if FORBIDDEN.contains(&folded.as_str()) || FORBIDDEN_BEGINNINGS.iter().any(begins) {
        let name = name.to_owned();
        return Err(HeaderError::Forbidden { name });
    }
    let is_plain = value.bytes().all(|b| (0x20..0x7f).contains(&b));
    if value.is_empty() || value.len() > MAX_VALUE || !is_plain {
        let name = name.to_owned();
        return Err(HeaderError::Value { name });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_refused_without_its_value() {
        let long = format!("X-Team: {}", "hunter2".repeat(600));
        type Expected<'a> = Result<(&'a str, &'a str), &'a str>;
        let rows: [(&str, Expected); 12] = [
            ("X-Team: qa", Ok(("X-Team", "qa"))),
            (" x-team :  a: b ", Ok(("x-team", "a: b"))),
            ("hunter2", Err("header 3 is not written as")),
            ("Bearer hunter2: x", Err("header 3 has a name that is none")),
            (": hunter2", Err("header 3 has a name that is none")),
            ("X-Team:", Err("the value of the header X-Team is empty")),
            (
                "X-Team: hunter2\nX-Other: b",
                Err("the value of the header X-Team"),
            ),
            ("X-Team: hunter2é", Err("the value of the header X-Team")),
            (&long, Err("the value of the header X-Team")),
            (
                "Cookie: hunter2",
                Err("the header Cookie is set by the browser itself"),
            ),
            (
                "Sec-Fetch-Mode: hunter2",
                Err("the header Sec-Fetch-Mode is set"),
            ),
            ("HOST: hunter2", Err("the header HOST is set")),
        ];
        for (written, expected) in rows {
            match (parse_header(written, 3), expected) {
                (Ok(got), Ok(wanted)) => assert_eq!(got, wanted),
                (Err(error), Err(part)) => {
                    assert!(error.to_string().starts_with(part), "{written}: {error}");
                    assert!(
                        !format!("{error} {error:?}").contains("hunter2"),
                        "{error:?}"
                    );
                }
                (got, wanted) => panic!("{written}: {got:?}, expected {wanted:?}"),
            }
        }
    }
}
