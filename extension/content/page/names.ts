// Whether a name still means the same thing. crate/act asks the same of the tree (src/names.rs): change both.

const NUMBER = /\d+(?:[.,:]\d+)*\+?/g;

/**
 * Whether two names are equal but for what ticks by itself: counts in brackets (`Inbox (3)`) and clocks (`9:59`).
 * Any other number may be what is meant: `Pay invoice 41` is not `Pay invoice 42`.
 */
export function isSameName(a: string, b: string): boolean {
  return a === b || withoutTicking(a) === withoutTicking(b);
}

/** What stands for a part of a name that was withheld: by this script, or by the worker (a credential's value). */
const WITHHELD = /•••|\[credential [a-z0-9_-]+\]/;

/** Whether the name on the page is the one that was told, where parts of that may have been withheld. */
export function isToldName(now: string, told: string): boolean {
  if (isSameName(now, told)) return true;
  const parts = told.split(WITHHELD);
  if (parts.length < 2) return false;
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!now.startsWith(first) || now.length < first.length + last.length || !now.endsWith(last)) return false;
  // What stands between the first and the last part must hold the others in their order.
  let at = first.length;
  for (const part of rest) {
    const found = now.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= now.length - last.length;
}

function withoutTicking(name: string): string {
  return name.replace(NUMBER, (number, at: number) => {
    const isBracketed = /[([{]$/.test(name.slice(0, at)) && /^[)\]}]/.test(name.slice(at + number.length));
    return isBracketed || number.includes(':') ? '#' : number;
  });
}
