import { expect, it } from 'vitest';
import type { InjectionPoint } from '../crawl/point.ts';
import { pointOf } from '../testing/fake-target.ts';
import { logsAmong } from './request-logs.ts';

const LOG = 'http://a.example/log';
const of = (method: string, path: string, kind: InjectionPoint['kind'], name = 'q'): InjectionPoint =>
  pointOf('', { kind, name, request: { method, url: `http://a.example${path}`, headers: [], body: null } });
const at = (points: readonly InjectionPoint[]) => points.map((point) => ({ page: LOG, point }));

it.each<[string, InjectionPoint[]]>([
  ['the fields of one form', ['a', 'b', 'c', 'd'].map((name) => of('POST', '/guests', 'form', name))],
  ['a few forms', ['/a', '/b', '/c'].map((path) => of('POST', path, 'form'))],
  [
    'the headers of a visit',
    ['User-Agent', 'Referer', 'X-Forwarded-For'].map((name) => of('GET', '/', 'header', name)),
  ],
  ['a form, and searches', [of('POST', '/guests', 'form'), of('GET', '/search', 'query')]],
])('does not take for a log a page that shows %s', (_, points) => {
  expect(logsAmong(at(points)).size).toBe(0);
});

it('has two points of each column tried where a page shows what any request brings', () => {
  const queries = ['/a', '/a', '/b', '/c'].map((path) => of('GET', path, 'query'));
  const forms = ['/d', '/e', '/f'].map((path) => of('POST', path, 'form'));
  const agent = of('GET', '/', 'header', 'User-Agent');
  const tried = logsAmong(at([...queries, ...forms, agent])).get(LOG);
  expect([...(tried ?? [])]).toEqual([queries[0], queries[2], forms[0], forms[1], agent]);
});

it('takes for a log what shows very many forms', () => {
  const forms = ['/a', '/b', '/c', '/d', '/e', '/f'].map((path) => of('POST', path, 'form'));
  expect(logsAmong(at(forms)).get(LOG)?.size).toBe(2);
});
