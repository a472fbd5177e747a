import { DEFAULT_SCAN_PROFILE, SCAN_PROFILE_CODES } from '@rocca/contract/engines/nscan/profiles';
import { expect, it } from 'vitest';
import { scanConfigs } from './profile-notes.ts';

it('offers every profile exactly once', () => {
  expect(scanConfigs.groups.flatMap(({ codes }) => codes).sort()).toEqual([...SCAN_PROFILE_CODES].sort());
});

it('warns of every profile that guesses passwords, and of no other', () => {
  const warned = SCAN_PROFILE_CODES.filter((code) => scanConfigs.notes[code]?.invasive);
  expect(warned).toEqual(SCAN_PROFILE_CODES.filter((code) => code.endsWith('ultimate')));
  for (const code of SCAN_PROFILE_CODES) {
    const guesses = scanConfigs.notes[code]?.effects.some(({ en }) => en.startsWith('Guesses passwords'));
    expect(guesses).toBe(warned.includes(code));
  }
});

it('says of the default profile what it does not look for', () => {
  const left = (code: string) => scanConfigs.notes[code]?.leavesOut.map(({ en }) => en);
  expect(left(DEFAULT_SCAN_PROFILE)).toEqual(['Log4Shell', 'Operating system', 'UDP', 'Redis (port 6379)']);
  expect(left('full_and_very_deep')).toEqual([]);
});
