// An input backend that has the browser itself give the input: to the page it is a person's. The worker is asked for
// each, and what reached the page is heard here. Where it does not get to the element, or something outside the page
// would open, the rest of the act is done by script, and the reply says so.

import * as v from 'valibot';
import { asInput, asSelect, clientRectOf, closest, composedContains, documentOf, isConnected, isRendered, viewOf } from '../page/dom.ts';
import type { ActOutcome, InputKind } from '../../shared/content_messages.ts';
import { GivenSchema, type GiveInput, type Input } from '../../shared/trusted_input.ts';
import { describe, pointOnTop, type Point } from '../snapshot/hit.ts';
import { isDisabled } from '../snapshot/states.ts';
import { PARTS } from './drag.ts';
import { EventProbe, standsFor } from './event_probe.ts';
import { focusedElement } from './focus.ts';
import { BY_SCRIPT } from './by_script.ts';
import type { InputBackend, Told } from './input_backend.ts';
import { unlessHalted } from './halt.ts';
import { codeOf, isCommand, isShifted, numberOf, type Held } from './key_codes.ts';
import { DONE } from './outcome.ts';
import { leave, type Pressed } from './pointer.ts';
import { isScrolledAway, type Reached } from './reach.ts';
import { within } from './wait.ts';

/** How long the page may take to hear of input that the browser has taken, ms. */
const HEARD_MS = 500;
/** From how far the pointer comes, CSS px: one that is there already would not move. */
const APPROACH_PX = 2;

/** The browser did not give the input; the message says why. */
export class NotGiven extends Error {}

type Button = Extract<Input, { device: 'mouse' }>['button'];
/** Which button, what the page hears of it, and the how many-th press in a row. */
interface Press {
  readonly button: Button;
  readonly heard: 'click' | 'contextmenu';
  readonly count: number;
}

export class TrustedInput implements InputBackend {
  private readonly used = new Set<InputKind>();
  private readonly notes: string[] = [];
  /** From here on everything is done by script. */
  private byScript = false;

  /** `name`: the worker's name for the act. */
  constructor(private readonly name: string) {}

  /** The rest of the act is done by script. `why`: one sentence for people. */
  leaveToScript(why: string): void {
    this.byScript = true;
    if (!this.notes.includes(why)) this.notes.push(why);
  }

  putIn(why: string): void {
    this.used.add('synthetic');
    if (!this.notes.includes(why)) this.notes.push(why);
  }

  told(): Told {
    if (this.used.size === 0) return { notes: [] };
    return { input: this.used.has('synthetic') ? 'synthetic' : 'trusted', notes: this.notes };
  }

  async hover(reached: Reached): Promise<void> {
    if (opensOutside(reached.target)) this.leaveToScript('A list or chooser of the browser’s own would open outside the page.');
    if (!this.byScript && (await this.comesTo(reached))) {
      // Events told the page of a pointer that is nowhere else now.
      leave(reached.target, reached.at);
      return;
    }
    await this.script().hover(reached);
  }

  async drawBack(): Promise<boolean> {
    if (this.byScript) return false;
    await this.give([mouse('move', { x: APPROACH_PX, y: APPROACH_PX }, 'none', 0), mouse('move', { x: 0, y: 0 }, 'none', 0)]);
    return true;
  }

  async press(reached: Reached, meant: Element): Promise<Pressed> {
    if (this.byScript) return this.script().press(reached, meant);
    return this.pressed(reached, meant, { button: 'left', heard: 'click', count: 1 });
  }

  async doubleClick(reached: Reached, meant: Element): Promise<Pressed> {
    if (this.byScript) return this.script().doubleClick(reached, meant);
    const first = await this.pressed(reached, meant, { button: 'left', heard: 'click', count: 1 });
    if (first.outcome.outcome !== 'done' || first.note !== undefined) return first;
    if (!isConnected(reached.target)) return { outcome: DONE, note: 'The element went away after the first of two clicks.' };
    return this.pressed(reached, meant, { button: 'left', heard: 'click', count: 2 });
  }

  async openContextMenu(reached: Reached, meant: Element): Promise<Pressed> {
    if (this.byScript) return this.script().openContextMenu(reached, meant);
    const view = viewOf(reached.target);
    // The browser's own menu stands outside the page, and would keep it waiting. Heard last, so that the page's listeners
    // find the event as it was.
    const keepShut = (event: Event): void => event.preventDefault();
    view.addEventListener('contextmenu', keepShut);
    try {
      return await this.pressed(reached, meant, { button: 'right', heard: 'contextmenu', count: 1 });
    } finally {
      view.removeEventListener('contextmenu', keepShut);
    }
  }

  async drag(reached: Reached, dx: number, dy: number): Promise<ActOutcome> {
    // The browser's own drag and drop begins with these: it takes all further input of the mouse.
    if (closest(reached.target, '[draggable=true],a[href]:not([draggable=false]),img:not([draggable=false])')) {
      this.leaveToScript('Drag and drop is done by script.');
    }
    if (this.byScript || !(await this.comesTo(reached))) return this.script().drag(reached, dx, dy);
    const { x, y } = onTop(reached);
    // A frame's own px may be scaled; the way is told in those of the top viewport, as boxes are.
    const way = Array.from({ length: PARTS }, (_, part) => mouse('move', { x: x + (dx * (part + 1)) / PARTS, y: y + (dy * (part + 1)) / PARTS }, 'left', 0));
    const probe = new EventProbe(viewOf(reached.target), ['pointerdown']);
    try {
      await this.give([mouse('down', { x, y }, 'left', 1), ...way, mouse('up', { x: x + dx, y: y + dy }, 'left', 1)]);
      return probe.has('pointerdown') ? DONE : { outcome: 'failed', reason: UNHEARD };
    } finally {
      probe.stop();
    }
  }

  async pressKey(element: Element | null, key: string, held: Held = {}): Promise<void> {
    const target = element ?? focusedElement();
    const owner = target ? documentOf(target) : document;
    // Tab is for whatever has the keyboard: it leads from one frame to another.
    if (!this.byScript && key !== 'Tab' && !(await within(HEARD_MS, () => (owner.hasFocus() ? true : null)))) {
      this.leaveToScript('The keyboard belongs to another frame or window, so keys were pressed by script.');
    }
    if (this.byScript) return this.script().pressKey(element, key, held);
    const { shift = false, ctrl = false, alt = false, meta = false } = held;
    const how = { device: 'key' as const, key, code: codeOf(key), number: numberOf(key, 'keydown'), shift: shift || isShifted(key), ctrl, alt, meta };
    await this.give([{ ...how, action: 'down', text: isCommand(held) ? '' : writtenBy(key) }, { ...how, action: 'up', text: '' }]);
  }

  private script(): InputBackend {
    this.used.add('synthetic');
    return BY_SCRIPT;
  }

  /** Moves the pointer to the element; false where it came out elsewhere: from then on the act is done by script. */
  private async comesTo({ target, at }: Reached): Promise<boolean> {
    const to = onTop({ target, at });
    const probe = new EventProbe(viewOf(target), ['pointermove', 'mousemove']);
    const from = { x: to.x + (to.x < APPROACH_PX ? APPROACH_PX : -APPROACH_PX), y: to.y };
    try {
      await this.give([mouse('move', from, 'none', 0), mouse('move', to, 'none', 0)]);
      if (await within(HEARD_MS, () => (probe.hasAt(at) ? true : null))) return true;
    } finally {
      probe.stop();
    }
    this.leaveToScript('The browser’s pointer did not come out at the element, so the input was given by script.');
    return false;
  }

  private async pressed({ target, at, under }: Reached, meant: Element, { button, heard, count }: Press): Promise<Pressed> {
    const place = onTop({ target, at });
    const probe = new EventProbe(viewOf(target), ['pointerdown', 'mousedown', heard]);
    let refused: NotGiven | null = null;
    let clicked: Element | null = null;
    let pressed: Element | null = null;
    try {
      // A dialog may hold the browser's answer up long after the page got the click.
      refused = await this.give([mouse('down', place, button, count), mouse('up', place, button, count)]).then(() => null, notGiven);
      clicked = await within(refused ? 0 : HEARD_MS, () => probe.targetOf(heard) ?? (isDisabled(meant) ? target : null));
      if (!probe.has(heard)) clicked = null;
      pressed = probe.targetOf('mousedown') ?? probe.targetOf('pointerdown');
    } finally {
      probe.stop();
    }
    if (clicked && (composedContains(meant, clicked) || standsFor(clicked, target))) return { outcome: DONE };
    if (refused) throw refused;
    // Some lists take the press of the button for the choice, and are gone before it is let go.
    const hasLeft = pressed !== null && composedContains(meant, pressed) && !holds(meant, at);
    if (!isConnected(meant) || hasLeft) return { outcome: DONE, note: 'The element went away while it was pressed, so it got no click.' };
    if (isDisabled(meant)) return { outcome: { outcome: 'disabled' } };
    if (!clicked && !probe.has('pointerdown') && !probe.has('mousedown')) throw new NotGiven(UNHEARD);
    return { outcome: { outcome: 'obscured', by: describe(under() ?? clicked) }, note: 'Something came between while the element was pressed, so it got no click.' };
  }

  private async give(input: Input[]): Promise<void> {
    const wanted: GiveInput = { passerby: 1, type: 'give_input', name: this.name, input };
    const answer: unknown = await unlessHalted(chrome.runtime.sendMessage(wanted).catch(() => null));
    this.used.add('trusted');
    const given = v.safeParse(GivenSchema, answer);
    if (!given.success) throw new NotGiven('The extension’s worker gave no answer.');
    if (!given.output.ok) throw new NotGiven(given.output.fault.message);
  }
}

/** Whether the element is painted around that point of its document's viewport. */
function holds(element: Element, { x, y }: Point): boolean {
  const box = clientRectOf(element);
  const isThere = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return isThere && isRendered(element) && !isScrolledAway(element, box);
}

const UNHEARD = 'The page heard nothing of the press.';

function notGiven(error: unknown): NotGiven {
  if (error instanceof NotGiven) return error;
  throw error;
}

const onTop = ({ target, at }: Pick<Reached, 'target' | 'at'>): Point => pointOnTop(documentOf(target), at);

const mouse = (action: 'move' | 'down' | 'up', { x, y }: Point, button: Button, count: number): Input => ({ device: 'mouse', action, x, y, button, count });

/** Keys with a name write nothing, but for Enter. https://w3c.github.io/uievents/#legacy-key-models */
const writtenBy = (key: string): string => (key === 'Enter' ? '\r' : key.length === 1 ? key : '');

/** Whether a press opens something of the browser's own, which lies outside the page and takes the input that follows. */
function opensOutside(target: Element): boolean {
  const chooser = closest(target, 'select,option,input[type=color]');
  if (!chooser) return false;
  const select = asSelect(chooser) ?? (closest(chooser, 'select') as HTMLSelectElement | null);
  return asInput(chooser) !== null || (select !== null && !select.multiple && select.size <= 1);
}
