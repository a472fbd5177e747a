import { baseScore } from '@rocca/contract/severity/cvss-score';
import { describe, expect, it } from 'vitest';
import { PASSIVE_CHECKS } from './index.ts';

const definitions = PASSIVE_CHECKS.flatMap((check) => check.definitions);

describe('definitions of passive checks', () => {
  it('have keys and codes of their own', () => {
    const keys = definitions.map(({ key }) => key);
    const codes = PASSIVE_CHECKS.map(({ code }) => code);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(codes).size).toBe(codes.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it.each(definitions)('$key is complete in both languages', ({ name, description, solution }) => {
    for (const text of [name, description, solution]) {
      expect(text.it.length).toBeGreaterThan(5);
      expect(text.en.length).toBeGreaterThan(5);
    }
    expect(description.it).not.toBe(description.en);
    for (const text of [description.it, description.en, solution.it, solution.en]) expect(text).toMatch(/[.]$/);
  });

  it.each(definitions)('$key has scores that follow from their vectors', ({ scores: { v2, v3 } }) => {
    expect(v2).toBeDefined();
    expect(v3).toBeDefined();
    expect(v2?.score).toBe(baseScore(v2?.vector ?? ''));
    expect(v3?.score).toBe(baseScore(v3?.vector ?? ''));
  });

  it.each(definitions)('$key names weaknesses, categories and references as their lists do', (definition) => {
    expect(definition.cwes.length).toBeGreaterThan(0);
    for (const cwe of definition.cwes) expect(cwe).toMatch(/^CWE-[1-9]\d{0,3}$/);
    expect(definition.owasp.y2021).toMatch(/^A(?:0[1-9]|10):2021$/);
    expect(definition.owasp.y2025).toMatch(/^A(?:0[1-9]|10):2025$/);
    for (const { link } of definition.references) expect(new URL(link).protocol).toBe('https:');
  });
});
