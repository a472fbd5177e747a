import type { AlertThreshold } from '@rocca/contract/engines/webapp/choices';
import { writeBoth } from '@rocca/contract/report/both-languages';
import { findingOf } from '../core/finding.ts';
import type { WebCheck } from './check.ts';
import { type Confidence, confidenceOf } from './confidence.ts';
import type { AlertReport } from './report.ts';
import type { SightingMessage } from './scanner/messages.ts';

/** Of each language. */
const MAX_EVIDENCE = 1900;

/** The finding of a sighting; null: no check of ours says such a thing. */
export function alertOf(checks: readonly WebCheck[], sighting: SightingMessage): AlertReport | null {
  const { check, key, url, method, parameter, evidence, possible, tools, messages } = sighting;
  const definition = checks.find(({ code }) => code === check)?.definitions.find((one) => one.key === key);
  if (!definition) return null;
  const place = { url, method, parameter };
  return {
    finding: findingOf({ definition, evidence: writeBoth(evidence, MAX_EVIDENCE), possible }, { check, place }),
    messages,
    tools,
    confidence: confidenceOf(sighting),
    owasp: definition.owasp,
  };
}

const NEEDED: Readonly<Record<AlertThreshold, readonly Confidence[]>> = {
  // Nothing is tried then: what is left are facts that were seen.
  off: ['high'],
  low: ['high', 'medium', 'low'],
  medium: ['high', 'medium'],
  high: ['high'],
};

/** Whether a finding is certain enough to be reported. */
export const isReported = (threshold: AlertThreshold, { confidence }: Pick<AlertReport, 'confidence'>) =>
  NEEDED[threshold].includes(confidence);
