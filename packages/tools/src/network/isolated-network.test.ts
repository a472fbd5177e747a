import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findTool } from '../core/find-tool.ts';
import { claimUser } from '../core/run-user.ts';
import { spawnTool } from '../core/spawn-tool.ts';
import { createWorkshop } from '../core/testing/workshop.ts';
import { runNmap } from '../nmap/adapter.ts';
import type { NmapScan } from '../nmap/args.ts';
import type { NmapHost } from '../nmap/model.ts';
import { type Bed, makeBed } from '../vpn/testing/bed.ts';
import { removeStaleNamespaces } from './namespace.ts';
import type { Order, Report } from './testing/worker-side.ts';

const missing = ['ip', 'nft', 'nmap', 'perl'].find((tool) => findTool(tool) === null);
const cannot = process.getuid?.() !== 0 ? 'needs root' : missing ? `needs ${missing}` : null;

/** A neighbour and an unused address beside it; a host behind the router and an unused address there. */
const TARGETS = ['10.99.0.10', '10.99.0.11', '10.77.0.10', '10.77.0.11'];
const TARGETS6 = ['fd99::10', 'fd77::10'];
const LIGHT: NmapScan = { ports: 'tcp', args: ['--top-ports', '100'] };
const ROUTES: NmapScan = { ports: 'none', args: ['-sn', '--traceroute'] };
const PASSWORD = 'password=correct-horse';

/** Prints every packet it sees, of every device. */
const SNIFFER =
  'socket(S, 17, 3, 0x0300) or die; $| = 1; print "listening\\n"; while (recv(S, $p, 65535, 0), 1) { print $p }';

describe.skipIf(cannot !== null)(`a network of a run's own${cannot ? ` (${cannot})` : ''}`, () => {
  const workshop = createWorkshop();
  const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' });
  let bed: Bed;
  let worker: ChildProcess;

  const ask = async (order: Order, from = worker): Promise<Report> => {
    const answer = once(from, 'message');
    from.send(order);
    return (await answer)[0];
  };
  const openFor = async (addresses: readonly string[], from = worker): Promise<readonly string[]> => {
    const report = await ask({ do: 'open', addresses }, from);
    if (report.told !== 'open') throw new Error(JSON.stringify(report));
    return report.inside;
  };
  /** Inside the network that stands for the machine's own. */
  const machine = () => ['ip', 'netns', 'exec', bed.here];
  const startWorker = async () => {
    const script = fileURLToPath(new URL('./testing/worker-side.ts', import.meta.url));
    const execArgv = [`--net=/run/netns/${bed.here}`, '--', process.execPath];
    const child = fork(script, [], { execPath: 'nsenter', execArgv });
    expect((await once(child, 'message'))[0]).toEqual({ told: 'ready', problem: null });
    return child;
  };

  beforeAll(async () => {
    bed = makeBed();
    const six = (network: string, address: string, device: string) =>
      ip('-n', network, 'addr', 'add', address, 'dev', device, 'nodad');
    six(bed.here, 'fd99::1/64', 'to-b');
    six(bed.server, 'fd99::10/64', 'to-a');
    six(bed.server, 'fd77::1/64', 'to-c');
    six(bed.host, 'fd77::10/64', 'to-b');
    ip('-n', bed.here, 'route', 'add', 'default', 'via', '10.99.0.10');
    ip('-n', bed.here, 'route', 'add', 'default', 'via', 'fd99::10');
    ip('-n', bed.host, 'route', 'add', 'default', 'via', 'fd77::1');
    ip('netns', 'exec', bed.server, 'sysctl', '-qw', 'net.ipv6.conf.all.forwarding=1');
    const services = [
      bed.serve(bed.here, 'tcp', '0.0.0.0', '8080', 'platform'),
      bed.serve(bed.server, 'tcp', '::', '22', 'SSH-2.0-near'),
      bed.serve(bed.host, 'tcp', '::', '22', 'SSH-2.0-far'),
    ];
    [worker] = await Promise.all([startWorker(), ...services]);
  }, 60_000);
  afterAll(async () => {
    await ask({ do: 'close' });
    worker.kill('SIGKILL');
    bed.remove();
    workshop.close();
  });

  async function scan(wanted: NmapScan, targets: readonly string[], inside: readonly string[]) {
    const hosts: NmapHost[] = [];
    const options = { signal: new AbortController().signal, workDir: workshop.workDir(), timeoutMs: 60_000, inside };
    const request = { scan: wanted, targets, ipv6: targets === TARGETS6, privileged: true };
    const outcome = await runNmap(request, { ...options, onHost: (host) => void hosts.push(host) });
    expect(outcome.kind).toBe('finished');
    // What the clock and chance have a part in is left out.
    const told = JSON.stringify(
      hosts.toSorted((a, b) => a.address.localeCompare(b.address)),
      (key, value) => (/rtt|seconds|started|ended|uptime|tracePort/i.test(key) ? undefined : value),
    );
    return { hosts, told: JSON.parse(told) as unknown };
  }

  it('shows the targets as the machine’s own network does: neighbours, routes, ports, IPv6', async () => {
    const inside = await openFor([...TARGETS, ...TARGETS6]);
    for (const [wanted, targets] of [
      [LIGHT, TARGETS],
      [ROUTES, TARGETS],
      [LIGHT, TARGETS6],
    ] as const) {
      const [own, bare] = await Promise.all([scan(wanted, targets, inside), scan(wanted, targets, machine())]);
      expect(own.told).toEqual(bare.told);
      expect(own.hosts.filter(({ state }) => state === 'up')).toHaveLength(2);
    }
  });

  /** What a tool with nmap's rights reads from the wire while `during` happens, up to a word it must see. */
  async function sniff(inside: readonly string[], during: () => void, until: string): Promise<string> {
    const user = await claimUser();
    const stop = new AbortController();
    onTestFinished(() => user?.release());
    let seen = '';
    await spawnTool('perl', ['-e', SNIFFER], {
      ...{ signal: stop.signal, cwd: workshop.workDir(), timeoutMs: 30_000, maxOutputBytes: 10_000_000 },
      ...{ inside, privileges: 'raw_network', user: user?.id },
      onOutput: (chunk) => {
        if (seen === '') during();
        seen += chunk.toString('latin1');
        if (seen.includes(until)) stop.abort();
      },
    });
    return seen;
  }
  const bash = (network: readonly string[], script: string) => {
    const [program = '', ...words] = network;
    spawn(program, [...words, 'bash', '-c', script], { stdio: 'ignore' });
  };
  const signIn = (address: string) => `exec 3<>/dev/tcp/${address}/8080; echo '${PASSWORD}' >&3; head -c 5 <&3;`;
  const greet = 'exec 4<>/dev/tcp/10.77.0.10/22; head -c 11 <&4';

  it('shows no packet of the platform to a tool with nmap’s rights', async () => {
    const inside = await openFor(TARGETS);
    // A sign-in over the loopback, then one from a target itself, then something of the run's own.
    const seen = await sniff(
      inside,
      () => {
        execFileSync('ip', ['netns', 'exec', bed.here, 'bash', '-c', signIn('127.0.0.1')]);
        execFileSync('ip', ['netns', 'exec', bed.host, 'bash', '-c', signIn('10.99.0.1')]);
        bash(inside, greet);
      },
      'SSH-2.0-far',
    );
    expect(seen).toContain('SSH-2.0-far');
    expect(seen).not.toContain(PASSWORD);
    // The same tool in the machine's own network reads it: that is what the network is for.
    const bare = await sniff(machine(), () => bash(machine(), signIn('127.0.0.1')), PASSWORD);
    expect(bare).toContain(PASSWORD);
  });

  it('leads to its targets alone: not to the machine, not to others behind the same way', async () => {
    const inside = await openFor(['10.77.0.10']);
    const [program = '', ...words] = inside;
    const reaches = (address: string, port: number) => {
      const script = `timeout 2 bash -c 'echo > /dev/tcp/${address}/${port}' 2>/dev/null && echo yes || echo no`;
      return execFileSync(program, [...words, 'bash', '-c', script], { encoding: 'utf8' }).trim();
    };
    expect(reaches('10.77.0.10', 22)).toBe('yes');
    expect(reaches('10.99.0.10', 22)).toBe('no');
    expect(reaches('10.99.0.1', 8080)).toBe('no');
    expect(reaches('127.0.0.1', 8080)).toBe('no');
    // Also with a route of root's making: the rules do not let it pass.
    ip('-n', words.at(-1) ?? '', 'route', 'add', '10.99.0.10', 'dev', 'up0');
    expect(reaches('10.99.0.10', 22)).toBe('no');
  });

  it('is not made for the machine’s own addresses', async () => {
    const detail = expect.stringContaining('of this machine');
    expect(await ask({ do: 'open', addresses: ['10.77.0.10', '127.20.0.1'] })).toEqual({ told: 'failed', detail });
  });

  it('of a killed worker is swept away with its rules, and no other', async () => {
    const other = await startWorker();
    const [killed, alive] = [await openFor(TARGETS, other), await openFor(TARGETS)].map(
      (inside) => inside.at(-1) ?? '',
    );
    const tables = () => execFileSync('ip', ['netns', 'exec', bed.here, 'nft', 'list', 'tables'], { encoding: 'utf8' });
    expect(tables()).toContain(killed);
    other.kill('SIGKILL');
    await once(other, 'exit');
    // The sweep runs where the worker's rules are.
    const sweep = `import { removeStaleNamespaces } from ${JSON.stringify(fileURLToPath(new URL('./namespace.ts', import.meta.url)))};
      await removeStaleNamespaces();`;
    const words = [
      `--net=/run/netns/${bed.here}`,
      '--',
      process.execPath,
      '--input-type=module-typescript',
      '-e',
      sweep,
    ];
    execFileSync('nsenter', words);
    expect(tables()).not.toContain(killed);
    expect(ip('netns', 'list')).not.toContain(killed);
    expect(tables()).toContain(alive);
    expect(await removeStaleNamespaces()).not.toContain(alive);
  });
});
