//! Things without a name that a goal means by their looks: `the large red circle`, `the grey box`, `a digit`.

use crate::screen_context::ScreenContext;
use crate::words;
use passerby_artifacts::ui_tree::UiNode;

/// Colours of one family, the first of which stands for all where no other of them is there.
const FAMILIES: &[&[&str]] = &[
    &["grey", "gray", "silver"],
    &["cyan", "aqua", "turquoise", "teal"],
    &["magenta", "fuchsia"],
    &["purple", "violet", "indigo"],
    &["green", "lime", "olive", "teal"],
    &["blue", "navy"],
    &["red", "maroon"],
    &["orange", "gold"],
    &["pink", "magenta"],
    &["black"],
    &["white", "beige"],
    &["yellow", "gold"],
    &["brown", "maroon"],
];
/// Nouns for a drawn thing of whatever form.
const ANYTHING: &[&str] = &[
    "item", "shape", "figure", "object", "thing", "element", "drawing", "symbol",
];
const LARGE: &[&str] = &["large", "big", "larger", "bigger"];
const SMALL: &[&str] = &["small", "little", "smaller", "tiny"];
/// Sizes that differ by less than this share are the same.
const SAME_SIZE: f64 = 0.2;
/// Words beside that say nothing: `the grey coloured box`.
const IDLE: &[&str] = &["colored", "coloured", "color", "colour", "one", "filled"];

/// The things that look so, in reading order; none where a word of the description is about something else.
pub fn looking_like<'t>(look: &ScreenContext<'t>, description: &str) -> Vec<&'t UiNode> {
    let said = words::tokens(description);
    let figures: Vec<&UiNode> = look
        .tree()
        .nodes
        .iter()
        .filter(|n| n.visible && !n.looks.is_empty())
        .collect();
    let told: Vec<&String> = said
        .iter()
        .filter(|w| !IDLE.contains(&w.as_str()))
        .collect();
    if told.is_empty() || figures.is_empty() {
        return Vec::new();
    }
    let (sizes, words): (Vec<&String>, Vec<&String>) = told
        .into_iter()
        .partition(|w| LARGE.contains(&w.as_str()) || SMALL.contains(&w.as_str()));
    let mut fitting = figures;
    for word in words {
        let Some(kept) = keep(&fitting, word) else {
            return Vec::new();
        };
        fitting = kept;
    }
    // Sizes are compared among those that are meant otherwise: a large dot is smaller than a small box.
    for word in sizes {
        fitting = sized(fitting, LARGE.contains(&word.as_str()));
    }
    fitting
}

/// Those of which the word is so; `None` for a word that says nothing of looks.
fn keep<'t>(fitting: &[&'t UiNode], word: &str) -> Option<Vec<&'t UiNode>> {
    let of = |fits: &dyn Fn(&UiNode) -> bool| {
        Some(fitting.iter().filter(|n| fits(n)).copied().collect())
    };
    let word = words::fold(word);
    let single = word.strip_suffix('s').unwrap_or(&word);
    if ANYTHING.contains(&single) {
        return Some(fitting.to_vec());
    }
    if let Some((own, colours)) = colours(single) {
        let exact: Vec<&UiNode> = fitting.iter().filter(|n| has(n, own)).copied().collect();
        return if exact.is_empty() {
            of(&|n| colours.iter().any(|c| has(n, c)))
        } else {
            Some(exact)
        };
    }
    match single {
        "box" | "rectangle" => of(&|n| has(n, "rectangle") || has(n, "square")),
        "square" | "circle" | "triangle" | "ellipse" | "pentagon" | "hexagon" | "star"
        | "polygon" | "digit" | "letter" => of(&|n| has(n, single)),
        "number" => of(&|n| has(n, "digit")),
        "dot" | "ball" => of(&|n| has(n, "circle")),
        _ => {
            // A drawn letter or digit by itself: `the blue 7`.
            let named: Vec<&UiNode> = fitting
                .iter()
                .filter(|n| words::fold(&n.name) == word)
                .copied()
                .collect();
            (!named.is_empty()).then_some(named)
        }
    }
}

/// The word's own colour, then those that count as it where nothing else does.
fn colours(word: &str) -> Option<(&str, &'static [&'static str])> {
    let heads = |family: &&&'static [&'static str]| family.first() == Some(&word);
    let holds = |family: &&&'static [&'static str]| family.contains(&word);
    let family = FAMILIES
        .iter()
        .find(heads)
        .or_else(|| FAMILIES.iter().find(holds))?;
    let spelt = match word {
        "gray" => "grey",
        "aqua" => "cyan",
        "fuchsia" => "magenta",
        other => other,
    };
    let counts_all = family.first() == Some(&spelt);
    Some((spelt, if counts_all { family } else { &[] }))
}

fn has(node: &UiNode, word: &str) -> bool {
    node.looks.split(' ').any(|own| own == word)
}

/// The larger or the smaller half; all of them where they are of one size. Letters count by their height: an `i` is no
/// smaller than an `m`.
fn sized(figures: Vec<&UiNode>, large: bool) -> Vec<&UiNode> {
    let sizes = || figures.iter().map(|n| n.rect.height);
    let (least, most) = (
        sizes().fold(f64::INFINITY, f64::min),
        sizes().fold(0.0, f64::max),
    );
    if most - least < SAME_SIZE * most {
        return figures;
    }
    let middle = (most + least) / 2.0;
    figures
        .into_iter()
        .filter(|n| (n.rect.height > middle) == large)
        .collect()
}
