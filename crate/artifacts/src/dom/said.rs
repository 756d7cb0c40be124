//! Whether a page says something: what a wait looks for.

use super::DomSnapshot;

impl DomSnapshot {
    /// Whether what is to be seen of the page says these words: in one element or text, or across texts that follow each
    /// other. Letters and digits alone count.
    pub fn says(&self, text: &str) -> bool {
        let wanted = letters(text);
        let told = self.nodes.iter().filter(|node| node.visible);
        let told: Vec<(bool, String)> = told
            .map(|node| (node.role == "text", letters(&node.name)))
            .collect();
        let in_order: String = told
            .iter()
            .filter(|(is_text, _)| *is_text)
            .map(|(_, text)| text.as_str())
            .collect();
        told.iter().any(|(_, name)| name.contains(&wanted)) || in_order.contains(&wanted)
    }
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
