//! The reader of goals in the worker: loaded for one goal, and let go.

use crate::clock::{self, SteadyClock};
use crate::packaged;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::instruction::Instruction;
use passerby_instructions::{ReadError, Reader};
use passerby_session::Stopwatch;

const MODEL: &str = "models/goal/model.onnx";
const VOCABULARY: &str = "models/goal/vocab.txt";
const MANIFEST: &str = "models/goal/model.toml";

/// A goal, clause by clause; nothing where it could not be read: the rules then take it by its phrases.
pub(crate) async fn read(goal: &str) -> Vec<Instruction> {
    match try_read(goal).await {
        Ok(instructions) => instructions,
        Err(fault) => {
            log::warn!("{} {}", fault.message, fault.advice);
            Vec::new()
        }
    }
}

async fn try_read(goal: &str) -> Result<Vec<Instruction>, Fault> {
    let began = SteadyClock.now_ms();
    let fetch = |path| packaged::fetch(path, FaultCode::Internal);
    let (model, vocabulary) = (fetch(MODEL).await?, fetch(VOCABULARY).await?);
    let manifest = String::from_utf8_lossy(&fetch(MANIFEST).await?).into_owned();
    let reader = Reader::load(&model, &vocabulary, &manifest).map_err(fault)?;
    let loaded_ms = clock::elapsed_ms(began);
    // The browser stops a worker that does not answer it: let it be heard in between.
    clock::sleep(0).await;
    let began = SteadyClock.now_ms();
    let read = reader.read(goal).map_err(fault)?;
    let read_ms = clock::elapsed_ms(began);
    log::info!("goal read: {loaded_ms} ms to load the reader, {read_ms} ms to read");
    Ok(read)
}

fn fault(error: ReadError) -> Fault {
    Fault::new(
        FaultCode::Internal,
        error.to_string(),
        "Install the extension again; until then goals are read by their phrases.",
    )
}
