import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dns } from '@rocca/sources/dns/dns';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import type { ProbeAnswer } from '@rocca/tools/probes/model';
import { startProber } from '@rocca/tools/probes/prober';
import type { Reach } from '../../core/reach.ts';
import { isPublic } from '../addresses/look-at-addresses.ts';
import { resolveName } from '../names/resolve-name.ts';
import type { FetchedPolicy } from './index.ts';

/** Of several addresses the first that answers speaks for all; one that refuses, only where all do. */
const MAX_ADDRESSES = 3;

interface PolicyFetching {
  readonly dns: Dns;
  readonly reach: Pick<Reach, 'signal' | 'scope' | 'inside' | 'user'>;
  readonly workDir: string;
  readonly raw: RawOutputs;
  readonly signal: AbortSignal;
}

/** Reads the policy of MTA-STS as a sender of mail does: a page for everybody, wherever its name leads in public. */
export const policyFetcher =
  ({ dns, reach, workDir, raw, signal }: PolicyFetching) =>
  async (url: string): Promise<FetchedPolicy> => {
    const { hostname } = new URL(url);
    const found = await resolveName((asked, type) => dns.ask(asked, type, { signal }), hostname);
    if (found.kind === 'untold') return { kind: 'untold', reason: 'source_failed', detail: hostname };
    if (found.kind === 'absent') return { kind: 'absent' };
    if (found.addresses.length === 0) {
      return found.partial ? { kind: 'untold', reason: 'source_failed', detail: hostname } : { kind: 'absent' };
    }
    const addresses = found.addresses.filter((ip) => isPublic(ip, reach.scope)).slice(0, MAX_ADDRESSES);
    if (addresses.length === 0) return { kind: 'untold', reason: 'not_allowed', detail: hostname };
    const folder = join(workDir, 'policy');
    await mkdir(folder, { recursive: true });
    const prober = startProber({
      ...{ signal: reach.signal, workDir: folder, inside: reach.inside, user: reach.user },
      keep: () => raw.keep('probes', 'mta-sts.jsonl'),
    });
    try {
      const policies: FetchedPolicy[] = [];
      for (const ip of addresses) {
        const policy = readPolicy(await prober.probe({ check: 'mta_sts', ip, port: 443, tls: true, hostname }), url);
        if (policy.kind === 'answered') return policy;
        policies.push(policy);
      }
      return policies.find(({ kind }) => kind === 'untold') ?? { kind: 'absent' };
    } finally {
      await prober.close();
    }
  };

const HEARD = /^HTTP (\d{3})\ncertificate: ([^\n]*)\n(.*)$/s;

/** What the probe passes on: the status, whether the certificate is trusted, the policy. */
export function readPolicy(answer: ProbeAnswer, url: string): FetchedPolicy {
  // Nothing listens there: senders find no policy either.
  if (answer.kind === 'unclear' && answer.detail.includes('ECONNREFUSED')) return { kind: 'absent' };
  if (answer.kind === 'unclear') return { kind: 'untold', reason: answer.reason, detail: `${url}: ${answer.detail}` };
  const [, status, certificate, body] = (answer.kind === 'heard' && HEARD.exec(answer.text)) || [];
  if (status === undefined || body === undefined) return { kind: 'untold', reason: 'tool_failed', detail: url };
  const untrusted = certificate === 'trusted' ? null : (certificate ?? '');
  return { kind: 'answered', status: Number(status), body, untrusted };
}
