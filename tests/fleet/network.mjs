// Nodes as machines of a network: each in a network namespace of its own, joined by a bridge, so that one can be cut off as by a pulled
// plug. Everything lives in the namespace that `unshare --net` gave this process, and is gone with it.

import { execFileSync, spawn } from 'node:child_process';

const BRIDGE = 'grid0';
const HOST = '10.203.0.1';
const MASK = 24;

/** The network of this process where it has one of its own (see build.sh), else none. */
export function ownNetwork() {
  if (!process.env.PASSERBY_OWN_NETWORK) return undefined;
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${HOST}/${MASK}`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  return new Network();
}

class Network {
  /** Where the hub and the sites listen. */
  host = HOST;
  machines = 0;

  /**
   * Starts a program on a machine of its own, with the arguments that `argsFor` gives for the machine's address: the process, with `host`,
   * `ready` (a promise), and `cut` and `mend` for its cable.
   */
  start(program, argsFor, options) {
    this.machines += 1;
    const cable = `cable${this.machines}`;
    const host = `10.203.0.${this.machines + 1}`;
    // It begins once its network is there: a word on its standard input says so.
    const child = spawn('unshare', ['--net', 'sh', '-c', 'read -r _; exec "$0" "$@" < /dev/null', program, ...argsFor(host)], { ...options, stdio: ['pipe', ...options.stdio.slice(1)] });
    child.host = host;
    child.ready = namespaceOf(child.pid).then(() => {
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `${child.pid}`);
      ip('link', 'set', cable, 'master', BRIDGE, 'up');
      const inside = (...words) => execFileSync('nsenter', ['--net', '--target', `${child.pid}`, 'ip', ...words]);
      inside('address', 'add', `${host}/${MASK}`, 'dev', 'eth0');
      inside('link', 'set', 'eth0', 'up');
      inside('link', 'set', 'lo', 'up');
      child.stdin.end('\n');
    });
    child.cut = () => ip('link', 'set', cable, 'down');
    child.mend = () => ip('link', 'set', cable, 'up');
    return child;
  }
}

/** Waits until a process has left this one's network for its own. */
async function namespaceOf(pid) {
  const of = (which) => execFileSync('readlink', [`/proc/${which}/ns/net`], { encoding: 'utf8' });
  const ours = of('self');
  while (of(pid) === ours) await new Promise((resolve) => { setTimeout(resolve, 20); });
}

function ip(...words) {
  execFileSync('ip', words);
}
