//! What a page in memory is made of, and what one answers that does nothing of its own.

use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::act::{ActOutcome, ActReply, FoundBy, Settled};
use passerby_artifacts::dom::{DomNode, DomSnapshot, ElementFacts};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::trace::EventKind;

const VIEWPORT: Viewport = Viewport {
    width: 1280.0,
    height: 800.0,
    device_pixel_ratio: 1.0,
    scroll_x: 0.0,
    scroll_y: 0.0,
    page_width: 1280.0,
    page_height: 800.0,
};

/// A document at this moment; it has no title.
pub fn document(
    url: String,
    document_id: &str,
    taken_at_ms: u64,
    nodes: Vec<DomNode>,
) -> DomSnapshot {
    DomSnapshot {
        schema: SCHEMA_VERSION,
        url,
        title: String::new(),
        lang: "en".into(),
        document_id: document_id.into(),
        viewport: VIEWPORT,
        taken_at_ms,
        snapshot_ms: 5.0,
        load_ms: None,
        http_status: None,
        nodes,
        texts: Vec::new(),
        frames: vec![],
        transients: Vec::new(),
        warnings: vec![],
    }
}

pub fn node(
    handle: u32,
    parent: Option<usize>,
    role: &str,
    tag: &str,
    name: &str,
    y: f64,
) -> DomNode {
    DomNode {
        handle,
        parent,
        facts: ElementFacts {
            tag: tag.into(),
            role: role.into(),
            name: name.into(),
            rect: CssRect::new(100.0, y, 300.0, 30.0),
            visible: true,
            in_viewport: true,
            ..Default::default()
        },
        ..Default::default()
    }
}

/// The page is at rest.
pub fn settled() -> EventKind {
    EventKind::Settled {
        settled: Settled {
            sent: None,
            quiet: true,
            waited_ms: 10.0,
            idle_ms: None,
            still_busy: vec![],
            requests: None,
        },
    }
}

/// The page is at rest, and has been for so long.
pub fn rested(idle_ms: f64) -> EventKind {
    EventKind::Settled {
        settled: Settled {
            sent: None,
            quiet: true,
            waited_ms: idle_ms + 10.0,
            idle_ms: Some(idle_ms),
            still_busy: vec![],
            requests: None,
        },
    }
}

/// Nothing but an animation, and requests again and again, went on in the page until the time was up.
pub fn animated() -> EventKind {
    EventKind::Settled {
        settled: Settled {
            sent: None,
            quiet: false,
            waited_ms: 4_000.0,
            idle_ms: None,
            still_busy: vec!["network".to_owned(), "animation".to_owned()],
            requests: Some(Vec::new()),
        },
    }
}

/// A picture was taken.
pub fn captured(id: &str, viewport: Viewport, url: String, taken_at_ms: u64) -> EventKind {
    EventKind::Captured {
        screenshot: Screenshot {
            id: id.to_owned(),
            width_px: 1280,
            height_px: 800,
            viewport,
            url,
            title: String::new(),
            taken_at_ms,
            capture_ms: 20.0,
            changed_share: None,
            changed_rect: None,
            controls_changed: false,
            faint: Vec::new(),
        },
    }
}

pub fn reply(outcome: ActOutcome) -> ActReply {
    ActReply {
        outcome,
        found_by: FoundBy::Handle,
        input: None,
        act_ms: 3.0,
        keys: None,
        pointer_only: false,
    }
}
