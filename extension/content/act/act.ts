// Does one input in the page and says how it ended. How an act can end is a value; only a fault of this
// code throws. Look next at find.ts (which element), reach.ts (where to hit it), then the gesture's own file.

import type { Memory } from '../page/memory.ts';
import type { ActOutcome, ActReply, ElementRef, Gesture, InputPlan, KeyWay, TextSource } from '../../shared/content_messages.ts';
import { composedContains, isConnected, viewOf } from '../page/dom.ts';
import { hundredths } from '../snapshot/geometry.ts';
import { beside, miss } from './aim.ts';
import { selectOption, setChecked } from './choose.ts';
import { selectOptions } from './choose_many.ts';
import { find, type Found } from './find.ts';
import { focusedElement, moveFocus } from './focus.ts';
import { Halted } from './halt.ts';
import type { InputBackend } from './input_backend.ts';
import { byKeys, type Typed } from './keyboard/by_keys.ts';
import { isForPointersOnly } from './keyboard/reachable.ts';
import { isFileChooser, type Means } from './means.ts';
import { NotGiven } from './trusted.ts';
import { DONE, notApplicable } from './outcome.ts';
import { pressKeys } from './press_keys.ts';
import type { Reached, Spot } from './reach.ts';
import { scrollBy, scrollIntoView } from './scroll.ts';
import { reachSteady } from './steady.ts';
import { insertText } from './insert_text.ts';
import { selectText } from './select_text.ts';
import { setText, textFieldOf } from './text.ts';

export async function act(plan: InputPlan, means: Means, memory: Memory): Promise<ActReply> {
  const began = performance.now();
  const { outcome, moved, note, by, keys, pointer_only } = await acted(plan, means, memory);
  const { input, notes } = means.backend.told();
  return {
    outcome,
    found_by: by ?? '',
    act_ms: hundredths(performance.now() - began),
    ...(input !== undefined && { input }),
    ...(keys && { keys }),
    ...(pointer_only && { pointer_only }),
    ...(moved && { moved }),
    ...((note !== undefined || notes.length > 0) && { notes: [...notes, ...(note === undefined ? [] : [note])] }),
  };
}

async function acted(plan: InputPlan, means: Means, memory: Memory): Promise<Acted & { readonly by?: Found['by'] }> {
  try {
    if (!plan.element) return { outcome: await onPage(plan.gesture, means.backend) };
    for (let tries = 1; ; tries++) {
      const found = find(plan.element, memory, tries > 1);
      if (!found) return { outcome: { outcome: 'detached' } };
      const ended = await onElement(found.element, plan.element, plan, means, memory);
      // Another stands in its place by now, or it has come to mean something else.
      if (ended !== 'replaced') return { ...ended, by: found.by };
      if (tries >= MAX_TRIES) return { outcome: { outcome: 'detached' }, by: found.by };
    }
  } catch (error) {
    if (error instanceof NotGiven || error instanceof Halted) return { outcome: { outcome: 'failed', reason: error.message } };
    throw error;
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
  /** The way of the keys. */
  readonly keys?: KeyWay;
  /** Keys cannot come to what was pressed. */
  readonly pointer_only?: true;
}

async function onPage(gesture: Gesture, backend: InputBackend): Promise<ActOutcome> {
  switch (gesture.gesture) {
    case 'press_key':
      return pressKeys(backend, null, gesture.key, gesture.times);
    case 'scroll_by':
      return scrollBy(null, gesture.dx, gesture.dy);
    default:
      return notApplicable(`The gesture ${gesture.gesture} needs an element.`);
  }
}

async function onElement(
  element: Element,
  ref: ElementRef,
  { gesture, hand }: InputPlan,
  means: Means,
  memory: Memory,
): Promise<Acted | 'replaced'> {
  const { backend } = means;
  if (gesture.gesture === 'scroll_by') return { outcome: scrollBy(element, gesture.dx, gesture.dy) };
  if (gesture.gesture === 'scroll_into_view') return { outcome: scrollIntoView(element) };
  if (hand.by === 'keyboard') return byKeys(element, gesture, means, memory, () => (gesture.gesture === 'set_text' ? typed(gesture.text, element, means) : notApplicable('Nothing is to be typed.')));
  const subject = gesture.gesture === 'set_text' || gesture.gesture === 'insert_text' ? (textFieldOf(element) ?? element) : element;
  // Keys go where the focus is, whatever lies over it: an editor paints its text over the field that takes the keys.
  if (gesture.gesture === 'press_key' && focusedElement() === subject) return { outcome: await pressKeys(backend, subject, gesture.key, gesture.times) };
  const spot = subject === element ? spotOf(ref) : null;
  if ((gesture.gesture === 'click' || gesture.gesture === 'double_click') && isFileChooser(subject)) return { outcome: notApplicable('It opens the file chooser of the browser, where nothing can be chosen.') };
  let reached = await reachSteady(subject, spot);
  if ('refused' in reached && reached.refused.outcome === 'obscured' && (await backend.drawBack())) reached = await reachSteady(subject, spot);
  const isSame = (pointed = false): boolean => ref.handle === null || find(ref, memory, pointed)?.element === element;
  if (!isSame()) return 'replaced';
  if ('refused' in reached) return { outcome: reached.refused, ...(reached.moved && { moved: reached.moved }) };
  const place = reached.reached;
  const comesDown = hand.by === 'unsteady' && gesture.gesture !== 'hover' ? beside(place, subject, hand.dx, hand.dy) : { hit: place };
  if ('missed' in comesDown) return miss(backend, comesDown.missed);
  const { hit } = comesDown;
  if (!isPointing(gesture)) return { outcome: await onReached(subject, hit, gesture, means, memory) };
  await backend.hover(hit);
  if (gesture.gesture === 'hover') return { outcome: DONE };
  if (!isSame(true)) return 'replaced';
  const meets = await metStill(subject, hit, spot, backend);
  if (!meets) return 'replaced';
  // Once pressed it may be gone.
  const pointerOnly = gesture.gesture === 'click' && ref.handle !== null && isForPointersOnly(subject);
  const pressed = await backend[PRESSES[gesture.gesture]](meets, subject);
  return { ...pressed, ...(pointerOnly && { pointer_only: true }) };
}

/** Where the pointer meets the element by now: what it left may have closed (a menu), and what stood below moved up. */
async function metStill(subject: Element, hit: Reached, spot: Spot | null, backend: InputBackend): Promise<Reached | null> {
  if (!isConnected(hit.target)) return metAnew(subject, spot);
  const under = hit.under();
  if (spot || (under && (composedContains(hit.target, under) || composedContains(subject, under)))) return hit;
  const again = await metAnew(subject, spot);
  // What came between is told by the press.
  if (!again) return hit;
  await backend.hover(again);
  return again;
}

/** Where the pointer meets an element that drew its inside anew when the pointer came. */
async function metAnew(subject: Element, spot: Spot | null): Promise<Reached | null> {
  if (!isConnected(subject)) return null;
  const reached = await reachSteady(subject, spot);
  return 'refused' in reached ? null : reached.reached;
}

/** Where the element is to be met, if not anywhere. What only vision knows is meant where it was seen, whatever lies there. */
function spotOf({ handle, rect, at }: ElementRef): Spot | null {
  if (handle === null) return { kind: 'in_view', at: at ?? { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 } };
  return at && { kind: 'in_element', dx: at.x - rect.x, dy: at.y - rect.y };
}

type Scrolling = Extract<Gesture, { gesture: 'scroll_by' | 'scroll_into_view' }>;

type Pointing = Extract<Gesture, { gesture: 'click' | 'double_click' | 'context_menu' | 'hover' }>;

const PRESSES = { click: 'press', double_click: 'doubleClick', context_menu: 'openContextMenu' } as const;

const isPointing = (gesture: Exclude<Gesture, Scrolling>): gesture is Pointing => gesture.gesture === 'hover' || gesture.gesture in PRESSES;

async function onReached(
  subject: Element,
  reached: Reached,
  gesture: Exclude<Gesture, Scrolling | Pointing>,
  means: Means,
  memory: Memory,
): Promise<ActOutcome> {
  const { backend } = means;
  switch (gesture.gesture) {
    case 'drag':
      return backend.drag(reached, gesture.dx, gesture.dy);
    case 'select_text':
      return selectText(subject, gesture);
    case 'insert_text':
      return insertText(backend, subject, gesture.text);
    case 'press_key':
      moveFocus(subject);
      return pressKeys(backend, subject, gesture.key, gesture.times);
    case 'select_option':
      return selectOption(backend, subject, gesture.label, reached, memory);
    case 'select_options':
      return selectOptions(backend, subject, gesture.labels, reached, memory);
    case 'set_checked':
      return setChecked(backend, subject, gesture.on, reached);
    case 'set_text': {
      const text = typed(gesture.text, subject, means);
      return 'outcome' in text ? text : setText(backend, subject, text, reached, memory);
    }
  }
}

/** What is to be put into the field, or why it may not be. */
function typed(text: TextSource, field: Element, { secret, secretOrigin }: Means): Typed {
  if (text.from === 'plain') return { text: text.text, secret: false };
  if (secret === undefined) return notApplicable(`The credential "${text.name}" was not handed over.`);
  // The document may be another than the one that was asked who it is, and may have lost its origin.
  if (viewOf(field).origin !== secretOrigin) return notApplicable(`The credential "${text.name}" is not for the origin of this document.`);
  return { text: secret, secret: true };
}
