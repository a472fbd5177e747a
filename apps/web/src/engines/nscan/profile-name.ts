import { SCAN_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { Language } from '@rocca/contract/language';

/** A profile that is no longer offered keeps its code as its name. */
export function profileName(code: string, language: Language): string {
  return Object.hasOwn(SCAN_PROFILES, code) ? SCAN_PROFILES[code as ScanProfile][language] : code;
}
