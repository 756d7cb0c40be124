//! The phrases of acts that cost, destroy or commit, and what a text says would be done.
//!
//! Must never know a control: which text of a page is to be judged, and how it is meant, is said by who asks.

mod matching;
mod pattern;
mod phrases;
mod tokens;

pub use matching::{
    TextKind, acts_at_once, addresses_people, asks_card, declines, is_about, is_billed, is_done,
    is_everything, is_step, is_vague, kind_after, kind_of, names_money, narrows, saves,
    takes_effect_later,
};
pub use tokens::{is_number, tokens};
