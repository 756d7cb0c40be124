//! Persona, tree and history to a decision: personas, policies, gates.
