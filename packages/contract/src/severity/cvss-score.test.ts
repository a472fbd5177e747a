import { expect, it } from 'vitest';
import { baseScore } from './cvss-score.ts';

/** Vectors with the scores their calculators give. */
it.each([
  ['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5],
  ['AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3],
  ['AV:N/AC:L/Au:N/C:N/I:N/A:P', 5],
  ['AV:L/AC:L/Au:N/C:P/I:N/A:N', 2.1],
  ['AV:L/AC:L/Au:N/C:C/I:C/A:C', 7.2],
  ['AV:N/AC:M/Au:S/C:N/I:P/A:N', 3.5],
  ['AV:L/AC:H/Au:N/C:C/I:C/A:C', 6.2],
  ['AV:A/AC:M/Au:S/C:C/I:C/A:C', 7.4],
  ['AV:N/AC:L/Au:N/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 5.3],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L', 7.3],
  ['CVSS:3.1/AV:L/AC:H/PR:L/UI:N/S:U/C:H/I:N/A:N', 4.7],
  ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:H', 7.1],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', 5.4],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.1],
  ['CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:C/C:H/I:H/A:H', 9.1],
  ['CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 6.8],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H/E:P/RL:O', 10],
])('%s scores %d', (vector, score) => {
  expect(baseScore(vector)).toBe(score);
});

it.each([
  '',
  'nonsense',
  'AV:N/AC:L/Au:N/C:C/I:C',
  'AV:N/AC:L/Au:N/C:C/I:C/A:X',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H',
  'CVSS:3.1/AV:constructor/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
])('%j has no score to compute', (vector) => {
  expect(baseScore(vector)).toBeNull();
});
