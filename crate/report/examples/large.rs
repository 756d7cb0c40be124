//! Writes the report of a long run, for `./build.sh bench report`: `large FOLDER STEPS`, with pictures in that folder.

#[path = "../tests/common/mod.rs"]
mod common;

use common::large::large_run;
use passerby_report::{Images, Originals, Picture, PictureFormat, html, markdown};
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, steps] = arguments.as_slice() else {
        return Err("usage: large FOLDER STEPS".into());
    };
    let folder = Path::new(folder);
    let run = large_run(steps.parse()?);
    let mut images = Images::new();
    for shot in run.steps.iter().filter_map(|step| step.screenshot.as_ref()) {
        let picture = Picture {
            format: PictureFormat::Webp,
            bytes: fs::read(folder.join(format!("{}.webp", shot.id)))?,
        };
        images.insert(shot.id.clone(), picture);
    }
    fs::write(
        folder.join("report.html"),
        html(&run, &images, Originals::Beside),
    )?;
    fs::write(folder.join("report.md"), markdown(&run))?;
    Ok(())
}
