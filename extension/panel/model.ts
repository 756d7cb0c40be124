// Who decides, and the language model's endpoint: its fields, and the button that tests it.
//
// The key goes one way: it is typed here and kept by the core, which never sends it back.

import { ask } from '../shared/ask.ts';
import { byId } from '../shared/element.ts';
import type { ModelApi, ModelCard, ModelSettings } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { headersFrom, originOf, priceFrom, priceText } from './model_words.ts';
import { TEXTS } from './texts.ts';

const section = byId('model-settings', HTMLDetailsElement);
const policy = byId('policy', HTMLSelectElement);
const api = byId('model-api', HTMLSelectElement);
const baseUrl = byId('model-url', HTMLInputElement);
const model = byId('model-name', HTMLInputElement);
const key = byId('model-key', HTMLInputElement);
const headers = byId('model-headers', HTMLTextAreaElement);
const prompt = byId('model-prompt', HTMLSelectElement);
const sight = byId('model-sight', HTMLSelectElement);
const staged = byId('model-staged', HTMLSelectElement);
const claims = byId('model-claims', HTMLSelectElement);
const cheap = byId('model-cheap', HTMLInputElement);
const cheapPrice = byId('model-cheap-price', HTMLInputElement);
const stream = byId('model-stream', HTMLSelectElement);
const timeout = byId('model-timeout', HTMLInputElement);
const answerTokens = byId('model-answer-tokens', HTMLInputElement);
const priceIn = byId('model-price-in', HTMLInputElement);
const priceCached = byId('model-price-cached', HTMLInputElement);
const priceOut = byId('model-price-out', HTMLInputElement);
const maxTokens = byId('model-max-tokens', HTMLInputElement);
const maxCost = byId('model-max-cost', HTMLInputElement);
const test = byId('model-test', HTMLButtonElement);
const forget = byId('model-forget', HTMLButtonElement);
const result = byId('model-result', HTMLElement);

let hasKey = false;
/** Key and headers as they are kept, until the user writes them anew or forgets them. */
let keepsSecrets = true;

/** Wires the fields. */
export function initModel(): void {
  test.addEventListener('click', () => void testEndpoint());
  forget.addEventListener('click', () => {
    key.value = '';
    headers.value = '';
    keepsSecrets = false;
    void saveModel();
  });
  policy.addEventListener('change', reflectPolicy);
}

/** Whether an event came from one of these fields. */
export function ownsModelField(target: EventTarget | null): boolean {
  return target instanceof Node && section.contains(target);
}

/** Writes kept settings into the fields. */
export function showModel({ settings, has_key }: ModelCard): void {
  api.value = settings.api;
  baseUrl.value = settings.base_url;
  model.value = settings.model;
  prompt.value = settings.prompt;
  sight.value = settings.sight ? 'picture' : 'tree';
  staged.value = settings.staged ? 'each' : 'one';
  claims.value = settings.check_claims ? 'check' : 'believe';
  cheap.value = settings.cheap?.model ?? '';
  cheapPrice.value = settings.cheap?.price ? priceText(settings.cheap.price) : '';
  stream.value = settings.stream ? 'pieces' : 'whole';
  timeout.value = String(settings.timeout_s);
  answerTokens.value = String(settings.max_output_tokens);
  priceIn.value = String(settings.price.input_usd);
  priceCached.value = String(settings.price.cached_input_usd);
  priceOut.value = String(settings.price.output_usd);
  maxTokens.value = settings.max_tokens === null ? '' : String(settings.max_tokens);
  maxCost.value = settings.max_cost_usd === null ? '' : String(settings.max_cost_usd);
  const names = Object.keys(settings.headers);
  headers.placeholder = names.length > 0 ? TEXTS.model.headersKept(names) : TEXTS.model.headerShape;
  showKey(has_key);
  reflectPolicy();
}

/** Has the core keep what the fields say. */
export async function saveModel(): Promise<void> {
  const reply = await ask({ type: 'set_model', ...written() });
  if (!reply.ok) return showFault(reply.fault);
  // What was typed is kept now; the fields show that it is, not what it is.
  key.value = '';
  keepsSecrets = true;
  showKey(reply.value.has_key);
}

async function testEndpoint(): Promise<void> {
  const asked = written();
  // The browser asks the user only within their gesture: nothing may be awaited before this.
  const origin = originOf(asked.model);
  const granted = origin === null || (await chrome.permissions.request({ origins: [origin] }).catch(() => false));
  if (!granted) return say('bad', TEXTS.model.notAllowed);
  test.disabled = true;
  say('neutral', TEXTS.model.asking);
  const reply = await ask({ type: 'test_model', ...asked });
  test.disabled = false;
  await saveModel();
  if (!reply.ok) return say('bad', `${reply.fault.message} ${reply.fault.advice}`);
  const took = TEXTS.model.answered(reply.value.took_ms);
  if (reply.value.keeps_shape) return say('good', `${TEXTS.model.works} ${took}`);
  say('warn', `${took} ${TEXTS.model.otherShape}`);
}

/** The settings as written; secrets that were not written stay as they are kept. */
function written(): { model: ModelSettings; keep_secrets: boolean } {
  const extra = headersFrom(headers.value);
  const keep_secrets = keepsSecrets && key.value === '' && Object.keys(extra).length === 0;
  const number = (field: HTMLInputElement) => {
    const typed = Number.isFinite(field.valueAsNumber) ? field.valueAsNumber : Number(field.defaultValue || 0);
    const most = field.max === '' ? Infinity : Number(field.max);
    return Math.min(Math.max(typed, Number(field.min)), most);
  };
  const limit = (field: HTMLInputElement) => (field.value.trim() === '' ? null : number(field));
  const settings: ModelSettings = {
    api: api.value as ModelApi,
    base_url: baseUrl.value.trim(),
    model: model.value.trim(),
    key: key.value.trim(),
    headers: extra,
    timeout_s: Math.round(number(timeout)),
    prompt: prompt.value === 'compact' ? 'compact' : 'full',
    sight: sight.value === 'picture',
    staged: staged.value === 'each',
    check_claims: claims.value === 'check',
    stream: stream.value === 'pieces',
    max_output_tokens: Math.round(number(answerTokens)),
    price: { input_usd: number(priceIn), cached_input_usd: number(priceCached), output_usd: number(priceOut) },
    max_tokens: limit(maxTokens) === null ? null : Math.round(number(maxTokens)),
    max_cost_usd: limit(maxCost),
    cheap: cheap.value.trim() === '' ? null : { model: cheap.value.trim(), price: priceFrom(cheapPrice.value) },
  };
  return { model: settings, keep_secrets };
}

function showKey(kept: boolean): void {
  hasKey = kept;
  key.placeholder = hasKey ? TEXTS.model.keyKept : TEXTS.model.none;
  forget.hidden = !hasKey;
}

function reflectPolicy(): void {
  section.hidden = policy.value === 'rules';
}

function say(tone: 'good' | 'warn' | 'bad' | 'neutral', text: string): void {
  result.textContent = text;
  result.dataset['tone'] = tone;
}
