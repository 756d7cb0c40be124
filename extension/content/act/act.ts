// Does one input in the page and says how it ended. How an act can end is a value; only a fault of this
// code throws. Look next at find.ts (which element), reach.ts (where to hit it), then the gesture's own file.

import type { Memory } from '../page/memory.ts';
import type { ActOutcome, ActReply, ElementRef, Gesture, InputPlan } from '../../shared/content_messages.ts';
import { asInput, isConnected } from '../page/dom.ts';
import { hundredths } from '../snapshot/geometry.ts';
import { selectOption, setChecked } from './choose.ts';
import { find, type Found } from './find.ts';
import { drag } from './drag.ts';
import { moveFocus } from './focus.ts';
import { pressKeys } from './keys.ts';
import { DONE, notApplicable } from './outcome.ts';
import { doubleClick, hover, openContextMenu, press } from './pointer.ts';
import type { Reached } from './reach.ts';
import { scrollBy } from './scroll.ts';
import { reachSteady } from './steady.ts';
import { selectText, setText, textFieldOf } from './text.ts';

/** `secret`: the text of the credential that the plan names. */
export async function act(plan: InputPlan, secret: string | undefined, memory: Memory): Promise<ActReply> {
  const began = performance.now();
  const reply = ({ outcome, moved, note }: Acted, found: Found | null): ActReply => ({
    outcome,
    found_by: found?.by ?? '',
    act_ms: hundredths(performance.now() - began),
    ...(moved && { moved }),
    ...(note !== undefined && { notes: [note] }),
  });
  if (!plan.element) return reply({ outcome: await onPage(plan.gesture) }, null);
  for (let tries = 1; ; tries++) {
    const found = find(plan.element, memory);
    if (!found) return reply({ outcome: { outcome: 'detached' } }, null);
    const acted = await onElement(found.element, plan.element, plan.gesture, secret, memory);
    // Another stands in its place by now, or it has come to mean something else.
    if (acted !== 'replaced') return reply(acted, found);
    if (tries >= MAX_TRIES) return reply({ outcome: { outcome: 'detached' } }, found);
  }
}

/** How often an element is looked for again that the page replaces while the pointer comes to it. */
const MAX_TRIES = 3;

interface Acted {
  readonly outcome: ActOutcome;
  /** Nothing was done: the frames around were scrolled first. */
  readonly moved?: true;
  /** What the page did to the element meanwhile. */
  readonly note?: string;
}

async function onPage(gesture: Gesture): Promise<ActOutcome> {
  switch (gesture.gesture) {
    case 'press_key':
      return pressKeys(null, gesture.key, gesture.times);
    case 'scroll_by':
      return scrollBy(null, gesture.dx, gesture.dy);
    default:
      return notApplicable(`The gesture ${gesture.gesture} needs an element.`);
  }
}

async function onElement(
  element: Element,
  ref: ElementRef,
  gesture: Gesture,
  secret: string | undefined,
  memory: Memory,
): Promise<Acted | 'replaced'> {
  if (gesture.gesture === 'scroll_by') return { outcome: scrollBy(element, gesture.dx, gesture.dy) };
  // What only vision knows is meant where it was seen, not at the middle of whatever lies there.
  const seenAt = ref.handle === null ? { x: ref.rect.x + ref.rect.width / 2, y: ref.rect.y + ref.rect.height / 2 } : null;
  const subject = gesture.gesture === 'set_text' ? (textFieldOf(element) ?? element) : element;
  if ((gesture.gesture === 'click' || gesture.gesture === 'double_click') && isFileChooser(subject)) return { outcome: notApplicable('It opens the file chooser of the browser, where nothing can be chosen.') };
  const reached = await reachSteady(subject, seenAt);
  const isSame = (): boolean => ref.handle === null || find(ref, memory)?.element === element;
  if (!isSame()) return 'replaced';
  if ('refused' in reached) return { outcome: reached.refused, ...(reached.moved && { moved: reached.moved }) };
  if (!isPointing(gesture)) return { outcome: await onReached(subject, reached.reached, gesture, secret, memory) };
  hover(reached.reached);
  if (gesture.gesture === 'hover') return { outcome: DONE };
  if (!isConnected(reached.reached.target) || !isSame()) return 'replaced';
  return PRESSES[gesture.gesture](reached.reached, subject);
}

type Pointing = Extract<Gesture, { gesture: 'click' | 'double_click' | 'context_menu' | 'hover' }>;

const PRESSES = { click: press, double_click: doubleClick, context_menu: openContextMenu };

const isPointing = (gesture: Exclude<Gesture, { gesture: 'scroll_by' }>): gesture is Pointing => gesture.gesture === 'hover' || gesture.gesture in PRESSES;

async function onReached(
  subject: Element,
  reached: Reached,
  gesture: Exclude<Gesture, { gesture: 'scroll_by' } | Pointing>,
  secret: string | undefined,
  memory: Memory,
): Promise<ActOutcome> {
  switch (gesture.gesture) {
    case 'drag':
      return drag(reached, gesture.dx, gesture.dy);
    case 'select_text':
      return selectText(subject);
    case 'press_key':
      moveFocus(subject);
      return pressKeys(subject, gesture.key, gesture.times);
    case 'select_option':
      return selectOption(subject, gesture.label, reached, memory);
    case 'set_checked':
      return setChecked(subject, gesture.on, reached);
    case 'set_text': {
      const { text } = gesture;
      if (text.from === 'plain') return setText(subject, text.text, reached, false, memory);
      if (secret === undefined) return notApplicable(`The credential "${text.name}" was not handed over.`);
      return setText(subject, secret, reached, true, memory);
    }
  }
}

/** A chooser stands outside the page: nobody in it could close it again. */
const isFileChooser = (element: Element): boolean => asInput(element)?.type === 'file';
