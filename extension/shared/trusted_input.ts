// What a content script asks of the worker in the course of an act: input by the browser itself.
//
// Checked on receipt with the schema below; the shape is that of `crate/web/src/trusted/input.rs`. The text of a
// credential is never among it. Look next at background/input.ts and content/act/trusted.ts.

import * as v from 'valibot';

/** CSS px of the top viewport; a screen has no more. */
const place = v.pipe(v.number(), v.finite(), v.minValue(-100_000), v.maxValue(100_000));
const word = v.pipe(v.string(), v.maxLength(40));

const InputSchema = v.variant('device', [
  v.strictObject({
    device: v.literal('mouse'),
    action: v.picklist(['move', 'down', 'up']),
    x: place,
    y: place,
    button: v.picklist(['none', 'left', 'right']),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2)),
  }),
  v.strictObject({
    device: v.literal('key'),
    action: v.picklist(['down', 'up']),
    key: v.pipe(word, v.minLength(1)),
    code: word,
    number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    text: v.pipe(v.string(), v.maxLength(2)),
    shift: v.boolean(),
    ctrl: v.boolean(),
    alt: v.boolean(),
    meta: v.boolean(),
  }),
]);

export const GiveInputSchema = v.strictObject({
  passerby: v.literal(1),
  type: v.literal('give_input'),
  /** The worker's name for the act that goes on. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** In this order, each once the page has handled the one before. */
  input: v.pipe(v.array(InputSchema), v.minLength(1), v.maxLength(40)),
});

/** A content script has come to its frame; sent at each injection. */
export const ArrivedSchema = v.strictObject({ passerby: v.literal(1), type: v.literal('arrived') });

export type GiveInput = v.InferOutput<typeof GiveInputSchema>;
export type Input = v.InferOutput<typeof InputSchema>;

/** It was given; or why not, or not all of it. */
export const GivenSchema = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), fault: v.object({ message: v.string() }) }),
]);
