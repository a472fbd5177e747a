import { type Consent, consent } from '@rocca/contract/api/consent.schema';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import {
  ALERT_THRESHOLDS,
  type AlertThreshold,
  SCAN_STRENGTHS,
  type ScanStrength,
  USER_AGENTS,
  type UserAgent,
} from '@rocca/contract/engines/webapp/choices';
import type { TargetEntry } from '@rocca/contract/target/entry';
import type { TestPlan, TestRequest } from '../core/engine.ts';
import { planEntries } from '../core/plan-entries.ts';

export interface WebappSteps {
  readonly strength: ScanStrength;
  readonly threshold: AlertThreshold;
  readonly userAgent: UserAgent;
  readonly consents: readonly Consent[];
}

export const strengthOf = ({ webapp }: TargetExtra): ScanStrength => webapp?.scan_strength ?? 'default';
const thresholdOf = ({ webapp }: TargetExtra): AlertThreshold => webapp?.alert_threshold ?? 'medium';

export function planWebapp(request: TestRequest): TestPlan {
  const { extra, consents } = request;
  const userAgent = extra.webapp?.user_agent ?? 'browser';
  const steps: WebappSteps = { strength: strengthOf(extra), threshold: thresholdOf(extra), userAgent, consents };
  return planEntries(request, { ...steps });
}

/** The stored plan's part, read again: it has been to the database and back. What cannot be read allows nothing. */
export function stepsOf({ steps }: TestPlan): WebappSteps {
  const consents = consent.array().safeParse(steps.consents);
  return {
    strength: SCAN_STRENGTHS.find((code) => code === steps.strength) ?? 'default',
    threshold: ALERT_THRESHOLDS.find((code) => code === steps.threshold) ?? 'medium',
    userAgent: USER_AGENTS.find((code) => code === steps.userAgent) ?? 'browser',
    consents: consents.success ? consents.data : [],
  };
}

/** A site of the target: the addresses that are tried, the first that answers being it. */
interface PlannedSite {
  readonly host: string;
  readonly starts: readonly string[];
}

/** Where a scheme was not given, the encrypted one is tried first. */
export function siteOfEntry(entry: TargetEntry): PlannedSite | null {
  const both = (host: string, rest: string, scheme: 'http' | 'https' | null = null): PlannedSite => ({
    host: host.replace(/^\[|\]$/g, ''),
    starts: (scheme ? [scheme] : ['https', 'http']).map((one) => new URL(`${one}://${host}${rest}`).href),
  });
  switch (entry.kind) {
    case 'url':
      return both(
        bracketed(entry.host),
        `${entry.port === null ? '' : `:${entry.port}`}${entry.path || '/'}`,
        entry.scheme,
      );
    case 'domain':
      return both(entry.host, '/', entry.scheme);
    case 'ipv4':
      return both(entry.text, '/');
    case 'ipv4_port':
      return both(entry.text.replace(/:\d+$/, ''), `:${entry.port}/`);
    case 'ipv6':
      return both(bracketed(entry.text), '/');
    default:
      return null;
  }
}

const bracketed = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
