import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool } from '../core/find-tool.ts';
import { removeStaleNamespaces } from '../network/namespace.ts';
import type { TunnelSettings } from './model.ts';
import { type Bed, endGroup, makeBed, makeCredentials, USER } from './testing/bed.ts';
import { clientConfig } from './testing/bed-keys.ts';
import { deviceOf, listNamespaces, type Platform, startPlatform } from './testing/platform.ts';
import { tunnelProblem } from './tunnel-problem.ts';

const cannot = tunnelProblem('openvpn')?.en ?? (findTool('nmap') && findTool('openssl') ? null : 'nmap or openssl');

/** The clients that use a device, as `/proc` shows them to everybody. */
function clientsOf(device: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return command[0]?.endsWith('openvpn') && command.includes(device);
    } catch {
      return false;
    }
  });
}

const portState = (inside: readonly string[], host: string, port: number) => {
  const [program = '', ...words] = inside;
  const scan = ['nmap', '-n', '-Pn', '-sT', '--max-retries', '0', '--host-timeout', '1s', '-oG', '-'];
  const { stdout } = spawnSync(program, [...words, ...scan, '-p', String(port), host], { encoding: 'utf8' });
  return new RegExp(`Ports: ${port}/(\\w+)`).exec(stdout)?.[1] ?? 'none';
};

describe.skipIf(cannot !== null)(`an OpenVPN tunnel${cannot ? ` (${cannot})` : ''}`, () => {
  let bed: Bed;
  let server: ChildProcess;
  let platform: Platform;
  const started: Platform[] = [];
  const anotherPlatform = () => {
    const one = startPlatform(bed.here, bed.folder);
    started.push(one);
    return one;
  };

  beforeAll(async () => {
    bed = makeBed();
    makeCredentials(bed);
    platform = anotherPlatform();
    [server] = await Promise.all([
      bed.startServer(),
      bed.serve(bed.host, 'tcp', '10.77.0.10', '8080', 'behind'),
      bed.serve(bed.here, 'tcp', '10.99.0.1', '9000', 'platform'),
      bed.serve(bed.server, 'udp', '10.99.0.10', '1195'),
    ]);
  });
  afterAll(() => {
    for (const { process } of started) process.kill('SIGKILL');
    bed.remove();
  });

  const settings = (lines = ['remote 10.99.0.10 1194 udp'], authority = 'ca'): TunnelSettings => ({
    kind: 'openvpn',
    config: clientConfig(bed.folder, authority, ...lines),
    credentials: USER,
  });
  const credentials = (given: typeof USER | null): TunnelSettings =>
    ({ ...settings(), credentials: given }) as TunnelSettings;
  const SILENT = ['remote 10.99.0.10 1195 udp'];

  it('reaches the hosts behind it, and is gone when it is closed', async () => {
    const { inside, device } = await platform.open(settings());
    expect(portState(inside, '10.77.0.10', 8080)).toBe('open');
    expect(platform.stages()).toEqual(expect.arrayContaining(['preparing', 'authenticating', 'configuring', 'open']));
    expect(clientsOf(device)).toHaveLength(1);
    await platform.close();
    expect(platform.namespaces()).toEqual([]);
    expect(clientsOf(device)).toEqual([]);
    expect(readdirSync(platform.workDir)).toEqual([]);
  });

  it('is the only way out of its network: the platform and the routes the server pushes are not in it', async () => {
    const { inside, name, device } = await platform.open(settings());
    const list = (...args: readonly string[]): { ifname: string; dst: string; dev: string }[] =>
      JSON.parse(execFileSync('ip', ['-n', name, '-j', ...args], { encoding: 'utf8' }));
    expect(list('link').map(({ ifname }) => ifname)).toEqual(['lo', device]);
    const routes = [...list('route'), ...list('-6', 'route')].filter(({ dev }) => dev !== 'lo');
    expect(routes.map(({ dst, dev }) => `${dst} ${dev}`).sort()).toEqual(
      ['10.88.0.0/24', 'default', 'default', 'fd88::/64'].map((dst) => `${dst} ${device}`),
    );
    // The service answers where it stands: that it does not here is the network's doing.
    expect(portState([...inside.slice(0, -1), bed.here], '10.99.0.1', 9000)).toBe('open');
    expect(portState(inside, '10.99.0.1', 9000)).not.toBe('open');
    await platform.close();
  });

  it("asks the tunnel's name servers, while the platform's own files stay as they are", async () => {
    const before = readFileSync('/etc/resolv.conf', 'utf8');
    const { inside } = await platform.open(settings());
    const [program = '', ...words] = inside;
    const shown = execFileSync(program, [...words, 'cat', '/etc/resolv.conf', '/etc/nsswitch.conf'], {
      encoding: 'utf8',
    });
    expect(shown.split('\n')).toEqual(expect.arrayContaining(['nameserver 10.77.0.10', 'hosts: files dns']));
    expect(readFileSync('/etc/resolv.conf', 'utf8')).toBe(before);
    await platform.close();
  });

  it('has a client without rights and without secrets in sight', async () => {
    const { device } = await platform.open(settings());
    const [pid = ''] = clientsOf(device);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^CapEff:\s0+$/m);
    expect(status).toMatch(/^CapBnd:\s0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    expect(Number(/^Uid:\s(\d+)/m.exec(status)?.[1])).toBeGreaterThan(61_000);
    const shown = readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(shown).not.toContain('secret');
    expect(execFileSync('find', [platform.workDir, '-type', 'f'], { encoding: 'utf8' })).toBe('');
    await platform.close();
  });

  it.each<[string, () => TunnelSettings, string, number?]>([
    ['a wrong password', () => credentials({ ...USER, password: 'wrong' }), 'refused'],
    ['a server of another authority', () => settings(undefined, 'stranger'), 'refused', 700],
    ['a server that says nothing', () => settings(SILENT), 'timed_out', 700],
    ['no credentials where they are asked for', () => credentials(null), 'bad_config'],
    ['a directive that runs a program', () => settings(['remote 10.99.0.10', 'up /bin/sh']), 'bad_config'],
  ])('is not opened with %s, and leaves nothing', async (_what, vpn, why, timeoutMs) => {
    platform.ask(vpn(), timeoutMs);
    const outcome = await platform.outcome();
    expect(outcome).toMatchObject({ told: 'failed', why });
    expect(JSON.stringify(outcome)).not.toMatch(/wrong|secret/);
    expect(platform.namespaces()).toEqual([]);
    expect(readdirSync(platform.workDir)).toEqual([]);
  });

  it('leaves no process and no network when it is stopped while it connects', async () => {
    platform.ask(settings(SILENT));
    await expect.poll(() => platform.stages()).toContain('connecting');
    const device = deviceOf(platform.namespaces()[0] ?? '');
    expect(clientsOf(device)).toHaveLength(1);
    platform.abort();
    expect(await platform.outcome()).toMatchObject({ told: 'failed', why: 'stopped' });
    expect(clientsOf(device)).toEqual([]);
    expect(platform.namespaces()).toEqual([]);
    expect(execFileSync('ip', ['-n', bed.here, 'link'], { encoding: 'utf8' })).not.toContain(device);
  });

  it('of a killed worker is swept away, and no other', async () => {
    const worker = anotherPlatform();
    const [killed, alive] = await Promise.all([worker.open(settings()), platform.open(settings())]);
    worker.process.kill('SIGKILL');
    await expect.poll(() => clientsOf(killed.device)).toEqual([]);
    expect(listNamespaces()).toContain(killed.name);
    const swept = await removeStaleNamespaces();
    expect(swept).toContain(killed.name);
    expect(swept).not.toContain(alive.name);
    expect(listNamespaces()).not.toContain(killed.name);
    expect(portState(alive.inside, '10.77.0.10', 8080)).toBe('open');
    await platform.close();
  });

  it('tells when it is lost, and nothing is reached without it', async () => {
    const { inside } = await platform.open(settings());
    endGroup(server.pid, 'SIGTERM');
    expect(await platform.lost()).toContain('broke');
    expect(portState(inside, '10.77.0.10', 8080)).not.toBe('open');
    await platform.close();
    expect(platform.namespaces()).toEqual([]);
  });
});
