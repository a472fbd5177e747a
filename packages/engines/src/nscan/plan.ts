import { type Consent, consent } from '@rocca/contract/api/consent.schema';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { TestPlan, TestRequest } from '../core/engine.ts';
import { planEntries } from '../core/plan-entries.ts';

export interface NscanSteps {
  readonly profile: ScanProfile;
  readonly consents: readonly Consent[];
}

/** The target's profile, or the fast one. */
export function profileOf({ nscan }: TargetExtra): ScanProfile {
  return nscan?.profile ?? DEFAULT_SCAN_PROFILE;
}

/** What will be scanned and how. */
export function planNscan(request: TestRequest): TestPlan {
  const steps: NscanSteps = { profile: profileOf(request.extra), consents: request.consents };
  return planEntries(request, { ...steps });
}

/** The stored plan's part, read again: it has been to the database and back. What cannot be read allows nothing. */
export function stepsOf({ steps }: TestPlan): NscanSteps {
  const { profile } = steps;
  const known = typeof profile === 'string' && Object.hasOwn(SCAN_PROFILES, profile);
  const consents = consent.array().safeParse(steps.consents);
  return {
    profile: known ? (profile as ScanProfile) : DEFAULT_SCAN_PROFILE,
    consents: consents.success ? consents.data : [],
  };
}
