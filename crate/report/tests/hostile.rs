//! Whatever a page says, the report keeps its shape: no element, attribute, heading or link more.

mod common;

use common::{NASTY, run, run_saying};
use comrak::nodes::NodeValue;
use comrak::{Arena, Options, parse_document};
use passerby_artifacts::run::RunRecord;
use passerby_report::{Images, Originals, Picture, PictureFormat, html, markdown};
use proptest::prelude::*;
use scraper::{Html, Node};

/// Arbitrary text with a liking for what means something to a browser or a Markdown reader.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        proptest::sample::select(NASTY.as_slice()).prop_map(str::to_owned),
        "\\PC{0,12}",
        proptest::collection::vec(any::<char>(), 0..6).prop_map(String::from_iter),
        "[-+#>*_`|:.=<\\[\\]()!&~ \n\t0-9]{0,12}",
    ];
    // The letter keeps it from being blank; it may stand anywhere but where a link's scheme would be.
    (proptest::collection::vec(piece, 0..5), any::<bool>()).prop_map(|(pieces, first)| {
        let text = pieces.concat();
        if first {
            format!("x{text}")
        } else {
            format!("{text}x")
        }
    })
}

fn images() -> Images {
    let picture = Picture {
        format: PictureFormat::Webp,
        bytes: vec![1, 2, 3],
    };
    [("step_001".to_owned(), picture)].into()
}

/// Elements with the names of their attributes, in document order.
fn shape_of_html(run: &RunRecord) -> Vec<(String, Vec<String>)> {
    let images = images();
    let page = Html::parse_document(&html(run, &images, Originals::Beside));
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    let elements = page.tree.nodes().filter_map(|node| match node.value() {
        Node::Element(element) => {
            let attributes = element.attrs().map(|(name, _)| name.to_owned()).collect();
            Some((element.name().to_owned(), attributes))
        }
        Node::Comment(comment) => panic!("a comment: {comment:?}"),
        _ => None,
    });
    elements.collect()
}

/// Everything but the words, in document order: blocks, emphasis, links with their targets.
fn shape_of_markdown(run: &RunRecord) -> Vec<String> {
    let mut options = Options::default();
    options.extension.autolink = true;
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.math_dollars = true;
    options.extension.superscript = true;
    options.extension.alerts = true;
    let arena = Arena::new();
    let text = markdown(run);
    let root = parse_document(&arena, &text, &options);
    let nodes = root
        .descendants()
        .filter_map(|node| match &node.data.borrow().value {
            NodeValue::Text(_) | NodeValue::SoftBreak => None,
            NodeValue::Link(link) | NodeValue::Image(link) => Some(format!("to {}", link.url)),
            NodeValue::Heading(heading) => Some(format!("h{}", heading.level)),
            NodeValue::HtmlBlock(block) => Some(format!("html {}", block.literal)),
            NodeValue::HtmlInline(text) => Some(format!("html {text}")),
            other => Some(other.xml_node_name().to_owned()),
        });
    nodes.collect()
}

fn is_web_address(text: &str) -> bool {
    let text = text.trim_start().to_ascii_lowercase();
    text.starts_with("http://") || text.starts_with("https://")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn html_keeps_its_shape(text in any_text()) {
        prop_assume!(!is_web_address(&text));
        let plain = run_saying(&|_| "x".to_owned());
        let hostile = run_saying(&|_| text.clone());
        prop_assert_eq!(shape_of_html(&hostile), shape_of_html(&plain));
    }

    #[test]
    fn markdown_keeps_its_shape(text in any_text()) {
        let plain = run_saying(&|_| "x".to_owned());
        let hostile = run_saying(&|_| text.clone());
        prop_assert_eq!(shape_of_markdown(&hostile), shape_of_markdown(&plain));
    }
}

#[test]
fn each_nasty_text_alone_keeps_the_shape() {
    let plain = run_saying(&|_| "x".to_owned());
    let (html, markdown) = (shape_of_html(&plain), shape_of_markdown(&plain));
    for nasty in NASTY {
        let hostile = run_saying(&|_| format!("{nasty}x"));
        assert_eq!(shape_of_html(&hostile), html, "{nasty:?}");
        assert_eq!(shape_of_markdown(&hostile), markdown, "{nasty:?}");
    }
}

#[test]
fn html_has_no_script_handler_or_foreign_address() {
    let images = images();
    let page = Html::parse_document(&html(&run(), &images, Originals::Beside));
    for node in page.tree.nodes() {
        let Node::Element(element) = node.value() else {
            continue;
        };
        assert!(!matches!(
            element.name(),
            "script" | "iframe" | "object" | "link" | "form" | "base"
        ));
        for (name, value) in element.attrs() {
            assert!(!name.starts_with("on") && name != "style", "{name}={value}");
            if matches!(name, "href" | "src") {
                let starts = [
                    "#",
                    "data:image/webp;base64,",
                    "step_00",
                    "http://127.0.0.1:8080/",
                ];
                assert!(
                    starts.iter().any(|start| value.starts_with(start)),
                    "{name}={value}"
                );
            }
        }
    }
}

#[test]
fn no_page_text_hides_or_turns_round() {
    for text in [
        html(&run(), &Images::new(), Originals::Absent),
        markdown(&run()),
    ] {
        let hidden =
            |c: char| (c.is_control() && c != '\n') || ('\u{202A}'..='\u{202E}').contains(&c);
        assert_eq!(text.chars().find(|c| hidden(*c)), None);
    }
}

#[test]
fn only_web_addresses_become_links() {
    for (url, is_link) in [
        ("https://example.org/a?b=c&d", true),
        ("HTTP://example.org", true),
        ("javascript:alert(1)", false),
        (" javascript:alert(1)", false),
        ("data:text/html,<b>", false),
        ("httpx://example.org", false),
        ("//example.org", false),
        ("ü", false),
    ] {
        let run = RunRecord {
            start_url: url.to_owned(),
            steps: Vec::new(),
            ..run()
        };
        let page = Html::parse_document(&html(&run, &Images::new(), Originals::Absent));
        let links: Vec<_> = page
            .tree
            .nodes()
            .filter_map(|node| node.value().as_element()?.attr("rel"))
            .collect();
        assert_eq!(links.len(), usize::from(is_link), "{url}");
        assert!(links.iter().all(|rel| rel.contains("noopener")));
    }
}
