//! The loop: a deterministic state machine that takes events and gives effects.
