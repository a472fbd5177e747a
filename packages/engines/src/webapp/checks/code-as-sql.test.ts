import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { sqlInjection } from './sql-injection.ts';
import { templateInjection } from './template-injection.ts';

seedRandom(2027);

const GOODS = [
  { name: 'pump', price: 3 },
  { name: 'lamp', price: 4 },
];

/** Runs the code, and shows nothing of a failure. */
const page =
  (code: (value: string) => string): Handler =>
  (value) => {
    try {
      return { body: `<p>Goods: ${JSON.stringify(runInNewContext(code(value), { GOODS }))}</p>` };
    } catch {
      return { body: '<p>No goods</p>' };
    }
  };

/** Both checks as a scan makes them: what takes longer comes after all first tries. */
async function findBoth(value: string, handler: Handler) {
  const { tools } = fakeTarget(handler, { strength: 'medium', payloads: 30 });
  const point = pointOf(value, { name: 'cols' });
  await templateInjection.attack(point, tools);
  await sqlInjection.attack(point, tools);
  return (await templateInjection.waitFor(point, tools)).map(({ key }) => key);
}

describe('code that reads like SQL', () => {
  it.each([
    ['the name of a field between quotes', 'name', (value: string) => `GOODS.map((one) => one['${value}'])`],
    ['a number in brackets', '1', (value: string) => `GOODS.slice(0, (${value}))`],
  ])('is found in %s', async (_, value, code) => {
    expect(await findBoth(value, page(code))).toEqual(['code-injection']);
  });

  it('is found between double quotes of PHP that is never shown', async () => {
    // `date("Y-m-d")`: joined texts, and a division that fails by zero.
    const handler: Handler = (value) => {
      const text = value
        .replaceAll(/"\.substr\(intdiv\(7,\((\d+)-(\d+)\)\),9\)\."/g, (code, a, b) => (a === b ? code : ''))
        .replaceAll('"."', '');
      return { body: text === 'Y-m-d' ? '<p>1970-01-01</p>' : text.includes('"') ? '<p></p>' : '<p>Thu, 01</p>' };
    };
    const { tools } = fakeTarget(handler, { strength: 'medium', payloads: 30 });
    const request = { method: 'GET', url: 'http://127.0.0.1/day.php?d=Y-m-d', headers: [], body: null };
    const point = pointOf('Y-m-d', { name: 'd', request });
    expect(await templateInjection.attack(point, tools)).toEqual([]);
    expect((await templateInjection.waitFor(point, tools)).map(({ key }) => key)).toEqual(['code-injection']);
  });

  it('is not seen in a page of PHP that leaves out dots and quotes', async () => {
    const handler: Handler = (value) => ({
      body: value.replaceAll(/[."'()]/g, '') === 'Ymd' ? '<p>1970</p>' : '<p>Thu</p>',
    });
    const { tools } = fakeTarget(handler, { strength: 'medium', payloads: 30 });
    const request = { method: 'GET', url: 'http://127.0.0.1/day.php?d=Ymd', headers: [], body: null };
    const point = pointOf('Ymd', { name: 'd', request });
    expect(await templateInjection.waitFor(point, tools)).toEqual([]);
  });

  const findSql = async (value: string, handler: Handler) => {
    const { tools } = fakeTarget(handler, { strength: 'medium', payloads: 30 });
    return (await sqlInjection.attack(pointOf(value), tools)).map(({ possible = false }) => possible);
  };

  it.each<[string, string, (value: string) => string]>([
    ['the sum of an expression', '1', (value) => `GOODS.slice(0, ${value})`],
    ['a number with a sign', '-1', (value) => `GOODS.slice(${value})`],
    ['a date', '2026-1-2', (value) => `GOODS.slice(${value} > 0)`],
  ])('is not taken for SQL by %s alone', async (_, value, code) => {
    expect(await findSql(value, page(code))).toEqual([]);
  });

  it('is not taken for SQL where the interpreter names its error', async () => {
    const handler: Handler = (value) => {
      try {
        return { body: `<p>${runInNewContext(`GOODS.map((one) => one['${value}'])`, { GOODS })}</p>` };
      } catch (error) {
        return { body: `<p>${error}</p>` };
      }
    };
    expect(await findSql('name', handler)).toEqual([]);
  });

  it('is SQL where functions are refused and its own words are read', async () => {
    const handler: Handler = (value) => {
      const plain = value.replaceAll(/\(CASE WHEN (\d+)=\1 THEN (\d+) ELSE 0 END\)/g, '$2');
      const number = /^[\d+-]+$/.test(plain) && !plain.endsWith('-') ? runInNewContext(plain) : NaN;
      return { body: number === 7 ? '<p>Pump</p>' : '<p>Nothing</p>' };
    };
    expect(await findSql('7', handler)).toEqual([false]);
  });

  it('is not seen in a page that adds numbers', async () => {
    const sum: Handler = (value) => {
      const numbers = /^[\d\s+()-]+$/.test(value) ? value : 'x';
      return page((own) => `GOODS.slice(0, (${own}))`)(numbers, pointOf(value).request);
    };
    expect(await findBoth('1', sum)).toEqual([]);
  });

  it('is not seen in a page that leaves out quotes and signs', async () => {
    const plain: Handler = (value) => ({
      body: `<p>${GOODS.filter(({ name }) => name === value.replaceAll(/[^a-z]/g, '')).length}</p>`,
    });
    expect(await findBoth('lamp', plain)).toEqual([]);
  });
});
