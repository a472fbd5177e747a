import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sqlmapArgs } from './args.ts';
import { parseSqlmap } from './parse.ts';

const captured = (name: string) =>
  readFileSync(new URL(`./__fixtures__/sqlmap-1.7.2-${name}.txt`, import.meta.url), 'utf8');

it('reads the database and the ways in', () => {
  expect(parseSqlmap(captured('injectable'))).toEqual({
    injectable: true,
    dbms: 'SQLite',
    techniques: ['boolean-based blind', 'UNION query'],
  });
});

it('reads that there is none', () => {
  expect(parseSqlmap(captured('not-injectable'))).toEqual({ injectable: false, dbms: null, techniques: [] });
});

it('takes an answer that was cut for none', () => {
  expect(parseSqlmap('')).toBeNull();
  const whole = captured('injectable');
  expect(parseSqlmap(whole.slice(0, whole.indexOf('sqlmap identified')))).toBeNull();
});

it('is not led by what a page writes into its lines', () => {
  const hostile = `${captured('injectable')}\n    Type: ${'x'.repeat(100_000)}\n    Type: <script>\nback-end DBMS: Oracle`;
  expect(parseSqlmap(hostile)).toMatchObject({ dbms: 'SQLite', techniques: ['boolean-based blind', 'UNION query'] });
});

it('asks with fixed arguments: nothing that reads data out, writes, waits, or names another host', () => {
  const given = { requestFile: '/r', parameter: 'q', proxy: 'p:1', outputFolder: '/o' };
  const args = [
    ...['-r', '/r', '-p', 'q', '--batch', '--ignore-stdin', '--disable-coloring', '--flush-session'],
    ...['--technique=BEU', '--level=1', '--risk=1', '--skip-waf', '--timeout=10', '--retries=0', '--threads=1'],
    ...['--answers=extending=N,redirect=N,merge=N,crack=N,dict=N,keep testing=N', '--ignore-redirects'],
    ...['--proxy=http://p:1', '--output-dir=/o'],
  ];
  expect(sqlmapArgs({ ...given, tls: false })).toEqual(args);
  expect(sqlmapArgs({ ...given, tls: true })).toEqual([...args, '--force-ssl']);
});
