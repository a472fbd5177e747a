import { DatabaseSync } from 'node:sqlite';
import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { createRecordForms } from '../scanner/record-forms.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { fakeTarget, type Page, pointOf } from '../testing/fake-target.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { sqlInjection } from './sql-injection.ts';

seedRandom(2031);

const request: WebRequest = {
  ...{ method: 'POST', url: ofSite('/notes'), body: 'text=prova' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
};
const point = { ...pointOf('prova'), name: 'text', kind: 'form' as const, request, page: ofSite('/notes') };
const ledTo = (place: string): Page => ({ status: 302, body: '', headers: [['Location', place]] });

/** A form that keeps notes, with all that it may store used up by other values; `mayFail`: quotes reach the statement. */
async function usedUp(answers: { done: Page; failed: Page }, mayFail: boolean) {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE notes (text TEXT)');
  const write = (text: string): Page => {
    try {
      if (mayFail) db.exec(`INSERT INTO notes VALUES ('${text}')`);
      else db.prepare('INSERT INTO notes VALUES (?)').run(text);
      return answers.done;
    } catch {
      return answers.failed;
    }
  };
  const shown = () => db.prepare('SELECT text FROM notes').all();
  const site = fakeSite({
    'POST /notes': (sent: WebRequest) => write(new URLSearchParams(String(sent.body)).get('text') ?? ''),
    'GET /notes': () => ({
      body: shown()
        .map(({ text }) => `<p>${text}</p>`)
        .join(''),
    }),
  });
  const records = createRecordForms();
  let words = 0;
  const send: AttackTools['send'] = async (one, value, options) => {
    const sent = withValue(one, value);
    const tried = options?.isDecisive ? 'decisive' : 'text';
    if (!records.mayStoreMore(sent, 'default', { exchanges: [], points: [] }, tried))
      return { request: sent, response: null, failure: 'over_budget', ms: 0 };
    const exchange = await site.tools.request(sent);
    records.note(exchange);
    return exchange;
  };
  const tools: AttackTools = {
    ...{ ...site.tools, send, control: (one) => site.tools.request(one.request) },
    token: () => `rc${String(words++).padStart(12, '0')}`,
  };
  for (let sent = true; sent && words < 100; ) {
    sent = (await send(point, tools.token())).response !== null;
    records.note(await site.tools.request({ ...request, method: 'GET', body: null }));
  }
  return { tools, stored: () => shown().length };
}

const CASES: ReadonlyArray<readonly [string, Page, Page]> = [
  ['leads on, and a failure is a page', ledTo('/notes'), { body: '<p>Not now</p>' }],
  ['is a page, and a failure leads on', { body: '<p>Thanks</p>' }, ledTo('/oops')],
  ['leads on, and a failure leads elsewhere', ledTo('/notes'), ledTo('/oops')],
  ['is a page, and a failure says so', { body: '<p>Thanks</p>' }, { body: '<p>Sorry, that failed</p>' }],
];

it.each(CASES)(
  'proves the statement of a form that was sent often enough, where success %s',
  async (_, done, failed) => {
    const { tools } = await usedUp({ done, failed }, true);
    expect(await sqlInjection.attack(point, tools)).toMatchObject([
      { key: 'sql-injection', place: { parameter: 'text' } },
    ]);
  },
);

it('stores next to nothing more where a quote changes nothing', async () => {
  const { tools, stored } = await usedUp({ done: ledTo('/notes'), failed: { body: '' } }, false);
  const before = stored();
  expect(await sqlInjection.attack(point, tools)).toEqual([]);
  expect(stored() - before).toBeLessThanOrEqual(4);
});

it('goes on with the waits that a limit kept back', async () => {
  const target = fakeTarget(() => ledTo('/notes'));
  const sent: string[] = [];
  let left = 1;
  const send: AttackTools['send'] = async (one, value, options) => {
    if (!/sleep|RECURSIVE|DBMS|WAITFOR/i.test(value)) return target.tools.send(one, value, options);
    if (left === 0) return { request, response: null, failure: 'over_budget', ms: 0 };
    left -= 1;
    sent.push(value);
    return target.tools.send(one, value, options);
  };
  const tools: AttackTools = { ...target.tools, send };
  await sqlInjection.waitFor(point, tools);
  left = 2;
  await sqlInjection.waitFor(point, tools);
  expect(sent.map((value) => /SLEEP|pg_sleep|RECURSIVE/.exec(value)?.[0])).toEqual(['SLEEP', 'pg_sleep', 'RECURSIVE']);
});

/** Notes that are listed below their form: `statusAt`: of an accepted note, by the number of rows. */
function growingList(statusAt: (rows: number) => number, { isSafe = false } = {}) {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE notes (text TEXT)');
  const list = (more = '') => {
    const rows = db.prepare('SELECT text FROM notes').all();
    return { rows, body: `<h1>Notes</h1>${rows.map(({ text }) => `<p>${text}</p>`).join('')}${more}` };
  };
  const { tools } = fakeSite({
    'POST /notes': (sent: WebRequest) => {
      const text = new URLSearchParams(String(sent.body)).get('text') ?? '';
      const { rows, body } = list();
      try {
        if (isSafe && /['"]/.test(text)) return { body: list('<p>Error: not allowed').body };
        db.exec(`INSERT INTO notes VALUES ('${isSafe ? text.replaceAll("'", '') : text}')`);
      } catch {
        return { body: list('<p>Error: not saved').body };
      }
      return statusAt(rows.length) === 302 ? { ...ledTo('/notes'), body } : { body };
    },
    'GET /notes': () => ({ body: list().body }),
  });
  return { ...tools, send: (one, value) => tools.request(withValue(one, value)) } satisfies AttackTools;
}
const findIn = async (tools: AttackTools) => [
  ...(await sqlInjection.attack(point, tools)),
  ...(await sqlInjection.waitFor(point, tools)),
];

it.each([4, 5, 6, 7, 8, 10, 12])(
  'proves the statement of a form whose list makes all answers pages from row %i on',
  async (from) => {
    const found = await findIn(growingList((rows) => (rows < from ? 302 : 200)));
    expect(found[0]).toMatchObject({ key: 'sql-injection', place: { parameter: 'text' } });
  },
);

it('proves the statement of a form that answers with its growing list and says when it failed', async () => {
  expect((await findIn(growingList(() => 200)))[0]).toMatchObject({ key: 'sql-injection' });
});

it.each([0, 5, 8])('finds nothing in a growing list that refuses quotes, with pages from row %i on', async (from) => {
  expect(await findIn(growingList((rows) => (rows < from ? 302 : 200), { isSafe: true }))).toEqual([]);
});
