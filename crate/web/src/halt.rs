//! The act under way, and how it is ended in the page when its run is stopped: what waits there (typing key by key, a
//! drag, an element that must come to rest) would go on else.

use crate::chrome;
use crate::js::to_js;
use serde::Serialize;
use std::cell::RefCell;
use wasm_bindgen_futures::spawn_local;

thread_local! {
    static UNDER_WAY: RefCell<Option<Act>> = const { RefCell::new(None) };
}

#[derive(Clone)]
struct Act {
    tab_id: i32,
    name: String,
}

/// An act is under way for as long as this lives.
#[must_use]
pub(crate) struct UnderWay;

impl UnderWay {
    /// The act of this name, in this tab.
    pub fn new(tab_id: i32, name: &str) -> Self {
        let name = name.to_owned();
        UNDER_WAY.set(Some(Act { tab_id, name }));
        Self
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        UNDER_WAY.set(None);
    }
}

/// Tells the tab's content scripts to end the act that is under way, if one is. Nobody waits for them: each ends its act
/// at the next of its own waits.
pub(crate) fn now() {
    let Some(Act { tab_id, name }) = UNDER_WAY.take() else {
        return;
    };
    #[derive(Serialize)]
    struct Halt<'a> {
        passerby: u8,
        r#type: &'static str,
        name: &'a str,
    }
    let message = to_js(&Halt {
        passerby: 1,
        r#type: "halt",
        name: &name,
    });
    // To all frames of the tab.
    let (Ok(message), Ok(all)) = (message, to_js(&serde_json::json!({}))) else {
        return;
    };
    spawn_local(async move {
        let _ = chrome::tabs_send_message(tab_id, &message, &all).await;
    });
}
