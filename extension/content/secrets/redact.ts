// Takes secrets out of what is told of a page: a value can come back as part of a name, a description or a text.

import { clientRectOf, documentOf, folded, isConnected, isRendered, nodeTypeOf, selectAll, textContentOf } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { CssRect, DomNode, DomSnapshot, Transient } from '../../shared/dom.ts';
import { placementOf } from '../snapshot/frames.ts';
import { hasArea, intersection, placed, rounded } from '../snapshot/geometry.ts';
import { rawValue } from '../snapshot/states.ts';
import { viewBox } from '../frames/here.ts';
import { MARKED } from './marks.ts';

/** What stands in a secret's stead. */
export const WITHHELD = '•••';
/** Shorter values stand in too many words that tell nothing of them. */
const MIN_SECRET_CHARS = 3;
const MAX_SECRETS = 200;

/** Elements of a snapshot that hold a secret: its fields, and what the page marks. `roots`: the trees that were read. */
export function secretElements(nodes: readonly DomNode[], roots: ReadonlySet<Node>, memory: Memory): Set<Element> {
  const secret = new Set<Element>();
  for (const node of nodes) {
    const element = node.states.secret ? memory.elementOf(node.handle) : null;
    if (element) secret.add(element);
  }
  for (const root of new Set([document, ...roots])) {
    const type = nodeTypeOf(root);
    if (type !== 9 && type !== 11) continue;
    for (const element of selectAll(root, MARKED)) secret.add(element);
  }
  return secret;
}

/** Withholds the secrets from whatever is told of any node or text, or of what came and went. */
export function redact({ nodes, texts = [] }: DomSnapshot, transients: readonly Transient[], secret: ReadonlySet<Element>): void {
  const values = valuesOf(secret);
  if (values.length === 0) return;
  const without = withoutAny(values);
  for (const gone of transients) gone.name = without(gone.name);
  for (const painted of texts) if (painted.text !== undefined) painted.text = without(painted.text);
  for (const node of nodes) {
    node.name = without(node.name);
    if (node.description !== undefined) node.description = without(node.description);
    if (node.value !== undefined) node.value = without(node.value);
    if (node.href !== undefined) node.href = without(node.href);
    if (node.covered_by !== undefined) node.covered_by = without(node.covered_by);
    const { attributes = {} } = node;
    for (const [name, value] of Object.entries(attributes)) attributes[name] = without(value);
  }
}

/** What takes these elements' secrets out of any text. */
export const withholding = (secret: ReadonlySet<Element>): ((text: string) => string) => withoutAny(valuesOf(secret));

/** The longest first: one may be part of another. */
function valuesOf(secret: ReadonlySet<Element>): string[] {
  const values = new Set<string>();
  for (const element of secret) {
    const value = folded(rawValue(element) || (textContentOf(element) ?? ''));
    if (value.length >= MIN_SECRET_CHARS && values.size < MAX_SECRETS) values.add(value);
  }
  return [...values].sort((a, b) => b.length - a.length);
}

const withoutAny = (values: readonly string[]) => (text: string): string =>
  values.reduce((rest, value) => (rest.includes(value) ? rest.split(value).join(WITHHELD) : rest), text);

/** The boxes in the viewport that a picture must not show, in the top viewport. */
export function secretBoxes(secret: ReadonlySet<Element>): CssRect[] {
  const boxes: CssRect[] = [];
  for (const element of secret) {
    if (!isConnected(element) || !isRendered(element, { visibilityProperty: true })) continue;
    const rect = placed(clientRectOf(element), placementOf(documentOf(element)));
    if (hasArea(intersection(rect, viewBox()))) boxes.push(rounded(rect));
  }
  return boxes;
}
