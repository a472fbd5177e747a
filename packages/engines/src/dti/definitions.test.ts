import { leadingScore } from '@rocca/contract/severity/cvss';
import { baseScore } from '@rocca/contract/severity/cvss-score';
import { levelOf } from '@rocca/contract/severity/severity';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../core/finding.ts';
import { EXPOSED_PASSWORDS } from './breaches/definitions.ts';
import { EXPOSURE_DEFINITIONS } from './exposure/definitions.ts';
import { MAIL_DEFINITIONS } from './mail/definitions.ts';
import { REGISTRATION_DEFINITIONS } from './registration/index.ts';
import { TAKEOVER_DEFINITIONS } from './takeover/definitions.ts';

const definitions: Definition[] = [
  ...MAIL_DEFINITIONS,
  ...EXPOSURE_DEFINITIONS,
  ...TAKEOVER_DEFINITIONS,
  EXPOSED_PASSWORDS,
  ...REGISTRATION_DEFINITIONS,
];

describe('definitions of a domain’s findings', () => {
  it('have keys of their own', () => {
    const keys = definitions.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it.each(definitions)('$key is complete in both languages', ({ name, description, solution }) => {
    for (const text of [name, description, solution]) {
      expect(text.it.length).toBeGreaterThan(10);
      expect(text.en.length).toBeGreaterThan(10);
      expect(text.it).not.toBe(text.en);
    }
    for (const text of [description.it, description.en, solution.it, solution.en]) expect(text).toMatch(/[.]$/);
  });

  it.each(definitions)('$key has scores that follow from their vectors', ({ scores: { v2, v3 } }) => {
    expect(v2?.score).toBe(baseScore(v2?.vector ?? ''));
    expect(v3?.score).toBe(baseScore(v3?.vector ?? ''));
  });

  it.each(definitions)('$key names weaknesses and references as their lists do', ({ cwes, references }) => {
    expect(cwes.length).toBeGreaterThan(0);
    for (const cwe of cwes) expect(cwe).toMatch(/^CWE-[1-9]\d{0,3}$/);
    for (const { link } of references) expect(new URL(link).protocol).toBe('https:');
  });

  it('never makes more of missing mail records than they are', () => {
    for (const { scores } of MAIL_DEFINITIONS)
      expect(['medium', 'low']).toContain(levelOf(leadingScore(scores)?.score ?? 10));
  });
});
