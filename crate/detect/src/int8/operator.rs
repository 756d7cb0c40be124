//! The whole network as one operator of a tract graph.

use passerby_kernels::Program;
use tract_onnx::prelude::*;
use tract_onnx::tract_core::internal::*;

/// From RGB bytes `[1, height, width, 3]` to the heads, f32 `[1, channels, rows, columns]` each.
#[derive(Clone)]
struct Int8Network {
    program: Arc<Program>,
}

/// A graph of that one operator, for pictures of that height and width.
pub(crate) fn model(program: &Arc<Program>, size: [usize; 2]) -> TractResult<TypedModel> {
    let mut model = TypedModel::default();
    let [height, width] = size;
    let picture = model.add_source("picture", u8::fact([1, height, width, 3]))?;
    let operator = Int8Network {
        program: Arc::clone(program),
    };
    let heads = model.wire_node("network", operator, &[picture])?;
    model.select_output_outlets(&heads)?;
    Ok(model)
}

impl std::fmt::Debug for Int8Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Int8Network")
    }
}

/// Weights are not compared: two are equal if they are the same.
impl PartialEq for Int8Network {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.program, &other.program)
    }
}

impl Eq for Int8Network {}

impl Op for Int8Network {
    fn name(&self) -> StaticName {
        "Int8Network".into()
    }

    op_as_typed_op!();
}

impl EvalOp for Int8Network {
    op_out_of_plan!();

    fn eval(&self, _ctx: &EvalContext, inputs: TVec<TValue>) -> TractResult<TVec<TValue>> {
        let picture = args_1!(inputs);
        let &[1, height, width, 3] = picture.shape() else {
            bail!("a picture of the shape {:?}", picture.shape());
        };
        let plain = picture.try_as_plain_ram()?;
        let heads = self.program.run(plain.as_slice::<u8>()?, height, width)?;
        let tensors = heads.into_iter().map(|head| {
            let shape = [1, head.channels, head.height, head.width];
            let values = tract_ndarray::Array::from_shape_vec(shape, head.values)?;
            Ok(Tensor::from(values).into_tvalue())
        });
        tensors.collect()
    }
}

impl TypedOp for Int8Network {
    fn output_facts(&self, inputs: &[&TypedFact]) -> TractResult<TVec<TypedFact>> {
        let picture = inputs.first().and_then(|fact| fact.shape.as_concrete());
        let Some(&[1, height, width, 3]) = picture else {
            bail!("a picture of the shape {picture:?}");
        };
        let fact = |(stride, channels): (usize, usize)| {
            let cells = |side: usize| side.checked_div(stride).unwrap_or_default();
            f32::fact([1, channels, cells(height), cells(width)])
        };
        Ok(self.program.heads().map(fact).collect())
    }

    as_op!();
}
