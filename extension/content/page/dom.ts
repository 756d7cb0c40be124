// The DOM, read so that a page cannot answer in its place.
//
// A content script has prototypes of its own, but form.elements and document's named properties still
// shadow them: `<input name="parentNode">` makes `form.parentNode` an input. So every read of a node
// goes through the prototype's own getter. Nothing else in content/ may read these properties directly.

import { GLYPHS } from './glyphs.ts';
import { currentPass } from './pass.ts';

/** The getter that the prototype itself has for this property. */
export function getter<T extends object, K extends keyof T>(prototype: T, key: K): (this: T) => T[K] {
  let owner: object | null = prototype;
  while (owner && !Object.getOwnPropertyDescriptor(owner, key)) owner = Object.getPrototypeOf(owner);
  const get = owner && Object.getOwnPropertyDescriptor(owner, key)?.get;
  if (!get) throw new TypeError(`no getter for ${String(key)}`);
  return get as (this: T) => T[K];
}

const getParentNode = getter(Node.prototype, 'parentNode');
const getFirstChild = getter(Node.prototype, 'firstChild');
const getNextSibling = getter(Node.prototype, 'nextSibling');
const getNodeType = getter(Node.prototype, 'nodeType');
const getIsConnected = getter(Node.prototype, 'isConnected');
const getTextContent = getter(Node.prototype, 'textContent');
const getOwnerDocument = getter(Node.prototype, 'ownerDocument');
const getLocalName = getter(Element.prototype, 'localName');
const getNamespaceURI = getter(Element.prototype, 'namespaceURI');
const getShadowRoot = getter(Element.prototype, 'shadowRoot');
const getAssignedSlot = getter(Element.prototype, 'assignedSlot');
const getScrollWidth = getter(Element.prototype, 'scrollWidth');
const getScrollHeight = getter(Element.prototype, 'scrollHeight');
const getScrollTop = getter(Element.prototype, 'scrollTop');
const getScrollLeft = getter(Element.prototype, 'scrollLeft');
const getClientWidth = getter(Element.prototype, 'clientWidth');
const getClientHeight = getter(Element.prototype, 'clientHeight');
const getIsContentEditable = getter(HTMLElement.prototype, 'isContentEditable');
const getInnerText = getter(HTMLElement.prototype, 'innerText');
const getTabIndex = getter(HTMLElement.prototype, 'tabIndex');
const getDefaultView = getter(Document.prototype, 'defaultView');
const getDocumentElement = getter(Document.prototype, 'documentElement');
const getActiveElement = getter(Document.prototype, 'activeElement');
const getTitle = getter(Document.prototype, 'title');

// One function each, written out: the engine calls a getter fast where it always meets the same one.
export const parentNodeOf = (self: Node): Node['parentNode'] => getParentNode.call(self);
export const firstChildOf = (self: Node): Node['firstChild'] => getFirstChild.call(self);
export const nextSiblingOf = (self: Node): Node['nextSibling'] => getNextSibling.call(self);
export const nodeTypeOf = (self: Node): Node['nodeType'] => getNodeType.call(self);
export const isConnected = (self: Node): Node['isConnected'] => getIsConnected.call(self);
const getChildren = getter(Element.prototype, 'children');
const getNextElement = getter(Element.prototype, 'nextElementSibling');
const getFirstElement = getter(Element.prototype, 'firstElementChild');
/** The element's children of the light tree. */
export const childrenOf = (self: Element): Element[] => Array.from(getChildren.call(self));
export const firstElementOf = (self: Element): Element | null => getFirstElement.call(self);
export const nextElementOf = (self: Element): Element | null => getNextElement.call(self);
export const textContentOf = (self: Node): Node['textContent'] => getTextContent.call(self);
const ownerDocument = (self: Node): Node['ownerDocument'] => getOwnerDocument.call(self);
export const localNameOf = (self: Element): Element['localName'] => getLocalName.call(self);
const namespaceOf = (self: Element): Element['namespaceURI'] => getNamespaceURI.call(self);
export const openShadowRootOf = (self: Element): Element['shadowRoot'] => getShadowRoot.call(self);
export const hasOpenRoot = (self: Element): boolean => openShadowRootOf(self) !== null;
export const assignedSlotOf = (self: Element): Element['assignedSlot'] => getAssignedSlot.call(self);
export const scrollWidthOf = (self: Element): Element['scrollWidth'] => getScrollWidth.call(self);
export const scrollHeightOf = (self: Element): Element['scrollHeight'] => getScrollHeight.call(self);
/** Whether its content has been scrolled, so that some of it lies above or beside where it begins. */
export const isScrolled = (self: Element): boolean => getScrollTop.call(self) !== 0 || getScrollLeft.call(self) !== 0;
export const clientWidthOf = (self: Element): Element['clientWidth'] => getClientWidth.call(self);
export const clientHeightOf = (self: Element): Element['clientHeight'] => getClientHeight.call(self);
export const isContentEditable = (self: HTMLElement): HTMLElement['isContentEditable'] => getIsContentEditable.call(self);
export const innerTextOf = (self: HTMLElement): string => getInnerText.call(self);
/** Of a drawing what it says itself: the getter of HTML refuses it. */
export const tabIndexOf = (self: Element): number => (htmlTag(self) === '' ? Number.parseInt(attr(self, 'tabindex') ?? '', 10) || 0 : getTabIndex.call(self as HTMLElement));
export const defaultViewOf = (self: Document): Document['defaultView'] => getDefaultView.call(self);
export const documentElementOf = (self: Document): Document['documentElement'] => getDocumentElement.call(self);
export const activeElementOf = (self: Document): Document['activeElement'] => getActiveElement.call(self);
export const titleOf = (self: Document): Document['title'] => getTitle.call(self);

const getAttribute = Element.prototype.getAttribute;
const hasAttribute = Element.prototype.hasAttribute;
const hasAttributes = Element.prototype.hasAttributes;
const getAttributeNames = Element.prototype.getAttributeNames;
const matchesSelector = Element.prototype.matches;
const closestSelector = Element.prototype.closest;
const getRootNode = Node.prototype.getRootNode;
const elementFromPoint = Document.prototype.elementFromPoint;
const createTreeWalker = Document.prototype.createTreeWalker;
const boundingClientRect = Element.prototype.getBoundingClientRect;
const clientRects = Element.prototype.getClientRects;
const checkVisibility = Element.prototype.checkVisibility;
const querySelector = Element.prototype.querySelector;
const containsNode = Node.prototype.contains;
const dispatchEvent = EventTarget.prototype.dispatchEvent;
const scrollIntoView = Element.prototype.scrollIntoView;
const getAnimations = Element.prototype.getAnimations;

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;
const SHOW_TEXT = 4;
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

export const attr = (element: Element, name: string): string | null => (lacks(element, name) ? null : getAttribute.call(element, name));
export const hasAttr = (element: Element, name: string): boolean => !lacks(element, name) && hasAttribute.call(element, name);

/** Whether the element is known not to have the attribute: in a pass it is asked for a dozen in a row, and has few. */
function lacks(element: Element, name: string): boolean {
  const pass = currentPass();
  if (!pass) return false;
  if (pass.attributed !== element) {
    pass.attributed = element;
    pass.attributes = hasAttributes.call(element) ? getAttributeNames.call(element) : NO_NAMES;
  }
  const { attributes } = pass;
  if (attributes.length === 0) return true;
  // The names of HTML are told in lower case, and asked for as anyone writes them.
  return attributes.length <= MAX_NAMES && !attributes.includes(name) && !CAPITALS.test(name);
}

const NO_NAMES: readonly string[] = [];
/** With more names the browser's own search is the faster. */
const MAX_NAMES = 8;
const CAPITALS = /[A-Z]/;
export const attributeNamesOf = (element: Element): string[] => getAttributeNames.call(element);
export const matches = (element: Element, selector: string): boolean => matchesSelector.call(element, selector);
export const closest = (element: Element, selector: string): Element | null => closestSelector.call(element, selector);
export const clientRectOf = (element: Element): DOMRect => boundingClientRect.call(element);
export const lineRectsOf = (element: Element): DOMRect[] => Array.from(clientRects.call(element));
/** The first descendant that matches. */
export const selectFirst = (element: Element, selector: string): Element | null => querySelector.call(element, selector);

/** Whether the element is rendered, and what more is asked: https://drafts.csswg.org/cssom-view/#dom-element-checkvisibility */
export const isRendered = (element: Element, more?: CheckVisibilityOptions): boolean => checkVisibility.call(element, more);

export function documentOf(node: Node): Document {
  return nodeTypeOf(node) === 9 ? (node as Document) : (ownerDocument(node) ?? document);
}

export function viewOf(node: Node): Window {
  return defaultViewOf(documentOf(node)) ?? window;
}

/**
 * Whether the element stands in a document that a window shows. One of a frame that went on to another document is still connected;
 * Chromium ends the process of a page that sends pointer events there.
 */
export const isLive = (element: Element): boolean => isConnected(element) && defaultViewOf(documentOf(element)) !== null;

// One window's getComputedStyle answers for the elements of all documents it may look into.
export const styleOf = (element: Element, pseudo?: string): CSSStyleDeclaration => getComputedStyle(element, pseudo);

/** False where the page prevented what the event stands for. */
export const dispatch = (target: EventTarget, event: Event): boolean => dispatchEvent.call(target, event);
export const scrollToShow = (element: Element): void => scrollIntoView.call(element, { block: 'center', inline: 'nearest', behavior: 'instant' });
/** Of the element alone. */
export const animationsOf = (element: Element): Animation[] => getAnimations.call(element);
/** Of the element and all that is in it. */
export const animationsUnder = (element: Element): Animation[] => getAnimations.call(element, { subtree: true });

export const isElement = (node: Node | null): node is Element => node !== null && nodeTypeOf(node) === ELEMENT_NODE;

/** `localName` of an HTML element, else empty: `<svg:a>` is not an HTML link. */
export function htmlTag(element: Element): string {
  if (element !== tagged) {
    tagged = element;
    tag = namespaceOf(element) === HTML_NAMESPACE ? localNameOf(element) : '';
  }
  return tag;
}

// An element is asked for its tag many times in a row.
let tagged: Element | null = null;
let tag = '';

// instanceof fails across frames, whose elements have other prototypes; the tag decides.
export const asInput = (element: Element): HTMLInputElement | null =>
  htmlTag(element) === 'input' ? (element as HTMLInputElement) : null;
export const asSelect = (element: Element): HTMLSelectElement | null =>
  htmlTag(element) === 'select' ? (element as HTMLSelectElement) : null;
export const asTextArea = (element: Element): HTMLTextAreaElement | null =>
  htmlTag(element) === 'textarea' ? (element as HTMLTextAreaElement) : null;

/** Whether the element is where editing begins, not merely inside something editable; of a document in design mode the body. */
export function isEditingHost(element: Element): boolean {
  const own = attr(element, 'contenteditable');
  if (own === null && htmlTag(element) === 'body') return isContentEditable(element as HTMLElement);
  return own !== null && own.toLowerCase() !== 'false' && htmlTag(element) !== '' && isContentEditable(element as HTMLElement);
}

/** `type` of an `<input>` as the browser understands it; empty for anything else. */
export const inputType = (element: Element): string => asInput(element)?.type ?? '';

// https://developer.chrome.com/docs/extensions/reference/api/dom: null where there is no root, throws for non-HTML elements.
const closedRoot: ((element: HTMLElement) => ShadowRoot | null) | undefined =
  typeof chrome === 'undefined' ? undefined : chrome.dom?.openOrClosedShadowRoot;

/** Whether this browser lets an extension look into closed shadow roots. */
export const canOpenClosedRoots = closedRoot !== undefined;

/** Built-in elements that may host a shadow root, beside custom ones: https://dom.spec.whatwg.org/#dom-element-attachshadow */
const SHADOW_HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Elements that had no root when asked last. */
const rootless = new WeakSet<Element>();

/** The element's shadow root, open or closed; null where it has none. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const open = openShadowRootOf(element);
  if (open) currentPass()?.roots.add(open);
  if (open || !closedRoot) return open;
  const tag = htmlTag(element);
  if (!SHADOW_HOSTS.has(tag) && !tag.includes('-')) return null;
  // The question is a slow one. A host gets its root before its content; one that is still empty is asked again.
  if (rootless.has(element) && firstChildOf(element)) return null;
  const closed = closedRoot(element as HTMLElement);
  if (closed) currentPass()?.roots.add(closed);
  else rootless.add(element);
  return closed;
}

/** The node's children as they are laid out: a host's shadow tree, a slot's assigned nodes, else its own. */
export function composedChildren(element: Element): Node[] {
  const shadow = shadowRootOf(element);
  if (htmlTag(element) === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  const children: Node[] = [];
  for (let child = firstChildOf(shadow ?? element); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** The element the node is laid out in, across slots, shadow roots and same-origin frames. */
export function composedParent(node: Node): Element | null {
  const slot = nodeTypeOf(node) === ELEMENT_NODE ? assignedSlotOf(node as Element) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (isElement(parent)) return parent;
  if (!parent) return null;
  if (nodeTypeOf(parent) === 9) return frameElementOf(parent as Document);
  return (parent as ShadowRoot).host ?? null;
}

/** The document or shadow root the node stands in. */
export const rootOf = (node: Node): Node => getRootNode.call(node);

/** The element with this id in a document or shadow root. */
export function elementById(root: Node, id: string): Element | null {
  if (nodeTypeOf(root) === 9) return Document.prototype.getElementById.call(root, id);
  return nodeTypeOf(root) === 11 ? DocumentFragment.prototype.getElementById.call(root, id) : null;
}

/** All elements of a document, shadow root or element that match. */
export function selectAll(root: Node, selector: string): Iterable<Element> {
  const type = nodeTypeOf(root);
  const prototype = type === 9 ? Document.prototype : type === 11 ? DocumentFragment.prototype : Element.prototype;
  return prototype.querySelectorAll.call(root as never, selector);
}

/** The focused element of a document or shadow root. */
export function focusOf(root: Node): Element | null {
  return nodeTypeOf(root) === 9 ? activeElementOf(root as Document) : ((root as ShadowRoot).activeElement ?? null);
}

/** The topmost element at a point of a document's viewport, through open and closed shadow roots. */
export function deepestAt(owner: Document, x: number, y: number): Element | null {
  let hit = elementFromPoint.call(owner, x, y);
  for (let depth = 0; hit && depth < 50; depth++) {
    const inside: Element | null = shadowRootOf(hit)?.elementFromPoint(x, y) ?? null;
    if (!inside || inside === hit) break;
    hit = inside;
  }
  return hit;
}

/** The frame element that shows this document, where this document may see it. */
export function frameElementOf(inner: Document): Element | null {
  try {
    return defaultViewOf(inner)?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** Whether `inner` is `outer` or is laid out inside it. */
export function composedContains(outer: Element, inner: Element | null): boolean {
  if (inner && containsNode.call(outer, inner)) return true;
  for (let at = inner; at; at = composedParent(at)) if (at === outer) return true;
  return false;
}

/** The frame's document; null where another origin owns it. */
export function contentDocumentOf(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

/** The text inside, hidden or not, without reading on past so many characters. */
export function textWithin(element: Element, maxChars: number): string {
  if (!firstChildOf(element)) return '';
  const texts = createTreeWalker.call(documentOf(element), element, SHOW_TEXT);
  let text = '';
  while (text.length < maxChars && texts.nextNode()) {
    const parent = parentNodeOf(texts.currentNode);
    if (parent && /^(style|script)$/.test(localNameOf(parent as Element))) continue;
    text += (texts.currentNode as Text).data.slice(0, maxChars);
  }
  return text;
}

/**
 * The same with a space between texts of parts that do not stand in one line: as a person reads it. `isInline`: whether an element
 * runs on with the text around it.
 */
export function spokenWithin(element: Element, maxChars: number, isInline: (element: Element) => boolean): string {
  const texts = createTreeWalker.call(documentOf(element), element, SHOW_TEXT);
  let text = '';
  let last: Node | null = null;
  while (text.length < maxChars && texts.nextNode()) {
    const parent = parentNodeOf(texts.currentNode);
    if (!isElement(parent) || /^(style|script)$/.test(localNameOf(parent))) continue;
    const runsOn = parent === last || last === null || (isElement(last) && isInline(parent) && isInline(last));
    text += `${runsOn ? '' : ' '}${(texts.currentNode as Text).data.slice(0, maxChars)}`;
    last = parent;
  }
  return text;
}

/** A text is read so far: an attribute may hold megabytes, and many elements the same. */
export const MAX_READ_CHARS = 20_000;

/** White space folded and trimmed, icon glyphs left out; no-break spaces stay, as the standard's own cases want. */
export function folded(text: string, maxChars = MAX_READ_CHARS): string {
  const read = text.length > maxChars ? cut(text, maxChars) : text;
  return UNFOLDED.test(read) ? read.replace(GLYPHS, '').replace(/[ \t\n\f\r\u200b]+/g, ' ').replace(/^ | $/g, '') : read;
}

function cut(text: string, maxChars: number): string {
  const pass = currentPass();
  // Who asks for less wants no more.
  if (pass && maxChars >= MAX_READ_CHARS) pass.cut = true;
  return text.slice(0, maxChars);
}

/** What most texts hold nothing of: white space to be folded, glyphs, surrogates. */
const UNFOLDED = /[\t\n\f\r\u200b\ud800-\uf8ff]| {2}|^ | $/;
