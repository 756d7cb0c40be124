//! The listings of several documents become one, whatever they hold.

use crate::outline::page;
use passerby_artifacts::dom::{DomSnapshot, Unseen};
use passerby_artifacts::fault::WarningKind;
use passerby_merge::{FrameListing, Listing, MAX_NODES, stitch};

fn listing(outline: &str, document_id: &str, inside: Vec<FrameListing>) -> Listing {
    let mut snapshot = page(outline);
    snapshot.document_id = document_id.to_owned();
    Listing { snapshot, inside }
}

fn inside(node: usize, path: &str, listing: Listing) -> FrameListing {
    FrameListing {
        node,
        path: path.to_owned(),
        listing,
    }
}

/// Role, name, index of the parent and id of the document, a line each.
fn lines(snapshot: &DomSnapshot) -> Vec<String> {
    let document = |frame: Option<usize>| frame.map_or("top", |f| &snapshot.frames[f].document_id);
    let line = |node: &passerby_artifacts::dom::DomNode| {
        format!(
            "{} {} in {:?} of {}",
            node.role,
            node.name,
            node.parent,
            document(node.frame)
        )
    };
    snapshot.nodes.iter().map(line).collect()
}

#[test]
fn three_documents_stand_in_each_other_in_document_order() {
    let inmost = listing("button \"Deep\" 30,30 10x10 click", "d3", vec![]);
    let middle = listing(
        "heading \"Middle\" 20,20 50x10\niframe \"\" 20,30 50x50 unseen",
        "d2",
        vec![inside(1, "0.1", inmost)],
    );
    let top = listing(
        "main \"\" 0,0 100x100\n  iframe \"\" 10,10 80x80 unseen\n  button \"After\" 0,90 10x10 click",
        "d1",
        vec![inside(1, "0", middle)],
    );
    let whole = stitch(top);
    assert_eq!(
        lines(&whole),
        [
            "main  in None of top",
            "iframe  in Some(0) of top",
            "heading Middle in Some(1) of d2",
            "iframe  in Some(1) of d2",
            "button Deep in Some(3) of d3",
            "button After in Some(0) of top",
        ]
    );
    let paths: Vec<&str> = whole.frames.iter().map(|f| f.path.as_str()).collect();
    assert_eq!(paths, ["0", "0.1"]);
    assert!(whole.nodes.iter().all(|node| node.unseen.is_none()));
    assert!(whole.warnings.is_empty());
}

#[test]
fn what_no_script_answered_for_stays_as_an_unseen_region() {
    let top = listing(
        "iframe \"Pay\" 10,10 80x80 unseen\niframe \"Ad\" 10,90 80x80 unseen",
        "d1",
        vec![inside(
            1,
            "1",
            listing("link \"Buy\" 12,92 9x9 click", "d2", vec![]),
        )],
    );
    let whole = stitch(top);
    assert_eq!(whole.nodes[0].unseen, Some(Unseen::OtherOrigin));
    assert_eq!(whole.nodes[1].unseen, None);
    let kinds: Vec<String> = whole.warnings.iter().map(|w| w.kind.to_string()).collect();
    assert_eq!(kinds, ["frame_unreadable"]);
}

#[test]
fn frames_that_name_no_node_or_one_that_is_taken_are_left_out() {
    let one = || listing("button \"One\" 1,1 9x9 click", "d2", vec![]);
    let top = listing(
        "iframe \"\" 10,10 80x80 unseen",
        "d1",
        vec![
            inside(0, "0", one()),
            inside(0, "0", one()),
            inside(9, "9", one()),
        ],
    );
    let whole = stitch(top);
    assert_eq!(whole.nodes.len(), 2);
    assert_eq!(whole.frames.len(), 1);
}

#[test]
fn a_frame_cannot_flood_the_tree() {
    let mut flood = listing("button \"One\" 1,1 9x9 click", "d2", vec![]);
    flood.snapshot.nodes = vec![flood.snapshot.nodes[0].clone(); MAX_NODES];
    let top = listing(
        "iframe \"\" 10,10 80x80 unseen",
        "d1",
        vec![inside(0, "0", flood)],
    );
    let whole = stitch(top);
    assert_eq!(whole.nodes.len(), MAX_NODES);
    assert!(
        whole
            .warnings
            .iter()
            .any(|w| w.kind == WarningKind::Truncated)
    );
}
