// The main thread of a page's process: its CPU time, and its longest task.

import { readdirSync, readFileSync } from 'node:fs';

/**
 * Reads the CPU time of the page's main thread, ms; NaN where the system does not tell it.
 * The thread is the one, of all renderers this process started, that works hardest while the page does.
 */
export async function mainThreadClock(page) {
  const renderers = descendants(process.pid).filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'));
  const before = renderers.map(cpuMsOf);
  await page.evaluate(() => {
    const end = performance.now() + 300;
    while (performance.now() < end);
  });
  const worked = renderers.map((pid, index) => cpuMsOf(pid) - before[index]);
  const pid = renderers[worked.indexOf(Math.max(...worked))];
  return () => (pid === undefined ? Number.NaN : cpuMsOf(pid));
}

// https://docs.kernel.org/scheduler/sched-stats.html: nanoseconds on the CPU; the main thread bears the process's id.
const cpuMsOf = (pid) => Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[0]) / 1e6;

function descendants(pid) {
  const children = threads(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' ')).filter(Boolean);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function threads(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The longest task of the page's main thread while `work` is done, ms of wall and of CPU time. */
export async function longestTask(page, work) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => { cdp.once('Tracing.tracingComplete', resolve); });
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel'] } });
  await work();
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const mains = new Set(events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map(threadOf));
  const tasks = events.filter((event) => /RunTask$/.test(event.name) && mains.has(threadOf(event)));
  const most = (key) => tasks.reduce((longest, event) => Math.max(longest, (event[key] ?? 0) / 1000), 0);
  return { wall: most('dur'), cpu: most('tdur') };
}

const threadOf = ({ pid, tid }) => `${pid}.${tid}`;
