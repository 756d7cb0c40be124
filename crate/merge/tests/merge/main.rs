//! The crate from outside: cases as files, properties, and what is drawn.

mod case_files;
mod outline;

mod cases;
mod drawing;
mod identity;
mod properties;
mod rows;
mod stitching;
mod transients;
