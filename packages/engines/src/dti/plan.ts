import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import type { TestPlan, TestRequest } from '../core/engine.ts';
import { planEntries } from '../core/plan-entries.ts';

export interface DtiSteps {
  /** The domains, lower case, without a leading `www.`; the first is looked at. */
  readonly domains: readonly string[];
  readonly contact: boolean;
}

const mayContact = ({ dti }: TargetExtra): boolean => dti?.contact ?? false;

export function planDti(request: TestRequest): TestPlan {
  const domains = request.entries.flatMap((entry) => (entry.kind === 'domain' ? [entry.domain] : []));
  const steps: DtiSteps = { domains: [...new Set(domains)], contact: mayContact(request.extra) };
  return planEntries(request, { ...steps });
}

/** The lite engine has no settings: it contacts nothing, whatever those of a target say. */
export const planDtiLite = (request: TestRequest): TestPlan => planDti({ ...request, extra: {} });

/** The stored plan's part, read again: it has been to the database and back. What cannot be read allows nothing. */
export function stepsOf({ steps }: TestPlan): DtiSteps {
  const { domains, contact } = steps;
  return {
    domains: Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : [],
    contact: contact === true,
  };
}
