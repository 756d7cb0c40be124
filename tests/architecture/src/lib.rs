//! Nothing but tests: they hold the workspace to its shape.
