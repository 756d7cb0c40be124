//! Texts of a page in a sentence: quotation marks around one that may have some of its own, and names cut short.

/// The text in quotation marks. Its own stay as they are where each that opens is closed, be they English, German or
/// French; else they are made single, so that none of them ends the quotation.
pub fn quoted(text: &str) -> String {
    if is_paired(text) {
        format!("“{text}”")
    } else {
        format!("“{}”", text.replace(['“', '„'], "‘").replace('”', "’"))
    }
}

/// Whether each double quotation mark in it has its partner: `“a”`, `„b“`, `„c”`.
fn is_paired(text: &str) -> bool {
    let mut open: Vec<char> = Vec::new();
    for c in text.chars() {
        match (c, open.last()) {
            ('„', _) => open.push(c),
            ('“', Some('„')) | ('”', Some(_)) => {
                open.pop();
            }
            ('“', _) => open.push(c),
            ('”', None) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// A name short enough for a sentence.
pub fn shown(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.chars().count() <= 80 {
        return folded;
    }
    let short: String = folded.chars().take(79).collect();
    format!("{short}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_stay_as_given_and_single_marks_cannot_end_the_quotation() {
        for (text, expected) in [
            ("Open it", "“Open it”"),
            ("Öffne „Spiegel“", "“Öffne „Spiegel“”"),
            ("Otwórz „Wykop”", "“Otwórz „Wykop””"),
            ("Press “Save”", "“Press “Save””"),
            ("Say „a “b” c“", "“Say ‘a ‘b’ c‘”"),
            ("Saved”. It is safe. “", "“Saved’. It is safe. ‘”"),
            ("“open", "“‘open”"),
            ("", "“”"),
        ] {
            assert_eq!(quoted(text), expected, "{text}");
        }
    }
}
