//! Bytes to the data of events: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) and
//! lines of JSON. Pieces may end anywhere, within a character too.

/// How the events of a stream are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// `data:` lines, with an empty line after each event.
    ServerSentEvents,
    /// An object in each line.
    JsonLines,
}

impl Framing {
    /// By the header `Content-Type`; `None`: the body is no stream.
    pub fn of(content_type: &str) -> Option<Self> {
        let kind = content_type.split(';').next().unwrap_or_default().trim();
        match kind.to_ascii_lowercase().as_str() {
            "text/event-stream" => Some(Self::ServerSentEvents),
            "application/x-ndjson"
            | "application/ndjson"
            | "application/jsonl"
            | "application/x-jsonlines" => Some(Self::JsonLines),
            _ => None,
        }
    }
}

/// One event.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub data: String,
    /// Whether its name says that it tells an error.
    pub is_error: bool,
}

/// A line or an event longer than the limit.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLong;

/// What is not whole yet.
pub(super) struct Frames {
    framing: Framing,
    line: Vec<u8>,
    /// Whether the last line ended with a carriage return, which a line feed may belong to.
    after_return: bool,
    data: Option<String>,
    is_error: bool,
}

impl Frames {
    pub fn new(framing: Framing) -> Self {
        Self {
            framing,
            line: Vec::new(),
            after_return: false,
            data: None,
            is_error: false,
        }
    }

    /// Takes the next bytes and gives the events that are whole with them; none is longer than `limit` bytes.
    pub fn push(
        &mut self,
        bytes: &[u8],
        limit: usize,
        whole: &mut Vec<Frame>,
    ) -> Result<(), TooLong> {
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            let (line, after) = rest.split_at(at);
            let (end, after) = after.split_at(1);
            rest = after;
            // The second half of `\r\n`.
            if at == 0 && end == b"\n" && std::mem::take(&mut self.after_return) {
                continue;
            }
            self.after_return = end == b"\r";
            self.grow(line, limit)?;
            whole.extend(self.line_ended(limit)?);
        }
        if !rest.is_empty() {
            self.after_return = false;
        }
        self.grow(rest, limit)
    }

    /// What is left when there is nothing more to come.
    pub fn rest(&mut self) -> Option<Frame> {
        let frame = self.line_ended(usize::MAX).ok().flatten();
        frame.or_else(|| self.event_ended())
    }

    fn grow(&mut self, bytes: &[u8], limit: usize) -> Result<(), TooLong> {
        if self.line.len().saturating_add(bytes.len()) > limit {
            return Err(TooLong);
        }
        self.line.extend_from_slice(bytes);
        Ok(())
    }

    fn line_ended(&mut self, limit: usize) -> Result<Option<Frame>, TooLong> {
        let bytes = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_start_matches('\u{feff}');
        if self.framing == Framing::JsonLines {
            let is_event = !line.trim().is_empty();
            return Ok(is_event.then(|| Frame {
                data: line.to_owned(),
                is_error: false,
            }));
        }
        if line.is_empty() {
            return Ok(self.event_ended());
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "data" => {
                let before = self.data.as_ref().map_or(0, String::len);
                if before.saturating_add(value.len()) > limit {
                    return Err(TooLong);
                }
                match &mut self.data {
                    Some(data) => {
                        data.push('\n');
                        data.push_str(value);
                    }
                    None => self.data = Some(value.to_owned()),
                }
            }
            "event" => self.is_error = value == "error",
            // Comments, which keep the connection alive, and what nobody here needs.
            _ => {}
        }
        Ok(None)
    }

    fn event_ended(&mut self) -> Option<Frame> {
        let is_error = std::mem::take(&mut self.is_error);
        let data = self.data.take().filter(|data| !data.trim().is_empty())?;
        Some(Frame { data, is_error })
    }
}
