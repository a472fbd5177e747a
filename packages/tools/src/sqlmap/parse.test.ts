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

it('asks for nothing that reads data out, changes it or runs a command', () => {
  const args = sqlmapArgs({ requestFile: '/r', parameter: 'q', tls: true, proxy: 'p:1', outputFolder: '/o' });
  expect(args.join(' ')).not.toMatch(
    /--(?:dump|os-|sql-|file-|passwords|users|tables|all|banner|eval|tamper|udf|reg-)/,
  );
  // No stacked queries; no risk above 1, neither given nor taken.
  expect(args).toEqual(
    expect.arrayContaining(['--technique=BEUT', '--risk=1', '--force-ssl', expect.stringContaining('extending=N')]),
  );
});
