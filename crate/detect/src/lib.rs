//! Screenshot to detections: letterbox, network, non-maximum suppression.
//!
//! [`Detector::load`] takes a model and the `model.toml` beside it, [`Detector::detect`] a screenshot;
//! what comes back stands in CSS px of the viewport, the surest first. [`golden`] compares what came back with what the model's recipe wrote down.
//!
//! This crate must never know a page, a file system or a clock: bytes go in, values come out, and
//! equal bytes give equal values. Four coordinate spaces occur, and names say which: *device px* of the
//! screenshot, *CSS px* of the viewport, *canvas px* (CSS px, or less where a viewport is too large
//! for the tiles it may cost), and *tile px*, which the network sees.
//!
//! Reading order is the order of the flow: `manifest` and `network` load (`int8` what the kernels can do), `tiling`
//! prepares, `dirty_regions` finds what a second look needs, `decode` and `suppress` make boxes of what the network says. What reads
//! the detections next is `passerby-merge`.

// What a page, a model or a file says must not stop the core: no sum, no index and no division that could panic.
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

mod detector;

mod dirty_regions;
mod int8;
mod manifest;
mod network;
mod patches;

mod tiling;

mod decode;
mod suppress;

mod config;
mod error;
pub mod golden;

pub use config::{DetectConfig, Precision};
pub use detector::{DetectionState, Detector};
pub use error::DetectError;
