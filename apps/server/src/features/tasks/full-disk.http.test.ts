import { ERRORS } from '@rocca/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { canMount, SmallDisk } from '../../testing/small-disk.ts';
import { insertLicence } from '../licences/index.ts';

let http: HttpFixture;
let disk: SmallDisk | null = null;

beforeAll(async () => {
  disk = canMount ? new SmallDisk(68 * 1024 * 1024) : null;
  http = await createHttpFixture(disk ? { ROCCA_DATA_DIR: disk.folder } : {});
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId, roles: ['target'], memberRole: 'owner' });
  await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 50 });
});
afterAll(async () => {
  await http.close();
  disk?.remove();
});

const start = (language: 'it' | 'en', path = '/tasks/nscan/') =>
  http.as('demo', {
    method: 'POST',
    url: path,
    payload: { targets: ['192.168.7.1'] },
    headers: { 'accept-language': language },
  });

/** Everything a start writes. */
async function written(): Promise<unknown> {
  const { rows } = await http.db.pool.query(`
    SELECT (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM allowance_ledger) AS ledger,
           (SELECT sum(scans_done) FROM licences) AS scans, (SELECT count(*) FROM pgboss.job) AS jobs`);
  return rows[0];
}

describe.skipIf(!canMount)('a full disk under the data folder', () => {
  it('503: makes the platform unready and refuses starts, writes nothing, and is over when there is space', async () => {
    expect((await http.app.inject({ url: '/readyz' })).json()).toMatchObject({ checks: { disk: { ok: true } } });
    const before = await written();
    disk?.fill();

    const unready = await http.app.inject({ url: '/readyz' });
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toMatchObject({
      status: 'not_ready',
      checks: { disk: { ok: false }, database: { ok: true } },
    });
    for (const language of ['it', 'en'] as const) {
      const refused = await start(language);
      expect(refused.statusCode).toBe(503);
      expect(refused.json().error).toEqual({
        code: 'storage_unavailable',
        message: ERRORS.storage_unavailable.message[language],
      });
    }
    expect((await start('en', '/tasks/nscan/preflight/')).statusCode).toBe(503);
    expect(await written()).toEqual(before);

    disk?.free();
    expect((await http.app.inject({ url: '/readyz' })).json()).toMatchObject({ checks: { disk: { ok: true } } });
    expect((await start('it')).statusCode).toBe(201);
  });
});

describe('a database that cannot store', () => {
  it.each([
    ['53100', 'storage_unavailable'],
    ['53200', 'storage_unavailable'],
    ['58030', 'storage_unavailable'],
    ['57P02', 'unavailable'],
  ])('503: %s in the middle of a start answers %s and leaves nothing half-written', async (state, code) => {
    const before = await written();
    // The test's row comes after the reservation of its scan.
    await http.db.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const reply = await start('en');
    await http.db.pool.query('DROP FUNCTION refuse CASCADE');
    expect(reply.statusCode).toBe(503);
    expect(reply.json().error.code).toBe(code);
    expect(await written()).toEqual(before);
    expect(http.logged()).toContain(`"code":"${state}"`);
    expect((await start('en')).statusCode).toBe(201);
  });
});
