import { describe, expect, it } from 'vitest';
import { Trial } from '../attack/trial.ts';
import { showsWait } from '../attack/wait.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { expectSilence } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { templateInjection } from './template-injection.ts';

seedRandom(2041);

/** Rows of the table that the statement below reads. */
const ROWS = 5;

/** `SELECT * FROM users WHERE id = …` in MySQL without messages: a function is called for every row. */
const statementOfRows =
  (rows: number): Handler =>
  (value) => {
    const sleep = /^sleep\((\d)\);?$/i.exec(value);
    if (sleep) return { body: '<p>Nobody</p>', ms: 20 + Number(sleep[1]) * rows * 1_000 };
    if (/^\d+;?$/.test(value)) return { body: value.startsWith('2') ? '<p>Ann</p>' : '<p>Nobody</p>', ms: 20 };
    return { status: 500, body: '', ms: 20 };
  };

describe('a number in a statement of SQL whose errors are hidden', () => {
  const point = {
    name: 'user_id',
    request: { method: 'GET', url: 'http://127.0.0.1/user.php?user_id=2', headers: [], body: null },
  };
  it.each([ROWS, 1])('is not reported as code on a table of %d rows', async (rows) => {
    await expectSilence(templateInjection, { what: '', value: '2', handler: statementOfRows(rows), point });
  });

  it('is sent no call of sleep that a database would make for every row', async () => {
    const { tools, values } = fakeTarget(statementOfRows(ROWS), { strength: 'insane', payloads: 200 });
    await templateInjection.waitFor(pointOf('2', { ...point, name: 'code' }), tools);
    expect(values.some((value) => value.includes('gc_enabled()?sleep('))).toBe(true);
    expect(values.filter((value) => /(?<!\?|\.)sleep\(/.test(value))).toEqual([]);
  });
});

describe('a wait that proves code', () => {
  const begin = async (factor: number) => {
    const handler: Handler = (value) => ({
      body: 'x',
      ms: 20 + Number(/^wait (\d)/.exec(value)?.[1] ?? 0) * factor * 1_000,
    });
    const trial = await Trial.begin(pointOf('7'), fakeTarget(handler).tools);
    return trial && showsWait(trial, { of: (seconds) => `wait ${seconds}`, once: true });
  };
  it('takes as long as asked', async () => {
    expect(await begin(1)).not.toBeNull();
  });
  it.each([2, 5])('is no %d times as long', async (factor) => {
    expect(await begin(factor)).toBeNull();
  });
});

it('leaves a wait at a parameter with SQL injection to that finding', async () => {
  const handler: Handler = (value) => ({
    body: '<p>Saved</p>',
    ms: 20 + Number(/^sleep (\d) if 1;$/.exec(value)?.[1] ?? 0) * 1_000,
  });
  const { tools } = fakeTarget(handler);
  const [found] = await templateInjection.waitFor(pointOf('1', { name: 'expr' }), tools);
  expect(found).toMatchObject({ key: 'code-injection', unlessSeen: ['sql-injection'] });
});
