//! Text of a page made safe to stand on a line of ours.
//!
//! A page may contain anything: quotes, line ends, marks that turn the writing direction, letters nobody sees.
//! None of it may end a quotation, begin a line or hide from the reader's eye what a program reads.

/// The text in double quotes, on one line, shortened in the middle to so many characters.
pub(crate) fn quoted(text: &str, max_chars: usize) -> String {
    let shown = shortened(&one_line(text), max_chars);
    let mut quoted = String::with_capacity(shown.len().saturating_add(2));
    quoted.push('"');
    for c in shown.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// The text without quotes, where it is so plain that none could mistake it for anything but the text of a cell:
/// letters, digits and harmless marks. No id has its underscore, nothing ends the cell or the line.
pub(crate) fn plain_cell(text: &str, max_chars: usize) -> Option<String> {
    let shown = shortened(&one_line(text), max_chars);
    let is_plain = |c: char| {
        c.is_alphanumeric()
            || matches!(
                c,
                ' ' | '.' | ',' | ':' | '/' | '$' | '€' | '%' | '+' | '-' | '@' | '…'
            )
    };
    (!shown.is_empty() && shown.chars().all(is_plain)).then_some(shown)
}

/// Every run of white space and control characters as one space, invisible characters left out.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars().filter(|&c| !is_invisible(c)) {
        if !(c.is_whitespace() || c.is_control()) {
            line.push(c);
        } else if !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.trim().to_owned()
}

/// Characters that show nothing but change what stands around them, or say things that only programs read.
/// Joiners (U+200C, U+200D) and variation selectors stay: Persian and emoji need them.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00ad}' // soft hyphen
        | '\u{061c}' | '\u{200e}' | '\u{200f}' // direction marks
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' // direction embeddings, overrides, isolates
        | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}' // zero width
        | '\u{fff9}'..='\u{fffb}' // annotations
        | '\u{e0000}'..='\u{e007f}' // tags
    )
}

/// Beginning and end with an ellipsis between, when the text has more characters than this.
pub(crate) fn shortened(text: &str, max_chars: usize) -> String {
    let count = text.chars().count();
    if count <= max_chars {
        return text.to_owned();
    }
    // Two thirds of what fits for the beginning: that is where people look first.
    let kept = max_chars.saturating_sub(1);
    let tail = kept / 3;
    let head: String = text.chars().take(kept.saturating_sub(tail)).collect();
    let end: String = text.chars().skip(count.saturating_sub(tail)).collect();
    format!("{head}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quotes() {
        for (text, max, expected) in [
            ("Save", 160, "\"Save\""),
            ("", 160, "\"\""),
            ("say \"hi\" \\", 160, r#""say \"hi\" \\""#),
            ("two\r\n\tlines\u{2028}more", 160, "\"two lines more\""),
            ("a\u{202e}txt.exe\u{202c}", 160, "\"atxt.exe\""),
            ("zero\u{200b}width\u{e0041}", 160, "\"zerowidth\""),
            ("bell\u{7}\u{9b}31m", 160, "\"bell 31m\""),
            ("👩\u{200d}💻", 160, "\"👩\u{200d}💻\""),
            ("abcdefghij", 10, "\"abcdefghij\""),
            ("abcdefghijk", 10, "\"abcdef…ijk\""),
            ("abc", 0, "\"…\""),
        ] {
            assert_eq!(quoted(text, max), expected, "{text:?} at {max}");
        }
    }

    proptest! {
        #[test]
        fn a_quotation_is_one_line_and_ends_where_it_should(text in any::<String>(), max in 0usize..40) {
            let quoted = quoted(&text, max);
            let inner = quoted
                .strip_prefix('"')
                .and_then(|q| q.strip_suffix('"'))
                .expect("quoted");
            let is_harmful = |c: char| c.is_control() || is_invisible(c) || c == '\u{2028}';
            prop_assert!(!inner.chars().any(is_harmful), "{inner}");
            let unescaped = inner.replace("\\\\", "").replace("\\\"", "");
            prop_assert!(!unescaped.contains(['"', '\\']), "{inner}");
            let shown = inner.chars().filter(|&c| c != '\\').count();
            prop_assert!(shown <= max.max(1), "{inner}");
        }
    }
}
