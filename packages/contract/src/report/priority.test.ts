import { describe, expect, it } from 'vitest';
import { compareActions, compareIssues, type Prioritised, urgencyOf } from './priority.ts';

const issue = (given: Partial<Prioritised> = {}): Prioritised => ({
  ...{ severity: 9.8, proof: 'version', family: 'Web servers', remedy: 'update:x', exploited: false, epss: null },
  ...given,
});

describe('urgencyOf', () => {
  it.each<[string, Partial<Prioritised>, string]>([
    ['a back door that was shown', { proof: 'proven', severity: 9.8 }, 'compromise'],
    ['a back door that was shown and is exploited elsewhere', { proof: 'proven', exploited: true }, 'compromise'],
    ['a critical version', { proof: 'version' }, 'known'],
    ['a critical version that is exploited', { proof: 'version', exploited: true }, 'exploited'],
    ['an exploited one that is still to be verified', { proof: 'to_verify', exploited: true }, 'exploited'],
    ['a medium one that is exploited', { severity: 5, exploited: true }, 'exploited'],
    ['passwords in breaches', { family: 'Breaches', proof: 'to_verify', severity: 4.8 }, 'compromise'],
    ['a name that can be taken over', { family: 'Takeover', proof: 'proven', severity: 8.2 }, 'compromise'],
    ['a name that perhaps can be', { family: 'Takeover', proof: 'to_verify', severity: 8.2 }, 'known'],
    ['a zone that does not work', { family: 'Takeover', proof: 'proven', severity: 5.9 }, 'known'],
    ['a release that was given out with a back door', { remedy: 'act:maybe-compromised:CVE-2011-2523' }, 'compromise'],
    [
      'one of which the version is to be verified',
      { remedy: 'act:maybe-compromised:CVE-2011-2523', proof: 'to_verify' },
      'known',
    ],
    ['mail that can be forged', { family: 'Mail security', proof: 'proven', severity: 4.3 }, 'spoofable'],
    ['a record that is missing', { family: 'Mail security', proof: 'proven', severity: 3.7 }, 'known'],
    ['a high one that was shown', { proof: 'proven', severity: 7.5 }, 'proven'],
    ['a medium one that was shown', { proof: 'proven', severity: 6.9 }, 'known'],
    ['a missing header', { proof: 'proven', severity: 0 }, 'known'],
  ])('of %s', (_, given, urgency) => {
    expect(urgencyOf(issue(given))).toBe(urgency);
  });
});

describe('compareIssues', () => {
  /** Each comes before the next. */
  const ORDERED: ReadonlyArray<readonly [string, Prioritised]> = [
    ['a proven critical one that is likely to be exploited', issue({ proof: 'proven', epss: 0.9 })],
    ['a proven critical one without EPSS', issue({ proof: 'proven' })],
    ['a name that can be taken over', issue({ family: 'Takeover', proof: 'proven', severity: 8.2 })],
    ['passwords in breaches', issue({ family: 'Breaches', proof: 'to_verify', severity: 4.8 })],
    ['an exploited critical version', issue({ exploited: true })],
    ['an exploited critical one to be verified', issue({ exploited: true, proof: 'to_verify', epss: 0.9 })],
    ['an exploited high one', issue({ exploited: true, severity: 7.5 })],
    ['mail that can be forged', issue({ family: 'Mail security', proof: 'proven', severity: 4.3 })],
    ['a critical version with a high EPSS', issue({ epss: 0.4 })],
    ['a worse one with a lower EPSS', issue({ epss: 0.3, severity: 10 })],
    ['a critical version with an EPSS of zero', issue({ epss: 0 })],
    ['one without EPSS', issue()],
    ['one that is less severe', issue({ severity: 9.1 })],
    ['a critical one to be verified', issue({ proof: 'to_verify', epss: 0.9 })],
    ['a proven high one', issue({ proof: 'proven', severity: 7.5 })],
    ['a high version', issue({ severity: 8 })],
    ['a medium one', issue({ severity: 5, epss: 0.9 })],
    ['a low one', issue({ severity: 0, proof: 'proven' })],
  ];

  it('puts every one before all that follow', () => {
    for (const [at, [name, one]] of ORDERED.entries()) {
      expect(compareIssues(one, one), name).toBe(0);
      for (const [later, other] of ORDERED.slice(at + 1)) {
        expect(compareIssues(one, other), `${name} before ${later}`).toBeLessThan(0);
        expect(compareIssues(other, one), `${later} after ${name}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('compareActions', () => {
  const action = (id: string, places = 1, worst = issue()) => ({ id, places, worst });

  it('goes by the worst, then by the places, then by id', () => {
    const backDoor = action('z', 1, issue({ proof: 'proven' }));
    const actions = [
      action('b'),
      action('a', 2),
      action('a'),
      backDoor,
      action('everywhere', 300, issue({ severity: 5 })),
    ];
    expect(actions.toSorted(compareActions).map(({ id, places }) => [id, places])).toEqual([
      ['z', 1],
      ['a', 2],
      ['a', 1],
      ['b', 1],
      ['everywhere', 300],
    ]);
  });
});
