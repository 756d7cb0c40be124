//! Writes the sound inputs of a target into a folder, for libFuzzer to begin with: `seeds TARGET FOLDER`.

#![allow(clippy::print_stderr)] // It has nobody else to tell.

use passerby_fuzz::target;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(name), Some(folder)) = (args.next(), args.next()) else {
        eprintln!("usage: seeds TARGET FOLDER");
        return ExitCode::FAILURE;
    };
    let Some(target) = target(&name) else {
        eprintln!("There is no target {name:?}.");
        return ExitCode::FAILURE;
    };
    for (number, bytes) in (target.seeds)().iter().enumerate() {
        let path = std::path::Path::new(&folder).join(format!("seed_{number:03}"));
        if let Err(error) = std::fs::write(&path, bytes) {
            eprintln!("{} could not be written: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
