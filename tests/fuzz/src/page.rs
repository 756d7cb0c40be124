//! Pages: as JSON that a file or a message holds, and drawn from bytes.

use crate::draw::Draw;
use crate::texts::{length, said};
use passerby_artifacts::dom::{
    ActionKind, Checked, DomNode, DomSnapshot, ElementFacts, InputHints, States, TextPaint,
    Transient,
};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::ui_tree::UiTree;
use passerby_merge::{
    MergeConfig, Scope, ViewOptions, ViewState, delta_view, full_view, merge, screen_view,
};

const ROLES: &[&str] = &[
    "button",
    "textbox",
    "link",
    "text",
    "generic",
    "checkbox",
    "radio",
    "combobox",
    "listbox",
    "option",
    "slider",
    "spinbutton",
    "heading",
    "list",
    "listitem",
    "table",
    "row",
    "cell",
    "columnheader",
    "dialog",
    "alert",
    "status",
    "form",
    "img",
    "iframe",
    "tab",
    "tree",
    "treeitem",
    "menu",
    "menuitem",
    "searchbox",
    "switch",
    "progressbar",
    "navigation",
    "main",
    "article",
    "radiogroup",
    "group",
    "timer",
    "gridcell",
    "paragraph",
    "region",
    "",
    "no word!",
    "figure",
];
const TAGS: &[&str] = &[
    "", "input", "button", "a", "form", "div", "canvas", "dialog", "label", "output", "select",
    "option",
];
const KINDS: &[&str] = &[
    "text",
    "email",
    "password",
    "number",
    "date",
    "time",
    "month",
    "week",
    "datetime-local",
    "range",
    "color",
    "checkbox",
    "radio",
    "select",
    "textarea",
    "search",
    "tel",
    "url",
    "file",
    "submit",
    "contenteditable",
    "",
];
const PATTERNS: &[&str] = &[
    "",
    "[0-9]{5}",
    "[A-Z]{2}\\d+",
    "[a-",
    "a{18446744073709551615}",
    "(a+)+$",
    "[\\",
    "\\",
    "{",
    "x{,",
    "[]",
    ".{64}",
    "[0-9]{0}",
];
const BOUNDS: &[&str] = &[
    "",
    "0",
    "-1",
    "1e308",
    "9223372036854775807",
    "-9223372036854775808",
    "2020-01-01",
    "9999-99-99",
    "é",
    "NaN",
    "0.1",
];
const LINKS: &[&str] = &[
    "https://shop.example/a",
    "http://[",
    "#x",
    "javascript:0",
    "https://pay.example/?q=é#y",
    "",
];

/// The JSON of a snapshot, as it stands in a journal, a file or a message.
pub fn snapshot(bytes: &[u8]) {
    let Ok(snapshot) = serde_json::from_slice::<DomSnapshot>(bytes) else {
        return;
    };
    let tree = merge(&snapshot, None, &MergeConfig::default());
    told(&tree);
}

/// All that is told of a tree.
pub fn told(tree: &UiTree) {
    let options = ViewOptions::default();
    let texts = [screen_view(tree, &options), full_view(tree, &options)];
    std::hint::black_box(texts);
    let known = ViewState::of_view(tree, Scope::Full, &ViewOptions::default());
    for before in [None, Some(&known)] {
        std::hint::black_box(delta_view(before, tree, Scope::Full, &options));
    }
}

fn painted(draw: &mut Draw<'_>) -> TextPaint {
    TextPaint {
        handle: draw.of(&[0, 1, 2, 3, u32::MAX]),
        text: said(draw),
        layered: draw.happens(50),
        rect: rect(draw),
        colour: draw.of(&[[0; 3], [128; 3], [255; 3]]),
        alpha: draw.of(&[1.0, 0.5, 0.0, -1.0, 1e300]),
        size_px: draw.of(&[14.0, 24.0, 0.0, -1.0, 1e300]),
        bold: draw.happens(100),
        placeholder: draw.happens(50),
    }
}

/// A page of up to so many elements.
pub fn drawn(draw: &mut Draw<'_>, most: usize) -> DomSnapshot {
    let count = draw.below(most + 1);
    let mut nodes = Vec::new();
    for index in 0..count {
        nodes.push(node(draw, index));
    }
    DomSnapshot {
        schema: 1,
        url: draw
            .of(&[
                "http://shop.test/0",
                "http://shop.test/1?a=b",
                "about:blank",
                "é",
                "",
            ])
            .to_owned(),
        title: said(draw),
        lang: "en".to_owned(),
        document_id: draw.of(&["d1", "d2"]).to_owned(),
        viewport: viewport(draw),
        taken_at_ms: 1,
        snapshot_ms: 1.0,
        load_ms: None,
        http_status: None,
        nodes,
        texts: (0..draw.below(4)).map(|_| painted(draw)).collect(),
        frames: Vec::new(),
        transients: (0..draw.below(3)).map(|_| transient(draw)).collect(),
        warnings: Vec::new(),
    }
}

fn viewport(draw: &mut Draw<'_>) -> Viewport {
    let is_sound = !draw.happens(20);
    let mut side = |sound: f64| if is_sound { sound } else { length(draw) };
    Viewport {
        width: side(1280.0),
        height: side(800.0),
        device_pixel_ratio: side(1.0),
        scroll_x: side(0.0),
        scroll_y: side(0.0),
        page_width: side(1280.0),
        page_height: side(2000.0),
    }
}

fn node(draw: &mut Draw<'_>, index: usize) -> DomNode {
    let role = draw.of(ROLES);
    DomNode {
        handle: index as u32,
        parent: parent(draw, index),
        facts: ElementFacts {
            tag: draw.of(TAGS).to_owned(),
            role: role.to_owned(),
            name: said(draw),
            icon: draw
                .maybe(&["icon-close", "x", "thumb"])
                .unwrap_or_default()
                .to_owned(),
            looks: draw
                .maybe(&["red circle", "large blue square", "7"])
                .unwrap_or_default()
                .to_owned(),
            shown: draw
                .maybe(&["Delete all", "7"])
                .unwrap_or_default()
                .to_owned(),
            description: if draw.happens(20) {
                said(draw)
            } else {
                String::new()
            },
            value: draw.happens(80).then(|| said(draw)),
            input: draw.happens(100).then(|| hints(draw)),
            level: draw.maybe(&[0, 1, 2, 6, u32::MAX]),
            href: draw.maybe(LINKS).map(str::to_owned),
            states: states(draw),
            actions: actions(draw),
            rect: rect(draw),
            visible: !draw.happens(30),
            in_viewport: !draw.happens(30),
            covered: draw.happens(20),
            ..ElementFacts::default()
        },
        frame: draw.happens(8).then_some(usize::MAX),
    }
}

/// Mostly one that stands before; now and then itself, one that comes later, or one that is nowhere.
fn parent(draw: &mut Draw<'_>, index: usize) -> Option<usize> {
    match draw.byte() {
        0..=60 => None,
        61..=160 => index.checked_sub(1),
        161..=245 => Some(draw.below(index.max(1))),
        246..=248 => Some(index),
        249..=251 => Some(index + 1),
        252..=253 => Some(usize::MAX),
        _ => Some(usize::MAX >> 1),
    }
}

fn rect(draw: &mut Draw<'_>) -> CssRect {
    CssRect {
        x: length(draw),
        y: length(draw),
        width: length(draw),
        height: length(draw) / 5.0,
    }
}

fn hints(draw: &mut Draw<'_>) -> InputHints {
    InputHints {
        kind: draw.of(KINDS).to_owned(),
        field_name: draw
            .maybe(&["email", "user[name]", "cc-number", "q"])
            .unwrap_or_default()
            .to_owned(),
        autocomplete: draw
            .maybe(&["email", "bday", "one-time-code"])
            .unwrap_or_default()
            .to_owned(),
        placeholder: draw
            .maybe(&["DD.MM.YYYY", "mm/dd/yy", "ÄÄ/ÄÄ/ÄÄÄÄ", "//", "y-y-y"])
            .unwrap_or_default()
            .to_owned(),
        pattern: draw.of(PATTERNS).to_owned(),
        min: draw.of(BOUNDS).to_owned(),
        max: draw.of(BOUNDS).to_owned(),
        max_length: draw.maybe(&[0, 1, 4, u32::MAX]),
        options: (0..draw.below(5)).map(|_| said(draw)).collect(),
        ..InputHints::default()
    }
}

fn states(draw: &mut Draw<'_>) -> States {
    if !draw.happens(100) {
        return States::default();
    }
    States {
        disabled: draw.happens(40),
        focused: draw.happens(40),
        required: draw.happens(90),
        invalid: draw.happens(60),
        read_only: draw.happens(20),
        secret: draw.happens(40),
        checked: draw.maybe(&[Checked::False, Checked::True]),
        expanded: draw.maybe(&[false, true]),
        selected: draw.maybe(&[false, true]),
        modal: draw.happens(30),
        ..States::default()
    }
}

fn actions(draw: &mut Draw<'_>) -> Vec<ActionKind> {
    use ActionKind::{Check, Click, Scroll, Select, Type};
    let all: &[&[ActionKind]] = &[
        &[],
        &[Click],
        &[Click, Type],
        &[Click, Select],
        &[Click, Check],
        &[Scroll],
    ];
    draw.of(all).to_vec()
}

fn transient(draw: &mut Draw<'_>) -> Transient {
    Transient {
        role: draw.of(ROLES).to_owned(),
        name: said(draw),
        rect: rect(draw),
        appeared_at_ms: draw.of(&[0, 5, u64::MAX]),
        vanished_at_ms: draw.of(&[0, 9, u64::MAX]),
    }
}
