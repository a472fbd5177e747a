import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { usualOf } from '../attack/usual.ts';
import type { AttackTools, PointCheck, Site, SiteCheck } from '../check.ts';
import { CHECKS } from '../checks/index.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { answer } from '../testing/answers.ts';
import { createCosts } from './costs.ts';
import { createCheckRunner } from './run-checks.ts';
import { depthOf } from './strength.ts';

const definitions = CHECKS[0]?.definitions ?? [];
const facts = (code: string) => ({ code, name: { it: code, en: code }, definitions });
const pointAt = (id: number, path: string): InjectionPoint => ({
  ...{ id, kind: 'query', name: 'q', value: '1', page: 'http://a/', source: 'link', token: null, changes: false },
  request: { method: 'GET', url: `http://a${path}?q=1`, headers: [], body: null },
});
const answered = (request: WebRequest, ms: number): Exchange => ({ ...answer('x'), request, ms });

/**
 * The order of the checks at a page `/slow` and a normal one. `slowMs`: response times of `/slow` in the crawl and when
 * measured; `otherMs`: that of another page at the same time.
 */
async function orderOf(
  slowMs: readonly [crawl: number, measured: number],
  { values = 3, passiveOnly = false, otherMs = 2_450 } = {},
) {
  const [slow, usual] = [pointAt(1, '/slow'), pointAt(2, '/usual')];
  const order: string[] = [];
  let [atOnce, most] = [0, 0];
  const send = async ({ request }: InjectionPoint): Promise<Exchange> => {
    const isSlow = request === slow.request;
    if (isSlow) most = Math.max(most, ++atOnce);
    await new Promise((later) => setTimeout(later, 1));
    if (isSlow) atOnce -= 1;
    return answered(request, isSlow ? slowMs[1] : 20);
  };
  let tokens = 0;
  const tools = {
    request: async (request: WebRequest) => answered(request, otherMs),
    ...{ send, control: send, token: () => `rc${tokens++}`, signal: new AbortController().signal },
  } as unknown as AttackTools;
  const ofPoints: PointCheck = {
    ...{ ...facts('points'), kind: 'point', from: 'low', wants: () => true },
    async attack(point, given) {
      await usualOf(point, given);
      const sent = await Promise.all(Array.from({ length: values }, (_, at) => given.send(point, `${at}`)));
      order.push(`${new URL(point.request.url).pathname} ${sent.filter(({ response }) => response).length}`);
      return [];
    },
  };
  const ofSite: SiteCheck = {
    ...{ ...facts('site'), kind: 'site', from: 'low' },
    async probe() {
      await new Promise((later) => setTimeout(later, 80));
      order.push('site');
      return [];
    },
  };
  const runner = createCheckRunner({
    ...{ costs: createCosts(), checks: [ofPoints, ofSite], strength: 'low', passiveOnly },
    ...{ depth: depthOf('low', true), ms: 10_000, whyOver: async () => null },
  });
  const exchanges = [answered(slow.request, slowMs[0]), ...[20, 30, 40].map((ms) => answered(usual.request, ms))];
  const site = { points: [slow, usual], exchanges: exchanges as readonly Exchange[] } as unknown as Site;
  await runner.attack(site, tools, Promise.resolve(), () => undefined);
  await runner.probe(site, tools, () => undefined);
  return { order, most, attacked: runner.tested().attacked.size, limited: runner.tested().limited.has(slow) };
}

it('runs the checks of the site before those of an input that takes seconds, which gets one request at a time', async () => {
  expect(await orderOf([3_000, 2_500])).toEqual({
    order: ['/usual 3', 'site', '/slow 3'],
    ...{ most: 1, attacked: 2, limited: false },
  });
});

it('sends a slow input as many values as its time budget allows, and reports that others were left out', async () => {
  const { order, limited } = await orderOf([3_000, 2_500], { values: 30 });
  expect(order).toEqual(['/usual 30', 'site', '/slow 8']);
  expect(limited).toBe(true);
});

it('tests a slow input alongside all others where it delays no other request, one request at a time', async () => {
  const { order, most, attacked } = await orderOf([3_000, 2_500], { otherMs: 30 });
  expect(order.toSorted()).toEqual(['/slow 3', '/usual 3', 'site']);
  expect(order.at(-1)).not.toBe('/slow 3');
  expect([most, attacked]).toEqual([1, 2]);
});

it('tests an input in the normal order if it was slow only during concurrent requests', async () => {
  const { order, limited } = await orderOf([3_000, 20], { values: 30 });
  expect([order.sort(), limited]).toEqual([['/slow 30', '/usual 30', 'site'], false]);
});

it('measures no response times where no values are sent', async () => {
  expect(await orderOf([3_000, 2_500], { passiveOnly: true })).toMatchObject({ order: [], most: 0 });
});
