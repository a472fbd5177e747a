import { INVASIVE_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';

/** Profiles by what they look at, for checks to name: each group holds the ones above it. */
export const ULTIMATE_PROFILES = INVASIVE_PROFILES;
export const FROM_FULL: readonly ScanProfile[] = ['full', 'full_and_fast', 'full_and_very_deep', ...ULTIMATE_PROFILES];
export const FROM_MEDIUM: readonly ScanProfile[] = ['medium', ...FROM_FULL];
export const FROM_FAST: readonly ScanProfile[] = ['fast', ...FROM_MEDIUM];
export const FROM_LITE: readonly ScanProfile[] = ['lite', ...FROM_FAST];
/** Those that ask services for their names and versions. */
export const WITH_SERVICES: readonly ScanProfile[] = ['service_discovery', ...FROM_LITE];
/** Those that look at ports. */
export const WITH_PORTS: readonly ScanProfile[] = ['port_discovery', 'light', 'log4shell', ...WITH_SERVICES];
