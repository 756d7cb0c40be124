// The page's side of Passerby: answers the service worker's requests about this document.
//
// Injected on demand, perhaps several times, into the isolated world of the top frame and of the frames that the
// browser gives access to. It holds no keys, sends nothing unasked (but that it has come, and input that an act asks the
// browser for, where the worker said it may), and must never know why something is asked.
// Look next at snapshot/snapshot.ts, reading/reading.ts, act/act.ts and, for frames of other origins, frames/foreign.ts.

import * as v from 'valibot';
import { ContentRequestSchema, type ActReply, type ContentFault, type ContentReply, type ContentRequest, type Settled } from '../shared/content_messages.ts';
import { act } from './act/act.ts';
import { BY_SCRIPT } from './act/by_script.ts';
import type { InputBackend } from './act/input_backend.ts';
import { RecentActs } from './act/recent_acts.ts';
import { TrustedInput } from './act/trusted.ts';
import { audit } from './audit/audit.ts';
import { axeOf, cutOff } from './audit/axe.ts';
import { Heard } from './heard.ts';
import { ScriptErrors } from './script_errors.ts';
import { tellDialogs } from './tell_dialogs.ts';
import { hello } from './frames/foreign.ts';
import { standAt } from './frames/here.ts';
import { createMemory, type Memory } from './page/memory.ts';
import { readContent } from './reading/reading.ts';
import { Recorder } from './transients/recorder.ts';
import { Requests } from './requests.ts';
import { settle } from './settle.ts';
import { redact, secretElements } from './secrets/redact.ts';
import { pageState } from './state.ts';
import { takeSnapshot } from './snapshot/snapshot.ts';
import { walkInSlices } from './snapshot/walk.ts';

declare global {
  // Outlives one injection, so that the next finds that the listener is there already.
  var __passerby_content: boolean | undefined;
}

// An element of that id would be found by this name too.
if (globalThis.__passerby_content !== true) {
  globalThis.__passerby_content = true;
  const memory = createMemory();
  const recorder = new Recorder(memory);
  const heard = new Heard();
  const scriptErrors = new ScriptErrors();
  const requests = new Requests();
  const done = { at: performance.now() };
  const recentActs = new RecentActs();
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    if (!isForUs(message)) return undefined;
    // Only the extension's own pages and worker may ask; a content script of another tab bears a tab.
    if (sender.id !== chrome.runtime.id || sender.tab) return undefined;
    answer(message, { memory, recorder, heard, scriptErrors, requests, done, recentActs }).then(sendResponse, (error: unknown) => sendResponse(queryFailed(error, message)));
    return true;
  });
}

// What was injected with this script, perhaps only now.
const axe = axeOf(window);
if (axe) cutOff(axe);

// At each injection: the browser tells of none before it can tell of all frames.
void chrome.runtime.sendMessage({ passerby: 1, type: 'arrived' }).catch(() => undefined);

function isForUs(message: unknown): message is { passerby: 1 } {
  return typeof message === 'object' && message !== null && 'passerby' in message && message.passerby === 1;
}

/** What lives as long as the document. */
interface Kept {
  readonly memory: Memory;
  readonly recorder: Recorder;
  readonly heard: Heard;
  readonly scriptErrors: ScriptErrors;
  readonly requests: Requests;
  /** When something was last done to the page, or this script came to it, `performance.now()`. */
  readonly done: { at: number };
  readonly recentActs: RecentActs;
}

async function answer(message: unknown, kept: Kept): Promise<ContentReply> {
  const parsed = v.safeParse(ContentRequestSchema, message);
  if (!parsed.success) return { ok: false, fault: invalid(parsed.issues) };
  return perform(parsed.output, kept);
}

async function perform(request: ContentRequest, kept: Kept): Promise<ContentReply> {
  const { memory, recorder, heard, scriptErrors, recentActs } = kept;
  if ('frame' in request) standAt(request.frame);
  switch (request.type) {
    case 'settle':
      return { ok: true, value: await settled(request, kept) };
    case 'snapshot': {
      const { snapshot, foreign, roots } = await takeSnapshot(memory, request);
      const { transients, warnings } = request.peek ? { transients: [], warnings: [] } : recorder.deliver(snapshot.nodes, request.again);
      redact(snapshot, transients, secretElements(snapshot.nodes, roots, memory));
      if (transients.length > 0) snapshot.transients = transients;
      if (!request.peek) {
        const dialogs = heard.deliver().map((message) => ({ kind: 'dialog' as const, message }));
        snapshot.warnings.push(...warnings, ...dialogs, ...scriptErrors.deliver());
      }
      return { ok: true, value: snapshot, frames: foreign };
    }
    case 'frames':
      return { ok: true, value: {}, frames: (await walkInSlices(document, memory)).foreign };
    case 'act': {
      const once = async (): Promise<ActReply> => {
        scriptErrors.markAct();
        tellDialogs(document, { allowed: request.allowed, readOnly: request.read_only, pressed: request.input.element?.name ?? '', written: request.input.prompt_text });
        const reply = await act(request.input, { secret: request.secret, secretOrigin: request.secret_origin, backend: backendFor(request) }, memory);
        kept.done.at = performance.now();
        return { ...reply, dialogs: heard.deliver() };
      };
      return { ok: true, value: await (request.name === undefined ? once() : recentActs.once(request.name, once)) };
    }
    case 'back':
      history.back();
      return { ok: true, value: {} };
    case 'halt':
      recentActs.halt(request.name);
      return { ok: true, value: {} };
    case 'recall':
      return { ok: true, value: await recentActs.recall(request.name, request.document_id, memory.documentId) };
    case 'state': {
      const { state, foreign } = await pageState(memory, () => recorder.count());
      return { ok: true, value: state, frames: foreign };
    }
    case 'audit':
      return { ok: true, value: await audit(memory, request.timeout_ms) };
    case 'content':
      return { ok: true, value: await readContent(memory) };
    case 'hello':
      return { ok: true, value: hello() };
  }
}

/** Input by the browser can be asked for under the act's name alone. */
function backendFor({ trusted, name, secret }: Extract<ContentRequest, { type: 'act' }>): InputBackend {
  if (!trusted || name === undefined) return BY_SCRIPT;
  const backend = new TrustedInput(name);
  // What is typed by the browser goes through messages; a credential goes through none but the one that brought it.
  if (secret !== undefined) backend.leaveToScript('A credential is typed by script.');
  return backend;
}

async function settled(
  { quiet_ms: quietMs, timeout_ms: timeoutMs, again }: Extract<ContentRequest, { type: 'settle' }>,
  { recorder, requests, done }: Kept,
): Promise<Settled> {
  const activeAt = Math.max(recorder.lastChange(), requests.lastEnd());
  const rest = await settle({ quietMs, timeoutMs, activeAt, doneAt: done.at }, [recorder.observer]);
  return { ...rest, requests: requests.take(again) };
}

function invalid(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ContentFault {
  // The path alone: the message itself may hold a secret.
  const path = issues[0].path?.map((item) => String(item.key)).join('.') ?? '';
  return {
    code: 'VALIDATION_ERROR',
    message: `The request to the page has no valid value at "${path || 'its root'}".`,
    advice: 'Check that all parts of the extension are of the same version, and reload it.',
  };
}

function queryFailed(error: unknown, request: unknown): ContentReply {
  // A fault of ours in an act must not pass for a page that was left in the middle of it.
  const isAct = typeof request === 'object' && request !== null && 'type' in request && request.type === 'act';
  const isOurs = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return {
    ok: false,
    fault: {
      code: isAct && isOurs ? 'INTERNAL' : 'UI_QUERY_FAILED',
      message: `The page could not be asked: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
      advice: 'Reload the page and try again.',
    },
  };
}
