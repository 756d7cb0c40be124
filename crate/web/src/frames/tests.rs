use super::*;
use passerby_artifacts::geometry::CssRect;

fn foreign(node: usize, path: &[i32], src: &str, width: f64) -> ForeignFrame {
    ForeignFrame {
        node,
        path: path.to_vec(),
        src: src.to_owned(),
        width,
        height: 100.0,
        place: FramePlace {
            x: 0.0,
            y: 0.0,
            scale_x: 1.0,
            scale_y: 1.0,
            view: CssRect::default(),
            covers: Vec::new(),
            aria_hidden: false,
            inert: false,
        },
    }
}

fn known(frame_id: i32, path: &[i32], url: &str, width: f64) -> KnownFrame {
    KnownFrame {
        frame_id,
        hello: FrameHello {
            root: true,
            path: path.to_vec(),
            url: url.to_owned(),
            origin: "https://a.example".into(),
            width,
            height: 100.0,
        },
    }
}

/// `node frame_id path`, a line each.
fn found(foreign: &[ForeignFrame], known: &[KnownFrame], at: &[i32], path: &str) -> Vec<String> {
    matches(foreign, known, at, path)
        .iter()
        .map(|m| format!("{} {} {}", m.foreign.node, m.known.frame_id, m.path))
        .collect()
}

#[test]
fn a_window_is_found_by_its_place_whatever_it_says_of_itself() {
    let frames = [
        foreign(3, &[0], "http://a.test/", 50.0),
        foreign(7, &[2, 1], "", 50.0),
    ];
    let scripts = [
        known(11, &[5, 2, 1], "http://elsewhere.test/", 10.0),
        known(12, &[5, 0], "http://b.test/", 10.0),
        known(13, &[0], "http://a.test/", 50.0),
    ];
    assert_eq!(
        found(&frames, &scripts, &[5], "5"),
        ["3 12 5.0", "7 11 5.2.1"]
    );
}

#[test]
fn the_only_frame_in_a_shadow_tree_is_found() {
    let frames = [foreign(3, &[-1], "", 50.0)];
    let scripts = [known(11, &[-1], "http://a.test/", 10.0)];
    assert_eq!(found(&frames, &scripts, &[], ""), ["3 11 s~0"]);
}

#[test]
fn of_several_in_shadow_trees_those_that_can_be_told_apart_are_found() {
    let frames = [
        foreign(1, &[-1], "http://a.test/", 50.0),
        foreign(2, &[-1], "http://a.test/", 80.0),
        foreign(3, &[-1], "http://b.test/", 60.0),
        foreign(4, &[-1], "http://b.test/", 60.0),
    ];
    let scripts = [
        known(11, &[-1], "http://a.test/", 80.0),
        known(12, &[-1], "http://a.test/", 50.0),
        known(13, &[-1], "http://b.test/", 60.0),
        known(14, &[-1], "http://b.test/", 60.0),
    ];
    assert_eq!(found(&frames, &scripts, &[], ""), ["1 12 s~0", "2 11 s~1"]);
}

#[test]
fn a_path_leads_to_what_is_below_it_alone() {
    assert!(leads_to("2", "2.0") && leads_to("2", "2"));
    assert!(!leads_to("2", "20") && !leads_to("2.0", "2"));
}
