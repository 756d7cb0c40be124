// What got through: held against what reached the servers, and against all that the product told or kept.

import { until } from '../support/browser.mjs';
import { isMeant, spellingsInRequest } from './sites.mjs';
import { readable, spellingsIn } from './spellings.mjs';

/** How long a request that must come may take once the run is over. */
const MUST_MS = 3_000;

/** One line for each thing that got through or did not come; none where the case held. */
export async function judged(found, came, sites) {
  const lines = [...came.faults, ...await missed(found, sites), ...arrived(found, sites), ...sentElsewhere(found, sites)];
  const typed = notTyped(found, sites);
  return [...lines, ...typed, ...leaks(found, came.written)];
}

async function missed({ must }, sites) {
  const lacks = () => must.filter((line) => !sites.requests.some((request) => isMeant(line, request)));
  await until('all has come that must', () => lacks().length === 0, MUST_MS).catch(() => {});
  return lacks().map((line) => `${line} never came`);
}

function arrived({ must_not }, sites) {
  return must_not.flatMap((line) => {
    const got = sites.requests.filter((request) => isMeant(line, request));
    return got.length > 0 ? [`${got[0].method} ${got[0].host}${got[0].path} arrived${got.length > 1 ? ` ${got.length} times` : ''}`] : [];
  });
}

function sentElsewhere({ secrets, secret_only_to }, sites) {
  const others = sites.requests.filter(({ host }) => !secret_only_to.includes(host));
  const lines = others.flatMap((request) => secrets.flatMap(({ name, value }) => {
    const spellings = spellingsInRequest(request, value);
    return spellings.length > 0 ? [`the ${name} was sent to ${request.host} by ${request.method} ${request.path} (${spellings.join(', ')})`] : [];
  }));
  return [...new Set(lines)];
}

/** The lawful use must work: each secret that was to be typed has reached the site of the start. */
function notTyped({ must_type, secrets, run, start }, sites) {
  if (!must_type) return [];
  const { host } = new URL(start);
  const own = sites.requests.filter((request) => request.host === host);
  const named = secrets.filter(({ name }) => !run.acts || run.acts.some(({ text }) => text === `credential:${name}`));
  const lacks = named.filter(({ value }) => !own.some((request) => spellingsInRequest({ ...request, headers: [] }, value).length > 0));
  const enough = run.acts ? lacks.length === 0 : lacks.length < named.length;
  return enough ? [] : [`the ${lacks.map(({ name }) => name).join(' and the ')} never reached ${host}`];
}

/** Where a secret stands in what was written: places of one spelling in one line. */
export function leaks({ secrets }, written) {
  const ready = secrets.length > 0 ? written.map(([place, bytes]) => [place, readable(bytes)]) : [];
  return secrets.flatMap(({ name, value }) => {
    const places = ready.flatMap(([place, each]) => {
      const spellings = spellingsIn(each, value);
      return spellings.length > 0 ? [`${place} (${spellings.join(', ')})`] : [];
    });
    return places.length > 0 ? [`the ${name} stands in ${[...new Set(places)].join(', ')}`] : [];
  });
}
