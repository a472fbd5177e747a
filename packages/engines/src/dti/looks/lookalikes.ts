import type { UntoldReason } from '@rocca/sources/core/source';
import type { Dns, RecordType } from '@rocca/sources/dns/dns';
import { lookalikeFindings } from '../lookalikes/definitions.ts';
import { findLookalikes } from '../lookalikes/find-lookalikes.ts';
import { reasonOfUntold } from '../source-tally.ts';
import { type Run, report } from './look.ts';

const BATCH = 500;

/** Registered domains that could be taken for this one. */
export async function lookForLookalikes(run: Run): Promise<void> {
  const { dns, domain, sources, signal, sink, steps, tallies, facts } = run;
  const own = {
    addresses: [...facts.addresses.keys()],
    nameServers: await targetsOf(dns, domain, 'NS', signal),
    mailServers: await targetsOf(dns, domain, 'MX', signal),
  };
  const { found, step, registration } = await findLookalikes({
    ...{ dns, domain, own, signal },
    registration: sources.registration,
    progress: (fraction) => run.progress(fraction),
  });
  for (let from = 0; from < found.length; from += BATCH) await sink.lookalikes(found.slice(from, from + BATCH));
  if (step.reason !== null) steps.lacks('lookalikes', step.reason, step.detail);
  steps.done('lookalikes');
  const rdap = tallies.of('rdap');
  if (registration.oldest) rdap.told(registration.answered, registration.answered, registration.oldest);
  for (const [reason, count] of Object.entries(registration.untold) as Array<[UntoldReason, number]>)
    rdap.untold(reasonOfUntold(reason), 'dates of look-alikes', count);
  const risky = found.filter(({ risk, dnsMx }) => risk === 'high' && dnsMx.length > 0).length;
  facts.riskyLookalikes = risky > 0 || step.reason === null ? risky : null;
  await report(run, lookalikeFindings(found));
}

async function targetsOf(dns: Dns, domain: string, type: RecordType, signal: AbortSignal): Promise<string[]> {
  const reply = await dns.ask(domain, type, { signal });
  if (reply.kind !== 'records') return [];
  return reply.records.flatMap((record) => ('target' in record && record.type === type ? [record.target] : []));
}
