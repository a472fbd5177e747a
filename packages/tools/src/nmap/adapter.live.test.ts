import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRawNetwork } from '../core/sandbox.ts';
import { createWorkshop, processesIn } from '../core/testing/workshop.ts';
import { runNmap, type ScanOptions, type ScanRequest } from './adapter.ts';
import { type NmapScan, nmapArgs } from './args.ts';
import type { NmapHost } from './model.ts';
import { createNmapParser } from './parse.ts';

/** Addresses of this process alone; ports of the thousand usual ones that need no rights. */
const NETWORK = `127.23.${process.pid % 256}`;
const [SSH, FTP, DUMB, EMPTY] = [1, 2, 3, 4].map((host) => `${NETWORK}.${host}`) as [string, string, string, string];

const FAST: NmapScan = { ports: 'tcp', args: ['--top-ports', '1000', '-sV', '--version-light'] };

const workshop = createWorkshop();
const servers: Server[] = [];
const open = new Set<Socket>();

async function listen(host: string, port: number, banner: string): Promise<void> {
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
    if (banner) socket.write(banner);
  });
  servers.push(server.listen(port, host));
  await once(server, 'listening');
}

beforeAll(async () => {
  await listen(SSH, 2222, 'SSH-2.0-OpenSSH_7.4\r\n');
  await listen(FTP, 2121, '220 (vsFTPd 2.3.4)\r\n');
  // Takes connections and says nothing: nmap waits for it much longer than for the others.
  await listen(DUMB, 8080, '');
});

afterAll(() => {
  for (const server of servers) server.close();
  for (const socket of open) socket.destroy();
  workshop.close();
});

async function scan(request: Partial<ScanRequest>, options: Partial<ScanOptions> = {}) {
  const hosts: NmapHost[] = [];
  const outcome = await runNmap(
    {
      scan: FAST,
      targets: [SSH, FTP, EMPTY],
      ipv6: false,
      privileged: hasRawNetwork(),
      ...request,
    },
    {
      signal: new AbortController().signal,
      workDir: workshop.workDir(),
      timeoutMs: 60_000,
      onHost: (host) => void hosts.push(host),
      ...options,
    },
  );
  return { outcome, hosts: hosts.toSorted((a, b) => a.address.localeCompare(b.address)) };
}

/** Without the ports that other programs on this machine open on every address. */
function ours({ extraPorts: _, ports, ...host }: NmapHost) {
  return { ...host, ports: ports.filter(({ port }) => port === 2222 || port === 2121) };
}

/** The nmap that has just handed its host over may end by itself first. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

describe('nmap', { timeout: 60_000 }, () => {
  it('finds through us what it finds by itself', async () => {
    const fractions: number[] = [];
    const onProgress: ScanOptions['onProgress'] = ({ fraction }) => fractions.push(fraction);
    const { outcome, hosts } = await scan({}, { onProgress });
    expect(outcome).toMatchObject({ kind: 'finished', tcpPorts: expect.stringMatching(/^1,3-4,/), udpPorts: null });

    const { args } = nmapArgs({ scan: FAST, privileged: hasRawNetwork(), ipv6: false });
    const bare: NmapHost[] = [];
    const command = promisify(execFile)('nmap', [...args, '-oX', '-', SSH, FTP, EMPTY], { encoding: 'buffer' });
    createNmapParser({ onHost: (host) => bare.push(host) }).write((await command).stdout);
    expect(hosts.map(ours)).toEqual(bare.map(ours));
    expect(hosts.map(({ state }) => state)).toEqual(['up', 'up', 'up']);
    expect(
      hosts.flatMap((host) => ours(host).ports.map(({ service }) => `${service?.product} ${service?.version}`)),
    ).toEqual(['OpenSSH 7.4', 'vsftpd 2.3.4']);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  it('keeps the hosts that were done when it is stopped', async () => {
    const stop = new AbortController();
    const done: string[] = [];
    const workDir = workshop.workDir();
    const { outcome } = await scan(
      { targets: [DUMB, SSH, FTP, EMPTY] },
      {
        signal: stop.signal,
        workDir,
        onHost: ({ address }) => {
          done.push(address);
          if (done.length === 3) stop.abort();
        },
      },
    );
    expect(outcome).toMatchObject({ kind: 'stopped', tcpPorts: expect.stringMatching(/^1,3-4,/) });
    expect(done.toSorted()).toEqual([SSH, FTP, EMPTY]);
    await expect.poll(() => processesIn(workDir)).toEqual([]);
  });

  it('that is killed with -9 is a failure, and what was done is kept', async () => {
    const done: string[] = [];
    const workDir = workshop.workDir();
    const { outcome } = await scan(
      { targets: [DUMB, SSH] },
      {
        workDir,
        onHost: ({ address }) => {
          done.push(address);
          for (const { pid, command } of processesIn(workDir)) {
            if (command.startsWith('/') && command.includes('nmap -')) killIfThere(pid);
          }
        },
      },
    );
    expect(outcome).toMatchObject({ kind: 'failed', why: 'killed' });
    expect(done).toEqual([SSH]);
    await expect.poll(() => processesIn(workDir)).toEqual([]);
  });
});

describe.runIf(hasRawNetwork())('nmap inside a network of its own', { timeout: 60_000 }, () => {
  const [here, there] = [`rocca-t${process.pid}a`, `rocca-t${process.pid}b`];
  const ip = (...args: string[]) => execFileSync('ip', args);

  beforeAll(() => {
    ip('netns', 'add', here);
    ip('netns', 'add', there);
    ip('-n', here, 'link', 'add', 'left', 'type', 'veth', 'peer', 'name', 'right', 'netns', there);
    ip('-n', here, 'addr', 'add', '10.98.0.1/29', 'dev', 'left');
    ip('-n', there, 'addr', 'add', '10.98.0.2/29', 'dev', 'right');
    ip('-n', here, 'link', 'set', 'left', 'up');
    ip('-n', there, 'link', 'set', 'right', 'up');
  });

  afterAll(() => {
    ip('netns', 'del', here);
    ip('netns', 'del', there);
  });

  it('tells neighbours that are up from those that are down, without the rights of root', async () => {
    const { outcome, hosts } = await scan(
      { scan: { ports: 'tcp', args: ['--top-ports', '100'] }, targets: ['10.98.0.2', '10.98.0.3'] },
      { inside: ['ip', 'netns', 'exec', here] },
    );
    expect(outcome.kind).toBe('finished');
    expect(hosts.map(({ address, state, reason, mac }) => [address, state, reason, mac !== null])).toEqual([
      ['10.98.0.2', 'up', 'arp-response', true],
      ['10.98.0.3', 'down', 'no-response', false],
    ]);
  });
});
