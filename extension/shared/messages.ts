// What extension pages ask of the service worker, what it answers, and what it sends unasked.
//
// Mirrors crate/artifacts/src/protocol.rs. Everything that arrives by `chrome.runtime` is bad input
// until one of the parsers here has let it through. For the values inside, see values.ts.

import * as v from 'valibot';
import { AttributeNamesSchema } from './content_messages.ts';
import { AllowedSchema } from './costly.ts';
import * as values from './values.ts';

const int32 = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1));
const tabId = v.nullish(int32, null);
const steps = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500));
const timeoutS = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400));
/** Names of runs and images: the core makes them fit for a file name. */
const fileName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/));
/** Where a piece of a file begins, bytes. */
const offset = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
/** A goal is a sentence or two, a persona file a page; what is longer is a mistake. */
const goal = v.pipe(v.string(), v.maxLength(2_000));
const personaYaml = v.pipe(v.string(), v.maxLength(100_000));

const PersonaChoice = v.union([
  v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
  v.strictObject({ yaml: personaYaml }),
]);

/** How the tree is told as text: `RenderOptions` of crate/artifacts/src/render_options.rs. */
const RenderOptions = v.object({
  view: v.optional(v.picklist(['screen', 'full', 'delta']), 'full'),
  reader: v.optional(v.pipe(v.string(), v.maxLength(64)), 'default'),
  hrefs: v.optional(v.boolean(), false),
  descriptions: v.optional(v.boolean(), false),
  boxes: v.optional(v.boolean(), false),
  whole: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200)), []),
  all_whole: v.optional(v.boolean(), false),
});

export const REPORT_FORMATS = ['markdown', 'html', 'json', 'trace', 'zip'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The one union of requests. Fields with a default may be left out, as in the Rust type. */
export const Request = v.variant('type', [
  v.object({ type: v.literal('get_state') }),
  v.object({
    type: v.literal('set_choices'),
    choices: v.object({ ...values.ToolbarRun.entries, goal }),
  }),
  v.object({ type: v.literal('set_vision'), vision: values.VisionSettings }),
  v.object({ type: v.literal('set_settings'), settings: values.RunSettings }),
  v.object({
    type: v.literal('set_model'),
    model: values.ModelSettings,
    keep_secrets: v.optional(v.boolean(), false),
  }),
  v.object({
    type: v.literal('test_model'),
    model: values.ModelSettings,
    keep_secrets: v.optional(v.boolean(), false),
  }),
  v.object({
    type: v.literal('start_run'),
    tab_id: tabId,
    persona: PersonaChoice,
    goal,
    explore: v.optional(v.boolean(), false),
    policy: v.optional(values.Policy, 'rules'),
    steps: v.optional(steps, 30),
    timeout_s: v.optional(timeoutS, 600),
    vision: v.optional(v.boolean(), true),
    model: v.nullish(values.ModelSettings, null),
    script: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20_000))), v.maxLength(500)), []),
    reading: v.nullish(v.pipe(v.string(), v.maxLength(20_000)), null),
    extract: v.nullish(values.ExtractRequest, null),
    costly: v.optional(v.picklist(['refuse', 'ask', 'allow']), 'refuse'),
    ask_user: v.optional(v.boolean(), false),
    allow: AllowedSchema,
    allowed_hosts: v.optional(values.Hosts, []),
    further_hosts: v.optional(values.Hosts, []),
    trusted_input: v.optional(v.boolean(), false),
    input_fallback: v.optional(v.boolean(), false),
    allow_changes: v.optional(v.boolean(), false),
    seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xFFFF_FFFF)), 0),
    axe: v.optional(v.boolean(), false),
    settings: v.nullish(values.RunSettings, null),
    asked_url: v.nullish(v.pipe(v.string(), v.maxLength(20_000)), null),
  }),
  v.object({
    type: v.literal('answer_approval'),
    run_id: fileName,
    step: v.pipe(v.number(), v.integer(), v.minValue(1)),
    given: v.boolean(),
  }),
  v.object({
    type: v.literal('answer_question'),
    run_id: fileName,
    step: v.pipe(v.number(), v.integer(), v.minValue(1)),
    text: v.pipe(v.string(), v.maxLength(2_000)),
  }),
  v.object({ type: v.literal('answer_site'), run_id: fileName, given: v.boolean() }),
  v.object({
    type: v.literal('resume_run'),
    run_id: fileName,
    tab_id: tabId,
    persona: v.nullish(PersonaChoice, null),
    model: v.nullish(values.ModelSettings, null),
  }),
  v.object({ type: v.literal('stop_run') }),
  v.object({
    type: v.literal('inspect'),
    tab_id: tabId,
    mode: v.optional(v.picklist(['tree', 'screenshot', 'both']), 'tree'),
    vision: v.optional(v.boolean(), true),
    verbose: v.optional(v.boolean(), false),
    marks: v.optional(v.boolean(), false),
    all: v.optional(v.boolean(), false),
    attributes: v.optional(AttributeNamesSchema, []),
    tell: v.optional(RenderOptions, {}),
    settings: v.nullish(values.RunSettings, null),
  }),
  v.object({ type: v.literal('get_report'), run_id: fileName, format: v.picklist(REPORT_FORMATS), offset }),
  v.object({ type: v.literal('list_run_files'), run_id: fileName }),
  v.object({ type: v.literal('get_run_file'), run_id: fileName, name: fileName, offset }),
  v.object({ type: v.literal('get_screenshot'), run_id: fileName, id: fileName }),
  v.object({ type: v.literal('list_runs') }),
]);
/** A request that passed the door: every default filled in. */
export type Request = v.InferOutput<typeof Request>;
/** A request as a page may write it. */
export type RequestInput = v.InferInput<typeof Request>;
export type RequestType = Request['type'];

/** The answer to what has nothing to tell. */
const Done = v.strictObject({});

/** What the value of a successful reply looks like, for each request. */
const ANSWERS = {
  get_state: values.AppState,
  set_choices: values.ToolbarRun,
  set_vision: values.VisionSettings,
  set_settings: values.RunSettings,
  set_model: values.ModelCard,
  test_model: values.ModelTest,
  start_run: values.RunStarted,
  answer_approval: Done,
  answer_question: Done,
  answer_site: Done,
  resume_run: values.RunStarted,
  stop_run: Done,
  inspect: values.Inspection,
  get_report: values.FilePiece,
  list_run_files: values.RunFiles,
  get_run_file: values.FilePiece,
  get_screenshot: values.FileData,
  list_runs: v.array(values.RunCard),
} as const satisfies Record<RequestType, v.GenericSchema>;
export type Answer<T extends RequestType> = v.InferOutput<(typeof ANSWERS)[T]>;

/** It worked, or it did not and this is why. Failures are values. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: values.Fault };

/** What the worker sends to open extension pages, unasked. */
export const Push = v.variant('type', [
  v.object({ type: v.literal('run_changed'), view: values.RunView }),
  /** What a model answers, as it forms: words of anybody's, shown as text only. */
  v.object({ type: v.literal('thought_forming'), run_id: v.string(), text: v.pipe(v.string(), v.maxLength(5_000)) }),
  v.object({ type: v.literal('state_changed') }),
]);
export type Push = v.InferOutput<typeof Push>;

const WireReply = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.optional(v.unknown(), null) }),
  v.object({ ok: v.literal(false), fault: values.Fault }),
]);

/** The request in a message, or the fault to answer it with. */
export function parseRequest(message: unknown): Reply<Request> {
  const parsed = v.safeParse(Request, message);
  if (parsed.success) return { ok: true, value: parsed.output };
  return failed(
    'VALIDATION_ERROR',
    `The request is not valid: ${firstIssue(parsed.issues)}.`,
    'Correct that field and ask again.',
  );
}

/** The reply to a request of this type, its value checked. A reply of another shape becomes a fault. */
export function parseReply<T extends RequestType>(type: T, message: unknown): Reply<Answer<T>> {
  const wire = v.safeParse(WireReply, message);
  if (!wire.success) return strangeReply(type, wire.issues);
  if (!wire.output.ok) return wire.output;
  const value = v.safeParse(ANSWERS[type], wire.output.value);
  if (!value.success) return strangeReply(type, value.issues);
  // The table above ties each type to its schema; TypeScript cannot follow the index through safeParse.
  return { ok: true, value: value.output as Answer<T> };
}

/** The push in a message; `null` for any other message. */
export function parsePush(message: unknown): Push | null {
  const parsed = v.safeParse(Push, message);
  return parsed.success ? parsed.output : null;
}

/** A reply that says what failed and what to do. */
export function failed(code: values.FaultCode, message: string, advice: string): { ok: false; fault: values.Fault } {
  return { ok: false, fault: { code, message, advice } };
}

function strangeReply(type: RequestType, issues: Issues): { ok: false; fault: values.Fault } {
  return failed(
    'INTERNAL',
    `The answer to “${type}” has an unexpected shape: ${firstIssue(issues)}.`,
    'Reload the extension: its pages and its core seem to be of different versions.',
  );
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Where and what; never the value itself, which may be private. */
function firstIssue([issue]: Issues): string {
  const path = v.getDotPath(issue);
  return `${path ?? 'the message'} should be ${issue.expected ?? `valid (${issue.type})`}`;
}
