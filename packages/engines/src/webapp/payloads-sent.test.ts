import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { waitsAt, waitsAtPassword } from './attack/sql-syntax.ts';
import { MAX_WAIT_S, provesWait } from './attack/timing.ts';
import { Trial } from './attack/trial.ts';
import { isSlowed, showsWait } from './attack/wait.ts';
import { commandInjection } from './checks/command-injection.ts';
import { sqlInjection } from './checks/sql-injection.ts';
import { fakeTarget, pointOf } from './testing/fake-target.ts';

const HOST = /(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)|@([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi;
/** Reserved names, loopback, and names of XML that nothing is fetched from. */
const ALLOWED = /(?:^|\.)(?:example|invalid|test|localhost)$|^127\.|^www\.w3\.org$|^schemas\.openxmlformats\.org$/i;

it('names no public host in what is sent: the target, our listener and reserved names alone', () => {
  const files = globSync('{attack,checks,crawl,scanner,tools}/**/*.ts', { cwd: import.meta.dirname });
  const named = files
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
        .split('\n')
        // What a reader is pointed to is not sent, and comments are not either.
        .filter((line) => !/\blink: ?['`]|^\s*(?:\*|\/[/*])/.test(line))
        .flatMap((line) => [...line.matchAll(HOST)].map(([, host, mail]) => `${file}: ${host ?? mail}`)),
    )
    .filter((one) => !ALLOWED.test(one.split(': ')[1] ?? ''));
  expect(files.length).toBeGreaterThan(80);
  expect(named).toEqual([]);
});

/** The lengths of the waits that a value asks for, in seconds. */
function secondsIn(value: string): number[] {
  const sleeps = [
    ...value.matchAll(
      /sleep(?:[( ]{1,2}|\$\{IFS\}|\$IFS\$9)(\d+)|DELAY '0:0:(\d+)'|RECEIVE_MESSAGE\('q',([\d.]+)\)|ping -n (\d+)/gi,
    ),
  ];
  return sleeps.map(([, plain, delay, message, ping]) => (ping ? Number(ping) - 1 : Number(plain ?? delay ?? message)));
}

it('asks for waits of five seconds at most, however noisy a server is', async () => {
  const asked: number[] = [];
  await provesWait(async (seconds) => {
    asked.push(seconds);
    return { ms: seconds * 1_000 + (asked.length % 4) * 300, answered: true };
  });
  expect(Math.max(...asked)).toBe(MAX_WAIT_S);
  for (const check of [sqlInjection, commandInjection]) {
    const target = fakeTarget((value) => ({ body: 'x', ms: 20 + (secondsIn(value)[0] ?? 0) * 1_000 }), {
      ...{ strength: 'insane', payloads: 200 },
    });
    await check.waitFor(pointOf('7', { name: 'host' }), target.tools);
    const seconds = target.values.flatMap(secondsIn);
    expect(seconds.length).toBeGreaterThan(3);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(MAX_WAIT_S);
  }
});

it('waits once in a statement: in a subquery that does not depend on the row, or in one of its own', () => {
  for (const value of ['pear', '7', '2026-01-02'])
    for (const { database, of } of [...waitsAt(value), ...waitsAtPassword(value)]) {
      const spelled = of(1);
      expect(spelled, database).not.toMatch(/(?:AND|OR|\|\||=|,)\s*(?:SLEEP|pg_sleep|BENCHMARK)\s*\(/i);
      if (database === 'mysql') expect(spelled).toMatch(/\(SELECT\(\d+\)FROM\(SELECT\(SLEEP\(1\)\)\)q\)/);
      if (database === 'postgresql') expect(spelled).toContain('(SELECT 0 FROM pg_sleep(1))');
      if (database === 'mssql') expect(spelled).toMatch(/;WAITFOR DELAY '0:0:1'--$/);
    }
});

it('works once in a statement of SQLite, however many rows it reads', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE t (id INTEGER, name TEXT)');
  for (const [value, statement] of [
    ['pear', (spelled: string) => `SELECT * FROM t WHERE name = '${spelled}' ORDER BY id`],
    ['7', (spelled: string) => `SELECT id, ${spelled} FROM t WHERE id <> ${spelled} ORDER BY ${spelled}`],
  ] as const)
    for (const { database, of } of [...waitsAt(value), ...(value === 'pear' ? waitsAtPassword(value) : [])]) {
      if (database !== 'sqlite' || of(1).includes("'") !== (value === 'pear')) continue;
      const plan = db
        .prepare(`EXPLAIN QUERY PLAN ${statement(of(1))}`)
        .all()
        .map((row) => String(row.detail));
      expect(plan.join('\n')).toContain('SCALAR SUBQUERY');
      expect(plan.join('\n')).not.toContain('CORRELATED');
    }
  db.close();
});

it('cuts no statement short that may write', async () => {
  const valuesAt = async (path: string) => {
    const request = { method: 'POST', url: `http://127.0.0.1${path}`, headers: [], body: 'note=pear' };
    const target = fakeTarget(() => ({ body: 'x' }), { strength: 'insane', payloads: 200 });
    await sqlInjection.waitFor(pointOf('pear', { kind: 'form', name: 'note', request }), target.tools);
    return target.values.filter((value) => value.includes('WAITFOR'));
  };
  expect(await valuesAt('/note')).toEqual([]);
  expect(await valuesAt('/search')).not.toEqual([]);
});

it('stops time-based tests of a site that answers others late, or waits again and again', async () => {
  const begin = async (ms: (value: string) => number) => {
    const { tools, values } = fakeTarget((value) => ({ body: 'x', ms: ms(value) }));
    const trial = await Trial.begin(pointOf('7'), tools);
    if (!trial) throw new Error('no trial');
    return { trial, tools, values };
  };
  const wait = { of: (seconds: number) => `sleep ${seconds}` };
  // A request without a value is one of somebody else.
  const busy = await begin((value) => (value === '' ? 19_000 : 20 + (secondsIn(value)[0] ?? 0) * 1_000));
  expect(await showsWait(busy.trial, wait)).toBeNull();
  expect(isSlowed(busy.tools)).toBe(true);
  const sent = busy.values.length;
  expect(await showsWait(busy.trial, wait)).toBeNull();
  expect(busy.values.length).toBe(sent);
  const perRow = await begin((value) => 20 + (secondsIn(value)[0] ?? 0) * 15_000);
  expect(await showsWait(perRow.trial, wait)).toBeNull();
  expect(isSlowed(perRow.tools)).toBe(true);
  const calm = await begin((value) => 20 + (secondsIn(value)[0] ?? 0) * 1_000);
  expect(await showsWait(calm.trial, wait)).not.toBeNull();
  expect(isSlowed(calm.tools)).toBe(false);
});

it('measures work anew on a machine that has become faster, and lets no works wait for each other', async () => {
  let [asked, running, most] = [0, 0, 0];
  const { tools } = fakeTarget(async (value) => {
    const seconds = Number(/^work (\d)/.exec(value)?.[1] ?? 0);
    if (seconds === 0) return { body: 'x', ms: 20 };
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    asked += 1;
    return { body: 'x', ms: 20 + seconds * (asked <= 6 ? 2_500 : 900) };
  });
  const points = [1, 2, 3, 4].map((id) => pointOf('7', { id }));
  const trials = (await Promise.all(points.map((point) => Trial.begin(point, tools)))).filter(
    (trial) => trial !== null,
  );
  const wait = { of: (seconds: number) => `work ${seconds}`, works: true };
  const seen = await Promise.all(trials.map((trial) => showsWait(trial, wait)));
  expect(seen.every((one) => one !== null)).toBe(true);
  expect(most).toBe(1);
});
