import { documentBrand } from '@rocca/contract/api/brand.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { setPartner } from '../accounts/index.ts';
import { saveBrand } from './brands.repo.ts';

let http: HttpFixture;
const url = '/api/brand/';

beforeAll(async () => {
  http = await createHttpFixture();
  const [acme, beta, forte] = await Promise.all(['Acme', 'Beta', 'Forte'].map(http.addAccount));
  if (!acme || !beta || !forte) throw new Error('no accounts');
  await setPartner(http.db.orm, acme, forte);
  await saveBrand(http.db.orm, null, { name: 'Torre', footerIt: 'Riservato', footerEn: 'Confidential' });
  await saveBrand(http.db.orm, forte, { name: 'Forte', closingLines: ['forte.example'] });
  await http.addUser({ username: 'demo', accountId: acme, memberRole: 'viewer' });
  await http.addUser({ username: 'beta', accountId: beta });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
});
afterAll(() => http.close());

async function read(username: string, language = 'it') {
  const reply = await http.as(username, { url, headers: { 'accept-language': language } });
  expect(reply.statusCode).toBe(200);
  return { headers: reply.headers, brand: documentBrand.parse(reply.json()) };
}

describe('the brand of the caller', () => {
  it("200: a customer sees its partner's, in its language", async () => {
    const partner = { name: 'Forte', lines: ['forte.example'] };
    expect((await read('demo', 'it')).brand).toMatchObject({ name: 'Forte', footer: 'Riservato', partner });
    expect((await read('demo', 'en')).brand).toMatchObject({ footer: 'Confidential', partner });
  });

  it("200: others see the installation's, and nothing of the partner", async () => {
    for (const username of ['beta', 'staff']) {
      const { brand } = await read(username);
      expect(brand).toMatchObject({ name: 'Torre', partner: null });
      expect(JSON.stringify(brand)).not.toContain('orte');
    }
  });

  it('200: is kept for a minute, by one browser, for one person and language', async () => {
    const { headers } = await read('demo');
    expect(headers['cache-control']).toBe('private, max-age=60');
    expect(headers.vary).toContain('Authorization, Accept-Language');
  });

  it('401: without a token', async () => {
    expect((await http.app.inject({ url })).statusCode).toBe(401);
  });
});
