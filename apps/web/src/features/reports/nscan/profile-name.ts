import type { Language } from '@rocca/contract/language';
import { SCAN_PROFILES, type ScanProfile } from '@rocca/contract/target/scan-settings';

/** A profile that is no longer offered keeps its code as its name. */
export function profileName(code: string, language: Language): string {
  return Object.hasOwn(SCAN_PROFILES, code) ? SCAN_PROFILES[code as ScanProfile][language] : code;
}
