import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signalProcess } from './platform/db/embedded/processes.ts';
import {
  DEMO_PASSWORD,
  PlatformLab,
  type PlatformProcess,
  sessionAt,
  signInAt,
  tokenAt,
} from './testing/platform-process.ts';

const oneLine = (text: string) => expect(text).toMatch(/^[^\n]+\n$/);

/** A sign-in the server has begun to read; answers what sends the rest of it and tells the status. */
async function beginSignIn(address: string): Promise<() => Promise<number | undefined>> {
  const form = new URLSearchParams({
    client_id: 'rocca-web',
    grant_type: 'password',
    username: 'demo',
    password: DEMO_PASSWORD,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', expect: '100-continue' };
  const call = request(address + IDENTITY_PATHS.token, { method: 'POST', headers, agent: false });
  call.flushHeaders();
  await once(call, 'continue');
  return async () => {
    call.end(form.toString());
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    reply.resume();
    return reply.statusCode;
  };
}

async function takePort() {
  const squatter = createServer();
  squatter.listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  return { squatter, port: (squatter.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { squatter, port } = await takePort();
  squatter.close();
  await once(squatter, 'close');
  return port;
}

describe('a start', () => {
  let lab: PlatformLab;
  beforeEach(async () => {
    lab = await PlatformLab.create();
  });
  afterEach(() => lab.remove());

  it('makes the demo once, prints address, users and password, and stops at SIGTERM', async () => {
    const first = await lab.startAsIs({ ROCCA_DEMO_PASSWORD: '' });
    expect(first.output()).toContain('demo, viewer (Acme), beta (Beta), staff');
    const password = /password\s+(\S+)/.exec(first.output())?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await lab.databasePid()).toBeNull();

    // Given again as a setting it is not repeated either.
    const second = await lab.start({ ROCCA_DEMO_PASSWORD: password });
    expect(second.output()).not.toContain(password);
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('signs people in from its first ready answer on, and stops once and cleanly at two signals', async () => {
    const port = await freePort();
    const starting = lab.startAsIs({ PORT: String(port) });
    const address = `http://127.0.0.1:${port}`;
    const readiness = () => fetch(`${address}/readyz`).then(({ status }) => status, String);
    await expect.poll(readiness, { interval: 5, timeout: 240_000 }).toBe(200);
    await tokenAt(address, 'demo');
    const platform = await starting;
    // Ctrl+C arrives twice: from the terminal and from the launcher.
    process.kill(platform.pid, 'SIGINT');
    expect(await platform.end('SIGINT')).toBe(0);
    expect(await lab.databasePid()).toBeNull();
  });

  it('stops with one line that names a wrong setting, its value and what is allowed', async () => {
    const { code, stdout, stderr } = await lab.startInVain({ ROCCA_DEPLOYMENT: 'moon' });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    oneLine(stderr);
    expect(stderr).toBe('Setting ROCCA_DEPLOYMENT: "moon" is not accepted; allowed: cloud or onprem.\n');
  });

  it('stops with one line when the port is taken, before it makes anything', async () => {
    const { squatter, port } = await takePort();
    const { code, stderr } = await lab.startInVain({ PORT: String(port) });
    squatter.close();
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).toContain(`Port ${port}`);
    expect(await lab.databasePid()).toBeNull();
  });

  it('stops with one line when the signing key is damaged, and leaves it as it is', async () => {
    await PlatformLab.fill(lab.dataDir);
    writeFileSync(join(lab.dataDir, 'keys/identity.pem'), 'broken');
    const { code, stderr } = await lab.startInVain();
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).toContain('identity.pem');
    expect(await lab.databasePid()).toBeNull();
  });

  it('stops with one line that hides the password when DATABASE_URL does not answer', async () => {
    const { code, stderr } = await lab.startInVain({ DATABASE_URL: 'postgres://rocca:hunter22@127.0.0.1:1/rocca' });
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).not.toContain('hunter22');
  });
});

describe('a platform that runs', () => {
  let lab: PlatformLab;
  let running: PlatformProcess;
  beforeAll(async () => {
    lab = await PlatformLab.create();
    running = await lab.start();
  });
  afterAll(() => lab.remove());

  it('stops a second copy on its data folder with one line, and goes on unharmed', async () => {
    const { code, stderr } = await lab.startInVain();
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).toContain(`in use by another copy of Rocca (process ${running.pid})`);
    const call = await signInAt(running.address, 'demo');
    expect((await call('/licenses/')).status).toBe(200);
  });

  it('answers what is under way before it stops', async () => {
    const calls = await Promise.all(Array.from({ length: 8 }, () => beginSignIn(running.address)));
    const ended = running.end('SIGTERM');
    await expect.poll(() => running.output()).toContain('Stopping');
    expect(await Promise.all(calls.map((finish) => finish().catch(String)))).toEqual(Array(8).fill(200));
    expect(await ended).toBe(0);
  });
});

describe('kill -9', () => {
  /** Of the server, of PostgreSQL, of both: one each. `npm run faults` kills for a quarter of an hour. */
  const ROUNDS = 3;
  let lab: PlatformLab;
  let acknowledged = 0;
  let refreshToken: string;
  let survivor: PlatformProcess;

  /** Writes banner after banner until the server dies; answers the last number that was acknowledged. */
  async function writeUntilKilled(address: string, from: number, onAcknowledged: (number: number) => void) {
    const call = await signInAt(address, 'staff');
    for (let number = from; ; number += 1) {
      const body = JSON.stringify({ text: String(number) });
      const init = { method: 'PUT', body, headers: { 'content-type': 'application/json' } };
      const reply = await call('/api/notification/', init).catch(() => null);
      if (!reply?.ok) return number;
      onAcknowledged(number);
    }
  }

  beforeAll(async () => {
    lab = await PlatformLab.create();
    let next = 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      const platform = await lab.start();
      if (round === 0) refreshToken = (await sessionAt(platform.address, 'demo')).refresh_token;
      const stopAfter = acknowledged + 1 + round * 13;
      next = await writeUntilKilled(platform.address, next, (number) => {
        acknowledged = number;
        if (number < stopAfter) return;
        void lab.databasePid().then((database) => {
          // Answers that were under way may still come in: then one of them is dead already.
          if (round !== 0 && database) signalProcess(database, 'SIGKILL');
          if (round !== 1) signalProcess(platform.pid, 'SIGKILL');
        });
      });
      await platform.end('SIGKILL');
      next += 1;
    }
    survivor = await lab.start();
    // Four starts.
  }, 300_000);
  afterAll(() => lab.remove());

  it('of the server, of PostgreSQL or of both at any moment loses nothing that was acknowledged', async () => {
    const call = await signInAt(survivor.address, 'staff');
    const { text } = (await (await call('/api/notification/')).json()) as { text: string };
    // The write that was under way when the server died may have happened or not; it was not acknowledged.
    expect([acknowledged, acknowledged + 1]).toContain(Number(text));
    expect(acknowledged).toBeGreaterThan(ROUNDS);
  });

  it('keeps sessions: a refresh token issued before works after', async () => {
    const form = { client_id: 'rocca-web', grant_type: 'refresh_token', refresh_token: refreshToken };
    const init = { method: 'POST', body: new URLSearchParams(form) };
    expect((await fetch(survivor.address + IDENTITY_PATHS.token, init)).status).toBe(200);
  });
});
