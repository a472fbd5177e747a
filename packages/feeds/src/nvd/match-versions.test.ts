import { expect, it } from 'vitest';
import { readVersion } from '../cpe/read-version.ts';
import type { VersionRange } from './cve-record.ts';
import { seenKeys } from './keys.ts';
import { matchVersions } from './match-versions.ts';

const upTo = (end: string): VersionRange => ({
  start: null,
  startInclusive: false,
  end,
  endInclusive: true,
  update: null,
});
const before = (end: string): VersionRange => ({ ...upTo(end), endInclusive: false });
const from = (start: string): VersionRange => ({
  ...upTo('99'),
  start,
  startInclusive: true,
});

function holds(said: string, listed: string | VersionRange): string | null {
  const read = readVersion(said);
  if (read.kind !== 'exact') throw new Error(`${said} is not read as one version`);
  const { version, update } = read;
  const keys = seenKeys({ part: 'a', vendor: 'v', product: 'p', version, update });
  const [ofList = '', ofUpdate = null] = typeof listed === 'string' ? listed.split(' ') : [];
  const versions = typeof listed === 'string' ? [{ version: ofList, update: ofUpdate }] : [];
  const ranges = typeof listed === 'string' ? [] : [listed];
  return (keys && matchVersions({ all: false, versions, ranges }, keys)?.holds) ?? null;
}

it.each<[said: string, listed: string | VersionRange, expected: string | null]>([
  ['7.4p1', '7.4', 'all'],
  ['7.4p1', upTo('7.4'), 'all'],
  ['9.2.8.v20150217', upTo('9.2.8'), 'all'],
  // A list of the release with any update names each of them.
  ['2.3.5-alpha', '2.3.5', 'all'],
  ['2.3.5-alpha', '2.3.5 alpha', 'all'],
  ['8.1 SP2', '8.1', 'all'],
  ['8.1 SP2', '8.1 sp2', 'all'],
  ['8.1 SP2', '8.1 sp1', null],
  // The same number in other words may be the release without its update.
  ['8.5.3FP2', '8.5.3.0', 'part'],
  ['2.0.rc1', '2.0.0', 'part'],
  // A range that begins with the release does not speak of what came before it.
  ['2.0.rc1', from('2.0'), null],
  ['9.0.0.M20', from('9.0.0'), null],
  ['2.0.rc1', from('2.0.0-rc1'), 'all'],
  ['2.0.rc1', from('1.9'), 'all'],
  ['2.0.rc1', upTo('2.0'), 'all'],
  ['9.2p1', from('9.2'), 'all'],
  // `GA` says that it is the release, whatever it is counted by.
  ['7.3.2 GA3', upTo('7.3.2'), 'all'],
  ['7.3.2 GA3', from('7.3.2'), 'all'],
  ['7.3.2 GA3', '7.3.2', 'all'],
  ['7.3.2 GA3', '7.3.2 ga3', 'all'],
  ['7.3.2 GA3', '7.3.2 ga2', null],
  ['7.3.2-ga3', before('7.3.2'), null],
  ['4.2.3.GA', upTo('4.2.3'), 'all'],
  ['8.1 SP2', upTo('8.1'), 'part'],
  ['2.7.STABLE9', '2.7', 'part'],
  ['2.7.STABLE9', '2.7.stable9', 'all'],
  ['2.7.STABLE9', '2.7_stable9', 'all'],
  ['2.7.STABLE9', '2.7.stable8', null],
  ['9.6-ESV-R5', '9.6 r5', 'all'],
])('%s where %j is affected: %s', (said, listed, expected) => {
  expect(holds(said, listed)).toBe(expected);
});
