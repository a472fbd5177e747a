import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openTunnel } from './open-tunnel.ts';
import { tunnelProblem } from './tunnel-problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'rocca-vpn-'));
afterAll(() => rmSync(folder, { recursive: true }));

function install(...programs: readonly string[]): void {
  for (const program of programs) {
    writeFileSync(join(folder, program), '');
    chmodSync(join(folder, program), 0o755);
  }
}

describe('a machine', () => {
  it.each(['openvpn', 'netextender'] as const)('without the client of %s says so in both languages', (kind) => {
    const problem = tunnelProblem(kind, folder);
    expect(problem).toMatchObject({ reason: 'missing_tool' });
    expect(problem?.it).toMatch(/manca il programma/);
    expect(problem?.en).toMatch(/is missing/);
  });

  it('with the client alone names what else is missing', () => {
    install('openvpn');
    expect(tunnelProblem('openvpn', folder)?.en).toContain('program ip is missing');
  });

  it.skipIf(process.geteuid?.() === 0)('without root says that it lacks the permissions', () => {
    install('openvpn', 'ip', 'setpriv', 'unshare', 'prlimit');
    expect(tunnelProblem('openvpn', folder)).toMatchObject({ reason: 'no_privileges' });
  });

  it.skipIf(tunnelProblem('netextender') === null)(
    'that cannot open a tunnel fails before it makes anything',
    async () => {
      const vpn = { kind: 'netextender', user: 'a', password: 'b', address: '10.0.0.1', domain: 'c' } as const;
      const outcome = await openTunnel(vpn, { signal: new AbortController().signal, workDir: folder, timeoutMs: 1000 });
      expect(outcome).toMatchObject({ kind: 'failed', why: tunnelProblem('netextender')?.reason });
    },
  );
});
