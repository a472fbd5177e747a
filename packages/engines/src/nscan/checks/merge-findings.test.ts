import { expect, it } from 'vitest';
import type { Finding } from '../report.ts';
import { findingOf } from './definition.ts';
import { DEFINITIONS } from './definitions.ts';
import { mergeFindings } from './merge-findings.ts';

const at = (number: number, evidence: string, parts: Partial<Finding> = {}): Finding => ({
  ...findingOf(DEFINITIONS['CVE-2014-0160'], { port: { protocol: 'tcp', number }, evidence }),
  ...parts,
});
const likely = { certainty: 'unconfirmed', doubt: 'backport', check: 'versions' } as const;

it('makes one of what was seen twice in the same place, with the evidence of both', () => {
  const [merged, ...others] = mergeFindings([at(443, 'by script', { check: 'scripts' }), at(443, 'by sslscan')]);
  expect(others).toEqual([]);
  expect(merged?.evidence).toBe('by script\n\nby sslscan');
});

it.each([
  ['first', [at(443, 'proof'), at(443, 'version', likely)]],
  ['last', [at(443, 'version', likely), at(443, 'proof')]],
])('lets the proof win when it comes %s', (_when, findings) => {
  expect(mergeFindings(findings)).toMatchObject([
    { certainty: 'confirmed', doubt: null, check: 'tls', evidence: 'proof\n\nversion' },
  ]);
});

it('prefers what was asked of the service to what its version tells', () => {
  const findings = [at(443, 'version', { check: 'versions', certainty: 'confirmed' }), at(443, 'proof')];
  expect(mergeFindings(findings)).toMatchObject([{ check: 'tls' }]);
});

it('keeps what only one of them knows', () => {
  const known = { epss: 0.9, epssPercentile: 0.99, knownExploited: { addedOn: '2022-05-04', ransomware: true } };
  const version = at(443, 'version', {
    ...likely,
    ...known,
    cwes: ['CWE-125', 'CWE-119'],
    references: [{ id: 'x', link: 'https://example.test/' }],
    scores: { v4: { vector: 'CVSS:4.0/AV:N', score: 8 } },
  });
  const [merged] = mergeFindings([version, at(443, 'proof')]);
  expect(merged).toMatchObject({ ...known, cwes: ['CWE-125', 'CWE-119'] });
  expect(Object.keys(merged?.scores ?? {}).toSorted()).toEqual(['v2', 'v3', 'v4']);
  expect(merged?.references.at(-1)?.link).toBe('https://example.test/');
});

it('keeps apart what is elsewhere or something else', () => {
  const elsewhere = [at(443, 'a'), at(8443, 'a'), at(443, 'a', { port: null }), at(443, 'a', { key: 'other' })];
  const overUdp = at(443, 'a', { port: { protocol: 'udp', number: 443 } });
  expect(mergeFindings([...elsewhere, overUdp])).toHaveLength(5);
});

it('does not repeat evidence, nor let it grow without end', () => {
  expect(mergeFindings([at(1, 'same'), at(1, 'same')])[0]?.evidence).toBe('same');
  const long = Array.from({ length: 50 }, (_, index) => at(1, `${index}${'x'.repeat(500)}`));
  expect(mergeFindings(long)[0]?.evidence.length).toBeLessThanOrEqual(4000);
});
