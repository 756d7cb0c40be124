//! What the network asks and brings in a run's tab: logins by HTTP auth, which would hold the page up until somebody
//! answers, and downloads. Both are noted in the step they happen in. What is no run's is left to the browser.

use crate::active_run::ActiveRun;
use crate::page::Page;
use crate::{addresses, app, permissions, resume};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_decide::persona::Vault;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// Names of the credentials that a persona logs in with by HTTP auth; they are bound to an origin like any other.
const USER: &str = "http_user";
const PASSWORD: &str = "http_password";
/// Longest name of a file that is told, characters.
const NAME_CHARS: usize = 120;
/// Notes that wait for the session, at most: a page may ask and download without end.
const MAX_NOTES: usize = 25;

thread_local! {
    /// The request that was answered last: a server that asks again did not take the login.
    static ANSWERED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A server, or a proxy, that asks for a login.
#[derive(Debug, Deserialize)]
pub(crate) struct AuthChallenge {
    request_id: String,
    tab_id: i32,
    origin: String,
    is_proxy: bool,
}

/// What the browser is told; nothing of both: it asks the user.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthAnswer {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cancel: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    auth_credentials: Option<AuthCredentials>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct AuthCredentials {
    username: String,
    password: String,
}

/// A download that has begun.
#[derive(Debug, Deserialize)]
pub(crate) struct DownloadStart {
    tab_id: Option<i32>,
    url: String,
    referrer: String,
    name: String,
}

/// Answers a login in a run's tab: with the persona's own, once, else by cancelling it.
pub(crate) async fn auth_required(challenge: AuthChallenge) -> AuthAnswer {
    resume::taken_up().await;
    let Some(active) = app::active().filter(|active| active.tab_id() == challenge.tab_id) else {
        return AuthAnswer::default();
    };
    let asked_again = ANSWERED.replace(challenge.request_id.clone()) == challenge.request_id;
    let (answer, what) = answer(&challenge, asked_again, &active.vault);
    note(&active, WarningKind::HttpAuth, what);
    answer
}

/// Notes a login in a run's tab that the browser itself asks the user for: with the toolbar button's leave alone no
/// extension is asked for the answer.
pub(crate) async fn auth_seen(challenge: AuthChallenge) {
    resume::taken_up().await;
    let Some(active) = app::active().filter(|active| active.tab_id() == challenge.tab_id) else {
        return;
    };
    if challenge.is_proxy || permissions::has_leave_for(&challenge.origin).await {
        return;
    }
    let what = format!(
        "{} asked for a login by HTTP auth. The browser asks the user, since Passerby has no lasting permission for the \
         site. Answer it there, then press Passerby's toolbar button on the page.",
        challenge.origin
    );
    note(&active, WarningKind::HttpAuth, what);
}

/// The rule, and what is said of it.
fn answer(challenge: &AuthChallenge, asked_again: bool, vault: &Vault) -> (AuthAnswer, String) {
    let origin = &challenge.origin;
    let cancelled = AuthAnswer {
        cancel: true,
        auth_credentials: None,
    };
    if challenge.is_proxy {
        let what = "The browser's proxy asked for a login, which was cancelled: proxies get no credentials.";
        return (cancelled, what.to_owned());
    }
    let own = vault
        .secret(USER, origin)
        .zip(vault.secret(PASSWORD, origin));
    match own {
        Some((username, password)) if !asked_again => {
            let credentials = AuthCredentials {
                username: username.to_owned(),
                password: password.to_owned(),
            };
            let answer = AuthAnswer {
                cancel: false,
                auth_credentials: Some(credentials),
            };
            let what = format!("{origin} asked for a login by HTTP auth and got the persona's.");
            (answer, what)
        }
        Some(_) => (
            cancelled,
            format!(
                "{origin} did not take the persona's login by HTTP auth; the second question was cancelled."
            ),
        ),
        None => (
            cancelled,
            format!(
                "{origin} asked for a login by HTTP auth, which was cancelled: the persona has no credentials {USER} and \
                 {PASSWORD} for it."
            ),
        ),
    }
}

/// Notes a download in a run's tab, or one that the run's page began. It is never opened.
pub(crate) async fn download_started(download: DownloadStart) {
    resume::taken_up().await;
    let Some(active) = app::active() else {
        return;
    };
    let page = Page {
        tab_id: active.tab_id(),
    };
    let is_ours = match download.tab_id {
        Some(tab_id) => tab_id == active.tab_id(),
        None => {
            let url = page.info().await.map(|info| info.url).unwrap_or_default();
            is_of_page(&download, &url)
        }
    };
    if is_ours {
        note(&active, WarningKind::Download, told(&download));
    }
}

/// Whether a page at this address began the download, as far as the browser tells.
fn is_of_page(download: &DownloadStart, page_url: &str) -> bool {
    let origin = addresses::before_path(page_url);
    let made_by_script = download.url.strip_prefix("blob:").unwrap_or(&download.url);
    match download.referrer.as_str() {
        "" => download.url.starts_with("data:") || addresses::before_path(made_by_script) == origin,
        referrer => addresses::before_path(referrer) == origin,
    }
}

fn told(download: &DownloadStart) -> String {
    let name: String = download
        .name
        .chars()
        .filter(|c| !c.is_control())
        .take(NAME_CHARS)
        .collect();
    let name = if name.is_empty() {
        "without a name".to_owned()
    } else {
        format!("“{name}”")
    };
    format!("The page began to download a file, {name}. Passerby did not open it.")
}

fn note(active: &ActiveRun, kind: WarningKind, message: String) {
    let mut notes = active.notes.borrow_mut();
    if notes.len() < MAX_NOTES {
        notes.push(Warning::new(kind, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_decide::persona::parse_persona;

    #[test]
    fn a_login_is_given_once_and_only_to_its_origin() {
        let yaml = "id: own\nname: Own\nsummary: S.\ntechnical_comfort: low\npatience: high\ncredentials:\n  http_user: {value: ada, origin: 'http://a.test:8080'}\n  http_password: {value: hunter2, origin: 'http://a.test:8080'}\n";
        let (_, vault) = parse_persona(yaml).unwrap();
        let rows = [
            (
                "http://a.test:8080",
                false,
                false,
                true,
                "got the persona's",
            ),
            ("http://a.test:8080", false, true, false, "did not take"),
            ("http://a.test:8080", true, false, false, "proxy"),
            (
                "https://a.test:8080",
                false,
                false,
                false,
                "has no credentials",
            ),
            ("http://b.test", false, false, false, "has no credentials"),
        ];
        for (origin, is_proxy, asked_again, given, said) in rows {
            let challenge = AuthChallenge {
                request_id: "1".to_owned(),
                tab_id: 1,
                origin: origin.to_owned(),
                is_proxy,
            };
            let (answer, what) = answer(&challenge, asked_again, &vault);
            assert_eq!(answer.auth_credentials.is_some(), given, "{origin}");
            assert_eq!(answer.cancel, !given, "{origin}");
            assert!(what.contains(said), "{what}");
            assert!(!what.contains("hunter2") && !what.contains("ada"), "{what}");
        }
    }

    #[test]
    fn a_download_is_of_the_page_that_began_it() {
        let rows = [
            ("http://a.test/f.zip", "http://a.test/p", true),
            ("http://cdn.test/f.zip", "http://a.test/p", true),
            ("http://a.test/f.zip", "http://b.test/", false),
            ("blob:http://a.test/1-2", "", true),
            ("blob:http://b.test/1-2", "", false),
            ("data:text/plain,x", "", true),
            ("http://b.test/f.zip", "", false),
        ];
        for (url, referrer, expected) in rows {
            let download = DownloadStart {
                tab_id: None,
                url: url.to_owned(),
                referrer: referrer.to_owned(),
                name: "a\u{7}b".to_owned(),
            };
            assert_eq!(
                is_of_page(&download, "http://a.test/page"),
                expected,
                "{url}"
            );
            assert!(told(&download).contains("“ab”"));
        }
    }
}
