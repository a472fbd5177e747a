import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgErrorCode } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { insertAccount } from '../accounts/index.ts';
import { insertLicence, listLicences } from './licences.repo.ts';

const CHECK_VIOLATION = '23514';
let db: TestDatabase;
let accountId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  accountId = await insertAccount(db.orm, 'Acme');
});
afterAll(() => db.drop());

describe('the licences table', () => {
  it('keeps one licence for each api of an account', async () => {
    const licence = { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 1 };
    await insertLicence(db.orm, licence);
    await expect(insertLicence(db.orm, licence).catch((error) => pgErrorCode(error))).resolves.toBe('23505');
    expect(await listLicences(db.orm, accountId)).toHaveLength(1);
  });

  it.each([
    ['an overdrawn allowance', { scansDone: 2, scansMax: 1 }],
    ['a negative count', { scansDone: -1, scansMax: 1 }],
    ['a negative allowance', { scansMax: -1 }],
    ['an api that is no path', { scansMax: 1, api: 'dti' }],
  ])('refuses %s', async (_what, fields) => {
    const licence = { accountId, api: '/dti/', name: 'x', ...fields };
    await expect(insertLicence(db.orm, licence).catch((error) => pgErrorCode(error))).resolves.toBe(CHECK_VIOLATION);
  });
});
