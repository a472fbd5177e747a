import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgErrorCode } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { insertAccount } from '../accounts/index.ts';
import { giveAnswerBack, takeAnswer } from './helper.repo.ts';

const CHECK_VIOLATION = '23514';
const NOVEMBER = '2026-11-01';
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const usageOf = async (name: string) => ({ accountId: await insertAccount(db.orm, name), month: NOVEMBER });

describe('the answers of a month', () => {
  it('are never more than the licence allows, however many are asked for at once', async () => {
    const usage = await usageOf('Acme');
    const taken = await Promise.all(Array.from({ length: 12 }, () => takeAnswer(db.orm, usage, 5)));
    expect(taken.filter(Boolean)).toHaveLength(5);
  });

  it('come back when one fails, and anew with the next month', async () => {
    const usage = await usageOf('Beta');
    expect(await takeAnswer(db.orm, usage, 1)).toBe(true);
    expect(await takeAnswer(db.orm, usage, 1)).toBe(false);
    await giveAnswerBack(db.orm, usage);
    expect(await takeAnswer(db.orm, usage, 1)).toBe(true);
    expect(await takeAnswer(db.orm, { ...usage, month: '2026-12-01' }, 1)).toBe(true);
  });

  it('belong to one account, and a licence of none gives none', async () => {
    const [one, other] = [await usageOf('Gamma'), await usageOf('Delta')];
    expect(await takeAnswer(db.orm, one, 1)).toBe(true);
    expect(await takeAnswer(db.orm, other, 1)).toBe(true);
    expect(await takeAnswer(db.orm, await usageOf('Epsilon'), 0)).toBe(false);
  });

  it('are counted by whole months and never below none', async () => {
    const usage = await usageOf('Zeta');
    const midMonth = takeAnswer(db.orm, { ...usage, month: '2026-11-17' }, 1);
    await expect(midMonth.catch((error) => pgErrorCode(error))).resolves.toBe(CHECK_VIOLATION);
    await takeAnswer(db.orm, usage, 1);
    await giveAnswerBack(db.orm, usage);
    await expect(giveAnswerBack(db.orm, usage).catch((error) => pgErrorCode(error))).resolves.toBe(CHECK_VIOLATION);
  });
});
