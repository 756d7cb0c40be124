//! `passerby suite`: personas × goals with what is expected of them, as a gate for continuous integration.
//!
//! Reading order: `plan` (the file), `case` (one run held against what is expected), `baseline` (findings that are known),
//! `result` (what came of all), `junit` and `page` (how it is written).

mod baseline;
mod case;
mod junit;
mod page;
mod plan;
mod result;

pub use baseline::{Baseline, BaselineError, Known};
pub use case::{Attempt, judge};
pub use junit::xml as junit_xml;
pub use page::html as page;
pub use plan::{PlanError, Suite};
pub use result::{CaseResult, SuiteResult, Verdict};
