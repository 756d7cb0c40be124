//! Language models as policies: typed question to bytes, bytes to typed answer or typed fault, and the prompts between.
//!
//! No network here: whoever fetches takes an [`HttpRequest`] from [`encode`] and gives what came back to [`decode`], or,
//! where it comes piece by piece, to a [`StreamReader`].
//! One file for each protocol knows that protocol and nothing else; [`step`] and [`answer`] know what is asked and
//! what is accepted. What comes from a page stands inside a fence whose name no page can know, and is never edited.
//!
//! This crate must never open a connection, look at a clock or say whether a decision may be executed: that is asked of
//! the gates. What is told of an answer before it ends has gone through `passerby-redaction`.
//!
//! Reading order: [`step`] makes the question of one step (or of one of its products), `schema` its shape, [`answer`]
//! checks what came back (`sight` what was meant on a picture),
//! [`reading`] asks once what the goal wants, [`question_plan`] what a question asks for, [`page`] which lines of a page answer it, [`claim_check`] at the end whether the record bears out what is claimed, [`retry`] says whether and when to ask again; then `codecs`, `wire` and the protocols.

// What a page, a model or a file says must not stop the core: no sum, no index and no division that could panic.
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

pub mod answer;
pub mod claim_check;
pub mod page;
pub mod question_plan;
pub mod reading;
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

use passerby_context as context;
use passerby_goals::{dates, quotes};
use passerby_lexicon::words;
use passerby_redaction as redaction;

pub use codecs::{decode, encode, ping, read_ping};
pub use endpoint::{default_base_url, origin};
pub use faults::{HttpFailure, failure, may_refuse_stream};
pub use history::{happening, trouble};
pub use stream::{Framing, MAX_BODY_BYTES, MAX_STREAM_BYTES, StreamReader};
pub use wire::{HttpRequest, HttpResponse};
