import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FACTS } from '@rocca/contract/engines/registry';
import { describe, expect, it } from 'vitest';
import * as ENGINES from './index.ts';
import { ALL_ENGINES } from './registry.ts';

const SOURCES = join(import.meta.dirname, '..');

/** Every file of the front end that belongs to no engine, tests and their rows aside. */
function generalFiles(): string[] {
  const all = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => /\.tsx?$/.test(path) && !/^(engines|testing)\/|\.test\.tsx?$/.test(path));
}

describe('the screens of engines', () => {
  it('are exported by the code of the engine, and shown in the contract’s order', () => {
    expect(Object.entries(ENGINES).map(([name, { facts }]) => [name, facts.code])).toEqual(
      Object.keys(ENGINES).map((name) => [name, name]),
    );
    expect(ALL_ENGINES.map(({ facts }) => facts)).toEqual(ALL_FACTS);
  });

  it('have addresses of their own', () => {
    const segments = ALL_ENGINES.flatMap(({ form, settings }) => [form, ...(settings ? [settings.segment] : [])]);
    expect(new Set(segments).size).toBe(segments.length);
  });

  it('have a settings form where the engine has settings', () => {
    for (const { facts, settings } of ALL_ENGINES) expect(settings !== null, facts.code).toBe(facts.settings !== null);
  });

  it('are named nowhere else: what is general knows no engine', () => {
    const codes = new RegExp(`\\b(?:${ALL_FACTS.map(({ code }) => code).join('|')})\\b`);
    const files = generalFiles();
    expect(files).toContain('features/reports/frame/report-frame.tsx');
    expect(files.filter((path) => codes.test(readFileSync(join(SOURCES, path), 'utf8')))).toEqual([]);
  });
});
