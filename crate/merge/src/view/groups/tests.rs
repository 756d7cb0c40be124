use super::*;

fn line(kind: &str, x: f64, y: f64, width: f64) -> Laid {
    Laid {
        rect: CssRect::new(x, y, width, 20.0),
        kind: kind.to_owned(),
        has_control: matches!(kind, "button" | "link"),
        is_control: matches!(kind, "button" | "link"),
    }
}

#[test]
fn cards_and_entries_are_found_and_nothing_else() {
    let card = |x: f64| {
        vec![
            line("heading", x, 0.0, 200.0),
            line("text", x, 25.0, 200.0),
            line("link", x, 50.0, 200.0),
        ]
    };
    let entry = |y: f64| {
        vec![
            line("link", 0.0, y, 600.0),
            line("text", 0.0, y + 22.0, 600.0),
        ]
    };
    let field = |y: f64| {
        vec![
            line("text", 0.0, y, 200.0),
            line("textbox", 0.0, y + 22.0, 200.0),
        ]
    };
    let mut framed = vec![
        line("heading1", 0.0, -60.0, 600.0),
        line("text", 0.0, -30.0, 600.0),
    ];
    framed.extend([card(0.0), card(220.0), card(440.0)].concat());
    framed.push(line("text", 440.0, 120.0, 200.0));
    let rows = [
        (
            "a title above and a foot below",
            framed,
            vec![2..5, 5..8, 8..11],
        ),
        (
            "cards",
            [card(0.0), card(220.0), card(440.0)].concat(),
            vec![0..3, 3..6, 6..9],
        ),
        (
            "cards that end with a row of several lines, and one of many lines",
            [
                card(0.0),
                vec![
                    line("text", 0.0, 75.0, 50.0),
                    line("link", 60.0, 75.0, 50.0),
                    line("link", 120.0, 75.0, 50.0),
                ],
                card(220.0),
                (3..14)
                    .map(|at| line("text", 220.0, f64::from(at) * 25.0, 200.0))
                    .collect(),
                card(440.0),
            ]
            .concat(),
            vec![0..6, 6..20, 20..23],
        ),
        (
            "two of them",
            [card(0.0), card(220.0)].concat(),
            vec![0..3, 3..6],
        ),
        (
            "entries",
            [entry(0.0), entry(70.0), entry(140.0)].concat(),
            vec![0..2, 2..4, 4..6],
        ),
        (
            "a column of text",
            (0..6)
                .map(|at| line("text", 0.0, f64::from(at) * 25.0, 600.0))
                .collect(),
            vec![],
        ),
        (
            "fields without a gap",
            [field(0.0), field(44.0), field(88.0)].concat(),
            vec![],
        ),
        (
            "sections",
            vec![
                line("heading1", 0.0, 0.0, 600.0),
                line("text", 0.0, 30.0, 600.0),
                line("heading2", 0.0, 60.0, 600.0),
                line("text", 0.0, 90.0, 600.0),
                line("link", 0.0, 120.0, 600.0),
                line("heading2", 0.0, 150.0, 600.0),
                line("text", 0.0, 180.0, 600.0),
            ],
            vec![2..5, 5..7],
        ),
        (
            "boxes whose buttons stand beside their headings",
            vec![
                line("heading3", 0.0, 0.0, 200.0),
                line("button", 500.0, 0.0, 20.0),
                line("button", 530.0, 0.0, 20.0),
                line("text", 0.0, 30.0, 600.0),
                line("heading3", 0.0, 60.0, 200.0),
                line("button", 500.0, 60.0, 20.0),
                line("text", 0.0, 90.0, 600.0),
            ],
            vec![0..4, 4..7],
        ),
        (
            "a count with the pages beside it, a text with a link",
            vec![
                line("table", 0.0, 0.0, 600.0),
                line("status", 0.0, 30.0, 200.0),
                line("link", 300.0, 30.0, 300.0),
                line("text", 0.0, 60.0, 200.0),
                line("link", 300.0, 60.0, 300.0),
            ],
            vec![1..3, 3..5],
        ),
        (
            "a text beside a heading is of another column",
            vec![
                line("heading3", 0.0, 0.0, 200.0),
                line("text", 300.0, 0.0, 200.0),
            ],
            vec![],
        ),
        ("nothing", vec![], vec![]),
    ];
    for (name, lines, expected) in rows {
        assert_eq!(groups(&lines), expected, "{name}");
    }
}
