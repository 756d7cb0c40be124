// Whether a picture shows a secret that stands on the page. There is nothing here that reads letters: where the page has the
// secret at that moment, the product's picture is held against one of the browser's own.

import { base64 } from './spellings.mjs';

/** The commonest colour of a covered place has so much of it; letters leave more of theirs, even small ones. */
const COVERED_SHARE = 0.99;
/** A place that shows what the page shows has so many pixels in common with it. */
const SAME_SHARE = 0.9;
/** A secret of which so much can be read is not covered. */
const SHOWN_SHARE = 0.25;

/** The spellings that a person could read off a screen. */
const legible = (secret) => [...new Set([
  secret, encodeURIComponent(secret), encodeURI(secret), new URLSearchParams({ s: secret }).toString().slice(2), JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'), ...base64(secret),
])];

/**
 * What can be read on the page now: the boxes of secrets, CSS px of the viewport, and the browser's own picture of it; no
 * picture where nothing can be read. Asked apart from the page's scripts, and without a gesture of the user, which would
 * let the page do more than it could otherwise.
 */
export async function legibleNow(page, secrets) {
  const inspector = await page.createCDPSession();
  try {
    const { frameTree } = await inspector.send('Page.getFrameTree');
    const { executionContextId } = await inspector.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    const texts = JSON.stringify(secrets.flatMap(({ value }) => legible(value)));
    const { result } = await inspector.send('Runtime.evaluate', { expression: `(${legibleBoxes})(${texts})`, contextId: executionContextId, returnByValue: true });
    const { boxes, width } = result.value ?? { boxes: [] };
    if (boxes.length === 0) return { boxes };
    const { data } = await inspector.send('Page.captureScreenshot', { format: 'png' });
    return { boxes, width, png: data };
  } finally {
    await inspector.detach().catch(() => {});
  }
}

/**
 * In any page: each box cut into cells as wide as it is high, and for each cell how much of it has one colour and how much is
 * the same in the browser's own picture, 0..=1.
 */
export async function compared(png, { boxes, width: widthCss, png: ownPng }) {
  const canvasOf = async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    return { context, scale: bitmap.width / widthCss };
  };
  const pixelsIn = ({ context, scale }, box) => {
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((side) => Math.round(side * scale));
    return context.getImageData(x, y, Math.max(1, width), Math.max(1, height)).data;
  };
  const cellsOf = ({ x, y, width, height }) => {
    // The edges of a cover may lie between two pixels.
    const inner = { x: x + 1.5, y: y + 1.5, width: width - 3, height: height - 3 };
    const count = Math.max(1, Math.round(inner.width / inner.height));
    return Array.from({ length: count }, (_, index) => ({ ...inner, x: inner.x + (index * inner.width) / count, width: inner.width / count }));
  };
  // Shades that no eye tells apart are one colour.
  const colourAt = (pixels, at) => (pixels[at] >> 3) * 1024 + (pixels[at + 1] >> 3) * 32 + (pixels[at + 2] >> 3);
  const [given, own] = [await canvasOf(png), await canvasOf(ownPng)];
  return boxes.map((box) => cellsOf(box).map((cell) => {
    const [shown, real] = [pixelsIn(given, cell), pixelsIn(own, cell)];
    const colours = new Map();
    let same = 0;
    for (let at = 0; at < shown.length; at += 4) {
      const colour = colourAt(shown, at);
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
      same += [0, 1, 2].every((channel) => Math.abs(shown[at + channel] - real[at + channel]) < 32) ? 1 : 0;
    }
    return { uniform: Math.max(...colours.values()) / (shown.length / 4), same: same / (shown.length / 4) };
  }));
}

/** Whether a part of the place that is worth reading shows what the page shows, and that is more than a blank. */
export function isShown(cells) {
  const shown = cells.filter(({ uniform, same }) => uniform < COVERED_SHARE && same >= SAME_SHARE);
  return shown.length / cells.length >= SHOWN_SHARE;
}

/** In the page: where any of the texts can be read, in its own text and in what stands in its fields. */
function legibleBoxes(texts) {
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(texts.map(escaped).join('|'), 'gi');
  const boxes = [];
  const keep = (rect, dx, dy, element) => {
    const box = { x: rect.x + dx, y: rect.y + dy, width: rect.width, height: rect.height };
    const [right, bottom] = [Math.min(box.x + box.width, innerWidth), Math.min(box.y + box.height, innerHeight)];
    [box.x, box.y] = [Math.max(0, box.x), Math.max(0, box.y)];
    [box.width, box.height] = [right - box.x, bottom - box.y];
    if (box.width < 4 || box.height < 4 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const root = element.getRootNode();
    const hit = root.elementFromPoint?.(rect.x + rect.width / 2, rect.y + rect.height / 2);
    if (hit && (hit === element || hit.contains(element) || element.contains(hit))) boxes.push(box);
  };
  const look = (root, dx, dy) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const places = [];
    let said = '';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (/^(script|style|noscript|template|textarea|option)$/.test(node.parentElement?.localName ?? '')) continue;
        places.push({ node, from: said.length });
        said += node.data;
        continue;
      }
      const value = node.localName === 'input' && !/^(password|hidden|checkbox|radio)$/.test(node.type) ? node.value
        : node.localName === 'textarea' ? node.value : node.localName === 'select' ? (node.selectedOptions[0]?.text ?? '') : '';
      if (value.match(pattern)) keep(node.getBoundingClientRect(), dx, dy, node);
      if (node.shadowRoot) look(node.shadowRoot, dx, dy);
      if (node.localName === 'iframe') {
        let inner = null;
        try { inner = node.contentDocument; } catch { /* Of another origin. */ }
        const { x, y } = node.getBoundingClientRect();
        if (inner?.body) look(inner.body, dx + x + node.clientLeft, dy + y + node.clientTop);
      }
    }
    for (const { 0: found, index } of said.matchAll(pattern)) {
      for (const { node, from } of places) {
        const [start, end] = [Math.max(0, index - from), Math.min(node.data.length, index + found.length - from)];
        if (start >= end) continue;
        const range = node.ownerDocument.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        for (const rect of range.getClientRects()) keep(rect, dx, dy, node.parentElement ?? node.getRootNode().host);
      }
    }
  };
  look(document.body ?? document.documentElement, 0, 0);
  return { boxes, width: innerWidth };
}
