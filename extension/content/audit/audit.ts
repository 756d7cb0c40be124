// What axe-core says of the page: its violations, each with the elements it was found at. Only what is certain is told, never
// what it leaves to a person to judge (`incomplete`).
//
// The document of this script and those of the frames it may look into are checked one after another, each by the axe-core in
// its own window. Reads only. Whatever breaks off in here becomes a note, not a fault. Look next at rules.ts and deadline.ts.

import { attr, attributeNamesOf, childrenOf, clientRectOf, defaultViewOf, documentOf, frameElementOf, htmlTag, isElement, localNameOf, nodeTypeOf, selectAll, textWithin } from '../page/dom.ts';
import { contentTypeOf } from '../page/document.ts';
import type { Memory } from '../page/memory.ts';
import { secretElements, withholding } from '../secrets/redact.ts';
import type { DomNode } from '../../shared/dom.ts';
import type { Audit, AuditNode, AuditViolation } from '../../shared/audit.ts';
import { placementOf } from '../snapshot/frames.ts';
import { hasArea, hundredths, placed, rounded } from '../snapshot/geometry.ts';
import { roleAndName } from '../snapshot/listing.ts';
import { makeOf } from '../snapshot/make.ts';
import { needsNoContrast } from '../snapshot/no_contrast.ts';
import { nextTask } from '../snapshot/slices.ts';
import { walkInSlices } from '../snapshot/walk.ts';
import { axeOf, type Axe, type NodeResult, type Result, type RunOptions } from './axe.ts';
import { limit } from './deadline.ts';
import { groups } from './rules.ts';

/** A page with more elements is not checked: what axe-core does before its first rule would take seconds. */
const MAX_ELEMENTS = 15_000;
/** Documents that are checked, the page's own among them. */
const MAX_DOCUMENTS = 8;
/** Elements that are told of a violation of one cause; the rest is counted. */
const MAX_NODES = 10;
/** Causes of one rule that are told apart; a page has few more pairs of colours. */
const MAX_CAUSES = 16;
const MAX_CHARS = 200;
const DOCUMENT_NODE = 9;

/** `timeoutMs`: what it may take of the page's time. */
export async function audit(memory: Memory, timeoutMs: number): Promise<Audit> {
  const began = performance.now();
  const own = axeOf(window);
  if (!own) throw new Error('axe-core is not in this document');
  const { nodes, foreign, roots } = await walkInSlices(document, memory);
  const told: Told = {
    listed: new Map(nodes.map((node) => [node.handle, node])),
    memory,
    without: withholding(secretElements(nodes, roots, memory)),
    violations: new Map(),
    notes: [],
  };
  const unreadable = foreign.filter(({ place }) => hasArea(place.view)).length;
  if (unreadable > 0) told.notes.push(`${unreadable} frame(s) of other origins were not checked.`);
  const trees = [...new Set([document, ...roots])];
  const documents = trees.filter((root): root is Document => nodeTypeOf(root) === DOCUMENT_NODE);
  if (documents.length > MAX_DOCUMENTS) told.notes.push(`Of ${documents.length} documents in frames, ${MAX_DOCUMENTS} were checked.`);
  const elements = trees.reduce((sum, root) => sum + [...selectAll(root, '*')].length, 0);
  if (elements > MAX_ELEMENTS) {
    told.notes.push(`The page has ${elements} elements; pages of more than ${MAX_ELEMENTS} are not checked.`);
  } else {
    for (const each of documents.slice(0, MAX_DOCUMENTS)) await checkDocument(each, began + timeoutMs, told);
  }
  return { version: own.version, took_ms: hundredths(performance.now() - began), violations: [...told.violations.values()], notes: told.notes };
}

/** What is gathered of all documents. */
interface Told {
  readonly listed: ReadonlyMap<number, DomNode>;
  readonly memory: Memory;
  /** Takes secrets out of a text. */
  readonly without: (text: string) => string;
  readonly violations: Map<string, AuditViolation>;
  readonly notes: string[];
}

/** What the rules are written for: a text file, a picture or a PDF is shown in a page of the browser's own making. */
const CHECKED_TYPES = new Set(['text/html', 'application/xhtml+xml']);

async function checkDocument(owner: Document, until: number, told: Told): Promise<void> {
  const where = owner === document ? '' : ' in a frame';
  const type = contentTypeOf(owner);
  if (!CHECKED_TYPES.has(type)) {
    told.notes.push(`Not checked${where}: ${type.slice(0, MAX_CHARS)} is no HTML.`);
    return;
  }
  const view = defaultViewOf(owner);
  const axe = view && axeOf(view);
  if (!view || !axe) {
    told.notes.push('A frame was not checked: it did not take axe-core in time.');
    return;
  }
  axe.configure({ noHtml: true });
  const undone: string[] = [];
  for (const group of groups(axe.getRules())) {
    // Between two groups the page may run.
    await nextTask();
    if (performance.now() >= until) undone.push(...group);
    else if (!(await checkGroup({ axe, owner, view }, group, until, told))) undone.push(...group);
  }
  if (undone.length > 0) told.notes.push(`Not finished${where}: ${undone.slice(0, 4).join(', ')}${undone.length > 4 ? ` and ${undone.length - 4} more rules` : ''}.`);
}

interface Checked {
  readonly axe: Axe;
  readonly owner: Document;
  readonly view: Window;
}

/** Whether the rules came to their end. */
async function checkGroup({ axe, owner, view }: Checked, group: string[], until: number, told: Told): Promise<boolean> {
  const lift = limit((view as unknown as { Array: ArrayConstructor }).Array, until);
  let results: Result[];
  try {
    ({ violations: results } = await axe.run(owner, optionsFor(group)));
  } catch {
    // Its time was up, or the page is one that it was not made for.
    return false;
  } finally {
    lift();
  }
  for (const result of results) add(result, told);
  return true;
}

const optionsFor = (rules: string[]): RunOptions => ({
  runOnly: { type: 'rule', values: rules },
  resultTypes: ['violations'],
  elementRef: true,
  // Frames are checked one by one: axe-core's own way to them is by messages, which their pages can read and write.
  iframes: false,
  // It would fetch style sheets and media again.
  preload: false,
});

/** Of a target, CSS px: https://www.w3.org/TR/WCAG22/#target-size-minimum */
const LARGE_ENOUGH = 24;

/** One violation for each cause, which is what a developer mends. */
function add({ id, impact, help, helpUrl, tags, nodes }: Result, told: Told): void {
  for (const node of nodes) {
    if (node.element && isElement(node.element) && isExempt(id, node.element)) continue;
    if (id === 'aria-valid-attr-value' && namesWhatIsMadeLater(node)) continue;
    const violation = violationOf(id, causeOf(id, node), told.violations);
    if (violation.count === 0) Object.assign(violation, { impact: impact ?? 'minor', help, help_url: helpUrl, tags });
    violation.count += 1;
    if (violation.nodes.length < MAX_NODES) violation.nodes.push(nodeOf(node, told));
  }
}

/** Whether each word that is shown stands in the name, in whatever order: a badge is named beside what it counts. */
function saysAllOf(name: string, shown: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const said = new Set(words(name));
  return words(shown).every((word) => said.has(word));
}

/**
 * What axe-core does not know: a logo, what a class calls disabled, a field that an editor keeps off the page to hear keys
 * with, a name that says what is shown in other places than it is shown, a line between the items of a list.
 */
function isExempt(rule: string, element: Element): boolean {
  // A frame is named by its element, and is part of a page that has a title and a language.
  if (rule === 'document-title' || rule === 'html-has-lang') return frameElementOf(documentOf(element)) !== null;
  if (rule === 'target-size') return isNearlyLargeEnough(element);
  if (rule === 'color-contrast') return needsNoContrast(element);
  if (rule === 'list') return strangersIn(element).every((child) => htmlTag(child) === 'hr');
  if (rule === 'label-content-name-mismatch') return saysAllOf(roleAndName(element).name, textWithin(element, MAX_CHARS));
  return rule === 'label' && clientRectOf(element).right + scrollX <= 0;
}

function isNearlyLargeEnough(element: Element): boolean {
  const { width, height } = clientRectOf(element);
  return Math.min(width, height) > LARGE_ENOUGH - 1;
}

/** Children of a list that are none of its items. */
function strangersIn(list: Element): Element[] {
  const items = new Set(['li', 'script', 'template']);
  return childrenOf(list).filter((child) => !items.has(htmlTag(child)));
}

/** That of the rule and cause; of a rule with too many causes, that for all the others. */
function violationOf(rule: string, cause: string, violations: Map<string, AuditViolation>): AuditViolation {
  const known = violations.get(`${rule} ${cause}`);
  if (known) return known;
  const causes = [...violations.values()].filter((other) => other.rule === rule).length;
  if (cause !== '' && causes >= MAX_CAUSES) return violationOf(rule, '', violations);
  const violation: AuditViolation = { rule, impact: 'minor', help: '', help_url: '', tags: [], cause, count: 0, nodes: [] };
  violations.set(`${rule} ${cause}`, violation);
  return violation;
}

function nodeOf(node: NodeResult, { listed, memory, without }: Told): AuditNode {
  const element = node.element && isElement(node.element) ? node.element : null;
  const target = without(targetOf(node, element));
  if (!element) return { handle: null, target, html: '', role: '', name: '', make: '', rect: null };
  const handle = memory.knownHandleOf(element);
  const { role, name, rect } = (handle === undefined ? undefined : listed.get(handle)) ?? { ...roleAndName(element), rect: rounded(placed(clientRectOf(element), placementOf(documentOf(element)))) };
  return { handle: handle ?? null, target, html: without(openingTag(element)), role, name: without(name).slice(0, MAX_CHARS), make: name === '' ? without(makeOf(element)) : '', rect: hasArea(rect) ? rect : null };
}

/** Where the element is, as selectors from the top document down, through frames and shadow trees. */
function targetOf({ target }: NodeResult, element: Element | null): string {
  const own = (target as unknown[]).flat().map(String);
  // A selector by a field's value would tell it.
  const path = own.some((part) => part.includes('[value')) && element ? [localNameOf(element)] : own;
  for (let at = element && frameElementOf(documentOf(element)); at; at = frameElementOf(documentOf(at))) {
    const id = attr(at, 'id');
    path.unshift(id ? `${localNameOf(at)}#${id}` : localNameOf(at));
  }
  return path.join(' >>> ').slice(0, MAX_CHARS);
}

/** Whether nothing is wrong but what it controls: that is made as it is pressed, and no assistive technology misses it before. */
function namesWhatIsMadeLater(node: NodeResult): boolean {
  const faulty = faultyAttributes(node);
  return faulty.length > 0 && faulty.every((name) => name === 'aria-controls');
}

/** Rules on attributes, whose checks name those that are wrong. */
const ON_ATTRIBUTES = new Set(['accesskeys', 'aria-allowed-attr', 'aria-prohibited-attr', 'aria-required-attr', 'aria-valid-attr', 'aria-valid-attr-value']);

/** The attributes that are wrong, without their values; of access keys the key. */
function faultyAttributes({ any, all, none }: NodeResult): string[] {
  const told = [...all, ...none, ...any].map(({ data }): unknown => (data as { prohibited?: unknown } | null)?.prohibited ?? data);
  const names = told.flat().filter((each): each is string => typeof each === 'string');
  return [...new Set(names.map((each) => (each.split('=')[0] ?? '').trim()))].filter((name) => name !== '');
}

/** What elements of one cause have in common beside the rule: of too weak a contrast, the two colours; the attributes that are wrong. */
function causeOf(rule: string, node: NodeResult): string {
  if (ON_ATTRIBUTES.has(rule)) return faultyAttributes(node).join(', ').slice(0, MAX_CHARS);
  if (rule !== 'color-contrast') return '';
  const { any } = node;
  const { fgColor, bgColor, contrastRatio } = (any[0]?.data ?? {}) as Record<string, unknown>;
  if (typeof fgColor !== 'string' || typeof bgColor !== 'string') return '';
  return `${fgColor} on ${bgColor}, ${String(contrastRatio)}:1`.slice(0, MAX_CHARS);
}

/** The element's opening tag, for a developer to find it by; without values that somebody may have typed. */
function openingTag(element: Element): string {
  let tag = `<${localNameOf(element)}`;
  for (const name of attributeNamesOf(element)) {
    if (name === 'value' || tag.length > MAX_CHARS) continue;
    tag += ` ${name}="${(attr(element, name) ?? '').slice(0, MAX_CHARS)}"`;
  }
  return tag.length < MAX_CHARS ? `${tag}>` : `${tag.slice(0, MAX_CHARS - 1)}…`;
}
