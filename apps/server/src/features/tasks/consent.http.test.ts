import type { TaskPreflight, TaskStarted } from '@rocca/contract/api/tasks.schema';
import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { CONSENTS } from '@rocca/contract/task/consent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { nscanAlone } from '../../testing/reference-engines.ts';
import { insertLicence } from '../licences/index.ts';

let http: HttpFixture;
let target: string;

beforeAll(async () => {
  const engines = nscanAlone({ scope: async () => ({}), rawScans: 'off' });
  http = await createHttpFixture({}, '/nowhere', engines);
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId, roles: ['target'], memberRole: 'owner' });
  await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5 });
  const payload = { name: 'Perimeter', engine: 'nscan', target: '192.168.7.0/29' };
  target = (await http.as('demo', { method: 'POST', url: '/profiles/targets/', payload })).json().id;
});
afterAll(() => http.close());

const ask = (path: string, profile: ScanProfile, consents?: unknown) =>
  http.as('demo', {
    method: 'POST',
    url: `/tasks/nscan/${path}`,
    payload: { task_name: 'First', target_id: target, target_extra: { nscan: { profile } }, consents },
    headers: { 'accept-language': 'en' },
  });
const consentsOf = async (taskId: string) => {
  const { rows } = await http.db.pool.query("SELECT plan -> 'steps' -> 'consents' AS given FROM tasks WHERE id = $1", [
    taskId,
  ]);
  return rows[0]?.given;
};
const DOS = { code: 'dos_scripts', signed_by: '  Ada Rossi ' };

describe('a written consent', () => {
  it.each([
    ['full_and_very_deep_ultimate', ['dos_scripts']],
    ['full_and_very_deep', []],
  ] as const)('may be given where the profile goes that far: %s', async (profile, expected) => {
    const reply = await ask('preflight/', profile);
    expect(reply.json<TaskPreflight>().may_allow).toEqual(expected);
  });

  it('is kept with the test: who, as whom, when and the words', async () => {
    const started = (await ask('', 'full_ultimate', [DOS])).json<TaskStarted>();
    expect(await consentsOf(started.task_id)).toEqual([
      {
        code: 'dos_scripts',
        signed_by: 'Ada Rossi',
        username: 'demo',
        signed_at: expect.stringMatching(/^\d{4}-.*Z$/),
        statement: CONSENTS.dos_scripts.statement.en,
      },
    ]);
  });

  it.each([undefined, null, []])('is nobody’s unless somebody gives it: %j', async (consents) => {
    const started = (await ask('', 'full_ultimate', consents)).json<TaskStarted>();
    expect(await consentsOf(started.task_id)).toEqual([]);
  });

  it('is refused for what the test does not do, and no scan is taken', async () => {
    const before = await http.db.pool.query('SELECT scans_done FROM licences');
    const reply = await ask('', 'fast', [DOS]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.fields).toEqual({ consents: 'This test does not do what the consent allows.' });
    expect((await http.db.pool.query('SELECT scans_done FROM licences')).rows).toEqual(before.rows);
  });

  it.each([
    [[{ code: 'dos_scripts' }]],
    [[{ code: 'dos_scripts', signed_by: ' x ' }]],
    [[{ code: 'dos_scripts', signed_by: '\u200b\u200b\u200b' }]],
    [[{ code: 'dos_scripts', signed_by: 'Ada\0Rossi' }]],
    [[{ code: 'dos_scripts', signed_by: 'Ada\ud800Rossi' }]],
    [[{ code: 'everything', signed_by: 'Ada Rossi' }]],
    [[DOS, DOS]],
    [{ ...DOS }],
  ])('without a name, of another kind or twice is refused: %j', async (consents) => {
    expect((await ask('', 'full_ultimate', consents)).statusCode).toBe(400);
  });

  it('cannot be given with a typed list, which is tested with the usual profile', async () => {
    const payload = { targets: ['10.0.0.1'], consents: [DOS] };
    expect((await http.as('demo', { method: 'POST', url: '/tasks/nscan/', payload })).statusCode).toBe(400);
  });
});
