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
