//! Screenshots as pixels.
//!
//! [`Screenshot`] is one that is decoded once, whoever needs its pixels. [`decode_png`] and [`encode_png`] read and write
//! it, [`resample`] scales it for the detector, [`cover_secrets`] hides what must not be seen, [`blur`] what cannot be made
//! out, [`draw_marks`] draws the numbers of elements on it, [`faint_texts`] measures contrast, and [`picture_change`]
//! compares two. Bytes come from outside: what is no picture, or too large a one, is an [`ImagesError`].

#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

mod blur;
mod compare;
mod contrast;
mod cover;
mod digits;
mod edge_density;
mod error;
mod label;
mod limits;
mod marks;
mod png;
mod px_box;
mod resample;
mod screenshot;

pub use blur::blur;
pub use compare::{PictureChange, picture_change};
pub use contrast::faint_texts;
pub use cover::cover_secrets;
pub use error::ImagesError;
pub use limits::MAX_PIXELS;
pub use marks::{DrawnMark, draw_marks};
pub use png::{check_size, decode_png, encode_png};
pub use resample::resample;
pub use screenshot::Screenshot;
