// Which elements are listed, and the node that each becomes.

import {
  asInput,
  attr,
  childrenOf,
  composedParent,
  documentOf,
  firstChildOf,
  folded,
  frameElementOf,
  hasAttr,
  htmlTag,
  isEditingHost,
  localNameOf,
  textContentOf,
  textWithin,
} from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { currentPass, Pass, within } from '../page/pass.ts';
import { computedStyle } from '../page/style.ts';
import type { CssRect, DomNode, Unseen, Warning } from '../../shared/dom.ts';
import { descriptionOf } from './descriptions.ts';
import { Forms } from './form_facts.ts';
import { sentElsewhere } from './form_target.ts';
import { iconOf, pictureIn } from './icon.ts';
import { Figures, isSwatch } from './figures.ts';
import { rounded, type Placement } from './geometry.ts';
import { isEmpty, looksOfBox, looksOfShape } from './looks.ts';
import { actionsOf, isDraggable, isPointed, isScroller, operability, type Operable } from './interactive.ts';
import { makeOf } from './make.ts';
import { groundOf, paintOf } from './paint.ts';
import { isPhrase, MAX_TEXT_CHARS, Names } from './names.ts';
import { boxOf, isProxied, placeOf, proxyOf, takesFocus } from './place.ts';
import { painted } from './painted_box.ts';
import { LEAF_ROLES, NAMED_BY_CONTENT, roleOf } from './roles.ts';
import { ALSO_NAMED_BY_CONTENT, isExposed, isNamingProhibited, standardRole } from './standard_roles.ts';
import type { Scope } from './scope.ts';
import type { Seen } from './seen.ts';
import { markedIn } from './marked.ts';
import { isWritten } from './written.ts';
import { holdsSecret, inputHintsOf, isValuedByContent, MAX_VALUE_CHARS, rawValue, statesOf, valueTold } from './states.ts';

/** An element that can be operated and lies in view. */
export interface Target {
  readonly node: DomNode;
  readonly element: Element;
  /** What is painted in the element's stead. */
  readonly proxy: Element | null;
  readonly inline: boolean;
  readonly placement: Placement;
  readonly view: CssRect;
}

/** What is listed beside what a person or a program could want to know of. */
export interface ListingOptions {
  /** Every element, exposed or not, with the role, name and description of the standards. */
  readonly all: boolean;
  /** Names of attributes to give with each element. */
  readonly attributes: readonly string[];
}

export interface Listed {
  readonly node: DomNode;
  readonly target: Target | null;
  /** Its children are presentational. */
  readonly leaf: boolean;
  /** Its name or value, where that is the text inside it; such text is not listed again. */
  readonly ownText: string | null;
  readonly isOperable: boolean;
  index: number;
}

/** Roles that give a page its structure; the rest is listed only if it can be operated. */
const STRUCTURE = new Set(
  `alert alertdialog application article banner cell columnheader complementary contentinfo dialog feed figure form grid
  gridcell group heading iframe img list listbox listitem log main marquee menu menubar meter navigation note
  progressbar radiogroup region row rowheader search status table tablist tabpanel timer toolbar tooltip tree
  treegrid`.split(/\s+/),
);
/** So much of the window a scroll bar may leave to it, CSS px. */
const SCROLLBAR_PX = 20;
const DIALOGS = new Set(['alertdialog', 'dialog']);
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

export class Listing {
  readonly nodes: DomNode[] = [];
  readonly targets: Target[] = [];
  readonly warnings: Warning[] = [];
  readonly names = new Names();
  readonly figures = new Figures();
  private readonly forms = new Forms();
  private cut = false;

  constructor(
    private readonly memory: Memory,
    private readonly maxNodes: number,
    private readonly options: ListingOptions,
  ) {}

  get isFull(): boolean {
    return this.nodes.length >= this.maxNodes;
  }

  /** The node this element becomes, not yet listed; null where it is passed over. */
  consider(seen: Seen, scope: Scope): Listed | null {
    const { element, tag, style } = seen;
    const role = roleOf(element);
    const operable = this.operabilityOf(seen, role, scope);
    const drags = !scope.leaf && !seen.ariaHidden && isDraggable(element, seen.style.cursor, scope.within?.style.cursor);
    if (this.options.all) return this.whatever(seen, scope, operable);
    if (operable !== 'none' && seen.isForNobody) return null;
    const scrolls = tag !== 'html' && tag !== 'body' && style.overflow !== 'visible' && isScroller(element, style.overflow);
    const isFigure = (): boolean => !seen.ariaHidden && (tag === '' ? isShape(element) && this.figures.mayShow(element) && this.figures.shows(seen) : !scope.leaf && isSwatch(seen));
    const isLayer = operable === 'none' && !STRUCTURE.has(role) && !seen.ariaHidden && liesOverAll(seen);
    // A dialog in a part that is kept from screen readers is a dialog to everybody else.
    const isStructure = STRUCTURE.has(role) && !scope.leaf && (!seen.ariaHidden || DIALOGS.has(role));
    if (operable === 'none' && !scrolls && !isLayer && !drags && !isStructure && !isFigure()) return null;
    if (!seen.painted && !isProxied(element)) return null;
    const box = boxOf(seen, scope);
    if ((operable === 'cursor' || (role === 'img' && operable === 'none')) && box.width * box.height <= 1) return null;
    const byContent = namesByContent(element, role, operable, drags);
    const name = this.names.nameOf(element, role === 'none' ? 'generic' : role, byContent) || this.nameOfFrame(element, tag, operable);
    if (role === 'img' && operable === 'none' && scope.name?.includes(name)) return null;
    if (operable === 'cursor' && scope.isNameOfControl && scope.name !== null && name !== '' && scope.name.includes(name)) return null;
    const listed = this.listed({ seen, scope, role: role === 'none' ? 'generic' : role, operable, scrolls, box, name, byContent });
    if ((operable !== 'none' || DIALOGS.has(role)) && seen.ariaHidden) listed.node.unexposed = true;
    if (isLayer) listed.node.states.layer = true;
    if (drags && !listed.node.states.disabled) listed.node.states.draggable = true;
    return listed;
  }

  /** What an editor is called that fills its frame: people are told the frame's name as they come to it. */
  private nameOfFrame(element: Element, tag: string, operable: Operable): string {
    const frame = tag === 'body' && operable === 'native' ? frameElementOf(documentOf(element)) : null;
    return frame ? this.names.nameOf(frame, roleOf(frame)) : '';
  }

  /** Appends what `consider` gave. */
  add(listed: Listed): void {
    listed.index = this.nodes.length;
    this.nodes.push(listed.node);
    if (listed.target) this.targets.push(listed.target);
  }

  /** Marks the element's node, or lists it for that alone; gives the node's index, null where nobody could see it. */
  addUnseen(seen: Seen, scope: Scope, listed: Listed | null, unseen: Unseen): number | null {
    if (listed) {
      if (!listed.node.visible) return null;
      listed.node.unseen = unseen;
      return listed.index;
    }
    const place = placeOf(seen, scope, boxOf(seen, scope));
    if (!place.visible || this.isFull) return null;
    const { element, tag } = seen;
    this.nodes.push({
      handle: this.memory.handleOf(element), parent: scope.parent, tag, role: tag === 'iframe' || tag === 'frame' ? 'iframe' : 'generic',
      name: '', states: {}, rect: rounded(place.rect), visible: true, in_viewport: place.inViewport, unseen,
    });
    return this.nodes.length - 1;
  }

  addText(node: DomNode, wasCut: boolean): void {
    if (this.isFull) return;
    this.nodes.push(node);
    if (wasCut) this.warnOfCut();
  }

  /** The node of an element, exposed or not. */
  private whatever(seen: Seen, scope: Scope, operable: Operable): Listed {
    const { element, style } = seen;
    const role = standardRole(element, scope.leaf);
    const exposed = isExposed(seen, role);
    const byContent = NAMED_BY_CONTENT.has(role) || ALSO_NAMED_BY_CONTENT.has(role);
    const name = exposed ? this.standardName(element, role, byContent, operable) : '';
    const scrolls = style.overflow !== 'visible' && isScroller(element, style.overflow);
    const listed = this.listed({ seen, scope, role, operable, scrolls, box: boxOf(seen, scope), name, byContent });
    if (!exposed) listed.node.unexposed = true;
    return listed;
  }

  private standardName(element: Element, role: string, byContent: boolean, operable: Operable): string {
    // What can be operated is named as people know it, though its author should have given it a role.
    if (operable === 'none' && isNamingProhibited(element, role)) return folded(attr(element, 'title') ?? '');
    return this.names.nameOf(element, role, byContent);
  }

  /** A checkbox, radio or file field with `display: none` is operated through its label. */
  addUnpaintedControl(seen: Seen, scope: Scope): void {
    const { element } = seen;
    if (this.isFull || seen.isForNobody || !isProxied(element) || painted(proxyOf(element)) === null) return;
    const role = roleOf(element);
    const name = this.names.nameOf(element, role);
    this.add(this.listed({ seen, scope, role, operable: 'native', scrolls: false, box: seen.box, name, byContent: false }));
  }

  private operabilityOf(seen: Seen, role: string, scope: Scope): Operable {
    const { element, tag } = seen;
    // Editors write into the body of a frame of their own.
    if (tag === 'html' || tag === 'body') return isEditingHost(element) ? 'native' : 'none';
    // What a drawing holds is presentational; its shapes can be pointed at all the same.
    const pointed = (): boolean => (!scope.leaf || (tag === '' && isShape(element))) && isPointed(element, role, seen.style.cursor, scope.within?.element ?? null);
    const operable = operability(element, role, pointed);
    // A click on a label goes to its control, which is listed; one that takes the focus is a control itself.
    if (tag === 'label' && (element as HTMLLabelElement).control && operable !== 'focusable' && !takesFocus(element)) return 'none';
    return operable;
  }

  private listed(facts: Facts): Listed {
    const { seen, scope, role, operable, name } = facts;
    const { element } = seen;
    const place = placeOf(seen, scope, facts.box);
    const secret = holdsSecret(element, this.memory.isSecret);
    const states = statesOf(element, role, operable !== 'none' && (seen.inert || seen.isDisabledByStyle), secret);
    const actions = actionsOf(element, role, operable, states, facts.scrolls);
    const node: DomNode = {
      handle: this.memory.handleOf(element),
      parent: scope.parent,
      tag: seen.tag || localNameOf(element),
      role,
      name: this.shortened(name),
      states,
      rect: rounded(place.rect),
      visible: place.visible,
      in_viewport: place.inViewport,
    };
    this.addDetails(node, facts, secret);
    this.addAttributes(node, element, secret);
    if (actions.length > 0) node.actions = actions;
    const target = operable !== 'none' && place.inViewport
      ? { node, element, proxy: place.proxy, inline: seen.style.display === 'inline', placement: scope.placement, view: place.view }
      : null;
    return { node, target, leaf: LEAF_ROLES.has(role), ownText: ownTextOf(facts), isOperable: operable !== 'none', index: -1 };
  }

  private addDetails(node: DomNode, { seen: { element }, role, name, operable, box }: Facts, secret: boolean): void {
    const icon = name === '' && operable !== 'none' && role !== 'textbox' ? iconOf(element, box.width, box.height) : '';
    if (icon !== '') node.icon = icon;
    const looks = name === '' ? looksOf(element, box) : '';
    if (looks !== '') node.looks = looks;
    if (operable !== 'none') addAppearance(node, element, name);
    const make = name === '' && operable !== 'none' ? makeOf(element) : '';
    if (make !== '') node.make = make;
    const shown = operable !== 'none' && PRESSED_BY_NAME.has(role) ? shownBeside(element, name) : '';
    if (shown !== '') node.shown = shown;
    if (operable !== 'none' && name !== '' && isWritten(element, name)) node.written = true;
    const description = descriptionOf(element, name);
    if (description !== '') node.description = this.shortened(description);
    const value = valueTold(element, role, secret);
    if (value !== undefined) node.value = this.shortened(value);
    const marked = secret || !node.states?.focused ? '' : markedIn(element);
    if (marked !== '') node.marked = marked;
    const input = inputHintsOf(element, secret);
    if (input) node.input = input;
    const level = levelOf(element, role);
    if (level !== null) node.level = level;
    const href = role === 'link' ? hrefOf(element) : operable === 'none' ? '' : sentElsewhere(element);
    if (href !== '') node.href = this.shortened(href);
    const sends = operable === 'none' ? undefined : this.forms.factsOf(element);
    if (sends) node.sends = sends;
  }

  private addAttributes(node: DomNode, element: Element, secret: boolean): void {
    for (const name of this.options.attributes) {
      // The attribute of a field that holds a secret may be the secret.
      const value = secret && name.toLowerCase() === 'value' ? null : attr(element, name);
      if (value !== null) (node.attributes ??= Object.create(null) as Record<string, string>)[name] = this.shortened(value);
    }
  }

  private shortened(text: string): string {
    if (text.length <= MAX_TEXT_CHARS) return text;
    this.warnOfCut();
    return text.slice(0, MAX_TEXT_CHARS);
  }

  /** Once, however many were. */
  warnOfCut(): void {
    if (this.cut) return;
    this.cut = true;
    this.warnings.push({ kind: 'truncated', message: `Texts of more than ${MAX_TEXT_CHARS} characters are cut.` });
  }
}

interface Facts {
  readonly seen: Seen;
  readonly scope: Scope;
  readonly role: string;
  readonly operable: Operable;
  readonly scrolls: boolean;
  readonly box: CssRect;
  readonly name: string;
  readonly byContent: boolean;
}

/** What the text inside the element repeats. A secret's text is not listed either, though its value is not told. */
function ownTextOf({ seen: { element }, role, byContent, name }: Facts): string | null {
  if (isEditingHost(element)) return folded(rawValue(element));
  if (isValuedByContent(element, role)) return folded(textWithin(element, MAX_VALUE_CHARS));
  return byContent && name !== '' ? name : null;
}

/** Whether the element is named by its content: by its role, or because it is a phrase that is clicked or dragged and that nothing else names. */
function namesByContent(element: Element, role: string, operable: Operable, drags: boolean): boolean {
  if (CELLS.has(role)) return isPhrase(element, 'table,ul,ol,form,[role=list],[role=table],[role=grid]');
  if (NAMED_BY_CONTENT.has(role)) return true;
  if ((operable === 'none' && !drags) || (role !== 'generic' && role !== 'listitem' && role !== 'none' && role !== 'row')) return false;
  if (operable === 'cursor' && isBar(element)) return false;
  return isPhrase(element, 'a[href],button,input,select,textarea,table,ul,ol,h1,h2,h3,h4,h5,h6,[onclick],[tabindex],[role=button]');
}

/** The picture beside its name, its colours and what it stands on: by these people point at a control as well. */
function addAppearance(node: DomNode, element: Element, name: string): void {
  const picture = name === '' ? '' : pictureIn(element);
  if (picture !== '') node.picture = picture;
  const paint = paintOf(element);
  if (paint !== '') node.paint = paint;
  const ground = groundOf(element);
  if (ground !== '') node.ground = ground;
}

/** What is pressed for what it says: the content of other roles is what they hold. */
const PRESSED_BY_NAME = new Set(['button', 'link', 'menuitem', 'tab']);
/** What a named control shows is short: longer text is content. */
const MAX_SHOWN_CHARS = 200;

/** Inputs that show their value as a button shows its text. */
const LABELLED_BY_VALUE = new Set(['submit', 'button', 'reset']);

/** The text that is shown on a control whose author gave it another name. */
function shownBeside(element: Element, name: string): string {
  if (!hasAttr(element, 'aria-label') && !hasAttr(element, 'aria-labelledby')) return '';
  const input = asInput(element);
  const written = input ? (LABELLED_BY_VALUE.has(input.type) ? input.value : '') : textWithin(element, MAX_SHOWN_CHARS);
  const shown = folded(written).slice(0, MAX_SHOWN_CHARS);
  const comparable = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return comparable(name).includes(comparable(shown)) ? '' : shown;
}

/** A row of buttons that shares one cursor: each child stands beside the next and has an icon and a word of its own. */
function isBar(element: Element): boolean {
  const children = childrenOf(element);
  if (children.length < 2 || children.length > 8) return false;
  return children.every((child) => {
    const inside = childrenOf(child);
    const hasIcon = inside.some((each) => folded(textContentOf(each) ?? '') === '');
    return hasIcon && computedStyle(child).display.startsWith('inline-') && folded(textContentOf(child) ?? '') !== '';
  });
}

const SHAPES = new Set(['circle', 'ellipse', 'rect', 'polygon', 'path']);

const isShape = (element: Element): boolean => SHAPES.has(localNameOf(element));

/** What a nameless thing looks like, where it is a shape or a plain box; empty for the rest. */
function looksOf(element: Element, box: CssRect): string {
  if (htmlTag(element) === '') return isShape(element) ? looksOfShape(element, box) : '';
  return ['div', 'span', 'i', 'b', 'li', 'td'].includes(htmlTag(element)) && isEmpty(element) ? looksOfBox(element, box) : '';
}

function levelOf(element: Element, role: string): number | null {
  if (role !== 'heading' && role !== 'treeitem') return null;
  const claimed = Number.parseInt(attr(element, 'aria-level') ?? '', 10);
  if (claimed > 0 && claimed < 100) return claimed;
  if (role === 'treeitem') return null;
  const tag = htmlTag(element);
  // https://www.w3.org/TR/wai-aria-1.2/#heading: 2 where none is given.
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : 2;
}

function hrefOf(element: Element): string {
  const tag = htmlTag(element);
  if (tag === 'a' || tag === 'area') return (element as HTMLAnchorElement).href;
  return attr(element, 'href') ?? '';
}

/** Role and name of the element as the walk would give them; for finding an element again. */
export const roleAndName = (element: Element): { role: string; name: string } =>
  currentPass() ? roleAndNameIn(element) : within(new Pass(), () => roleAndNameIn(element));

function roleAndNameIn(element: Element): { role: string; name: string } {
  const role = roleOf(element);
  const parent = composedParent(element);
  const pointed = (): boolean => isPointed(element, role, computedStyle(element).cursor, parent);
  const operable = operability(element, role, pointed);
  const drags = isDraggable(element, computedStyle(element).cursor, parent ? computedStyle(parent).cursor : undefined);
  const name = new Names().nameOf(element, role, namesByContent(element, role, operable, drags));
  return { role: role === 'none' ? 'generic' : role, name: name.slice(0, MAX_TEXT_CHARS) };
}

/** Whether it stays over the whole window, with something in it: many dialogs are no more than that to the browser. */
function liesOverAll({ element, tag, style, box }: Seen): boolean {
  if (tag === '' || firstChildOf(element) === null || style.position !== 'fixed') return false;
  return box.x <= 1 && box.y <= 1 && box.x + box.width >= innerWidth - SCROLLBAR_PX && box.y + box.height >= innerHeight - SCROLLBAR_PX;
}
