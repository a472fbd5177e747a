import type { WebClient, WebSendOptions } from '@rocca/tools/web/client';
import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { placeOfPoint } from '../place-of-point.ts';
import { untriedMessages } from '../scanner/say.ts';
import { crawl } from './crawler.ts';
import { DAY, DAY_SECONDS } from './days.ts';
import { createScriptSession } from './script-session.ts';
import type { SignInKeeper } from './sign-in.ts';
import { baseOfPaths } from './site-files.ts';
import { createSurface, type Surface } from './surface.ts';

const ORIGIN = 'http://127.0.0.1';
const LINKS =
  '<a href="/view.jsp?id=9">1</a><a href="/fails.jsp?q=x">2</a><a href="/gone.jsp?q=x">3</a><a href="/find.jsp?q=x">4</a>';
const PAGES: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/': [200, LINKS],
  '/view.jsp?id=9': [404, 'There is no number 9'],
  '/view.jsp': [200, 'What would you like to see?'],
  '/fails.jsp?q=x': [500, 'It failed'],
  '/find.jsp?q=x': [200, 'Three things were found'],
  '/find.jsp': [200, '<form method=post><input name=q><input name=sort></form>'],
};

const limits = {
  ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
  ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
};

type Answer = readonly [status: number, body: string, location?: string];
type Pages = Readonly<Record<string, Answer>> | ((path: string, request: WebRequest) => Answer | undefined);

function answerOf(pages: Pages, request: WebRequest): Exchange {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const [status, body, to] = (typeof pages === 'function' ? pages(path, request) : pages[path]) ?? [404, 'Not found'];
  const type = body.startsWith('{') ? 'application/json' : 'text/html';
  const headers: readonly Header[] = [['Content-Type', type], ...(to ? [['Location', to] as const] : [])];
  return {
    request,
    response: { status, statusText: '', headers, body: Buffer.from(body), cut: false },
    failure: null,
    ms: 1,
  };
}

const STRANGER = ['X-Of-Test', 'stranger'] as const;
const isAnonymous = ({ headers }: WebRequest) => headers.includes(STRANGER);

const formsLeftOut = ({ forms, pageOf }: Surface) =>
  [...forms.values()].filter(({ left }) => left !== null).map(({ page }) => pageOf(page));

async function crawlSite(
  pages: Pages,
  bounds: Partial<typeof limits> = {},
  signIn: {
    page: string;
    user?: string;
    landing?: string;
    hops?: readonly string[];
    shownAtOnce?: string;
    missing?: readonly Exchange[];
  } | null = null,
  passive = false,
  mayChange = false,
) {
  const asked: string[] = [];
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2, mayChange });
  surface.session.signedIn = signIn !== null;
  for (const one of signIn?.missing ?? []) surface.missing.learn(one);
  if (signIn?.user !== undefined) surface.session.user = signIn.user;
  const outcome = await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface },
    limits: { ...limits, ...bounds },
    passive,
    client: {
      async send(request: WebRequest, options?: WebSendOptions) {
        asked.push(`${request.method} ${request.url.slice(ORIGIN.length)} ${String(request.body ?? '')}`.trim());
        const isStranger = options?.cookies === 'none';
        return answerOf(pages, isStranger ? { ...request, headers: [...request.headers, STRANGER] } : request);
      },
      close: () => undefined,
    } as unknown as WebClient,
    ...{
      session: null,
      keeper:
        signIn &&
        ({
          ...{ page: signIn.page, request: () => null, landing: () => signIn.landing ?? null },
          hops: () => signIn.hops ?? [],
          shownAtOnce: () =>
            signIn.shownAtOnce === undefined
              ? null
              : answerOf(() => [200, signIn.shownAtOnce ?? ''], {
                  ...{ method: 'POST', url: signIn.page, headers: [], body: 'user=anna&word=secret' },
                }),
          ask: (send: () => unknown) => send(),
        } as unknown as SignInKeeper),
      scriptSession: createScriptSession(ORIGIN),
      mayChange,
      signal: new AbortController().signal,
    },
  });
  return { surface, points: surface.points, asked, outcome };
}

const pointsOfSite = async () => (await crawlSite(PAGES)).points;

it('keeps the values of links that lead to nothing or fail today, where something reads them', async () => {
  const queries = (await pointsOfSite()).filter(({ kind }) => kind === 'query').map(({ request }) => request.url);
  expect(queries.sort()).toEqual([`${ORIGIN}/fails.jsp?q=x`, `${ORIGIN}/find.jsp?q=x`, `${ORIGIN}/view.jsp?id=9`]);
});

it('finds the form that a page shows without the values of the link that leads to it', async () => {
  const fields = (await pointsOfSite())
    .filter(({ kind }) => kind === 'form')
    .map(({ name, page }) => `${name} ${page}`);
  expect(fields).toEqual([`q ${ORIGIN}/find.jsp`, `sort ${ORIGIN}/find.jsp`]);
});

const text = { kind: 'SCALAR', name: 'String' };
const things = { kind: 'LIST', name: null, ofType: { kind: 'OBJECT', name: 'Thing' } };
const SCHEMA = {
  queryType: { name: 'Query' },
  mutationType: { name: 'Mutation' },
  types: [
    {
      name: 'Query',
      fields: [
        { name: 'all', args: [], type: things },
        { name: 'things', args: [{ name: 'kind', type: text }], type: things },
        {
          name: 'owners',
          args: [
            { name: 'kind', type: { kind: 'NON_NULL', ofType: text } },
            { name: 'most', type: { kind: 'SCALAR', name: 'Int' } },
            { name: 'by', type: { kind: 'NON_NULL', ofType: { kind: 'INPUT_OBJECT', name: 'By' } } },
          ],
          type: text,
        },
      ],
    },
    {
      name: 'Mutation',
      fields: [
        { name: 'renameThing', args: [{ name: 'name', type: text }], type: text },
        { name: 'login', args: ['user', 'password'].map((name) => ({ name, type: text })), type: text },
      ],
    },
    {
      name: 'Thing',
      fields: [
        { name: 'name', args: [], type: text },
        { name: 'parts', args: [], type: things },
      ],
    },
    { name: 'By', inputFields: [{ name: 'city', type: text }] },
  ],
};

it('takes no reward and follows no person, lists both as not tried, and sends a comment and a contact form', async () => {
  const button = (action: string, label: string) =>
    `<form method=post action=${action}><input type=hidden name=csrf_token value=ab12cd34ef56><button>${label}</button></form>`;
  const home = [
    button('/rewards/claim', 'Claim 500 credits'),
    ...['anna', 'bruno'].map((name) => button(`/follow/${name}`, 'Follow')),
    button('/posts/3/report', 'Report'),
    '<a href=/follow/carla>Follow</a>',
    '<form method=post action=/posts/3/comments><textarea name=text></textarea><button>Send</button></form>',
    '<form method=post action=/contact><input name=subject><textarea name=message></textarea><button>Send</button></form>',
  ];
  const pages: Pages = (path) => [200, path === '/' ? home.join('') : 'ok'];
  const { surface, asked } = await crawlSite(pages);
  expect(asked.filter((line) => /claim|follow|report/.test(line))).toEqual([]);
  const sent = asked.filter((line) => line.startsWith('POST')).map((line) => line.split(' ')[1]);
  expect(sent).toEqual(expect.arrayContaining(['/posts/3/comments', '/contact']));
  const left = [...surface.untried.values()].map(({ url, change }) => `${url.slice(ORIGIN.length)} ${change}`);
  expect(left).toEqual(
    expect.arrayContaining([
      ...['/rewards/claim orders', '/follow/anna toggles', '/follow/bruno toggles', '/posts/3/report toggles'],
      '/follow/carla toggles',
    ]),
  );
});

it('asks what the schema of an interface names that a script speaks of, and changes nothing there', async () => {
  const pages: Pages = (path, { method, body }) => {
    if (path === '/') return [200, `<script>fetch('/graphql', options)</script>`];
    if (path !== '/graphql' || method !== 'POST') return undefined;
    return [200, JSON.stringify({ data: String(body).includes('__schema') ? { __schema: SCHEMA } : { things: [] } })];
  };
  const { points, asked } = await crawlSite(pages, { guesses: 10 });
  expect(asked.filter((one) => one.startsWith('POST') && !one.includes('__schema'))).toEqual([
    'POST /graphql {"query":"query { things(kind: \\"prova\\") { name } }"}',
    'POST /graphql {"query":"query { owners(kind: \\"prova\\", by: {city: \\"Firenze\\"}) }"}',
    'POST /graphql {"query":"mutation { login(user: \\"rossiverdi\\", password: \\"prova\\") }"}',
  ]);
  expect(points.filter(({ kind }) => kind === 'graphql').map(({ name }) => name)).toEqual([
    ...['kind', 'kind', 'city', 'user', 'password'],
  ]);
  expect((await crawlSite(pages, { guesses: 10 }, null, true)).asked.filter((one) => one.startsWith('POST'))).toEqual(
    [],
  );
});

it('reads the page that a sign-in leads to, which no link names', async () => {
  const pages: Pages = {
    '/': [200, 'Hello'],
    '/login': [200, 'Enter'],
    '/home': [200, '<a href="/orders?id=1">1</a>'],
  };
  const { asked } = await crawlSite(pages, {}, { page: `${ORIGIN}/login`, landing: `${ORIGIN}/home` });
  expect(asked).toContain('GET /orders?id=1');
});

it('follows the links and forms of the page that answers a sign-in at once, and keeps nothing of the sign-in', async () => {
  const pages: Pages = { '/': [200, 'Hello'], '/login': [200, 'Enter'], '/top': [200, 'In'] };
  const shownAtOnce = '<a href="/top">On</a><form action="/find" method="get"><input name="q"></form>';
  const { asked, points, surface } = await crawlSite(pages, {}, { page: `${ORIGIN}/login`, shownAtOnce });
  expect(asked).toContain('GET /top');
  expect(points.map(({ name }) => name)).toContain('q');
  expect(JSON.stringify(surface.exchanges.map(({ request }) => request.body))).not.toContain('secret');
});

describe('a site with one entry script', () => {
  const words = Array.from({ length: 30 }, (_, at) => `topic-${'abcdefghijklmnopqrstuvwxyz1234'[at]}x`);
  const menu = words.map((word) => `<a href="/main?view=${word}">${word}</a>`).join('');
  /** Every page has its form: most of them with a field of its own, each fifth with the same one. */
  const fieldOf = (word: string) => (words.indexOf(word) % 5 === 0 ? 'shared' : `f_${word}`);
  const site = (path: string): Answer | undefined => {
    const word = /^\/main\?view=([\w-]+)$/.exec(path)?.[1] ?? '';
    if (path === '/' || path === '/main') return [200, menu];
    return words.includes(word)
      ? [200, `${menu}<form method=post><input name=${fieldOf(word)}><button name=go value=1></button></form>`]
      : undefined;
  };

  it('has a page and a form for every word, whatever the limit of values is', async () => {
    const { surface, asked } = await crawlSite(site, { pages: 200 });
    const sent = asked.filter((line) => line.startsWith('POST')).map((line) => line.split(' ')[1]);
    expect(sent.sort()).toEqual(words.map((word) => `/main?view=${word}`).sort());
    const places = surface.points.filter(({ kind, name }) => kind === 'form' && name !== 'go').map(placeOfPoint);
    expect(new Set(places.map(({ url }) => url)).size).toBe(words.length);
    const pages = [...surface.pages.values()].filter(({ method }) => method === 'GET').map(({ url }) => url);
    expect(pages).toEqual(expect.arrayContaining(words.map((word) => `${ORIGIN}/main?view=${word}`)));
  });

  it('of which only two pages are known has both of their forms', async () => {
    const fields: Readonly<Record<string, string>> = { one: 'a', two: 'b' };
    const { asked } = await crawlSite((path) => {
      const word = /^\/main\?view=(\w+)$/.exec(path)?.[1] ?? '';
      if (path === '/') return [200, '<a href="/main?view=one">1</a><a href="/main?view=two">2</a>'];
      // The form of both has the same field beside that of each of them.
      const own = `<form method=post action="/main?view=${word}"><input name=${fields[word]}></form>`;
      return fields[word] ? [200, `${own}<form method=post><input name=both></form>`] : undefined;
    });
    expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(4);
  });

  it('is told from a parameter that chooses data, with which there is one form', async () => {
    const { surface, asked } = await crawlSite((path) => {
      const word = /^\/main\?view=([\w-]+)$/.exec(path)?.[1] ?? '';
      if (path === '/') return [200, menu];
      const sold = words.indexOf(word) % 3 === 0 ? '<form method=post><input name=mail></form>' : '';
      return words.includes(word)
        ? [200, `<title>${word}</title><h1>${word}</h1><form method=post><input name=comment></form>${sold}`]
        : undefined;
    });
    expect(asked.filter((line) => line.includes('view='))).toHaveLength(limits.perShape + 2);
    expect([...surface.pages.keys()].filter((key) => key.includes('view='))).toEqual([]);
  });
});

describe('a site with one entry script whose pages are built alike', () => {
  const nouns = ['river', 'engine', 'garden', 'letter', 'window', 'bridge', 'candle', 'market', 'island', 'violin'];
  const words = nouns.map((noun) => `${noun}s`);
  const menuOf = (list: readonly string[]) => list.map((word) => `<a href="/go?to=${word}">${word}</a>`).join('');
  const visited = async (pageOf: (noun: string, at: number) => string, list = words, bounds = {}) => {
    const { asked } = await crawlSite(
      (path) => {
        const word = /^\/go\?to=([\w-]+)$/.exec(path)?.[1] ?? '';
        const at = list.indexOf(word);
        if (path === '/') return [200, menuOf(list)];
        if (!path.startsWith('/go')) return undefined;
        // An unknown word is no missing page.
        const text = at < 0 ? '<p>Warning: there is nothing of this kind here</p>' : pageOf(nouns[at] ?? `n${at}`, at);
        return [200, `<title>Site</title>${menuOf(list)}<div>${text}</div><p>Made by the people of the site</p>`];
      },
      { pages: 400, ...bounds },
    );
    return new Set(asked.filter((line) => line.includes('to='))).size;
  };
  const about = (noun: string) =>
    `<h2>All about the ${noun}</h2><p>Every old ${noun} has a story that nobody knows. Ask the keeper of the ${noun} for
     the key. A ${noun} like this was built by hand in winter.</p>`;

  it('has a page for every word that leads to a text of its own', async () => {
    expect(await visited(about)).toBe(words.length);
  });

  it.each([
    ['under the same heading', (noun: string) => about(noun).replace(/<h2>.*<\/h2>/, '<h2>Things</h2>')],
    [
      'among texts that stay',
      (noun: string) =>
        `<h1>${noun}</h1><p>Price with tax</p><p>Ready to be sent</p><p>What others say of it</p><p>Size and weight</p>
         <p>A fine ${noun} for every day of the year. Made of the best ${noun} wood there is.</p>`,
    ],
    ['by their name alone', (noun: string) => `<h1>${noun}</h1>`],
  ])('is told from data that differ %s', async (_, pageOf) => {
    expect(await visited(pageOf)).toBeLessThan(words.length);
  });

  it('is not told by numbers, and has a bound', async () => {
    expect(
      await visited(
        about,
        Array.from({ length: 10 }, (_, at) => String(at + 100)),
      ),
    ).toBeLessThan(10);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const many = letters.flatMap((one) => letters.slice(0, 4).map((other) => `${one}${other}-kind`));
    const textOf = (_: string, at: number) => about(`${many[at]?.slice(0, 2)}thing`);
    expect(await visited(textOf, many)).toBeLessThan(70);
  });
});

describe('a field that asks for an encoded value', () => {
  it.each([
    ['<p>Text in base64: <input name=what>', 'prova', 'cHJvdmE='],
    ['<input name=what placeholder="hexadecimal">', 'prova', '70726f7661'],
    ['<label for=w>Percent-encoded text</label><input name=what id=w>', 'prova a', 'prova%20a'],
  ])('is tried with it, and plainly as well: %s', async (field, value, sent) => {
    const { points } = await crawlSite((path) => {
      if (path === '/') return [200, `<form method=post action=/read>${field}</form>`];
      return path === '/read' ? [200, 'Thank you'] : undefined;
    });
    const found = points.map((point) => [point.value, point.codec?.layers.length ?? 0, String(point.request.body)]);
    expect(found).toEqual([
      [expect.any(String), 0, expect.stringMatching(/^what=/)],
      [value, 1, `what=${encodeURIComponent(sent)}`],
    ]);
  });

  it('is tried with it where the answer alone says so', async () => {
    const { points } = await crawlSite((path, request) => {
      if (path === '/') return [200, '<form method=post action=/read><p>Key <input name=what></form>'];
      const isEncoded = String(request.body).includes('cHJvdmE');
      return path === '/read' ? [200, isEncoded ? 'Thank you' : 'Error: no valid base64'] : undefined;
    });
    expect(points.map(({ value, codec }) => [value, codec?.layers ?? []])).toEqual([
      ['prova', []],
      ['prova', ['base64']],
    ]);
  });

  it.each(['Colour (hex)', 'Hexham', 'Base'])('is no field that says %s', async (said) => {
    const { asked } = await crawlSite((path) =>
      path === '/' ? [200, `<form method=post action=/read><p>${said} <input name=what></form>`] : [200, 'Thank you'],
    );
    expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });
});

describe('the answer to a form', () => {
  const bodyOf = (request: WebRequest) => new URLSearchParams(String(request.body ?? ''));

  it('that asks for a value of another kind gets it, and so do the checks', async () => {
    const { points, asked } = await crawlSite((path, request) => {
      if (path === '/') return [200, '<form method=post action=/check><p>Code <input name=what></form>'];
      if (path !== '/check') return undefined;
      const isAddress = /^\d+(\.\d+){3}$/.test(bodyOf(request).get('what') ?? '');
      return [200, isAddress ? 'It is there' : '<p class=error>The code must be an IP address!</p>'];
    });
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /check what=prova',
      'POST /check what=127.0.0.1',
    ]);
    expect(points.filter(({ kind }) => kind === 'form').map(({ name, value }) => `${name}=${value}`)).toEqual([
      'what=127.0.0.1',
    ]);
  });

  it.each<[string, number, string]>([
    ['says that there is nothing', 200, '<p>Not found</p>'],
    ['is an error', 500, 'Internal error'],
  ])('that %s for a text gets a number where nothing tells what a field asks for', async (_, status, body) => {
    const { points, asked } = await crawlSite((path) => {
      if (path === '/') return [200, '<form action=/item><input name=what></form>'];
      const url = new URL(path, ORIGIN);
      if (url.pathname !== '/item') return undefined;
      return url.searchParams.get('what') === '1' ? [200, 'A lamp'] : [status, body];
    });
    expect(asked.filter((line) => line.includes('what='))).toHaveLength(2);
    expect(points.map(({ name, value }) => `${name}=${value}`)).toEqual(['what=1']);
  });

  it('that has nothing for all fields together is asked for each alone', async () => {
    const { points } = await crawlSite((path) => {
      if (path === '/') return [200, '<form action=/find><input name=title><input name=author></form>'];
      const url = new URL(path, ORIGIN);
      if (url.pathname !== '/find') return undefined;
      const isOne = url.searchParams.get('title') === '' && url.searchParams.get('author') !== '';
      return [200, isOne ? 'Two books' : 'Please fill in only one of the fields'];
    });
    expect(points.map(({ name, request }) => `${name} ${request.url.slice(ORIGIN.length)}`)).toContain(
      'author /find?title=&author=Anna',
    );
    expect(points.some(({ request }) => request.url.endsWith('title=prova&author='))).toBe(false);
  });

  it('that goes on with another form of the same fields is sent, too, with what it carries', async () => {
    const { points, asked } = await crawlSite((path, request) => {
      const form = (text: string, act: string) =>
        `<form method=post action=/news>${text}<input type=submit name=act value=${act}></form>`;
      if (path === '/') return [200, form('<input name=title><textarea name=text></textarea>', 'Preview')];
      if (path !== '/news') return undefined;
      const { title, text, act } = Object.fromEntries(bodyOf(request));
      const carried = `<input type=hidden name=title value="${title}"><input type=hidden name=text value="${text}">`;
      return [200, act === 'Preview' ? form(carried, 'Create') : 'Created'];
    });
    const sent = asked.filter((line) => line.startsWith('POST'));
    expect(sent).toEqual([
      'POST /news title=prova&text=prova&act=Preview',
      'POST /news title=prova&text=prova&act=Create',
    ]);
    const ofTitle = points.filter(({ name }) => name === 'title').map(({ request }) => bodyOf(request).get('act'));
    expect(ofTitle).toEqual(['Preview', 'Create']);
  });

  it('that asks to confirm is confirmed and not cancelled, with what it gave for it', async () => {
    let drafts = 0;
    const { points, asked, surface } = await crawlSite((path, request) => {
      if (path === '/') return [200, '<form method=post action=/draft><input name=title></form>'];
      if (path !== '/draft') return path.startsWith('/confirm') ? [200, 'Done'] : undefined;
      drafts += 1;
      const id = `<input type=hidden name=draft value=${drafts}>`;
      return [
        200,
        `<a href="/draft/cancel?draft=${drafts}">Cancel</a>
         <form method=post action=/draft/cancel>${id}<button>Cancel</button></form>
         <form method=post action=/confirm>${id}<input name=note><input type=submit name=do value=Cancel>
         <input type=submit name=do value=Confirm></form>${bodyOf(request).get('title')}`,
      ];
    });
    expect(asked.filter((line) => /POST|cancel/.test(line))).toEqual([
      'POST /draft title=prova',
      'POST /confirm draft=1&note=prova&do=Confirm',
    ]);
    expect(points.find(({ name }) => name === 'note')?.token).toMatchObject({
      name: 'draft',
      step: { request: { url: `${ORIGIN}/draft`, body: 'title=prova' }, token: null, names: ['draft'] },
    });
    expect(points.map(({ name }) => name)).toEqual(['title', 'draft', 'note', 'do']);
    expect(formsLeftOut(surface)).toEqual([`${ORIGIN}/draft`]);
  });

  it('of the same address and field, with others beside it, is read by other code', async () => {
    const first = '<form method=post action=/ask><input name=who><button>Next</button></form>';
    const { points } = await crawlSite((path, request) => {
      if (path === '/' || path === '/again') return [200, `${first}<a href=/again>Again</a>`];
      if (path !== '/ask') return undefined;
      const who = bodyOf(request).get('who');
      return bodyOf(request).has('code')
        ? [200, 'Incorrect code']
        : [200, `<form method=post><input name=who value=${who} readonly><input name=code></form>`];
    });
    const fieldsOf = ({ request }: (typeof points)[number]) => [...bodyOf(request).keys()].join('&');
    expect(points.map((point) => `${point.name} in ${fieldsOf(point)}`)).toEqual([
      'who in who',
      'who in who&code',
      'code in who&code',
    ]);
  });

  it('that only shows the form again, with the same hints, is left alone', async () => {
    const { asked } = await crawlSite((path) => {
      const hint = '<p>Please enter an IP address</p>';
      const form = '<form method=post action=/say><input name=words><input type=hidden name=at value=7></form>';
      return path === '/' || path === '/say' ? [200, `${form}${hint}`] : undefined;
    });
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /say words=prova&at=7']);
  });
});

it('sends a form that a script serialises to the address in the script, and adds its fields as points there', async () => {
  const chat =
    '<form id=chat method=post onsubmit="return false"><input name=text><button onclick="Send()">Send</button></form>';
  const script = "<script>function Send() { $.post('post.php', $('#chat').serialize(), show); }</script>";
  const site = (path: string): Answer => (path === '/' ? [200, chat + script] : [200, '<p>Thank you</p>']);
  const { surface, asked } = await crawlSite(site);
  expect(asked).toContain('POST /post.php text=prova');
  const points = surface.points.filter(({ request: { url } }) => url === `${ORIGIN}/post.php`);
  expect(points.map(({ name }) => name)).toEqual(['text']);
});

it('collects the forms that only strangers see before it crawls as somebody', async () => {
  const site = (path: string, request: WebRequest): Answer | undefined => {
    const isStranger = isAnonymous(request);
    if (path === '/') return [200, isStranger ? '<a href=/register>Register</a>' : 'Hello'];
    if (path === '/login' && isStranger)
      return [200, '<form method=post><input name=who><input type=password name=word></form>'];
    if (path === '/register' && isStranger)
      return [
        200,
        '<form method=post><input name=nick><input type=password name=one><input type=password name=two></form>',
      ];
    return [200, 'You are in'];
  };
  const { surface, asked } = await crawlSite(site, {}, { page: `${ORIGIN}/login` });
  expect(surface.logins.map(({ page }) => page)).toEqual([`${ORIGIN}/login`, `${ORIGIN}/register`]);
  expect(surface.points.map(({ name }) => name)).toEqual(expect.arrayContaining(['who', 'nick']));
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
});

it('opens the registration page without a session, although many links have addresses like those of accounts', async () => {
  const of = (word: string, from: number) =>
    Array.from({ length: 9 }, (_, at) => `<a href="/${word}${at + from}">x</a>`).join('');
  const pages: Pages = (path, request) => {
    const isStranger = isAnonymous(request);
    if (path === '/') return [200, of('posts?author_id=', 1) + of('account-', 1) + of('staff/a', 1)];
    if (path === '/login' && isStranger)
      return [200, '<form method=post><input name=u><input type=password name=p></form><a href=/register>New</a>'];
    if (path === '/register')
      return isStranger
        ? [
            200,
            '<form method=post><input name=nick><input type=password name=one><input type=password name=two></form>',
          ]
        : [302, '', '/'];
    return [200, 'A page'];
  };
  const { surface } = await crawlSite(pages, {}, { page: `${ORIGIN}/login` });
  expect(surface.logins.map(({ page }) => page)).toContain(`${ORIGIN}/register`);
});

it('lets checks open a sign-in page that redirects signed-in users to a page that is known', async () => {
  const pages: Pages = (path, request) => {
    if (path === '/')
      return [200, '<a href=/login>In</a><a href=/register>New</a><a href=/office/rollover>Roll over</a>'];
    if (path === '/office/rollover') return [302, '', '/'];
    if (path !== '/login' && path !== '/register') return undefined;
    return isAnonymous(request)
      ? [200, '<form method=post><input name=u><input type=password name=p></form>']
      : [302, '', '/'];
  };
  const { surface } = await crawlSite(pages, {}, { page: `${ORIGIN}/login` });
  const repeats = (path: string) => surface.repeatsAct({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
  expect(['/login', '/register', '/office/rollover'].map(repeats)).toEqual([false, false, true]);
  expect([...surface.untried.values()].map(({ url }) => url)).toEqual([`${ORIGIN}/office/rollover`]);
  const last = surface.exchanges.findLast(({ request }) => request.url === `${ORIGIN}/login`);
  expect(last?.response?.body.toString()).toContain('type=password');
});

it('collects forms without a password that only strangers see, to be sent without the session', async () => {
  const pages: Pages = (path, request) => {
    const isStranger = isAnonymous(request);
    const search = '<form action=/find><input name=q></form>';
    const letter = '<form action=/letters method=post><input name=note></form>';
    if (path === '/') return [200, search + (isStranger ? `${letter}<a href=/login>In</a><a href=/help>Help</a>` : '')];
    if (path === '/find?q=prova') return [200, 'Nothing'];
    if (path === '/help') return [200, '<form action=/ask method=post><textarea name=question></textarea></form>'];
    if (path === '/ask') return [200, 'Thank you'];
    if (!isStranger) return [302, '', '/'];
    if (path === '/login')
      return [200, '<form method=post><input name=u><input type=password name=p></form><a href=/forgot>?</a>'];
    return path === '/forgot' ? [200, '<form action=/remind method=post><input name=hint></form>'] : undefined;
  };
  const { points, asked } = await crawlSite(pages, {}, { page: `${ORIGIN}/login` });
  const ofForms = points.filter(({ kind }) => kind === 'form');
  expect(ofForms.map(({ name, stranger = false }) => [name, stranger])).toEqual([
    ['u', false],
    ['p', false],
    ['question', false],
    ['note', true],
    ['hint', true],
  ]);
  expect(points.filter(({ name, stranger = false }) => name === 'q' && stranger)).toEqual([]);
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /ask question=prova']);
});

it('collects a second sign-in that strangers are led to, for the staff', async () => {
  const site = (path: string, request: WebRequest): Answer | undefined => {
    const isStranger = isAnonymous(request);
    if (path === '/') return [200, isStranger ? '<a href=/administration/>Staff</a>' : 'Hello'];
    if (path === '/administration/' && isStranger) return [302, '', '/administration/enter'];
    if (path === '/administration/enter' && isStranger)
      return [200, '<form method=post><input name=who><input type=password name=word></form>'];
    return [200, 'You are in'];
  };
  const { surface } = await crawlSite(site, {}, { page: `${ORIGIN}/login` });
  expect(surface.logins.map(({ page }) => page)).toEqual([`${ORIGIN}/administration/enter`]);
});

describe('a drop-down', () => {
  const options = (values: readonly string[]) => values.map((value) => `<option value="${value}">x</option>`).join('');
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota'];
  const sentBy = async (form: string, bounds = {}) =>
    (await crawlSite((path) => (path === '/' ? [200, form] : [200, 'a page']), bounds)).asked
      .filter((line) => /\?|POST/.test(line))
      .map((line) => /=([^ &]+)/.exec(line)?.[1] ?? line)
      .sort();

  it.each([
    ['of addresses', `<select>${options(['/a?x=one', 'b.php?x=two', 'three'])}</select>`, ['one', 'two']],
    ['in a form that only asks', `<form action=/go><select name=to>${options(words)}</select></form>`, words],
    [
      'that a script reads at once',
      `<form method=post action=/go><select name=to onchange="submit()">${options(words.slice(0, 4))}</select></form>`,
      words.slice(0, 4),
    ],
    [
      'with many options and nothing beside it',
      `<form method=post action=/go><select name=to>${options(words)}</select><button>Go</button></form>`,
      words,
    ],
    [
      'of a short form, by three of its options',
      `<form method=post action=/go><select name=to>${options(words.slice(0, 5))}</select></form>`,
      ['alpha', 'epsilon', 'gamma'],
    ],
    [
      'that shows a setting, by that alone',
      `<form method=post action=/go><select name=to>${options(['low'])}<option selected value=high></select></form>`,
      ['high'],
    ],
    [
      'beside a text that is written down, once',
      `<form method=post action=/go><textarea name=a></textarea><select name=to>${options(words)}</select></form>`,
      ['prova'],
    ],
  ])('%s is followed', async (_, form, expected) => {
    expect(await sentBy(form, { perShape: 20 })).toEqual([...expected].sort());
  });
});

it('reads on where a server lists the folder of a file', async () => {
  const list =
    '<title>Index of /files</title><h1>Index of /files</h1><hr><pre><a href="../">../</a><a href="notes.txt">notes.txt</a></pre>';
  const { asked } = await crawlSite({
    '/': [200, '<a href="/files/price.html">prices</a>'],
    '/files/price.html': [200, 'prices'],
    '/files/': [200, list],
    '/files/notes.txt': [200, 'notes'],
  });
  expect(asked).toContain('GET /files/notes.txt');
  expect(asked.filter((line) => line === 'GET /files/')).toHaveLength(1);
});

it('names the form of a profile, which asks for a password, among what it did not try', async () => {
  const { surface, asked } = await crawlSite({
    '/': [
      200,
      `<form method=post action=/me><input name=first value=Rita><input name=last value=Neri><input name=city>
       <input name=mail value=r@a.example><input type=password name=word><button>Save</button></form>`,
    ],
  });
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  expect(surface.points).toEqual([]);
  expect([...surface.untried.values()].map(({ url, change }) => [url, change])).toEqual([
    [`${ORIGIN}/me`, 'changes_account'],
  ]);
  expect(formsLeftOut(surface)).toEqual([`${ORIGIN}/`]);
});

it('counts the forms that it saw, and names those that it did not send', async () => {
  const { surface, asked } = await crawlSite({
    '/': [200, '<form method=post action=/say><input name=a></form><a href=/list>list</a><a href=/list?of=1>1</a>'],
    '/list': [200, '<form method=post action=/do><input name=what><input type=checkbox name=delete checked></form>'],
    '/list?of=1': [
      200,
      '<form method=post action=/do><input name=what><input type=checkbox name=delete checked></form>',
    ],
  });
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /say a=prova']);
  expect([surface.forms.size, formsLeftOut(surface)]).toEqual([2, [`${ORIGIN}/list`]]);
  expect([...surface.forms.values()].filter(({ isSent }) => isSent).map(({ request }) => request.url)).toEqual([
    `${ORIGIN}/say`,
  ]);
});

it('sends a form without the box that would delete something', async () => {
  const { asked } = await crawlSite({
    '/': [
      200,
      `<form method=post action=/add><input name=text><input type=checkbox name=delete></form>
       <form method=post action=/pick><input type=checkbox name=delete value=3></form>`,
    ],
  });
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /add text=prova']);
});

it('tries a menu that stands on every page on two of them, with all its options', async () => {
  const options = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `<option value=${letter}>${letter}</option>`);
  const menu = `<form method=post><select name=part>${options.join('')}</select></form>`;
  const { asked } = await crawlSite((path) =>
    path === '/' || /^\/(?:one|two|three|four)$/.test(path)
      ? [200, `${menu}<a href=/one>1</a><a href=/two>2</a><a href=/three>3</a><a href=/four>4</a>`]
      : undefined,
  );
  const posts = asked.filter((line) => line.startsWith('POST'));
  expect(new Set(posts.map((line) => line.split(' ')[1])).size).toBe(2);
  expect(new Set(posts.map((line) => /part=(\w)/.exec(line)?.[1])).size).toBe(26);
});

it('opens pages that differ by a number as long as each has a form of its own', async () => {
  const topics = Array.from({ length: 12 }, (_, at) => at + 1);
  const { surface } = await crawlSite((path) => {
    if (path === '/') return [200, topics.map((n) => `<a href="/topic/${n}">${n}</a>`).join('')];
    const topic = Number(/^\/topic\/(\d+)/.exec(path)?.[1] ?? 0);
    return topic > 0 ? [200, `<form><input name=field${'abcdefghijkl'[topic - 1]}></form>`] : undefined;
  });
  expect(surface.forms.size).toBe(12);
});

it('does not list among what it did not try a page that it asked for by another link', async () => {
  const { surface, asked } = await crawlSite({
    '/': [
      200,
      '<a href="/note?id=1">Delete</a><a href="/note?id=2">Delete</a><a href=/all>all</a><a href="/wipe?id=1">Delete</a>',
    ],
    '/all': [200, '<a href="/note?id=1">First note</a>'],
    '/note?id=1': [200, 'A note'],
  });
  expect(asked).toContain('GET /note?id=1');
  expect([...surface.untried.values()].map(({ url }) => url)).toContain(`${ORIGIN}/note?id=1`);
  const listed = untriedMessages(surface).flatMap((message) => (message.kind === 'untried' ? message.requests : []));
  expect(listed.map(({ url }) => url)).toEqual([`${ORIGIN}/wipe?id=1`]);
});

describe('a page that makes a new secret for whoever opens it', () => {
  let made = 0;
  const secret = () => `K7Q2${(++made * 7919).toString(36).padStart(4, '0')}ZX41MNB8`.toUpperCase();
  const LINKED = ['/codes', '/keys', '/enrol', '/token', '/plain?lang=it'];
  const pages: Pages = (path) => {
    if (path === '/') return [200, LINKED.map((to) => `<a href="${to}">x</a>`).join('')];
    if (path === '/codes') return [200, `<h2>Recovery codes</h2><code>${secret()}</code>`];
    if (path === '/keys') return [200, '<h2>API key</h2><input readonly value="A81KQ0PZ77MXN3B2C">'];
    if (path === '/enrol') return [200, `<img src="/qr?d=otpauth://totp/x?secret=${secret()}">`];
    if (path === '/token') return [200, `<p>Secret santa</p><input type=hidden name=csrf value=${secret()}>`];
    if (path.startsWith('/plain')) return [200, `<h2>Chiave segreta</h2><p>${secret()}</p>`];
    return undefined;
  };
  const isOpened = (asked: readonly string[], path: string) => asked.filter((one) => one === `GET ${path}`).length;

  it('is not opened again, whatever values its address has', async () => {
    const { surface, asked } = await crawlSite(pages, {}, { page: '/' });
    const admits = (path: string) => surface.admits({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
    expect(['/codes', '/codes?a=1', '/enrol', '/plain?lang=it', '/plain?lang=en'].map(admits)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(['/keys', '/token', '/'].map(admits)).toEqual([true, true, true]);
    expect(surface.points.filter(({ request }) => request.url.includes('/plain'))).toEqual([]);
    expect([...surface.untried.values()].map(({ url }) => url)).toContain(`${ORIGIN}/codes`);
    expect(['/codes', '/keys', '/enrol', '/token'].map((path) => isOpened(asked, path))).toEqual([2, 2, 1, 1]);
  });

  it('is looked for in pages of who is signed in alone', async () => {
    const { surface, asked } = await crawlSite(pages);
    expect(surface.untried.size).toBe(0);
    expect(isOpened(asked, '/codes')).toBe(1);
  });
});

it('sends searches alone in a passive scan, and counts the forms that it leaves', async () => {
  const pages: Pages = {
    '/': [
      200,
      `<form action=/find><input name=q></form> <form action=/vote><input name=text></form>
       <form method=post action=/note><textarea name=text></textarea></form>
       <form method=post action=/in><input name=user><input type=password name=pass></form>`,
    ],
  };
  const { surface, asked } = await crawlSite(pages, {}, null, true);
  expect(asked.filter((one) => one.startsWith('POST') || one.includes('/vote'))).toEqual([]);
  expect(asked.some((one) => one.startsWith('GET /find?q='))).toBe(true);
  const sent = [...surface.forms.values()].filter(({ isSent }) => isSent).map(({ request }) => request.url);
  expect([surface.forms.size, sent.length]).toEqual([4, 1]);
  expect(surface.points.map(({ name }) => name)).toEqual(expect.arrayContaining(['text', 'q', 'user']));
});

it('makes no account while it crawls, and leaves the other forms of the same address as they are', async () => {
  const pages: Pages = {
    '/': [
      200,
      `<form method=post action=/main><input name=login><input name=role><input type=submit name=do value="Add user"></form>
       <form method=post action=/main><input name=text></form>
       <form action=/main><input name=login><input name=role><button>Create user</button></form>`,
    ],
    '/main': [200, 'Main'],
  };
  const { surface, asked } = await crawlSite(pages);
  expect(asked.filter((one) => one.includes('login='))).toEqual([]);
  expect(asked.some((one) => one.startsWith('POST /main text='))).toBe(true);
  const get = (path: string) => surface.changeOf({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
  expect(['/main?login=x&role=y', '/main', '/main?text=a'].map(get)).toEqual(['registers', null, null]);
});

describe('what addresses alone do not tell', () => {
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
  const list = numbers.map((n) => `<a href="/part/${n}">${n}</a>`).join('');

  it('does not let one number stand for others whose pages are of other kinds', async () => {
    const kinds = ['table', 'ul', 'form', 'dl', 'pre', 'section', 'article', 'aside', 'figure', 'nav', 'main', 'menu'];
    const { asked } = await crawlSite((path) => {
      if (path === '/') return [200, list];
      const kind = kinds[Number(path.slice(6)) - 1];
      return kind === undefined ? undefined : [200, `<${kind} class=${kind}></${kind}><div id=${kind}></div>`];
    });
    expect(new Set(asked.filter((path) => /\/part\/\d+$/.test(path))).size).toBe(12);
    const { asked: alike } = await crawlSite((path) =>
      path === '/' ? [200, list] : path.startsWith('/part/') ? [200, `<p>${path}</p>`] : undefined,
    );
    expect(alike.filter((path) => /\/part\/\d+$/.test(path))).toEqual(['GET /part/1', 'GET /part/2']);
  });

  it('follows what comments of a page name, and nothing in them that would change something', async () => {
    const comment =
      '<!-- <a href="old/list.php?sort=1">old</a> see hidden.php, /inner/notes and /users/delete?id=3 (http://other.example/a) -->';
    const { asked } = await crawlSite((path) => (path === '/' ? [200, comment] : [200, `<p>${path}</p>${comment}`]), {
      guesses: 20,
    });
    const paths = asked.map((one) => one.replace(/^GET /, ''));
    expect(paths).toEqual(expect.arrayContaining(['/old/list.php?sort=1', '/hidden.php', '/inner/notes']));
    expect(paths.filter((path) => /delete|other|\/a$/.test(path))).toEqual([]);
  });

  it('asks for what scripts name below the address at which they ask, and for nothing that would change something', async () => {
    const script =
      '<script>const api = make("/inner/v1"); api.get("/orders"); api.get("/admin/users"); api.get("/users/delete");' +
      ' get(`$' +
      '{base}/wallets`); go("/help")</script>';
    const site = (data: string): Pages => ({
      '/': [200, `${script}<a href="/inner/v1/orders">Orders</a>`],
      '/inner/v1/orders': [200, data],
    });
    const { asked } = await crawlSite(site('{"orders":[]}'), { guesses: 20 });
    const below = asked.filter((one) => /^GET \/inner\/v1\/./.test(one)).map((one) => one.slice(13));
    expect(below.sort()).toEqual(['/admin/users', '/help', '/orders', '/wallets']);
    // A page is no address at which scripts ask.
    const { asked: ofPages } = await crawlSite(site('<p>None</p>'), { guesses: 20 });
    expect(ofPages.filter((one) => /^GET \/inner\/v1\/(?!orders|$)/.test(one))).toEqual([]);
  });

  it('looks for lists of accounts at their usual places, where there is an interface', async () => {
    const pages: Pages = {
      '/': [200, '<a href="/shop/api/v2/lamps">Lamps</a><a href="/rooms/list">Rooms</a>'],
      '/shop/api/v2/lamps': [200, '{"lamps":[]}'],
      '/rooms/list': [200, '{"rooms":[]}'],
    };
    const { asked } = await crawlSite(pages, { guesses: 20 });
    const lists = asked.filter((one) => /users|accounts|customers/.test(one)).map((one) => one.slice(4));
    expect(lists.sort()).toEqual([
      '/shop/api/v1/users',
      ...['accounts', 'admin/users', 'customers', 'users'].map((name) => `/shop/api/v2/${name}`),
    ]);
  });

  it('takes the shortest address for that of the interface', () => {
    expect(baseOfPaths('/api/v1/users/profile', ['/profile', '/users/profile', '/cart'])).toBe('/api/v1');
    expect(baseOfPaths('/cart', ['/cart'])).toBeNull();
  });

  it('chooses from all over a list that is longer than what may be tried', async () => {
    const options = Array.from({ length: 400 }, (_, at) => `<option>entry-${at}</option>`).join('');
    const form = `<form method=post action="/open"><select name=entry>${options}</select></form>`;
    const { asked } = await crawlSite((path) => [200, path === '/' ? form : '<p>x</p>']);
    const tried = asked.flatMap((path) => /entry=entry-(\d+)/.exec(path)?.[1] ?? []).map(Number);
    expect(tried.length).toBeGreaterThan(20);
    expect(tried.length).toBeLessThan(100);
    expect(Math.max(...tried)).toBeGreaterThan(380);
  });

  it('takes a switch in the address for a page of its own', async () => {
    const links = ['lang=it&hints=0', 'lang=it&hints=1', 'lang=it&hints=2', 'lang=it&hints=3'];
    const { asked } = await crawlSite(
      (path) =>
        path === '/'
          ? [
              200,
              links
                .map((query) => `<a href="/show?${query}">Show</a>`)
                .toReversed()
                .join(''),
            ]
          : [200, '<p>x</p>'],
      { perShape: 10 },
    );
    expect(asked.filter((path) => /hints=[01]$/.test(path))).toHaveLength(2);
  });
});

describe('a form that moves money', () => {
  const site = (path: string): Answer | undefined => {
    if (path === '/') return [200, '<a href="/send">Send money</a>'];
    if (path === '/send')
      return [
        200,
        '<form method=post action=/transfer><input name=from value=7><input name=to><input name=amount type=number value=10><input name=note><button>Send</button></form>',
      ];
    return path === '/transfer' ? [200, 'The amount must be at least 1'] : undefined;
  };

  it('is not sent, and no value is tried in it', async () => {
    const { surface, points, asked } = await crawlSite(site);
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
    expect(points.filter(({ kind }) => kind === 'form')).toEqual([]);
    expect([...surface.untried.values()].map(({ change }) => change)).toEqual(['orders']);
    expect(formsLeftOut(surface)).toEqual([`${ORIGIN}/send`]);
  });

  it('is sent once with the consent, and no value is tried in it', async () => {
    const { surface, points, asked } = await crawlSite(site, {}, null, false, true);
    expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(points.filter(({ kind }) => kind === 'form')).toEqual([]);
    const [form] = [...surface.forms.values()];
    expect(form?.fields.map(({ left }) => left)).toEqual(['orders', 'orders', 'orders', 'orders']);
  });

  it.each([
    ['is sent by GET', '<form action=/transfer><input name=to><input name=amount></form>'],
    ['asks for a card', '<form method=post action=/transfer><input name=to><input name=amount><input name=cvv></form>'],
    ['buys', '<form method=post action=/transfer><input name=to><input name=amount><button>Buy now</button></form>'],
  ])('is left out where it %s', async (_, form) => {
    const { surface, asked } = await crawlSite((path) => (path === '/' ? [200, form] : undefined));
    expect(asked.filter((line) => line.includes('transfer'))).toEqual([]);
    expect(formsLeftOut(surface)).toEqual([`${ORIGIN}/`]);
  });
});

describe('a form with a text that is read in the place of another', () => {
  const form = '<form action=/find><input name=text><textarea name=own></textarea><button>Go</button></form>';
  const site =
    (answer: (text: string, own: string) => string) =>
    (path: string): Answer | undefined => {
      const { pathname, searchParams } = new URL(path, ORIGIN);
      if (pathname === '/') return [200, form];
      if (pathname !== '/find') return undefined;
      return [200, `${form}<p>${answer(searchParams.get('text') ?? '', searchParams.get('own') ?? '')}</p>`];
    };
  const requestOf = async (answer: (text: string, own: string) => string, name: string) =>
    (await crawlSite(site(answer))).points
      .filter((point) => point.kind === 'query' && point.name === name)
      .map(({ request }) => request.url.slice(ORIGIN.length));

  it.each([
    ['shows it', (text: string, own: string) => `You wrote ${own || text}`],
    ['only reads it', (text: string, own: string) => `Code ${[...(own || text)].reverse().join('')}`],
  ])('is tried with that text left empty, where the page %s', async (_, answer) => {
    expect(await requestOf(answer, 'text')).toContain('/find?text=prova&own=');
    expect(await requestOf(answer, 'own')).toEqual(['/find?text=prova&own=prova']);
  });

  it('is tried as it is where the page reads both', async () => {
    expect(await requestOf((text, own) => `${text} and ${own}`, 'text')).toEqual(['/find?text=prova&own=prova']);
  });
});

describe('forms of the same fields', () => {
  const formWith = (hidden: string) => `<form method=post action=/act>${hidden}<input name=text></form>`;
  const sentOf = async (forms: readonly string[]) => {
    const { points, asked } = await crawlSite((path) =>
      path === '/' ? [200, forms.join('')] : path === '/act' ? [200, 'Done'] : undefined,
    );
    const values = points.filter(({ name }) => name === 'text').map(({ request }) => String(request.body));
    return { sent: asked.filter((line) => line.startsWith('POST')).length, values };
  };

  it('are others where hidden fields hold other words, a few of them', async () => {
    const kinds = ['body', 'title', 'comment', 'script', 'style'];
    const { sent, values } = await sentOf(
      kinds.map((kind) => formWith(`<input type=hidden name=place value=${kind}>`)),
    );
    expect(sent).toBe(3);
    expect(values).toEqual(['place=body&text=prova', 'place=title&text=prova']);
  });

  it.each([
    ['numbers', 'place', ['1', '2']],
    ['the names of things', 'product', ['apple', 'pear']],
    ['tokens', 'csrf_token', ['abcdefghij', 'klmnopqrst']],
  ])('are one where hidden fields differ in %s', async (_, name, values) => {
    const { sent } = await sentOf(values.map((value) => formWith(`<input type=hidden name=${name} value=${value}>`)));
    expect(sent).toBe(1);
  });

  const sentToAct = async (actions: readonly string[]) => {
    const forms = actions.map((action) => `<form method=post action="${action}"><input name=text></form>`);
    const { points } = await crawlSite((path) =>
      path === '/' ? [200, forms.join('')] : path.startsWith('/act') ? [200, 'Done'] : undefined,
    );
    return points
      .filter(({ name }) => name === 'text')
      .map(({ request: { url } }) => new URL(url).search)
      .toSorted();
  };

  it.each([
    ['true', 'false'],
    ['', 'true'],
    ['', 'yes'],
    ['basic', 'expert'],
  ])('are others where a word of their address is a switch: %j and %j', async (one, other) => {
    const searches = [one, other].map((value) => `?mode=${value}`);
    expect(await sentToAct(searches.map((search) => `/act${search}`))).toEqual(searches.toSorted());
  });

  it.each([
    ['the names of things', 'product', ['apple', 'pear']],
    ['the language', 'lang', ['en', 'it']],
    ['the order of a list', 'sort', ['name', 'price']],
    ['numbers', 'mode', ['7', '8']],
  ])('are one where their addresses differ in %s', async (_, name, values) => {
    expect(await sentToAct(values.map((value) => `/act?${name}=${value}`))).toHaveLength(1);
  });
});

it('takes a form to sign in for none that makes accounts, whatever it hides', async () => {
  const form = (more: string) =>
    `<form method=post action=/main?view=enter><input type=hidden name=returnPage value=home><input name=username>
     <input type=password name=password>${more}<input type=submit name=enter-button value=Enter></form>`;
  const changes = async (more: string) => {
    const { surface, points } = await crawlSite({ '/': [200, form(more)] });
    return new Set(points.filter(({ kind }) => kind === 'form').map(({ request }) => surface.changeOf(request)));
  };
  expect(await changes('')).toEqual(new Set([null]));
  expect(await changes('<input type=password name=again>')).toEqual(new Set(['registers']));
});

describe('a form that wants values of its own kind', () => {
  const sentAs = ({ body }: WebRequest, name: string) => new URLSearchParams(String(body)).get(name) ?? '';
  const formAt = (fields: string) => `<form method=post action=/keep>${fields}</form>`;
  const lastBody = async (fields: string, keep: (request: WebRequest) => Answer) => {
    const { points, asked } = await crawlSite(
      (path, request) => (path === '/' ? [200, formAt(fields)] : path === '/keep' ? keep(request) : undefined),
      {},
      { page: `${ORIGIN}/login`, user: 'paula' },
    );
    const body = points.find(({ kind }) => kind === 'form')?.request.body;
    return { body: String(body), sent: asked.filter((one) => one.startsWith('POST')).length };
  };

  it('is sent to who is signed in, and to nobody else', async () => {
    const fields = '<label>Recipient <input name=recipient></label><input name=subject><textarea name=text></textarea>';
    const { body, sent } = await lastBody(fields, () => [302, '', '/']);
    expect(body).toBe('recipient=paula&subject=prova&text=prova');
    expect(sent).toBe(1);
  });

  it('is sent the name of who is signed in where it says that it knows no other', async () => {
    const keep = (request: WebRequest): Answer =>
      sentAs(request, 'member') === 'paula' ? [200, 'Kept'] : [200, '<p>That user does not exist.</p>'];
    const { body, sent } = await lastBody('<input name=member><input name=note>', keep);
    expect(body).toBe('member=paula&note=prova');
    expect(sent).toBeLessThan(4);
  });

  it('is sent a day in seconds where it fails with a date', async () => {
    const keep = (request: WebRequest): Answer =>
      /^\d{9,}$/.test(sentAs(request, 'due_date')) ? [302, '', '/'] : [500, 'Error'];
    const { body, sent } = await lastBody('<input name=title><input name=due_date>', keep);
    expect(body).toBe(`title=prova&due_date=${DAY_SECONDS}`);
    expect(sent).toBe(2);
  });

  it('is sent a few more values at most where it fails with all of them', async () => {
    const { body, sent } = await lastBody('<input name=title><input name=due_date>', () => [500, 'Error']);
    expect(body).toContain(`due_date=${DAY}`);
    expect(sent).toBeLessThan(6);
  });

  it('names nobody where it is for those who have forgotten a password', async () => {
    const { points } = await crawlSite((path) =>
      path === '/'
        ? [200, '<form method=post action=/forgot><input name=username><input name=recipient></form>']
        : [200, 'Sent, if there is such an account'],
    );
    const body = points.find(({ kind }) => kind === 'form')?.request.body;
    expect(body).toMatch(/^username=rossiverdi[0-9a-f]{6}&recipient=prova[0-9a-f]{6}$/);
  });

  it.each([
    ['says that it knows nobody of that name', '/forgot', '<input name=username>'],
    ['shows the own name', '/password/reset', '<input name=username value=maria>'],
  ])('names nobody where it %s', async (_, action, fields) => {
    const { points, asked } = await crawlSite(
      (path) => [200, path === '/' ? `<form method=post action=${action}>${fields}</form>` : 'User not found'],
      {},
      { page: `${ORIGIN}/login`, user: 'maria' },
    );
    const posted = asked.filter((line) => line.startsWith('POST')).map((line) => line.split(' ')[2] ?? '');
    const bodies = points.filter(({ kind }) => kind === 'form').map(({ request }) => String(request.body));
    expect(posted).not.toEqual([]);
    for (const body of [...posted, ...bodies]) expect(body).toMatch(/^username=rossiverdi[0-9a-f]{6}$/);
  });
});

it('sends no sign-in that comes filled in, also where it shows the password', async () => {
  const { surface, asked } = await crawlSite({
    '/': [200, '<a href=/enter>Enter</a><a href=/ask>Ask</a>'],
    '/ask': [200, '<form method=post action=/query><input name=username><input name=password></form>'],
    '/enter': [
      200,
      `<form method=post action=/check><input name=username value=anna><input name=password value=anna1>
       <input type=checkbox name=remember checked><input type=submit name=go value=Login></form>`,
    ],
  });
  const posted = asked.filter((line) => line.startsWith('POST')).map((line) => line.split(' ')[1]);
  expect([...new Set(posted)]).toEqual(['/query']);
  expect(surface.logins).toMatchObject([{ userField: 'username', passwordField: 'password' }]);
  expect(surface.points.find(({ name }) => name === 'username')?.signsIn).toBe(true);
});

describe('a folder and its index page', () => {
  const FORM = (action: string, name = 'q') =>
    `<title>Books</title><h1>Books</h1><p>Find a book of ours.</p><form method=post action="${action}"><input name=${name}></form>`;
  const LINKS_TO =
    '<a href="/shelf/">1</a><a href="/shelf/index.php">2</a><a href="/shelf/index.php?id=4">3</a><a href="/shelf/?id=5">4</a>';
  const crawlTwins = async (folder: string, index: string) => {
    const { points, asked, surface } = await crawlSite({
      '/': [200, LINKS_TO],
      '/shelf/': [200, folder],
      '/shelf/index.php': [200, index],
      '/shelf/?id=5': [200, 'Shelf 5 holds nothing'],
      '/shelf/index.php?id=4': [200, 'Shelf 4 holds nothing'],
    });
    const names = points.map(({ kind, name }) => `${kind} ${name}`).sort();
    return { names, sent: asked.filter((line) => line.startsWith('POST')).length, surface };
  };

  it.each([
    ['an action of its own', FORM('index.php'), FORM('index.php')],
    ['no action', FORM(''), FORM('')],
  ])('that answer alike are one page: a form with %s is sent and attacked once', async (_, folder, index) => {
    const { names, sent, surface } = await crawlTwins(folder, index);
    expect(names).toEqual(['form q', 'query id']);
    expect(sent).toBe(1);
    const pages = [...surface.pages.values()].map(({ url }) => url.slice(ORIGIN.length));
    expect(pages).toEqual(expect.arrayContaining(['/shelf/', '/shelf/index.php']));
  });

  it('a folder and its index page with different texts are tested as two pages', async () => {
    const { names, sent } = await crawlTwins(FORM(''), FORM('').replace('Find a book of ours.', 'Sell us a book.'));
    expect(names).toEqual(['form q', 'form q', 'query id', 'query id']);
    expect(sent).toBe(2);
  });

  it('give up the points that were known twice before it was seen that they are one', async () => {
    const { points } = await crawlSite({
      '/': [
        200,
        `${FORM('/shelf/')}${FORM('/shelf/index.php')}<a href="/shelf/">1</a><a href="/shelf/index.php">2</a>`,
      ],
      '/shelf/': [200, FORM('', 'z')],
      '/shelf/index.php': [200, FORM('', 'z')],
    });
    expect(points.map(({ name }) => name).sort()).toEqual(['q', 'z']);
  });
});

it.each<[string, string, readonly string[]]>([
  ['short names', 'user: <input name=u> password: <input name=p> <button>Log in</button>', ['u p']],
  ['usual names', '<input name=user><input name=pass><input type=submit value="Sign in">', ['user pass']],
  ['an Italian button', '<input name=utente><input name=pwd><button>Accedi</button>', ['utente pwd']],
  ['another button', '<input name=u><input name=p><button>Search</button>', []],
  ['a third text', '<input name=u><input name=p><input name=note><button>Log in</button>', []],
  ['no password', '<input name=u><input name=q><button>Log in</button>', []],
])('takes a form that shows its password for a sign-in by its button, with %s', async (_, fields, expected) => {
  const { surface, asked, points } = await crawlSite({ '/': [200, `<form method=post action=/in>${fields}</form>`] });
  expect(surface.logins.map(({ userField, passwordField }) => `${userField} ${passwordField}`)).toEqual(expected);
  // The form stays among the tested inputs.
  expect(asked.some((line) => line.startsWith('POST /in'))).toBe(true);
  expect(points.every(({ signsIn }) => signsIn !== true)).toBe(true);
});

describe('what takes the values of forms', () => {
  const listing = (folder: string, ...names: readonly string[]) =>
    `<title>Index of ${folder}</title><h1>Index of ${folder}</h1><hr><pre><a href="../">../</a>${names
      .map((name) => `<a href="${name}">${name}</a>`)
      .join('')}</pre>`;
  const form = (action: string, fields: string) =>
    `<form method=post action="${action}">${fields}<button>Save</button></form>`;
  const untriedOf = ({ untried }: Surface) =>
    [...untried.values()].map(({ url, change }) => `${change} ${url.slice(ORIGIN.length)}`);

  it('is not opened where the server lists it, be it before its form is seen or after it', async () => {
    for (const links of [
      '<a href="/own/">1</a><a href="/form.php">2</a>',
      '<a href="/form.php">2</a><a href="/own/">1</a>',
    ]) {
      const { asked, surface } = await crawlSite({
        '/': [200, links],
        '/form.php': [200, form('/own/process_secret.php', '<input type=password name=a><input type=password name=b>')],
        '/own/': [200, listing('/own', 'process_secret.php', 'pages.php')],
        '/own/pages.php': [200, 'A page'],
        '/own/process_secret.php': [200, 'Stored'],
      });
      expect(asked.filter((one) => one.startsWith('GET /own/process'))).toEqual([]);
      expect(asked).toContain('GET /own/pages.php');
      expect(untriedOf(surface)).toContain('toggles /own/process_secret.php');
    }
  });

  it('is not opened behind a folder that was guessed either, whose other pages are crawled', async () => {
    const { asked, surface, points } = await crawlSite({
      '/': [200, 'No link'],
      '/admin/': [200, listing('/admin', 'process_users.php', 'delete_user.php', 'find.php')],
      '/admin/find.php': [200, '<form><input name=q><button>Search</button></form>'],
      '/admin/process_users.php': [200, 'Stored'],
    });
    expect(asked.filter((one) => /process|delete/.test(one))).toEqual([]);
    expect(asked).toContain('GET /admin/find.php');
    expect(points.map(({ name, request }) => `${name} ${new URL(request.url).pathname}`)).toContain(
      'q /admin/find.php',
    );
    expect([...surface.pages.values()].map(({ url }) => url)).toContain(`${ORIGIN}/admin/`);
  });

  it('is sent nothing by forms of an administration that no page leads to', async () => {
    const { asked } = await crawlSite({
      '/': [200, 'No link'],
      '/admin/': [200, listing('/admin', 'products.php')],
      '/admin/products.php': [200, form('', '<input name=name><textarea name=text></textarea>')],
    });
    expect(asked).toContain('GET /admin/products.php');
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('is not opened where its form is known, whatever it is called', async () => {
    const { asked, surface } = await crawlSite({
      '/': [200, `${form('/own/keep.php', '<textarea name=text></textarea>')}<a href="/own/">1</a>`],
      '/own/': [200, listing('/own', 'keep.php')],
      '/own/keep.php': [200, 'Stored'],
    });
    expect(asked.filter((one) => one.startsWith('GET /own/keep'))).toEqual([]);
    expect(asked.some((one) => one.startsWith('POST /own/keep'))).toBe(true);
    const ask = (path: string) => surface.changeOf({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
    expect([ask('/own/keep.php'), ask('/own/keep.php/rc1'), ask('/own/keep.php?a=1'), ask('/own/')]).toEqual([
      ...['toggles', 'toggles', 'toggles'],
      null,
    ]);
  });

  it('is not opened where a form makes an account that asks for as much as a sign-in', async () => {
    const { asked } = await crawlSite({
      '/': [
        200,
        `<form method=post action="/own/new.php"><input name=user><input type=password name=pass><button>Register</button></form>
         <a href="/own/">1</a>`,
      ],
      '/own/': [200, listing('/own', 'new.php')],
      '/own/new.php': [200, 'An account was made'],
    });
    expect(asked.filter((one) => one.includes('/own/new.php'))).toEqual([]);
  });

  it('is not opened where a comment names it', async () => {
    const { asked } = await crawlSite(
      {
        '/': [200, '<!-- <a href="/save_user.php">a</a> <a href="/report.php">b</a> -->'],
        '/save_user.php': [200, 'Stored'],
        '/report.php': [200, 'A report'],
      },
      { guesses: 10 },
    );
    expect(asked).toContain('GET /report.php');
    expect(asked).not.toContain('GET /save_user.php');
  });

  it('is opened where a page links to it, holds the form, or the form only signs in or looks up', async () => {
    const { asked } = await crawlSite({
      '/': [
        200,
        `${form('/entries.php', '<textarea name=text></textarea>')}${form('/find.php', '<input name=q>')}<a href="/own/">0</a>
         ${form('/in.php', '<input name=user><input type=password name=pass>')}<a href="/entries.php">1</a><a href="/update.php">2</a>`,
      ],
      '/own/': [200, listing('/own', '../find.php')],
      '/entries.php': [200, 'All entries'],
      '/update.php': [200, form('/update.php', '<textarea name=text></textarea>')],
    });
    expect(asked).toContain('GET /entries.php');
    expect(asked).toContain('GET /update.php');
  });
});

it('asks for the addresses that the start page names as text, and sends no sign-in and nothing that deletes', async () => {
  const help =
    '<code>GET /api/exec?cmd=ls</code><li>/users/:id</li><pre>POST /say {text}\nPOST /login {user, pass}\nGET /items/3/delete</pre>';
  const pages: Pages = (path) =>
    path === '/' ? [200, help] : /^\/(?:api|users|say)/.test(path) ? [200, 'Answer'] : undefined;
  const { points, asked } = await crawlSite(pages, { guesses: 10 });
  expect(asked).toEqual(expect.arrayContaining(['GET /api/exec?cmd=ls', 'GET /users/1', 'POST /say {"text":"prova"}']));
  expect(asked.filter((one) => /login|delete/.test(one))).toEqual([]);
  expect(points.map(({ name }) => name)).toEqual(expect.arrayContaining(['cmd', 'text', 'user', 'pass']));
});

it('asks for the addresses that a JSON answer of the root names', async () => {
  const pages: Pages = (path) =>
    path === '/' ? [200, '{"endpoints":["/users/:id","/ping?host="]}'] : [200, '{"answer":"pong"}'];
  const { asked } = await crawlSite(pages, { guesses: 10 });
  expect(asked).toEqual(expect.arrayContaining(['GET /users/1', 'GET /ping?host=127.0.0.1']));
});

const BUTTONS = ['Show', 'Check', 'Convert', 'Delete all'].map(
  (word) => `<button name=act value="${word}">${word}</button>`,
);

it('sends a form by each of its buttons once, follows what they lead to, and takes points from those that answer otherwise', async () => {
  const form = `<form method=post action=/tool><input name=word>${BUTTONS.join('')}</form>`;
  const pages: Pages = (path, { body }) => {
    if (path === '/') return [200, form];
    if (path !== '/tool') return path === '/next' ? [200, 'Next'] : undefined;
    const isOther = String(body).includes('act=Convert');
    return [
      200,
      isOther ? '<p>It was converted</p><form method=post action=/next><input name=unit></form>' : '<p>Done</p>',
    ];
  };
  const { points, asked } = await crawlSite(pages);
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([
    'POST /tool word=prova&act=Show',
    'POST /tool word=prova&act=Check',
    'POST /tool word=prova&act=Convert',
    'POST /next unit=prova',
  ]);
  const words = points.filter(({ name }) => name === 'word').map(({ request }) => String(request.body));
  expect(words).toEqual(['word=prova&act=Show', 'word=prova&act=Convert']);
});

describe('a page called after a reset', () => {
  const entryWith = (link: string) =>
    `<form method=post action=/login><input name=user><input type=password name=pass></form><p>${link}</p>`;
  const crawlReset = (link: string, form: string) =>
    crawlSite((path, { method }) => {
      if (path === '/') return [200, entryWith(link)];
      if (!path.startsWith('/reset.php')) return undefined;
      return [200, method === 'POST' ? '<p>Look <a href="/sent.php?n=1">here</a></p>' : form];
    });
  const WHO = '<form method=post><input type=email name=email><button>Send</button></form>';

  it('is opened where it is for a forgotten password, and its form is sent with a name that nobody has', async () => {
    const { asked, points } = await crawlReset('<a href=/reset.php>Forgot your password?</a>', WHO);
    const sent = asked.filter((line) => line.includes('reset.php'));
    expect(sent.map((line) => line.replaceAll(/[0-9a-f]{6}/g, '*'))).toEqual([
      'GET /reset.php',
      'POST /reset.php email=anna.verdi.*%40rocca.example',
    ]);
    expect(asked).toContain('GET /sent.php?n=1');
    expect(points.map(({ name, request }) => `${request.method} ${name}`)).toContain('POST email');
  });

  it.each([
    ['the link speaks of data', '<a href=/reset.php>Reset data</a>', WHO, []],
    ['another link speaks of data', '<a href=/reset.php>Lost password</a><a href=/reset.php>Reset DB</a>', WHO, []],
    ['it has a value', '<a href="/reset.php?go=1">Forgot your password?</a>', WHO, []],
    [
      'it asks for a new password',
      '<a href=/reset.php>Forgot your password?</a>',
      '<form method=post><input name=user><input type=password name=new></form>',
      ['GET /reset.php'],
    ],
    [
      'it has nothing but a button',
      '<a href=/reset.php>Forgot your password?</a>',
      '<form method=post><button>Go</button></form>',
      ['GET /reset.php'],
    ],
  ])('is sent nothing that it may act upon where %s', async (_, link, form, expected) => {
    const { asked, points } = await crawlReset(link, form);
    expect(asked.filter((line) => line.includes('reset.php'))).toEqual(expected);
    expect(points.filter(({ request }) => request.method === 'POST' && request.url.includes('reset'))).toEqual([]);
  });
});

describe('a form that refuses the usual value of its one text', () => {
  const FORM = '<form method=post action=/guess><input name=guess><input type=hidden name=player value=anna></form>';
  const crawlGame = (fits: RegExp, refusal = 'Your guess was not valid. Enter a 3 digit number.', status = 200) =>
    crawlSite((path, request) => {
      if (path !== '/guess') return path === '/' ? [200, FORM] : undefined;
      return fits.test(sentAs(request, 'guess')) ? [200, '<p>No luck</p>'] : [status, `<p>${refusal}</p>`];
    });
  const sentAs = ({ body }: WebRequest, name: string) => new URLSearchParams(String(body)).get(name) ?? '';
  const guesses = (asked: readonly string[]) => asked.filter((one) => one.startsWith('POST'));

  it.each([
    ['of the length that the answer names', /^\d{3}$/, undefined, 'guess=123&player=anna', 2],
    ['of another kind', /^[a-z]+\.[a-z]{3,}$/, 'malformed name', 'guess=rocca.localhost&player=anna', 4],
  ])('is tried with a value %s from then on', async (_, fits, refusal, body, times) => {
    const { points, asked } = await crawlGame(fits, refusal);
    expect(points.map(({ name, request }) => `${name} ${request.body}`)).toEqual([`guess ${body}`, `player ${body}`]);
    expect(guesses(asked)).toHaveLength(times);
  });

  it('is sent three more at most, and keeps its value where none is taken', async () => {
    const { points, asked } = await crawlGame(/^never$/, 'This is not valid');
    expect(guesses(asked)).toHaveLength(4);
    expect(points.map(({ request }) => request.body)).toEqual(['guess=prova&player=anna', 'guess=prova&player=anna']);
  });

  it('is sent no more where it takes the value', async () => {
    expect(guesses((await crawlGame(/prova/)).asked)).toHaveLength(1);
  });
});

it('tries the values of a redirect that only the sign-in leads through, unless they are good for one visit', async () => {
  const hops = ['/hop?to=home', '/back?code=4&to=home', '/in?ref=a81b02c93d04e15f', '/plain'].map(
    (path) => ORIGIN + path,
  );
  const { asked, points } = await crawlSite(
    (path) => (path === '/' ? [200, 'Home'] : [302, '', '/']),
    {},
    { page: `${ORIGIN}/login`, landing: `${ORIGIN}/home`, hops },
  );
  expect(asked.filter((line) => /\/(?:hop|back|in|plain)(?:\?|$)/.test(line))).toEqual([
    'GET /hop?to=home',
    'GET /hop',
  ]);
  expect(points.map(({ name, request }) => `${name} ${request.url}`)).toEqual([`to ${ORIGIN}/hop?to=home`]);
});

describe('links whose words alone say what they do', () => {
  const row = (id: number) =>
    `<tr><td><a href="patient.php?eid=${id}">edit</a><td><a href="patient.php?deid=${id}">delete</a>`;
  const site = {
    '/': [200, '<a href="list.php">Patients</a><script>const last = "/patient.php?deid=9";</script>'],
    '/list.php': [200, `<table>${[1, 2, 3].map(row).join('')}</table><a href="again.php">Again</a>`],
    '/again.php': [200, '<a href="patient.php?deid=2">2</a><a href="patient.php?deid=7&page=1">7</a>'],
    '/patient.php?eid=1': [200, '<p>Anna</p>'],
  } as const;

  it('are followed by nobody, wherever else their addresses stand', async () => {
    const { asked, points, surface } = await crawlSite(site, { guesses: 10 });
    expect(asked).toContain('GET /patient.php?eid=1');
    expect(asked.filter((one) => /deid=\d+$/.test(one))).toEqual([]);
    expect(points.map(({ name }) => name)).not.toContain('deid');
    const request = { method: 'GET', url: `${ORIGIN}/patient.php?deid=1'`, headers: [], body: null };
    expect(surface.changeOf(request)).toBe('destroys');
    expect([...surface.untried.values()].map(({ url }) => url)).toContain(`${ORIGIN}/patient.php?deid=1`);
  });

  it('are followed once where they may do something, and no more where the answer asks nothing first', async () => {
    const { asked, points } = await crawlSite({
      '/': [200, '<a href="/group?join=3">Join</a><a href="/rate?item=4">Rate it</a><a href="/group?join=5">Join</a>'],
      '/group?join=3': [200, '<p>Done</p>'],
      '/group?join=5': [200, '<p>Done</p>'],
      '/rate?item=4': [200, '<form method=post><input name=stars></form>'],
    });
    expect(asked.filter((one) => one.includes('join='))).toEqual(['GET /group?join=3']);
    expect(new Set(points.map(({ name }) => name))).toEqual(new Set(['item', 'stars']));
  });

  it('are pages where they hand over a text or an address', async () => {
    const { points } = await crawlSite({
      '/': [200, '<a href="/share?note=good%2520news">Share</a><a href="/send?url=http://a.test/">Share</a>'],
      '/share?note=good%2520news': [200, '<p>good news</p>'],
      '/send?url=http://a.test/': [200, '<p>http://a.test/</p>'],
    });
    expect(new Set(points.map(({ name }) => name))).toEqual(new Set(['note', 'url']));
  });

  it('are left alone in comments as well', async () => {
    const { asked } = await crawlSite(
      { '/': [200, '<!-- <a href="/customers.php?x=1">Delete all customers</a> --><p>Hello'] },
      { guesses: 10 },
    );
    expect(asked.filter((one) => one.includes('customers'))).toEqual([]);
  });

  it('are pages where other words lead there, and where they stand on the page itself', async () => {
    const { asked } = await crawlSite({
      '/': [200, '<a href="/posts/3">A title</a><a href="/done">Delete</a><a href="/own/1">Open it</a>'],
      '/posts/3': [200, '<a href="/posts/3">Delete</a><a href="/posts/4">Delete</a>'],
      '/own/1': [200, '<a href="/own/1">Delete</a><a href="/own/1?x=1">More</a>'],
    });
    expect(asked).toEqual(expect.arrayContaining(['GET /posts/3', 'GET /own/1', 'GET /own/1?x=1']));
    expect(asked).not.toContain('GET /done');
  });
});

it('follows links that start a part of a site, one beside the other, though their pages hold no form', async () => {
  const { asked } = await crawlSite({
    '/': [
      200,
      '<p><a href="/lab7">Initialize Lab</a><p><a href="/lab1/1">Start Lab 1.1</a><p><a href="/lab1/2">Start Lab 1.2</a>',
    ],
    '/lab7': [200, '<h1>Lab 7</h1><a href="/lab7/menu">Menu</a>'],
    '/lab7/menu': [200, '<h1>Menu</h1>'],
    '/lab1/1': [200, '<h1>Files</h1>'],
    '/lab1/2': [200, '<h1>Shop</h1>'],
  });
  expect(asked).toEqual(expect.arrayContaining(['GET /lab7', 'GET /lab7/menu', 'GET /lab1/1', 'GET /lab1/2']));
});

it('asks once at most for what a link starts that works, and never for one beside text of data that is lost', async () => {
  const { asked } = await crawlSite({
    '/': [
      200,
      '<a href="/nodes/1">Start web01</a><a href="/nodes/2">Start web02</a><p>This deletes all data. <a href="/lab7">Initialize lab</a>',
    ],
    '/nodes/1': [200, '<h1>Running</h1>'],
    '/nodes/2': [200, '<h1>Running</h1>'],
    '/lab7': [200, '<h1>Lab</h1>'],
  });
  expect(asked.filter((one) => /nodes.\d/.test(one))).toHaveLength(1);
  expect(asked).not.toContain('GET /lab7');
});

describe('pages that differ in a number of their path', () => {
  const elementsOf = (name: string) =>
    [...'abcdefghijkl'].map((letter) => `<div class="${name}${letter}"></div>`).join('');
  const login = (to: string) =>
    `<form method=post action=${to}><input name=user><input type=password name=pass></form>`;
  const PARTS: Pages = {
    '/': [200, '<a href="/lab/1">Files</a><a href="/lab/2">Shop</a>'],
    '/lab/1': [
      200,
      `<h1>Files</h1>${elementsOf('file')}<a href="/lab/1/download?file=a">A</a><a href="/lab/1?mode=login">In</a>`,
    ],
    '/lab/1?mode=login': [200, `<h1>Files: who are you?</h1>${elementsOf('file')}${login('/lab/1')}`],
    '/lab/2': [200, `<h1>Shop</h1>${elementsOf('shop')}<a href="/lab/2/download?file=b">B</a>${login('/lab/2')}`],
    '/lab/1/download?file=a': [200, 'A'],
    '/lab/2/download?file=b': [200, 'B'],
  };

  it('are parts of the site where they have nothing in common: their forms and parameters are inputs of their own', async () => {
    const { surface, points } = await crawlSite(PARTS);
    const forms = [...surface.forms.values()].map(({ request }) => request.url.slice(ORIGIN.length));
    expect(new Set(forms)).toEqual(new Set(['/lab/1', '/lab/2']));
    const named = points.filter(({ name }) => name === 'file').map(({ request }) => request.url.slice(ORIGIN.length));
    expect(named.sort()).toEqual(['/lab/1/download?file=a', '/lab/2/download?file=b']);
    const keys = points.map((point) => `${point.kind} ${point.name} ${point.request.url} ${point.request.method}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are records where they look alike: one form stands for all', async () => {
    const recordOf = (number: number): Answer => [
      200,
      `<h1>Colour ${'abcd'[number]}</h1>${elementsOf('colour')}<form method=post action=/lab/${number}/note><input name=note></form>`,
    ];
    const { surface, asked } = await crawlSite({
      '/': [200, '<a href="/lab/1">1</a><a href="/lab/2">2</a>'],
      ...{ '/lab/1': recordOf(1), '/lab/2': recordOf(2) },
    });
    expect(surface.forms.size).toBe(1);
    expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });
});

it('has pages left for the site where a server lists a thousand pictures and styles', async () => {
  const listing = (names: readonly string[]): Answer => [
    200,
    `<title>Index of /assets/</title><h1>Index of /assets/</h1><a href="../">../</a>${names.map((name) => `<a href="${name}">${name}</a>`).join('')}`,
  ];
  const names = Array.from({ length: 500 }, (_, at) => [`i${at}a.svg`, `i${at}b.scss`]).flat();
  const { asked, outcome } = await crawlSite(
    {
      '/': [200, '<a href="/assets/">Assets</a><a href="/shop">Shop</a>'],
      '/assets/': listing([...names, 'tool.php', 'notes']),
      '/assets/tool.php': [200, 'tool'],
      '/assets/notes': [200, 'notes'],
      '/shop': [200, '<a href="/shop/cart">Cart</a>'],
      '/shop/cart': [200, 'cart'],
    },
    { pages: 20 },
  );
  expect(asked).toEqual(expect.arrayContaining(['GET /assets/tool.php', 'GET /assets/notes', 'GET /shop/cart']));
  expect(asked.filter((one) => /svg|scss/.test(one))).toHaveLength(4);
  expect(outcome.cut).toBe(false);
});

describe('an administration that opens for strangers and that no page leads to', () => {
  const door =
    '<title>Admin Dashboard</title><h1>Admin Control Panel</h1><a href="users.php?uid=1">View users</a><a href="ship.php?id=2">Parcel</a><a href="logs.php">Logs</a><a href="messages.php">Messages</a>';
  const pages: Pages = {
    '/': [200, 'No link'],
    '/admin/': [200, door],
    '/admin/users.php?uid=1': [
      200,
      `<h1>Users</h1><script>function drop(id){fetch("/admin/delete_user.php?id="+id)} fetch("/admin/run.php", {method: "POST"})</script>`,
    ],
    '/admin/ship.php?id=2': [200, 'Shipped'],
    '/admin/logs.php': [200, '<form><input name=day></form><form method=post><textarea name=note></textarea></form>'],
    '/admin/messages.php': [
      200,
      `<script>fetch("/api/user.php?id=" + id); fetch(\`/api/order.php?id=\${n}\`)</script>`,
    ],
    '/api/user.php?id=1': [200, '{"id": 1}'],
    '/api/order.php?id=1': [200, '{"id": 1}'],
  };

  it('is read, with what its scripts ask for: its parameters are tried, its forms are not sent', async () => {
    const { asked, points, surface } = await crawlSite(pages, { guesses: 60 });
    expect(asked).toEqual(
      expect.arrayContaining([
        ...['GET /admin/users.php?uid=1', 'GET /admin/logs.php', 'GET /admin/messages.php'],
        ...['GET /api/user.php?id=1', 'GET /api/order.php?id=1'],
      ]),
    );
    expect(points.map(({ name }) => name)).toEqual(expect.arrayContaining(['uid', 'day']));
    expect(asked.filter((one) => /POST|ship|delete|run/.test(one))).toEqual([]);
    // No check asks for it either.
    const ship = { method: 'GET', url: `${ORIGIN}/admin/ship.php?id=7`, headers: [], body: null };
    expect(surface.admits(ship)).toBe(false);
  });

  it('is not opened where it refuses strangers', async () => {
    const { asked } = await crawlSite((path, request) => {
      if (path === '/admin/' && isAnonymous(request)) return [200, '<title>Admin Dashboard</title>Access denied'];
      return typeof pages === 'function' ? undefined : pages[path];
    });
    expect(asked.filter((one) => one.includes('/admin/'))).toEqual(['GET /admin/']);
  });
});

describe('links that act', () => {
  const signIn = { page: `${ORIGIN}/login`, landing: `${ORIGIN}/` };
  const money = '<p>1 <a href="/fees/f1/receipt">Receipt</a></p><p><a href="/fees/chase">Chase the rest</a></p>';
  const pages: Pages = (path) => {
    if (path === '/')
      return [200, '<a href="/money">Money</a><a href="/office">Office</a><a href="/plan?day=3">Plan</a>'];
    if (path === '/money') return [200, money];
    if (path === '/office')
      return [200, '<a href="/office/rollover">Roll over</a><a href="/fees/f7/square">Squared</a>'];
    if (path.endsWith('/receipt')) return [200, 'Paid'];
    if (path.startsWith('/plan'))
      return [200, '<a href="/fees/f8/square">Squared</a><a href="/fees/f9/square?a=1">Squared</a>'];
    if (path === '/login') return [200, 'Sign in'];
    return [302, '', '/office'];
  };

  it('are requested once, one of each shape, are listed as untried, and yield no points', async () => {
    const { asked, surface, points } = await crawlSite(pages, {}, signIn);
    const acting = asked.filter((one) => /chase|rollover|square/.test(one));
    expect(acting.sort()).toEqual([
      expect.stringMatching(/^GET \/fees\/f\d\/square/),
      expect.stringMatching(/^GET \/(?:fees\/chase|office\/rollover)$/),
    ]);
    expect(points.filter(({ request }) => /chase|rollover|square/.test(request.url))).toEqual([]);
    const untried = [...surface.untried.values()].map(({ url }) => url);
    expect(untried).toEqual(expect.arrayContaining([`${ORIGIN}/fees/chase`, `${ORIGIN}/office/rollover`]));
    expect(surface.acts.size).toBe(2);
    for (const url of ['/fees/f5/square', '/fees/chase?x=1', '/office/rollover/'])
      expect(surface.repeatsAct({ method: 'GET', url: ORIGIN + url, headers: [], body: null })).toBe(true);
    expect(asked).toContain('GET /fees/f1/receipt');
  });

  it('are requested once where their answer reports the act in data', async () => {
    const list = (path: string): Answer | undefined =>
      path === '/'
        ? [200, '<a href="/day-gift?day=3">Day</a><script>fetch("/day-gift?day=4")</script>']
        : [200, '{"success":true,"message":"Added 100 to the account","new_balance":5100}'];
    const { asked, surface, points } = await crawlSite(list);
    expect(asked.filter((one) => one.includes('day-gift'))).toHaveLength(1);
    expect(points).toEqual([]);
    expect(surface.acts.size).toBe(1);
  });

  it.each([
    ['a link', '<a href="/cancel_trip.php?purchase_id=27">Trip 27</a>'],
    ['a link of a dialog', '<dialog><a href="/cancel_trip.php?purchase_id=27">Yes</a></dialog>'],
    ['a script', '<script>location.href = "/cancel_trip.php?purchase_id=27"</script>'],
    ['an attribute', '<button data-url="/cancel_trip.php?purchase_id=27">Trip 27</button>'],
  ])('are not followed where they cancel a thing, as %s names it', async (_name, markup) => {
    const { asked } = await crawlSite((path) => (path === '/' ? [200, markup] : [200, 'Cancelled']));
    expect(asked.filter((one) => one.includes('cancel_trip'))).toEqual([]);
  });

  it('are sent once as a form by GET where the answer reports the act in data', async () => {
    const form = '<form action=/day-gift><input name=day><input name=kind></form>';
    const { asked, surface, points } = await crawlSite((path) =>
      path === '/' ? [200, form] : [200, '{"status":"ok","message":"Gift added"}'],
    );
    expect(asked.filter((one) => one.includes('day-gift?'))).toHaveLength(1);
    expect(points).toEqual([]);
    expect(surface.acts.size).toBe(1);
  });

  it('are left alone where they repeat in rows, or ask before they act', async () => {
    const list = (path: string): Answer | undefined =>
      path === '/'
        ? [
            200,
            '<p>1 <a href="/fees/f1/waive">Waive</a></p><p>2 <a href="/fees/f2/waive">Waive</a></p><a href="/shake" onclick="return confirm(text)">Shake</a>',
          ]
        : path === '/login'
          ? [200, 'Sign in']
          : [200, 'Done'];
    const { asked, surface } = await crawlSite(list, {}, signIn);
    expect(asked.filter((one) => /waive|shake/.test(one))).toEqual([]);
    expect([...surface.untried.values()].map(({ url }) => url).sort()).toEqual([
      ...[`${ORIGIN}/fees/f1/waive`, `${ORIGIN}/fees/f2/waive`, `${ORIGIN}/shake`],
    ]);
  });

  it('are told from what is not there where a site leads to its first page for that', async () => {
    const site = (path: string): Answer => {
      if (path === '/')
        return [200, '<a href="/money">Money</a><a href="/gone/one">One</a><a href="/gone/two">Two</a>'];
      if (path === '/money') return [200, '<a href="/fees/chase">Chase the rest</a><a href="/money?page=2">2</a>'];
      if (path === '/money?page=2') return [200, 'More'];
      if (path === '/login') return [200, 'Sign in'];
      return [302, '', path === '/fees/chase' ? '/money' : '/'];
    };
    const missing = ['/abcd1234', '/efgh5678'].map((path) =>
      answerOf(site, { method: 'GET', url: ORIGIN + path, headers: [], body: null }),
    );
    const { asked, surface } = await crawlSite(site, {}, { ...signIn, missing });
    expect(asked.filter((one) => one.includes('/gone/')).sort()).toEqual(['GET /gone/one', 'GET /gone/two']);
    expect([...surface.acts]).toEqual([expect.stringContaining('/fees/chase')]);
    expect(asked.filter((one) => one.includes('chase'))).toHaveLength(1);
  });

  it('are not followed next to links that are known to act, where several belong to one record', async () => {
    const site = (path: string): Answer => {
      if (path === '/') return [200, '<a href="/invoices/1">1</a>'];
      if (path === '/invoices/1')
        return [
          200,
          '<p>draft</p><ul><li><a href="/invoices/1/print">Print</a><li><a href="/invoices/1/emetti">Emetti</a><li><a href="/invoices/1/storno">Storno</a><li><a href="/invoices/1/delete">Delete</a></ul>',
        ];
      return path === '/login' || path.endsWith('print') ? [200, 'Shown'] : [302, '', '/invoices/1'];
    };
    const { asked, surface } = await crawlSite(site, {}, signIn);
    expect(asked.filter((one) => /invoices\/1\/\w/.test(one))).toEqual(['GET /invoices/1/print']);
    expect([...surface.untried.values()].map(({ url }) => url)).toContain(`${ORIGIN}/invoices/1/emetti`);
  });

  it('are not assumed among the subpages of a record where none acts', async () => {
    const words = ['vitals', 'allergies', 'labs', 'wards', 'shots', 'scans', 'meals', 'doses'];
    const site = (path: string): Answer =>
      path === '/'
        ? [200, `<p>${words.map((word) => `<a href="/people/7/${word}">${word}</a>`).join(' ')}</p>`]
        : [200, `A page ${path}`];
    const { asked } = await crawlSite(site, {}, signIn);
    expect(asked.filter((one) => /people\/7\/\w/.test(one))).toHaveLength(words.length);
  });

  it('are followed in rows by who is not signed in, as far as words and answers allow', async () => {
    const list = (path: string): Answer =>
      path === '/' ? [200, '<a href="/lots/1/x">Lot</a> <a href="/lots/2/x">Lot</a>'] : [200, `A lot ${path}`];
    const { asked } = await crawlSite(list);
    expect(asked).toEqual(expect.arrayContaining(['GET /lots/1/x', 'GET /lots/2/x']));
  });
});
