//! The browser's error messages as typed faults that say what to do.
//!
//! The browser gives no codes, only English sentences; those recognised here are the ones that call
//! for a particular answer, everything else is `UI_QUERY_FAILED` with the browser's own words.

use crate::js::message_of;
use passerby_artifacts::fault::{Fault, FaultCode};
use wasm_bindgen::JsValue;

/// Parts of messages that mean: the user may let the extension read this page.
const NOT_ALLOWED: [&str; 4] = [
    "must request permission",
    "missing host permission",
    "permission is not in effect",
    "permission is required",
];
/// Parts of messages that mean: extensions may never read this page.
const UNREADABLE: [&str; 2] = ["cannot access", "cannot be scripted"];
/// Parts of messages that mean: the tab or its window is gone.
const GONE: [&str; 3] = ["no tab with id", "no window with id", "tab was closed"];

/// The fault for something thrown while a page was asked.
pub(crate) fn page_fault(error: &JsValue) -> Fault {
    page_fault_from_message(&message_of(error))
}

/// The fault for one of the browser's error messages.
pub(crate) fn page_fault_from_message(message: &str) -> Fault {
    let folded = message.to_lowercase();
    let says = |parts: &[&str]| parts.iter().any(|part| folded.contains(part));
    if folded.contains("error page") || folded.contains("chrome-error://") {
        return Fault::new(
            FaultCode::PageUnreachable,
            "The page could not be loaded: the browser shows its error page.",
            "Check the address and that its server answers, then load the page again.",
        );
    }
    if says(&GONE) {
        return Fault::new(
            FaultCode::UiQueryFailed,
            format!("The tab is gone ({message})."),
            "Open the page again and start a new run.",
        );
    }
    // Files are allowed by a switch on the extension's page alone, and an empty page is of no site.
    if says(&NOT_ALLOWED) && !says(&["file://", "\"about:"]) {
        return not_allowed(message);
    }
    if says(&UNREADABLE) || says(&NOT_ALLOWED) {
        return unreadable(message);
    }
    Fault::new(
        FaultCode::UiQueryFailed,
        format!("The page could not be asked ({message})."),
        "Reload the page and try again.",
    )
}

/// The fault for a page that the user has not let the extension read yet.
pub(crate) fn not_allowed(why: &str) -> Fault {
    Fault::new(
        FaultCode::SiteNotAllowed,
        format!("Passerby has no permission for this page yet ({why})."),
        "Press Passerby's toolbar button on that page: that gives it leave for the tab. \
         The browser's own pages and its extension store can never be read.",
    )
}

/// The fault for a page that extensions may not read.
pub(crate) fn unreadable(why: &str) -> Fault {
    Fault::new(
        FaultCode::UiNotAvailable,
        format!(
            "This page may not be read by extensions, or Passerby has no permission for it yet ({why})."
        ),
        "Open an ordinary web page and press Passerby's toolbar button there: that gives it leave for the tab. \
         The browser's own pages and its extension store can never be read.",
    )
}

/// The fault for a page that no process holds any more.
pub(crate) fn unloaded(put_aside: bool) -> Fault {
    let (message, advice) = if put_aside {
        (
            "The browser put the page aside to save memory.",
            "Close other tabs, go to the page's tab, which loads it again, and start a new run.",
        )
    } else {
        (
            "The page crashed: the browser ended the process it ran in.",
            "Load the page again and start a new run. If it crashes each time, close other tabs; else the page itself \
             is at fault.",
        )
    };
    Fault::new(FaultCode::PageUnloaded, message, advice)
}

/// The fault for something thrown by a store of the browser's.
pub(crate) fn storage_fault(what: &str, why: impl std::fmt::Display) -> Fault {
    Fault::new(
        FaultCode::StorageFailed,
        format!("{what} ({why})."),
        "Free some disk space or delete old runs, then try again.",
    )
}

/// The page did not answer in this time.
pub(crate) fn hung(deadline_ms: u32) -> Fault {
    Fault::new(
        FaultCode::UiQueryFailed,
        format!("The page did not answer within {} s.", deadline_ms / 1000),
        "It may be busy or stopped at a dialog: close the dialog or reload the page, then try again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_message_of_the_browser_becomes_the_fault_that_helps() {
        let cases = [
            ("Cannot access a chrome:// URL", FaultCode::UiNotAvailable),
            (
                "Cannot access contents of url \"https://a.test/\". Extension manifest must request permission",
                FaultCode::SiteNotAllowed,
            ),
            (
                "Cannot access contents of the page. Extension manifest must request permission to access the respective host.",
                FaultCode::SiteNotAllowed,
            ),
            (
                "Cannot access contents of url \"file:///a\". Extension manifest must request permission",
                FaultCode::UiNotAvailable,
            ),
            (
                "The extensions gallery cannot be scripted.",
                FaultCode::UiNotAvailable,
            ),
            (
                "Either the '<all_urls>' or 'activeTab' permission is required.",
                FaultCode::SiteNotAllowed,
            ),
            (
                "Frame with ID 0 is showing error page",
                FaultCode::PageUnreachable,
            ),
            ("No tab with id: 12.", FaultCode::UiQueryFailed),
            (
                "The message port closed before a response was received.",
                FaultCode::UiQueryFailed,
            ),
        ];
        for (message, expected) in cases {
            let fault = page_fault_from_message(message);
            assert_eq!(fault.code, expected, "{message}");
            assert!(!fault.advice.is_empty(), "{message}");
        }
    }
}
