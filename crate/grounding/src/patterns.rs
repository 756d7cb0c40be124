//! Values that a `pattern` attribute accepts.
//!
//! A page's pattern is bad input: it is bounded, read by a library without backtracking, and where the generator here
//! cannot follow it nothing is generated.

use regex_lite::{Regex, RegexBuilder};
use regex_syntax::ast::{
    Ast, ClassBracketed, ClassPerl, ClassPerlKind, ClassSet, ClassSetItem, RepetitionKind,
    RepetitionOp, RepetitionRange, parse::Parser,
};

/// Longer patterns are not read, bytes.
const MAX_PATTERN: usize = 300;
/// No generated value is longer, characters.
const MAX_VALUE: usize = 64;
/// What stands for whatever a class leaves over, the likeliest first.
const OTHERS: [char; 6] = ['a', '1', 'A', ' ', '-', '.'];

/// A pattern that must hold for the whole value, as HTML has it.
pub(crate) struct Pattern {
    source: String,
    regex: Regex,
}

impl Pattern {
    /// Reads the attribute; `None` for an empty one and for one that this reader does not know
    /// (a browser would ignore a broken one too).
    pub(crate) fn parse(source: &str) -> Option<Self> {
        if source.is_empty() || source.len() > MAX_PATTERN {
            return None;
        }
        let whole = format!("^(?:{source})$");
        let regex = RegexBuilder::new(&whole).size_limit(1 << 18).build().ok()?;
        let source = source.to_owned();
        Some(Self { source, regex })
    }

    pub(crate) fn accepts(&self, value: &str) -> bool {
        self.regex.is_match(value)
    }

    /// A short value made from the pattern; `None` where it says what the generator does not follow.
    pub(crate) fn example(&self) -> Option<String> {
        // The tree as it is written, not what it comes to: that one sorts the classes and needs Unicode's tables.
        let ast = Parser::new().parse(&self.source).ok()?;
        let mut value = Vec::new();
        // No part is visited more often than the reader, whose size is bounded, has copies of it.
        put(&ast, &mut value)?;
        let value: String = value.into_iter().collect();
        (!value.is_empty() && self.accepts(&value)).then_some(value)
    }
}

/// Adds what the tree accepts to the value, or nothing and `None`.
fn put(ast: &Ast, value: &mut Vec<char>) -> Option<()> {
    let before = value.len();
    let done = match ast {
        // Whether an anchor stands where it may is told by the whole pattern in the end.
        Ast::Empty(_) | Ast::Assertion(_) => Some(()),
        Ast::Literal(literal) => push(value, literal.c),
        Ast::Dot(_) => push(value, 'a'),
        Ast::ClassPerl(class) => push(value, of_perl(class)),
        Ast::ClassBracketed(class) => push(value, of_class(class)?),
        Ast::Group(group) => put(&group.ast, value),
        Ast::Concat(concat) => concat.asts.iter().try_for_each(|part| put(part, value)),
        Ast::Alternation(either) => either.asts.iter().find_map(|way| put(way, value)),
        Ast::Repetition(repetition) => repeat(&repetition.ast, &repetition.op, value),
        // JavaScript has no flags within a pattern, and Unicode's classes are not in the reader's tables.
        Ast::Flags(_) | Ast::ClassUnicode(_) => None,
    };
    if done.is_none() {
        value.truncate(before);
    }
    done
}

fn push(value: &mut Vec<char>, c: char) -> Option<()> {
    value.push(c);
    (value.len() <= MAX_VALUE).then_some(())
}

/// As often as it must be, and once where nothing says how often.
fn repeat(ast: &Ast, op: &RepetitionOp, value: &mut Vec<char>) -> Option<()> {
    let times = match &op.kind {
        RepetitionKind::ZeroOrOne | RepetitionKind::ZeroOrMore | RepetitionKind::OneOrMore => 1,
        RepetitionKind::Range(
            RepetitionRange::Exactly(times)
            | RepetitionRange::AtLeast(times)
            | RepetitionRange::Bounded(times, _),
        ) => *times,
    };
    for _ in 0..times {
        let before = value.len();
        put(ast, value)?;
        // Nothing many times over is nothing; what adds something ends at the longest value.
        if value.len() == before {
            break;
        }
    }
    Some(())
}

const fn of_perl(class: &ClassPerl) -> char {
    match (&class.kind, class.negated) {
        (ClassPerlKind::Digit, false) => '1',
        (ClassPerlKind::Word, false) | (ClassPerlKind::Digit | ClassPerlKind::Space, true) => 'a',
        (ClassPerlKind::Space, false) => ' ',
        (ClassPerlKind::Word, true) => '-',
    }
}

/// The first character of a class such as `[A-Z0-9]`, or one that a class such as `[^@]` leaves over.
fn of_class(class: &ClassBracketed) -> Option<char> {
    let ClassSet::Item(item) = &class.kind else {
        return None;
    };
    if class.negated {
        let is_free = |c: &char| holds(item, *c) == Some(false);
        return OTHERS.into_iter().find(is_free);
    }
    first(item)
}

fn first(item: &ClassSetItem) -> Option<char> {
    match item {
        ClassSetItem::Literal(literal) => Some(literal.c),
        // `1` rather than the first of `0-9`: numbers do not begin with a zero.
        ClassSetItem::Range(range) if range.start.c == '0' && range.end.c > '0' => Some('1'),
        ClassSetItem::Range(range) => Some(range.start.c),
        ClassSetItem::Perl(class) => Some(of_perl(class)),
        ClassSetItem::Union(union) => union.items.iter().find_map(first),
        ClassSetItem::Bracketed(class) => of_class(class),
        ClassSetItem::Empty(_) | ClassSetItem::Ascii(_) | ClassSetItem::Unicode(_) => None,
    }
}

/// Whether an ASCII character belongs to a class; `None` where that is not known.
fn holds(item: &ClassSetItem, c: char) -> Option<bool> {
    Some(match item {
        ClassSetItem::Empty(_) => false,
        ClassSetItem::Literal(literal) => literal.c == c,
        ClassSetItem::Range(range) => (range.start.c..=range.end.c).contains(&c),
        ClassSetItem::Perl(class) => {
            let is_in = match class.kind {
                ClassPerlKind::Digit => c.is_ascii_digit(),
                ClassPerlKind::Space => c.is_ascii_whitespace(),
                ClassPerlKind::Word => c.is_ascii_alphanumeric() || c == '_',
            };
            is_in != class.negated
        }
        ClassSetItem::Union(union) => union
            .items
            .iter()
            .try_fold(false, |any, item| Some(any | holds(item, c)?))?,
        ClassSetItem::Bracketed(_) | ClassSetItem::Ascii(_) | ClassSetItem::Unicode(_) => {
            return None;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn examples_fit_their_patterns() {
        let rows = [
            (r"\d{5}", Some("11111")),
            (r"[0-9]{3}-[0-9]{4}", Some("111-1111")),
            (r"[A-Z]{2}\d{4,6}", Some("AA1111")),
            (r"^[a-z]+$", Some("a")),
            (r"(abc|def)", Some("abc")),
            (r"[^a]", Some("1")),
            (r"\d{5}(-\d{4})?", Some("11111-1111")),
            (r"[^\s@]+@[^\s@]+\.[a-z]{2,}", Some("a@a.aa")),
            (
                r"(?:\+\d{1,3} ?)?\(?\d{3}\)?[\-. ]?\d{4}",
                Some("+1 (111)-1111"),
            ),
            (r"(https?):\/\/.+", Some("https://a")),
            (r"(a{70}|b){2}", Some("bb")),
            (r"((){6}){6}x", Some("x")),
            (r"(?=.*\d)[a-z\d]{8,}", None),
            (r"\p{L}+", None),
            (r"[a-z&&[^aeiou]]", None),
            (r"a^", None),
            (r"a{999999}", None),
            (r"", None),
            (r"[", None),
        ];
        for (source, expected) in rows {
            let example = Pattern::parse(source).and_then(|p| p.example());
            assert_eq!(example.as_deref(), expected, "{source}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_generated_is_accepted(source in r"[\[\]a-z0-9\\d{}+*?.,^|()-]{0,24}") {
            if let Some(pattern) = Pattern::parse(&source)
                && let Some(value) = pattern.example()
            {
                prop_assert!(pattern.accepts(&value));
            }
        }
    }
}
