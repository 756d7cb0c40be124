// Whether the box that was chosen is that of the element that is meant. The tree may list a control's label or its icon in
// place of the control, so the boxes need not be equal.

const MIN_OVERLAP = 0.5;
const MAX_RATIO = 4;

/** Whether one of these boxes is one of those. */
export const isOneOf = (chosen, meant) => chosen.some((a) => meant.some((b) => isSame(a, b)));

/** Whether they touch at all: what is wrong and touches may be the same thing, drawn larger than this bench allows for. */
export const touches = (chosen, meant) => chosen.some((a) => meant.some((b) => common(a, b) > 0));

function isSame(a, b) {
  const both = common(a, b);
  if (both === 0) return false;
  const [small, large] = [area(a), area(b)].sort((x, y) => x - y);
  return both / (small + large - both) >= MIN_OVERLAP || ((holdsCentre(a, b) || holdsCentre(b, a)) && large / small < MAX_RATIO);
}

const area = ({ width, height }) => width * height;

function common(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function holdsCentre(outer, inner) {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

/**
 * In the page: the boxes of these elements, in the viewport, and of what takes the same press: the control around an icon, the
 * label of a box to tick.
 */
export function boxesOf(selectors) {
  const elements = selectors.map((selector) => document.querySelector(selector)).filter((element) => element !== null);
  const all = elements.flatMap((element) => [
    element,
    element.closest('a, button, label, [role="button"]') ?? element,
    ...(/^(checkbox|radio)$/.test(element.type) ? element.labels : []),
  ]);
  return [...new Set(all)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  }).filter(({ width, height }) => width > 0 && height > 0);
}
