// A model that does what the case says, in order and by names, whatever the page and the gates say of it.

import { parts } from '../injections/brain.mjs';

/** How often a name is looked for, each time on a newer screen. */
const TRIES = 3;
const CONFIDENCE = 0.95;
/** Which kinds of elements an act prefers, the likeliest first; any other comes after them. */
const KINDS = {
  press: ['btn', 'lnk', 'mi', 'tab', 'chk', 'rad', 'pop', 'sld', 'itm', 'img', 'el'],
  write: ['txt', 'pop', 'el'],
  choose: ['pop', 'lst', 'rad', 'mi', 'itm'],
  tick: ['chk', 'rad', 'mi', 'btn', 'el'],
};

/**
 * A brain for the model server.
 *
 * @returns {{decide: (turn: string, body: object) => object, tried: object[], missing: string[], faults: string[]}} what it
 *   tried, the names of what it did not find, and where it failed itself.
 */
export function puppet(acts) {
  const queue = [...acts];
  const tried = [];
  const missing = [];
  const faults = [];
  let misses = 0;
  let ends = 0;

  const next = () => {
    misses = 0;
    return queue.shift();
  };
  const decide = (screen, isRefused) => {
    while (queue.length > 0) {
      const made = answerTo(queue[0], screen);
      if (made) {
        tried.push(next());
        return made;
      }
      misses += 1;
      if (misses < TRIES && !isRefused) return lookAgain(screen);
      missing.push(nameIn(next()));
    }
    ends += 1;
    if (ends > 1) return { action: 'give_up', text: 'All that was to be done was tried.', expect: 'nothing_changes' };
    return { action: 'finish', text: 'All that was to be done is done.', expect: 'nothing_changes' };
  };
  return {
    tried,
    missing,
    faults,
    decide(turn, body) {
      // What was refused may not be asked for again on the same screen: waiting least of all.
      const isRefused = misses > 0 && /were refused/.test(turn);
      try {
        return { confidence: CONFIDENCE, sureness: 0.9, why: 'It is what comes next.', ...decide(screenIn(body), isRefused) };
      } catch (error) {
        faults.push(error.message);
        return { action: 'give_up', text: 'The puppet does not know what to do.', expect: 'nothing_changes' };
      }
    },
  };
}

/** The screen without the log of what was done, which may name elements that are gone. */
function screenIn(body) {
  const { fence } = parts(body);
  const said = body.messages.map(({ content }) => (typeof content === 'string' ? content : content.at(-1).text)).join('\n');
  return said.split(`\n</screen-${fence}>`)[0].split(`<screen-${fence}>\n`).at(-1);
}

const lookAgain = (screen) => {
  const below = /^… below: (\d+) interactive/m.exec(screen);
  if (below && below[1] !== '0') return { action: 'scroll', text: 'down', expect: 'scrolls' };
  return { action: 'wait', text: '1000', expect: 'nothing_changes' };
};

const nameIn = (act) => act.click ?? act.double_click ?? act.type ?? act.select ?? act.check ?? act.in ?? JSON.stringify(act);

/** The act as an answer; nothing where the screen has no such element. */
function answerTo(act, screen) {
  const on = (name, kinds, more) => {
    const target = idOf(screen, name, kinds);
    return target && { target, ...more };
  };
  if ('click' in act) return on(act.click, KINDS.press, { action: 'click' });
  if ('double_click' in act) return on(act.double_click, KINDS.press, { action: 'double_click' });
  if ('type' in act) return on(act.type, KINDS.write, { action: 'type', text: act.text, expect: 'value_becomes' });
  if ('select' in act) return on(act.select, KINDS.choose, { action: 'select', text: act.option, expect: 'value_becomes' });
  if ('check' in act) return on(act.check, KINDS.tick, { action: 'check', text: act.on === false ? 'off' : 'on', expect: 'checked_becomes' });
  if ('press' in act && 'in' in act) return on(act.in, KINDS.write, { action: 'press_key', text: act.press });
  if ('press' in act) return { action: 'press_key', text: act.press };
  if ('navigate' in act) return { action: 'navigate', text: act.navigate, expect: 'page_changes' };
  if ('back' in act) return { action: 'back', expect: 'page_changes' };
  return { action: 'wait', text: '1000', expect: 'nothing_changes' };
}

/** The id of what bears this name: by the whole name first, then without regard to case, then by a part of it. */
function idOf(screen, name, kinds) {
  const place = ({ id }) => (kinds.indexOf(id.split('_')[0]) + kinds.length + 1) % (kinds.length + 1);
  const all = elementsOf(screen).sort((a, b) => place(a) - place(b));
  const plain = (text) => text.replace(/\s+/g, ' ').trim();
  const lower = plain(name).toLowerCase();
  const says = (test) => all.find(({ names }) => names.some((each) => test(plain(each))));
  const found = says((each) => each === plain(name)) ?? says((each) => each.toLowerCase() === lower)
    ?? says((each) => each.toLowerCase().includes(lower)) ?? says((each) => isShortened(each, lower));
  return found?.id;
}

/** A long name is told with its middle left out. */
function isShortened(told, lower) {
  const [head, tail] = told.toLowerCase().split('…');
  return tail !== undefined && head.length > 8 && lower.startsWith(head) && lower.endsWith(tail);
}

/** Everything with an id, by what it is called: its name, else the hint that stands in it. */
function elementsOf(screen) {
  const elements = [];
  for (const line of screen.split('\n')) {
    let before = '';
    for (const [token, id, key, quoted] of line.matchAll(/\b([a-z]{1,4}_[0-9a-f]{4,16})\b|([\w-]+[=≈])?"((?:[^"\\]|\\.)*)"|[^\s"]+/g)) {
      const element = elements.at(-1);
      if (id) elements.push({ id, names: [] });
      else if (quoted !== undefined && element && (before === element.id ? !key || key === 'icon=' : /^(placeholder|description)=$/.test(key ?? ''))) {
        element.names.push(quoted.replace(/\\(.)/g, '$1'));
      }
      before = id ?? (quoted === undefined ? token : '');
    }
  }
  return elements;
}
