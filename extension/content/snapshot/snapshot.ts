// The page's elements as one value. The walk reads, then the hit tests run: nothing here writes to the page,
// so the browser lays it out once. A large page is read in slices, between which the page may run.

import { attr, documentElementOf, titleOf } from '../page/dom.ts';
import { watchComplaints } from '../page/complaints.ts';
import type { Memory } from '../page/memory.ts';
import { Pass, within } from '../page/pass.ts';
import { SCHEMA_VERSION, type DomSnapshot, type Viewport } from '../../shared/dom.ts';
import type { ForeignFrame } from '../../shared/frame.ts';
import { Changes } from './changes.ts';
import { hundredths } from './geometry.ts';
import { markCovered } from './hit.ts';
import { MAX_TEXT_CHARS } from './names.ts';
import { Slices } from './slices.ts';
import { Walker, type ListingOptions } from './walk.ts';

/** The longest tags of languages in use have half as many. */
export const MAX_LANG_CHARS = 70;

/** The elements of a document and of all its script may look into, and the frames it may not look into. */
export interface Taken {
  readonly snapshot: DomSnapshot;
  readonly foreign: ForeignFrame[];
  /** The documents and shadow trees that were read. */
  readonly roots: ReadonlySet<Node>;
}

export async function takeSnapshot(memory: Memory, options: ListingOptions): Promise<Taken> {
  const began = performance.now();
  const pass = new Pass();
  const changes = new Changes(pass);
  const slices = new Slices(pass, () => changes.watch());
  const walker = within(pass, () => new Walker(document, memory, options));
  await walker.run(slices);
  const { nodes, texts, targets, foreign, warnings } = within(pass, () => walker.finish());
  for (const tree of [document, ...pass.roots]) watchComplaints(tree);
  let tested = 0;
  await slices.run((isLate) => {
    tested = markCovered(targets, tested, isLate);
    return tested === targets.length;
  });
  warnings.push(...changes.end());
  const root = documentElementOf(document);
  const snapshot: DomSnapshot = {
    schema: SCHEMA_VERSION,
    url: location.href,
    title: titleOf(document).slice(0, MAX_TEXT_CHARS),
    lang: root ? (attr(root, 'lang') ?? '').slice(0, MAX_LANG_CHARS) : '',
    document_id: memory.documentId,
    viewport: readViewport(root),
    taken_at_ms: Date.now(),
    snapshot_ms: hundredths(performance.now() - began),
    ...loadTime(),
    ...refusal(),
    nodes,
    ...(texts.length > 0 && { texts }),
    warnings,
  };
  // The browser makes text of the answer in the task that gives it, which takes about as long as a slice.
  await slices.yield();
  return { snapshot, foreign, roots: pass.roots };
}

/** Whichever came last: the document read, or the first text or picture of it painted. Nothing while it loads. */
function loadTime(): { load_ms?: number } {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const read = load?.domContentLoadedEventEnd ?? 0;
  return read > 0 && painted ? { load_ms: Math.round(Math.max(read, painted.startTime)) } : {};
}

/** The status with which the server refused the document: what it shows then is no page of the site. */
function refusal(): { http_status?: number } {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const status = load?.responseStatus ?? 0;
  return status >= 400 ? { http_status: status } : {};
}

function readViewport(root: HTMLElement): Viewport {
  return {
    width: innerWidth,
    height: innerHeight,
    device_pixel_ratio: devicePixelRatio,
    scroll_x: hundredths(scrollX),
    scroll_y: hundredths(scrollY),
    page_width: root?.scrollWidth ?? innerWidth,
    page_height: root?.scrollHeight ?? innerHeight,
  };
}
