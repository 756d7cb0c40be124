//! Ten digits as bitmaps, so that numbers can be drawn without a font.

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

/// Width and height of the number in image px, a dot of a digit being `dot` px wide.
pub(crate) fn size_of(number: u32, dot: u32) -> (u32, u32) {
    let count = decimal(number).len() as u32;
    ((count * (WIDTH + GAP) - GAP) * dot, HEIGHT * dot)
}

/// Draws the number with its top left corner there; what lies outside the image is not drawn.
pub(crate) fn draw(
    image: &mut RgbaImage,
    number: u32,
    (x, y): (u32, u32),
    dot: u32,
    colour: Rgba<u8>,
) {
    for (position, digit) in (0u32..).zip(decimal(number)) {
        let left = x + position * (WIDTH + GAP) * dot;
        for row in 0..HEIGHT * dot {
            for column in 0..WIDTH * dot {
                let bits = BITMAPS[digit][(row / dot) as usize];
                if bits >> (WIDTH - 1 - column / dot) & 1 == 1
                    && let Some(pixel) = image.get_pixel_mut_checked(left + column, y + row)
                {
                    *pixel = colour;
                }
            }
        }
    }
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
