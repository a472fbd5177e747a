import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enclosure } from '../../core/sandbox.ts';
import { makeAuthority, signKey } from './bed-keys.ts';

export const USER = { user: 'anna', password: 'quite "secret" \\ word' };

/**
 * Three networks that touch nothing else: the platform's (`here`, 10.99.0.1), the VPN server's (10.99.0.10 and
 * 10.77.0.1), and the customer's behind it (`host`, 10.77.0.10).
 */
export interface Bed {
  readonly folder: string;
  readonly here: string;
  readonly server: string;
  readonly host: string;
  /** Starts something in a network and waits for the word it says when it is ready. */
  start(network: string, words: readonly string[], ready: string): Promise<ChildProcess>;
  serve(network: string, ...service: readonly string[]): Promise<ChildProcess>;
  startServer(): Promise<ChildProcess>;
  remove(): void;
}

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

export function makeBed(): Bed {
  const folder = mkdtempSync(join(tmpdir(), 'rocca-vpn-'));
  const id = randomBytes(3).toString('hex');
  const [here, server, host] = [`vpnbed-${id}-a`, `vpnbed-${id}-b`, `vpnbed-${id}-c`] as const;
  const started: ChildProcess[] = [];
  for (const network of [here, server, host]) {
    ip('netns', 'add', network);
    ip('-n', network, 'link', 'set', 'lo', 'up');
  }
  joinNetworks([here, '10.99.0.1/24'], [server, '10.99.0.10/24']);
  joinNetworks([server, '10.77.0.1/24'], [host, '10.77.0.10/24']);
  ip('-n', host, 'route', 'add', 'default', 'via', '10.77.0.1');
  ip('netns', 'exec', server, 'sysctl', '-qw', 'net.ipv4.ip_forward=1');

  const start = (network: string, words: readonly string[], ready: string) => {
    const [program = '', ...args] = [...enclosure(), 'ip', 'netns', 'exec', network, ...words];
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    started.push(child);
    return new Promise<ChildProcess>((given, failed) => {
      let said = '';
      child.stdout.on('data', (chunk) => {
        said = (said + chunk).slice(-20_000);
        if (said.includes(ready)) given(child);
      });
      child.once('close', () => failed(new Error(`${words[0]} ended: ${said}`)));
    });
  };
  return {
    ...{ folder, here, server, host, start },
    serve: (network, ...service) => {
      const script = fileURLToPath(new URL('./bed-services.ts', import.meta.url));
      return start(network, [process.execPath, script, ...service], 'ready');
    },
    startServer: () => start(server, serverCommand(folder), 'Initialization Sequence Completed'),
    remove() {
      for (const { pid } of started) endGroup(pid);
      for (const network of [here, server, host]) ip('netns', 'delete', network);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Two keys of the right authority, one of another, and who may log in. */
export function makeCredentials({ folder }: Bed): void {
  makeAuthority(folder, 'ca');
  makeAuthority(folder, 'stranger');
  signKey(folder, 'ca', 'server', 'serverAuth');
  signKey(folder, 'ca', 'client', 'clientAuth');
  writeFileSync(join(folder, 'user'), `${USER.user}\n${USER.password}\n`);
  writeFileSync(join(folder, 'check'), '#!/bin/sh\nexec cmp -s "$1" user\n');
  chmodSync(join(folder, 'check'), 0o755);
}

function serverCommand(folder: string): readonly string[] {
  return [
    ...['openvpn', '--dev', 'tun', '--topology', 'subnet', '--server', '10.88.0.0', '255.255.255.0'],
    ...['--server-ipv6', 'fd88::/64', '--local', '10.99.0.10', '--port', '1194', '--proto', 'udp', '--duplicate-cn'],
    ...['--ca', 'ca.crt', '--cert', 'server.crt', '--key', 'server.key', '--dh', 'none'],
    // What no customer's server may do to the machine: take its routes, its name servers, its environment.
    ...['--push', 'redirect-gateway def1', '--push', 'dhcp-option DNS 10.77.0.10', '--push', 'route 10.99.0.1'],
    ...['--script-security', '2', '--auth-user-pass-verify', join(folder, 'check'), 'via-file', '--tmp-dir', folder],
    ...['--explicit-exit-notify', '1', '--keepalive', '10', '60', '--verb', '3'],
  ];
}

function joinNetworks([a, addressA]: [string, string], [b, addressB]: [string, string]): void {
  const [deviceA, deviceB] = [`to-${b.slice(-1)}`, `to-${a.slice(-1)}`];
  ip('link', 'add', deviceA, 'netns', a, 'type', 'veth', 'peer', 'name', deviceB, 'netns', b);
  for (const [network, device, address] of [[a, deviceA, addressA] as const, [b, deviceB, addressB] as const]) {
    ip('-n', network, 'addr', 'add', address, 'dev', device);
    ip('-n', network, 'link', 'set', device, 'up');
  }
}

/** Ends a process the bed started, and its group. */
export function endGroup(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}
