//! Native program: drives a real browser, replays traces.
fn main() {}
