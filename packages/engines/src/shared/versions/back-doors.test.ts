import { expect, it } from 'vitest';
import { backDoorRemedy, MAYBE_COMPROMISED } from './back-doors.ts';

it.each([
  ['vsftpd 2.3.4', 'CVE-2011-2523'],
  ['UnrealIRCd 3.2.8.1', 'CVE-2010-2075'],
  ['ProFTPD 1.3.3c', 'CVE-2010-20103'],
  ['Webmin 1.890', 'CVE-2019-15107'],
])('says of the back door in %s that an update is not enough', (_, cve) => {
  expect(backDoorRemedy(cve)).toBe(MAYBE_COMPROMISED);
  expect(MAYBE_COMPROMISED.solution.it).toMatch(/considerare il sistema compromesso/);
});

it('leaves every other vulnerability to its update', () => {
  expect(backDoorRemedy('CVE-2021-44228')).toBeNull();
});
