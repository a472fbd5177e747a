import { randomBytes } from 'node:crypto';
import { DEFAULT_PERMITTED, isServiceCode, licenceApiOf } from '@rocca/contract/services';
import { targetKindsOf } from '@rocca/contract/target/engine-kinds';
import { canonicalTarget, parseTarget } from '@rocca/contract/target/grammar';
import { labTargets } from '@rocca/lab/targets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/crypto/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { findTargetForStart } from '../targets/index.ts';
import { DEMO_SETTINGS, ensureDemo } from './demo.ts';

const box = createSecretBox(randomBytes(32));
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await ensureDemo(db, 'a password', box);
});
afterAll(() => db.drop());

it('has the targets of the lab, as a person would have entered them', async () => {
  const { rows } = await db.pool.query('SELECT id, account_id, engine, target FROM targets ORDER BY created_at DESC');
  expect(rows.map(({ target }) => target)).toEqual(labTargets().map(({ target }) => target));
  for (const { engine, target } of rows) {
    const parsed = parseTarget(target, { kinds: targetKindsOf(engine), lab: true });
    expect(parsed.kind === 'wrong' ? parsed : canonicalTarget(parsed.entries)).toBe(target);
  }
});

it('permits and licenses the production list and the test questionnaire, for each of its companies', async () => {
  const permitted = DEMO_SETTINGS.ROCCA_PERMITTED.split(',');
  expect(permitted).toEqual([...DEFAULT_PERMITTED, 'survey_test']);
  const { rows } = await db.pool.query(
    'SELECT accounts.name, array_agg(api) AS apis FROM licences JOIN accounts ON accounts.id = account_id GROUP BY accounts.name',
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(['Acme', 'Beta']);
  const codes = permitted.filter(isServiceCode);
  for (const { apis } of rows) expect(apis.sort()).toEqual(codes.map(licenceApiOf).sort());
});

it('knows how to sign in to the shop, with the password sealed', async () => {
  const { rows } = await db.pool.query(
    `SELECT id, account_id, extra::text AS shown FROM targets WHERE engine = 'webapp'`,
  );
  const [{ id, account_id: accountId, shown }] = rows;
  const target = await findTargetForStart(db.orm, box, { accountId, targetId: id });
  expect(target?.extra).toMatchObject({
    webapp: { authentication: { username: 'maria', login_url: expect.stringMatching(/\/accedi$/) } },
  });
  const password = target?.extra.webapp?.authentication?.password;
  expect(password).toEqual(expect.any(String));
  expect(shown).not.toContain(password);
});
