import { ransomwareIndex } from '../ransomware/index.ts';
import type { DtiEnd } from '../report.ts';
import type { Run } from './look.ts';

/** The index, unless what weighs most in it is not known at all: what runs on the addresses, and the breaches. */
export function ransomwareOf({ facts, sources, tallies }: Omit<Run, 'progress'>): DtiEnd['ransomwareIndex'] {
  const portsTold = facts.contacted || sources.hosts.some(({ code }) => tallies.of(code).silence === null);
  if (!portsTold || !facts.breachesTold) return null;
  const exploited = new Map(
    facts.findings.flatMap(({ key, knownExploited }) => (knownExploited ? [[key, knownExploited.ransomware]] : [])),
  );
  const ransomwareCves = [...exploited.values()].filter(Boolean).length;
  return ransomwareIndex({
    ransomwareCves,
    exploitedCves: exploited.size - ransomwareCves,
    exposure: facts.exposure,
    exposedAccounts: facts.exposedAccounts,
    spoofable: facts.spoofable,
    riskyLookalikes: facts.riskyLookalikes,
  });
}
