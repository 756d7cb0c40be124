//! Whole runs against a page in memory: how they end, in fair weather and in foul.

#[path = "../common/mod.rs"]
mod common;

mod beside;
mod ends;
mod waits;

use common::{Driven, Trouble};
use passerby_artifacts::run::{RunConfig, RunRecord};

/// Events that a run here takes at most.
const LIMIT: usize = 500;

fn run_to_end(config: RunConfig, trouble: Trouble) -> (Driven, RunRecord) {
    let mut driven = Driven::begin(config, trouble);
    let started = driven.started();
    driven.drive(started, LIMIT);
    let record = driven.run.session().record().expect("the run ends");
    (driven, record)
}
