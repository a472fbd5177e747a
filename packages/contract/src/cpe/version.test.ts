import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, isPreRelease, versionKey } from './version.ts';

/** Each line rises from left to right, by the products' own release histories. */
const RISING = `
1 2 3 9 10 11 99 100 101
1.0 1.1 1.2 1.9 1.10 1.11 2.0 9.9 10.0 10.1
2.4.6 2.4.9 2.4.10 2.4.29 2.4.41 2.4.48 2.4.49 2.4.50 2.4.51 2.4.62
1.3.5rc1 1.3.5rc2 1.3.5rc3 1.3.5rc4 1.3.5 1.3.5a 1.3.5b 1.3.5c 1.3.5d 1.3.5e 1.3.6rc1 1.3.6
3.9p1 4.3 4.3p2 5.8 5.8p1 6.6 6.6p1 7.4 7.4p1 7.9p1 8.9p1 9.2 9.2p1 9.3 9.3p1 9.3p2 9.8p1 10.0p1
0.9.7 0.9.8 0.9.8a 0.9.8g 0.9.8z 0.9.8za 0.9.8zh 1.0.0 1.0.1 1.0.1f 1.0.1g 1.0.2-beta1 1.0.2 1.0.2k 1.0.2p 1.0.2u 1.0.2z 1.0.2zh 1.1.0 1.1.1-pre9 1.1.1 1.1.1w 3.0.0-alpha1 3.0.0-beta2 3.0.0 3.0.13
9.9.5 9.9.5-P1 9.9.5-P2 9.10.0a1 9.10.0a2 9.10.0b1 9.10.0rc1 9.10.0rc2 9.10.0 9.10.0-P1 9.10.1 9.11.3 9.11.3-S1 9.11.4 9.18.24
9.0.0.M1 9.0.0.M9 9.0.0.M10 9.0.0.M27 9.0.0 9.0.1 9.0.30 9.0.31 10.0.0-M1 10.0.0-M10 10.0.0 10.1.0-M1 10.1.0
4.87 4.91 4.92-RC1 4.92_RC6 4.92 4.92.1 4.92.2 4.92.3 4.93 4.94 4.96 4.97.1
3.0.2 3.0.2a 3.0.14 3.0.14a 3.0.20pre1 3.0.20rc1 3.0.20 3.0.20b 3.0.25rc3 3.0.25 3.6.3 4.4.13 4.6.4 4.17.12
5.0.0b1 5.0.0RC1 5.0.0 5.3.0alpha1 5.3.0beta1 5.3.0RC4 5.3.0 5.3.29 5.4.0 5.6.40 7.0.0 7.4.3 8.0.0RC5 8.0.0 8.1.0-dev 8.1.0 8.2.7
7u80 8u1 8u20 8u202 8u211 11 11.0.2 17.0.9
1.4.2 1.5.0 1.6.0 1.6.0_45 1.7.0 1.7.0_21 1.7.0_80 1.8.0 1.8.0_5 1.8.0_202
1.5.0update4 1.5.0update_5 1.5.0update10 1.6.0 1.6.0update_7
1.4.2 1.4.2_13 1.4.2update14 1.4.2_15 1.4.2update_26 1.5.0
6.0.0-alpha 6.0.0-alpha1 6.0.0-beta 6.0.0-beta2 6.0.0-rc 6.0.0-rc1 6.0.0-rc.2 6.0.0 6.0.0-1 6.0.1
1.0.0-alpha.1 1.0.0-alpha.2 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0
5.1.20 5.5.5 5.5.5-10.1.48-MariaDB 5.5.5-10.11.19-MariaDB 5.5.62
10.1.48 10.3.39 10.4.34 10.5.23 10.6.9 10.6.10 10.11.19 11.0.1
20180101 20231231 20240101 20240102 20241001
2018-01-05 2018-02-01 2018-11-30 2018-12-01 2019-01-01
2012.55 2013.62 2016.74 2017.75 2018.76 2020.81 2022.83 2024.84
0.28test1 0.28 0.44test4 0.44 0.52 0.53
2.4.49 2.4.49-r0 2.4.49-r1 2.4.49-r10 2.4.50
1.2.3 1.2.3-1 1.2.3-4 1.2.3-4ubuntu1 1.2.3-4ubuntu5 1.2.3-4ubuntu10 1.2.3-5 1.2.3-10 1.2.4
1.2.3~beta1 1.2.3~rc1 1.2.3~rc2 1.2.3 1.2.3+dfsg 1.2.3+dfsg2 1.2.4
9.2p1-2 9.2p1-2+deb12u1 9.2p1-2+deb12u2 9.2p1-2+deb12u10 9.2p1-3
2.4.37 2.4.37-43.el8 2.4.37-47.el8 2.4.37-47.el9 2.4.38
9.9 1:0.1 1:2.3 1:2.4 2:0.1
12.2 12.2(33) 12.2(33)SXI 12.2(33)SXI4 12.2(33)SXI4a 12.2(33)SXJ 12.2(55) 12.4 12.4(24) 12.4(24)T 12.4(24)T4 15.0(1)M 15.1(4) 15.1(4)M 15.1(4)M1 15.1(4)M10 15.1(5) 15.2(1)
9.1(6) 9.1(7) 9.1(7)4 9.1(7)16 9.2(1)
12.1x46 12.1x47 12.3 12.3r1 12.3r2 12.3r12 15.1 15.1r7 15.1r7-s1 15.1r8
11.5.4 11.6.0 11.6.0hf1 11.6.0hf8 11.6.1 12.1.0 13.0.0hf2 13.0.1
6.0 6.0sp1 6.0sp2 6.0sp10 6.1 6.1sp3
2013 2013sp1 2013sp1cu1 2016 2016cu9 2016cu10 2019
3.2.8-rc1 3.2.8 3.2.8.1 3.2.9 3.2.10 4.0.0-alpha1 4.0.0-rc4 4.0.0 5.0.0
0.8.54 1.0.15 1.3.8 1.3.9 1.4.0 1.4.7 1.5.10 1.15.12 1.16.0 1.18.0 1.20.0 1.20.1 1.21.0 1.25.2
1.4.0-rc1 1.4.0 1.4.35 1.4.50 1.4.64 1.4.76
2.0.5 2.2.0 2.3.2 2.3.4 2.3.5 3.0.2 3.0.3 3.0.5
2.6.9 2.8.17 3.0.0 3.2.11 4.0.9 5.0.14 6.0.16 6.2.6 7.0-rc1 7.0-rc3 7.0.0 7.2.4
2.0-beta9 2.0-rc1 2.0-rc2 2.0 2.0.1 2.12.1 2.12.2 2.12.4 2.13.0 2.14.0 2.14.1 2.15.0-rc1 2.15.0 2.16.0 2.17.0 2.17.1
1.424 1.580 1.882 1.890 1.900 1.920 1.930 1.991 2.000 2.105
2.46.1 2.150.1 2.303.2 2.319 2.426.2 2.426.3 2.441 2.442
8.1.1 9.0beta1 9.0beta3 9.0rc1 9.0 9.0.1 9.4.26 9.6.24 10beta1 10rc1 10 10.1 13.5 14.2 16.1
6.1.26 7.0.0.pre0 7.0.0.pre5 7.0.0.M4 7.0.0.RC4 7.0.0 7.6.16 9.4.12 9.4.12.v20180830 9.4.13 9.4.37 9.4.38
1.2.15beta2 1.2.15rc3 1.2.15 1.2.16 1.2.44 1.6.37
2.6.11-rc4 2.6.11 2.6.11.1 2.6.12 2.6.39 3.0 3.10 4.4 4.15.18 5.4 5.10.1 5.15 6.1.0 6.5-rc4 6.5 6.5.3
7.0.8-9 7.0.8-10 7.0.8-11 7.0.9-0 7.0.9-1 7.0.10
0.1 0.1.1 0.2 0.10 0.11
1.2 1.2-1 1.2a 1.2p1 1.2.1
1.2dev 1.2alpha 1.2beta 1.2rc 1.2 1.2patch1 1.2u1 1.2hotfix1 1.2sp1 1.2.1
5.3.0-milestone1 5.3.0-rc1 5.3.0 5.3.1
8.5.0 8.5.0patch1 8.5.0patch2 8.5.0patch10 8.5.1
4.1.18 4.1.18p2 4.1.19
1.9.16p11 1.9.17 1.9.17p2 1.9.18 1.9.18p10
4.0.8 4.0.9gamma 4.0.9 4.0.10 4.1.0alpha 4.1.0
1.24.1-nightly 1.24.1-preview1 1.24.1 1.24.1-log
1.0.0.0 1.0.0.1 1.0.0.10 1.0.1.0 1.1.0.0
`;

const SAME = [
  ['1.2', '1.2.0'],
  ['1.2', '1.2.0.0.0'],
  ['1', '1.0'],
  ['1.2.0rc1', '1.2rc1'],
  ['1.2.0-4', '1.2-4'],
  ['7.0.8-0', '7.0.8'],
  ['01.002.0003', '1.2.3'],
  ['2.06', '2.6'],
  ['v1.2', '1.2'],
  ['V1.2', '1.2'],
  ['version 1.2', '1.2'],
  ['v.1.2', '1.2'],
  ['9.2P1', '9.2p1'],
  ['9.2-p1', '9.2p1'],
  ['9.2 p1', '9.2p1'],
  ['9.2_p1', '9.2p1'],
  ['9.2 patch 1', '9.2p1'],
  ['9.2pl1', '9.2p1'],
  ['1.3.5-rc3', '1.3.5rc3'],
  ['1.3.5~rc3', '1.3.5rc3'],
  ['1.3.5_RC_3', '1.3.5rc3'],
  ['1.0.0-rc.1', '1.0.0rc1'],
  ['1.0b2', '1.0-beta2'],
  ['1.0a1', '1.0alpha1'],
  ['9.0.0.M1', '9.0.0 milestone1'],
  ['9.0.0 m1', '9.0.0-milestone_1'],
  ['1.5.0 update_5', '1.5.0update5'],
  ['8u202', '8-update202'],
  ['1.8.0_202', '1.8.0 update202'],
  ['1.6.0_07', '1.6.0update_7'],
  ['7.1.1.Final', '7.1.1'],
  ['5.3.1.RELEASE', '5.3.1'],
  ['4.6.1 release_p5', '4.6.1p5'],
  ['6.0 SP1', '6.0sp1'],
  ['0:1.2', '1.2'],
  [' 1.2 ', '1.2'],
  ['1.2.', '1.2'],
  ['', ''],
] as const;

const chains = RISING.trim()
  .split('\n')
  .map((line) => line.split(' '));

describe('the order of versions', () => {
  const neighbours = chains.flatMap((chain) =>
    chain.slice(1).map((later, at) => [chain[at] as string, later] as const),
  );

  it('has a table of more than 400 pairs', () => {
    expect(neighbours.length + SAME.length).toBeGreaterThan(400);
  });

  it.each(neighbours)('%s comes before %s', (earlier, later) => {
    expect([compareVersions(earlier, later), compareVersions(later, earlier)]).toEqual([-1, 1]);
  });

  it.each(SAME)('"%s" is "%s"', (one, other) => {
    expect(compareVersions(one, other)).toBe(0);
  });

  it('holds between all members of a release history, not only neighbours', () => {
    for (const chain of chains) {
      const shuffled = [...chain].sort((a, b) => (a < b ? 1 : -1)).sort(compareVersions);
      expect(shuffled).toEqual(chain);
    }
  });
});

/** Text that looks like versions, so that every rule comes into play. */
const pieces = ['.', '-', '_', '~', '+', ' ', ':', '(', ')', '0', '00', '1', '7', '10', '202', 'a', 'b', 'p', 'u', 'm'];
const words = ['rc', 'beta', 'alpha', 'patch', 'sp', 'final', 'ubuntu', 'zh', 'v', 'é', '\0', '𝟙'];
const version = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 14 }).map((parts) => parts.join('')),
  fc.constantFrom(...chains.flat()),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

describe('the key of a version', () => {
  it('compares as its version does, in plain code-unit order', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [left, right] = [versionKey(a), versionKey(b)];
        expect(compareVersions(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it('makes a total order: antisymmetric and transitive', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(compareVersions(a, b) + compareVersions(b, a)).toBe(0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThan(1);
      }),
    );
  });

  it('is short printable ASCII, whatever is thrown at it', () => {
    fc.assert(
      fc.property(version, (text) => {
        expect(versionKey(text)).toMatch(/^[!-~]{2,700}$/);
      }),
    );
    expect(versionKey('9'.repeat(1_000_000)).length).toBeLessThan(100);
    expect(versionKey('1.'.repeat(1_000_000)).length).toBeLessThan(400);
    expect(versionKey('-1a'.repeat(1_000_000)).length).toBeLessThan(700);
  });

  it('does not change when zeros close the version', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { minLength: 1, maxLength: 5 }), fc.nat(4), (numbers, zeros) => {
        const text = numbers.join('.');
        expect(versionKey(text + '.0'.repeat(zeros))).toBe(versionKey(text));
      }),
    );
  });

  it('orders numbers as numbers', () => {
    const numbers = fc.array(fc.nat(3000), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const first = a.findIndex((value, at) => value !== b[at]);
        const expected = first < 0 ? 0 : Math.sign((a[first] ?? 0) - (b[first] ?? 0));
        expect(compareVersions(a.join('.'), b.join('.'))).toBe(expected);
      }),
    );
  });
});

it.each([
  ['1.2', false],
  ['9.3 p1', false],
  ['1.0.2zh', false],
  ['7.1.1.Final', false],
  ['8u202', false],
  ['6.0 sp1', false],
  ['1.2rc1', true],
  ['1.3.6 rc1', true],
  ['9.0.0.M1', true],
  ['2.0-beta9', true],
  ['8.1.0-dev', true],
  ['1.2.3~1', true],
  ['2.0 RC1', true],
  ['9.11.0a_1', true],
  ['1.0-nightly', true],
  ['12.4(24)t', false],
])('%s is a pre-release: %s', (version, expected) => {
  expect(isPreRelease(version)).toBe(expected);
});
