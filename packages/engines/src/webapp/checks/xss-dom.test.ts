import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { answer, ORIGIN, siteOf } from '../testing/answers.ts';
import { fakeTarget, pointOf } from '../testing/fake-target.ts';
import { xssDom } from './xss-dom.ts';

it('opens a page with all that its form sends, so that nothing is done with half of it', async () => {
  const opened: string[] = [];
  const { tools } = fakeTarget(() => ({ body: '' }));
  const url = `${ORIGIN}/password?new=one&again=two&change=yes`;
  const request: WebRequest = { method: 'GET', url, headers: [], body: null };
  const points = ['new', 'again', 'change'].map((name, id): InjectionPoint => pointOf('', { id, name, request }));
  const script = '<script>document.write(location.href)</script>';
  const site: Site = { ...siteOf([answer(script, { url: '/password' })]), points };
  await xssDom.probe(site, {
    ...tools,
    browser: {
      ...tools.browser,
      opens: async (visited) => {
        if (visited.url.includes('?')) opened.push(visited.url);
        return { executed: false, finalUrl: '', failure: null };
      },
    },
  });
  expect(opened.map((one) => [...new URL(one).searchParams.keys()].toSorted())).toEqual(
    Array(3).fill(['again', 'change', 'new']),
  );
});

const ROUTER = `<script>const routes=[{path:"search"},{path:"track"},{path:"about"}];addEventListener("hashchange",show);
function show(){out.innerHTML=route.queryParams.q}</script>`;

/** What a router shows at its pages: how often it got so far in time, and how much of the value it takes. */
async function foundOnRouter(shows: (fragment: string, visit: number) => boolean) {
  const visits = new Map<string, number>();
  const { tools } = fakeTarget(() => ({ body: '' }));
  const found = await xssDom.probe(siteOf([answer(ROUTER, { url: '/' })]), {
    ...tools,
    browser: {
      ...tools.browser,
      opens: async (_, { fragment = '' }, mark) => {
        const [route = ''] = fragment.split('?');
        const visit = (visits.get(route) ?? 0) + 1;
        visits.set(route, visit);
        const executed = decodeURIComponent(fragment).includes(`onerror=rcproof(/${mark}/)`) && shows(fragment, visit);
        return { executed, finalUrl: '', failure: null };
      },
    },
  });
  return found.map(({ place }) => place.parameter);
}

it('finds each page of a router, also one that did not come as far the second time', async () => {
  expect(await foundOnRouter((fragment, visit) => /^.(?:search|track)/.test(fragment) && visit !== 2)).toEqual([
    'fragment #/search',
    'fragment #/track',
  ]);
});

it('finds a page of a router that shows no more than the beginning of a value', async () => {
  const cut = (fragment: string) => fragment.startsWith('/track') && decodeURIComponent(fragment).length < 75;
  expect(await foundOnRouter(cut)).toEqual(['fragment #/track']);
});

it('does not take a single run for a proof', async () => {
  expect(await foundOnRouter((fragment, visit) => fragment.startsWith('/') && visit === 1)).toEqual([]);
});

it('takes what runs at every page of a router for one weakness', async () => {
  expect(await foundOnRouter((fragment) => fragment.startsWith('/'))).toEqual(['fragment']);
});

it('finds a page of a router that takes its value as the last part of the fragment', async () => {
  const found = async (page: string, script: string) => {
    const { tools } = fakeTarget(() => ({ body: '' }));
    const html = `${page}<script>addEventListener("hashchange",show);${script}</script>`;
    const sightings = await xssDom.probe(siteOf([answer(html, { url: '/' })]), {
      ...tools,
      browser: {
        ...tools.browser,
        opens: async (_, { fragment = '' }, mark) => {
          const [, route, value = ''] = decodeURIComponent(fragment).split('/');
          const executed = route === 'search' && value.includes(`onerror=rcproof\`${mark}\`>`);
          return { executed, finalUrl: '', failure: null };
        },
      },
    });
    return sightings.map(({ place }) => place.parameter);
  };
  const shows = 'function show(){out.innerHTML=location.hash.split("/")[2]}';
  expect(await found('<a href="#/search/loans">Loans</a>', shows)).toEqual(['fragment #/search/']);
  expect(await found('', `${shows}function go(q){location.hash="#/search/"+q}`)).toEqual(['fragment #/search/']);
  expect(await found('', `${shows}const routes={"/search/:q":show}`)).toEqual(['fragment #/search/']);
  expect(await found('<a href="#/about">About</a>', shows)).toEqual([]);
});

it('takes several ways to one sink for one weakness, named by what the site uses', async () => {
  const causesOf = async (script: string) => {
    const { tools } = fakeTarget(() => ({ body: '' }));
    const request: WebRequest = { method: 'GET', url: `${ORIGIN}/page?lang=it`, headers: [], body: null };
    const site: Site = {
      ...siteOf([
        answer(`<script>${script}</script>`, { url: '/page' }),
        answer(`<script>${script}</script>`, { url: '/other' }),
      ]),
      points: [pointOf('it', { name: 'lang', request })],
    };
    const found = await xssDom.probe(site, {
      ...tools,
      browser: {
        ...tools.browser,
        opens: async (visited, { fragment = '' }, mark) => ({
          executed: decodeURIComponent(visited.url + fragment).includes(`onerror=rcproof(/${mark}/)`),
          finalUrl: '',
          failure: null,
        }),
      },
    });
    return {
      first: found[0]?.place.parameter,
      ways: found.length,
      causes: new Set(found.map(({ cause }) => cause)).size,
    };
  };
  const one = 'document.write(location.href)';
  expect(await causesOf(one)).toEqual({ first: 'lang', ways: 3, causes: 1 });
  expect(await causesOf(`${one};box.innerHTML=location.hash`)).toMatchObject({ ways: 3, causes: 2 });
});

it('gives the same script the same on a few pages, whatever else stands there', async () => {
  const visitsWith = async (paths: number, scriptOf: (at: number) => string) => {
    const opened: string[] = [];
    const { tools } = fakeTarget(() => ({ body: '' }), { strength: 'medium' });
    const pages = Array.from({ length: paths }, (_, at) => {
      const own = `<script>let shown = ${at}; setTimeout(start, 10)</script><script>${scriptOf(at)}</script>`;
      return answer(own, { url: `/page${at}` });
    });
    await xssDom.probe(siteOf(pages), {
      ...tools,
      browser: {
        ...tools.browser,
        opens: async ({ url }) => {
          opened.push(new URL(url).pathname);
          return { executed: false, finalUrl: '', failure: null };
        },
      },
    });
    return { visits: opened.length, pages: new Set(opened).size };
  };
  const shared = 'box.innerHTML = location.hash.slice(1)';
  expect(await visitsWith(13, () => shared)).toEqual({ visits: 3, pages: 3 });
  expect(await visitsWith(13, (at) => `${shared} + ${at}`)).toEqual({ visits: 13, pages: 13 });
});

it('says that ways were left out where there are too many', async () => {
  const { tools } = fakeTarget(() => ({ body: '' }), { strength: 'low' });
  const pages = Array.from({ length: 70 }, (_, at) =>
    answer(`<script>box.innerHTML = location.hash + ${at}</script>`, { url: `/page${at}` }),
  );
  const opens = async () => ({ executed: false, finalUrl: '', failure: null });
  const used = { ...tools, browser: { ...tools.browser, opens } };
  await xssDom.probe(siteOf(pages.slice(0, 5)), used);
  expect(xssDom.leftOut(used)).toBeNull();
  await xssDom.probe(siteOf(pages), used);
  expect(xssDom.leftOut(used)).toBe('limit_reached');
});

it('gives what a library alone reads one value, once on a site', async () => {
  const library = `/*! Widgets v3.2.1 | (c) Some People | MIT licence */\n${'x = location.hash; eval(y); fetch(z);'.repeat(200)}`;
  const opened: string[] = [];
  const { tools } = fakeTarget(() => ({ body: '' }), { strength: 'medium' });
  const pages = Array.from({ length: 5 }, (_, at) =>
    answer(`<script>${library}</script><script>start(${at})</script>`, { url: `/page${at}` }),
  );
  const opens = async ({ url }: WebRequest) => {
    opened.push(url);
    return { executed: false, finalUrl: '', failure: null };
  };
  await xssDom.probe(siteOf(pages), { ...tools, browser: { ...tools.browser, opens } });
  expect(opened).toHaveLength(1);
});

it('opens no page for what the server writes into it', async () => {
  const shown = (value: string) => `<script>read(location.search)</script><p>${value}</p>`;
  const visitsTo = async (name: string) => {
    const read = (value: string, url: string) => value || (new URL(url).searchParams.get(name) ?? '');
    const { tools } = fakeTarget((value, { url }) => ({ body: shown(read(value, url)) }), { strength: 'medium' });
    const request: WebRequest = { method: 'GET', url: `${ORIGIN}/find?q=shoes`, headers: [], body: null };
    const opened: string[] = [];
    const opens = async ({ url }: WebRequest) => {
      opened.push(url);
      return { executed: true, finalUrl: '', failure: null };
    };
    const site: Site = {
      ...siteOf([answer(shown(''), { url: '/find?q=shoes' })]),
      points: [pointOf('shoes', { request })],
    };
    await xssDom.probe(site, { ...tools, browser: { ...tools.browser, opens } });
    return opened.filter((url) => url.includes('?q=')).length;
  };
  expect(await visitsTo('q')).toBe(0);
  expect(await visitsTo('other')).toBeGreaterThan(0);
});

/** A page whose script reads three names; `runs`: whether it runs what it is given in them. */
async function foundByNames(script: string, runs: (given: URLSearchParams, isCode: boolean) => readonly string[]) {
  const { tools } = fakeTarget(() => ({ body: '' }));
  const found = await xssDom.probe(siteOf([answer(`<script>${script}</script>`, { url: '/page' })]), {
    ...tools,
    browser: {
      ...tools.browser,
      opens: async ({ url }, _, mark) => {
        const given = new URL(url).searchParams;
        const names = [...given].filter(([, value]) => value.includes(`rcproof(/${mark}/)`)).map(([name]) => name);
        const isCode = [...given.values()].some((value) => value.startsWith('/*'));
        return { executed: runs(given, isCode).some((name) => names.includes(name)), finalUrl: '', failure: null };
      },
    },
  });
  return found.map(({ place }) => place.parameter).toSorted();
}

const READS = 'const given=new URLSearchParams(location.search);';
const THREE_SINKS = `${READS}eval("show("+given.get("at")+")");out.innerHTML=given.get("title");location.href=given.get("back")`;

it('tries names that one script reads alone, too: each leads to a sink of its own', async () => {
  const found = await foundByNames(THREE_SINKS, (given, isCode) => [
    ...(given.has('at') && isCode ? ['at'] : []),
    ...(given.has('title') && !isCode ? ['title'] : []),
    // What the first one breaks does not come to its turn.
    ...(given.has('back') && !given.has('at') && !isCode ? ['back'] : []),
  ]);
  expect(found).toEqual(['at', 'back', 'title']);
});

it('finds the third of the names that one script reads, where the first breaks the others', async () => {
  const found = await foundByNames(THREE_SINKS, (given, isCode) => (given.has('at') || isCode ? [] : ['back']));
  expect(found).toEqual(['back']);
});

it('is content with the first name that leads to the one sink of a script', async () => {
  const found = await foundByNames(`${READS}out.innerHTML=given.get("at")+given.get("title")+given.get("back")`, () => [
    'at',
    'title',
    'back',
  ]);
  expect(found).toEqual(['at']);
});

it.each([
  ['first', ['on', 'off']],
  ['last', ['off', 'on']],
])('finds the page of a switch whose script writes, when it is seen %s', async (_, modes) => {
  const script = { on: 'out.innerHTML=given.get("q")', off: 'out.textContent=given.get("q");box.innerHTML=""' };
  const pages = modes.map((mode) => {
    const shown = `<script>${READS}${script[mode as keyof typeof script]}</script>`;
    return answer(shown, { url: `/page?mode=${mode}&q=shoes` });
  });
  const points = pages.map(({ request }, id) => pointOf('shoes', { id, request }));
  const { tools } = fakeTarget(() => ({ body: '' }));
  const found = await xssDom.probe(
    { ...siteOf(pages), points },
    {
      ...tools,
      browser: {
        ...tools.browser,
        opens: async ({ url }, _visitor, mark) => {
          const given = new URL(url).searchParams;
          const executed = given.get('mode') === 'on' && given.get('q')?.includes(`rcproof(/${mark}/)`) === true;
          return { executed, finalUrl: '', failure: null };
        },
      },
    },
  );
  expect(found.map(({ place }) => place.parameter)).toEqual(['q']);
});

it('opens a page once whose words change nothing of its scripts', async () => {
  const pages = ['red', 'blue', 'green'].map((colour) =>
    answer(`<script>${READS}out.innerHTML=location.hash</script><p>${colour}</p>`, { url: `/page?colour=${colour}` }),
  );
  const { tools } = fakeTarget(() => ({ body: '' }));
  const opened: string[] = [];
  const opens = async ({ url }: WebRequest, { fragment = '' }) => {
    opened.push(`${new URL(url).search}#${fragment.slice(0, 5)}`);
    return { executed: false, finalUrl: '', failure: null };
  };
  await xssDom.probe(siteOf(pages), { ...tools, browser: { ...tools.browser, opens } });
  expect(opened.filter((one) => one.includes('#java'))).toHaveLength(1);
});

it('ends an attribute with the one sign that browsers leave as it is in a fragment', async () => {
  const foundWith = async (script: string) => {
    const { tools } = fakeTarget(() => ({ body: '' }));
    const opened: string[] = [];
    const opens: typeof tools.browser.opens = async (_, { fragment = '' }, mark) => {
      const read = fragment.replaceAll(/[ "<>`]/g, encodeURIComponent);
      opened.push(read);
      const executed = `<img src='/pictures/${read}.png'>`.includes(`'onerror='rcproof(/${mark}/)'`);
      return { executed, finalUrl: '', failure: null };
    };
    const found = await xssDom.probe(siteOf([answer(`<script>${script}</script>`, { url: '/page' })]), {
      ...tools,
      browser: { ...tools.browser, opens },
    });
    return { parameters: found.map(({ place }) => place.parameter), visits: opened.length };
  };
  const show = 'box.innerHTML = ';
  expect(await foundWith(`${show}"<img src='/pictures/" + location.hash.slice(1) + ".png'>"`)).toMatchObject({
    parameters: ['fragment'],
  });
  expect(await foundWith(`${show}"<p>" + location.hash.slice(1) + "</p>"`)).toEqual({ parameters: [], visits: 1 });
});

it('opens the pages of a router that links of the page name', async () => {
  const script = `const [path, query] = location.hash.slice(1).split('?'); show(path, new URLSearchParams(query).get('q'));
    function show(path, q) { box.innerHTML = path === wanted ? q : '' }`;
  const { tools } = fakeTarget(() => ({ body: '' }));
  const opens: typeof tools.browser.opens = async (_, { fragment = '' }, mark) => ({
    executed: fragment.startsWith('/find?') && decodeURIComponent(fragment).includes(`onerror=rcproof(/${mark}/)`),
    finalUrl: '',
    failure: null,
  });
  const page = `<a href="#/find?q=shoes">Find</a><a href="#/help">Help</a><script>${script}</script>`;
  const found = await xssDom.probe(siteOf([answer(page, { url: '/' })]), {
    ...tools,
    browser: { ...tools.browser, opens },
  });
  expect(found.map(({ place }) => place.parameter)).toEqual(['fragment #/find']);
});
