import { OWASP_CATEGORIES } from '@rocca/contract/engines/webapp/owasp';
import { baseScore } from '@rocca/contract/severity/cvss-score';
import { describe, expect, it } from 'vitest';
import { CHECKS } from './index.ts';

const definitions = [
  ...new Map(CHECKS.flatMap((check) => check.definitions.map((definition) => [definition.key, definition]))).values(),
];

describe('definitions of all checks', () => {
  it('belong to checks with codes of their own', () => {
    const codes = CHECKS.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('have one meaning for each key', () => {
    for (const { definitions: own } of CHECKS) for (const definition of own) expect(definitions).toContain(definition);
  });

  it.each(definitions)('$key has texts in both languages, scores of its vectors and known categories', (definition) => {
    const { name, description, solution, scores, cwes, owasp, references } = definition;
    for (const text of [name, description, solution]) expect(text.it).not.toBe('');
    expect(description.it).not.toBe(description.en);
    for (const score of Object.values(scores)) expect(score?.score).toBe(baseScore(score?.vector ?? ''));
    for (const cwe of cwes) expect(cwe).toMatch(/^CWE-[1-9]\d{0,3}$/);
    expect(OWASP_CATEGORIES).toHaveProperty([owasp.y2021]);
    expect(OWASP_CATEGORIES).toHaveProperty([owasp.y2025]);
    for (const { link } of references) expect(new URL(link).protocol).toBe('https:');
  });
});
