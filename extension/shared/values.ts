// The values that the core sends to extension pages, as far as those pages use them.
//
// Each schema mirrors a type of the same name in crate/artifacts (module named beside it); fields
// that no page shows are left out and dropped on parsing. The test beside this file holds the
// schemas against JSON that the Rust types wrote. Nothing here knows Chrome or the DOM.

import * as v from 'valibot';

/** Rust writes `None` as `null` or leaves the key out; pages see `null` for both. */
const maybe = <S extends v.GenericSchema>(schema: S) => v.nullish(schema, null);
/** Rust leaves some empty lists out. */
const list = <S extends v.GenericSchema>(schema: S) => v.optional(v.array(schema), []);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const epochMs = v.pipe(v.number(), v.minValue(0));

// --- fault.rs ---

export const FaultCode = v.picklist([
  'UI_NOT_AVAILABLE',
  'UI_QUERY_FAILED',
  'VALIDATION_ERROR',
  'CAPTURE_FAILED',
  'DETECTOR_FAILED',
  'PAGE_UNREACHABLE',
  'PAGE_UNLOADED',
  'STORAGE_FAILED',
  'MODEL_FAILED',
  'RUN_ACTIVE',
  'PERSONA_NEEDED',
  'LOGIN_NEEDED',
  'SITE_NOT_ALLOWED',
  'TRUSTED_INPUT_UNAVAILABLE',
  'NOT_FOUND',
  'INTERNAL',
]);
export type FaultCode = v.InferOutput<typeof FaultCode>;

/** What happened (`message`) and what to do about it (`advice`), a sentence each. */
export const Fault = v.object({ code: FaultCode, message: v.string(), advice: v.string() });
export type Fault = v.InferOutput<typeof Fault>;

/** A page only shows the kind, and a run of another version may have one that is not known here. */
export const Warning = v.object({ kind: v.string(), message: v.string() });
export type Warning = v.InferOutput<typeof Warning>;

// --- decision.rs ---

export const Policy = v.picklist(['rules', 'model', 'hybrid', 'scripted']);

const TextSource = v.variant('from', [
  v.object({ from: v.literal('plain'), text: v.string() }),
  v.object({ from: v.literal('credential'), name: v.string() }),
]);

export const Action = v.variant('action', [
  v.object({ action: v.literal('click') }),
  v.object({ action: v.literal('double_click') }),
  v.object({ action: v.literal('context_menu') }),
  v.object({ action: v.literal('hover') }),
  v.object({ action: v.literal('type'), text: TextSource }),
  v.object({ action: v.literal('clear') }),
  v.object({ action: v.literal('select'), option: v.string() }),
  v.object({ action: v.literal('select_many'), options: v.array(v.string()) }),
  v.object({ action: v.literal('check'), on: v.boolean() }),
  v.object({ action: v.literal('press_key'), key: v.string(), times: v.optional(count) }),
  v.object({ action: v.literal('drag'), dx: v.number(), dy: v.number() }),
  v.object({ action: v.literal('select_text'), part: v.optional(v.string(), ''), within: v.optional(v.string(), '') }),
  v.object({ action: v.literal('insert'), text: v.string() }),
  v.object({ action: v.literal('scroll'), screens: v.number() }),
  v.object({ action: v.literal('scroll_into_view') }),
  v.object({ action: v.literal('navigate'), url: v.string() }),
  v.object({ action: v.literal('back') }),
  v.object({ action: v.literal('wait'), ms: count }),
  v.object({ action: v.literal('wait_for'), text: v.string(), gone: v.optional(v.boolean(), false), ms: count }),
  v.object({ action: v.literal('ask_user'), question: v.string() }),
  v.object({ action: v.literal('answer'), text: v.string() }),
  v.object({ action: v.literal('finish'), evidence: v.string() }),
  v.object({ action: v.literal('give_up'), reason: v.string() }),
]);
export type Action = v.InferOutput<typeof Action>;

export const Target = v.object({ node: v.string(), role: v.string(), name: v.string() });
export type Target = v.InferOutput<typeof Target>;

export const Decision = v.object({
  action: Action,
  target: maybe(Target),
  reasoning: v.string(),
  /** 0..=1. */
  confidence: v.number(),
  decided_by: Policy,
});

export const Thought = v.object({
  analysis: v.object({ summary: v.string(), stands_out: v.array(v.string()) }),
  decision: Decision,
  expectation: v.object({ sentence: v.string(), within_ms: count, sureness: v.number() }),
  /** How a model that saw the picture meant its target; null where it read the tree. CSS px of the viewport. */
  sight: maybe(v.object({ at: maybe(v.object({ x: v.number(), y: v.number() })), description: v.optional(v.string(), '') })),
});
export type Thought = v.InferOutput<typeof Thought>;

export const ExpectationVerdict = v.picklist(['matched', 'missed', 'contradicted', 'unknown']);
export type ExpectationVerdict = v.InferOutput<typeof ExpectationVerdict>;

export const Evaluation = v.object({
  verdict: ExpectationVerdict,
  evidence: v.array(v.string()),
  notes: v.string(),
  suggestions: list(v.string()),
  took_ms: v.number(),
  by_model: maybe(ExpectationVerdict),
  any_change: v.optional(v.boolean(), false),
});
export type Evaluation = v.InferOutput<typeof Evaluation>;

export const GateVerdict = v.variant('gate', [
  v.object({ gate: v.literal('passed') }),
  v.object({ gate: v.literal('refused'), rule: v.string(), reason: v.string() }),
]);
export type GateVerdict = v.InferOutput<typeof GateVerdict>;

// --- act.rs ---

export const ActOutcome = v.variant('outcome', [
  v.object({ outcome: v.literal('done') }),
  v.object({ outcome: v.literal('page_left') }),
  v.object({ outcome: v.literal('detached') }),
  v.object({ outcome: v.literal('not_visible') }),
  v.object({ outcome: v.literal('obscured'), by: v.string() }),
  v.object({ outcome: v.literal('disabled') }),
  v.object({ outcome: v.literal('missed'), on: v.string() }),
  v.object({ outcome: v.literal('not_by_keys'), reason: v.string() }),
  v.object({ outcome: v.literal('not_applicable'), reason: v.string() }),
  v.object({ outcome: v.literal('failed'), reason: v.string() }),
]);
export type ActOutcome = v.InferOutput<typeof ActOutcome>;

// --- ui_tree.rs ---

export const PerceptionStats = v.object({
  dom: count,
  vision: count,
  merged: count,
  detections: count,
  places: v.object({ leaf: count, holder: count, part: count, vision: count, repeated: count, left_out: count }),
  visible_not_accessible: count,
  accessible_not_visible: count,
  timings: v.object({
    capture_ms: v.number(),
    decode_ms: v.number(),
    detect_ms: v.number(),
    snapshot_ms: v.number(),
    merge_ms: v.number(),
  }),
});
export type PerceptionStats = v.InferOutput<typeof PerceptionStats>;

// --- finding.rs ---

export const Severity = v.picklist(['low', 'medium', 'high']);
export type Severity = v.InferOutput<typeof Severity>;

export const Finding = v.object({
  kind: v.picklist([
    'expectation_missed',
    'error_shown',
    'dead_click',
    'rage_click',
    'slow_response',
    'loop_or_backtrack',
    'unlabelled_control',
    'access_gap',
    'small_target',
    'contrast',
    'small_text',
    'same_name',
    'lost_input',
    'dialog_in_way',
    'script_error',
    'keyboard_trap',
    'no_keyboard_access',
    'focus_not_visible',
    'gave_up',
    'axe_violation',
  ]),
  severity: Severity,
  title: v.string(),
  detail: v.string(),
  suggestion: v.string(),
  /** From 1. */
  step: count,
  cost: v.optional(v.object({ steps: count, ms: count, stopped: v.boolean(), touched: v.boolean() })),
  /** The clause of the goal that the persona was at. */
  clause: v.optional(v.string()),
  /** How to get there, one instruction each. */
  reproduce: v.optional(v.array(v.string()), []),
  /** Names of the rules that it comes from: `passerby/low-contrast`, `axe/color-contrast`. */
  rules: v.array(v.string()),
  /** What it goes against: a criterion of WCAG, a heuristic of Nielsen’s. */
  standards: v.array(v.string()),
  /** What axe-core says of it, alone or beside Passerby. */
  axe: v.optional(v.object({ source: v.string(), rules: v.array(v.string()), criteria: list(v.string()) })),
});
export type Finding = v.InferOutput<typeof Finding>;

// --- model.rs ---

export const ModelUsage = v.object({
  input_tokens: count,
  cached_input_tokens: count,
  output_tokens: count,
  /** The endpoint gave no figures. */
  estimated: v.optional(v.boolean(), false),
});
export type ModelUsage = v.InferOutput<typeof ModelUsage>;

/** What a step or a run had from language models. */
export const ModelWork = v.object({ calls: count, usage: ModelUsage, cost_usd: v.number(), took_ms: v.number() });
export type ModelWork = v.InferOutput<typeof ModelWork>;

export const ModelApi = v.picklist(['anthropic', 'openai_chat', 'openai_responses', 'gemini', 'ollama', 'compatible']);
export type ModelApi = v.InferOutput<typeof ModelApi>;

const usd = v.pipe(v.number(), v.minValue(0), v.maxValue(999_999));

const Price = v.object({ input_usd: usd, cached_input_usd: usd, output_usd: usd });
export type Price = v.InferOutput<typeof Price>;

/** An endpoint. `key` and the values of `headers` are empty in what the core sends. */
export const ModelSettings = v.object({
  api: ModelApi,
  base_url: v.pipe(v.string(), v.maxLength(2_000)),
  model: v.pipe(v.string(), v.maxLength(200)),
  key: v.pipe(v.string(), v.maxLength(2_000)),
  headers: v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(4_000))),
  timeout_s: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600)),
  prompt: v.picklist(['compact', 'full']),
  /** The model gets the screenshot in place of the tree. */
  sight: v.optional(v.boolean(), false),
  /** Each product of a step is asked for by a question of its own. */
  staged: v.optional(v.boolean(), false),
  /** A claim that the goal is met is checked against the record of the run by a question of its own. */
  check_claims: v.optional(v.boolean(), true),
  /** Answers come piece by piece, where the API can. */
  stream: v.optional(v.boolean(), true),
  max_output_tokens: v.pipe(v.number(), v.integer(), v.minValue(64), v.maxValue(32_000)),
  /** US dollars for a million tokens. */
  price: Price,
  max_tokens: maybe(count),
  max_cost_usd: maybe(usd),
  /** Who answers the questions that need less; `price` is null where it is that of the other model. */
  cheap: maybe(v.object({ model: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), price: maybe(Price) })),
});
export type ModelSettings = v.InferOutput<typeof ModelSettings>;

// --- run.rs ---

export const StopReason = v.variant('reason', [
  v.object({ reason: v.literal('goal_met'), evidence: v.string() }),
  v.object({ reason: v.literal('answered'), answer: v.string() }),
  v.object({ reason: v.literal('partly_met'), what: v.string(), at_limit: v.optional(v.boolean(), false) }),
  v.object({ reason: v.literal('claimed_not_seen'), claim: v.string() }),
  v.object({ reason: v.literal('not_understood'), what: v.string() }),
  v.object({ reason: v.literal('gave_up'), why: v.string() }),
  v.object({ reason: v.literal('user_needed'), question: v.string() }),
  v.object({ reason: v.literal('explored'), what: v.string() }),
  v.object({ reason: v.literal('steps_reached') }),
  v.object({ reason: v.literal('time_up') }),
  v.object({ reason: v.literal('nothing_left'), why: v.string() }),
  v.object({ reason: v.literal('unrecoverable'), fault: Fault }),
  v.object({ reason: v.literal('stopped_by_user') }),
  v.object({ reason: v.literal('budget_reached'), what: v.string() }),
]);
export type StopReason = v.InferOutput<typeof StopReason>;

export const ClauseRecord = v.object({
  text: v.string(),
  state: v.picklist(['not_understood', 'not_tried', 'not_seen', 'seen']),
  evidence: v.optional(v.string(), ''),
  claimed: v.optional(v.boolean(), false),
});
export type ClauseRecord = v.InferOutput<typeof ClauseRecord>;

/** What became of a claim that was held against the record of the run by a question of its own. */
export const ClaimCheck = v.object({
  verdict: v.picklist(['done', 'not_done', 'not_shown', 'not_checked']),
  why: v.optional(v.string(), ''),
  reading: v.optional(v.string(), ''),
});

export const Phase = v.picklist(['ready', 'settling', 'observing', 'deciding', 'waiting', 'acting', 'ended']);
export type Phase = v.InferOutput<typeof Phase>;

export const StepView = v.object({
  index: count,
  url: v.string(),
  screenshot_id: maybe(v.string()),
  thought: maybe(Thought),
  gate: maybe(GateVerdict),
  /** What the user answered; empty: nothing. */
  answer: maybe(v.string()),
  reply: maybe(v.object({ outcome: ActOutcome, input: maybe(v.picklist(['synthetic', 'trusted'])), keys: maybe(v.object({ told: v.optional(v.string(), '') })) })),
  evaluation: maybe(Evaluation),
  model: maybe(ModelWork),
  warnings: list(Warning),
});
export type StepView = v.InferOutput<typeof StepView>;

// --- extraction/table.rs ---

/** A row an entry, a column a field; null where an entry has no value. */
export const AnswerTable = v.object({
  columns: v.array(v.string()),
  rows: v.array(v.array(v.nullable(v.object({ quote: v.string(), url: v.string() })))),
  more: v.optional(count, 0),
  missing: list(v.object({ field: v.string(), reason: v.string() })),
  partly_read: list(v.string()),
});
export type AnswerTable = v.InferOutput<typeof AnswerTable>;

// --- run/view.rs ---

export const RunView = v.object({
  run_id: v.string(),
  goal: v.string(),
  persona_id: v.string(),
  persona_name: v.string(),
  steps_limit: count,
  phase: Phase,
  started_at_ms: epochMs,
  steps: v.array(StepView),
  stop: maybe(StopReason),
  clauses: list(ClauseRecord),
  claim_check: maybe(ClaimCheck),
  findings: list(Finding),
  /** What a person has to look at before it counts as a finding. */
  needs_review: list(Finding),
  /** What Passerby itself could not do; `step` from 1, absent where it is about the whole run. */
  limitations: list(v.object({ step: v.optional(count), what: v.string() })),
  model: maybe(ModelWork),
  /** What waits for the user's leave. */
  approval_request: maybe(v.object({ step: count, decision: Decision, why: v.string() })),
  /** What waits for the user's answer. */
  question: maybe(v.object({ step: count, question: v.string(), why: v.string() })),
  /** The site that the run came to and may not read yet; `origin` is null where the browser does not tell it. */
  site_request: maybe(v.object({ origin: maybe(v.string()) })),
  /** What an extraction found so far, its first entries. */
  answer: maybe(AnswerTable),
  report_ready: v.boolean(),
});
export type RunView = v.InferOutput<typeof RunView>;

// --- protocol.rs ---

/** Names of hosts, such as `shop.test` or `shop.test:8443`. */
export const Hosts = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(253))), v.maxLength(100));

/** How a question is answered with values. */
export const ExtractRequest = v.object({
  schema: v.nullish(v.pipe(v.string(), v.maxLength(20_000)), null),
  pages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
  allow_url_search: v.optional(v.boolean(), false),
});
export type ExtractRequest = v.InferOutput<typeof ExtractRequest>;

export const ToolbarRun = v.object({
  persona_id: v.string(),
  goal: v.string(),
  explore: v.optional(v.boolean(), false),
  extract: v.nullish(ExtractRequest, null),
  policy: v.optional(Policy, 'rules'),
  steps: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
  timeout_s: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
  vision: v.boolean(),
  trusted_input: v.optional(v.boolean(), false),
  axe: v.optional(v.boolean(), true),
  /** Hosts that the run may go to beside the one it starts on. */
  further_hosts: v.optional(Hosts, []),
});
export type ToolbarRun = v.InferOutput<typeof ToolbarRun>;

export const VisionSettings = v.object({
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  iou: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  unload_after_s: v.pipe(v.number(), v.integer(), v.minValue(30), v.maxValue(3_600)),
});
export type VisionSettings = v.InferOutput<typeof VisionSettings>;

// --- settings.rs ---

const within = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const wholeWithin = (min: number, max: number) => v.pipe(within(min, max), v.integer());

/** Limits, thresholds and waits. What is left out has its default. */
export const RunSettings = v.object({
  gates: v.optional(
    v.object({
      confidence: v.optional(within(0, 1), 0.65),
      repeats: v.optional(wholeWithin(1, 20), 2),
      thoughts: v.optional(wholeWithin(1, 50), 5),
      retries: v.optional(wholeWithin(1, 50), 3),
      loops: v.optional(wholeWithin(0, 50), 2),
      loops_after_progress: v.optional(wholeWithin(0, 50), 5),
      stalled: v.optional(wholeWithin(1, 200), 12),
      questions: v.optional(wholeWithin(0, 20), 3),
    }),
    {},
  ),
  merge: v.optional(v.object({ iou: v.optional(within(0, 1), 0.5) }), {}),
  capture: v.optional(v.object({ timeout_ms: v.optional(wholeWithin(100, 60_000), 5_000) }), {}),
  acts: v.optional(v.object({ wait_between_ms: v.optional(wholeWithin(0, 60_000), 0) }), {}),
  waits: v.optional(
    v.object({
      settle_ms: v.optional(wholeWithin(100, 60_000), 8_000),
      answer_ms: v.optional(wholeWithin(0, 60_000), 10_000),
      failed_looks: v.optional(wholeWithin(1, 20), 2),
    }),
    {},
  ),
  audit: v.optional(v.object({ timeout_ms: v.optional(wholeWithin(500, 60_000), 5_000), pages: v.optional(wholeWithin(1, 200), 20) }), {}),
  detector: v.optional(VisionSettings, { confidence: 0.3, iou: 0.5, unload_after_s: 300 }),
});
export type RunSettings = v.InferOutput<typeof RunSettings>;

// --- protocol.rs ---

export const PersonaCard = v.object({
  id: v.string(),
  name: v.string(),
  summary: v.string(),
  goals: v.array(v.string()),
});
export type PersonaCard = v.InferOutput<typeof PersonaCard>;

export const DetectorStatus = v.object({ loaded: v.boolean(), model: v.string(), fault: maybe(Fault) });
export type DetectorStatus = v.InferOutput<typeof DetectorStatus>;

export const RunCard = v.object({
  run_id: v.string(),
  persona_name: v.string(),
  goal: v.string(),
  start_url: v.string(),
  started_at_ms: epochMs,
  steps: count,
  stop: maybe(StopReason),
});
export type RunCard = v.InferOutput<typeof RunCard>;

/** `has_key`: a key is kept, though it is not shown. */
export const ModelCard = v.object({ settings: ModelSettings, has_key: v.boolean() });
export type ModelCard = v.InferOutput<typeof ModelCard>;

/** The endpoint works; `keeps_shape`: and answers in the shape that is asked for. */
export const ModelTest = v.object({ keeps_shape: v.boolean(), usage: ModelUsage, took_ms: v.number() });
export type ModelTest = v.InferOutput<typeof ModelTest>;

export const AppState = v.object({
  version: v.string(),
  personas: v.array(PersonaCard),
  choices: ToolbarRun,
  vision: VisionSettings,
  settings: v.optional(RunSettings, {}),
  model: ModelCard,
  run: maybe(RunView),
  detector: DetectorStatus,
  /** Whether this build may give the browser's own input. */
  can_trust_input: v.boolean(),
  runs: v.array(RunCard),
  fault: maybe(Fault),
});
export type AppState = v.InferOutput<typeof AppState>;

export const RunStarted = v.object({ run_id: v.string() });

/** `base64` is checked when it is decoded (files.ts): a report can be many megabytes. */
export const FileData = v.object({ name: v.string(), mime: v.string(), base64: v.string() });
export type FileData = v.InferOutput<typeof FileData>;

/** A piece of a file; files.ts puts the pieces together. */
export const FilePiece = v.object({
  name: v.string(),
  mime: v.string(),
  total_bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  base64: v.string(),
});
export type FilePiece = v.InferOutput<typeof FilePiece>;

export const RunFiles = v.object({ names: v.array(v.string()) });

export const Inspection = v.object({
  url: v.string(),
  title: v.string(),
  /** With which the server refused the page. */
  http_status: v.optional(count),
  text: v.string(),
  /** Copied out as JSON, never looked into. */
  tree: v.optional(v.unknown(), null),
  stats: PerceptionStats,
  warnings: v.array(Warning),
  screenshot: maybe(FileData),
  marked: maybe(FileData),
  marks: v.array(v.object({ number: count, id: v.string() })),
});
export type Inspection = v.InferOutput<typeof Inspection>;
