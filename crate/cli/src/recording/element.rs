//! What a step is done on: the role and the name that its selectors tell.

use super::file::Selector;

/// DevTools writes longer texts only as far as nothing else begins so.
const WHOLE_TEXT_CHARS: usize = 12;

/// An element by what people call it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Element {
    /// ARIA role; empty where it is not told.
    pub role: String,
    /// Its name.
    pub name: String,
    /// Whether the name may go on.
    pub is_beginning: bool,
}

impl Element {
    /// The first that an `aria/` selector tells, else the first of a `text/` selector. Others tell no name.
    pub fn of(selectors: &[Selector]) -> Option<Self> {
        let own = || selectors.iter().map(Selector::own);
        let mut by_name = own().filter_map(|selector| by_name(selector.strip_prefix("aria/")?));
        let mut by_text = own().filter_map(|selector| by_text(selector.strip_prefix("text/")?));
        by_name.next().or_else(|| by_text.next())
    }

    /// As a decision names it: `button "Log in"`.
    pub fn target(&self) -> String {
        let more = if self.is_beginning { "…" } else { "" };
        let quoted = format!("\"{}{more}\"", self.name);
        match self.role.is_empty() {
            true => quoted,
            false => format!("{} {quoted}", self.role),
        }
    }
}

/// `Log in[role="button"]`.
fn by_name(selector: &str) -> Option<Element> {
    let (mut rest, mut role, mut name) = (selector, "", "");
    while let Some((before, key, value)) = attribute(rest) {
        match key {
            "role" => role = value,
            "name" => name = value,
            _ => return None,
        }
        rest = before;
    }
    let name = folded(if name.is_empty() { rest } else { name });
    // Chrome has roles of its own; those of ARIA are written small.
    let is_of_aria = role.chars().all(|c| c.is_ascii_lowercase());
    let role = match role {
        "image" => "img",
        "generic" | "none" | "presentation" => "",
        role if is_of_aria => role,
        _ => "",
    };
    (!name.is_empty()).then(|| Element {
        role: role.to_owned(),
        name,
        is_beginning: false,
    })
}

/// The attribute at the end: what stands before it, its key and its value.
fn attribute(selector: &str) -> Option<(&str, &str, &str)> {
    let inner = selector.trim_end().strip_suffix(']')?.trim_end();
    let quote = inner
        .chars()
        .next_back()
        .filter(|c| ['"', '\''].contains(c))?;
    let inner = inner.strip_suffix(quote)?;
    let (before, value) = inner.rsplit_once(quote)?;
    let before = before.trim_end().strip_suffix('=')?;
    let (before, key) = before.rsplit_once('[')?;
    Some((before, key.trim(), value))
}

fn by_text(text: &str) -> Option<Element> {
    let name = folded(text);
    (!name.is_empty()).then(|| Element {
        role: String::new(),
        is_beginning: name.chars().count() > WHOLE_TEXT_CHARS,
        name,
    })
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_is_told_by_its_name_else_by_its_text() {
        let rows = [
            (r#"[["aria/Log in"]]"#, Some(r#""Log in""#)),
            (
                r#"[["aria/Log in[role=\"button\"]"], ["text/Log in"]]"#,
                Some(r#"button "Log in""#),
            ),
            (
                r#"["aria/Log in[role='button']"]"#,
                Some(r#"button "Log in""#),
            ),
            (
                r##"[["#in"], ["aria/Dialog", "aria/ Log  in "]]"##,
                Some(r#""Log in""#),
            ),
            (
                r#"[["aria/[name=\"Log in\"][role=\"button\"]"]]"#,
                Some(r#"button "Log in""#),
            ),
            (r#"[["aria/Row [3]"]]"#, Some(r#""Row [3]""#)),
            (r#"[["aria/Logo[role=\"image\"]"]]"#, Some(r#"img "Logo""#)),
            (
                r#"[["aria/Log in[role=\"StaticText\"]"]]"#,
                Some(r#""Log in""#),
            ),
            // Without a name it says nothing.
            (
                r#"[["aria/[role=\"main\"]"], ["text/Log in"]]"#,
                Some(r#""Log in""#),
            ),
            (
                r#"[["text/Log in with your"]]"#,
                Some(r#""Log in with your…""#),
            ),
            (
                r##"[["#in"], ["xpath//*[@id=\"in\"]"], ["pierce/#in"]]"##,
                None,
            ),
            (r#"[["aria/"], ["text/ "]]"#, None),
            (r#"[["aria/x[level=\"1\"]"]]"#, None),
            ("[[]]", None),
            ("[]", None),
        ];
        for (selectors, expected) in rows {
            let read: Vec<Selector> = serde_json::from_str(selectors).unwrap();
            let target = Element::of(&read).map(|element| element.target());
            assert_eq!(target.as_deref(), expected, "{selectors}");
        }
    }
}
