//! What happened beside what a run asked for, until its session is told.

use passerby_artifacts::fault::Warning;
use std::cell::RefCell;
use std::rc::Rc;

/// Notes that wait for the session, in the order in which they came.
pub(crate) type Notes = Rc<RefCell<Vec<Warning>>>;
