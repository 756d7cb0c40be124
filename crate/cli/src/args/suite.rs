//! Arguments of `suite`.

use super::{BrowserArgs, InputArgs};
use clap::Args;
use std::path::PathBuf;
use std::str::FromStr;

/// Arguments of `suite`.
#[derive(Debug, Args)]
pub struct SuiteArgs {
    /// The suite: personas, goals, addresses and what is expected (YAML).
    #[arg(value_name = "FILE", default_value = "passerby.yaml")]
    pub file: PathBuf,
    /// Run what does not pass again, so often; what passes then is told as flaky.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=5), value_name = "N")]
    pub retries: u32,
    /// Run only this part of the suite, such as 2/3.
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub shard: Shard,
    /// Write the findings of this run as the known ones.
    #[arg(long)]
    pub update_baseline: bool,
    /// Write the findings as SARIF 2.1.0 too, suite.sarif beside junit.xml.
    #[arg(long)]
    pub sarif: bool,
    /// Folder for junit.xml, index.html, suite.json and the folder of each run [default: `runs/suite-<seconds since 1970>`].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How clicks and keys reach the pages.
    #[command(flatten)]
    pub input: InputArgs,
    /// The browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
}

/// A part of a suite: each case is in one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    of: usize,
}

/// Why a shard is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write it as its number and how many there are, such as 2/3")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(given: &str) -> Result<Self, ShardError> {
        let (part, of) = given.split_once('/').ok_or(ShardError)?;
        let part: usize = part.trim().parse().map_err(|_| ShardError)?;
        let of: usize = of.trim().parse().map_err(|_| ShardError)?;
        match (1..=of).contains(&part) {
            true => Ok(Self { part, of }),
            false => Err(ShardError),
        }
    }
}

impl Shard {
    /// The members of this part: every n-th, so that long goals of one kind are spread.
    pub fn of<T>(self, all: &[T]) -> impl Iterator<Item = &T> {
        all.iter()
            .skip(self.part.saturating_sub(1))
            .step_by(self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_is_in_one_part() {
        let all = [1, 2, 3, 4, 5];
        let part = |given: &str| -> Vec<i32> {
            let shard: Shard = given.parse().unwrap();
            shard.of(&all).copied().collect()
        };
        assert_eq!(part("1/1"), all);
        assert_eq!(part("1/2"), [1, 3, 5]);
        assert_eq!(part("2/2"), [2, 4]);
        assert!(part("6/6").is_empty());
        for bad in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2"] {
            assert_eq!(bad.parse::<Shard>(), Err(ShardError), "{bad}");
        }
    }
}
