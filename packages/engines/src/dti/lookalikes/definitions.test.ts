import { baseScore } from '@rocca/contract/severity/cvss-score';
import { describe, expect, it } from 'vitest';
import type { LookalikeReport } from '../report.ts';
import { STEPS } from '../steps.ts';
import { LOOKALIKE_DEFINITIONS, lookalikeFindings } from './definitions.ts';

const FOUND: LookalikeReport = {
  domain: 'xn--cme-6cd.com',
  unicode: 'аcme.com',
  kind: 'homoglyph',
  createdOn: new Date('2026-11-01T12:00:00Z'),
  similarity: 0.9975,
  holder: 'other',
  dnsA: ['198.51.100.9'],
  dnsMx: ['mx.fraud.net'],
  dnsNs: ['ns.fraud.net'],
  risk: 'high',
};

describe('definitions of look-alikes', () => {
  it.each(LOOKALIKE_DEFINITIONS)('$key is complete in both languages, with scores of its vectors', (definition) => {
    const { name, description, solution, scores, cwes, references } = definition;
    for (const text of [name, description, solution]) expect(text.it).not.toBe(text.en);
    for (const text of [description.it, description.en, solution.it, solution.en]) expect(text).toMatch(/[.]$/);
    expect(scores.v2?.score).toBe(baseScore(scores.v2?.vector ?? ''));
    expect(scores.v3?.score).toBe(baseScore(scores.v3?.vector ?? ''));
    expect(cwes).toEqual(['CWE-451']);
    for (const { link } of references) expect(new URL(link).protocol).toBe('https:');
  });

  it('become findings to verify, at the look-alike itself', () => {
    const [finding, ...others] = lookalikeFindings([FOUND]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      key: 'lookalike-with-mail',
      check: 'lookalikes',
      place: { name: 'xn--cme-6cd.com' },
      certainty: 'unconfirmed',
      proof: 'to_verify',
      doubt: 'possible',
      remedy: { kind: 'act', key: 'lookalike-with-mail' },
      evidence:
        'xn--cme-6cd.com (аcme.com); ≈ 99%; RDAP: 2026-11-01; NS: ns.fraud.net; A: 198.51.100.9; MX: mx.fraud.net',
    });
    expect(STEPS.map(({ code }) => code)).toContain(finding?.check);
  });

  it('tell apart what receives mail and what does not', () => {
    const [finding] = lookalikeFindings([{ ...FOUND, dnsMx: [], createdOn: null }]);
    expect(finding?.key).toBe('lookalike-registered');
    expect(finding?.evidence).not.toContain('MX');
    expect(finding?.evidence).not.toContain('RDAP');
  });

  it('are left out for medium and low risks', () => {
    expect(
      lookalikeFindings([
        { ...FOUND, risk: 'medium' },
        { ...FOUND, risk: 'low' },
      ]),
    ).toEqual([]);
  });
});
