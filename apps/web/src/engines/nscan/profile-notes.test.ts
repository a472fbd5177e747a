import { SCAN_PROFILE_CODES } from '@rocca/contract/engines/nscan/profiles';
import { expect, it } from 'vitest';
import { PROFILE_GROUPS } from './profile-notes.ts';

it('offers every profile exactly once', () => {
  expect(Object.values(PROFILE_GROUPS).flat().sort()).toEqual([...SCAN_PROFILE_CODES].sort());
});
