import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import { DEFAULT_PERMITTED, isServiceCode } from '@rocca/contract/services';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture, type TestUser } from '../../testing/http-fixture.ts';
import { insertLicence } from './index.ts';

let http: HttpFixture;
let demo: TestUser;
let acme: string;

beforeAll(async () => {
  http = await createHttpFixture();
  acme = await http.addAccount('Acme');
  const beta = await http.addAccount('Beta');
  demo = await http.addUser({ username: 'demo', accountId: acme, memberRole: 'owner' });
  await http.addUser({ username: 'beta', accountId: beta, memberRole: 'viewer' });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
  await insertLicence(http.db.orm, {
    accountId: acme,
    api: '/nscan/',
    name: 'Network Scan',
    scansDone: 3,
    scansMax: 10,
    expiresOn: new Date('2099-01-01T00:00:00Z'),
  });
  await insertLicence(http.db.orm, {
    accountId: acme,
    api: '/cti/',
    name: 'Cyber Threat Intelligence',
    scansMax: 5,
    expiresOn: new Date('2020-01-01T00:00:00Z'),
  });
  await insertLicence(http.db.orm, { accountId: acme, api: '/survey_test/', name: 'Test Survey', scansMax: 5 });
});
afterAll(() => http.close());

const licencesOf = async (username: string, headers = {}) =>
  (await http.as(username, { url: '/licenses/', headers })).json<LicenceItem[]>();
const byApi = (items: LicenceItem[], api: string) => items.find((item) => item.api === api);

describe('GET /licenses/', () => {
  it("200: lists the account's licences with every field of the contract", async () => {
    expect(byApi(await licencesOf('demo'), '/nscan/')).toEqual({
      id: expect.any(String),
      api: '/nscan/',
      name: 'Network Scan',
      expires_on: '2099-01-01T00:00:00.000Z',
      scans_done: 3,
      scans_max: 10,
      user_id: demo.id,
      user_role: 'owner',
      binary_edge_ip_score: false,
      full_mode: true,
      available: true,
    });
  });

  it('200: shows the answers of this month as what was used of the helper chat', async () => {
    const accountId = await http.addAccount('Gamma');
    await http.addUser({ username: 'gamma', accountId });
    for (const api of ['/helperbot/nis2/', '/nscan/']) {
      await insertLicence(http.db.orm, { accountId, api, name: api, scansMax: 200 });
    }
    const done = async () => {
      const items = await licencesOf('gamma');
      return ['/helperbot/nis2/', '/nscan/'].map((api) => byApi(items, api)?.scans_done);
    };
    expect(await done()).toEqual([0, 0]);
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    for (const [from, answers] of [
      [month, 12],
      ['2020-01-01', 150],
    ]) {
      await http.db.orm.execute(sql`INSERT INTO helper_usage VALUES (${accountId}, ${from}, ${answers})`);
    }
    expect(await done()).toEqual([12, 0]);
  });

  it('200: marks an expired licence and one that is not permitted here as not available', async () => {
    const items = await licencesOf('demo');
    expect(byApi(items, '/cti/')).toMatchObject({ available: false });
    expect(byApi(items, '/survey_test/')).toMatchObject({ available: false });
  });

  it('200: offers every permitted service without a licence, with id null and in the language asked for', async () => {
    const items = await licencesOf('demo', { 'accept-language': 'en' });
    const offered = items.filter(({ id }) => id === null);
    expect(offered).toHaveLength(DEFAULT_PERMITTED.filter(isServiceCode).length - 2);
    expect(byApi(offered, '/cardp/')).toMatchObject({ name: 'Card Protection', available: false, scans_max: null });
    expect(byApi(await licencesOf('demo'), '/cardp/')).toMatchObject({ name: 'Protezione carte' });
  });

  it('200: shows nothing of another account', async () => {
    expect((await licencesOf('beta')).filter(({ id }) => id !== null)).toEqual([]);
  });

  it('200: answers staff, who have no account, with offers alone', async () => {
    expect((await licencesOf('staff')).every(({ id }) => id === null)).toBe(true);
  });

  it('200: answers without the trailing slash too', async () => {
    expect((await http.as('demo', { url: '/licenses' })).statusCode).toBe(200);
  });

  it('401: refuses the token of a user who is gone', async () => {
    await http.addUser({ username: 'gone', accountId: acme });
    const { access_token } = await http.signIn('gone');
    await http.db.orm.execute(sql`DELETE FROM users WHERE username = 'gone'`);
    const reply = await http.app.inject({ url: '/licenses/', headers: { authorization: `Bearer ${access_token}` } });
    expect(reply.statusCode).toBe(401);
  });
});
