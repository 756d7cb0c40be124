// What a page marks as nobody else's business, by the conventions that tools which record sessions honour. One who
// has marked a field for those has said what we need to know.

import { asInput, asSelect, asTextArea, attr, closest, hasAttr, isEditingHost } from '../page/dom.ts';
import { isNowhere } from '../page/tree_facts.ts';

/** Hotjar, Sentry, Datadog, Clarity, Matomo, LogRocket, OpenReplay, FullStory, rrweb, PostHog; and plain words. */
export const MARKED = `[data-secret]:not([data-secret=false]),[data-sensitive]:not([data-sensitive=false]),
  [data-private]:not([data-private=false]),[data-hj-suppress],[data-sentry-mask],[data-sentry-block],[data-dd-privacy=mask],
  [data-dd-privacy=hidden],[data-dd-privacy=mask-user-input],[data-clarity-mask=true],[data-matomo-mask],
  [data-openreplay-masked],[data-openreplay-obscured],.fs-mask,.fs-exclude,.rr-mask,.rr-block,.ph-no-capture,.ph-mask`;

/** Whether the field, or something around it, is marked. */
export function isMarked(element: Element): boolean {
  const takesText = asInput(element) ?? asTextArea(element) ?? asSelect(element);
  if (!takesText && !isEditingHost(element) && !(hasAttr(element, 'role') && /^(textbox|searchbox|combobox)$/.test(attr(element, 'role') ?? ''))) return false;
  return !isNowhere(MARKED, element) && closest(element, MARKED) !== null;
}
