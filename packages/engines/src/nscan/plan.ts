import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES, type ScanProfile } from '@rocca/contract/target/scan-settings';
import type { TestPlan, TestRequest } from '../core/engine.ts';
import { planEntries } from '../core/plan-entries.ts';

export interface NscanSteps {
  readonly profile: ScanProfile;
}

/** What will be scanned and how. The profile is the target's, or the fast one. */
export function planNscan({ entries, extra }: TestRequest): TestPlan {
  const steps: NscanSteps = { profile: extra.nscan?.profile ?? DEFAULT_SCAN_PROFILE };
  return planEntries(entries, { ...steps });
}

/** The stored plan's part, read again: it has been to the database and back. */
export function stepsOf({ steps }: TestPlan): NscanSteps {
  const { profile } = steps;
  const known = typeof profile === 'string' && Object.hasOwn(SCAN_PROFILES, profile);
  return { profile: known ? (profile as ScanProfile) : DEFAULT_SCAN_PROFILE };
}
