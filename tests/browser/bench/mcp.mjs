// What a coding agent pays for a browser: the tools of three MCP servers, and a session of ten calls on the same three pages, in o200k tokens and
// milliseconds. The same is done with each: three pages opened, two fields typed into, one link pressed, one look without a change, back.

import { join } from 'node:path';
import { CACHE, ROOT } from '../support/browser.mjs';
import { importFromExtension } from '../support/modules.mjs';
import { serve } from '../support/server.mjs';
import { peer } from './support/peers.mjs';

const { Client } = await importFromExtension('@modelcontextprotocol/client');
const { StdioClientTransport } = await importFromExtension('@modelcontextprotocol/client/stdio');

const TOKENIZER = '4.0.0';
const PLAYWRIGHT_MCP = '0.0.83';
const DEVTOOLS_MCP = '1.11.0';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const IS_ROOT = process.getuid?.() === 0;

export const usage = 'mcp   tokens and milliseconds of the MCP server beside Playwright MCP and chrome-devtools-mcp: its tools, and ten calls on three pages';

/** Each server: how it is started, and its calls for the same acts. `ref` finds what stands for a control in what was said last. */
function servers() {
  const playwright = peer('@playwright/mcp', PLAYWRIGHT_MCP);
  const devtools = peer('chrome-devtools-mcp', DEVTOOLS_MCP);
  const beside = (require, name, path) => join(require.resolve(`${name}/package.json`), '..', path);
  const named = (pattern) => (said, name) => {
    const found = pattern(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).exec(said);
    if (!found) throw new Error(`${name} is not in what was said:\n${said.slice(0, 600)}`);
    return found[1];
  };
  return [
    {
      name: 'Passerby', command: join(ROOT, 'target/debug/passerby'), args: ['mcp', '--runs', join(CACHE, 'bench-mcp')],
      ref: named((name) => new RegExp(`(\\w+) "${name}"`)),
      open: (url) => ['open', { url }],
      type: (id, _, text) => ['act', { action: 'type', id, text }],
      click: (id) => ['act', { action: 'click', id }],
      look: () => ['debug_ui', {}],
      back: () => ['act', { action: 'back' }],
    },
    {
      name: `Playwright MCP ${PLAYWRIGHT_MCP}`, command: process.execPath,
      args: [beside(playwright, '@playwright/mcp', 'cli.js'), '--headless', '--isolated', '--executable-path', CHROMIUM, ...(IS_ROOT ? ['--no-sandbox'] : [])],
      ref: named((name) => new RegExp(`"${name}"[^\\n]*\\[ref=(\\w+)\\]`)),
      open: (url) => ['browser_navigate', { url }],
      type: (ref, name, text) => ['browser_type', { element: name, target: ref, ref, text }],
      click: (ref, name) => ['browser_click', { element: name, target: ref, ref }],
      look: () => ['browser_snapshot', {}],
      back: () => ['browser_navigate_back', {}],
      reads: ['browser_snapshot', {}],
    },
    {
      name: `chrome-devtools-mcp ${DEVTOOLS_MCP}`, command: process.execPath,
      args: [beside(devtools, 'chrome-devtools-mcp', 'build/src/bin/chrome-devtools-mcp.js'), '--headless', '--isolated', '--no-usage-statistics', '--executablePath', CHROMIUM, ...(IS_ROOT ? ['--chromeArg=--no-sandbox'] : [])],
      ref: named((name) => new RegExp(`uid=(\\w+) \\w+ "${name}"`)),
      open: (url) => ['navigate_page', { pageId: 1, type: 'url', url }],
      type: (uid, _, value) => ['fill', { pageId: 1, uid, value }],
      click: (uid) => ['click', { pageId: 1, uid }],
      look: () => ['take_snapshot', { pageId: 1 }],
      back: () => ['navigate_page', { pageId: 1, type: 'back' }],
      // It shows the page only where it is asked to.
      reads: ['take_snapshot', { pageId: 1 }],
    },
  ];
}

export async function bench() {
  const { countTokens } = peer('gpt-tokenizer', TOKENIZER)('gpt-tokenizer/encoding/o200k_base');
  const tokens = (text) => countTokens(text, { disallowedSpecial: new Set() });
  const pages = await serve(join(CACHE, 'pages/startbootstrap-sb-admin-2@4.1.4'));
  const rows = [];
  try {
    for (const server of servers()) {
      try {
        rows.push(await session(server, pages.origin, tokens));
      } catch (error) {
        console.log(`${server.name}: ${error.message}`);
      }
    }
  } finally {
    await pages.close();
  }
  const [own, ...others] = rows;
  for (const row of rows) {
    console.log(`${row.name.padEnd(28)} ${row.tools} tools, ${row.schema} tokens; ten acts: ${row.calls} calls, ${row.said} tokens said, ${row.asked} asked, ${Math.round(row.ms)} ms`);
  }
  const ratio = (a, b) => (a / b).toFixed(2);
  for (const row of others) {
    console.log(`Passerby / ${row.name}: tools ${ratio(own.schema, row.schema)}, session ${ratio(own.said + own.asked, row.said + row.asked)} of the tokens, ${ratio(own.ms, row.ms)} of the time`);
  }
}

async function session(server, origin, tokens) {
  const client = new Client({ name: 'passerby-bench', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: server.command, args: server.args, cwd: ROOT, env: { ...process.env }, stderr: 'ignore' }));
  try {
    const { tools } = await client.listTools();
    const row = { name: server.name, tools: tools.length, schema: tokens(JSON.stringify(tools)), calls: 0, said: 0, asked: 0, ms: 0 };
    const call = async ([name, args]) => {
      const began = performance.now();
      const { content, isError } = await client.callTool({ name, arguments: args }, { timeout: 60_000 });
      row.ms += performance.now() - began;
      const text = content.filter(({ type }) => type === 'text').map((block) => block.text).join('\n');
      if (isError) throw new Error(`${name}: ${text.slice(0, 300)}`);
      row.calls += 1;
      row.said += tokens(text);
      row.asked += tokens(JSON.stringify({ name, arguments: args }));
      return text;
    };
    // The browser is started before the clock is.
    const ready = performance.now();
    await client.callTool({ name: server.open('about:blank')[0], arguments: server.open(`${origin}/404.html`)[1] }, { timeout: 60_000 });
    row.startMs = performance.now() - ready;
    let seen = '';
    /** The page is read anew where an act does not tell of it. */
    const does = async (act, wanted) => {
      const said = await call(act);
      seen = `${said}\n${seen}`;
      if (wanted && !has(server, said, wanted) && server.reads) seen = await call(server.reads);
    };
    await does(server.open(`${origin}/register.html`), 'First Name');
    await does(server.type(server.ref(seen, 'First Name'), 'First Name', 'Ada'));
    await does(server.type(server.ref(seen, 'Email Address'), 'Email Address', 'ada@example.org'));
    await does(server.look());
    await does(server.click(server.ref(seen, 'Forgot Password?'), 'Forgot Password?'), 'Reset Password');
    await does(server.back(), 'First Name');
    await does(server.open(`${origin}/tables.html`), 'Airi Satou');
    await does(server.look());
    await does(server.open(`${origin}/index.html`), 'Generate Report');
    await does(server.look());
    return row;
  } finally {
    await client.close();
  }
}

function has(server, said, name) {
  if (said.includes(name)) return true;
  try {
    return Boolean(server.ref(said, name));
  } catch {
    return false;
  }
}
