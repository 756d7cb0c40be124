//! What can go wrong, with the facts and what to do about it.

/// Why there are no detections.
#[derive(Debug, thiserror::Error)]
pub enum DetectError {
    /// The model's bytes are not those its manifest was written for.
    #[error(
        "The detector's model is damaged: its SHA-256 is {actual}, not {expected}. Reinstall the extension, or rebuild it from models/ui."
    )]
    Damaged {
        /// SHA-256 that the manifest names, hexadecimal.
        expected: String,
        /// SHA-256 of the bytes, hexadecimal.
        actual: String,
    },
    /// The model's manifest cannot be read.
    #[error(
        "The detector's model.toml cannot be read: {0}. Write it anew with the model's recipe."
    )]
    ManifestUnreadable(#[from] toml::de::Error),
    /// The manifest describes a model that this program cannot run.
    #[error(
        "The detector's model.toml says {key} = {actual}, this version needs {expected}. Use the model that belongs to this version."
    )]
    ManifestMismatch {
        /// Key of the manifest.
        key: &'static str,
        /// What this program needs there.
        expected: String,
        /// What stands there.
        actual: String,
    },
    /// An input or output of the model has another shape than its manifest says.
    #[error(
        "The detector's model has the shape {actual:?} at {place}, its model.toml says {expected:?}. Use a model and a model.toml that belong together."
    )]
    ShapeMismatch {
        /// Name of the input or output.
        place: String,
        /// Shape by the manifest.
        expected: Vec<usize>,
        /// Shape of the model; 0 where it does not say.
        actual: Vec<usize>,
    },
    /// The model cannot be made ready to run.
    #[error("The detector's model cannot be loaded: {reason}. Rebuild it from models/ui.")]
    Unloadable {
        /// What the runtime said.
        reason: String,
    },
    /// The network failed on an image.
    #[error(
        "The detector failed on this image: {reason}. Work on without it, and report the page."
    )]
    Run {
        /// What the runtime said.
        reason: String,
    },
    /// The screenshot cannot be worked on.
    #[error(transparent)]
    Image(#[from] passerby_images::ImagesError),
    /// A number of the call is out of its range.
    #[error("{name} is {actual}; it must be {allowed}.")]
    BadParameter {
        /// Which number.
        name: &'static str,
        /// What it is.
        actual: f64,
        /// What it may be.
        allowed: &'static str,
    },
}
