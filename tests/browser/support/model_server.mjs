// An endpoint for language models that behaves as the real ones do, right and wrong. The first part of the path names
// the behaviour: `/ok/v1/chat/completions` answers as the given `brain` decides, `/401/…` refuses the key, and so on.

import { createServer } from 'node:http';

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS = { 'content-type': 'text/event-stream' };

/** Behaviours: each answers `response`; `decide` gives the text of a right answer, `times` how often it was asked before. */
const BEHAVIOURS = {
  ok: async ({ response, decide }) => chat(response, await decide()),
  401: ({ response, key }) => error(response, 401, `Incorrect API key provided: ${key}`),
  403: ({ response }) => error(response, 403, 'You are not allowed here'),
  404: ({ response }) => error(response, 404, 'The model `m` does not exist'),
  408: ({ response }) => error(response, 408, 'Request timeout'),
  413: ({ response }) => error(response, 413, 'Request too large'),
  429: ({ response }) => error(response, 429, 'Rate limit reached', { 'retry-after': '1' }),
  '429-once': ({ response, decide, times }) => (times === 0 ? error(response, 429, 'Rate limit reached', { 'retry-after': '1' }) : chat(response, decide())),
  500: ({ response }) => error(response, 500, 'Internal error'),
  529: ({ response }) => error(response, 529, 'Overloaded'),
  cut: ({ response, decide }) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '100000' });
    response.write(completion(decide()).slice(0, 60), () => response.destroy());
  },
  hang: () => {},
  huge: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    let left = 200;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  },
  drip: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 1000);
    response.on('close', () => clearInterval(timer));
  },
  html: ({ response }) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>'),
  short: ({ response, decide }) => response.writeHead(200, JSON_TYPE).end(completion(decide()).slice(0, 60)),
  redirect: ({ response }) => response.writeHead(307, { location: '/ok/v1/chat/completions' }).end(),
  schema: ({ response }) => chat(response, '{"action": "click"}'),
  refusal: ({ response }) => chat(response, null, { refusal: 'I cannot help with that.' }),
  prose: ({ response, decide }) => chat(response, `Sure! Here is what I do:\n\n${decide()}\n\nI hope this helps.`),
  words: ({ response }) => chat(response, 'I would press the large blue button.'),
  // In pieces: `/stream/` as fast as it can, `/slow/` so that people can read along; `/endless/` begins and goes on thinking.
  stream: async ({ response, decide, body }) => (body.stream ? streamed(response, await decide(), 0) : chat(response, await decide())),
  slow: async ({ response, decide, body }) => (body.stream ? streamed(response, await decide(), 40) : chat(response, await decide())),
  endless: ({ response, body }) => (body.stream ? endless(response) : error(response, 500, 'Asked for one piece')),
  // Servers that do not want to.
  'no-stream': ({ response, decide, body }) => (body.stream || body.stream_options ? error(response, 400, 'Unknown field: stream') : chat(response, decide())),
  'no-figures': ({ response, decide, body }) => (body.stream ? streamed(response, decide(), 0, { figures: false }) : chat(response, decide())),
  'cut-stream': ({ response, decide, body }) => (body.stream ? cut(response, decide()) : chat(response, decide())),
  'broken-stream': ({ response, decide, body }) => (body.stream ? response.writeHead(200, EVENTS).end('data: <html>\n\n') : chat(response, decide())),
  'error-in-stream': ({ response }) => {
    response.writeHead(200, EVENTS).write(event(delta('{"o')));
    response.end(event({ error: { code: 503, message: 'Overloaded' } }));
  },
  'long-line': ({ response }) => {
    response.writeHead(200, EVENTS);
    const more = () => {
      while (!response.destroyed) if (!response.write('a'.repeat(1024 * 1024))) return void response.once('drain', more);
    };
    more();
  },
  ghost: ({ response, decide }) => chat(response, changed(decide(), { action: 'click', target: 'btn_beef' })),
  evil: ({ response, decide }) => chat(response, changed(decide(), { action: 'navigate', target: '', text: 'http://evil.test/' })),
};

/**
 * Starts the endpoint. `brain` takes the text of the last turn and the whole question and gives the fields of
 * a step's answer (of which only those that were asked for are sent), or an answer as it stands; or a promise of these.
 *
 * Of each request it tells whether its answer was sent to the `ended`, or was `aborted` by whoever asked.
 *
 * @returns {Promise<{origin: string, requests: {path: string, headers: object, body: object, ended: boolean, aborted: boolean}[], close: () => Promise<void>}>}
 */
export async function modelServer(brain) {
  const requests = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
      const path = new URL(request.url, 'http://127.0.0.1').pathname;
      const name = path.split('/')[1];
      const times = requests.filter((earlier) => earlier.path === path).length;
      const asked = { path, headers: request.headers, body, ended: false, aborted: false };
      requests.push(asked);
      response.on('finish', () => { asked.ended = true; });
      response.on('close', () => { asked.aborted = !asked.ended; });
      if (name === 'ollama') return ollama(request, response);
      const behave = BEHAVIOURS[name] ?? BEHAVIOURS[404];
      behave({ response, times, body, key: request.headers.authorization ?? '', decide: () => decided(brain, body) });
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

/** The fields of a step's answer, with those given in place of the usual ones. */
export function step(fields) {
  return {
    last_verdict: 'matched', last_notes: 'As I thought.', suggestion: '', sees: 'A form.', stands_out: [], why: 'It is next.',
    action: 'wait', target: '', text: '', confidence: 0.9, expects: 'Something happens.', expect: 'something_changes',
    expect_text: '', within_ms: 3000, sureness: 0.8, description: '', x: -1, y: -1, ...fields,
  };
}

/** The same as a line of a script, which points at elements and never at places. */
export function scriptLine(fields) {
  const { description, x, y, ...line } = step(fields);
  return JSON.stringify(line);
}

/** What is said of a claim where `brain.check`, which takes the text of the question, says nothing else. */
const BORNE_OUT = { reading: 'All of it was done.', verdict: 'done', doubted: [], why: '' };

function decided(brain, body) {
  const { name, schema } = body.response_format.json_schema;
  if (name === 'ping_v1') return JSON.stringify({ ok: true });
  const content = body.messages.at(-1).content;
  if (name === 'claim_check_v1') return JSON.stringify({ ...BORNE_OUT, ...brain.check?.(content) });
  const said = brain(typeof content === 'string' ? content : content.at(-1).text, body);
  const answer = (fields) => (typeof fields === 'string' ? fields : JSON.stringify(only(step(fields), schema.required)));
  return said instanceof Promise ? said.then(answer) : answer(said);
}

const only = (fields, names) => Object.fromEntries(names.map((name) => [name, fields[name]]));

function changed(answer, fields) {
  const whole = JSON.parse(answer);
  return JSON.stringify('ok' in whole ? whole : { ...whole, ...fields });
}

/** Ollama refuses origins it was not told of. */
function ollama(request, response) {
  if (request.headers.origin?.startsWith('chrome-extension://')) return response.writeHead(403).end();
  response.writeHead(200, JSON_TYPE).end(JSON.stringify({ message: { content: '{"ok":true}' }, done_reason: 'stop', eval_count: 3 }));
}

function chat(response, content, more = {}) {
  response.writeHead(200, JSON_TYPE).end(completion(content, more));
}

function completion(content, more = {}) {
  return JSON.stringify({
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...more } }],
    usage: { prompt_tokens: 1200, completion_tokens: 150, prompt_tokens_details: { cached_tokens: 1024 } },
  });
}

const event = (data) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });

/** The same in pieces of some characters, `pauseMs` after each. */
async function streamed(response, content, pauseMs, { figures = true } = {}) {
  const { usage } = JSON.parse(completion(''));
  response.writeHead(200, EVENTS);
  for (const [piece] of content.matchAll(/.{1,7}/gs)) {
    response.write(event(delta(piece)));
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  if (figures) response.write(event({ choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

/** A thought that goes on until nobody listens. */
function endless(response) {
  response.writeHead(200, EVENTS).write(event(delta('{"sees": "A form that ')));
  const timer = setInterval(() => response.write(event(delta('goes on and '))), 50);
  response.on('close', () => clearInterval(timer));
}

/** The connection ends within the answer, as far as HTTP goes in good order. */
function cut(response, content) {
  response.writeHead(200, EVENTS).write(event(delta(content.slice(0, 20))));
  response.end();
}

function error(response, status, message, headers = {}) {
  response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ error: { message } }));
}
