//! The program that the extension starts in the browser a user works in, when they lend a tab: it carries messages between the
//! extension (on standard input and output, as native messaging frames them) and one coding agent (on a socket that only this
//! user may open). It reads no message. <https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging>
//!
//! The browser starts it with the extension's address as its first argument; whoever connects is told to the extension as
//! `{"agent": "here"}` and `{"agent": "gone"}`.

use std::io;
use std::path::PathBuf;

/// Name under which browsers know it; `extension/shared/lending.ts` has it too.
pub const NAME: &str = "com.passerby.agent";
/// How browsers begin the address of the extension that starts it.
const ORIGIN: &str = "chrome-extension://";
/// Names the socket, in place of the one in the user's own folder.
const SOCKET_ENV: &str = "PASSERBY_SOCKET";

/// Whether the program was started by a browser: its first argument is then the extension's address.
pub fn is_started_by_browser(first_argument: Option<&str>) -> bool {
    first_argument.is_some_and(|argument| argument.starts_with(ORIGIN))
}

/// Where the two meet: in a folder that belongs to this user alone.
///
/// # Errors
/// The user has no such folder.
pub fn socket_path() -> io::Result<PathBuf> {
    if let Some(path) = std::env::var_os(SOCKET_ENV) {
        return Ok(PathBuf::from(path));
    }
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let folder = runtime.or_else(home);
    let folder = folder.ok_or_else(|| {
        io::Error::other(format!(
            "no folder of this user is known; name a socket in {SOCKET_ENV}"
        ))
    })?;
    Ok(folder.join("passerby").join("agent.sock"))
}

#[cfg(unix)]
pub use unix::serve;

#[cfg(not(unix))]
pub async fn serve() -> io::Result<()> {
    Err(io::Error::other("it needs the sockets of Linux or macOS"))
}

#[cfg(unix)]
mod unix {
    use super::socket_path;
    use std::fs::{self, DirBuilder, Permissions};
    use std::io;
    use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
    use std::path::{Path, PathBuf};
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    use tokio::net::unix::OwnedWriteHalf;
    use tokio::net::{UnixListener, UnixStream};
    use tokio::sync::mpsc;

    /// What a browser takes from a program at most, bytes.
    const MOST_TO_BROWSER: usize = 1024 * 1024;
    /// What it gives at most.
    const MOST_FROM_BROWSER: u32 = 64 * 1024 * 1024;
    /// Only the owner.
    const OWN_FOLDER: u32 = 0o700;
    const OWN_SOCKET: u32 = 0o600;

    /// What happens on the agent's side.
    enum Event {
        Came(UnixStream),
        Said(String),
        Left,
    }

    /// Carries messages until the browser closes standard input.
    ///
    /// # Errors
    /// The socket cannot be opened, or belongs to another that lends a tab.
    pub async fn serve() -> io::Result<()> {
        let socket = Socket::bind(&socket_path()?).await?;
        let (events, mut heard) = mpsc::channel(16);
        let mut browser = BufReader::new(tokio::io::stdin());
        let mut out = tokio::io::stdout();
        let mut agent: Option<OwnedWriteHalf> = None;
        // A frame is read in a task of its own: half of one must not be lost when something else comes first.
        let (frames, mut framed) = mpsc::channel(16);
        tokio::spawn(async move {
            while let Ok(Some(frame)) = read_frame(&mut browser).await {
                if frames.send(frame).await.is_err() {
                    break;
                }
            }
        });
        loop {
            tokio::select! {
                frame = framed.recv() => {
                    let Some(mut frame) = frame else {
                        return Ok(());
                    };
                    frame.push(b'\n');
                    // An agent that has gone is heard of as such.
                    if let Some(agent) = &mut agent {
                        let _ = agent.write_all(&frame).await;
                    }
                }
                came = socket.listener.accept() => {
                    let (stream, _) = came?;
                    let _ = events.send(Event::Came(stream)).await;
                }
                event = heard.recv() => match event {
                    None => return Ok(()),
                    Some(Event::Came(stream)) if agent.is_none() && is_own(&stream) => {
                        agent = Some(heard_of(stream, events.clone()));
                        write_frame(&mut out, r#"{"agent":"here"}"#).await?;
                    }
                    // There is one agent at a time.
                    Some(Event::Came(stream)) => drop(stream),
                    Some(Event::Said(line)) => write_frame(&mut out, &line).await?,
                    Some(Event::Left) => {
                        agent = None;
                        write_frame(&mut out, r#"{"agent":"gone"}"#).await?;
                    }
                },
            }
        }
    }

    /// Hears what an agent says, line by line, until it leaves; what is given back speaks to it.
    fn heard_of(stream: UnixStream, events: mpsc::Sender<Event>) -> OwnedWriteHalf {
        let (reader, writer) = stream.into_split();
        tokio::spawn(async move {
            let mut lines = BufReader::new(reader).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                // What the browser would not take ends the connection, as it would end the browser's.
                if line.len() > MOST_TO_BROWSER || events.send(Event::Said(line)).await.is_err() {
                    break;
                }
            }
            let _ = events.send(Event::Left).await;
        });
        writer
    }

    /// Whether the other side is this user's: the folder says so already, and this holds where somebody moved it.
    fn is_own(stream: &UnixStream) -> bool {
        let own = rustix::process::geteuid().as_raw();
        stream.peer_cred().is_ok_and(|peer| peer.uid() == own)
    }

    /// A socket that is removed with it.
    struct Socket {
        listener: UnixListener,
        path: PathBuf,
    }

    impl Socket {
        async fn bind(path: &Path) -> io::Result<Self> {
            let folder = path.parent().unwrap_or(Path::new("."));
            own_folder(folder)?;
            if UnixStream::connect(path).await.is_ok() {
                return Err(io::Error::new(
                    io::ErrorKind::AddrInUse,
                    "another browser lends a tab already",
                ));
            }
            // Left behind by one that was killed.
            let _ = fs::remove_file(path);
            let listener = UnixListener::bind(path)?;
            fs::set_permissions(path, Permissions::from_mode(OWN_SOCKET))?;
            Ok(Self {
                listener,
                path: path.to_owned(),
            })
        }
    }

    impl Drop for Socket {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.path);
        }
    }

    /// Makes the folder, or checks that nobody else may enter the one that is there.
    fn own_folder(folder: &Path) -> io::Result<()> {
        DirBuilder::new()
            .recursive(true)
            .mode(OWN_FOLDER)
            .create(folder)?;
        let found = fs::metadata(folder)?;
        let is_own = found.uid() == rustix::process::geteuid().as_raw();
        if !is_own || found.mode() & 0o077 != 0 {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                format!(
                    "{} may be entered by others; make it 0700 and your own",
                    folder.display()
                ),
            ));
        }
        Ok(())
    }

    /// A message of the browser's: its length in bytes as 32 bits in the machine's order, then JSON. `None` at the end.
    async fn read_frame(from: &mut (impl AsyncReadExt + Unpin)) -> io::Result<Option<Vec<u8>>> {
        let mut length = [0; 4];
        match from.read_exact(&mut length).await {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        };
        let length = u32::from_ne_bytes(length);
        if length > MOST_FROM_BROWSER {
            return Err(io::Error::other(
                "a message is longer than browsers send them",
            ));
        }
        let mut frame = vec![0; usize::try_from(length).unwrap_or_default()];
        from.read_exact(&mut frame).await?;
        Ok(Some(frame))
    }

    async fn write_frame(to: &mut (impl AsyncWriteExt + Unpin), message: &str) -> io::Result<()> {
        let length = u32::try_from(message.len()).map_err(io::Error::other)?;
        to.write_all(&length.to_ne_bytes()).await?;
        to.write_all(message.as_bytes()).await?;
        to.flush().await
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn block_on<T>(work: impl Future<Output = T>) -> T {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.unwrap().block_on(work)
        }

        #[test]
        fn a_frame_is_read_as_it_was_written_and_no_half_of_one() {
            block_on(async {
                let mut bytes = Vec::new();
                write_frame(&mut bytes, "{\"a\":\"ü\"}").await.unwrap();
                write_frame(&mut bytes, "").await.unwrap();
                let mut from = bytes.as_slice();
                assert_eq!(
                    read_frame(&mut from).await.unwrap().unwrap(),
                    "{\"a\":\"ü\"}".as_bytes()
                );
                assert_eq!(read_frame(&mut from).await.unwrap().unwrap(), b"");
                assert!(read_frame(&mut from).await.unwrap().is_none());
                for cut in 4..12 {
                    assert!(read_frame(&mut &bytes[..cut]).await.is_err(), "{cut}");
                }
                assert!(read_frame(&mut &u32::MAX.to_ne_bytes()[..]).await.is_err());
            });
        }

        #[test]
        fn a_folder_that_others_may_enter_is_refused_and_a_new_one_is_closed() {
            let dir = tempfile::tempdir().unwrap();
            let made = dir.path().join("a/b");
            own_folder(&made).unwrap();
            assert_eq!(fs::metadata(&made).unwrap().mode() & 0o777, OWN_FOLDER);
            fs::set_permissions(&made, Permissions::from_mode(0o755)).unwrap();
            let error = own_folder(&made).unwrap_err();
            assert!(error.to_string().contains("0700"), "{error}");
        }

        #[test]
        fn one_at_a_time_has_the_socket_and_a_dead_one_is_no_hindrance() {
            block_on(async {
                let dir = tempfile::tempdir().unwrap();
                let path = dir.path().join("own/agent.sock");
                let first = Socket::bind(&path).await.unwrap();
                assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, OWN_SOCKET);
                assert!(Socket::bind(&path).await.is_err());
                drop(first);
                assert!(!path.exists());
                // What a killed one leaves behind.
                drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
                assert!(path.exists());
                drop(Socket::bind(&path).await.unwrap());
            });
        }
    }
}
