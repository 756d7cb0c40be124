//! `passerby mcp`: the tools of Passerby for coding agents, over the Model Context Protocol on standard input and output.
//!
//! Reading order: `tools` (what can be called, and with what), `desk` (the browser and its pages), `acting`, `trying` and
//! `asking` (what the larger tools do), `kept` (the runs of this server), `answer` (how results and errors are told),
//! `server` (the protocol, through rmcp).
//!
//! Calls are done one after the other: there is one browser, and the extension has one run at a time.

mod acting;
mod answer;
mod asking;
mod desk;
mod kept;
mod server;
mod tools;
mod trying;

pub use desk::Desk;
pub use server::serve;
