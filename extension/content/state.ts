// What the page looks like just now, as one word that changes when a picture of it would: asked before and after a
// capture, so that a picture can be used again, and so that secrets are covered where the picture shows them.

import { animationsIn, areFontsLoading, readyStateOf } from './page/document.ts';
import { attr, clientRectOf, selectAll } from './page/dom.ts';
import type { Memory } from './page/memory.ts';
import type { PageState } from '../shared/content_messages.ts';
import type { ForeignFrame } from '../shared/frame.ts';
import type { DomNode } from '../shared/dom.ts';
import { secretBoxes, secretElements } from './secrets/redact.ts';
import { walkInSlices } from './snapshot/walk.ts';

/** `count`: how often the DOM has changed so far. What changes while the page is read counts for the next state. */
export async function pageState(memory: Memory, count: () => number): Promise<{ state: PageState; foreign: ForeignFrame[] }> {
  const changes = count();
  const { nodes, foreign, roots } = await walkInSlices(document, memory);
  const size = [innerWidth, innerHeight, devicePixelRatio, visualViewport?.scale ?? 1, visualViewport?.offsetTop ?? 0, visualViewport?.offsetLeft ?? 0];
  const pointed = Array.from(selectAll(document, ':hover')).length;
  return {
    state: {
      stamp: [memory.documentId, changes, pointed, scrollX, scrollY, ...size, digest(nodes)].join(' '),
      still: isStill(),
      secrets: secretBoxes(secretElements(nodes, roots, memory)),
      controls: nodes.filter(isControlInView).map((node) => node.handle),
    },
    foreign,
  };
}

/** What a point in a picture can mean. */
const isControlInView = (node: DomNode): boolean => node.visible && node.in_viewport && (node.actions?.length ?? 0) > 0;

/**
 * Whether nothing paints by itself: no animation runs, no media plays, nothing is drawn on a canvas or still loading, and
 * no picture of a kind that may move is in view. None of those gives a sign when it changes.
 */
function isStill(): boolean {
  if (readyStateOf(document) !== 'complete' || areFontsLoading(document)) return false;
  if (animationsIn(document).some((animation) => animation.playState === 'running')) return false;
  for (const element of selectAll(document, 'canvas,video,img,object,embed')) {
    const { top, bottom, left, right } = clientRectOf(element);
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth || right - left <= 1) continue;
    if (element instanceof HTMLVideoElement) {
      if (!element.paused) return false;
    } else if (!(element instanceof HTMLImageElement) || !element.complete || mayMove(element)) {
      return false;
    }
  }
  return true;
}

const mayMove = (image: HTMLImageElement): boolean => /\.(gif|webp|apng|avif)([?#]|$)|^data:image\/(gif|webp|apng|avif)/i.test(image.currentSrc || (attr(image, 'src') ?? ''));

/** FNV-1a over what an eye can see of the nodes: scrolling inside the page and typing change it, though not the DOM. */
function digest(nodes: readonly DomNode[]): number {
  let hash = 0x811c9dc5;
  for (const node of nodes) {
    if (!node.visible) continue;
    const { x, y, width, height } = node.rect;
    const line = `${x} ${y} ${width} ${height} ${node.role} ${node.name} ${node.value ?? ''} ${JSON.stringify(node.states)}`;
    for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
