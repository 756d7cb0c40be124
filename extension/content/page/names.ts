// Whether a name still means the same thing. crate/act asks the same of the tree (src/names.rs): change both.

const NUMBER = /\d+(?:[.,:]\d+)*\+?/g;

/**
 * Whether two names are equal but for what ticks by itself: counts in brackets (`Inbox (3)`) and clocks (`9:59`).
 * Any other number may be what is meant: `Pay invoice 41` is not `Pay invoice 42`.
 */
export function isSameName(a: string, b: string): boolean {
  return a === b || withoutTicking(a) === withoutTicking(b);
}

function withoutTicking(name: string): string {
  return name.replace(NUMBER, (number, at: number) => {
    const isBracketed = /[([{]$/.test(name.slice(0, at)) && /^[)\]}]/.test(name.slice(at + number.length));
    return isBracketed || number.includes(':') ? '#' : number;
  });
}
