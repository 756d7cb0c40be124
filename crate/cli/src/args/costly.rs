//! Kinds of costly acts as arguments.

use clap::ValueEnum;
use passerby_artifacts::costly::CostlyKind;

/// A kind of costly acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CostlyName {
    /// Pay, transfer money, donate.
    Pay,
    /// Buy, order, book, subscribe to something that costs.
    Order,
    /// Delete, close an account, cancel a booking, discard data.
    Delete,
    /// Send or publish something to people.
    Send,
    /// Change a password, rights or keys.
    Credentials,
    /// Install, uninstall or update software.
    Install,
    /// Sign, or accept a binding agreement.
    Sign,
}

impl From<CostlyName> for CostlyKind {
    fn from(name: CostlyName) -> Self {
        match name {
            CostlyName::Pay => Self::Pay,
            CostlyName::Order => Self::Order,
            CostlyName::Delete => Self::Delete,
            CostlyName::Send => Self::Send,
            CostlyName::Credentials => Self::Credentials,
            CostlyName::Install => Self::Install,
            CostlyName::Sign => Self::Sign,
        }
    }
}
