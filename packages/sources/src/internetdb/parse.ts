import { canonicalAddress } from '@rocca/contract/target/address';
import { z } from 'zod';
import type { HostSight, SeenPort } from '../core/facts.ts';
import { HOST_LIMITS, unseenHost } from '../core/host-sight.ts';
import { wholeJson } from '../core/json-members.ts';
import { textList } from '../core/lenient.ts';
import type { Parsed } from '../core/service.ts';
import { cpeOf, cveOf, distinct, resolvableNameOf } from '../core/text.ts';
import { ChangedFormat } from '../core/untold.ts';

const portNumber = z.int().min(1).max(65_535);
const known = z.object({
  ip: z.string(),
  ports: z.array(z.unknown()),
  hostnames: textList,
  cpes: textList,
  vulns: textList,
});
/** `{"detail": "No information available"}`, which a saved answer may hold without its status. */
const unknownAddress = z.object({ detail: z.string(), ports: z.undefined().optional() });

export async function parseInternetDb(body: AsyncIterable<Buffer>, ip: string): Promise<Parsed<HostSight>> {
  const json = await wholeJson(body);
  if (unknownAddress.safeParse(json).success) return { value: unseenHost(ip), cut: false, skipped: 0 };
  const { data } = known.safeParse(json);
  if (!data) throw new ChangedFormat('the answer is no entry of InternetDB');
  if (canonicalAddress(data.ip) !== ip)
    throw new ChangedFormat('the answer is of another address', 'answer_of_another');
  const ports = distinct(data.ports, (port) => portNumber.safeParse(port).data ?? null, HOST_LIMITS.ports);
  const value: HostSight = {
    ...unseenHost(ip),
    ports: ports.map(seenPort),
    hostnames: distinct(data.hostnames, resolvableNameOf, HOST_LIMITS.hostnames),
    cpes: distinct(data.cpes, cpeOf, HOST_LIMITS.cpes),
    cves: distinct(data.vulns, cveOf, HOST_LIMITS.cves),
  };
  const broken = data.ports.filter((port) => !portNumber.safeParse(port).success).length;
  if (broken > 0 && broken === data.ports.length) throw new ChangedFormat('no port of the answer is a number');
  return { value, cut: ports.length >= HOST_LIMITS.ports, skipped: broken };
}

/** InternetDB does not tell TCP from UDP; nearly all of what it scans is TCP. */
const seenPort = (port: number): SeenPort => ({
  port,
  transport: 'tcp',
  product: null,
  version: null,
  banner: null,
  cpes: [],
  seenOn: null,
});
