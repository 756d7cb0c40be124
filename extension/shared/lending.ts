// A tab that the user lends to a coding agent: what the panel asks of the worker for it, and what it is told.

import * as v from 'valibot';

/** Name under which `passerby mcp install` registers its program with the browser. */
export const NATIVE_HOST = 'com.passerby.agent';
/** Where the worker keeps which tab is lent, in `chrome.storage.session`. */
export const LENT_KEY = 'lent_tab';

/** What the panel asks. */
export const LendingRequest = v.variant('type', [
  v.strictObject({ type: v.literal('lend_tab'), tab_id: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('take_tab_back') }),
]);
export type LendingRequest = v.InferOutput<typeof LendingRequest>;

/** The tab that is lent. */
export const LentTab = v.object({
  tab_id: v.pipe(v.number(), v.integer()),
  title: v.string(),
  url: v.string(),
  /** Whether an agent is connected. */
  in_use: v.boolean(),
});
export type LentTab = v.InferOutput<typeof LentTab>;

/** What an agent asks through the program; `ask` is checked where every request is. */
export const AgentCall = v.union([
  v.strictObject({ id: v.number(), ask: v.unknown() }),
  v.strictObject({ id: v.number(), go: v.pipe(v.string(), v.maxLength(20_000)) }),
  v.strictObject({ id: v.number(), back: v.literal(true) }),
  v.strictObject({ id: v.number(), tab: v.literal(true) }),
]);
export type AgentCall = v.InferOutput<typeof AgentCall>;

/** What the program says of its agent. */
export const AgentNews = v.strictObject({ agent: v.picklist(['here', 'gone']) });

/** A value that should be of this shape; `undefined` where it is not. */
export function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : undefined;
}
