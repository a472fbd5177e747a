import { expect, it } from 'vitest';
import { type Finding, findingOf } from './finding.ts';
import { mergeFindings } from './merge-findings.ts';

/** An engine whose places are numbered doors. */
interface Door {
  readonly door: number;
}

const HOLE = {
  key: 'CVE-2014-0160',
  family: 'TLS',
  name: { it: 'Falla', en: 'Hole' },
  description: { it: 'Che cosa è.', en: 'What it is.' },
  solution: { it: 'Che cosa fare.', en: 'What to do.' },
  scores: { v2: { vector: 'AV:N', score: 5 }, v3: { vector: 'CVSS:3.1/AV:N', score: 7.5 } },
  cves: ['CVE-2014-0160'],
  cwes: ['CWE-125'],
  references: [{ id: 'CVE-2014-0160', link: 'https://example.test/hole' }],
};
const at = (door: number, evidence: string, parts: Partial<Finding<Door>> = {}): Finding<Door> => ({
  ...findingOf({ definition: HOLE, evidence }, { check: 'tls', place: { door } }),
  ...parts,
});
const merged = (findings: ReadonlyArray<Finding<Door>>) =>
  mergeFindings(findings, {
    placeKey: ({ door }) => String(door),
    isInferred: ({ check }) => check === 'versions',
  });
const likely = { certainty: 'unconfirmed', doubt: 'backport', check: 'versions' } as const;

it('makes one of what was seen twice in the same place, with the evidence of both', () => {
  const [one, ...others] = merged([at(443, 'by script', { check: 'scripts' }), at(443, 'by sslscan')]);
  expect(others).toEqual([]);
  expect(one?.evidence).toBe('by script\n\nby sslscan');
});

it.each([
  ['first', [at(443, 'proof'), at(443, 'version', likely)]],
  ['last', [at(443, 'version', likely), at(443, 'proof')]],
])('lets the proof win when it comes %s', (_when, findings) => {
  expect(merged(findings)).toMatchObject([
    { certainty: 'confirmed', doubt: null, check: 'tls', evidence: 'proof\n\nversion' },
  ]);
});

it('prefers what was asked of the service to what its version tells', () => {
  const findings = [at(443, 'version', { check: 'versions', certainty: 'confirmed' }), at(443, 'proof')];
  expect(merged(findings)).toMatchObject([{ check: 'tls' }]);
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
  const [one] = merged([version, at(443, 'proof')]);
  expect(one).toMatchObject({ ...known, cwes: ['CWE-125', 'CWE-119'] });
  expect(Object.keys(one?.scores ?? {}).toSorted()).toEqual(['v2', 'v3', 'v4']);
  expect(one?.references.at(-1)?.link).toBe('https://example.test/');
});

it('keeps apart what is elsewhere or something else', () => {
  const apart = [at(443, 'a'), at(8443, 'a'), at(443, 'a', { key: 'other' })];
  expect(merged(apart)).toHaveLength(3);
});

it('does not repeat evidence, nor let it grow without end', () => {
  expect(merged([at(1, 'same'), at(1, 'same')])[0]?.evidence).toBe('same');
  const long = Array.from({ length: 50 }, (_, index) => at(1, `${index}${'x'.repeat(500)}`));
  expect(merged(long)[0]?.evidence.length).toBeLessThanOrEqual(4000);
});
