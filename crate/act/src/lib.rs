//! Decision and tree to an input plan; the page's reply to an outcome.
