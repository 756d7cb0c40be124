//! What each reader was told last of each tab, so that the next telling can be a delta.
//!
//! Kept in the browser's session storage: the worker may be stopped between two looks. It is a convenience:
//! whatever cannot be read or kept makes the next delta a whole view, which says so, and never a fault.

use crate::chrome;
use crate::js::{from_js, to_js};
use passerby_artifacts::render_options::{RenderOptions, View};
use passerby_artifacts::ui_tree::UiTree;
use passerby_merge::{
    FullTexts, Scope, ViewOptions, ViewState, delta_view, full_view, screen_view,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// ViewCache remembered for one tab, and how much of what they know, bytes: the storage holds 10 MB in all.
const MAX_READERS: usize = 8;
const MAX_BYTES: usize = 1_000_000;

/// Tells the tree as the reader wants it, and remembers what they know then.
/// `marks`: with the numbers of the marked screenshot.
pub(crate) async fn tell(tab_id: i32, tree: &UiTree, asked: &RenderOptions, marks: bool) -> String {
    let options = ViewOptions {
        marks,
        ..options(asked)
    };
    let mut cache = ViewCache::read(tab_id).await;
    let (text, seen) = match asked.view {
        View::Screen => (
            screen_view(tree, &options),
            ViewState::of_view(tree, Scope::Screen, &options),
        ),
        View::Full => (
            full_view(tree, &options),
            ViewState::of_view(tree, Scope::Full, &options),
        ),
        View::Delta => {
            let before = cache.seen_by(&asked.reader);
            let scope = before.as_ref().map_or(Scope::Screen, ViewState::scope);
            let delta = delta_view(before.as_ref(), tree, scope, &options);
            (delta.text, delta.seen)
        }
    };
    cache.remember(&asked.reader, &seen);
    cache.write(tab_id).await;
    text
}

/// The tab is gone, and with it all that was told of it.
pub(crate) async fn tab_closed(tab_id: i32) {
    let _ = chrome::storage_session_remove(&key(tab_id)).await;
}

fn options(asked: &RenderOptions) -> ViewOptions {
    let whole = if asked.all_whole {
        FullTexts::All
    } else {
        FullTexts::Some(asked.whole.iter().cloned().collect())
    };
    ViewOptions {
        hrefs: asked.hrefs,
        descriptions: asked.descriptions,
        boxes: asked.boxes,
        whole,
        ..ViewOptions::default()
    }
}

fn key(tab_id: i32) -> String {
    format!("readers_of_tab_{tab_id}")
}

/// The readers of one tab, the one who read last at the end.
#[derive(Default, Serialize, Deserialize)]
struct ViewCache {
    /// Name, and what they know as JSON text: its 64-bit numbers would not survive as JavaScript's.
    readers: Vec<(String, String)>,
}

impl ViewCache {
    async fn read(tab_id: i32) -> Self {
        let Ok(kept) = chrome::storage_session_get(&key(tab_id)).await else {
            return Self::default();
        };
        let mut kept: BTreeMap<String, Self> = from_js(&kept).unwrap_or_default();
        kept.remove(&key(tab_id)).unwrap_or_default()
    }

    async fn write(&self, tab_id: i32) {
        if let Ok(items) = to_js(&BTreeMap::from([(key(tab_id), self)])) {
            let _ = chrome::storage_session_set(&items).await;
        }
    }

    fn seen_by(&self, reader: &str) -> Option<ViewState> {
        let (_, seen) = self.readers.iter().find(|(name, _)| name == reader)?;
        serde_json::from_str(seen).ok()
    }

    fn remember(&mut self, reader: &str, seen: &ViewState) {
        self.readers.retain(|(name, _)| name != reader);
        if let Ok(seen) = serde_json::to_string(seen) {
            self.readers.push((reader.to_owned(), seen));
        }
        let bytes = |readers: &[(String, String)]| {
            readers.iter().map(|(_, seen)| seen.len()).sum::<usize>()
        };
        while self.readers.len() > MAX_READERS || bytes(&self.readers) > MAX_BYTES {
            self.readers.remove(0);
        }
    }
}
