//! The tab that a user lends from the browser they work in, reached through the program that the extension starts
//! ([`crate::native_host`]): JSON Lines over a socket that only this user may open.

use super::BrowserError;
use passerby_artifacts::protocol::Reply;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::Duration;
use tokio::sync::Mutex;

/// The longest that an answer may take: a first one includes compiling the core.
const ANSWER_LIMIT: Duration = Duration::from_secs(150);

/// A connection to the extension, for the one tab that is lent.
#[derive(Debug)]
pub struct Lent {
    line: Mutex<transport::Line>,
    next: Cell<u64>,
    tab_id: i32,
}

#[derive(Deserialize)]
struct Answer {
    id: u64,
    reply: Value,
}

#[derive(Deserialize)]
struct Tab {
    tab_id: i32,
}

impl Lent {
    /// Connects to the extension of the browser that lends a tab.
    ///
    /// # Errors
    /// [`BrowserError::NothingLent`].
    pub async fn connect() -> Result<Self, BrowserError> {
        let lent = Self {
            line: Mutex::new(transport::Line::open().await?),
            next: Cell::new(1),
            tab_id: 0,
        };
        let tab = lent.call("tab", Value::Bool(true)).await?;
        match serde_json::from_value::<Reply<Tab>>(tab) {
            Ok(Reply::Ok(tab)) => Ok(Self {
                tab_id: tab.tab_id,
                ..lent
            }),
            _ => Err(BrowserError::NothingLent {
                why: "the extension did not tell which tab it is".to_owned(),
            }),
        }
    }

    /// The tab, as the extension knows it.
    pub fn tab_id(&self) -> i32 {
        self.tab_id
    }

    /// Asks the extension's worker; the reply is whatever it answered.
    ///
    /// # Errors
    /// [`BrowserError::NothingLent`], once the user has taken the tab back.
    pub async fn ask(&self, request: Value) -> Result<Value, BrowserError> {
        self.call("ask", request).await
    }

    /// Opens an address in the tab.
    ///
    /// # Errors
    /// As [`ask`](Self::ask). The reply may be a fault.
    pub async fn go(&self, url: &str) -> Result<Reply<Value>, BrowserError> {
        reply(self.call("go", json!(url)).await?)
    }

    /// Goes back to the page before.
    ///
    /// # Errors
    /// As [`ask`](Self::ask). The reply may be a fault.
    pub async fn back(&self) -> Result<Reply<Value>, BrowserError> {
        reply(self.call("back", Value::Bool(true)).await?)
    }

    async fn call(&self, what: &str, with: Value) -> Result<Value, BrowserError> {
        let id = self.next.get();
        self.next.set(id.wrapping_add(1));
        let mut line = self.line.lock().await;
        line.send(&json!({"id": id, what: with})).await?;
        let answered = tokio::time::timeout(ANSWER_LIMIT, async {
            loop {
                let answer: Answer = line.next().await?;
                // One that was waited for in vain before may come now.
                if answer.id == id {
                    return Ok(answer.reply);
                }
            }
        });
        answered.await.unwrap_or_else(|_| {
            Err(BrowserError::NothingLent {
                why: format!(
                    "the extension did not answer within {} s",
                    ANSWER_LIMIT.as_secs()
                ),
            })
        })
    }
}

fn reply(value: Value) -> Result<Reply<Value>, BrowserError> {
    super::parse(value, "Asking the browser that lends its tab")
}

#[cfg(unix)]
mod transport {
    use super::super::BrowserError;
    use crate::native_host;
    use serde::de::DeserializeOwned;
    use serde_json::Value;
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
    use tokio::net::UnixStream;
    use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

    #[derive(Debug)]
    pub struct Line {
        lines: Lines<BufReader<OwnedReadHalf>>,
        out: OwnedWriteHalf,
    }

    fn lost(why: impl std::fmt::Display) -> BrowserError {
        BrowserError::NothingLent {
            why: why.to_string(),
        }
    }

    impl Line {
        pub async fn open() -> Result<Self, BrowserError> {
            let path = native_host::socket_path().map_err(lost)?;
            let stream = UnixStream::connect(path).await;
            let stream = stream.map_err(|_| lost("no browser lends a tab"))?;
            let (lines, out) = stream.into_split();
            Ok(Self {
                lines: BufReader::new(lines).lines(),
                out,
            })
        }

        pub async fn send(&mut self, message: &Value) -> Result<(), BrowserError> {
            let sent = self.out.write_all(format!("{message}\n").as_bytes()).await;
            sent.map_err(|_| lost("the user took the tab back, or the browser was closed"))
        }

        pub async fn next<T: DeserializeOwned>(&mut self) -> Result<T, BrowserError> {
            let line = self.lines.next_line().await.ok().flatten();
            let line =
                line.ok_or_else(|| lost("the user took the tab back, or the browser was closed"))?;
            serde_json::from_str(&line)
                .map_err(|error| lost(format!("the extension said something unexpected ({error})")))
        }
    }
}

#[cfg(not(unix))]
mod transport {
    use super::super::BrowserError;
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    /// There is none on this system.
    #[derive(Debug)]
    pub enum Line {}

    impl Line {
        pub async fn open() -> Result<Self, BrowserError> {
            Err(BrowserError::NothingLent {
                why: "it needs the sockets of Linux or macOS".to_owned(),
            })
        }

        pub async fn send(&mut self, _: &Value) -> Result<(), BrowserError> {
            match *self {}
        }

        pub async fn next<T: DeserializeOwned>(&mut self) -> Result<T, BrowserError> {
            match *self {}
        }
    }
}
