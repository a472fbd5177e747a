import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { insertAccount, setPartner, setTimeZone } from '../accounts/index.ts';
import { removeBrand, saveBrand } from './brands.repo.ts';
import { checkBrand } from './brands.rules.ts';
import { brandHash, brandOf } from './brands.service.ts';
import { makePng, makeSvg } from './logo/logo.fixture.ts';

let db: TestDatabase;
let acme: string;
let beta: string;
let forte: string;

beforeAll(async () => {
  db = await createTestDatabase();
  acme = await insertAccount(db.orm, 'Acme');
  beta = await insertAccount(db.orm, 'Beta');
  forte = await insertAccount(db.orm, 'Forte S.r.l.');
});
afterEach(async () => {
  await db.pool.query('DELETE FROM brands; UPDATE accounts SET partner_id = NULL');
});
afterAll(() => db.drop());

async function save(accountId: string | null, draft: Parameters<typeof checkBrand>[0]): Promise<void> {
  const checked = checkBrand(draft);
  if (checked.kind === 'wrong') throw new Error(checked.problems[0]?.message.en);
  await saveBrand(db.orm, accountId, checked.parts);
}

describe('a partner', () => {
  it('manages several accounts, and stops to', async () => {
    expect(await setPartner(db.orm, acme, forte)).toBe(true);
    expect(await setPartner(db.orm, beta, forte)).toBe(true);
    expect(await setPartner(db.orm, acme, null)).toBe(true);
    expect((await brandOf(db.orm, acme, 'en')).partner).toBeNull();
    expect((await brandOf(db.orm, beta, 'en')).partner).toEqual({ name: 'Forte S.r.l.', lines: [] });
  });

  it('is not the account itself', async () => {
    expect(await setPartner(db.orm, acme, acme)).toBe(false);
  });

  it('has no partner, whichever is set first', async () => {
    await setPartner(db.orm, acme, forte);
    expect(await setPartner(db.orm, forte, beta)).toBe(false);
    expect(await setPartner(db.orm, beta, acme)).toBe(false);
  });

  it('has no partner when both are set at the same moment', async () => {
    const set = await Promise.all([setPartner(db.orm, acme, forte), setPartner(db.orm, forte, beta)].map(orFalse));
    expect(set.filter(Boolean)).toHaveLength(1);
  });

  it('is not removed while it has customers', async () => {
    await setPartner(db.orm, acme, forte);
    await expect(db.pool.query('DELETE FROM accounts WHERE id = $1', [forte])).rejects.toThrow('accounts_partner_fkey');
  });
});

describe('the brand of documents', () => {
  it("is the product's where nobody has set one", async () => {
    expect(await brandOf(db.orm, acme, 'it')).toEqual({
      name: 'Rocca',
      footer: 'Rocca · Piattaforma di sicurezza',
      colours: { primary: '#0b3f45', accent: '#127e85' },
      logo: null,
      partner: null,
      timeZone: 'Europe/Rome',
    });
    expect((await brandOf(db.orm, null, 'en')).footer).toBe('Rocca · Security platform');
  });

  it("is the installation's for every account without a partner's, part by part", async () => {
    await save(null, { name: 'Torre', primary: '#112233', logo: makePng() });
    const expected = {
      name: 'Torre',
      footer: 'Torre',
      colours: { primary: '#112233', accent: '#127e85' },
      logo: { type: 'image/png', base64: makePng().toString('base64'), width: 4, height: 3 },
      partner: null,
      timeZone: 'Europe/Rome',
    };
    expect(await brandOf(db.orm, acme, 'en')).toEqual(expected);
    expect(await brandOf(db.orm, null, 'en')).toEqual(expected);
  });

  it("is the partner's for its customers and for itself, and for nobody else", async () => {
    await setPartner(db.orm, acme, forte);
    await save(null, { footerIt: 'Torre · riservato', footerEn: 'Torre · confidential', accent: '#aa0000' });
    await save(forte, { name: 'Forte', primary: '#332211', lines: ['forte.example', '+39 02 0000000'] });
    const looks = {
      name: 'Forte',
      footer: 'Torre · riservato',
      colours: { primary: '#332211', accent: '#aa0000' },
      logo: null,
    };
    const partner = { name: 'Forte', lines: ['forte.example', '+39 02 0000000'] };
    await setTimeZone(db.orm, acme, 'America/New_York');
    expect(await brandOf(db.orm, acme, 'it')).toEqual({ ...looks, partner, timeZone: 'America/New_York' });
    expect(await brandOf(db.orm, forte, 'it')).toEqual({ ...looks, partner: null, timeZone: 'Europe/Rome' });
    expect(await brandOf(db.orm, beta, 'it')).toMatchObject({ name: 'Rocca', partner: null });
  });

  it('never shows the logo of one company beside the name of another', async () => {
    await setPartner(db.orm, acme, forte);
    await save(null, { name: 'Torre', logo: makePng() });
    await save(forte, { name: 'Forte' });
    expect(await brandOf(db.orm, acme, 'en')).toMatchObject({ name: 'Forte', logo: null });
    await save(forte, { name: '', logo: makeSvg('<path d="M0 0h9v9"/>') });
    expect(await brandOf(db.orm, acme, 'en')).toMatchObject({ name: 'Forte S.r.l.', logo: { type: 'image/svg+xml' } });
  });

  it("writes a footer in the other language rather than someone else's", async () => {
    await save(null, { footerEn: 'Torre · confidential' });
    await save(acme, { footerIt: 'Acme · P. IVA 01234567890' });
    expect((await brandOf(db.orm, acme, 'en')).footer).toBe('Acme · P. IVA 01234567890');
  });

  it('changes the parts that are given, keeps the others and is taken away as a whole', async () => {
    await save(null, { name: 'Torre', primary: '#112233', logo: makePng() });
    await save(null, { primary: '', logo: null });
    expect(await brandOf(db.orm, null, 'en')).toMatchObject({
      name: 'Torre',
      logo: null,
      colours: { primary: '#0b3f45' },
    });
    expect(await removeBrand(db.orm, null)).toBe(true);
    expect(await removeBrand(db.orm, null)).toBe(false);
    expect((await brandOf(db.orm, null, 'en')).name).toBe('Rocca');
  });

  it('is one for each account, and one for the installation', async () => {
    for (const accountId of [null, acme]) await Promise.all(['a', 'b'].map((name) => save(accountId, { name })));
    expect((await db.pool.query('SELECT count(*) FROM brands')).rows).toEqual([{ count: 2 }]);
  });

  it.each([
    ["primary_colour = 'red'"],
    ["primary_colour = '#14213D'"],
    ["name = ''"],
    ["logo = 'x'"],
    ["logo = 'x', logo_type = 'image/gif', logo_width = 1, logo_height = 1"],
    ["closing_lines = '{a}'"],
  ])('is held to its form by the database: %s', async (assignment) => {
    await save(null, { name: 'Torre' });
    await expect(db.pool.query(`UPDATE brands SET ${assignment}`)).rejects.toThrow('check constraint');
  });
});

describe('the hash of a brand', () => {
  it('is the same for the same looks, and another one for every part and language', async () => {
    await setPartner(db.orm, acme, forte);
    const hashes = [];
    for (const draft of [
      {},
      { name: 'Forte' },
      { footerIt: 'x' },
      { primary: '#111111' },
      { accent: '#222222' },
      { logo: makePng() },
      { logo: makePng({ pixels: Buffer.alloc(15, 1) }) },
      { lines: ['x'] },
    ]) {
      await save(forte, draft);
      hashes.push(brandHash(await brandOf(db.orm, acme, 'it')));
    }
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(brandHash(await brandOf(db.orm, acme, 'it'))).toBe(hashes.at(-1));
    await save(forte, { footerEn: 'y' });
    expect(brandHash(await brandOf(db.orm, acme, 'it'))).toBe(hashes.at(-1));
    expect(brandHash(await brandOf(db.orm, acme, 'en'))).not.toBe(hashes.at(-1));
  });
});

/** A deadlock between the two is a refusal as well. */
const orFalse = (set: Promise<boolean>) => set.catch(() => false);
