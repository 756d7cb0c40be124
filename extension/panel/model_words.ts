// What the fields of the language model mean; nothing here knows the page.

import type { ModelApi, ModelSettings, ModelWork, Price } from '../shared/values.ts';

/** Where each API is when no address is given: `default_base_url` of crate/models/src/endpoint.rs. */
const HOMES: Record<ModelApi, string> = {
  anthropic: 'https://api.anthropic.com',
  openai_chat: 'https://api.openai.com',
  openai_responses: 'https://api.openai.com',
  gemini: 'https://generativelanguage.googleapis.com',
  ollama: 'http://127.0.0.1:11434',
  compatible: 'http://127.0.0.1:1234',
};

/** The pattern of the endpoint's host, as permissions are asked for; `null` for an address that cannot be read. */
export function originOf({ api, base_url }: Pick<ModelSettings, 'api' | 'base_url'>): string | null {
  const url = URL.parse(base_url || HOMES[api]);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return `${url.protocol}//${url.hostname}/*`;
}

/** Headers written as `Name: value`, one a line. */
export function headersFrom(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/** A price written as `0.25, 0.03, 1.25`: input, cached input, output; `null` for anything else. */
export function priceFrom(text: string): Price | null {
  const amounts = text.split(',').map((amount) => (amount.trim() === '' ? NaN : Number(amount)));
  const [input_usd, cached_input_usd, output_usd] = amounts;
  if (amounts.length !== 3 || !amounts.every((amount) => amount >= 0 && amount <= 999_999)) return null;
  return { input_usd: input_usd as number, cached_input_usd: cached_input_usd as number, output_usd: output_usd as number };
}

/** The same as it is written. */
export function priceText({ input_usd, cached_input_usd, output_usd }: Price): string {
  return [input_usd, cached_input_usd, output_usd].join(', ');
}

/** `3 questions, 5,210 tokens, $0.0123`. */
export function workWords({ calls, usage, cost_usd }: ModelWork): string {
  const tokens = (usage.input_tokens + usage.output_tokens).toLocaleString('en');
  const parts = [`${calls} ${calls === 1 ? 'question' : 'questions'}`, `${usage.estimated ? 'about ' : ''}${tokens} tokens`];
  if (usage.cached_input_tokens > 0) parts.push(`${usage.cached_input_tokens.toLocaleString('en')} of them cached`);
  if (cost_usd > 0) parts.push(`$${cost_usd.toFixed(4)}`);
  return parts.join(', ');
}
