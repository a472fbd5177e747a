import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkshop, processesIn } from '../core/testing/workshop.ts';
import { runSslscan, type SslscanOptions } from './adapter.ts';

const workshop = createWorkshop();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  workshop.close();
});

async function scan(port: number, options: Partial<SslscanOptions> = {}) {
  const workDir = options.workDir ?? workshop.workDir();
  const request = { ip: '127.0.0.1', port, hostname: null, starttls: null };
  const signal = new AbortController().signal;
  const outcome = await runSslscan(request, { signal, workDir, timeoutMs: 30_000, ...options });
  await expect.poll(() => processesIn(workDir)).toEqual([]);
  return outcome;
}

const fake = (script: string, options: Partial<SslscanOptions> = {}) =>
  scan(443, { searchPath: workshop.program('sslscan', script), ...options });

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('sslscan, as it is installed,', { timeout: 60_000 }, () => {
  it('sees which ciphers a service takes, here those without authentication', async () => {
    // Ciphers without a certificate: nothing has to be made up for it.
    const ciphers = 'AECDH-AES128-SHA:AECDH-AES256-SHA:@SECLEVEL=0';
    const server = createTlsServer({ ciphers, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' });
    const outcome = await scan(await portOf(server.on('tlsClientError', () => undefined)));
    if (outcome.kind !== 'finished') throw new Error(JSON.stringify(outcome));
    const { protocols, ciphers: found, certificates } = outcome.report;
    expect(protocols.filter(({ enabled }) => enabled)).toEqual([{ name: 'tls', version: '1.2', enabled: true }]);
    expect(found.map(({ name, strength }) => `${name} ${strength}`).toSorted()).toEqual([
      'AECDH-AES128-SHA anonymous',
      'AECDH-AES256-SHA anonymous',
    ]);
    expect(certificates).toEqual([]);
  });

  it('tells a service without TLS from a clean one', async () => {
    const plain = createServer((socket) => socket.on('error', () => undefined).end('hello\r\n'));
    expect(await scan(await portOf(plain))).toMatchObject({ kind: 'failed', why: 'no_tls' });
  });

  it('tells a shut port', async () => {
    const server = createServer();
    const port = await portOf(server);
    server.close();
    await once(server, 'close');
    expect(await scan(port)).toMatchObject({ kind: 'failed', why: 'no_connection' });
  });
});

describe('an sslscan that', () => {
  it('is not there', async () => {
    expect(await scan(443, { searchPath: '/nowhere' })).toEqual({ kind: 'failed', why: 'missing', detail: '' });
  });

  it('hangs', async () => {
    expect(await fake('sleep 100', { timeoutMs: 300 })).toMatchObject({ kind: 'failed', why: 'timed_out' });
  });

  it('is stopped', async () => {
    const stop = new AbortController();
    const workDir = workshop.workDir();
    const outcome = fake('sleep 100', { signal: stop.signal, workDir });
    await expect.poll(() => processesIn(workDir).length).toBeGreaterThan(0);
    stop.abort();
    expect(await outcome).toMatchObject({ kind: 'failed', why: 'stopped' });
  });

  it('is killed halfway says nothing of the service', async () => {
    const workDir = workshop.workDir();
    const begin = '<document><ssltest><protocol type="tls" version="1.0" enabled="1"/>';
    const outcome = fake(`echo '${begin}'; sleep 100`, { workDir });
    const itself = () => processesIn(workDir).find(({ command }) => command.startsWith('/bin/sh'));
    await expect.poll(itself).toBeDefined();
    process.kill(itself()?.pid ?? 0, 'SIGKILL');
    expect(await outcome).toMatchObject({ kind: 'failed', why: 'killed', detail: 'SIGKILL' });
  });

  it('ends halfway says nothing of the service', async () => {
    expect(await fake("echo '<document><ssltest>'")).toMatchObject({ kind: 'failed', why: 'garbage' });
  });

  it('says nothing', async () => {
    expect(await fake('exit 0')).toMatchObject({ kind: 'failed', why: 'garbage' });
  });

  it('writes for ever', async () => {
    const outcome = await fake('yes');
    expect(outcome).toEqual({ kind: 'failed', why: 'garbage', detail: 'too much output' });
  });
});
