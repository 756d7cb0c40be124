// Hears which errors the page's own scripts do not catch, while a run is on it.
//
// What was heard is told to the content script by an event and is the page's own account, as its dialogs are.

/** Told by scripts that mean nothing by it: https://drafts.csswg.org/resize-observer/#deliver-resize-error */
const HARMLESS = /^ResizeObserver loop/;
/** How often a page goes on after a promise was broken off on purpose (a request, a video). */
const BROKEN_OFF = new Set(['AbortError', 'NotAllowedError']);
/** Of a script of another origin the browser tells no more than this. */
const WITHHELD = 'Script error.';
/** Ours are thrown into the page's tasks to break them off. */
const OWN = /\bPasserby\b/;
const MAX_CHARS = 300;

/** `tell`: `TypeError: x is undefined (app.js:12)`. */
export function hearScriptErrors(isOn: () => boolean, tell: (text: string) => void): void {
  const tellOf = (text: string, script: string, line: number): void => {
    const said = text.replace(/^Uncaught (\(in promise\) )?/, '');
    if (!isOn() || said === '' || said === WITHHELD || HARMLESS.test(said) || OWN.test(said)) return;
    tell(`${said.slice(0, MAX_CHARS)}${placeOf(script, line)}`);
  };
  window.addEventListener('error', (event) => {
    // One about an element (a picture that does not load) has no message.
    if (event instanceof ErrorEvent) tellOf(event.message, event.filename, event.lineno);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof Error) || BROKEN_OFF.has(reason.name)) return;
    tellOf(String(reason), '', 0);
  });
}

/** The file's name alone: its address may hold anything. */
function placeOf(script: string, line: number): string {
  const file = script.split(/[?#]/)[0]?.split('/').pop() ?? '';
  return file === '' ? '' : ` (${file.slice(0, 60)}:${line})`;
}
