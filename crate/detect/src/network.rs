//! The network: loaded by tract, its shapes checked at load, run on one tile at a time.
//!
//! Knows the runtime and nothing of pictures or boxes; `decode` reads what it gives.

use crate::error::DetectError;
use crate::manifest::Manifest;
use tract_onnx::prelude::*;
use tract_onnx::tract_hir::internal::{DimLike, Factoid};

/// A model that is ready to run.
pub(crate) struct Network {
    plan: Arc<TypedRunnableModel>,
    input_shape: [usize; 4],
    strides: Vec<usize>,
}

/// What one head says of one tile.
pub(crate) struct HeadMap {
    /// Tile px from one cell to the next.
    pub stride: usize,
    /// Cells of a row.
    pub columns: usize,
    /// Cells of a plane (rows × columns).
    pub cells: usize,
    /// f32 `[channels, rows, columns]`: logits and encoded distances.
    pub values: Vec<f32>,
}

impl HeadMap {
    /// What a channel says of a cell; NaN where the map has no such value.
    pub(crate) fn value(&self, channel: usize, cell: usize) -> f32 {
        let plane = channel.saturating_mul(self.cells);
        let value = self.values.get(plane.saturating_add(cell));
        value.copied().unwrap_or(f32::NAN)
    }

    /// Row and column of a cell.
    pub(crate) fn place(&self, cell: usize) -> (usize, usize) {
        let row = cell.checked_div(self.columns).unwrap_or_default();
        let column = cell.checked_rem(self.columns).unwrap_or_default();
        (row, column)
    }
}

impl Network {
    /// For inputs of that height and width, multiples of every stride.
    ///
    /// Errors: [`DetectError::ShapeMismatch`], [`DetectError::Unloadable`].
    pub(crate) fn load(
        onnx: &[u8],
        manifest: &Manifest,
        size: [usize; 2],
    ) -> Result<Self, DetectError> {
        let parsed = tract_onnx::onnx()
            .model_for_read(&mut &*onnx)
            .map_err(unloadable)?;
        check_input(&parsed, manifest)?;
        let names = manifest.output.heads.iter().map(|head| &head.name);
        let input_shape = [1, 3, size[0], size[1]];
        // Without a fixed shape the analysis stops at the first concatenation.
        let model = parsed
            .with_input_fact(0, f32::fact(input_shape).into())
            .and_then(|model| model.with_outputs_by_name(names))
            .and_then(|model| model.into_optimized())
            .map_err(unloadable)?;
        check_outputs(&model, manifest, size)?;
        Ok(Self {
            plan: model.into_runnable().map_err(unloadable)?,
            input_shape,
            strides: manifest.output.heads.iter().map(|h| h.stride).collect(),
        })
    }

    /// `pixels`: f32 `[1, 3, height, width]`, RGB, 0..=1. The heads come in the manifest's order.
    /// Errors: [`DetectError::Run`].
    pub(crate) fn run(&self, pixels: Vec<f32>) -> Result<Vec<HeadMap>, DetectError> {
        let input =
            tract_ndarray::Array::from_shape_vec(self.input_shape, pixels).map_err(|e| {
                DetectError::Run {
                    reason: e.to_string(),
                }
            })?;
        let outputs = self
            .plan
            .run(tvec!(Tensor::from(input).into_tvalue()))
            .map_err(failed)?;
        self.strides
            .iter()
            .zip(outputs)
            .map(|(&stride, output)| head_map(stride, &output))
            .collect()
    }
}

fn head_map(stride: usize, output: &Tensor) -> Result<HeadMap, DetectError> {
    let &[_, _, rows, columns] = output.shape() else {
        return Err(DetectError::Run {
            reason: format!("a head gave the shape {:?}", output.shape()),
        });
    };
    let values = output
        .try_as_plain_ram()
        .and_then(|plain| plain.as_slice::<f32>().map(<[f32]>::to_vec))
        .map_err(failed)?;
    Ok(HeadMap {
        stride,
        columns,
        cells: rows.saturating_mul(columns),
        values,
    })
}

fn check_input(model: &InferenceModel, manifest: &Manifest) -> Result<(), DetectError> {
    let expected = manifest.input.shape;
    let declared = match model.input_outlets().map_err(unloadable)? {
        [_only] => model.input_fact(0).map_err(unloadable)?,
        several => {
            return Err(DetectError::Unloadable {
                reason: format!("it has {} inputs, not one", several.len()),
            });
        }
    };
    // A symbolic dimension is 0 here: it fits any size.
    let actual: Vec<usize> = declared
        .shape
        .dims()
        .map(|dim| {
            dim.concretize()
                .and_then(|d| d.to_usize().ok())
                .unwrap_or(0)
        })
        .collect();
    let fits = actual.len() == expected.len()
        && actual.iter().zip(expected).all(|(&a, e)| a == 0 || a == e);
    if fits {
        Ok(())
    } else {
        Err(DetectError::ShapeMismatch {
            place: manifest.input.name.clone(),
            expected: expected.to_vec(),
            actual,
        })
    }
}

fn check_outputs(
    model: &TypedModel,
    manifest: &Manifest,
    size: [usize; 2],
) -> Result<(), DetectError> {
    for (index, head) in manifest.output.heads.iter().enumerate() {
        let expected = manifest.head_shape(head, size);
        let fact = model.output_fact(index).map_err(unloadable)?;
        let actual = fact.shape.as_concrete().unwrap_or_default();
        if actual != expected {
            return Err(DetectError::ShapeMismatch {
                place: head.name.clone(),
                expected: expected.to_vec(),
                actual: actual.to_vec(),
            });
        }
    }
    Ok(())
}

fn unloadable(error: TractError) -> DetectError {
    DetectError::Unloadable {
        reason: format!("{error:#}"),
    }
}

fn failed(error: TractError) -> DetectError {
    DetectError::Run {
        reason: format!("{error:#}"),
    }
}
