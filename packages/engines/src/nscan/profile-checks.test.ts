import { PROFILE_SIGHTS, PROFILES_WITHOUT_REDIS_PORT, type Sight } from '@rocca/contract/engines/nscan/profile-sights';
import { SCAN_PROFILE_CODES } from '@rocca/contract/engines/nscan/profiles';
import { expect, it } from 'vitest';
import type { CheckCode } from './checks/index.ts';
import { checksOf, unseenBy } from './profile-checks.ts';

const MADE_BY: Readonly<Record<Sight, CheckCode>> = {
  cve: 'versions',
  tls: 'tls',
  log4shell: 'log4shell',
  os: 'os',
  udp: 'udp_ports',
};

it.each(SCAN_PROFILE_CODES)('says of %s on screens what its checks find', (profile) => {
  const checks = checksOf(profile);
  const found = (Object.keys(MADE_BY) as Sight[]).filter((sight) => checks.has(MADE_BY[sight]));
  expect(PROFILE_SIGHTS[profile]).toEqual(found);
  expect(PROFILES_WITHOUT_REDIS_PORT.includes(profile)).toBe(unseenBy(profile).has('redis_open'));
});
