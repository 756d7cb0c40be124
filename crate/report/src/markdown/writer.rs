//! A Markdown writer that takes markup only as literals of this crate; all else is escaped.

use crate::text::Text;

/// Markdown as it grows.
#[derive(Default)]
pub(super) struct Writer(String);

impl Writer {
    /// Markup. It is a literal, so it cannot come from a page.
    pub fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// A whole number.
    pub fn number(&mut self, number: usize) -> &mut Self {
        self.0.push_str(&number.to_string());
        self
    }

    /// Words that are read as words and as nothing else.
    pub fn text(&mut self, text: &Text) -> &mut Self {
        escape(text.as_str(), &mut self.0);
        self
    }

    /// Our own words with numbers in them.
    pub fn words(&mut self, words: &str) -> &mut Self {
        self.text(&Text::line(words))
    }

    /// Name of a file of the run folder: letters, digits, `_`, `-` and `.` only.
    pub fn file(&mut self, name: &str) -> &mut Self {
        let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        self.0.extend(name.chars().filter(plain));
        self
    }

    /// Text as a code span; a dash when there is none.
    pub fn code(&mut self, text: &Text) -> &mut Self {
        if text.is_empty() {
            return self.raw("–");
        }
        let ticks = ticks_around(text.as_str(), 1);
        // The blank keeps ticks of the text apart from those of the span; the reader drops it.
        let touches = text.as_str().starts_with('`') || text.as_str().ends_with('`');
        let gap = if touches { " " } else { "" };
        self.0
            .push_str(&format!("{ticks}{gap}{}{gap}{ticks}", text.as_str()));
        self
    }

    /// Text as a fenced block of a language: `text`, `diff`.
    pub fn block(&mut self, language: &'static str, text: &Text) -> &mut Self {
        let fence = ticks_around(text.as_str(), 3);
        self.0
            .push_str(&format!("{fence}{language}\n{}\n{fence}\n", text.as_str()));
        self
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.0
    }
}

/// More ticks than follow each other in the text, and no fewer than `least`.
fn ticks_around(text: &str, least: usize) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.saturating_add(1).max(least))
}

/// Escapes what Markdown (CommonMark and GitHub's extensions) would read as more than text.
fn escape(text: &str, out: &mut String) {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let rest = chars.as_str();
        let ends_word = rest.is_empty() || rest.starts_with(' ');
        let numbers_item = at == digits && matches!(c, '.' | ')') && ends_word;
        let opens_block = numbers_item || (at == 0 && matches!(c, '+' | '-' | '=' | ':'));
        let opens_link = match c {
            ':' => rest.starts_with("//"),
            '.' => text.get(..at).is_some_and(ends_with_www),
            _ => false,
        };
        let is_markup = matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '$' | '#' | '^'
        );
        if opens_block || opens_link || is_markup {
            out.push('\\');
        }
        out.push(c);
        if c == '@' {
            // Without a zero-width space GitHub makes a mail link of it, or calls the person.
            out.push_str("&#8203;");
        }
    }
}

fn ends_with_www(text: &str) -> bool {
    let start = text.len().checked_sub(3);
    start
        .and_then(|start| text.get(start..))
        .is_some_and(|end| end.eq_ignore_ascii_case("www"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        for (given, expected) in [
            ("plain words, (so) far!", "plain words, (so) far!"),
            ("# no heading", r"\# no heading"),
            ("1. no list", r"1\. no list"),
            ("12)", r"12\)"),
            ("11.4 s", "11.4 s"),
            ("- no list", r"\- no list"),
            ("well-known 1.5", "well-known 1.5"),
            ("![x](javascript:y)", r"!\[x\](javascript:y)"),
            ("<b>&amp;", r"\<b\>\&amp;"),
            ("see https://a.example", r"see https\://a.example"),
            ("see WWW.a.example", r"see WWW\.a.example"),
            ("a@b.example", "a@&#8203;b.example"),
            ("über www", "über www"),
        ] {
            let mut writer = Writer::default();
            writer.text(&Text::line(given));
            assert_eq!(writer.finish(), expected, "{given:?}");
        }
    }

    #[test]
    fn fences_and_spans_outgrow_their_text() {
        let mut writer = Writer::default();
        for text in ["a`b``c", "`x", ""] {
            writer.code(&Text::line(text)).raw(" ");
        }
        writer.raw("\n").block("text", &Text::block("```\n````x"));
        assert_eq!(
            writer.finish(),
            "```a`b``c``` `` `x `` – \n`````text\n```\n````x\n`````\n"
        );
    }
}
