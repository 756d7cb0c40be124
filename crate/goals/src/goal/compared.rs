//! The one of which something is so: `the cheapest flight`, `a product under 50 euros`, `a room between 80 and 120`.

use super::lexer::Token;
use super::orders::Order;
use crate::slices::Parts;
use crate::words;

/// What a compared amount is to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Test {
    /// The most of all.
    Most,
    /// The least of all.
    Least,
    /// Within these bounds, both included.
    Within(f64, f64),
}

// The bounds come from digits: they are never NaN.
impl Eq for Test {}

/// Whether a phrase speaks of an amount.
pub(super) fn is_so(rest: &[Token]) -> bool {
    test(rest).is_some()
}

pub(super) fn read(rest: &[Token]) -> Vec<Order> {
    let Some((at, test)) = test(rest) else {
        return Vec::new();
    };
    // What is compared stands behind a superlative, and before a bound.
    let said = match test {
        Test::Within(..) => rest.before(at),
        Test::Most | Test::Least => rest.since(at),
    };
    let mut of: Vec<String> = said
        .iter()
        .filter_map(Token::word)
        .flat_map(words::content)
        .collect();
    let currency = |t: &Token| t.word().is_some_and(|w| w.contains(['$', '€', '£', '¥']));
    if matches!(test, Test::Within(..)) && rest.since(at).iter().any(currency) {
        of.push("price".to_owned());
    }
    vec![Order::Compare { of, test }]
}

fn test(rest: &[Token]) -> Option<(usize, Test)> {
    // `at least` is no superlative.
    bounds(rest).or_else(|| superlative(rest))
}

/// The superlative of a phrase, and where it stands.
fn superlative(rest: &[Token]) -> Option<(usize, Test)> {
    const MOST: &[&str] = &[
        "greatest", "highest", "largest", "biggest", "longest", "most", "latest", "maximum",
        "heaviest", "oldest", "newest",
    ];
    const LEAST: &[&str] = &[
        "cheapest", "lowest", "smallest", "shortest", "least", "fastest", "earliest", "minimum",
        "quickest", "lightest", "youngest",
    ];
    rest.iter().enumerate().find_map(|(at, token)| {
        let word = token.folded();
        let test = if MOST.contains(&word.as_str()) {
            Test::Most
        } else if LEAST.contains(&word.as_str()) {
            Test::Least
        } else {
            return None;
        };
        Some((at, test))
    })
}

/// `under 50`, `at least 3`, `between 5 and 10`, and where it begins.
fn bounds(rest: &[Token]) -> Option<(usize, Test)> {
    let words: Vec<String> = rest.iter().map(Token::folded).collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let after = rest.after(at);
        let amount = |skipped| after.iter().skip(skipped).take(3).find_map(number);
        let next = words.next_to(at).map_or("", String::as_str);
        let test = match (word.as_str(), next) {
            ("under" | "below", _) | ("less" | "cheaper" | "lower" | "fewer", "than") => {
                Test::Within(f64::NEG_INFINITY, amount(0)?.next_down())
            }
            ("over" | "above", _) | ("more" | "higher" | "greater", "than") => {
                Test::Within(amount(0)?.next_up(), f64::INFINITY)
            }
            ("at", "most") | ("up", "to") => Test::Within(f64::NEG_INFINITY, amount(1)?),
            ("at", "least") => Test::Within(amount(1)?, f64::INFINITY),
            ("between", _) => {
                let mut both = after.iter().filter_map(number);
                Test::Within(both.next()?, both.next()?)
            }
            _ => return None,
        };
        Some((at, test))
    })
}

/// `50`, `$1,255`, `49.60€`.
fn number(token: &Token) -> Option<f64> {
    let text = token.word()?;
    let digits: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '$' | '€' | '£' | '¥');
    text.chars()
        .all(plain)
        .then(|| digits.trim_end_matches('.').parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn phrases_say_what_an_amount_is_to_be() {
        const ANY: f64 = f64::INFINITY;
        let rows = [
            ("the cheapest flight", "cheapest flight", Test::Least),
            (
                "the product with the highest price",
                "highest price",
                Test::Most,
            ),
            (
                "a product that costs less than $50",
                "product costs price",
                Test::Within(-ANY, 50_f64.next_down()),
            ),
            (
                "a room under 80 euros",
                "room",
                Test::Within(-ANY, 80_f64.next_down()),
            ),
            (
                "a hotel with at least 4 stars",
                "hotel",
                Test::Within(4.0, ANY),
            ),
            ("a price between 5 and 10", "price", Test::Within(5.0, 10.0)),
            (
                "a flight for at most 1,200",
                "flight",
                Test::Within(-ANY, 1200.0),
            ),
        ];
        for (phrase, words, test) in rows {
            let of = words.split(' ').map(str::to_owned).collect();
            assert_eq!(
                read(&lex(phrase)),
                vec![Order::Compare { of, test }],
                "{phrase}"
            );
        }
        for phrase in [
            "the link under the heading",
            "Save",
            "over there",
            "up to the top",
        ] {
            assert_eq!(read(&lex(phrase)), Vec::new(), "{phrase}");
        }
    }
}
