//! `passerby inspect`: what is on these pages? One browser serves all addresses; one that fails is told
//! and the others go on.

use super::with_browser;
use crate::args::{Format, InspectArgs, ViewName, parse_url};
use crate::browser::{Browser, BrowserError, Target};
use crate::error::{CliError, CommandOutcome};
use crate::files;
use crate::interrupt::Interrupts;
use crate::output::{self, ImageOut, InspectLine, InspectedPage};
use crate::worker::{Worker, WorkerError};
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::protocol::{FileData, Inspect, Inspection, Request};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Looks at all addresses, in order.
///
/// # Errors
/// When the browser or the extension is missing or dies, or nothing can be written.
pub async fn perform(args: &InspectArgs) -> Result<CommandOutcome, CliError> {
    let urls = collect_urls(&args.urls, io::stdin())?;
    let interrupts = Interrupts::listen().map_err(CliError::Runtime)?;
    with_browser(&args.browser, &interrupts, 1, async |browser| {
        let (worker, _) = Worker::wake(browser).await?;
        let mut ending = CommandOutcome::Success;
        // A delta is of one window; all other looks get a window of their own each.
        let shared = match args.tell.view {
            ViewName::Delta => Some(browser.open_target().await?),
            ViewName::Screen | ViewName::Full => None,
        };
        for (index, url) in urls.iter().enumerate() {
            let place = Position {
                number: index + 1,
                total: urls.len(),
            };
            let looked = match &shared {
                Some(target) => look_in(browser, &worker, target, url, args).await,
                None => look(browser, &worker, url, args).await,
            };
            let result = match looked {
                Ok(inspection) => Ok(keep(inspection, args, place)?),
                Err(InspectFailure::Page(fault)) => {
                    ending = CommandOutcome::Failure;
                    Err(fault)
                }
                Err(InspectFailure::All(error)) => return Err(error),
            };
            show(url, result.as_ref(), args.format, place)?;
        }
        if let Some(target) = shared {
            browser.close_target(target).await?;
        }
        Ok(ending)
    })
    .await
}

/// The addresses in the order given; `-` stands for those on standard input, one a line, where empty
/// lines and lines that begin with `#` are passed over.
fn collect_urls(given: &[String], mut stdin: impl Read) -> Result<Vec<String>, CliError> {
    let mut urls = Vec::new();
    for url in given {
        if url == "-" {
            let mut list = String::new();
            stdin.read_to_string(&mut list).map_err(CliError::Stdin)?;
            let listed = list
                .lines()
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with('#'));
            urls.extend(listed.map(str::to_owned));
        } else {
            urls.push(url.clone());
        }
    }
    if urls.is_empty() {
        Err(CliError::NoUrls)
    } else {
        Ok(urls)
    }
}

/// Which of how many.
#[derive(Debug, Clone, Copy)]
struct Position {
    number: usize,
    total: usize,
}

/// Why an address could not be looked at.
enum InspectFailure {
    /// It alone is concerned.
    Page(Fault),
    /// No other can be looked at either.
    All(CliError),
}

impl From<Fault> for InspectFailure {
    fn from(fault: Fault) -> Self {
        Self::Page(fault)
    }
}

impl From<BrowserError> for InspectFailure {
    fn from(error: BrowserError) -> Self {
        match error.page_fault() {
            Some(fault) => Self::Page(fault),
            None => Self::All(error.into()),
        }
    }
}

impl From<WorkerError> for InspectFailure {
    fn from(error: WorkerError) -> Self {
        match error {
            WorkerError::Fault(fault) => Self::Page(fault),
            WorkerError::Browser(error) => error.into(),
            other => Self::All(other.into()),
        }
    }
}

/// Opens the address in a window of its own, looks once and closes the window.
async fn look(
    browser: &Browser,
    worker: &Worker<'_>,
    url: &str,
    args: &InspectArgs,
) -> Result<Inspection, InspectFailure> {
    let target = browser.open_target().await?;
    let looked = look_in(browser, worker, &target, url, args).await;
    browser.close_target(target).await?;
    looked
}

/// Opens the address in the window and looks once.
async fn look_in(
    browser: &Browser,
    worker: &Worker<'_>,
    target: &Target,
    url: &str,
    args: &InspectArgs,
) -> Result<Inspection, InspectFailure> {
    let url = parse_url(url).map_err(|error| {
        Fault::new(
            FaultCode::ValidationError,
            format!("{url}: {error}."),
            "Mend the address.",
        )
    })?;
    browser.navigate(target, &url).await??;
    let request = Request::Inspect(Box::new(Inspect {
        tab_id: Some(target.tab_id),
        mode: args.mode.asked(args.screenshot.is_some()),
        vision: args.vision.is_on(),
        verbose: args.format == Format::Json,
        marks: args.marks.is_some(),
        all: args.all,
        attributes: args.attributes.clone(),
        tell: args.tell.asked(),
        settings: Some(Box::new(
            args.settings
                .asked()
                .map_err(|error| InspectFailure::All(error.into()))?,
        )),
    }));
    Ok(worker.inspect(&request).await?)
}

/// Saves the images that were asked for.
fn keep(
    inspection: Inspection,
    args: &InspectArgs,
    place: Position,
) -> Result<InspectedPage, CliError> {
    let Inspection {
        url,
        title,
        http_status,
        text,
        tree,
        stats,
        warnings,
        screenshot,
        marked,
        marks,
    } = inspection;
    Ok(InspectedPage {
        page_url: url,
        title,
        http_status,
        text,
        tree,
        stats,
        warnings,
        screenshot: screenshot
            .map(|image| save(image, args.screenshot.as_deref(), place))
            .transpose()?,
        marked: marked
            .map(|image| save(image, args.marks.as_deref(), place))
            .transpose()?,
        marks,
    })
}

fn save(image: FileData, to: Option<&Path>, place: Position) -> Result<ImageOut, CliError> {
    let Some(path) = to else {
        return Ok(ImageOut::Inline(image));
    };
    let path = numbered(path, place);
    fs::write(&path, files::decode(&image)?).map_err(|source| CliError::Write {
        path: path.clone(),
        source,
    })?;
    Ok(ImageOut::Saved { path })
}

/// `shot.png` for one address; `shot-2.png` for the second of several.
fn numbered(path: &Path, place: Position) -> PathBuf {
    if place.total == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", place.number));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

fn show(
    url: &str,
    result: Result<&InspectedPage, &Fault>,
    format: Format,
    place: Position,
) -> Result<(), CliError> {
    if let Err(fault) = result {
        eprintln!(
            "passerby: {}",
            output::printable(&format!("{url}: {fault}"))
        );
    }
    match format {
        Format::Json => {
            let line = InspectLine::new(url, result).to_json();
            output::print(&line.map_err(|e| CliError::Stdout(e.into()))?)
        }
        Format::Text => show_text(url, result, place),
    }
}

fn show_text(
    url: &str,
    result: Result<&InspectedPage, &Fault>,
    place: Position,
) -> Result<(), CliError> {
    if place.total > 1 {
        output::print(&output::header(place.number, place.total, url, result))?;
    }
    let Ok(looked) = result else { return Ok(()) };
    let mut text = output::printable(&looked.text);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    output::print(&text)?;
    for warning in &looked.warnings {
        eprintln!("warning: {}", output::printable(&warning.message));
    }
    eprintln!("{}", output::stats_line(&looked.stats));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_come_from_the_command_line_and_from_standard_input() {
        let list = "http://a/\n\n  # a comment\n  http://b/  \r\n";
        let rows: [(&[&str], &[&str]); 4] = [
            (&["http://x/"], &["http://x/"]),
            (&["-"], &["http://a/", "http://b/"]),
            (
                &["http://x/", "-", "http://y/"],
                &["http://x/", "http://a/", "http://b/", "http://y/"],
            ),
            (&["-", "-"], &["http://a/", "http://b/"]),
        ];
        for (given, expected) in rows {
            let given: Vec<String> = given.iter().map(|url| (*url).to_owned()).collect();
            assert_eq!(
                collect_urls(&given, list.as_bytes()).unwrap(),
                expected,
                "{given:?}"
            );
        }
        assert!(matches!(
            collect_urls(&["-".to_owned()], "# none\n".as_bytes()),
            Err(CliError::NoUrls)
        ));
        assert!(matches!(
            collect_urls(&["-".to_owned()], [0xff].as_slice()),
            Err(CliError::Stdin(_))
        ));
    }

    #[test]
    fn images_of_several_addresses_are_numbered() {
        let rows = [
            ("shot.png", 1, "shot.png"),
            ("shot.png", 3, "shot-2.png"),
            ("out/a.b.png", 3, "out/a.b-2.png"),
            ("shot", 3, "shot-2"),
        ];
        for (path, total, expected) in rows {
            assert_eq!(
                numbered(Path::new(path), Position { number: 2, total }),
                Path::new(expected)
            );
        }
    }
}
