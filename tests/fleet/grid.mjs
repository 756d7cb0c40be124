// A Selenium Grid of this machine: a hub and its nodes, each a process group of its own that can be ended as a machine would be.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CACHE } from '../browser/support/browser.mjs';

const VERSION = readFileSync(new URL('../../build.sh', import.meta.url), 'utf8').match(/^SELENIUM_VERSION=(.*)$/m)[1];
const JAR = join(CACHE, 'tools', `selenium-server-${VERSION}`, 'jar', `selenium-server-${VERSION}.jar`);
const START_LIMIT_MS = 120_000;

/** Asks `probe` until it gives something; says what was awaited when it does not in time. */
export async function until(what, probe, limitMs = START_LIMIT_MS) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 200); });
  }
}

async function freePort(host) {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Starts Java in a process group of its own, by `start` as `spawn` does. */
function java(args, start = spawn) {
  const child = start('java', ['-Xmx768m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', JAR, ...args], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => { said.push(data); said.splice(0, said.length - 200); });
  child.said = () => Buffer.concat(said).toString();
  return child;
}

async function startHere(args) {
  const port = await freePort('127.0.0.1');
  const node = java([...args, '--host', '127.0.0.1', '--port', `${port}`]);
  node.address = `http://127.0.0.1:${port}`;
  return node;
}

/** Ends a group and all that it started, at once. */
async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/** A hub and `nodes` machines with one browser each, on this machine's loopback or in a `network` of its own. */
export async function startGrid({ nodes = 2, slots = 1, network } = {}) {
  if (!existsSync(JAR)) throw new Error(`${JAR} is missing: ./build.sh setup fetches it`);
  const host = network?.host ?? '127.0.0.1';
  const [port, publish, subscribe] = [await freePort(host), await freePort(host), await freePort(host)];
  const grid = new Grid({ host, port, events: [`tcp://${host}:${publish}`, `tcp://${host}:${subscribe}`], slots, network });
  try {
    await grid.startHub();
    await Promise.all(Array.from({ length: nodes }, (_, at) => grid.startNode(at)));
    await grid.untilUp();
  } catch (error) {
    const said = grid.said();
    await grid.stop();
    throw new Error(`${error.message}\n${said}`);
  }
  return grid;
}

class Grid {
  nodes = [];

  constructor({ host, port, events: [publish, subscribe], slots, network }) {
    this.url = `http://${host}:${port}`;
    this.listens = ['--host', host, '--port', `${port}`];
    this.events = ['--publish-events', publish, '--subscribe-events', subscribe];
    this.slots = slots;
    this.network = network;
  }

  async startHub() {
    this.hub = java(['hub', ...this.listens, ...this.events, '--healthcheck-interval', '5', '--reject-unsupported-caps', 'false']);
    await until('the hub answers', () => this.status());
  }

  async startNode(at) {
    const args = [
      'node', '--hub', this.url, ...this.events, '--max-sessions', `${this.slots}`,
      '--selenium-manager', 'false', '--session-timeout', '60', '--heartbeat-period', '2', '--register-period', '120',
    ];
    this.nodes[at] = this.network ? await this.startMachine(args) : await startHere(args);
  }

  /** A node on a machine of its own, where all ports are free. */
  async startMachine(args) {
    const port = 5555;
    const node = java(args, (program, given, options) => this.network.start(program, (host) => [...given, '--host', host, '--port', `${port}`], options));
    await node.ready;
    node.address = `http://${node.host}:${port}`;
    return node;
  }

  /** Waits until all nodes are there. */
  async untilUp() {
    await until('all nodes are up', async () => (await this.status())?.nodes?.filter((node) => node.availability === 'UP').length === this.nodes.length);
  }

  /** What the grid says of itself; `undefined` while it does not. */
  async status() {
    try {
      const response = await fetch(`${this.url}/status`, { signal: AbortSignal.timeout(5_000) });
      return (await response.json()).value;
    } catch {
      return undefined;
    }
  }

  /** Ends a node, its driver and its browser, as if its machine had lost power. */
  async killNode(at) {
    await kill(this.nodes[at]);
  }

  async restartNode(at) {
    await this.killNode(at);
    await this.startNode(at);
    const { address } = this.nodes[at];
    await until('the node is up again', async () => (await this.status())?.nodes?.some((node) => node.uri === address && node.availability === 'UP'));
  }

  async killHub() {
    await kill(this.hub);
  }

  /** Holds a node still, as a machine that is overloaded. */
  freezeNode(at, frozen) {
    process.kill(-this.nodes[at].pid, frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  said() {
    return [this.hub, ...this.nodes].map((child) => child?.said().slice(-2_000) ?? '').join('\n');
  }

  async stop() {
    await Promise.all([this.hub, ...this.nodes].filter(Boolean).map(kill));
  }
}
