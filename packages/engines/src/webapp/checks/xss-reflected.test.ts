import { DatabaseSync } from 'node:sqlite';
import type { Exchange, Header } from '@rocca/tools/web/model';
import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import { brokenOf } from '../attack/usual.ts';
import type { AttackTools, ProofRun } from '../check.ts';
import { type EchoPage, SAFE_PAGES, WEAK_PAGES } from '../testing/weak-pages.ts';
import { pointOf } from '../testing/weak-site.ts';
import { xssReflected } from './xss-reflected.ts';

/** A target that is the page alone, where there is no browser to prove anything. */
function reach(page: EchoPage, seen: Partial<ProofRun> = { failure: 'unavailable' }) {
  const point = pointOf(page, 'http://site.example', 1);
  const { status = 200, type = 'text/html', headers = {}, show } = page;
  const sent: string[] = [];
  let visits = 0;
  let tokens = 0;
  const answer = (value: string): Promise<Exchange> => {
    const head: Header[] = [...Object.entries(headers), ...(type === '' ? [] : [['Content-Type', type] as const])];
    const response = { status, statusText: '', headers: head, body: Buffer.from(show(value)), cut: false };
    return Promise.resolve({ request: point.request, response, failure: null, ms: 1 });
  };
  const visit = (): Promise<ProofRun> => {
    visits += 1;
    return Promise.resolve({ executed: false, finalUrl: point.request.url, failure: null, ...seen });
  };
  const tools: AttackTools = {
    depth: { strength: 'low', payloads: 6, mayChange: false },
    signal: new AbortController().signal,
    send: (_, value) => {
      sent.push(value);
      return answer(value);
    },
    control: () => answer('a'),
    request: () => answer('a'),
    token: () => `rctoken${tokens++}x`,
    listener: null,
    browser: { runs: visit, opens: visit },
  };
  return { point, tools, sent, visits: () => visits };
}

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const textIn = (node: Tree.ParentNode): string =>
  node.childNodes.map((one) => ('value' in one ? one.value : 'childNodes' in one ? textIn(one) : '')).join('');

/** That nothing runs in a frame of another origin, the browser alone can tell. */
const toldByTheBrowser = new Set(['safe sandbox']);

/** Its own value again, a plain word, and the probe where that comes back. */
const FIRST_ANSWERS = 3;

describe('reflected cross-site scripting', () => {
  it.each(SAFE_PAGES.filter(({ name }) => !toldByTheBrowser.has(name)))(
    'costs no more than the first answers, which all checks share: $name',
    async (page) => {
      const { point, tools, sent, visits } = reach(page);
      expect(await xssReflected.attack(point, tools)).toEqual([]);
      expect(sent.length).toBeLessThanOrEqual(FIRST_ANSWERS);
      expect(visits()).toBe(0);
    },
  );

  it.each([
    ['guesses the type of its answers by their first signs', (value: string) => /^<(?:b|script)[ >]/.test(value), 1],
    ['sends any value as plain text', () => false, 0],
  ])('is found where a server %s', async (_, isHtml, expected) => {
    const page: EchoPage = { ...(WEAK_PAGES[0] as EchoPage), show: (value) => value };
    const { point, tools } = reach(page, { executed: true });
    const send: AttackTools['send'] = async (to, value) => {
      const exchange = await tools.send(to, value);
      const type: Header = ['Content-Type', isHtml(value) ? 'text/html' : 'text/plain'];
      return { ...exchange, response: exchange.response && { ...exchange.response, headers: [type] } };
    };
    const guessing = { ...tools, send, control: (to: typeof point) => send(to, 'a') };
    expect(await xssReflected.attack(point, guessing)).toHaveLength(expected);
  });

  it.each([
    ['writes the markup of a value anew', (value: string) => serialize(parseFragment(value)), 1],
    ['takes elements out of it', (value: string) => html(textIn(parseFragment(value))), 0],
  ])('is found where a page %s', async (_, written, expected) => {
    const page: EchoPage = { ...(WEAK_PAGES[0] as EchoPage), show: (value) => `<p>${written(value)}</p>` };
    const { point, tools } = reach(page, { executed: true });
    expect(await xssReflected.attack(point, tools)).toHaveLength(expected);
  });

  /** As `strip_tags` with a list of elements that are left. */
  const leaving = (names: RegExp) => (value: string) =>
    value.replaceAll(/<(?:\/?([a-z]\w*)[^>]*>|(?=[a-z])[^>]*$)/gi, (tag, name = '') => (names.test(name) ? tag : ''));

  it.each([
    ['is found in an element that a filter of tags leaves', leaving(/^div$/), 1],
    ['is not found where it leaves none', leaving(/(?!)/), 0],
    [
      'is not found where it leaves them without attributes',
      (text: string) => leaving(/^b$/)(text).replaceAll(/<b [^>]*>/g, '<b>'),
      0,
    ],
  ])('%s', async (_, filter, expected) => {
    const page: EchoPage = { ...(WEAK_PAGES[0] as EchoPage), show: (value) => `<p>${filter(value)}</p>` };
    const { point, tools, sent } = reach(page, { executed: true });
    expect(await xssReflected.attack(point, tools)).toHaveLength(expected);
    expect(sent.filter((value) => value.includes('<span>'))).toHaveLength(1);
  });

  it.each([
    ['tells that it reads Markdown', '<p>Markdown is welcome</p>', 1, 1],
    ['says nothing of it', '', 0, 0],
  ])('is looked for in links of a text where a page %s', async (_, hint, expected, tried) => {
    const links = (text: string) => html(text).replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>');
    const page: EchoPage = { ...(WEAK_PAGES[0] as EchoPage), show: (value) => `${hint}<p>${links(value)}</p>` };
    const { point, tools, sent } = reach(page, { executed: true });
    expect(await xssReflected.attack(point, tools)).toHaveLength(expected);
    expect(Math.min(1, sent.filter((value) => value.startsWith('[a](')).length)).toBe(tried);
  });

  it('is possible where it ran once and the form may not be sent again', async () => {
    const page = WEAK_PAGES.find(({ name }) => name === 'text') as EchoPage;
    const { point, tools } = reach(page, { executed: true });
    let runs = 0;
    const send: AttackTools['send'] = async (to, value) => {
      if (runs > 0) return { request: to.request, response: null, failure: 'over_budget', ms: 0 };
      if (value.includes('rcproof')) runs += 1;
      return tools.send(to, value);
    };
    expect(await xssReflected.attack(point, { ...tools, send })).toMatchObject([
      { key: 'xss-reflected', possible: true },
    ]);
  });

  it('is possible, and not absent, where a page never comes to rest', async () => {
    const page = WEAK_PAGES.find(({ name }) => name === 'text') as EchoPage;
    const quiet = reach(page, {});
    expect(await xssReflected.attack(quiet.point, quiet.tools)).toEqual([]);
    const { point, tools } = reach(page, { restless: true });
    expect(await xssReflected.attack(point, tools)).toMatchObject([{ key: 'xss-reflected', possible: true }]);
  });

  it.each(['header', 'cookie'] as const)('through a %s is rated below one through a link', async (kind) => {
    const page = WEAK_PAGES.find(({ name }) => name === 'text') as EchoPage;
    const { point, tools } = reach(page);
    expect(await xssReflected.attack({ ...point, kind }, tools)).toMatchObject([{ key: 'xss-header' }]);
  });

  it('is possible at most where no browser is there to prove it', async () => {
    const page = WEAK_PAGES.find(({ name }) => name === 'text') as EchoPage;
    const { point, tools } = reach(page);
    expect(await xssReflected.attack(point, tools)).toMatchObject([{ key: 'xss-reflected', possible: true }]);
  });

  it('is possible where a policy keeps scripts of the page from running', async () => {
    const headers = { 'content-security-policy': "script-src 'self'" };
    const page: EchoPage = { name: 'policy', headers, show: (value) => `<!DOCTYPE html><p>${value}</p>` };
    const { point, tools, visits } = reach(page);
    const stopped = () => Promise.resolve({ executed: false, finalUrl: '', failure: null });
    const [sighting] = await xssReflected.attack(point, { ...tools, browser: { runs: stopped, opens: stopped } });
    expect(sighting).toMatchObject({ possible: true });
    expect(sighting?.evidence).toMatchObject({ en: expect.stringContaining('content security policy') });
    expect(visits()).toBe(0);
  });

  it('asks with letters alone where other characters are refused', async () => {
    const page: EchoPage = {
      name: 'refusing',
      status: 200,
      show: (value) => (/[<>]/.test(value) ? '<!DOCTYPE html><p>Not allowed.</p>' : `<!DOCTYPE html><p>${value}</p>`),
    };
    const { point, tools, sent } = reach(page);
    await xssReflected.attack(
      { ...point, value: 'beautiful' },
      { ...tools, control: () => tools.send(point, 'beautiful') },
    );
    expect(sent.some((value) => /^rctoken\d+x$/.test(value))).toBe(true);
  });

  it.each([
    ['a string', (v: string) => `<script language="VBScript">a = "${v.replaceAll(/[<>]/g, '')}"</script>`],
    ['code', (v: string) => `<script type="text/vbscript">a = ${v.replaceAll(/[<>"']/g, '')}\n</script>`],
    ['a remark', (v: string) => `<script language=VBScript>Rem ${v.replaceAll(/[<>]/g, '')}\n</script>`],
    ['a handler', (v: string) => `<b onclick='VBScript:Write "${v.replaceAll(/[<>']/g, '')}"'>x</b>`],
    [
      'a frame',
      (v: string) => `<frameset><frame src='VBScript: Write ("a" & ${v.replaceAll(/[<>"']/g, '')})'></frameset>`,
    ],
  ])('is possible where a value becomes code of VBScript: %s', async (_, show) => {
    const { point, tools } = reach({ name: 'vbscript', show: (value) => `<!DOCTYPE html>${show(value)}` });
    const stopped = () => Promise.resolve({ executed: false, finalUrl: '', failure: null });
    const found = await xssReflected.attack(point, { ...tools, browser: { runs: stopped, opens: stopped } });
    expect(found).toMatchObject([{ possible: true, evidence: { en: expect.stringContaining('VBScript') } }]);
  });

  it('is none where a value stays a string of VBScript', async () => {
    const show = (v: string) =>
      `<!DOCTYPE html><script language=VBScript>a = "${v.replaceAll(/[<>"\n]/g, '')}"</script>`;
    const { point, tools } = reach({ name: 'safe vbscript', show });
    expect(await xssReflected.attack(point, tools)).toEqual([]);
  });

  it('sends no tags to a page that escapes them and refuses quotes', async () => {
    const show = (v: string) => `<!DOCTYPE html><p>${/["'`]/.test(v) ? 'Invalid' : v.replaceAll('<', '&lt;')}</p>`;
    const { point, tools, sent } = reach({ name: 'safe without quotes', show });
    expect(await xssReflected.attack(point, tools)).toEqual([]);
    expect(sent.length).toBe(FIRST_ANSWERS + 1);
  });

  it('tries few values where a page refuses every other sign', async () => {
    const show = (v: string) => `<!DOCTYPE html><p>${/\W/.test(v) ? 'Invalid' : v}</p>`;
    const { point, tools, sent } = reach({ name: 'letters alone', show });
    const deep: AttackTools = { ...tools, depth: { strength: 'high', payloads: 40, mayChange: false } };
    expect(await xssReflected.attack(point, deep)).toEqual([]);
    // And all four probes.
    expect(sent.length).toBe(FIRST_ANSWERS + 3 + 6);
  });

  /** Whether a page runs what could run in it: that a browser does, the captured visits show. */
  const isFound = async (show: (value: string) => string, value = 'a', depth: Partial<AttackTools['depth']> = {}) => {
    const { point, tools, sent } = reach(
      { name: 'a page', show: (v) => `<!DOCTYPE html>${show(v)}` },
      { executed: true, failure: null },
    );
    const found = await xssReflected.attack(
      { ...point, value },
      { ...tools, control: () => tools.send(point, value), depth: { ...tools.depth, ...depth } },
    );
    return { keys: found.map(({ key, possible }) => (possible ? `${key}?` : key)), sent: sent.length };
  };
  const text = (v: string) => v.replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

  /** A statement in which a value stands, as a database reads it: texts beside each other are one, and a word ends it. */
  const mysql = (value: string, quote = "'") => {
    const rest = `select * from goods where name = ${quote}${value}${quote} limit 5`
      .replace(/^.*? = /, '')
      .replace(/^(?:\d+|\s*(?:'[^']*'|"[^"]*"))+\s*/, '');
    return /^(?:limit 5)?$/.test(rest)
      ? 'Nothing found'
      : `You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the right syntax to use near '${rest.slice(0, 80)}' at line 1`;
  };

  /** The same of one that names the single word that it did not expect. */
  const sqlite = (value: string) => {
    const rest = `'${value}' limit 5`;
    const [text] = /^'(?:[^']|'')*'(?!')\s*/.exec(rest) ?? [];
    if (text === undefined) return `unrecognized token: "${rest.slice(-9)}"`;
    const behind = rest.slice(text.length);
    const [word] = /^(?:"(?:[^"]|"")*"|\w+|.)/.exec(behind) ?? [];
    return behind === 'limit 5' ? 'Nothing found' : `near "${word}": syntax error`;
  };

  /** As a shell reads the end of a command: signs of its own count outside of quotes. */
  const shell = (value: string) => {
    const words = value.replaceAll(/"([^"]*)"|'([^']*)'|\\(.)/g, (_, one, other, sign) => one ?? other ?? sign ?? '');
    const bare = value.replaceAll(/"[^"]*"|'[^']*'|\\./g, '');
    if (/["']/.test(bare)) return 'sh: 1: Syntax error: Unterminated quoted string';
    return /[()<>|&;`]/.test(bare) ? 'sh: 1: Syntax error' : `ping: ${words}: Name or service not known`;
  };
  /** As a language does that is given an expression: texts stand in quotes. */
  const expression = (value: string) => {
    const [, , text] = /^(["'])((?:(?!\1)[^\\])*)\1$/.exec(value) ?? [];
    return text ?? (/^\w+$/.test(value) ? `Undefined constant ${value}` : 'Syntax error');
  };

  it.each<[string, (value: string) => string, string?]>([
    ['a shell is given the value', (v) => `<pre>${shell(v)}</pre>`, 'localhost'],
    ['an expression is given the value', (v) => `<pre>${expression(v)}</pre>`],
    ['parentheses are refused', (v) => `<p>${/[()]/.test(v) ? 'no' : v}</p>`],
    ['calls are refused', (v) => `<p>${/\w\s*\(/.test(v) ? 'no' : v}</p>`],
    ['30 characters are shown', (v) => `<p>${v.slice(0, 30)}</p>`],
    ['blanks and closing brackets are refused', (v) => `<p>${/[> &#"';]/.test(v) ? 'no' : v}</p><p>x</p>`],
    ['a database shows what it cannot read', (v) => `<p>${mysql(v)}</p>`, 'prova'],
    ['a database shows the one word that it cannot read', (v) => `<p>${sqlite(v)}</p>`, 'prova'],
    ['a database shows what it cannot read of a number', (v) => `<p>${mysql(v, '')}</p>`, '1'],
    ['32 characters stand in an attribute', (v) => `<input value="${v.slice(0, 32)}">`],
    ['a number has to come first', (v) => `<p>${/^\d+/.test(v) ? v : 'Invalid'}</p>`, '1'],
    ['the kind of a file has to come last', (v) => `<p>${v.endsWith('.png') ? v : 'Invalid'}</p>`, 'cat.png'],
    [
      'an address has to be in it',
      (v) => `<a href="${v.includes('http://') ? text(v) : '/'}">back</a>`,
      'http://site.example/',
    ],
  ])('is found where %s', async (_, show, value) => {
    expect((await isFound(show, value, { strength: 'medium', payloads: 15 })).keys).toEqual(['xss-reflected']);
  });

  it('is found in the message of a database beside a value that is encoded', async () => {
    const show = (v: string) => `<!DOCTYPE html><input value="${text(v)}"><p>${mysql(v)}</p>`;
    const { point, tools } = reach({ name: 'a page', show }, { executed: true, failure: null });
    const asked = { ...tools, control: () => tools.send(point, 'prova') };
    const own = { ...point, value: 'prova' };
    expect(await xssReflected.attack(own, asked)).toEqual([]);
    // Other checks have not broken it yet.
    expect(await xssReflected.waitFor(own, asked)).toEqual([]);
    await brokenOf(own, asked);
    expect(await xssReflected.waitFor(own, asked)).toMatchObject([{ key: 'xss-reflected' }]);
  });

  it.each<[string, (value: string) => string, readonly string[]]>([
    ['shows the word that it cannot read', (v) => v, ['xss-reflected']],
    ['encodes that word', text, []],
  ])('is looked for beside a statement that is shown encoded, where the database %s', async (_, write, keys) => {
    const show = (v: string) => {
      const message = sqlite(v);
      return message === 'Nothing found'
        ? 'Wrong'
        : `<p>${write(message)}</p><pre>${text(`name = '${v}' limit 5`)}</pre>`;
    };
    const { point, tools } = reach(
      { name: 'a page', show: (v) => `<!DOCTYPE html>${show(v)}` },
      { executed: true, failure: null },
    );
    const asked = { ...tools, control: () => tools.send(point, 'prova') };
    const own = { ...point, value: 'prova' };
    await brokenOf(own, asked);
    const found = [...(await xssReflected.attack(own, asked)), ...(await xssReflected.waitFor(own, asked))];
    expect(found.map(({ key }) => key)).toEqual(keys);
  });

  it.each<[string, (value: string) => string, readonly string[]]>([
    ['as it is', String, ['xss-reflected']],
    ['encoded', text, []],
  ])('is looked for in what the page fetches from an address and shows %s', async (_, write, keys) => {
    const fetched = (v: string) =>
      v.startsWith('data:text/plain,') ? decodeURIComponent(v.slice(16).replace(/%(?![\da-f]{2})/gi, '%25')) : '';
    const show = (v: string) => `<!DOCTYPE html><pre>${write(fetched(v))}</pre>`;
    const { point, tools } = reach({ name: 'a page', show }, { executed: true, failure: null });
    const own = { ...point, name: 'file_url', value: 'news.txt' };
    const found = await xssReflected.attack(own, { ...tools, control: () => tools.send(own, 'news.txt') });
    expect(found.map(({ key }) => key)).toEqual(keys);
  });

  describe('of a page that shows the value beside the rows that it finds', () => {
    const rows = (where: (value: string) => string, show: (value: string) => string) => (value: string) => {
      const db = new DatabaseSync(':memory:');
      db.exec("CREATE TABLE news (id INTEGER, author TEXT); INSERT INTO news VALUES (1, 'prova')");
      try {
        const count = db.prepare(`SELECT * FROM news WHERE ${where(value)}`).all().length;
        return count > 0
          ? `<!DOCTYPE html><h1>${show(value)}</h1><p>${count} news</p>`
          : '<!DOCTYPE html><p>Nothing</p>';
      } catch {
        return '<!DOCTYPE html><p>You have an error in your SQL syntax</p>';
      }
    };
    const inText = (value: string) => `author = '${value}'`;
    const look = async (show: (value: string) => string, value: string, method = 'GET') => {
      const { point, tools, sent } = reach({ name: 'a page', show }, { executed: true, failure: null });
      const asked = { ...tools, control: () => tools.send(point, value) };
      const url = method === 'POST' ? 'http://127.0.0.1/news/add' : point.request.url;
      const own = { ...point, name: 'author', value, request: { ...point.request, method, url } };
      await brokenOf(own, asked);
      const found = await xssReflected.waitFor(own, asked);
      return { keys: found.map(({ key, possible }) => (possible ? `${key}?` : key)), sent };
    };

    it.each<[string, (value: string) => string, string]>([
      ['a text', inText, 'prova'],
      ['a text that finds none', inText, 'other'],
      ['a number', (value) => `id = ${value}`, '1'],
    ])('is found behind the end of %s', async (_, where, value) => {
      expect((await look(rows(where, String), value)).keys).toEqual(['xss-reflected']);
    });

    it('is none where the page encodes it', async () => {
      expect((await look(rows(inText, text), 'prova')).keys).toEqual([]);
    });

    const byNumber = rows((value) => `id = ${value}`, String);
    it.each<[string, (value: string) => string, string[]]>([
      // The error message repeats the value, encoded, wherever the statement breaks.
      [
        'a database error quotes the value',
        (value) => byNumber(value).replace(' syntax<', ` syntax near ${text(value)}<`),
        ['xss-reflected'],
      ],
      ['no database error appears', (value) => byNumber(value).replace(/You have.*(?=<)/, ''), ['xss-reflected']],
      ['the page encodes the number', rows((value) => `id = ${value}`, text), []],
      [
        'the value is parsed as a number first',
        (value) => rows((one) => `id = ${one}`, String)(`${Number.parseInt(value, 10) || 0}`),
        [],
      ],
    ])('is tested after a number where %s', async (_, show, expected) => {
      expect((await look(show, '1')).keys).toEqual(expected);
    });

    it('is not looked for where no quote breaks the statement, or where the request may write', async () => {
      const safe = await look((value) => `<p>${value === 'prova' ? 'One' : 'Nothing'}</p>`, 'prova');
      expect(safe.keys).toEqual([]);
      expect(safe.sent.length).toBeLessThan(12);
      const writing = await look(rows(inText, String), 'prova', 'POST');
      expect(writing.keys).toEqual([]);
      expect(JSON.stringify([safe.sent, writing.sent])).not.toContain(' -- ');
    });
  });

  it.each<[string, (value: string) => string, string, number]>([
    ['12 characters are shown', (v) => `<p>${v.slice(0, 12)}</p>`, 'a', 40],
    ['a shell is given the value, and its message is encoded', (v) => `<pre>${text(shell(v))}</pre>`, 'localhost', 7],
    ['a database shows what it cannot read, encoded', (v) => `<p>${text(mysql(v))}</p>`, 'prova', 12],
    ['blanks and brackets are refused', (v) => `<p>${/[<> &#"';]/.test(v) ? 'no' : v}</p><p>x</p>`, 'a', 13],
    ['a number has to come first, and the rest is encoded', (v) => `<p>${/^\d/.test(v) ? text(v) : ''}</p>`, '1', 5],
    [
      'an address has to come first',
      (v) => `<a href="${/^http:/.test(v) ? text(v) : '/'}">a</a>`,
      'http://a.example/',
      6,
    ],
  ])('is none where %s', async (_, show, value, most) => {
    const { keys, sent } = await isFound(show, value, { strength: 'medium', payloads: 15 });
    expect(keys).toEqual([]);
    expect(sent).toBeLessThanOrEqual(most);
  });
});
