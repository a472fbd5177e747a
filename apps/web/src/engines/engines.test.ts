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

  it('start tests where document 1, section 4 says: on the settings screen, or from a dialog', () => {
    const onSettings = ALL_ENGINES.filter(({ settings }) => settings?.startsTests).map(({ facts }) => facts.code);
    expect(onSettings.filter((code) => code !== 'sample')).toEqual(['cti', 'nscan', 'webapp']);
  });

  it('say what a test sends to the target, by profile or for all of them', async () => {
    for (const { facts, report, scanConfigs, targetWords } of ALL_ENGINES.filter((engine) => engine.report)) {
      const { sends } = (await targetWords()).targetWords;
      expect([facts.code, report !== null, scanConfigs !== null || sends !== undefined]).toEqual([
        facts.code,
        true,
        true,
      ]);
    }
  });
});
