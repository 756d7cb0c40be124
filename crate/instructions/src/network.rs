//! The network: loaded by tract, run on the rows of one goal.

use crate::error::ReadError;
use passerby_lexicon::pieces::Rows;
use tract_onnx::prelude::*;

/// A model that is ready to run.
pub(crate) struct Network {
    plan: Arc<TypedRunnableModel>,
}

/// What the network says of each word, one row a word.
#[derive(Debug, Default)]
pub(crate) struct Scores {
    /// That it does not begin a clause, that it does.
    pub bound: Vec<Vec<f64>>,
    /// Of each label.
    pub tags: Vec<Vec<f64>>,
    /// Of each act.
    pub acts: Vec<Vec<f64>>,
    /// How much it says about its clause's act.
    pub weight: Vec<f64>,
}

/// The heads that are read.
const HEADS: [&str; 4] = ["bound", "tags", "acts", "weight"];

impl Network {
    /// Errors: [`ReadError::Unloadable`].
    pub(crate) fn load(onnx: &[u8]) -> Result<Self, ReadError> {
        let mut model = tract_onnx::onnx()
            .model_for_read(&mut &*onnx)
            .map_err(unloadable)?;
        let rows = model.symbols.sym("n");
        for input in 0..5 {
            let fact = i64::fact(&[rows.to_dim()]);
            model = model
                .with_input_fact(input, fact.into())
                .map_err(unloadable)?;
        }
        let plan = model
            .with_outputs_by_name(HEADS)
            .and_then(|model| model.into_optimized())
            .and_then(|model| model.into_runnable())
            .map_err(unloadable)?;
        Ok(Self { plan })
    }

    /// The scores of a goal's words. Errors: [`ReadError::Run`].
    pub(crate) fn run(&self, rows: &Rows) -> Result<Scores, ReadError> {
        let positions: Vec<i64> = (0..).take(rows.ids.len()).collect();
        let inputs = [&rows.ids, &rows.shape, &rows.glue, &rows.quoted, &positions];
        let inputs: TVec<TValue> = inputs.into_iter().map(|row| tensor1(row).into()).collect();
        let outputs = self.plan.run(inputs).map_err(failed)?;
        let [bound, tags, acts, weight] = outputs.as_slice() else {
            return Err(ReadError::Run {
                reason: format!("it gave {} outputs", outputs.len()),
            });
        };
        let weight = of_words(weight, rows)?.into_iter().flatten().collect();
        Ok(Scores {
            bound: of_words(bound, rows)?,
            tags: of_words(tags, rows)?,
            acts: of_words(acts, rows)?,
            weight,
        })
    }
}

/// An output's rows, of each word that of its first piece.
fn of_words(output: &Tensor, rows: &Rows) -> Result<Vec<Vec<f64>>, ReadError> {
    let width = output.shape().last().copied().unwrap_or_default().max(1);
    let plain = output.try_as_plain_ram().map_err(failed)?;
    let values = plain.as_slice::<f32>().map_err(failed)?;
    let all: Vec<&[f32]> = values.chunks_exact(width).collect();
    let of = |first: &usize| {
        let row = all.get(*first).copied().unwrap_or_default();
        row.iter().map(|v| f64::from(*v)).collect()
    };
    Ok(rows.first.iter().map(of).collect())
}

fn unloadable(error: TractError) -> ReadError {
    ReadError::Unloadable {
        reason: format!("{error:#}"),
    }
}

fn failed(error: TractError) -> ReadError {
    ReadError::Run {
        reason: format!("{error:#}"),
    }
}
