//! Activations of one feature map, laid out so that kernels need not look where its edges are.

/// Channels that lie together: a vector.
pub(crate) const LANES: usize = 8;

/// Columns and rows are filled up to a multiple of this: kernels write so many pixels at a time, or leave them out.
pub(crate) const GROUP: usize = 4;

/// Pixels after the last row, which a group of outputs that is only partly wanted may read.
const SLACK: usize = 8;

/// i16 `[height, width, channels]`, each 0 or more, with a margin of zeros on all sides: the padding of a 3×3 convolution, and
/// what fills the last group of a row or column. All places and lengths are counted in vectors of [`LANES`] channels.
pub(crate) struct Plane {
    values: Vec<[i16; LANES]>,
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// Vectors of a pixel.
    pub(crate) depth: usize,
    columns: usize,
}

impl Plane {
    /// `channels` is a multiple of [`LANES`].
    pub(crate) fn new(height: usize, width: usize, channels: usize) -> Self {
        let columns = width.next_multiple_of(GROUP) + 2;
        let rows = height.next_multiple_of(GROUP) + 2;
        let depth = channels / LANES;
        Self {
            values: vec![[0; LANES]; (rows * columns + SLACK) * depth],
            height,
            width,
            depth,
            columns,
        }
    }

    /// Vectors from one row to the next.
    pub(crate) fn pitch(&self) -> usize {
        self.columns * self.depth
    }

    /// Where a pixel begins, row and column counted from the margin: the map's first pixel is `(1, 1)`.
    pub(crate) fn at_margin(&self, row: usize, column: usize) -> usize {
        (row * self.columns + column) * self.depth
    }

    /// Where a pixel begins.
    pub(crate) fn at(&self, row: usize, column: usize) -> usize {
        self.at_margin(row + 1, column + 1)
    }

    pub(crate) fn values(&self) -> &[[i16; LANES]] {
        &self.values
    }

    pub(crate) fn values_mut(&mut self) -> &mut [[i16; LANES]] {
        &mut self.values
    }
}
