//! Bytes as choices: each is used once, and after the last comes the first of everything, so that any input ends.

/// Draws from bytes.
pub struct Draw<'a> {
    /// Whether numbers may be drawn that no JSON can hold.
    pub wild: bool,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Draw<'a> {
    /// Draws from these.
    pub fn from(bytes: &'a [u8]) -> Self {
        Self {
            wild: false,
            bytes: bytes.iter(),
        }
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or_default()
    }

    /// Whether this happens, in so many of 256 cases.
    pub fn happens(&mut self, of_256: u8) -> bool {
        !self.byte() < of_256
    }

    /// A number below this.
    pub fn below(&mut self, end: usize) -> usize {
        let number = if end > 256 {
            usize::from(self.byte()) << 8 | usize::from(self.byte())
        } else {
            usize::from(self.byte())
        };
        number.checked_rem(end).unwrap_or_default()
    }

    /// One of these.
    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        let index = self.below(all.len());
        all[index].clone()
    }

    /// One of these, or nothing, in equal parts.
    pub fn maybe<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let happens = self.happens(128);
        happens.then(|| self.of(all))
    }
}
