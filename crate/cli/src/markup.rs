//! Texts of whatever origin in pages that this program writes.

use crate::text::printable;

/// How such a page begins; a title and a heading follow. Classes `good`, `doubtful` and `bad` colour a cell.
pub fn head(title: &str) -> String {
    format!("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">
<title>{0}</title><style>
body{{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1a1a1a;background:#fff}}
table{{border-collapse:collapse;width:100%;margin:1rem 0}}th,td{{border:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top}}
.good{{background:#e3f4e5}}.doubtful{{background:#fff3d6}}.bad{{background:#fbe3e1}}
@media (prefers-color-scheme:dark){{body{{background:#161616;color:#eee}}.good{{background:#173c1c}}.doubtful{{background:#4a3a10}}.bad{{background:#4d1a17}}a{{color:#9cf}}}}
</style><main><h1>{0}</h1>", escaped(title))
}

/// How it ends.
pub const END: &str = "</main></html>\n";

/// A text of whatever origin as text of the page.
pub fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in printable(text).chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// Texts as a list.
pub fn list(lines: &[String]) -> String {
    let items = lines
        .iter()
        .map(|line| format!("<li>{}</li>", escaped(line)));
    format!("<ul>{}</ul>", items.collect::<String>())
}
