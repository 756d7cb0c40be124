//! The scales of activations that a model file carries. Source: `models/ui/train/quantize.py` writes them.

use super::Unfit;
use serde::Deserialize;
use std::collections::HashMap;
use tract_onnx::pb::ModelProto;

/// Where in the file's metadata they stand.
const KEY: &str = "passerby.quantization";

/// Steps of the calibrated scales.
const CALIBRATED_STEPS: f64 = 127.0;

/// Times the calibrated range. With less, scores of small controls fall; with more, levels become coarse.
const HEADROOM: f64 = 2.0;

#[derive(Deserialize)]
struct Table {
    convolutions: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    input: String,
    input_scale: f64,
    output: String,
    output_scale: f64,
}

/// By name of a tensor, what its values come to at most.
pub(super) fn ranges(model: &ModelProto) -> Result<HashMap<String, f64>, Unfit> {
    let entry = model.metadata_props.iter().find(|entry| entry.key == KEY);
    let text = entry.ok_or_else(|| Unfit::Uncalibrated(format!("no {KEY} in its metadata")))?;
    let table: Table =
        serde_json::from_str(&text.value).map_err(|e| Unfit::Uncalibrated(e.to_string()))?;
    let mut ranges = HashMap::new();
    for row in table.convolutions {
        for (tensor, scale) in [(row.input, row.input_scale), (row.output, row.output_scale)] {
            if !scale.is_normal() || scale < 0.0 {
                return Err(Unfit::Uncalibrated(format!(
                    "{tensor} has the scale {scale}"
                )));
            }
            ranges.insert(tensor, scale * CALIBRATED_STEPS);
        }
    }
    Ok(ranges)
}

/// What a level stands for where values were found to come to `range`, and levels go up to `most`. The range is that of all values
/// but one in ten thousand, and just these make a small icon stand out: there is room for them above it.
pub(super) fn scale(range: f64, most: u16) -> f64 {
    range * HEADROOM / f64::from(most)
}
