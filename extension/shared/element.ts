// Builds elements without markup: text from a page, a model or a file only ever becomes a text node.

type Child = Node | string | null | undefined | false;
type Listener = (event: Event) => void;
type Properties = Record<string, string | number | boolean | Listener | null | undefined>;

/**
 * An element with attributes, listeners (`onclick: …`) and children. `true` sets an empty attribute;
 * `false`, `null` and `undefined` leave it out, and so they do with children.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
  return element;
}

/** Puts these children in place of those the element has. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...present(children));
}

/** One of the pictograms that the page defines as `<symbol id="icon-…">`; never read aloud. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** The element of the page's own markup with this id. A missing one is a mistake in that markup. */
export function byId<E extends HTMLElement>(id: string, type: abstract new () => E): E {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

function present(children: Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false);
}
