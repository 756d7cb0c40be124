// The page's elements as one value. The walk reads, then the hit tests run: nothing here writes to the page,
// so the browser lays it out once.

import { attr, documentElementOf, inOnePass, titleOf } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { SCHEMA_VERSION, type DomSnapshot, type Viewport } from '../../shared/dom.ts';
import { hundredths } from './geometry.ts';
import { markCovered } from './hit.ts';
import { walk } from './walk.ts';

/** Lists the elements of this document and of all it may look into. */
export function takeSnapshot(memory: Memory): DomSnapshot {
  const began = performance.now();
  const { nodes, warnings } = inOnePass(() => {
    const walked = walk(document, memory);
    markCovered(walked.targets);
    return walked;
  });
  const root = documentElementOf(document);
  return {
    schema: SCHEMA_VERSION,
    url: location.href,
    title: titleOf(document),
    lang: root ? (attr(root, 'lang') ?? '') : '',
    document_id: memory.documentId,
    viewport: readViewport(root),
    taken_at_ms: Date.now(),
    snapshot_ms: hundredths(performance.now() - began),
    nodes,
    warnings,
  };
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
