// How much of what an independent walk found a tool's text tells.

const letters = (text) => text.normalize('NFKC').replace(/[\s"'\\]+/g, '').toLowerCase();
/** Tools shorten long names, each in its own way: their beginning has to be there. */
const MAX_COMPARED = 24;

/**
 * The share of the walked elements whose names a text tells, each as often as there are elements of that name.
 * What has no name cannot be looked for in a text and does not count.
 *
 * @returns {{recall: number, missed: string[]}}
 */
export function recallByName(walked, text) {
  const wanted = walked.filter(({ name }) => letters(name) !== '');
  const told = letters(text);
  const used = new Map();
  const missed = wanted.filter(({ name }) => {
    const part = letters(name).slice(0, MAX_COMPARED);
    const from = used.get(part) ?? 0;
    const at = told.indexOf(part, from);
    if (at >= 0) used.set(part, at + part.length);
    return at < 0;
  });
  return { recall: share(wanted, missed), missed: missed.map(({ name }) => name) };
}

/**
 * The share of the walked elements that a tree knows at their place and whose ids a text tells, outside of any quotes.
 *
 * @returns {{recall: number, missed: string[]}}
 */
export function recallById(walked, tree, text) {
  const outside = text.replace(/"(?:\\.|[^"\\])*"/g, '""');
  const told = new Set(outside.match(/\b[a-z]+_[0-9a-f]{4,}\b/g));
  const missed = walked.filter((element) => !tree.nodes.some((node) => told.has(node.id) && isThere(node, element)));
  return { recall: share(walked, missed), missed: missed.map(({ tag, name, x, y }) => `${tag} “${name}” at ${Math.round(x)},${Math.round(y)}`) };
}

/** The same box, but for what a border or a rounding makes. */
function isThere({ rect }, { x, y, width, height }) {
  const near = (a, b) => Math.abs(a - b) <= 4;
  if (near(rect.x, x) && near(rect.y, y) && near(rect.width, width) && near(rect.height, height)) return true;
  const wide = Math.min(rect.x + rect.width, x + width) - Math.max(rect.x, x);
  const high = Math.min(rect.y + rect.height, y + height) - Math.max(rect.y, y);
  const common = Math.max(wide, 0) * Math.max(high, 0);
  return common / (rect.width * rect.height + width * height - common) >= 0.5;
}

const share = (all, missed) => (all.length === 0 ? 1 : (all.length - missed.length) / all.length);
