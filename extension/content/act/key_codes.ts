// What a key is called besides its name: its number and its place on the keyboard.
// https://w3c.github.io/uievents/#legacy-key-models

const NUMBERS: Readonly<Record<string, number>> = {
  Backspace: 8, Tab: 9, Enter: 13, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37,
  ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46,
};

/**
 * The physical key of each sign, with the number it bears in `keydown` and `keyup`, and what it writes alone and with Shift,
 * on the keyboard that scripts take for granted. A sign's own code will not do: that of `.` is the number of Delete.
 */
const SIGNS: readonly (readonly [code: string, number: number, writes: string])[] = [
  ['Digit1', 49, '1!'], ['Digit2', 50, '2@'], ['Digit3', 51, '3#'], ['Digit4', 52, '4$'], ['Digit5', 53, '5%'], ['Digit6', 54, '6^'],
  ['Digit7', 55, '7&'], ['Digit8', 56, '8*'], ['Digit9', 57, '9('], ['Digit0', 48, '0)'], ['Semicolon', 186, ';:'], ['Equal', 187, '=+'],
  ['Comma', 188, ',<'], ['Minus', 189, '-_'], ['Period', 190, '.>'], ['Slash', 191, '/?'], ['Backquote', 192, '`~'],
  ['BracketLeft', 219, '[{'], ['Backslash', 220, '\\|'], ['BracketRight', 221, ']}'], ['Quote', 222, '\'"'],
];

const signOf = (key: string) => SIGNS.find(([, , writes]) => writes.includes(key));

/** `KeyboardEvent.keyCode` for `keydown` and `keyup`, and the sign's own for `keypress`. */
export function numberOf(key: string, type: string): number {
  const named = NUMBERS[key];
  if (named !== undefined) return named;
  if (key.length !== 1) return 0;
  if (type === 'keypress') return key.charCodeAt(0);
  if (/^[a-z]$/i.test(key)) return key.toUpperCase().charCodeAt(0);
  return signOf(key)?.[1] ?? 0;
}

/** `KeyboardEvent.code`; empty where no key of that keyboard is known for it. */
export function codeOf(key: string): string {
  if (key === ' ') return 'Space';
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key.length === 1 ? (signOf(key)?.[0] ?? '') : key;
}

/** What is held down while a key is pressed. */
export interface Held {
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly meta?: boolean;
}

const HELD: Readonly<Record<string, keyof Held>> = { Shift: 'shift', Control: 'ctrl', Alt: 'alt', Meta: 'meta' };

/** `Control+Enter` is Enter with Control held down; `+` is a key too. */
export function combination(named: string): { key: string; held: Held } {
  const held: { -readonly [name in keyof Held]: boolean } = {};
  let key = named;
  for (let plus = key.indexOf('+'); plus > 0 && plus < key.length - 1; plus = key.indexOf('+')) {
    const name = HELD[key.slice(0, plus)];
    if (!name) break;
    held[name] = true;
    key = key.slice(plus + 1);
  }
  return { key, held };
}

/** Whether the key is a command to the page or the browser, and writes nothing. */
export const isCommand = (held: Held): boolean => Boolean(held.ctrl || held.alt || held.meta);

/** Whether a person holds Shift for it. */
export const isShifted = (key: string): boolean => /^[A-Z]$/.test(key) || (key.length === 1 && signOf(key)?.[2][1] === key);
