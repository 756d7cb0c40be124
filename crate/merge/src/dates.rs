//! Texts that say when or how much: they tick, and many rows say the same, so nothing is called by them if it can be helped.

/// More words than these are a sentence with a date in it,
const MAX_WORDS: usize = 8;
/// and so are more bytes.
const MAX_BYTES: usize = 80;
/// Names of months without accents, as they are shortened, in the languages that most pages are written in.
const SHORT_MONTHS: [&str; 36] = [
    "jan", "ene", "gen", "feb", "fev", "mar", "mrt", "mars", "marz", "march", "apr", "abr", "avr",
    "may", "mai", "mag", "mei", "maj", "jun", "giu", "jul", "lug", "aug", "ago", "aou", "sep",
    "set", "sept", "oct", "okt", "ott", "out", "nov", "dec", "dez", "dic",
];
/// How their whole names begin.
const LONG_MONTHS: [&str; 30] = [
    "janu", "janv", "ener", "genn", "febr", "fevr", "feve", "marzo", "maart", "apri", "abri",
    "avri", "mayo", "magg", "juni", "juin", "giug", "juli", "juil", "lugl", "augu", "agos", "aout",
    "septe", "octo", "okto", "otto", "nove", "dece", "deze",
];
/// Days and moments that stand for themselves.
const MOMENTS: [&str; 15] = [
    "now",
    "today",
    "yesterday",
    "tomorrow",
    "heute",
    "gestern",
    "hoy",
    "ayer",
    "hier",
    "aujourd'hui",
    "oggi",
    "ieri",
    "hoje",
    "ontem",
    "vandaag",
];
/// What makes a number of days one that passed.
const PASSED: [&str; 7] = ["ago", "vor", "hace", "il y a", "fa", "geleden", "temu"];

/// Whether the text says a number, an amount, a date or a time, and hardly more.
pub(crate) fn is_figure_or_date(text: &str) -> bool {
    is_mostly_digits(text) || is_date(text)
}

/// Whether no more letters than digits are in it.
fn is_mostly_digits(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits > 0 && text.chars().filter(|c| c.is_alphabetic()).count() <= digits
}

fn is_date(text: &str) -> bool {
    if text.len() > MAX_BYTES {
        return false;
    }
    let folded: String = text
        .chars()
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect();
    let words: Vec<&str> = folded
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '/' | '-' | '–'))
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() || words.len() > MAX_WORDS {
        return false;
    }
    let is_month = |word: &&str| {
        SHORT_MONTHS.contains(word) || LONG_MONTHS.iter().any(|month| word.starts_with(month))
    };
    let is_day = |word: &&str| number(word).is_some_and(|day| (1..=31).contains(&day));
    let is_year = |word: &&str| {
        word.len() == 4 && number(word).is_some_and(|year| (1900..2200).contains(&year))
    };
    let names = words
        .iter()
        .filter(|word| word.chars().any(char::is_alphabetic))
        .count();
    // The month's name may be of any language where day and year stand with it.
    let has_day_and_year = words.iter().any(is_day) && words.iter().any(is_year) && names <= 3;
    let has_month = words.iter().any(is_month) && names <= 3;
    let has_some = words.iter().any(is_day) || words.iter().any(is_year);
    has_day_and_year || (has_month && has_some) || is_relative(&words)
}

/// “3 days ago”, “yesterday”, “today 15:21”.
fn is_relative(words: &[&str]) -> bool {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let text = words.join(" ");
    let has_passed =
        |passed: &&str| words.contains(passed) || text.starts_with(&format!("{passed} "));
    let is_moment = words.iter().any(|word| MOMENTS.contains(word));
    let beside = words
        .iter()
        .filter(|word| !MOMENTS.contains(word) && !is_number(word));
    (words.iter().any(is_number) && words.len() <= 5 && PASSED.iter().any(has_passed))
        || (is_moment && beside.count() == 0)
}

/// The number that a word begins with: `12`, `12th`, `1st`.
fn number(word: &str) -> Option<u32> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let rest = word.chars().count().saturating_sub(digits.len());
    if rest > 2 {
        return None;
    }
    digits.parse().ok()
}

/// A letter without the accents that names of months bear.
fn plain(letter: char) -> char {
    match letter {
        'é' | 'è' | 'ê' => 'e',
        'á' | 'à' | 'ä' | 'â' => 'a',
        'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        '’' => '\'',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::is_figure_or_date;

    #[test]
    fn dates_and_amounts_are_told_from_names() {
        let rows = [
            ("2026-11-24", true),
            ("24.11.2026 15:21", true),
            ("November 12, 2026", true),
            ("12 listopada 2026", true),
            ("Wed, 25 Nov", true),
            ("Nov 2026", true),
            ("5. März", true),
            ("3 days ago", true),
            ("vor 3 Tagen", true),
            ("il y a 2 heures", true),
            ("Yesterday", true),
            ("Today 15:21", true),
            ("Order now", false),
            ("Marker 5 mm", false),
            ("€ 12.50", true),
            ("Taxi to the airport", false),
            ("Marta", false),
            ("Decorations for the shop", false),
            ("Windows 2000", false),
            ("Room 4", false),
            ("What is new today and tomorrow", false),
            ("", false),
        ];
        for (text, expected) in rows {
            assert_eq!(is_figure_or_date(text), expected, "{text}");
        }
    }
}
