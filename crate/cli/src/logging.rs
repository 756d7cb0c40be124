//! What the program says of its own work on standard error: a line a message, up to the level that was asked for.

use crate::args::LogArgs;
use crate::output;
use crate::progress::AboveBar;
use env_logger::Target;
use log::{Level, LevelFilter};
use std::io::Write;

/// From now on messages are heard. Those of other crates are not: they tell of HTTP and of nothing else.
pub fn install(args: LogArgs) {
    let installed = env_logger::Builder::new()
        .filter_module("passerby", level(args))
        .target(Target::Pipe(Box::new(AboveBar)))
        .format(|out, record| {
            let name = match record.level() {
                Level::Error => "error",
                Level::Warn => "warning",
                Level::Info => "info",
                Level::Debug | Level::Trace => "debug",
            };
            let said = output::printable(&record.args().to_string());
            writeln!(out, "{name}: {said}")
        })
        .try_init();
    debug_assert!(installed.is_ok(), "called once");
}

fn level(args: LogArgs) -> LevelFilter {
    match (args.quiet, args.verbose) {
        (true, _) => LevelFilter::Error,
        (false, 0) => LevelFilter::Warn,
        (false, 1) => LevelFilter::Info,
        (false, _) => LevelFilter::Debug,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_v_tells_more() {
        let rows = [
            (true, 0, LevelFilter::Error),
            (false, 0, LevelFilter::Warn),
            (false, 1, LevelFilter::Info),
            (false, 2, LevelFilter::Debug),
            (false, 9, LevelFilter::Debug),
        ];
        for (quiet, verbose, expected) in rows {
            let args = LogArgs {
                verbose,
                quiet,
                print_config: false,
            };
            assert_eq!(level(args), expected);
        }
    }
}
