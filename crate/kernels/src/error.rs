//! What can be wrong with a network.

/// Why a network cannot be run here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KernelError {
    /// A list has another length than the shape asks for.
    #[error("{what}: {actual} values, expected {expected}")]
    Length {
        /// Which list.
        what: &'static str,
        /// Length by the shape.
        expected: usize,
        /// Its length.
        actual: usize,
    },
    /// A number is none that the kernels take.
    #[error("{what} is {actual}; these kernels take {allowed}")]
    Unfit {
        /// Which number.
        what: &'static str,
        /// What it is.
        actual: usize,
        /// What it may be.
        allowed: &'static str,
    },
    /// A step does not fit those before it.
    #[error("step {step}: {reason}")]
    Step {
        /// Name of the step.
        step: String,
        /// What does not fit.
        reason: &'static str,
    },
}

/// Errors: [`KernelError::Length`].
pub(crate) fn check_length(
    what: &'static str,
    actual: usize,
    expected: usize,
) -> Result<(), KernelError> {
    if actual == expected {
        Ok(())
    } else {
        Err(KernelError::Length {
            what,
            expected,
            actual,
        })
    }
}

/// Errors: [`KernelError::Unfit`].
pub(crate) fn check_fit(
    fits: bool,
    what: &'static str,
    actual: usize,
    allowed: &'static str,
) -> Result<(), KernelError> {
    if fits {
        Ok(())
    } else {
        Err(KernelError::Unfit {
            what,
            actual,
            allowed,
        })
    }
}
