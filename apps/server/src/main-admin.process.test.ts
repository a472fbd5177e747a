import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, PlatformLab, type PlatformProcess, signInAt } from './testing/platform-process.ts';

let lab: PlatformLab;
/** Started by the first test; the commands of the others work beside it. */
let platform: PlatformProcess | undefined;
beforeAll(async () => {
  lab = await PlatformLab.create();
});
afterAll(async () => {
  await platform?.end('SIGTERM');
  await lab?.remove();
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function admin(args: string[], input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-admin.ts'), ...args], {
    env: { ...bareEnvironment(), ROCCA_DATA_DIR: lab.dataDir },
  });
  child.stdin.end(input);
  const outcome = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    outcome.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += chunk;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, ...outcome })));
}

async function expectDone(args: string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await admin(args, input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('the administration command', () => {
  it('sets a company up from nothing, so that its user signs in and sees its licence', async () => {
    await expectDone(['create-account', '--name', 'Gamma S.p.A.']);
    await expectDone(['create-licence', '--account', 'gamma s.p.a.', '--service', 'nscan', '--scans', '7']);
    const made = await expectDone(['create-user', '--account', 'Gamma S.p.A.', '--user', 'ada', '--roles', 'target']);
    const password = /Password: (\S+)/.exec(made)?.[1] ?? '';
    expect(await lab.databasePid()).toBeNull();

    platform = await lab.start();
    const body = new URLSearchParams({ client_id: 'rocca-web', grant_type: 'password', username: 'ada', password });
    const reply = await fetch(platform.address + IDENTITY_PATHS.token, { method: 'POST', body });
    const { access_token } = (await reply.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const licences = (await (await fetch(`${platform.address}/licenses/`, { headers })).json()) as { api: string }[];
    expect(licences).toContainEqual(expect.objectContaining({ api: '/nscan/', scans_max: 7, available: true }));

    // An account existed already, so this start made no demo; a user of its own works beside the running platform.
    await expectDone(
      ['create-user', '--user', 'demo', '--roles', 'staff', '--password-stdin'],
      'correct-horse-battery\n',
    );
    const call = await signInAt(platform.address, 'demo');
    expect((await call('/licenses/')).status).toBe(200);
    await expectDone(['reset-password', '--user', 'demo']);
    await expect(signInAt(platform.address, 'demo')).rejects.toThrow('401');
  });

  it.each([
    [['create-account', '--name', 'GAMMA S.P.A.'], 'There is already an account called "GAMMA S.P.A.".'],
    [['create-account', '--name', 'Evil\u001b[31m'], '--name: The text holds control characters'],
    [['create-account', '--name', 'A\u202eB'], '--name: The text holds control characters'],
    [['create-user', '--user', 'ADA', '--account', 'Gamma S.p.A.'], 'There is already a user called "ADA".'],
    [['create-user', '--user', 'eve'], '--account is needed, except for staff.'],
    [['create-user', '--user', 'a b', '--roles', 'staff'], '--user may hold letters, digits and . _ @ + - alone.'],
    [
      ['create-user', '--user', 'eve', '--account', 'Nobody'],
      'There is no account called "Nobody"; list-accounts shows them.',
    ],
    [['reset-password', '--user', 'nobody'], 'There is no user called "nobody".'],
    [
      ['create-licence', '--account', 'Gamma S.p.A.', '--service', 'nscan', '--scans', '7'],
      'Gamma S.p.A. has a licence for nscan already.',
    ],
    [
      ['create-licence', '--account', 'Gamma S.p.A.', '--service', 'dti', '--scans', '-7'],
      "Option '--scans' argument is ambiguous.",
    ],
    [
      ['create-licence', '--account', 'Gamma S.p.A.', '--service', 'dti', '--scans', '7', '--expires', '2027-02-30'],
      '--expires "2027-02-30" is not a day written YYYY-MM-DD.',
    ],
  ])('%o ends with one clear line', async (args, line) => {
    const { code, stdout, stderr } = await admin(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(line.replace(/\.$/, ''));
  });

  it('refuses a password that is too short without repeating it', async () => {
    const { code, stderr } = await admin(['reset-password', '--user', 'ada', '--password-stdin'], 'tiny');
    expect(code).toBe(2);
    expect(stderr).toBe('The password must have 8 to 200 characters.\n');
  });
});
