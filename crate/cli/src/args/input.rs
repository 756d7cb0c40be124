//! How the input of a run reaches its page, as arguments.

use clap::{Args, ValueEnum};

/// How clicks, keys and the pointer reach the page.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct InputArgs {
    /// How clicks and keys reach the page [default: trusted, and synthetic where this browser or build gives no other].
    #[arg(long, value_enum, value_name = "INPUT")]
    pub input: Option<InputName>,
    /// As `--input trusted`: its name before there was a choice.
    #[arg(long, hide = true, conflicts_with = "input")]
    pub trusted_input: bool,
}

/// How clicks and keys reach the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InputName {
    /// As the browser's own, which are a person's to the page; through the browser's debugger.
    Trusted,
    /// As events of a script: pages can tell, and menus that open by style alone stay shut.
    Synthetic,
}

/// What to ask the worker for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedInput {
    /// Whether acts are done by the browser's own input.
    pub trusted: bool,
    /// Whether they are done by script where the browser refuses its own.
    pub fallback: bool,
}

impl InputArgs {
    /// What to ask the worker for; `is_available`: whether this build of the extension may give trusted input. Whoever names an
    /// input gets that or a fault.
    pub fn asked(self, is_available: bool) -> AskedInput {
        let named = match self.trusted_input {
            true => Some(InputName::Trusted),
            false => self.input,
        };
        if named.is_none() && !is_available {
            log::warn!(
                "this build of the extension may give no trusted input, so a script gives it; `--input synthetic` asks for that"
            );
        }
        AskedInput {
            trusted: named.map_or(is_available, |named| named == InputName::Trusted),
            fallback: named.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trusted_input_is_taken_where_it_is_to_be_had_unless_another_is_named() {
        let args = |input, trusted_input| InputArgs {
            input,
            trusted_input,
        };
        let asked = |trusted, fallback| AskedInput { trusted, fallback };
        let rows = [
            (args(None, false), true, asked(true, true)),
            (args(None, false), false, asked(false, true)),
            (args(None, true), true, asked(true, false)),
            // The worker refuses it and says why.
            (args(None, true), false, asked(true, false)),
            (
                args(Some(InputName::Trusted), false),
                false,
                asked(true, false),
            ),
            (
                args(Some(InputName::Synthetic), false),
                true,
                asked(false, false),
            ),
        ];
        for (args, is_available, expected) in rows {
            assert_eq!(
                args.asked(is_available),
                expected,
                "{args:?} {is_available}"
            );
        }
    }
}
