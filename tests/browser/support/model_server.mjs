// An endpoint for language models that behaves as the real ones do, right and wrong. The first part of the path names
// the behaviour: `/ok/v1/chat/completions` answers as the given `brain` decides, `/401/…` refuses the key, and so on.

import { createServer } from 'node:http';

const JSON_TYPE = { 'content-type': 'application/json' };

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
  ghost: ({ response, decide }) => chat(response, changed(decide(), { action: 'click', target: 'btn_beef' })),
  evil: ({ response, decide }) => chat(response, changed(decide(), { action: 'navigate', target: '', text: 'http://evil.test/' })),
};

/**
 * Starts the endpoint. `brain` takes the text of the last turn and the whole question and gives the fields of
 * a step's answer (of which only those that were asked for are sent), or an answer as it stands; or a promise of these.
 *
 * @returns {Promise<{origin: string, requests: {path: string, headers: object, body: object}[], close: () => Promise<void>}>}
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
      requests.push({ path, headers: request.headers, body });
      if (name === 'ollama') return ollama(request, response);
      const behave = BEHAVIOURS[name] ?? BEHAVIOURS[404];
      behave({ response, times, key: request.headers.authorization ?? '', decide: () => decided(brain, body) });
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

function decided(brain, body) {
  const { name, schema } = body.response_format.json_schema;
  if (name === 'ping_v1') return JSON.stringify({ ok: true });
  const content = body.messages.at(-1).content;
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

function error(response, status, message, headers = {}) {
  response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ error: { message } }));
}
