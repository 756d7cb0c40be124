//! The chromedriver process: started on a free port, and ended with everything it started.

use super::BrowserError;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

const START_LIMIT: Duration = Duration::from_secs(30);

/// A running chromedriver. Dropping it kills it and the browser it started.
///
/// It takes requests of any page that is served from this machine, and could start any program for it: its commands lie under
/// a path that no page can guess.
#[derive(Debug)]
pub struct Driver {
    process: Child,
    port: u16,
    path: String,
}

impl Driver {
    /// Starts chromedriver and waits until it tells its port.
    ///
    /// # Errors
    /// [`BrowserError::Start`] and [`BrowserError::DriverSilent`].
    pub async fn start(program: &Path) -> Result<Self, BrowserError> {
        let failed = |source| BrowserError::Start {
            what: program.display().to_string(),
            source,
        };
        let path = unguessable().map_err(failed)?;
        let mut command = Command::new(program);
        command
            .arg("--port=0")
            .arg(format!("--url-base=/{path}"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        // A group of its own: Ctrl+C in the terminal must not reach the browser before the run is stopped,
        // and the whole group can be ended at once, also when chromedriver is already gone.
        #[cfg(unix)]
        command.process_group(0);
        let mut process = command.spawn().map_err(failed)?;
        let stdout = process.stdout.take();
        // From here on the process is ended whatever happens.
        let mut driver = Self {
            process,
            port: 0,
            path,
        };
        let mut said = String::new();
        let silent = |waited_s, said: &str| BrowserError::DriverSilent {
            program: program.to_owned(),
            waited_s,
            said: said.trim().to_owned(),
        };
        let Some(stdout) = stdout else {
            return Err(silent(None, &said));
        };
        let mut lines = BufReader::new(stdout).lines();
        match tokio::time::timeout(START_LIMIT, read_port(&mut lines, &mut said)).await {
            Ok(Some(port)) => driver.port = port,
            Ok(None) => return Err(silent(None, &said)),
            Err(_) => return Err(silent(Some(START_LIMIT.as_secs()), &said)),
        }
        // A full pipe would block chromedriver: what it says later is read and dropped.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(driver)
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.path)
    }

    /// Ends it and waits until it is gone.
    pub async fn stop(mut self) {
        self.kill_group();
        // An error means that it is gone already, which is what is wanted.
        let _ = self.process.kill().await;
    }

    /// Ends it and everything it started, at once.
    pub fn end(&self) {
        self.kill_group();
    }

    fn kill_group(&self) {
        #[cfg(unix)]
        if let Some(group) = self
            .process
            .id()
            .and_then(|id| rustix::process::Pid::from_raw(id.cast_signed()))
        {
            // An error means that no process of the group is left.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.kill_group();
    }
}

/// 128 random bits as part of an address.
fn unguessable() -> Result<String, std::io::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Reads lines into `said` until one tells the port; `None` when the output ends before.
async fn read_port(lines: &mut Lines<BufReader<ChildStdout>>, said: &mut String) -> Option<u16> {
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(port) = port_in(&line) {
            return Some(port);
        }
        said.push_str(&line);
        said.push(' ');
    }
    None
}

/// The port in `ChromeDriver was started successfully on port 35507.`; the line before it that says
/// `on port 0` only repeats the request.
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("started successfully on port ")?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|port| *port != 0)
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn the_port_is_read_from_the_line_that_tells_it() {
        let rows = [
            (
                "ChromeDriver was started successfully on port 35507.",
                Some(35507),
            ),
            (
                "ChromeDriver was started successfully on port 9515",
                Some(9515),
            ),
            (
                "Starting ChromeDriver 156.0.8078.79 (a21ce95) on port 0",
                None,
            ),
            ("ChromeDriver was started successfully on port 0.", None),
            ("ChromeDriver was started successfully on port 99999.", None),
            ("ChromeDriver was started successfully on port .", None),
            ("", None),
        ];
        for (line, expected) in rows {
            assert_eq!(port_in(line), expected, "{line:?}");
        }
    }
}
