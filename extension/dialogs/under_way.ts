// Reads what the content script says of the act under way. It comes through the page's world: whatever it is, it is bounded.

import { COSTLY_KINDS } from '../shared/kinds.ts';
import { NOTHING, type UnderWay } from './rule.ts';

const MAX_CHARS = 4_000;

export function readUnderWay(detail: unknown): UnderWay {
  if (typeof detail !== 'string' || detail.length > MAX_CHARS) return NOTHING;
  try {
    const { allowed, pressed, readOnly, written } = JSON.parse(detail) as Partial<Record<keyof UnderWay, unknown>>;
    return {
      allowed: Array.isArray(allowed) ? COSTLY_KINDS.filter((kind) => allowed.includes(kind)) : [],
      pressed: typeof pressed === 'string' ? pressed : '',
      readOnly: readOnly === true,
      written: typeof written === 'string' ? written : '',
    };
  } catch {
    return NOTHING;
  }
}
