// The cases: a file each, read and checked before anything is started. A case that asks for something unknown is refused,
// since a misspelt "must_not" would hold for ever.
//
//   class, about       one of CLASSES; a sentence: what the page tries, and what must hold
//   sites              {host: {path: answer}}; `*` is every other path; an answer has one of ANSWERS, with status, headers, type
//   start              where the tab is led before the run; by default http://shop.test/
//   persona            credentials by name, {value}: each of 8 characters or more is a secret that is searched for
//   run                {acts: [...]} a puppet does these, by accessible names; {goal} or {explore: true} the rules decide;
//                      {inspect: true} one look and no run. Acts: click, double_click, type (with text), select (with option),
//                      press (with in), check, navigate, back, wait
//   steps, timeout_s   of the run: 8 and 40
//   must_not, must     requests, "METHOD host/path", ANY for any method; the path may end in *
//   must_type          the secret must have reached the host of the start
//   secret_only_to     hosts that may get the secret; by default that of the start
//   known_failure      why the case is known to get through; it fails once it no longer does
//   must_end_within_s  by then the run has its report, and a look at the page has succeeded

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const CLASSES = ['approval', 'dialogs', 'explore', 'secrets', 'credentials', 'frames', 'hang', 'panic', 'host', 'stop', 'capture', 'harmless'];
const FIELDS = [
  'class', 'about', 'sites', 'start', 'persona', 'run', 'steps', 'timeout_s', 'must_not', 'must', 'must_type', 'secret_only_to', 'must_end_within_s', 'known_failure',
];
const VERBS = ['click', 'double_click', 'type', 'select', 'press', 'check', 'navigate', 'back', 'wait'];
const ANSWERS = ['html', 'body', 'redirect', 'never', 'drip', 'huge_mb'];
/** A credential of fewer characters occurs by chance. */
const SHORTEST_SECRET = 8;

/**
 * All cases of a folder by name, or of those whose class or name has `only` in it.
 *
 * @returns {Promise<{name: string, fault?: string, case?: object}[]>}
 */
export async function casesIn(folder, only = '') {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const read = await Promise.all(files.map((file) => one(join(folder, file))));
  return read.filter(({ name, case: found }) => name.includes(only) || found?.class.includes(only));
}

async function one(path) {
  const name = basename(path, '.json');
  try {
    return { name, case: filled(JSON.parse(await readFile(path, 'utf8'))) };
  } catch (error) {
    return { name, fault: error.message };
  }
}

function filled(given) {
  const wrong = [
    ...Object.keys(given).filter((field) => !FIELDS.includes(field)).map((field) => `the field "${field}" is unknown`),
    ...(CLASSES.includes(given.class) ? [] : [`the class "${given.class}" is unknown`]),
    ...wrongInSites(given.sites ?? {}),
    ...wrongInRun(given.run ?? {}),
    ...[...(given.must ?? []), ...(given.must_not ?? [])].filter((line) => !/^[A-Z]+ [^\s/]+\/\S*$/.test(line)).map((line) => `"${line}" is not METHOD host/path`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  const start = given.start ?? 'http://shop.test/';
  return {
    steps: 8, timeout_s: 40, must: [], must_not: [], must_type: false, secret_only_to: [new URL(start).host], ...given, start, secrets: secretsOf(given),
  };
}

const wrongInSites = (sites) => Object.entries(sites).flatMap(([host, paths]) => Object.entries(paths).flatMap(([path, answer]) => [
  ...(path === '*' || path.startsWith('/') ? [] : [`${host}: the path "${path}" does not begin with /`]),
  ...(ANSWERS.some((kind) => kind in answer) ? [] : [`${host}${path}: nothing is answered`]),
]));

function wrongInRun(run) {
  const kinds = ['acts', 'goal', 'explore', 'inspect'].filter((kind) => run[kind]);
  if (kinds.length !== 1) return ['"run" is one of acts, goal, explore, inspect'];
  return (run.acts ?? []).filter((act) => !VERBS.some((verb) => verb in act)).map((act) => `the act ${JSON.stringify(act)} is unknown`);
}

/** What must stand nowhere: name and value of each credential that is long enough to be looked for. */
function secretsOf({ persona }) {
  return Object.entries(persona?.credentials ?? {})
    .map(([name, { value }]) => ({ name, value }))
    .filter(({ value }) => value.length >= SHORTEST_SECRET);
}
