// An act of somebody who uses the keyboard alone: the focus is led to the element, then a key operates it. Where keys do
// not get there, nothing else is tried.

import { asInput, asSelect, closest, documentOf, htmlTag, isConnected, matches, viewOf } from '../../page/dom.ts';
import type { Memory } from '../../page/memory.ts';
import type { ActOutcome, Gesture, KeyWay } from '../../../shared/content_messages.ts';
import { roleOf } from '../../snapshot/roles.ts';
import { isDisabled, isOn, isTextual } from '../../snapshot/states.ts';
import { focusedElement } from '../focus.ts';
import { DONE, notApplicable } from '../outcome.ts';
import { isPressable } from '../pointer.ts';
import { pressKeys } from '../press_keys.ts';
import { insertText } from '../insert_text.ts';
import { selectText } from '../select_text.ts';
import { setText, textFieldOf } from '../text.ts';
import { RESPONSE_MS, within } from '../wait.ts';
import { isFileChooser, type Means } from '../means.ts';
import { chooseByKeys, type Chosen } from './choose.ts';
import { PageWatch } from './look.ts';
import { activeIn } from './takers.ts';
import { comeTo } from './walk.ts';
import { Way } from './way.ts';

/** How long a page may take to react to a key, ms. */
const REACTS_MS = 300;

export interface ByKeys {
  readonly outcome: ActOutcome;
  /** Missing where no key was tried. */
  readonly keys?: KeyWay;
}

type Operated = Exclude<Gesture, { gesture: 'scroll_by' }>;

/** What is to be typed, or why it may not be. */
export type Typed = ActOutcome | { readonly text: string; readonly secret: boolean };

/** `typed`: asked once the focus is in the field, since a document may change until then. */
export async function byKeys(element: Element, gesture: Operated, means: Means, memory: Memory, typed: () => Typed): Promise<ByKeys> {
  const meant = gesture.gesture === 'set_text' || gesture.gesture === 'insert_text' ? (textFieldOf(element) ?? element) : element;
  const refused = refusal(meant, gesture);
  if (refused) return { outcome: refused };
  const way = new Way(means.backend);
  const arrival = await comeTo(meant, way);
  if (!arrival.at) return { outcome: { outcome: 'not_by_keys', reason: WHY[arrival.end] }, keys: way.told(arrival.end) };
  const { outcome, end } = await operate(meant, arrival.at, gesture, means, memory, way, typed);
  return { outcome, keys: way.told(end) };
}

/** What no key does, or nobody may. */
function refusal(element: Element, { gesture }: Operated): ActOutcome | null {
  if (isDisabled(element) || matches(element, '[inert],[inert] *')) return { outcome: 'disabled' };
  if (gesture === 'hover' || gesture === 'drag' || gesture === 'context_menu') return notApplicable(`Somebody who uses the keyboard alone does not do this (${gesture.replace('_', ' ')}).`);
  if (gesture === 'click' && isFileChooser(element)) return notApplicable('It opens the file chooser of the browser, where nothing can be chosen.');
  return null;
}

const WHY: Readonly<Record<KeyWay['end'], string>> = {
  reached: '',
  not_focusable: 'The keyboard cannot come to it: neither it nor anything it belongs to takes the focus.',
  no_control: 'It takes no focus itself, and it is not clear which control is meant.',
  not_in_order: 'Tab went once around the whole page and did not come to it.',
  not_by_arrows: 'The keyboard came to the widget that it is in, and no arrow key led to it.',
  trapped: 'The focus is held on the way: neither Tab, Shift+Tab nor Escape leads on.',
  held_by_dialog: 'An open dialog holds the focus, and it is not in that.',
  passed_over: 'Tab passes it over, since its tabindex is negative: only a script can bring the keyboard to it.',
  too_far: 'The keyboard did not come to it: the way was too long, or led out of sight.',
};

async function operate(meant: Element, at: Element, gesture: Operated, { backend }: Means, memory: Memory, way: Way, typed: () => Typed): Promise<Chosen> {
  const there = (outcome: ActOutcome): Chosen => ({ outcome, end: 'reached' });
  switch (gesture.gesture) {
    case 'click':
    case 'double_click':
      return there(await pressed(at, way));
    case 'press_key':
      return there(await pressKeys(backend, at, gesture.key, gesture.times));
    case 'set_checked':
      return there(await checked(meant, at, gesture.on, way));
    case 'select_option':
      return chooseByKeys(backend, meant, gesture.label, memory, way);
    case 'set_text': {
      const text = typed();
      return there('outcome' in text ? text : await setText(backend, at, text, null, memory));
    }
    case 'select_text':
      return there(await selectText(at, gesture));
    case 'insert_text':
      // Tab marks what is in a field that it comes to.
      return there(await insertText(backend, at, gesture.text, way.count > 0));
    default:
      return there(notApplicable('No key does this.'));
  }
}

/** Presses the key that operates what has the focus. A field is only come to. */
async function pressed(at: Element, way: Way): Promise<ActOutcome> {
  if (isTextual(at) || asSelect(at) || ['slider', 'spinbutton'].includes(roleOf(at))) return DONE;
  if (isOn(at, roleOf(at)) === true && roleOf(at) === 'radio') return DONE;
  if (!isStillAt(at)) return MOVED_ON;
  const reaction = new Reaction(at);
  try {
    await way.press(keyFor(at));
    way.reacted = await within(REACTS_MS, () => (reaction.came() ? true : null)) ?? (reaction.isSure() ? false : undefined);
  } finally {
    reaction.stop();
  }
  return way.reacted === false ? { outcome: 'not_by_keys', reason: `The keyboard came to it, and ${keyName(keyFor(at))} did nothing there.` } : DONE;
}

/** Whether the key would still go to what was judged: a page may move the focus on by itself. */
function isStillAt(at: Element): boolean {
  const focus = focusedElement();
  return focus !== null && (focus === at || activeIn(focus) === at);
}

const MOVED_ON: ActOutcome = { outcome: 'not_by_keys', reason: 'The page moved the focus on before the key could be pressed.' };

const TOGGLES = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

const keyFor = (at: Element): string => (TOGGLES.has(roleOf(at)) ? ' ' : 'Enter');
const keyName = (key: string): string => (key === ' ' ? 'Space' : key);

async function checked(meant: Element, at: Element, on: boolean, way: Way): Promise<ActOutcome> {
  const state = (): boolean | undefined => isOn(meant, roleOf(meant)) ?? isOn(at, roleOf(at));
  const before = state();
  if (before === undefined) return notApplicable('The element cannot be ticked.');
  if (before === on) return DONE;
  if (!on && asInput(meant)?.type === 'radio') return notApplicable('A radio button is let go only by choosing another.');
  if (!isStillAt(at)) return MOVED_ON;
  const watch = new PageWatch(documentOf(at));
  await way.press(' ');
  const changed = await within(RESPONSE_MS, () => (!isConnected(meant) || state() === on ? meant : null));
  // A page may tell the state by other means: then the screen afterwards says what came of it.
  const hasReacted = changed !== null || watch.hasChanged();
  watch.stop();
  way.reacted = hasReacted;
  return hasReacted ? DONE : { outcome: 'not_by_keys', reason: 'The keyboard came to it, and Space did not change its state.' };
}

/** Whether a page does anything about a key: prevents it, makes a click of it, or changes. */
class Reaction {
  private readonly watch: PageWatch;
  private readonly view: Window;
  private hasCome = false;
  private wasHeard = false;

  constructor(private readonly at: Element) {
    this.view = viewOf(at);
    this.watch = new PageWatch(documentOf(at));
    this.view.addEventListener('click', this.clicked, true);
    this.view.addEventListener('pagehide', this.clicked, true);
    this.view.addEventListener('keydown', this.heard);
  }

  private readonly clicked = (): void => {
    this.hasCome = true;
  };

  /** Heard last: what was stopped before, or prevented, was dealt with. */
  private readonly heard = (event: Event): void => {
    this.wasHeard = true;
    if (event.defaultPrevented) this.hasCome = true;
  };

  came(): boolean {
    return this.hasCome || this.watch.hasChanged() || !isConnected(this.at);
  }

  /** Whether nothing can have escaped it: a native control does what it does without telling. */
  isSure(): boolean {
    return this.wasHeard && !isPressable(this.at) && !closest(this.at, 'input,select,textarea,iframe,video,audio,[contenteditable]') && htmlTag(this.at) !== '';
  }

  stop(): void {
    this.watch.stop();
    this.view.removeEventListener('click', this.clicked, true);
    this.view.removeEventListener('pagehide', this.clicked, true);
    this.view.removeEventListener('keydown', this.heard);
  }
}
