import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { findPoints, pointKeys } from './find-points.ts';
import type { PointKind } from './point.ts';
import { SPOTS, withValue } from './replay.ts';
import { readParts, writeParts } from './spots/multipart-body.ts';

const request = (over: Partial<WebRequest> = {}): WebRequest => ({
  method: 'GET',
  url: 'http://a/',
  headers: [],
  body: null,
  ...over,
});
const sent = (type: string, body: string | Buffer) =>
  request({ method: 'POST', headers: [['Content-Type', type]], body });
const put = (kind: PointKind, name: string, from: WebRequest, value: string, raw = false) =>
  withValue({ kind, name, request: from }, value, { raw });

const bytesOf = (text: string) =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));

describe('a value at a point', () => {
  const url = (text: string) => request({ url: text });
  it.each([
    ['of several', 'http://a/p?x=1&q=2&y=3', 'q', "a'b&c=d#e", false, "http://a/p?x=1&q=a'b%26c%3Dd%23e&y=3"],
    ['encoded by hand', 'http://a/p?a%5B%5D=1', 'a[]', '2', false, 'http://a/p?a%5B%5D=2'],
    ['without a value', 'http://a/p?flag', 'flag', '1', false, 'http://a/p?flag=1'],
    ['that was not there', 'http://a/p', 'n', '1', false, 'http://a/p?n=1'],
    ['as it is', 'http://a/p?q=2', 'q', '%2e%2e/&<', true, 'http://a/p?q=%2e%2e/&<'],
    ['all of a name', 'http://a/p?q=1&q=2', 'q', '9', false, 'http://a/p?q=9&q=9'],
  ])('of a query, %s', (_, from, name, value, raw, made) => {
    expect(put('query', name, url(from), value, raw).url).toBe(made);
  });

  it.each([
    ['http://a/x/12/y', '2', '../b', false, 'http://a/x/..%2Fb/y'],
    ['http://a/x/12?q=1', '2', '../b', true, 'http://a/x/../b?q=1'],
    ['http://a/one', '1', 'ü', false, 'http://a/%C3%BC'],
  ])('of a path: %s', (from, name, value, raw, made) => {
    expect(put('path', name, url(from), value, raw).url).toBe(made);
  });

  it.each([
    'http://a/p?q=%bf%a7&y=1',
    'http://a/p?q=a%3A1%3A%7Bs%3A2%3A%22%00%FF%22%7D&y=%e0%a4',
    'http://a/p?q=caf%e9+au+lait&y=%C3%A9%e9',
    'http://a/p?q=%2e%2E&y=100%25',
    'http://a/p?q=%F0%9F%98%80%ed%a0%80%fe&y=%c0%af',
    'http://a/x/%bf%a7?q=1&y=2',
  ])('as it was seen is the request as it was seen: %s', (seen) => {
    const from = url(seen);
    for (const kind of ['query', 'path'] as const)
      for (const { name, value } of SPOTS[kind].list(from)) {
        expect(put(kind, name, from, value).url).toBe(seen);
        // Something behind the value leaves its bytes as they are.
        expect(bytesOf(put(kind, name, from, `${value}-more-`).url).replace('-more-', '')).toBe(bytesOf(seen));
      }
    const body = seen.split('?')[1] ?? '';
    const form = sent('application/x-www-form-urlencoded', body);
    for (const { name, value } of SPOTS.form.list(form)) expect(put('form', name, form, value).body).toBe(body);
  });

  it('beside bytes that are no text leaves them and the name as they are', () => {
    expect(put('query', 'y', url('http://a/p?q=%bf&y=1'), '2').url).toBe('http://a/p?q=%bf&y=2');
    const [spot] = SPOTS.query.list(url('http://a/p?%bfn=1'));
    expect(put('query', spot?.name ?? '', url('http://a/p?%bfn=1'), '2').url).toBe('http://a/p?%bfn=2');
    expect(put('query', 'q', url('http://a/p?q=1'), '\ud83d\ude00\ud800').url).toBe(
      'http://a/p?q=%F0%9F%98%80%EF%BF%BD',
    );
  });

  it('of a form', () => {
    const form = sent('application/x-www-form-urlencoded; charset=utf-8', 'a=1&b=two+words&c=');
    expect(put('form', 'b', form, 'x y&z').body).toBe('a=1&b=x%20y%26z&c=');
    expect(put('form', 'c', form, 'a+b', true).body).toBe('a=1&b=two+words&c=a+b');
  });

  it('of JSON, as a text or as JSON', () => {
    const json = sent('application/json', '{"user":{"na.me":"a","age":3},"list":[{"id":1},{"id":2}],"ok":true}');
    expect(SPOTS.json.list(json).map(({ name }) => name)).toEqual(['user.na.me', 'user.age', 'list.0.id', 'ok']);
    expect(JSON.parse(String(put('json', 'user.na.me', json, '"}').body)).user['na.me']).toBe('"}');
    expect(JSON.parse(String(put('json', 'list.0.id', json, 'x').body)).list).toEqual([{ id: 'x' }, { id: 2 }]);
    expect(JSON.parse(String(put('json', 'user.age', json, '{"$ne":null}', true).body)).user.age).toEqual({
      $ne: null,
    });
    expect(put('json', 'user.age', json, '$&', true).body).toContain('"age":$&');
  });

  it('of GraphQL: values in the text, and variables beside it', () => {
    const body = JSON.stringify({
      query: 'query($c: String) { items(kind: "a", max: 3) { id } }',
      variables: { c: 'x' },
    });
    const graphql = sent('application/json', body);
    expect(findPoints(graphql).map(({ kind, name, value }) => [kind, name, value])).toEqual([
      ['json', 'variables.c', 'x'],
      ['graphql', 'kind', 'a'],
      ['graphql', 'max', '3'],
    ]);
    expect(JSON.parse(String(put('graphql', 'kind', graphql, 'b"c').body)).query).toContain('kind: "b\\"c", max: 3');
    expect(JSON.parse(String(put('graphql', 'max', graphql, '1 OR 1', true).body)).query).toContain('max: 1 OR 1)');
  });

  it('of XML, escaped or as it is', () => {
    const xml = sent('text/xml', '<?xml version="1.0"?><o><note lang="it">a &amp; b</note><n>1</n></o>');
    expect(SPOTS.xml.list(xml)).toEqual([
      { name: 'note', value: 'a & b' },
      { name: 'n', value: '1' },
    ]);
    expect(put('xml', 'note', xml, '<x>').body).toContain('<note lang="it">&lt;x&gt;</note>');
    expect(put('xml', 'n', xml, '&e;', true).body).toContain('<n>&e;</n>');
    const asForm = sent('application/x-www-form-urlencoded', String(xml.body));
    expect([SPOTS.xml.list(asForm).length, SPOTS.form.list(asForm).length]).toEqual([2, 0]);
    const markup = sent('application/x-www-form-urlencoded', 'note=<b>a</b>&n=1');
    expect([SPOTS.xml.list(markup).length, SPOTS.form.list(markup).length]).toEqual([0, 2]);
  });

  it('of a multipart form, with the bytes of its files', () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128]).toString('latin1');
    const form = writeParts(request({ method: 'POST' }), [
      { name: 'città', fileName: null, contentType: null, content: 'a' },
      { name: 'file', fileName: 'a".gif', contentType: 'image/gif', content: bytes },
    ]);
    const made = readParts(put('multipart', 'città', form, 'ü\r\n--x'));
    expect(made[0]).toMatchObject({ name: 'città', content: Buffer.from('ü\r\n--x').toString('latin1') });
    expect(made[1]).toMatchObject({ name: 'file', fileName: 'a%22.gif', contentType: 'image/gif', content: bytes });
  });

  it('of a cookie beside the others, and of a header', () => {
    const with2 = request({ headers: [['cookie', 'sid=abc; theme=dark']] });
    expect(put('cookie', 'theme', with2, "a';b").headers).toEqual([['Cookie', "sid=abc; theme=a'%3Bb"]]);
    // Applications that do not decode cookies see them as they are written.
    expect(put('cookie', 'theme', with2, "<b a='1'>\"50%+é").headers).toEqual([
      ['Cookie', "sid=abc; theme=<b%20a='1'>%2250%25%2B%C3%A9"],
    ]);
    expect(put('cookie', 'new', with2, '<', true).headers).toEqual([['Cookie', 'sid=abc; theme=dark; new=<']]);
    expect(put('header', 'Referer', request(), 'x').headers).toEqual([['Referer', 'x']]);
  });
});

describe('points of a request', () => {
  it.each([
    ['http://a/shop', []],
    ['http://a/shop/', []],
    ['http://a/shop/12/reviews?page=2', ['query page', 'path 2', 'path 3']],
    ['http://a/static/app.js?v=3', ['query v']],
    ['http://a/pictures/cat.png', ['path 2']],
    [`http://a/${'name-of-a-folder-'.repeat(4)}/list.jsp`, []],
    ['http://a/u/0b9f0a51-5f7e-4a3c-8a55-0123456789ab/', ['path 2']],
  ])('%s', (url, expected) => {
    expect(findPoints(request({ url })).map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected);
  });

  it('that choose pages are one parameter, whichever page they choose', () => {
    const keyOf = (name: string, url: string) =>
      pointKeys({ kind: 'query', name, value: '' }, request({ url }), (one) => one.url).parameter;
    expect(keyOf('page', 'http://a/?page=news&day=1')).toBe(keyOf('page', 'http://a/?page=shop&day=1'));
    expect(keyOf('day', 'http://a/?page=news&day=1')).not.toBe(keyOf('day', 'http://a/?page=shop&day=1'));
  });

  it('of the same field are two where another is left empty', () => {
    const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
    const keyOf = (body: string) =>
      pointKeys({ kind: 'form', name: 'q', value: '' }, request({ method: 'POST', headers, body }), () => '').exact;
    expect(keyOf('q=a&item=')).not.toBe(keyOf('q=a&item=1'));
    expect(keyOf('q=a&item=2')).toBe(keyOf('q=b&item=1'));
  });
});
