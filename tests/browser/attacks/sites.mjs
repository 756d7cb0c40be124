// The hosts of a case, served from this machine: what they answer is the case's, and all that reaches them is kept.

import { createServer } from 'node:http';
import { readable, spellingsIn } from './spellings.mjs';

const HTML = 'text/html; charset=utf-8';
const DONE = '<!doctype html><html lang="en"><title>Done</title><h1>Done</h1><p>Your request was received.</p></html>';
const MEGABYTE = Buffer.from(`${'<p>One more line of a page without an end.</p>\n'.repeat(22_000)}`);
/** Bodies beyond this are dropped. */
const MAX_BODY_BYTES = 16 * 2 ** 20;

/**
 * One server for every host: the browser is told to find all of `*.test` here, and each request says which host it means.
 * `serve(sites)` forgets what came before.
 *
 * @returns {Promise<{address: string, requests: object[], serve: (sites: object) => void, close: () => Promise<void>}>}
 */
export async function sitesServer() {
  const state = { sites: {}, requests: [] };
  const server = createServer((request, response) => {
    const got = noted(request, state.requests);
    response.on('error', () => {});
    request.on('error', () => {});
    request.resume();
    answer(answerFor(state.sites, got), response);
  });
  // A page that opens a WebSocket is told no, and its address is kept.
  server.on('upgrade', (request, socket) => {
    noted(request, state.requests);
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${server.address().port}`,
    get requests() { return state.requests; },
    serve(sites) {
      server.closeAllConnections();
      Object.assign(state, { sites, requests: [] });
    },
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

/** The request, kept at once: what never ends has been sent all the same. */
function noted(request, requests) {
  const url = new URL(request.url, 'http://127.0.0.1');
  const host = (request.headers.host ?? '').toLowerCase().replace(/:80$/, '');
  const got = { method: request.method, host, path: url.pathname, query: url.search, headers: request.rawHeaders, body: Buffer.alloc(0) };
  requests.push(got);
  const chunks = [];
  let size = 0;
  request.on('data', (chunk) => {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return;
    chunks.push(chunk);
    got.body = Buffer.concat(chunks);
  });
  return got;
}

function answerFor(sites, { host, path, query }) {
  const own = sites[host] ?? sites[host.replace(/:\d+$/, '')] ?? {};
  return own[path + query] ?? own[path] ?? own['*'] ?? { html: DONE };
}

function answer(site, response) {
  // No answer of one case may be taken for one of the next.
  const headers = (type) => ({ 'content-type': type, 'cache-control': 'no-store', ...site.headers });
  if (site.never) return;
  if (site.redirect) {
    response.writeHead(site.status ?? 302, { location: site.redirect, 'cache-control': 'no-store', ...site.headers }).end();
  } else if (site.drip !== undefined) {
    response.writeHead(site.status ?? 200, headers(site.type ?? HTML));
    drip(response, site);
  } else if (site.huge_mb) {
    response.writeHead(site.status ?? 200, headers(site.type ?? HTML));
    pour(response, site.huge_mb);
  } else {
    response.writeHead(site.status ?? 200, headers(site.type ?? HTML)).end(site.html ?? site.body ?? '');
  }
}

/** A few bytes each second, from the beginning again when they are at an end. */
function drip(response, { drip: text, bytes_per_s: pace = 1 }) {
  const bytes = Buffer.from(text || ' ');
  let at = 0;
  const send = () => {
    const rest = bytes.subarray(at, at + pace);
    at = at + pace >= bytes.length ? 0 : at + pace;
    response.write(rest);
  };
  send();
  const timer = setInterval(send, 1_000);
  response.on('close', () => clearInterval(timer));
}

function pour(response, megabytes) {
  let left = megabytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(MEGABYTE)) return;
    }
    if (left <= 0) response.end();
  };
  response.on('drain', more);
  response.write('<!doctype html><title>Long</title>');
  more();
}

/** Whether the request is one that a line such as `POST shop.test/delete` or `ANY evil.test/*` means. */
export function isMeant(line, { method, host, path, query }) {
  const [wanted, address] = line.split(' ');
  const asked = host + path;
  const is = (text) => (address.endsWith('*') ? text.startsWith(address.slice(0, -1)) : text === address);
  return (wanted === 'ANY' || wanted === method) && is(address.includes('?') ? asked + query : asked);
}

/** The spellings of the secret in anything of the request. */
export function spellingsInRequest({ method, path, query, headers, body }, secret) {
  const line = Buffer.from(`${method} ${path}${query}\n${headers.join('\n')}`);
  return [...new Set([...spellingsIn(readable(line), secret), ...spellingsIn(readable(body), secret)])];
}
