//! The listings of several documents as one snapshot.
//!
//! A content script may not look into a frame of another origin; that frame's own script lists what is in
//! there, in boxes of the top viewport already. Here each listing is put inside its frame's node. What is
//! still unseen afterwards stays in the tree as an unseen region, and is told in one warning.

use crate::MAX_NODES;
use passerby_artifacts::dom::{DomNode, DomSnapshot, FrameDocument, Transient, Unseen};
use passerby_artifacts::fault::{Warning, WarningKind};

/// What one content script listed, and the listings of the frames in it that it could not look into.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    /// What it listed.
    pub snapshot: DomSnapshot,
    /// Each frame's node, its place in the tree of windows, and what its own script listed.
    pub inside: Vec<FrameListing>,
}

/// The listing of a frame.
#[derive(Debug, Clone, PartialEq)]
pub struct FrameListing {
    /// Index of the frame's node in the snapshot around it.
    pub node: usize,
    /// As [`FrameDocument::path`].
    pub path: String,
    /// What the frame's own script listed.
    pub listing: Listing,
}

/// One snapshot of all of them, in document order. Frames that name no node, or one that another frame has
/// taken, are left out; nodes beyond [`MAX_NODES`] too, with a `truncated` warning.
pub fn stitch(top: Listing) -> DomSnapshot {
    let mut stitched = Stitched::default();
    let mut whole = top.snapshot.clone();
    whole.nodes = Vec::new();
    whole.warnings = Vec::new();
    whole.snapshot_ms = 0.0;
    stitched.add(top, None, None);
    whole.warnings = warnings(&stitched);
    whole.snapshot_ms = stitched.snapshot_ms;
    whole.nodes = stitched.nodes;
    whole.frames = stitched.frames;
    whole.transients = stitched.transients;
    whole
}

#[derive(Default)]
struct Stitched {
    nodes: Vec<DomNode>,
    frames: Vec<FrameDocument>,
    transients: Vec<Transient>,
    warnings: Vec<Warning>,
    snapshot_ms: f64,
    full: bool,
}

impl Stitched {
    /// Frames nest no deeper than the browser lets them: the call stack suffices.
    fn add(&mut self, listing: Listing, holder: Option<usize>, frame: Option<usize>) {
        let Listing {
            snapshot,
            mut inside,
        } = listing;
        self.snapshot_ms += snapshot.snapshot_ms;
        self.transients.extend(snapshot.transients);
        for warning in snapshot.warnings {
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
        let mut at = Vec::with_capacity(snapshot.nodes.len());
        for (index, mut node) in snapshot.nodes.into_iter().enumerate() {
            if self.nodes.len() >= MAX_NODES {
                self.full = true;
                return;
            }
            // A parent that does not precede its child is told by `sanitize`; here it only must not mislead.
            node.parent = match node.parent {
                Some(parent) => at.get(parent).copied().or(holder),
                None => holder,
            };
            node.frame = frame;
            at.push(self.nodes.len());
            self.nodes.push(node);
            if let Some(position) = inside.iter().position(|inner| inner.node == index) {
                let inner = inside.swap_remove(position);
                self.enter(inner);
            }
        }
    }

    /// Puts a frame's listing inside the node that was added last.
    fn enter(&mut self, inner: FrameListing) {
        let holder = self.nodes.len().checked_sub(1);
        if let Some(node) = self.nodes.last_mut() {
            node.unseen = None;
        }
        let frame = self.frames.len();
        self.frames.push(FrameDocument {
            path: inner.path,
            document_id: inner.listing.snapshot.document_id.clone(),
            url: inner.listing.snapshot.url.clone(),
        });
        self.add(inner.listing, holder, Some(frame));
    }
}

fn warnings(stitched: &Stitched) -> Vec<Warning> {
    let mut warnings = stitched.warnings.clone();
    if stitched.full {
        warnings.push(Warning::new(
            WarningKind::Truncated,
            format!("The page and its frames have more than {MAX_NODES} elements; the rest is not listed."),
        ));
    }
    let unseen = |why| {
        let regions = stitched.nodes.iter().filter(|n| n.unseen == Some(why));
        regions.count()
    };
    for (why, kind, what) in [
        (
            Unseen::OtherOrigin,
            WarningKind::FrameUnreadable,
            "in frames that could not be read (no permission for their origin, no answer in time, or more than 64 of them)",
        ),
        (
            Unseen::ClosedRoot,
            WarningKind::RootUnreadable,
            "in closed shadow roots that could not be opened",
        ),
        (
            Unseen::Plugin,
            WarningKind::PluginUnreadable,
            "drawn by a plugin or by the browser itself",
        ),
    ] {
        let count = unseen(why);
        if count > 0 {
            warnings.push(Warning::new(
                kind,
                format!("The content of {count} region(s) {what} is not listed; each is in the tree with its box."),
            ));
        }
    }
    warnings
}
