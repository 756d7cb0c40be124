//! Ten digits as bitmaps, so that numbers can be drawn without a font.
//!
//! A font library such as `ab_glyph` takes 0.14 MB of WebAssembly, and a font besides, under a licence of its own to ship:
//! much for ten shapes that are drawn at a handful of sizes.

use image::{Rgba, RgbaImage};

/// Columns of a digit.
const WIDTH: u32 = 5;
/// Rows of a digit.
const HEIGHT: u32 = 7;
/// Empty columns between two digits.
const GAP: u32 = 1;

/// A row is five bits, the leftmost the highest.
const BITMAPS: [[u8; HEIGHT as usize]; 10] = [
    [
        0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110,
    ],
    [
        0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111,
    ],
    [
        0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010,
    ],
    [
        0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100,
    ],
];

/// Width and height of the number in image px, a dot of a digit being `dot` px wide and high.
pub(crate) fn size_of(number: u32, dot: f64) -> (u32, u32) {
    let count = decimal(number).len() as u32;
    let px = |dots: u32| (f64::from(dots) * dot).ceil() as u32;
    let columns = count.saturating_mul(WIDTH + GAP).saturating_sub(GAP);
    (px(columns), px(HEIGHT))
}

/// Draws the number with its top left corner there, in the second of the colours on the first; what lies
/// outside the image is not drawn. A px that is only partly on a dot gets a colour between the two.
pub(crate) fn draw(
    image: &mut RgbaImage,
    number: u32,
    (x, y): (u32, u32),
    dot: f64,
    (paper, ink): (Rgba<u8>, Rgba<u8>),
) {
    let digits = decimal(number);
    let (width, height) = size_of(number, dot);
    for row in 0..height {
        for column in 0..width {
            let share = coverage(
                &digits,
                f64::from(column) / dot,
                f64::from(row) / dot,
                1.0 / dot,
            );
            if share > 0.0
                && let (Some(x), Some(y)) = (x.checked_add(column), y.checked_add(row))
                && let Some(pixel) = image.get_pixel_mut_checked(x, y)
            {
                *pixel = mixed(paper, ink, share);
            }
        }
    }
}

/// Share of a square that is on dots, 0..=1; its corner and side in dots.
fn coverage(digits: &[usize], left: f64, top: f64, side: f64) -> f64 {
    let mut share = 0.0;
    for row in top as u32..=(top + side).ceil() as u32 {
        for column in left as u32..=(left + side).ceil() as u32 {
            if is_dot(digits, column, row) {
                share += overlap(left, side, column) * overlap(top, side, row);
            }
        }
    }
    (share / (side * side)).min(1.0)
}

/// Length that a dot shares with a span.
fn overlap(start: f64, length: f64, dot: u32) -> f64 {
    ((start + length).min(f64::from(dot) + 1.0) - start.max(f64::from(dot))).max(0.0)
}

fn is_dot(digits: &[usize], column: u32, row: u32) -> bool {
    let (position, within) = (column / (WIDTH + GAP), column % (WIDTH + GAP));
    let digit = digits.get(position as usize).filter(|_| within < WIDTH);
    let bits = digit
        .and_then(|&digit| BITMAPS.get(digit)?.get(row as usize))
        .copied();
    // The leftmost column is the highest of five bits.
    bits.unwrap_or_default().unbounded_shl(within) & (1 << (WIDTH - 1)) != 0
}

fn mixed(Rgba(paper): Rgba<u8>, Rgba(ink): Rgba<u8>, share: f64) -> Rgba<u8> {
    let channel = |from: u8, to: u8| {
        let (from, to) = (f64::from(from), f64::from(to));
        (from + (to - from) * share).round() as u8
    };
    let ([r, g, b, _], [ink_r, ink_g, ink_b, _]) = (paper, ink);
    Rgba([channel(r, ink_r), channel(g, ink_g), channel(b, ink_b), 255])
}

/// The decimal digits, each 0..=9, the highest first.
fn decimal(number: u32) -> Vec<usize> {
    let mut rest = number;
    let mut digits = vec![(rest % 10) as usize];
    while rest >= 10 {
        rest /= 10;
        digits.push((rest % 10) as usize);
    }
    digits.reverse();
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Rgba<u8> = Rgba([255, 255, 255, 255]);
    const INK: Rgba<u8> = Rgba([0, 0, 0, 255]);

    /// The number on paper of this size: `#` for ink, `.` for paper, `+` for what is between.
    fn drawn(number: u32, at: (u32, u32), dot: f64, size: (u32, u32)) -> Vec<String> {
        let mut image = RgbaImage::from_pixel(size.0, size.1, PAPER);
        draw(&mut image, number, at, dot, (PAPER, INK));
        let letter = |pixel: &Rgba<u8>| match pixel.0[0] {
            0 => '#',
            255 => '.',
            _ => '+',
        };
        image.rows().map(|row| row.map(letter).collect()).collect()
    }

    #[test]
    fn a_number_is_drawn_where_it_is_to_be() {
        let expected = [
            ".............",
            "...###..#####",
            "..#...#.....#",
            "......#....#.",
            "....##....#..",
            "...#.....#...",
            "..#......#...",
            "..#####..#...",
        ];
        assert_eq!(drawn(27, (2, 1), 1.0, (13, 8)), expected);
    }

    #[test]
    fn larger_dots_are_squares_and_partial_ones_are_mixed() {
        assert_eq!(size_of(1, 2.0), (10, 14));
        assert_eq!(size_of(10, 1.5), (17, 11));
        let large = drawn(1, (0, 0), 2.0, (10, 14));
        assert_eq!(large[0], "....##....");
        assert_eq!(large[2], "..####....");
        assert_eq!(large[13], "..######..");
        let between = drawn(1, (0, 0), 1.5, (8, 11));
        assert_eq!(between[0], "...#+...");
    }

    #[test]
    fn what_lies_outside_is_not_drawn() {
        assert_eq!(
            drawn(1, (2, 5), 1.0, (4, 7)),
            vec!["....", "....", "....", "....", "....", "....", "...#"]
        );
        assert_eq!(drawn(8, (u32::MAX, 0), 1.0, (2, 2)), ["..", ".."]);
    }
}
