//! The commands. Each finds what it needs, does its work, and closes the browser whatever came of it.

mod completions;
mod doctor;
mod export;
mod extract;
mod fleet;
mod inspect;
mod mcp;
mod personas;
mod replay;
mod resume;
mod run;
mod suite;

use crate::args::{BrowserArgs, Cli, Command};
use crate::browser::{Browser, Setup};
use crate::error::{CliError, CommandOutcome};
use crate::interrupt::Interrupts;

/// Carries out a command.
///
/// # Errors
/// When it could not be carried out; a run or page that ended badly is an [`CommandOutcome`].
pub fn perform(asked: &Cli) -> Result<CommandOutcome, CliError> {
    match &asked.command {
        Command::Replay(args) => replay::perform(args),
        Command::Mcp(args) => block_on(mcp::perform(args)),
        Command::Suite(args) => block_on(suite::perform(args, asked.log.quiet)),
        Command::Fleet(args) => block_on(fleet::perform(args, asked.log.quiet)),
        Command::Explore(args) => block_on(run::explore(args, asked.log.quiet)),
        Command::Report(args) => export::report(args),
        Command::Export(args) => export::perform(args),
        Command::Personas(args) => personas::perform(args),
        Command::Doctor(args) => block_on(doctor::perform(args)),
        Command::Completions(args) => completions::perform(args),
        Command::Man => completions::man(),
        Command::Inspect(args) => block_on(inspect::perform(args)),
        Command::Extract(args) => block_on(extract::perform(args, asked.log.quiet)),
        Command::Resume(args) => block_on(resume::perform(args, asked.log.quiet)),
        Command::Run(args) => block_on(run::perform(args, asked.log.quiet)),
    }
}

fn block_on(
    work: impl Future<Output = Result<CommandOutcome, CliError>>,
) -> Result<CommandOutcome, CliError> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(CliError::Runtime)?
        .block_on(work)
}

/// Launches a browser, works with it and closes it; gives up at once at the `limit`-th interrupt.
async fn with_browser<T>(
    args: &BrowserArgs,
    interrupts: &Interrupts,
    limit: u32,
    work: impl AsyncFnOnce(&Browser) -> Result<T, CliError>,
) -> Result<T, CliError> {
    let setup = Setup::find(args)?;
    let whole = async {
        let browser = Browser::launch(&setup).await?;
        let result = work(&browser).await;
        log::debug!("closing the browser");
        browser.close().await;
        result
    };
    tokio::select! {
        result = whole => result,
        // Dropping the work drops the browser, and that ends its processes.
        () = interrupts.reached(limit) => Err(CliError::Interrupted),
    }
}
