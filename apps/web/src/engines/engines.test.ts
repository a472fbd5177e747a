import { ALL_FACTS } from '@rocca/contract/engines/registry';
import { describe, expect, it } from 'vitest';
import * as ENGINES from './index.ts';
import { ALL_ENGINES } from './registry.ts';

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
});
