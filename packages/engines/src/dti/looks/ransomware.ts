import type { RansomwareCertainty } from '@rocca/contract/engines/dti/ransomware-parts';
import { ransomwareIndex, type WeighedFact } from '../ransomware/index.ts';
import type { DtiEnd } from '../report.ts';
import type { Run } from './look.ts';

/** The index, unless what weighs most in it is not known at all: what runs on the addresses, and the breaches. */
export function ransomwareOf({ facts, sources, tallies }: Omit<Run, 'progress'>): DtiEnd['ransomwareIndex'] {
  const portsTold = facts.contacted || sources.hosts.some(({ code }) => tallies.of(code).silence === null);
  if (!portsTold || !facts.breachesTold) return null;
  const exploited = [...facts.exploited.values()];
  const cves = (ransomware: boolean) =>
    exploited.filter((one) => one.ransomware === ransomware).map(({ certainty }) => once(certainty));
  return ransomwareIndex({
    ransomware_cves: cves(true),
    exploited_cves: cves(false),
    remote_access: facts.exposure,
    exposed_passwords: facts.exposedAccounts,
    // Answers of name servers, which we have asked ourselves.
    spoofable_mail: facts.spoofable === null ? null : [{ amount: Number(facts.spoofable), certainty: 'proven' }],
    lookalikes: facts.riskyLookalikes === null ? null : [{ amount: facts.riskyLookalikes, certainty: 'proven' }],
  });
}

const once = (certainty: RansomwareCertainty): WeighedFact => ({ amount: 1, certainty });
