import type { Language, Localised } from '@rocca/contract/language';
import { readIn } from '@rocca/contract/report/both-languages';
import { expect, it } from 'vitest';
import { alertOf, isReported } from './alert-of.ts';
import { CHECKS } from './checks/index.ts';

const sql = CHECKS.find(({ code }) => code === 'sql_injection');
const key = sql?.definitions[0]?.key ?? '';
const sighting = {
  kind: 'sighting',
  check: 'sql_injection',
  key,
  url: 'http://a/p',
  method: 'GET',
  parameter: 'q',
  evidence: 'seen',
  possible: false,
  tools: ['rocca'],
  messages: [],
} as const;

const MESSAGE = { request: 'GET / HTTP/1.1', response: null, marks: [], ms: 1, curl: '' } as const;

it('keeps the severity of a finding that is not proven, and marks it as to be verified', () => {
  const proven = alertOf(CHECKS, { ...sighting, messages: [] });
  expect(proven?.finding).toMatchObject({ certainty: 'confirmed', proof: 'proven', place: { parameter: 'q' } });
  expect(proven?.finding.scores.v3?.score).toBeGreaterThan(7);
  const possible = alertOf(CHECKS, { ...sighting, messages: [], possible: true });
  expect(possible).toMatchObject({ confidence: 'low', finding: { certainty: 'unconfirmed', doubt: 'possible' } });
  expect(possible?.finding.scores).toEqual(proven?.finding.scores);
});

it('calls likely what is not proven but was repeated and held against a control', () => {
  const confidenceOf = (...roles: ReadonlyArray<'proof' | 'control' | 'repeat'>) =>
    alertOf(CHECKS, {
      ...{ ...sighting, possible: true },
      messages: roles.map((role) => ({ ...MESSAGE, role })),
    })?.confidence;
  expect(confidenceOf('proof', 'control', 'repeat')).toBe('medium');
  expect([confidenceOf('proof'), confidenceOf('proof', 'control')]).toEqual(['low', 'low']);
});

it('calls an evident weakness likely, although nothing could be repeated', () => {
  const seen = { ...sighting, possible: true, plain: true, messages: [{ ...MESSAGE, role: 'proof' as const }] };
  expect(alertOf(CHECKS, seen)).toMatchObject({ confidence: 'medium', finding: { certainty: 'unconfirmed' } });
});

it('keeps what was seen in both languages', () => {
  const evidenceOf = (evidence: typeof sighting.evidence | Localised, language: Language) =>
    readIn(alertOf(CHECKS, { ...sighting, messages: [], evidence })?.finding.evidence ?? '', language);
  const seen = { it: 'Il valore è eseguito.', en: 'The value is executed.' };
  expect([evidenceOf(seen, 'it'), evidenceOf(seen, 'en')]).toEqual([seen.it, seen.en]);
  expect([evidenceOf('seen', 'it'), evidenceOf('seen', 'en')]).toEqual(['seen', 'seen']);
});

it('takes no finding that no check of ours has', () => {
  expect(alertOf(CHECKS, { ...sighting, messages: [], key: 'invented' })).toBeNull();
  expect(alertOf(CHECKS, { ...sighting, messages: [], check: 'crawl' })).toBeNull();
});

it.each([
  ['off', ['high']],
  ['low', ['high', 'medium', 'low']],
  ['medium', ['high', 'medium']],
  ['high', ['high']],
] as const)('a threshold of %s reports %s', (threshold, confidences) => {
  const reported = (['high', 'medium', 'low'] as const).filter((confidence) => isReported(threshold, { confidence }));
  expect(reported).toEqual(confidences);
});
