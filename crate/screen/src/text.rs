//! Text made comparable: folded, slugged, hashed, searched for phrases.
//!
//! Must never know what a text is for. The phrases themselves are in [`passerby_lexicon::screens`].

use fnv::FnvHasher;
use std::hash::Hasher;

pub(crate) use passerby_lexicon::normal::{canonical, fold};

/// Longest slug, in characters, before it is cut and given a hash.
const SLUG_LIMIT: usize = 48;

/// Lower-case letters and digits of any script with single hyphens between; never empty.
///
/// A slug that is cut ends in a hash of the whole, so that long labels with the same beginning
/// stay apart.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in canonical(text).chars() {
        if c.is_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        return "unnamed".to_owned();
    }
    if slug.chars().count() <= SLUG_LIMIT {
        return slug.to_owned();
    }
    let kept: String = slug.chars().take(SLUG_LIMIT).collect();
    format!("{}-{:04x}", kept.trim_end_matches('-'), hash(slug) & 0xffff)
}

/// The text cut to a number of characters, with an ellipsis where something is missing.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    let cut = text.char_indices().nth(limit);
    match cut.and_then(|(end, _)| text.get(..end)) {
        None => text.to_owned(),
        Some(kept) => format!("{}…", kept.trim_end()),
    }
}

/// Whether the phrase stands in the text with no letter or digit on either side.
/// Both must be [`canonical`].
pub(crate) fn has_phrase(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(start, found)| {
        let (before, rest) = text.split_at_checked(start).unwrap_or_default();
        let after = rest.strip_prefix(found).unwrap_or_default();
        [before.chars().next_back(), after.chars().next()]
            .into_iter()
            .flatten()
            .all(|c| !c.is_alphanumeric())
    })
}

/// FNV-1a of the text, 64 bits: the same on every machine and in every version.
pub(crate) fn hash(text: &str) -> u64 {
    let mut hasher = Fnv::default();
    hasher.write(text);
    hasher.finish()
}

/// FNV-1a over several texts; a separator keeps `("ab", "c")` and `("a", "bc")` apart.
#[derive(Default)]
pub(crate) struct Fnv(FnvHasher);

impl Fnv {
    /// Takes in one more text.
    pub(crate) fn write(&mut self, text: &str) {
        self.0.write(text.as_bytes());
        self.0.write(&[0xff]);
    }

    /// The hash of all taken in.
    pub(crate) fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// The name without those of what stands at its end: a part is often called by all that it holds.
pub(crate) fn without_endings(name: &str, inner: &[String]) -> String {
    let mut rest = name;
    while let Some(shorter) = inner
        .iter()
        .find_map(|inner| rest.strip_suffix(inner.as_str())?.strip_suffix(' '))
    {
        rest = shorter.trim_end();
    }
    rest.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs() {
        for (text, expected) in [
            ("Sign in", "sign-in"),
            ("  E-Mail*  ", "e-mail"),
            ("Straße & Nr.", "straße-nr"),
            ("日本語", "日本語"),
            ("…", "unnamed"),
            ("", "unnamed"),
        ] {
            assert_eq!(slug(text), expected, "{text:?}");
        }
    }

    #[test]
    fn long_slugs_with_one_beginning_stay_apart() {
        let long = "word ".repeat(20);
        let (a, b) = (slug(&format!("{long}a")), slug(&format!("{long}b")));
        assert_ne!(a, b);
        assert!(a.chars().count() <= SLUG_LIMIT + 5, "{a}");
    }

    #[test]
    fn phrases_end_at_word_boundaries() {
        for (text, phrase, expected) in [
            ("please log in now", "log in", true),
            ("blog index", "log in", false),
            ("log in", "log in", true),
            ("catalog in", "log in", false),
            ("ändern", "nder", false),
        ] {
            assert_eq!(has_phrase(text, phrase), expected, "{text:?} {phrase:?}");
        }
    }

    #[test]
    fn a_cut_text_ends_in_an_ellipsis() {
        assert_eq!(cut("abcdef", 3), "abc…");
        assert_eq!(cut("äöü", 3), "äöü");
    }

    #[test]
    fn the_hash_is_fnv_1a() {
        // The published vectors of "a" and "foobar", each with one round more for the separator.
        for (text, published) in [
            ("a", 0xaf63_dc4c_8601_ec8c_u64),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            let separated = (published ^ 0xff).wrapping_mul(0x0000_0100_0000_01b3);
            assert_eq!(hash(text), separated, "{text}");
        }
        let of = |texts: &[&str]| {
            let mut hasher = Fnv::default();
            texts.iter().for_each(|text| hasher.write(text));
            hasher.finish()
        };
        assert_eq!(of(&[]), 0xcbf2_9ce4_8422_2325);
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["ab"]), of(&["ab", ""]));
    }
}
