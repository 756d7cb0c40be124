// Reads the pixels of a screenshot: where a colour was painted, in device px. Decoded by the browser itself.

/**
 * The smallest box around all pixels of this colour; null where there are none. `page` is any page. The tolerance
 * takes in pixels of an edge that are mostly covered.
 */
export function paintedBox(page, base64, [red, green, blue], tolerance = 110) {
  return page.evaluate(async (data, wanted, slack) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let y = 0; y < bitmap.height; y++) {
      for (let x = 0; x < bitmap.width; x++) {
        const at = (y * bitmap.width + x) * 4;
        if (wanted.some((value, channel) => Math.abs(pixels[at + channel] - value) > slack)) continue;
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
    }
    return right < 0 ? null : { x: left, y: top, width: right - left, height: bottom - top, image: { width: bitmap.width, height: bitmap.height } };
  }, base64, [red, green, blue], tolerance);
}

/** How far the greys in a box of the picture differ, as a standard deviation, 0..=128. `page` is any page. */
export function greySpread(page, base64, [x, y, width, height]) {
  return page.evaluate(async (data, box) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data: pixels } = context.getImageData(...box);
    const greys = Array.from({ length: pixels.length / 4 }, (_, at) => (pixels[4 * at] + pixels[4 * at + 1] + pixels[4 * at + 2]) / 3);
    const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
    return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length);
  }, base64, [x, y, width, height]);
}
