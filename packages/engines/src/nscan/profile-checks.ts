import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { ConsentCode } from '@rocca/contract/task/consent';
import type { NscanCheck } from './check.ts';
import { CHECKS, type CheckCode } from './checks/index.ts';

/** The kinds of check a profile makes; the coverage says `not_in_profile` of every other one. */
export function checksOf(profile: ScanProfile): ReadonlySet<CheckCode> {
  return codesWhere(({ profiles }) => profiles.includes(profile));
}

/** Checks that ask single services: without a service of their kind there is nothing to ask. */
export const ASKED_BY_PORT: ReadonlySet<CheckCode> = codesWhere(({ by }) => by !== 'nmap');

/** Whether a profile has checks that ask services themselves. */
export function asksItself(profile: ScanProfile): boolean {
  return [...checksOf(profile)].some((code) => ASKED_BY_PORT.has(code));
}

/** Checks whose usual port the profile passes over: where no other port has the service, it was not looked for. */
export function unseenBy(profile: ScanProfile): ReadonlySet<CheckCode> {
  return codesWhere((check) => check.by === 'probe' && (check.unseenIn?.includes(profile) ?? false));
}

/** What the profile does with a written consent alone. */
export function consentsOf(profile: ScanProfile): ConsentCode[] {
  return CHECKS.flatMap((check: NscanCheck) =>
    check.consent && check.profiles.includes(profile) ? [check.consent] : [],
  );
}

/** The programs a profile uses. */
export function toolsOf(profile: ScanProfile): string[] {
  const usesSslscan = CHECKS.some(({ by, profiles }: NscanCheck) => by === 'sslscan' && profiles.includes(profile));
  return usesSslscan ? ['nmap', 'sslscan'] : ['nmap'];
}

function codesWhere(test: (check: NscanCheck) => boolean): ReadonlySet<CheckCode> {
  return new Set(CHECKS.filter(test).map(({ code }) => code));
}
