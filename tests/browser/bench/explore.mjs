// Runs without a goal, on applications that nobody here wrote: how much of what can be operated was tried, how many
// screens were seen, and whether the run ended by itself.

import { ask, currentRun, launch, open, reportOf, until } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { EXPERT } from './support/expert.mjs';
import { median } from './support/median.mjs';
import { fetched } from './support/pages.mjs';
import { walkInteractive } from './support/walk.mjs';

export const usage = 'explore [--only TEXT] [--steps N] [--vision off] [--tell]   share of the controls that a run without a goal tries';

const TIMEOUT_S = 300;

const PAGES = [
  { npm: 'todomvc@0.1.1', path: '/examples/vanillajs/index.html' },
  { npm: 'todomvc@0.1.1', path: '/examples/backbone/index.html' },
  { npm: 'jsgrid@1.5.3', path: '/demos/basic.html' },
  { npm: 'admin-lte@2.4.18', path: '/pages/forms/general.html' },
  { npm: 'admin-lte@2.4.18', path: '/pages/UI/general.html' },
  { npm: 'startbootstrap-sb-admin-2@4.1.4', path: '/index.html' },
  { npm: 'startbootstrap-sb-admin-2@4.1.4', path: '/register.html' },
  { npm: 'gentelella@1.4.0', path: '/production/form.html' },
];

export async function bench(args) {
  const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
  const steps = Number(option('--steps', '60'));
  const vision = option('--vision', 'on') !== 'off';
  const wanted = PAGES.filter(({ npm, path }) => `${npm}${path}`.includes(option('--only', '')));
  const session = await launch({ extension: 'dist-automation' });
  const rows = [];
  console.log(`${steps} steps at most; tried: of the controls in the first viewport and those in the last, without links off the site`);
  try {
    for (const page of wanted) {
      const row = await explore(session, page, { steps, vision });
      rows.push(row);
      console.log(`tried ${row.kindsTried} of ${row.kinds} kinds of controls (${row.tried} of ${row.controls} in all), ${row.screens} screens at ${row.addresses} addresses, ${row.acts} acts, ${row.again} done twice, `
        + `${row.reason}: ${page.npm}${page.path}`);
      if (args.includes('--tell')) for (const line of row.lines) console.log(`    ${line}`);
    }
  } finally {
    await session.close();
  }
  const share = median(rows.map(({ kindsTried, kinds }) => kindsTried / kinds));
  console.log(`\nmedian share of the kinds tried ${(100 * share).toFixed(0)} %, median ${median(rows.map((row) => row.screens))} screens; `
    + `${rows.filter((row) => row.reason === 'explored').length} of ${rows.length} ended because nothing new was left`);
}

async function explore(session, { npm, path }, { steps, vision }) {
  const site = await serve(fetched(npm));
  const page = await open(session.browser, site.origin + path);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  const touched = new Set();
  try {
    // By name and place in the document: a page that is left and entered again is another document.
    await page.exposeFunction('passerbyTouched', (key) => touched.add(key));
    await page.evaluateOnNewDocument(watch);
    await page.goto(site.origin + path);
    await page.bringToFront();
    // Each with its kind: buttons of the same words in the same kind of row are one kind.
    const controls = new Map(await controlsOf(page));
    const [{ id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${site.origin}/*`);
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: id, persona: { yaml: EXPERT }, goal: '', explore: true, policy: 'rules', steps, timeout_s: TIMEOUT_S, vision,
    });
    const run = await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready ? now : undefined;
    }, (TIMEOUT_S + 60) * 1_000);
    if (new URL(page.url()).pathname === path) for (const [key, kind] of await controlsOf(page)) controls.set(key, kind);
    const report = await reportOf(control, runId, 'json');
    const record = JSON.parse(report.toString());
    const done = record.steps.filter((step) => step.reply);
    const acts = done.map((step) => `${step.url} ${JSON.stringify([step.thought.decision.action, step.thought.decision.target?.node])}`);
    const kinds = new Set(controls.values());
    const kindsTried = new Set([...controls].filter(([key]) => touched.has(key)).map(([, kind]) => kind));
    return {
      kinds: kinds.size,
      kindsTried: kindsTried.size,
      tried: [...controls.keys()].filter((key) => touched.has(key)).length,
      controls: controls.size,
      screens: new Set(record.steps.map((step) => step.tree_text)).size,
      addresses: new Set(record.steps.map((step) => step.url)).size,
      acts: acts.length,
      again: acts.length - new Set(acts).size,
      reason: `${run.stop.reason}`,
      lines: [...done.map(({ thought, reply }) => `${JSON.stringify(thought.decision.action)} ${thought.decision.target?.role ?? ''} “${thought.decision.target?.name ?? ''}” ${reply.outcome.outcome}`),
        JSON.stringify(run.stop), ...[...kinds].filter((kind) => !kindsTried.has(kind)).map((kind) => `not tried: ${kind}`)],
    };
  } finally {
    await control.close();
    await page.close();
    await site.close();
  }
}

/** In the page, before its scripts: tells of everything that is operated. */
function watch() {
  window.passerbyKey = (element) => {
    const place = [];
    for (let at = element; at?.parentElement; at = at.parentElement) place.unshift([...at.parentElement.children].indexOf(at));
    return `${location.pathname} ${element.localName} ${place.join('.')}`;
  };
  const tell = (event) => {
    for (const each of event.composedPath()) if (each instanceof Element) window.passerbyTouched(window.passerbyKey(each));
  };
  for (const type of ['click', 'input', 'change', 'keydown']) addEventListener(type, tell, true);
}

async function controlsOf(page) {
  const boxes = await page.evaluate(walkInteractive);
  return page.evaluate((found) => {
    const kindOf = (element) => {
      const path = [];
      for (let at = element; at; at = at.parentElement) path.unshift(at.localName);
      return [path.slice(2).join('>'), element.type, element.title, element.getAttribute('aria-label'), element.textContent.trim().slice(0, 40)].filter(Boolean).join(' ');
    };
    return found.flatMap(({ x, y, width, height, tag }) => {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(tag);
      // Links off the site are none of a run's business.
      return hit && (!hit.href || new URL(hit.href).host === location.host) ? [[window.passerbyKey(hit), kindOf(hit)]] : [];
    });
  }, boxes);
}
