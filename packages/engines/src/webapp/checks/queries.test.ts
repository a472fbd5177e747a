import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Listener } from '../check.ts';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import type { Handler, Page } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { PHP, PYTHON, runSmall } from '../testing/small-languages.ts';
import { ldapInjection } from './ldap-injection.ts';
import { nosqlInjection } from './nosql-injection.ts';
import { remoteInclusion } from './remote-inclusion.ts';
import { templateInjection } from './template-injection.ts';
import { xpathInjection } from './xpath-injection.ts';
import { xxe } from './xxe.ts';

seedRandom(2027);

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');
const page = (rows: readonly unknown[], echo = ''): Page => ({
  body: `<p>csrf ${Math.random().toString(36).slice(2)}</p><p>${html(echo)}</p>${rows.map((row) => `<li>${html(JSON.stringify(row))}</li>`).join('')}`,
});

/** A document database in a few lines: an object is an operator. */
const PEOPLE = [
  { name: 'anna', age: 30 },
  { name: 'bruno', age: 41 },
];
const OPERATORS: Record<string, (field: string, value: string) => boolean> = {
  $ne: (a, b) => a !== b,
  $eq: (a, b) => a === b,
  $gte: (a, b) => a >= b,
  $lt: (a, b) => a < b,
};
function find(filter: unknown): Page {
  if (typeof filter === 'string') return page(PEOPLE.filter(({ name }) => name === filter));
  const [operator = '', value = ''] = Object.entries(filter as Record<string, string>)[0] ?? [];
  const test = OPERATORS[operator];
  return test ? page(PEOPLE.filter(({ name }) => test(name, value))) : { status: 500, body: 'unknown operator' };
}
const fromQuery =
  (answer: (value: unknown) => Page): Handler =>
  (value, request) => {
    for (const [name, text] of new URL(request.url).searchParams) {
      const operator = /^q\[(.*)\]$/.exec(name)?.[1];
      if (operator !== undefined) return answer({ [operator]: text });
    }
    return answer(value);
  };
const fromJson =
  (answer: (value: unknown) => Page): Handler =>
  (value, request) => {
    const sent = value === '' ? (JSON.parse(String(request.body)) as { user: { q: unknown } }).user.q : value;
    return answer(sent);
  };
const fromForm =
  (field: string, answer: (value: unknown) => Page): Handler =>
  (value, request) => {
    for (const [name, text] of new URLSearchParams(String(request.body))) {
      const operator = name.startsWith(`${field}[`) ? name.slice(field.length + 1, -1) : undefined;
      if (operator !== undefined) return answer({ [operator]: text });
    }
    return answer(value);
  };
/** The value stands in a text that is read as JSON. */
const builtJson =
  (answer: (value: unknown) => Page): Handler =>
  (value) => {
    try {
      return answer((JSON.parse(`{"q":"${value}"}`) as { q: unknown }).q);
    } catch {
      return { status: 500, body: 'Internal error' };
    }
  };
const json = {
  kind: 'json',
  name: 'user.q',
  request: {
    method: 'POST',
    url: 'http://127.0.0.1/api/login',
    headers: [],
    body: '{"user":{"q":"zoe"},"password":"x"}',
  },
} as const;
/** A sign-in by name and password, where each may be an operator: nobody has the name that a scan makes up. */
const signIn: Handler = (value, request) => {
  const sent = JSON.parse(String(request.body)) as Record<'user' | 'password', unknown>;
  const given = value === '' ? sent : { ...sent, password: value };
  const fits = (wanted: unknown, has: string) => {
    if (typeof wanted === 'string') return wanted === has;
    const [operator = '', operand = ''] = Object.entries(wanted as Record<string, string>)[0] ?? [];
    return OPERATORS[operator]?.(has, operand);
  };
  const answers = [fits(given.user, 'anna'), fits(given.password, 's3cret')];
  if (answers.includes(undefined)) return { status: 500, body: 'unknown operator' };
  const session = `Welcome, your session is ${Math.random().toString(36)}`;
  return answers.every(Boolean) ? { body: session } : { status: 401, body: 'Wrong' };
};
const where =
  (code: (value: string) => string): Handler =>
  (value) => {
    try {
      return page(PEOPLE.filter((one) => runInNewContext(code(value), { one })));
    } catch {
      return page([]);
    }
  };

const NOSQL: readonly Case[] = [
  { what: 'operators in the query', value: 'anna', handler: fromQuery(find) },
  { what: 'operators in JSON', value: 'zoe', handler: fromJson(find), point: json },
  {
    what: 'operators in a sign-in with a name that nobody has',
    value: 'x',
    handler: signIn,
    point: {
      ...json,
      name: 'password',
      request: {
        ...json.request,
        headers: [['Content-Type', 'application/json']],
        body: '{"user":"zoe","password":"x"}',
      },
    },
  },
  {
    what: 'operators in a sign-in by a number, known by its address',
    value: '1234',
    handler: (value, request) => {
      const { user, pin } = JSON.parse(String(request.body)) as Record<string, unknown>;
      const body = JSON.stringify({ user, password: value === '' ? pin : value });
      return signIn('', { ...request, body });
    },
    point: {
      ...json,
      name: 'pin',
      request: {
        ...json.request,
        url: 'http://127.0.0.1/kiosk/login',
        headers: [['Content-Type', 'application/json']],
        body: '{"user":"zoe","pin":"1234"}',
      },
    },
  },
  ...[
    { path: '/people/lookup', name: 'q' },
    { path: '/people', name: 'keyword' },
  ].map(
    ({ path, name }): Case => ({
      what: `operators in a form that looks up, sent to ${path}`,
      value: 'zoe',
      handler: fromForm(name, find),
      point: {
        kind: 'form',
        name,
        request: { method: 'POST', url: `http://127.0.0.1${path}`, headers: [], body: `${name}=zoe` },
      },
    }),
  ),
  { what: 'a string of JSON that finds nothing', value: 'zoe', handler: builtJson(find) },
  { what: 'a string of JSON', value: 'anna', handler: builtJson(find) },
  { what: 'code that selects', value: 'anna', handler: where((v) => `one.name == '${v}'`) },
  { what: 'code with a number', value: '30', handler: where((v) => `one.age == ${v}`) },
  { what: 'code that selects nothing', value: 'zoe', handler: where((v) => `one.name == '${v}'`) },
];
const NO_NOSQL: readonly Case[] = [
  { what: 'JSON whose values are texts only', value: 'zoe', handler: builtJson((v) => find(JSON.stringify(v))) },
  {
    what: 'a form that writes',
    value: 'zoe',
    handler: fromForm('q', find),
    point: {
      kind: 'form',
      request: { method: 'POST', url: 'http://127.0.0.1/people/update', headers: [], body: 'q=zoe' },
    },
  },
  { what: 'texts only', value: 'anna', handler: fromQuery((v) => find(String(v))) },
  { what: 'texts only in JSON', value: 'zoe', handler: fromJson((v) => find(String(v))), point: json },
  {
    what: 'objects refused',
    value: 'zoe',
    handler: fromJson((v) => (typeof v === 'string' ? find(v) : { status: 400, body: 'Bad' })),
    point: json,
  },
  { what: 'objects echoed', value: 'zoe', handler: fromJson((v) => page([], JSON.stringify(v))), point: json },
  { what: 'random rows', value: 'anna', handler: () => page(PEOPLE.filter(() => Math.random() < 0.5)) },
];

/** Filters of LDAP, as far as they are needed here, read by a library that knows the schema. */
const ENTRIES = [
  { uid: 'anna', objectClass: 'person', pass: 's3cret', mail: 'anna@example.org', cn: 'Anna' },
  { uid: 'carlo', objectClass: 'person', pass: 'pw', mail: 'carlo@example.org', cn: 'Carlo' },
].map((entry) => new Map(Object.entries(entry)));
function holds(entry: ReadonlyMap<string, string>, filter: string, { readsOn = false } = {}): boolean {
  let at = 0;
  const parse = (): boolean => {
    if (filter[at++] !== '(') throw new Error('malformed filter');
    const sign = filter[at] ?? '';
    if ('&|!'.includes(sign)) {
      at++;
      const parts: boolean[] = [];
      while (filter[at] === '(') parts.push(parse());
      if (filter[at++] !== ')' || parts.length === 0) throw new Error('malformed filter');
      return sign === '&' ? parts.every(Boolean) : sign === '|' ? parts.some(Boolean) : !parts[0];
    }
    const end = filter.slice(at).search(/[()]/) + at;
    if (end < at || filter[end] !== ')') throw new Error('malformed filter');
    const [name = '', ...value] = filter.slice(at, end).split('=');
    at = end + 1;
    const asked = value.join('=');
    if (asked === '' || asked.includes('**') || /\\(?![\da-f]{2})/i.test(asked)) throw new Error('malformed filter');
    if (name === 'objectClass' && !/^(?:\*|person)$/.test(asked))
      throw new Error('invalid class in objectClass attribute');
    const wanted = asked
      .replace(/[.+?^${}()|[\]]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/\\([\da-f]{2})/gi, '\\x$1');
    return new RegExp(`^${wanted}$`).test(entry.get(name) ?? '\n');
  };
  const found = parse();
  // Some libraries ignore what follows a complete filter.
  if (at !== filter.length && !readsOn) throw new Error('malformed filter');
  return found;
}
const ldap =
  (filter: (value: string) => string, shown: boolean, options = {}): Handler =>
  (value) => {
    try {
      const found = ENTRIES.filter((entry) => holds(entry, filter(value), options));
      return page(
        found.map((entry) => ({ uid: entry.get('uid') })),
        value,
      );
    } catch (error) {
      return shown ? { status: 500, body: String(error) } : page([], value);
    }
  };
/** The page shows which of the values was chosen, and none if it was another. */
const chosen: Handler = (value, request) => {
  const found = ldap((v) => `(&(objectClass=person)(uid=${v}))`, true)(value, request) as Page;
  return { ...found, body: `${found.body}<p>${value === 'anna' ? 'chosen by you' : ''}</p>` };
};
/** A sign-in that compares name and password in its filter. */
const signingIn =
  (name: string): Handler =>
  (value, request) => {
    const sent = new URLSearchParams(String(request.body));
    sent.set(name, value);
    return ldap(() => `(&(uid=${sent.get('user')})(pass=${sent.get('pass')}))`, true)(value, request);
  };
const escaped = (value: string) => value.replace(/[\\*()]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)}`);
const LDAP: readonly Case[] = [
  { what: 'a filter of two', value: 'anna', handler: ldap((v) => `(&(uid=${v})(objectClass=person))`, false) },
  {
    what: 'a filter of two with errors',
    value: 'anna',
    handler: ldap((v) => `(&(objectClass=person)(uid=${v}))`, true),
  },
  { what: 'a filter of one with errors', value: 'anna', handler: ldap((v) => `(uid=${v})`, true) },
  {
    what: 'a filter that finds nothing',
    value: 'zoe',
    handler: ldap((v) => `(&(uid=${v})(objectClass=person))`, false),
    point: { name: 'user' },
  },
  {
    what: 'a value between wild cards',
    value: 'nn',
    handler: ldap((v) => `(&(objectClass=person)(uid=*${v}*))`, true),
  },
  { what: 'one of two filters', value: 'anna', handler: ldap((v) => `(|(uid=${v})(uid=bert))`, true) },
  { what: 'one of two filters, errors hidden', value: 'anna', handler: ldap((v) => `(|(uid=${v})(uid=bert))`, false) },
  { what: 'a value of a list to choose from', value: 'anna', handler: chosen },
  {
    what: 'a filter of one, errors hidden',
    value: 'anna',
    handler: ldap((v) => `(uid=${v})`, false),
    point: { name: 'user' },
  },
  {
    what: 'no value, between wild cards',
    value: '',
    handler: ldap((v) => `(&(objectClass=person)${v && `(uid=*${v}*)`})`, true),
  },
  {
    what: 'no value, in a filter of two',
    value: '',
    handler: ldap((v) => `(&${v && `(uid=${v})`}(objectClass=person))`, true),
  },
  {
    what: 'a value between wild cards in one of two filters that find nothing',
    value: 'zoe',
    handler: ldap((v) => `(|(uid=*${v}*)(mail=*${v}*))`, true),
  },
  ...['user', 'pass'].map(
    (name): Case => ({
      what: `a sign-in whose filter compares both fields: ${name}`,
      value: 'zoe',
      handler: signingIn(name),
      point: {
        ...{ kind: 'form', name, signsIn: true },
        request: {
          ...{ method: 'POST', url: 'http://127.0.0.1/enter', body: 'user=zoe&pass=zoe' },
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        },
      },
    }),
  ),
  {
    what: 'a sign-in whose password stands behind the name',
    value: 'zoe',
    handler: ldap((v) => `(&(uid=${v})(pass=wrong))`, false, { readsOn: true }),
    point: {
      ...{ kind: 'form', name: 'who', signsIn: true },
      request: { method: 'POST', url: 'http://127.0.0.1/enter', headers: [], body: 'who=zoe&word=wrong' },
    },
  },
];
const NO_LDAP: readonly Case[] = [
  { what: 'escaped', value: 'anna', handler: ldap((v) => `(&(uid=${escaped(v)})(objectClass=person))`, true) },
  {
    what: 'escaped, finds nothing',
    value: 'zoe',
    handler: ldap((v) => `(uid=${escaped(v)})`, true),
    point: { name: 'user' },
  },
  {
    what: 'brackets refused',
    value: 'anna',
    handler: (v) => (/[()]/.test(v) ? { status: 400, body: 'Bad search filter' } : page([1])),
  },
  {
    what: 'escaped, of a list to choose from',
    value: 'anna',
    handler: (v, request) => {
      const found = ldap((value) => `(&(objectClass=person)(uid=${escaped(value)}))`, true)(v, request) as Page;
      return { ...found, body: `${found.body}<p>${v === 'anna' ? 'chosen by you' : ''}</p>` };
    },
    point: { name: 'group' },
  },
  {
    what: 'a text search with wild cards, which refuses signs by the name of a filter',
    value: '',
    handler: (v) =>
      /[()"']/.test(v)
        ? { body: 'Invalid filter' }
        : page(PEOPLE.filter(({ name }) => new RegExp(v.replace(/[^\w*]/g, '').replaceAll('*', '.*')).test(name))),
    point: { name: 'name' },
  },
  {
    what: 'a text search for any of the words',
    value: 'anna',
    handler: (v) =>
      page(
        PEOPLE.filter(({ name }) => v.split(/\W+/).includes(name)),
        v,
      ),
    point: { name: 'name' },
  },
  {
    what: 'a text search for all of the words, up to a length',
    value: 'anna',
    handler: (v) =>
      page(v.length > 24 ? [] : PEOPLE.filter(({ name }) => v.split(/\W+/).every((word) => name.includes(word)))),
    point: { name: 'name' },
  },
  { what: 'wild cards as a feature', value: 'anna', handler: (v) => page(v.includes('*') || v === 'anna' ? [1] : []) },
];

/** XPath by its functions that matter, and its comparison. */
const xpath =
  (expression: (value: string) => string): Handler =>
  (value) => {
    const code = expression(value)
      .replaceAll(' and ', ' && ')
      .replaceAll(' or ', ' || ')
      .replace(/(?<![=!<>])=(?!=)/g, '==')
      .replaceAll('starts-with(', 'startsWith(');
    const functions = {
      contains: (text: string, part: string) => text.includes(part),
      startsWith: (text: string, part: string) => text.startsWith(part),
    };
    try {
      return page(PEOPLE.filter((one) => runInNewContext(code, { ...functions, name: one.name, age: one.age })));
    } catch {
      return { status: 500, body: 'XPathException' };
    }
  };
const XPATH: readonly Case[] = [
  { what: 'a string', value: 'anna', handler: xpath((v) => `name='${v}'`) },
  { what: 'a string that finds nothing', value: 'zoe', handler: xpath((v) => `name='${v}'`) },
  { what: 'a number', value: '30', handler: xpath((v) => `age=${v}`) },
  { what: 'an argument', value: 'ann', handler: xpath((v) => `contains(name,'${v}')`) },
  {
    what: 'a string without signs of comparison',
    value: 'anna',
    handler: (v, request) =>
      /[=<>!]/.test(v) ? { status: 400, body: 'Invalid input' } : xpath((text) => `name='${text}'`)(v, request),
  },
  { what: 'an argument that finds nothing', value: 'zoe', handler: xpath((v) => `starts-with(name,"${v}")`) },
  {
    what: 'a string that finds nothing in a form that is sent',
    value: 'zoe',
    handler: xpath((v) => `name='${v}'`),
    point: { kind: 'form', request: { method: 'POST', url: 'http://127.0.0.1/people', headers: [], body: 'q=zoe' } },
  },
];
const NO_XPATH: readonly Case[] = [
  {
    what: 'a variable',
    value: 'anna',
    handler: (v) =>
      page(
        PEOPLE.filter(({ name }) => name === v),
        v,
      ),
  },
  {
    what: 'quotes refused',
    value: 'anna',
    handler: (v) => (/['"]/.test(v) ? { status: 500, body: 'XPathException' } : page([1])),
  },
];

function fakeListener() {
  const asked = new Map<string, string>();
  const answers = new Map<string, string>();
  const listener: Listener = {
    urlFor(token, answer = '') {
      answers.set(token, answer);
      return `http://127.0.0.1:40123/${token}`;
    },
    heard: async (token) => (asked.has(token) ? { from: '127.0.0.1', head: `GET ${asked.get(token)} HTTP/1.1` } : null),
  };
  const fetchUrl = (url: string) => {
    const token = /^(?:https?:)?\/\/127\.0\.0\.1:40123\/(\w+)/i.exec(url)?.[1];
    if (token) asked.set(token, url.replace(/^(?:https?:)?\/\/[^/]+/i, ''));
    return answers.get(token ?? '') ?? '';
  };
  return { listener, fetchUrl };
}

const PASSWD = 'root:x:0:0:root:/root:/bin/bash';
const xmlPoint = {
  kind: 'xml',
  name: 'order.note',
  request: {
    method: 'POST',
    url: 'http://127.0.0.1/api/order',
    headers: [['Content-Type', 'application/xml']],
    body: '<?xml version="1.0"?><order><id>1</id><note>hello</note></order>',
  },
} as const;
/** A parser that follows entities, or not. */
const parser =
  ({
    external,
    echo,
    open = () => '',
  }: {
    external: boolean;
    echo: boolean;
    open?: (url: string) => string;
  }): Handler =>
  (_, request) => {
    const text = String(request.body);
    const entity = /<!ENTITY (% )?rq SYSTEM "([^"]+)">/.exec(text);
    const content = entity?.[2] && external ? (entity[2] === 'file:///etc/passwd' ? PASSWD : open(entity[2])) : '';
    const note = /<note>(.*?)<\/note>/.exec(text)?.[1] ?? '';
    return { body: `<p>Saved ${echo ? html(note.replace('&rq;', content)) : ''}</p>` };
  };

const filePoint = {
  kind: 'multipart',
  name: 'file',
  request: writeParts({ method: 'POST', url: 'http://127.0.0.1/upload', headers: [], body: null }, [
    { name: 'file', fileName: 'bill.pdf', contentType: 'application/pdf', content: '%PDF' },
  ]),
} as const;
/** Reads documents alone, by the name of the file, and refuses them with what they say. */
const uploads =
  ({ external }: { external: boolean }): Handler =>
  (value, request) => {
    if (!readParts(request)[0]?.fileName?.endsWith('.xml')) return { status: 204, body: '' };
    const isRead = external && value.includes('SYSTEM "file:///etc/passwd">');
    return { status: 410, body: `No longer taken: ${html(value.replace('&rq;', isRead ? PASSWD : ''))}` };
  };

describe('queries of other databases', () => {
  it.each(NOSQL)('finds NoSQL injection: $what', async (one) =>
    expect(await expectFound(nosqlInjection, one, 'nosql-injection')).toBeLessThan(30),
  );
  it.each(NO_NOSQL)('NoSQL: is silent about $what', async (one) =>
    expect(await expectSilence(nosqlInjection, one)).toBeLessThan(20),
  );
  it.each(LDAP)('finds LDAP injection: $what', async (one) =>
    expect(await expectFound(ldapInjection, one, 'ldap-injection')).toBeLessThan(30),
  );
  it.each(NO_LDAP)('LDAP: is silent about $what', async (one) =>
    expect(await expectSilence(ldapInjection, one)).toBeLessThan(15),
  );
  it.each(XPATH)('finds XPath injection: $what', async (one) =>
    expect(await expectFound(xpathInjection, one, 'xpath-injection')).toBeLessThan(30),
  );
  it.each(NO_XPATH)('XPath: is silent about $what', async (one) =>
    expect(await expectSilence(xpathInjection, one)).toBeLessThan(10),
  );
});

describe('what the server fetches', () => {
  const HOME =
    '<html>\n<title>Our little shop of things</title>\n<h1>Welcome to the little shop</h1>\n<p>Everything is fresh today</p>\n</html>';

  it('finds a server that asks our listener', async () => {
    const { listener, fetchUrl } = fakeListener();
    const handler: Handler = (v) => {
      fetchUrl(v);
      return { body: 'Imported' };
    };
    await expectFound(
      remoteInclusion,
      { what: '', value: 'http://127.0.0.1/a.png', handler, point: { name: 'url' } },
      'ssrf',
      { listener },
    );
  });

  it.each([
    ['writes the protocol itself', (v: string) => `http://${v}`],
    ['refuses the usual spelling of the protocol', (v: string) => (v.includes('http:') ? '' : v)],
  ])('finds a server that %s, at the lowest strength', async (_, read) => {
    const { listener, fetchUrl } = fakeListener();
    const handler: Handler = (v) => {
      fetchUrl(read(v));
      return { body: 'Imported' };
    };
    const point = { name: 'url' };
    const options = { listener, strength: 'low', payloads: 6 } as const;
    await expectFound(remoteInclusion, { what: '', value: 'feed', handler, point }, 'ssrf', options);
  });

  it.each([
    ['as it is', (v: string) => v],
    ['within a string', (v: string) => `"Hello ${v}"`],
  ])('finds code of JavaScript that is run %s and shows nothing', async (_, code) => {
    const { listener, fetchUrl } = fakeListener();
    const require = () => ({ get: (url: string) => fetchUrl(url) });
    const handler: Handler = (v) => {
      try {
        runInNewContext(code(v), { require, pear: 1 });
        return { body: 'Kept' };
      } catch (error) {
        return { body: String(error) };
      }
    };
    const one = { what: '', value: 'pear', handler, point: { name: 'rule' } };
    await expectFound(templateInjection, one, 'code-injection', { listener });
    const fetches: Handler = (v) => {
      fetchUrl(/http:[^)]+/.exec(v)?.[0] ?? '');
      return { body: `unexpected token ${v.length}` };
    };
    await expectSilence(templateInjection, { ...one, handler: fetches }, { listener });
  });

  it('finds a server that refuses dots', async () => {
    const { listener, fetchUrl } = fakeListener();
    const handler: Handler = (v) => {
      if (!v.includes('.')) fetchUrl(v.replace('2130706433', '127.0.0.1'));
      return { body: 'Imported' };
    };
    const point = { name: 'feed_url' };
    await expectFound(remoteInclusion, { what: '', value: 'feed', handler, point }, 'ssrf', { listener });
  });

  it.each<[string, string, string, (v: string) => string]>([
    [
      'looks how an address begins and ends, and which name it holds',
      'link',
      'http://cdn.partner.example/a.png',
      (v) =>
        v.startsWith('http://cdn.partner.example') && v.endsWith('partner.example/a.png')
          ? v.replace(/^http:\/\/[^/?@]*@/, 'http://')
          : '',
    ],
    [
      'writes the machine before a path',
      'endpoint',
      '/status',
      (v) => `http://stock.example${v}`.replace(/^http:\/\/[^/]*@/, 'http://'),
    ],
    ['reads a machine and writes the rest', 'server', 'db.example', (v) => `http://${v}:80/health`],
    ['takes a picture by its address', 'logo', 'prova', (v) => v],
  ])('finds a server that %s', async (_, name, value, read) => {
    const { listener, fetchUrl } = fakeListener();
    const handler: Handler = (v) => {
      fetchUrl(read(v));
      return { body: 'Done' };
    };
    await expectFound(remoteInclusion, { what: '', value, handler, point: { name } }, 'ssrf', { listener });
  });

  it('finds a server that fetches an address some time after its answer', async () => {
    const { listener: known, fetchUrl } = fakeListener();
    const waiting: string[] = [];
    const listener: Listener = {
      ...known,
      heard(token, waitMs) {
        if (waitMs >= 1_000 || waiting.length > 2) for (const url of waiting.splice(0)) fetchUrl(url);
        return known.heard(token, waitMs);
      },
    };
    const handler: Handler = (v) => {
      waiting.push(v);
      return { body: 'Queued' };
    };
    await expectFound(remoteInclusion, { what: '', value: 'prova', handler, point: { name: 'link' } }, 'ssrf', {
      listener,
    });
  });

  it('finds a server that makes a document of markup and fetches its pictures', async () => {
    const { listener, fetchUrl } = fakeListener();
    const makes =
      (body: string): Handler =>
      (v) => {
        fetchUrl(/<img src="([^"]+)"/.exec(v)?.[1] ?? '');
        return { body };
      };
    const one = { what: '', value: 'Dear customer', handler: makes('%PDF-1.4'), point: { name: 'text' } };
    expect(await expectFound(remoteInclusion, one, 'ssrf', { listener })).toBeLessThan(8);
    const named = { ...one, point: { name: 'content' } };
    expect(await expectFound(remoteInclusion, named, 'ssrf', { listener })).toBeLessThan(8);
    // A page would be opened by browsers, ours as well.
    expect(await expectSilence(remoteInclusion, { ...one, handler: makes('<p>Kept</p>') }, { listener })).toBe(3);
  });

  it('finds a server that shows its own page, without a listener', async () => {
    const handler: Handler = (v, request) => {
      if (v === '' && request.url === 'http://127.0.0.1/') return { body: HOME };
      return /^http:\/\/127\.0\.0\.1\/(?:\?|$)/.test(v) ? { body: HOME } : { body: 'Nothing there' };
    };
    await expectFound(
      remoteInclusion,
      { what: '', value: 'http://127.0.0.1/a.png', handler, point: { name: 'url' } },
      'ssrf',
    );
  });

  it.each([
    ['by its name', /^http:\/\/shop\.example\/(?:\?|$)/],
    ['as its own machine reaches it', /^http:\/\/127\.0\.0\.1\/(?:\?|$)/],
  ])('finds a server that shows its own page %s, where our listener is not reached', async (_, fetches) => {
    const handler: Handler = (v, request) => {
      if (v === '' && request.url === 'http://shop.example/') return { body: HOME };
      return fetches.test(v) ? { body: HOME } : { body: 'Nothing there' };
    };
    const request = { method: 'GET', url: 'http://shop.example/show?feed_url=prova', headers: [], body: null };
    const one = { what: '', value: 'prova', handler, point: { name: 'feed_url', request } };
    await expectFound(remoteInclusion, one, 'ssrf', { listener: fakeListener().listener });
  });

  it.each([
    ['an expression of Python', PYTHON],
    ['a program of PHP', PHP],
  ])('finds a server that fetches and runs %s', async (_, language) => {
    const { listener, fetchUrl } = fakeListener();
    const handler: Handler = (v) => {
      const document = fetchUrl(v);
      const code = language === PHP ? (/<\?php echo (.*);\?>/.exec(document)?.[1] ?? "''") : document || "'Done'";
      try {
        return { body: `<p>${runSmall(code, language).value}</p>` };
      } catch {
        return { body: '<p>Unexpected error</p>' };
      }
    };
    const one = { what: '', value: 'help', handler, point: { name: 'file' } };
    await expectFound(remoteInclusion, one, 'remote-inclusion', { listener });
  });

  it('takes a server that only shows what it fetched for one that fetches', async () => {
    const { listener, fetchUrl } = fakeListener();
    const handler: Handler = (v) => ({ body: `<pre>${fetchUrl(v)}</pre>` });
    const one = { what: '', value: 'help', handler, point: { name: 'url' } };
    await expectFound(remoteInclusion, one, 'ssrf', { listener });
  });

  it('finds included code', async () => {
    const handler: Handler = (v) => {
      const php = /^data:text\/plain,<\?php echo '(\w+)'\.\((\d+)\*(\d+)\)\.'(\w+)';/.exec(v);
      return { body: php ? `${php[1]}${Number(php[2]) * Number(php[3])}${php[4]}` : 'not found' };
    };
    await expectFound(
      remoteInclusion,
      { what: '', value: 'home.php', handler, point: { name: 'page' } },
      'remote-inclusion',
    );
  });

  it.each<Case>([
    { what: 'an echo', value: 'http://127.0.0.1/', handler: (v) => ({ body: html(v) }), point: { name: 'url' } },
    {
      what: 'a page that is always the first one',
      value: 'x.php',
      handler: () => ({ body: HOME }),
      point: { name: 'url' },
    },
    {
      what: 'addresses refused',
      value: 'x.php',
      handler: (v) => (v.includes(':') ? { status: 400, body: 'no' } : { body: 'ok' }),
      point: { name: 'url' },
    },
  ])('is silent about $what', async (one) => {
    const { listener } = fakeListener();
    await expectSilence(remoteInclusion, one, { listener });
    await expectSilence(remoteInclusion, one);
  });

  it('finds an entity that shows a file', async () => {
    await expectFound(
      xxe,
      { what: '', value: 'hello', handler: parser({ external: true, echo: true }), point: xmlPoint },
      'xxe',
    );
  });

  it('finds an entity in an uploaded document, which the form sends as another kind of file', async () => {
    await expectFound(xxe, { what: '', value: '%PDF', handler: uploads({ external: true }), point: filePoint }, 'xxe');
    await expectSilence(xxe, { what: '', value: '%PDF', handler: uploads({ external: false }), point: filePoint });
  });

  it.each<[string, string, string, string]>([
    ['the document that a field is filled with', '<order><id>7</id><note>thanks</note></order>', 'note', ''],
    [
      'a document as the page shows it',
      'prova',
      'customer',
      '<p>Paste your bill as XML: &lt;bill&gt;&lt;id&gt;1&lt;/id&gt;&lt;customer&gt;Rossi&lt;/customer&gt;&lt;/bill&gt;</p>',
    ],
    ['an element by a usual name', 'prova', 'message', '<p>Upload your XML</p>'],
  ])('finds an entity that is shown for one element alone, in %s', async (_, value, shown, help) => {
    const reads =
      (external: boolean): Handler =>
      (v) => {
        const isNumber = /<id>(?!\d+<)/.exec(v) === null;
        const text = new RegExp(`<${shown}>([^<]*)</${shown}>`).exec(v)?.[1];
        const isFile = external && v.includes('SYSTEM "file:///etc/passwd">');
        const said = text?.replace('&rq;', isFile ? PASSWD : '');
        return { body: `${help}<p>${said !== undefined && isNumber ? html(said) : 'Invalid document'}</p>` };
      };
    const point = { name: 'doc', kind: 'form' } as const;
    await expectFound(xxe, { what: '', value, handler: reads(true), point }, 'xxe');
    await expectSilence(xxe, { what: '', value, handler: reads(false), point });
  });

  it('sends a document where a page asks for one and takes any file', async () => {
    const request = writeParts({ method: 'POST', url: 'http://127.0.0.1/upload', headers: [], body: null }, [
      { name: 'file', fileName: 'prova.png', contentType: 'image/png', content: 'PNG' },
    ]);
    const reads: Handler = (v, sent) =>
      sent.method === 'GET' ? { body: '<p>Upload XML file below</p>' } : uploads({ external: true })(v, sent);
    const point = { kind: 'multipart', name: 'file', request } as const;
    await expectFound(xxe, { what: '', value: 'PNG', handler: reads, point }, 'xxe');
  });

  it('finds an entity in a text field whose page asks for a document', async () => {
    const asked = (options: Parameters<typeof parser>[0]): Handler => {
      const read = parser(options);
      return (v, request) =>
        v.startsWith('<')
          ? read(v, { ...request, body: v.replaceAll('prova>', 'note>') })
          : { body: '<p>Please send your note as XML</p>' };
    };
    const point = { name: 'note', kind: 'form' } as const;
    await expectFound(xxe, { what: '', value: 'prova', handler: asked({ external: true, echo: true }), point }, 'xxe');
    const one = { what: '', value: 'prova', handler: asked({ external: false, echo: true }), point };
    expect(await expectSilence(xxe, one)).toBeLessThan(12);
    const about: Handler = () => ({ body: '<p>We read XML, too</p><a href="/sitemap.xml">Map</a>' });
    expect(await expectSilence(xxe, { ...one, handler: about })).toBeLessThanOrEqual(4);
  });

  it('finds an entity where an interface for data reads documents as well', async () => {
    const both = (options: Parameters<typeof parser>[0]): Handler => {
      const read = parser(options);
      return (v, request) => {
        const isDocument = request.headers.some(([name, value]) => name === 'Content-Type' && value.includes('xml'));
        const body = String(request.body).replaceAll('root>', 'note>').replaceAll('text>', 'note>');
        const text = isDocument ? /<note>([^<&]*)<\/note>/.exec(body)?.[1] : v;
        return isDocument && String(request.body).includes('DOCTYPE')
          ? read(v, { ...request, body })
          : { body: `<p>${html(text ?? '')}</p>` };
      };
    };
    const request = {
      ...{ method: 'POST', url: 'http://127.0.0.1/notes', body: '{"text":"hello"}' },
      headers: [['Content-Type', 'application/json']] as const,
    };
    const point = { kind: 'json', name: 'text', request } as const;
    await expectFound(xxe, { what: '', value: 'hello', handler: both({ external: true, echo: true }), point }, 'xxe');
    await expectSilence(xxe, { what: '', value: 'hello', handler: both({ external: false, echo: true }), point });
    const dataOnly: Handler = (v, { headers }) =>
      headers.some(([, value]) => value.includes('xml')) ? { status: 415, body: '' } : { body: html(v) };
    expect(await expectSilence(xxe, { what: '', value: 'hello', handler: dataOnly, point })).toBeLessThanOrEqual(4);
  });

  const wholeBody = (body: string) =>
    ({
      kind: 'xml',
      name: 'body',
      page: 'http://127.0.0.1/send',
      request: { method: 'POST', url: 'http://127.0.0.1/read', headers: [['Content-Type', 'text/xml']], body },
    }) as const;

  it.each([
    ['that its page shows in a field', '<textarea>\n<memos><memo id="1">Call</memo></memos>\n</textarea>', 'memo'],
    ['of our own', '<textarea name="t"></textarea>', 'title'],
  ])('finds an entity where a script sends what is written as the body, by a document %s', async (_, form, shown) => {
    const reads =
      (external: boolean): Handler =>
      (_value, request) => {
        if (request.method === 'GET') return { body: form };
        const text = String(request.body);
        const memo = new RegExp(`<${shown}[^>]*>([^<]*)</${shown}>`).exec(text)?.[1];
        if (memo === undefined) return { status: 500, body: 'Content is not allowed in prolog.' };
        const isFile = external && text.includes('SYSTEM "file:///etc/passwd">');
        return { body: `<p>${html(memo.replace('&rq;', isFile ? PASSWD : ''))}</p>` };
      };
    await expectFound(xxe, { what: '', value: 'prova', handler: reads(true), point: wholeBody('prova') }, 'xxe');
    const silent = { what: '', value: 'prova', handler: reads(false), point: wholeBody('prova') };
    expect(await expectSilence(xxe, silent)).toBeLessThan(12);
  });

  it('finds an entity past a filter, though the document of the field reads a file itself', async () => {
    const value = '<!DOCTYPE r [<!ENTITY own SYSTEM "file:///etc/passwd">]><r>&own;</r>';
    const reads =
      (external: boolean): Handler =>
      (v) => {
        if (v === value) return { body: html(PASSWD) };
        if (v.includes('SYSTEM')) return { status: 400, body: 'Refused' };
        const text = /<r>([^<]*)<\/r>/.exec(v)?.[1] ?? '';
        const isFile = external && v.includes('PUBLIC "rq" "file:///etc/passwd">');
        return { body: `<p>${html(text.replace('&rq;', isFile ? PASSWD : ''))}</p>` };
      };
    const point = { name: 'doc', kind: 'form' } as const;
    await expectFound(xxe, { what: '', value, handler: reads(true), point }, 'xxe');
    await expectSilence(xxe, { what: '', value, handler: reads(false), point });
  });

  it('finds an entity that asks our listener', async () => {
    const { listener, fetchUrl } = fakeListener();
    const open = (url: string) => {
      fetchUrl(url);
      return '';
    };
    await expectFound(
      xxe,
      { what: '', value: 'hello', handler: parser({ external: true, echo: false, open }), point: xmlPoint },
      'xxe',
      { listener },
    );
  });

  it.each<Case>([
    {
      what: 'a parser without external entities',
      value: 'hello',
      handler: parser({ external: false, echo: true }),
      point: xmlPoint,
    },
    {
      what: 'a parser that shows nothing',
      value: 'hello',
      handler: parser({ external: false, echo: false }),
      point: xmlPoint,
    },
    { what: 'a page that shows such lines', value: 'hello', handler: () => ({ body: PASSWD }), point: xmlPoint },
  ])('is silent about $what', async (one) => {
    await expectSilence(xxe, one, { listener: fakeListener().listener });
  });
});
