// The main job, on a page that nobody here wrote: press the toolbar button, let a persona register an
// account, leave the report to open.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { ask, CACHE, ended, launch, open, pressToolbarButton, reportOf, ROOT } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const PACKAGE = 'admin-lte@2.4.18';
const PATH = '/pages/examples/register.html';
const CHOICES = { persona_id: 'ada', goal: 'Register a new account', steps: 30, timeout_s: 300, vision: true };
const OUT = join(ROOT, 'out', 'demo');

const server = await serve(join(CACHE, 'pages', PACKAGE));
const session = await launch();
try {
  const page = await open(session.browser, server.origin + PATH);
  // Choose once, as a person would in the panel; from then on the button starts the run by itself.
  const panel = await pressToolbarButton(session, page);
  await ask(panel, { type: 'set_choices', choices: CHOICES });
  await page.triggerExtensionAction(session.extension);
  console.log(`  ${CHOICES.persona_id} on ${PACKAGE}${PATH}: “${CHOICES.goal}”`);

  const run = await ended(panel);
  await keep(panel, run.run_id);
  await panel.screenshot({ path: join(OUT, 'panel.png') });
  print(run, server);
  process.exitCode = run.stop.reason === 'goal_met' ? 0 : 1;
} finally {
  await session.close();
  await server.close();
}

/** Lays the run folder into OUT. */
async function keep(panel, runId) {
  const zip = await reportOf(panel, runId, 'zip');
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const archive = join(OUT, 'run.zip');
  await writeFile(archive, zip);
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, OUT]);
}

function print(run, { requests }) {
  const findings = run.findings ?? [];
  for (const step of run.steps) {
    const { decision } = step.thought ?? {};
    const what = decision ? `${decision.action.action} ${decision.target?.role ?? ''} “${decision.target?.name ?? ''}”` : 'looked in vain';
    console.log(`  ${String(step.index).padStart(2)}. ${what} → ${step.evaluation?.verdict ?? run.stop.reason}`);
  }
  const sent = requests.filter((request) => request.method === 'POST');
  console.log(`\n  verdict   ${run.stop.reason}: ${run.stop.evidence ?? run.stop.why ?? ''}`);
  console.log(`  summary   ${run.steps.length} steps, ${findings.length} findings, ${sent.length} form sent to the server`);
  for (const finding of findings) console.log(`            [${finding.severity}] ${finding.title}`);
  console.log(`  stages    ${stages(run)}`);
  console.log(`  report    ${join(OUT, 'report.html')}`);
}

/** Median milliseconds of each stage of perception. */
function stages(run) {
  const names = ['capture_ms', 'decode_ms', 'detect_ms', 'snapshot_ms', 'merge_ms'];
  return names.map((name) => {
    const values = run.steps.map((step) => step.stats.timings[name]).filter((ms) => ms > 0).sort((a, b) => a - b);
    return `${name.slice(0, -3)} ${values.length ? values[Math.floor(values.length / 2)].toFixed(1) : '–'} ms`;
  }).join(', ');
}
