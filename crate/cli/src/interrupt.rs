//! Ctrl+C and its like: counted, so that the first can mean "stop cleanly" and the second "now".

use std::io;
use tokio::sync::watch;

/// How often the program was told to stop.
#[derive(Debug, Clone)]
pub struct Interrupts {
    seen: watch::Receiver<u32>,
}

impl Interrupts {
    /// Starts to listen. From here on the signals no longer end the program by themselves.
    ///
    /// # Errors
    /// When the system gives no signal handler.
    pub fn listen() -> io::Result<Self> {
        let (count, seen) = watch::channel(0);
        let mut signals = Signals::new()?;
        tokio::spawn(async move {
            while signals.next().await {
                count.send_modify(|n| *n += 1);
            }
        });
        Ok(Self { seen })
    }

    /// Waits until the program was told to stop this many times.
    pub async fn reached(&self, times: u32) {
        let mut seen = self.seen.clone();
        if seen.wait_for(|n| *n >= times).await.is_err() {
            // Nobody listens any more, so nobody will ever be told.
            std::future::pending::<()>().await;
        }
    }

    /// How often so far.
    pub fn count(&self) -> u32 {
        *self.seen.borrow()
    }
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) -> bool {
        tokio::select! {
            got = self.interrupt.recv() => got.is_some(),
            got = self.terminate.recv() => got.is_some(),
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> bool {
        tokio::signal::ctrl_c().await.is_ok()
    }
}
