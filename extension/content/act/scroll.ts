// Scrolls the nearest container that can go that way, else the page.

import { scrollingElementOf } from '../page/document.ts';
import { clientHeightOf, clientRectOf, clientWidthOf, composedParent, documentElementOf, documentOf, isRendered, scrollHeightOf, scrollToShow, scrollWidthOf, styleOf } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { isInFrame, viewBox } from '../frames/here.ts';
import { DONE, notApplicable } from './outcome.ts';
import { placementOf } from '../snapshot/frames.ts';
import { hasArea, intersection, placed } from '../snapshot/geometry.ts';
import { atCentre } from './find.ts';
import { isScrolledAway } from './reach.ts';

/** `element`: whose container is meant; null: the page, or what fills it. */
export function scrollBy(element: Element | null, dx: number, dy: number): ActOutcome {
  for (const container of containers(element)) {
    const before = { left: container.scrollLeft, top: container.scrollTop };
    container.scrollBy({ left: dx, top: dy, behavior: 'instant' });
    if (container.scrollLeft !== before.left || container.scrollTop !== before.top) return DONE;
  }
  return notApplicable('Nothing here can be scrolled further in this direction.');
}

/** Brings the middle of the element into the viewport, whatever scrolls around it; nothing moves where it is there already. */
export function scrollIntoView(element: Element): ActOutcome {
  if (!isRendered(element, { visibilityProperty: true })) return { outcome: 'not_visible' };
  if (isInView(element)) return DONE;
  scrollToShow(element);
  return isInView(element) || isInFrame() ? DONE : notApplicable('Scrolling does not bring it into view.');
}

function isInView(element: Element): boolean {
  const { left, top, width, height } = clientRectOf(element);
  const middle = { left: left + width / 2 - 0.5, top: top + height / 2 - 0.5, width: 1, height: 1 };
  const shown = placed(middle, placementOf(documentOf(element)));
  return hasArea(intersection(shown, viewBox())) && !isScrolledAway(element, clientRectOf(element));
}

/** What could scroll, the most likely first. */
function containers(element: Element | null): Element[] {
  const page = scrollingElementOf(document) ?? documentElementOf(document);
  if (element) return [...scrollersAround(element), page];
  // An application often leaves the page still and scrolls a pane that fills it.
  const middle = atCentre(viewBox());
  return [page, ...(middle ? scrollersAround(middle) : [])];
}

function scrollersAround(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at; at = composedParent(at)) {
    const root = at === documentElementOf(documentOf(at));
    if (root ? overflows(at) : overflows(at) && scrolls(at)) found.push(at);
  }
  return found;
}

const overflows = (element: Element): boolean =>
  scrollHeightOf(element) > clientHeightOf(element) || scrollWidthOf(element) > clientWidthOf(element);

function scrolls(element: Element): boolean {
  const style = styleOf(element);
  return /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY);
}
