//! Expectation and difference to a verdict; the run to findings.
