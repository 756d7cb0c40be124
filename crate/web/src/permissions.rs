//! What the user has allowed for good.

use crate::js::to_js;
use crate::{addresses, chrome};
use serde::Serialize;

/// Whether the extension has leave for the address's host.
pub(crate) async fn has_leave_for(url: &str) -> bool {
    #[derive(Serialize)]
    struct Permissions {
        origins: [String; 1],
    }
    let Some(pattern) = addresses::match_pattern(url) else {
        return true;
    };
    let origins = [pattern];
    let Ok(asked) = to_js(&Permissions { origins }) else {
        return true;
    };
    let granted = chrome::permissions_contains(&asked).await;
    granted.map_or(true, |granted| granted.as_bool().unwrap_or(true))
}
