//! Language models: typed question to bytes, bytes to typed answer or typed fault, and the prompts between.
//!
//! No network here: whoever fetches takes an [`HttpRequest`] from [`encode`] and gives what came back to [`decode`], or,
//! where it comes piece by piece, to a [`StreamReader`].
//! One file for each protocol knows that protocol and nothing else; [`step`] and [`answer`] know what is asked and
//! what is accepted. What comes from a page stands inside a fence whose name no page can know, and is never edited.
//!
//! Reading order: [`step`] makes the question of one step (or of one of its products), `schema` its shape, [`answer`]
//! checks what came back (`sight` what was meant on a picture),
//! [`claim_check`] asks whether the record bears out what is claimed at the end, [`retry`] says whether and when to ask again; then `codecs`, `wire` and the protocols.

pub mod answer;
pub mod claim_check;
pub mod retry;
pub mod step;

mod action;
mod answer_error;
mod changes;
mod element;
mod expect;
mod fence;
mod fields;
mod form;
mod history;
mod object;
mod prompt;
mod schema;
mod short;
mod sight;
mod stopped;
mod then;

mod codecs;
mod endpoint;
mod faults;
mod stream;
mod wire;

mod anthropic;
mod compatible;
mod gemini;
mod ollama;
mod openai_chat;
mod openai_responses;

pub use codecs::{decode, encode, ping, read_ping};
pub use endpoint::{default_base_url, origin};
pub use faults::{HttpFailure, failure, may_refuse_stream};
pub use history::{happening, trouble};
pub use stream::{Framing, MAX_BODY_BYTES, MAX_STREAM_BYTES, StreamReader};
pub use wire::{HttpRequest, HttpResponse};
