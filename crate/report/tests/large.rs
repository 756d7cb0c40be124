//! A run of 300 steps: its report opens quickly because it is small, and tells nothing twice.

mod common;

use common::large::large_run;
use passerby_report::{Images, Originals, Picture, PictureFormat, html, markdown};

const STEPS: u32 = 300;
const PICTURE_BYTES: usize = 19_000;

/// Incompressible and each another, as pictures are.
fn noise(seed: u32) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2_654_435_761).max(1);
    let next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as u8
    };
    std::iter::repeat_with(next).take(PICTURE_BYTES).collect()
}

/// A picture for each step.
fn images(bytes_of: impl Fn(u32) -> Vec<u8>) -> Images {
    let picture = |step| Picture {
        format: PictureFormat::Webp,
        bytes: bytes_of(step),
    };
    let named = (1..=STEPS).map(|step| (format!("step_{step:03}"), picture(step)));
    named.collect()
}

#[test]
fn the_html_of_300_steps_stays_under_ten_megabytes_with_every_picture() {
    let page = html(&large_run(STEPS), &images(noise), Originals::Beside);
    assert!(page.len() < 10_000_000, "{} bytes", page.len());
    assert_eq!(page.matches("data:image/webp").count(), STEPS as usize);
    assert_eq!(page.matches("class=\"missing\"").count(), 0);
}

#[test]
fn pictures_that_would_make_the_html_too_large_are_left_out_with_a_word() {
    let large = |step| [noise(step), noise(step + 1_000)].concat();
    let page = html(&large_run(STEPS), &images(large), Originals::Beside);
    assert!(page.len() < 10_000_000, "{} bytes", page.len());
    let shown = page.matches("data:image/webp").count();
    let left_out = page.matches("has no room for this screenshot").count();
    assert!(shown > 100, "{shown} are shown");
    assert!(left_out >= STEPS as usize - shown, "{left_out} are missed");
    assert!(page.contains("href=\"step_300.png\""));
}

#[test]
fn a_picture_that_came_again_is_held_once() {
    let page = html(&large_run(STEPS), &images(|_| noise(1)), Originals::Absent);
    assert_eq!(page.matches("data:image/webp").count(), 1);
    assert_eq!(
        page.matches("href=\"#image-1\"").count(),
        STEPS as usize + 2,
        "each step, a finding, and one to review"
    );
    assert!(!page.contains(".png\""), "nothing lies beside it");
}

#[test]
fn the_markdown_grows_with_what_is_new() {
    let run = large_run(STEPS);
    let text = markdown(&run);
    let per_step = text.len() / run.steps.len();
    assert!(per_step < 3_000, "{per_step} bytes a step");
    // The whole trees alone would be more than all of it.
    let trees: usize = run.steps.iter().map(|step| step.tree_text.len()).sum();
    assert!(text.len() < trees, "{} of {trees}", text.len());
    let same = "- **Controls without a name:** 20 as in step 1\n";
    assert!(text.contains(same));
    assert!(text.contains("what changed since step 1</summary>"));
}
