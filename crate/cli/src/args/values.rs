//! Values that are more than a word: how they are read, and what is wrong with those that cannot be.

use url::Url;

/// Size of a viewport, CSS px.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowSize {
    /// Width, CSS px.
    pub width: u32,
    /// Height, CSS px.
    pub height: u32,
}

impl std::fmt::Display for WindowSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Why a value on the command line, or an address in a list, is no good.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Not two numbers.
    #[error("write it as width x height in CSS px, such as 1280x800, each within 100..=8000")]
    Window,
    /// Not a usable ratio.
    #[error("write it as a number within 0.5..=4, such as 2")]
    Scale,
    /// Not an absolute address.
    #[error("not an absolute address ({0}); write it whole, such as https://example.com/")]
    Url(#[from] url::ParseError),
    /// Not an address of a grid.
    #[error("not an absolute address ({0}); write it whole, such as http://grid:4444")]
    Grid(#[source] url::ParseError),
    /// A grid that cannot be spoken to.
    #[error(
        "a grid is spoken to over `http:`, not over `{scheme}:`; name its own address, such as http://grid:4444, or a tunnel to it"
    )]
    GridScheme {
        /// What stands before the colon.
        scheme: String,
    },
    /// An address of a kind that the browser does not show.
    #[error(
        "`{scheme}:` is not a kind of address the browser shows; write it whole, such as http://{given}"
    )]
    Scheme {
        /// What stands before the colon.
        scheme: String,
        /// The whole.
        given: String,
    },
}

/// An absolute address that a browser can show.
///
/// # Errors
/// [`ValueError::Url`] and [`ValueError::Scheme`] (such as `localhost:3000`, where `localhost` reads as a scheme).
pub fn parse_url(given: &str) -> Result<Url, ValueError> {
    let url = Url::parse(given)?;
    match url.scheme() {
        "http" | "https" | "file" | "data" | "about" | "chrome" | "chrome-extension" => Ok(url),
        scheme => Err(ValueError::Scheme {
            scheme: scheme.to_owned(),
            given: given.to_owned(),
        }),
    }
}

/// The address of a WebDriver endpoint.
///
/// # Errors
/// [`ValueError::Url`] and [`ValueError::GridScheme`].
pub(super) fn parse_grid(given: &str) -> Result<Url, ValueError> {
    let url = Url::parse(given).map_err(ValueError::Grid)?;
    match url.scheme() {
        "http" => Ok(url),
        scheme => Err(ValueError::GridScheme {
            scheme: scheme.to_owned(),
        }),
    }
}

pub(super) fn parse_window(given: &str) -> Result<WindowSize, ValueError> {
    let (width, height) = given.split_once(['x', 'X']).ok_or(ValueError::Window)?;
    let side = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|px| (100..=8000).contains(px))
            .ok_or(ValueError::Window)
    };
    Ok(WindowSize {
        width: side(width)?,
        height: side(height)?,
    })
}

pub(super) fn parse_scale(given: &str) -> Result<f64, ValueError> {
    given
        .parse::<f64>()
        .ok()
        .filter(|scale| (0.5..=4.0).contains(scale))
        .ok_or(ValueError::Scale)
}
