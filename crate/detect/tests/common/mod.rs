//! The shipped model, from its folder.

use std::path::{Path, PathBuf};

pub fn model_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/ui")
}

pub fn model_onnx() -> Vec<u8> {
    std::fs::read(model_folder().join("model.onnx")).expect("models/ui/model.onnx")
}

pub fn model_toml() -> String {
    std::fs::read_to_string(model_folder().join("model.toml")).expect("models/ui/model.toml")
}
