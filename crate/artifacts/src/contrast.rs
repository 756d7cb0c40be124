//! Contrast of two colours by WCAG 2.2. Colours are sRGB, 0..=255 a channel.

/// Contrast of two opaque colours, 1..=21, whichever is the text: <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Relative luminance, 0..=1: <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>
pub fn luminance(colour: [u8; 3]) -> f64 {
    let [r, g, b] = colour.map(|level| {
        let level = f64::from(level) / 255.0;
        if level <= 0.04045 {
            level / 12.92
        } else {
            ((level + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}
