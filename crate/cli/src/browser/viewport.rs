//! Gives a page the viewport that was asked for, by sizing its window: an emulated size would not
//! reach what `captureVisibleTab` sees.

use super::{BrowserError, parse};
use crate::args::WindowSize;
use crate::wait;
use std::time::Duration;
use thirtyfour::WebDriver;

const RESIZE_LIMIT: Duration = Duration::from_secs(5);
const RESIZE_EVERY: Duration = Duration::from_millis(50);

const SIZES: &str = "return [innerWidth, innerHeight, outerWidth, outerHeight];";

/// The viewport every page under test is given.
#[derive(Debug, Clone, Copy)]
pub struct Viewport {
    size: WindowSize,
    /// How far off it may be, CSS px.
    slack: u32,
}

impl Viewport {
    /// A viewport of this size on a display of this scale.
    pub fn new(size: WindowSize, scale: f64) -> Self {
        // Where a CSS pixel is no whole number of device pixels, not every height can be had.
        let slack = u32::from(scale.fract() != 0.0);
        Self { size, slack }
    }

    /// Sizes the current window until its page's viewport fits: bars and borders differ between
    /// headless, headed and desktops.
    ///
    /// # Errors
    /// [`BrowserError::Viewport`] when no window gives that size.
    pub async fn fit(&self, driver: &WebDriver) -> Result<(), BrowserError> {
        let asked = self.size;
        let mut nearest = (0, 0);
        let fitted = wait::until(RESIZE_LIMIT, RESIZE_EVERY, async || {
            let [width, height, outer_width, outer_height] = sizes(driver).await?;
            nearest = (width, height);
            if self.is_fit(width, height) {
                return Ok(Some(()));
            }
            let frame_width = outer_width.saturating_sub(width);
            let frame_height = outer_height.saturating_sub(height);
            driver
                .set_window_rect(0, 0, asked.width + frame_width, asked.height + frame_height)
                .await
                .map_err(BrowserError::command("Sizing the window"))?;
            Ok(None)
        })
        .await?;
        let (width, height) = nearest;
        fitted.ok_or(BrowserError::Viewport {
            asked,
            width,
            height,
        })
    }

    fn is_fit(&self, width: u32, height: u32) -> bool {
        width.abs_diff(self.size.width) <= self.slack
            && height.abs_diff(self.size.height) <= self.slack
    }
}

async fn sizes(driver: &WebDriver) -> Result<[u32; 4], BrowserError> {
    let doing = "Measuring the window";
    let result = driver
        .execute(SIZES, vec![])
        .await
        .map_err(BrowserError::command(doing))?;
    parse(result.json().clone(), doing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewport_is_exact_unless_the_scale_is_broken() {
        let rows = [
            (1.0, (1280, 800), true),
            (1.0, (1280, 801), false),
            (2.0, (1279, 800), false),
            (1.5, (1280, 801), true),
            (1.5, (1279, 799), true),
            (1.5, (1280, 802), false),
        ];
        for (scale, (width, height), expected) in rows {
            let viewport = Viewport::new(
                WindowSize {
                    width: 1280,
                    height: 800,
                },
                scale,
            );
            assert_eq!(
                viewport.is_fit(width, height),
                expected,
                "{width}x{height} at {scale}"
            );
        }
    }
}
