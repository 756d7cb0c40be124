//! Loads a page in the current window, and closes the dialogs with which it would block itself.

use super::launch::PAGE_LOAD_LIMIT;
use super::{BrowserError, parse, short_message};
use passerby_artifacts::fault::{Fault, FaultCode};
use serde::Deserialize;
use thirtyfour::WebDriver;
use thirtyfour::error::WebDriverErrorInner;
use url::Url;

/// A page may ask this often while it loads; one that goes on asking is left to whoever looks at it.
const MAX_DIALOGS: usize = 20;

/// What the window shows: chromedriver takes some of the browser's own error pages for a page.
const SHOWN: &str = "return {address: location.href,
  error: location.protocol === 'chrome-error:' ? (document.querySelector('.error-code')?.textContent ?? '') : null};";

#[derive(Deserialize)]
struct Shown {
    address: String,
    error: Option<String>,
}

/// Loads an address. A page that is still loading at the limit is left as it is: what is there can be looked at.
///
/// # Errors
/// Outer: the browser does not obey. Inner: `PAGE_UNREACHABLE`, the page does not answer.
pub async fn load(driver: &WebDriver, url: &Url) -> Result<Result<(), Fault>, BrowserError> {
    if let Err(error) = driver.goto(url.as_str()).await {
        match error.as_inner() {
            // What came of it is seen below.
            WebDriverErrorInner::WebDriverTimeout(_) => {}
            WebDriverErrorInner::UnknownError(_) | WebDriverErrorInner::InvalidArgument(_) => {
                return Ok(Err(unreachable_page(url, &short_message(&error))));
            }
            _ => {
                return Err(BrowserError::Command {
                    doing: "Loading the page",
                    source: error,
                });
            }
        }
    }
    for _ in 0..MAX_DIALOGS {
        if dismiss_dialog(driver).await?.is_none() {
            break;
        }
    }
    let doing = "Reading the address";
    let shown = driver
        .execute(SHOWN, vec![])
        .await
        .map_err(BrowserError::command(doing))?;
    Ok(judge(url, parse(shown.json().clone(), doing)?))
}

fn judge(url: &Url, shown: Shown) -> Result<(), Fault> {
    match shown {
        Shown {
            error: Some(code), ..
        } => Err(unreachable_page(url, &code)),
        Shown { address, .. } if address == "about:blank" && url.scheme() != "about" => {
            let waited_s = PAGE_LOAD_LIMIT.as_secs();
            Err(unreachable_page(
                url,
                &format!("nothing came within {waited_s} s"),
            ))
        }
        Shown { .. } => Ok(()),
    }
}

/// Closes an alert, confirm or prompt, which would block the page for good: nobody else can. Gives its text.
///
/// # Errors
/// When the browser does not obey.
pub async fn dismiss_dialog(driver: &WebDriver) -> Result<Option<String>, BrowserError> {
    let text = match driver.get_alert_text().await {
        Ok(text) => text,
        Err(error) if matches!(error.as_inner(), WebDriverErrorInner::NoSuchAlert(_)) => {
            return Ok(None);
        }
        Err(source) => {
            return Err(BrowserError::Command {
                doing: "Reading a dialog",
                source,
            });
        }
    };
    driver
        .dismiss_alert()
        .await
        .map_err(BrowserError::command("Closing a dialog"))?;
    Ok(Some(text))
}

fn unreachable_page(url: &Url, why: &str) -> Fault {
    let why = if why.is_empty() {
        "the browser shows an error page"
    } else {
        why
    };
    Fault::new(
        FaultCode::PageUnreachable,
        format!("{url} could not be opened: {why}."),
        "Check the address, and that its server runs and can be reached from here.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_page_or_nothing_at_all_is_no_page() {
        let rows = [
            ("http://a/", "http://a/b", None, None),
            ("about:blank", "about:blank", None, None),
            ("http://a/", "about:blank", None, Some("nothing came")),
            (
                "http://a/",
                "chrome-error://chromewebdata/",
                Some("ERR_UNSAFE_PORT"),
                Some("ERR_UNSAFE_PORT"),
            ),
            (
                "http://a/",
                "chrome-error://chromewebdata/",
                Some(""),
                Some("error page"),
            ),
        ];
        for (url, address, error, expected) in rows {
            let shown = Shown {
                address: address.to_owned(),
                error: error.map(str::to_owned),
            };
            match (judge(&Url::parse(url).unwrap(), shown), expected) {
                (Ok(()), None) => {}
                (Err(fault), Some(part)) => {
                    assert_eq!(fault.code, FaultCode::PageUnreachable);
                    assert!(fault.message.contains(part), "{fault}");
                }
                (got, _) => panic!("{url} {address} {error:?}: {got:?}"),
            }
        }
    }
}
