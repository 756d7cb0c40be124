// What the service worker asks of a content script, and what it answers.
//
// Requests are checked on receipt with the schemas below; the shapes are those of
// `crate/artifacts/src/act.rs`. Look next at content/content.ts, which answers them.

import * as v from 'valibot';
import type { Audit } from './audit.ts';
import type { PageContent } from './content.ts';
import { AllowedSchema } from './costly.ts';
import type { CssRect, DomSnapshot } from './dom.ts';
import { FramePlaceSchema, type ForeignFrame, type FrameHello } from './frame.ts';

const finite = v.pipe(v.number(), v.finite());
const size = v.pipe(finite, v.minValue(0));
/** Longest text the page is asked to take in. */
const text = v.pipe(v.string(), v.maxLength(100_000));

const CssRectSchema = v.object({ x: finite, y: finite, width: size, height: size });

const ElementRefSchema = v.object({
  document_id: text,
  handle: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  role: text,
  name: text,
  rect: CssRectSchema,
  needs: v.optional(v.nullable(v.picklist(['click', 'type', 'select', 'check', 'scroll'])), null),
  /** Where in the box, CSS px of the top viewport at the time of the decision; null: wherever it can be met. */
  at: v.optional(v.nullable(v.object({ x: v.number(), y: v.number() })), null),
});

const TextSourceSchema = v.variant('from', [
  v.object({ from: v.literal('plain'), text }),
  v.object({ from: v.literal('credential'), name: text }),
]);

const GestureSchema = v.variant('gesture', [
  v.object({ gesture: v.literal('click') }),
  v.object({ gesture: v.literal('double_click') }),
  v.object({ gesture: v.literal('context_menu') }),
  v.object({ gesture: v.literal('hover') }),
  v.object({ gesture: v.literal('set_text'), text: TextSourceSchema }),
  v.object({ gesture: v.literal('select_option'), label: text }),
  v.object({ gesture: v.literal('select_options'), labels: v.pipe(v.array(text), v.minLength(1), v.maxLength(50)) }),
  v.object({ gesture: v.literal('set_checked'), on: v.boolean() }),
  v.object({ gesture: v.literal('press_key'), key: v.pipe(v.string(), v.minLength(1), v.maxLength(40)), times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 1) }),
  v.object({ gesture: v.literal('drag'), dx: finite, dy: finite }),
  v.object({ gesture: v.literal('select_text'), part: v.optional(text, ''), within: v.optional(text, '') }),
  v.object({ gesture: v.literal('insert_text'), text }),
  v.object({ gesture: v.literal('scroll_by'), dx: finite, dy: finite }),
  v.object({ gesture: v.literal('scroll_into_view') }),
]);

/** With what the persona does it: `crate/artifacts/src/hand.rs`. */
const HandSchema = v.variant('by', [
  v.object({ by: v.literal('pointer') }),
  v.object({ by: v.literal('unsteady'), dx: finite, dy: finite }),
  v.object({ by: v.literal('keyboard') }),
]);

const InputPlanSchema = v.object({
  element: v.optional(v.nullable(ElementRefSchema), null),
  gesture: GestureSchema,
  hand: v.optional(HandSchema, { by: 'pointer' }),
  prompt_text: v.optional(text, ''),
});

/** Names of attributes that are given with each element. */
export const AttributeNamesSchema = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[^\s"'<>/=\0]{1,100}$/))), v.maxLength(20));

const milliseconds = v.pipe(finite, v.minValue(0), v.maxValue(600_000));

/** Where the script's frame lies; null in the top frame. */
const frame = v.optional(v.nullable(FramePlaceSchema), null);

/** The worker's name for one act of one run. */
const actName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Whether to tell once more what was told last: whoever asked may have died before it was heard. */
const again = v.optional(v.boolean(), false);

/** Any request to a content script. */
export const ContentRequestSchema = v.variant('type', [
  v.object({ passerby: v.literal(1), type: v.literal('settle'), quiet_ms: milliseconds, timeout_ms: milliseconds, again }),
  v.object({
    passerby: v.literal(1),
    type: v.literal('snapshot'),
    all: v.optional(v.boolean(), false),
    attributes: v.optional(AttributeNamesSchema, []),
    again,
    peek: v.optional(v.boolean(), false),
    frame,
  }),
  v.object({ passerby: v.literal(1), type: v.literal('act'), input: InputPlanSchema, secret: v.optional(text), secret_origin: v.optional(text), name: v.optional(actName), trusted: v.optional(v.boolean(), false), allowed: AllowedSchema, read_only: v.optional(v.boolean(), false), frame }),
  v.object({ passerby: v.literal(1), type: v.literal('recall'), name: actName, document_id: text }),
  v.object({ passerby: v.literal(1), type: v.literal('halt'), name: actName }),
  v.object({ passerby: v.literal(1), type: v.literal('back') }),
  v.object({ passerby: v.literal(1), type: v.literal('frames'), frame }),
  v.object({ passerby: v.literal(1), type: v.literal('hello') }),
  v.object({ passerby: v.literal(1), type: v.literal('state'), frame }),
  v.object({ passerby: v.literal(1), type: v.literal('audit'), timeout_ms: milliseconds }),
  v.object({ passerby: v.literal(1), type: v.literal('content') }),
]);

export type ContentRequest = v.InferOutput<typeof ContentRequestSchema>;
export type InputPlan = v.InferOutput<typeof InputPlanSchema>;
export type ElementRef = v.InferOutput<typeof ElementRefSchema>;
export type TextSource = v.InferOutput<typeof TextSourceSchema>;
export type Gesture = v.InferOutput<typeof GestureSchema>;
export type Hand = v.InferOutput<typeof HandSchema>;

/** How an act ended. Failures are values, not exceptions. */
export type ActOutcome =
  | { outcome: 'done' | 'page_left' | 'detached' | 'not_visible' | 'disabled' }
  | { outcome: 'obscured'; by: string }
  | { outcome: 'missed'; on: string }
  | { outcome: 'not_applicable' | 'not_by_keys' | 'failed'; reason: string };

/** How input reached the page: as events of a script, at least in part, or by the browser as a person's. */
export type InputKind = 'synthetic' | 'trusted';

/** What became of an act. */
export interface ActReply {
  outcome: ActOutcome;
  /** Missing where no trusted input was asked for, or none was needed. */
  input?: InputKind;
  /** How the element was found; empty when none was needed. */
  found_by: 'handle' | 'role_name' | 'place' | '';
  act_ms: number;
  /** The way of the keys, where the act was to be done by them. */
  keys?: KeyWay;
  /** What the pointer pressed takes no focus, and is no part of what does. */
  pointer_only?: true;
  /** The frames around had to be scrolled: nothing was done yet, ask again with the new place. */
  moved?: true;
  /** What happened on the way, a sentence each: what the page did to the element while it was pressed. */
  notes?: string[];
  /** Dialogs that the page opened meanwhile and how they were answered, a sentence each. */
  dialogs?: string[];
}

/** The way of an act by keys, as it was observed: `crate/artifacts/src/hand.rs`. */
export interface KeyWay {
  pressed: { key: string; times: number }[];
  end: 'reached' | 'not_focusable' | 'no_control' | 'not_in_order' | 'not_by_arrows' | 'trapped' | 'held_by_dialog' | 'passed_over' | 'too_far';
  stops: number;
  /** From the beginning of the act until the last of the keys went down, ms. */
  until_last_ms: number;
  /** Missing where it cannot be told. */
  focus_shown?: boolean;
  reacted?: boolean;
  held?: { role: string; name: string; rect: CssRect }[];
}

/** What a document knows of an act whose worker died. */
export type ActRecovery = { known: 'replied'; reply: ActReply } | { known: 'not_begun' | 'unknown' };

/** What the page looks like, as far as its script can tell. */
export interface PageState {
  /** Changes when a picture of the page would. */
  stamp: string;
  /** Whether nothing on the page paints by itself; otherwise the stamp tells nothing. */
  still: boolean;
  /** Boxes that a picture must not show. */
  secrets: CssRect[];
  /** Handles of the controls in view. */
  controls: number[];
}

/** What was still going on when the limit passed. */
export type Busy = 'load' | 'dom' | 'network' | 'animation' | 'fonts' | 'blank';

/** How a page came to rest. */
export interface Settled {
  quiet: boolean;
  waited_ms: number;
  /** How long nothing had happened by then. */
  idle_ms: number;
  still_busy: Busy[];
  /** What ended since the page was asked before. */
  requests: PageRequest[];
}

/** A request of the page. */
export interface PageRequest {
  /** Without query and fragment. */
  url: string;
  by: 'document' | 'script';
  /** Missing where the browser does not tell. */
  status?: number;
  /** Milliseconds since the Unix epoch. */
  began_at_ms: number;
  took_ms: number;
}

/** Why a request was not answered. */
export interface ContentFault {
  code: 'VALIDATION_ERROR' | 'UI_QUERY_FAILED' | 'INTERNAL';
  message: string;
  advice: string;
}

/** An answer. */
export type ContentReply<T = Audit | DomSnapshot | PageContent | ActReply | ActRecovery | Settled | FrameHello | PageState | Record<string, never>> =
  | { ok: true; value: T; frames?: ForeignFrame[] }
  | { ok: false; fault: ContentFault };
