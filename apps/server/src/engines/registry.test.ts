import { engineFacts } from '@rocca/contract/engines/registry';
import { readSettings } from '@rocca/contract/settings';
import { describe, expect, it } from 'vitest';
import * as ENGINES from './index.ts';
import { productEngines } from './registry.ts';

const outcome = readSettings({});
if (outcome.kind === 'wrong') throw new Error('the default settings are wrong');
const engines = productEngines(outcome.settings);

describe('the registry of engines', () => {
  it('has every line under the code that the rest of the product knows it by', () => {
    expect([...engines.keys()]).toEqual(Object.keys(ENGINES));
    for (const code of engines.keys()) expect(engineFacts(code)?.code).toBe(code);
  });

  it('pairs each engine with the module of its own reports', () => {
    for (const { code, checks, report } of engines.values()) {
      expect(report.writing.code).toBe(code);
      expect(report.writing.checks).toEqual(checks);
      const { finder } = report.writing;
      if (finder !== null) expect(checks.map((check) => check.code)).toContain(finder);
    }
  });
});
