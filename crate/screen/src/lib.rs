//! UI tree to meaning: semantics, canonical state, difference, signals.
