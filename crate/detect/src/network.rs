//! The network: loaded, its shapes checked at load, run on one tile at a time.
//!
//! Knows the runtime and nothing of pictures or boxes; `decode` reads what it gives. What is run is a graph of tract's either way:
//! the one operator of `int8`, or the file as it is, in f32.

use crate::config::Precision;
use crate::error::DetectError;
use crate::int8;
use crate::manifest::Manifest;
use passerby_kernels::Program;
use tract_onnx::pb::{ModelProto, tensor_shape_proto, type_proto};
use tract_onnx::prelude::*;

/// A model that was read, from which networks for pictures of any size are made.
pub(crate) enum Source {
    /// For the kernels.
    Int8(Arc<Program>),
    /// For tract alone: the file, and why the kernels do not run it.
    F32 { onnx: Vec<u8>, reason: String },
}

/// A model that is ready to run.
pub(crate) struct Network {
    plan: Arc<TypedRunnableModel>,
    /// Height and width.
    size: [usize; 2],
    precision: Precision,
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

impl Source {
    /// In f32 where that is asked for, and where the kernels cannot do all of the model; the reason is logged then.
    ///
    /// Errors: [`DetectError::ShapeMismatch`], [`DetectError::Unloadable`].
    pub(crate) fn read(
        onnx: &[u8],
        manifest: &Manifest,
        precision: Precision,
    ) -> Result<Self, DetectError> {
        let proto = tract_onnx::onnx()
            .proto_model_for_read(&mut &*onnx)
            .map_err(unloadable)?;
        check_input(&proto, manifest)?;
        let in_f32 = |reason: String| Self::F32 {
            onnx: onnx.to_vec(),
            reason,
        };
        if precision == Precision::F32 {
            return Ok(in_f32("f32 was asked for".to_owned()));
        }
        let names: Vec<&str> = manifest
            .output
            .heads
            .iter()
            .map(|head| head.name.as_str())
            .collect();
        match int8::plan(&proto, &names) {
            Ok(program) => Ok(Self::Int8(Arc::new(program))),
            Err(unfit) => {
                log::warn!("the detector's model is run in f32, at a third of the speed: {unfit}");
                Ok(in_f32(unfit.to_string()))
            }
        }
    }

    /// For inputs of that height and width, multiples of every stride.
    ///
    /// Errors: [`DetectError::ShapeMismatch`], [`DetectError::Unloadable`].
    pub(crate) fn network(
        &self,
        manifest: &Manifest,
        size: [usize; 2],
    ) -> Result<Network, DetectError> {
        let model = match self {
            Self::Int8(program) => int8::model(program, size),
            Self::F32 { onnx, .. } => in_f32(onnx, manifest, size),
        };
        let model = model.map_err(unloadable)?;
        check_outputs(&model, manifest, size)?;
        Ok(Network {
            plan: model.into_runnable().map_err(unloadable)?,
            size,
            precision: self.precision(),
            strides: manifest.output.heads.iter().map(|h| h.stride).collect(),
        })
    }

    pub(crate) fn precision(&self) -> Precision {
        match self {
            Self::Int8(_) => Precision::Int8,
            Self::F32 { .. } => Precision::F32,
        }
    }

    /// Runs the steps and tells the name of each when it is done; in f32 there are none.
    ///
    /// Errors: [`DetectError::Run`].
    pub(crate) fn observe_steps(
        &self,
        rgb: &[u8],
        (width, height): (usize, usize),
        observe: &mut dyn FnMut(&str),
    ) -> Result<(), DetectError> {
        let Self::Int8(program) = self else {
            return Ok(());
        };
        let run = program.run_observed(rgb, height, width, observe);
        run.map(|_| ()).map_err(|e| DetectError::Run {
            reason: e.to_string(),
        })
    }

    /// Why it is run in f32, if it is.
    pub(crate) fn fallback(&self) -> Option<&str> {
        match self {
            Self::Int8(_) => None,
            Self::F32 { reason, .. } => Some(reason),
        }
    }
}

fn in_f32(
    onnx: &[u8],
    manifest: &Manifest,
    [height, width]: [usize; 2],
) -> TractResult<TypedModel> {
    let names = manifest.output.heads.iter().map(|head| &head.name);
    // Without a fixed shape the analysis stops at the first concatenation.
    tract_onnx::onnx()
        .model_for_read(&mut &*onnx)?
        .with_input_fact(0, f32::fact([1, 3, height, width]).into())?
        .with_outputs_by_name(names)?
        .into_optimized()
}

impl Network {
    /// `rgb`: bytes `[height, width, 3]`. The heads come in the manifest's order.
    ///
    /// Errors: [`DetectError::Run`].
    pub(crate) fn run(&self, rgb: Vec<u8>) -> Result<Vec<HeadMap>, DetectError> {
        let [height, width] = self.size;
        let input = match self.precision {
            Precision::Int8 => tensor([1, height, width, 3], rgb),
            Precision::F32 => tensor([1, 3, height, width], planes(&rgb)),
        };
        let outputs = self.plan.run(tvec!(input?.into_tvalue())).map_err(failed)?;
        self.strides
            .iter()
            .zip(outputs)
            .map(|(&stride, output)| head_map(stride, &output))
            .collect()
    }
}

/// Takes the values without a copy.
fn tensor<T: Datum>(shape: [usize; 4], values: Vec<T>) -> Result<Tensor, DetectError> {
    let array = tract_ndarray::Array::from_shape_vec(shape, values);
    array.map(Tensor::from).map_err(|e| DetectError::Run {
        reason: e.to_string(),
    })
}

/// f32 `[3, height, width]`, 0..=1.
fn planes(rgb: &[u8]) -> Vec<f32> {
    let plane = |colour: usize| rgb.iter().skip(colour).step_by(3);
    let values = [0, 1, 2].into_iter().flat_map(plane);
    values.map(|&byte| f32::from(byte) / 255.0).collect()
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

fn check_input(proto: &ModelProto, manifest: &Manifest) -> Result<(), DetectError> {
    let graph = proto.graph.as_ref();
    let constants = graph.map_or(&[][..], |graph| &graph.initializer);
    let is_constant = |name: &String| constants.iter().any(|constant| constant.name == *name);
    let inputs = graph.map_or(&[][..], |graph| &graph.input);
    let mut inputs = inputs.iter().filter(|input| !is_constant(&input.name));
    let (Some(declared), None) = (inputs.next(), inputs.next()) else {
        return Err(DetectError::Unloadable {
            reason: "it has not one input".to_owned(),
        });
    };
    let tensor = declared.r#type.as_ref().and_then(|ty| ty.value.as_ref());
    let shape = tensor.and_then(|type_proto::Value::TensorType(tensor)| tensor.shape.as_ref());
    // A symbolic dimension is 0 here: it fits any size.
    let length = |dim: &tensor_shape_proto::Dimension| match dim.value {
        Some(tensor_shape_proto::dimension::Value::DimValue(length)) => {
            usize::try_from(length).unwrap_or_default()
        }
        _ => 0,
    };
    let actual: Vec<usize> =
        shape.map_or_else(Vec::new, |shape| shape.dim.iter().map(length).collect());
    let expected = manifest.input.shape;
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
