import type { Exchange } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { scored } from '../../core/definition.ts';
import { depthWhereStored } from '../attack/storing.ts';
import type { AttackTools, PassiveCheck, PointCheck, Site, SiteCheck, WebCheck, WebSighting } from '../check.ts';
import { CHECKS } from '../checks/index.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { answer, siteOf } from '../testing/answers.ts';
import { createCosts } from './costs.ts';
import { createCheckRunner } from './run-checks.ts';
import { depthOf, isFrom } from './strength.ts';

const request = { method: 'GET', url: 'http://a/p?q=1', headers: [], body: null };
const exchange: Exchange = { request, response: null, failure: null, ms: 1 };
const point: InjectionPoint = {
  ...{ id: 1, kind: 'query', name: 'q', value: '1', request, page: 'http://a/', source: 'link' },
  token: null,
  changes: false,
};
const definition = CHECKS[0]?.definitions[0];
if (!definition) throw new Error('no definition');
const sighting = (key = 'k'): WebSighting => ({
  key,
  place: { url: 'http://a/p', method: 'GET', parameter: null },
  evidence: 'seen',
  messages: [],
});
const facts = (code: string) => ({ code, name: { it: code, en: code }, definitions: [{ ...definition, key: 'k' }] });
const passive = (code: string, look: PassiveCheck['look'], more: Partial<PassiveCheck> = {}): PassiveCheck => ({
  ...facts(code),
  kind: 'passive',
  look,
  ...more,
});
const ofPoint = (code: string, attack: PointCheck['attack'], more: Partial<PointCheck> = {}): PointCheck => ({
  ...facts(code),
  kind: 'point',
  from: 'low',
  wants: () => true,
  attack,
  ...more,
});

const siteCheck = (code: string, keys: readonly string[], probe: SiteCheck['probe']): SiteCheck => ({
  ...facts(code),
  definitions: keys.map((key) => ({ ...definition, key })),
  kind: 'site',
  from: 'low',
  probe,
});

async function run(
  checks: readonly WebCheck[],
  points: readonly InjectionPoint[],
  over: CoverageReason | null = null,
  {
    ms = 10_000,
    send,
    pageKey,
    concludes = false,
  }: {
    ms?: number;
    send?: AttackTools['send'];
    pageKey?: (request: { url: string }) => string;
    concludes?: boolean;
  } = {},
) {
  const seen: string[] = [];
  const site = { points, exchanges: [] as readonly Exchange[] } as Site;
  const tools = { ...(send && { send }) } as AttackTools;
  const runner = createCheckRunner({
    costs: createCosts(),
    ...(pageKey && { pageKey }),
    checks,
    strength: 'low',
    passiveOnly: false,
    depth: depthOf('low', true),
    ms,
    whyOver: async () => over,
  });
  runner.onSighting = ({ check, sighting: { place } }) => seen.push(`${check} ${place.parameter}`);
  runner.look(exchange, site);
  await runner.attack(site, tools, Promise.resolve(), () => undefined);
  await runner.probe(site, tools, () => undefined);
  runner.lookAtAttack(exchange, point, site);
  if (concludes) runner.conclude(site);
  const reasons = Object.fromEntries(runner.reasons().map(({ check, reason }) => [check, reason]));
  return { seen, reasons, made: [...(runner.made().values().next().value ?? [])], tested: runner.tested() };
}

describe('the checks of a scan', () => {
  it('are made at points as well that answers have shown meanwhile', async () => {
    const points = [point];
    const second = { ...point, id: 2, name: 'em' };
    const tried: string[] = [];
    const check = ofPoint('one', async ({ name }) => {
      tried.push(name);
      if (points.length === 1) points.push(second);
      return [];
    });
    const { tested } = await run([check], points);
    expect(tried).toEqual(['q', 'em']);
    expect(tested.attacked.has(second)).toBe(true);
  });

  it('go on when one of them throws, which is noted', async () => {
    const broken = passive('broken', () => {
      throw new Error('broken');
    });
    const alsoBroken = ofPoint('also_broken', () => Promise.reject(new Error('broken')));
    const good = ofPoint('good', async () => [sighting()]);
    const { seen, reasons, made } = await run([broken, alsoBroken, good], [point]);
    expect(seen).toEqual(['good null']);
    expect(reasons).toEqual({ broken: 'tool_failed', also_broken: 'tool_failed', good: null });
    expect(made).toEqual(['good']);
  });

  it.each([
    ['is dropped where that was seen at the same place', { parameter: 'q' }, ['code q']],
    ['is told at the end where that was seen elsewhere', { parameter: 'r' }, ['code r', 'sql q']],
  ])('%s: what another finding explains', async (_, place, expected) => {
    const at = (parameter: string, key: string) => ({ ...sighting(key), place: { ...sighting().place, parameter } });
    const sql = ofPoint('sql', async () => [{ ...at('q', 'k'), unlessSeen: ['explains'] }]);
    const code: PointCheck = {
      ...ofPoint('code', async () => [at(place.parameter, 'explains')]),
      definitions: [{ ...definition, key: 'explains' }],
    };
    expect((await run([sql, code], [point], null, { concludes: true })).seen).toEqual(expected);
  });

  it('report the proven finding of two that explain each other, whichever was seen first', async () => {
    const finding = (code: string, key: string, more: Partial<WebSighting>): PointCheck => ({
      ...ofPoint(code, async () => [{ ...sighting(key), ...more }]),
      definitions: [{ ...definition, key }],
    });
    const checks = [
      finding('sql', 's', { possible: true, unlessSeen: ['c'] }),
      finding('code', 'c', { unlessSeen: ['s'] }),
    ];
    expect((await run(checks, [point], null, { concludes: true })).seen).toEqual(['code null']);
    expect((await run(checks.toReversed(), [point], null, { concludes: true })).seen).toEqual(['code null']);
  });

  it('say the same thing of the same place once, and nothing they have no words for', async () => {
    const twice = passive('twice', () => [sighting(), sighting()]);
    const invents = passive('invents', () => [sighting('other')]);
    const { seen, reasons } = await run([twice, invents], []);
    expect(seen).toEqual(['twice null']);
    expect(reasons.invents).toBe('tool_failed');
  });

  it('report one weakness of several pages once, and name the other pages at the end', () => {
    const at = (path: string): WebSighting => ({
      ...sighting(),
      place: { url: `http://a${path}`, method: 'GET', parameter: null },
    });
    const runner = createCheckRunner({
      ...{ costs: createCosts(), checks: [passive('form', ({ request: { url } }) => [at(new URL(url).pathname)])] },
      ...{ strength: 'low', passiveOnly: false, depth: depthOf('low', false), ms: 10_000, whyOver: async () => null },
    });
    const told: WebSighting[] = [];
    runner.onSighting = (seen) => told.push(seen.sighting);
    const site = { points: [], exchanges: [] as readonly Exchange[] } as unknown as Site;
    for (const path of ['/', '/news', '/shop'])
      runner.look({ ...exchange, request: { ...request, url: `http://a${path}` } }, site);
    expect(told.map(({ place }) => place.url)).toEqual(['http://a/']);
    runner.conclude(site);
    expect(told.at(-1)).toMatchObject({
      place: { url: 'http://a/' },
      evidence: { en: 'The same weakness was also seen here (2): http://a/news, http://a/shop' },
    });
  });

  it.each([
    ['concluded', false],
    ['stopped', true],
  ])(
    'report objects of others once for a kind of page, the proven one first, in a scan that is %s',
    async (_, isStopped) => {
      const at = (key: string, path: string, parameter: string | null, possible: boolean): WebSighting => ({
        ...sighting(key),
        place: { url: `http://a${path}`, method: 'GET', parameter },
        ...(possible && { possible }),
      });
      const [between, others] = [
        [at('access-between-users', '/profile/4', null, true), at('access-between-users', '/orders/4', null, true)],
        [at('object-of-another', '/profile/1', 'path 2', true), at('object-of-another', '/profile/3', 'path 2', false)],
      ].map((some, n) => siteCheck(`check${n}`, [...new Set(some.map(({ key }) => key))], async () => some));
      const told: string[] = [];
      const runner = createCheckRunner({
        ...{ costs: createCosts(), checks: [between, others].filter((one) => one !== undefined), strength: 'low' },
        ...{ passiveOnly: false, depth: depthOf('low', false), ms: 10_000, whyOver: async () => null },
      });
      runner.onSighting = ({ sighting: { key, place, evidence } }) => {
        if (evidence === 'seen') told.push(`${key} ${place.url}`);
      };
      const site = { points: [], exchanges: [] as readonly Exchange[] } as unknown as Site;
      await runner.probe(site, {} as AttackTools, () => undefined);
      if (isStopped) runner.stop(site);
      else runner.conclude(site);
      expect(told).toEqual(['object-of-another http://a/profile/3', 'access-between-users http://a/orders/4']);
    },
  );

  it('name the other places of a weakness by the check that reported it, since no other declares its key', async () => {
    const at = (key: string, path: string, possible: boolean): WebSighting => ({
      ...sighting(key),
      place: { url: `http://a${path}`, method: 'GET', parameter: null },
      ...(possible && { possible }),
    });
    const checks = [at('access-between-users', '/profile/4', true), at('object-of-another', '/profile/3', false)].map(
      (one, n) => siteCheck(`check${n}`, [one.key], async () => [one]),
    );
    const runner = createCheckRunner({
      ...{ costs: createCosts(), checks, strength: 'low', passiveOnly: false, depth: depthOf('low', false) },
      ...{ ms: 10_000, whyOver: async () => null },
    });
    const reported: string[] = [];
    runner.onSighting = ({ check, sighting: { key } }) => reported.push(`${check} ${key}`);
    const site = { points: [], exchanges: [] as readonly Exchange[] } as unknown as Site;
    await runner.probe(site, {} as AttackTools, () => undefined);
    runner.conclude(site);
    expect(reported).toEqual(['check1 object-of-another', 'check1 object-of-another']);
  });

  it('report a field of a folder and its index page once, and name the other address', async () => {
    const at = (url: string): InjectionPoint => ({ ...point, request: { ...request, url } });
    const check = ofPoint('one', async (one) => [{ ...sighting(), place: placeOfPoint(one) }]);
    const tell = async (points: InjectionPoint[]) => {
      const told: WebSighting[] = [];
      const runner = createCheckRunner({
        ...{ costs: createCosts(), checks: [check], strength: 'low', passiveOnly: false },
        ...{ depth: depthOf('low', false), ms: 10_000, whyOver: async () => null },
        index: {
          firstOf: (url) => url.replace('index.php', ''),
          otherOf: (url) => (url.endsWith('/') ? `${url}index.php` : url.replace('index.php', '')),
        },
      });
      runner.onSighting = (seen) => told.push(seen.sighting);
      const site = { points, exchanges: [] as readonly Exchange[] } as unknown as Site;
      await runner.attack(site, {} as AttackTools, Promise.resolve(), () => undefined);
      runner.conclude(site);
      return told.map(({ place, evidence }) => [place.url, typeof evidence === 'string' ? evidence : evidence.en]);
    };
    expect(await tell([at('http://a/x/?q=1')])).toEqual([
      ['http://a/x/', 'seen'],
      ['http://a/x/', 'The same page also answers at http://a/x/index.php, which was therefore not tested by itself.'],
    ]);
    expect(await tell([at('http://a/x/?q=1'), { ...at('http://a/x/index.php?q=1'), id: 2 }])).toEqual([
      ['http://a/x/', 'seen'],
      ['http://a/x/', 'The same weakness was also seen here (1): GET http://a/x/index.php'],
    ]);
  });

  it('report a field once that the program reads whatever page is chosen', async () => {
    const of = (query: string, more: Partial<InjectionPoint> = {}): InjectionPoint => ({
      ...{ ...point, id: 1, source: 'form', name: 'search' },
      request: { ...request, url: `http://a/p${query}` },
      // The parameter that chooses the page stays in its address.
      address: `http://a/p${/\?view=\w+/.exec(query)?.[0] ?? ''}`,
      ...more,
    });
    const check = ofPoint('a', async (one) => [{ ...sighting(), place: placeOfPoint(one) }]);
    const toldOfPoints = async (points: InjectionPoint[]) => {
      const runner = createCheckRunner({
        ...{ costs: createCosts(), checks: [check] },
        ...{ strength: 'low', passiveOnly: false, depth: depthOf('low', false), ms: 10_000, whyOver: async () => null },
      });
      const told: string[] = [];
      runner.onSighting = (seen) => told.push(seen.sighting.place.url.slice('http://a'.length));
      const site = { points, exchanges: [] as readonly Exchange[] } as unknown as Site;
      await runner.attack(site, {} as AttackTools, Promise.resolve(), () => undefined);
      return told.sort();
    };
    const pages = [of('?view=a', { source: 'guess' }), of('?view=b&search=1')];
    expect(await toldOfPoints([...pages, of('?search=1')])).toHaveLength(1);
    // Each page may have a program of its own.
    expect(await toldOfPoints(pages)).toEqual(['/p?view=a', '/p?view=b']);
    expect(await toldOfPoints([...pages, of('?search=1&sort=2')])).toHaveLength(3);
    expect(await toldOfPoints([of('?view=b&search=1'), of('', { source: 'guess' })])).toHaveLength(2);
  });

  /** The checks themselves look at pages; what is told of them. */
  function toldOf(code: string, pages: ReadonlyArray<readonly [path: string, html: string]>) {
    const runner = createCheckRunner({
      ...{ costs: createCosts(), checks: CHECKS.filter((check) => check.code === code) },
      ...{ strength: 'low', passiveOnly: false, depth: depthOf('low', false), ms: 10_000, whyOver: async () => null },
    });
    const told: string[] = [];
    runner.onSighting = ({ sighting: { key, place } }) => told.push(`${key} ${new URL(place.url).pathname}`);
    const site = siteOf([]);
    for (const [url, html] of pages) runner.look(answer(html, { url, status: 200 }), site);
    runner.conclude(site);
    return [...new Set(told)];
  }

  it('report a parameter once that is read with a slash at the end of the address and without', async () => {
    const check = ofPoint('both', async (one) => [{ ...sighting(), place: placeOfPoint(one) }]);
    const at = (id: number, url: string) => ({ ...point, id, request: { ...request, url } });
    const addresses = ['http://a/p?q=1', 'http://a/p/?q=1', 'http://a/pp?q=1', 'http://a/?q=1'];
    expect(
      (
        await run(
          [check],
          addresses.map((url, id) => at(id, url)),
        )
      ).seen,
    ).toHaveLength(3);
  });

  it('report folders beside and within a listed one once, in whatever order they come', () => {
    const list = (path: string) =>
      `<title>Index of ${path}</title><h1>Index of ${path}</h1><a href="../">../</a><a href="a.txt">a.txt</a>`;
    const paths = ['/one/files/a/', '/one/files/b/', '/one/css/', '/one/files/a/c/', '/one/files/', '/two/docs/'];
    expect(
      toldOf(
        'directory_listing',
        paths.map((path) => [path, list(path)] as const),
      ),
    ).toEqual(['directory-listing /one/css/', 'directory-listing /two/docs/']);
  });

  it('report that passwords are sent without encryption once for a site', () => {
    const form = (name: string) => `<form method=post action="/${name}"><input type="password" name="${name}"></form>`;
    const pages = ['one', 'two'].map((name) => [`/${name}`, form(name)] as const);
    expect(toldOf('password_forms', pages)).toHaveLength(1);
  });

  it('report the debugger of an application once, whatever the error is', () => {
    const debug = (error: string) =>
      `<title>${error} // Werkzeug Debugger</title><script>var EVALEX = true, SECRET = "x"</script>`;
    const pages = ['/a', '/b'].map((path) => [path, debug(`Error at ${path}`)] as const);
    expect(toldOf('error_pages', pages)).toHaveLength(1);
  });

  it('report a parameter that is read by GET and by POST once', async () => {
    const byMethod = ofPoint('both', async ({ request: { method } }) => [
      { ...sighting(), place: { url: 'http://a/p', method, parameter: 'q' } },
    ]);
    const posted = { ...point, id: 2, request: { ...request, method: 'POST', body: 'q=1' } };
    const { seen } = await run([byMethod], [point, posted]);
    expect(seen).toEqual(['both q']);
  });

  it.each([
    ['another method', 'POST', ['both POST', 'both GET', 'both GET also POST http://a/p']],
    ['the same place', 'GET', ['both GET', 'both GET']],
  ])('report what is proven after a doubt about %s, and that once', (_, doubted, told) => {
    const at = (method: string, possible = false): WebSighting => ({
      ...{ ...sighting(), possible, place: { url: 'http://a/p', method, parameter: 'q' } },
    });
    const check = ofPoint('both', async (one) => [at(one.name, one.id === 1)]);
    const seen: string[] = [];
    const runner = createCheckRunner({
      ...{ costs: createCosts(), checks: [check], strength: 'low', passiveOnly: false, depth: depthOf('low', true) },
      ...{ ms: 10_000, whyOver: async () => null },
    });
    runner.onSighting = ({ sighting: { place, evidence } }) => {
      const also = /here \(1\): ([^,]*)/.exec(typeof evidence === 'string' ? '' : evidence.en)?.[1];
      seen.push(`both ${place.method}${also ? ` also ${also}` : ''}`);
    };
    const points = [doubted, 'GET', 'GET'].map((name, at) => ({ ...point, id: at + 1, name }));
    const site = {
      points: points as readonly InjectionPoint[],
      exchanges: [] as readonly Exchange[],
    } as unknown as Site;
    return runner
      .attack(site, {} as AttackTools, Promise.resolve(), () => undefined)
      .then(() => {
        runner.conclude(site);
        expect(seen).toEqual(told);
      });
  });

  it('keep the proof of every finding above low, however many places there are', async () => {
    const severe = { ...definition, key: 'k', scores: { v3: { vector: 'AV:N', score: 9.8 } } } as never;
    const message = { exchange, marks: [], role: 'proof' } as const;
    const many = ofPoint(
      'many',
      async ({ id }) => [
        {
          ...sighting(),
          place: { url: `http://a/${id}`, method: 'GET', parameter: 'q' },
          messages: [message, { ...message, role: 'control' }],
        },
      ],
      { definitions: [severe] },
    );
    const counts: number[] = [];
    const runner = createCheckRunner({
      ...{ costs: createCosts(), checks: [many], strength: 'low', passiveOnly: false },
      ...{ depth: depthOf('low', false), ms: 10_000, whyOver: async () => null },
    });
    runner.onSighting = ({ sighting: { messages } }) => counts.push(messages.length);
    const points = Array.from({ length: 60 }, (_, at) => ({ ...point, id: at + 1 }));
    const site = { points, exchanges: [] as readonly Exchange[] } as unknown as Site;
    await runner.attack(site, {} as AttackTools, Promise.resolve(), () => undefined);
    expect([counts.length, Math.min(...counts), counts.filter((count) => count === 2).length]).toEqual([60, 1, 40]);
  });

  it('leave out what changes data, what the strength does not make and what there is no point for', async () => {
    const changing = { ...point, changes: true };
    const none = ofPoint('none', async () => [sighting()], { wants: () => false });
    const later = ofPoint('later', async () => [sighting()], { from: 'medium' });
    const { seen, reasons } = await run([none, later], [changing]);
    expect(seen).toEqual([]);
    expect(reasons).toEqual({ none: 'nothing_to_check', later: 'not_in_profile' });
  });

  it('leave points alone that a check of the site has kept, until it has ended', async () => {
    const other = { ...point, id: 2, request: { ...request, url: 'http://a/other?q=1' } };
    const order: string[] = [];
    const keeping: SiteCheck = {
      ...{ ...facts('keeping'), kind: 'site', from: 'low', beside: true },
      async prepare() {
        order.push('prepared');
        return [point];
      },
      async probe() {
        await new Promise((later) => setTimeout(later, 30));
        order.push('probed');
        return [];
      },
    };
    const attacking = ofPoint('attacking', async ({ request: { url } }) => {
      order.push(url);
      return [];
    });
    await run([keeping, attacking], [point, other]);
    expect(order).toEqual(['prepared', other.request.url, 'probed', request.url]);
    order.length = 0;
    // One script may show all pages of a site: the others are not kept for one of them.
    const routed = { ...point, id: 3, request: { ...request, url: `${request.url}&page=other` } };
    await run([keeping, attacking], [point, routed], null, { pageKey: ({ url }) => url });
    expect(order).toEqual(['prepared', routed.request.url, 'probed', request.url]);
  });

  it('leave a form alone until the check of the site that comes first there has been made', async () => {
    const other = { ...point, id: 2, request: { ...request, url: 'http://a/other?q=1' } };
    const order: string[] = [];
    const made = (code: string, more: Partial<SiteCheck>): SiteCheck => ({
      ...{ ...facts(code), kind: 'site', from: 'low', beside: true },
      async probe() {
        await Promise.resolve();
        order.push(code);
        return [];
      },
      ...more,
    });
    const attacking = ofPoint('attacking', async ({ request: { url } }) => {
      order.push(url);
      return [];
    });
    const checks = [made('first', { comesFirstAt: () => [point] }), made('keeping', { prepare: async () => [] })];
    await run([...checks, attacking], [point, other]);
    expect(order.filter((one) => one !== other.request.url)).toEqual(['keeping', 'first', request.url]);
  });

  it.each([
    [true, 'attack', ['severe', 'mild', 'open', 'severe', 'close']],
    [false, 'attack', ['severe', 'mild']],
    [true, 'waitFor', ['severe', 'mild', 'open', 'severe', 'close']],
  ] as const)(
    'are made once more if severe and nothing of them was sent, where the scan has room: %s, by %s',
    async (has, how, expected) => {
      const order: string[] = [];
      let isOpen = false;
      let answers = 0;
      const scoredBy = (score: number) =>
        ({ definitions: [{ ...definition, key: 'k', scores: { v3: { vector: 'AV:N', score } } } as never] }) as const;
      const sending =
        (name: string): PointCheck['attack'] =>
        async (tried, tools) => {
          order.push(name);
          for (let at = 0; at < 9; at += 1) if ((await tools.send(tried, 'x')).response) answers += 1;
          if ((await tools.send(tried, 'x', { isDecisive: true })).response) answers += 1;
          return [];
        };
      const trying = (name: string, score: number) =>
        ofPoint(name, how === 'attack' ? sending(name) : async () => [], {
          ...scoredBy(score),
          ...(how === 'waitFor' && { waitFor: sending(name) }),
        });
      const runner = createCheckRunner({
        ...{ costs: createCosts(), strength: 'low', passiveOnly: false, depth: depthOf('low', false), ms: 10_000 },
        checks: [trying('severe', 9.8), trying('mild', 5)],
        whyOver: async () => null,
        room: {
          isThere: () => has,
          open: (which) => {
            isOpen = true;
            if ((which === 'waits') === (how === 'waitFor')) order.push('open');
          },
          close: () => order.push('close'),
        },
      });
      const send: AttackTools['send'] = async ({ request: sent }) => ({
        ...{ request: sent, ms: 1 },
        ...(isOpen
          ? { response: answer('ok').response, failure: null }
          : { response: null, failure: 'over_budget' as const }),
      });
      const form = { ...point, request: { ...request, method: 'POST', url: 'http://a/contact', body: 'q=1' } };
      const site = { points: [form], exchanges: [] } as unknown as Site;
      await runner.attack(site, { send } as AttackTools, Promise.resolve(), () => undefined);
      expect(order).toEqual(expected);
      expect(answers).toBe(has ? (how === 'attack' ? 5 : 3) : 0);
    },
  );

  it('go less deep where a check of the site has seen that a form stores what it is sent', async () => {
    const board = { ...request, method: 'POST', url: 'http://a/board', body: 'text=b' };
    const [stored, other] = [board, { ...board, url: 'http://a/other' }].map((sent, id) => ({
      ...{ ...point, id, kind: 'form' as const, name: 'text', request: sent },
    }));
    if (!stored || !other) throw new Error('no points');
    const keeping: SiteCheck = {
      ...{ ...facts('keeping'), kind: 'site', from: 'low', beside: true },
      prepare: async () => [stored],
      probe: async () => [],
    };
    const depths = new Map<string, number>();
    const attacking = ofPoint('attacking', async (tried, tools) => {
      const deep = { ...tools.depth, payloads: 15 };
      depths.set(tried.request.url, depthWhereStored(tried, Object.assign(tools, { depth: deep })).payloads);
      return [];
    });
    await run([keeping, attacking], [stored, other]);
    expect(Object.fromEntries(depths)).toEqual({ 'http://a/board': 6, 'http://a/other': 15 });
  });

  it('are made one by one where a form is sent a few times only, those first that end soon', async () => {
    const contact = { method: 'POST', url: 'http://a/contact', headers: [], body: 'name=a&text=b' };
    const fields = ['name', 'text'].map((name, id) => ({
      ...point,
      id,
      kind: 'form' as const,
      name,
      request: contact,
    }));
    const order: string[] = [];
    let running = 0;
    const attacking = (code: string, more: Partial<PointCheck> = {}) =>
      ofPoint(
        code,
        async ({ name }) => {
          order.push(`${code} ${name}${running > 0 ? ' beside another' : ''}`);
          running += 1;
          await new Promise((later) => setTimeout(later, 2));
          running -= 1;
          return [];
        },
        more,
      );
    await run([attacking('many'), attacking('more'), attacking('few', { frugal: true, beside: true })], fields);
    // Each check reaches the last field before the next check starts: the form may refuse further sendings by then.
    expect(order).toEqual(['few name', 'few text', 'many name', 'many text', 'more name', 'more text']);
  });

  it('begin with the checks that a field suggests where a form is sent only a few times', async () => {
    const contact = { method: 'POST', url: 'http://a/contact', headers: [], body: 'name=a&template=b' };
    const [name, template] = ['name', 'template'].map((of, id) => ({
      ...{ ...point, id, name: of, kind: 'form' as const, request: contact },
    }));
    const order: string[] = [];
    const attacking = (code: string, more: Partial<PointCheck> = {}) =>
      ofPoint(
        code,
        async (at) => {
          order.push(`${code} ${at.name}`);
          return [];
        },
        more,
      );
    const code = attacking('code', { isLikelyAt: (at) => at.name === 'template' });
    await run(
      [attacking('sql', { frugal: true }), code],
      [name, template].flatMap((one) => one ?? []),
    );
    expect(order).toEqual(['code template', 'sql name', 'sql template', 'code name']);
  });

  it('try what finds the worst at all points before the rest, and last what a site may stop answering for', async () => {
    const order: string[] = [];
    const withScore = (score: number) => [{ ...definition, key: 'k', scores: scored(['', score], ['', score]) }];
    const attacking = (code: string, score: number) => ({
      ...ofPoint(code, async ({ name }) => {
        order.push(`${code} ${name}`);
        return [];
      }),
      definitions: withScore(score),
    });
    const probing = (code: string, score: number, more: Partial<SiteCheck> = {}): SiteCheck => ({
      ...{ ...facts(code), kind: 'site', from: 'low', definitions: withScore(score) },
      async probe() {
        order.push(code);
        return [];
      },
      ...more,
    });
    const points = ['a', 'b'].map((name, id) => ({ ...point, id, name }));
    const site = [probing('passwords', 10, { atEnd: true }), probing('header', 4), probing('files', 9)];
    await run([attacking('redirect', 5), attacking('command', 9.8), ...site], points);
    expect(order).toEqual(['command a', 'command b', 'redirect a', 'redirect b', 'files', 'header', 'passwords']);
  });

  it('share what was asked with their tools', async () => {
    const given: AttackTools[] = [];
    const ofSite: SiteCheck = {
      ...{ ...facts('of_site'), kind: 'site', from: 'low' },
      async probe(_, tools) {
        given.push(tools);
        return [];
      },
    };
    const attacking = ofPoint('attacking', async (_, tools) => {
      given.push(tools);
      return [];
    });
    await run([{ ...ofSite, code: 'beside', beside: true }, ofSite, attacking], [point]);
    expect([given.length, new Set(given).size]).toEqual([3, 1]);
  });

  it('are made as far as they can be, and say what they lack', async () => {
    const half: SiteCheck = {
      ...{ ...facts('half'), kind: 'site', from: 'low', lacks: () => 'one_sign_in' },
      probe: async () => [sighting()],
    };
    const { seen, reasons } = await run([half, { ...half, code: 'whole', lacks: () => null }], []);
    expect([seen, reasons]).toEqual([['half null'], { half: 'one_sign_in', whole: null }]);
  });

  it('report what they lacked once they ran', async () => {
    let hasFailed = false;
    const compare: SiteCheck = {
      ...siteCheck('compare', ['k'], async () => {
        hasFailed = true;
        return [];
      }),
      lacks: () => (hasFailed ? 'second_not_signed_in' : null),
    };
    expect((await run([compare], [])).reasons).toEqual({ compare: 'second_not_signed_in' });
  });

  it('end with the site, the budget or the stop, and say so', async () => {
    const check = ofPoint('check', async () => [sighting()]);
    const { seen, reasons, made } = await run([check], [point], 'no_answer');
    expect([seen, reasons.check, made]).toEqual([[], 'no_answer', []]);
  });

  it('send nothing more when their time is over, in the middle of a server that hangs', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      await new Promise((done) => setTimeout(done, 60));
      return exchange;
    };
    const tries = ofPoint('tries', async (at, tools) => {
      for (let value = 0; value < 100; value += 1) await tools.send(at, String(value));
      return [];
    });
    const { reasons, made } = await run([tries], [point], null, { ms: 100, send });
    expect(sent).toBeLessThan(4);
    expect([reasons.tries, made]).toEqual(['timed_out', []]);
  });

  it.each([
    ['refused', true],
    ['broken', false],
    [null, false],
  ] as const)('note points whose requests were lost: a connection that was %s', async (failure, isLost) => {
    const check = ofPoint('p', async (one, tools) => {
      await tools.send(one, 'x');
      return [];
    });
    const { tested } = await run([check], [point], null, { send: async () => ({ ...exchange, failure }) });
    expect([tested.attacked.has(point), tested.lost.has(point)]).toEqual([true, isLost]);
  });

  it('make once more at the end what shows only by then', async () => {
    const order: string[] = [];
    const says = (what: string) => async () => {
      order.push(what);
      return [];
    };
    const site: SiteCheck = {
      ...facts('s'),
      kind: 'site',
      from: 'low',
      beside: true,
      probe: says('probe'),
      late: says('late'),
    };
    await run(
      [site, ofPoint('p', says('point')), { ...site, code: 't', beside: false, probe: says('other') }],
      [point],
    );
    expect(order).toEqual(['probe', 'point', 'other', 'late', 'late']);
  });

  it('look at answers to attacks where they ask for it, for the parameter', async () => {
    const errors = passive('errors', (one) => (one === exchange ? [] : []), { ofAttacks: true });
    let looked = 0;
    const shows = passive('shows', () => (looked++ === 0 ? [] : [sighting()]), { ofAttacks: true });
    const { seen } = await run([errors, shows], []);
    expect(seen).toEqual(['shows q']);
  });
});

it('knows which strength makes what', () => {
  expect(isFrom('default', 'medium')).toBe(true);
  expect(isFrom('low', 'medium')).toBe(false);
  expect([
    depthOf('medium', true).mayChange,
    depthOf('high', true).mayChange,
    depthOf('high', false).mayChange,
  ]).toEqual([false, true, false]);
});
