import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasRawNetwork } from '@rocca/tools/core/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanned } from './testing/scan-once.ts';

const network = `rocca-t${process.pid}v6`;
const [here, unused] = ['fd20::2', 'fd20::3'];
const ip = (...args: string[]) => execFileSync('ip', args);

describe.runIf(hasRawNetwork())('a scan of IPv6, in a network of its own', { timeout: 120_000 }, () => {
  beforeAll(() => {
    ip('netns', 'add', network);
    ip('-n', network, 'link', 'set', 'lo', 'up');
    ip('-n', network, 'addr', 'add', `${here}/128`, 'dev', 'lo');
  });
  afterAll(() => void ip('netns', 'del', network));

  it('finds host, service and weakness, and lists the unused address as down', () => {
    const script = fileURLToPath(new URL('./testing/scan-ipv6.ts', import.meta.url));
    const words = [`--net=/run/netns/${network}`, '--', process.execPath, script, here, unused];
    const scanned: Scanned = JSON.parse(execFileSync('nsenter', words, { encoding: 'utf8', timeout: 110_000 }));
    expect(scanned.outcome).toMatchObject({ hosts_up: 1, hosts_down: 1 });
    expect(scanned.hosts).toMatchObject([
      {
        ip: here,
        ports: [{ port: 21, state: 'open', service: { name: 'ftp', product: 'vsftpd', version: '3.0.3' } }],
        findings: [{ key: 'ftp-anonymous', place: { port: { protocol: 'tcp', number: 21 } }, certainty: 'confirmed' }],
      },
    ]);
    expect(scanned.down).toMatchObject([{ ip: unused }]);
    expect(scanned.coverage?.tcpPorts).toMatch(/^1,3-4,/);
  });
});
