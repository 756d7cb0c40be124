//! The views from outside: cases as files, and what holds for every page.

#[path = "../merge/case_files.rs"]
mod case_files;
#[path = "../merge/outline.rs"]
#[allow(dead_code, reason = "views need no detections")]
mod outline;

mod cases;
mod properties;
