// What the content script makes of a page, and does to it: every folder beside this file is a case.
//
//   node --test tests/pages/run.mjs          UPDATE_EXPECT=1 rewrites the trees; read the diff before keeping it
//   ONLY=covered node --test tests/pages/run.mjs
//
// A case is page.html and expect.json: `steps`, done in order on one load of the page, each one of
//   {"tree": [...]}                            the snapshot as lines (see treeLines), all of them; `all` and `attributes` as asked, `short` cuts them
//   {"warnings": ["truncated"]}                the kinds of its warnings
//   {"says_itself": 40}                        every element with data-expectedrole, -label or -description is as it says; so many facts
//   {"as_the_browser": 40}                     so many elements with data-case have the name and description that the browser computes; `but`: what differs, ours and the browser's, and why
//   {"lengths_at_most": 2000}                  no name, description or value is longer
//   {"count": {"nodes": 20000}}                how many nodes it has, or `at_least`; with `said`, the kinds of its warnings
//   {"has": ["button \"Go\" (click)"]}          lines that are among those of the snapshot, wherever; `said` likewise
//   {"sends": {"Pay": {...}}}                 what the controls reach that send a form, by their names
//   {"transients": [...]}                      what came and went before it, a line each
//   {"act": {...}, "on": {"role", "name"}, "outcome": "done"}   one gesture; `found_by`, `secret`, `notes`, `dialogs` as wanted; `prompt_text`: what is written where the page asks; `allowed`: kinds of costly acts; `fresh`: on a new snapshot; `hand`: with what, `keys`: the way of the keys (see keysLine), `pointer_only`: whether no key gets to it
//   {"tabs_as_the_browser": 9}                 Tab, pressed so often by a script, leads where the browser's own leads; then Shift+Tab, once less
//   {"page": "remove #b"}                      the page changes by itself (see CHANGES)
//   {"audit": ["image-alt critical ×1: img#x"]}   what axe-core says of it, a line for each rule with its first elements; `said`: what was not checked; `within_ms` instead of its usual time
//   {"settle": {"quiet_ms", "timeout_ms"}, "quiet": true, "still_busy": [], "requests": ["script /path 404"]}
//   {"fact": {"selector", "text"|"value"|"checked"|"focused"|"scroll_top_over"}}   true within a deadline
//   {"ask": {...}, "fault": "VALIDATION_ERROR"}  a request that is refused
// With `packages` (npm names and versions) the page is page.js, .jsx or .ts, bundled with them; `like` names the case whose steps are done.
// `viewport` sizes the page, `dialogs` has its dialogs answered as during a run, `without` names a part of `chrome` that this browser lacks. `known_failure` says why a case is wrong: it must then fail, and fails the run once it is mended.

import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CASE as NAMED, namesOfTheBrowser } from './browser_names.mjs';
import { start, treeLines, VIEWPORT } from './harness.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const FACT_DEADLINE_MS = 4_000;
/** Beyond its time an audit ends at the next look at the clock; a busy machine takes longer for that. */
const AUDIT_SLACK_MS = 1_500;
/** What an audit must leave alone. */
const AS_IT_STANDS = () => ({ html: document.documentElement.outerHTML, scroll: [scrollX, scrollY], heard: window.heard ?? [] });
const update = process.env.UPDATE_EXPECT === '1';

let browser;
before(async () => {
  browser = await start({ root });
});
after(() => browser?.close());

const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const chosen = folders.filter((name) => name.includes(process.env.ONLY ?? '')).sort();
test('there are cases', () => assert.ok(chosen.length > 0, `no case is called ${process.env.ONLY}`));
for (const name of chosen) {
  test(name, async () => {
    const file = join(root, name, 'expect.json');
    const expected = JSON.parse(await readFile(file, 'utf8'));
    const run = check(name, expected);
    if (expected.known_failure) {
      await assert.rejects(run, `${name} is known to fail (${expected.known_failure}) but passes: remove known_failure`);
      return;
    }
    await run;
    if (update) await writeFile(file, `${JSON.stringify(expected, null, 2)}\n`);
  });
}

async function check(name, expected) {
  const { like, packages, viewport = VIEWPORT, without, dialogs } = expected;
  assert.deepEqual(Object.keys(expected).filter((key) => !CASE.includes(key)), [], 'unknown fields');
  let { steps } = expected;
  if (like) steps = JSON.parse(await readFile(join(root, like, 'expect.json'), 'utf8')).steps;
  await browser.page.setViewport(viewport);
  await browser.open(`${name}/page.html`, { without, packages, dialogs });
  const state = { snapshot: null };
  assert.ok(steps.length > 0, 'there are steps');
  for (const step of steps) {
    const kind = Object.keys(STEPS).find((each) => each in step);
    assert.ok(kind, `unknown step ${JSON.stringify(step)}`);
    assert.deepEqual(Object.keys(step).filter((key) => key !== kind && !WITH[kind]?.includes(key)), [], `unknown in ${JSON.stringify(step)}`);
    await STEPS[kind](step, state);
  }
}

// A misspelt expectation would hold for ever: what a case and each kind of step may have beside its own name.
const CASE = ['steps', 'like', 'packages', 'viewport', 'without', 'dialogs', 'known_failure'];
const WITH = {
  tree: ['all', 'attributes', 'short', 'rects', 'hints'], count: ['said'], has: ['said'], transients: ['rects'], ask: ['fault'],
  act: ['on', 'outcome', 'because', 'found_by', 'secret', 'notes', 'dialogs', 'prompt_text', 'allowed', 'fresh', 'hand', 'keys', 'pointer_only'], tabs_as_the_browser: ['stops'], as_the_browser: ['but'], settle: ['quiet', 'still_busy', 'requests'], audit: ['said', 'within_ms'],
};

/** What an element of a page can say of itself, and where it is found. */
const SAID = { 'data-expectedrole': 'role', 'data-expectedlabel': 'name', 'data-expecteddescription': 'description' };

const STEPS = {
  async tree(step, state) {
    const snapshot = await takeSnapshot(state, step);
    checkInvariants(snapshot);
    const lines = treeLines(snapshot, step).map((line) => (line.length > step.short ? `${line.slice(0, step.short)}…` : line));
    if (update) step.tree = lines;
    assert.deepEqual(lines, step.tree);
  },
  async warnings(step, state) {
    assert.deepEqual((await takeSnapshot(state)).warnings.map(({ kind }) => kind), step.warnings);
  },
  async says_itself(step, state) {
    const { nodes } = await takeSnapshot(state, { all: true, attributes: Object.keys(SAID) });
    const said = nodes.flatMap(({ tag, attributes = {}, ...node }) => Object.entries(SAID)
      .filter(([attribute]) => attribute in attributes)
      .map(([attribute, key]) => ({ what: `<${tag}> ${node.name || ''}`, key, is: node[key] ?? '', should: attributes[attribute] })));
    const wrong = said.filter(({ is, should }) => is !== should);
    assert.deepEqual(wrong, []);
    assert.equal(said.length, step.says_itself, 'so many facts are told');
  },
  async as_the_browser(step, state) {
    const { nodes } = await takeSnapshot(state, { all: true, attributes: [NAMED] });
    const ours = new Map(nodes.filter(({ attributes }) => attributes?.[NAMED]).map((node) => [node.attributes[NAMED], node]));
    const theirs = await namesOfTheBrowser(browser.page);
    const but = step.but ?? {};
    const differs = {};
    for (const [name, said] of theirs) {
      for (const key of ['name', 'description']) {
        const pair = [ours.get(name)?.[key] ?? '', said[key]];
        if (pair[0] !== pair[1]) differs[name] = { ...differs[name], [key]: pair, because: but[name]?.because ?? '' };
      }
    }
    assert.equal(theirs.size, step.as_the_browser, 'so many elements are compared');
    if (update) {
      step.but = differs;
      return;
    }
    assert.deepEqual(differs, but);
    assert.deepEqual(Object.keys(but).filter((name) => !but[name].because), [], 'each difference has a reason');
  },
  async lengths_at_most(step, state) {
    for (const { name, description = '', value = '' } of (await takeSnapshot(state)).nodes) {
      for (const text of [name, description, value]) assert.ok(text.length <= step.lengths_at_most, `${text.length} characters`);
    }
  },
  async count(step, state) {
    const snapshot = await takeSnapshot(state);
    checkInvariants(snapshot);
    const { nodes, at_least: least = nodes } = step.count;
    assert.ok(snapshot.nodes.length >= least, `only ${snapshot.nodes.length} nodes`);
    if (nodes !== undefined) assert.equal(snapshot.nodes.length, nodes);
    assertSaid(step, snapshot);
  },
  async has(step, state) {
    const snapshot = await takeSnapshot(state);
    checkInvariants(snapshot);
    const lines = new Set(treeLines(snapshot).map((line) => line.trim()));
    assert.deepEqual(step.has.filter((line) => !lines.has(line)), []);
    assertSaid(step, snapshot);
  },
  async sends(step, state) {
    const { nodes } = await takeSnapshot(state);
    const sends = Object.fromEntries(nodes.filter((node) => node.sends).map((node) => [node.name, node.sends]));
    if (update) step.sends = sends;
    assert.deepEqual(sends, step.sends);
  },
  async transients(step, state) {
    const { transients = [] } = await takeSnapshot(state);
    for (const { appeared_at_ms: appeared, vanished_at_ms: vanished } of transients) assert.ok(appeared < vanished && vanished <= Date.now());
    const lines = transients.map(({ role, name, rect }) => [role, JSON.stringify(name), step.rects && `[${[rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ')}]`].filter(Boolean).join(' '));
    if (update) step.transients = lines;
    assert.deepEqual(lines, step.transients);
  },
  async act(step, state) {
    const seen = step.fresh ? null : state.snapshot;
    const element = step.on ? refTo(seen ?? (await takeSnapshot(state)), step.on) : null;
    const reply = await value({ passerby: 1, type: 'act', input: { element, gesture: step.act, ...(step.hand && { hand: step.hand }), ...(step.prompt_text && { prompt_text: step.prompt_text }) }, secret: step.secret, ...(step.secret && { secret_origin: await browser.page.evaluate(() => self.origin) }), ...(step.allowed && { allowed: step.allowed }) });
    const { outcome, ...rest } = reply.outcome;
    assert.deepEqual({ outcome, ...(step.because ? rest : {}) }, { outcome: step.outcome, ...step.because }, JSON.stringify(reply));
    if (step.notes) assert.deepEqual(reply.notes, step.notes);
    if (step.dialogs) assert.deepEqual(reply.dialogs, step.dialogs);
    if (step.hand?.by === 'keyboard') {
      const line = keysLine(reply.keys);
      if (update) step.keys = line;
      assert.equal(line, step.keys);
    }
    if (step.pointer_only !== undefined) assert.equal(reply.pointer_only ?? false, step.pointer_only);
    if (step.found_by !== undefined) assert.equal(reply.found_by, step.found_by);
    if (step.secret) assert.ok(!JSON.stringify(reply).includes(step.secret), 'the reply holds the secret');
  },
  async tabs_as_the_browser(step) {
    const { page } = browser;
    const [theirs, ours] = [[], []];
    const keys = [...Array(step.tabs_as_the_browser).fill('Tab'), ...Array(step.tabs_as_the_browser - 1).fill('Shift+Tab')];
    for (const key of keys) {
      const shift = key !== 'Tab';
      if (shift) await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      if (shift) await page.keyboard.up('Shift');
      theirs.push(await page.evaluate(FOCUSED));
    }
    await page.evaluate(() => document.activeElement?.blur());
    for (const key of keys) {
      await value({ passerby: 1, type: 'act', input: { element: null, gesture: { gesture: 'press_key', key } } });
      ours.push(await page.evaluate(FOCUSED));
    }
    if (update) step.stops = theirs;
    assert.deepEqual(theirs, step.stops);
    assert.deepEqual(ours, theirs);
  },
  async page({ page }) {
    const [change, selector] = page.split(/ (.*)/s);
    await browser.page.evaluate(CHANGES[change], selector);
  },
  async audit(step) {
    await browser.injectAxe();
    const before = await browser.page.evaluate(AS_IT_STANDS);
    const { violations, notes, took_ms } = await value({ passerby: 1, type: 'audit', timeout_ms: step.within_ms ?? 20_000 });
    assert.ok(!step.within_ms || took_ms < step.within_ms + AUDIT_SLACK_MS, `it took ${took_ms} ms`);
    assert.deepEqual(await browser.page.evaluate(AS_IT_STANDS), before, 'the page is as it was');
    assert.equal(await browser.page.evaluate(() => typeof window.axe?.getRules), 'undefined', 'the page does not meet axe-core');
    const lines = violations.map(auditLine).sort();
    if (update) step.audit = lines;
    assert.deepEqual(lines, step.audit);
    assert.deepEqual(notes, step.said ?? []);
  },
  async settle(step) {
    const settled = await value({ passerby: 1, type: 'settle', ...step.settle });
    assert.equal(settled.quiet, step.quiet, JSON.stringify(settled));
    assert.deepEqual(settled.still_busy, step.still_busy ?? []);
    // At rest is what has been for so long; what changes the page was not.
    const rested = settled.idle_ms >= step.settle.quiet_ms;
    assert.equal(rested, !settled.still_busy.some((what) => what === 'dom' || what === 'animation'), JSON.stringify(settled));
    const told = settled.requests.map(({ by, url, status }) => [by, url.replace(browser.origin, ''), status ?? 'untold'].join(' '));
    if (step.requests) assert.deepEqual(told, step.requests);
  },
  async fact({ fact }) {
    const awaited = browser.page.waitForFunction(holds, { timeout: FACT_DEADLINE_MS, polling: 20 }, fact);
    await awaited.catch(async (error) => {
      const now = await browser.page.evaluate((selector) => document.querySelector(selector)?.outerHTML, fact.selector);
      throw new Error(`awaited ${JSON.stringify(fact)}, is ${now} (${error.message})`);
    });
  },
  async ask({ ask, fault }) {
    const reply = await browser.ask(ask);
    assert.equal(reply.ok, false);
    assert.equal(reply.fault.code, fault);
  },
  async inject() {
    await browser.inject();
  },
};

/** The id of what has the focus, in shadow trees and frames too; `-` for nothing. */
const FOCUSED = () => {
  let at = document.activeElement;
  for (let inner = at; inner; inner = at.shadowRoot?.activeElement ?? at.contentDocument?.activeElement) at = inner;
  return at === at.ownerDocument.body ? '-' : at.id || at.localName;
};

/** `Tab 3 Enter: reached, shown, reacted`; what holds the focus at its end. */
function keysLine(keys) {
  if (!keys) return 'no key';
  const { pressed, end, focus_shown: shown, reacted, held = [] } = keys;
  const facts = [end, shown === true && 'shown', shown === false && 'not shown', reacted === true && 'reacted', reacted === false && 'no reaction', held.length > 0 && `held by ${held.map(({ role, name }) => `${role} ${name}`).join(' and ')}`];
  return `${pressed.map(({ key, times }) => (times > 1 ? `${key} ${times}` : key)).join(' ')}: ${facts.filter(Boolean).join(', ')}`;
}

/** `color-contrast serious ×2 (#777 on #fff, 4.4:1): #pale text "Pale" [8 8 100 20] <p id="pale">`; the box as the viewport has it. */
function auditLine({ rule, impact, cause, count, nodes }) {
  const told = nodes.map(({ target, role, name, rect, html }) => {
    const box = rect ? `[${[rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ')}]` : 'no box';
    return [target, role, JSON.stringify(name), box, html].filter(Boolean).join(' ');
  });
  return `${rule} ${impact} ×${count}${cause && ` (${cause})`}: ${told.join(' | ')}`;
}

/** The kinds of the snapshot's warnings, where the step tells them. */
function assertSaid({ said }, { warnings }) {
  if (said) assert.deepEqual(warnings.map(({ kind }) => kind), said);
}

/** What a page may do by itself between two steps. */
const CHANGES = {
  remove: (selector) => document.querySelector(selector).remove(),
  rerender: (selector) => document.querySelector(selector).replaceWith(document.querySelector(selector).cloneNode(true)),
  click: (selector) => document.querySelector(selector).click(),
  scroll_down: (selector) => { document.querySelector(selector).scrollTop = 2000; },
  scroll_a_row: (selector) => { document.querySelector(selector).scrollTop = 60; },
  call: (what) => {
    const [id, method] = what.split('.');
    document.getElementById(id)[method]();
  },
  scroll: (selector) => document.querySelector(selector).scrollIntoView({ behavior: 'instant' }),
};

function holds(fact) {
  const element = document.querySelector(fact.selector);
  if (!element) return fact.gone === true;
  if (fact.gone) return false;
  if ('text' in fact && element.textContent.trim() !== fact.text) return false;
  if ('value' in fact && element.value !== fact.value) return false;
  if ('checked' in fact && element.checked !== fact.checked) return false;
  if ('focused' in fact && (document.activeElement === element) !== fact.focused) return false;
  if ('scroll_top_over' in fact && !(element.scrollTop > fact.scroll_top_over)) return false;
  return true;
}

async function takeSnapshot(state, { all, attributes } = {}) {
  state.snapshot = await value({ passerby: 1, type: 'snapshot', all, attributes });
  return state.snapshot;
}

async function value(message) {
  const reply = await browser.ask(message);
  assert.ok(reply?.ok, JSON.stringify(reply));
  return reply.value;
}

/** What holds for every snapshot of every page. */
function checkInvariants({ nodes, document_id }) {
  assert.match(document_id, /^[0-9a-f]{32}$/);
  nodes.forEach((node, index) => {
    assert.ok(node.parent === null || node.parent < index, `node ${index} stands before its parent`);
    assert.ok(Object.values(node.rect).every(Number.isFinite) && node.rect.width >= 0 && node.rect.height >= 0);
    assert.ok(!node.in_viewport || node.visible, `node ${index} is in view but not painted`);
    assert.ok(!node.states.secret || node.value === undefined, `node ${index} gives its secret away`);
  });
}

/** The plan's reference to a node of the snapshot; `handle: null` makes it one that only vision knows. */
function refTo({ nodes, document_id }, { role, name, ...rest }) {
  const found = nodes.filter((node) => node.role === role && node.name === name);
  assert.equal(found.length, 1, `${found.length} nodes are ${role} "${name}"`);
  const { handle, rect } = found[0];
  return { document_id, handle, role, name, rect, needs: null, ...rest };
}
