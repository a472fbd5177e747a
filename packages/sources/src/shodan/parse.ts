import { canonicalAddress } from '@rocca/contract/target/address';
import { z } from 'zod';
import type { HostSight, SeenPort } from '../core/facts.ts';
import { HOST_LIMITS, unseenHost } from '../core/host-sight.ts';
import { wholeJson } from '../core/json-members.ts';
import { maybeText, textList } from '../core/lenient.ts';
import type { Parsed } from '../core/service.ts';
import { cleanText, cpeOf, cveOf, distinct, momentOf, resolvableNameOf } from '../core/text.ts';
import { ChangedFormat } from '../core/untold.ts';

/** By CVE in a service, a plain list in the host. */
const vulns = z
  .union([z.record(z.string(), z.unknown()).transform(Object.keys), textList])
  .nullish()
  .catch(null);
const host = z.object({
  ip_str: z.string(),
  data: z.array(z.unknown()),
  hostnames: textList,
  org: maybeText,
  isp: maybeText,
  asn: maybeText,
  city: maybeText,
  country_code: maybeText,
  vulns,
});
const service = z.object({
  port: z.int().min(1).max(65_535),
  transport: z.enum(['tcp', 'udp']).catch('tcp'),
  product: maybeText,
  version: maybeText,
  data: maybeText,
  cpe23: textList,
  cpe: textList,
  timestamp: maybeText,
  vulns,
});
const refusal = z.object({ error: z.string(), data: z.undefined().optional() });

export async function parseShodan(body: AsyncIterable<Buffer>, ip: string): Promise<Parsed<HostSight>> {
  const json = await wholeJson(body);
  // `{"error": "No information available for that IP."}`, which a saved answer may hold without its status.
  if (refusal.safeParse(json).data?.error.startsWith('No information available')) {
    return { value: unseenHost(ip), cut: false, skipped: 0 };
  }
  const { data } = host.safeParse(json);
  if (!data) throw new ChangedFormat('the answer is no host of Shodan');
  if (canonicalAddress(data.ip_str) !== ip)
    throw new ChangedFormat('the answer is of another address', 'answer_of_another');
  const services = data.data.flatMap((given) => service.safeParse(given).data ?? []);
  if (services.length === 0 && data.data.length > 0) throw new ChangedFormat('no service of the answer is readable');
  const ports = newestPorts(services.map(seenPort));
  const cves = [...(data.vulns ?? []), ...services.flatMap((found) => found.vulns ?? [])];
  const value: HostSight = {
    ip,
    ports: ports.slice(0, HOST_LIMITS.ports),
    hostnames: distinct(data.hostnames, resolvableNameOf, HOST_LIMITS.hostnames),
    cpes: [],
    cves: distinct(cves, cveOf, HOST_LIMITS.cves),
    org: cleanText(data.org, 200),
    isp: cleanText(data.isp, 200),
    asn: /^AS\d{1,10}$/.test(data.asn ?? '') ? (data.asn ?? null) : null,
    city: cleanText(data.city, 100),
    countryCode: /^[A-Z]{2}$/.test(data.country_code ?? '') ? (data.country_code ?? null) : null,
  };
  return { value, cut: ports.length > HOST_LIMITS.ports, skipped: data.data.length - services.length };
}

function seenPort(found: z.infer<typeof service>): SeenPort {
  return {
    port: found.port,
    transport: found.transport,
    product: cleanText(found.product, 200),
    version: cleanText(found.version, 100),
    banner: cleanText(found.data, HOST_LIMITS.banner),
    cpes: distinct(found.cpe23.length > 0 ? found.cpe23 : found.cpe, cpeOf, HOST_LIMITS.cpes),
    seenOn: momentOf(found.timestamp),
  };
}

/** A port that was seen several times counts as it was last. */
function newestPorts(ports: readonly SeenPort[]): SeenPort[] {
  const newest = new Map<string, SeenPort>();
  for (const port of ports) {
    const key = `${port.port}/${port.transport}`;
    const known = newest.get(key);
    if (!known || (port.seenOn ?? 0) > (known.seenOn ?? 0)) newest.set(key, port);
  }
  return [...newest.values()].sort((a, b) => a.port - b.port || (a.transport < b.transport ? -1 : 1));
}
